"""What kongs pay and where their replacement tiles come from (刮风下雨)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from pydantic import Field

from ..core.terms import KongPrice, KongTerms, KongType
from ..core.variant import Options, Says, Slot, Text, Variant, hookimpl
from ..core.variant_examples import VariantExample
from ._examples import examples_of

__all__ = ["SLOT", "WindRain"]

SLOT = Slot(
    name="kong",
    default="wind_rain",
    order=80,
    question=Text("What do kongs pay, and where is the next tile drawn?", "杠牌怎样收分，从哪里补牌？"),
)

_EXPOSED_FROM_BACK: dict[KongType, Literal["front", "back"]] = {
    "exposed": "back",
    "added": "front",
    "concealed": "front",
}


class WindRainOptions(Options):
    """Options of `wind_rain`; amounts in units."""

    exposed: int = Field(
        default=1,
        ge=0,
        le=1000,
        description="Units that the feeder pays for an exposed kong.",
        json_schema_extra={"zh": "直杠：引杠者付几个底分。"},
    )
    exposed_others: int = Field(
        default=0,
        ge=0,
        le=1000,
        description="Units that each other live seat pays for an exposed kong.",
        json_schema_extra={"zh": "直杠：其余每个未和家付几个底分。"},
    )
    added: int = Field(
        default=1,
        ge=0,
        le=1000,
        description="Units that each other live seat pays for an added kong.",
        json_schema_extra={"zh": "面下杠：每个未和家付几个底分。"},
    )
    concealed: int = Field(
        default=2,
        ge=0,
        le=1000,
        description="Units that each other live seat pays for a concealed kong.",
        json_schema_extra={"zh": "暗杠：每个未和家付几个底分。"},
    )
    replacement: Literal["front", "back", "back_for_exposed"] = Field(
        default="front",
        description="Where the replacement tile comes from: the front of the wall, its back, "
        "or its back for exposed kongs only.",
        json_schema_extra={"zh": "杠后从牌墙哪一端补牌：前端、末端，或只有直杠从末端补。"},
    )
    delayed_added: Literal["pays", "unpaid", "forbidden"] = Field(
        default="pays",
        description="An added kong made with a tile that was not just drawn pays as usual, "
        "pays nothing and counts as a root, or is not allowed.",
        json_schema_extra={"zh": "不是用刚摸到的牌补的面下杠：照常收分、不收分只算根，或不允许。"},
    )
    concealed_shown: bool = Field(
        default=True,
        description="The other seats see which tile a concealed kong is.",
        json_schema_extra={"zh": "别家能否看到暗杠是什么牌。"},
    )


class WindRain(Variant):
    """Wind 刮风 for open kongs and rain 下雨 for concealed ones (rules.md 2 kong)."""

    slot = "kong"
    name = "wind_rain"
    text = Text(
        "A kong is paid at once: an exposed one by its feeder, the others by every other live seat.",
        "杠牌生效时立即收分：直杠由引杠者付，其余由每个未和家付。",
    )
    Options = WindRainOptions
    options: WindRainOptions
    says = (
        Says(
            "use",
            "Kongs are paid at once, when they take effect, and whatever the hand is worth later.",
            "刮风下雨：杠牌生效时立即收分，与和牌的番数无关。",
        ),
        Says(
            "exposed",
            "An exposed kong (three in hand and another seat's discard): the seat that fed it pays "
            "{value:unit|units}, {value.points:point|points}.",
            "直杠（手中三张，杠别家打出的第四张）：引杠者付{value}个底分，即{value.points}分。",
            values={
                0: Text("The seat that feeds an exposed kong pays nothing for it.", "直杠：引杠者不付分。")
            },
        ),
        Says(
            "exposed_others",
            "For an exposed kong each other live seat pays {value:unit|units}, {value.points:point|points}.",
            "直杠：其余每个未和家付{value}个底分，即{value.points}分。",
            values={0: None},
        ),
        Says(
            "added",
            "An added kong (the fourth tile added to a pung of one's own): each other live seat pays "
            "{value:unit|units}, {value.points:point|points}.",
            "面下杠（自己碰过的牌再补上第四张）：其余每个未和家付{value}个底分，即{value.points}分。",
            values={0: Text("Nobody pays for an added kong.", "面下杠不收分。")},
        ),
        Says(
            "concealed",
            "A concealed kong (all four from one's own hand): each other live seat pays {value:unit|units}, "
            "{value.points:point|points}.",
            "暗杠（四张都在自己手中）：其余每个未和家付{value}个底分，即{value.points}分。",
            values={0: Text("Nobody pays for a concealed kong.", "暗杠不收分。")},
        ),
        Says(
            "replacement",
            values={
                "front": Text(
                    "The tile drawn after a kong comes from the front of the wall, like every draw.",
                    "杠后从牌墙前端补牌，与平常摸牌一样。",
                ),
                "back": Text(
                    "The tile drawn after a kong comes from the back of the wall.", "杠后从牌墙末端补牌。"
                ),
                "back_for_exposed": Text(
                    "The tile drawn after an exposed kong comes from the back of the wall, after other kongs "
                    "from the front.",
                    "直杠从牌墙末端补牌，其他的杠从前端补牌。",
                ),
            },
        ),
        Says(
            "delayed_added",
            values={
                "pays": Text(
                    "An added kong pays as usual also when its tile was drawn in an earlier turn.",
                    "面下杠即使不是用刚摸到的牌补的，也照常收分。",
                ),
                "unpaid": Text(
                    "An added kong made with a tile that was not just drawn brings no points and counts as a "
                    "root (four alike), not as a kong.",
                    "不是用刚摸到的牌补的面下杠不收分，只算根，不算杠。",
                ),
                "forbidden": Text(
                    "An added kong may be made only with the tile just drawn.", "面下杠只能用刚摸到的牌补。"
                ),
            },
        ),
        Says(
            "concealed_shown",
            values={
                True: Text("A concealed kong is shown to all.", "暗杠的牌要给各家看。"),
                False: Text(
                    "The other seats do not see which tile a concealed kong is.", "暗杠的牌不给别家看。"
                ),
            },
        ),
    )

    @hookimpl
    def xuezhan_kong_terms(self) -> KongTerms:
        """Prices in units and the ends of the wall."""
        options = self.options
        ends = _EXPOSED_FROM_BACK
        if options.replacement != "back_for_exposed":
            ends = {
                "exposed": options.replacement,
                "added": options.replacement,
                "concealed": options.replacement,
            }
        return KongTerms(
            price={
                "exposed": KongPrice(feeder=options.exposed, others=options.exposed_others),
                "added": KongPrice(feeder=0, others=options.added),
                "concealed": KongPrice(feeder=0, others=options.concealed),
            },
            replacement=ends,
            late_added=options.delayed_added,
            concealed_shown=options.concealed_shown,
        )

    @classmethod
    def examples(cls) -> Sequence[VariantExample]:
        """The choice of this variant and each of its options."""
        return examples_of(cls)
