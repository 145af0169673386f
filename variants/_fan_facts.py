"""What holds of a winning hand, of one reading of it and of the moment, as bits (`_fan_items`)."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from ..core.contexts import HandQuestion, Situation
from ..core.tiles import COPIES, KINDS, RANKS, parse_tiles
from ._fan_items import (
    ALL_MELDED,
    CONCEALED,
    EARTH,
    FIRST_DISCARD,
    FLUSH,
    FOUR_KONGS,
    GANG_DISCARD,
    GANG_FLOWER,
    HEAVEN,
    KONG,
    LAST_COPY,
    LAST_DISCARD,
    LAST_FOUR,
    LAST_TILE,
    MIDDLE_FIVE,
    MIDDLE_TWO,
    ONLY_258,
    PAIR_WON,
    PAIRS,
    PUNGS,
    QUAD,
    ROBBED,
    ROOT,
    SELF_DRAW,
    SIMPLES,
    STRAIGHT,
    TERMINALS,
    THREE_QUADS,
    TWO_QUADS,
    UNMELDED,
    UNTOUCHED,
)
from ._pair_shapes import PAIR_SHAPES

if TYPE_CHECKING:
    from ..core.readings import Reading

__all__ = ["facts_of_hand", "facts_of_reading"]

_QUADS = (0, QUAD, QUAD | TWO_QUADS, QUAD | TWO_QUADS | THREE_QUADS)
"""Facts of seven pairs by the number of fours alike (at most three)."""

_CODES_258 = frozenset(
    twos * 5 + fives * 5**4 + eights * 5**7 for twos in range(5) for fives in range(5) for eights in range(5)
)
_NINE = 5**8
"""A suit code from here on holds a 9."""


def facts_of_hand(hand: HandQuestion) -> tuple[int, int, int]:
    """What holds for a hand in every reading, its kongs and its roots."""
    a, b, c = hand.codes
    counts = hand.counts
    situation = hand.situation
    facts = _of_code(a) & _of_code(b) & _of_code(c) | CONCEALED
    suits = bool(a) | bool(b) << 1 | bool(c) << 2
    kongs, roots, runs = 0, counts.count(COPIES), False
    for meld in hand.melds:
        kind, made = meld.kind, meld.type
        suits |= 1 << kind // RANKS
        facts &= _OF_RANK[kind % RANKS]
        if made == "run":
            facts &= _OF_RANK[kind % RANKS + 1] & _OF_RANK[kind % RANKS + 2] & ~CONCEALED
            runs = True
            continue
        if made != "concealed":
            facts &= ~CONCEALED
        if made == "pung":
            if counts[kind]:
                roots += 1
        elif not situation.kongs:
            continue
        elif meld.paid:
            kongs += 1
        else:
            roots += 1
    if runs:
        roots = _roots_beside_runs(hand)
    if suits in _ONE_SUIT:
        facts |= FLUSH
    if kongs:
        facts |= KONG | FOUR_KONGS if kongs == 4 else KONG
    if roots:
        facts |= ROOT
    if not hand.melds:
        facts |= UNMELDED
    elif sum(counts) == 2:
        facts |= ALL_MELDED
    return facts | _situation_facts(situation), kongs, roots


def _roots_beside_runs(hand: HandQuestion) -> int:
    """Kinds of which hand and melds together hold all four, in no kong that counts as one or not at all."""
    held = list(hand.counts)
    for meld in hand.melds:
        if not (meld.is_kong and (meld.paid or not hand.situation.kongs)):
            for kind in meld.kinds:
                held[kind] += 1
    return held.count(COPIES)


_ONE_SUIT = (1, 2, 4)
_OF_RANK = tuple(
    ~0 & ~(0 if 0 < rank < RANKS - 1 else SIMPLES) & ~(0 if rank % 3 == 1 else ONLY_258) for rank in range(RANKS)
)
"""Facts that a meld of each rank leaves standing."""


@lru_cache(maxsize=1 << 14)
def _of_code(code: int) -> int:
    """Facts that the tiles of one suit leave standing."""
    facts = SIMPLES if code % 5 == 0 and code < _NINE else 0
    return facts | ONLY_258 if code in _CODES_258 else facts


_FOUR = 4
"""The wall's last tiles 后四张."""


@lru_cache(maxsize=1 << 10)
def _situation_facts(situation: Situation) -> int:
    """What holds by how and when the hand is won."""
    facts = UNTOUCHED if situation.untouched else 0
    facts |= LAST_FOUR if situation.wall_left is not None and situation.wall_left <= _FOUR else 0
    facts |= LAST_COPY if situation.shown == COPIES - 1 else 0
    if situation.how == "self_draw":
        facts |= SELF_DRAW
        facts |= GANG_FLOWER if situation.after_kong else 0
        facts |= LAST_TILE if situation.wall_left == 0 else 0
        if situation.first_draw:
            facts |= HEAVEN if situation.dealer else EARTH
    elif situation.how == "discard":
        facts |= GANG_DISCARD if situation.after_kong else 0
        facts |= FIRST_DISCARD if situation.first_discard else 0
        facts |= LAST_DISCARD if situation.wall_left == 0 else 0
    else:
        facts |= ROBBED
    return facts


def facts_of_reading(reading: Reading) -> int:
    """What holds in one reading only."""
    if reading.shape in PAIR_SHAPES:
        return PAIRS | _QUADS[reading.quads]
    if reading.shape != "standard":
        return 0
    facts, runs = PUNGS, 0
    for shape, kind in reading.sets:
        if shape == "run":
            facts = 0
            runs |= 1 << kind
    for meld in reading.melds:
        if meld.type == "run":
            facts = 0
            runs |= 1 << meld.kind
    for straight in _STRAIGHTS:
        if runs & straight == straight:
            facts |= STRAIGHT
    # No pung or kong holds the pair's kind, so its tile can only have completed the pair.
    if facts & PUNGS and reading.winning == reading.pair:
        facts |= PAIR_WON
    # Most pairs are of no terminals, and most winning tiles are no fives.
    if reading.pair in _TERMINAL_KINDS and reading.terminals:
        facts |= TERMINALS
    if reading.winning in _FIVES and reading.middle_five:
        facts |= MIDDLE_FIVE
    if reading.winning == _TWO_BAMBOO and ("run", _TWO_BAMBOO - 1) in reading.sets:
        facts |= MIDDLE_TWO
    return facts


_STRAIGHTS = tuple(0b1001001 << first for first in range(0, KINDS, RANKS))
"""The runs 1-2-3, 4-5-6 and 7-8-9 of each suit, a bit for the lowest kind of each."""

_TERMINAL_KINDS = frozenset(kind for kind in range(KINDS) if kind % RANKS in (0, RANKS - 1))
_FIVES = frozenset(kind for kind in range(KINDS) if kind % RANKS == 4)
_TWO_BAMBOO = parse_tiles("2s")[0]
