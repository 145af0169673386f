"""A house of its own, through public doors only: what a plugin may add to the game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from pydantic import Field
from xuezhan import (
    DealView,
    FanItem,
    HandQuestion,
    OpeningEffect,
    OpeningStep,
    Options,
    Payment,
    Settlement,
    Text,
    Variant,
    hookimpl,
)

RED_DRAGON = 33
"""The kind written `7z`."""


class StakeStep(OpeningStep):
    """Every seat stakes 0 to `most` points on the deal."""

    name = "piao.stake"
    order = 30

    def __init__(self, most: int) -> None:
        self._most = most

    def options(self, deal: DealView, seat: int) -> Sequence[int]:
        return range(self._most + 1)

    def refusal(self, deal: DealView, seat: int, choice: Any) -> str | None:
        if isinstance(choice, int) and 0 <= choice <= self._most:
            return None
        return f"a stake is 0 to {self._most} points"

    def effect(self, deal: DealView, choices: Sequence[Any], chance: str | None) -> OpeningEffect:
        return OpeningEffect()

    def encode(self, choice: Any) -> dict[str, Any]:
        return {"points": choice}

    def decode(self, fields: Mapping[str, Any]) -> int:
        points = fields.get("points")
        if not isinstance(points, int):
            raise ValueError('a stake names its points, such as "points":2')
        return points


class PiaoOptions(Options):
    most: int = Field(default=2, ge=1, le=9, description="The largest stake.")


class Piao(Variant):
    """Who has not won by the end of an exhausted deal loses its stake to every winner."""

    name = "piao"
    text = Text("Stakes before play.", "飘分。")
    Options = PiaoOptions
    options: PiaoOptions

    @hookimpl
    def xuezhan_opening_steps(self) -> Sequence[OpeningStep]:
        return (StakeStep(self.options.most),)

    @hookimpl
    def xuezhan_pay_reasons(self) -> Sequence[str]:
        return ("piao",)

    @hookimpl
    def xuezhan_settlements(self) -> Sequence[Settlement]:
        return (Settlement("after", self._lost),)

    def _lost(self, deal: DealView) -> Sequence[Payment]:
        stakes = deal.choices("piao.stake")
        won = [seat for seat in range(len(deal.seats)) if deal.has_won(seat)]
        return [
            Payment(seat, winner, stakes[seat], "piao")
            for seat in range(len(deal.seats))
            if seat not in won and stakes[seat]
            for winner in won
        ]


def _on_nine(hand: HandQuestion, reading: Any) -> int:
    return int(hand.tile % 9 == 8)


class Nines(Variant):
    """A win on a 9 counts more."""

    name = "nines"
    text = Text("A win on a nine counts a fan more.", "和九加一番。")
    fan_items = (FanItem("on_nine", "extra", "won on a nine", "和九", 1, _on_nine),)


class Dragons(Variant):
    """Four red dragons in the wall, good for nothing but a kong."""

    name = "dragons"
    text = Text("Four red dragons are in the wall.", "加四张红中。")

    @hookimpl
    def xuezhan_tiles(self) -> Sequence[int]:
        return (RED_DRAGON,)


PLUGINS = (Piao, Nines, Dragons)
