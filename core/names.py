"""Names that rules give to decisions, events, reasons and fan items: which may be given."""

from __future__ import annotations

import re
from typing import Any

from .text import Text

__all__ = ["RESERVED_EVENTS", "RESERVED_HEADER", "event_name_fault", "header_key_fault", "name_fault"]

RESERVED_EVENTS = frozenset(
    {"deal", "draw", "discard", "pung", "kong", "pass", "win", "horses", "pay", "leave", "end"}
)
"""Types of the core's own events (record.md)."""

RESERVED_HEADER = frozenset(
    {
        "type",
        "format",
        "rules",
        "rules_digest",
        "dealer",
        "hands",
        "wall",
        "players",
        "seed",
        "deal",
        "match",
        "xuezhan",
    }
)
"""Keys of a record's header that are the core's own."""

_NAME = re.compile(r"\S.*\S|\S")


def name_fault(name: Any) -> Text | None:
    """Why something cannot be a name in records and files; None where it can."""
    if isinstance(name, str) and _NAME.fullmatch(name):
        return None
    return Text(f"has the name {name!r}; a name is a text that is not empty", f"的名字是 {name!r}；名字应为非空的文字")


def event_name_fault(name: Any) -> Text | None:
    """Why something cannot be the type of an event that rules add."""
    fault = name_fault(name)
    if fault is None and name in RESERVED_EVENTS:
        return Text(
            f"has the name {name!r}, which is an event of the game itself; begin it with the variant's own name, "
            f'such as "mine.{name}"',
            f'的名字 {name!r} 是牌局本身的事件；请以做法自己的名字开头，如 "mine.{name}"',
        )
    return fault


def header_key_fault(key: Any) -> Text | None:
    """Why something cannot be the header's key for what a step leaves to chance; None, too, for no key."""
    if key is None:
        return None
    fault = name_fault(key)
    if fault is None and key in RESERVED_HEADER:
        return Text(
            f"has the chance_key {key!r}, which the header has already", f"的 chance_key {key!r} 是表头已有的名字"
        )
    return fault
