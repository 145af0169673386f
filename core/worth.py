"""What hands at the table are worth, read from the deal as it stands."""

from __future__ import annotations

from typing import TYPE_CHECKING

from . import own_turn, settle
from .contexts import CALM, Chance, HandQuestion, How, Situation
from .counting import HeldHand, best_count
from .flat import ALL_KINDS, POWER_OF, SUIT_OF, kinds_in
from .readings import SETS_ONLY, WITH_SEVEN_PAIRS
from .seat import SeatView
from .terms import FanCount
from .tuples import filled

if TYPE_CHECKING:
    from .state import DealState

__all__ = ["Values", "best_hand_values", "chance_of", "count_of", "exposed_kinds", "hand_values"]

Values = tuple[tuple[int, FanCount], ...]
"""(winning tile, count) pairs."""


def count_of(deal: DealState, s: SeatView, tile: int, situation: Situation, *, holds_tile: bool) -> FanCount:
    """The fan of the seat's hand completed by `tile`, which is or is not yet in it."""
    codes, counts = s.codes, s.counts
    if deal.rules.wide:
        held = list(counts)
        held[tile] += not holds_tile
        found = best_count(
            deal.rules, HeldHand(held, tuple(s.melds), tile, s.seven_pairs, s.barred_suit), situation
        )
        assert found is not None, "a hand that waits for a tile is complete with it"
        return found
    if not holds_tile:
        codes, counts = list(codes), list(counts)
        codes[SUIT_OF[tile]] += POWER_OF[tile]
        counts[tile] += 1
    suit_codes = (codes[0], codes[1], codes[2])
    forms = WITH_SEVEN_PAIRS if s.seven_pairs else SETS_ONLY
    return deal.rules.fan(filled(HandQuestion, (suit_codes, counts, tuple(s.melds), tile, forms, situation, (), ())))


def chance_of(deal: DealState, seat: int, tile: int, of: int | None, how: How) -> Chance:
    """The hand that `seat` could win with `tile` now, priced without horses."""
    s = deal.seats[seat]
    rules = deal.rules
    kong = None if how == "rob_kong" else deal.turn_kong(seat if of is None else of)
    first = of is None and s.draws == 1 and not s.melds
    left = deal.back - deal.front
    source = () if of is None else deal.seats[of].marks
    situation = Situation(
        how,
        kong.type if kong else None,
        first,
        seat == deal.dealer,
        left,
        s.marks,
        source,
        how == "discard" and of == deal.dealer and len(deal.seats[of].discarded) == 1,
        not any(each.melds for each in deal.seats),
        _shown(deal, tile) - (how == "discard"),
    )
    count = count_of(deal, s, tile, situation, holds_tile=of is None)
    chance = Chance(seat, tile, of, how, left, count, rules.capped(count.fan), situation)
    settle.price_chance(deal, chance, kong)
    return chance


def hand_values(deal: DealState, seat: int, without: int, situation: Situation = CALM) -> Values:
    """The count for each wait of the seat, kinds in the mask `without` aside, won in `situation`."""
    s = deal.seats[seat]
    waits = deal.waits(seat) & ~without
    if not waits:
        return ()
    kinds = kinds_in(waits)
    return tuple([(kind, count_of(deal, s, kind, situation, holds_tile=False)) for kind in kinds])


def best_hand_values(deal: DealState, seat: int, without: int) -> Values:
    """As `hand_values`; a seat in its turn is valued by its best legal discard."""
    if not deal.in_turn(seat):
        return hand_values(deal, seat, without)
    trial = deal.copy()
    s = trial.seats[seat]
    # By points, which a table of points may let fall while fan rise.
    rules = deal.rules
    best: Values = ()
    most = -1
    for kind in own_turn.legal_of(trial, s).discards:
        s.lose(kind)
        kept, s.waits = s.waits, s.find_waits()
        values = hand_values(trial, seat, without)
        s.waits = kept
        s.take(kind)
        points = max((rules.share_points(count.fan) for _, count in values), default=-1)
        if points > most:
            best, most = values, points
    return best


def _shown(deal: DealState, tile: int) -> int:
    """Copies of a kind that lie in melds and rivers for all to see."""
    concealed = deal.rules.kong_terms.concealed_shown
    found = 0
    for s in deal.seats:
        found += s.river.count(tile)
        for meld in s.melds:
            if concealed or meld.type != "concealed":
                found += meld.kinds.count(tile)
    return found


def exposed_kinds(deal: DealState) -> int:
    """Mask of the kinds of which all four copies lie in melds and rivers for all to see."""
    seen = [0] * ALL_KINDS
    shown = deal.rules.kong_terms.concealed_shown
    for s in deal.seats:
        for kind in s.river:
            seen[kind] += 1
        for meld in s.melds:
            if shown or meld.type != "concealed":
                for kind in meld.kinds:
                    seen[kind] += 1
    return sum(1 << kind for kind, count in enumerate(seen) if count == 4)
