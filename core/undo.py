"""Taking back what an event did where a rule failed in the middle of it: no deal is left half settled."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from operator import attrgetter
from typing import TYPE_CHECKING, Any, Concatenate, ParamSpec

if TYPE_CHECKING:
    from .seat import SeatView
    from .state import DealState

__all__ = ["give_back", "kept", "whole"]

Arguments = ParamSpec("Arguments")

_STANDING = (
    "sets",
    "seven_pairs",
    "pung_mask",
    "kongable",
    "waits",
    "drawn",
    "draws",
    "barred_suit",
    "locked",
    "locked_kongs",
    "marks",
)
_standing = attrgetter(*_STANDING)


def whole(
    settle: Callable[Concatenate[DealState, Arguments], None],
) -> Callable[Concatenate[DealState, Arguments], None]:
    """An event that pays: it happens whole or, where a rule fails in it, not at all.

    Money, wins, kongs, events, the wall and what lies open are taken back; seats are the event's own care.
    """

    @wraps(settle)
    def settled(deal: DealState, /, *given: Arguments.args, **named: Arguments.kwargs) -> None:
        before = (
            len(deal.ledger.entries),
            len(deal.wins),
            len(deal.kongs),
            0 if deal.log is None else len(deal.log),
            deal.front,
            deal.back,
            list(deal.tiles.hidden),
            deal.turn_seat,
            deal.phase,
            deal.first_winners,
            deal.first_win_of,
        )
        try:
            settle(deal, *given, **named)
        except BaseException:
            _go_back(deal, *before)
            raise

    return settled


def _go_back(deal: DealState, entries: int, wins: int, kongs: int, events: int, *course: Any) -> None:
    deal.ledger.take_back(entries)
    del deal.wins[wins:]
    del deal.kongs[kongs:]
    if deal.log is not None:
        del deal.log[events:]
    deal.front, deal.back, hidden, deal.turn_seat, deal.phase, deal.first_winners, deal.first_win_of = course
    deal.tiles.hidden = hidden
    deal.outcome = None
    deal.note_live()


Kept = tuple[list[list[Any]], tuple[Any, ...], list[int]]


def kept(s: SeatView) -> Kept:
    """Hand, melds and standing of a seat, and who holds pairs, for `give_back`."""
    tiles: list[list[Any]] = [s.counts[:], s.codes[:], s.meld_codes[:], s.melds[:], list(s.covered)]
    return tiles, _standing(s), list(s._tile_book.pairs)


def give_back(s: SeatView, before: Kept) -> None:
    """Let the seat be as it was."""
    (s.counts[:], s.codes[:], s.meld_codes[:], s.melds[:], covered), standing, pairs = before
    s.covered, s._tile_book.pairs = covered, pairs
    for name, value in zip(_STANDING, standing, strict=True):
        setattr(s, name, value)
