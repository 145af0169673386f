"""Stakes put down before the deal, added to what two seats pay each other (飘).

A stake is in points, whatever the unit is: what a seat says is what is paid. It lies outside the cap (飘在外).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Literal

from pydantic import Field
from xuezhan import (
    HOUSE,
    AnyOptions,
    ChosenRules,
    DealExample,
    DealView,
    Entry,
    OpeningEffect,
    OpeningStep,
    Options,
    Payment,
    PayReason,
    RuleSet,
    Says,
    TableSettings,
    Text,
    Variant,
    VariantExample,
    hookimpl,
)

__all__ = ["Piao", "PiaoOptions", "Stake"]

REASON = "piao"
STEP = "piao.stake"

RAISED: Mapping[str, frozenset[str] | None] = {
    "every": None,
    "wins": frozenset({"win"}),
    "wins_and_kongs": frozenset({"win", "kong"}),
}
"""By value of `on`: the reasons of the payments that stakes are added to, None for all."""


class PiaoOptions(Options):
    """Options of `piao`."""

    least: int = Field(
        default=0,
        ge=0,
        le=1000,
        description="Points that every seat stakes at least.",
        json_schema_extra={"zh": "每家至少飘几分（座飘）。"},
    )
    most: int = Field(
        default=3,
        ge=1,
        le=1000,
        description="Points that a seat may stake at most.",
        json_schema_extra={"zh": "每家最多飘几分。"},
    )
    on: Literal["every", "wins", "wins_and_kongs"] = Field(
        default="every",
        description="Payments that the stakes are added to: every one between two seats, what is paid for a win, "
        "or for a win or a kong.",
        json_schema_extra={"zh": "飘分加在哪些付分上：两家之间的每一笔，只加和牌，或和牌与杠。"},
    )


class Stake(OpeningStep):
    """How many points a seat stakes, from `least` to `most`; the choice is the number itself, for all to see."""

    name = STEP
    order = 0
    before_deal = True

    def __init__(self, least: int, most: int) -> None:
        self._amounts = range(least, most + 1)

    def options(self, deal: DealView, seat: int) -> Sequence[int]:
        """Every amount, the lowest first."""
        return self._amounts

    def refusal(self, deal: DealView, seat: int, choice: Any) -> str | None:
        """Why so much may not be staked; None where it may."""
        if type(choice) is int and choice in self._amounts:
            return None
        return f"a stake is {_amounts(self._amounts[0], self._amounts[-1])}, not {choice!r}"

    def effect(self, deal: DealView, choices: Sequence[Any], chance: str | None) -> OpeningEffect:
        """Nothing by itself: `DealView.choices` keeps the stakes until somebody pays."""
        return OpeningEffect()

    def encode(self, choice: Any) -> dict[str, Any]:
        """The field `points`."""
        return {"points": choice}

    def decode(self, fields: Mapping[str, Any]) -> int:
        """The stake named in `points`."""
        points = fields.get("points")
        if type(points) is not int:
            raise ValueError('a stake names its points as a whole number, such as "points":2')
        return points


def _amounts(least: int, most: int) -> str:
    if least == most:
        return f"{most} point{'' if most == 1 else 's'}"
    return f"{least} to {most} points"


def _told(options: PiaoOptions, rules: RuleSet) -> Text:
    least, most = options.least, options.most
    amount = str(most) if least == most else f"{least}至{most}"
    return Text(
        f"Before the tiles are dealt each seat stakes {_amounts(least, most)}, for all to see.",
        f"飘：发牌前每家下飘{amount}分，公开。",
    )


class Piao(Variant):
    """Each seat stakes some points before the deal; the stakes of both seats are added to what one pays the other."""

    name = "piao"
    text = Text(
        "Each seat stakes some points before the deal; both stakes are added to what one seat pays another.",
        "飘：发牌前每家下飘，两家之间付分时加上双方的飘分。",
    )
    Options = PiaoOptions
    options: PiaoOptions
    says = (
        Says("use", tell=_told),
        Says("least"),
        Says("most"),
        Says(
            "on",
            values={
                "every": Text(
                    "Whenever a seat pays another it adds the stakes of both, outside the cap. Payments to or "
                    "from the house stay as they are.",
                    "任何两家之间每付一笔分，都加上双方的飘分，不受封顶限制；抽水等不是两家之间的付分不加。",
                ),
                "wins": Text(
                    "Whoever pays for a win adds the payer's and the winner's stake, outside the cap.",
                    "付和牌分时加上付分者与和牌者双方的飘分，不受封顶限制。",
                ),
                "wins_and_kongs": Text(
                    "Whoever pays for a win or a kong adds the stakes of both seats, outside the cap.",
                    "付和牌分或杠分时加上双方的飘分，不受封顶限制。",
                ),
            },
        ),
    )

    @classmethod
    def problems(cls, options: AnyOptions, table: TableSettings, chosen: ChosenRules) -> list[tuple[str, Text]]:
        """Nobody can stake at least more than at most."""
        assert isinstance(options, PiaoOptions)
        if options.least <= options.most:
            return []
        words = Text(
            f"{options.least} is more than most, {options.most}; lower it or raise most",
            f"{options.least} 大于 most（{options.most}）；请调低它，或调高 most",
        )
        return [("least", words)]

    @classmethod
    def examples(cls) -> Sequence[VariantExample]:
        """Deals in which seats stake the least that they may, and one in which they stake anything."""
        rules, forced = "jipin:extra.piao.use=piao", "extra.piao.least=1"
        most = ("extra.piao.most=1", "extra.piao.most=5")
        on = tuple(f"extra.piao.on={raised}" for raised in RAISED)
        return (
            DealExample("use", "jipin", ("", f"extra.piao.use=piao,{forced}"), seed=1),
            DealExample("least", rules, ("extra.piao.least=0", forced), seed=1),
            DealExample("most", f"{rules},{forced}", most, seed=3, player="random"),
            DealExample("on", f"{rules},{forced}", on, seed=16),
        )

    @hookimpl
    def xuezhan_opening_steps(self) -> Sequence[OpeningStep]:
        """The stakes."""
        return (Stake(self.options.least, self.options.most),)

    @hookimpl
    def xuezhan_pay_reasons(self) -> Sequence[PayReason]:
        """What is paid because of stakes."""
        return (PayReason(REASON, Text("stakes", "飘")),)

    @hookimpl
    def xuezhan_surcharges(self, deal: DealView, entry: Entry) -> Sequence[Payment]:
        """Both seats' stakes, from the payer to the payee."""
        raised = RAISED[self.options.on]
        stakes = deal.choices(STEP)
        if not stakes or HOUSE in (entry.payer, entry.payee) or (raised is not None and entry.why not in raised):
            return ()
        points = stakes[entry.payer] + stakes[entry.payee]
        return (Payment(entry.payer, entry.payee, points, REASON),) if points else ()
