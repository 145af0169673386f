"""Where the tiles are, over all seats together: what of it is asked for with every tile."""

from __future__ import annotations

from collections.abc import Sequence

from .flat import ALL_KINDS, COPY_OF, SUIT_OF

__all__ = ["TileBook"]

_NO_PAIRS = (0,) * ALL_KINDS


class TileBook:
    """Who holds pairs, and how many copies do not lie open.

    Attributes: `pairs` (seat bits by kind of who holds two or more) and `hidden` (packed copies, by suit m, p, s,
    z, that lie open for nobody). Compiled, they are machine numbers and what is read of them is a copy: they change
    by the methods alone.
    """

    __slots__ = ("hidden", "pairs")

    def __init__(self, packed_tiles: Sequence[int]) -> None:
        self.pairs = list(_NO_PAIRS)
        self.hidden = list(packed_tiles)

    def note_pair(self, kind: int, seat: int) -> None:
        """Note that a seat (its bit) holds two or more of a kind."""
        self.pairs[kind] |= seat

    def note_no_pair(self, kind: int, seat: int) -> None:
        """Note that a seat (its bit) no longer holds two of a kind."""
        self.pairs[kind] &= ~seat

    def lay_open(self, kind: int) -> None:
        """Note that a copy lies open for all from now on."""
        self.hidden[SUIT_OF[kind]] -= COPY_OF[kind]
