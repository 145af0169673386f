"""What happens between the deal of the tiles and the first discard (换牌)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Literal

from pydantic import Field

from ..core.contexts import DealView
from ..core.opening import Move, OpeningEffect, OpeningStep
from ..core.rng import Stream
from ..core.tiles import COPIES, RANKS, SUITS, format_tiles, parse_tiles
from ..core.variant import AnyOptions, ChosenRules, Options, Says, Slot, TableSettings, Text, Variant, hookimpl
from ..core.variant_examples import VariantExample
from ._examples import examples_of

__all__ = ["SLOT", "Exchange", "Plain"]

SLOT = Slot(
    name="opening",
    default="plain",
    order=10,
    question=Text("Are tiles exchanged before play?", "开打前换不换牌？"),
)

ACROSS_SEATS = 4
"""The only number of seats at which somebody sits across, and that makes pairs of which there is a choice."""

PAIRS: Mapping[str, tuple[int, ...]] = {"01-23": (1, 0, 3, 2), "02-13": (2, 3, 0, 1), "03-12": (3, 2, 1, 0)}
"""Two pairs of seats, as headers name them: each seat's partner."""

MIXES = tuple([str(way) for way in range(100)])
"""Ways to mix tiles into the wall; the header of a record names the one that was drawn."""

_CHANCE_KEYS = {"random": "exchange_direction", "partner": "exchange_pairs", "wall": "exchange_mix"}
"""By direction what the header says of the exchange, where it leaves something to chance."""


class Plain(Variant):
    """Nothing (rules.md 2 opening)."""

    slot = "opening"
    name = "plain"
    text = Text("Play starts without an exchange.", "不换牌，直接开打。")

    @classmethod
    def examples(cls) -> Sequence[VariantExample]:
        """The choice of this variant and each of its options."""
        return examples_of(cls)


class ExchangeOptions(Options):
    """Options of `exchange`."""

    tiles: int = Field(
        default=3,
        ge=1,
        le=4,
        description="Tiles that each seat hands over.",
        json_schema_extra={"zh": "每家换出几张牌。"},
    )
    same_suit: bool = Field(
        default=True,
        description="All of one suit; a seat without a suit of enough tiles may give any.",
        json_schema_extra={"zh": "必须同一花色；没有一门够数的人可以任意换。"},
    )
    direction: Literal["right", "left", "across", "random", "partner", "wall"] = Field(
        default="right",
        description="Where the tiles go: to the next seat, the one before, the one across (four seats), "
        "one of these at random, a partner drawn at random (four seats), or into the wall.",
        json_schema_extra={
            "zh": "换给谁：下家、上家、对家（四人桌）、随机决定、随机两两互换（四人桌），或与牌墙换。"
        },
    )


def _told(options: ExchangeOptions, rules: object) -> Text:
    tiles = options.tiles
    counted = "1 tile" if tiles == 1 else f"{tiles} tiles"
    if options.direction != "wall":
        return Text(
            f"Before anything else each seat hands {counted} to another seat.", f"换牌：开打前每家先换出{tiles}张牌。"
        )
    return Text(
        f"Before anything else each seat puts {counted} aside and takes as many from the wall, which is then mixed "
        "with what was put aside.",
        f"换牌：开打前每家拿出{tiles}张牌，从牌墙取同样多张，拿出的牌再混入牌墙。",
    )


class Exchange(Variant):
    """Each seat hands over some tiles before the missing suit is declared 换三张 (rules.md 2 opening)."""

    slot = "opening"
    name = "exchange"
    text = Text("Before play each seat hands tiles to another seat.", "换三张：开打前每家把几张牌换给另一家。")
    Options = ExchangeOptions
    options: ExchangeOptions
    says = (
        Says("use", tell=_told),
        Says("tiles"),
        Says(
            "same_suit",
            values={
                True: Text(
                    "They are all of one suit; a seat without a suit of enough tiles may give any.",
                    "换出的牌必须同一花色；没有一门够数的人可以任意换。",
                ),
                False: Text("They may be of any suits.", "换出的牌花色不限。"),
            },
            when=lambda options, rules: options.tiles > 1,
        ),
        Says(
            "direction",
            values={
                "right": Text("What is handed over goes to the next seat in turn order.", "换给下家。"),
                "left": Text("What is handed over goes to the seat before in turn order.", "换给上家。"),
                "across": Text("What is handed over goes to the seat across.", "换给对家。"),
                "random": Text(
                    "A draw decides where it goes: to the next seat, the one before or, with four seats, "
                    "the one across.",
                    "换给谁由抽签决定：下家、上家，四人桌还有对家。",
                ),
                "partner": Text(
                    "A draw makes two pairs of seats; the two of a pair exchange with each other.",
                    "由抽签把四家分成两对，每对互换。",
                ),
                "wall": None,
            },
        ),
    )

    @classmethod
    def problems(cls, options: AnyOptions, table: TableSettings, chosen: ChosenRules) -> list[tuple[str, Text]]:
        """Only four seats sit across and in pairs; the wall must hold what seats take."""
        assert isinstance(options, ExchangeOptions)
        if options.direction in ("across", "partner") and table.seats != ACROSS_SEATS:
            words = Text(
                f'"{options.direction}" needs 4 seats and the table has {table.seats}',
                f'"{options.direction}" 要有 4 家，而这里是 {table.seats} 家',
            )
            return [("direction", words)]
        wall = len(table.suits) * RANKS * COPIES - table.seats * table.hand - 1
        needed = table.seats * options.tiles
        if options.direction == "wall" and needed > wall:
            words = Text(
                f'"wall" takes {needed} tiles from the wall, which holds only {wall}',
                f'"wall" 要从牌墙取{needed}张，而牌墙只有{wall}张',
            )
            return [("direction", words)]
        return []

    @hookimpl
    def xuezhan_opening_steps(self) -> Sequence[OpeningStep]:
        """The exchange."""
        return (ExchangeStep(self.options),)

    @classmethod
    def examples(cls) -> Sequence[VariantExample]:
        """The choice of this variant and each of its options."""
        return examples_of(cls)


class ExchangeStep(OpeningStep):
    """The choice of the tiles to hand over: a tuple of kinds, in the order in which they change hands."""

    name = "exchange"
    order = 10
    secret = ("tiles",)

    def __init__(self, options: ExchangeOptions) -> None:
        self._tiles = options.tiles
        self._same_suit = options.same_suit
        self._direction = options.direction
        self.chance_key = _CHANCE_KEYS.get(options.direction)

    def chance(self, stream: Stream, seats: int) -> str:
        """A direction, two pairs, or a way to mix the wall, each equally likely."""
        values = self.chance_values(seats)
        return values[stream.below(len(values))]

    def chance_values(self, seats: int) -> tuple[str, ...]:
        """The directions that fit the number of seats, the pairs, or the ways to mix the wall."""
        if self._direction == "wall":
            return MIXES
        if self._direction == "partner":
            return tuple(PAIRS)
        return ("right", "left", "across") if seats == ACROSS_SEATS else ("right", "left")

    def options(self, deal: DealView, seat: int) -> Sequence[tuple[int, ...]]:
        """Every set of tiles that may be handed over, each once with its kinds ascending."""
        counts = deal.seats[seat].counts
        suits = self._full_suits(counts)
        if not suits:
            return list(_draws(counts, range(len(counts)), self._tiles))
        return [draw for suit in suits for draw in _draws(counts, range(suit * RANKS, (suit + 1) * RANKS), self._tiles)]

    def refusal(self, deal: DealView, seat: int, choice: Any) -> str | None:
        """Why these tiles may not be handed over; their order is free."""
        counts = deal.seats[seat].counts
        if not isinstance(choice, tuple) or not all(
            isinstance(kind, int) and 0 <= kind < len(counts) for kind in choice
        ):
            return f"an exchange is a tuple of kinds, not {choice!r}"
        if len(choice) != self._tiles:
            return f"{self._tiles} tiles are handed over, not {len(choice)}"
        for kind in choice:
            if choice.count(kind) > counts[kind]:
                return f"the seat holds {counts[kind]} of {format_tiles([kind])}"
        if len({kind // RANKS for kind in choice}) > 1 and self._full_suits(counts):
            return "the tiles handed over must be of one suit"
        return None

    def effect(self, deal: DealView, choices: Sequence[Any], chance: str | None) -> OpeningEffect:
        """Every seat's tiles go to the seat that the direction names, or into the wall."""
        seats = len(choices)
        if self._direction == "wall":
            assert chance is not None
            return OpeningEffect(into_wall=dict(enumerate(map(tuple, choices))), mix=int(chance))
        moves = zip(range(seats), self._takers(seats, chance), map(tuple, choices), strict=True)
        return OpeningEffect(moves=tuple([Move(giver, taker, tiles) for giver, taker, tiles in moves]))

    def _takers(self, seats: int, chance: str | None) -> Sequence[int]:
        """By seat: who gets its tiles."""
        if chance is not None and chance in PAIRS:
            return PAIRS[chance]
        step = {"right": 1, "left": seats - 1, "across": seats // 2}[chance or self._direction]
        return [(seat + step) % seats for seat in range(seats)]

    def encode(self, choice: Any) -> dict[str, Any]:
        """The field `tiles`, in the order of the choice."""
        return {"tiles": format_tiles(choice)}

    def decode(self, fields: Mapping[str, Any]) -> tuple[int, ...]:
        """The tiles named in `tiles`."""
        tiles = fields.get("tiles")
        if not isinstance(tiles, str):
            raise ValueError('an exchange names its tiles, such as "tiles":"123m"')
        return tuple(parse_tiles(tiles))

    def _full_suits(self, counts: Sequence[int]) -> list[int]:
        """Suits of which enough tiles are held; none also where any tiles may be given."""
        if not self._same_suit:
            return []
        return [suit for suit in range(len(SUITS)) if sum(counts[suit * RANKS : (suit + 1) * RANKS]) >= self._tiles]


def _draws(counts: Sequence[int], kinds: range, size: int) -> Iterator[tuple[int, ...]]:
    """Every multiset of `size` held tiles among `kinds`, ascending."""
    if not size:
        yield ()
        return
    for kind in kinds:
        for taken in range(min(counts[kind], size), 0, -1):
            for rest in _draws(counts, range(kind + 1, kinds.stop), size - taken):
                yield (kind,) * taken + rest
