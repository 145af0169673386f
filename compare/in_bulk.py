"""Very many deals as columns of numbers, without an object a deal."""

from __future__ import annotations

import os
from collections.abc import Sequence
from difflib import get_close_matches
from typing import Unpack

from ..core.ruleset import RuleSet
from ..players.protocol import Factory
from .comparison import check_walls
from .deal_rows import deal_columns, play_table
from .deal_table import DealTable
from .errors import RunStopped, SimulationError
from .play import Table, seating
from .runner import Means, check_means
from .simulate import DEALS, check_deals

__all__ = ["DealTableStopped", "deal_table"]


class DealTableStopped(RunStopped):
    """Ctrl-C: `partial` has the whole blocks of deals that were played; None before the first."""

    def __init__(self, partial: DealTable | None) -> None:
        super().__init__("stopped")
        self.partial = partial


def deal_table(
    first: RuleSet | str | os.PathLike[str],
    *others: RuleSet | str | os.PathLike[str],
    deals: int = DEALS,
    seed: int = 1,
    players: str | Factory | Sequence[str | Factory] = "greedy",
    first_deal: int = 0,
    columns: Sequence[str] | None = None,
    **means: Unpack[Means],
) -> DealTable:
    """Play deals under one or several rule sets, the same walls under each, and give what came of every one.

    The deals are those of `simulate` and `compare`, and the same whatever `jobs` is. `columns` names those that are
    wanted (`deal_columns`); None: all, some 80 numbers of 8 bytes a deal and rule set.

    Raises what `compare` does, SimulationError for a column that there is not and for a run that is to be kept in a
    folder, and DealTableStopped, a KeyboardInterrupt, on Ctrl-C.
    """
    rules = tuple(each if isinstance(each, RuleSet) else RuleSet.load(each) for each in (first, *others))
    check_deals(deals, first_deal)
    check_walls(rules)
    check_means(means)
    wanted = _known(columns, deal_columns(rules))
    seats = tuple(seating(players, each.table.seats) for each in rules)
    table = Table(rules=rules, seats=seats, seed=seed, first=first_deal)
    found: list[DealTable] = []
    numbers = range(first_deal, first_deal + deals)
    ran = play_table(table, numbers, "deal_table", means, lambda block: found.append(block.only(wanted)))
    if ran.stopped:
        raise DealTableStopped(DealTable.joined(found) if found else None)
    return DealTable.joined(found)


def _known(columns: Sequence[str] | None, known: Sequence[str]) -> Sequence[str]:
    if columns is None:
        return known
    for name in columns:
        if name not in known:
            near = get_close_matches(name, known, 1)
            error = SimulationError(
                f"there is no column {name!r}{f', perhaps {near[0]}' if near else ''}; there are {', '.join(known)}"
            )
            error.zh = f"没有名为 {name!r} 的列{f'，可能是 {near[0]}' if near else ''}；可用：{'、'.join(known)}"
            raise error
    return columns
