"""Moves that lay tiles down or pass them on: kongs, claimed discards, opening steps (rules.md F2, F4, F5)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any

from . import events, settle
from .contexts import Kong
from .flat import COPY_OF, SUIT_OF
from .hands import Meld
from .opening import Move, OpeningEffect
from .plays import Offer, PlayEffect
from .rng import shuffled
from .seat import SeatView
from .state import TURN, DealState
from .terms import KongType
from .undo import give_back, kept, whole

__all__ = ["first_waits", "make_kong", "rob", "take_effect", "take_play", "take_pung"]

IN_HAND: dict[KongType, int] = {"concealed": 4, "exposed": 3, "added": 1}
"""Tiles that leave the hand for a kong."""

# There are some hundreds, and each is made very often.
_meld = cache(Meld)


@whole
def take_effect(deal: DealState, effect: OpeningEffect, chosen: Sequence[dict[str, Any]]) -> None:
    """Let an opening step take effect; `chosen` are the events of the choices that led to it.

    A dealer that hands over the kind it drew and keeps none has drawn the last tile it receives
    (rules.md opening).
    """
    if deal.log is not None:
        deal.log.extend(chosen)
    if not effect.payments:
        _take_effect(deal, effect)
        return
    before, wall = [kept(s) for s in deal.seats], deal.wall[:]
    try:
        _take_effect(deal, effect)
        settle.book_all(deal, effect.payments)
    except BaseException:
        deal.wall[:] = wall
        for s, standing in zip(deal.seats, before, strict=True):
            give_back(s, standing)
        raise


def _take_effect(deal: DealState, effect: OpeningEffect) -> None:
    if effect.moves or effect.into_wall:
        _pass_on(deal, effect)
    for index, suit in effect.barred.items():
        deal.seats[index].barred_suit = suit
    for index, marks in effect.marks.items():
        deal.seats[index].marks += marks
    for index in effect.locked:
        deal.seats[index].lock("same_waits")
    deal.note_live()


def _pass_on(deal: DealState, effect: OpeningEffect) -> None:
    """Let tiles change hands."""
    for move in effect.moves:
        for kind in move.tiles:
            deal.seats[move.giver].lose(kind)
    for seat, tiles in effect.into_wall.items():
        for kind in tiles:
            deal.seats[seat].lose(kind)
    dealer = deal.seats[deal.dealer]
    kept = dealer.counts[dealer.drawn] > 0
    for move in (*effect.moves, *_out_of_the_wall(deal, effect)):
        for kind in move.tiles:
            deal.seats[move.taker].take(kind)
        if move.taker == deal.dealer and move.tiles and not kept:
            dealer.drawn = move.tiles[-1]


def _out_of_the_wall(deal: DealState, effect: OpeningEffect) -> list[Move]:
    """What seats get from the wall for the tiles that they put into it, which is mixed with them."""
    if not effect.into_wall:
        return []
    moves, put, front = list[Move](), list[int](), deal.front
    for seat in deal.from_dealer():
        tiles = effect.into_wall.get(seat, ())
        moves.append(Move(seat, seat, tuple(deal.wall[front : front + len(tiles)])))
        put += tiles
        front += len(tiles)
    deal.wall[deal.front : deal.back] = shuffled([*put, *deal.wall[front : deal.back]], effect.mix)
    return moves


def first_waits(deal: DealState) -> None:
    """Find what every hand waits for once the opening is over; the dealer's without its drawn tile."""
    for s in deal.seats:
        s.waits = s.waits_without_drawn()
    deal.note_ready()


@whole
def make_kong(
    deal: DealState, s: SeatView, kind: int, type: KongType, *, feeder: int | None = None, late: bool = False
) -> None:
    """Lay down a kong of the seat's own tiles, or of an exposed pung, that takes effect.

    An added kong was announced before, so that it might be robbed.
    """
    if deal.log is not None and type != "added":
        deal.log.append(events.kong(s.index, kind, type, feeder))
    of, wilds = feeder, tuple[int, ...]()
    if type == "added":
        pung = next(meld for meld in s.melds if meld.kind == kind and meld.type == "pung")
        of, wilds = pung.of, pung.wilds
    before = kept(s)
    try:
        lay_kong(deal, s, _meld(kind, type, of, not late, wilds), (kind,) * IN_HAND[type], feeder)
    except BaseException:
        give_back(s, before)
        raise


def lay_kong(deal: DealState, s: SeatView, meld: Meld, tiles: tuple[int, ...], feeder: int | None) -> None:
    """Lay down a kong with these tiles of the hand, collect what it brings, and draw the replacement."""
    terms = deal.rules.kong_terms
    kind, type = meld.kind, meld.type
    assert type != "pung"
    assert type != "run"
    if type == "concealed" and not terms.concealed_shown:
        _cover(deal, s, tiles)
    else:
        _show(deal, s, tiles)
    _lay(s, meld)
    s.waits = s.find_waits()
    deal.note_ready()
    kong = Kong(
        len(deal.kongs), s.index, kind, type, feeder, deal.turn, terms.price[type], meld.paid, wilds=meld.wilds
    )
    deal.kongs.append(kong)
    if meld.paid:
        settle.pay_kong(deal, kong)
    deal.draw(s, terms.replacement[type])
    deal.turn_seat = s.index
    deal.phase = TURN


def take_pung(deal: DealState, s: SeatView, tile: int, of: int) -> None:
    """Lay down a pung of the tile that seat `of` discarded; its maker must discard."""
    # Where no rule is told of it, none can fail in it.
    if deal.rules.melded:
        _take_pung_told(deal, s, tile, of)
    else:
        _take_pung(deal, s, tile, of)


def _take_pung(deal: DealState, s: SeatView, tile: int, of: int) -> None:
    if deal.log is not None:
        deal.log.append(events.pung(s.index, tile, of))
    lay_open(deal, s, _meld(tile, "pung", of), (tile, tile))


@whole
def _take_pung_told(deal: DealState, s: SeatView, tile: int, of: int) -> None:
    before = kept(s)
    try:
        _take_pung(deal, s, tile, of)
    except BaseException:
        give_back(s, before)
        raise


def lay_open(deal: DealState, s: SeatView, meld: Meld, tiles: tuple[int, ...]) -> None:
    """Lay down a meld that is no kong with these tiles of the hand; its maker must discard."""
    _show(deal, s, tiles)
    _lay(s, meld)
    deal.phase = TURN
    for asks in deal.rules.melded:
        settle.book_all(deal, asks(deal, s.index, meld) or ())


@whole
def take_play(deal: DealState, s: SeatView, offer: Offer, claimed: int = -1, of: int | None = None) -> None:
    """Let a play take effect; `claimed` is the tile that it claims of seat `of` (-1: it claims none)."""
    if deal.log is not None:
        deal.log.append(events.play(offer, s.index, claimed, of))
    before = kept(s)
    try:
        _take_play(deal, s, offer.effect, of)
    except BaseException:
        give_back(s, before)
        raise


def _take_play(deal: DealState, s: SeatView, effect: PlayEffect, of: int | None) -> None:
    s.marks += effect.marks
    if effect.locks is not None:
        s.lock(effect.locks)
        deal.note_live()
    settle.book_all(deal, effect.payments)
    meld = effect.meld
    if meld is None:
        return
    if meld.is_kong:
        lay_kong(deal, s, meld, effect.tiles, of)
    else:
        lay_open(deal, s, meld, effect.tiles)


def _show(deal: DealState, s: SeatView, tiles: tuple[int, ...]) -> None:
    """Take tiles out of the hand for a meld that lies open."""
    for kind in tiles:
        s.lose(kind)
        deal.tiles.lay_open(kind)


def _cover(deal: DealState, s: SeatView, tiles: tuple[int, ...]) -> None:
    """Take tiles out of the hand for a meld that nobody else sees."""
    for kind in tiles:
        s.lose(kind)
        s.covered[SUIT_OF[kind]] += COPY_OF[kind]


def _lay(s: SeatView, meld: Meld) -> None:
    s.add_meld(meld)
    s.drawn = -1


def rob(deal: DealState, s: SeatView, tile: int) -> None:
    """Take the tile of a robbed kong from its maker, who keeps the pung (rules.md F8)."""
    s.lose(tile)
    s.drawn = -1
    if not s.locked:
        s.waits = s.find_waits()
    deal.tiles.lay_open(tile)
