"""Discards that keep a hand's deficiency under one plan, and what then helps; several plans add up.

`helps` has the fields of what lowers the deficiency after each kind's discard, eight bits a kind; `kept` the kinds
whose discard keeps it. A plan leaves out the suits `left`, whose tiles are worth nothing.
"""

from __future__ import annotations

from collections.abc import Sequence

from .efficiency import FIELDS, discards, helping_fields, odd_ranks, split_three
from .shapes import USELESS
from .tables import PAIRS
from .tiles import POWERS, RANKS

__all__ = ["SUIT_BITS", "add_any", "add_seven_pairs", "add_two", "pairs_of", "ranks_of"]

SUIT_BITS = 8 * RANKS
"""Bits of one suit's fields."""
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
    shift_x, shift_y = SUIT_BITS * x, SUIT_BITS * y
    args_x, args_y = argsets
    if keys[out]:
        whole = helping_fields(keys[x], args_x) << shift_x | helping_fields(keys[y], args_y) << shift_y
        for rank, _, _, _, _ in discards(keys[out], 0):
            helps[out * RANKS + rank] |= whole
            kept.add(out * RANKS + rank)
    for suit, args, shift, other, other_shift in (
        (x, args_x, shift_x, keys[y], shift_y),
        (y, args_y, shift_y, keys[x], shift_x),
    ):
        last = helped = 0
        for rank, left, _, fields, _ in discards(keys[suit], args):
            if left:
                if left != last:
                    last = left
                    helped = helping_fields(other, others[left]) << other_shift
                helps[suit * RANKS + rank] |= fields << shift | helped
                kept.add(suit * RANKS + rank)


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
        whole = 0
        for suit in usable:
            whole |= helping_fields(keys[suit], args[suit]) << SUIT_BITS * suit
        for kind in out:
            helps[kind] |= whole
            kept.add(kind)
    for suit in usable:
        for rank, entries, after, fields, _ in discards(keys[suit], args[suit]):
            if not entries:
                continue
            then = list(now)
            then[suit] = after
            _, *rest = split_three(then[0], then[1], then[2], sets)
            total = fields << SUIT_BITS * suit
            for other in usable:
                if other != suit:
                    total |= helping_fields(keys[other], rest[other]) << SUIT_BITS * other
            helps[suit * RANKS + rank] |= total
            kept.add(suit * RANKS + rank)


def add_seven_pairs(helps: list[int], kept: set[int], codes: Sequence[int], left: tuple[int, ...], least: int) -> None:
    """Do what `add_two` does for seven pairs."""
    pairs, odd = pairs_of(codes, left)
    if 7 - pairs + max(0, 7 - pairs - odd) != least:
        return
    paired = 0
    for suit in range(3):
        if suit not in left:
            # With too few kinds for seven pairs, any further kind helps as well.
            fields = _SUIT_FIELDS if pairs + odd < 7 else FIELDS[odd_ranks(codes[suit])]
            paired |= fields << SUIT_BITS * suit
    for suit in range(3):
        if suit in left:
            for rank in ranks_of(codes[suit]):
                helps[suit * RANKS + rank] |= paired
                kept.add(suit * RANKS + rank)
        elif pairs + odd > 7:
            mask = odd_ranks(codes[suit])
            for kind in range(suit * RANKS, suit * RANKS + RANKS):
                if mask >> kind % RANKS & 1:
                    helps[kind] |= paired & ~(255 << 8 * kind)
                    kept.add(kind)


def ranks_of(code: int) -> list[int]:
    """Return the ranks that a suit code holds, ascending."""
    return [rank for rank, power in enumerate(POWERS) if code // power % 5]
