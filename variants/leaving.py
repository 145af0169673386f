"""What leaving the table before the end costs (逃跑)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from pydantic import Field

from ..core.contexts import DealView
from ..core.contributions import Settlement
from ..core.money import HOUSE, Payment
from ..core.variant import Options, Says, Slot, Text, Variant, hookimpl
from ..core.variant_examples import VariantExample
from ._examples import examples_of

__all__ = ["SLOT", "Forbidden", "Penalty"]

SLOT = Slot(
    name="leaving",
    default="forbidden",
    order=220,
    question=Text("What does leaving before the end cost?", "中途逃跑怎么罚？"),
)

_WON = ("win", "horses", "gang_flower")
"""Reasons of what a win brings; a kong handed over is none of it."""


class Forbidden(Variant):
    """Nobody may leave (rules.md 2 leaving)."""

    slot = "leaving"
    name = "forbidden"
    text = Text("Nobody may leave before the end.", "不允许中途离开。")

    @classmethod
    def examples(cls) -> Sequence[VariantExample]:
        """The choice of this variant and each of its options."""
        return examples_of(cls)


class PenaltyOptions(Options):
    """Options of `penalty`."""

    points: int = Field(
        default=96,
        ge=0,
        le=1_000_000,
        description="Points that a live seat pays when it leaves.",
        json_schema_extra={"zh": "未和者逃跑要付的分数。"},
    )
    check_last: int = Field(
        default=4,
        ge=0,
        le=1_000_000,
        description="While the wall holds at most this many tiles, each other seat gets "
        "its largest possible hand if that is more.",
        json_schema_extra={"zh": "牌墙剩下不超过这么多张时，与查大叫相比按高分的一种付。"},
    )
    to: Literal["each", "split"] = Field(
        default="each",
        description="The points go to every other live seat in full, or are shared among them, "
        "the rest to the house.",
        json_schema_extra={"zh": "未和各家每家付全数，或各家均分，余数归台面。"},
    )
    winner_forfeits: Literal["wins", "total", "none"] = Field(
        default="wins",
        description="What a winner who leaves before the end forfeits to the house: "
        "what his wins and horses brought, his positive total, or nothing.",
        json_schema_extra={"zh": "和牌者提前离开时没收：和牌和马的所得、整盘的正分，或不没收。"},
    )


class Penalty(Variant):
    """A seat that leaves pays and the deal ends; a winner forfeits 逃跑扣分 (rules.md 2 leaving)."""

    slot = "leaving"
    name = "penalty"
    text = Text(
        "A live seat that leaves pays the others and the deal ends; a winner who leaves early forfeits.",
        "未和者逃跑要赔给其余未和家，牌局结束；和牌者提前离开则没收所得。",
    )
    Options = PenaltyOptions
    options: PenaltyOptions
    says = (
        Says("use", "When a live seat leaves, the deal ends.", "未和的人逃跑，牌局立即结束。"),
        Says(
            "to",
            values={
                "each": Text(
                    "It pays {points:point|points} to every other live seat.",
                    "逃跑者赔其余每个未和家{points}分。",
                ),
                "split": Text(
                    "It pays {points:point|points}, shared equally among the other live seats, rounded down; "
                    "the rest goes to the house.",
                    "逃跑者赔{points}分，由其余未和家均分，除不尽的余数归台面。",
                ),
            },
        ),
        Says(
            "check_last",
            "While the wall holds at most {value:tile|tiles}, each of them gets the largest hand that it could "
            "still complete, if that is more.",
            "牌墙剩下不超过{value}张时，与对方最大可能的牌相比，按高分的一种赔。",
            values={
                0: Text(
                    "Once the wall is empty, each of them gets the largest hand that it could still complete, if "
                    "that is more.",
                    "牌墙摸空后，与对方最大可能的牌相比，按高分的一种赔。",
                )
            },
        ),
        Says(
            "winner_forfeits",
            values={
                "wins": Text(
                    "A winner who leaves before the end forfeits to the house what its wins and horses brought.",
                    "和牌后提前离开的人，和牌和买马的所得没收归台面。",
                ),
                "total": Text(
                    "A winner who leaves before the end forfeits its total of the deal to the house, if it is above "
                    "zero.",
                    "和牌后提前离开的人，整盘的正分没收归台面。",
                ),
                "none": Text(
                    "A winner may leave before the end and forfeits nothing.",
                    "和牌后可以提前离开，不没收所得。",
                ),
            },
            when=lambda options, rules: not (rules.play_on.winners_stay or rules.play_on.ends_with_win),
        ),
    )

    @hookimpl
    def xuezhan_leaving(self, deal: DealView, seat: int) -> Sequence[Payment]:
        """One payment to each other live seat, and the rest of a split to the house."""
        others = [other for other in deal.live_seats() if other != seat]
        part, rest = self.options.points, 0
        if self.options.to == "split":
            part, rest = divmod(part, len(others))
        checked = deal.wall_left <= self.options.check_last
        due = [(other, max(part, _largest_hand(deal, other)) if checked else part) for other in others]
        return [Payment(seat, payee, points, "leave") for payee, points in [*due, (HOUSE, rest)] if points]

    @hookimpl
    def xuezhan_settlements(self) -> Sequence[Settlement]:
        """What winners forfeit, before rake."""
        return (Settlement("forfeits", self._forfeits),)

    def _forfeits(self, deal: DealView) -> Sequence[Payment]:
        if self.options.winner_forfeits == "none" or deal.rules.play_on.winners_stay:
            return ()
        left = [seat for seat in range(len(deal.seats)) if deal.has_won(seat) and deal.has_left(seat)]
        lost = [(seat, self._forfeit(deal, seat)) for seat in left]
        return [Payment(seat, HOUSE, points, "forfeit") for seat, points in lost if points > 0]

    def _forfeit(self, deal: DealView, seat: int) -> int:
        if self.options.winner_forfeits == "total":
            return deal.scores[seat]
        return sum(entry.points for entry in deal.entries if entry.payee == seat and entry.why in _WON)

    @classmethod
    def examples(cls) -> Sequence[VariantExample]:
        """The choice of this variant and each of its options."""
        return examples_of(cls)


def _largest_hand(deal: DealView, seat: int) -> int:
    """Points of the largest hand that the seat could complete, 0 when it is not ready."""
    values = deal.best_hand_values(seat, without=deal.rules.dead_kinds(deal))
    return max((deal.rules.share_points(count.fan) for _, count in values), default=0)
