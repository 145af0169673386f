"""Which tiles are chickens, what one is worth, and how many a seat has."""

from __future__ import annotations

from collections.abc import Mapping

from xuezhan import KINDS, RANKS, DealView

from .options import River, ZhuajiOptions

__all__ = ["YAOJI", "chickens", "copies", "golden", "pointed_at"]

YAOJI = 2 * RANKS
"""The kind 1s, the bird on it 幺鸡."""


def pointed_at(turned_up: int) -> int | None:
    """The next rank in the suit of the turned-up kind, 1 after 9; None for a tile without a rank."""
    if turned_up >= KINDS:
        return None
    suit, rank = divmod(turned_up, RANKS)
    return suit * RANKS + (rank + 1) % RANKS


def chickens(options: ZhuajiOptions, chicken: int | None) -> Mapping[int, int]:
    """By kind: units that one copy is worth; `chicken` is the chicken of the deal, None without one."""
    worth = {} if chicken is None else {chicken: options.turned}
    if options.yaoji:
        worth[YAOJI] = options.yaoji * golden(options, chicken)
    return worth


def golden(options: ZhuajiOptions, chicken: int | None) -> int:
    """How many times what it is worth a 1s brings."""
    return options.golden if chicken == YAOJI else 1


def copies(deal: DealView, seat: int, kind: int, river: River) -> int:
    """How many of a kind the seat has: in hand, in melds, won with, and in its river as far as that counts."""
    standing = deal.seats[seat]
    melded = sum(meld.kinds.count(kind) for meld in standing.melds)
    won = [win.tile for win in deal.wins if win.seat == seat].count(kind)
    counted = river == "all" or (river == "yaoji" and kind == YAOJI)
    return standing.counts[kind] + melded + won + (list(standing.river).count(kind) if counted else 0)
