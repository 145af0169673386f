"""Who decides for a seat, and how the loop asks."""

from __future__ import annotations

from typing import Protocol

from .engine import build
from .legal import Legal
from .seat import SeatView

__all__ = ["Decider", "Player", "decider_of"]

_COMPILED = build() == "compiled"


class Player(Protocol):
    """Decides for one seat in one deal."""

    def decide(self, view: SeatView, legal: Legal) -> int:
        """Return one of the legal actions (`xuezhan.core.actions`); `view` is all that the seat may see."""
        ...


class Decider:
    """A player whose class machine code knows, so that it asks without looking anything up.

    Nobody needs to derive from it; a player that is compiled, whoever's, gains by it.
    """

    __slots__ = ()

    def decide(self, view: SeatView, legal: Legal) -> int:
        """Return one of the legal actions."""
        raise NotImplementedError


class Through(Decider):
    """Asks a player of any class."""

    __slots__ = ("_player",)

    def __init__(self, player: Player) -> None:
        self._player = player

    def decide(self, view: SeatView, legal: Legal) -> int:
        """Return what the player answers."""
        return self._player.decide(view, legal)


def decider_of(player: Player | None) -> Player | None:
    """The player as the loop asks it; None where nobody decides."""
    # The plain source calls what it is given: there is nothing to know before.
    if player is None or not _COMPILED or isinstance(player, Decider):
        return player
    return Through(player)
