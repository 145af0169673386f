"""Randomness of a fixed algorithm, the same on every platform, build and Python version.

A stream is the output of SHAKE-128 (FIPS 202) on the text `xuezhan/LABEL/SEED/BLOCK`, BLOCK counting
from 0, read as little-endian 64-bit words, WORDS to a block. Every use has a stream of its own,
told apart by its label.
"""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import shake_128
from operator import itemgetter
from struct import Struct

__all__ = ["MATCH", "OPENING", "PLAYER", "WALL", "Stream", "deal_seed", "shuffled"]

WALL = 0
OPENING = 1
MATCH = 2
PLAYER = 16
"""Labels of streams; the player at seat s has PLAYER + s."""

WORDS = 16
SEED_BITS = 53
"""Deals' seeds fit the whole numbers that every JSON reader keeps exactly."""

_WORD = Struct("<Q")
_ENOUGH = 1 << 32


def deal_seed(seed: int, index: int) -> int:
    """The seed (53 bits) of deal `index` of a simulation or match with `seed`."""
    return int.from_bytes(shake_128(b"xuezhan/deal/%d/%d" % (seed, index)).digest(8), "little") >> 64 - SEED_BITS


class Stream:
    """An endless stream of random numbers."""

    __slots__ = ("_at", "_block", "_label", "_seed", "_used", "_word", "_words")

    def __init__(self, seed: int, label: int) -> None:
        self._seed = seed
        self._label = label
        self._block = 0
        self._words = b""
        # Where the next word stands in the block.
        self._at = 0
        self._word = 0
        # Product of the bounds that the word has been used for; at first more than any word is good for.
        self._used = _ENOUGH + 1

    def word(self) -> int:
        """The next 64-bit word."""
        at = self._at
        if at == len(self._words):
            text = b"xuezhan/%d/%d/%d" % (self._label, self._seed, self._block)
            self._words = shake_128(text).digest(8 * WORDS)
            self._block += 1
            at = 0
        self._at = at + 8
        found: int = _WORD.unpack_from(self._words, at)[0]
        return found

    def below(self, bound: int) -> int:
        """A number of 0 … bound - 1 (bound below 2**24), each equally likely to within 2**-32.

        Digits are taken off one word in mixed base until too little of it is left.
        """
        used = self._used * bound
        if used > _ENOUGH:
            self._word = self.word()
            used = bound
        self._used = used
        word = self._word
        self._word = word // bound
        return word % bound


def shuffled(tiles: Sequence[int], seed: int) -> list[int]:
    """The tiles in ascending order of their keys.

    The key of the tile at place j is 64-bit word j of SHAKE-128 on `xuezhan/WALL/SEED`; of equal
    keys the earlier place comes first.
    """
    # It takes a while to import, and most commands shuffle nothing.
    from numpy import frombuffer

    keys = frombuffer(shake_128(b"xuezhan/%d/%d" % (WALL, seed)).digest(8 * len(tiles)), "<u8")
    return [*itemgetter(*keys.argsort(kind="stable").tolist())(tiles)]
