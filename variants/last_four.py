"""Whether the last tiles of the wall force a win (最后四张)."""

from __future__ import annotations

from collections.abc import Sequence

from pydantic import Field

from ..core.contexts import Chance
from ..core.variant import Options, Says, Slot, Text, Variant, hookimpl
from ..core.variant_examples import VariantExample
from ._examples import examples_of

__all__ = ["SLOT", "Forced", "Optional"]

SLOT = Slot(
    name="last_four",
    default="optional",
    order=150,
    question=Text("Must a seat win when few tiles are left?", "牌墙快摸完时能和必须和吗？"),
)


class Optional(Variant):
    """Nothing special (rules.md 2 last_four)."""

    slot = "last_four"
    name = "optional"
    text = Text("The last tiles force nothing.", "最后几张牌没有特别规定。")

    @classmethod
    def examples(cls) -> Sequence[VariantExample]:
        """The choice of this variant and each of its options."""
        return examples_of(cls)


class ForcedOptions(Options):
    """Options of `forced`."""

    tiles: int = Field(
        default=4,
        ge=0,
        le=1_000_000,
        description="In force while the wall holds at most this many tiles.",
        json_schema_extra={"zh": "牌墙剩下不超过这么多张时生效。"},
    )
    discard: bool = Field(
        default=True,
        description="Wins on discards and robbed kongs are forced.",
        json_schema_extra={"zh": "点炮和抢杠必须和。"},
    )
    self_draw: bool = Field(
        default=True,
        description="Self-draws are forced.",
        json_schema_extra={"zh": "自摸必须和。"},
    )


_TOLD = {
    (True, True): Text(
        "who can win must: the win happens by itself and cannot be passed.", "能和的牌自动和，不能放过。"
    ),
    (True, False): Text(
        "a win on a discard or robbed kong happens by itself; a self-draw may still be passed.",
        "点炮、抢杠能和的自动和，自摸仍可以放过。",
    ),
    (False, True): Text(
        "a self-draw happens by itself; a win on a discard or robbed kong may still be passed.",
        "自摸自动和，点炮、抢杠仍可以放过。",
    ),
}


def _told(options: ForcedOptions, rules: object) -> Text:
    what = _TOLD.get((options.discard, options.self_draw))
    if what is None:
        return Optional.text
    tiles = options.tiles
    number = "a single tile" if tiles == 1 else f"{tiles} tiles"
    while_left = f"While the wall holds at most {number}, " if tiles else "Once the wall is empty, "
    left = f"牌墙剩下不超过{tiles}张时，" if tiles else "牌墙摸空时，"
    return Text(while_left + what.en, left + what.zh)


class Forced(Variant):
    """Near the end of the wall who can win must 最后四张自动胡 (rules.md 2 last_four)."""

    slot = "last_four"
    name = "forced"
    text = Text("While the last tiles are drawn, who can win must.", "最后四张能和必须和。")
    Options = ForcedOptions
    options: ForcedOptions
    says = (Says("use", tell=_told), Says("tiles"), Says("discard"), Says("self_draw"))

    @hookimpl
    def xuezhan_must_win(self, chance: Chance) -> bool:
        """Whether this win happens by itself."""
        if chance.wall_left > self.options.tiles:
            return False
        return self.options.self_draw if chance.how == "self_draw" else self.options.discard

    @classmethod
    def examples(cls) -> Sequence[VariantExample]:
        """The choice of this variant and each of its options."""
        return examples_of(cls)
