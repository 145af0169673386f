"""Randomness of a fixed algorithm, the same on every platform, build and Python version.

SplitMix64 (Steele, Lea, Flood 2014): word j of a stream is mix64(start + (j + 1) * GAMMA) modulo
2**64, where start = mix64(mix64(seed) + label). Every use has a stream of its own, told apart by its label.
"""

from __future__ import annotations

from collections.abc import Iterable

__all__ = ["MATCH", "OPENING", "PLAYER", "WALL", "Stream", "deal_seed", "mix64", "shuffled", "start_of"]

MASK = (1 << 64) - 1
GAMMA = 0x9E3779B97F4A7C15
MIX1 = 0xBF58476D1CE4E5B9
MIX2 = 0x94D049BB133111EB

WALL = 0
OPENING = 1
MATCH = 2
SIMULATION = 3
PLAYER = 16
"""Labels of streams; the player at seat s has PLAYER + s."""

SEED_BITS = 53
"""Deals' seeds fit the whole numbers that every JSON reader keeps exactly."""


def mix64(value: int) -> int:
    """The SplitMix64 finaliser: a bijection of 64-bit words."""
    value &= MASK
    value = ((value ^ (value >> 30)) * MIX1) & MASK
    value = ((value ^ (value >> 27)) * MIX2) & MASK
    return value ^ (value >> 31)


def start_of(seed: int, label: int) -> int:
    """Where the stream `label` of `seed` starts."""
    return mix64(mix64(seed) + label)


def deal_seed(seed: int, index: int) -> int:
    """The seed (53 bits) of deal `index` of a simulation with `seed`."""
    return mix64(start_of(seed, SIMULATION) + (index + 1) * GAMMA) >> (64 - SEED_BITS)


class Stream:
    """An endless stream of random numbers."""

    __slots__ = ("_room", "_state", "_word")

    def __init__(self, seed: int, label: int) -> None:
        self._state = start_of(seed, label)
        self._word = 0
        self._room = 1

    def word(self) -> int:
        """The next 64-bit word."""
        self._state = state = (self._state + GAMMA) & MASK
        state = ((state ^ (state >> 30)) * MIX1) & MASK
        state = ((state ^ (state >> 27)) * MIX2) & MASK
        return state ^ (state >> 31)

    def below(self, bound: int) -> int:
        """A number of 0 … bound - 1 (bound below 2**24), each equally likely to within 2**-32.

        Digits are taken off one word in mixed base until too little of it is left.
        """
        room = self._room // bound
        if room < 4294967296:
            self._word = self.word()
            room = 18446744073709551616 // bound
        self._room = room
        self._word, digit = divmod(self._word, bound)
        return digit


def shuffled(tiles: Iterable[int], seed: int) -> list[int]:
    """The tiles in the order of the WALL stream's words, one word a tile."""
    stream = Stream(seed, WALL)
    keyed = sorted((stream.word(), place, tile) for place, tile in enumerate(tiles))
    return [tile for _, _, tile in keyed]
