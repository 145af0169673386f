"""What hands and kongs pay under a rule set, as figures: everything is asked of the composed rules."""

from __future__ import annotations

from dataclasses import dataclass

from ..core.contributions import FanItem
from ..core.deal import Deal
from ..core.ruleset import RuleSet
from ..core.score import natural_kong
from ..core.terms import KongType
from .examples import item_worth

__all__ = ["KongFigures", "Price", "PricedItem", "kong_figures", "point_table", "price", "price_list"]

UNCAPPED_ROWS = 10
"""Rows of the points table where nothing caps it."""


@dataclass(frozen=True, slots=True)
class Price:
    """What `fan` fan pay, in points: the discarder, each payer of a self-draw, and all payers together.

    A self-draw is priced with its bonus, and with every other seat still live.
    """

    fan: int
    discard: int
    self_draw: int
    self_draw_total: int


@dataclass(frozen=True, slots=True)
class PricedItem:
    """A pattern or extra, its fan (None: the rule file does not say it), and what a pattern pays by itself."""

    item: FanItem
    fan: int | None
    price: Price | None


@dataclass(frozen=True, slots=True)
class KongFigures:
    """What one kong brings, in points: from its feeder, from each other live seat, and from all if all are live."""

    type: KongType
    feeder: int
    others: int
    total: int


def price(rules: RuleSet, fan: int) -> Price:
    """The price of a hand whose pattern and extras come to `fan` fan."""
    each = rules.share_points(fan, rules.self_draw_bonus)
    return Price(fan, rules.share_points(fan), each, each * (rules.table.seats - 1))


def price_list(rules: RuleSet) -> tuple[PricedItem, ...]:
    """Every pattern and extra that the rule set knows, those that count nothing included (0 fan)."""
    worth = item_worth(rules)
    found = []
    for item in rules.fan_items:
        fan = worth[item.name]
        priced = price(rules, fan) if item.kind == "pattern" and fan is not None else None
        found.append(PricedItem(item, fan, priced))
    return tuple(found)


def point_table(rules: RuleSet) -> tuple[Price, ...]:
    """Prices from the least fan that makes a difference up to the cap; ten rows without a cap."""
    least = 0 if rules.points(0) != rules.points(1) else 1
    if rules.cap is None:
        fans = [*range(least, UNCAPPED_ROWS + 1)]
    elif rules.share_limits.over:
        fans = [*range(least, max(rules.cap + 2, UNCAPPED_ROWS) + 1)]
    elif rules.cap <= 2 * UNCAPPED_ROWS:
        fans = [*range(least, rules.cap + 1)]
    else:
        fans = [*range(least, UNCAPPED_ROWS + 1), rules.cap]
    return tuple(price(rules, fan) for fan in fans)


def kong_figures(rules: RuleSet) -> tuple[KongFigures, ...]:
    """What each type of kong brings, made of natural tiles."""
    others = rules.table.seats - 1
    deal = Deal(rules, 0, [()] * rules.table.seats, ())
    found = []
    for kind in rules.kong_terms.price:
        price = natural_kong(deal, 0, kind, 1 if kind == "exposed" else None).price
        feeder, each = price.feeder * rules.unit, price.others * rules.unit
        total = feeder + each * (others - 1) if kind == "exposed" else each * others
        found.append(KongFigures(kind, feeder, each, total))
    return tuple(found)
