"""Deals played once, under the first rule set, and priced under the others: what is paid, not how people play."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any, Unpack

from ..core.priced_course import PricedCourse, pricing_refusal
from ..core.records import record_of
from ..core.replay import replay
from ..core.rng import deal_seed
from ..core.ruleset import RuleSet
from ..players.protocol import Factory
from .comparison import MIN_EFFECT, Comparison, check_effect, check_run
from .departures import Departures
from .errors import ComparisonError, PlayedDealError
from .measures import Row, observe
from .play import Table, cause_of, seating
from .runner import Job, Means, Part, carry_out, check_means
from .simulate import DEALS, Simulation
from .tally import Pairing, Tally, tally_together

__all__ = ["PricedBlock", "PricedComparison", "PricedStopped", "check_pricing", "settlement_only"]


@dataclass(frozen=True, slots=True)
class PricedComparison:
    """The same course of play under several rule sets: the first played it, the others only price it.

    `departures` has, for each further rule set, what it would have forced or forbidden. `left_out` are deals
    that are in no figure because some rule set could not follow them to their end.
    """

    comparison: Comparison
    departures: tuple[Departures, ...]
    left_out: int

    @property
    def deals(self) -> int:
        """Deals that every rule set has priced."""
        return self.comparison.deals

    def to_json(self) -> dict[str, Any]:
        """The object that `compare --settlement-only --json` prints: that of `compare`, and what was counted."""
        return {
            **self.comparison.to_json(),
            "settlement_only": True,
            "left_out": self.left_out,
            "departures": [each.to_json() for each in self.departures],
        }

    def rows(self) -> Iterator[dict[str, Any]]:
        """One row a figure and rule set, as those of a comparison."""
        for row in self.comparison.rows():
            yield {**row, "settlement_only": True, "left_out": self.left_out}


class PricedStopped(KeyboardInterrupt):
    """Ctrl-C: `partial` is what the whole blocks of deals that were played came to."""

    def __init__(self, partial: PricedComparison) -> None:
        super().__init__("stopped")
        self.partial = partial


@dataclass(slots=True)
class PricedBlock:
    """What came of a block of deals; also the total of any number of blocks."""

    tallies: list[Tally]
    pairings: list[Pairing]
    departures: list[Departures]
    left_out: int = 0

    @classmethod
    def empty(cls, rule_sets: int) -> PricedBlock:
        """Of no deal."""
        others = range(rule_sets - 1)
        return cls([Tally() for _ in range(rule_sets)], [Pairing() for _ in others], [Departures() for _ in others])

    @property
    def units(self) -> int:
        """Deals that were played, those left out too."""
        return self.tallies[0].deals + self.left_out

    def merge(self, other: PricedBlock) -> None:
        """Take in another block."""
        for tally, more in zip(self.tallies, other.tallies, strict=True):
            tally.merge(more)
        for pairing, further in zip(self.pairings, other.pairings, strict=True):
            pairing.merge(further)
        for departures, others in zip(self.departures, other.departures, strict=True):
            departures.merge(others)
        self.left_out += other.left_out


@dataclass(frozen=True, slots=True)
class _Priced:
    """The deals of a table, played under its first rule set: work for `runner.carry_out`."""

    table: Table
    courses: tuple[PricedCourse, ...] = field(default=())

    def start(self) -> Callable[[range], Part[PricedBlock, None]]:
        """Plays a block of deals once and prices it under the others."""
        first, *others = self.table.rules
        ready = _Priced(self.table, tuple(PricedCourse(first, other) for other in others))
        return ready._play

    def _play(self, block: range) -> Part[PricedBlock, None]:
        samples: list[list[Row]] = [[] for _ in self.table.rules]
        found = PricedBlock.empty(len(self.table.rules))
        for number in block:
            rows = self._rows(number, found.departures)
            if rows is None:
                found.left_out += 1
                continue
            for sample, row in zip(samples, rows, strict=True):
                sample.append(row)
        if samples[0]:
            found.tallies, found.pairings = tally_together(samples)
        return Part(found, None)

    def _rows(self, number: int, departures: Sequence[Departures]) -> list[Row] | None:
        """A deal's measures by rule set; None where one of them could not follow it."""
        seed = deal_seed(self.table.seed, number)
        deal = self.table.played(0, seed, number, [])
        record, rows, seen = record_of(deal), [observe(deal)], []
        for course in self.courses:
            try:
                again = replay(record, course)
            except Exception as error:
                raise PlayedDealError(course.name, number, seed, *cause_of(error)) from error
            if again.deal is None or again.diverged is not None or again.deal.outcome is None:
                return None
            rows.append(observe(again.deal))
            seen.append(course.departures(again.deal))
            again.deal.dissolve()
        deal.dissolve()
        for counted, found in zip(departures, seen, strict=True):
            counted.add(found)
        return rows


def settlement_only(
    *rules: RuleSet | str | os.PathLike[str],
    deals: int = DEALS,
    seed: int = 1,
    players: str | Factory | Sequence[str | Factory] = "greedy",
    first_deal: int = 0,
    min_effect: float = MIN_EFFECT,
    **means: Unpack[Means],
) -> PricedComparison:
    """Play deals under the first rule set and price the same course of play under the others (`PricedCourse`).

    Draws, discards, claims and wins are those of the first; fan, points and payments those of each other one.
    Arguments and errors are those of `compare`; ComparisonError also says why a rule set cannot price the
    first one's deals, and PricedStopped, a KeyboardInterrupt, comes on Ctrl-C.
    """
    composed = tuple(each if isinstance(each, RuleSet) else RuleSet.load(each) for each in rules)
    check_run(composed, deals, first_deal, unpaired=False)
    check_effect(min_effect)
    check_means(means)
    for other in composed[1:]:
        check_pricing(composed[0], other)
    seats = seating(players, composed[0].table.seats)
    table = Table(rules=composed, seats=(seats,) * len(composed), seed=seed, first=first_deal)
    numbers = range(first_deal, first_deal + deals)
    start = PricedBlock.empty(len(composed))
    ran = carry_out(Job(_Priced(table), numbers, len(composed), start, table.marks("compare --settlement-only")), means)
    total = ran.totals
    runs = tuple(
        Simulation(each, seats.names, seed, first_deal, None, ran.seconds, tally, deals - total.left_out)
        for each, tally in zip(composed, total.tallies, strict=True)
    )
    found = PricedComparison(
        Comparison(runs, tuple(total.pairings), ran.seconds, min_effect), tuple(total.departures), total.left_out
    )
    if ran.stopped:
        raise PricedStopped(found)
    return found


def check_pricing(course: RuleSet, price: RuleSet) -> None:
    """Raise ComparisonError where deals of `course` cannot be priced under `price`."""
    reason = pricing_refusal(course, price)
    if reason is not None:
        error = ComparisonError(f"{price.name} cannot price what is played under {course.name}: {reason}")
        error.zh = f"{price.name} 无法结算按 {course.name} 打的牌：{reason}"
        raise error
