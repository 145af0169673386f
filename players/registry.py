"""Built-in players by name."""

from __future__ import annotations

from difflib import get_close_matches

from ..core.errors import XuezhanError
from .greedy import GreedyPlayer
from .protocol import Factory
from .random_player import RandomPlayer

__all__ = ["PLAYERS", "UnknownPlayerError", "make"]

PLAYERS: dict[str, Factory] = {"greedy": GreedyPlayer, "random": RandomPlayer}
"""Factory of each built-in player."""


class UnknownPlayerError(XuezhanError, ValueError):
    """A name that no player has."""


def make(name: str) -> Factory:
    """Return the factory of the player called `name`: call it with a deal's seed and a seat.

    Raises UnknownPlayerError, which names the players there are.
    """
    try:
        return PLAYERS[name]
    except KeyError:
        close = get_close_matches(name, PLAYERS, 1, 0.6)
        hint = f"did you mean {close[0]!r}? " if close else ""
        error = UnknownPlayerError(f"no player is called {name!r}; {hint}there are {', '.join(PLAYERS)}")
        hint = f"是不是想用 {close[0]!r}？" if close else ""
        error.zh = f"没有名为 {name!r} 的牌手；{hint}现有 {'、'.join(PLAYERS)}"
        raise error from None
