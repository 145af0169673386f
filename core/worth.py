"""What hands at the table are worth, read from the deal as it stands."""

from __future__ import annotations

from collections.abc import Sequence
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


def count_of(deal: DealState, s: SeatView, tile: int, more: int, situation: Situation) -> FanCount:
    """The fan of the seat's hand completed by `tile`; `more` of it (0 or 1) come to what the seat holds."""
    rules = deal.rules
    counts: Sequence[int] = s.counts
    if more:
        counts = [*counts]
        counts[tile] += more
    if rules.wide:
        found = best_count(rules, HeldHand(counts, tuple(s.melds), tile, s.seven_pairs, s.barred_suit), situation)
        assert found is not None, "a hand that waits for a tile is complete with it"
        return found
    codes = s.codes
    a = codes[0]
    b = codes[1]
    c = codes[2]
    if more:
        power = POWER_OF[tile]
        suit = SUIT_OF[tile]
        if suit == 0:
            a += power
        elif suit == 1:
            b += power
        else:
            c += power
    forms = WITH_SEVEN_PAIRS if s.seven_pairs else SETS_ONLY
    return rules.fan(filled(HandQuestion, ((a, b, c), counts, tuple(s.melds), tile, forms, situation, (), ())))


def chance_of(deal: DealState, seat: int, tile: int, of: int | None, how: How) -> Chance:
    """The hand that `seat` could win with `tile` now, priced without horses."""
    s = deal.seats[seat]
    left = deal.back - deal.front
    shown = _shown(deal, tile)
    kong = None
    if of is None:
        kong = deal.turn_kong(seat)
        first = s.draws == 1 and not s.melds
        first_discard = False
        source: tuple[str, ...] = ()
    else:
        giver = deal.seats[of]
        first = first_discard = False
        source = giver.marks
        if how == "discard":
            kong = deal.turn_kong(of)
            first_discard = of == deal.dealer and len(giver.discarded) == 1
            shown -= 1
    after = None if kong is None else kong.type
    dealer = seat == deal.dealer
    untouched = _untouched(deal)
    situation = filled(
        Situation, (how, after, first, dealer, left, s.marks, source, first_discard, untouched, shown, True)
    )
    count = count_of(deal, s, tile, 0 if of is None else 1, situation)
    chance = Chance(seat, tile, of, how, left, count, count.fan, situation)
    settle.price_chance(deal, chance, kong)
    return chance


def _untouched(deal: DealState) -> bool:
    """Whether nobody has laid out anything."""
    return not [s for s in deal.seats if s.melds]


def hand_values(deal: DealState, seat: int, without: int, situation: Situation = CALM) -> Values:
    """The count for each wait of the seat, kinds in the mask `without` aside, won in `situation`."""
    s = deal.seats[seat]
    waits = deal.waits(seat) & ~without
    if not waits:
        return ()
    kinds = kinds_in(waits)
    return tuple([(kind, count_of(deal, s, kind, 1, situation)) for kind in kinds])


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
    found = 0
    for s in deal.seats:
        discarded = s.discarded
        found += discarded.count(tile)
        for place in s.claimed:
            # Shorter than that it is where a rule has spoilt it, which is told elsewhere.
            if place < len(discarded) and discarded[place] == tile:
                found -= 1
        for meld in s.melds:
            holds = meld.kind == tile or meld.type == "run" or meld.wilds
            if holds and (meld.type != "concealed" or deal.rules.kong_terms.concealed_shown):
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
