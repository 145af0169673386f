"""What each change of rules does to every figure: alone, all together, and what is left over."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from importlib.metadata import version
from typing import Any

from ..core.ruleset import RuleSet
from ..core.variant import PROJECT
from .comparison import MIN_EFFECT
from .contrasts import Crossing, contrast
from .figures import Figure, figures_of, names_in
from .simulate import VERSION, finite
from .slot_groups import SlotGroup
from .statistics import Difference, judged

__all__ = ["BySlot", "SlotEffects"]

Weights = tuple[int, ...]
"""How often each rule set is taken in a sum."""


@dataclass(frozen=True, slots=True)
class SlotEffects:
    """What one figure owes to which slots: points in points, whatever the bases.

    `before` and `after` are the figure under the two rule sets (None: it has no value). `alone` has for
    each group what changing it alone does, `together` what changing all of them does, and `left_over` is
    `together` less the sum of `alone`: what the changes do to each other. They are weighed together with
    those of all other figures.
    """

    figure: Figure
    before: float | None
    after: float | None
    alone: tuple[Difference, ...]
    together: Difference
    left_over: Difference

    @property
    def every(self) -> tuple[Difference, ...]:
        """All of them, in the order of reports."""
        return (*self.alone, self.together, self.left_over)


@dataclass(frozen=True)
class BySlot:
    """The same deals under two rule sets, and under the first with each group of slots as the second has it.

    `rules` are the first, then one for each group, then the second (with a single group that is the same);
    `found` has the exact totals under each. `wanted` is how many deals were asked for; `seed` is None for deals
    that were not dealt here. `min_effect` is which part of the figure under the first rule set an effect must be
    to matter; of results of seats, which part of a seat's spread.
    """

    rules: tuple[RuleSet, ...]
    groups: tuple[SlotGroup, ...]
    players: tuple[str, ...]
    seed: int | None
    first_deal: int
    wanted: int
    seconds: float
    found: Crossing
    min_effect: float = MIN_EFFECT

    @property
    def deals(self) -> int:
        """Deals under each rule set."""
        return self.found.deals

    @property
    def done(self) -> int:
        """How many deals were gone through."""
        return self.deals

    @property
    def stopped(self) -> bool:
        """Whether the run was broken off before all that was asked for was played."""
        return self.deals < self.wanted

    def figures(self) -> list[Figure]:
        """Every figure that some of the rule sets have something to say about."""
        names = {name: text for each in reversed(self.rules) for name, text in names_in(each).items()}
        return figures_of({name for tally in self.found.tallies for name in tally.sums}, names)

    def effects(self) -> list[SlotEffects]:
        """Every figure with what each group does to it, in the order of reports."""
        return list(self._judged.values())

    def find(self, key: str) -> SlotEffects:
        """The figure called `key`. Raises KeyError for an unknown one."""
        return self._judged[key]

    @cached_property
    def looks(self) -> int:
        """How many effects there are to look at: sums that did not come to nothing on every wall, each once."""
        return sum(each.p is not None for found in self._contrasts.values() for each in found.values())

    @cached_property
    def _contrasts(self) -> dict[str, dict[Weights, Difference]]:
        """Every sum that is an effect, weighed together: of one group, all together is the same as it alone."""
        sums = list(dict.fromkeys(self._weights))
        figures = self.figures()
        spread = next((self._under(each, 0) for each in figures if each.key == "spread"), None)
        alone, least = [], []
        for figure in figures:
            size = spread if figure.of_a_seat else self._under(figure, 0)
            alone += [contrast(figure, self.found, weights) for weights in sums]
            least += [self.min_effect * abs(size or 0)] * len(sums)
        weighed = iter(judged(alone, least))
        return {figure.key: {weights: next(weighed) for weights in sums} for figure in figures}

    @cached_property
    def _judged(self) -> dict[str, SlotEffects]:
        return {figure.key: self._effects(figure) for figure in self.figures()}

    def _effects(self, figure: Figure) -> SlotEffects:
        *alone, together, left_over = (self._contrasts[figure.key][weights] for weights in self._weights)
        before, after = (self._under(figure, place) for place in (0, len(self.rules) - 1))
        return SlotEffects(figure, before, after, tuple(alone), together, left_over)

    def _under(self, figure: Figure, place: int) -> float | None:
        """The figure under one rule set."""
        return contrast(figure, self.found, self._taken((place, 1))).value

    @cached_property
    def _weights(self) -> tuple[Weights, ...]:
        """The sums that are effects: of each group alone, of all together, and what is left over."""
        last = len(self.rules) - 1
        places = [min(place, last) for place in range(1, len(self.groups) + 1)]
        together = ((last, 1), (0, -1))
        rest = (*together, *((place, -1) for place in places), *((0, 1) for _ in places))
        return (*(self._taken((place, 1), (0, -1)) for place in places), self._taken(*together), self._taken(*rest))

    def _taken(self, *parts: tuple[int, int]) -> Weights:
        weights = [0] * len(self.rules)
        for place, weight in parts:
            weights[place] += weight
        return tuple(weights)

    def to_json(self) -> dict[str, Any]:
        """The object that `compare --by-slot --json` prints (docs: compare)."""
        return {
            "version": VERSION,
            "xuezhan": version(PROJECT),
            "by_slot": True,
            "deals": self.deals,
            "wanted": self.wanted,
            "stopped": self.stopped,
            "seed": self.seed,
            "first_deal": self.first_deal,
            "players": list(self.players) if any(self.players) else None,
            "min_effect": self.min_effect,
            "looks": self.looks,
            "seconds": round(self.seconds, 3),
            "rules": [_rules_json(self.rules[0]), _rules_json(self.rules[-1])],
            "groups": [{"slots": list(group.slots), "rules_digest": group.rules.digest} for group in self.groups],
            "figures": {found.figure.key: _effects_json(found) for found in self.effects()},
        }

    def rows(self) -> Iterator[dict[str, Any]]:
        """One row a figure and effect, for a spreadsheet."""
        first, other = self.rules[0], self.rules[-1]
        for found in self.effects():
            effects = [(" + ".join(group.slots), "alone") for group in self.groups]
            effects += [("", "together"), ("", "left_over")]
            for (slots, kind), effect in zip(effects, found.every, strict=True):
                yield {
                    "figure": found.figure.key,
                    "slots": slots,
                    "effect": kind,
                    **_effect_json(effect),
                    "before": finite(found.before),
                    "after": finite(found.after),
                    "rules": first.name,
                    "rules_digest": first.digest,
                    "other_rules": other.name,
                    "other_rules_digest": other.digest,
                    "players": ",".join(self.players),
                    "seed": self.seed,
                    "deals": self.deals,
                    "wanted": self.wanted,
                    "stopped": self.stopped,
                }


def _rules_json(rules: RuleSet) -> dict[str, Any]:
    return {"rules": rules.name, "title": rules.title, "rules_digest": rules.digest, "unit": rules.unit}


def _effects_json(found: SlotEffects) -> dict[str, Any]:
    return {
        "measure": found.figure.measure,
        "before": finite(found.before),
        "after": finite(found.after),
        "alone": [_effect_json(each) for each in found.alone],
        "together": _effect_json(found.together),
        "left_over": _effect_json(found.left_over),
    }


def _effect_json(found: Difference) -> dict[str, Any]:
    return {
        "value": finite(found.value),
        "plus_minus": finite(found.half),
        "p": found.p,
        "p_together": found.together,
        "certain": found.certain,
        "large": found.large,
        "deals_to_settle": found.deals,
    }
