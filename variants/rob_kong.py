"""Whether an added kong may be robbed, and who pays then (抢杠)."""

from __future__ import annotations

from collections.abc import Sequence

from ..core.terms import RobTerms
from ..core.variant import Slot, Text, Variant, hookimpl
from ..core.variant_examples import VariantExample
from ._examples import examples_of

__all__ = ["SLOT", "AsDiscard", "Forbidden", "PaysForAll"]

SLOT = Slot(
    name="rob_kong",
    default="as_discard",
    order=110,
    question=Text("May an added kong be robbed, and who pays?", "面下杠能不能抢，由谁付分？"),
)


class AsDiscard(Variant):
    """The kong's maker pays like a discarder (rules.md 2 rob_kong)."""

    slot = "rob_kong"
    name = "as_discard"
    text = Text(
        "An added kong may be robbed; its maker pays like a discarder.", "可以抢杠，被抢者同点炮付分。"
    )

    @hookimpl
    def xuezhan_rob_terms(self) -> RobTerms:
        """One share."""
        return RobTerms(allowed=True, shares="one")

    @classmethod
    def examples(cls) -> Sequence[VariantExample]:
        """The choice of this variant and each of its options."""
        return examples_of(cls)


class PaysForAll(Variant):
    """The kong's maker pays every live seat's share 包家, without a self-draw bonus (rules.md 2 rob_kong)."""

    slot = "rob_kong"
    name = "pays_for_all"
    text = Text(
        "An added kong may be robbed; its maker pays every live seat's share.",
        "可以抢杠，被抢者包付每个未和家的一份。",
    )

    @hookimpl
    def xuezhan_rob_terms(self) -> RobTerms:
        """Every live seat's share."""
        return RobTerms(allowed=True, shares="all")

    @classmethod
    def examples(cls) -> Sequence[VariantExample]:
        """The choice of this variant and each of its options."""
        return examples_of(cls)


class Forbidden(Variant):
    """No robbing (rules.md 2 rob_kong)."""

    slot = "rob_kong"
    name = "forbidden"
    text = Text("A kong cannot be robbed.", "不能抢杠。")

    @hookimpl
    def xuezhan_rob_terms(self) -> RobTerms:
        """Not allowed."""
        return RobTerms(allowed=False)

    @classmethod
    def examples(cls) -> Sequence[VariantExample]:
        """The choice of this variant and each of its options."""
        return examples_of(cls)
