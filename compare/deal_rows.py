"""A row for every deal and rule set of a run, for people's own analysis: fixed columns, in the order of the deals."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import chain, cycle
from pathlib import Path

from ..core.rng import deal_seed
from ..core.ruleset import RuleSet
from .checkpoint import keeps_rows
from .measures import MANY_FAN, Row
from .play import OWN_WALLS, Table, Totals
from .runner import Job, Means, Part, Ran, carry_out

__all__ = ["DealRow", "RowSink", "RowsOf", "WithRows", "deal_columns", "play_deals"]

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
    """Play these single deals of a table for the command `made_by`; `rows` is called with their rows, in order.

    A folder that a run is kept in (`out`) keeps its rows too, from its first deal on; then `rows` is called at the
    end, with those of all deals that the folder holds. Raises what `carry_out` does.
    """
    start, marks, weight = Totals.empty(table), table.marks(made_by), len(table.rules)
    out = means.get("out")
    if rows is None and (out is None or not keeps_rows(Path(out))):
        return carry_out(Job(table, numbers, weight, start, marks), means)
    form = RowsOf(tuple(each.name for each in table.rules))
    return carry_out(Job(WithRows(table), numbers, weight, start, marks, form), means, rows)


@dataclass(frozen=True, slots=True)
class RowsOf:
    """How rows of deals under the rule sets of these names are kept: without the names, which may change."""

    names: tuple[str, ...]

    def line(self, rows: list[DealRow]) -> str:
        """The rows of whole deals as JSON."""
        return json.dumps([row[1:] for row in rows], separators=(",", ":"))

    def read(self, line: str) -> list[DealRow]:
        """The rows again."""
        return [(name, *row) for name, row in zip(cycle(self.names), json.loads(line), strict=False)]


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
