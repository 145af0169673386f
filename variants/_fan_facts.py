"""What holds of a winning hand in each reading, and of the moment, as bits (`_fan_items`).

Facts of sets go by suit: most hands come of the same few suits, so what is found out of one is kept.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from ..core.contexts import HandQuestion, Situation
from ..core.tiles import COPIES, KINDS, POWERS, RANKS, parse_tiles
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
    KONGS_AT,
    LAST_COPY,
    LAST_DISCARD,
    LAST_FOUR,
    LAST_TILE,
    MIDDLE_FIVE,
    MIDDLE_TWO,
    NUMBER,
    ONLY_258,
    PAIR_WON,
    PAIRS,
    PUNGS,
    QUAD,
    ROBBED,
    ROOT,
    ROOTS_AT,
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
    from ..core.hands import Meld
    from ..core.readings import Reading, SetType

__all__ = ["facts_of"]

# Numbers of a suit's tiles, which add up over the suits; fours alike come first.
_TILES_AT = 4
_PAIRS_AT = 8
_ODD_AT = 12
_SPLIT_AT = 16

# Of the sets of a suit: whether all are pungs and terminals, whether there is a straight, and, by rank, where runs
# begin and (plus 1) what the pair is.
_OF_ALL = PUNGS | TERMINALS
_RUNS_AT = 4
_PAIR_AT = 25
_STRAIGHT_RUNS = 0b1001001 << _RUNS_AT

_Suit = tuple[int, int, tuple[int, ...]]
"""Facts that a suit's tiles leave standing, their numbers, and what holds of the sets of each way to read them."""
_MEMO_LIMIT = 1 << 14
_suits: dict[int, _Suit] = {}
"""By code."""

_QUADS = (PAIRS, PAIRS | QUAD, PAIRS | QUAD | TWO_QUADS, PAIRS | QUAD | TWO_QUADS | THREE_QUADS)
"""Facts of seven pairs by the number of fours alike (at most three)."""

_ALL_SUITS = 4
"""Those of the core, and the one that rules may add."""
_SEVEN = 7
_LAST_PAIR = 2
"""Concealed tiles of a hand whose sets are all laid out."""
_FOUR = 4
"""The wall's last tiles 后四张."""
_LAST = LAST_FOUR | LAST_TILE | LAST_DISCARD

_CODES_258 = frozenset(
    twos * 5 + fives * 5**4 + eights * 5**7 for twos in range(5) for fives in range(5) for eights in range(5)
)
_NINE = 5**8
"""A suit code from here on holds a 9."""

_OF_RANK = tuple(
    ~0 & ~(0 if 0 < rank < RANKS - 1 else SIMPLES) & ~(0 if rank % 3 == 1 else ONLY_258) for rank in range(RANKS)
)
"""Facts that a meld of each rank leaves standing."""

_FIVE = 4
"""Place of a 5 among the ranks."""
_TWO_BAMBOO = parse_tiles("2s")[0]


def facts_of(hand: HandQuestion, asked: int) -> list[int]:
    """What holds in each reading of a hand, in their order: facts, kongs (KONGS_AT) and roots (ROOTS_AT).

    What is not in the mask `asked` is left out.
    """
    codes, counts, melds, tile, forms, situation, _, shaped = hand
    code_a, code_b, code_c = codes
    of_a = _suits.get(code_a)
    if of_a is None:
        of_a = _of_suit(code_a)
    of_b = _suits.get(code_b)
    if of_b is None:
        of_b = _of_suit(code_b)
    of_c = _suits.get(code_c)
    if of_c is None:
        of_c = _of_suit(code_c)
    a, numbers_a, ways_a = of_a
    b, numbers_b, ways_b = of_b
    c, numbers_c, ways_c = of_c
    facts = a & b & c | CONCEALED | _of_situation(situation, asked)
    numbers = numbers_a + numbers_b + numbers_c
    # Tiles that rules add are in no code, and in no hand but those of shapes that rules add.
    fours = counts.count(COPIES) if shaped else numbers & NUMBER
    suits = (1 if code_a else 0) | (2 if code_b else 0) | (4 if code_c else 0)
    kongs = 0
    roots = fours
    laid = _OF_ALL
    runs = False
    if melds:
        for meld in melds:
            kind = meld.kind
            made = meld.type
            rank = kind % RANKS
            suits |= 1 << kind // RANKS
            facts &= _OF_RANK[rank]
            if made == "run":
                facts &= _OF_RANK[rank + 1] & _OF_RANK[rank + 2] & ~CONCEALED
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
        laid = _of_melds(melds)
        if runs:
            roots = _roots_beside_runs(hand)
        if kongs:
            facts |= KONG | FOUR_KONGS if kongs == 4 else KONG
        if (sum(counts) if shaped else numbers >> _TILES_AT & NUMBER) == _LAST_PAIR:
            facts |= ALL_MELDED
    else:
        facts |= UNMELDED
    if suits in (1, 2, 4):
        facts |= FLUSH
    if roots:
        facts |= ROOT
    facts |= kongs << KONGS_AT | roots << ROOTS_AT
    found = []
    if forms:
        if numbers >> _SPLIT_AT == 1:
            suit = tile // RANKS
            for sets_a in ways_a:
                for sets_b in ways_b:
                    for sets_c in ways_c:
                        own = sets_a if suit == 0 else sets_b if suit == 1 else sets_c
                        held = _of_sets(sets_a & sets_b & sets_c & laid, sets_a | sets_b | sets_c, own, tile)
                        if runs:
                            held |= _straights((sets_a, sets_b, sets_c), melds)
                        found.append((facts | held) & asked)
        if numbers >> _PAIRS_AT & NUMBER == _SEVEN and not numbers >> _ODD_AT & NUMBER and "seven_pairs" in forms:
            found.append((facts | _QUADS[fours]) & asked)
    for reading in shaped:
        found.append((facts | _of_reading(reading)) & asked)
    return found


def _of_suit(code: int) -> _Suit:
    # With it come the tables of hand analysis, which who only names rules does without.
    from ..core.readings import readings_of_suit

    counts = [code // power % 5 for power in POWERS]
    facts = SIMPLES if code % 5 == 0 and code < _NINE else 0
    if code in _CODES_258:
        facts |= ONLY_258
    pairs = sum([count // 2 for count in counts])
    odd = sum([count % 2 for count in counts])
    tiles = sum(counts)
    numbers = (
        counts.count(COPIES)
        | tiles << _TILES_AT
        | pairs << _PAIRS_AT
        | odd << _ODD_AT
        | (1 if tiles % 3 == 2 else 0) << _SPLIT_AT
    )
    ways = tuple([_packed(sets, pair) for sets, pair in readings_of_suit(0, code)])
    if len(_suits) >= _MEMO_LIMIT:
        _suits.clear()
    found = _suits[code] = (facts, numbers, ways)
    return found


def _packed(sets: Sequence[tuple[SetType, int]], pair: int | None) -> int:
    """What holds of sets of one suit and the pair, if it is of that suit."""
    facts = _OF_ALL
    for shape, kind in sets:
        rank = kind % RANKS
        if shape == "run":
            facts = facts & ~PUNGS | 1 << _RUNS_AT + rank
        if rank not in _ENDS[shape]:
            facts &= ~TERMINALS
    if facts & _STRAIGHT_RUNS == _STRAIGHT_RUNS:
        facts |= STRAIGHT
    if pair is None:
        return facts
    if pair % RANKS not in _ENDS["triplet"]:
        facts &= ~TERMINALS
    return facts | pair % RANKS + 1 << _PAIR_AT


_ENDS: dict[SetType, tuple[int, int]] = {"run": (0, RANKS - 3), "triplet": (0, RANKS - 1)}
"""Where among the ranks a set begins that holds a 1 or a 9."""


def _of_melds(melds: Sequence[Meld]) -> int:
    """Whether all sets that are laid out are pungs, and terminals."""
    return _packed([("run" if meld.type == "run" else "triplet", meld.kind) for meld in melds], None) & _OF_ALL


def _straights(ways: Sequence[int], melds: Sequence[Meld]) -> int:
    """Whether runs that are laid out make a straight, with those of each suit that are not."""
    for suit, held in enumerate(ways):
        runs = held
        for meld in melds:
            if meld.type == "run" and meld.kind // RANKS == suit:
                runs |= 1 << _RUNS_AT + meld.kind % RANKS
        if runs & _STRAIGHT_RUNS == _STRAIGHT_RUNS:
            return STRAIGHT
    return 0


def _of_sets(alike: int, some: int, own: int, tile: int) -> int:
    """What holds in a reading of sets and a pair.

    By what holds of the sets of every suit, of some suit's, and of those of the winning tile's own.
    """
    facts = alike & _OF_ALL | some & STRAIGHT
    rank = tile % RANKS
    # No pung or kong holds the pair's kind, so its tile can only have completed the pair.
    if facts & PUNGS and own >> _PAIR_AT == rank + 1:
        facts |= PAIR_WON
    if rank == _FIVE and own >> _RUNS_AT + _FIVE - 1 & 1 and tile < KINDS:
        facts |= MIDDLE_FIVE
    if tile == _TWO_BAMBOO and own >> _RUNS_AT & 1:
        facts |= MIDDLE_TWO
    return facts


def _of_reading(reading: Reading) -> int:
    """What holds in a reading in a shape that rules add, of tiles of any kind."""
    if reading.shape in PAIR_SHAPES:
        return _QUADS[reading.quads]
    if reading.shape != "standard":
        return 0
    alike, some, ways = _of_melds(reading.melds), 0, []
    pair, tile = reading.pair, reading.winning
    for suit in range(_ALL_SUITS):
        sets = [each for each in reading.sets if each[1] // RANKS == suit]
        ways.append(_packed(sets, pair if pair is not None and pair // RANKS == suit else None))
        alike &= ways[-1]
        some |= ways[-1]
    own = 0 if tile is None else ways[tile // RANKS]
    facts = _of_sets(alike, some, own, -1 if tile is None else tile) | _straights(ways, reading.melds)
    return facts if pair is not None else facts & ~TERMINALS


def _roots_beside_runs(hand: HandQuestion) -> int:
    """Kinds of which hand and melds together hold all four, in no kong that counts as one or not at all."""
    held = list(hand.counts)
    for meld in hand.melds:
        if not (meld.is_kong and (meld.paid or not hand.situation.kongs)):
            for kind in meld.kinds:
                held[kind] += 1
    return held.count(COPIES)


def _of_situation(situation: Situation, asked: int) -> int:
    """What holds by how and when the hand is won; most tables ask for few of the facts."""
    facts = 0
    if asked & UNTOUCHED and situation.untouched:
        facts |= UNTOUCHED
    if asked & LAST_COPY and situation.shown == COPIES - 1:
        facts |= LAST_COPY
    how = situation.how
    if asked & _LAST and (left := situation.wall_left) is not None and left <= _FOUR:
        facts |= LAST_FOUR
        if left == 0:
            facts |= LAST_TILE if how == "self_draw" else LAST_DISCARD if how == "discard" else 0
    if how == "self_draw":
        facts |= SELF_DRAW
        if situation.after_kong:
            facts |= GANG_FLOWER
        if situation.first_draw:
            facts |= HEAVEN if situation.dealer else EARTH
    elif how == "discard":
        if situation.after_kong:
            facts |= GANG_DISCARD
        if asked & FIRST_DISCARD and situation.first_discard:
            facts |= FIRST_DISCARD
    else:
        facts |= ROBBED
    return facts
