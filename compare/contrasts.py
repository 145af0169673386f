"""Sums and differences of one figure over several rule sets that played the same walls, with exact intervals.

A contrast is the sum of w_k f_k: the figure f under rule set k, taken w_k times. Every deal gives one
value of it, the sum of w_k g_k·x_k with x_k the deal's measures under k and g_k the slopes of the figure
there; the interval is that of the mean of these values. Its variance needs the products of measures
across every two of the rule sets, which are whole numbers, and everything up to the root is done in
fractions: what is the same for each deal has the interval 0, not nearly 0.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import combinations

from .figures import Figure
from .measures import Row
from .student import student_975
from .tally import Pairing, Tally, tally_pairs

__all__ = ["Crossing", "Effect", "contrast", "crossing"]


@dataclass(frozen=True, slots=True)
class Effect:
    """A contrast (None: it has no value) and half its 95 % interval (None: not known)."""

    value: float | None
    half: float | None

    @property
    def certain(self) -> bool:
        """Whether the interval leaves out zero."""
        return self.value is not None and self.half is not None and abs(self.value) > self.half

    @property
    def same(self) -> bool:
        """Whether it came to nothing on every wall."""
        return self.value == 0 and not self.half


_NONE = Effect(None, None)


@dataclass(slots=True)
class Crossing:
    """Exact totals of deals that were played under each of several rule sets.

    `tallies` are by rule set, `pairings` by every two of them (indexes, the smaller first).
    """

    tallies: list[Tally]
    pairings: dict[tuple[int, int], Pairing] = field(default_factory=dict)

    @classmethod
    def empty(cls, count: int) -> Crossing:
        """The totals of no deal under so many rule sets."""
        pairs = combinations(range(count), 2)
        return cls([Tally() for _ in range(count)], {pair: Pairing() for pair in pairs})

    @property
    def deals(self) -> int:
        """Deals under each rule set."""
        return self.tallies[0].deals

    def merge(self, other: Crossing) -> None:
        """Take in the totals of other deals under the same rule sets."""
        for tally, more in zip(self.tallies, other.tallies, strict=True):
            tally.merge(more)
        for pair, pairing in other.pairings.items():
            self.pairings[pair].merge(pairing)

    def product(self, one: int, name: str, two: int, other: str) -> int:
        """The total over all deals of the product of a measure under `one` and one under `two`."""
        if one == two:
            return self.tallies[one].product(name, other)
        if one < two:
            return self.pairings[one, two].product(name, other)
        return self.pairings[two, one].product(other, name)


def crossing(samples: Sequence[Sequence[Row]]) -> Crossing:
    """The totals of rows by rule set, all of the same walls."""
    return Crossing(*tally_pairs(samples, combinations(range(len(samples)), 2)))


def contrast(figure: Figure, found: Crossing, weights: Sequence[int]) -> Effect:
    """The sum of a figure under each rule set times its weight, with its 95 % interval.

    Weights that are no contrast at all (all 0) give exactly 0. The value is None where a rule set with a
    weight has none. Points are in points.
    """
    deals = found.deals
    used = [place for place, weight in enumerate(weights) if weight]
    if not deals:
        return _NONE
    parts = []
    value = Fraction(0)
    for place in used:
        tally = found.tallies[place]
        means = [Fraction(tally.sum(name), deals) for name in figure.measures]
        near, slopes = figure.linear(means)
        if near is None:
            return _NONE
        if not (math.isfinite(near) and all(map(math.isfinite, slopes))):
            return _NONE
        exact = Fraction(near)
        if figure.form in ("mean", "sum"):
            exact = sum((Fraction(slope) * mean for slope, mean in zip(slopes, means, strict=True)), Fraction(0))
        value += weights[place] * exact
        parts += [
            _Part(place, name, weights[place] * Fraction(slope))
            for name, slope in zip(figure.measures, slopes, strict=True)
        ]
    return Effect(_as_float(value), _half(_variance(parts, found), deals))


@dataclass(frozen=True, slots=True)
class _Part:
    """One measure under one rule set, and how much of it goes into a deal's value."""

    place: int
    name: str
    slope: Fraction


def _variance(parts: Sequence[_Part], found: Crossing) -> Fraction:
    """The unbiased variance of one deal's value; 0 for a single deal."""
    deals = found.deals
    if deals < 2:
        return Fraction(0)
    total = Fraction(0)
    for one in parts:
        here = found.tallies[one.place].sum(one.name)
        for two in parts:
            there = found.tallies[two.place].sum(two.name)
            products = deals * found.product(one.place, one.name, two.place, two.name) - here * there
            if products:
                total += one.slope * two.slope * products
    return total / (deals * (deals - 1))


def _half(variance: Fraction, deals: int) -> float | None:
    if deals < 2:
        return None
    size = _as_float(max(variance, Fraction(0)) / deals)
    return student_975(deals - 1) * math.sqrt(size) if math.isfinite(size) else None


def _as_float(value: Fraction) -> float:
    try:
        return float(value)
    except OverflowError:
        return math.inf if value > 0 else -math.inf
