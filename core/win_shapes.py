"""Win shapes that rules add beside sets and a pair, and seven pairs."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, ClassVar, Protocol

from .hands import Meld

if TYPE_CHECKING:
    from .readings import Reading

__all__ = ["Shape", "ShapeHand"]


class ShapeHand(Protocol):
    """What a shape is asked about: concealed tiles by kind, and melds."""

    @property
    def counts(self) -> Sequence[int]:
        """Concealed tiles by kind."""

    @property
    def melds(self) -> Sequence[Meld]:
        """Melds."""


class Shape:
    """A further shape of complete hands, such as thirteen orphans (十三幺).

    `name` is the `shape` of its readings. Suits that a seat may not use, and the number of suits that a hand may
    have, are the core's business; wild tiles stand for nothing in it.
    """

    name: ClassVar[str]

    def waits(self, hand: ShapeHand) -> int:
        """Mask of the kinds (bit k = kind k) that complete a hand that lacks one tile; 0 for none."""
        raise LookupError(self.name)

    def readings(self, hand: ShapeHand, winning: int | None) -> Sequence[Reading]:
        """Every reading of a hand that is complete in this shape, none of one that is not."""
        raise LookupError(self.name)
