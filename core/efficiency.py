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
from .flat import COPIES_OF_RANK, COPY_BITS, REMEMBERS
from .shapes import CLASS_VECTORS, NO_SUIT
from .tables import ALL_ENTRIES, CLASSES, SIZE
from .tiles import POWERS, RANKS

__all__ = [
    "CANDIDATE_ARGS",
    "CANDIDATE_WEIGHT",
    "COMPLEMENTS",
    "FIELDS",
    "WEIGHT_BITS",
    "Discard",
    "candidates",
    "crowds",
    "discards",
    "gather",
    "helping_ranks",
    "keeping_ranks",
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
CANDIDATE_ARGS = RANKS
"""Where a candidate has the argset of the suit after the discard; below are the ranks that then help."""
CANDIDATE_WEIGHT = CANDIDATE_ARGS + 10
"""Where a candidate has its weight, the last."""

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
# Memos hold some 30 MB each at most.

_DIGITS = tuple((code % 5, code // 5 % 5, code // 25) for code in range(125))
_ODD = tuple((one & 1) | (two & 1) << 1 | (three & 1) << 2 for one, two, three in _DIGITS)
# For this module alone: compiled, they are machine numbers.
_CANDIDATE_ARGS = CANDIDATE_ARGS
_CANDIDATE_WEIGHT = CANDIDATE_WEIGHT
_NO_SUIT = NO_SUIT
_BELOW_WEIGHT = (1 << CANDIDATE_WEIGHT) - 1

_CROWDS, _MIDDLE_CROWDS, _HIGH_CROWDS = (
    tuple(
        sum(
            count << COPY_BITS * rank
            for at, count in enumerate(digits)
            for rank in range(RANKS)
            if abs(first + at - rank) <= 2
        )
        for digits in _DIGITS
    )
    for first in (0, 3, 6)
)
"""What three ranks have in `crowds`, by their code."""

split_table = array("i", bytes(4 << 19))
"""By two classes and sets, `(one << 8 | two) << 3 | sets`: what `split_two` found, 0 before."""
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


_alike = flat.numbers("H", 1 << 16)
_cheaper = flat.numbers("H", 1 << 16)
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


class _Helping(dict[int, int]):
    """By suit << 10 | argset: what `helping_ranks` tells."""

    def __missing__(self, key: int) -> int:
        if len(self) >= _MOST:
            self.clear()
        found = self[key] = _helping(key >> 10, key & ALL_ENTRIES)
        return found


_helping_memo = _Helping()


def helping_ranks(suit: int, argset: int) -> int:
    """Return the ranks (bit 0 = rank 1) whose draw lowers the deficiency.

    `suit` is code + melded code * tables.SIZE. Ranks of which all four are held mean nothing: no copy of such a rank
    is unseen.
    """
    return _helping_memo[suit << 10 | argset] if REMEMBERS else _helping(suit, argset)


def _helping(suit: int, argset: int) -> int:
    row = _row(suit)
    if suit >= SIZE:
        return _helping_beside(row, suit // SIZE, suit % SIZE, argset)
    # Written out, as the plain source looks at more hands here than anywhere else: a loop takes twice as long.
    found = 1 if _cheaper[row | CLASSES[suit + 1]] & argset else 0
    if _cheaper[row | CLASSES[suit + 5]] & argset:
        found |= 2
    if _cheaper[row | CLASSES[suit + 25]] & argset:
        found |= 4
    if _cheaper[row | CLASSES[suit + 125]] & argset:
        found |= 8
    if _cheaper[row | CLASSES[suit + 625]] & argset:
        found |= 16
    if _cheaper[row | CLASSES[suit + 3125]] & argset:
        found |= 32
    if _cheaper[row | CLASSES[suit + 15625]] & argset:
        found |= 64
    if _cheaper[row | CLASSES[suit + 78125]] & argset:
        found |= 128
    if _cheaper[row | CLASSES[suit + 390625]] & argset:
        found |= 256
    return found


def _helping_beside(row: int, melded: int, code: int, argset: int) -> int:
    """Do what `helping_ranks` does for a suit with melds."""
    low_laid, laid, high_laid = melded % 125, melded // 125 % 125, melded // 15625
    low_held, held, high_held = code % 125, code // 125 % 125, code // 15625
    low = shapes.after_three(0, low_laid, low_held)
    middle = shapes.after_three(low, laid, held)
    found, rank = 0, 1
    for power in (1, 5, 25):
        drawn = shapes.after_three(0, low_laid, low_held + power)
        after = shapes.after_three(shapes.after_three(drawn, laid, held), high_laid, high_held)
        if after != _NO_SUIT and _cheaper[row | after] & argset:
            found |= rank
        after = shapes.after_three(shapes.after_three(low, laid, held + power), high_laid, high_held)
        if after != _NO_SUIT and _cheaper[row | after] & argset:
            found |= rank << 3
        after = shapes.after_three(middle, high_laid, high_held + power)
        if after != _NO_SUIT and _cheaper[row | after] & argset:
            found |= rank << 6
        rank <<= 1
    return found


class _Keeping(dict[int, int]):
    """By suit << 10 | argset: what `keeping_ranks` tells."""

    def __missing__(self, key: int) -> int:
        if len(self) >= _MOST:
            self.clear()
        found = self[key] = _keeping(key >> 10, key & ALL_ENTRIES)
        return found


_keeping_memo = _Keeping()


def keeping_ranks(suit: int, argset: int) -> int:
    """Return the ranks (bit 0 = rank 1) held concealed whose discard does not raise the deficiency.

    `suit` is code + melded code * tables.SIZE.
    """
    return _keeping_memo[suit << 10 | argset] if REMEMBERS else _keeping(suit, argset)


def _keeping(suit: int, argset: int) -> int:
    row, code, melded, found = _row(suit), suit % SIZE, suit // SIZE, 0
    for rank in flat.ranks_of(code):
        less = code - POWERS[rank]
        after = shapes.state_of(less, melded) if melded else CLASSES[less]
        if _alike[row | after] & argset:
            found |= 1 << rank
    return found


def crowds(code: int) -> int:
    """Return, for each rank (packed like copies), the tiles of a suit at most two ranks from it, its own among them."""
    high = code // 15625
    rest = code - high * 15625
    middle = rest // 125
    low_crowds, middle_crowds, high_crowds = _CROWDS[rest - middle * 125], _MIDDLE_CROWDS[middle], _HIGH_CROWDS[high]
    return low_crowds + middle_crowds + high_crowds


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
        for rank in flat.ranks_of(code):
            after = shapes.suit_class(code - POWERS[rank], melded)
            kept = _alike[row | after] & argset
            ranks = helping_ranks(suit - POWERS[rank], kept) if kept else 0
            every.append((rank, kept, after, ranks, weight_of(rank, crowd)))
        found = _discard_memo[key] = tuple(every)
        _trim(_discard_memo)
    return found


def room() -> MutableSequence[int]:
    """Return room for the candidates of a suit."""
    return flat.numbers("i", RANKS)


def candidates(suit: int, argset: int, within: MutableSequence[int]) -> Sequence[int]:
    """Return the discards of a suit that keep the deficiency and may be the best one.

    Each is weight << CANDIDATE_WEIGHT | argset after it << CANDIDATE_ARGS | ranks that then help. Of a single one the
    helping ranks are not told: mostly nobody asks for them. `within` is `room` that they may be written to.
    """
    return candidate_memo[suit << 10 | argset] if REMEMBERS else within[: gather(suit, argset, 0, within)]


class _Candidates(dict[int, Sequence[int]]):
    """By suit << 10 | argset: what `candidates` tells."""

    def __missing__(self, key: int) -> Sequence[int]:
        if len(self) >= _MOST:
            self.clear()
            _lists.clear()
        suit, argset, within = key >> 10, key & ALL_ENTRIES, room()
        found = _worth_remembering(within[: gather(suit, argset, 0, within)])
        # Few lists are distinct; keeping one of each saves most of the memory.
        self[key] = found = _lists.setdefault(found, found)
        return found


candidate_memo = _Candidates()
_lists: dict[tuple[int, ...], tuple[int, ...]] = {}


def _worth_remembering(found: Sequence[int]) -> tuple[int, ...]:
    """Leave out a candidate where another keeps all its entries and helping ranks and comes first among equals.

    It can never be chosen, whatever is unseen.
    """
    if len(found) < 2:
        return tuple(found)
    kept: list[int] = []
    for each in sorted(found, reverse=True):
        keeps = each & _BELOW_WEIGHT
        for better in kept:
            if keeps | better == better:
                break
        else:
            kept.append(each)
    return tuple(kept)


def gather(suit: int, argset: int, also: int, within: MutableSequence[int]) -> int:
    """Write every discard that keeps the deficiency, and those of the ranks `also` (a mask); return how many.

    They are packed as `candidates` are.
    """
    row = _row(suit)
    code, melded = suit, 0
    if suit >= SIZE:
        code, melded = suit % SIZE, suit // SIZE
    crowd = -1
    size = 0
    for rank in flat.ranks_of(code):
        power = POWERS[rank]
        after = shapes.read_suit(code - power, melded) if melded else CLASSES[code - power]
        left = _alike[row | after] & argset
        if left or also >> rank & 1:
            if crowd < 0:
                crowd = crowds(code)
            weight = 16 - (crowd >> COPY_BITS * rank & COPIES_OF_RANK) << 4 | 15 - rank
            within[size] = weight << _CANDIDATE_WEIGHT | left << _CANDIDATE_ARGS
            size += 1
    if size > 1 or also:
        for place in range(size):
            each = within[place]
            left = each >> _CANDIDATE_ARGS & ALL_ENTRIES
            if left:
                power = POWERS[15 - (each >> _CANDIDATE_WEIGHT & 15)]
                within[place] = each | helping_ranks(suit - power, left)
    return size


def odd_ranks(code: int) -> int:
    """Return the ranks held an odd number of times, as a mask (bit 0 = rank 1)."""
    return _ODD[code % 125] | _ODD[code // 125 % 125] << 3 | _ODD[code // 15625] << 6


def _heaviest(code: int) -> int:
    """Return the greatest weight of a discard of the suit."""
    crowd = crowds(code)
    best = 0
    for rank in flat.ranks_of(code):
        weight = weight_of(rank, crowd)
        if weight > best:
            best = weight
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
