"""What becomes of a tile once all claims on it are answered (rules.md F4, F7, F10)."""

from __future__ import annotations

from . import claims, events, moves, settle
from .actions import KONG, PASS, WIN
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
    if deal.log is not None:
        for seat in window.order:
            if answers.get(seat) == PASS:
                deal.log.append(events.passed(seat, window.tile))
    claims.announce_passes(deal, window)
    if window.robbing:
        moves.make_kong(deal, maker, window.tile, "added", late=window.late)
    elif answers.get(window.claimer, PASS) != PASS:
        take_claim(deal, maker, window.claimer, answers[window.claimer], window.tile)
    else:
        deal.draw_next_after(window.of)


def take_claim(deal: DealState, maker: SeatView, claimer: int, answer: int, tile: int) -> None:
    """Let a seat take the tile just discarded for the meld that it answered with."""
    maker.claimed.add(len(maker.discarded) - 1)
    deal.turn += 1
    deal.turn_seat = claimer
    s, of = deal.seats[claimer], maker.index
    if answer != KONG:
        moves.take_pung(deal, s, tile, of)
        return
    if deal.log is not None:
        deal.log.append(events.kong(claimer, tile, "exposed", of))
    moves.make_kong(deal, s, tile, "exposed", feeder=of)
