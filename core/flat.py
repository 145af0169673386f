"""Look-up tables by kind, for the flat state of a deal (`xuezhan.core.tiles` says what a kind is)."""

from __future__ import annotations

__all__ = ["ALL_KINDS", "FIELD", "POWER_OF", "SUIT_MASK", "SUIT_OF", "kinds_in", "ranks_of"]

ALL_KINDS = 36
"""Kinds of the three suits, and of the suit z that plugins may add."""

SUIT_OF = tuple(kind // 9 for kind in range(ALL_KINDS))
"""Suit index of each kind: m 0, p 1, s 2, z 3."""

POWER_OF: tuple[int, ...] = tuple(5 ** (kind % 9) for kind in range(ALL_KINDS))
"""What one tile of each kind adds to the code of its suit."""

FIELD = tuple(1 << (8 * kind) for kind in range(ALL_KINDS))
"""One copy of each kind in packed counts (eight bits a kind)."""

SUIT_MASK = tuple(0x1FF << (9 * suit) for suit in range(4))
"""Mask of the kinds of each suit."""

_MEMO_LIMIT = 1 << 16
_ranks: dict[int, tuple[int, ...]] = {}


def ranks_of(code: int, suit: int) -> tuple[int, ...]:
    """The kinds held in a suit, ascending."""
    key = code * 4 + suit
    found = _ranks.get(key)
    if found is None:
        if len(_ranks) >= _MEMO_LIMIT:
            _ranks.clear()
        found = _ranks[key] = tuple(9 * suit + rank for rank in range(9) if code // 5**rank % 5)
    return found


def kinds_in(mask: int) -> tuple[int, ...]:
    """The kinds of a mask, ascending."""
    found = []
    while mask:
        low = mask & -mask
        found.append(low.bit_length() - 1)
        mask ^= low
    return tuple(found)
