"""Discards that keep a hand's deficiency under one plan, and what then helps; several plans add up.

`helps` has the fields of what lowers the deficiency after each kind's discard, a number a suit (at 3 * kind + suit);
`kept` the kinds whose discard keeps it. A plan leaves out the suits `left`, whose tiles are worth nothing.
"""

from __future__ import annotations

from collections.abc import Sequence

from .efficiency import FIELDS, discards, helping_ranks, odd_ranks, split_three
from .flat import ranks_of
from .shapes import USELESS
from .tables import PAIRS
from .tiles import RANKS

__all__ = ["add_any", "add_seven_pairs", "add_two", "pairs_of"]

_SUIT_FIELDS = FIELDS[-1]


def pairs_of(codes: Sequence[int], left: tuple[int, ...]) -> tuple[int, int]:
    """Return pairs (four alike are two) and kinds held an odd number of times, without the suits left out."""
    a, b, c = PAIRS[codes[0]], PAIRS[codes[1]], PAIRS[codes[2]]
    packed = (0 if 0 in left else a) + (0 if 1 in left else b) + (0 if 2 in left else c)
    return packed >> 4, packed & 15


def add_two(
    helps: list[int],
    kept: set[int],
    keys: Sequence[int],
    suits: tuple[int, int],
    out: int,
    argsets: tuple[int, int],
    others: Sequence[int],
) -> None:
    """Add the discards that keep the deficiency of two suits, and the fields of what helps after each."""
    x, y = suits
    args_x, args_y = argsets
    if keys[out]:
        whole_x, whole_y = FIELDS[helping_ranks(keys[x], args_x)], FIELDS[helping_ranks(keys[y], args_y)]
        for rank, _, _, _, _ in discards(keys[out], 0):
            kind = out * RANKS + rank
            helps[3 * kind + x] |= whole_x
            helps[3 * kind + y] |= whole_y
            kept.add(kind)
    for suit, args, other in ((x, args_x, y), (y, args_y, x)):
        last = helped = 0
        for rank, left, _, ranks, _ in discards(keys[suit], args):
            if left:
                if left != last:
                    last = left
                    helped = FIELDS[helping_ranks(keys[other], others[left])]
                kind = suit * RANKS + rank
                helps[3 * kind + suit] |= FIELDS[ranks]
                helps[3 * kind + other] |= helped
                kept.add(kind)


def add_any(
    helps: list[int],
    kept: set[int],
    codes: Sequence[int],
    keys: Sequence[int],
    classes: Sequence[int],
    sets: int,
    left: tuple[int, ...],
    least: int,
) -> None:
    """Do what `add_two` does for three suits or one."""
    now = [USELESS if suit in left else classes[suit] for suit in range(3)]
    lacking, *args = split_three(now[0], now[1], now[2], sets)
    if lacking != least:
        return
    usable = [suit for suit in range(3) if suit not in left]
    out = [suit * RANKS + rank for suit in left for rank in ranks_of(codes[suit])]
    if out:
        whole = [FIELDS[helping_ranks(keys[suit], args[suit])] if suit in usable else 0 for suit in range(3)]
        for kind in out:
            for suit in usable:
                helps[3 * kind + suit] |= whole[suit]
            kept.add(kind)
    for suit in usable:
        for rank, entries, after, ranks, _ in discards(keys[suit], args[suit]):
            if not entries:
                continue
            then = list(now)
            then[suit] = after
            _, *rest = split_three(then[0], then[1], then[2], sets)
            kind = suit * RANKS + rank
            for other in usable:
                helping = ranks if other == suit else helping_ranks(keys[other], rest[other])
                helps[3 * kind + other] |= FIELDS[helping]
            kept.add(kind)


def add_seven_pairs(helps: list[int], kept: set[int], codes: Sequence[int], left: tuple[int, ...], least: int) -> None:
    """Do what `add_two` does for seven pairs."""
    pairs, odd = pairs_of(codes, left)
    if 7 - pairs + max(0, 7 - pairs - odd) != least:
        return
    paired = [0, 0, 0]
    for suit in range(3):
        if suit not in left:
            # With too few kinds for seven pairs, any further kind helps as well.
            paired[suit] = _SUIT_FIELDS if pairs + odd < 7 else FIELDS[odd_ranks(codes[suit])]
    for suit in range(3):
        out = suit in left
        if not out and pairs + odd <= 7:
            continue
        mask = odd_ranks(codes[suit])
        for rank in ranks_of(codes[suit]):
            if out or mask >> rank & 1:
                kind = suit * RANKS + rank
                for other in range(3):
                    # What was just discarded helps nobody.
                    own = 0 if out or other != suit else FIELDS[1 << rank]
                    helps[3 * kind + other] |= paired[other] & ~own
                kept.add(kind)
