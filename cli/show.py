"""`xuezhan show`: a rule set from head to foot, and with `--origin` where each value came from."""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

import click

from ..core.toml_text import toml_value
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

if TYPE_CHECKING:
    from ..core.composition import Chosen
    from ..core.ruleset import RuleSet
    from ..core.variant import Text

__all__ = ["show_command"]

ABOUT = Phrase(
    "Print a rule set, slot by slot: question, answer and options; what hands are worth and fan pay.",
    "逐项显示一套规则：问题、做法、选项，以及番种和分数表。",
)
JSON_FORM = Phrase(
    'JSON: {"version":1,"rules","title","summary","source","digest","files","table","cap","base",'
    '"slots":[{"slot","question","use","text","options"}],"extras","fan":[{"name","kind","en","zh","fan"}],'
    '"points":[{"fan","points"}]}; with --origin also "origins":[{"table","key","value","from"}].',
    'JSON：{"version":1,"rules","title","summary","source","digest","files","table","cap","base",'
    '"slots":[{"slot","question","use","text","options"}],"extras","fan":[{"name","kind","en","zh","fan"}],'
    '"points":[{"fan","points"}]}；加 --origin 时还有 "origins":[{"table","key","value","from"}]。',
)
ORIGIN = Phrase("Say where every value came from.", "显示每个值的出处。")

SOURCE = Phrase("Source: {source}", "出处：{source}")
DIGEST = Phrase("Digest {digest} (the same for the same rules)", "摘要 {digest}（规则相同则摘要相同）")
TABLE = Phrase("Table", "牌桌")
SETTING, VALUE, FROM = Phrase("Setting", "设置"), Phrase("Value", "值"), Phrase("From", "出处")
RULES = Phrase("House rules", "规则")
SLOT, QUESTION = Phrase("Slot", "项目"), Phrase("Question", "问题")
ANSWER, OPTIONS = Phrase("Answer", "做法"), Phrase("Options", "选项")
HANDS = Phrase("What hands are worth", "番种")
ITEM, NAME = Phrase("Item", "代号"), Phrase("Name", "名称")
KIND, FAN, SHARE = Phrase("Kind", "类别"), Phrase("Fan", "番"), Phrase("Points", "分")
PATTERN, EXTRA = Phrase("pattern", "番型"), Phrase("extra", "加番")
OFF = Phrase("Known and not counted: {names}", "未计的番种：{names}")
POINTS = Phrase("Points of one share", "每份分数")
CAPPED = Phrase("{fan} and more", "{fan} 及以上")

UNCAPPED_ROWS = 10
"""Rows of the points table where nothing caps it."""


@command("show", ABOUT, JSON_FORM, example="xuezhan show laok:cap.use=fixed,cap.fan=4 --origin")
@click.argument("name", metavar="RULES")
@option("--origin", is_flag=True, phrase=ORIGIN)
@trust_option
@output_options
def show_command(name: str, origin: bool, trust_plugins: bool, output: Output) -> None:
    """Compose the rule set and print all of it."""
    (rules,) = load_rules([name], trust_plugins=trust_plugins)
    data = _data(rules)
    origins = _origins(rules)
    if origin:
        data["origins"] = origins
    output.deliver(lambda voice: _document(voice, rules, data), data, title=rules.title, rows=origins)


def _data(rules: RuleSet) -> dict[str, Any]:
    from dataclasses import asdict

    composition = rules.composition
    return {
        "version": 1,
        "rules": rules.name,
        "title": composition.title,
        "summary": composition.summary,
        "source": composition.source,
        "digest": rules.digest,
        "files": list(composition.files),
        "table": asdict(composition.table),
        "cap": rules.cap,
        "base": rules.unit,
        "slots": [_slot(slot, chosen) for slot, chosen in composition.slots.items()],
        "extras": [_extra(chosen) for chosen in composition.extras],
        "fan": _fan_items(rules),
        "points": _points(rules),
    }


def _slot(slot: str, chosen: Chosen) -> dict[str, Any]:
    question = _question(slot, chosen)
    return {"slot": slot, "question": None if question is None else question.en, **_choice(chosen)}


def _extra(chosen: Chosen) -> dict[str, Any]:
    return {"id": chosen.id, **_choice(chosen)}


def _choice(chosen: Chosen) -> dict[str, Any]:
    return {
        "use": chosen.variant.name,
        "text": chosen.variant.text.en,
        "options": chosen.options.model_dump(mode="json"),
    }


def _question(slot: str, chosen: Chosen) -> Text | None:
    """What the slot asks; None for a slot that nobody can find any more."""
    from ..core.catalogue import Catalogue
    from ..core.variant import Slot

    module = sys.modules.get(chosen.variant.__module__)
    own = [thing for thing in vars(module).values() if isinstance(thing, Slot)] if module else []
    for found in (*Catalogue.installed().slots.values(), *own):
        if found.name == slot:
            return found.question
    return None


def _fan_items(rules: RuleSet) -> list[dict[str, Any]]:
    values = getattr(rules.slot_options("fan_table"), "fan", {})
    return [
        {"name": item.name, "kind": item.kind, "en": item.en, "zh": item.zh, "fan": values.get(item.name)}
        for item in rules.fan_items
    ]


def _points(rules: RuleSet) -> list[dict[str, int]]:
    least = 0 if rules.points(0) != rules.points(1) else 1
    shown = list(range(least, UNCAPPED_ROWS + 1))
    if rules.cap is not None:
        shown = list(range(least, rules.cap + 1)) if rules.cap <= 2 * UNCAPPED_ROWS else [*shown, rules.cap]
    return [{"fan": fan, "points": rules.points(fan)} for fan in shown]


def _origins(rules: RuleSet) -> list[dict[str, Any]]:
    from ..core.composition import rows

    return [
        {"table": row.table, "key": row.key, "value": row.value, "from": str(row.origin)}
        for row in rows(rules.composition)
    ]


def _document(voice: Voice, rules: RuleSet, data: Mapping[str, Any]) -> Document:
    parts: list[Block] = [Heading(f"{rules.title}  ({rules.name})")]
    if data["summary"]:
        parts.append(Paragraph(data["summary"]))
    if data["source"]:
        parts.append(Paragraph(voice.say(SOURCE, source=data["source"]), "quiet"))
    parts.append(Paragraph(voice.say(DIGEST, digest=data["digest"]), "quiet"))
    if "origins" in data:
        return [*parts, _origin_table(voice, data["origins"])]
    settings = [(key, toml_value(value)) for key, value in data["table"].items()]
    parts.append(Table([Column(voice.say(SETTING)), Column(voice.say(VALUE))], settings, voice.say(TABLE)))
    parts += [_slot_table(voice, rules), *_fan_tables(voice, data["fan"])]
    return [*parts, _points_table(voice, rules, data)]


def _slot_table(voice: Voice, rules: RuleSet) -> Table:
    composition = rules.composition
    rows = []
    for slot, chosen in composition.slots.items():
        question = _question(slot, chosen)
        asked = "" if question is None else voice.of(question)
        rows.append((slot, asked, _answer(voice, chosen), _options(chosen)))
    for extra in composition.extras:
        rows.append((f"extra.{extra.id}", "", _answer(voice, extra), _options(extra)))
    heads = [Column(voice.say(phrase)) for phrase in (SLOT, QUESTION, ANSWER, OPTIONS)]
    return Table(heads, rows, voice.say(RULES), frozenset(range(len(rows))))


def _answer(voice: Voice, chosen: Chosen) -> str:
    return f"{chosen.variant.name}: {voice.of(chosen.variant.text)}"


def _options(chosen: Chosen) -> str:
    return "\n".join(
        f"{key} = {toml_value(value)}"
        for key, value in chosen.values().items()
        if value is not None and not isinstance(value, Mapping)
    )


def _fan_tables(voice: Voice, items: Sequence[Mapping[str, Any]]) -> Sequence[Block]:
    kinds = {"pattern": voice.say(PATTERN), "extra": voice.say(EXTRA)}
    counted = [item for item in items if item["fan"] != 0]
    rows = [
        (item["name"], f"{item['en']} {item['zh']}", kinds[item["kind"]], _figure(item["fan"]))
        for item in counted
    ]
    heads = [
        Column(voice.say(ITEM)),
        Column(voice.say(NAME)),
        Column(voice.say(KIND)),
        Column(voice.say(FAN), "right"),
    ]
    extras_at = next((place for place, item in enumerate(counted) if item["kind"] == "extra"), 0)
    parts: list[Block] = [Table(heads, rows, voice.say(HANDS), frozenset([extras_at]))]
    off = ", ".join(item["name"] for item in items if item["fan"] == 0)
    return [*parts, Paragraph(voice.say(OFF, names=off), "quiet")] if off else parts


def _figure(value: int | None) -> str:
    return "" if value is None else str(value)


def _points_table(voice: Voice, rules: RuleSet, data: Mapping[str, Any]) -> Table:
    rows = [(str(row["fan"]), str(row["points"])) for row in data["points"]]
    if rules.cap is not None:
        rows[-1] = (voice.say(CAPPED, fan=rows[-1][0]), rows[-1][1])
    heads = [Column(voice.say(FAN), "right"), Column(voice.say(SHARE), "right")]
    return Table(heads, rows, voice.say(POINTS))


def _origin_table(voice: Voice, origins: Sequence[Mapping[str, Any]]) -> Table:
    rows = [(f"{row['table']}.{row['key']}", toml_value(row["value"]), row["from"]) for row in origins]
    tables = [row["table"] for row in origins]
    breaks = frozenset(place for place in range(1, len(tables)) if tables[place] != tables[place - 1])
    return Table([Column(voice.say(phrase)) for phrase in (SETTING, VALUE, FROM)], rows, breaks=breaks)
