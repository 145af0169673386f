"""What one share of a win is: fan under the cap, and points with the self-draw's bonus."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from .contexts import RulesView
    from .terms import Bonus, FanCount

__all__ = ["Share", "bonus_for", "share_of"]


class Share(NamedTuple):
    """What a win is recorded with: its fan after the cap, and the points of one share, what horses add aside."""

    fan: int
    points: int


def bonus_for(rules: RulesView, count: FanCount) -> Bonus | None:
    """The self-draw's bonus where such a hand gets it; None: nothing is added to its pattern."""
    bonus = rules.self_draw_bonus
    return None if count.pattern in bonus.without else bonus


def share_of(rules: RulesView, inside: int, bonus: Bonus | None = None, outside: int = 0) -> Share:
    """The share of a hand of `inside` fan before the cap, those of `bonus` (None: there is none) not among them.

    `outside` are fan that the cap does not hold.
    """
    fan = rules.capped(inside + (bonus.fan if bonus else 0)) + outside
    points = rules.points(fan)
    if bonus is None:
        return Share(fan, points)
    return Share(fan, _times(rules, points, bonus) + bonus.units * rules.unit)


def _times(rules: RulesView, points: int, bonus: Bonus) -> int:
    if bonus.factor == 1:
        return points
    if bonus.factor_cap == "outside" or rules.cap is None:
        return points * bonus.factor
    return max(points, min(points * bonus.factor, rules.points(rules.cap)))
