"""What differs between rule sets, slot by slot, and for each difference an example that the program finds."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from typing import Any

from ..core.composition import Chosen, Composition
from ..core.errors import PluginError
from ..core.ruleset import RuleSet
from ..core.sentences import sentences
from ..core.toml_text import toml_value
from ..core.variant import ChosenRules, Text
from .choices import question_of
from .contrast import DEALS, DealContrast, HandContrast, Trials, deal_contrast, hand_contrast
from .examples import item_worth
from .model import same
from .ranges import meaning_of
from .table_texts import TABLE

__all__ = ["Difference", "differences", "differences_by_example", "with_example"]

PRICING = (
    "xuezhan_fan",
    "xuezhan_further_items",
    "xuezhan_tiles",
    "xuezhan_win_shape",
    "xuezhan_suit_limit",
    "xuezhan_win_filter",
    "xuezhan_unit",
    "xuezhan_points",
    "xuezhan_cap",
    "xuezhan_self_draw_bonus",
    "xuezhan_kong_terms",
    "xuezhan_rob_terms",
    "xuezhan_gang_flower",
    "xuezhan_win_award",
)
"""Hooks that can change what a hand is paid; a variant without any shows only in deals."""

NOT_THERE = Text("–", "–")
_NO_RULE = Text("not in force", "没有这条规则")
_FAN = Text("{fan} fan", "{fan} 番")
_OFF = Text("not counted", "不计")
_TABLE_WHY = Text(
    "With other seats, tiles or hands no deal is the same under both.", "人数、花色或手牌张数不同，没有相同的牌局可比。"
)
_MATCH_WHY = Text("It shows between deals, not in one.", "只影响盘与盘之间，单独一盘看不出来。")
_CLASH_WHY = Text(
    "Neither rule set can take this alone over from the other: it would clash with the rest.",
    "单独换上这一条会与其余规则冲突，无法举例。",
)
_NOT_FOUND = Text(
    "No hand was found that pays differently by this alone, nor a deal among {deals}.",
    "没有找到只因这一条而收付不同的牌，打了{deals}盘也没有遇到。",
)
_NOT_FOUND_IN_DEALS = Text(
    "No deal among {deals} was paid differently by this alone.", "打了{deals}盘，没有一盘只因这一条而收付不同。"
)


@dataclass(frozen=True, slots=True)
class Difference:
    """One value that is not the same in all the rule sets.

    `slot` and `option` name it as rule files do ("cap" and "use", "fan_table" and "fan.root", "extra.tea" and "use").
    `values` has one for each rule set, None where it has none; `words` says them for people. `example` shows
    it; None: `why` says why there is none. `base` is the index of the rule set that the example's sides are
    made of, each with this one value as that rule set has it.
    """

    slot: str
    option: str
    question: Text
    values: tuple[Any, ...]
    words: tuple[Text, ...]
    example: HandContrast | DealContrast | None = None
    why: Text | None = None
    base: int = 0


def differences(rule_sets: Sequence[RuleSet]) -> tuple[Difference, ...]:
    """Everything that differs, in the order of rule files, without examples.

    Where the answers to a question differ it is one difference, whatever their options; else one for
    each option, or key of an option, that differs.
    """
    found = [*_table(rule_sets)]
    slots = dict.fromkeys(slot for rules in rule_sets for slot in rules.composition.slots)
    for slot in slots:
        found += _chosen(rule_sets, slot, [rules.composition.slots.get(slot) for rules in rule_sets])
    extras = dict.fromkeys(extra.id for rules in rule_sets for extra in rules.composition.extras)
    for name in extras:
        held = [_extra(rules.composition, name) for rules in rule_sets]
        found += _chosen(rule_sets, f"extra.{name}", held)
    return tuple(found)


def differences_by_example(rule_sets: Sequence[RuleSet], *, deals: int = DEALS) -> Iterator[Difference]:
    """Each difference with its example as soon as that is found; the same ones each time."""
    trials = Trials(deals)
    for difference in differences(rule_sets):
        yield with_example(rule_sets, difference, trials)


def with_example(rule_sets: Sequence[RuleSet], difference: Difference, trials: Trials) -> Difference:
    """The difference with a hand or deal that pays differently by it alone, or with why there is none."""
    slot, option = difference.slot, difference.option
    if slot == "table":
        why = _TABLE_WHY if option in ("seats", "suits", "hand") else _MATCH_WHY
        return replace(difference, why=why)
    base, sides = _sides(rule_sets, difference)
    own = {rules.digest for rules in rule_sets}
    made = [side for side in sides if side is not None and side.digest not in own]
    if len({side.digest for side in sides if side is not None}) < 2:
        return replace(difference, why=_CLASH_WHY)
    priced = _is_priced(rule_sets, difference)
    example = (hand_contrast(sides, trials) if priced else None) or deal_contrast(sides, trials, slot=slot)
    for side in made:
        trials.forget(side)
    if example is None:
        text = _NOT_FOUND if priced else _NOT_FOUND_IN_DEALS
        why = Text(text.en.format(deals=trials.deals), text.zh.format(deals=trials.deals))
        return replace(difference, why=why, base=base)
    return replace(difference, example=example, base=base)


# What differs


def _table(rule_sets: Sequence[RuleSet]) -> Iterator[Difference]:
    tables = [asdict(rules.table) for rules in rule_sets]
    for key in tables[0]:
        values = tuple(table[key] for table in tables)
        if _differ(values):
            words = tuple(same(value) for value in values)
            yield Difference("table", key, TABLE[key].meaning, values, words)


def _chosen(rule_sets: Sequence[RuleSet], label: str, held: Sequence[Chosen | None]) -> Iterator[Difference]:
    one = next(chosen for chosen in held if chosen is not None)
    question = question_of(one) if one.slot else _named(one)
    uses = tuple(None if chosen is None else chosen.variant.name for chosen in held)
    if _differ(uses):
        words = tuple(
            _NO_RULE if chosen is None else _all_said(rules, chosen)
            for rules, chosen in zip(rule_sets, held, strict=True)
        )
        yield Difference(label, "use", question, uses, words)
        return
    present = [chosen for chosen in held if chosen is not None]
    for option in type(one.options).model_fields:
        values = tuple(getattr(chosen.options, option) for chosen in present)
        if not _differ(values):
            continue
        if all(isinstance(value, Mapping) for value in values):
            yield from _entries(rule_sets, label, option, present)
        else:
            words = tuple(
                _said(rules, chosen, option, value)
                for rules, chosen, value in zip(rule_sets, present, values, strict=True)
            )
            yield Difference(label, option, meaning_of(type(one.options), option), values, words)


def _entries(rule_sets: Sequence[RuleSet], label: str, option: str, held: Sequence[Chosen]) -> Iterator[Difference]:
    """One difference for each key of an option that is a table of names."""
    tables = [getattr(chosen.options, option) for chosen in held]
    names: dict[str, Text] = {}
    if (label, option) == ("fan_table", "fan"):
        tables = [item_worth(rules) for rules in rule_sets]
        for rules in rule_sets:
            names |= {item.name: Text(f"{item.en} {item.zh}".strip(), item.zh or item.en) for item in rules.fan_items}
    for key in dict.fromkeys(key for table in tables for key in table):
        values = tuple(table.get(key) for table in tables)
        if not _differ(values):
            continue
        words = tuple(_fan_said(value) if key in names else _plain_said(value) for value in values)
        question = names.get(key) or _of(meaning_of(type(held[0].options), option), key)
        yield Difference(label, f"{option}.{key}", question, values, words)


def _named(extra: Chosen) -> Text:
    text = extra.variant.text
    return text if text.en else same(extra.variant.name)


def _extra(composition: Composition, name: str) -> Chosen | None:
    return next((extra for extra in composition.extras if extra.id == name), None)


def _differ(values: Sequence[Any]) -> bool:
    return any(value != values[0] for value in values[1:])


def _of(meaning: Text, key: str) -> Text:
    return Text(f"{meaning.en} ({key})", f"{meaning.zh}（{key}）")


def _all_said(rules: RuleSet, chosen: Chosen) -> Text:
    """The answer with all that its options say; a table of names is told by its name alone."""
    told = [each.text for each in sentences(rules, chosen) if not _is_table(chosen, each.key)]
    return Text(" ".join(text.en for text in told), "".join(text.zh or text.en for text in told))


def _is_table(chosen: Chosen, key: str) -> bool:
    return isinstance(getattr(chosen.options, key, None), Mapping)


def _said(rules: RuleSet, chosen: Chosen, option: str, value: Any) -> Text:
    """An option in its own sentence; where it stands in another's, or changes nothing here, by its value."""
    for each in sentences(rules, chosen):
        if each.key == option:
            return Text(each.text.en, each.text.zh or each.text.en)
    return _plain_said(value)


def _fan_said(value: Any) -> Text:
    if value is None:
        return NOT_THERE
    if value == 0:
        return _OFF
    return Text(_FAN.en.format(fan=value), _FAN.zh.format(fan=value))


def _plain_said(value: Any) -> Text:
    return NOT_THERE if value is None else same(toml_value(value))


# One difference alone


def _sides(rule_sets: Sequence[RuleSet], difference: Difference) -> tuple[int, list[RuleSet | None]]:
    """The rule set that all sides are made of, and each side: that one with the value as each rule set has it."""
    best: tuple[int, int, list[RuleSet | None]] = (0, 0, [None] * len(rule_sets))
    for index, rules in enumerate(rule_sets):
        sides = [_with_value(rules, other, difference) for other in rule_sets]
        count = len({side.digest for side in sides if side is not None})
        if count > best[0]:
            best = count, index, sides
    return best[1], best[2]


def _with_value(rules: RuleSet, other: RuleSet, difference: Difference) -> RuleSet | None:
    """`rules` with one value as `other` has it; None where that makes no sound rule set."""
    composition = _changed(rules.composition, other.composition, difference)
    if composition is None or not _is_sound(composition):
        return None
    try:
        changed = RuleSet(composition)
    except PluginError:
        return None
    return rules if changed.digest == rules.digest else changed


def _changed(own: Composition, other: Composition, difference: Difference) -> Composition | None:
    slot, option = difference.slot, difference.option
    if slot.startswith("extra."):
        name = slot.removeprefix("extra.")
        extras = [extra for extra in own.extras if extra.id != name]
        taken, held = _extra(other, name), _extra(own, name)
        if taken is not None:
            extras.append(taken if option == "use" or held is None else _with_option(held, taken, option))
        return replace(own, extras=tuple(extras))
    held, taken = own.slots.get(slot), other.slots.get(slot)
    if held is None or taken is None:
        return None
    chosen = taken if option == "use" else _with_option(held, taken, option)
    return replace(own, slots={**own.slots, slot: chosen})


def _with_option(held: Chosen, taken: Chosen, option: str) -> Chosen:
    name, _, key = option.partition(".")
    value = getattr(taken.options, name)
    if key:
        table = {inner: item for inner, item in getattr(held.options, name).items() if inner != key}
        value = {**table, key: value[key]} if key in value else table
    return replace(held, options=held.options.model_copy(update={name: value}))


def _is_sound(composition: Composition) -> bool:
    chosen = ChosenRules({name: (each.variant.name, each.options) for name, each in composition.slots.items()})
    chosen.fan_items = composition.fan_items
    every = (*composition.slots.values(), *composition.extras)
    return not any(each.variant.problems(each.options, composition.table, chosen) for each in every)


def _is_priced(rule_sets: Sequence[RuleSet], difference: Difference) -> bool:
    """Whether a variant that differs answers a hook that prices hands."""
    held = [_held(rules.composition, difference.slot) for rules in rule_sets]
    return any(hasattr(chosen.variant, hook) for chosen in held if chosen is not None for hook in PRICING)


def _held(composition: Composition, label: str) -> Chosen | None:
    if label.startswith("extra."):
        return _extra(composition, label.removeprefix("extra."))
    return composition.slots.get(label)
