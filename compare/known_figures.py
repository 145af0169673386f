"""Which figures deals can have, before any is played."""

from __future__ import annotations

from collections.abc import Iterable

from ..core.ruleset import RuleSet
from .figures import ENDS, figures_of
from .measures import MANY_FAN

__all__ = ["known_figures"]


def known_figures(rule_sets: Iterable[RuleSet], luck_every: int | None = None) -> list[str]:
    """Keys of the figures that deals under these rule sets can have, in the order of reports.

    Fan are listed up to the cap, or as far as they are shown one by one; those of luck and
    skill are among them where every so many deals one is a duel (`luck_every`; None: none is).
    """
    names = {f"fan.{fan}" for fan in range(MANY_FAN)} | {f"end.{why}" for why in ENDS}
    for rules in rule_sets:
        names |= {f"square.{seat}" for seat in range(rules.table.seats)}
        names |= {f"fan.{fan}" for fan in range((rules.cap or 0) + 1)}
        names |= {f"pay.{why}" for why in rules.pay_reasons}
        own = {"pattern": ("pattern", "pattern_points"), "extra": ("extra", "extra_points")}
        names |= {f"{family}.{item.name}" for item in rules.fan_items for family in own[item.kind]}
    if luck_every is not None:
        names.add("duels")
    return [figure.key for figure in figures_of(names)]
