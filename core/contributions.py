"""What any chosen variant may contribute, whatever slot it fills: fan items, and settlements of the end."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Literal

from .contexts import DealView, HandQuestion
from .money import Payment
from .text import Text

if TYPE_CHECKING:
    from .readings import Reading

__all__ = ["STAGES", "FanItem", "PayReason", "Settlement", "TurnUp", "item_fault"]


@dataclass(frozen=True, slots=True)
class FanItem:
    """A pattern or an extra that a rule set can count: its name in files and records, and its names for people.

    `fan` is its usual worth where the rule file gives none. `times` says how often it counts in one
    reading of a hand (a pattern at most once); None: the fan table counts it by its own means. `meaning` says
    for people when it counts; None: the name must do. `contains` names the items that fit wherever this one
    fits; `absorbs` is how many roots it swallows. `marks` on the winner and `source_marks` on the seat whose
    tile it is are what `times` asks for, so that examples can be found in which the item counts.
    """

    name: str
    kind: Literal["pattern", "extra"]
    en: str
    zh: str
    fan: int = 0
    times: Callable[[HandQuestion, Reading], int] | None = field(default=None, compare=False)
    meaning: Text | None = field(default=None, compare=False)
    contains: tuple[str, ...] = field(default=(), compare=False)
    absorbs: int = field(default=0, compare=False)
    marks: tuple[str, ...] = field(default=(), compare=False)
    source_marks: tuple[str, ...] = field(default=(), compare=False)


STAGES = ("before_pigs", "pigs", "ready_check", "refund", "after", "end", "forfeits", "rake")
"""The order of settlements; the first five only when the wall is exhausted, the last three at every end."""


def item_fault(item: object) -> str | None:
    """What is wrong with a fan item that a variant lists; None where nothing is."""
    if not isinstance(item, FanItem):
        return f"fan_items lists {item!r}; it wants FanItem"
    if not isinstance(item.name, str) or not item.name.strip():
        return f"a fan item has the name {item.name!r}; a name is a text that is not empty"
    if item.kind not in ("pattern", "extra"):
        return f'the fan item {item.name} is a {item.kind!r}; a kind is "pattern" or "extra"'
    for name, number in (("fan", item.fan), ("absorbs", item.absorbs)):
        if type(number) is not int or number < 0:
            return f"the fan item {item.name} has {name} {number!r}; it is a whole number, 0 or more"
    if item.times is not None and not callable(item.times):
        return f"the fan item {item.name} has times {item.times!r}; it is a function of a hand and a reading, or None"
    if not isinstance(item.contains, tuple) or item.name in item.contains:
        return f"the fan item {item.name} contains {item.contains!r}; it names other items, in a tuple"
    return None


@dataclass(frozen=True, slots=True)
class PayReason:
    """A payment reason: its name in records and files, and what people read."""

    name: str
    text: Text


@dataclass(frozen=True, slots=True)
class TurnUp:
    """Tiles turned up from the back of the wall, as many as are left up to `tiles`.

    `name` is the type of their event in records, such as "lantern.tile"; `DealView.turned_up` finds them by it.
    """

    name: str
    tiles: int = 1


@dataclass(frozen=True, slots=True)
class Settlement:
    """A settlement at a named stage of the end of a deal; `payments` reads the deal as it stands then.

    `turn_up`: tiles that are turned up just before; None: none are.
    """

    stage: str
    payments: Callable[[DealView], Sequence[Payment]] = field(compare=False)
    turn_up: TurnUp | None = None
