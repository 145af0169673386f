"""`xuezhan presets`: every rule set that has a name, and where it comes from."""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from .common import (
    Column,
    Document,
    Output,
    Paragraph,
    Phrase,
    Table,
    Voice,
    command,
    load_rules,
    our_version,
    output_options,
    trust_option,
)
from .encoding import fitting
from .failures import one_line

if TYPE_CHECKING:
    from ..core.named_rules import NamedRules

__all__ = ["presets_command"]

ABOUT = Phrase(
    "List the rule sets that have a name, with what tells them apart at a glance: those that come with xuezhan, "
    "your own, and those of installed packages.",
    "列出可以用名字称呼的规则（自带的、您自己的、已安装的包带来的），以及它们最明显的区别。",
)
OWN_ABOUT = Phrase(
    "A TOML file that you put into {folder} is called by its name there (friday.toml is friday); the environment "
    "variable XUEZHAN_RULES names another folder.",
    "放进 {folder} 的 TOML 文件可以直接用文件名称呼（friday.toml 即 friday）；"
    "环境变量 XUEZHAN_RULES 可以另指一个文件夹。",
)
JSON_FORM = Phrase(
    'JSON, one object a rule set: {"version":1,"xuezhan","name","origin" ("shipped", "own" or "plugin"),'
    '"from" (a distribution with its version, or the file),"file","title","summary","source","digest","table",'
    '"cap" (fan or null),"base" (points of a unit),"slots" (variant by slot)}.',
    'JSON：每套规则一个对象：{"version":1,"xuezhan","name","origin"（"shipped"、"own" 或 "plugin"）,'
    '"from"（所属的包及其版本，或文件）,"file","title","summary","source","digest","table",'
    '"cap"（番，或 null）,"base"（一个底分的分数）,"slots"（各项所用的做法）}。',
)
ORIGIN = Phrase("From", "来自")
SHIPPED = Phrase("xuezhan {version}", "自带（xuezhan {version}）")
OWN = Phrase("yours: {file}", "您的：{file}")
NONE = Phrase("none", "不封顶")
FAN = Phrase("{cap} fan", "{cap} 番")
NAME, TITLE, CAP = Phrase("Name", "名字"), Phrase("Title", "名称"), Phrase("Cap", "封顶")
BASE = Phrase("Unit", "底分")
SUMMARY = Phrase("Summary", "简介")


@command("presets", ABOUT, JSON_FORM, example="xuezhan presets --json")
@trust_option
@output_options
def presets_command(trust_plugins: bool, output: Output) -> None:
    """Compose every rule set that has a name and print one row each; the faults of one are told and it is left out."""
    from ..core.errors import PluginError, RuleError
    from ..core.named_rules import own_folder, shelf

    everything = shelf()
    language = fitting(output.voice, sys.stderr).language
    told = [fault.in_language(language) for fault in everything.faults]
    found = []
    for each in everything.rules:
        try:
            found.append(_described(each, trust_plugins))
        except RuleError as error:
            told += [problem.in_language(language) for problem in error.problems]
        except PluginError as error:
            told.append(f"{each.file}: error: {one_line(error.in_language(language))}")
    for line in dict.fromkeys(told):
        sys.stderr.write(f"{line}\n")
    rows = [{key: value for key, value in preset.items() if key != "version"} for preset in found]
    folder = str(own_folder())
    output.deliver(lambda voice: _document(voice, found, folder), found, title="xuezhan presets", rows=rows)


def _described(named: NamedRules, trust_plugins: bool) -> dict[str, Any]:
    from dataclasses import asdict

    (rules,) = load_rules([named.name], trust_plugins=trust_plugins)
    composition = rules.composition
    version = our_version()
    return {
        "version": 1,
        "xuezhan": version,
        "name": named.name,
        "origin": named.origin,
        "from": f"xuezhan {version}" if named.origin == "shipped" else named.source,
        "file": named.file,
        "title": composition.title,
        "summary": composition.summary,
        "source": composition.source,
        "digest": rules.digest,
        "table": asdict(composition.table),
        "cap": rules.cap,
        "base": rules.unit,
        "slots": {slot: chosen.variant.name for slot, chosen in composition.slots.items()},
    }


def _origin(voice: Voice, preset: Mapping[str, Any]) -> str:
    if preset["origin"] == "shipped":
        return voice.say(SHIPPED, version=preset["xuezhan"])
    return voice.say(OWN, file=preset["file"]) if preset["origin"] == "own" else str(preset["from"])


def _document(voice: Voice, found: Sequence[Mapping[str, Any]], folder: str) -> Document:
    heads = [
        Column(voice.say(NAME), breaks="never"),
        Column(voice.say(TITLE)),
        Column(voice.say(CAP), "right"),
        Column(voice.say(BASE), "right"),
        Column(voice.say(SUMMARY)),
    ]
    rows: list[tuple[str, ...]] = [
        (
            preset["name"],
            preset["title"],
            voice.say(NONE) if preset["cap"] is None else voice.say(FAN, cap=preset["cap"]),
            str(preset["base"]),
            preset["summary"],
        )
        for preset in found
    ]
    if any(preset["origin"] != "shipped" for preset in found):
        heads.append(Column(voice.say(ORIGIN)))
        rows = [(*row, _origin(voice, preset)) for row, preset in zip(rows, found, strict=True)]
    return [Table(heads, rows), Paragraph(voice.say(OWN_ABOUT, folder=folder), "quiet")]
