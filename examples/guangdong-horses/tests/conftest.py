"""Deals laid out by hand: a seat's first draw completes its hand, and the horses come from the back."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from xuezhan import PLAYERS, Deal, RuleSet, parse_tiles

READY = "123m456m789m11p23p"
"""Waits for 1p and 4p."""
IDLE = ("147m258p369s258s9p", "258m369p147s369s7p", "369m257p258s147s8p")
"""Nothing belongs together, and neither 1p nor 4p is there to be discarded."""
IDLE_DRAWS = "511m"


@pytest.fixture
def first_draw_win() -> Callable[..., Deal]:
    """The deal in which `winner` wins with its first draw, 4p, and the wall ends with `horses`, the first one last."""

    def make(rules: str, horses: str, *, dealer: int = 0, winner: int | None = None, filling: str = "999p") -> Deal:
        composed = RuleSet.load(rules)
        won_by = dealer if winner is None else winner
        idle = iter(IDLE)
        hands = [parse_tiles(READY if seat == won_by else next(idle)) for seat in range(4)]
        before = parse_tiles(IDLE_DRAWS)[: (won_by - dealer) % 4]
        wall = [*before, *parse_tiles("4p"), *parse_tiles(filling), *reversed(parse_tiles(horses))]
        players = [PLAYERS["greedy"](1, seat) for seat in range(4)]
        deal = Deal(composed, dealer, hands, wall, players=players, log=[])
        deal.run()
        return deal

    return make
