"""How many fan count at the most (封顶)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from pydantic import Field

from ..core.terms import ShareLimits
from ..core.variant import Options, Says, Slot, Text, Variant, hookimpl
from ..core.variant_examples import VariantExample
from ._examples import examples_of

__all__ = ["SLOT", "Fixed", "NoCap", "Points"]

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
    over: int = Field(
        default=0,
        ge=0,
        le=1000,
        description="Units that each fan above the cap adds to a share.",
        json_schema_extra={"zh": "超出封顶的每一番另加几个底分。"},
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
        Says(
            "over",
            "Every fan above the cap adds {value:unit|units} ({value.points:point|points}) to a share.",
            "超出封顶的每一番，每份另加{value}个底分（{value.points}分）。",
            values={0: None},
        ),
    )

    @hookimpl
    def xuezhan_cap(self) -> int:
        """The cap in fan."""
        return self.options.fan

    @hookimpl
    def xuezhan_share_limits(self) -> ShareLimits:
        """What fan above the cap add."""
        return ShareLimits(over=self.options.over)

    @classmethod
    def examples(cls) -> Sequence[VariantExample]:
        """The choice of this variant and each of its options."""
        return examples_of(cls)


class PointsOptions(Options):
    """Options of `points`."""

    points: int = Field(
        ge=1,
        le=1_000_000,
        description="The most points that a share pays; it has no default.",
        json_schema_extra={"zh": "每份最多付的分数，必须给出。"},
    )
    bonus: Literal["inside", "outside"] = Field(
        default="outside",
        description="Whether the units of the self-draw's bonus count inside the limit or come on top.",
        json_schema_extra={"zh": "自摸加底是计入限额（inside）还是另加（outside）。"},
    )


class Points(Variant):
    """A share pays so many points at the most 封顶分; kong payments are never capped (rules.md 2 cap)."""

    slot = "cap"
    name = "points"
    text = Text("A share pays no more than a number of points.", "每份最多付一定的分数。")
    Options = PointsOptions
    options: PointsOptions
    says = (
        Says(
            "use",
            "A share pays {points:point|points} at the most, whatever the fan. Kong payments are never capped.",
            "封顶{points}分：每份最多付{points}分，不论番数；杠牌的分不受封顶限制。",
        ),
        Says(
            "bonus",
            values={
                "inside": Text(
                    "What a self-draw adds counts inside that limit.", "自摸加底计入封顶分。"
                ),
                "outside": Text("What a self-draw adds comes on top of it.", "自摸加底在封顶分之外另加。"),
            },
            when=lambda options, rules: rules.self_draw_bonus.units > 0,
        ),
    )

    @hookimpl
    def xuezhan_cap(self) -> int | None:
        """None: fan count without limit."""
        return None

    @hookimpl
    def xuezhan_share_limits(self) -> ShareLimits:
        """The most points that a share pays."""
        return ShareLimits(points=self.options.points, bonus=self.options.bonus)

    @classmethod
    def examples(cls) -> Sequence[VariantExample]:
        """The choice of this variant and each of its options."""
        return examples_of(cls)
