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
from .forms import as_float
from .sample import Sample
from .statistics import NO_DIFFERENCE, ROUNDING, Difference, looked_at_alone
from .tally import Pairing, Tally, tally_pairs

__all__ = ["Crossing", "Pairs", "contrast", "crossing", "every_pair", "with_first"]

Pairs = tuple[tuple[int, int], ...]
"""Which rule sets are held against each other: indexes, the smaller first."""


_EXACT = ("mean", "sum")
"""Forms of figures whose values are taken as fractions; others are rounded once under each rule set."""


@dataclass(slots=True)
class Crossing:
    """Exact totals of deals that were played under each of several rule sets.

    `tallies` are by rule set, `pairings` by two of them.
    """

    tallies: list[Tally]
    pairings: dict[tuple[int, int], Pairing] = field(default_factory=dict)

    @classmethod
    def empty(cls, count: int, pairs: Pairs) -> Crossing:
        """The totals of no deal under so many rule sets."""
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


def every_pair(count: int) -> Pairs:
    """Every two of so many rule sets: what sums over several of them want."""
    return tuple(combinations(range(count), 2))


def with_first(count: int) -> Pairs:
    """The first of so many rule sets with each other one: what differences to it want."""
    return tuple((0, other) for other in range(1, count))


def crossing(samples: Sequence[Sample], pairs: Pairs) -> Crossing:
    """The totals of samples by rule set, all of the same walls."""
    if not samples[0].deals:
        return Crossing.empty(len(samples), pairs)
    return Crossing(*tally_pairs(samples, pairs))


def contrast(figure: Figure, found: Crossing, weights: Sequence[int]) -> Difference:
    """The sum of a figure under each rule set times its weight, with its 95 % interval, looked at alone.

    Weights that are no contrast at all (all 0) give exactly 0. The value is None where a rule set with a
    weight has none. Points are in points.
    """
    deals = found.deals
    used = [place for place, weight in enumerate(weights) if weight]
    if not deals:
        return NO_DIFFERENCE
    parts = []
    value = largest = Fraction(0)
    for place in used:
        tally = found.tallies[place]
        means = [Fraction(tally.sum(name), deals) for name in figure.measures]
        near, slopes = figure.linear(means)
        if near is None:
            return NO_DIFFERENCE
        if not (math.isfinite(near) and all(map(math.isfinite, slopes))):
            return NO_DIFFERENCE
        exact = Fraction(near)
        if figure.form in _EXACT:
            exact = sum((Fraction(slope) * mean for slope, mean in zip(slopes, means, strict=True)), Fraction(0))
        value += weights[place] * exact
        largest = max(largest, abs(weights[place] * exact))
        parts += [
            _Part(place, name, weights[place] * Fraction(slope))
            for name, slope in zip(figure.measures, slopes, strict=True)
        ]
    variance, terms = _variance(parts, found)
    if figure.form not in _EXACT and abs(value) <= ROUNDING * largest:
        value = Fraction(0)
        variance = Fraction(0) if variance <= ROUNDING * terms else variance
    return looked_at_alone(as_float(value), _error(variance, deals), deals, deals)


@dataclass(frozen=True, slots=True)
class _Part:
    """One measure under one rule set, and how much of it goes into a deal's value."""

    place: int
    name: str
    slope: Fraction


def _variance(parts: Sequence[_Part], found: Crossing) -> tuple[Fraction, Fraction]:
    """The unbiased variance of one deal's value (0 for a single deal), and what its terms come to without signs."""
    deals = found.deals
    total = terms = Fraction(0)
    if deals < 2:
        return total, terms
    for one in parts:
        here = found.tallies[one.place].sum(one.name)
        for two in parts:
            there = found.tallies[two.place].sum(two.name)
            products = deals * found.product(one.place, one.name, two.place, two.name) - here * there
            if products:
                term = one.slope * two.slope * products
                total += term
                terms += abs(term)
    return total / (deals * (deals - 1)), terms / (deals * (deals - 1))


def _error(variance: Fraction, deals: int) -> float | None:
    if deals < 2:
        return None
    size = as_float(max(variance, Fraction(0)) / deals)
    return math.sqrt(size) if math.isfinite(size) else None
