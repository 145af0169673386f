"""What becomes of a tile once all claims on it are answered (rules.md F4, F7, F10)."""

from __future__ import annotations

from collections.abc import Sequence

from . import claims, events, moves, settle
from .actions import KONG, PLAY, WIN
from .contexts import Kong
from .plays import Offer
from .seat import SeatView
from .state import DealState
from .undo import give_back, kept

__all__ = ["settle_window", "take_claim"]


def settle_window(deal: DealState, window: claims.Window) -> None:
    """Let the winners win, or the claimer have its meld; without either the kong is made or play goes on."""
    maker = deal.seats[window.of]
    answers = window.answers
    if WIN in answers.values():
        if window.robbing:
            _let_rob(deal, window, maker)
        else:
            _let_win(deal, window, maker)
        return
    taker = window.taker()
    if deal.log is not None:
        # A claim that another came before is as good as a pass.
        for seat in window.order:
            if seat in answers and seat != taker:
                deal.log.append(events.passed(seat, window.tile))
    claims.announce_passes(deal, window)
    if window.robbing:
        moves.make_kong(deal, maker, window.tile, "added", late=window.late)
    elif taker is not None:
        take_claim(deal, maker, taker, answers[taker], window.tile, window.claims[taker].offers)
    else:
        deal.draw_next_after(window.of)


def _let_win(deal: DealState, window: claims.Window, maker: SeatView) -> None:
    place = len(maker.discarded) - 1
    maker.claimed.append(place)
    try:
        _settle_wins(deal, window, deal.turn_kong(window.of))
    except BaseException:
        maker.claimed.remove(place)
        raise


def _let_rob(deal: DealState, window: claims.Window, maker: SeatView) -> None:
    before, hidden = kept(maker), list(deal.tiles.hidden)
    moves.rob(deal, maker, window.tile)
    try:
        _settle_wins(deal, window, None)
    except BaseException:
        give_back(maker, before)
        deal.tiles.hidden = hidden
        raise


def _settle_wins(deal: DealState, window: claims.Window, kong: Kong | None) -> None:
    claims.announce_passes(deal, window)
    passed = [seat for seat, answer in window.answers.items() if answer != WIN]
    settle.settle_wins(deal, [(window.chances[seat], kong) for seat in window.winners()], passed)


def take_claim(
    deal: DealState, maker: SeatView, claimer: int, answer: int, tile: int, offers: Sequence[Offer] = ()
) -> None:
    """Let a seat take the tile just discarded for the meld that it answered with; `offers` are its plays."""
    place = len(maker.discarded) - 1
    maker.claimed.append(place)
    deal.turn += 1
    deal.turn_seat = claimer
    s, of = deal.seats[claimer], maker.index
    try:
        if answer >= PLAY:
            moves.take_play(deal, s, offers[answer - PLAY], tile, of)
        elif answer == KONG:
            moves.make_kong(deal, s, tile, "exposed", feeder=of)
        else:
            moves.take_pung(deal, s, tile, of)
    except BaseException:
        maker.claimed.remove(place)
        deal.turn -= 1
        deal.turn_seat = of
        raise
