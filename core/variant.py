"""What a house rule is made of: a slot (a question), a variant (an answer) and its options."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, ClassVar, Self, TypeAlias

from pydantic import BaseModel, ConfigDict

from .contributions import FanItem
from .hooks import PROJECT, OwnHook, hookimpl
from .text import Text

if TYPE_CHECKING:
    from .ruleset import RuleSet
    from .variant_examples import VariantExample

__all__ = [
    "PROJECT",
    "AnyOptions",
    "ChosenRules",
    "NoOptions",
    "Options",
    "Says",
    "Slot",
    "TableSettings",
    "Text",
    "Variant",
    "hookimpl",
]


@dataclass(frozen=True, slots=True)
class Says:
    """What a rule sheet says of the option `key` (or, with "use", of the variant itself), its value filled in.

    `values` has a sentence for single values (None: that value says nothing), `en` and `zh` are for all
    others. In a sentence `{value}` is the option's value, `{tiles}` that of the option `tiles`, `{seats}`,
    `{hand}` and `{sets}` the table's, `{unit}` the points of a unit; `{value.points}` is so many units in
    points, `{value:tile|tiles}` the number with its noun. `when` tells from the options and the composed
    rules whether there is anything to say at all; `tell` makes the sentence where none of this is enough.
    `Says(key)` says nothing: another sentence, or the price list, tells it.
    """

    key: str
    en: str = ""
    zh: str = ""
    values: Mapping[Any, Text | None] = field(default_factory=dict)
    when: Callable[[Any, RuleSet], bool] | None = None
    tell: Callable[[Any, RuleSet], Text | None] | None = None


@dataclass(frozen=True, slots=True)
class Slot:
    """One question about the rules, answered by exactly one variant (rules.md section 2).

    `order` places it in the order of play, in files and on rule sheets; `default` is the variant
    that a file without `extends` starts from.
    """

    name: str
    default: str
    order: int
    question: Text


@dataclass(frozen=True, slots=True)
class TableSettings:
    """The core's own settings, `[table]` (rules.md F1, F12)."""

    seats: int = 4
    suits: str = "mps"
    hand: int = 13
    deals: int = 8
    first_dealer: int | str = "random"

    @property
    def sets(self) -> int:
        """Sets that a complete hand has beside its pair: 4, 3 or 2."""
        return (self.hand - 1) // 3


class Options(BaseModel):
    """Base of every variant's options: unknown names and other types are errors, values never change."""

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)


AnyOptions: TypeAlias = Options
"""The same class, for annotations inside a Variant, where `Options` is the variant's own."""


class NoOptions(Options):
    """For variants that have nothing to tune."""


class ChosenRules(dict[str, "tuple[str, AnyOptions]"]):
    """Every slot with its variant's name and options; `fan_items` are those of all chosen variants."""

    fan_items: Sequence[FanItem] = ()


class Variant:
    """One answer to a slot's question, or an additive rule (`slot = None`, chosen under `[[extra]]`).

    A subclass names itself, says in both languages what it does, and implements hooks of
    `xuezhan.core.hookspecs` with `@hookimpl`. One instance serves every deal of a rule set, so it
    keeps no state of a deal: what it must remember lies in `deal.memory(self)`.
    """

    slot: ClassVar[str | None] = None
    name: ClassVar[str]
    text: ClassVar[Text] = Text("", "")
    """What it does, in a sentence; empty: rule sheets show the name alone."""
    Options: ClassVar[type[Options]] = NoOptions
    fan_items: ClassVar[Sequence[FanItem]] = ()
    """Patterns and extras that this variant brings; `[fan_table.fan]` may give their worth."""
    requires_xuezhan: ClassVar[str] = ""
    """Versions of xuezhan that it works with, such as ">=0.2,<1" (PEP 440); empty: any."""
    hooks: ClassVar[Sequence[OwnHook]] = ()
    """Hooks of its own that it asks others through, such as those of a slot that it brings."""
    says: ClassVar[Sequence[Says]] = ()
    """Sentences for the rule sheet, one an option; "use" replaces `text` there. An option that neither has one nor
    stands in braces in another's is told by its description and value."""

    def __init__(self, options: AnyOptions, table: TableSettings) -> None:
        self.options = options
        self.table = table

    def __deepcopy__(self, memo: dict[int, object]) -> Self:
        """Itself: a variant holds nothing of a deal, so copies of a deal share it."""
        return self

    def __repr__(self) -> str:
        place = self.slot or "extra"
        return f"<{place}.{self.name} {self.options!r}>"

    @classmethod
    def problems(
        cls, options: AnyOptions, table: TableSettings, chosen: ChosenRules
    ) -> Sequence[tuple[str, str | Text]]:
        """Faults that only show together with the table or other slots.

        `chosen` maps every slot to its variant's name and options, and has every fan item. Each fault is
        (option name or "use", message, in both languages if it is a Text); none is the usual answer.
        """
        return []

    @classmethod
    def warnings(
        cls, options: AnyOptions, table: TableSettings, chosen: ChosenRules
    ) -> list[tuple[str, Text]]:
        """What is allowed and hardly meant, such as an option that another slot leaves without effect.

        As `problems`, but a warning is a sentence in both languages, and `xuezhan check` tells it.
        """
        return []

    @classmethod
    def examples(cls) -> Sequence[VariantExample]:
        """Hands and deals that come out differently because of this variant: at least one for each option.

        One that shows "use" sets the variant against another answer to its slot, or against no such extra.
        Called by those who show or test a variant, never in a deal, so what it needs may be imported there.
        """
        return ()
