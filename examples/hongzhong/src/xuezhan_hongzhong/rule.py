"""Four red dragons as wild tiles (红中)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from pydantic import Field
from xuezhan import (
    AnyOptions,
    Chance,
    ClaimPlay,
    DealExample,
    DealView,
    FanItem,
    HandExample,
    HandQuestion,
    Kong,
    KongPrice,
    Options,
    Reading,
    RuleSet,
    Says,
    TableSettings,
    Text,
    TurnPlay,
    Variant,
    VariantExample,
    hookimpl,
)

from .plays import RED_DRAGON, AddedKong, ConcealedKong, ExposedKong, Pung

__all__ = ["Hongzhong", "HongzhongOptions"]


class HongzhongOptions(Options):
    """Options of `hongzhong`."""

    discard_wins: Literal["always", "without_wilds"] = Field(
        default="always",
        description="Whether a hand with a red dragon may win on a discard, or by self-draw and robbed kongs only.",
        json_schema_extra={"zh": "有红中的牌能否接炮：都可以，或只有没有红中的牌可以。"},
    )
    soft_pungs: bool = Field(
        default=False,
        description="Others' discards may be punged with red dragons among the tiles in hand.",
        json_schema_extra={"zh": "能否用红中软碰。"},
    )
    soft_kongs: bool = Field(
        default=False,
        description="Kongs may have red dragons among their tiles.",
        json_schema_extra={"zh": "能否用红中软杠。"},
    )
    least_natural: int = Field(
        default=1,
        ge=1,
        le=2,
        description="Tiles of a soft pung or kong that are no red dragons, at least; a claimed tile is one of them.",
        json_schema_extra={"zh": "软碰、软杠里至少有几张本牌，碰、杠的那张也算。"},
    )
    natural_kong_factor: int = Field(
        default=1,
        ge=1,
        le=100,
        description="How many times its usual price a kong without red dragons brings.",
        json_schema_extra={"zh": "没有红中的杠按平常的几倍收分。"},
    )


def wild_tiles(hand: HandQuestion) -> int:
    """How many red dragons the hand and its melds hold."""
    return sum(wilds.count(RED_DRAGON) for wilds in (hand.wilds, *[meld.wilds for meld in hand.melds]))


def _none(hand: HandQuestion, reading: Reading) -> int:
    return int(wild_tiles(hand) == 0)


def _all_four(hand: HandQuestion, reading: Reading) -> int:
    return int(wild_tiles(hand) == 4)


NO_HONGZHONG = FanItem(
    "no_hongzhong",
    "extra",
    "no red dragon",
    "无红中",
    fan=1,
    times=_none,
    meaning=Text("No red dragon in the hand, pungs and kongs included.", "手牌连碰、杠在内没有红中。"),
)
FOUR_HONGZHONG = FanItem(
    "four_hongzhong",
    "extra",
    "four red dragons",
    "四红中",
    fan=1,
    times=_all_four,
    meaning=Text("All four red dragons in the hand, pungs and kongs included.", "手牌连碰、杠在内四张红中都有。"),
)


def _least_told(options: HongzhongOptions, rules: RuleSet) -> Text | None:
    if not (options.soft_pungs or options.soft_kongs):
        return None
    least = options.least_natural
    tiles = "1 tile that is" if least == 1 else f"{least} tiles that are"
    return Text(
        f"A pung or kong with red dragons has at least {tiles} none; a claimed tile is one of them. It takes as few "
        "red dragons as it can.",
        f"软碰、软杠里至少有{least}张本牌（碰、杠的那张也算），本牌有几张就用几张，不够的才用红中补。",
    )


class Hongzhong(Variant):
    """Four red dragons more, all wild; hands without any are worth more."""

    name = "hongzhong"
    text = Text(
        "Four red dragons are added and wild; a hand without any is worth more.",
        "加四张红中，可当任何牌；无红中加番。",
    )
    Options = HongzhongOptions
    options: HongzhongOptions
    fan_items = (NO_HONGZHONG, FOUR_HONGZHONG)
    says = (
        Says(
            "use",
            "The four red dragons, written 7z, are wild 癞子: in hand each stands for any tile and is of no suit. A "
            "hand counts in their best use.",
            "四张红中（写作7z）在手里可当任何牌，不属于任何花色；和牌时按番数最大的用法算。",
        ),
        Says(
            "discard_wins",
            values={
                "always": Text("A hand with red dragons wins on a discard as any other.", "有红中的牌也可以接炮。"),
                "without_wilds": Text(
                    "A hand with a red dragon may not win on a discard, only by self-draw or by robbing a kong; it "
                    "is ready all the same.",
                    "有红中的牌不能接炮，只能自摸或抢杠；查叫时照样算有叫。",
                ),
            },
        ),
        Says(
            "soft_pungs",
            values={
                True: Text(
                    "A discard may be punged with red dragons in the place of its tiles.",
                    "软碰：可以用红中代替手里的牌碰别家打出的牌。",
                ),
                False: Text("Red dragons make no pung.", "红中不能用来碰。"),
            },
        ),
        Says(
            "soft_kongs",
            values={
                True: Text(
                    "Red dragons stand for tiles of a kong too: of an exposed and a concealed one, and one may be "
                    "added to a pung. A kong made by adding a red dragon cannot be robbed.",
                    "软杠：直杠、暗杠都可以用红中代替，红中也可以补在碰过的牌上；用红中补的杠不能抢。",
                ),
                False: Text("Red dragons make no kong.", "红中不能用来杠。"),
            },
        ),
        Says("least_natural", tell=_least_told),
        Says(
            "natural_kong_factor",
            "A kong without red dragons brings {value} times as many points.",
            "没有红中的杠收{value}倍的分。",
            values={1: None},
        ),
    )

    @classmethod
    def warnings(cls, options: AnyOptions, table: TableSettings, chosen: object) -> list[tuple[str, Text]]:
        """What soft melds must hold says nothing where there are none."""
        assert isinstance(options, HongzhongOptions)
        if options.soft_pungs or options.soft_kongs or options.least_natural == 1:
            return []
        words = Text(
            "there are neither soft pungs nor soft kongs, so that this changes nothing",
            "既不能软碰也不能软杠，这一项不起作用",
        )
        return [("least_natural", words)]

    @classmethod
    def examples(cls) -> Sequence[VariantExample]:
        """A hand and deals that each option changes."""
        use = "extra.hongzhong.use=hongzhong"
        soft = f"{use},extra.hongzhong.soft_pungs=true,extra.hongzhong.soft_kongs=true"
        return (
            DealExample("use", "laok", ("", use)),
            HandExample(
                "discard_wins",
                f"laok:{use}",
                ("extra.hongzhong.discard_wins=always", "extra.hongzhong.discard_wins=without_wilds"),
                "234567m45p88p99p7z+6p",
            ),
            DealExample("soft_pungs", f"laok:{use}", ("", "extra.hongzhong.soft_pungs=true")),
            DealExample("soft_kongs", f"laok:{use}", ("", "extra.hongzhong.soft_kongs=true"), seed=9, player="random"),
            DealExample(
                "least_natural", f"laok:{soft}", ("", "extra.hongzhong.least_natural=2"), seed=5, player="random"
            ),
            DealExample("natural_kong_factor", f"laok:{use}", ("", "extra.hongzhong.natural_kong_factor=3")),
        )

    @hookimpl
    def xuezhan_tiles(self) -> Sequence[int]:
        """The red dragons."""
        return (RED_DRAGON,)

    @hookimpl
    def xuezhan_wild_tiles(self) -> Sequence[int]:
        """The red dragons."""
        return (RED_DRAGON,)

    @hookimpl
    def xuezhan_claim_plays(self) -> Sequence[ClaimPlay]:
        """Soft melds with a discard."""
        options = self.options
        pungs = (Pung(options.least_natural),) if options.soft_pungs else ()
        kongs = (ExposedKong(options.least_natural),) if options.soft_kongs else ()
        return (*pungs, *kongs)

    @hookimpl
    def xuezhan_turn_plays(self) -> Sequence[TurnPlay]:
        """Soft kongs of the own turn."""
        return (ConcealedKong(self.options.least_natural), AddedKong()) if self.options.soft_kongs else ()

    @hookimpl
    def xuezhan_win_filter(self, deal: DealView, chance: Chance) -> str | None:
        """A discard is no win for a hand with a red dragon, where the rules say so."""
        if self.options.discard_wins == "always" or chance.how != "discard":
            return None
        winner = deal.seats[chance.seat]
        melded = [meld for meld in winner.melds if meld.wilds]
        if winner.counts[RED_DRAGON] or melded or chance.tile == RED_DRAGON:
            return "a hand with a red dragon wins by self-draw only (hongzhong.discard_wins)"
        return None

    @hookimpl
    def xuezhan_kong_price(self, kong: Kong) -> KongPrice | None:
        """A natural kong's price, where it is another than usual."""
        factor = self.options.natural_kong_factor
        if kong.wilds or factor == 1:
            return None
        return KongPrice(kong.price.feeder * factor, kong.price.others * factor)
