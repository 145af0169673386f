"""The player greedy: the plain way to play fast hands (players.md)."""

from __future__ import annotations

from collections.abc import Sequence

from ..core import discards, efficiency, lacking, shapes
from ..core.actions import ADDED, CONCEALED, KONG, PASS, PLAY, PUNG, WIN
from ..core.deciding import Decider
from ..core.flat import WILD_SUIT
from ..core.lacking import UNREACHABLE, Plans, plans
from ..core.legal import ClaimLegal, Legal, OpeningLegal, TurnLegal
from ..core.plays import Offer, PlayEffect
from ..core.seat import SeatView
from ..core.tiles import POWERS, RANKS

__all__ = ["GreedyPlayer"]

_NO_LIMIT = 3


def _plans(view: SeatView, melded: Sequence[int]) -> Plans:
    """The suits that the seat may leave out, given its melds' suit codes."""
    barred = view.barred_suit
    most = view.max_suits
    if most is None:
        most = 2 if barred < 0 and view.declares_missing else _NO_LIMIT
    return plans(barred, most, bool(melded[0]) | bool(melded[1]) << 1 | bool(melded[2]) << 2)


class GreedyPlayer(Decider):
    """Wins whenever it may, else goes for the lowest shanten 向听 and the most useful tiles.

    It does not look at what a hand pays, and neither seed nor seat matters to it.
    """

    __slots__ = ()

    def __init__(self, seed: int = 0, seat: int = 0) -> None:
        pass

    def decide(self, view: SeatView, legal: Legal) -> int:
        """Return the action that players.md's list picks."""
        if legal is not view.plain:
            chosen = _beside_discards(view, legal)
            if chosen >= 0:
                return chosen
        barred = view.barred_suit
        if barred >= 0:
            code = view.codes[barred]
            if code:
                return barred * RANKS + 15 - (efficiency.useless_weight(code) & 15)
            kind = discards.best_of_two(view, barred)
            if kind >= 0:
                return kind
        return _discard(view, legal)


def _beside_discards(view: SeatView, legal: Legal) -> int:
    """What to do, -1: discard a tile."""
    if isinstance(legal, ClaimLegal):
        return _claim(view, legal)
    if isinstance(legal, TurnLegal):
        return _in_turn(view, legal)
    if isinstance(legal, OpeningLegal):
        if legal.step == "exchange":
            return _exchange(view, legal.options)
        if legal.step == "missing":
            return _missing_suit(view, legal.options)
    return 0


def _in_turn(view: SeatView, legal: TurnLegal) -> int:
    if legal.win:
        return WIN
    if legal.kongs:
        kong = _own_kong(view, legal.kongs)
        if kong >= 0:
            return kong
    if legal.offers and (play := _offered(view, legal.offers)) >= 0:
        return play
    return legal.only


def _discard(view: SeatView, legal: Legal) -> int:
    kind = discards.best_discard(
        view.codes,
        view.meld_codes,
        view.sets,
        view.seven_pairs,
        _plans(view, view.meld_codes),
        view.unseen(),
        view.barred_suit,
    )
    # A hand of wild tiles alone has no best discard.
    return kind if kind >= 0 else legal.discards[0]


def _now(view: SeatView) -> int:
    melded = view.meld_codes
    away = lacking.hand_deficiency(view.codes, melded, view.sets, view.seven_pairs, _plans(view, melded))
    return away - view.wilds_held


def _with_meld(view: SeatView, kind: int, lost: int, melded: int, sets: int) -> int:
    """Deficiency when `lost` tiles of a kind leave the hand and `melded` more lie in melds."""
    suit, rank = divmod(kind, RANKS)
    codes, meld_codes = list(view.codes), list(view.meld_codes)
    codes[suit] -= lost * POWERS[rank]
    meld_codes[suit] += melded * POWERS[rank]
    return lacking.hand_deficiency(codes, meld_codes, sets, False, _plans(view, meld_codes)) - view.wilds_held


def _with_offer(view: SeatView, effect: PlayEffect) -> int:
    """Deficiency once a play's meld is laid, UNREACHABLE for a play without one."""
    meld = effect.meld
    if meld is None:
        return UNREACHABLE
    codes, meld_codes, wilds = list(view.codes), list(view.meld_codes), view.wilds_held
    for kind in effect.tiles:
        if kind in view.wild_kinds:
            wilds -= 1
        else:
            codes[kind // RANKS] -= POWERS[kind % RANKS]
    pung = next((each for each in view.melds if meld.type == "added" and each.kind == meld.kind), None)
    for kind in pung.kinds if pung else ():
        if kind not in view.wild_kinds:
            meld_codes[kind // RANKS] -= POWERS[kind % RANKS]
    for kind in meld.kinds:
        if kind not in view.wild_kinds:
            meld_codes[kind // RANKS] += POWERS[kind % RANKS]
    sets = view.sets if pung else view.sets - 1
    return lacking.hand_deficiency(codes, meld_codes, sets, False, _plans(view, meld_codes)) - wilds


def _offered(view: SeatView, offers: Sequence[Offer]) -> int:
    """The play to make, -1 for none: as with kongs and pungs, one whose meld costs nothing or brings the hand on."""
    now = _now(view)
    chosen: tuple[int, int] | None = None
    for place, offer in enumerate(offers):
        away = _with_offer(view, offer.effect)
        meld = offer.effect.meld
        wanted = meld is not None and (away <= max(1, now) if meld.is_kong else max(1, away) < now)
        if wanted and (chosen is None or (away, place) < chosen):
            chosen = away, place
    return PLAY + chosen[1] if chosen else -1


def _own_kong(view: SeatView, kongs: Sequence[int]) -> int:
    """The kong to make in the own turn, -1 for none."""
    # Some discard always keeps what an incomplete hand lacks; a complete one then lacks its last tile.
    best = max(1, _now(view))
    chosen: tuple[int, int, int] | None = None
    for action in kongs:
        kind = action & (CONCEALED - 1)
        if action < ADDED:
            away = _with_meld(view, kind, 4, 4, view.sets - 1)
        else:
            away = _with_meld(view, kind, 1, 1, view.sets)
        if away <= best and (chosen is None or (away, kind, action) < chosen):
            chosen = away, kind, action
    return chosen[2] if chosen else -1


def _claim(view: SeatView, legal: ClaimLegal) -> int:
    if legal.win:
        return WIN
    if legal.offers:
        return _claim_or_play(view, legal)
    return _claim_meld(view, legal)


def _claim_or_play(view: SeatView, legal: ClaimLegal) -> int:
    claim = _claim_meld(view, legal)
    return max(PASS, _offered(view, legal.offers)) if claim == PASS else claim


def _claim_meld(view: SeatView, legal: ClaimLegal) -> int:
    tile = legal.tile
    suit = tile // RANKS
    barred = view.barred_suit
    sets = view.sets - 1
    if barred < 0 or suit == barred or suit > 2 or len(view.codes) > WILD_SUIT:
        now = _now(view)
        if legal.kong and _with_meld(view, tile, 3, 4, sets) <= now:
            return KONG
        if legal.pung and max(1, _with_meld(view, tile, 2, 3, sets)) < now:
            return PUNG
        return PASS
    # Only the suit of the tile changes, and two suits count.
    other = 3 - barred - suit
    codes, melded = view.codes, view.meld_codes
    a, melds_a, b, melds_b = codes[suit], melded[suit], codes[other], melded[other]
    now = lacking.deficiency_of_two(a, melds_a, b, melds_b, sets + 1)
    if view.seven_pairs:
        now = min(now, shapes.seven_pairs_deficiency(codes, barred))
    power = POWERS[tile % RANKS]
    if legal.kong and lacking.deficiency_of_two(a - 3 * power, melds_a + 4 * power, b, melds_b, sets) <= now:
        return KONG
    if legal.pung and max(1, lacking.deficiency_of_two(a - 2 * power, melds_a + 3 * power, b, melds_b, sets)) < now:
        return PUNG
    return PASS


def _missing_suit(view: SeatView, suits: Sequence[int]) -> int:
    """Index of the suit whose loss leaves the lowest shanten, then of fewest tiles, then the first."""
    codes, sets, seven_pairs = view.codes, view.sets, view.seven_pairs
    chosen, least = -1, UNREACHABLE
    for suit in suits:
        away = lacking.deficiency_without(codes, suit, sets, seven_pairs)
        if away < least or (away == least and _fewer(view, suit, chosen)):
            chosen, least = suit, away
    return suits.index(chosen)


def _fewer(view: SeatView, suit: int, than: int) -> bool:
    """Whether one suit has fewer tiles than another; of equals the first."""
    one, other = _tiles_of(view, suit), _tiles_of(view, than)
    return one < other or (one == other and suit < than)


def _tiles_of(view: SeatView, suit: int) -> int:
    return sum(view.counts[suit * RANKS : suit * RANKS + RANKS])


def _exchange(view: SeatView, options: Sequence[Sequence[int]]) -> int:
    """Index of the tiles to hand over.

    Of the suits that single-suit options offer, the one with the fewest tiles (then m, p, s); of its tiles
    those whose loss leaves the lowest shanten, of equals the lowest. Without such options, over all.
    """
    single = {i: tiles[0] // RANKS for i, tiles in enumerate(options) if len({k // RANKS for k in tiles}) == 1}
    offered = list(range(len(options)))
    if single:
        held = {suit: _tiles_of(view, suit) for suit in single.values()}
        fewest = min(held, key=lambda suit: (held[suit], suit))
        offered = [index for index, suit in single.items() if suit == fewest]
    choice = _plans(view, view.meld_codes)

    def cost(index: int) -> tuple[int, tuple[int, ...]]:
        codes = list(view.codes)
        for kind in options[index]:
            codes[kind // RANKS] -= POWERS[kind % RANKS]
        away = lacking.hand_deficiency(codes, view.meld_codes, view.sets, view.seven_pairs, choice)
        return away, tuple(options[index])

    return min(offered, key=cost)
