"""The same walls under several rule sets, and what the rules made of them."""

from __future__ import annotations

import math
import os
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, fields, replace
from functools import cached_property
from importlib.metadata import version
from typing import Any, Literal, Unpack

from ..core.ruleset import RuleSet
from ..core.tiles import format_tiles
from ..core.variant import PROJECT
from ..players.protocol import Factory
from .deal_rows import RowSink, play_deals
from .errors import ComparisonError, RunStopped, SimulationError
from .figures import Figure, figures_of, names_in
from .play import Table, seating
from .runner import Means, check_means
from .simulate import DEALS, VERSION, Simulation, check_deals, figure_json, finite
from .statistics import Difference, Estimate, difference, estimate, judged
from .tally import Pairing

__all__ = [
    "LUCK_EVERY",
    "MIN_EFFECT",
    "Compared",
    "Comparison",
    "ComparisonStopped",
    "check_effect",
    "check_run",
    "compare",
    "differing",
    "refusal",
]


MIN_EFFECT = 0.01
"""Differences that matter, as a part of the figure under the first rule set."""
LUCK_EVERY = 25
"""Every so many deals one is also played as a duel."""


@dataclass(frozen=True, slots=True)
class Compared:
    """One figure under every rule set.

    `estimates` are in points of each rule set; `units` are the same in plain hands of each (the same
    thing for figures that are no points). `differences` are to the first rule set, in plain hands, one
    for each further one, weighed together with all others of the comparison.
    """

    figure: Figure
    estimates: tuple[Estimate, ...]
    units: tuple[Estimate, ...]
    differences: tuple[Difference, ...]


@dataclass(frozen=True)
class Comparison:
    """What the same deals, or with `paired` false as many others, came to under several rule sets.

    `runs` has each rule set's totals, the first being what the others are held against;
    `pairings` are the first with each other one (empty when unpaired). `min_effect` is which part of a
    figure under the first rule set a difference must be to matter; of results of seats, which come to about
    nothing, it is which part of a seat's spread.
    """

    runs: tuple[Simulation, ...]
    pairings: tuple[Pairing, ...]
    seconds: float
    min_effect: float = MIN_EFFECT

    @property
    def paired(self) -> bool:
        """Whether the rule sets played the same walls."""
        return bool(self.pairings)

    @property
    def deals(self) -> int:
        """Deals under each rule set."""
        return self.runs[0].deals

    @property
    def duels(self) -> int:
        """How many of the deals were also played as duels, under each rule set."""
        return self.runs[0].tally.sum("duels")

    @property
    def stopped(self) -> bool:
        """Whether the run was broken off before all that was asked for was played."""
        return self.runs[0].stopped

    def figures(self) -> list[Figure]:
        """Every figure that some of the rule sets have something to say about."""
        names = {name: text for run in reversed(self.runs) for name, text in names_in(run.rules).items()}
        return figures_of({name for run in self.runs for name in run.tally.sums}, names)

    def compared(self) -> list[Compared]:
        """Every figure with its differences, in the order of reports."""
        return list(self._judged.values())

    def find(self, key: str) -> Compared:
        """The figure called `key`. Raises KeyError for an unknown one."""
        return self._judged[key]

    @cached_property
    def looks(self) -> int:
        """How many differences there are to look at: figures that came out otherwise on some wall."""
        return sum(apart.p is not None for each in self.compared() for apart in each.differences)

    @cached_property
    def _judged(self) -> dict[str, Compared]:
        alone = [self._compared(figure) for figure in self.figures()]
        spread = next((each.units[0].value for each in alone if each.figure.key == "spread"), None)
        sizes = [spread if each.figure.of_a_seat else each.units[0].value for each in alone]
        least = [self.min_effect * abs(size or 0) for size in sizes]
        count = len(self.runs) - 1
        every = [apart for each in alone for apart in each.differences]
        weighed = judged(every, [small for small in least for _ in range(count)])
        return {
            each.figure.key: replace(each, differences=tuple(weighed[place * count : (place + 1) * count]))
            for place, each in enumerate(alone)
        }

    def _compared(self, figure: Figure) -> Compared:
        units = [run.plain_hand if figure.measure == "points" else 1 for run in self.runs]
        first = self.runs[0].tally
        differences = []
        for place, run in enumerate(self.runs[1:]):
            pairing = self.pairings[place] if self.paired else None
            differences.append(difference(figure, first, run.tally, pairing, (units[0], units[place + 1])))
        return Compared(
            figure,
            tuple(estimate(figure, run.tally) for run in self.runs),
            tuple(estimate(figure, run.tally, unit) for run, unit in zip(self.runs, units, strict=True)),
            tuple(differences),
        )

    def to_json(self) -> dict[str, Any]:
        """The object that `compare --json` prints (docs: compare)."""
        return {
            "version": VERSION,
            "xuezhan": version(PROJECT),
            "paired": self.paired,
            "deals": self.deals,
            "duels": self.duels,
            "wanted": self.deals if self.runs[0].wanted is None else self.runs[0].wanted,
            "stopped": self.stopped,
            "seed": self.runs[0].seed,
            "first_deal": self.runs[0].first_deal,
            "players": list(self.runs[0].players),
            "min_effect": self.min_effect,
            "looks": self.looks,
            "seconds": round(self.seconds, 3),
            "rules": [
                {
                    "rules": run.rules.name,
                    "title": run.rules.title,
                    "rules_digest": run.rules.digest,
                    "unit": run.rules.unit,
                    "plain_hand": run.plain_hand,
                    "largest_win": run.tally.most,
                    "largest_loss": run.tally.least,
                    "distribution": [list(counted) for counted in run.tally.distribution().items()],
                }
                for run in self.runs
            ],
            "figures": {found.figure.key: self._figure_json(found) for found in self.compared()},
        }

    def _figure_json(self, found: Compared) -> dict[str, Any]:
        return {
            "by_rules": [
                figure_json(found.figure, each, run.plain_hand)
                for each, run in zip(found.estimates, self.runs, strict=True)
            ],
            "differences": [
                {
                    "value": finite(each.value),
                    "plus_minus": finite(each.half),
                    "p": each.p,
                    "p_together": each.together,
                    "certain": each.certain,
                    "large": each.large,
                    "deals_to_settle": each.deals,
                }
                for each in found.differences
            ],
            "differences_in": "plain hands" if found.figure.measure == "points" else found.figure.measure,
        }

    def rows(self) -> Iterator[dict[str, Any]]:
        """One row a figure and rule set, for a spreadsheet."""
        for found in self.compared():
            for place, run in enumerate(self.runs):
                apart = found.differences[place - 1] if place else None
                yield {
                    "figure": found.figure.key,
                    "rules": run.rules.name,
                    **figure_json(found.figure, found.estimates[place], run.plain_hand),
                    "difference": finite(apart.value) if apart else None,
                    "difference_plus_minus": finite(apart.half) if apart else None,
                    "p": apart.p if apart else None,
                    "p_together": apart.together if apart else None,
                    "certain": apart.certain if apart else None,
                    "large": apart.large if apart else None,
                    "deals_to_settle": apart.deals if apart else None,
                    "players": ",".join(run.players),
                    "seed": run.seed,
                    "deals": run.deals,
                    "wanted": run.deals if run.wanted is None else run.wanted,
                    "stopped": run.stopped,
                }


class ComparisonStopped(RunStopped):
    """Ctrl-C: `partial` is what the whole blocks of deals that were played came to."""

    def __init__(self, partial: Comparison) -> None:
        super().__init__("stopped")
        self.partial = partial


def compare(
    *rules: RuleSet | str | os.PathLike[str],
    deals: int = DEALS,
    seed: int = 1,
    players: str | Factory | Sequence[str | Factory] = "greedy",
    unpaired: bool = False,
    first_deal: int = 0,
    min_effect: float = MIN_EFFECT,
    luck_every: int | None = LUCK_EVERY,
    rows: RowSink | None = None,
    **means: Unpack[Means],
) -> Comparison:
    """Play the same deals under two or more rule sets and hold the others against the first.

    Deal i has the same wall, dealer and players' seeds under each rule set, those of `simulate`; so
    most of what is chance drops out of the differences. With `unpaired` each rule set plays walls of
    its own, and tiles and seats may differ. `min_effect` is that of the `Comparison`. Deals whose number is a
    multiple of `luck_every` are also played as duels of greedy and random players, for the shares of luck and
    skill; None: none are. `rows` is called with rows of deals, as by `simulate`.
    The other arguments and errors are those of `simulate`;
    ComparisonError says which rule sets cannot share their walls and why, and ComparisonStopped, a
    KeyboardInterrupt, comes on Ctrl-C.
    """
    composed = tuple(each if isinstance(each, RuleSet) else RuleSet.load(each) for each in rules)
    check_run(composed, deals, first_deal, unpaired=unpaired)
    check_effect(min_effect)
    if luck_every is not None and luck_every < 1:
        raise SimulationError(f"every first deal or fewer can be a duel, got luck_every={luck_every}")
    check_means(means)
    seats = tuple(seating(players, each.table.seats) for each in composed)
    walls: Literal["own", "same"] = "own" if unpaired else "same"
    table = Table(rules=composed, seats=seats, seed=seed, walls=walls, first=first_deal, duel_every=luck_every)
    ran = play_deals(table, range(first_deal, first_deal + deals), "compare", means, rows)
    runs = tuple(
        Simulation(each, seated.names, seed, first_deal, None, ran.seconds, tally, deals)
        for each, seated, tally in zip(composed, seats, ran.totals.tallies, strict=True)
    )
    found = Comparison(runs, tuple(ran.totals.pairings), ran.seconds, min_effect)
    if ran.stopped:
        raise ComparisonStopped(found)
    return found


def refusal(first: RuleSet, other: RuleSet) -> str | None:
    """Why two rule sets cannot play the same walls; None when they can."""
    if first.table.seats != other.table.seats:
        return f"{first.name} has {first.table.seats} seats, {other.name} has {other.table.seats}"
    if first.tiles == other.tiles:
        return None
    parts = []
    for here, there in ((first, other), (other, first)):
        more = sorted(set(here.tiles) - set(there.tiles))
        if more:
            parts.append(f"{here.name} plays with {format_tiles(more)}, {there.name} does not")
    return "; ".join(parts) or f"{first.name} and {other.name} play with other numbers of each tile"


def check_run(rules: Sequence[RuleSet], deals: int, first_deal: int, *, unpaired: bool) -> None:
    """Raise SimulationError for numbers that make no run, ComparisonError for rule sets that cannot be compared."""
    if len(rules) < 2:
        raise ComparisonError(f"a comparison wants at least two rule sets, got {len(rules)}")
    check_deals(deals, first_deal)
    if not unpaired:
        check_walls(rules)


def check_walls(rules: Sequence[RuleSet]) -> None:
    """Raise ComparisonError for rule sets that cannot play the same walls."""
    for other in rules[1:]:
        reason = refusal(rules[0], other)
        if reason is not None:
            error = ComparisonError(f"no walls are the same for both: {reason}; unpaired (--unpaired) they may differ")
            error.zh = f"{rules[0].name} 和 {other.name} 的座位数或牌张不同，不能用同样的牌墙；可加 --unpaired"
            raise error


def check_effect(min_effect: float) -> None:
    """Raise SimulationError for what is no part of a figure."""
    if not 0 <= min_effect < math.inf:
        raise SimulationError(f"the least effect that matters is a part of 0 or more, got {min_effect}")


def differing(first: RuleSet, other: RuleSet) -> tuple[str, ...]:
    """What is not alike in two rule sets, as rule files call it: `horses`, `cap.fan`, `table.seats`, `extra.tea`."""
    found = [
        f"table.{each.name}"
        for each in fields(first.table)
        if getattr(first.table, each.name) != getattr(other.table, each.name)
    ]
    here, there = first.composition.slots, other.composition.slots
    for slot in dict.fromkeys((*here, *there)):
        one, two = here.get(slot), there.get(slot)
        if one is None or two is None or one.variant is not two.variant:
            found.append(slot)
            continue
        options = one.options.model_dump(), two.options.model_dump()
        found += [f"{slot}.{name}" for name in options[0] if options[0][name] != options[1][name]]
    own, others = (
        {each.id: (each.variant, each.options) for each in rules.composition.extras} for rules in (first, other)
    )
    found += [f"extra.{name}" for name in dict.fromkeys((*own, *others)) if own.get(name) != others.get(name)]
    return tuple(found)
