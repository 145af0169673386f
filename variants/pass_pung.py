"""What passing a pung costs (过手碰)."""

from __future__ import annotations

from collections.abc import Sequence

from ..core.contexts import DealView
from ..core.tiles import tile_name
from ..core.variant import Slot, Text, Variant, hookimpl
from ..core.variant_examples import VariantExample
from ._examples import examples_of

__all__ = ["SLOT", "Free", "UntilOwnDraw"]

SLOT = Slot(
    name="pass_pung",
    default="free",
    order=140,
    question=Text("May a seat that passed a pung still pung that tile?", "放过碰之后还能不能碰同一种牌？"),
)


class Free(Variant):
    """Passing a pung costs nothing (rules.md 2 pass_pung)."""

    slot = "pass_pung"
    name = "free"
    text = Text("Passing a pung restricts nothing.", "放过碰没有限制。")

    @classmethod
    def examples(cls) -> Sequence[VariantExample]:
        """The choice of this variant and each of its options."""
        return examples_of(cls)


class UntilOwnDraw(Variant):
    """No pung of a kind that was passed, until the next own draw 过手碰 (rules.md 2 pass_pung)."""

    slot = "pass_pung"
    name = "until_own_draw"
    text = Text(
        "A seat that passed a pung may not pung that tile until its next own draw.",
        "过手碰：放过碰之后，到自己下次摸牌之前不能碰同一种牌。",
    )

    @hookimpl
    def xuezhan_passed_pung(self, deal: DealView, seat: int, tile: int) -> None:
        """Note at which of its draws the seat stood when it passed the tile."""
        self._notes(deal)[seat, tile] = deal.seats[seat].draws

    @hookimpl
    def xuezhan_pung_filter(self, deal: DealView, seat: int, tile: int) -> str | None:
        """Refuse the tile while the seat has not drawn since."""
        if self._notes(deal).get((seat, tile)) == deal.seats[seat].draws:
            return f"the seat passed a pung of {tile_name(tile)} and has not drawn since"
        return None

    def _notes(self, deal: DealView) -> dict[tuple[int, int], int]:
        """Number of the seat's last draw at which it passed a tile, by (seat, tile)."""
        notes: dict[tuple[int, int], int] = deal.memory(self).setdefault("passed", {})
        return notes

    @classmethod
    def examples(cls) -> Sequence[VariantExample]:
        """The choice of this variant and each of its options."""
        return examples_of(cls)
