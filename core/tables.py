"""Facts about single suits, looked up by suit code (5**9 codes a suit; `build_tables` makes them).

The tables are package data and are read, in some milliseconds, when this module is first imported; modules
that are wanted without hand analysis import it late. Only codes of at most fourteen tiles mean anything.

A *class* stands for all codes of one *vector*: the fewest tiles missing for 0 to 4 sets (刻子, 顺子), then
for 0 to 4 sets and the pair 将牌, with at most four copies of a kind in the finished hand.
"""

from __future__ import annotations

import sys
import zlib
from array import array
from importlib.resources import files

__all__ = [
    "ALL_ENTRIES",
    "CLASSES",
    "FORMS",
    "IMPOSSIBLE",
    "LACKING",
    "PAIRED",
    "PAIRS",
    "SIZE",
    "SPAN",
    "STEPS",
    "VECTORS",
    "read_alone",
]

SIZE = 5**9
IMPOSSIBLE = 30
"""In a vector: more sets than the suit can hold."""
ALL_ENTRIES = (1 << 10) - 1
"""A bit for each entry of a vector."""


def _read(name: str) -> bytes:
    return zlib.decompress(files(__package__).joinpath("data", f"{name}.z").read_bytes())


def _numbers(raw: bytes) -> array[int]:
    numbers = array("H", raw)
    if sys.byteorder == "big":
        numbers.byteswap()
    return numbers


def read_alone() -> dict[int, bytes]:
    """Read, for the melded code of each single meld, which suits can be looked at as if it were not there.

    One bit a code (bit code & 7 of byte code >> 3) of concealed tiles: set where no best way to finish them
    depends on the melded tiles, now, after any discard, or after a discard and any draw that is possible.
    Nearly all hands that come up are so. Some 4 MB, for players; who needs no discards does not read it.
    """
    raw = _read("alone")
    size = len(raw) // 18
    melds = [copies * 5**rank for copies in (3, 4) for rank in range(9)]
    return {meld: raw[at * size : (at + 1) * size] for at, meld in enumerate(melds)}


def _pairs() -> bytes:
    """Pairs * 16 + kinds held an odd number of times; beyond fourteen tiles the numbers wrap."""
    table = b"\0"
    plus = [bytes((value + held // 2 * 16 + held % 2) % 256 for value in range(256)) for held in range(5)]
    for _ in range(9):
        table = b"".join(table.translate(more) for more in plus)
    return table


CLASSES = _read("classes") + bytes(SIZE // 5)
"""Class of each code; padded, so that a fifth copy of rank 9 (which means nothing) can be looked up."""
FORMS = _read("forms")
"""Four bits of each code: 1 sets only, 2 sets and a pair, 4 one tile short of sets only, 8 one tile short
of sets and a pair (a fifth copy of a kind is no such tile)."""
PAIRS = _pairs()
"""Pairs * 16 + odd kinds of each code; four alike are two pairs."""
_raw_vectors = _read("vectors")
VECTORS = tuple(tuple(_raw_vectors[at : at + 10]) for at in range(0, len(_raw_vectors), 10))
"""Vector of each class."""
STEPS = _numbers(_read("steps"))
"""The automaton that reads a suit rank by rank (`build_tables`): `STEPS[state * 8 + symbol]` is the next
state, after nine ranks the class. Symbols: 0 to 4 tiles held; 5, 6 none or one held beside a melded pung;
7 a melded kong."""
PAIRED = _numbers(_read("paired"))
"""What two suits come to together, by class * (len(VECTORS) + 1) + class: where its row begins in a part of LACKING."""
LACKING = _read("lacking")
"""The fewest tiles that three suits lack of so many sets and a pair: `LACKING[sets * SPAN + PAIRED[…] + class]`."""
SPAN = len(LACKING) // 5
"""Size of the part of LACKING for one number of sets."""
