"""What a player asks of a hand: complete, how far away, which tiles help, what it waits for, what it pays.

Hands are suit codes [m, p, s] as a seat's view keeps them (`view.codes`, `view.meld_codes`; `tiles` says what a code
is, and tiles that rules add count for nothing here). Kinds come as masks: bit k is kind k, `kinds_in` lists them. Codes
are not looked over: those of more tiles than a hand may hold give anything. `bulk` answers for arrays of hands.
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from . import discards, readings
from .contexts import HandQuestion
from .counting import HeldHand, best_count, suit_plans
from .flat import ALL_KINDS, SUIT_MASK, WILD_SUIT, wilds_in
from .lacking import hand_deficiency
from .readings import SETS_ONLY, WITH_SEVEN_PAIRS
from .shapes import CLASS_COUNT, PAIRS_LACKING, USELESS, suit_class, waits_mask
from .tables import CLASSES, LACKING, PAIRED, PAIRS, SPAN
from .tiles import COPIES, KINDS, POWERS, RANKS, TileError
from .tuples import filled

if TYPE_CHECKING:
    from .contexts import Situation
    from .hands import Meld
    from .legal import Legal
    from .ruleset import RuleSet
    from .seat import SeatView
    from .terms import FanCount

__all__ = [
    "NO_HAND",
    "NO_MELDS",
    "HandPrice",
    "hand_complete",
    "hand_price",
    "hand_shanten",
    "hand_spare",
    "hand_useful",
    "hand_waits",
    "nearest_discards",
    "sets_wanted",
]

NO_MELDS = (0, 0, 0)
"""Codes of melded tiles where there are none."""

_ALL_SETS = 4
NO_HAND = 0xFF
"""In place of a number of sets."""
_MOST_TILES = 14
_FAR = 99


def sets_wanted(tiles: int) -> int:
    """Sets that so many concealed tiles are to make, beside a pair; NO_HAND for numbers that no hand has."""
    return NO_HAND if tiles % 3 == 0 or tiles > _MOST_TILES else tiles // 3


# What is looked up most: machine numbers once compiled (analysis.pxd).
_CLASSES = CLASSES
_PAIRS = PAIRS
_PAIRED = PAIRED
_LACKING = LACKING
_POWERS = array("i", POWERS)
_SPAN = SPAN
_COUNT = CLASS_COUNT
_USELESS = USELESS
_SUMS = 3 * 256
_SETS = bytes(sets_wanted(2 * (pairs >> 4) + (pairs & 15)) for pairs in range(_SUMS))
# Seven pairs by the sum of the suits' PAIRS; from _SUMS on where they do not count.
_SEVEN_PAIRS = PAIRS_LACKING + bytes([_FAR] * (2 * _SUMS - len(PAIRS_LACKING)))


def hand_shanten(
    codes: Sequence[int], melds: Sequence[int] = NO_MELDS, missing: int = -1, seven_pairs: bool = True
) -> int:
    """How many tiles a hand is away from ready 听: 0 ready, -1 complete (shanten 向听); 29 where it cannot get there.

    `codes` are those of the concealed tiles, `melds` those of the melded ones (a pung three, a kong four). Tiles of
    suit `missing` (-1: none) may not be used. Seven pairs count for 13 and 14 tiles; `seven_pairs` says whether
    the rules have them. Raises TileError for a number of concealed tiles that no hand has.
    """
    a = codes[0]
    b = codes[1]
    c = codes[2]
    if missing < 0 and melds is NO_MELDS:
        total = _PAIRS[a] + _PAIRS[b] + _PAIRS[c]
        sets = _SETS[total]
        if sets > _ALL_SETS:
            raise _no_hand(codes)
        lacking = _LACKING[sets * _SPAN + _PAIRED[_CLASSES[a] * _COUNT + _CLASSES[b]] + _CLASSES[c]]
        if seven_pairs and sets == _ALL_SETS:
            pairs = _SEVEN_PAIRS[total]
            if pairs < lacking:
                return pairs - 1
        return lacking - 1
    row = _row_beside(codes, melds, missing, 2)
    rest = _pairs_beside(codes, missing, 2, seven_pairs)
    if missing != 2:
        rest += _PAIRS[c]
    return _least(row + _class(c, melds[2], missing == 2), rest) - 1


def _sets(codes: Sequence[int]) -> int:
    a = codes[0]
    b = codes[1]
    c = codes[2]
    sets = _SETS[_PAIRS[a] + _PAIRS[b] + _PAIRS[c]]
    if sets > _ALL_SETS:
        raise _no_hand(codes)
    return sets


def _class(code: int, melded: int, barred: bool) -> int:
    if barred:
        return _USELESS
    return suit_class(code, melded) if melded else _CLASSES[code]


def _least(place: int, pairs: int) -> int:
    """Tiles lacking, by a place in LACKING and one in _SEVEN_PAIRS."""
    lacking = _LACKING[place]
    paired = _SEVEN_PAIRS[pairs]
    return paired if paired < lacking else lacking


def hand_complete(codes: Sequence[int], missing: int = -1, seven_pairs: bool = True) -> bool:
    """Whether the concealed tiles, the winning one included, are sets and a pair, or seven pairs.

    A hand that holds a tile of suit `missing` (-1: none) is not. Raises TileError for a number of tiles that no hand
    has.
    """
    if missing >= 0 and codes[missing]:
        return False
    return hand_shanten(codes, NO_MELDS, -1, seven_pairs) < 0


def hand_useful(
    codes: Sequence[int], melds: Sequence[int] = NO_MELDS, missing: int = -1, seven_pairs: bool = True
) -> int:
    """The kinds of which one more brings a hand nearer 进张, as a mask: for 13, 10, 7, 4 tiles or one.

    A kind of which the hand itself, melds included, holds all four is none of them. Arguments are those of
    `hand_shanten`. Raises TileError for another number of concealed tiles.
    """
    if _tiles(codes) % 3 != 1:
        raise _no_hand(codes)
    least = hand_shanten(codes, melds, missing, seven_pairs)
    found = 0
    for suit in range(3):
        if suit == missing:
            continue
        held = codes[suit]
        melded = melds[suit]
        row = _row_beside(codes, melds, missing, suit)
        rest = _pairs_beside(codes, missing, suit, seven_pairs)
        left = held
        laid = melded
        for rank in range(RANKS):
            copies = left % 5 + laid % 5
            left //= 5
            laid //= 5
            if copies < COPIES:
                code = held + _POWERS[rank]
                if _least(row + _class(code, melded, False), rest + _PAIRS[code]) <= least:
                    found |= 1 << suit * RANKS + rank
    return found


def hand_spare(
    codes: Sequence[int], melds: Sequence[int] = NO_MELDS, missing: int = -1, seven_pairs: bool = True
) -> int:
    """The kinds whose discard leaves a hand nearest, as a mask: for 14, 11, 8, 5 or 2 tiles.

    Arguments are those of `hand_shanten`. Raises TileError for another number of concealed tiles.
    """
    if _tiles(codes) % 3 != 2:
        raise _no_hand(codes)
    least = _FAR
    found = 0
    for suit in range(3):
        held = codes[suit]
        melded = melds[suit]
        barred = suit == missing
        row = _row_beside(codes, melds, missing, suit)
        rest = _pairs_beside(codes, missing, suit, seven_pairs)
        left = held
        for rank in range(RANKS):
            copies = left % 5
            left //= 5
            if copies == 0:
                continue
            code = held - _POWERS[rank]
            lacking = _least(row + _class(code, melded, barred), rest if barred else rest + _PAIRS[code])
            if lacking < least:
                least = lacking
                found = 0
            if lacking == least:
                found |= 1 << suit * RANKS + rank
    return found


def nearest_discards(view: SeatView, legal: Legal) -> tuple[int, ...]:
    """The discards that leave a seat's hand nearest, ascending; `legal` are its decisions in its own turn.

    The hand is taken as the rules have it: in the suits that it may use, of sets and seven pairs, a wild tile standing
    for any other.
    """
    kinds = legal.discards
    # Tiles of the missing suit are worth nothing, whichever of them goes.
    if len(kinds) < 2 or view.owed_suit() >= 0:
        return kinds
    barred = view.barred_suit
    found = discards.nearest_of_two(view, barred) if barred >= 0 and not view.codes[barred] else ()
    return found if found else _nearest_of(view, kinds)


def _nearest_of(view: SeatView, kinds: Sequence[int]) -> tuple[int, ...]:
    """Those of the kinds whose discard leaves the hand nearest, whichever suits it may leave out."""
    rules = view.rules
    choice = suit_plans(rules, view.barred_suit, view.melds)
    away = []
    for kind in kinds:
        codes = list(view.codes)
        codes[rules.suit_of[kind]] -= rules.power_of[kind]
        lacking = hand_deficiency(codes, view.meld_codes, view.sets, view.seven_pairs, choice)
        away.append(lacking - wilds_in(codes))
    least = min(away)
    return tuple([kind for kind, lacking in zip(kinds, away, strict=True) if lacking == least])


def _row_beside(codes: Sequence[int], melds: Sequence[int], missing: int, suit: int) -> int:
    """Where the two other suits' row begins in LACKING."""
    one = 1 if suit == 0 else 0
    two = 1 if suit == 2 else 2
    first = _class(codes[one], melds[one], one == missing)
    second = _class(codes[two], melds[two], two == missing)
    return _sets(codes) * _SPAN + _PAIRED[first * _COUNT + second]


def _pairs_beside(codes: Sequence[int], missing: int, suit: int, seven_pairs: bool) -> int:
    """The place of the two other suits in _SEVEN_PAIRS."""
    found = 0 if seven_pairs and _sets(codes) == _ALL_SETS else _SUMS
    for other in range(3):
        if other != suit and other != missing:
            code = codes[other]
            found += _PAIRS[code]
    return found


def _tiles(codes: Sequence[int]) -> int:
    a = codes[0]
    b = codes[1]
    c = codes[2]
    pairs = _PAIRS[a] + _PAIRS[b] + _PAIRS[c]
    return 2 * (pairs >> 4) + (pairs & 15)


def hand_waits(
    codes: Sequence[int], melds: Sequence[int] = NO_MELDS, missing: int = -1, seven_pairs: bool = True
) -> int:
    """The kinds that complete a hand of 13, 10, 7, 4 tiles or one, as a mask; 0 where it is not ready 听.

    Arguments are those of `hand_shanten`. A kind of which the hand holds all four is never waited for.
    """
    if missing >= 0 and codes[missing]:
        return 0
    found = waits_mask(codes[:3], melds, seven_pairs)
    return found & ~SUIT_MASK[missing] if found and missing >= 0 else found


class HandPrice(NamedTuple):
    """What a complete hand is worth: `fan` after self-draw bonus and cap, `points` of one share.

    `items` are what counts, with its fan, `pattern` first. Who pays how many shares, least fan that a win must have,
    and what is paid beside the win are a matter of the deal (`score` tells all of it).
    """

    pattern: str
    fan: int
    points: int
    items: tuple[tuple[str, int], ...]


def hand_price(
    rules: RuleSet,
    codes: Sequence[int],
    tile: int,
    situation: Situation,
    melds: tuple[Meld, ...] = (),
    missing: int = -1,
) -> HandPrice | None:
    """The worth of a hand under rules, won with `tile`, which is among the concealed ones; None where it is no win.

    `codes` (those of a view may hold added and wild tiles too) and `missing` are those of `hand_shanten`, `melds` the
    melds themselves. A hand with more suits than the rules allow, or with its missing one, is no win. The bonus is
    that of a self-draw without a kong before it.
    """
    a = codes[0]
    b = codes[1]
    c = codes[2]
    most, declared, seven_pairs, wide, wilds = rules.for_a_hand
    held = (a > 0) | (b > 0) << 1 | (c > 0) << 2
    for meld in melds:
        held |= 1 << meld.kind // RANKS
    held &= _EVERY_SUIT
    if missing >= 0:
        if held >> missing & 1:
            return None
    elif declared and held == _EVERY_SUIT:
        return None
    if most is not None and _SUITS_IN[held] > most:
        return None
    if melds:
        seven_pairs = False
    counts = _counts(codes, wilds)
    count: FanCount | None
    if wide or (len(codes) > WILD_SUIT - 1 and codes[WILD_SUIT - 1]):
        count = best_count(rules, HeldHand(counts, melds, tile, seven_pairs, missing), situation)
        if count is None:
            return None
    else:
        if not readings.is_complete(codes, seven_pairs):
            return None
        forms = WITH_SEVEN_PAIRS if seven_pairs else SETS_ONLY
        count = rules.fan(filled(HandQuestion, ((a, b, c), counts, melds, tile, forms, situation, (), ())))
    shares = rules.shares
    share = shares.of(count.fan, shares.bonus_for(count) if situation.how == "self_draw" else None)
    return filled(HandPrice, (count.pattern, share.fan, share.points, count.items))


_EVERY_SUIT = 7
_SUITS_IN = bytes(mask.bit_count() for mask in range(8))
_THREE = tuple(bytes((code % 5, code // 5 % 5, code // 25)) for code in range(125))
"""The counts of three ranks, by their part of a code."""
_NO_ADDED = bytes(ALL_KINDS - KINDS)


def _counts(codes: Sequence[int], wilds: Sequence[int]) -> Sequence[int]:
    """Concealed tiles by kind."""
    a = codes[0]
    b = codes[1]
    c = codes[2]
    three = _THREE
    found = b"".join(
        (
            three[a % 125],
            three[a // 125 % 125],
            three[a // 15625],
            three[b % 125],
            three[b // 125 % 125],
            three[b // 15625],
            three[c % 125],
            three[c // 125 % 125],
            three[c // 15625],
            _NO_ADDED,
        )
    )
    return found if len(codes) <= 3 else _with_added(found, codes, wilds)


def _with_added(found: bytes, codes: Sequence[int], wilds: Sequence[int]) -> list[int]:
    """The same with tiles that rules add, and with wild ones."""
    counts = list(found)
    for rank, power in enumerate(POWERS):
        counts[KINDS + rank] = codes[3] // power % 5
    if len(codes) > WILD_SUIT:
        for place, kind in enumerate(wilds):
            counts[kind] += codes[WILD_SUIT] // POWERS[place] % 5
    return counts


def _no_hand(codes: Sequence[int]) -> TileError:
    tiles = sum(code // power % 5 for code in codes[:3] for power in POWERS)
    return TileError(
        f"{tiles} concealed tiles are no such hand: 13, 10, 7, 4 or 1 wait, and one more is there to discard from",
        f"手里 {tiles} 张牌不合：等牌时有 13、10、7、4 或 1 张，打牌前多一张",
    )
