"""What differs between two rule sets, cut into parts each of which can be changed alone.

Which slots belong together is found out, not listed: a part is as small as it can be for the first rule
set, with that part of the second, to be a sound rule set. It is sound when it composes, no variant has
`problems` with it, and no variant's `warnings` tell of something that neither rule set has to be told.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from ..core.composition import Composition
from ..core.errors import PluginError
from ..core.ruleset import RuleSet
from ..core.variant import AnyOptions, ChosenRules, Variant
from .comparison import refusal

__all__ = ["SlotGroup", "slot_groups"]


@dataclass(frozen=True, slots=True)
class SlotGroup:
    """Slots that change together: `slots` as rule files call them (also "table" and "extra.tea").

    `rules` is the first rule set with these as the second has them.
    """

    slots: tuple[str, ...]
    rules: RuleSet


def slot_groups(first: RuleSet, other: RuleSet) -> tuple[SlotGroup, ...]:
    """The parts in which `other` differs from `first`, in the order of rule files; empty when they are the same.

    All of them together make `first` into `other`. Most hold one slot. A part that cannot be changed alone
    takes in as few others as will do; parts that need the same one are one.
    """
    mixer = _Mixer(first, other)
    parts: list[tuple[str, ...]] = [(slot,) for slot in mixer.differing]
    while (place := next((p for p, part in enumerate(parts) if mixer.mixed(part) is None), None)) is not None:
        wanted = set(mixer.completed(parts[place], parts))
        joined = tuple(slot for slot in mixer.differing if slot in wanted)
        parts = [part for part in parts if not wanted & set(part)]
        parts = sorted([*parts, joined], key=lambda part: mixer.differing.index(part[0]))
    found = []
    for part in parts:
        rules = mixer.mixed(part)
        assert rules is not None
        found.append(SlotGroup(part, rules))
    return tuple(found)


class _Mixer:
    """Makes rule sets of two others, and remembers which of them are sound."""

    def __init__(self, first: RuleSet, other: RuleSet) -> None:
        self._first, self._other = first, other
        self.differing = tuple(_differing(first.composition, other.composition))
        self._known: dict[frozenset[str], RuleSet | None] = {frozenset(self.differing): other}
        self._told = _warned(first.composition) | _warned(other.composition)

    def mixed(self, slots: Sequence[str]) -> RuleSet | None:
        """The first rule set with these slots as the other has them; None where that is not sound."""
        key = frozenset(slots)
        if key not in self._known:
            self._known[key] = self._made([slot for slot in self.differing if slot in key])
        return self._known[key]

    def completed(self, part: Sequence[str], parts: Sequence[Sequence[str]]) -> list[str]:
        """The slots of a part and of as few others as make it sound: one where one will do."""
        others = [each for each in parts if each != part]
        for each in others:
            if self.mixed([*part, *each]) is not None:
                return [*part, *each]
        kept = list(others)
        for each in others:
            fewer = [other for other in kept if other != each]
            if self.mixed([*part, *_joined(fewer)]) is not None:
                kept = fewer
        return [*part, *_joined(kept)]

    def _made(self, slots: Sequence[str]) -> RuleSet | None:
        composition = _mixture(self._first.composition, self._other.composition, slots)
        if _faulty(composition) or _warned(composition) - self._told:
            return None
        try:
            rules = RuleSet(composition)
        except PluginError:
            return None
        return None if refusal(self._first, rules) else rules


def _joined(parts: Iterable[Sequence[str]]) -> list[str]:
    return [slot for part in parts for slot in part]


def _differing(first: Composition, other: Composition) -> Iterator[str]:
    if first.table != other.table:
        yield "table"
    for slot in dict.fromkeys((*first.slots, *other.slots)):
        one, two = first.slots.get(slot), other.slots.get(slot)
        if one is None or two is None or (one.variant, one.options) != (two.variant, two.options):
            yield slot
    extras = [{each.id: (each.variant, each.options) for each in rules.extras} for rules in (first, other)]
    for name in dict.fromkeys((*extras[0], *extras[1])):
        if extras[0].get(name) != extras[1].get(name):
            yield f"extra.{name}"


def _mixture(first: Composition, other: Composition, slots: Sequence[str]) -> Composition:
    """`first` with these slots of `other`."""
    chosen = dict(first.slots)
    for slot in slots:
        chosen.pop(slot, None)
        if slot in other.slots:
            chosen[slot] = other.slots[slot]
    order = list(dict.fromkeys((*first.slots, *other.slots)))
    taken = {slot.removeprefix("extra.") for slot in slots if slot.startswith("extra.")}
    extras = [each for each in first.extras if each.id not in taken]
    extras += [each for each in other.extras if each.id in taken]
    table = other if "table" in slots else first
    return replace(
        first,
        name=f"{first.name} + {', '.join(slots)}",
        table=table.table,
        table_origins=table.table_origins,
        slots={slot: chosen[slot] for slot in order if slot in chosen},
        extras=tuple(extras),
        plugin_files=tuple(dict.fromkeys((*first.plugin_files, *other.plugin_files))),
    )


def _faulty(composition: Composition) -> bool:
    chosen = _chosen(composition)
    try:
        return any(each.problems(options, composition.table, chosen) for each, options in _variants(composition))
    except Exception:
        # A variant that cannot even look at the mixture does not go with it.
        return True


def _warned(composition: Composition) -> set[str]:
    """What the variants say of the rule set that is hardly meant."""
    chosen = _chosen(composition)
    said = set()
    for each, options in _variants(composition):
        try:
            told = each.warnings(options, composition.table, chosen)
        except Exception as error:
            said.add(f"{each.name}: {type(error).__name__}")
        else:
            said |= {f"{each.name}.{option}: {text.en}" for option, text in told}
    return said


def _variants(composition: Composition) -> list[tuple[type[Variant], AnyOptions]]:
    return [(each.variant, each.options) for each in (*composition.slots.values(), *composition.extras)]


def _chosen(composition: Composition) -> ChosenRules:
    chosen = ChosenRules({name: (each.variant.name, each.options) for name, each in composition.slots.items()})
    chosen.fan_items = composition.fan_items
    return chosen
