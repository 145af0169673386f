"""The player random: each legal decision is equally likely (players.md)."""

from __future__ import annotations

from ..core.deciding import Decider
from ..core.legal import Legal
from ..core.rng import PLAYER, Stream
from ..core.seat import SeatView

__all__ = ["RandomPlayer"]


class RandomPlayer(Decider):
    """Draws evenly among the legal decisions.

    A discard of a kind counts once however many copies are held. The stream comes from the deal's seed
    and the seat alone.
    """

    __slots__ = ("_stream",)

    def __init__(self, seed: int, seat: int) -> None:
        self._stream = Stream(seed, PLAYER + seat)

    def decide(self, view: SeatView, legal: Legal) -> int:
        """Return any legal action."""
        actions = view.discardable() if legal is view.plain else legal.actions
        return actions[self._stream.below(len(actions))]
