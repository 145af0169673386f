"""Where records and rule sets part, counted, and listed as far as anybody reads."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

__all__ = ["MOST_LISTED", "Parted", "Partings"]

MOST_LISTED = 1000
"""Places that are listed of each rule set and kind, the first ones: so memory does not grow with the records."""

Key = tuple[str, str]


@dataclass(frozen=True, slots=True)
class Parted:
    """A record that a rule set does not follow: the rule set's name, file and line, the kind (`PARTINGS`), and why.

    `record` is its number over all files, from 0.
    """

    rules: str
    file: str
    line: int
    kind: str
    why: str
    record: int


@dataclass(slots=True)
class Partings:
    """How many records each rule set parts from, by rule set and kind, and the first places of each."""

    counts: dict[Key, int] = field(default_factory=dict)
    places: dict[Key, list[Parted]] = field(default_factory=dict)

    def add(self, parted: Parted) -> None:
        """Count one."""
        key = (parted.rules, parted.kind)
        self.counts[key] = self.counts.get(key, 0) + 1
        self._list(key, [parted])

    def merge(self, other: Partings) -> None:
        """Take in those of other records."""
        for key, count in other.counts.items():
            self.counts[key] = self.counts.get(key, 0) + count
            self._list(key, other.places[key])

    def _list(self, key: Key, more: Sequence[Parted]) -> None:
        listed = sorted([*self.places.get(key, ()), *more], key=lambda each: each.record)
        self.places[key] = listed[:MOST_LISTED]
