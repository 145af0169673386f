"""Rule sets that differ in a setting: RULES text or a mapping, with quick changes on top."""

from __future__ import annotations

from collections.abc import Mapping
from copy import deepcopy
from typing import Any

from ..core.quick_changes import read_rules_text
from ..core.variant_examples import Rules

__all__ = ["with_setting"]


def with_setting(rules: Rules, setting: str) -> Rules:
    """`rules` with the quick changes of `setting`; an empty one changes nothing.

    Raises ValueError for a setting on a mapping that is no list of quick changes. On a text what is wrong
    is told when it is loaded.
    """
    if not setting:
        return rules
    if isinstance(rules, str):
        return f"{rules}{',' if read_rules_text(rules).changes else ':'}{setting}"
    read = read_rules_text(f"rules:{setting}")
    if read.faults:
        raise ValueError("; ".join(fault.message for fault in read.faults))
    data: dict[str, Any] = deepcopy(dict(rules))
    for change in read.changes:
        path = change.path if len(change.path) > 1 else (*change.path, "use")
        _set(_home(data, path), path[-1], change.value)
    return data


def _home(data: dict[str, Any], path: tuple[str, ...]) -> dict[str, Any]:
    """The table that the last part of `path` is a key of, made where it is missing."""
    table, inner = data, path[:-1]
    if path[0] == "extra" and len(path) > 2:
        entries: list[dict[str, Any]] = data.setdefault("extra", [])
        named = [entry for entry in entries if entry.get("id", entry.get("use")) == path[1]]
        if not named:
            named = [{"id": path[1]}]
            entries += named
        table, inner = named[0], path[2:-1]
    for part in inner:
        table = table.setdefault(part, {})
    return table


def _set(table: dict[str, Any], key: str, value: Any) -> None:
    held = table.get(key)
    if isinstance(held, dict) and isinstance(value, Mapping):
        held.update(value)
    else:
        table[key] = value
