"""What a plain hand pays: the unit in which rule sets with different bases compare."""

from __future__ import annotations

from functools import lru_cache

from ..core.contexts import CALM
from ..core.counting import HeldHand, best_count
from ..core.flat import ALL_KINDS
from ..core.ruleset import RuleSet
from ..core.tiles import RANKS, SUITS

__all__ = ["plain_hand"]

_RUNS = ((0, 0), (0, 3), (1, 6), (1, 3))
"""Suit and lowest rank of the runs of a hand that is nothing but plain; the first ones where fewer are wanted."""
_PAIR = (1, 1)


@lru_cache(maxsize=256)
def plain_hand(rules: RuleSet) -> int:
    """Points of one share of a plain hand: one whose pattern is the plainest there is, without any extra.

    The cap holds for it; self-draws, horses and the least fan that a win must have do not matter. Where
    such a hand pays nothing, or the rules know none, it is the base (`points.base`).
    """
    suits = [SUITS.index(suit) for suit in rules.table.suits]
    counts = [0] * ALL_KINDS
    for suit, rank in _RUNS[: rules.table.sets]:
        for step in range(3):
            counts[_kind(suits, suit, rank) + step] += 1
    tile = _kind(suits, *_PAIR)
    counts[tile] += 2
    count = best_count(rules, HeldHand(counts, (), tile, seven_pairs=False), CALM)
    if count is None:
        return rules.unit
    fan = dict(count.items).get(count.pattern, count.fan)
    return rules.share_points(fan) or rules.unit


def _kind(suits: list[int], suit: int, rank: int) -> int:
    return suits[min(suit, len(suits) - 1)] * RANKS + rank
