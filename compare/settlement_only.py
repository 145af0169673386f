"""Deals played once, under the first rule set, and priced under the others: what is paid, not how people play."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Unpack

from ..core.deal import Deal
from ..core.priced_course import PricedCourse, pricing_refusal
from ..core.records import record_of
from ..core.replay import replay
from ..core.rng import deal_seed
from ..core.ruleset import RuleSet
from ..players.protocol import Factory
from .comparison import MIN_EFFECT, Comparison, check_effect, check_run
from .contrasts import Crossing, Pairs, crossing, with_first
from .departures import Departures
from .errors import ComparisonError, PlayedDealError, RunStopped
from .measures import Observer
from .play import Table, cause_of, seating
from .runner import Job, Means, Part, Ran, carry_out, check_means
from .simulate import DEALS, Simulation

__all__ = ["PricedBlock", "PricedComparison", "PricedStopped", "check_pricing", "price_deals", "settlement_only"]


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


class PricedStopped(RunStopped):
    """Ctrl-C: `partial` is what the whole blocks of deals that were played came to."""

    def __init__(self, partial: PricedComparison) -> None:
        super().__init__("stopped")
        self.partial = partial


@dataclass(slots=True)
class PricedBlock:
    """What came of a block of deals; also the total of any number of blocks."""

    found: Crossing
    departures: list[Departures]
    left_out: int = 0

    @classmethod
    def empty(cls, count: int, pairs: Pairs) -> PricedBlock:
        """Of no deal under so many rule sets."""
        return cls(Crossing.empty(count, pairs), [Departures() for _ in range(count - 1)])

    def merge(self, other: PricedBlock) -> None:
        """Take in another block."""
        self.found.merge(other.found)
        for departures, others in zip(self.departures, other.departures, strict=True):
            departures.merge(others)
        self.left_out += other.left_out


@dataclass(frozen=True, slots=True)
class PricedDeals:
    """The deals of a table, played under its first rule set and priced by the others: work for `runner.carry_out`.

    `pairs` are the rule sets that are held against each other.
    """

    table: Table
    pairs: Pairs
    courses: tuple[PricedCourse, ...] = field(default=())

    def start(self) -> Callable[[range], Part[PricedBlock, None]]:
        """Plays a block of deals once and prices it under the others."""
        first, *others = self.table.rules
        return replace(self, courses=tuple(PricedCourse(first, other) for other in others))._play

    def _play(self, block: range) -> Part[PricedBlock, None]:
        observers = [Observer() for _ in self.table.rules]
        total = PricedBlock.empty(len(self.table.rules), self.pairs)
        for number in block:
            deals = self._deals(number, total.departures)
            if deals is None:
                total.left_out += 1
                continue
            for observer, deal in zip(observers, deals, strict=True):
                observer.note(deal)
                deal.dissolve()
        total.found = crossing([observer.sample() for observer in observers], self.pairs)
        return Part(total, None)

    def _deals(self, number: int, departures: Sequence[Departures]) -> list[Deal] | None:
        """A deal as it ended under each rule set; None where one of them could not follow it."""
        seed = deal_seed(self.table.seed, number)
        deal = self.table.played(0, seed, number, [])
        record, deals, seen = record_of(deal), [deal], []
        for course in self.courses:
            try:
                again = replay(record, course)
            except Exception as error:
                raise PlayedDealError(course.name, number, seed, *cause_of(error)) from error
            if again.deal is None or again.diverged is not None or again.deal.outcome is None:
                return None
            deals.append(again.deal)
            seen.append(course.departures(again.deal))
        for counted, found in zip(departures, seen, strict=True):
            counted.add(found)
        return deals


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
    seats, pairs = seating(players, composed[0].table.seats), with_first(len(composed))
    table = Table(rules=composed, seats=(seats,) * len(composed), seed=seed, first=first_deal)
    ran = price_deals(table, range(first_deal, first_deal + deals), pairs, "compare --settlement-only", means)
    total = ran.totals
    runs = tuple(
        Simulation(each, seats.names, seed, first_deal, None, ran.seconds, tally, deals - total.left_out)
        for each, tally in zip(composed, total.found.tallies, strict=True)
    )
    pairings = tuple(total.found.pairings[pair] for pair in pairs)
    found = PricedComparison(
        Comparison(runs, pairings, ran.seconds, min_effect), tuple(total.departures), total.left_out
    )
    if ran.stopped:
        raise PricedStopped(found)
    return found


def price_deals(table: Table, numbers: range, pairs: Pairs, made_by: str, means: Means) -> Ran[PricedBlock]:
    """Play these deals of a table under its first rule set and price them under the others.

    Raises ComparisonError where a rule set cannot price what the first one plays, and what `carry_out` does.
    """
    for other in table.rules[1:]:
        check_pricing(table.rules[0], other)
    count = len(table.rules)
    job = Job(PricedDeals(table, pairs), numbers, count, PricedBlock.empty(count, pairs), table.marks(made_by))
    return carry_out(job, means)


def check_pricing(course: RuleSet, price: RuleSet) -> None:
    """Raise ComparisonError where deals of `course` cannot be priced under `price`."""
    reason = pricing_refusal(course, price)
    if reason is not None:
        error = ComparisonError(f"{price.name} cannot price what is played under {course.name}: {reason}")
        error.zh = f"{price.name} 无法结算按 {course.name} 打的牌：{reason}"
        raise error
