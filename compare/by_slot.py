"""Which rule makes the difference: between two rule sets every differing slot is changed alone, and all together."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from importlib.metadata import version
from typing import Any, Unpack

from ..core.ruleset import RuleSet
from ..core.variant import PROJECT
from ..players.protocol import Factory
from .comparison import check_run
from .contrasts import Crossing, Effect, contrast, crossing
from .errors import ComparisonError
from .figures import Figure, figures_of, names_in
from .play import Table, seating
from .runner import Job, Means, Part, carry_out, check_means
from .simulate import DEALS, VERSION, finite
from .slot_groups import SlotGroup, slot_groups

__all__ = ["BySlot", "BySlotStopped", "SlotEffects", "by_slot"]


@dataclass(frozen=True, slots=True)
class SlotEffects:
    """What one figure owes to which slots: points in points, whatever the bases.

    `before` and `after` are the figure under the two rule sets (None: it has no value). `alone` has for
    each group what changing it alone does, `together` what changing all of them does, and `left_over` is
    `together` less the sum of `alone`: what the changes do to each other.
    """

    figure: Figure
    before: float | None
    after: float | None
    alone: tuple[Effect, ...]
    together: Effect
    left_over: Effect


@dataclass(frozen=True, slots=True)
class BySlot:
    """The same deals under two rule sets, and under the first with each group of slots as the second has it.

    `rules` are the first, then one for each group, then the second (with a single group that is the same);
    `found` has the exact totals under each. `wanted` is how many deals were asked for.
    """

    rules: tuple[RuleSet, ...]
    groups: tuple[SlotGroup, ...]
    players: tuple[str, ...]
    seed: int
    first_deal: int
    wanted: int
    seconds: float
    found: Crossing

    @property
    def deals(self) -> int:
        """Deals under each rule set."""
        return self.found.deals

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
        return [self._effects(figure) for figure in self.figures()]

    def find(self, key: str) -> SlotEffects:
        """The figure called `key`. Raises KeyError for an unknown one."""
        for figure in self.figures():
            if figure.key == key:
                return self._effects(figure)
        raise KeyError(key)

    def _effects(self, figure: Figure) -> SlotEffects:
        last = len(self.rules) - 1
        places = [min(place, last) for place in range(1, len(self.groups) + 1)]
        together = self._weights((last, 1), (0, -1))
        left_over = self._weights((last, 1), (0, -1), *((place, -1) for place in places), *((0, 1) for _ in places))
        return SlotEffects(
            figure,
            contrast(figure, self.found, self._weights((0, 1))).value,
            contrast(figure, self.found, self._weights((last, 1))).value,
            tuple(contrast(figure, self.found, self._weights((place, 1), (0, -1))) for place in places),
            contrast(figure, self.found, together),
            contrast(figure, self.found, left_over),
        )

    def _weights(self, *parts: tuple[int, int]) -> list[int]:
        weights = [0] * len(self.rules)
        for place, weight in parts:
            weights[place] += weight
        return weights

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
            "players": list(self.players),
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
            for (slots, kind), effect in zip(effects, (*found.alone, found.together, found.left_over), strict=True):
                yield {
                    "figure": found.figure.key,
                    "slots": slots,
                    "effect": kind,
                    "value": finite(effect.value),
                    "plus_minus": finite(effect.half),
                    "certain": effect.certain,
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


class BySlotStopped(KeyboardInterrupt):
    """Ctrl-C: `partial` is what the whole blocks of deals that were played came to."""

    def __init__(self, partial: BySlot) -> None:
        super().__init__("stopped")
        self.partial = partial


@dataclass(frozen=True, slots=True)
class _Crossed:
    """The deals of a table, with what every two of its rule sets made of them: work for `runner.carry_out`."""

    table: Table

    def start(self) -> Callable[[range], Part[Crossing, None]]:
        """Plays a block of deals under every rule set."""
        return self._play

    def _play(self, block: range) -> Part[Crossing, None]:
        return Part(crossing(self.table.samples(block, [])), None)


def by_slot(
    first: RuleSet | str | os.PathLike[str],
    other: RuleSet | str | os.PathLike[str],
    *,
    deals: int = DEALS,
    seed: int = 1,
    players: str | Factory | Sequence[str | Factory] = "greedy",
    first_deal: int = 0,
    **means: Unpack[Means],
) -> BySlot:
    """Play the same deals under two rule sets and under the first with each differing slot of the second.

    Slots that cannot be changed alone change as a group (`slot_groups`). Deals, players and errors are those
    of `compare`; ComparisonError also says that the rule sets are the same or share no walls, and
    BySlotStopped, a KeyboardInterrupt, comes on Ctrl-C.
    """
    one, two = (each if isinstance(each, RuleSet) else RuleSet.load(each) for each in (first, other))
    check_run((one, two), deals, first_deal, unpaired=False)
    check_means(means)
    groups = slot_groups(one, two)
    if not groups:
        error = ComparisonError(f"{one.name} and {two.name} are the same rules: there is no slot to change")
        error.zh = f"{one.name} 和 {two.name} 是同样的规则，没有可以单独更换的项目"
        raise error
    rules = (one, *(group.rules for group in groups if len(groups) > 1), two)
    seats = seating(players, one.table.seats)
    table = Table(rules=rules, seats=(seats,) * len(rules), seed=seed, walls="same", first=first_deal)
    numbers = range(first_deal, first_deal + deals)
    job = Job(_Crossed(table), numbers, len(rules), Crossing.empty(len(rules)), table.marks("compare --by-slot"))
    ran = carry_out(job, means)
    found = BySlot(rules, groups, seats.names, seed, first_deal, deals, ran.seconds, ran.totals)
    if ran.stopped:
        raise BySlotStopped(found)
    return found


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


def _effect_json(found: Effect) -> dict[str, Any]:
    return {"value": finite(found.value), "plus_minus": finite(found.half), "certain": found.certain}
