"""Which suit a winning hand must do without (缺门)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Literal

from pydantic import Field

from ..core.contexts import DealView
from ..core.opening import OpeningEffect, OpeningStep
from ..core.terms import SuitLimit
from ..core.tiles import SUITS
from ..core.variant import AnyOptions, ChosenRules, Options, Says, Slot, TableSettings, Text, Variant, hookimpl
from ..core.variant_examples import VariantExample
from ._examples import examples_of

__all__ = ["SLOT", "Declared", "Free", "Off"]

SLOT = Slot(
    name="missing_suit",
    default="free",
    order=30,
    question=Text("Which suit must a winning hand do without?", "和牌必须缺哪一门？"),
)


class Free(Variant):
    """No declaration; a winning hand has at most two suits 缺一门 (rules.md 2 missing_suit)."""

    slot = "missing_suit"
    name = "free"
    text = Text(
        "Nothing is declared; a winning hand has at most two suits. A pig holds three.",
        "不定缺，和牌时最多两门花色；持有三门花色为花猪。",
    )
    says = (
        Says(
            "use",
            "Nobody declares a missing suit; a winning hand has at most two suits, pungs and kongs included. "
            "Who still holds three suits when the wall is used up is a pig.",
            "不定缺；和牌时连碰、杠在内最多两门花色。牌墙摸完时还有三门花色的是花猪。",
        ),
    )

    @hookimpl
    def xuezhan_suit_limit(self) -> SuitLimit:
        """Two suits at the most."""
        return SuitLimit(most=2)

    @hookimpl
    def xuezhan_is_pig(self, deal: DealView, seat: int) -> bool:
        """Whether hand and melds hold three suits."""
        return deal.seats[seat].suits_held() == len(SUITS)

    @classmethod
    def examples(cls) -> Sequence[VariantExample]:
        """The choice of this variant and each of its options."""
        return examples_of(cls)


class DeclaredOptions(Options):
    """Options of `declared`."""

    kong_before_clear: bool = Field(
        default=True,
        description="Kongs of other suits are allowed while tiles of the missing suit are still held.",
        json_schema_extra={"zh": "缺门的牌没打完时，能否杠其他花色的牌。"},
    )
    must_discard: Literal["always", "first", "never"] = Field(
        default="always",
        description="While a seat holds tiles of its missing suit it discards only those, always or for its first "
        "discard, or it may discard any.",
        json_schema_extra={"zh": "手上有缺门的牌时：始终先打缺门，只有第一张必须打缺门，或可以打任何牌。"},
    )
    pig: Literal["declared_suit", "three_suits"] = Field(
        default="declared_suit",
        description="Who is a pig: a seat that still holds its missing suit, or one that holds three suits.",
        json_schema_extra={"zh": "怎样算花猪：手上还有定缺花色的牌，或手上还有三种花色的牌。"},
    )


_MUST_DISCARD: Mapping[str, Text] = {
    "always": Text(
        "While a seat holds tiles of its missing suit it discards only those, and it may neither pung, kong nor win "
        "with that suit.",
        "手上有缺门的牌时只能先打缺门，不能用缺门碰、杠、和。",
    ),
    "first": Text(
        "A seat that holds tiles of its missing suit discards one of those first and then what it likes; it may "
        "neither pung, kong nor win with that suit, nor win while it holds some.",
        "手上有缺门的牌时第一张必须打缺门，以后随意；不能用缺门碰、杠、和，缺门没打完不能和。",
    ),
    "never": Text(
        "A seat may discard what it likes; it may neither pung, kong nor win with its missing suit, nor win while it "
        "holds some.",
        "打牌不限花色；不能用缺门碰、杠、和，缺门没打完不能和。",
    ),
}

_OWED: Mapping[str, int | None] = {"always": None, "first": 1, "never": 0}
"""How many discards must be of the missing suit while some of it is held."""


def _told(options: DeclaredOptions, rules: object) -> Text:
    named = Text(
        "Before the first discard all seats at once name a missing suit each.",
        "定缺：打出第一张牌之前各家同时定一门缺。",
    )
    must = _MUST_DISCARD[options.must_discard]
    return Text(f"{named.en} {must.en}", f"{named.zh}{must.zh}")


class Declared(Variant):
    """Each seat names its missing suit before the first discard 定缺 (rules.md 2 missing_suit)."""

    slot = "missing_suit"
    name = "declared"
    text = Text(
        "Each seat names a missing suit, discards it first, and may neither meld nor win with it.",
        "定缺：开打前各家定一门缺，先打完缺门的牌，不能用缺门碰、杠、和。",
    )
    Options = DeclaredOptions
    options: DeclaredOptions
    says = (
        Says("use", tell=_told),
        Says("must_discard"),
        Says(
            "kong_before_clear",
            values={
                True: Text(
                    "Kongs of the other suits are allowed while tiles of the missing suit are still held.",
                    "缺门没打完时可以杠其他花色的牌。",
                ),
                False: Text("No kong at all while tiles of the missing suit are still held.", "缺门没打完时不能杠牌。"),
            },
        ),
        Says(
            "pig",
            values={
                "declared_suit": Text(
                    "Who still holds tiles of its missing suit when the wall is used up is a pig.",
                    "牌墙摸完时手上还有缺门牌的是花猪。",
                ),
                "three_suits": Text(
                    "Who still holds three suits, pungs and kongs included, when the wall is used up is a pig.",
                    "牌墙摸完时连碰、杠在内还有三门花色的是花猪。",
                ),
            },
        ),
    )

    @classmethod
    def problems(cls, options: AnyOptions, table: TableSettings, chosen: ChosenRules) -> list[tuple[str, Text]]:
        """A suit can be done without only where there are two."""
        if len(table.suits) < 2:
            words = Text(
                f'"declared" needs two suits in play and the table has only {table.suits!r}',
                f'"declared" 至少要有两门花色，而这里只有 {table.suits!r}',
            )
            return [("use", words)]
        return []

    @hookimpl
    def xuezhan_opening_steps(self) -> Sequence[OpeningStep]:
        """The declaration."""
        return (MissingStep(self.table.suits),)

    @hookimpl
    def xuezhan_suit_limit(self) -> SuitLimit:
        """Any number beside the missing one."""
        return SuitLimit(most=None, declared=True, owed=_OWED[self.options.must_discard])

    @hookimpl
    def xuezhan_kong_filter(self, deal: DealView, seat: int) -> str | None:
        """Refuse kongs before the missing suit is cleared, where that is not allowed."""
        standing = deal.seats[seat]
        barred = standing.barred_suit
        if self.options.kong_before_clear or barred < 0 or not standing.codes[barred]:
            return None
        return f"no kong while tiles of the missing suit ({SUITS[barred]}) are held"

    @hookimpl
    def xuezhan_is_pig(self, deal: DealView, seat: int) -> bool:
        """Whether the seat still holds its missing suit, or three suits."""
        if self.options.pig == "three_suits":
            return deal.seats[seat].suits_held() == len(SUITS)
        standing = deal.seats[seat]
        return standing.barred_suit >= 0 and standing.codes[standing.barred_suit] > 0

    @classmethod
    def examples(cls) -> Sequence[VariantExample]:
        """The choice of this variant and each of its options."""
        return examples_of(cls)


class MissingStep(OpeningStep):
    """The choice of the missing suit: its index."""

    name = "missing"
    order = 20

    def __init__(self, suits: str) -> None:
        self._suits = tuple(index for index, letter in enumerate(SUITS) if letter in suits)

    def options(self, deal: DealView, seat: int) -> Sequence[int]:
        """The suits in play."""
        return self._suits

    def refusal(self, deal: DealView, seat: int, choice: Any) -> str | None:
        """Why this suit may not be named."""
        if isinstance(choice, int) and choice in self._suits:
            return None
        names = " ".join(SUITS[suit] for suit in self._suits)
        return f"the missing suit must be one of those in play: {names}"

    def effect(self, deal: DealView, choices: Sequence[Any], chance: str | None) -> OpeningEffect:
        """Every seat's suit is barred to it."""
        return OpeningEffect(barred=dict(enumerate(choices)))

    def encode(self, choice: Any) -> dict[str, Any]:
        """The field `suit`."""
        return {"suit": SUITS[choice]}

    def decode(self, fields: Mapping[str, Any]) -> int:
        """The suit named in `suit`."""
        suit = fields.get("suit")
        if not isinstance(suit, str) or len(suit) != 1 or suit not in SUITS:
            raise ValueError('a missing suit is named as "suit":"m", "p" or "s"')
        return SUITS.index(suit)


class Off(Variant):
    """Any suits win and nobody is a pig (rules.md 2 missing_suit)."""

    slot = "missing_suit"
    name = "off"
    text = Text("A hand may win with any suits; there are no pigs.", "不必缺门，也没有花猪。")

    @hookimpl
    def xuezhan_suit_limit(self) -> SuitLimit:
        """No limit."""
        return SuitLimit(most=None)

    @hookimpl
    def xuezhan_is_pig(self) -> bool:
        """Nobody."""
        return False

    @classmethod
    def examples(cls) -> Sequence[VariantExample]:
        """The choice of this variant and each of its options."""
        return examples_of(cls)
