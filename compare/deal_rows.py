"""A row for every deal and rule set of a run, for people's own analysis: fixed columns, in the order of the deals."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import chain

from ..core.rng import deal_seed
from ..core.ruleset import RuleSet
from .errors import SimulationError
from .measures import MANY_FAN, Row
from .play import OWN_WALLS, Table, Totals
from .runner import Job, Means, Part, Ran, carry_out

__all__ = ["DealRow", "RowSink", "WithRows", "deal_columns", "play_deals"]

DealRow = tuple[str | int, ...]
"""Values in the order of `deal_columns`; what a deal has none of is 0."""
RowSink = Callable[[Sequence[DealRow]], object]
"""Takes rows as blocks of deals are done."""

TEXTS = ("rules", "end")
"""Columns that hold text; all others hold whole numbers."""
_WHOSE = ("rules", "deal", "seed", "dealer", "end")
_OF_A_DEAL = (
    "turns",
    "won",
    "house",
    "kongs",
    "wins",
    "self_draws",
    "rob_kongs",
    "gang_flowers",
    "gang_discards",
    "passed_wins",
    "shared_tiles",
    "fan",
)
_END = "end."


def deal_columns(rules: Sequence[RuleSet]) -> tuple[str, ...]:
    """The columns of rows under these rule sets: which deal it is, then measures by their names (`measures`)."""
    seats = range(max(each.table.seats for each in rules))
    items = dict.fromkeys(f"{item.kind}.{item.name}" for each in rules for item in each.fan_items)
    reasons = dict.fromkeys(why for each in rules for why in each.pay_reasons)
    return (
        *_WHOSE,
        *(f"points.{seat}" for seat in seats),
        *(f"wins.{seat}" for seat in seats),
        *_OF_A_DEAL,
        *(f"fan.{fan}" for fan in range(MANY_FAN)),
        f"fan_from.{MANY_FAN}",
        *items,
        *(f"pay.{why}" for why in reasons),
    )


def play_deals(table: Table, numbers: range, made_by: str, means: Means, rows: RowSink | None) -> Ran[Totals]:
    """Play these single deals of a table for the command `made_by`; `rows` is called with rows as they are done.

    Raises what `carry_out` does, and SimulationError for rows of a run that is kept in a folder.
    """
    start, marks, weight = Totals.empty(table), table.marks(made_by), len(table.rules)
    if rows is None:
        return carry_out(Job(table, numbers, weight, start, marks), means)
    if means.get("out") is not None:
        error = SimulationError("a run that is kept in a folder keeps no rows of deals; leave out either rows or out")
        error.zh = "保存在文件夹中的运行不保留逐局数据；rows 与 out 只能用一个"
        raise error
    return carry_out(Job(WithRows(table), numbers, weight, start, marks), means, rows)


@dataclass(frozen=True, slots=True)
class WithRows:
    """The single deals of a table, with their rows aside: work like the table itself."""

    table: Table

    def start(self) -> Callable[[range], Part[Totals, list[DealRow]]]:
        """Plays a block of deals under every rule set."""
        return self._play

    def _play(self, block: range) -> Part[Totals, list[DealRow]]:
        samples = self.table.samples(block, [])
        columns = deal_columns(self.table.rules)
        by_rules = [list(self._rows(index, block, rows, columns)) for index, rows in enumerate(samples)]
        together = chain.from_iterable(zip(*by_rules, strict=True))
        return Part(self.table.totals(block, samples), list(together))

    def _rows(self, index: int, block: range, rows: Sequence[Row], columns: Sequence[str]) -> Iterator[DealRow]:
        rules = self.table.rules[index]
        shift = index * OWN_WALLS if self.table.walls == "own" else 0
        measures = columns[len(_WHOSE) :]
        for number, row in zip(block, rows, strict=True):
            end = next(name.removeprefix(_END) for name in row if name.startswith(_END))
            seed = deal_seed(self.table.seed, shift + number)
            whose = (rules.name, number, seed, number % rules.table.seats, end)
            yield (*whose, *(row.get(name, 0) for name in measures))
