"""The player greedy: the plain way to play fast hands (players.md)."""

from __future__ import annotations

from collections.abc import Sequence

from ..core.actions import ADDED, CONCEALED, KONG, PASS, PUNG, WIN
from ..core.discards import best_discard, best_of_two
from ..core.efficiency import useless_weight
from ..core.lacking import Plans, deficiencies_without, deficiency_of_two, hand_deficiency, plans
from ..core.legal import Legal
from ..core.seat import SeatView
from ..core.shapes import seven_pairs_deficiency
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


class GreedyPlayer:
    """Wins whenever it may, else goes for the lowest shanten 向听 and the most useful tiles.

    It does not look at what a hand pays, and neither seed nor seat matters to it.
    """

    __slots__ = ()

    def __init__(self, seed: int = 0, seat: int = 0) -> None:
        pass

    def decide(self, view: SeatView, legal: Legal) -> int:
        """Return the action that players.md's list picks."""
        phase = legal.phase
        if phase == "turn":
            if legal.win:
                return WIN
            if legal.kongs:
                kong = _own_kong(view, legal.kongs)
                if kong >= 0:
                    return kong
            if (only := legal.only) >= 0:
                return only
            barred = view.barred_suit
            if barred < 0:
                return _discard(view, barred)
            if code := view.codes[barred]:
                return barred * RANKS + 15 - (useless_weight[code] & 15)
            kind = best_of_two(view, barred)
            return kind if kind >= 0 else _discard(view, barred)
        if phase == "claim":
            return _claim(view, legal)
        if legal.step == "exchange":
            return _exchange(view, legal.options)
        if legal.step == "missing":
            return _missing_suit(view, legal.options)
        return 0


def _discard(view: SeatView, barred: int) -> int:
    return best_discard(
        view.codes,
        view.meld_codes,
        view.sets,
        view.seven_pairs,
        _plans(view, view.meld_codes),
        view.unseen(),
        barred,
    )


def _now(view: SeatView) -> int:
    melded = view.meld_codes
    return hand_deficiency(view.codes, melded, view.sets, view.seven_pairs, _plans(view, melded))


def _with_meld(view: SeatView, kind: int, lost: int, melded: int, sets: int) -> int:
    """Deficiency when `lost` tiles of a kind leave the hand and `melded` more lie in melds."""
    suit, rank = divmod(kind, RANKS)
    codes, meld_codes = list(view.codes), list(view.meld_codes)
    codes[suit] -= lost * POWERS[rank]
    meld_codes[suit] += melded * POWERS[rank]
    return hand_deficiency(codes, meld_codes, sets, False, _plans(view, meld_codes))


def _own_kong(view: SeatView, kongs: Sequence[int]) -> int:
    """The kong to make in the own turn, -1 for none."""
    # Some discard always keeps what an incomplete hand lacks; a complete one then lacks its last tile.
    best = max(1, _now(view))
    chosen: tuple[int, int, int] | None = None
    for action in kongs:
        kind = action & (CONCEALED - 1)
        if action < ADDED:
            lacking = _with_meld(view, kind, 4, 4, view.sets - 1)
        else:
            lacking = _with_meld(view, kind, 1, 1, view.sets)
        if lacking <= best and (chosen is None or (lacking, kind, action) < chosen):
            chosen = lacking, kind, action
    return chosen[2] if chosen else -1


def _claim(view: SeatView, legal: Legal) -> int:
    if legal.win:
        return WIN
    tile = legal.tile
    suit = tile // RANKS
    barred = view.barred_suit
    sets = view.sets - 1
    if barred < 0 or suit == barred or suit > 2:
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
    now = deficiency_of_two(a, melds_a, b, melds_b, sets + 1)
    if view.seven_pairs:
        now = min(now, seven_pairs_deficiency(codes, barred))
    power = POWERS[tile % RANKS]
    if legal.kong and deficiency_of_two(a - 3 * power, melds_a + 4 * power, b, melds_b, sets) <= now:
        return KONG
    if legal.pung and max(1, deficiency_of_two(a - 2 * power, melds_a + 3 * power, b, melds_b, sets)) < now:
        return PUNG
    return PASS


def _missing_suit(view: SeatView, suits: Sequence[int]) -> int:
    """Index of the suit whose loss leaves the lowest shanten, then of fewest tiles, then the first."""
    lacking = deficiencies_without(view.codes, view.sets, view.seven_pairs)
    least = min([lacking[suit] for suit in suits])
    nearest = [suit for suit in suits if lacking[suit] == least]
    if len(nearest) > 1:
        counts = view.counts
        nearest.sort(key=lambda suit: (sum(counts[suit * RANKS : suit * RANKS + RANKS]), suit))
    return suits.index(nearest[0])


def _exchange(view: SeatView, options: Sequence[Sequence[int]]) -> int:
    """Index of the tiles to hand over.

    Of the suits that single-suit options offer, the one with the fewest tiles (then m, p, s); of its tiles
    those whose loss leaves the lowest shanten, of equals the lowest. Without such options, over all.
    """
    single = {i: tiles[0] // RANKS for i, tiles in enumerate(options) if len({k // RANKS for k in tiles}) == 1}
    offered = list(range(len(options)))
    if single:
        held = {suit: sum(view.counts[suit * RANKS : suit * RANKS + RANKS]) for suit in single.values()}
        fewest = min(held, key=lambda suit: (held[suit], suit))
        offered = [index for index, suit in single.items() if suit == fewest]
    choice = _plans(view, view.meld_codes)

    def cost(index: int) -> tuple[int, tuple[int, ...]]:
        codes = list(view.codes)
        for kind in options[index]:
            codes[kind // RANKS] -= POWERS[kind % RANKS]
        lacking = hand_deficiency(codes, view.meld_codes, view.sets, view.seven_pairs, choice)
        return lacking, tuple(options[index])

    return min(offered, key=cost)
