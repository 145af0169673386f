"""Money: wins, kongs, leaving and the end of a deal (rules.md F7, F9, F11)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import TYPE_CHECKING

from . import events
from .contexts import Chance, Kong, Win
from .contributions import STAGES, TurnUp
from .errors import DecisionError
from .money import Entry, Payment
from .outcome import DealOutcome, EndWhy, Result
from .terms import Award, Liability
from .tuples import filled
from .undo import whole

if TYPE_CHECKING:
    from .state import DealState

__all__ = [
    "add_surcharges",
    "bonus_in_shares",
    "book_all",
    "check_leaving",
    "finish",
    "leave",
    "pay_discard",
    "pay_kong",
    "pay_win",
    "price_chance",
    "price_kong",
    "price_win",
    "settle_wins",
]


@whole
def settle_wins(deal: DealState, wins: Sequence[tuple[Chance, Kong | None]], passed: Sequence[int]) -> None:
    """Settle all wins on one tile, nearest first, then what becomes of the kong before it, and play on.

    Each win comes with the last kong of the turn it ended; `passed` are seats that passed the tile.
    """
    winners = [deal.seats[chance.seat] for chance, _ in wins]
    before = [(s.won, s.live, s.locked, s.locked_kongs, s.drawn) for s in winners]
    try:
        _settle_wins(deal, wins, passed)
    except BaseException:
        for s, standing in zip(winners, before, strict=True):
            s.won, s.live, s.locked, s.locked_kongs, s.drawn = standing
            s.set_aside.pop()
        raise


def _settle_wins(deal: DealState, wins: Sequence[tuple[Chance, Kong | None]], passed: Sequence[int]) -> None:
    stay = deal.rules.play_on.winners_stay
    for chance, _ in wins:
        s = deal.seats[chance.seat]
        s.won = True
        s.set_aside.append(chance.tile)
        s.drawn = -1
        if stay:
            s.lock(deal.rules.play_on.locked_kongs)
        else:
            s.live = False
    first = wins[0][0]
    if first.how == "self_draw":
        deal.tiles.lay_open(first.tile)
    if not deal.first_winners:
        deal.first_winners = tuple([chance.seat for chance, _ in wins])
        deal.first_win_of = first.of
    deal.note_live()
    by_seat = {chance.seat: (chance, kong) for chance, kong in wins}
    settled = []
    source = first.of if first.of is not None else first.seat
    for seat in (source, *deal.order[source]):
        if seat in by_seat:
            chance, kong = by_seat[seat]
            settled.append(_settle_win(deal, chance, kong))
        elif seat in passed and deal.log is not None:
            deal.log.append(events.passed(seat, first.tile))
    _settle_kong_before(deal, settled)
    _go_on_after(deal, settled)


def _settle_win(deal: DealState, chance: Chance, kong: Kong | None) -> Win:
    award = None
    if deal.rules.win_award is not None:
        award = deal.rules.win_award(deal, chance.seat, deal.show_from_back)
    win, charges = price_win(deal, chance, kong, award)
    deal.wins.append(win)
    if deal.log is not None:
        deal.log.append(events.win(win))
        if award is not None:
            deal.log.append(events.horses(win))
    pay_win(deal, win, charges)
    return win


def pay_win(deal: DealState, win: Win, charges: Sequence[Payment]) -> None:
    """Book what is paid for a win, and what rules have paid beside it."""
    win.entries = _booked(deal, charges, win.index)
    for asks in deal.rules.win_payments:
        book_all(deal, asks(deal, win) or (), win.index)


def _booked(deal: DealState, charges: Sequence[Payment], cause: int) -> tuple[int, ...]:
    """Book the charges; the ledger indexes of those that were paid."""
    entries = [deal.book(charge, cause) for charge in charges]
    return tuple([entry.index for entry in entries if entry is not None])


def price_win(deal: DealState, chance: Chance, kong: Kong | None, award: Award | None) -> tuple[Win, list[Payment]]:
    """The win with its fan and points, and what is paid for it: shares, horse units, and what the liability adds.

    `kong` is the last kong of the turn that the win ends; `award` what tiles shown after it bring.
    """
    rules = deal.rules
    win = _offered(deal, chance, kong)
    win.award = award
    liability = win.liability
    assert liability is not None
    shares = rules.shares
    bonus = shares.bonus_for(win.count) if liability.self_draw_bonus else None
    inside, outside = (award.fan_inside, award.fan_outside) if award else (0, 0)
    share = shares.of(win.count.fan + inside, bonus, outside)
    win.fan, win.points = share.fan, share.points
    seat, points = win.seat, win.points
    charges = []
    if points > 0:
        charges = [filled(Payment, (payer, seat, points * times, "win", ())) for payer, times in liability.shares]
    if award is not None and (added := points * (award.factor - 1) + award.units * rules.unit) > 0:
        charges += [Payment(payer, seat, added * shares, "horses") for payer, shares in liability.shares]
    if liability.extra:
        charges += [Payment(payer, seat, units * rules.unit, why) for payer, units, why in liability.extra if units > 0]
    return win, charges


def _offered(deal: DealState, chance: Chance, kong: Kong | None) -> Win:
    payers = []
    for seat in deal.order[chance.seat]:
        s = deal.seats[seat]
        if s.live:
            payers.append(seat)
    win = Win(
        len(deal.wins),
        chance.seat,
        chance.tile,
        chance.of,
        chance.how,
        chance.situation,
        kong,
        tuple(payers),
        chance.count,
    )
    win.liability = _liability(deal, win)
    return win


def _liability(deal: DealState, win: Win) -> Liability:
    if win.of is None:
        if win.kong is not None and win.kong.type == "exposed":
            return deal.rules.gang_flower(deal, win)
        return _from_each(win.payers)
    if win.how == "rob_kong" and deal.rules.rob_terms.shares == "all":
        return _from_one(win.of, len(win.payers))
    return _from_one(win.of, 1)


@cache
def _from_each(payers: tuple[int, ...]) -> Liability:
    return Liability(tuple([(payer, 1) for payer in payers]), True)


@cache
def _from_one(payer: int, shares: int) -> Liability:
    return Liability(((payer, shares),), False)


def price_chance(deal: DealState, chance: Chance, kong: Kong | None) -> None:
    """Note what the win would be recorded with and what one share would pay, were it made now."""
    shares = deal.rules.shares
    share = shares.of(chance.count.fan, shares.bonus_for(chance.count) if bonus_in_shares(deal, chance, kong) else None)
    chance.fan, chance.points = share.fan, share.points


def bonus_in_shares(deal: DealState, chance: Chance, kong: Kong | None) -> bool:
    """Whether the self-draw bonus would count for this win, were it made now."""
    if chance.how != "self_draw":
        return False
    if kong is None or kong.type != "exposed":
        return True
    liability = _offered(deal, chance, kong).liability
    return liability is not None and liability.self_draw_bonus


def _settle_kong_before(deal: DealState, wins: Sequence[Win]) -> None:
    first = wins[0]
    if first.how != "discard" or first.kong is None or deal.rules.gang_discard is None:
        return
    book_all(deal, deal.rules.gang_discard(deal, wins), first.kong.index)


def _go_on_after(deal: DealState, wins: Sequence[Win]) -> None:
    play_on = deal.rules.play_on
    if play_on.ends_with_win:
        finish(deal, "first_win")
        return
    live = 0
    for s in deal.seats:
        live += s.live
    if live <= 1:
        finish(deal, "three_winners" if len(deal.seats) == 4 else "one_left")
        return
    deal.draw_next_after(wins[-1].seat)


def price_kong(deal: DealState, kong: Kong) -> None:
    """Let the rules say what a kong brings, where that is not what the slot kong says."""
    if deal.rules.kong_price is not None:
        kong.price = deal.rules.kong_price(deal, kong) or kong.price


def pay_kong(deal: DealState, kong: Kong) -> None:
    """Collect what a kong brings when it takes effect."""
    price_kong(deal, kong)
    unit = deal.rules.unit
    asked = []
    if kong.feeder is not None:
        asked.append((kong.feeder, kong.price.feeder))
    for seat in deal.order[kong.seat]:
        s = deal.seats[seat]
        if s.live and seat != kong.feeder:
            asked.append((seat, kong.price.others))
    charges = [Payment(payer, kong.seat, units * unit, "kong") for payer, units in asked if units > 0]
    kong.entries = _booked(deal, charges, kong.index)
    for asks in deal.rules.konged:
        book_all(deal, asks(deal, kong) or (), kong.index)


@whole
def pay_discard(deal: DealState, seat: int, tile: int) -> None:
    """Book what rules have paid for a discard."""
    for asks in deal.rules.discarded:
        if payments := asks(deal, seat, tile):
            book_all(deal, payments)


def add_surcharges(deal: DealState, entry: Entry) -> None:
    """Book what rules add to a transfer."""
    for asks in deal.rules.surcharges:
        for payment in asks(deal, entry) or ():
            deal.book_alone(payment, entry.cause)


def check_leaving(deal: DealState, seat: int) -> None:
    """Raise DecisionError where the seat cannot leave now."""
    if deal.over:
        raise DecisionError("the deal is over; nobody can leave it")
    if not 0 <= seat < len(deal.seats):
        raise DecisionError(f"there is no seat {seat}; seats are 0 to {len(deal.seats) - 1}")
    if deal.rules.leaving is None:
        raise DecisionError("these rules forbid leaving (leaving.use)")
    if deal.in_opening:
        raise DecisionError("a seat may leave only after the opening decisions")
    if deal.seats[seat].left:
        raise DecisionError(f"seat {seat} has left already")


@whole
def leave(deal: DealState, seat: int) -> None:
    """Let a seat leave that `check_leaving` allows: a live one ends the deal."""
    assert deal.rules.leaving is not None
    s = deal.seats[seat]
    if deal.log is not None:
        deal.log.append(events.leave(seat))
    if not s.live:
        s.left = True
        return
    payments = deal.rules.leaving(deal, seat)
    try:
        s.left = True
        book_all(deal, payments)
        s.live = False
        deal.note_live()
        finish(deal, "left")
    except BaseException:
        s.left, s.live = False, True
        raise


@whole
def finish(deal: DealState, why: EndWhy) -> None:
    """Settle the end of the deal stage by stage, and close it."""
    results: tuple[Result, ...] | None = None
    if why != "unfinished":
        first_stage = 0 if why == "exhausted" else STAGES.index("end")
        for stage in STAGES[first_stage:]:
            if stage == "rake":
                results = tuple([_result(points) for points in deal.ledger.scores])
            for settlement in deal.rules.settlements[stage]:
                if settlement.turn_up is not None:
                    _turn_up(deal, settlement.turn_up)
                book_all(deal, settlement.payments(deal))
    outcome = DealOutcome(
        len(deal.seats),
        deal.dealer,
        why,
        tuple(deal.ledger.scores),
        deal.ledger.house,
        results,
        deal.first_winners,
        deal.first_win_of,
    )
    deal.close(outcome)


def _turn_up(deal: DealState, turn_up: TurnUp) -> None:
    tiles = deal.show_from_back(turn_up.tiles)
    deal.shown[turn_up.name] = tiles
    if deal.log is not None:
        deal.log.append(events.turned_up(turn_up.name, tiles))


def _result(points: int) -> Result:
    return "win" if points > 0 else "lose" if points < 0 else "tie"


def book_all(deal: DealState, payments: Sequence[Payment], cause: int = -1) -> None:
    """Book everything that a rule asks for."""
    for payment in payments:
        deal.book(payment, cause)
