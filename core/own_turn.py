"""What a seat may do with the tile it drew: win, kongs, and why not (rules.md F3, F5, kong, play_on)."""

from __future__ import annotations

import copy
from typing import TYPE_CHECKING

from . import claims
from .actions import ADDED, CONCEALED, PLAY, WIN
from .contexts import How
from .flat import ALL_KINDS, POWER_OF, SUIT_OF, kinds_in
from .hands import Meld
from .legal import Legal, TurnLegal
from .offers import turn_offers
from .seat import SeatView
from .terms import KongType
from .tiles import tile_name

if TYPE_CHECKING:
    from .state import DealState

__all__ = ["answer_refusal", "kong_refusal", "legal_of", "turn_legal", "turn_refusal", "win_refusal"]


def legal_of(deal: DealState, s: SeatView) -> TurnLegal:
    """The legal decisions of the seat whose turn it is, after a draw or a pung."""
    return turn_legal(deal, s) if s.drawn >= 0 else s.plain


def turn_legal(deal: DealState, s: SeatView) -> TurnLegal:
    """The seat's legal decisions after its draw."""
    drawn = s.drawn
    chance = None
    if s.waits >> drawn & 1:
        chance = deal.chance(s.index, drawn, None, "self_draw")
        if claims.refused(deal, chance) is not None:
            chance = None
    kongs = _kongs(deal, s) if s.kongable and deal.back > deal.front else ()
    offers = turn_offers(deal, s) if deal.rules.turn_plays else ()
    return TurnLegal(s, chance, kongs, drawn if s.locked else -1, offers)


def _kongs(deal: DealState, s: SeatView) -> tuple[int, ...]:
    concealed: list[int] = []
    added: list[int] = []
    for kind in kinds_in(s.kongable):
        if s.counts[kind] == 4:
            if kong_refusal(deal, s, kind, "concealed") is None:
                concealed.append(CONCEALED + kind)
        elif kong_refusal(deal, s, kind, "added") is None:
            added.append(ADDED + kind)
    return (*concealed, *added)


def kong_refusal(deal: DealState, s: SeatView, kind: int, type: KongType) -> str | None:
    """Why a kong that the seat's tiles would make is not allowed in its turn; None when it is."""
    if kind in deal.rules.wilds:
        return "wild tiles make no kong by themselves"
    if s.barred_suit == SUIT_OF[kind]:
        return "its missing suit may not be konged"
    if s.locked and (reason := _locked_refusal(deal, s, kind, type)) is not None:
        return reason
    if type == "added" and kind != s.drawn and deal.rules.kong_terms.late_added == "forbidden":
        return "an added kong must be made with the tile just drawn (kong.delayed_added)"
    for asks in deal.rules.kong_filters:
        if (reason := asks(deal, s.index, kind, type)) is not None:
            return reason
    return None


def _locked_refusal(deal: DealState, s: SeatView, kind: int, type: KongType) -> str | None:
    if s.locked_kongs == "none":
        return "a winner's hand is locked and makes no kong (play_on.kongs)" if s.won else "a locked hand makes no kong"
    if kind != s.drawn:
        return "a locked hand may kong only with the tile just drawn"
    full = sum(1 << other for other in range(ALL_KINDS) if _held(s, other) == 4)
    before = s.waits & ~(full & ~(1 << kind))
    if before != _waits_after_kong(deal, s, kind, type) & ~full:
        return "the kong would change what the locked hand waits for"
    return None


def _held(s: SeatView, kind: int) -> int:
    suit = SUIT_OF[kind]
    if suit >= len(s.meld_codes):
        return 0
    return s.counts[kind] + s.meld_codes[suit] // POWER_OF[kind] % 5


def _waits_after_kong(deal: DealState, s: SeatView, kind: int, type: KongType) -> int:
    trial = copy.copy(s)
    trial.counts, trial.codes = list(s.counts), list(s.codes)
    trial.meld_codes, trial.melds = list(s.meld_codes), list(s.melds)
    trial._tile_book = copy.copy(s._tile_book)
    trial._tile_book.pairs = list(s._tile_book.pairs)
    for _ in range(4 if type == "concealed" else 1):
        trial.lose(kind)
    trial.add_meld(Meld(kind, type))
    return trial.find_waits()


def win_refusal(deal: DealState, seat: int, tile: int, of: int | None, how: How) -> str | None:
    """Why the seat cannot win with this tile now, None when it can."""
    s = deal.seats[seat]
    if not s.live:
        return f"seat {seat} is out"
    if how == "rob_kong" and not deal.rules.rob_terms.allowed:
        return "kongs may not be robbed (rob_kong.use)"
    if not s.waits >> tile & 1:
        return f"{tile_name(tile)} does not complete a hand that these rules let win"
    return claims.refused(deal, deal.chance(seat, tile, of, how))


def answer_refusal(deal: DealState, legal: Legal, action: int) -> str:
    """Why an action is not among a seat's legal decisions."""
    if legal.phase == "turn":
        return turn_refusal(deal, legal.seat.index, action)
    if legal.phase == "opening":
        return f"{legal.step} has the options 0 to {len(legal.options) - 1}"
    names = ", ".join(decision.type for decision in legal.decisions())
    return f"on this {tile_name(legal.tile)} it may {names}"


def turn_refusal(deal: DealState, seat: int, action: int) -> str:
    """Why this action is not legal in the seat's own turn."""
    s = deal.seats[seat]
    if action >= PLAY and deal.rules.turn_plays:
        return "that play is not open to it now"
    if not 0 <= action <= WIN or action % CONCEALED >= ALL_KINDS:
        return "that is no decision of a seat's own turn"
    if action == WIN:
        if s.drawn < 0:
            return "after a pung the seat must discard"
        return win_refusal(deal, seat, s.drawn, None, "self_draw") or "it may not win now"
    if action < CONCEALED:
        if not s.counts[action]:
            return f"seat {seat} holds no {tile_name(action)}"
        if s.locked:
            why = "has won" if s.won else "is locked"
            return f"seat {seat} {why}: it discards what it drew, {tile_name(s.drawn)}"
        return f"seat {seat} must discard its missing suit first"
    if action >= ADDED:
        return _kong_turn_refusal(deal, s, action - ADDED, "added")
    return _kong_turn_refusal(deal, s, action - CONCEALED, "concealed")


def _kong_turn_refusal(deal: DealState, s: SeatView, kind: int, type: KongType) -> str:
    name = tile_name(kind)
    if type == "added" and not (s.counts[kind] and s.pung_mask >> kind & 1):
        return f"seat {s.index} has no pung of {name} with the fourth in hand"
    if type == "concealed" and s.counts[kind] != 4:
        return f"seat {s.index} does not hold all four {name}"
    if s.drawn < 0:
        return "after a pung the seat must discard"
    if deal.back == deal.front:
        return "the wall is empty, so there is no replacement tile"
    return kong_refusal(deal, s, kind, type) or "it may not be made now"
