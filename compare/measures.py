"""What is read off a finished deal: whole numbers by name, from which every figure is made.

Of seats: `points.0` (a seat's result), `square.0`, `wins.0`, `rank.0`, `points.dealer`, `others` (all seats but
the dealer together), `rank.dealer`, `top` and `bottom` (the best and the worst result), `house`, `won` (what
changes hands), `squares`. Ranks are in halves: 2 is the best seat, and seats that come out alike share theirs.
Of the end: `end.exhausted`, `turns`. Of wins: `wins`, `self_draws`, `rob_kongs`, `gang_flowers`,
`gang_discards`, `shared_tiles`, `passed_wins`, `kongs`, `fan`, `fan.3`, `fan_from.7`, `pattern.plain`,
`pattern_points.plain`, `extra.root`, `extra_points.root`. Of the first win: `first.deals` (1 where somebody
won), `first.winners`, `first.takes` (what they are up, where they are), `first.not_best` and `first.rank`.
Of payments: `pay.kong`. What none of the deals has is left out and counts as 0.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import accumulate
from typing import TYPE_CHECKING, Any

import numpy as np
import numpy.typing as npt

from .sample import WORD, Numbers, Sample, whole_numbers

if TYPE_CHECKING:
    from ..core.contexts import Win
    from ..core.deal import Deal
    from ..core.money import Entry
    from ..core.outcome import DealOutcome

__all__ = ["MANY_FAN", "Observer"]

MANY_FAN = 7
"""From so many fan on wins are also counted together: rule sets without a cap have a long tail."""

_MANY = f"fan_from.{MANY_FAN}"


class Observer:
    """Takes note of deals that are over, one by one; what is told of them is worked out for all of them together."""

    __slots__ = ("_counts", "_entries", "_outcomes", "_wins")

    def __init__(self) -> None:
        self._outcomes: list[DealOutcome] = []
        self._counts: list[tuple[int, int, int, int, int]] = []
        self._entries: list[Entry] = []
        self._wins: list[Win] = []

    def note(self, deal: Deal) -> None:
        """Take note of a deal, which may be dissolved afterwards. Raises ValueError for one that is not over."""
        outcome, entries, wins = deal.outcome, deal.entries, deal.wins
        if outcome is None:
            raise ValueError("only a deal that is over can be measured")
        self._outcomes.append(outcome)
        self._counts.append((len(deal.kongs), deal.turn, deal.passed_wins, len(entries), len(wins)))
        self._entries += entries
        self._wins += wins

    def sample(self) -> Sample:
        """Every measure of the deals, which have the same number of seats; points in points, after rake."""
        if not self._outcomes:
            return Sample((), np.zeros((0, 0), dtype=np.int64))
        kongs, turns, passed, entries, wins = whole_numbers(self._counts).T
        points, paid = self._sums()
        dense = _results(points, self._outcomes)
        dense |= {"kongs": kongs, "turns": turns}
        if passed.any():
            dense["passed_wins"] = passed
        numbers = np.arange(len(self._outcomes))
        sparse = _Sparse(len(numbers), paid.dtype)
        sparse.add("end", [outcome.end for outcome in self._outcomes], numbers)
        sparse.add("pay", [entry.why for entry in self._entries], np.repeat(numbers, entries), paid)
        if self._wins:
            of_deals = np.repeat(numbers, wins)
            starts = [0, *accumulate(entries.tolist())]
            dense |= _of_wins(self._wins, of_deals, wins)
            dense |= _of_first(self._outcomes, wins > 0, points, dense)
            _sort_wins(self._wins, of_deals, _paid_for(self._wins, [starts[deal] for deal in of_deals], paid), sparse)
        names, values = sparse.columns()
        return Sample((*dense, *names), np.concatenate([np.array(list(dense.values())), values]))

    def _sums(self) -> tuple[Numbers, Numbers]:
        """Results by deal and seat and points by entry, in a type that holds all that is made of them."""
        seats = len(self._outcomes[0].scores)
        points = whole_numbers([outcome.scores for outcome in self._outcomes])
        paid = whole_numbers([entry.points for entry in self._entries])
        house = whole_numbers([outcome.house for outcome in self._outcomes])
        if any(each.dtype == object for each in (points, paid, house)):
            return points.astype(object), paid.astype(object)
        size = max(int(points.max()), -int(points.min()), int(abs(house).max()))
        spent = int(paid.max()) * len(paid) if len(paid) else 0
        if seats * size * size * len(points) >= WORD or spent >= WORD:
            return points.astype(object), paid.astype(object)
        return points, paid


class _Sparse:
    """Columns of measures that few deals have, each named by a prefix and what is counted."""

    def __init__(self, deals: int, kind: npt.DTypeLike) -> None:
        self._deals = deals
        self._kind = kind
        self._names: dict[tuple[str, object], int] = {}
        self._found: list[tuple[npt.NDArray[np.int64], npt.NDArray[np.int64], Any]] = []

    def add(
        self, prefix: str, keys: Sequence[object], deals: npt.NDArray[np.int64], values: Numbers | int = 1
    ) -> None:
        """Add to the measure of each key, in the deal of that place, the value of that place."""
        names = self._names
        places = {key: names.setdefault((prefix, key), len(names)) for key in dict.fromkeys(keys)}
        self._found.append((np.array([places[key] for key in keys], dtype=np.int64), deals, values))

    def columns(self) -> tuple[list[str], Numbers]:
        """Names, and a row of values for each."""
        table = np.zeros((len(self._names), self._deals), dtype=self._kind)
        for places, deals, values in self._found:
            np.add.at(table, (places, deals), values)
        return [f"{prefix}.{key}" for prefix, key in self._names], table


def _results(points: Numbers, outcomes: Sequence[DealOutcome]) -> dict[str, Numbers]:
    """What seats came to."""
    deals, seats = points.shape
    squares = points * points
    ranks = _ranks(points)
    dealers = np.array([outcome.dealer for outcome in outcomes])
    at_dealer = (np.arange(deals), dealers)
    found = {f"points.{seat}": points[:, seat] for seat in range(seats)}
    found |= {f"square.{seat}": squares[:, seat] for seat in range(seats)}
    found |= {f"rank.{seat}": ranks[:, seat] for seat in range(seats)}
    return found | {
        "house": whole_numbers([outcome.house for outcome in outcomes]),
        "points.dealer": points[at_dealer],
        "others": points.sum(axis=1) - points[at_dealer],
        "rank.dealer": ranks[at_dealer],
        "top": points.max(axis=1),
        "bottom": points.min(axis=1),
        "won": _above_zero(points).sum(axis=1),
        "squares": squares.sum(axis=1),
    }


def _ranks(points: Numbers) -> npt.NDArray[np.int64]:
    """Ranks in halves: twice the seats that are ahead, and one for each seat that comes out alike, itself included."""
    ahead = (points[:, None, :] > points[:, :, None]).sum(axis=2)
    alike = (points[:, None, :] == points[:, :, None]).sum(axis=2)
    found: npt.NDArray[np.int64] = 2 * ahead + alike + 1
    return found


def _above_zero(points: Numbers) -> Numbers:
    return np.where(points > 0, points, 0)


def _of_wins(wins: Sequence[Win], deals: npt.NDArray[np.int64], counts: npt.NDArray[np.int64]) -> dict[str, Numbers]:
    """How wins were made, and with how many fan."""

    def total(of_each: Any) -> Numbers:
        found = np.zeros(len(counts), dtype=np.int64)
        np.add.at(found, deals, of_each)
        return found

    fan = np.array([win.fan for win in wins])
    self_drawn = np.array([win.of is None for win in wins])
    robbed = np.array([win.how == "rob_kong" for win in wins])
    after_kong = np.array([win.kong is not None for win in wins])
    self_draws = total(self_drawn)
    found = {
        "wins": counts,
        "fan": total(fan),
        "self_draws": self_draws,
        "rob_kongs": total(robbed),
        "gang_flowers": total(self_drawn & after_kong),
        "gang_discards": total(~self_drawn & ~robbed & after_kong),
        _MANY: total(fan >= MANY_FAN),
    }
    several = counts > self_draws + 1
    if several.any():
        found["shared_tiles"] = _shared_tiles(wins, deals, several)
    return found


def _shared_tiles(
    wins: Sequence[Win], deals: npt.NDArray[np.int64], several: npt.NDArray[np.bool_]
) -> npt.NDArray[np.int64]:
    """How many tiles were won by more than one seat: the wins on one tile follow each other."""
    seats = Counter(
        (deal, win.of, win.tile, win.situation.wall_left)
        for deal, win, some in zip(deals.tolist(), wins, several[deals].tolist(), strict=True)
        if some and win.of is not None
    )
    return np.bincount([deal for (deal, *_), count in seats.items() if count > 1], minlength=len(several))


def _of_first(
    outcomes: Sequence[DealOutcome],
    won: npt.NDArray[np.bool_],
    points: Numbers,
    results: dict[str, Numbers],
) -> dict[str, Numbers]:
    """Whoever won first, together where several won the same tile."""
    deals, seats = points.shape
    first = np.zeros((deals, seats), dtype=bool)
    winners = [outcome.first_winners if some else () for outcome, some in zip(outcomes, won.tolist(), strict=True)]
    first[np.repeat(np.arange(deals), [len(each) for each in winners]), [seat for each in winners for seat in each]] = 1
    ranks = np.stack([results[f"rank.{seat}"] for seat in range(seats)], axis=1)
    # Nobody is below the worst result, so that the best of the first winners stands out.
    best = np.where(first, points, results["bottom"][:, None]).max(axis=1)
    return {
        "first.deals": won.astype(np.int64),
        "first.winners": first.sum(axis=1),
        "first.takes": np.where(first, _above_zero(points), 0).sum(axis=1),
        "first.rank": np.where(first, ranks, 0).sum(axis=1),
        "first.not_best": (won & (results["top"] > best)).astype(np.int64),
    }


def _paid_for(wins: Sequence[Win], starts: Iterable[int], paid: Numbers) -> Numbers:
    """What each win was paid, by the entries that `starts` counts from."""
    found = np.zeros(len(wins), dtype=paid.dtype)
    entries = [start + entry for start, win in zip(starts, wins, strict=True) for entry in win.entries]
    np.add.at(found, np.repeat(np.arange(len(wins)), [len(win.entries) for win in wins]), paid[entries])
    return found


def _sort_wins(wins: Sequence[Win], deals: npt.NDArray[np.int64], paid: Numbers, sparse: _Sparse) -> None:
    """Count wins by seat, fan, pattern and extras."""
    patterns = [win.count.pattern for win in wins]
    sparse.add("wins", [win.seat for win in wins], deals)
    sparse.add("fan", [win.fan for win in wins], deals)
    sparse.add("pattern", patterns, deals)
    sparse.add("pattern_points", patterns, deals, paid)
    extras: list[str] = []
    places: list[int] = []
    for place, win in enumerate(wins):
        count = win.count
        if len(count.items) > 1:
            for item, _ in count.items:
                if item != count.pattern:
                    extras.append(item)
                    places.append(place)
    if extras:
        sparse.add("extra", extras, deals[places])
        sparse.add("extra_points", extras, deals[places], paid[places])
