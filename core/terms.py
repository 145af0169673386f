"""Answers that are data: what a variant may return from a hook, read once when a rule set is composed."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal, NamedTuple

__all__ = [
    "Award",
    "Bonus",
    "FanCount",
    "KongPrice",
    "KongTerms",
    "Liability",
    "LockedKongs",
    "PlayOn",
    "RobTerms",
    "ShareLimits",
    "SuitLimit",
    "WinShape",
]

KongType = Literal["exposed", "added", "concealed"]
LockedKongs = Literal["none", "same_waits"]
"""Kongs that a locked hand may make: none, or those that leave what it waits for as it is."""


@dataclass(frozen=True, slots=True)
class WinShape:
    """Which complete hands there are (rules.md win_shape): sets and a pair, and seven pairs or not."""

    seven_pairs: bool


@dataclass(frozen=True, slots=True)
class SuitLimit:
    """Which suits a winning hand may hold (rules.md missing_suit).

    `most` suits at the most, melds included (None: any number). `declared`: every seat names a suit
    that it may not use, in an opening step of the same variant. `owed`: so many of a seat's discards,
    from its first on, must be of that suit while it holds some (None: all).
    """

    most: int | None
    declared: bool = False
    owed: int | None = None


@dataclass(frozen=True, slots=True)
class Bonus:
    """What a self-draw adds (rules.md self_draw): fan inside the cap, or units from each payer after it.

    The points of a share are paid `factor` times (units aside); "inside" the cap they come to no more than a
    hand at the cap pays. Hands of the patterns `without` get nothing of all this.
    """

    fan: int = 0
    units: int = 0
    factor: int = 1
    factor_cap: Literal["inside", "outside"] = "inside"
    without: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class ShareLimits:
    """What holds for the points of a share beside the cap in fan (rules.md cap).

    `over`: units that each fan above the cap adds, horses' fan outside it aside. `points`: the most that a share
    pays (None: no limit), the units of a self-draw's bonus "inside" or "outside" of it; a bonus that is paid
    outside the cap so many times is paid so many times that limit too.
    """

    over: int = 0
    points: int | None = None
    bonus: Literal["inside", "outside"] = "outside"


@dataclass(frozen=True, slots=True)
class KongPrice:
    """Units that one kong brings: from the seat that fed it, and from each (other) live seat."""

    feeder: int
    others: int


@dataclass(frozen=True, slots=True)
class KongTerms:
    """What kongs pay and where their replacement tiles come from (rules.md kong).

    `late_added`: an added kong made with a tile that was not just drawn. `concealed_shown`: whether
    other seats see which tile a concealed kong is.
    """

    price: Mapping[KongType, KongPrice]
    replacement: Mapping[KongType, Literal["front", "back"]]
    late_added: Literal["pays", "unpaid", "forbidden"]
    concealed_shown: bool


@dataclass(frozen=True, slots=True)
class RobTerms:
    """Whether an added kong may be robbed, and whether its maker then pays one share or every live seat's."""

    allowed: bool
    shares: Literal["one", "all"] = "one"


@dataclass(frozen=True, slots=True)
class PlayOn:
    """What follows a win (rules.md play_on).

    `winners_stay`: winners stay live with a locked hand. `ends_with_win`: the first win ends the
    deal. `locked_kongs`: kongs that a locked hand may make.
    """

    winners_stay: bool = False
    ends_with_win: bool = False
    locked_kongs: LockedKongs = "none"


class FanCount(NamedTuple):
    """What a fan table makes of a hand, before self-draw bonus, horses and cap.

    `pattern` is the largest pattern that counts; `items` lists each counted item with its fan, the
    pattern(s) first, kong and root once with their sum. Where `fan` is no sum of these, `factors` are what
    it is the product of, each a sum of (item, fan); an empty name stands for a number that no item brings.
    """

    pattern: str
    fan: int
    items: tuple[tuple[str, int], ...]
    factors: tuple[tuple[tuple[str, int], ...], ...] = ()


class Award(NamedTuple):
    """What tiles shown after a win bring (rules.md horses).

    Hits, fan inside and outside the cap, units on top of each share, and how many times a share is paid.
    """

    tiles: tuple[int, ...]
    hits: int
    fan_inside: int = 0
    fan_outside: int = 0
    units: int = 0
    factor: int = 1


class Liability(NamedTuple):
    """Who pays a win: (seat, number of shares) pairs.

    `self_draw_bonus` says whether the self-draw slot's bonus is in the shares. `extra` are further
    (seat, units, why) payments to the winner.
    """

    shares: tuple[tuple[int, int], ...]
    self_draw_bonus: bool
    extra: tuple[tuple[int, int, str], ...] = ()
