"""How many fan count at the most (封顶)."""

from __future__ import annotations

from collections.abc import Sequence

from pydantic import Field

from ..core.variant import Options, Says, Slot, Text, Variant, hookimpl
from ..core.variant_examples import VariantExample
from ._examples import examples_of

__all__ = ["SLOT", "Fixed", "NoCap"]

SLOT = Slot(
    name="cap",
    default="none",
    order=50,
    question=Text("How many fan count at the most?", "最多算多少番（封顶）？"),
)


class NoCap(Variant):
    """No cap (rules.md 2 cap)."""

    slot = "cap"
    name = "none"
    text = Text("There is no cap.", "不封顶。")

    @hookimpl
    def xuezhan_cap(self) -> int | None:
        """None: fan count without limit."""
        return None

    @classmethod
    def examples(cls) -> Sequence[VariantExample]:
        """The choice of this variant and each of its options."""
        return examples_of(cls)


class FixedOptions(Options):
    """Options of `fixed`."""

    fan: int = Field(
        ge=1,
        le=1000,
        description="Fan above this count as it; it has no default.",
        json_schema_extra={"zh": "封顶番数，必须给出；超过的按它计算。"},
    )


class Fixed(Variant):
    """Fan above the cap 极品 count as it; kong payments are never capped (rules.md 2 cap)."""

    slot = "cap"
    name = "fixed"
    text = Text("Fan above the cap count as the cap.", "超过封顶番数的牌按封顶番数计算。")
    Options = FixedOptions
    options: FixedOptions
    says = (
        Says(
            "use",
            "The cap is {fan} fan: more fan count as {fan}. Kong payments are never capped.",
            "{fan}番封顶，超过的按{fan}番计算；杠牌的分不受封顶限制。",
        ),
    )

    @hookimpl
    def xuezhan_cap(self) -> int:
        """The cap in fan."""
        return self.options.fan

    @classmethod
    def examples(cls) -> Sequence[VariantExample]:
        """The choice of this variant and each of its options."""
        return examples_of(cls)
