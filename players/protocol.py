"""What a player is."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from ..core.legal import Legal
from ..core.seat import SeatView

__all__ = ["Factory", "Player"]


class Player(Protocol):
    """Decides for one seat in one deal."""

    def decide(self, view: SeatView, legal: Legal) -> int:
        """Return one of the legal actions (`xuezhan.core.actions`); `view` is all that the seat may see."""
        ...


Factory = Callable[[int, int], Player]
"""Makes a player for a deal's seed and a seat."""
