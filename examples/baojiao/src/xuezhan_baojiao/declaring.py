"""Declaring ready at the deal 报叫: the decision, what it locks, and what it pays."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Literal, TypeAlias

from pydantic import Field
from xuezhan import (
    DealExample,
    DealView,
    FanItem,
    HandQuestion,
    OpeningEffect,
    OpeningStep,
    Options,
    Payment,
    PayReason,
    Reading,
    RuleSet,
    Says,
    Text,
    Variant,
    VariantExample,
    Win,
    hookimpl,
)

__all__ = ["Baojiao", "BaojiaoOptions", "DeclareStep"]

MARK = "baojiao"
"""The mark of a seat that has declared."""
Declare: TypeAlias = Literal["may", "must"]


class BaojiaoOptions(Options):
    """Options of `baojiao`; what declaring is worth stands in `[fan_table.fan]`."""

    declare: Declare = Field(
        default="may",
        description="Whether a seat whose hand is ready at the deal may declare it, or must.",
        json_schema_extra={"zh": "起手有叫的人可以报叫，还是必须报叫。"},
    )
    fed_units: int = Field(
        default=1,
        ge=0,
        le=1000,
        description="Units that a seat pays on top when a declared hand wins on its tile.",
        json_schema_extra={"zh": "点炮给报叫者的人另付几个底分。"},
    )


class DeclareStep(OpeningStep):
    """The choice whether to declare: True or False. Not to declare comes first."""

    name = "baojiao.declare"
    order = 30

    def __init__(self, declare: Declare) -> None:
        self._ready: tuple[bool, ...] = (True,) if declare == "must" else (False, True)

    def options(self, deal: DealView, seat: int) -> Sequence[bool]:
        """What a seat has to choose from, the dealer's first tile aside."""
        return self._ready if deal.is_ready(seat) else (False,)

    def refusal(self, deal: DealView, seat: int, choice: Any) -> str | None:
        """Why the seat may not declare, or may not keep silent."""
        if not isinstance(choice, bool):
            return f"a seat declares with true or not with false, not {choice!r}"
        if choice in self.options(deal, seat):
            return None
        return "its hand is not ready, so it cannot declare" if choice else "its hand is ready, so it must declare"

    def effect(self, deal: DealView, choices: Sequence[Any], chance: str | None) -> OpeningEffect:
        """Mark and lock the hands of those that declared."""
        declared = tuple(seat for seat, yes in enumerate(choices) if yes)
        return OpeningEffect(marks=dict.fromkeys(declared, (MARK,)), locked=declared)

    def encode(self, choice: Any) -> dict[str, Any]:
        """The field `declared`."""
        return {"declared": choice}

    def decode(self, fields: Mapping[str, Any]) -> bool:
        """The choice in `declared`."""
        declared = fields.get("declared")
        if not isinstance(declared, bool):
            raise ValueError('a seat declares or not with "declared":true or "declared":false')
        return declared


def _declared(hand: HandQuestion, reading: Reading) -> int:
    return MARK in hand.situation.marks


def _caught(hand: HandQuestion, reading: Reading) -> int:
    return MARK in hand.situation.source_marks


def _kongs(hand: HandQuestion, reading: Reading) -> int:
    return _declared(hand, reading) * len([meld for meld in hand.melds if meld.type != "pung"])


def _fed(options: BaojiaoOptions, rules: RuleSet) -> bool:
    return options.fed_units > 0


class Baojiao(Variant):
    """A seat that is ready at the deal may declare it: its hand is locked, and it wins and pays more."""

    name = "baojiao"
    text = Text(
        "A seat that is ready at the deal may declare it: its hand is locked, and its win is worth more.",
        "起手有叫可以报叫：锁手，和牌加番（报叫）。",
    )
    Options = BaojiaoOptions
    options: BaojiaoOptions
    fan_items = (
        FanItem(
            "baojiao",
            "extra",
            "declared ready",
            "报叫",
            2,
            times=_declared,
            meaning=Text("The winner declared at the deal that it was ready.", "和牌者起手报了叫。"),
            marks=(MARK,),
        ),
        FanItem(
            "baojiao_caught",
            "extra",
            "declared seat caught",
            "擒报叫",
            2,
            times=_caught,
            meaning=Text("The tile comes from a seat that declared.", "点炮或被抢杠的人报了叫。"),
            source_marks=(MARK,),
        ),
        FanItem(
            "baojiao_kong",
            "extra",
            "kong of a declared hand",
            "报叫杠",
            0,
            times=_kongs,
            meaning=Text("Each kong of a winner that declared.", "报叫者和牌时的每个杠。"),
            marks=(MARK,),
        ),
    )
    says = (
        Says(
            "use",
            "When the opening decisions are made, all seats at once say whether they declare. Only a hand that is "
            "ready as it stands can; the dealer's is looked at without the tile that it drew. A declared hand is "
            "locked: it discards what it draws, and kongs only with the tile just drawn where its waits stay as "
            "they are.",
            "开局各项决定做完后，各家同时表示报不报叫。手牌已经有叫才能报；庄家不算刚摸的那张。报叫后锁手：摸什么打什么，"
            "只能用刚摸到的牌开杠，而且听口不能改变。",
        ),
        Says(
            "declare",
            values={
                "may": Text("Who is ready may declare and may keep silent.", "有叫可以报，也可以不报。"),
                "must": Text("Who is ready must declare.", "有叫必报。"),
            },
        ),
        Says(
            "fed_units",
            "Who feeds a declared hand its win, or is robbed of a kong by it, pays {value:unit|units} more, "
            "{value.points:point|points}.",
            "点炮给报叫者或被其抢杠的人另付{value}个底分，即{value.points}分。",
            when=_fed,
        ),
    )

    @classmethod
    def examples(cls) -> Sequence[VariantExample]:
        """A deal of seven tiles a hand in which seats are ready at once, and one of them is fed."""
        seven = "jipin:table.hand=7,win_shape.seven_pairs=false,opening=exchange"
        chosen = "extra.baojiao.use=baojiao"
        must = "extra.baojiao.declare=must"
        fed = ("extra.baojiao.fed_units=0", "extra.baojiao.fed_units=1")
        return (
            DealExample("use", seven, ("", f"{chosen},{must}"), seed=10),
            DealExample("declare", f"{seven},{chosen}", ("extra.baojiao.declare=may", must), seed=10),
            DealExample("fed_units", f"{seven},{chosen},{must}", fed, seed=10),
        )

    @hookimpl
    def xuezhan_opening_steps(self) -> Sequence[OpeningStep]:
        """The declaration, after exchange and missing suit."""
        return (DeclareStep(self.options.declare),)

    @hookimpl
    def xuezhan_pay_reasons(self) -> Sequence[PayReason]:
        """What feeding a declared hand costs."""
        return (PayReason(MARK, Text("feeding a declared hand", "点炮给报叫者")),)

    @hookimpl
    def xuezhan_win_payments(self, deal: DealView, win: Win) -> Sequence[Payment]:
        """What the seat pays whose tile a declared hand won on."""
        points = self.options.fed_units * deal.rules.unit
        if win.of is None or MARK not in win.situation.marks or not points:
            return ()
        return (Payment(win.of, win.seat, points, MARK),)
