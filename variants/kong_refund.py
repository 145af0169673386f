"""Whether kong income is given back when the wall is used up (退税)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from pydantic import Field

from ..core.contexts import DealView
from ..core.contributions import Settlement
from ..core.money import Payment
from ..core.variant import Options, Says, Slot, Text, Variant, hookimpl
from ..core.variant_examples import VariantExample
from ._examples import examples_of

__all__ = ["SLOT", "Keep", "Refund"]

SLOT = Slot(
    name="kong_refund",
    default="refund",
    order=200,
    question=Text("Is kong income given back at a draw?", "流局时要不要退还刮风下雨所得？"),
)


class RefundOptions(Options):
    """Options of `refund`."""

    when: Literal["last", "first"] = Field(
        default="last",
        description="Whether it is given back after fines and ready check, or before both.",
        json_schema_extra={"zh": "退税在查花猪、查大叫之后，还是之前。"},
    )


class Refund(Variant):
    """Live seats that are not ready give back the kong income they hold 退税 (rules.md 2 kong_refund)."""

    slot = "kong_refund"
    name = "refund"
    text = Text(
        "When the wall is used up, live seats that are not ready give back their kong income.",
        "流局时没有下叫的人（包括花猪）退还手上的刮风下雨所得。",
    )
    Options = RefundOptions
    options: RefundOptions
    says = (
        Says(
            "when",
            values={
                "last": None,
                "first": Text(
                    "That comes before the fines of pigs and the ready check.", "先退税，再查花猪、查大叫。"
                ),
            },
        ),
    )

    @hookimpl
    def xuezhan_settlements(self) -> Sequence[Settlement]:
        """After the ready check, or before the pigs."""
        return (Settlement("refund" if self.options.when == "last" else "before_pigs", _refunds),)

    @classmethod
    def examples(cls) -> Sequence[VariantExample]:
        """The choice of this variant and each of its options."""
        return examples_of(cls)


def _refunds(deal: DealView) -> Sequence[Payment]:
    """Each held kong payment goes back to whoever paid it, winners and those who left too."""
    dead = deal.rules.dead_kinds(deal)
    back = {seat for seat in deal.live_seats() if not deal.is_ready(seat, without=dead)}
    held = [
        deal.entries[index]
        for kong in deal.kongs
        if kong.seat in back
        for index in kong.entries
        if deal.entries[index].held
    ]
    return [Payment(entry.payee, entry.payer, entry.points, "kong_refund", (entry.index,)) for entry in held]


class Keep(Variant):
    """Kong income is kept (rules.md 2 kong_refund)."""

    slot = "kong_refund"
    name = "keep"
    text = Text("Kong income is kept.", "刮风下雨所得不退。")

    @classmethod
    def examples(cls) -> Sequence[VariantExample]:
        """The choice of this variant and each of its options."""
        return examples_of(cls)
