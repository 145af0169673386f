"""Players by name."""

from __future__ import annotations

import pytest
from xuezhan.players.greedy import GreedyPlayer
from xuezhan.players.random_player import RandomPlayer
from xuezhan.players.registry import UnknownPlayerError, make


def test_makes_players_for_a_seed_and_a_seat() -> None:
    assert isinstance(make("greedy")(1, 0), GreedyPlayer)
    assert isinstance(make("random")(1, 0), RandomPlayer)


def test_unknown_name_suggests() -> None:
    with pytest.raises(UnknownPlayerError, match=r"'gready'; did you mean 'greedy'\? there are greedy, random"):
        make("gready")


def test_unknown_name_like_nothing() -> None:
    with pytest.raises(UnknownPlayerError, match=r"'xyzzy'; there are greedy, random"):
        make("xyzzy")
