"""Guangdong horses 奖马: tiles from the back of the wall that make a win dearer when they hit."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Annotated, Literal, TypeAlias

from pydantic import Field
from xuezhan import (
    KINDS,
    RANKS,
    AnyOptions,
    Award,
    DealExample,
    DealView,
    HandExample,
    Options,
    RuleSet,
    Says,
    Switches,
    TableSettings,
    TakeTiles,
    Text,
    Variant,
    VariantExample,
    hookimpl,
)

__all__ = ["GuangdongHorses", "GuangdongOptions"]

Rank: TypeAlias = Annotated[int, Field(ge=1, le=RANKS)]


class GuangdongOptions(Options):
    """Options of `guangdong`."""

    tiles: int = Field(
        default=4,
        ge=1,
        le=20,
        description="Horse tiles taken from the back of the wall after each win.",
        json_schema_extra={"zh": "每次和牌后从牌墙末端翻几张马牌。"},
    )
    hits_by: Literal["ranks", "seat"] = Field(
        default="ranks",
        description="What makes a horse hit: the ranks named, or its rank counted from the dealer to the winner.",
        json_schema_extra={"zh": "怎样算中马：按指定的点数，或按点数从庄家数到和牌者。"},
    )
    ranks: list[Rank] = Field(
        default=[1, 5, 9],
        min_length=1,
        description='Ranks that hit, where hits_by is "ranks".',
        json_schema_extra={"zh": "按点数时哪些点数中马。"},
    )
    mode: Literal["multiply", "add"] = Field(
        default="multiply",
        description="What a hit does: each pays the share once more, or adds units to the share.",
        json_schema_extra={"zh": "中马的作用：每中一马每份再付一次，或每份另加底分。"},
    )
    units_per_hit: int = Field(
        default=2,
        ge=1,
        le=1000,
        description='Units that each hit adds to each share, where mode is "add".',
        json_schema_extra={"zh": "另加底分时每中一马加几个底分。"},
    )
    short_wall: Literal["fewer", "last_again"] = Field(
        default="fewer",
        description="When the wall holds too few tiles: those that are there, or the last of them once more "
        "for each that is missing (with an empty wall each hits).",
        json_schema_extra={"zh": "牌墙不够时：有几张算几张，或缺的都按最后一张再算（一张不剩时全中）。"},
    )


def _taken(options: GuangdongOptions, rules: RuleSet) -> Text:
    tiles = options.tiles
    are = "1 horse tile is" if tiles == 1 else f"{tiles} horse tiles are"
    return Text(
        f"After each win, before it is paid, {are} taken from the back of the wall and shown.",
        f"奖马：每次和牌后、算分前，从牌墙末端翻{tiles}张马牌。",
    )


def _ranks_told(options: GuangdongOptions, rules: RuleSet) -> Text | None:
    if options.hits_by != "ranks":
        return None
    *first, last = map(str, sorted(options.ranks))
    ranks = f"{', '.join(first)} or {last}" if first else last
    return Text(
        f"A horse hits when its rank is {ranks}, wherever the winner sits.",
        f"点数是{'、'.join([*first, last])}的马牌中马，和牌者坐哪里都一样。",
    )


class GuangdongHorses(Variant):
    """Horses whose hits multiply what is paid for a win, or add units to it."""

    slot = "horses"
    name = "guangdong"
    text = Text(
        "After a win horse tiles are shown, and each hit makes the payers pay once more, or some units more.",
        "和牌后翻马牌，每中一马再付一份，或另加底分（广东奖马）。",
    )
    Options = GuangdongOptions
    options: GuangdongOptions
    says = (
        Says("use", tell=_taken),
        Says("tiles"),
        Says(
            "hits_by",
            values={
                "ranks": None,
                "seat": Text(
                    "A horse hits when its rank, counted around the table from the dealer as 1, ends at the winner.",
                    "从庄家起按点数数，数到和牌者的马牌中马。",
                ),
            },
        ),
        Says("ranks", tell=_ranks_told),
        Says(
            "mode",
            values={
                "multiply": Text(
                    "For each hit every payer pays the share once more: one hit makes it twice, two three times.",
                    "每中一马，每份再付一次：中一马付两倍，中两马付三倍。",
                ),
                "add": Text(
                    "Hits add to the share and do not multiply it.",
                    "中马只另加底分，不翻倍。",
                ),
            },
        ),
        Says(
            "units_per_hit",
            "Each hit adds {value:unit|units}, {value.points:point|points}, to what each payer pays for each share.",
            "每中一马，付分者每份另付{value}个底分，即{value.points}分。",
            when=lambda options, rules: options.mode == "add",
        ),
        Says(
            "short_wall",
            values={
                "fewer": Text(
                    "When the wall holds fewer tiles, those count that are there.", "牌墙不够时，有几张算几张。"
                ),
                "last_again": Text(
                    "When the wall holds fewer tiles, the last one taken counts once more for each that is missing; "
                    "with an empty wall all horses hit.",
                    "牌墙不够时，缺的都按最后翻出的那张再算一次；一张不剩则全中。",
                ),
            },
        ),
    )

    @classmethod
    def problems(
        cls, options: AnyOptions, table: TableSettings, chosen: Mapping[str, tuple[str, AnyOptions]]
    ) -> Sequence[tuple[str, Text]]:
        """A rank that is named twice."""
        assert isinstance(options, GuangdongOptions)
        twice = sorted({rank for rank in options.ranks if options.ranks.count(rank) > 1})
        return [
            ("ranks", Text(f"rank {rank} is named twice; name it once", f"点数 {rank} 写了两次，写一次即可"))
            for rank in twice
        ]

    @classmethod
    def warnings(
        cls, options: AnyOptions, table: TableSettings, chosen: Mapping[str, tuple[str, AnyOptions]]
    ) -> list[tuple[str, Text]]:
        """Options that another one leaves without effect."""
        assert isinstance(options, GuangdongOptions)
        usual = GuangdongOptions()
        found = []
        if options.hits_by == "seat" and options.ranks != usual.ranks:
            said = Text(
                'the ranks named have no effect: hits_by is "seat"; "ranks" would use them',
                'hits_by 为 "seat" 时 ranks 不起作用；要按点数请用 "ranks"',
            )
            found.append(("ranks", said))
        if options.mode == "multiply" and options.units_per_hit != usual.units_per_hit:
            said = Text(
                'the units have no effect: mode is "multiply"; "add" would add them',
                'mode 为 "multiply" 时 units_per_hit 不起作用；要另加底分请用 "add"',
            )
            found.append(("units_per_hit", said))
        return found

    @classmethod
    def examples(cls) -> Sequence[VariantExample]:
        """A plain hand with hits, and deals in which other horses hit."""
        hand, rules = "123m345m789p99p66m+6m", "jipin:horses=guangdong"
        added = f"{rules},horses.mode=add"
        two, four = Switches(horses=2), Switches(horses=4)
        return (
            HandExample("use", "jipin", ("horses=none", "horses=guangdong"), hand, two),
            HandExample("tiles", rules, ("horses.tiles=2", "horses.tiles=4"), hand, four),
            DealExample("hits_by", rules, ("horses.hits_by=ranks", "horses.hits_by=seat"), seed=2),
            DealExample("ranks", rules, ("horses.ranks=[1, 5, 9]", "horses.ranks=[1, 4, 7]"), seed=1),
            HandExample("mode", rules, ("horses.mode=multiply", "horses.mode=add"), hand, two),
            HandExample("units_per_hit", added, ("horses.units_per_hit=1", "horses.units_per_hit=3"), hand, two),
            DealExample("short_wall", rules, ("horses.short_wall=fewer", "horses.short_wall=last_again"), seed=2),
        )

    @hookimpl
    def xuezhan_win_award(self, deal: DealView, seat: int, take: TakeTiles) -> Award | None:
        """The horses of one win; None when the wall gives none and they are not made up for."""
        options = self.options
        tiles = take(options.tiles)
        hits = sum(self._hits(tile, deal.dealer, seat) for tile in tiles)
        missing = options.tiles - len(tiles)
        if missing and options.short_wall == "last_again" and (not tiles or self._hits(tiles[-1], deal.dealer, seat)):
            hits += missing
        if not tiles and not hits:
            return None
        if options.mode == "multiply":
            return Award(tiles, hits, factor=1 + hits)
        return Award(tiles, hits, units=hits * options.units_per_hit)

    def _hits(self, tile: int, dealer: int, winner: int) -> bool:
        """Whether the tile is a hit; tiles of no suit, which other rules may add, have no rank and never are."""
        if tile >= KINDS:
            return False
        rank = tile % RANKS
        if self.options.hits_by == "ranks":
            return rank + 1 in self.options.ranks
        seats = self.table.seats
        return rank % seats == (winner - dealer) % seats
