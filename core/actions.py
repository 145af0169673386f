"""Decisions as small integers, and as people and records write them.

A discard of a kind is the kind itself; kongs of the own turn are the kind plus an offset. In an
opening step the action is an index into the options; a play of the rules is PLAY plus its place among
the offers.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from .errors import DecisionError

__all__ = ["ADDED", "CONCEALED", "KONG", "PASS", "PLAY", "PUNG", "WIN", "Decision", "action_of"]

CONCEALED = 64
ADDED = 128
WIN = 192
PASS = 193
PUNG = 194
KONG = 195
PLAY = 256


@dataclass(frozen=True, slots=True)
class Decision:
    """One decision of one seat, as in records.

    `type` is "discard", "pung", "kong", "win", "pass" or the name of an opening step or a play. `tile` is
    the kind it is about, None in opening steps and turn plays. `of` is the seat whose tile is claimed or robbed, None
    in the seat's own turn. `kind` is a kong's ("exposed", "added", "concealed"); `choice` what is
    chosen in an opening step (record.md: exchange and missing; a plugin's own) or a play.
    """

    type: str
    seat: int
    tile: int | None = None
    of: int | None = None
    kind: str | None = None
    choice: Any = None


_SIMPLE = {("win", None): WIN, ("pass", None): PASS, ("pung", None): PUNG, ("kong", "exposed"): KONG}
_ON_TILE = {("discard", None): 0, ("kong", "concealed"): CONCEALED, ("kong", "added"): ADDED}


def action_of(decision: Decision) -> int:
    """The action of a decision on tiles; DecisionError for one that has none."""
    key = (decision.type, decision.kind)
    if key in _SIMPLE:
        return _SIMPLE[key]
    if key in _ON_TILE and decision.tile is not None:
        return _ON_TILE[key] + decision.tile
    raise DecisionError(f"{decision} is no decision that a seat can make on a tile")
