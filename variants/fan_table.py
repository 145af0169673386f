"""What a winning hand is worth (番种)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Annotated, TypeAlias

from pydantic import Field, field_validator

from ..core.contexts import HandQuestion, Situation
from ..core.contributions import FanItem
from ..core.errors import PluginError
from ..core.option_checks import listed_text, meant
from ..core.readings import Reading
from ..core.said import said
from ..core.terms import FanCount
from ..core.tiles import COPIES, KINDS, RANKS
from ..core.variant import AnyOptions, ChosenRules, Options, Says, Slot, TableSettings, Text, Variant, hookimpl
from ..core.variant_examples import VariantExample
from ._examples import examples_of
from ._fan_items import (
    ALL_MELDED,
    CONCEALED,
    EARTH,
    FLUSH,
    FOUR_KONGS,
    GANG_DISCARD,
    GANG_FLOWER,
    HEAVEN,
    ITEMS,
    KONG,
    LAST_DISCARD,
    LAST_TILE,
    MIDDLE_FIVE,
    ONLY_258,
    PAIRS,
    PATTERNS,
    PLAIN,
    PUNGS,
    QUAD,
    ROBBED,
    ROOT,
    SIMPLES,
    TERMINALS,
    THREE_QUADS,
    TWO_QUADS,
    Item,
)
from ._fan_meanings import MEANINGS, exclusions

__all__ = ["SLOT", "Additive", "Chengdu"]

SLOT = Slot(
    name="fan_table",
    default="chengdu",
    order=40,
    question=Text("What is a winning hand worth?", "和牌算多少番？"),
)

_QUADS = (0, QUAD, QUAD | TWO_QUADS, QUAD | TWO_QUADS | THREE_QUADS)
"""Facts of seven pairs by the number of fours alike (at most three)."""

_CODES_258 = frozenset(
    twos * 5 + fives * 5**4 + eights * 5**7 for twos in range(5) for fives in range(5) for eights in range(5)
)
_NINE = 5**8
"""A suit code from here on holds a 9."""


MOST_TOLD = 100
"""Unknown names that are told of."""

Name: TypeAlias = Annotated[str, Field(min_length=1, max_length=60)]
Fan: TypeAlias = Annotated[int, Field(ge=0, le=1000)]
Question: TypeAlias = tuple[int, int, int, tuple[int, ...]]
"""Facts, number of kongs, of roots (before any is absorbed), and of each further item, of a hand in one reading."""
Verdict: TypeAlias = tuple[tuple[int, int, int], FanCount]
"""How a count ranks among the readings of a hand (total, largest pattern, its place), and the count."""


def _facts(hand: HandQuestion) -> tuple[int, int, int]:
    """What holds for a hand in every reading, its kongs and its roots."""
    a, b, c = hand.codes
    counts = hand.counts
    facts = _of_code(a) & _of_code(b) & _of_code(c) | CONCEALED
    suits = bool(a) | bool(b) << 1 | bool(c) << 2
    kongs, roots, runs = 0, counts.count(COPIES), False
    for meld in hand.melds:
        kind, made = meld.kind, meld.type
        suits |= 1 << kind // RANKS
        facts &= _OF_RANK[kind % RANKS]
        if made == "run":
            facts &= _OF_RANK[kind % RANKS + 1] & _OF_RANK[kind % RANKS + 2] & ~CONCEALED
            runs = True
            continue
        if made != "concealed":
            facts &= ~CONCEALED
        if made == "pung":
            if counts[kind]:
                roots += 1
        elif meld.paid:
            kongs += 1
        else:
            roots += 1
    if runs:
        roots = _roots_beside_runs(hand)
    if suits in _ONE_SUIT:
        facts |= FLUSH
    if kongs:
        facts |= KONG | FOUR_KONGS if kongs == 4 else KONG
    if roots:
        facts |= ROOT
    if hand.melds and sum(counts) == 2:
        facts |= ALL_MELDED
    return facts | _situation_facts(hand.situation), kongs, roots


def _roots_beside_runs(hand: HandQuestion) -> int:
    """Kinds of which hand and melds together hold all four, in no kong that counts as one."""
    held = list(hand.counts)
    for meld in hand.melds:
        if not (meld.is_kong and meld.paid):
            for kind in meld.kinds:
                held[kind] += 1
    return held.count(COPIES)


_ONE_SUIT = (1, 2, 4)
_OF_RANK = tuple(
    ~0 & ~(0 if 0 < rank < RANKS - 1 else SIMPLES) & ~(0 if rank % 3 == 1 else ONLY_258) for rank in range(RANKS)
)
"""Facts that a meld of each rank leaves standing."""


@lru_cache(maxsize=1 << 14)
def _of_code(code: int) -> int:
    """Facts that the tiles of one suit leave standing."""
    facts = SIMPLES if code % 5 == 0 and code < _NINE else 0
    return facts | ONLY_258 if code in _CODES_258 else facts


@lru_cache(maxsize=1 << 10)
def _situation_facts(situation: Situation) -> int:
    """What holds by how and when the hand is won."""
    facts = 0
    if situation.how == "self_draw":
        facts |= GANG_FLOWER if situation.after_kong else 0
        facts |= LAST_TILE if situation.wall_left == 0 else 0
        if situation.first_draw:
            facts |= HEAVEN if situation.dealer else EARTH
    elif situation.how == "discard":
        facts |= GANG_DISCARD if situation.after_kong else 0
        facts |= LAST_DISCARD if situation.wall_left == 0 else 0
    else:
        facts |= ROBBED
    return facts


def _reading_facts(reading: Reading) -> int:
    """What holds in one reading only."""
    if reading.shape == "seven_pairs":
        return PAIRS | _QUADS[reading.quads]
    if reading.shape != "standard":
        return 0
    facts = PUNGS
    for shape, _ in reading.sets:
        if shape == "run":
            facts = 0
            break
    for meld in reading.melds:
        if meld.type == "run":
            facts = 0
    # Most pairs are of no terminals, and most winning tiles are no fives.
    if reading.pair in _TERMINAL_KINDS and reading.terminals:
        facts |= TERMINALS
    if reading.winning in _FIVES and reading.middle_five:
        facts |= MIDDLE_FIVE
    return facts


_TERMINAL_KINDS = frozenset(kind for kind in range(KINDS) if kind % RANKS in (0, RANKS - 1))
_FIVES = frozenset(kind for kind in range(KINDS) if kind % RANKS == 4)


_IMPLIED = ((FOUR_KONGS, PUNGS), (THREE_QUADS, TWO_QUADS), (TWO_QUADS, QUAD))
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
        self._known: dict[Question, Verdict] = {}
        self._further: tuple[FanItem, ...] = ()
        self._items: tuple[Item, ...] = ITEMS
        self._worth = self._worth_of(())

    @classmethod
    def problems(cls, options: AnyOptions, table: TableSettings, chosen: ChosenRules) -> list[tuple[str, Text]]:
        """Names that no chosen variant brings."""
        assert isinstance(options, FanOptions)
        known = [item.name for item in chosen.fan_items]
        unknown = [name for name in options.fan if name not in known]
        return [(f"fan.{name}", _unknown(name, known)) for name in unknown[:MOST_TOLD]]

    @hookimpl
    def xuezhan_further_items(self, items: Sequence[FanItem]) -> None:
        """Count these too; a pattern among them stands after the table's own."""
        self._further = tuple(items)
        added = [Item(item.name, item.kind, item.zh, item.en, item.fan, 0) for item in items]
        self._items = (*ITEMS, *added)
        self._worth = self._worth_of(items)

    def _worth_of(self, further: Sequence[FanItem]) -> dict[str, int]:
        """The fan of every item; further ones that the options do not name have their usual fan."""
        return {item.name: item.fan for item in further} | self.options.fan

    @hookimpl
    def xuezhan_fan(self, hand: HandQuestion) -> FanCount:
        """The count of the reading that ranks highest."""
        facts, kongs, roots = _facts(hand)
        best: Verdict | None = None
        for reading in hand.readings:
            times = tuple([_times(item, hand, reading) for item in self._further]) if self._further else ()
            question = (facts | _reading_facts(reading), kongs, roots, times)
            verdict = self._known.get(question) or self._verdict(question)
            if best is None or verdict[0] > best[0]:
                best = verdict
        assert best is not None, "a hand without a reading is not complete"
        return best[1]

    def _verdict(self, question: Question) -> Verdict:
        facts, kongs, roots, times = question
        further = {item.name: count for item, count in zip(self._further, times, strict=True)}
        fitting = [
            item
            for item in self._items
            if facts & item.facts == item.facts and further.get(item.name, 1) > 0 and self._worth.get(item.name, 0)
        ]
        verdict = self._known[question] = self._count(fitting, {"kong": kongs, "root": roots} | further)
        return verdict

    def _count(self, fitting: Sequence[Item], times: Mapping[str, int]) -> Verdict:
        """What counts of the items that fit and are worth something; `times` where not once."""
        raise LookupError(self.name)

    def _verdict_of(self, patterns: Sequence[Item], extras: Sequence[Item], times: Mapping[str, int]) -> Verdict:
        """The sum of the patterns (plain at 0 when there is none) and the extras, roots absorbed."""
        worth = self._worth
        left = {"root": times["root"] - max((item.absorbs for item in patterns), default=0)}
        counted = [(item.name, worth[item.name]) for item in patterns] or [(PLAIN.name, 0)]
        largest = max(counted, key=_fan)
        for item in extras:
            count = left.get(item.name, times.get(item.name, 1))
            if count > 0:
                counted.append((item.name, worth[item.name] * count))
        total = sum(fan for _, fan in counted)
        return (total, largest[1], -self._place(largest[0])), FanCount(largest[0], total, tuple(counted))

    def _place(self, name: str) -> int:
        """The place of a pattern among equals: plain fits every hand, so it loses every tie."""
        return next(place for place, item in enumerate((*self._items[1:], PLAIN)) if item.name == name)

    @classmethod
    def examples(cls) -> Sequence[VariantExample]:
        """The choice of this variant and each of its options."""
        return examples_of(cls)


def _times(item: FanItem, hand: HandQuestion, reading: Reading) -> int:
    if item.times is None:
        raise PluginError(f"the fan item {item.name} does not say with `times` how often it counts")
    return item.times(hand, reading)


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
    says = (Says("fan"),)

    def _count(self, fitting: Sequence[Item], times: Mapping[str, int]) -> Verdict:
        """Of the patterns that fit the one with the largest sum; of equal sums the larger, then the first."""
        extras = [item for item in fitting if item.kind == "extra"]
        alone = [[item] for item in fitting if item.kind == "pattern"]
        return max((self._verdict_of(patterns, extras, times) for patterns in [*alone, []]), key=_rank)


class AdditiveOptions(FanOptions):
    """Options of `additive`."""

    fan: dict[Name, Fan] = Field(
        default={},
        description="Fan of each pattern and extra; names not given are 0.",
        json_schema_extra={"zh": "各番种和加番的番数，没有写出的为0。", "keys": "fan_items"},
    )
    excludes: dict[Name, list[Name]] = Field(
        default={},
        description="Items that a fitting item swallows, by its name.",
        json_schema_extra={"zh": "各番种或加番不计的其他番种和加番。", "keys": "fan_items"},
    )


class Additive(_FanTable):
    """All patterns that fit are added, save those that others swallow (rules.md 2 fan_table)."""

    name = "additive"
    text = Text("All patterns that fit are added, with the extras.", "符合的番种全部相加，再加上加番。")
    Options = AdditiveOptions
    options: AdditiveOptions
    says = (Says("fan"), Says("excludes", tell=exclusions))

    @classmethod
    def problems(cls, options: AnyOptions, table: TableSettings, chosen: ChosenRules) -> list[tuple[str, Text]]:
        """Unknown names, and items that exclude each other, or themselves."""
        assert isinstance(options, AdditiveOptions)
        found = super().problems(options, table, chosen)
        known = [item.name for item in chosen.fan_items]
        for name, swallowed in options.excludes.items():
            place = f"excludes.{name}"
            for other in (name, *swallowed):
                if other not in known and len(found) < MOST_TOLD:
                    found.append((place, _unknown(other, known)))
            for other in swallowed:
                if other == name:
                    found.append((place, Text(f"{name!r} cannot exclude itself", f"{name!r} 不能排除自己")))
                elif name < other and name in options.excludes.get(other, ()):
                    words = Text(f"{name!r} and {other!r} exclude each other", f"{name!r} 与 {other!r} 互相排除")
                    found.append((place, words))
        return found

    def _count(self, fitting: Sequence[Item], times: Mapping[str, int]) -> Verdict:
        """Everything that fits and is not swallowed; what is swallowed still swallows."""
        swallowed = {name for item in fitting if times.get(item.name, 1) > 0 for name in self._swallows(item)}
        counted = [item for item in fitting if item.name not in swallowed]
        patterns = [item for item in counted if item.kind == "pattern"]
        extras = [item for item in counted if item.kind == "extra"]
        return self._verdict_of(patterns, extras, times)

    def _swallows(self, item: Item) -> Sequence[str]:
        return self.options.excludes.get(item.name, ())


def _unknown(name: str, known: Sequence[str]) -> Text:
    """What to say of a fan item that there is not: the nearest name, or all that are known."""
    message = Text(f"unknown fan item {name!r}", f"没有番种 {name!r}")
    near = meant(name, known)
    if near.en:
        return said(message, near)
    names = listed_text(known)
    return said(message, Text(f"; known are {names.en}", f"；现有 {names.zh}"))
