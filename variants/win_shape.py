"""Which hands are complete, and what they must at least be worth (和牌条件)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from pydantic import Field

from ..core.contexts import Chance
from ..core.terms import WinShape
from ..core.variant import Options, Says, Slot, Text, Variant, hookimpl
from ..core.variant_examples import VariantExample
from ..core.win_shapes import Shape
from ._examples import examples_of
from ._pair_shapes import pair_shapes

if TYPE_CHECKING:
    from ..core.ruleset import RuleSet

__all__ = ["SLOT", "Standard"]

SLOT = Slot(
    name="win_shape",
    default="standard",
    order=20,
    question=Text("Which hands may win?", "什么样的牌可以和？"),
)


SEVEN_PAIRS_HAND = 13
"""Tiles of the only hand of which seven pairs can be made."""


class StandardOptions(Options):
    """Options of `standard`."""

    seven_pairs: bool = Field(
        default=True,
        description="Seven pairs without a meld are complete, four alike counting as two pairs.",
        json_schema_extra={"zh": "没有碰杠的七对可以和，四张相同的牌算两对。"},
    )
    short_pairs: bool = Field(
        default=False,
        description="With seven tiles four pairs, with ten five pairs and any one tile win, and count as seven pairs.",
        json_schema_extra={"zh": "七张牌时四对、十张牌时五对加任意一张可以和，按七对算番。"},
    )
    min_fan: int = Field(
        default=0,
        ge=0,
        le=1000,
        description="The smallest fan-table total that may win, before self-draw bonus, horses and cap.",
        json_schema_extra={"zh": "起和番数：番种加番合计至少多少番才能和，自摸加番、买马和封顶不算在内。"},
    )
    min_points: int = Field(
        default=0,
        ge=0,
        le=1_000_000,
        description="The least points of a share that win, self-draw bonus and cap in, horses aside.",
        json_schema_extra={"zh": "起和分：每份至少多少分才能和，自摸加的和封顶算在内，买马不算。"},
    )
    win_on_deal: bool = Field(
        default=True,
        description="The dealer may win on its first draw; if false it must do something else first.",
        json_schema_extra={"zh": "庄家起手可以和；否则必须先打一张（或先杠）。"},
    )
    plain_self_draw_only: bool = Field(
        default=False,
        description="A hand that counts only plain and no extra may not win on another's tile.",
        json_schema_extra={"zh": "只有平胡而没有加番的牌只能自摸。"},
    )


def _short_pairs(options: StandardOptions, rules: RuleSet) -> Text | None:
    if not options.short_pairs:
        return None
    if rules.table.hand == 7:
        return Text(
            "Four pairs win too, without a pung or kong, and count as seven pairs; four alike count as two pairs.",
            "没有碰、杠的四对也可以和，按七对算番，四张相同的牌算两对。",
        )
    if rules.table.hand == 10:
        return Text(
            "Five pairs and any one tile win too, without a pung or kong, and count as seven pairs; four alike count "
            "as two pairs.",
            "没有碰、杠的五对加任意一张也可以和，按七对算番，四张相同的牌算两对。",
        )
    return None


class Standard(Variant):
    """Four sets and a pair, or seven pairs 七对 (rules.md 2 win_shape)."""

    slot = "win_shape"
    name = "standard"
    text = Text(
        "Four sets and a pair win (fewer sets with ten or seven tiles), and seven pairs if allowed.",
        "四副刻子或顺子加一对将可以和（十张、七张牌时副数相应减少），允许时七对也可以和。",
    )
    Options = StandardOptions
    options: StandardOptions
    says = (
        Says(
            "use",
            "A winning hand is {sets:set|sets} and a pair; a set is three alike, a kong (four alike, laid out), "
            "or a run of three in one suit.",
            "和牌：{sets}副加一对将；一副是刻子（三张相同）、杠（四张相同并亮出），或同一花色的顺子。",
        ),
        Says(
            "seven_pairs",
            values={
                True: Text(
                    "Seven pairs win too, without a pung or kong; four alike count as two pairs.",
                    "没有碰、杠的七对也可以和，四张相同的牌算两对。",
                ),
                False: Text("Seven pairs do not win.", "七对不能和。"),
            },
            when=lambda options, rules: rules.table.hand == SEVEN_PAIRS_HAND,
        ),
        Says(
            "short_pairs",
            tell=_short_pairs,
        ),
        Says(
            "min_fan",
            "A hand wins only from {value} fan on; a self-draw's bonus, horses and the cap are left aside.",
            "{value}番起和，自摸加番、买马和封顶不算在内。",
            values={0: None},
        ),
        Says(
            "min_points",
            "A hand wins only if a share pays {value:point|points} or more, what a self-draw adds included and horses "
            "left aside.",
            "{value}分起和：每份至少付{value}分，自摸加的算在内，买马不算。",
            values={0: None},
        ),
        Says(
            "win_on_deal",
            values={
                True: None,
                False: Text("The dealer cannot win on its first draw.", "没有天胡：庄家起手不能和。"),
            },
        ),
        Says(
            "plain_self_draw_only",
            values={
                True: Text(
                    "A plain hand without any extra wins by self-draw only.",
                    "只有平胡而没有加番的牌只能自摸。",
                ),
                False: None,
            },
        ),
    )

    @hookimpl
    def xuezhan_win_shape(self) -> WinShape:
        """Sets and a pair always, seven pairs by option."""
        return WinShape(seven_pairs=self.options.seven_pairs)

    @hookimpl
    def xuezhan_shapes(self) -> Sequence[Shape]:
        """Pairs of fewer tiles, by option."""
        return pair_shapes(self.table.hand, self.table.suits) if self.options.short_pairs else ()

    @hookimpl
    def xuezhan_win_filter(self, chance: Chance) -> str | None:
        """Refuse hands below the minimum, and plain ones on another's tile where that is not allowed."""
        count = chance.count
        if count.fan < self.options.min_fan:
            return f"the hand is worth {count.fan} fan and at least {self.options.min_fan} are needed"
        if chance.points < self.options.min_points:
            return f"a share pays {chance.points} points and at least {self.options.min_points} are needed"
        moment = chance.situation
        if not self.options.win_on_deal and moment.how == "self_draw" and moment.first_draw and moment.dealer:
            return "the dealer cannot win on its first draw"
        plain_only = self.options.plain_self_draw_only and chance.how != "self_draw"
        if plain_only and [name for name, _ in count.items] == ["plain"]:
            return "a plain hand without an extra wins by self-draw only"
        return None

    @classmethod
    def examples(cls) -> Sequence[VariantExample]:
        """The choice of this variant and each of its options."""
        return examples_of(cls)
