"""Playing many deals under one rule set, and what came of them."""

from __future__ import annotations

import math
import os
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from importlib.metadata import version
from pathlib import Path
from typing import Any, Unpack

from ..core.ruleset import RuleSet
from ..core.variant import PROJECT
from ..players.protocol import Factory
from .deal_rows import RowSink, play_deals
from .errors import RunStopped, SimulationError
from .figures import Figure, figures_of, names_in
from .plain_hand import plain_hand
from .play import Table, Totals, seating
from .record_file import name_beside, record_file
from .runner import Job, Means, carry_out, check_means
from .spans import MOST_NUMBERS
from .statistics import Estimate, estimate
from .tally import Tally

__all__ = ["DEALS", "VERSION", "Simulation", "SimulationStopped", "check_deals", "simulate"]

MOST_DEALS = 10**12
"""Deals that can be asked for: what two cores play in ten years is less."""
DEALS = 2000
"""Deals of a run unless told otherwise."""
VERSION = 1
"""Of the JSON form of simulations and comparisons."""


@dataclass(frozen=True, slots=True)
class Simulation:
    """What came of many deals under a rule set.

    `tally` has the exact totals of all `deals`; `matches` is None where single deals were played.
    `first_deal` is the number of the first deal (or match) and `seconds` the time it took (all runs together
    where one that is kept in a folder went on). `wanted` is
    how many deals (or matches) were asked for; None: as many as were played.
    """

    rules: RuleSet
    players: tuple[str, ...]
    seed: int
    first_deal: int
    matches: int | None
    seconds: float
    tally: Tally
    wanted: int | None = None

    @property
    def plain_hand(self) -> int:
        """Points of a plain hand (`plain_hand.plain_hand`), in which points of other bases compare."""
        return plain_hand(self.rules)

    @property
    def stopped(self) -> bool:
        """Whether the run was broken off before all that was asked for was played."""
        played = self.deals if self.matches is None else self.matches
        return self.wanted is not None and played < self.wanted

    @property
    def deals(self) -> int:
        """How many deals were played."""
        return self.tally.deals

    @property
    def deals_per_second(self) -> float:
        """Deals a second, all processes together."""
        return self.deals / self.seconds if self.seconds > 0 else 0.0

    def figures(self) -> list[Figure]:
        """Every figure of the run, in the order of reports; `estimate` has its value."""
        return figures_of(self.tally.sums, names_in(self.rules))

    def estimate(self, key: str, scale: int = 1) -> Estimate:
        """The figure called `key` ("won", "spread.0", "end.exhausted", …) with its 95 % interval.

        Points are divided by `scale`: `plain_hand` gives plain hands. Raises KeyError for an unknown key.
        """
        for figure in self.figures():
            if figure.key == key:
                return estimate(figure, self.tally, scale)
        raise KeyError(key)

    def to_json(self) -> dict[str, Any]:
        """The object that `simulate --json` prints (docs: simulate)."""
        return {
            "version": VERSION,
            "xuezhan": version(PROJECT),
            "rules": self.rules.name,
            "title": self.rules.title,
            "rules_digest": self.rules.digest,
            "unit": self.rules.unit,
            "plain_hand": self.plain_hand,
            "players": list(self.players),
            "seed": self.seed,
            "first_deal": self.first_deal,
            "matches": self.matches,
            "deals": self.deals,
            "wanted": self._wanted,
            "stopped": self.stopped,
            "seconds": round(self.seconds, 3),
            "deals_per_second": round(self.deals_per_second, 1),
            "largest_win": self.tally.most,
            "largest_loss": self.tally.least,
            "distribution": [list(counted) for counted in self.tally.distribution().items()],
            "figures": {
                figure.key: figure_json(figure, estimate(figure, self.tally), self.plain_hand)
                for figure in self.figures()
            },
        }

    @property
    def _wanted(self) -> int:
        played = self.deals if self.matches is None else self.matches
        return played if self.wanted is None else self.wanted

    def rows(self) -> Iterator[dict[str, Any]]:
        """One row a figure, for a spreadsheet; every row says what run it is of."""
        run = {
            "rules": self.rules.name,
            "players": ",".join(self.players),
            "seed": self.seed,
            "deals": self.deals,
            "wanted": self._wanted,
            "stopped": self.stopped,
        }
        most, least = {"value": self.tally.most}, {"value": self.tally.least}
        yield from ({"figure": key, **value, **run} for key, value in (("largest_win", most), ("largest_loss", least)))
        for figure in self.figures():
            values = figure_json(figure, estimate(figure, self.tally), self.plain_hand)
            yield {"figure": figure.key, **values, **run}


class SimulationStopped(RunStopped):
    """Ctrl-C: `partial` is what the whole blocks of deals that were played came to."""

    def __init__(self, partial: Simulation) -> None:
        super().__init__("stopped")
        self.partial = partial


def simulate(
    rules: RuleSet | str | os.PathLike[str],
    *,
    deals: int | None = None,
    matches: int | None = None,
    seed: int = 1,
    players: str | Factory | Sequence[str | Factory] = "greedy",
    records: str | os.PathLike[str] | None = None,
    first_deal: int = 0,
    rows: RowSink | None = None,
    **means: Unpack[Means],
) -> Simulation:
    """Play deals under a rule set and total them.

    `rules` is a rule set or RULES (config.md). Deal i has the seed `deal_seed(seed, i)` and the
    dealer i modulo seats; `first_deal` is the first i. With `matches` so many matches are played
    instead, match m with the seed `deal_seed(seed, m)` and dealers as the rules have them.
    `players` are one for all seats or one for each: names of built-in players, or factories that
    make a player of a deal's seed and a seat. `records` is a file for every deal's record; `rows` is called
    with rows of single deals, in `deal_columns`: as blocks of deals are done, or, where the run is kept in a
    folder, at the end with those of all deals that the folder holds.

    `means` say how it is done (`runner.Means`): with `jobs` processes or on a `cluster`, kept in the
    folder `out`, telling `progress` of deals (or matches) done and wanted; the totals are the same
    in every way. With more than one process factories must be picklable, and a script must guard its
    start with `if __name__ == "__main__"`.

    Raises RuleError, UnknownPlayerError and SimulationError (PlayedDealError names the deal in
    which a player or rule failed; CheckpointError is about `out`, ClusterError about `cluster`), and
    SimulationStopped, a KeyboardInterrupt, on Ctrl-C; the records of the deals that were played are
    then beside `records`, as `deals.partial.jsonl` for `deals.jsonl`. No error changes what is at `records`.
    """
    composed = rules if isinstance(rules, RuleSet) else RuleSet.load(rules)
    units = _wanted(deals, matches, first_deal)
    check_means(means)
    if records is not None and means.get("out") is not None:
        raise _records_and_out()
    if rows is not None and (matches is not None or records is not None):
        raise _rows_alone()
    seats = seating(players, composed.table.seats)
    path = None if records is None else Path(records)
    each = 1 if matches is None else composed.table.deals
    table = Table(
        rules=(composed,),
        seats=(seats,),
        seed=seed,
        unit="deal" if matches is None else "match",
        name_in_records=None if path is None else name_beside(composed, path),
        first=first_deal,
    )
    numbers = range(first_deal, first_deal + units)
    with record_file(path) as write:
        if matches is None and records is None:
            ran = play_deals(table, numbers, "simulate", means, rows)
        else:
            job = Job(table, numbers, each, Totals.empty(table), table.marks("simulate"))
            ran = carry_out(job, means, write)
        played_matches = None if matches is None else ran.totals.units
        [tally] = ran.totals.tallies
        run = Simulation(composed, seats.names, seed, first_deal, played_matches, ran.seconds, tally, units)
        if ran.stopped:
            raise SimulationStopped(run)
    return run


def figure_json(figure: Figure, found: Estimate, unit: int) -> dict[str, Any]:
    """A figure in JSON: `value`, `plus_minus` (half the 95 % interval), in points also both in `units` of a hand."""
    value, half = finite(found.value), finite(found.half)
    data: dict[str, Any] = {"value": value, "plus_minus": half}
    if figure.measure == "points":
        data["units"] = None if value is None else value / unit
        data["units_plus_minus"] = None if half is None else half / unit
    return data


def finite(value: float | None) -> float | None:
    """The value, None where JSON could not write it."""
    return value if value is not None and math.isfinite(value) else None


def _wanted(deals: int | None, matches: int | None, first_deal: int) -> int:
    if deals is not None and matches is not None:
        raise SimulationError("either deals or matches can be asked for, not both")
    wanted = deals if deals is not None else matches if matches is not None else DEALS
    check_deals(wanted, first_deal)
    return wanted


def check_deals(wanted: int, first_deal: int) -> None:
    """Raise SimulationError for numbers that make no run."""
    if wanted < 1:
        raise SimulationError(f"at least one deal must be played, got {wanted}")
    if wanted > MOST_DEALS:
        raise SimulationError(f"at most {MOST_DEALS:,} deals can be played, got {wanted}")
    if first_deal < 0:
        raise SimulationError(f"deals are counted from 0, got first_deal={first_deal}")
    if first_deal > MOST_NUMBERS - MOST_DEALS:
        raise SimulationError(f"deals have numbers below {MOST_NUMBERS:,}, got first_deal={first_deal}")


def _records_and_out() -> SimulationError:
    error = SimulationError("a run that is kept in a folder keeps no records; leave out either records or out")
    error.zh = "保存在文件夹中的运行不保留牌局记录；records 与 out 只能用一个"
    return error


def _rows_alone() -> SimulationError:
    error = SimulationError("rows are of single deals, without matches and records: leave one of them out")
    error.zh = "逐局数据只用于单局，不能与 matches 或 records 同用"
    return error
