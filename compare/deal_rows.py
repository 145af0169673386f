"""A row for every deal and rule set of a run, for people's own analysis: fixed columns, in the order of the deals."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from itertools import cycle
from pathlib import Path

import numpy as np

from ..core.rng import deal_seed
from ..core.ruleset import RuleSet
from .checkpoint import keeps_rows
from .deal_table import Column, DealRow, DealTable
from .errors import SimulationError
from .measures import MANY_FAN
from .play import OWN_WALLS, Table, Totals
from .runner import Job, Means, Part, Ran, carry_out
from .sample import Sample, narrowed

__all__ = ["DealRow", "RowSink", "RowsOf", "WithColumns", "WithRows", "deal_columns", "play_deals", "play_table"]

RowSink = Callable[[Sequence[DealRow]], object]
"""Takes rows, in the order of `deal_columns`, as blocks of deals are done; what a deal has none of is 0."""

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


def play_table(
    table: Table, numbers: range, made_by: str, means: Means, sink: Callable[[DealTable], object]
) -> Ran[Totals]:
    """Play these single deals of a table for `made_by`; `sink` is called with blocks of them as they are done.

    Raises what `carry_out` does, and SimulationError for a run that is to be kept in a folder.
    """
    if means.get("out") is not None:
        error = SimulationError("columns of deals are not kept in a folder; leave out `out`, or ask compare for rows")
        error.zh = "逐局的列不保存在文件夹中；请去掉 out，或用 compare 的 rows"
        raise error
    job = Job(WithColumns(table), numbers, len(table.rules), Totals.empty(table), table.marks(made_by))
    return carry_out(job, means, sink)


@dataclass(frozen=True, slots=True)
class WithRows:
    """The single deals of a table, with their rows aside: work like the table itself."""

    table: Table

    def start(self) -> Callable[[range], Part[Totals, list[DealRow]]]:
        """Plays a block of deals under every rule set."""
        return self._play

    def _play(self, block: range) -> Part[Totals, list[DealRow]]:
        played = WithColumns(self.table).start()(block)
        return Part(played.totals, list(played.aside.rows()))


@dataclass(frozen=True, slots=True)
class WithColumns:
    """The single deals of a table, with themselves aside as columns: work like the table itself."""

    table: Table

    def start(self) -> Callable[[range], Part[Totals, DealTable]]:
        """Plays a block of deals under every rule set."""
        return self._play

    def _play(self, block: range) -> Part[Totals, DealTable]:
        samples = self.table.samples(block, [])
        names = deal_columns(self.table.rules)
        tables = [self._of_rules(index, block, sample, names) for index, sample in enumerate(samples)]
        return Part(self.table.totals(block, samples), DealTable.in_turn(tables))

    def _of_rules(self, index: int, block: range, sample: Sample, names: Sequence[str]) -> DealTable:
        rules = self.table.rules[index]
        shift = index * OWN_WALLS if self.table.walls == "own" else 0
        measures = sample.columns()
        none = np.zeros(len(block), dtype=np.int64)
        deals = np.arange(block.start, block.stop)
        found: dict[str, Column] = {
            "rules": np.full(len(block), rules.name),
            "deal": deals,
            "seed": np.array([deal_seed(self.table.seed, shift + number) for number in block]),
            "dealer": deals % rules.table.seats,
            "end": _ends(measures),
        }
        return DealTable({name: found[name] if name in found else narrowed(measures.get(name, none)) for name in names})


def _ends(measures: Mapping[str, Column]) -> Column:
    """Why each deal ended."""
    ends = [name for name in measures if name.startswith(_END)]
    which = np.argmax([measures[name].astype(bool) for name in ends], axis=0)
    found: Column = np.array([name.removeprefix(_END) for name in ends])[which]
    return found
