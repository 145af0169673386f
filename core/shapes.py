"""Complete, ready, how far away: look-ups over the three suits of a hand.

Everything here takes suit codes (`tiles`): `codes` of the concealed tiles and `meld_codes` of the melded ones
(a pung counts 3, a kong 4), both [m, p, s]. How many sets a hand needs follows from its tile count, so hands
of 13, 10 and 7 tiles and hands with melds all work alike. Seven pairs 七对 is tried where the caller says so
(`seven_pairs` is a fact of the rules and the hand: no melds, a 13-tile table).

A kind of which the hand itself, melds included, holds all four is never a wait, and no shape may need a
fifth copy (record.md "waits"). Memos are emptied when they pass a size, so memory stays bounded.
"""

from __future__ import annotations

from array import array
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from .flat import REMEMBERS
from .hands import HandText
from .tables import CLASSES, FORMS, IMPOSSIBLE, LACKING, PAIRED, PAIRS, SIZE, SPAN, STEPS, VECTORS
from .tiles import KINDS, POWERS, RANKS, SUITS, TileError, codes_of

__all__ = [
    "CLASS_COUNT",
    "CLASS_VECTORS",
    "NO_SUIT",
    "PAIRS_LACKING",
    "SYMBOLS",
    "USELESS",
    "Analysis",
    "Outlook",
    "after_three",
    "analyse",
    "deficiency",
    "is_complete",
    "read_suit",
    "seven_pairs_deficiency",
    "standard_deficiency",
    "state_of",
    "suit_class",
    "waits_mask",
]

USELESS = len(VECTORS)
"""Class of a suit whose tiles may not be used: no set, no pair."""
CLASS_VECTORS = (*VECTORS, (0, *[IMPOSSIBLE] * 9))
"""Vector of each class, USELESS included."""
CLASS_COUNT = len(CLASS_VECTORS)
"""How many classes there are."""

_MEMO_LIMIT = 1 << 16
_WAITING_SIZES = (13, 10, 7)
NO_SUIT = 0xFFFF
"""In place of a class: more tiles than a hand may hold."""
# Symbol of the automaton for melded count * 5 + concealed count. Melds of one or two tiles of a kind are
# no melds of the core; such a kind is taken as unmelded.
SYMBOLS = [0, 1, 2, 3, 4, 0, 1, 2, 3, -1, 0, 1, 2, -1, -1, 5, 6, -1, -1, -1, 7, -1, -1, -1, -1]
# For this module alone: compiled, they are machine numbers.
_SYMBOLS = array("i", SYMBOLS)
_NO_SUIT = NO_SUIT
_COUNT = CLASS_COUNT

PAIRS_LACKING = bytes(max(0, 7 - pairs) + max(0, 7 - pairs - odd) for pairs in range(16) for odd in range(16))
"""What seven pairs lack, by the sum of the suits' PAIRS."""

_suit_waits: dict[int, int] = {}


def is_complete(codes: Sequence[int], seven_pairs: bool) -> bool:
    """Return whether the concealed tiles (winning tile included) are sets and a pair, or seven pairs."""
    a, b, c = codes
    fa, fb, fc = FORMS[a] & 3, FORMS[b] & 3, FORMS[c] & 3
    if fa and fb and fc and fa + fb + fc == 4:
        return True
    return seven_pairs and PAIRS[a] + PAIRS[b] + PAIRS[c] == 0x70


def waits_mask(codes: Sequence[int], meld_codes: Sequence[int], seven_pairs: bool) -> int:
    """Return the kinds (bit k = kind k) that complete the concealed tiles; 0 when the hand is not ready 听.

    Which suits may win is the caller's business.
    """
    a, b, c = codes
    mask = 0
    # Most hands are not ready, and nearly always one suit's form alone tells.
    if (fa := FORMS[a]) and (fb := FORMS[b]) and (fc := FORMS[c]):
        mask = _standard_waits(codes, meld_codes, fa, fb, fc)
    if seven_pairs and PAIRS[a] + PAIRS[b] + PAIRS[c] == 0x61:
        for suit, code in enumerate(codes):
            if PAIRS[code] & 1:
                mask |= _odd_ranks(code) << 9 * suit
    return mask


def _standard_waits(codes: Sequence[int], meld_codes: Sequence[int], fa: int, fb: int, fc: int) -> int:
    if fa & fb & 1:
        waiting = (2,) if fc == 8 else ()
    elif fa & fc & 1:
        waiting = (1,) if fb == 8 else ()
    elif fb & fc & 1:
        waiting = (0,) if fa == 8 else ()
    else:
        return _paired_waits(codes, meld_codes, (fa, fb, fc))
    mask = 0
    for suit in waiting:
        mask |= _waits_of_suit(codes[suit], meld_codes[suit]) << 9 * suit
    return mask


def _paired_waits(codes: Sequence[int], meld_codes: Sequence[int], forms: tuple[int, int, int]) -> int:
    """Waits where two suits hold sets and two tiles more: one has the pair, the other lacks a tile."""
    if 1 not in forms:
        return 0
    rest = forms.index(1)
    one, two = (1, 2) if rest == 0 else (0, 2) if rest == 1 else (0, 1)
    mask = 0
    if forms[one] & 2 and forms[two] & 4:
        mask |= _waits_of_suit(codes[two], meld_codes[two]) << 9 * two
    if forms[two] & 2 and forms[one] & 4:
        mask |= _waits_of_suit(codes[one], meld_codes[one]) << 9 * one
    return mask


def _waits_of_suit(code: int, meld_code: int) -> int:
    """Ranks (bit 0 = rank 1) that turn a suit of form 8 into sets and a pair, of form 4 into sets only."""
    key = code + meld_code * SIZE
    mask = _suit_waits.get(key, -1)
    if mask < 0:
        mask = 0
        whole = 2 if FORMS[code] & 8 else 1
        for rank, power in enumerate(POWERS):
            if code // power % 5 + meld_code // power % 5 < 4 and FORMS[code + power] & whole:
                mask |= 1 << rank
        if len(_suit_waits) >= _MEMO_LIMIT:
            _suit_waits.clear()
        _suit_waits[key] = mask
    return mask


def _odd_ranks(code: int) -> int:
    mask = 0
    for rank, power in enumerate(POWERS):
        mask |= (code // power % 5 & 1) << rank
    return mask


class _Classes(dict[int, int]):
    """By code + melded code * SIZE: the class of a suit with melds."""

    def __missing__(self, key: int) -> int:
        if len(self) >= _MEMO_LIMIT:
            self.clear()
        found = self[key] = read_suit(key % SIZE, key // SIZE)
        return found


_capped_classes = _Classes()


def suit_class(code: int, meld_code: int) -> int:
    """Return the class of a suit's concealed tiles, where a finished hand may use no tile that is melded."""
    if not meld_code:
        return CLASSES[code]
    return _capped_classes[code + meld_code * SIZE] if REMEMBERS else read_suit(code, meld_code)


def _after(state: int, melded: int, held: int, ranks: int) -> int:
    """The state of the automaton (`tables.STEPS`) some ranks on, by the codes of their melded and concealed tiles.

    NO_SUIT where no hand holds so many tiles.
    """
    if state == _NO_SUIT:
        return _NO_SUIT
    for _ in range(ranks):
        symbol = _SYMBOLS[melded % 5 * 5 + held % 5]
        if symbol < 0:
            return _NO_SUIT
        state = STEPS[state * 8 + symbol]
        if state == _NO_SUIT:
            return _NO_SUIT
        melded //= 5
        held //= 5
    return state


class _ThreeRanks(dict[int, int]):
    """By (state * 125 + melded code) << 8 | code of three ranks: the state after them."""

    def __missing__(self, key: int) -> int:
        if len(self) >= _MEMO_LIMIT:
            self.clear()
        found = self[key] = _after((key >> 8) // 125, (key >> 8) % 125, key & 255, 3)
        return found


_three_ranks = _ThreeRanks()


def after_three(state: int, melded: int, held: int) -> int:
    """The state of the automaton three ranks on, by the codes of their melded and concealed tiles; NO_SUIT as `_after`.

    With a tile more than four of the third rank, which means nothing, it is any.
    """
    return _three_ranks[(state * 125 + melded) << 8 | held] if REMEMBERS else _after(state, melded, held, 3)


def state_of(code: int, meld_code: int) -> int:
    """Return what `read_suit` does; NO_SUIT for more tiles than a hand may hold."""
    if not REMEMBERS:
        return _after(0, meld_code, code, RANKS)
    low = _three_ranks[meld_code % 125 << 8 | code % 125]
    middle = _three_ranks[(low * 125 + meld_code // 125 % 125) << 8 | code // 125 % 125]
    return _three_ranks[(middle * 125 + meld_code // 15625) << 8 | code // 15625]


def read_suit(code: int, meld_code: int) -> int:
    """Return what `suit_class` does, without remembering it: for suits that are looked at once."""
    found = state_of(code, meld_code)
    if found == _NO_SUIT:
        raise ValueError(f"suit codes {code} and {meld_code} (melded) hold more tiles than a hand may")
    return found


def standard_deficiency(a: int, b: int, c: int, sets: int) -> int:
    """Return the fewest tiles that suits of classes a, b, c lack of `sets` sets and a pair, at most IMPOSSIBLE."""
    return LACKING[sets * SPAN + PAIRED[a * _COUNT + b] + c]


def seven_pairs_deficiency(codes: Sequence[int], barred: int = -1) -> int:
    """Return the fewest tiles lacking of seven pairs, four alike being two pairs.

    With p pairs and o kinds held an odd number of times: max(0, 7 - p) + max(0, 7 - p - o).
    """
    packed = PAIRS[codes[0]] + PAIRS[codes[1]] + PAIRS[codes[2]]
    return PAIRS_LACKING[packed - PAIRS[codes[barred]] if barred >= 0 else packed]


def deficiency(codes: Sequence[int], meld_codes: Sequence[int], sets: int, seven_pairs: bool, barred: int = -1) -> int:
    """Return the fewest tiles that a hand lacks of a complete one (shanten 向听 + 1).

    `sets` is how many sets are still to be made from the concealed tiles. Tiles of suit `barred` (-1:
    none) may not be used. IMPOSSIBLE (30) or more means that no complete hand can be reached.
    """
    a, b, c = (USELESS if suit == barred else suit_class(codes[suit], meld_codes[suit]) for suit in range(3))
    found = standard_deficiency(a, b, c, sets)
    return min(found, seven_pairs_deficiency(codes, barred)) if seven_pairs else found


@dataclass(frozen=True, slots=True)
class Outlook:
    """A hand that waits: `shanten` 向听 (0 ready 听, n tiles away) and the kinds it waits on, ascending."""

    shanten: int
    waits: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Analysis:
    """What `analyse` finds.

    For a hand of 13, 10 or 7 tiles `waits` are the kinds that complete it and `complete` and `discards` are
    None. For one tile more `waits` is None, `complete` says whether it is a win by its shape, and `discards`
    holds, in tile order, what each kind's discard leaves. `shanten` is -1 for complete.
    """

    shanten: int
    waits: tuple[int, ...] | None = None
    complete: bool | None = None
    discards: Mapping[int, Outlook] | None = None


def analyse(hand: HandText, missing: int | None = None) -> Analysis:
    """Return shanten and waits of a hand; tiles of suit `missing` (0 m, 1 p, 2 s) may not be used.

    `missing` None limits nothing. Standard shape over all suits, and seven pairs for 13 tiles without melds.
    A winning tile marked with `+` counts as one of the hand's tiles. Raises TileError for a hand of any
    other size and for a meld of the missing suit.
    """
    waiting = hand.size in _WAITING_SIZES
    if not waiting and hand.size - 1 not in _WAITING_SIZES:
        raise TileError(
            f"the hand has {hand.size} tiles, kongs and pungs counting three;"
            " 13, 10 or 7 are wanted, or one more to discard from"
        )
    for meld in hand.melds:
        if meld.kind // 9 == missing:
            raise TileError(f"the hand has a meld of its missing suit {SUITS[missing]}")
    codes = codes_of(hand.tiles)
    meld_codes = codes_of(meld.kind for meld in hand.melds for _ in range(meld.tiles))
    sets = hand.size // 3 - len(hand.melds)
    seven_pairs = hand.size >= 13 and not hand.melds
    barred = -1 if missing is None else missing
    if missing is not None:
        codes[missing] = 0
    if waiting:
        outlook = _outlook(codes, meld_codes, sets, seven_pairs, barred)
        return Analysis(outlook.shanten, outlook.waits)
    discards: dict[int, Outlook] = {}
    for kind in sorted(set(hand.tiles)):
        suit, rank = divmod(kind, 9)
        less = list(codes)
        if kind < KINDS and suit != missing:
            less[suit] -= POWERS[rank]
        discards[kind] = _outlook(less, meld_codes, sets, seven_pairs, barred)
    away = deficiency(codes, meld_codes, sets, seven_pairs, barred)
    return Analysis(away - 1, complete=away == 0, discards=discards)


def _outlook(codes: list[int], meld_codes: list[int], sets: int, seven_pairs: bool, barred: int) -> Outlook:
    away = deficiency(codes, meld_codes, sets, seven_pairs, barred)
    # Tiles that may not be used leave too few for a wait, and the deficiency already tells.
    mask = waits_mask(codes, meld_codes, seven_pairs) if away == 1 else 0
    return Outlook(away - 1, tuple(kind for kind in range(KINDS) if mask >> kind & 1 and kind // 9 != barred))
