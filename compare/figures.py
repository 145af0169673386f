"""The figures of a run: what each is called, what it is made of, and how.

Every figure is a smooth function of means of measures, so that its interval comes from the
covariances of those means (the delta method; for a plain mean that is the usual interval).
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import lru_cache
from typing import Literal

from ..core.variant import Text
from .measures import MANY_FAN

__all__ = ["ALL_BUT_ONE", "ENDS", "GROUPS", "Figure", "Group", "Measure", "as_float", "figures_of"]

Measure = Literal["points", "share", "number"]
"""How a figure is shown: points of its rule set, a share of 1, or a plain number."""

Group = Literal["stakes", "seats", "ends", "wins", "fan", "patterns", "payments"]

GROUPS: dict[Group, Text] = {
    "stakes": Text("What is at stake", "输赢大小"),
    "seats": Text("Each seat, a deal", "各家每局"),
    "ends": Text("How a deal ends", "一局怎样结束"),
    "wins": Text("Wins", "和牌"),
    "fan": Text("Fan of a win", "和牌番数"),
    "patterns": Text("Pattern of a win", "和牌牌型"),
    "payments": Text("Points a deal by reason", "每局各项付分"),
}
"""Groups of figures, in the order of reports."""


NO_REASONS: Mapping[str, Text] = {}
"""Names of payment reasons where only the core's are known."""


@dataclass(frozen=True, slots=True)
class Figure:
    """One figure. `form` says how it comes from the means of its `measures`.

    mean: the mean of the one measure. sum: the sum of the means. ratio: mean of the first over mean of
    the second. spread: the standard deviation of a seat's result, from the means of its sum and its sum
    of squares over `seats` results a deal.
    """

    key: str
    group: Group
    text: Text
    measure: Measure
    form: Literal["mean", "sum", "ratio", "spread"]
    measures: tuple[str, ...]
    seats: int = 1

    def pairs(self) -> Iterator[tuple[str, str]]:
        """Pairs of measures, each in alphabetical order, whose products the figure's interval needs."""
        for place, one in enumerate(self.measures):
            for other in self.measures[place:]:
                yield (one, other) if one <= other else (other, one)

    def linear(self, means: Sequence[Fraction]) -> tuple[float | None, tuple[float, ...]]:
        """The figure for these means, and its slope in each of them.

        None where it has no value: a share of wins without a win.
        """
        if self.form == "mean":
            return as_float(means[0]), (1.0,)
        if self.form == "sum":
            return as_float(sum(means, Fraction(0))), (1.0,) * len(means)
        if self.form == "ratio":
            over, under = means
            if under == 0:
                return None, (0.0, 0.0)
            return as_float(over / under), (as_float(1 / under), as_float(-over / under / under))
        total, squares = (mean / self.seats for mean in means)
        spread = _root(squares - total * total)
        if spread == 0:
            return 0.0, (0.0, 0.0)
        return spread, (as_float(-total) / spread / self.seats, 0.5 / spread / self.seats)


def as_float(value: Fraction) -> float:
    """The nearest float, infinite where there is none."""
    try:
        return float(value)
    except OverflowError:
        return math.inf if value > 0 else -math.inf


def _root(value: Fraction) -> float:
    if value <= 0:
        return 0.0
    exponent = max(0, (value.numerator.bit_length() - value.denominator.bit_length()) // 2 - 60)
    try:
        return math.ldexp(math.sqrt(value / (1 << 2 * exponent)), exponent)
    except OverflowError:
        return math.inf


def figures_of(measures: Iterable[str], reasons: Mapping[str, Text] = NO_REASONS) -> list[Figure]:
    """The figures that can be made of these measures, in the order of reports.

    Measures are `measures.observe`'s names; what a rule set brings of its own (reasons, patterns,
    fan) becomes a figure by itself, which `reasons` may name for people.
    """
    found = _figures(frozenset(measures))
    named = {f"pay.{why}": text for why, text in reasons.items()}
    return [replace(each, text=named[each.key]) if each.key in named else each for each in found]


@lru_cache(maxsize=64)
def _figures(names: frozenset[str]) -> tuple[Figure, ...]:
    seats = sum(1 for name in names if name.startswith("square."))
    return (
        *_stakes(seats),
        *_seats(seats),
        *_ends(names),
        *_wins(),
        *_fan(names),
        *_patterns(names),
        *_payments(names),
    )


def _mean(key: str, group: Group, en: str, zh: str, measure: Measure, name: str) -> Figure:
    return Figure(key, group, Text(en, zh), measure, "mean", (name,))


def _share(key: str, group: Group, en: str, zh: str, name: str) -> Figure:
    return Figure(key, group, Text(en, zh), "share", "ratio", (name, "wins"))


def _stakes(seats: int) -> Iterator[Figure]:
    yield _mean("won", "stakes", "changes hands in a deal", "每局输赢总额", "points", "won")
    yield Figure(
        "spread",
        "stakes",
        Text("a seat's spread", "一家输赢的标准差"),
        "points",
        "spread",
        ("house", "squares"),
        max(seats, 1),
    )
    yield _mean("points.dealer", "stakes", "the dealer's result", "庄家得分", "points", "points.dealer")
    yield _mean("house", "stakes", "taken by the house", "公家收分", "points", "house")


def _seats(seats: int) -> Iterator[Figure]:
    for seat in range(seats):
        name = f"points.{seat}"
        yield _mean(name, "seats", f"seat {seat}: result", f"{seat}号位得分", "points", name)
        yield Figure(
            f"spread.{seat}",
            "seats",
            Text(f"seat {seat}: spread", f"{seat}号位标准差"),
            "points",
            "spread",
            (name, f"square.{seat}"),
        )
        yield _mean(f"wins.{seat}", "seats", f"seat {seat}: wins", f"{seat}号位和牌数", "number", f"wins.{seat}")


ENDS = {
    "three_winners": Text("three have won", "三家和牌"),
    "one_left": Text("all but one have won", "只剩一家"),
    "first_win": Text("with the first win", "首次和牌即止"),
    "exhausted": Text("wall exhausted", "荒庄流局"),
    "left": Text("a seat left", "有人逃跑"),
    "unfinished": Text("unfinished", "未打完"),
}
"""Why deals end, in the order of reports."""


ALL_BUT_ONE = Figure(
    "end.all_but_one",
    "ends",
    Text("all but one have won", "只剩一家没和"),
    "share",
    "sum",
    ("end.three_winners", "end.one_left"),
)
"""The same end at four seats and at fewer, where rule sets with both are compared."""


def _ends(names: frozenset[str]) -> Iterator[Figure]:
    known = list(ENDS)
    found = sorted(_after(names, "end."), key=lambda why: (known.index(why) if why in known else len(known), why))
    for why in found:
        name = f"end.{why}"
        yield Figure(name, "ends", ENDS.get(why, Text(why, why)), "share", "mean", (name,))
    if {"end.three_winners", "end.one_left"} <= names:
        yield ALL_BUT_ONE
    yield _mean("turns", "ends", "turns in a deal", "每局轮次", "number", "turns")


def _wins() -> Iterator[Figure]:
    yield _mean("wins", "wins", "wins in a deal", "每局和牌数", "number", "wins")
    yield _share("self_draw_share", "wins", "of them by self-draw", "其中自摸", "self_draws")
    yield _mean("shared_tiles", "wins", "shared tiles in a deal", "每局一炮多响", "number", "shared_tiles")
    yield _mean("rob_kongs", "wins", "robbed kongs in a deal", "每局抢杠", "number", "rob_kongs")
    yield _mean("kongs", "wins", "kongs in a deal", "每局杠数", "number", "kongs")
    yield Figure("fan", "wins", Text("mean fan of a win", "平均番数"), "number", "ratio", ("fan", "wins"))


def _fan(names: frozenset[str]) -> Iterator[Figure]:
    for fan in sorted(int(name) for name in _after(names, "fan.")):
        yield _share(f"fan.{fan}", "fan", f"{fan} fan", f"{fan}番", f"fan.{fan}")
    name = f"fan_from.{MANY_FAN}"
    yield _share(name, "fan", f"{MANY_FAN} fan or more", f"{MANY_FAN}番以上", name)


def _patterns(names: frozenset[str]) -> Iterator[Figure]:
    for pattern in sorted(_after(names, "pattern.")):
        yield _share(f"pattern.{pattern}", "patterns", pattern, pattern, f"pattern.{pattern}")


_REASONS = {
    "win": Text("wins", "和牌"),
    "kong": Text("kongs", "刮风下雨"),
    "gang_flower": Text("feeder's extra, gang flower", "点杠花加付"),
    "kong_transfer": Text("kong pay handed over", "呼叫转移"),
    "flower_pig": Text("flower pigs", "查花猪"),
    "ready_check": Text("ready check", "查大叫"),
    "kong_refund": Text("kong pay given back", "退杠分"),
    "horses": Text("horses", "买马"),
    "leave": Text("leaving", "逃跑"),
    "forfeit": Text("forfeits", "没收"),
    "rake": Text("rake", "抽水"),
}


def _payments(names: frozenset[str]) -> Iterator[Figure]:
    known = list(_REASONS)
    found = sorted(_after(names, "pay."), key=lambda why: (known.index(why) if why in known else len(known), why))
    for why in found:
        name = f"pay.{why}"
        yield Figure(name, "payments", _REASONS.get(why, Text(why, why)), "points", "mean", (name,))


def _after(names: frozenset[str], prefix: str) -> list[str]:
    return [name.removeprefix(prefix) for name in names if name.startswith(prefix)]
