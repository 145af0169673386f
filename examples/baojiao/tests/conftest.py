"""Deals of seven tiles a hand, laid out by hand."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pytest
from xuezhan import PLAYERS, Deal, RuleSet, parse_tiles
from xuezhan_baojiao.players import DeclaringPlayer

BARE = (
    "baojiao:opening=plain,missing_suit=free,play_on=first_win,fan_table.fan.heaven=0,fan_table.fan.earth=0"
)
"""The rule set without the other opening decisions, so that hands stay as they are laid out."""


@pytest.fixture
def laid_out() -> Callable[..., Deal]:
    """The deal of these hands, seat 0 first and dealing, and this wall.

    `players` has a letter for each seat: "d" declares whenever it may, "g" is greedy and never does, "h" is played
    by hand.
    """

    def make(hands: Sequence[str], wall: str, players: str, *changes: str) -> Deal:
        rules = RuleSet.load(",".join((BARE, *changes)))
        makers = {"d": DeclaringPlayer, "g": PLAYERS["greedy"]}
        seated = [None if letter == "h" else makers[letter](1, seat) for seat, letter in enumerate(players)]
        tiles = [parse_tiles(hand) for hand in hands]
        return Deal(rules, 0, tiles, parse_tiles(wall), players=seated, log=[])

    return make
