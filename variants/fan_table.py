"""What a winning hand is worth (番种)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import prod
from typing import Annotated, TypeAlias

from pydantic import Field, field_validator

from ..core.contexts import HandQuestion
from ..core.contributions import FanItem
from ..core.terms import FanCount
from ..core.variant import AnyOptions, ChosenRules, Options, Says, Slot, TableSettings, Text, Variant, hookimpl
from ..core.variant_examples import VariantExample
from ._examples import examples_of
from ._fan_best import Question, Verdict, Verdicts
from ._fan_items import (
    ALL_MELDED,
    FOUR_KONGS,
    ITEMS,
    KONGS_AT,
    NUMBER,
    PATTERNS,
    PLAIN,
    PUNGS,
    QUAD,
    ROOTS_AT,
    THREE_QUADS,
    TWO_QUADS,
    Item,
)
from ._fan_meanings import MEANINGS, exclusions, linear_rule
from ._fan_problems import MOST_TOLD, doubling_problems, exclusion_problems, unknown_item

__all__ = ["SLOT", "Additive", "Chengdu", "Linear", "Product"]

SLOT = Slot(
    name="fan_table",
    default="chengdu",
    order=40,
    question=Text("What is a winning hand worth?", "和牌算多少番？"),
)

Name: TypeAlias = Annotated[str, Field(min_length=1, max_length=60)]
Fan: TypeAlias = Annotated[int, Field(ge=0, le=1000)]
Counted: TypeAlias = tuple[tuple[str, int], ...]
"""Items with what each is worth."""


_IMPLIED = ((FOUR_KONGS, PUNGS | ALL_MELDED), (THREE_QUADS, TWO_QUADS), (TWO_QUADS, QUAD))
"""Facts that never hold without others."""


def _contained(item: Item) -> tuple[str, ...]:
    """The other patterns that fit wherever this one fits."""
    facts = item.facts
    for fact, implied in _IMPLIED:
        facts |= implied if facts & fact else 0
    return tuple(other.name for other in PATTERNS if other.facts & facts == other.facts and other is not item)


class FanOptions(Options):
    """Options of every fan table."""

    fan: dict[Name, Fan] = Field(
        default={},
        description="Fan of each pattern and extra; 0 turns it off.",
        json_schema_extra={"zh": "各番种和加番的番数，0为不算。", "keys": "fan_items"},
    )
    excludes: dict[Name, list[Name]] = Field(
        default={},
        description="Items that a fitting item swallows, by its name.",
        json_schema_extra={"zh": "各番种或加番不计的其他番种和加番。", "keys": "fan_items"},
    )


class _FanTable(Variant):
    """Counts the best of a hand's readings; `_count` says what a reading with certain facts is worth.

    Only facts, kongs and roots matter, so every such combination is counted once a rule set.
    """

    slot = "fan_table"
    Options = FanOptions
    options: FanOptions

    fan_items = tuple(
        FanItem(
            item.name,
            item.kind,
            item.en,
            item.zh,
            item.fan,
            meaning=MEANINGS[item.name],
            contains=_contained(item) if item.kind == "pattern" else (),
            absorbs=item.absorbs,
        )
        for item in ITEMS
    )

    def __init__(self, options: AnyOptions, table: TableSettings) -> None:
        super().__init__(options, table)
        self._counts_with(())

    @classmethod
    def problems(cls, options: AnyOptions, table: TableSettings, chosen: ChosenRules) -> list[tuple[str, Text]]:
        """Names that no chosen variant brings, and items that exclude each other, or themselves."""
        assert isinstance(options, FanOptions)
        known = [item.name for item in chosen.fan_items]
        unknown = [name for name in options.fan if name not in known]
        found = [(f"fan.{name}", unknown_item(name, known)) for name in unknown[:MOST_TOLD]]
        return found + exclusion_problems(options.excludes, known, MOST_TOLD - len(found))

    @hookimpl
    def xuezhan_further_items(self, items: Sequence[FanItem]) -> None:
        """Count these too; a pattern among them stands after the table's own."""
        self._counts_with(items)

    def _counts_with(self, further: Sequence[FanItem]) -> None:
        """Take in the items that count; further ones that the options do not name have their usual fan."""
        self._further = tuple(further)
        added = [Item(item.name, item.kind, item.zh, item.en, item.fan, 0) for item in further]
        self._items: tuple[Item, ...] = (*ITEMS, *added)
        self._worth = {item.name: item.fan for item in further} | self.options.fan
        asked = NUMBER << KONGS_AT | NUMBER << ROOTS_AT
        for item in self._items:
            asked |= item.facts if self._worth.get(item.name, 0) else 0
        self._verdicts = Verdicts(asked, further, self._verdict)

    @hookimpl
    def xuezhan_fan(self, hand: HandQuestion) -> FanCount:
        """The count of the reading that ranks highest."""
        return self._verdicts.best(hand)

    def _verdict(self, question: Question) -> Verdict:
        facts, times = (question, ()) if isinstance(question, int) else question
        further = {item.name: count for item, count in zip(self._further, times, strict=True)}
        fitting = [
            item
            for item in self._items
            if facts & item.facts == item.facts and further.get(item.name, 1) > 0 and self._worth.get(item.name, 0)
        ]
        kongs, roots = facts >> KONGS_AT & NUMBER, facts >> ROOTS_AT & NUMBER
        return self._count(fitting, {"kong": kongs, "root": roots} | further)

    def _count(self, fitting: Sequence[Item], times: Mapping[str, int]) -> Verdict:
        """What counts of the items that fit and are worth something; `times` where not once."""
        raise LookupError(self.name)

    def _largest(self, fitting: Sequence[Item], times: Mapping[str, int]) -> Verdict:
        """Of the patterns that fit the one that comes to most; of equal ones the larger, then the first."""
        extras = [item for item in fitting if item.kind == "extra"]
        alone = [[item] for item in fitting if item.kind == "pattern"]
        choices = [self._left_of([*patterns, *extras], times) for patterns in [*alone, []]]
        return max((self._verdict_of(*choice, times) for choice in choices), key=_rank)

    def _left_of(self, fitting: Sequence[Item], times: Mapping[str, int]) -> tuple[list[Item], list[Item]]:
        """Patterns and extras that nothing swallows; what is swallowed still swallows."""
        excludes = self.options.excludes
        swallowed = {
            name for item in fitting if times.get(item.name, 1) > 0 for name in excludes.get(item.name, ())
        }
        left = [item for item in fitting if item.name not in swallowed]
        return [item for item in left if item.kind == "pattern"], [item for item in left if item.kind == "extra"]

    def _verdict_of(self, patterns: Sequence[Item], extras: Sequence[Item], times: Mapping[str, int]) -> Verdict:
        """What patterns (plain at its least when there is none) and extras come to together, roots absorbed."""
        left = {"root": times["root"] - max((item.absorbs for item in patterns), default=0)}
        counted = [(item.name, self._worth[item.name]) for item in patterns] or [(PLAIN.name, self._nothing)]
        largest = max(counted, key=_fan)
        more = [
            (item.name, self._repeated(self._worth[item.name], count))
            for item in extras
            if (count := left.get(item.name, times.get(item.name, 1))) > 0
        ]
        found = self._together(largest[0], tuple(counted), tuple(more))
        return (found.fan, largest[1], -self._place(largest[0])), found

    _nothing = 0
    """What a hand without a pattern starts from."""

    def _repeated(self, worth: int, times: int) -> int:
        """What an item is worth that counts so many times."""
        return worth * times

    def _together(self, pattern: str, patterns: Counted, extras: Counted) -> FanCount:
        """The count: here the sum."""
        items = patterns + extras
        return FanCount(pattern, sum(fan for _, fan in items), items)

    def _place(self, name: str) -> int:
        """The place of a pattern among equals: plain fits every hand, so it loses every tie."""
        return next(place for place, item in enumerate((*self._items[1:], PLAIN)) if item.name == name)

    @classmethod
    def examples(cls) -> Sequence[VariantExample]:
        """The choice of this variant and each of its options."""
        return examples_of(cls)


def _rank(verdict: Verdict) -> tuple[int, int, int]:
    return verdict[0]


def _fan(counted: tuple[str, int]) -> int:
    return counted[1]


DEFAULT_FAN = {item.name: item.fan for item in ITEMS}
"""The values of `chengdu` where none are given."""


class ChengduOptions(FanOptions):
    """Options of `chengdu`."""

    fan: dict[Name, Fan] = Field(
        default=DEFAULT_FAN,
        description="Fan of each pattern and extra; 0 turns it off. Names not given keep their value.",
        json_schema_extra={"zh": "各番种和加番的番数，0为不算；没有写出的保持原值。", "keys": "fan_items"},
    )

    @field_validator("fan")
    @classmethod
    def _over_the_defaults(cls, fan: dict[str, int]) -> dict[str, int]:
        return DEFAULT_FAN | fan


class Chengdu(_FanTable):
    """Only the largest pattern counts, and extras are added (rules.md 2 fan_table)."""

    name = "chengdu"
    text = Text(
        "Only the largest pattern counts; extras are added to it.",
        "番种不重复计算，只按最大番算，再加上加番。",
    )
    Options = ChengduOptions
    options: ChengduOptions
    says = (Says("fan"), Says("excludes", tell=exclusions))

    def _count(self, fitting: Sequence[Item], times: Mapping[str, int]) -> Verdict:
        return self._largest(fitting, times)


class AdditiveOptions(FanOptions):
    """Options of `additive`."""

    fan: dict[Name, Fan] = Field(
        default={},
        description="Fan of each pattern and extra; names not given are 0.",
        json_schema_extra={"zh": "各番种和加番的番数，没有写出的为0。", "keys": "fan_items"},
    )


class Additive(_FanTable):
    """All patterns that fit are added, save those that others swallow (rules.md 2 fan_table)."""

    name = "additive"
    text = Text("All patterns that fit are added, with the extras.", "符合的番种全部相加，再加上加番。")
    Options = AdditiveOptions
    options: AdditiveOptions
    says = (Says("fan"), Says("excludes", tell=exclusions))

    def _count(self, fitting: Sequence[Item], times: Mapping[str, int]) -> Verdict:
        """Everything that fits and is not swallowed; what is swallowed still swallows."""
        return self._verdict_of(*self._left_of(fitting, times), times)


class ProductOptions(FanOptions):
    """Options of `product`."""

    fan: dict[Name, Fan] = Field(
        default={},
        description="Times the unit of each pattern and extra, 1 changing nothing; names not given do not count.",
        json_schema_extra={"zh": "各番种和加番的倍数，1为不变；没有写出的不计。", "keys": "fan_items"},
    )


class Product(_FanTable):
    """All patterns that fit are multiplied, save those that others swallow (rules.md 2 fan_table)."""

    name = "product"
    text = Text(
        "Patterns and extras are worth so many times the unit; all that fit are multiplied.",
        "番种和加番各值几倍，符合的全部相乘。",
    )
    Options = ProductOptions
    options: ProductOptions
    says = (Says("fan"), Says("excludes", tell=exclusions))
    _nothing = 1

    @classmethod
    def problems(cls, options: AnyOptions, table: TableSettings, chosen: ChosenRules) -> list[tuple[str, Text]]:
        """As of every fan table, and points that would double with each further time."""
        return super().problems(options, table, chosen) + doubling_problems(cls.name, chosen)

    def _count(self, fitting: Sequence[Item], times: Mapping[str, int]) -> Verdict:
        """Everything that fits and is not swallowed; what is swallowed still swallows."""
        return self._verdict_of(*self._left_of(fitting, times), times)

    def _repeated(self, worth: int, times: int) -> int:
        return int(worth**times)

    def _together(self, pattern: str, patterns: Counted, extras: Counted) -> FanCount:
        items = patterns + extras
        return FanCount(pattern, prod(fan for _, fan in items), items, tuple((item,) for item in items))


class LinearOptions(FanOptions):
    """Options of `linear`."""

    fan: dict[Name, Fan] = Field(
        default={},
        description="Units of each pattern, and what each extra adds; names not given do not count.",
        json_schema_extra={"zh": "各番种的分数和各加番所加的数；没有写出的不计。", "keys": "fan_items"},
    )
    adds: list[Name] = Field(
        default=[],
        description="Extras that add to the pattern; every other one adds to the number of times that it counts.",
        json_schema_extra={"zh": "加在番种分数上的加番；其余的加在倍数上。"},
    )


class Linear(_FanTable):
    """(Pattern + some extras) x (1 + the others), of the largest pattern alone (rules.md 2 fan_table)."""

    name = "linear"
    text = Text(
        "Only the pattern that makes most counts; some extras add to it, the others multiply it.",
        "番种只取使总分最大的一个，一部分加番加在上面，其余的成倍计算。",
    )
    Options = LinearOptions
    options: LinearOptions
    says = (
        Says("use", tell=linear_rule),
        Says("fan"),
        Says("adds"),
        Says("excludes", tell=exclusions),
    )

    @classmethod
    def problems(cls, options: AnyOptions, table: TableSettings, chosen: ChosenRules) -> list[tuple[str, Text]]:
        """As of every fan table; patterns in `adds`; and points that would double with each further time."""
        assert isinstance(options, LinearOptions)
        found = super().problems(options, table, chosen) + doubling_problems(cls.name, chosen)
        known = {item.name: item for item in chosen.fan_items}
        for name in options.adds[:MOST_TOLD]:
            if name not in known:
                found.append(("adds", unknown_item(name, list(known))))
            elif known[name].kind == "pattern":
                words = Text(
                    f"{name!r} is a pattern; only extras add to a pattern", f"{name!r} 是番种，这里只能写加番"
                )
                found.append(("adds", words))
        return found

    def _count(self, fitting: Sequence[Item], times: Mapping[str, int]) -> Verdict:
        return self._largest(fitting, times)

    def _together(self, pattern: str, patterns: Counted, extras: Counted) -> FanCount:
        added = patterns + tuple(item for item in extras if item[0] in self.options.adds)
        more = (("", 1), *[item for item in extras if item[0] not in self.options.adds])
        factors = (added, more) if len(more) > 1 else (added,)
        return FanCount(pattern, prod(sum(fan for _, fan in each) for each in factors), patterns + extras, factors)
