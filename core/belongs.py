"""Where a key belongs that stands in the wrong place of a rule file."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import fields
from typing import Any

from .catalogue import Catalogue
from .option_checks import check_options, listed, listed_text, meant
from .toml_text import toml_value
from .variant import TableSettings, Text

__all__ = ["OTHER_WORDS", "as_table", "home_of", "slots_asking", "unknown_key"]

_NOTHING = Text("", "")
OTHER_WORDS = {"players": "seats", "hands": "hand", "suit": "suits", "deal": "deals"}
"""What people call a setting of the table."""


def home_of(key: str, catalogue: Catalogue) -> Text:
    """ "; base is an option of [points]" for an option that stands elsewhere, empty for a name that is none."""
    setting = OTHER_WORDS.get(key, key)
    if setting in {each.name for each in fields(TableSettings)}:
        return Text(f"; write it as [table] {setting}", f"；应写在 [table] 下：{setting}")
    owners = [
        slot
        for slot, choices in catalogue.variants.items()
        if any(key in choice.Options.model_fields for choice in choices.values())
    ]
    if not owners:
        return _NOTHING
    places = listed_text(f"[{slot}]" for slot in owners)
    return Text(f"; {key} is an option of {places.en}", f"；{key} 是 {places.zh} 的选项")


def unknown_key(key: str, allowed: list[str], catalogue: Catalogue) -> Text:
    """What to say of a top-level key that is no slot: where it belongs, or the nearest name; empty if neither."""
    home = home_of(key, catalogue)
    if home.en:
        return home
    asking = slots_asking(key, catalogue)
    if asking:
        return Text(f"; did you mean {asking[0]}?", f"；是不是想写 {asking[0]}？")
    return meant(key, allowed)


def slots_asking(word: str, catalogue: Catalogue | None = None) -> list[str]:
    """The slots whose question in Chinese has the word in it; none for a word in plain letters."""
    if word.isascii() or len(word) < 2:
        return []
    slots = (catalogue or Catalogue.installed()).slots
    return [name for name, slot in slots.items() if word in slot.question.zh]


def as_table(slot: str, value: Any, catalogue: Catalogue) -> Text:
    """How to write what was set as `slot = value`: as the variant's name, or as the option or two that take it."""
    choices = catalogue.variants[slot]
    if isinstance(value, str) and value in choices:
        return _write(slot, [{"use": value}])
    takers = [
        (name, option)
        for name, choice in choices.items()
        for option in choice.Options.model_fields
        if isinstance(value, int) and not isinstance(value, bool) and check_options(choice.Options, {option: value})[0]
    ]
    if not 0 < len(takers) <= MOST_WAYS:
        return _NOTHING
    return _write(slot, [{"use": name, option: value} for name, option in takers])


MOST_WAYS = 2
"""Ways to write a value that are told; of more nobody knows which was meant."""


def _write(slot: str, ways: Sequence[Mapping[str, Any]]) -> Text:
    told = [[f"{key} = {toml_value(value)}" for key, value in options.items()] for options in ways]
    en, zh = ", or ".join(listed(lines) for lines in told), "，或 ".join("、".join(lines) for lines in told)
    return Text(f"; write [{slot}], and below it {en}", f"；应写 [{slot}]，下面写 {zh}")
