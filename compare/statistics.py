"""Values with 95 % intervals, from exact totals (docs/figures.md has every formula).

With n deals, means m and covariances C of a figure's measures, and slopes g of the figure in the
means, the figure's variance is g'Cg / n. The difference of two rule sets on the same walls has
variance (g'Cg + h'Dh - 2 g'Xh) / n with X the covariances across; on independent walls the two
variances add up. The half-width is Student's t quantile for n - 1 degrees of freedom times the
root of that. `judged` then weighs all differences together.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from .figures import Figure
from .forms import as_float
from .student import normal_quantile, student_975, student_tails
from .tally import Pairing, Tally

__all__ = [
    "LEVEL",
    "NO_DIFFERENCE",
    "ROUNDING",
    "Difference",
    "Estimate",
    "deals_to_settle",
    "difference",
    "estimate",
    "holm",
    "judged",
    "looked_at_alone",
]

LEVEL = 0.05
"""How often at the most a comparison of rules that are alike shows some difference as certain."""
POWER = 0.8
"""How likely as many deals as would do show a difference as certain."""
ROUNDING = 1e-13
"""Below this part of what they come from differences, and variances of no difference, are rounding."""


@dataclass(frozen=True, slots=True)
class Estimate:
    """A figure: `value` (None: it has none), and half the width of its 95 % interval (None: not known).

    Of a share or number that is 0 `half` is how far up the interval goes.
    """

    value: float | None
    half: float | None


@dataclass(frozen=True, slots=True)
class Difference:
    """A figure less the first rule set's, or another sum of it over rule sets, with half its 95 % interval.

    `error` is the standard error, `played` from how many deals. `p` is how likely chance alone brings so
    large a difference between rules that are alike (None: nothing differed on any wall, or it is not
    known), and `together` the same corrected for all differences looked at. `large`: as large as matters.
    `deals` is how many deals would do to make it certain if it is as large as it looks, or, where that is
    less than matters, to tell a difference that matters; None where it is certain, or there is nothing to tell.
    """

    value: float | None
    half: float | None
    error: float | None = None
    played: int = 0
    p: float | None = None
    together: float | None = None
    large: bool = True
    deals: int | None = None

    @property
    def certain(self) -> bool:
        """Whether chance does not explain it, however many differences were looked at."""
        return self.together is not None and self.together <= LEVEL

    @property
    def marked(self) -> bool:
        """Whether it is certain and large enough to matter."""
        return self.certain and self.large

    @property
    def same(self) -> bool:
        """Whether the figure came out the same on every wall."""
        return self.value == 0 and not self.half


NO_DIFFERENCE = Difference(None, None)
"""Where a figure has no value."""


@dataclass(frozen=True, slots=True)
class _Linear:
    """A figure of one tally, points scaled: value, slopes in the means, variance of one deal's part.

    `terms` is what the terms of the variance come to without their signs.
    """

    value: float | None
    slopes: tuple[float, ...]
    variance: float
    terms: float


def estimate(figure: Figure, tally: Tally, scale: int = 1) -> Estimate:
    """The figure for a tally; points are divided by `scale` (points of a plain hand, say)."""
    if tally.deals == 0:
        return Estimate(None, None)
    own = _linear(figure, tally, scale)
    if own.value == 0 and tally.deals > 1 and figure.measure != "points":
        return Estimate(own.value, _unseen(figure, tally))
    error = None if own.value is None else _error(own.variance, tally.deals)
    return Estimate(own.value, _half(error, _counted(figure, tally)))


def _unseen(figure: Figure, tally: Tally) -> float:
    """How often that may come which never came, with 95 % certainty."""
    tries = tally.deals if figure.form != "ratio" else tally.sum(figure.measures[1]) * figure.per
    return float(1 - LEVEL ** (1 / tries))


def difference(
    figure: Figure,
    first: Tally,
    other: Tally,
    pairing: Pairing | None,
    scales: tuple[int, int] = (1, 1),
) -> Difference:
    """The figure of `other` less that of `first`, looked at alone; `pairing` None: they played independent walls."""
    if not first.deals or not other.deals:
        return NO_DIFFERENCE
    one, two = _linear(figure, first, scales[0]), _linear(figure, other, scales[1])
    if one.value is None or two.value is None:
        return NO_DIFFERENCE
    value = two.value - one.value
    if abs(value) <= ROUNDING * max(abs(one.value), abs(two.value)):
        value = 0.0
    deals = min(first.deals, other.deals)
    if pairing is None:
        variance = one.variance * deals / first.deals + two.variance * deals / other.deals
    else:
        variance = one.variance + two.variance - 2 * _across(figure, first, other, pairing, one, two)
        if value == 0 and variance <= ROUNDING * (one.terms + two.terms):
            variance = 0.0
    counted = min(_counted(figure, first), _counted(figure, other))
    return looked_at_alone(value, _error(variance, deals), deals, counted)


def looked_at_alone(value: float, error: float | None, deals: int, counted: int) -> Difference:
    """A difference of this standard error (None: not known) after so many deals, `counted` of which it is about."""
    half = _half(error, counted)
    if half is None or error is None or (value == 0 and error == 0):
        return Difference(value, half, error, deals)
    # Few deals that happen to be alike look as if they were sure of it. Whatever the distribution, chance gives the
    # same sign to so many deals that often: it is the least p of a test that flips signs.
    p = max(student_tails(value / error if error else math.inf, counted - 1), 2.0 ** (1 - counted))
    alone = Difference(value, half, error, deals, p, p)
    return alone if alone.certain else replace(alone, deals=deals_to_settle(value, error, deals))


def judged(differences: Sequence[Difference], least: Sequence[float]) -> list[Difference]:
    """All differences of a comparison weighed together; `least` is for each the smallest that matters.

    Where there is no difference none matters, even if `least` is 0.
    """
    tested = [each.p for each in differences if each.p is not None]
    together = iter(holm(tested))
    found = []
    for each, small in zip(differences, least, strict=True):
        large = each.value is not None and each.value != 0 and abs(each.value) >= small
        weighed = replace(each, together=None if each.p is None else next(together), large=large, deals=None)
        if each.value is not None and each.error is not None and each.p is not None and not weighed.certain:
            told = deals_to_settle(max(abs(each.value), small), each.error, each.played, len(tested))
            weighed = replace(weighed, deals=told)
        found.append(weighed)
    return found


def holm(chances: Sequence[float]) -> list[float]:
    """The p-values corrected by Holm's method for all being looked at."""
    order = sorted(range(len(chances)), key=chances.__getitem__)
    found = [0.0] * len(chances)
    largest = 0.0
    for place, index in enumerate(order):
        largest = max(largest, min(1.0, (len(chances) - place) * chances[index]))
        found[index] = largest
    return found


def deals_to_settle(value: float, error: float | None, deals: int, looks: int = 1) -> int | None:
    """How many deals would in four cases of five make a difference of `value` certain, rounded up to two digits.

    `error` is its standard error after `deals` deals, `looks` how many differences are looked at. Never fewer than
    can be certain whatever they show. None where there is nothing to tell or the error is not known.
    """
    if error is None or value == 0:
        return None
    times = (normal_quantile(1 - LEVEL / (2 * max(looks, 1))) + normal_quantile(POWER)) * error / value
    if not math.isfinite(deals * times * times):
        return None
    wanted = max(math.ceil(deals * times * times), 1 + math.ceil(math.log2(max(looks, 1) / LEVEL)))
    step = int(10 ** max(0, len(str(wanted)) - 2))
    return -(-wanted // step) * step


def _counted(figure: Figure, tally: Tally) -> int:
    """How many independent deals the figure is an average of."""
    return tally.deals if figure.counted_in is None else tally.sum(figure.counted_in)


def _linear(figure: Figure, tally: Tally, scale: int) -> _Linear:
    means = [Fraction(tally.sum(name), tally.deals) for name in figure.measures]
    value, slopes = figure.linear(means)
    if figure.measure == "points" and scale != 1:
        value = None if value is None else value / scale
        slopes = tuple(slope / scale for slope in slopes)
    variance = terms = 0.0
    for one, slope in zip(figure.measures, slopes, strict=True):
        for other, more in zip(figure.measures, slopes, strict=True):
            covariance = _covariance(tally.product(one, other), tally.sum(one), tally.sum(other), tally.deals)
            variance += slope * more * covariance
            terms += abs(slope * more * covariance)
    return _Linear(value, slopes, variance, terms)


def _across(figure: Figure, first: Tally, other: Tally, pairing: Pairing, one: _Linear, two: _Linear) -> float:
    total = 0.0
    for name, slope in zip(figure.measures, one.slopes, strict=True):
        for there, more in zip(figure.measures, two.slopes, strict=True):
            total += (
                slope
                * more
                * _covariance(pairing.product(name, there), first.sum(name), other.sum(there), pairing.deals)
            )
    return total


def _covariance(products: int, one: int, other: int, deals: int) -> float:
    """The unbiased covariance of two measures, rounded once; 0 for a single deal."""
    if deals < 2:
        return 0.0
    return as_float(Fraction(deals * products - one * other, deals * (deals - 1)))


def _error(variance: float, deals: int) -> float | None:
    if deals < 2 or not math.isfinite(variance):
        return None
    return math.sqrt(max(variance, 0.0) / deals)


def _half(error: float | None, counted: int) -> float | None:
    return None if error is None or counted < 2 else student_975(counted - 1) * error
