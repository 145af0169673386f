"""What one share of a win is: fan under the cap, and points with the self-draw's bonus."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from .contexts import RulesView
    from .terms import Bonus, FanCount, ShareLimits

__all__ = ["Share", "Shares", "limit_of", "share_of"]


class Share(NamedTuple):
    """What a win is recorded with: its fan after the cap, and the points of one share, what horses add aside.

    `over` are points that fan above the cap add; `held`: whether the share would pay more without the rules'
    limit in points.
    """

    fan: int
    points: int
    over: int = 0
    held: bool = False


class Shares:
    """The shares of a rule set, each worked out once: they hang on nothing but fan and the self-draw's bonus."""

    __slots__ = ("_bonus", "_drawn", "_plain", "_rules", "_without")

    def __init__(self, rules: RulesView) -> None:
        self._rules = rules
        self._bonus = rules.self_draw_bonus
        self._without = self._bonus.without
        self._plain: dict[int, Share] = {}
        self._drawn: dict[int, Share] = {}

    def of(self, inside: int, bonus: Bonus | None = None, outside: int = 0) -> Share:
        """As `share_of`."""
        if outside or (bonus is not None and bonus is not self._bonus):
            return share_of(self._rules, inside, bonus, outside)
        known = self._plain if bonus is None else self._drawn
        share = known.get(inside)
        if share is None:
            share = known[inside] = share_of(self._rules, inside, bonus)
        return share

    def bonus_for(self, count: FanCount) -> Bonus | None:
        """The self-draw's bonus where such a hand gets it; None: nothing is added to its pattern."""
        return None if self._without and count.pattern in self._without else self._bonus


def share_of(rules: RulesView, inside: int, bonus: Bonus | None = None, outside: int = 0) -> Share:
    """The share of a hand of `inside` fan before the cap, those of `bonus` (None: there is none) not among them.

    `outside` are fan that the cap does not hold.
    """
    inside += bonus.fan if bonus else 0
    fan = rules.capped(inside) + outside
    points = rules.points(fan)
    limits = rules.share_limits
    over = 0
    if limits.over and rules.cap is not None and inside > rules.cap:
        over = (inside - rules.cap) * limits.over * rules.unit
    if bonus is None:
        return _held(limits, limit_of(limits, None), fan, points + over, 0, over)
    paid = _times(rules, points + over, bonus)
    return _held(limits, limit_of(limits, bonus), fan, paid, bonus.units * rules.unit, over)


def limit_of(limits: ShareLimits, bonus: Bonus | None) -> int | None:
    """The most points of a share: the limit that the cap sets, as many times as a bonus outside it is paid."""
    if limits.points is None or bonus is None or bonus.factor_cap == "inside":
        return limits.points
    return limits.points * bonus.factor


def _times(rules: RulesView, points: int, bonus: Bonus) -> int:
    if bonus.factor == 1:
        return points
    most = rules.most_points
    if bonus.factor_cap == "outside" or most is None:
        return points * bonus.factor
    return max(points, min(points * bonus.factor, most))


def _held(limits: ShareLimits, most: int | None, fan: int, points: int, units: int, over: int) -> Share:
    if most is None:
        return Share(fan, points + units, over)
    if limits.bonus == "inside":
        return Share(fan, min(points + units, most), over, points + units > most)
    return Share(fan, min(points, most) + units, over, points > most)
