"""One or two options of a rule set over a range of values, all on the same walls."""

from __future__ import annotations

import math
import os
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from itertools import product
from typing import Any, Literal, Unpack

from ..core.errors import RuleError
from ..core.quick_changes import read_rules_text
from ..core.ruleset import RuleSet
from ..players.protocol import Factory
from .axes import Axis, SweepError, read_axes
from .comparison import LUCK_EVERY, MIN_EFFECT, Compared, Comparison, ComparisonStopped, compare, refusal
from .deal_rows import RowSink
from .errors import RunStopped
from .figures import Figure
from .runner import Means
from .simulate import DEALS
from .statistics import Estimate

__all__ = ["Curve", "Point", "Sweep", "SweepStopped", "points_of", "sweep"]


@dataclass(frozen=True, slots=True)
class Point:
    """One choice of values, in the order of the axes, and the index of its rule set in the comparison."""

    values: tuple[str, ...]
    place: int


@dataclass(frozen=True, slots=True)
class Curve:
    """One figure at every rule set of a sweep: `estimates` and `certain` go by the index of the rule set.

    Points are counted in `units`, plain hands of each rule set, or in `points` as they are paid. `certain` says
    whether the figure differs from the first rule set's, in units, for certain and enough to matter.
    """

    figure: Figure
    counted: Literal["units", "points"]
    estimates: tuple[Estimate, ...]
    certain: tuple[bool, ...]

    def moves(self, points: Sequence[Point]) -> bool:
        """Whether the figure is not the same at all points."""
        first = self.estimates[points[0].place]
        return not all(_same(first, self.estimates[point.place]) for point in points)


def _same(one: Estimate, other: Estimate) -> bool:
    """Whether two estimates are one but for rounding, which goes by what a plain hand pays."""
    pairs = ((one.value, other.value), (one.half, other.half))
    return all(a == b or (a is not None and b is not None and math.isclose(a, b)) for a, b in pairs)


@dataclass(frozen=True, slots=True)
class Sweep:
    """What the same deals came to at every point.

    `comparison` has the rule set as it stands first, then every point that is another rule set; so all
    differences are to the rule set as it stands. Where that is not sound alone (a cap of no height), the
    first point takes its place. `points` run through the last axis first.
    """

    axes: tuple[Axis, ...]
    points: tuple[Point, ...]
    comparison: Comparison

    def to_json(self) -> dict[str, Any]:
        """The object that `sweep --json` prints (docs: sweep)."""
        whole = self.comparison.to_json()
        figures = whole.pop("figures")
        rules = whole.pop("rules")
        del whole["paired"]
        return {
            **whole,
            "base": rules[0] | {"figures": {key: each["by_rules"][0] for key, each in figures.items()}},
            "axes": [{"option": axis.option, "values": list(axis.values)} for axis in self.axes],
            "points": [
                {"values": list(point.values)}
                | rules[point.place]
                | {"figures": {key: _at(each, point.place) for key, each in figures.items()}}
                for point in self.points
            ],
        }

    def rows(self) -> Iterator[dict[str, Any]]:
        """One row a figure and point, for a spreadsheet."""
        names = [run.rules.name for run in self.comparison.runs]
        by_figure: dict[str, dict[str, dict[str, Any]]] = {}
        for row in self.comparison.rows():
            by_figure.setdefault(row["figure"], {})[row["rules"]] = row
        for key, found in by_figure.items():
            for point in self.points:
                values = zip((axis.option for axis in self.axes), point.values, strict=True)
                yield {"figure": key, **dict(values), **found[names[point.place]]}

    def curves(self, keys: Sequence[str]) -> list[Curve]:
        """The figures with these keys that the deals have something to say about, in the order of `keys`.

        Where plain hands pay differently a figure of points comes in units, then in points.
        """
        found = {each.figure.key: each for each in self.comparison.compared() if each.figure.key in keys}
        return [curve for key in keys if key in found for curve in self._counted(found[key])]

    def _counted(self, each: Compared) -> Iterator[Curve]:
        certain = (False, *(apart.marked for apart in each.differences))
        yield Curve(each.figure, "units", each.units, certain)
        plain = {self.comparison.runs[point.place].plain_hand for point in self.points}
        if each.figure.measure == "points" and len(plain) > 1:
            yield Curve(each.figure, "points", each.estimates, certain)


class SweepStopped(RunStopped):
    """Ctrl-C: `partial` is what the whole blocks of deals that were played came to."""

    def __init__(self, partial: Sweep) -> None:
        super().__init__("stopped")
        self.partial = partial


def sweep(
    rules: str | os.PathLike[str],
    axes: str | Sequence[str],
    *,
    deals: int = DEALS,
    seed: int = 1,
    players: str | Factory | Sequence[str | Factory] = "greedy",
    first_deal: int = 0,
    min_effect: float = MIN_EFFECT,
    luck_every: int | None = LUCK_EVERY,
    trust_plugins: bool = False,
    rows: RowSink | None = None,
    **means: Unpack[Means],
) -> Sweep:
    """Play the same deals under RULES with one or two options at each of their values.

    `axes` are texts as `axes.read_axes` reads them: "cap.fan=1..8", "cap.use=none|fixed,points.base=1..3".
    An axis replaces a quick change of the same option in `rules`. The other arguments and errors are
    those of `compare`; SweepError says what is wrong with the axes, and SweepStopped, a
    KeyboardInterrupt, comes on Ctrl-C.
    """
    read = read_axes([axes] if isinstance(axes, str) else axes)
    chosen = points_of(rules, read, trust_plugins=trust_plugins)
    try:
        found = compare(
            *chosen.rules,
            deals=deals,
            seed=seed,
            players=players,
            first_deal=first_deal,
            min_effect=min_effect,
            luck_every=luck_every,
            rows=rows,
            **means,
        )
    except ComparisonStopped as stopped:
        raise SweepStopped(Sweep(read, chosen.points, stopped.partial)) from None
    return Sweep(read, chosen.points, found)


@dataclass(frozen=True, slots=True)
class Chosen:
    """The rule sets of a sweep, each once, the one that stands first; and the points among them."""

    rules: tuple[RuleSet, ...]
    points: tuple[Point, ...]


def points_of(rules: str | os.PathLike[str], axes: Sequence[Axis], *, trust_plugins: bool = False) -> Chosen:
    """Compose RULES as it stands and at every point.

    Without a sound RULES the first point stands for it. Raises RuleError for the first point that is no
    sound rule set, and SweepError where none differs from RULES, or where a point cannot share its walls.
    """
    choices = list(product(*(axis.values for axis in axes)))
    texts = [_text_at(os.fspath(rules), axes, values) for values in choices]
    base = _base(rules, texts[0], trust_plugins=trust_plugins)
    composed, points, known = [base], [], {base.digest: 0}
    for values, text in zip(choices, texts, strict=True):
        other = RuleSet.load(text, trust_plugins=trust_plugins)
        reason = refusal(base, other)
        if reason is not None:
            raise SweepError(
                f"no walls are the same for all points: {reason}",
                f"{base.name} 和 {other.name} 的座位数或牌张不同，不能用同样的牌墙",
            )
        if other.digest not in known:
            known[other.digest] = len(composed)
            composed.append(other)
        points.append(Point(values, known[other.digest]))
    if len(composed) == 1:
        raise SweepError(
            f"nothing changes: at every point the rules are those of {base.name} as it stands",
            f"没有变化：每个取值点的规则都与 {base.name} 相同",
        )
    return Chosen(tuple(composed), tuple(points))


def _base(rules: str | os.PathLike[str], first: str, *, trust_plugins: bool) -> RuleSet:
    try:
        return RuleSet.load(rules, trust_plugins=trust_plugins)
    except RuleError:
        with suppress(RuleError):
            return RuleSet.load(first, trust_plugins=trust_plugins)
        raise


def _text_at(rules: str, axes: Sequence[Axis], values: Sequence[str]) -> str:
    """RULES at a point: its quick changes but those that an axis makes, then those of the axes."""
    read = read_rules_text(rules)
    kept = []
    for place, change in enumerate(read.changes):
        end = read.changes[place + 1].offset if place + 1 < len(read.changes) else len(rules)
        path = change.path if len(change.path) > 1 else (*change.path, "use")
        if path not in [axis.path for axis in axes]:
            kept.append(rules[change.offset : end].rstrip().rstrip(",").rstrip())
    kept += [f"{axis.option}={value}" for axis, value in zip(axes, values, strict=True)]
    return f"{read.name}:{','.join(kept)}"


def _at(figure: dict[str, Any], place: int) -> dict[str, Any]:
    """A figure of `Comparison.to_json` at one rule set, with its difference to the first where it is another."""
    difference = figure["differences"][place - 1] if place else None
    return {**figure["by_rules"][place], "difference": difference, "difference_in": figure["differences_in"]}
