"""The figures of a run: what each is called, what it is made of, and how (docs/figures.md).

Every figure is a smooth function of means of measures, so that its interval comes from the
covariances of those means (the delta method; for a plain mean that is the usual interval).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import lru_cache
from typing import TYPE_CHECKING, Literal

from ..core.variant import Text
from .forms import Form, Linear, linear
from .measures import MANY_FAN

if TYPE_CHECKING:
    from ..core.ruleset import RuleSet

__all__ = ["ALL_BUT_ONE", "ENDS", "GROUPS", "NO_NAMES", "Figure", "Group", "Measure", "figures_of", "names_in"]

Measure = Literal["points", "share", "number"]
"""How a figure is shown: points of its rule set, a share of 1, or a plain number."""

Group = Literal[
    "stakes",
    "seats",
    "ends",
    "wins",
    "first",
    "fan",
    "patterns",
    "pattern_points",
    "extras",
    "extra_points",
    "payments",
    "luck",
]

GROUPS: dict[Group, Text] = {
    "stakes": Text("What is at stake", "输赢大小"),
    "seats": Text("Each seat, a deal", "各家每局"),
    "ends": Text("How a deal ends", "一局怎样结束"),
    "wins": Text("Wins", "和牌"),
    "first": Text("The first winner", "先和的一家"),
    "fan": Text("Fan of a win", "和牌番数"),
    "patterns": Text("Pattern of a win", "和牌牌型"),
    "pattern_points": Text("Points a deal by pattern", "每局各牌型得分"),
    "extras": Text("Extras of a win", "和牌加番"),
    "extra_points": Text("Points a deal of wins with", "每局带此加番的得分"),
    "payments": Text("Points a deal by reason", "每局各项付分"),
    "luck": Text("Luck and skill", "运气与技术"),
}
"""Groups of figures, in the order of reports."""


NO_NAMES: Mapping[str, Text] = {}
"""Names of measures where no rule set tells them."""


@dataclass(frozen=True, slots=True)
class Figure:
    """One figure. `form` says how it comes from the means of its `measures`, each over `per`.

    mean: the mean of the one measure. sum: the sum of the means. ratio: mean of the first over mean of
    the second. spread: the standard deviation of a seat's result, from the means of its sum and its sum
    of squares. skill, luck, rest: shares of the variance in duels. `counted_in` is the measure that
    counts what the figure is an average of, None where that is every deal.
    """

    key: str
    group: Group
    text: Text
    measure: Measure
    form: Form
    measures: tuple[str, ...]
    per: int = 1
    counted_in: str | None = None

    def pairs(self) -> Iterator[tuple[str, str]]:
        """Pairs of measures, each in alphabetical order, whose products the figure's interval needs."""
        for place, one in enumerate(self.measures):
            for other in self.measures[place:]:
                yield (one, other) if one <= other else (other, one)

    def linear(self, means: Sequence[Fraction]) -> Linear:
        """The figure for these means, and its slope in each of them.

        None where it has no value: a share of wins without a win.
        """
        return linear(self.form, means, self.per)

    @property
    def of_a_seat(self) -> bool:
        """Whether it is the result of some seat, which is about nothing on average."""
        return self.key.startswith("points.")


def names_in(rules: RuleSet) -> dict[str, Text]:
    """What people read for measures that a rule set brings: reasons, patterns and extras."""
    names = {f"pay.{why}": text for why, text in rules.reason_texts.items()}
    for item in rules.fan_items:
        text = Text(item.en, item.zh)
        for prefix in ("pattern", "pattern_points", "extra", "extra_points"):
            names[f"{prefix}.{item.name}"] = text
    return names


def figures_of(measures: Iterable[str], names: Mapping[str, Text] = NO_NAMES) -> list[Figure]:
    """The figures that can be made of these measures, in the order of reports.

    Measures are `measures.observe`'s names and those of `duel`; what a rule set brings of its own
    (reasons, patterns, fan) becomes a figure by itself, which `names` may name for people.
    """
    found = _figures(frozenset(measures))
    return [replace(each, text=names[each.key]) if each.key in names else each for each in found]


@lru_cache(maxsize=64)
def _figures(names: frozenset[str]) -> tuple[Figure, ...]:
    seats = sum(1 for name in names if name.startswith("square."))
    return (
        *_stakes(seats),
        *_seats(seats),
        *_ends(names),
        *_wins(),
        *_first(),
        *_fan(names),
        *_items(names, "pattern", "patterns", "pattern_points"),
        *_items(names, "extra", "extras", "extra_points"),
        *_payments(names),
        *(_luck(seats) if "duels" in names else ()),
    )


def _mean(key: str, group: Group, en: str, zh: str, measure: Measure, name: str | None = None, per: int = 1) -> Figure:
    return Figure(key, group, Text(en, zh), measure, "mean", (name or key,), per)


def _share(key: str, group: Group, en: str, zh: str, name: str) -> Figure:
    return Figure(key, group, Text(en, zh), "share", "ratio", (name, "wins"))


HALVES = 2
"""Ranks are measured in halves."""


def _stakes(seats: int) -> Iterator[Figure]:
    yield _mean("won", "stakes", "changes hands in a deal", "每局输赢总额", "points")
    text = Text("a seat's spread", "一家输赢的标准差")
    yield Figure("spread", "stakes", text, "points", "spread", ("house", "squares"), max(seats, 1))
    yield _mean("top", "stakes", "best result in a deal", "每局最多赢分", "points")
    yield _mean("bottom", "stakes", "worst result in a deal", "每局最多输分", "points")
    yield _mean("points.dealer", "stakes", "the dealer's result", "庄家得分", "points")
    yield _mean("points.others", "stakes", "another seat", "闲家得分", "points", "others", max(seats - 1, 1))
    yield _mean("rank.dealer", "stakes", "the dealer's rank", "庄家名次", "number", per=HALVES)
    yield _mean("house", "stakes", "taken by the house", "公家收分", "points")


def _seats(seats: int) -> Iterator[Figure]:
    for seat in range(seats):
        name = f"points.{seat}"
        yield _mean(name, "seats", f"seat {seat}: result", f"{seat}号位得分", "points")
        text = Text(f"seat {seat}: spread", f"{seat}号位标准差")
        yield Figure(f"spread.{seat}", "seats", text, "points", "spread", (name, f"square.{seat}"))
        yield _mean(f"rank.{seat}", "seats", f"seat {seat}: rank", f"{seat}号位名次", "number", per=HALVES)
        yield _mean(f"wins.{seat}", "seats", f"seat {seat}: wins", f"{seat}号位和牌数", "number")


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
    yield _mean("turns", "ends", "turns in a deal", "每局轮次", "number")


def _wins() -> Iterator[Figure]:
    yield _mean("wins", "wins", "wins in a deal", "每局和牌数", "number")
    yield _share("self_draw_share", "wins", "of them by self-draw", "其中自摸", "self_draws")
    yield _mean("shared_tiles", "wins", "shared tiles in a deal", "每局一炮多响", "number")
    yield _mean("rob_kongs", "wins", "robbed kongs in a deal", "每局抢杠", "number")
    yield _mean("gang_flowers", "wins", "gang flowers in a deal", "每局杠上花", "number")
    yield _mean("gang_discards", "wins", "gang discards in a deal", "每局杠上炮", "number")
    yield _mean("kongs", "wins", "kongs in a deal", "每局杠数", "number")
    yield _mean("passed_wins", "wins", "wins passed in a deal", "每局放过和牌", "number")
    yield Figure("fan", "wins", Text("mean fan of a win", "平均番数"), "number", "ratio", ("fan", "wins"))


def _first() -> Iterator[Figure]:
    text = Text("share of what is won", "占输赢总额")
    yield Figure("first_takes", "first", text, "share", "ratio", ("first.takes", "won"))
    text = Text("is not best in the end", "最后不是赢最多")
    yield Figure("first_not_best", "first", text, "share", "ratio", ("first.not_best", "first.deals"))
    text = Text("rank in the end", "最后名次")
    yield Figure("first_rank", "first", text, "number", "ratio", ("first.rank", "first.winners"), HALVES)


def _fan(names: frozenset[str]) -> Iterator[Figure]:
    for fan in sorted(int(name) for name in _after(names, "fan.")):
        yield _share(f"fan.{fan}", "fan", f"{fan} fan", f"{fan}番", f"fan.{fan}")
    name = f"fan_from.{MANY_FAN}"
    yield _share(name, "fan", f"{MANY_FAN} fan or more", f"{MANY_FAN}番以上", name)


def _items(names: frozenset[str], prefix: str, group: Group, points: Group) -> Iterator[Figure]:
    found = sorted(_after(names, f"{prefix}."))
    for item in found:
        yield _share(f"{prefix}.{item}", group, item, item, f"{prefix}.{item}")
    for item in found:
        yield _mean(f"{prefix}_points.{item}", points, item, item, "points")


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


_DUELS = ("duels", "duel.ahead", "duel.total", "duel.across", "duel.squares")


def _luck(seats: int) -> Iterator[Figure]:
    text = Text("greedy ahead of random", "greedy 每局领先 random")
    ahead = ("duel.ahead", "duels")
    yield Figure("skill", "luck", text, "points", "ratio", ahead, max(seats, 1), "duels")
    shares: tuple[tuple[Form, Text], ...] = (
        ("luck", Text("variance: wall and seat", "方差中牌墙与座位")),
        ("skill", Text("variance: skill", "方差中技术")),
        ("rest", Text("variance: both together", "方差中两者交互")),
    )
    for form, text in shares:
        yield Figure(f"{form}_share", "luck", text, "share", form, _DUELS, max(seats, 1), "duels")


def _after(names: frozenset[str], prefix: str) -> list[str]:
    return [name.removeprefix(prefix) for name in names if name.startswith(prefix)]
