"""What the house takes from those who won (抽水)."""

from __future__ import annotations

from collections.abc import Sequence

from pydantic import Field

from ..core.contexts import DealView
from ..core.contributions import Settlement
from ..core.money import HOUSE, Payment
from ..core.variant import Options, Says, Slot, Text, Variant, hookimpl
from ..core.variant_examples import VariantExample
from ._examples import examples_of

__all__ = ["SLOT", "Fee", "NoRake", "Percent"]

SLOT = Slot(
    name="rake",
    default="none",
    order=230,
    question=Text("Does the house take a part?", "台面抽不抽水？"),
)


class NoRake(Variant):
    """The house takes nothing (rules.md 2 rake)."""

    slot = "rake"
    name = "none"
    text = Text("The house takes nothing.", "不抽水。")

    @classmethod
    def examples(cls) -> Sequence[VariantExample]:
        """The choice of this variant and each of its options."""
        return examples_of(cls)


class PercentOptions(Options):
    """Options of `percent`."""

    percent: int = Field(
        default=5,
        ge=1,
        le=100,
        description="Percent of each seat's positive total, rounded down.",
        json_schema_extra={"zh": "从每家的正分中抽取的百分比，向下取整。"},
    )


class Percent(Variant):
    """Part of each seat's positive total goes to the house 抽水 (rules.md 2 rake)."""

    slot = "rake"
    name = "percent"
    text = Text(
        "At the end of the deal the house takes a percentage of each positive total.",
        "每盘结束时从赢家的得分中抽取一定比例。",
    )
    Options = PercentOptions
    options: PercentOptions
    says = (
        Says(
            "use",
            "At the end of the deal the house takes {percent} percent of every total above zero, rounded down.",
            "抽水：每盘结束时从每个赢家的得分中抽取{percent}%，向下取整。",
        ),
    )

    @hookimpl
    def xuezhan_settlements(self) -> Sequence[Settlement]:
        """After the forfeits."""
        return (Settlement("rake", self._payments),)

    def _payments(self, deal: DealView) -> Sequence[Payment]:
        parts = [max(total, 0) * self.options.percent // 100 for total in deal.scores]
        return [Payment(seat, HOUSE, part, "rake") for seat, part in enumerate(parts) if part]

    @classmethod
    def examples(cls) -> Sequence[VariantExample]:
        """The choice of this variant and each of its options."""
        return examples_of(cls)


class FeeOptions(Options):
    """Options of `fee`."""

    points: int = Field(
        default=1,
        ge=1,
        le=1_000_000,
        description="Points that every seat pays for each deal.",
        json_schema_extra={"zh": "每家每盘付几分。"},
    )


class Fee(Variant):
    """Every seat pays the house the same for each deal 台费 (rules.md 2 rake)."""

    slot = "rake"
    name = "fee"
    text = Text("At the end of the deal every seat pays the house a fixed fee.", "每盘结束时每家付固定的台费。")
    Options = FeeOptions
    options: FeeOptions
    says = (
        Says(
            "use",
            "At the end of the deal every seat, whatever it has won or lost, pays the house a fee of "
            "{points:point|points}.",
            "台费：每盘结束时，不论输赢，每家付{points}分归台面。",
        ),
    )

    @hookimpl
    def xuezhan_settlements(self) -> Sequence[Settlement]:
        """After the forfeits."""
        return (Settlement("rake", self._payments),)

    def _payments(self, deal: DealView) -> Sequence[Payment]:
        return [Payment(seat, HOUSE, self.options.points, "rake") for seat in range(len(deal.seats))]

    @classmethod
    def examples(cls) -> Sequence[VariantExample]:
        """The choice of this variant and each of its options."""
        return examples_of(cls)
