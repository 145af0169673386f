"""A player that declares, since the built-in ones take what an opening decision offers first."""

from __future__ import annotations

from xuezhan import PLAYERS, Legal, SeatView

__all__ = ["DeclaringPlayer"]


class DeclaringPlayer:
    """Plays as greedy does, and declares whenever it may."""

    def __init__(self, seed: int, seat: int) -> None:
        self._greedy = PLAYERS["greedy"](seed, seat)

    def decide(self, view: SeatView, legal: Legal) -> int:
        """Return the last option where the question is whether to declare: yes stands after no."""
        if legal.phase == "opening" and legal.step == "baojiao.declare":
            return len(legal.options) - 1
        return self._greedy.decide(view, legal)
