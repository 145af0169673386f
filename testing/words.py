"""Whether a variant speaks both languages: its sentence, its options, its fan items and its slot's question."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from ..core.contributions import FanItem
from ..core.errors import PluginError
from ..core.ruleset import RuleSet
from ..core.sentences import sentences
from ..core.variant import Says, Slot, Text, Variant
from .faults import Fault
from .ground import chosen_in

__all__ = ["sentence_faults", "word_faults"]

_CHINESE = re.compile("[\u3400-\u9fff]")


def word_faults(variant: type[Variant], slot: Slot | None) -> Iterator[Fault]:
    """Words that are missing in a language; `slot` is the one that the variant answers, None for an extra."""
    yield from _missing("text", variant.text)
    for each in variant.says:
        yield from _said(variant, each)
    for name, info in variant.Options.model_fields.items():
        extra = info.json_schema_extra
        chinese = extra.get("zh", "") if isinstance(extra, dict) else ""
        where = f"option {name}"
        if not info.description:
            yield Fault("language", where, "it has no description: Field(description=...)")
        if not _CHINESE.search(str(chinese)):
            yield Fault("language", where, 'it has no Chinese description: Field(json_schema_extra={"zh": ...})')
    for item in variant.fan_items:
        yield from _item(item)
    if slot is not None:
        yield from _missing(f"the question of slot {slot.name}", slot.question)


def sentence_faults(variant: type[Variant], rule_sets: Iterable[RuleSet]) -> Iterator[Fault]:
    """Sentences for rule sheets that cannot be filled in, or are there in one language only."""
    told: set[tuple[str, str]] = set()
    for rules in rule_sets:
        chosen = chosen_in(rules.composition, variant)
        if chosen is None:
            continue
        try:
            found = sentences(rules, chosen)
        except PluginError as error:
            yield Fault("language", "says", str(error))
            continue
        for each in found:
            for fault in _missing(f"the sentence for {each.key}", each.text):
                if (fault.where, fault.message) not in told:
                    told.add((fault.where, fault.message))
                    yield fault


def _said(variant: type[Variant], says: Says) -> Iterator[Fault]:
    where = f"Says({says.key!r})"
    fields = variant.Options.model_fields
    if says.key != "use" and says.key not in fields:
        yield Fault("language", where, f"there is no such option; options are {', '.join(fields) or 'none'}")
    if says.en or says.zh:
        yield from _missing(where, Text(says.en, says.zh))
    for value, text in says.values.items():
        if text is not None:
            yield from _missing(f"{where} for {value!r}", text)


def _item(item: FanItem) -> Iterator[Fault]:
    where = f"fan item {item.name}"
    yield from _missing(where, Text(item.en, item.zh))
    if item.meaning is not None:
        yield from _missing(f"the meaning of {where}", item.meaning)


def _missing(where: str, text: Text) -> Iterator[Fault]:
    if not text.en.strip():
        yield Fault("language", where, "the English text is empty: Text(english, chinese)")
    if not _CHINESE.search(text.zh):
        got = f", got {text.zh!r}" if text.zh else ""
        yield Fault("language", where, f"the Chinese text is missing: Text(english, chinese){got}")
