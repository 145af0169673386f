"""What can be chosen about chickens, and how a rule sheet says it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from pydantic import Field
from xuezhan import Options, RuleSet, Says, Text

__all__ = ["SAYS", "River", "ZhuajiOptions"]

River = Literal["none", "yaoji", "all"]


class ZhuajiOptions(Options):
    """Options of `zhuaji`; units are those of the rule set, from each other seat."""

    yaoji: int = Field(
        default=1,
        ge=0,
        le=100,
        description="Units that every 1s is worth, from each other seat.",
        json_schema_extra={"zh": "幺鸡（一条）每张向其余各家收几个底分。"},
    )
    turned: int = Field(
        default=1,
        ge=0,
        le=100,
        description="Units that every copy of the tile after the turned-up one is worth, from each other seat.",
        json_schema_extra={"zh": "翻牌鸡每张向其余各家收几个底分。"},
    )
    golden: int = Field(
        default=2,
        ge=1,
        le=10,
        description="How many times what it is worth a 1s brings when the turned-up tile points at it too.",
        json_schema_extra={"zh": "翻出的鸡正是幺鸡时（金鸡）按几倍算。"},
    )
    river: River = Field(
        default="none",
        description="Which of a seat's own discards count that nobody claimed: none, 1s alone, or all chickens.",
        json_schema_extra={"zh": "自己打出、没人要的鸡算不算：不算，只算幺鸡，或全算（满堂鸡）。"},
    )
    not_ready: Literal["collects", "pays", "owes"] = Field(
        default="pays",
        description="A seat that at the end has neither won nor is ready: it collects as others do; it pays and "
        "collects nothing; or it pays, and owes besides what its own chickens are worth.",
        json_schema_extra={"zh": "终局既没和牌也没叫的人：照样收鸡，只付不收，或还要倒赔自己的鸡（包鸡）。"},
    )
    first_discard: int = Field(
        default=0,
        ge=0,
        le=100,
        description="Units from each other seat for the first 1s discarded in the deal, if nobody claims it.",
        json_schema_extra={"zh": "冲锋鸡：全局第一张打出且没人要的幺鸡，向其余各家收几个底分。"},
    )
    first_claimed: int = Field(
        default=0,
        ge=0,
        le=100,
        description="Units that its discarder pays whoever makes a pung or kong with the first 1s discarded.",
        json_schema_extra={"zh": "责任鸡：第一张打出的幺鸡被碰或杠时，打出者另付碰杠者几个底分。"},
    )
    drawn: bool = Field(
        default=True,
        description="Chickens pay also when nobody has won.",
        json_schema_extra={"zh": "黄庄（无人和牌）是否也算鸡。"},
    )


def _or_none(en: str, zh: str, key: str) -> Says:
    """The option's sentence, none where it is 0."""
    values: Mapping[int, Text | None] = {0: None}
    return Says(key, en, zh, values=values)


def _golden_counts(options: ZhuajiOptions, rules: RuleSet) -> bool:
    """Whether a 1s can be worth more than once."""
    return options.yaoji > 0 and options.golden > 1


SAYS = (
    Says(
        "use",
        "When the deal ends a tile is turned up from the back of the wall, if one is left. The next rank of its suit, "
        "1 after 9, is the chicken of the deal; a tile without a rank makes none.",
        "捉鸡：一局结束时，牌墙若有剩余，从末端翻一张牌，同花色的下一张（9之后为1）就是本局的鸡；翻到字牌则没有。",
    ),
    _or_none(
        "Every 1s is a chicken in any case, worth {value:unit|units}, {value.points:point|points}, from each other "
        "seat.",
        "幺鸡（一条）总是鸡，每张向其余各家收{value}个底分，即{value.points}分。",
        "yaoji",
    ),
    _or_none(
        "Every copy of the chicken of the deal is worth {value:unit|units}, {value.points:point|points}, from each "
        "other seat.",
        "翻牌鸡每张向其余各家收{value}个底分，即{value.points}分。",
        "turned",
    ),
    Says(
        "golden",
        "When the chicken of the deal is 1s itself, a 1s brings {value} times what it is worth otherwise.",
        "翻出的鸡正是幺鸡时为金鸡，幺鸡按{value}倍算。",
        when=_golden_counts,
    ),
    Says(
        "river",
        values={
            "none": Text(
                "A seat's chickens are those in its hand and melds and the tile that it has won with; discards do not "
                "count.",
                "手牌、碰杠的牌和所和的牌中的鸡才算，打出的不算。",
            ),
            "yaoji": Text(
                "A seat's chickens are those in its hand and melds and the tile that it has won with, and any 1s that "
                "it discarded and nobody claimed.",
                "手牌、碰杠的牌和所和的牌中的鸡都算，自己打出没人要的幺鸡也算。",
            ),
            "all": Text(
                "A seat's chickens are those in its hand and melds and the tile that it has won with, and those that "
                "it discarded and nobody claimed.",
                "满堂鸡：手牌、碰杠的牌、所和的牌和自己打出没人要的牌中的鸡都算。",
            ),
        },
    ),
    Says(
        "not_ready",
        values={
            "collects": Text(
                "Every seat collects, whether it has won, is ready, or neither.",
                "和牌、有叫、没叫的都收鸡。",
            ),
            "pays": Text(
                "Only a seat that has won or is ready collects; every other seat pays it.",
                "和牌或有叫的人才收鸡，其余各家都要付。",
            ),
            "owes": Text(
                "Only a seat that has won or is ready collects; every other seat pays it. A seat that is neither owes "
                "each of these what its own chickens are worth.",
                "和牌或有叫的人才收鸡，其余各家都要付；没叫的人还要按自己的鸡赔给他们每家（包鸡）。",
            ),
        },
    ),
    _or_none(
        "The first 1s discarded in the deal, if nobody claims it, is worth {value:unit|units}, "
        "{value.points:point|points}, from each other seat to its discarder.",
        "冲锋鸡：全局第一张打出且没人要的幺鸡，打出者向其余各家收{value}个底分，即{value.points}分。",
        "first_discard",
    ),
    _or_none(
        "Whoever makes a pung or kong with the first 1s discarded collects {value:unit|units}, "
        "{value.points:point|points}, more from its discarder.",
        "责任鸡：第一张打出的幺鸡被碰或杠，打出者另付碰杠者{value}个底分，即{value.points}分。",
        "first_claimed",
    ),
    Says(
        "drawn",
        values={
            True: None,
            False: Text("When nobody has won, chickens pay nothing.", "黄庄（无人和牌）不算鸡。"),
        },
    ),
)
"""A sentence an option, in the order in which they are read."""
