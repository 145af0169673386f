"""What tiles shown after a win bring (胡牌买马)."""

from __future__ import annotations

from collections.abc import Sequence

from pydantic import Field

from ..core.contexts import DealView, TakeTiles
from ..core.terms import Award
from ..core.tiles import KINDS, RANKS
from ..core.variant import Options, Says, Slot, Text, Variant, hookimpl
from ..core.variant_examples import VariantExample
from ._examples import examples_of

__all__ = ["SLOT", "DealerCount", "NoHorses"]

SLOT = Slot(
    name="horses",
    default="none",
    order=160,
    question=Text("Are horse tiles shown after a win?", "和牌后买不买马？"),
)


class NoHorses(Variant):
    """No horses (rules.md 2 horses)."""

    slot = "horses"
    name = "none"
    text = Text("There are no horses.", "不买马。")

    @classmethod
    def examples(cls) -> Sequence[VariantExample]:
        """The choice of this variant and each of its options."""
        return examples_of(cls)


class DealerCountOptions(Options):
    """Options of `dealer_count`."""

    tiles: int = Field(
        default=2,
        ge=0,
        le=1_000_000,
        description="Horse tiles taken from the back of the wall after each win.",
        json_schema_extra={"zh": "每次和牌后从牌墙末端翻几张马牌。"},
    )
    fan_per_hit: int = Field(
        default=1,
        ge=0,
        le=1000,
        description="Fan that each hit adds.",
        json_schema_extra={"zh": "每中一马加几番。"},
    )
    units_per_hit: int = Field(
        default=0,
        ge=0,
        le=1000,
        description="Units that each hit adds to each share, paid on top.",
        json_schema_extra={"zh": "每中一马每份另付几个底分。"},
    )
    inside_cap: bool = Field(
        default=True,
        description="The hits' fan counts inside the cap.",
        json_schema_extra={"zh": "中马的番是否计入封顶。"},
    )


def _shows(options: DealerCountOptions, rules: object) -> bool:
    """Whether any horse tile is taken."""
    return options.tiles > 0


def _told(options: DealerCountOptions, rules: object) -> Text:
    tiles = options.tiles
    if not tiles:
        return Text("No horse tiles are taken, so that nothing is added.", "翻0张马牌，等于不买马。")
    are = "1 horse tile is" if tiles == 1 else f"{tiles} horse tiles are"
    return Text(
        f"After each win, before it is paid, {are} taken from the back of the wall and shown. A horse hits when its "
        "rank, counted around the table from the dealer as 1, ends at the winner.",
        f"买马：每次和牌后、算分前，从牌墙末端翻{tiles}张马牌；从庄家起按点数数，数到和牌者即中马。",
    )


class DealerCount(Variant):
    """Horses counted by rank from the dealer hit when they point at the winner 买马 (rules.md 2 horses)."""

    slot = "horses"
    name = "dealer_count"
    text = Text(
        "After a win horse tiles are shown; a horse hits when its rank, counted from the dealer, "
        "points at the winner.",
        "和牌后翻马牌，按点数从庄家数起，数到和牌者即中马。",
    )
    Options = DealerCountOptions
    options: DealerCountOptions
    says = (
        Says("use", tell=_told),
        Says("tiles"),
        Says(
            "fan_per_hit",
            "Each hit adds {value} fan.",
            "每中一马加{value}番。",
            values={0: None},
            when=_shows,
        ),
        Says(
            "units_per_hit",
            "Each hit adds {value:unit|units}, {value.points:point|points}, to what each payer pays for each share.",
            "每中一马，付分者每份另付{value}个底分，即{value.points}分。",
            values={0: None},
            when=_shows,
        ),
        Says(
            "inside_cap",
            values={
                True: Text("The fan of hits count inside the cap.", "中马的番计入封顶。"),
                False: Text("The fan of hits are added after the cap.", "中马的番不计入封顶，另外相加。"),
            },
            when=lambda options, rules: (
                _shows(options, rules) and options.fan_per_hit > 0 and rules.cap is not None
            ),
        ),
    )

    @hookimpl
    def xuezhan_win_award(self, deal: DealView, seat: int, take: TakeTiles) -> Award | None:
        """The horses of one win; None when the wall gives none."""
        options = self.options
        tiles = take(options.tiles)
        if not tiles:
            return None
        seats = self.table.seats
        steps = (seat - deal.dealer) % seats
        hits = len([tile for tile in tiles if tile < KINDS and tile % RANKS % seats == steps])
        fan = hits * options.fan_per_hit
        return Award(
            tiles=tiles,
            hits=hits,
            fan_inside=fan if options.inside_cap else 0,
            fan_outside=0 if options.inside_cap else fan,
            units=hits * options.units_per_hit,
        )

    @classmethod
    def examples(cls) -> Sequence[VariantExample]:
        """The choice of this variant and each of its options."""
        return examples_of(cls)
