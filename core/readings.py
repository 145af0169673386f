"""Every way to read a complete hand: which sets and which pair, or seven pairs.

One hand can often be read several ways (111222333 as three triplets or three runs), and fan depends on the
reading. A reading here tells facts of shape; what they are worth is the business of the fan table.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, NamedTuple

from .hands import Meld
from .tables import FORMS, PAIRS
from .tiles import RANKS

__all__ = [
    "SETS_ONLY",
    "WITH_SEVEN_PAIRS",
    "Form",
    "Reading",
    "SetType",
    "SuitReading",
    "is_complete",
    "readings",
    "readings_of_suit",
]

SetType = Literal["run", "triplet"]
Form = Literal["standard", "seven_pairs"]
"""Shapes that the core knows: sets and a pair, and seven pairs."""
SETS_ONLY: tuple[Form, ...] = ("standard",)
WITH_SEVEN_PAIRS: tuple[Form, ...] = ("standard", "seven_pairs")

SuitReading = tuple[tuple[tuple[SetType, int], ...], int | None]
"""Sets of one suit, and the kind of its pair, None without one."""

_MEMO_LIMIT = 1 << 14
_of_suit: dict[int, tuple[SuitReading, ...]] = {}


class Reading(NamedTuple):
    """One way to read a complete hand.

    `sets` are the concealed sets as (type, lowest kind), in tile order; `pair` is the kind of the
    pair 将牌 of the standard shape, None for seven pairs. `pairs` are the seven pairs' kinds in tile order
    (four alike twice), empty for the standard shape. `melds` are the hand's melds; `winning`
    is the winning tile's kind, None when it is not known. In a shape that rules add, `others` are the kinds
    that stand in no set and no pair.
    """

    shape: str
    sets: tuple[tuple[SetType, int], ...]
    pair: int | None
    melds: tuple[Meld, ...] = ()
    winning: int | None = None
    pairs: tuple[int, ...] = ()
    others: tuple[int, ...] = ()

    @property
    def all_pungs(self) -> bool:
        """Whether the shape is standard and no set is a run (对对胡)."""
        if self.shape != "standard" or [kind for kind_of, kind in self.sets if kind_of == "run"]:
            return False
        return not [meld for meld in self.melds if meld.type == "run"]

    @property
    def terminals(self) -> bool:
        """Whether the shape is standard and every set and the pair hold a 1 or a 9 (带幺九)."""
        if self.shape != "standard" or self.pair is None or self.pair % 9 not in (0, 8):
            return False
        return all(meld.kind % 9 in ((0, 6) if meld.type == "run" else (0, 8)) for meld in self.melds) and all(
            kind % 9 in ((0, 6) if kind_of == "run" else (0, 8)) for kind_of, kind in self.sets
        )

    @property
    def only_258(self) -> bool:
        """Whether the hand holds only 2, 5 and 8 (将)."""
        return all(kind % 9 in (1, 4, 7) for kind in self.kinds())

    @property
    def simples(self) -> bool:
        """Whether the hand holds no 1 and no 9 (中张)."""
        return all(kind % 9 not in (0, 8) for kind in self.kinds())

    @property
    def quads(self) -> int:
        """How many fours alike count as two of the seven pairs (龙); 0 in the standard shape."""
        return len(self.pairs) - len(set(self.pairs))

    @property
    def middle_five(self) -> bool:
        """Whether the winning tile is a 5 and the middle of a concealed 4-5-6 of this reading (夹心五)."""
        return self.winning is not None and self.winning % 9 == 4 and ("run", self.winning - 1) in self.sets

    def kinds(self) -> set[int]:
        """Return every kind that the hand holds, melds included."""
        found = {meld.kind for meld in self.melds} | {*self.pairs, *self.others}
        for meld in self.melds:
            if meld.type == "run":
                found.update((meld.kind + 1, meld.kind + 2))
        if self.pair is not None:
            found.add(self.pair)
        for kind_of, kind in self.sets:
            found.update((kind, kind + 1, kind + 2) if kind_of == "run" else (kind,))
        return found


def is_complete(codes: Sequence[int], seven_pairs: bool) -> bool:
    """Whether concealed tiles (suit codes m, p, s) have a reading; `seven_pairs`: whether these are one."""
    a = codes[0]
    b = codes[1]
    c = codes[2]
    fa = FORMS[a] & 3
    fb = FORMS[b] & 3
    fc = FORMS[c] & 3
    if fa and fb and fc and fa + fb + fc == 4:
        return True
    return seven_pairs and PAIRS[a] + PAIRS[b] + PAIRS[c] == 0x70


def readings(
    codes: Sequence[int], melds: Sequence[Meld], winning_kind: int | None, seven_pairs: bool
) -> tuple[Reading, ...]:
    """Return every reading of a complete hand, none for a hand that is not complete.

    `codes` are those of the concealed tiles, the winning one (`winning_kind`, None when not known) included.
    `seven_pairs` says whether that shape may be read (no melds, a rule that has it). Readings with triplets
    come first within a suit, seven pairs last.
    """
    a, b, c = codes
    found: list[Reading] = []
    fa, fb, fc = FORMS[a] & 3, FORMS[b] & 3, FORMS[c] & 3
    own = tuple(melds)
    if fa and fb and fc and fa + fb + fc == 4:
        first, second, third = readings_of_suit(0, a), readings_of_suit(1, b), readings_of_suit(2, c)
        for sa, pa in first:
            for sb, pb in second:
                for sc, pc in third:
                    pair = pa if pa is not None else pb if pb is not None else pc
                    found.append(Reading("standard", sa + sb + sc, pair, own, winning_kind))
    if seven_pairs and PAIRS[a] + PAIRS[b] + PAIRS[c] == 0x70:
        found.append(Reading("seven_pairs", (), None, own, winning_kind, _pairs_in(codes)))
    return tuple(found)


def _pairs_in(codes: Sequence[int]) -> tuple[int, ...]:
    """The kinds of the pairs, four alike twice."""
    return tuple(
        suit * 9 + rank
        for suit, code in enumerate(codes)
        for rank, count in enumerate(_counts(code))
        for _ in range(count // 2)
    )


def _counts(code: int) -> list[int]:
    counts = []
    for _ in range(RANKS):
        code, count = divmod(code, 5)
        counts.append(count)
    return counts


def readings_of_suit(suit: int, code: int) -> tuple[SuitReading, ...]:
    """Return the ways to split one suit's tiles into sets, or into sets and a pair; none where they are no such."""
    key = code * 3 + suit
    known = _of_suit.get(key)
    if known is None:
        known = tuple(_split(_counts(code), 0, suit * RANKS, FORMS[code] & 2 == 2))
        if len(_of_suit) >= _MEMO_LIMIT:
            _of_suit.clear()
        _of_suit[key] = known
    return known


def _split(counts: list[int], rank: int, first: int, pair_wanted: bool) -> list[SuitReading]:
    """Split the counts from `rank` on; all lower ranks are used up. `first` is the suit's lowest kind."""
    while rank < RANKS and counts[rank] == 0:
        rank += 1
    if rank == RANKS:
        return [] if pair_wanted else [((), None)]
    found: list[SuitReading] = []
    held = counts[rank]
    # What no triplet or pair takes from the lowest rank can only begin runs, so no reading comes up twice.
    for triplets in (1, 0):
        for pairs in [1, 0] if pair_wanted else [0]:
            runs = held - 3 * triplets - 2 * pairs
            if runs < 0 or (runs and (rank > RANKS - 3 or min(counts[rank + 1 : rank + 3]) < runs)):
                continue
            rest = list(counts)
            rest[rank] = 0
            if runs:
                rest[rank + 1] -= runs
                rest[rank + 2] -= runs
            kind = first + rank
            head: tuple[tuple[SetType, int], ...] = (("triplet", kind),) * triplets + (("run", kind),) * runs
            for tail, pair in _split(rest, rank + 1, first, pair_wanted and not pairs):
                found.append((head + tail, kind if pairs else pair))
    return found
