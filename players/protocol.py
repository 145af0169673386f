"""What a player is."""

from __future__ import annotations

from collections.abc import Callable

from ..core.deciding import Player

__all__ = ["Factory", "Player"]

Factory = Callable[[int, int], Player]
"""Makes a player for a deal's seed and a seat."""
