"""Which rule makes the difference: between two rule sets every differing slot is changed alone, and all together.

The deals are played under each of them, or played under the first and priced under the others, or they are
records, priced as they were played.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Unpack

from ..core.ruleset import RuleSet
from ..players.protocol import Factory
from .comparison import MIN_EFFECT, check_effect, check_run
from .contrasts import Crossing, Pairs, crossing, every_pair
from .departures import Departures
from .errors import ComparisonError, RunStopped
from .play import Table, seating
from .record_runs import Files, OnRecords, priced
from .runner import Job, Means, Part, carry_out, check_means
from .settlement_only import price_deals
from .simulate import DEALS
from .slot_effects import BySlot, SlotEffects
from .slot_groups import SlotGroup, slot_groups

__all__ = [
    "BySlot",
    "BySlotStopped",
    "PricedBySlot",
    "RecordedBySlot",
    "SlotEffects",
    "by_slot",
    "records_by_slot",
    "settlement_by_slot",
]

Rules = RuleSet | str | os.PathLike[str]


@dataclass(frozen=True, slots=True)
class PricedBySlot:
    """What each slot changes of what is paid: the first rule set played the deals, the others only price them.

    `departures` has, for each rule set of `effects` but the first, what it would have forced or forbidden.
    `left_out` are deals that are in no figure because some rule set could not follow them to their end.
    """

    effects: BySlot
    departures: tuple[Departures, ...]
    left_out: int

    @property
    def done(self) -> int:
        """How many deals were gone through."""
        return self.effects.deals + self.left_out

    def to_json(self) -> dict[str, Any]:
        """The object that `compare --by-slot --settlement-only --json` prints (docs: compare)."""
        return {
            **self.effects.to_json(),
            "settlement_only": True,
            "left_out": self.left_out,
            "departures": [each.to_json() for each in self.departures],
        }

    def rows(self) -> Iterator[dict[str, Any]]:
        """One row a figure and effect, as those of `effects`."""
        for row in self.effects.rows():
            yield {**row, "settlement_only": True, "left_out": self.left_out}


@dataclass(frozen=True, slots=True, kw_only=True)
class RecordedBySlot(OnRecords):
    """What each slot changes of what is paid in recorded deals, which stay as they were played."""

    effects: BySlot

    @property
    def done(self) -> int:
        """How many records were gone through."""
        return self.records

    def to_json(self) -> dict[str, Any]:
        """The object that `compare --by-slot --records --json` prints (docs: compare)."""
        found = self.effects.to_json()
        del found["seed"]
        return {**found, **self.told()}

    def rows(self) -> Iterator[dict[str, Any]]:
        """One row a figure and effect, as those of `effects`; they are of no seed."""
        for row in self.effects.rows():
            kept = {key: value for key, value in row.items() if key not in ("seed", "wanted", "stopped")}
            yield {**kept, "records": self.records, "settlement_only": True}


class BySlotStopped(RunStopped):
    """Ctrl-C: `partial` is what the whole blocks of deals that were played came to."""

    def __init__(self, partial: BySlot | PricedBySlot | RecordedBySlot) -> None:
        super().__init__("stopped")
        self.partial = partial


@dataclass(frozen=True, slots=True)
class _Crossed:
    """The deals of a table, with what every two of its rule sets made of them: work for `runner.carry_out`."""

    table: Table
    pairs: Pairs

    def start(self) -> Callable[[range], Part[Crossing, None]]:
        """Plays a block of deals under every rule set."""
        return self._play

    def _play(self, block: range) -> Part[Crossing, None]:
        return Part(crossing(self.table.samples(block, []), self.pairs), None)


@dataclass(frozen=True, slots=True)
class _Changes:
    """The rule sets of a run, and the groups of slots that they change."""

    rules: tuple[RuleSet, ...]
    groups: tuple[SlotGroup, ...]

    @property
    def pairs(self) -> Pairs:
        """Every two of them: what is left over takes in all."""
        return every_pair(len(self.rules))

    def table(self, players: str | Factory | Sequence[str | Factory], seed: int, first_deal: int) -> Table:
        """The deals of a run of them."""
        seats = seating(players, self.rules[0].table.seats)
        return Table(rules=self.rules, seats=(seats,) * len(self.rules), seed=seed, walls="same", first=first_deal)


def _changes(first: Rules, other: Rules, deals: int, first_deal: int, min_effect: float, means: Means) -> _Changes:
    one, two = (each if isinstance(each, RuleSet) else RuleSet.load(each) for each in (first, other))
    check_run((one, two), deals, first_deal, unpaired=False)
    check_effect(min_effect)
    check_means(means)
    groups = slot_groups(one, two)
    if not groups:
        error = ComparisonError(f"{one.name} and {two.name} are the same rules: there is no slot to change")
        error.zh = f"{one.name} 和 {two.name} 是同样的规则，没有可以单独更换的项目"
        raise error
    return _Changes((one, *(group.rules for group in groups if len(groups) > 1), two), groups)


def by_slot(
    first: Rules,
    other: Rules,
    *,
    deals: int = DEALS,
    seed: int = 1,
    players: str | Factory | Sequence[str | Factory] = "greedy",
    first_deal: int = 0,
    min_effect: float = MIN_EFFECT,
    **means: Unpack[Means],
) -> BySlot:
    """Play the same deals under two rule sets and under the first with each differing slot of the second.

    Slots that cannot be changed alone change as a group (`slot_groups`). Deals, players, `min_effect` and errors
    are those of `compare`; ComparisonError also says that the rule sets are the same or share no walls, and
    BySlotStopped, a KeyboardInterrupt, comes on Ctrl-C.
    """
    changes = _changes(first, other, deals, first_deal, min_effect, means)
    table = changes.table(players, seed, first_deal)
    count, numbers = len(changes.rules), range(first_deal, first_deal + deals)
    start = Crossing.empty(count, changes.pairs)
    job = Job(_Crossed(table, changes.pairs), numbers, count, start, table.marks("compare --by-slot"))
    ran = carry_out(job, means)
    names = table.seats[0].names
    found = BySlot(
        changes.rules, changes.groups, names, seed, first_deal, deals, ran.seconds, ran.totals, min_effect
    )
    if ran.stopped:
        raise BySlotStopped(found)
    return found


def settlement_by_slot(
    first: Rules,
    other: Rules,
    *,
    deals: int = DEALS,
    seed: int = 1,
    players: str | Factory | Sequence[str | Factory] = "greedy",
    first_deal: int = 0,
    min_effect: float = MIN_EFFECT,
    **means: Unpack[Means],
) -> PricedBySlot:
    """As `by_slot`, but the deals are played once, under the first rule set; the others only price them.

    So each effect is what the slot changes of what is paid, and not of how people play (`settlement_only`).
    ComparisonError also says why a rule set cannot price the first one's deals.
    """
    changes = _changes(first, other, deals, first_deal, min_effect, means)
    table = changes.table(players, seed, first_deal)
    numbers = range(first_deal, first_deal + deals)
    ran = price_deals(table, numbers, changes.pairs, "compare --by-slot --settlement-only", means)
    total, names, wanted = ran.totals, table.seats[0].names, deals - ran.totals.left_out
    found = PricedBySlot(
        BySlot(changes.rules, changes.groups, names, seed, first_deal, wanted, ran.seconds, total.found, min_effect),
        tuple(total.departures),
        total.left_out,
    )
    if ran.stopped:
        raise BySlotStopped(found)
    return found


def records_by_slot(
    files: Files,
    first: Rules,
    other: Rules,
    *,
    first_deal: int = 0,
    deals: int | None = None,
    min_effect: float = MIN_EFFECT,
    trust_plugins: bool = False,
    **means: Unpack[Means],
) -> RecordedBySlot:
    """What each differing slot changes of what is paid in recorded deals, priced as they were played.

    Files, `first_deal` and `deals` are those of `settle_records`, everything else that of `by_slot`.
    """
    changes = _changes(first, other, 1, 0, min_effect, means)
    with priced(files, first_deal, deals, trust_plugins=trust_plugins) as chosen:
        ran = chosen.carried_out(changes.rules, changes.pairs, "compare --by-slot --records", means)
    told: Mapping[str, Any] = chosen.told(changes.rules, ran.totals)
    total, players = ran.totals.found, chosen.players_at(changes.rules[0].table.seats)
    start, wanted = chosen.numbers.start, total.deals + len(chosen.numbers) - ran.totals.records
    effects = BySlot(
        changes.rules, changes.groups, players, None, start, wanted, ran.seconds, total, min_effect
    )
    found = RecordedBySlot(effects=effects, **told)
    if ran.stopped:
        raise BySlotStopped(found)
    return found
