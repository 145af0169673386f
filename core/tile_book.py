"""Where the tiles are, over all seats together: what of it is asked for with every tile."""

from __future__ import annotations

from collections.abc import Sequence

from .flat import ALL_KINDS, COPY_OF, SUIT_OF

__all__ = ["TileBook"]

_NO_PAIRS = (0,) * ALL_KINDS


class TileBook:
    """Who holds pairs, and how many copies do not lie open.

    Attributes: `pairs` (seat bits by kind of who holds two or more) and `hidden` (packed copies, by suit m, p, s,
    z, that lie open for nobody).
    """

    __slots__ = ("hidden", "pairs")

    def __init__(self, packed_tiles: Sequence[int]) -> None:
        self.pairs = list(_NO_PAIRS)
        self.hidden = list(packed_tiles)

    def lay_open(self, kind: int) -> None:
        """Note that a copy lies open for all from now on."""
        self.hidden[SUIT_OF[kind]] -= COPY_OF[kind]
