"""`xuezhan plugins`: what is installed, what is in it and what is wrong with it; every hook and who answers it."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

import click

from .common import (
    Block,
    Column,
    Document,
    Heading,
    Output,
    Paragraph,
    Phrase,
    Table,
    Voice,
    command,
    load_rules,
    option,
    output_options,
    trust_option,
)
from .completion import complete_rules
from .given import GIVEN

if TYPE_CHECKING:
    from ..rulebook.plugin_list import HookAnswers, PluginFacts, VariantFacts

__all__ = ["plugins_command"]

ABOUT = Phrase(
    "List everything that brings rules: installed packages with what is in them, from which file and line, and what "
    "is wrong with them; with RULES the Python files too that these name.",
    "列出所有带来规则的东西：已安装的包、其中的内容、所在的文件和行，以及有什么问题；写 RULES 则也列出其中写明的 "
    "Python 文件。",
)
JSON_FORM = Phrase(
    'JSON, one object a plugin: {"version":1,"plugin","kind" ("installed", "file", "module"),"release" or null,'
    '"points","slots","variants":[{"slot" (null for an extra),"name","text","options","hooks":[{"hook","wraps","file",'
    '"line"}],"own_hooks","file","line"}],"commands","faults"}.',
    'JSON：每个插件一个对象：{"version":1,"plugin","kind"（"installed"、"file"、"module"）,"release" 或 null,'
    '"points","slots","variants":[{"slot"（附加规则为 null）,"name","text","options","hooks":[{"hook","wraps","file",'
    '"line"}],"own_hooks","file","line"}],"commands","faults"}。',
)
JSON_HOOKS = Phrase(
    'With --hooks one object a hook: {"version":1,"hook","slot" or null,"answers","arguments","returns","about",'
    '"from" (the variant that brings it) or null,"by":[{"variant","plugin","wraps","file","line"}]}.',
    '加 --hooks 时每个钩子一个对象：{"version":1,"hook","slot" 或 null,"answers","arguments","returns","about",'
    '"from"（带来它的做法）或 null,"by":[{"variant","plugin","wraps","file","line"}]}。',
)
HOOKS_OPTION = Phrase(
    "List the hooks instead, in the order of a deal: whose they are, how answers are taken, and who answers.",
    "改为按牌局先后列出钩子：属于哪一项、回答怎样取用、谁来回答。",
)
BRINGS = Phrase("Rule", "规则")
OPTIONS, HOOKS, WHERE = Phrase("Options", "选项"), Phrase("Hooks", "钩子"), Phrase("Where", "位置")
HOOK, SLOT = Phrase("Hook", "钩子"), Phrase("Slot", "项")
TAKEN, ANSWERED = Phrase("Answers", "回答"), Phrase("Answered by", "由谁回答")
SLOTS, COMMANDS = Phrase("Slots: {names}", "各项：{names}"), Phrase("Commands: {names}", "命令：{names}")
FOLDER = Phrase("Folder: {names}", "文件夹：{names}")
ERROR = Phrase("error: {fault}", "错误：{fault}")
WRAPS = Phrase("{variant} (wraps)", "{variant}（包裹）")
ANY, OF = Phrase("any", "任何"), Phrase("of {variant}", "来自 {variant}")
ANSWERS: Mapping[str, Phrase] = {
    "one": Phrase("one, of the slot's variant", "一个，由该项的做法回答"),
    "at_most_one": Phrase("at most one, of the slot's variant", "至多一个，由该项的做法回答"),
    "only": Phrase("at most one that is not None", "至多一个不为 None 的"),
    "first": Phrase("the first that is not None", "第一个不为 None 的"),
    "all": Phrase("all, their lists joined", "全部，各列表合并"),
    "told": Phrase("none: told only", "不要回答，只是告知"),
}


@command("plugins", ABOUT, JSON_FORM, JSON_HOOKS, example="xuezhan plugins --hooks")
@click.argument("names", type=GIVEN, metavar="[RULES]...", nargs=-1, shell_complete=complete_rules)
@option("--hooks", "hooks", is_flag=True, phrase=HOOKS_OPTION)
@trust_option
@output_options
def plugins_command(names: Sequence[str], hooks: bool, trust_plugins: bool, output: Output) -> None:
    """Print what is installed; what cannot be used is told beside it."""
    from ..rulebook.plugin_list import hook_answers, installed_plugins

    rules = load_rules(names, trust_plugins=trust_plugins)
    plugins = installed_plugins(dict.fromkeys(path for each in rules for path in each.composition.plugin_files))
    if hooks:
        found = [_hook(each) for each in hook_answers(plugins)]
        output.deliver(lambda voice: _hook_document(voice, found), found, title="xuezhan plugins --hooks")
        return
    listed = _with_commands([_plugin(each) for each in plugins])
    data = [_in_english(each) for each in listed]
    output.deliver(lambda voice: _document(voice, listed), data, title="xuezhan plugins")


def _plugin(plugin: PluginFacts) -> dict[str, Any]:
    return {
        "version": 1,
        "plugin": plugin.source.name,
        "kind": plugin.source.kind,
        "release": plugin.source.version,
        "points": list(plugin.points),
        "slots": list(plugin.slots),
        "variants": [_variant(each) for each in plugin.variants],
        "commands": [],
        "faults": [Phrase(fault.en, fault.zh or fault.en) for fault in plugin.faults],
    }


def _variant(variant: VariantFacts) -> dict[str, Any]:
    return {
        "slot": variant.slot,
        "name": variant.name,
        "text": {"en": variant.text.en, "zh": variant.text.zh},
        "options": list(variant.options),
        "hooks": [
            {"hook": each.hook, "wraps": each.wraps, "file": each.file, "line": each.line} for each in variant.hooks
        ],
        "own_hooks": [own.name for own in variant.own_hooks],
        "file": variant.file,
        "line": variant.line,
    }


def _with_commands(plugins: Iterable[dict[str, Any]]) -> list[dict[str, Any]]:
    """The plugins with the commands that they bring; a package that brings commands alone is one too."""
    from .app import COMMANDS as OWN
    from .plugin_commands import faults_of, offers

    found = {_called(each): each for each in plugins}
    for offer in (offer for offered in offers().values() for offer in offered):
        name, _, release = offer.source.rpartition(" ")
        bare = {"version": 1, "plugin": name, "kind": "installed", "release": release}
        plugin = found.setdefault(
            offer.source, bare | {"points": [], "slots": [], "variants": [], "commands": [], "faults": []}
        )
        plugin["commands"].append(offer.name)
        plugin["faults"] += [Phrase(str(fault), fault.zh) for fault in faults_of(offer, OWN)]
    return list(found.values())


def _called(plugin: Mapping[str, Any]) -> str:
    return f"{plugin['plugin']} {plugin['release']}" if plugin["release"] else str(plugin["plugin"])


def _in_english(plugin: Mapping[str, Any]) -> dict[str, Any]:
    return {**plugin, "faults": [fault.en for fault in plugin["faults"]]}


def _hook(hook: HookAnswers) -> dict[str, Any]:
    facts = hook.facts
    return {
        "version": 1,
        "hook": facts.name,
        "slot": facts.rule.slot,
        "answers": facts.rule.answers,
        "arguments": list(facts.arguments),
        "returns": facts.returns,
        "about": facts.about,
        "from": None if hook.brought_by is None else hook.brought_by.key,
        "by": [
            {
                "variant": variant.key,
                "plugin": str(plugin.source),
                "wraps": answer.wraps,
                "file": answer.file,
                "line": answer.line,
            }
            for plugin, variant, answer in hook.by
        ],
    }


def _document(voice: Voice, plugins: Sequence[Mapping[str, Any]]) -> Document:
    return [block for plugin in plugins for block in _blocks(voice, plugin)]


def _blocks(voice: Voice, plugin: Mapping[str, Any]) -> Iterator[Block]:
    root = _root([each["file"] for each in plugin["variants"]])
    yield Heading(_called(plugin))
    for fault in plugin["faults"]:
        yield Paragraph(voice.say(ERROR, fault=voice.say(fault)), "bad")
    said = [(SLOTS, plugin["slots"]), (COMMANDS, plugin["commands"]), (FOLDER, [root] if root else [])]
    for phrase, names in said:
        if names:
            yield Paragraph(voice.say(phrase, names=", ".join(names)), "quiet")
    if plugin["variants"]:
        heads = [Column(voice.say(head)) for head in (OPTIONS, HOOKS)]
        columns = [Column(voice.say(BRINGS), breaks="never"), *heads, Column(voice.say(WHERE), breaks="never")]
        yield Table(columns, [_line(each, root) for each in plugin["variants"]])


def _root(files: Sequence[str]) -> str:
    """The folder that they all lie in, empty where there is none."""
    try:
        return os.path.commonpath([os.path.dirname(file) for file in files])
    except ValueError:
        return ""


def _line(variant: Mapping[str, Any], root: str) -> tuple[str, str, str, str]:
    file = variant["file"]
    return (
        f"{variant['slot'] or 'extra'}.{variant['name']}",
        ", ".join(variant["options"]),
        ", ".join(answer["hook"].removeprefix("xuezhan_") for answer in variant["hooks"]),
        f"{os.path.relpath(file, root) if root else file}:{variant['line']}",
    )


def _hook_document(voice: Voice, hooks: Sequence[Mapping[str, Any]]) -> Document:
    rows = [
        (
            f"{each['hook']}({', '.join(each['arguments'])})",
            each["slot"] or voice.say(ANY) if each["from"] is None else voice.say(OF, variant=each["from"]),
            voice.say(ANSWERS[each["answers"]]),
            ", ".join(
                voice.say(WRAPS, variant=answer["variant"]) if answer["wraps"] else answer["variant"]
                for answer in each["by"]
            ),
        )
        for each in hooks
    ]
    return [Table([Column(voice.say(head)) for head in (HOOK, SLOT, TAKEN, ANSWERED)], rows)]
