"""What is read off a finished deal: whole numbers by name, from which every figure is made.

Names are `points.0` (a seat's result), `square.0`, `wins.0`, `points.dealer`, `house`, `won`,
`squares`, `end.exhausted`, `wins`, `self_draws`, `rob_kongs`, `shared_tiles`, `fan`, `fan.3`,
`fan_from.7`, `pattern.plain`, `pay.kong`, `kongs`, `turns`. What a deal has none of is left out
and counts as 0.
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
_WINS = _Names("wins")
_FAN = _Names("fan")
_PATTERN = _Names("pattern")
_PAY = _Names("pay")
_END = _Names("end")
_MANY = f"fan_from.{MANY_FAN}"


def observe(deal: Deal) -> Row:
    """Every measure of a deal that is over; points in points of its rule set, after rake."""
    outcome = deal.outcome
    if outcome is None:
        raise ValueError("only a deal that is over can be measured")
    row = {"house": outcome.house, _END[outcome.end]: 1, "kongs": len(deal.kongs), "turns": deal.turn}
    _read_scores(outcome.scores, outcome.dealer, row)
    for entry in deal.entries:
        name = _PAY[entry.why]
        row[name] = row.get(name, 0) + entry.points
    if deal.wins:
        _read_wins(deal, row)
    return row


def _read_scores(scores: tuple[int, ...], dealer: int, row: Row) -> None:
    won = squares = 0
    for seat, points in enumerate(scores):
        square = points * points
        row[_POINTS[seat]] = points
        row[_SQUARE[seat]] = square
        squares += square
        if points > 0:
            won += points
    row["points.dealer"] = scores[dealer]
    row["won"] = won
    row["squares"] = squares


def _read_wins(deal: Deal, row: Row) -> None:
    wins = deal.wins
    fan = self_draws = rob_kongs = many = 0
    for win in wins:
        fan += win.fan
        name = _FAN[win.fan]
        row[name] = row.get(name, 0) + 1
        name = _PATTERN[win.count.pattern]
        row[name] = row.get(name, 0) + 1
        name = _WINS[win.seat]
        row[name] = row.get(name, 0) + 1
        if win.fan >= MANY_FAN:
            many += 1
        if win.of is None:
            self_draws += 1
        elif win.how == "rob_kong":
            rob_kongs += 1
    row["wins"] = len(wins)
    row["fan"] = fan
    row["self_draws"] = self_draws
    row["rob_kongs"] = rob_kongs
    row[_MANY] = many
    if len(wins) > self_draws + 1:
        row["shared_tiles"] = _shared_tiles(wins)


def _shared_tiles(wins: Sequence[Win]) -> int:
    """How many tiles were won by more than one seat: the wins on one tile follow each other."""
    seats = Counter((win.of, win.tile, win.situation.wall_left) for win in wins if win.of is not None)
    return sum(1 for count in seats.values() if count > 1)
