"""Whether a seat can lose more than it has (破产)."""

from __future__ import annotations

from collections.abc import Sequence

from pydantic import Field

from ..core.contexts import DealView
from ..core.money import Payment
from ..core.variant import Options, Says, Slot, Text, Variant, hookimpl
from ..core.variant_examples import VariantExample
from ._examples import examples_of

__all__ = ["SLOT", "Stake", "Unlimited"]

SLOT = Slot(
    name="debt",
    default="unlimited",
    order=205,
    question=Text("Can a seat lose more than it has?", "输光了还欠不欠分？"),
)


class Unlimited(Variant):
    """Every payment is made in full; totals may fall below zero (rules.md 2 debt)."""

    slot = "debt"
    name = "unlimited"
    text = Text("Every payment is made in full, however far a seat is down.", "不论输多少，都如数付清，可以为负。")

    @classmethod
    def examples(cls) -> Sequence[VariantExample]:
        """The choice of this variant and each of its options."""
        return examples_of(cls)


class StakeOptions(Options):
    """Options of `stake`."""

    points: int = Field(
        default=100,
        ge=1,
        le=1_000_000,
        description="Points that each seat has at the start of a deal.",
        json_schema_extra={"zh": "每盘开始时每家有几分。"},
    )


class Stake(Variant):
    """A seat pays no more than it has 破产只付现有 (rules.md 2 debt)."""

    slot = "debt"
    name = "stake"
    text = Text(
        "A seat pays no more than it has: what it brought to the deal and has won in it.",
        "破产：只付手上现有的分，多出部分不计。",
    )
    Options = StakeOptions
    options: StakeOptions
    says = (
        Says(
            "use",
            "Each seat starts the deal with {points:point|points} and pays no more than it has when a payment falls "
            "due; what it lacks is not paid. It plays on.",
            "破产：每盘开始时每家有{points}分，付分时只扣除其现有的分，多出部分不计，仍继续打牌。",
        ),
    )

    @hookimpl
    def xuezhan_payable(self, deal: DealView, payment: Payment) -> int:
        """What the payer has left, where that is less."""
        return max(0, min(payment.points, self.options.points + deal.scores[payment.payer]))

    @classmethod
    def examples(cls) -> Sequence[VariantExample]:
        """The choice of this variant and each of its options."""
        return examples_of(cls)
