"""Which discard keeps a hand closest to complete, and how many tiles then help.

A hand's deficiency is the least sum of what its suits lack, over the ways to split the wanted sets and
the pair among them. An *entry* of a suit is a share that it may take: i sets without the pair (entry i)
or with it (entry 5 + i), as in class vectors. An *argset* is ten bits: the entries of a suit that some best
split uses. A discard keeps the deficiency when an entry of its suit's argset stays as cheap, and a draw
lowers it when one becomes cheaper; both follow from classes alone and are remembered by suit.

Useful tiles are counted in *fields* (`FIELDS`): six bits a rank, 63 where the rank helps, so that the unseen copies
of a suit (packed alike: `flat.copies_of`) add up as `(unseen & fields) % 63`.
"""

from __future__ import annotations

from array import array
from collections.abc import MutableSequence, Sequence
from typing import TypeVar

from . import flat, shapes
from .flat import COPIES_OF_RANK, COPY_BITS, COPY_OF, REMEMBERS
from .shapes import CLASS_VECTORS, NO_SUIT
from .tables import CLASSES, SIZE
from .tiles import POWERS, RANKS

__all__ = [
    "CANDIDATE_ARGS",
    "CANDIDATE_HELP",
    "COMPLEMENTS",
    "FIELDS",
    "WEIGHT_BITS",
    "Discard",
    "candidates",
    "crowds",
    "discards",
    "helping_ranks",
    "odd_ranks",
    "room",
    "split_three",
    "split_two",
    "useless_weight",
    "weight_of",
]

_Value = TypeVar("_Value")

WEIGHT_BITS = 8
"""Bits of a discard's weight: of equals that of most weight comes first. The low four are 15 - rank."""
CANDIDATE_HELP = WEIGHT_BITS
"""Where a candidate has the ranks that help after the discard; below is its weight."""
CANDIDATE_ARGS = CANDIDATE_HELP + RANKS
"""Where a candidate has the argset of the suit after the discard."""

Discard = tuple[int, int, int, int, int]
"""Rank, argset after the discard (0: it raises the deficiency), class after it, helping ranks, weight."""

FIELDS = tuple(
    sum(63 << COPY_BITS * rank for rank in range(RANKS) if mask >> rank & 1) for mask in range(1 << RANKS)
)
"""Fields of each set of ranks (bit 0 = rank 1)."""


def _complement(sets: int) -> list[int]:
    """For two suits and `sets` sets: the argset of the one suit, given that of the other."""
    other = [0] * 10
    for made in range(sets + 1):
        other[made] = 1 << 5 + sets - made
        other[5 + made] = 1 << sets - made
    table = [0]
    for entry in range(10):
        table += [value | other[entry] for value in table]
    return table


COMPLEMENTS = tuple(_complement(sets) for sets in range(5))
"""`COMPLEMENTS[sets][argset]`: the entries of a second suit that make up what the first one leaves."""

_SMALL = 1 << 14
_MOST = 1 << 18
# Memos hold some 30 MB at most.

_DIGITS = tuple((code % 5, code // 5 % 5, code // 25) for code in range(125))
_ODD = tuple((one & 1) | (two & 1) << 1 | (three & 1) << 2 for one, two, three in _DIGITS)
# For this module alone: compiled, they are machine numbers.
_CANDIDATE_HELP = CANDIDATE_HELP
_CANDIDATE_ARGS = CANDIDATE_ARGS
_LOW_SEVEN = COPY_OF[7] - 1
_LOW_EIGHT = COPY_OF[8] - 1

split_table = array("i", bytes(4 << 19))
"""By two classes and sets, `(one << 8 | two) << 3 | sets`: what `split_two` found, 0 before."""
_candidate_memo: dict[int, Sequence[int]] = {}
_ranks_memo: dict[int, int] = {}
_three_memo: dict[int, tuple[int, int, int, int]] = {}
_discard_memo: dict[int, tuple[Discard, ...]] = {}


def _trim(memo: dict[int, _Value]) -> None:
    if len(memo) >= _SMALL:
        memo.clear()


def split_two(one: int, two: int, sets: int) -> int:
    """Return what two suits lack, by class, of `sets` sets and a pair: deficiency << 20 | argset << 10 | argset."""
    key = (one << 8 | two) << 3 | sets
    found = split_table[key]
    if not found:
        first, second = CLASS_VECTORS[one], CLASS_VECTORS[two]
        costs = [first[made] + second[5 + sets - made] for made in range(sets + 1)]
        costs += [first[5 + made] + second[sets - made] for made in range(sets + 1)]
        least = min(costs)
        argset = 0
        for place, cost in enumerate(costs):
            if cost == least:
                argset |= 1 << (place if place <= sets else place - sets + 4)
        found = split_table[key] = least << 20 | argset << 10 | COMPLEMENTS[sets][argset]
    return found


def split_three(a: int, b: int, c: int, sets: int) -> tuple[int, int, int, int]:
    """Return (deficiency, argset, argset, argset) of three suits, by class, for `sets` sets and a pair."""
    key = ((a << 8 | b) << 8 | c) << 3 | sets
    found = _three_memo.get(key)
    if found is None:
        va, vb, vc = CLASS_VECTORS[a], CLASS_VECTORS[b], CLASS_VECTORS[c]
        least, sa, sb, sc = 1 << 10, 0, 0, 0
        for i in range(sets + 1):
            for j in range(sets + 1 - i):
                k = sets - i - j
                for p, q, r in ((i + 5, j, k), (i, j + 5, k), (i, j, k + 5)):
                    cost = va[p] + vb[q] + vc[r]
                    if cost < least:
                        least, sa, sb, sc = cost, 1 << p, 1 << q, 1 << r
                    elif cost == least:
                        sa, sb, sc = sa | 1 << p, sb | 1 << q, sc | 1 << r
        found = _three_memo[key] = (least, sa, sb, sc)
        _trim(_three_memo)
    return found


_alike = array("H", bytes(2 << 16))
_cheaper = array("H", bytes(2 << 16))
_compared = bytearray(256)
# By two classes, `before << 8 | after`: the entries (ten bits) that cost as much after, and those that cost one less.
# A row is filled when it is first wanted.


def _compare(before: int) -> None:
    own = CLASS_VECTORS[before]
    for after, vector in enumerate(CLASS_VECTORS):
        alike = cheaper = 0
        for entry in range(10):
            saved = own[entry] - vector[entry]
            if saved == 0:
                alike |= 1 << entry
            elif saved == 1:
                cheaper |= 1 << entry
        _alike[before << 8 | after] = alike
        _cheaper[before << 8 | after] = cheaper
    _compared[before] = 1


def _row(suit: int) -> int:
    """Return where the row of a suit's class starts in `_alike` and `_cheaper`."""
    before = CLASSES[suit] if suit < SIZE else shapes.suit_class(suit % SIZE, suit // SIZE)
    if not _compared[before]:
        _compare(before)
    return before << 8


def helping_ranks(suit: int, argset: int) -> int:
    """Return the ranks (bit 0 = rank 1) whose draw lowers the deficiency.

    `suit` is code + melded code * tables.SIZE. Ranks of which all four are held mean nothing: no copy of such a rank
    is unseen.
    """
    if not REMEMBERS:
        return _helping(suit, argset)
    key = suit << 10 | argset
    found = _ranks_memo.get(key, -1)
    if found < 0:
        if len(_ranks_memo) >= _MOST:
            _ranks_memo.clear()
        found = _ranks_memo[key] = _helping(suit, argset)
    return found


def _helping(suit: int, argset: int) -> int:
    row, found, rank = _row(suit), 0, 1
    if suit < SIZE:
        for power in POWERS:
            if _cheaper[row | CLASSES[suit + power]] & argset:
                found |= rank
            rank <<= 1
        return found
    melded, code = suit // SIZE, suit % SIZE
    for power in POWERS:
        after = shapes.state_of(code + power, melded)
        if after != NO_SUIT and _cheaper[row | after] & argset:
            found |= rank
        rank <<= 1
    return found


def crowds(code: int) -> int:
    """Return, for each rank (packed like copies), the tiles of a suit at most two ranks from it, its own among them."""
    copies = flat.copies_of(code)
    lower = ((copies & _LOW_EIGHT) << COPY_BITS) + ((copies & _LOW_SEVEN) << 2 * COPY_BITS)
    return lower + copies + (copies >> COPY_BITS) + (copies >> 2 * COPY_BITS)


def weight_of(rank: int, crowd: int) -> int:
    """Return the weight of a rank's discard, given `crowds` of its suit."""
    return 16 - (crowd >> COPY_BITS * rank & COPIES_OF_RANK) << 4 | 15 - rank


def discards(suit: int, argset: int) -> tuple[Discard, ...]:
    """Return what each rank's discard does, for every rank held concealed, ascending."""
    key = suit << 10 | argset
    found = _discard_memo.get(key)
    if found is None:
        melded, code = suit // SIZE, suit % SIZE
        row, crowd = _row(suit), crowds(code)
        every = []
        for rank, power in enumerate(POWERS):
            if code // power % 5:
                after = shapes.suit_class(code - power, melded)
                kept = _alike[row | after] & argset
                ranks = helping_ranks(suit - power, kept) if kept else 0
                every.append((rank, kept, after, ranks, weight_of(rank, crowd)))
        found = _discard_memo[key] = tuple(every)
        _trim(_discard_memo)
    return found


def room() -> MutableSequence[int]:
    """Return room for the candidates of a suit."""
    return array("i", bytes(4 * RANKS))


def candidates(suit: int, argset: int, within: MutableSequence[int]) -> Sequence[int]:
    """Return the discards of a suit that keep the deficiency and may be the best one, those of equal argsets together.

    Each is argset after it << CANDIDATE_ARGS | helping ranks << CANDIDATE_HELP | weight. Of a single one the helping
    ranks are not told: mostly nobody asks for them. `within` is `room` that they may be written to.
    """
    if not REMEMBERS:
        return within[: _gather(suit, argset, within)]
    key = suit << 10 | argset
    found = _candidate_memo.get(key)
    if found is None:
        if len(_candidate_memo) >= _MOST:
            _candidate_memo.clear()
        found = _candidate_memo[key] = _worth_remembering(within[: _gather(suit, argset, within)])
    return found


def _worth_remembering(found: Sequence[int]) -> tuple[int, ...]:
    """Leave out a candidate where another keeps all its entries and helping ranks and comes first among equals.

    It can never be chosen, whatever is unseen.
    """
    kept: list[int] = []
    for each in sorted(found, key=_weight, reverse=True):
        keeps = each >> CANDIDATE_HELP
        for better in kept:
            if keeps | better >> CANDIDATE_HELP == better >> CANDIDATE_HELP:
                break
        else:
            kept.append(each)
    kept.sort()
    return tuple(kept)


def _weight(candidate: int) -> int:
    return candidate & (1 << WEIGHT_BITS) - 1


def _gather(suit: int, argset: int, within: MutableSequence[int]) -> int:
    """Write the discards that keep the deficiency; return how many there are."""
    if not argset:
        return 0
    row = _row(suit)
    code, melded = suit, 0
    if suit >= SIZE:
        code, melded = suit % SIZE, suit // SIZE
    crowd = -1
    size, rank, power, rest = 0, 0, 1, code
    while rest:
        if rest % 5:
            after = shapes.read_suit(code - power, melded) if melded else CLASSES[code - power]
            left = _alike[row | after] & argset
            if left:
                if crowd < 0:
                    crowd = crowds(code)
                each = left << _CANDIDATE_ARGS | weight_of(rank, crowd)
                place = size
                while place and within[place - 1] > each:
                    within[place] = within[place - 1]
                    place -= 1
                within[place] = each
                size += 1
        rest //= 5
        power *= 5
        rank += 1
    if size > 1:
        for place in range(size):
            each = within[place]
            ranks = helping_ranks(suit - POWERS[15 - (each & 15)], each >> _CANDIDATE_ARGS)
            within[place] = each | ranks << _CANDIDATE_HELP
    return size


def odd_ranks(code: int) -> int:
    """Return the ranks held an odd number of times, as a mask (bit 0 = rank 1)."""
    return _ODD[code % 125] | _ODD[code // 125 % 125] << 3 | _ODD[code // 15625] << 6


def _heaviest(code: int) -> int:
    """Return the greatest weight of a discard of the suit."""
    crowd = crowds(code)
    best = rank = 0
    while code:
        if code % 5:
            weight = weight_of(rank, crowd)
            if weight > best:
                best = weight
        code //= 5
        rank += 1
    return best


class _Useless(dict[int, int]):
    """By code: the weight of the discard from a suit that is worth nothing: fewest neighbours, then the lowest."""

    def __missing__(self, code: int) -> int:
        if len(self) >= _SMALL:
            self.clear()
        found = self[code] = _heaviest(code)
        return found


_useless = _Useless()


def useless_weight(code: int) -> int:
    """Return the weight of the discard from a suit that is worth nothing: fewest neighbours, then the lowest."""
    return _useless[code] if REMEMBERS else _heaviest(code)
