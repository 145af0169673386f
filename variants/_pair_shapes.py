"""Hands of pairs for tables where fewer tiles are dealt: four pairs 四对 of seven, five pairs 五对 of ten."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from ..core.tiles import COPIES, KINDS, RANKS, SUITS
from ..core.win_shapes import Shape, ShapeHand

if TYPE_CHECKING:
    from ..core.readings import Reading

__all__ = ["PAIR_SHAPES", "FivePairs", "FourPairs", "pair_shapes"]


class FourPairs(Shape):
    """Four pairs without a meld, four alike counting as two."""

    name = "four_pairs"
    pairs = 4

    def waits(self, hand: ShapeHand) -> int:
        """The odd tile, where the others are pairs."""
        odd = _odd(hand)
        return 1 << odd[0] if not hand.melds and _pairs(hand) == self.pairs - 1 and len(odd) == 1 else 0

    def readings(self, hand: ShapeHand, winning: int | None) -> Sequence[Reading]:
        """The one reading, where every tile stands in a pair."""
        if hand.melds or _pairs(hand) != self.pairs or _odd(hand):
            return ()
        return (_reading(self.name, winning, hand),)


class FivePairs(Shape):
    """Five pairs without a meld and any one tile, four alike counting as two pairs."""

    name = "five_pairs"
    pairs = 5

    def __init__(self, suits: str) -> None:
        self._any = sum(1 << kind for kind in range(KINDS) if SUITS[kind // RANKS] in suits)

    def waits(self, hand: ShapeHand) -> int:
        """Anything beside five pairs, either of two odd tiles beside four."""
        if hand.melds:
            return 0
        if _pairs(hand) == self.pairs:
            return self._any & ~sum(1 << kind for kind, count in enumerate(hand.counts) if count == COPIES)
        odd = _odd(hand)
        return sum(1 << kind for kind in odd) if _pairs(hand) == self.pairs - 1 and len(odd) == 2 else 0

    def readings(self, hand: ShapeHand, winning: int | None) -> Sequence[Reading]:
        """The one reading, where all but one tile stand in pairs."""
        odd = _odd(hand)
        if hand.melds or _pairs(hand) != self.pairs or len(odd) != 1:
            return ()
        return (_reading(self.name, winning, hand, odd),)


PAIR_SHAPES = frozenset({"seven_pairs", FourPairs.name, FivePairs.name})
"""Shapes whose hands count as seven pairs do."""


def pair_shapes(hand: int, suits: str) -> tuple[Shape, ...]:
    """The shapes of pairs at a table of so many tiles; none for 13, whose seven pairs the core knows."""
    if hand == 7:
        return (FourPairs(),)
    return (FivePairs(suits),) if hand == 10 else ()


def _pairs(hand: ShapeHand) -> int:
    return sum(count // 2 for count in hand.counts)


def _odd(hand: ShapeHand) -> tuple[int, ...]:
    return tuple(kind for kind, count in enumerate(hand.counts) if count % 2)


def _paired(hand: ShapeHand) -> tuple[int, ...]:
    return tuple(kind for kind, count in enumerate(hand.counts) for _ in range(count // 2))


def _reading(shape: str, winning: int | None, hand: ShapeHand, odd: tuple[int, ...] = ()) -> Reading:
    # With it come the tables of hand analysis, which a command that only names rules does without.
    from ..core.readings import Reading

    return Reading(shape, (), None, (), winning, _paired(hand), odd)
