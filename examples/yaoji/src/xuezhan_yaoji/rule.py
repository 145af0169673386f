"""Wild 1s of bamboo (幺鸡任用)."""

from __future__ import annotations

from collections.abc import Sequence

from pydantic import Field
from xuezhan import (
    AnyOptions,
    ClaimPlay,
    DealExample,
    FanItem,
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

from .plays import YAOJI, AddedKong, ConcealedKong, ExposedKong, Pung

__all__ = ["Yaoji", "YaojiOptions"]


class YaojiOptions(Options):
    """Options of `yaoji`."""

    soft_pungs: bool = Field(
        default=True,
        description="Others' discards may be punged with 1s among the tiles in hand.",
        json_schema_extra={"zh": "能否用幺鸡软碰。"},
    )
    soft_kongs: bool = Field(
        default=True,
        description="Kongs may have 1s among their tiles.",
        json_schema_extra={"zh": "能否用幺鸡软杠。"},
    )
    least_natural: int = Field(
        default=1,
        ge=1,
        le=2,
        description="Tiles of a soft pung or kong that are no 1s, at least; a claimed tile is one of them.",
        json_schema_extra={"zh": "软碰、软杠里至少有几张本牌，碰、杠的那张也算。"},
    )
    natural_kong_factor: int = Field(
        default=2,
        ge=1,
        le=100,
        description="How many times its usual price a kong without 1s brings.",
        json_schema_extra={"zh": "没有幺鸡的杠按平常的几倍收分。"},
    )


def wild_tiles(hand: HandQuestion) -> int:
    """How many 1s the hand and its melds hold."""
    return sum(wilds.count(YAOJI) for wilds in (hand.wilds, *[meld.wilds for meld in hand.melds]))


def _none(hand: HandQuestion, reading: Reading) -> int:
    return int(wild_tiles(hand) == 0)


def _all_four(hand: HandQuestion, reading: Reading) -> int:
    return int(wild_tiles(hand) == 4)


NO_YAOJI = FanItem(
    "no_yaoji",
    "extra",
    "no wild 1s",
    "无幺鸡",
    fan=1,
    times=_none,
    meaning=Text("No 1s in the hand, pungs and kongs included.", "手牌连碰、杠在内没有幺鸡。"),
)
FOUR_YAOJI = FanItem(
    "four_yaoji",
    "extra",
    "four wild 1s",
    "四幺鸡",
    fan=1,
    times=_all_four,
    meaning=Text("All four 1s in the hand, pungs and kongs included.", "手牌连碰、杠在内四张幺鸡都有。"),
)


def _soft(options: YaojiOptions, rules: RuleSet) -> bool:
    return options.soft_pungs or options.soft_kongs


def _least_told(options: YaojiOptions, rules: RuleSet) -> Text | None:
    if not _soft(options, rules):
        return None
    least = options.least_natural
    tiles = "1 tile" if least == 1 else f"{least} tiles"
    return Text(
        f"Such a pung or kong has at least {tiles} that {'is' if least == 1 else 'are'} no 1s; a claimed tile is "
        "one of them. It takes as few 1s as it can.",
        f"软碰、软杠里至少有{least}张本牌（碰、杠的那张也算），本牌有几张就用几张，不够的才用幺鸡补。",
    )


class Yaoji(Variant):
    """The four 1s of bamboo are wild; hands without any are worth more, and so are kongs."""

    name = "yaoji"
    text = Text(
        "The four 1s are wild; a hand without any is worth more, and so are kongs without any.",
        "幺鸡任用：四张幺鸡（一条）可当任何牌；无幺鸡加番，没有幺鸡的杠收分更多。",
    )
    Options = YaojiOptions
    options: YaojiOptions
    fan_items = (NO_YAOJI, FOUR_YAOJI)
    says = (
        Says(
            "use",
            "The four 1s are wild 任用: in hand each stands for any tile and is of no suit. A hand counts in their "
            "best use.",
            "幺鸡任用：四张幺鸡（一条）在手里可当任何牌，不属于任何花色；和牌时按番数最大的用法算。",
        ),
        Says(
            "soft_pungs",
            values={
                True: Text(
                    "A discard may be punged with 1s in the place of its tiles.",
                    "软碰：可以用幺鸡代替手里的牌碰别家打出的牌。",
                ),
                False: Text("1s make no pung.", "幺鸡不能用来碰。"),
            },
        ),
        Says(
            "soft_kongs",
            values={
                True: Text(
                    "1s stand for tiles of a kong too: of an exposed and a concealed one, and a 1s may be added to a "
                    "pung. A kong made by adding a 1s cannot be robbed.",
                    "软杠：直杠、暗杠都可以用幺鸡代替，幺鸡也可以补在碰过的牌上；用幺鸡补的杠不能抢。",
                ),
                False: Text("1s make no kong.", "幺鸡不能用来杠。"),
            },
        ),
        Says("least_natural", tell=_least_told),
        Says(
            "natural_kong_factor",
            "A kong without 1s brings {value} times as many points.",
            "没有幺鸡的杠收{value}倍的分。",
            values={1: None},
        ),
    )

    @classmethod
    def problems(cls, options: AnyOptions, table: TableSettings, chosen: object) -> list[tuple[str, Text]]:
        """Without bamboos there are no 1s."""
        if "s" in table.suits:
            return []
        words = Text(
            f'1s is wild, and the table plays without bamboos (table.suits = "{table.suits}"); add s to table.suits',
            f'幺鸡任用要有条子，而这里没有（table.suits = "{table.suits}"）；请在 table.suits 里加上 s',
        )
        return [("use", words)]

    @classmethod
    def warnings(cls, options: AnyOptions, table: TableSettings, chosen: object) -> list[tuple[str, Text]]:
        """What soft melds must hold says nothing where there are none."""
        assert isinstance(options, YaojiOptions)
        if options.soft_pungs or options.soft_kongs or options.least_natural == 1:
            return []
        words = Text(
            "there are neither soft pungs nor soft kongs, so that this changes nothing",
            "既不能软碰也不能软杠，这一项不起作用",
        )
        return [("least_natural", words)]

    @classmethod
    def examples(cls) -> Sequence[VariantExample]:
        """Deals that each option changes."""
        use = "extra.yaoji.use=yaoji"
        return (
            DealExample("use", "laok", ("", use)),
            DealExample("soft_pungs", f"laok:{use}", ("", "extra.yaoji.soft_pungs=false")),
            DealExample("soft_kongs", f"laok:{use}", ("", "extra.yaoji.soft_kongs=false"), seed=2, player="random"),
            DealExample("least_natural", f"laok:{use}", ("", "extra.yaoji.least_natural=2"), seed=2, player="random"),
            DealExample("natural_kong_factor", f"laok:{use}", ("", "extra.yaoji.natural_kong_factor=3"), seed=2),
        )

    @hookimpl
    def xuezhan_wild_tiles(self) -> Sequence[int]:
        """The 1s."""
        return (YAOJI,)

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
    def xuezhan_kong_price(self, kong: Kong) -> KongPrice | None:
        """A natural kong's price, where it is another than usual."""
        factor = self.options.natural_kong_factor
        if kong.wilds or factor == 1:
            return None
        return KongPrice(kong.price.feeder * factor, kong.price.others * factor)
