"""What becomes of a tile once all claims on it are answered (rules.md F4, F7, F10)."""

from __future__ import annotations

from collections.abc import Sequence

from . import claims, events, moves, settle
from .actions import KONG, PLAY, WIN
from .plays import Offer
from .seat import SeatView
from .state import DealState

__all__ = ["settle_window", "take_claim"]


def settle_window(deal: DealState, window: claims.Window) -> None:
    """Let the winners win, or the claimer have its meld; without either the kong is made or play goes on."""
    maker = deal.seats[window.of]
    answers = window.answers
    if WIN in answers.values():
        kong = None if window.robbing else deal.turn_kong(window.of)
        if window.robbing:
            moves.rob(deal, maker, window.tile)
        else:
            maker.claimed.add(len(maker.discarded) - 1)
        claims.announce_passes(deal, window)
        passed = [seat for seat, answer in answers.items() if answer != WIN]
        wins = [(window.chances[seat], kong) for seat in window.winners()]
        settle.settle_wins(deal, wins, passed)
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


def take_claim(
    deal: DealState, maker: SeatView, claimer: int, answer: int, tile: int, offers: Sequence[Offer] = ()
) -> None:
    """Let a seat take the tile just discarded for the meld that it answered with; `offers` are its plays."""
    maker.claimed.add(len(maker.discarded) - 1)
    deal.turn += 1
    deal.turn_seat = claimer
    s, of = deal.seats[claimer], maker.index
    if answer >= PLAY:
        moves.take_play(deal, s, offers[answer - PLAY], tile, of)
        return
    if answer != KONG:
        moves.take_pung(deal, s, tile, of)
        return
    if deal.log is not None:
        deal.log.append(events.kong(claimer, tile, "exposed", of))
    moves.make_kong(deal, s, tile, "exposed", feeder=of)
