"""What seats that are not ready pay to those that are when the wall is used up (查大叫)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from pydantic import Field

from ..core.contexts import CALM, DealView
from ..core.contributions import Settlement
from ..core.money import Payment
from ..core.terms import Bonus
from ..core.variant import Options, Says, Slot, Text, Variant, hookimpl
from ..core.variant_examples import VariantExample
from ._examples import examples_of

__all__ = ["SLOT", "Largest", "NoCheck", "Smallest"]

SLOT = Slot(
    name="ready_check",
    default="largest",
    order=190,
    question=Text(
        "What does a seat that is not ready pay when the wall is used up?", "流局查叫，没叫的人赔多少？"
    ),
)


WITHOUT_KONGS = CALM._replace(kongs=False)
"""A calm win by a hand whose kongs bring no fan."""


class CheckOptions(Options):
    """Options of every ready check."""

    to: Literal["live", "winners_too"] = Field(
        default="live",
        description="Who is paid: live seats that are ready, or those that have won too.",
        json_schema_extra={"zh": "赔给谁：有叫的未和家，或连同已和的人。"},
    )
    pigs_pay: bool = Field(
        default=False,
        description="Pigs pay too.",
        json_schema_extra={"zh": "花猪也要赔叫。"},
    )
    self_draw_bonus: bool = Field(
        default=False,
        description="The self-draw bonus is included.",
        json_schema_extra={"zh": "赔叫时计入自摸加番或加底。"},
    )
    dead_wait: bool = Field(
        default=True,
        description="A wait of which all four copies lie in melds and rivers still counts.",
        json_schema_extra={"zh": "死叫（四张都已亮出）也算叫。"},
    )
    kongs: bool = Field(
        default=True,
        description="Kongs bring fan to the hand that is paid.",
        json_schema_extra={"zh": "赔叫时杠算番。"},
    )


class _Check(Variant):
    """Seats that are not ready pay each ready one what `_pick` takes of the points of its waits."""

    slot = "ready_check"
    Options = CheckOptions
    options: CheckOptions
    says = (
        Says(
            "to",
            values={
                "live": None,
                "winners_too": Text(
                    "Seats that have won are paid too, by the hand that they have won with.",
                    "全赔：已和的人也照赔，按其和牌的听口计算。",
                ),
            },
            when=lambda options, rules: not (rules.play_on.winners_stay or rules.play_on.ends_with_win),
        ),
        Says(
            "pigs_pay",
            values={
                True: Text("Pigs pay this too.", "花猪也要赔叫。"),
                False: Text("A pig does not pay this.", "花猪不赔叫。"),
            },
            when=lambda options, rules: rules.suit_limit.declared or rules.suit_limit.most is not None,
        ),
        Says(
            "self_draw_bonus",
            values={
                True: Text("The bonus of a self-draw is included.", "赔叫时计入自摸的加番或加底。"),
                False: Text("The bonus of a self-draw is not included.", "赔叫时不计自摸的加番或加底。"),
            },
            when=lambda options, rules: rules.self_draw_bonus != Bonus(),
        ),
        Says(
            "dead_wait",
            values={
                True: Text(
                    "A wait counts also when all four of its tiles lie open on the table.",
                    "死叫（所听的牌四张都已亮出）也算叫。",
                ),
                False: Text(
                    "A wait of which all four tiles lie open on the table does not count.",
                    "死叫（所听的牌四张都已亮出）不算叫。",
                ),
            },
        ),
        Says(
            "kongs",
            values={
                True: None,
                False: Text("Kongs bring no fan to the hand that is paid.", "赔叫时杠不算番。"),
            },
        ),
    )

    @hookimpl
    def xuezhan_settlements(self) -> Sequence[Settlement]:
        """After the pigs."""
        return (Settlement("ready_check", self._payments),)

    @hookimpl
    def xuezhan_dead_kinds(self, deal: DealView) -> int:
        """The waits of which all four copies lie open 死叫, where they do not count."""
        return 0 if self.options.dead_wait else deal.exposed_kinds()

    @hookimpl
    def xuezhan_ready_worth(self, deal: DealView, seat: int) -> int:
        """Points of the seat's hand, 0 where none of its waits counts or it is not paid."""
        if not deal.waits(seat):
            return 0
        if not deal.is_live(seat) and (self.options.to == "live" or not deal.has_won(seat)):
            return 0
        rules = deal.rules
        bonus = rules.self_draw_bonus if self.options.self_draw_bonus else None
        situation = CALM if self.options.kongs else WITHOUT_KONGS
        values = deal.hand_values(seat, without=rules.dead_kinds(deal), situation=situation)
        return self._pick([rules.share_points(count.fan, bonus) for _, count in values]) if values else 0

    def _payments(self, deal: DealView) -> Sequence[Payment]:
        rules = deal.rules
        seats = len(deal.seats)
        around = [(deal.dealer + step) % seats for step in range(seats)]
        due = [(seat, points) for seat in around if (points := rules.ready_worth(deal, seat))]
        if not due:
            return ()
        dead = rules.dead_kinds(deal)
        return [
            Payment(payer, payee, points, "ready_check")
            for payer in deal.live_seats()
            if not deal.is_ready(payer, without=dead) and (self.options.pigs_pay or not rules.is_pig(deal, payer))
            for payee, points in due
        ]

    def _pick(self, points: list[int]) -> int:
        raise LookupError(self.name)

    @classmethod
    def examples(cls) -> Sequence[VariantExample]:
        """The choice of this variant and each of its options."""
        return examples_of(cls)


class Largest(_Check):
    """By the largest hand 查大叫 that the ready seat could complete (rules.md 2 ready_check)."""

    name = "largest"
    text = Text(
        "When the wall is used up, seats that are not ready pay each ready one its largest possible hand.",
        "查大叫：流局时没叫的人按最大可能的番赔给有叫的人。",
    )

    def _pick(self, points: list[int]) -> int:
        return max(points)


class Smallest(_Check):
    """By the smallest hand 查小叫, each wait in its best reading (rules.md 2 ready_check)."""

    name = "smallest"
    text = Text(
        "When the wall is used up, seats that are not ready pay each ready one its smallest possible hand.",
        "查小叫：流局时没叫的人按最小可能的番赔给有叫的人。",
    )

    def _pick(self, points: list[int]) -> int:
        return min(points)


class NoCheck(Variant):
    """No ready check (rules.md 2 ready_check); the slot's options may stand and have no effect."""

    slot = "ready_check"
    name = "none"
    text = Text("Nobody pays for not being ready.", "不查叫。")
    Options = CheckOptions
    says = tuple(Says(name) for name in CheckOptions.model_fields)

    @classmethod
    def examples(cls) -> Sequence[VariantExample]:
        """The choice of this variant and each of its options."""
        return examples_of(cls)
