"""What rule sets that price a course of play would have forced or forbidden in it, counted."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from ..core.priced_course import DEPARTURES, Departure

__all__ = ["Departures"]


@dataclass(slots=True)
class Departures:
    """Counts of one rule set: how often (`times`) and in how many deals (`deals`) by kind, and deals with any."""

    times: dict[str, int] = field(default_factory=dict)
    deals: dict[str, int] = field(default_factory=dict)
    touched: int = 0

    def add(self, found: Mapping[Departure, int]) -> None:
        """Count one deal."""
        self.touched += bool(found)
        for kind, times in found.items():
            self.times[kind] = self.times.get(kind, 0) + times
            self.deals[kind] = self.deals.get(kind, 0) + 1

    def merge(self, other: Departures) -> None:
        """Take in the counts of other deals."""
        self.touched += other.touched
        for kind, times in other.times.items():
            self.times[kind] = self.times.get(kind, 0) + times
            self.deals[kind] = self.deals.get(kind, 0) + other.deals[kind]

    def to_json(self) -> dict[str, Any]:
        """`deals` with any of it, and `kinds`: `times` and `deals` of each that came up."""
        kinds = [kind for kind in DEPARTURES if kind in self.times]
        return {
            "deals": self.touched,
            "kinds": {kind: {"times": self.times[kind], "deals": self.deals[kind]} for kind in kinds},
        }
