"""Look-up tables by kind, for the flat state of a deal (`xuezhan.core.tiles` says what a kind is)."""

from __future__ import annotations

from array import array
from collections.abc import MutableSequence, Sequence

from .engine import build

__all__ = [
    "ALL_KINDS",
    "BIT_OF",
    "COPIES_OF_RANK",
    "COPY_BITS",
    "COPY_OF",
    "KINDS_HELD",
    "KINDS_OF_RANKS",
    "POWER_OF",
    "REMEMBERS",
    "SUIT_MASK",
    "SUIT_OF",
    "WILD_SUIT",
    "copies_of",
    "kinds_in",
    "numbers",
    "ranks_held",
    "ranks_of",
    "suits_beside",
    "wilds_in",
]

ALL_KINDS = 36
"""Kinds of the three suits, and of the suit z that plugins may add."""

SUIT_OF = tuple(kind // 9 for kind in range(ALL_KINDS))
"""Suit index of each kind: m 0, p 1, s 2, z 3."""

POWER_OF: tuple[int, ...] = tuple(5 ** (kind % 9) for kind in range(ALL_KINDS))
"""What one tile of each kind adds to the code of its suit."""

WILD_SUIT = 4
"""Where the code of wild tiles stands, after those of m, p, s and z."""

BIT_OF = tuple(1 << kind for kind in range(ALL_KINDS))
"""Mask of each kind alone; machine code would shift a 1 of 32 bits too far."""

COPY_BITS = 6
"""Bits of a rank in packed copies: those of a suit fit one machine word, and added up they stay below 63."""

COPIES_OF_RANK = (1 << COPY_BITS) - 1
"""Mask of the packed copies of rank 1."""

COPY_OF = tuple(1 << COPY_BITS * (kind % 9) for kind in range(ALL_KINDS))
"""One copy of each kind in the packed copies of its suit."""

_COPIES, _MIDDLE_COPIES, _HIGH_COPIES = (
    tuple(
        (code % 5 | code // 5 % 5 << COPY_BITS | code // 25 << 2 * COPY_BITS) << first * COPY_BITS
        for code in range(125)
    )
    for first in (0, 3, 6)
)
"""Packed copies of ranks 1 to 3, 4 to 6 and 7 to 9, by the code of the three."""

SUIT_MASK = tuple(0x1FF << (9 * suit) for suit in range(4))
"""Mask of the kinds of each suit."""

_MEMO_LIMIT = 1 << 15


REMEMBERS = build() == "plain"
"""Whether what is soon worked out is worth remembering: machine code does so sooner than it finds it again."""


def numbers(typecode: str, size: int) -> MutableSequence[int]:
    """So many zeros: an array, where compiled modules read machine numbers; a list in the plain source is faster."""
    return [0] * size if REMEMBERS else array(typecode, [0]) * size


class _Kinds(dict[int, tuple[int, ...]]):
    """By suit code: the kinds held in one suit, ascending; forgets all when it grows too large."""

    def __init__(self, suit: int) -> None:
        self._ranks = [
            [tuple([first + at for at in range(3) if code // 5**at % 5]) for code in range(125)]
            for first in range(9 * suit, 9 * suit + 9, 3)
        ]

    def __missing__(self, code: int) -> tuple[int, ...]:
        if len(self) >= _MEMO_LIMIT:
            self.clear()
        low, middle, high = self._ranks
        found = self[code] = low[code % 125] + middle[code // 125 % 125] + high[code // 15625]
        return found


KINDS_HELD = tuple(_Kinds(suit) for suit in range(4))
"""By suit and suit code: the kinds held, ascending."""


KINDS_OF_RANKS = tuple(
    tuple([9 * suit + rank for rank in range(9) if ranks >> rank & 1]) for suit in range(4) for ranks in range(1 << 9)
)
"""By suit << 9 | mask of ranks: their kinds, ascending."""

_HELD = bytes(bool(code % 5) | bool(code // 5 % 5) << 1 | bool(code // 25) << 2 for code in range(125))
"""The ranks held, as a mask, by the code of three."""


def ranks_held(code: int) -> int:
    """The ranks that a suit code holds, as a mask (bit 0 = rank 1)."""
    high = code // 15625
    rest = code - high * 15625
    middle = rest // 125
    return _HELD[rest - middle * 125] | _HELD[middle] << 3 | _HELD[high] << 6


def ranks_of(code: int) -> tuple[int, ...]:
    """The ranks that a suit code holds, ascending."""
    return KINDS_HELD[0][code] if REMEMBERS else KINDS_OF_RANKS[ranks_held(code)]


def copies_of(code: int) -> int:
    """The packed copies of a suit code."""
    high = code // 15625
    rest = code - high * 15625
    middle = rest // 125
    low_copies, middle_copies, high_copies = _COPIES[rest - middle * 125], _MIDDLE_COPIES[middle], _HIGH_COPIES[high]
    return low_copies | middle_copies | high_copies


def suits_beside(wilds: Sequence[int]) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """`SUIT_OF` and `POWER_OF` where these kinds are wild: they stand outside the suits, one power of 5 each."""
    suits, powers = list(SUIT_OF), list(POWER_OF)
    for place, kind in enumerate(wilds):
        suits[kind], powers[kind] = WILD_SUIT, 5**place
    return tuple(suits), tuple(powers)


def wilds_in(codes: Sequence[int]) -> int:
    """Wild tiles in a hand's codes."""
    code, found = sum(codes[WILD_SUIT:]), 0
    while code:
        code, count = divmod(code, 5)
        found += count
    return found


def kinds_in(mask: int) -> tuple[int, ...]:
    """The kinds of a mask, ascending."""
    found = []
    while mask:
        low = mask & -mask
        found.append(low.bit_length() - 1)
        mask ^= low
    return tuple(found)
