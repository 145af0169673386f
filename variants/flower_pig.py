"""What pigs pay when the wall is used up (查花猪)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, ClassVar, Literal

from pydantic import Field

from ..core.contexts import DealView
from ..core.contributions import Settlement
from ..core.money import HOUSE, Payment
from ..core.tiles import RANKS
from ..core.variant import AnyOptions, ChosenRules, Options, Says, Slot, TableSettings, Text, Variant, hookimpl
from ..core.variant_examples import VariantExample
from ._examples import examples_of

if TYPE_CHECKING:
    from ..core.ruleset import RuleSet

__all__ = ["SLOT", "Cap", "Hand", "NoFine", "Units"]

SLOT = Slot(
    name="flower_pig",
    default="units",
    order=180,
    question=Text("What does a pig pay when the wall is used up?", "流局查花猪，花猪赔多少？"),
)


class ReceiverOptions(Options):
    """Who is paid a fine of a fixed amount."""

    to: Literal["all", "live", "winners_and_ready", "house"] = Field(
        default="all",
        description="Who is paid: every seat that is no pig, live ones only, winners and ready ones, "
        "or (once) the house.",
        json_schema_extra={"zh": "赔给谁：所有非花猪、未和的非花猪、已和及下叫者，或只交一次给台面。"},
    )
    hand_if_more: bool = Field(
        default=False,
        description="A payee to whom the ready check would bring more gets that instead.",
        json_schema_extra={"zh": "查花猪与查大叫取多的一个赔。"},
    )
    only_if_ready: bool = Field(
        default=False,
        description="No fine unless some live seat is ready.",
        json_schema_extra={"zh": "没有人下叫时不查花猪。"},
    )


class PigOptions(Options):
    """Options of every fine."""

    excused: bool = Field(
        default=False,
        description="With a declared suit: no fine for a pig all of whose discards were of its missing suit.",
        json_schema_extra={"zh": "定缺时，打出的牌全是缺门的花猪免赔。"},
    )


class FineOptions(PigOptions, ReceiverOptions):
    """Options of a fine of a fixed amount."""


def _fines(options: PigOptions, rules: RuleSet) -> bool:
    """Whether there can be pigs, and a fine above nothing."""
    if getattr(options, "units", 1) == 0:
        return False
    return rules.suit_limit.declared or rules.suit_limit.most is not None


def _excuses(options: PigOptions, rules: RuleSet) -> bool:
    """Whether a pig can be excused from a fine."""
    return _fines(options, rules) and rules.suit_limit.declared


def _units_fine(options: UnitsOptions, rules: RuleSet) -> Text:
    units, points = options.units, options.units * rules.unit
    if not units:
        return Text("Pigs pay no fine: it is 0 units.", "花猪罚0个底分，等于不罚。")
    fine = f"{units} unit{'' if units == 1 else 's'}, {points} point{'' if points == 1 else 's'}"
    return Text(
        f"When the wall is used up, a pig pays a fine of {fine}.",
        f"查花猪：牌墙摸完时花猪罚{units}个底分，即{points}分。",
    )


def _cap_fine(options: object, rules: RuleSet) -> Text:
    points = rules.most_points or 0
    return Text(
        f"When the wall is used up, a pig pays a fine of {points} points, as for a hand at the cap.",
        f"查花猪：牌墙摸完时花猪赔封顶，即{points}分。",
    )


_EXCUSED = Says(
    "excused",
    values={
        True: Text(
            "A pig all of whose discards were of its missing suit is excused from the fine.",
            "打出的牌全是缺门的花猪免赔。",
        ),
        False: None,
    },
    when=_excuses,
)


class _Pigs(Variant):
    """Pigs that are not excused pay `_dues`, before the ready check."""

    slot = "flower_pig"
    Options = PigOptions
    options: PigOptions

    @hookimpl
    def xuezhan_settlements(self) -> Sequence[Settlement]:
        """First of all."""
        return (Settlement("pigs", self._payments),)

    def _payments(self, deal: DealView) -> Sequence[Payment]:
        pigs = [seat for seat in deal.live_seats() if deal.rules.is_pig(deal, seat)]
        if not pigs:
            return ()
        dues = [(payee, points) for payee, points in self._dues(deal, pigs) if points]
        return [
            Payment(pig, payee, points, "flower_pig")
            for pig in pigs
            if not self._is_excused(deal, pig)
            for payee, points in dues
        ]

    def _dues(self, deal: DealView, pigs: Sequence[int]) -> Sequence[tuple[int, int]]:
        """(payee, points) of what each pig pays."""
        raise LookupError(self.name)

    def _is_excused(self, deal: DealView, seat: int) -> bool:
        standing = deal.seats[seat]
        barred = standing.barred_suit
        return self.options.excused and barred >= 0 and all(tile // RANKS == barred for tile in standing.discarded)

    @classmethod
    def examples(cls) -> Sequence[VariantExample]:
        """The choice of this variant and each of its options."""
        return examples_of(cls)


class _Fine(_Pigs):
    """A fine of `_points` to each payee."""

    Options = FineOptions
    options: FineOptions
    says: ClassVar[Sequence[Says]] = (
        Says(
            "to",
            values={
                "all": Text(
                    "The fine goes to every seat that is no pig, those that have won included.",
                    "赔给每个不是花猪的人，已和的也包括在内。",
                ),
                "live": Text("The fine goes to every live seat that is no pig.", "赔给每个不是花猪的未和家。"),
                "winners_and_ready": Text(
                    "The fine goes to those that have won and to live seats that are ready.",
                    "赔给已和的和下叫的人。",
                ),
                "house": Text("The fine is paid once, to the house.", "只交一次，归台面。"),
            },
            when=_fines,
        ),
        Says(
            "hand_if_more",
            values={
                True: Text(
                    "A payee to whom the ready check would bring more than the fine gets that instead.",
                    "查花猪与查大叫取多的一个赔。",
                ),
                False: None,
            },
            when=lambda options, rules: (
                _fines(options, rules) and options.to != "house" and rules.uses("ready_check") != "none"
            ),
        ),
        Says(
            "only_if_ready",
            values={
                True: Text("No pig is fined when no live seat is ready.", "没有人下叫时不查花猪。"),
                False: None,
            },
            when=_fines,
        ),
        _EXCUSED,
    )

    def _dues(self, deal: DealView, pigs: Sequence[int]) -> Sequence[tuple[int, int]]:
        if self.options.only_if_ready and not _ready(deal):
            return ()
        fine = self._points(deal)
        payees = self._payees(deal, pigs)
        if not self.options.hand_if_more or self.options.to == "house":
            return [(payee, fine) for payee in payees]
        return [(payee, max(fine, deal.rules.ready_worth(deal, payee))) for payee in payees]

    def _points(self, deal: DealView) -> int:
        raise LookupError(self.name)

    def _payees(self, deal: DealView, pigs: Sequence[int]) -> Sequence[int]:
        to = self.options.to
        if to == "house":
            return (HOUSE,)
        others = [seat for seat in range(len(deal.seats)) if seat not in pigs]
        if to == "live":
            return [seat for seat in others if deal.is_live(seat)]
        if to == "winners_and_ready":
            ready = _ready(deal)
            return [seat for seat in others if deal.has_won(seat) or seat in ready]
        return others


def _ready(deal: DealView) -> Sequence[int]:
    """Live seats that are ready."""
    dead = deal.rules.dead_kinds(deal)
    return [seat for seat in deal.live_seats() if deal.is_ready(seat, without=dead)]


class UnitsOptions(FineOptions):
    """Options of `units`."""

    units: int = Field(
        default=9,
        ge=0,
        le=1000,
        description="Units that a pig pays to each.",
        json_schema_extra={"zh": "花猪赔每家几个底分。"},
    )


class Units(_Fine):
    """A pig pays a number of units to each (rules.md 2 flower_pig)."""

    name = "units"
    text = Text("When the wall is used up, a pig pays a fixed number of units.", "流局时花猪赔固定倍数的底分。")
    Options = UnitsOptions
    options: UnitsOptions
    says = (
        *_Fine.says,
        Says("use", tell=_units_fine),
        Says("units"),
    )

    def _points(self, deal: DealView) -> int:
        unit: int = deal.rules.unit
        return self.options.units * unit


class Cap(_Fine):
    """A pig pays the points of the cap 赔封顶 to each, no self-draw bonus (rules.md 2 flower_pig, 4)."""

    name = "cap"
    text = Text("When the wall is used up, a pig pays the points of the cap.", "流局时花猪赔封顶番数的分。")
    says = (*_Fine.says, Says("use", tell=_cap_fine))

    @classmethod
    def problems(cls, options: AnyOptions, table: TableSettings, chosen: ChosenRules) -> list[tuple[str, Text]]:
        """There must be a cap."""
        if "cap" in chosen and chosen["cap"][0] == "none":
            return [("use", Text('"cap" needs a cap, and cap.use is "none"', '"cap" 要有封顶，而 cap.use 是 "none"'))]
        return []

    def _points(self, deal: DealView) -> int:
        return deal.rules.most_points or 0


class HandOptions(PigOptions):
    """Options of `hand`."""

    times: int = Field(
        default=2,
        ge=1,
        le=1000,
        description="How many times what the ready check would bring a seat a pig pays it.",
        json_schema_extra={"zh": "花猪按查大叫的几倍赔给有叫的人。"},
    )


class Hand(_Pigs):
    """A pig pays ready seats a multiple of what the ready check would 花猪加倍赔叫 (rules.md 2 flower_pig)."""

    name = "hand"
    text = Text(
        "When the wall is used up, a pig pays each ready seat a multiple of what the ready check would bring it.",
        "流局时花猪按查大叫的倍数赔给有叫的人。",
    )
    Options = HandOptions
    options: HandOptions
    says = (
        Says(
            "use",
            "When the wall is used up, a pig pays each seat that the ready check pays {times} times as much as a seat "
            "that is only not ready.",
            "查花猪：牌墙摸完时，花猪按没叫者所赔的{times}倍赔给每个有叫的人。",
        ),
        Says("times"),
        _EXCUSED,
    )

    @classmethod
    def problems(cls, options: AnyOptions, table: TableSettings, chosen: ChosenRules) -> list[tuple[str, Text]]:
        """There must be a ready check."""
        if "ready_check" in chosen and chosen["ready_check"][0] == "none":
            words = Text(
                '"hand" needs a ready check, and ready_check.use is "none"',
                '"hand" 要查叫，而 ready_check.use 是 "none"',
            )
            return [("use", words)]
        return []

    def _dues(self, deal: DealView, pigs: Sequence[int]) -> Sequence[tuple[int, int]]:
        seats = [seat for seat in range(len(deal.seats)) if seat not in pigs]
        return [(seat, self.options.times * deal.rules.ready_worth(deal, seat)) for seat in seats]


class NoFine(Variant):
    """Pigs pay no fine (rules.md 2 flower_pig)."""

    slot = "flower_pig"
    name = "none"
    text = Text("Pigs pay no fine.", "不查花猪。")

    @classmethod
    def examples(cls) -> Sequence[VariantExample]:
        """The choice of this variant and each of its options."""
        return examples_of(cls)
