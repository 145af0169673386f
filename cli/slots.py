"""`xuezhan slots`: every question of the rules, its answers and their options, one line each."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

import click

from ..core.toml_text import toml_value
from .common import Column, Document, Failure, Output, Paragraph, Phrase, Table, Voice, command, output_options
from .completion import complete_slots

if TYPE_CHECKING:
    from ..core.catalogue import Catalogue
    from ..core.variant import Options, Slot, Text, Variant

__all__ = ["slots_command"]

ABOUT = Phrase(
    "List the questions of the rules (slots) with their answers (variants) and the options of each; with SLOT one "
    "question alone.",
    "列出规则的各项问题、可选的做法和每种做法的选项；写 SLOT 则只列这一项。",
)
JSON_FORM = Phrase(
    'JSON, one object a slot, the extras last with "slot" null: {"version":1,"slot","question","default","from",'
    '"variants":[{"name","text","from","options":[{"name","means","allowed","default","needed"}]}]}; texts are '
    '{"en","zh"}, and "default" is null where the option is needed.',
    'JSON：每项一个对象，附加规则在最后，"slot" 为 null：{"version":1,"slot","question","default","from",'
    '"variants":[{"name","text","from","options":[{"name","means","allowed","default","needed"}]}]}；'
    '文字为 {"en","zh"}，必须给出的选项 "default" 为 null。',
)
NAME, MEANS = Phrase("Name", "名字"), Phrase("What it is", "含义")
VALUES = Phrase("Default; may be", "默认；可以是")
VALUE = Phrase("{default}; {allowed}", "{default}；{allowed}")
NEEDED = Phrase("must be given; {allowed}", "必须给出；{allowed}")
EXTRA = Phrase("Rules that come on top of all others, any number of them", "附加在其他规则之上，数量不限")
LEGEND = Phrase(
    '* is the answer of a file that names none. In a rule file: [slot], use = "answer", option = value; an extra '
    "stands under [[extra]].",
    '* 是文件没有写明时的做法。在规则文件里写 [项]、use = "做法"、选项 = 值；附加规则写在 [[extra]] 下。',
)


@command("slots", ABOUT, JSON_FORM, example="xuezhan slots ready_check")
@click.argument("slot", metavar="[SLOT]", required=False, shell_complete=complete_slots)
@output_options
def slots_command(slot: str | None, output: Output) -> None:
    """Print every slot, or one, with variants and options."""
    from ..core.catalogue import Catalogue
    from ..rulebook.choices import no_slot

    catalogue = Catalogue.installed()
    if slot is not None and slot not in (*catalogue.slots, "extra"):
        none = no_slot(slot, catalogue)
        raise Failure(none.en, none.zh)
    found = [_slot(catalogue, each) for name, each in catalogue.slots.items() if slot in (None, name)]
    if slot == "extra" or (slot is None and catalogue.extras):
        found.append(_extras(catalogue))
    output.deliver(lambda voice: _document(voice, found), found, title="xuezhan slots", rows=_rows(found))


def _slot(catalogue: Catalogue, slot: Slot) -> dict[str, Any]:
    choices = catalogue.variants[slot.name].values()
    ordered = sorted(choices, key=lambda choice: choice.name != slot.default)
    return {
        "version": 1,
        "slot": slot.name,
        "question": _both(slot.question),
        "default": slot.default,
        "from": str(catalogue.source_of(slot)),
        "variants": [_variant(catalogue, choice) for choice in ordered],
    }


def _extras(catalogue: Catalogue) -> dict[str, Any]:
    return {
        "version": 1,
        "slot": None,
        "question": {"en": EXTRA.en, "zh": EXTRA.zh},
        "default": None,
        "from": None,
        "variants": [_variant(catalogue, choice) for choice in catalogue.extras.values()],
    }


def _variant(catalogue: Catalogue, variant: type[Variant]) -> dict[str, Any]:
    return {
        "name": variant.name,
        "text": _both(variant.text),
        "from": str(catalogue.source_of(variant)),
        "options": [_option(variant.Options, name) for name in variant.Options.model_fields],
    }


def _option(model: type[Options], name: str) -> dict[str, Any]:
    from ..rulebook.ranges import meaning_of, range_of

    info = model.model_fields[name]
    needed = info.is_required()
    return {
        "name": name,
        "means": _both(meaning_of(model, name)),
        "allowed": _both(range_of(model, name)),
        "default": None if needed else info.get_default(call_default_factory=True, validated_data={}),
        "needed": needed,
    }


def _both(text: Text) -> dict[str, str]:
    return {"en": text.en, "zh": text.zh or text.en}


def _rows(found: Sequence[Mapping[str, Any]]) -> list[dict[str, Any]]:
    """One row an option, and one for a variant without any: what a spreadsheet holds."""
    return [
        {
            "slot": each["slot"] or "extra",
            "variant": variant["name"],
            "option": option.get("name"),
            "default": None if option.get("needed", True) else toml_value(option["default"]),
            "allowed": option.get("allowed", {}).get("en"),
        }
        for each in found
        for variant in each["variants"]
        for option in variant["options"] or [{}]
    ]


def _document(voice: Voice, found: Sequence[Mapping[str, Any]]) -> Document:
    lines: list[tuple[str, str, str]] = []
    breaks = []
    for each in found:
        breaks.append(len(lines))
        lines += _lines(voice, each)
    columns = [Column(voice.say(NAME), breaks="never"), Column(voice.say(MEANS)), Column(voice.say(VALUES))]
    return [Table(columns, lines, breaks=frozenset(breaks[1:])), Paragraph(voice.say(LEGEND), "quiet")]


def _lines(voice: Voice, each: Mapping[str, Any]) -> Iterator[tuple[str, str, str]]:
    language = voice.language
    yield each["slot"] or "[[extra]]", each["question"][language], ""
    for variant in each["variants"]:
        mark = " *" if variant["name"] == each["default"] else ""
        yield f"  {variant['name']}{mark}", variant["text"][language], ""
        for option in variant["options"]:
            phrase = NEEDED if option["needed"] else VALUE
            value = voice.say(
                phrase,
                default="" if option["needed"] else toml_value(option["default"]),
                allowed=option["allowed"][language],
            )
            yield f"    {option['name']}", option["means"][language], value
