"""Which discard keeps a hand closest to complete, and how many tiles then help.

A hand's deficiency is the least sum of what its suits lack, over the ways to split the wanted sets and
the pair among them. An *entry* of a suit is a share that it may take: i sets without the pair (entry i)
or with it (entry 5 + i), as in class vectors. An *argset* is ten bits: the entries of a suit that some best
split uses. A discard keeps the deficiency when an entry of its suit's argset stays as cheap, and a draw
lowers it when one becomes cheaper; both follow from classes alone and are remembered by suit.

Useful tiles are counted in *fields*: six bits a rank, 63 where the rank helps, so that the unseen copies of a
suit (packed alike: `flat.copies_of`) add up as `(unseen & fields) % 63`.
"""

from __future__ import annotations

from array import array
from typing import TypeVar

from . import shapes
from .flat import COPIES_OF_RANK, COPY_BITS, REMEMBERS
from .shapes import CLASS_VECTORS, NO_SUIT
from .tables import ALL_ENTRIES, CLASSES, SIZE
from .tiles import POWERS, RANKS

__all__ = [
    "COMPLEMENTS",
    "FIELDS",
    "UNCOUNTED",
    "Candidate",
    "Discard",
    "candidates",
    "discards",
    "helping_fields",
    "odd_ranks",
    "split_three",
    "split_two",
    "useless_weight",
    "weights",
]

_Value = TypeVar("_Value")

Candidate = tuple[int, int, int]
"""Argset of the suit after the discard, fields of its ranks that then help, weight of the discard.

The fields are UNCOUNTED where the suit has no second candidate: mostly nobody asks for them.
"""

UNCOUNTED = -1

Discard = tuple[int, int, int, int, int]
"""Rank, argset after the discard (0: it raises the deficiency), class after it, helping fields, weight."""

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
_MOST = 1 << 18 if REMEMBERS else 0
# Memos hold some 30 MB at most.

_DIGITS = tuple((code % 5, code // 5 % 5, code // 25) for code in range(125))
_ODD = tuple((one & 1) | (two & 1) << 1 | (three & 1) << 2 for one, two, three in _DIGITS)
# One object for each argset, as memos hold very many of them.
_INTERNED = tuple(range(1 << 10))

_Held = tuple[int, int, int, int]
# A rank's power; where its neighbourhood of up to five ranks lies in the code (code // low % span); and the
# weight that its discard would have with no tile there, itself included.


def _rank_held(rank: int) -> _Held:
    first, last = max(0, rank - 2), min(RANKS - 1, rank + 2)
    return POWERS[rank], POWERS[first], 5 ** (last - first + 1), 16 << 4 | 15 - rank


_HELD = tuple(
    tuple(tuple(_rank_held(first + at) for at in range(3) if digits[at]) for digits in _DIGITS) for first in (0, 3, 6)
)
_TILES = bytes(sum(code // power % 5 for power in POWERS[:5]) for code in range(5**5))
"""Tiles in a code of five ranks."""

split_table = array("i", bytes(4 << 19))
"""By two classes and sets, `(one << 8 | two) << 3 | sets`: what `split_two` found, 0 before."""
candidate_memo: dict[int, tuple[Candidate, ...]] = {}
fields_memo: dict[int, int] = {}
_lists: dict[tuple[Candidate, ...], tuple[Candidate, ...]] = {}
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


def helping_fields(suit: int, argset: int) -> int:
    """Return the fields of the ranks whose draw lowers the deficiency.

    `suit` is code + melded code * tables.SIZE. Fields of ranks of which all four are held mean nothing: no
    copy of such a rank is unseen.
    """
    key = suit << 10 | argset
    found = fields_memo.get(key, -1)
    if found < 0:
        found = _helping(suit, argset)
        if _MOST:
            if len(fields_memo) >= _MOST:
                fields_memo.clear()
            fields_memo[key] = found
    return found


def _helping(suit: int, argset: int) -> int:
    row, found, field = _row(suit), 0, COPIES_OF_RANK
    if suit < SIZE:
        for power in POWERS:
            if _cheaper[row | CLASSES[suit + power]] & argset:
                found |= field
            field <<= COPY_BITS
        return found
    melded, code = suit // SIZE, suit % SIZE
    for power in POWERS:
        after = shapes.state_of(code + power, melded)
        if after != NO_SUIT and _cheaper[row | after] & argset:
            found |= field
        field <<= COPY_BITS
    return found


def _held(code: int) -> tuple[_Held, ...]:
    """Return power, window and weight without neighbours of each rank held, ascending."""
    return _HELD[0][code % 125] + _HELD[1][code // 125 % 125] + _HELD[2][code // 15625]


def discards(suit: int, argset: int) -> tuple[Discard, ...]:
    """Return what each rank's discard does, for every rank held concealed, ascending."""
    key = suit << 10 | argset
    found = _discard_memo.get(key)
    if found is None:
        melded, code = suit // SIZE, suit % SIZE
        row = _row(suit)
        every = []
        for power, low, span, top in _held(code):
            after = shapes.suit_class(code - power, melded)
            kept = _alike[row | after] & argset
            weight = top - (_TILES[code // low % span] << 4)
            fields = helping_fields(suit - power, kept) if kept else 0
            every.append((15 - (top & 15), kept, after, fields, weight))
        found = _discard_memo[key] = tuple(every)
        _trim(_discard_memo)
    return found


def candidates(suit: int, argset: int) -> tuple[Candidate, ...]:
    """Return the discards of a suit that keep the deficiency and may be the best one.

    A discard is left out when another keeps all its entries and helping ranks and comes first among
    equals: it can never be chosen, whatever is unseen. Equal argsets stand together.
    """
    if not _MOST:
        return _candidates(suit, argset)
    key = suit << 10 | argset
    found = candidate_memo.get(key)
    if found is None:
        found = _candidates(suit, argset)
        # Few lists are distinct; keeping one of each saves most of the memory.
        found = _lists.setdefault(found, found)
        if len(candidate_memo) >= _MOST:
            candidate_memo.clear()
            _lists.clear()
        candidate_memo[key] = found
    return found


def _candidates(suit: int, argset: int) -> tuple[Candidate, ...]:
    melded, code = suit // SIZE, suit % SIZE
    row = _row(suit)
    ordered = []
    for power, low, span, top in _held(code):
        after = CLASSES[suit - power] if not melded else shapes.read_suit(code - power, melded)
        left = _alike[row | after] & argset
        if left:
            ordered.append(top - (_TILES[code // low % span] << 4) << 10 | left)
    if len(ordered) == 1:
        return ((_INTERNED[ordered[0] & ALL_ENTRIES], UNCOUNTED, ordered[0] >> 10),)
    ordered.sort(reverse=True)
    kept: list[Candidate] = []
    for each in ordered:
        weight, left = each >> 10, each & ALL_ENTRIES
        fields = helping_fields(suit - POWERS[15 - (weight & 15)], left)
        for better, more, _ in kept:
            if better | left == better and more | fields == more:
                break
        else:
            kept.append((_INTERNED[left], fields, weight))
    if len(kept) > 2:
        kept.sort()
    return tuple(kept)


def odd_ranks(code: int) -> int:
    """Return the ranks held an odd number of times, as a mask (bit 0 = rank 1)."""
    return _ODD[code % 125] | _ODD[code // 125 % 125] << 3 | _ODD[code // 15625] << 6


def weights(code: int) -> list[int]:
    """Return the weight of each rank's discard, ascending by rank; the low four bits are 15 - rank."""
    return [top - (_TILES[code // low % span] << 4) for _, low, span, top in _held(code)]


class _Useless(dict[int, int]):
    """By code: the weight of the discard from a suit that is worth nothing: fewest neighbours, then the lowest."""

    def __missing__(self, code: int) -> int:
        if len(self) >= _SMALL:
            self.clear()
        found = self[code] = max(weights(code))
        return found


useless_weight = _Useless()
