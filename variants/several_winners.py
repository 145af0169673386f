"""How many seats may win on one tile (一炮多响)."""

from __future__ import annotations

from collections.abc import Sequence

from ..core.variant import Slot, Text, Variant, hookimpl
from ..core.variant_examples import VariantExample
from ._examples import examples_of

__all__ = ["SLOT", "All", "Nearest"]

SLOT = Slot(
    name="several_winners",
    default="all",
    order=120,
    question=Text("How many seats may win on one tile?", "一张牌可以有几家和？"),
)


class All(Variant):
    """Everybody who can may win on one tile 一炮多响 (rules.md 2 several_winners)."""

    slot = "several_winners"
    name = "all"
    text = Text("Several seats may win on one tile.", "允许一炮多响。")

    @hookimpl
    def xuezhan_winners_per_tile(self) -> int | None:
        """None: any number."""
        return None

    @classmethod
    def examples(cls) -> Sequence[VariantExample]:
        """The choice of this variant and each of its options."""
        return examples_of(cls)


class Nearest(Variant):
    """Only the first in turn order after the discarder wins 截胡 (rules.md 2 several_winners)."""

    slot = "several_winners"
    name = "nearest"
    text = Text(
        "Only the seat nearest after the discarder in turn order wins.", "截胡：只有点炮者下家方向最近的一家和。"
    )

    @hookimpl
    def xuezhan_winners_per_tile(self) -> int:
        """One."""
        return 1

    @classmethod
    def examples(cls) -> Sequence[VariantExample]:
        """The choice of this variant and each of its options."""
        return examples_of(cls)
