"""What is read off a finished deal: whole numbers by name, from which every figure is made.

Of seats: `points.0` (a seat's result), `square.0`, `wins.0`, `rank.0`, `points.dealer`, `others` (all seats but
the dealer together), `rank.dealer`, `top` and `bottom` (the best and the worst result), `house`, `won` (what
changes hands), `squares`. Ranks are in halves: 2 is the best seat, and seats that come out alike share theirs.
Of the end: `end.exhausted`, `turns`. Of wins: `wins`, `self_draws`, `rob_kongs`, `gang_flowers`,
`gang_discards`, `shared_tiles`, `passed_wins`, `kongs`, `fan`, `fan.3`, `fan_from.7`, `pattern.plain`,
`pattern_points.plain`, `extra.root`, `extra_points.root`. Of the first win: `first.deals` (1 where somebody
won), `first.winners`, `first.takes` (what they are up, where they are), `first.not_best` and `first.rank`.
Of payments: `pay.kong`. What a deal has none of is left out and counts as 0.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ..core.contexts import Win
    from ..core.deal import Deal

__all__ = ["MANY_FAN", "Row", "observe"]

Row = dict[str, int]
"""Measures of one deal by name."""

MANY_FAN = 7
"""From so many fan on wins are also counted together: rule sets without a cap have a long tail."""


class _Names(dict[object, str]):
    """Names made of a prefix and what is asked for, each made once."""

    def __init__(self, prefix: str) -> None:
        self.prefix = prefix

    def __missing__(self, key: object) -> str:
        name = self[key] = f"{self.prefix}.{key}"
        return name


_POINTS = _Names("points")
_SQUARE = _Names("square")
_RANK = _Names("rank")
_WINS = _Names("wins")
_FAN = _Names("fan")
_PATTERN = _Names("pattern")
_PATTERN_POINTS = _Names("pattern_points")
_EXTRA = _Names("extra")
_EXTRA_POINTS = _Names("extra_points")
_PAY = _Names("pay")
_END = _Names("end")
_MANY = f"fan_from.{MANY_FAN}"


def observe(deal: Deal) -> Row:
    """Every measure of a deal that is over; points in points of its rule set, after rake."""
    outcome = deal.outcome
    if outcome is None:
        raise ValueError("only a deal that is over can be measured")
    row = {"house": outcome.house, _END[outcome.end]: 1, "kongs": len(deal.kongs), "turns": deal.turn}
    ranks = _read_scores(outcome.scores, outcome.dealer, row)
    for entry in deal.entries:
        name = _PAY[entry.why]
        row[name] = row.get(name, 0) + entry.points
    if deal.passed_wins:
        row["passed_wins"] = deal.passed_wins
    if deal.wins:
        _read_wins(deal, row)
        _read_first(outcome.first_winners, outcome.scores, ranks, row)
    return row


def _read_scores(scores: tuple[int, ...], dealer: int, row: Row) -> list[int]:
    """Read every seat's result; gives the seats' ranks."""
    won = squares = total = 0
    order = sorted(scores, reverse=True)
    ranks = []
    for seat, points in enumerate(scores):
        square = points * points
        row[_POINTS[seat]] = points
        row[_SQUARE[seat]] = square
        row[_RANK[seat]] = rank = 2 * order.index(points) + order.count(points) + 1
        ranks.append(rank)
        squares += square
        total += points
        if points > 0:
            won += points
    row["points.dealer"] = own = scores[dealer]
    row["others"] = total - own
    row["rank.dealer"] = ranks[dealer]
    row["top"] = order[0]
    row["bottom"] = order[-1]
    row["won"] = won
    row["squares"] = squares
    return ranks


def _read_wins(deal: Deal, row: Row) -> None:
    wins, entries = deal.wins, deal.entries
    fan = self_draws = rob_kongs = flowers = gang_discards = many = 0
    for win in wins:
        count = win.count
        pattern = count.pattern
        paid = sum([entries[index].points for index in win.entries])
        fan += win.fan
        for name, more in (
            (_FAN[win.fan], 1),
            (_WINS[win.seat], 1),
            (_PATTERN[pattern], 1),
            (_PATTERN_POINTS[pattern], paid),
        ):
            row[name] = row.get(name, 0) + more
        if len(count.items) > 1:
            for item, _ in count.items:
                if item != pattern:
                    for name, more in ((_EXTRA[item], 1), (_EXTRA_POINTS[item], paid)):
                        row[name] = row.get(name, 0) + more
        if win.fan >= MANY_FAN:
            many += 1
        if win.of is None:
            self_draws += 1
            if win.kong is not None:
                flowers += 1
        elif win.how == "rob_kong":
            rob_kongs += 1
        elif win.kong is not None:
            gang_discards += 1
    row["wins"] = len(wins)
    row["fan"] = fan
    row["self_draws"] = self_draws
    row["rob_kongs"] = rob_kongs
    row["gang_flowers"] = flowers
    row["gang_discards"] = gang_discards
    row[_MANY] = many
    if len(wins) > self_draws + 1:
        row["shared_tiles"] = _shared_tiles(wins)


def _shared_tiles(wins: Sequence[Win]) -> int:
    """How many tiles were won by more than one seat: the wins on one tile follow each other."""
    seats = Counter((win.of, win.tile, win.situation.wall_left) for win in wins if win.of is not None)
    return sum(1 for count in seats.values() if count > 1)


def _read_first(winners: tuple[int, ...], scores: tuple[int, ...], ranks: Sequence[int], row: Row) -> None:
    """Whoever won first, together where several won the same tile."""
    best = -1
    takes = rank = 0
    for seat in winners:
        points = scores[seat]
        rank += ranks[seat]
        if points > 0:
            takes += points
        if best < 0 or points > scores[best]:
            best = seat
    row["first.deals"] = 1
    row["first.winners"] = len(winners)
    row["first.takes"] = takes
    row["first.rank"] = rank
    row["first.not_best"] = int(row["top"] > scores[best])
