"""`xuezhan presets`: the rule sets that come with the package."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from .common import Column, Document, Output, Phrase, Table, Voice, command, load_rules, output_options

__all__ = ["presets_command"]

ABOUT = Phrase(
    "List the rule sets that come with xuezhan, with what tells them apart at a glance.",
    "列出自带的规则，以及它们最明显的区别。",
)
JSON_FORM = Phrase(
    'JSON, one object a preset: {"version":1,"name","title","summary","source","digest","table",'
    '"cap" (fan or null),"base" (points of a unit),"slots" (variant by slot)}.',
    'JSON：每套规则一个对象：{"version":1,"name","title","summary","source","digest","table",'
    '"cap"（番，或 null）,"base"（一个底分的分数）,"slots"（各项所用的做法）}。',
)
NONE = Phrase("none", "不封顶")
FAN = Phrase("{cap} fan", "{cap} 番")
NAME, TITLE, CAP = Phrase("Name", "名字"), Phrase("Title", "名称"), Phrase("Cap", "封顶")
BASE, MISSING = Phrase("Unit", "底分"), Phrase("Missing suit", "缺门")
SUMMARY = Phrase("Summary", "简介")


@command("presets", ABOUT, JSON_FORM, example="xuezhan presets --json")
@output_options
def presets_command(output: Output) -> None:
    """Compose every preset and print one row each."""
    from ..core.config import presets

    found = [_described(name) for name in (preset.name for preset in presets())]
    rows = [{key: value for key, value in preset.items() if key != "version"} for preset in found]
    output.deliver(lambda voice: _document(voice, found), found, title="xuezhan presets", rows=rows)


def _described(name: str) -> dict[str, Any]:
    from dataclasses import asdict

    (rules,) = load_rules([name], trust_plugins=False)
    composition = rules.composition
    return {
        "version": 1,
        "name": name,
        "title": composition.title,
        "summary": composition.summary,
        "source": composition.source,
        "digest": rules.digest,
        "table": asdict(composition.table),
        "cap": rules.cap,
        "base": rules.unit,
        "slots": {slot: chosen.variant.name for slot, chosen in composition.slots.items()},
    }


def _document(voice: Voice, found: Sequence[Mapping[str, Any]]) -> Document:
    heads = [
        Column(voice.say(NAME)),
        Column(voice.say(TITLE)),
        Column(voice.say(CAP), "right"),
        Column(voice.say(BASE), "right"),
        Column(voice.say(MISSING)),
        Column(voice.say(SUMMARY)),
    ]
    rows = [
        (
            preset["name"],
            preset["title"],
            voice.say(NONE) if preset["cap"] is None else voice.say(FAN, cap=preset["cap"]),
            str(preset["base"]),
            preset["slots"].get("missing_suit", ""),
            preset["summary"],
        )
        for preset in found
    ]
    return [Table(heads, rows)]
