"""How a deal ended: the facts that matches, records and reports read."""

from __future__ import annotations

from typing import Literal, NamedTuple

__all__ = ["DealOutcome", "EndWhy", "Result"]

EndWhy = Literal["three_winners", "one_left", "first_win", "exhausted", "left", "unfinished"]
Result = Literal["win", "lose", "tie"]


class DealOutcome(NamedTuple):
    """The end of a deal (rules.md F9, F12).

    `scores` and `house` in points, after rake. `results` by seat, before rake; None where the deal
    is unfinished, as is `next_dealer`. `first_winners` are the seats of the first win, empty
    without one, and `first_win_of` the seat whose tile it was (None: a self-draw or no win).
    """

    seats: int
    dealer: int
    end: EndWhy
    scores: tuple[int, ...]
    house: int
    results: tuple[Result, ...] | None
    first_winners: tuple[int, ...]
    first_win_of: int | None
    next_dealer: int | None = None
