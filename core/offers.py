"""Which plays of the rules are open to a seat now, each held to what the core's game allows."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from .errors import PluginError
from .hands import Meld
from .plays import Offer, Play, PlayEffect
from .tiles import RANKS

if TYPE_CHECKING:
    from .seat import SeatView
    from .state import DealState

__all__ = ["claim_offers", "turn_offers"]


def turn_offers(deal: DealState, s: SeatView) -> tuple[Offer, ...]:
    """The turn plays that are open to the seat, which has drawn."""
    found = []
    for play in deal.rules.turn_plays:
        for choice in play.choices(deal, s.index):
            effect = play.effect(deal, s.index, choice)
            if _allowed(deal, s, effect, play, ()):
                found.append(Offer(play, choice, effect))
    return tuple(found)


def claim_offers(deal: DealState, s: SeatView, tile: int) -> tuple[Offer, ...]:
    """The claim plays that are open to the seat on the tile just discarded by another."""
    found = []
    for play in deal.rules.claim_plays:
        for choice in play.choices(deal, s.index, tile):
            effect = play.effect(deal, s.index, tile, choice)
            if effect.meld is None:
                raise PluginError(f"the play {play.name} claims a tile and lays no meld with it")
            if _allowed(deal, s, effect, play, (tile,)):
                found.append(Offer(play, choice, effect))
    return tuple(found)


def _allowed(deal: DealState, s: SeatView, effect: PlayEffect, play: Play, claimed: tuple[int, ...]) -> bool:
    meld, name = effect.meld, play.name
    if meld is None:
        if effect.tiles:
            raise PluginError(f"the play {name} takes tiles from the hand and lays no meld with them")
        return True
    _check_meld(deal, meld, play, claimed)
    _check_tiles(s, meld, effect.tiles, name, claimed)
    if s.locked or meld.kind // RANKS == s.barred_suit:
        return False
    if meld.type == "run":
        return True
    if meld.type == "pung":
        return all(asks(deal, s.index, meld.kind) is None for asks in deal.rules.pung_filters)
    return deal.back > deal.front and all(
        asks(deal, s.index, meld.kind, meld.type) is None for asks in deal.rules.kong_filters
    )


def _check_meld(deal: DealState, meld: Meld, play: Play, claimed: tuple[int, ...]) -> None:
    """Hold a meld to what the rules know of."""
    for kind in meld.wilds:
        if kind not in deal.rules.wilds:
            raise PluginError(f"the play {play.name} lays {meld}, in which kind {kind} is no wild tile of these rules")
    if meld.type == "run" and "run" not in play.melds:
        raise PluginError(f'the play {play.name} lays {meld}; a play that lays runs says melds = ("run",)')
    fed = (None,) if not claimed else (deal.turn_seat,)
    if meld.type != "added" and meld.of not in fed:
        raise PluginError(f"the play {play.name} lays {meld}; `of` is the seat whose tile is claimed, {fed[0]}")


def _check_tiles(s: SeatView, meld: Meld, tiles: tuple[int, ...], name: str, claimed: tuple[int, ...]) -> None:
    """Hold a meld to the tiles that it is made of."""
    there = Counter([*tiles, *claimed])
    if meld.type == "added":
        pung = next((m for m in s.melds if m.kind == meld.kind and m.type == "pung"), None)
        there.update(pung.kinds if pung else ())
    if there != Counter(meld.kinds):
        raise PluginError(f"the play {name} lays {meld} with {sorted(there.elements())}")
    for kind, count in Counter(tiles).items():
        if s.counts[kind] < count:
            raise PluginError(f"the play {name} takes {count} of kind {kind} from seat {s.index}, which holds fewer")
