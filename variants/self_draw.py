"""What winning by self-draw adds (自摸)."""

from __future__ import annotations

from collections.abc import Sequence

from ..core.terms import Bonus
from ..core.variant import Says, Slot, Text, Variant, hookimpl
from ..core.variant_examples import VariantExample
from ._examples import examples_of

__all__ = ["SLOT", "Plain", "PlusBase", "PlusFan"]

SLOT = Slot(
    name="self_draw",
    default="plain",
    order=70,
    question=Text("What does a self-draw add?", "自摸加什么？"),
)


class Plain(Variant):
    """Nothing 自摸不加 (rules.md 2 self_draw)."""

    slot = "self_draw"
    name = "plain"
    text = Text("A self-draw adds nothing.", "自摸不加番也不加底。")

    @hookimpl
    def xuezhan_self_draw_bonus(self) -> Bonus:
        """No bonus."""
        return Bonus()

    @classmethod
    def examples(cls) -> Sequence[VariantExample]:
        """The choice of this variant and each of its options."""
        return examples_of(cls)


class PlusFan(Variant):
    """One fan more 自摸加番, inside the cap (rules.md 2 self_draw)."""

    slot = "self_draw"
    name = "plus_fan"
    text = Text("A self-draw adds one fan, inside the cap.", "自摸加一番，计入封顶。")

    @hookimpl
    def xuezhan_self_draw_bonus(self) -> Bonus:
        """One fan."""
        return Bonus(fan=1)

    @classmethod
    def examples(cls) -> Sequence[VariantExample]:
        """The choice of this variant and each of its options."""
        return examples_of(cls)


class PlusBase(Variant):
    """One unit more from each payer 自摸加底, after the cap (rules.md 2 self_draw)."""

    slot = "self_draw"
    name = "plus_base"
    text = Text(
        "A self-draw adds one unit from each payer, after the cap.", "自摸时每家多付一个底分，不计入封顶。"
    )
    says = (
        Says(
            "use",
            "A self-draw adds one unit ({unit:point|points}) from each payer, after the cap.",
            "自摸加底：每家多付一个底分（{unit}分），不计入封顶。",
        ),
    )

    @hookimpl
    def xuezhan_self_draw_bonus(self) -> Bonus:
        """One unit."""
        return Bonus(units=1)

    @classmethod
    def examples(cls) -> Sequence[VariantExample]:
        """The choice of this variant and each of its options."""
        return examples_of(cls)
