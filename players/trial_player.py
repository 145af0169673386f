"""Who plays the deals in which a difference is looked for: somebody who leaves no rule untried."""

from __future__ import annotations

from ..core.actions import KONG, PASS, WIN
from ..core.legal import Legal
from ..core.rng import PLAYER, Stream
from ..core.seat import SeatView
from .greedy import GreedyPlayer
from .random_player import RandomPlayer

__all__ = ["TrialPlayer"]


class TrialPlayer:
    """Plays like greedy, but makes nearly every kong and passes some wins; in every other deal one draws lots instead.

    Good play hardly ever passes a win, holds three suits at the end or gives away what a kong brought,
    so its deals show few rules. The stream comes from the deal's seed and the seat alone.
    """

    __slots__ = ("_below", "_plays")

    def __init__(self, seed: int, seat: int) -> None:
        self._below = Stream(seed, PLAYER + seat).below
        aimless = (seed + seat) % 8 == 0
        self._plays = RandomPlayer(seed, seat) if aimless else GreedyPlayer(seed, seat)

    def decide(self, view: SeatView, legal: Legal) -> int:
        """Return a legal action."""
        if legal.phase == "opening":
            return self._plays.decide(view, legal)
        luck = self._below(8)
        claim = legal.phase == "claim"
        if legal.win and luck < 6:
            return WIN
        if claim and legal.kong and luck < 7:
            return KONG
        if legal.kongs and luck < 7:
            return legal.kongs[0]
        if legal.win and claim:
            return PASS
        action = self._plays.decide(view, legal)
        if legal.win and action == WIN:
            discards = legal.discards
            return discards[self._below(len(discards))]
        return action
