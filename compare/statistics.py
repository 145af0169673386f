"""Values with 95 % intervals, from exact totals (see docs: every figure's formula).

With n deals, means m and covariances C of a figure's measures, and slopes g of the figure in the
means, the figure's variance is g'Cg / n. The difference of two rule sets on the same walls has
variance (g'Cg + h'Dh - 2 g'Xh) / n with X the covariances across; on independent walls the two
variances add up. The half-width is Student's t quantile for n - 1 degrees of freedom times the
root of that.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from fractions import Fraction

from .figures import Figure, as_float
from .tally import Pairing, Tally

__all__ = ["Difference", "Estimate", "deals_to_settle", "difference", "estimate", "student_975"]


@dataclass(frozen=True, slots=True)
class Estimate:
    """A figure: `value` (None: it has none), and half the width of its 95 % interval (None: not known)."""

    value: float | None
    half: float | None


@dataclass(frozen=True, slots=True)
class Difference:
    """A figure less the first rule set's; `certain` when the 95 % interval leaves out zero.

    `deals` is how many deals would do to tell the difference from zero if it is as large as it
    looks; None where it is certain, or nothing was seen of it.
    """

    value: float | None
    half: float | None
    certain: bool
    deals: int | None


@dataclass(frozen=True, slots=True)
class _Linear:
    """A figure of one tally, points scaled: value, slopes in the means, variance of one deal's part."""

    value: float | None
    slopes: tuple[float, ...]
    variance: float


def estimate(figure: Figure, tally: Tally, scale: int = 1) -> Estimate:
    """The figure for a tally; points are divided by `scale` (points a unit, say)."""
    if tally.deals == 0:
        return Estimate(None, None)
    own = _linear(figure, tally, scale)
    return Estimate(own.value, None if own.value is None else _half(own.variance, tally.deals))


def difference(
    figure: Figure,
    first: Tally,
    other: Tally,
    pairing: Pairing | None,
    scales: tuple[int, int] = (1, 1),
) -> Difference:
    """The figure of `other` less that of `first`; `pairing` None: they played independent walls."""
    if not first.deals or not other.deals:
        return Difference(None, None, False, None)
    one, two = _linear(figure, first, scales[0]), _linear(figure, other, scales[1])
    if one.value is None or two.value is None:
        return Difference(None, None, False, None)
    value = two.value - one.value
    deals = min(first.deals, other.deals)
    if pairing is None:
        variance = one.variance * deals / first.deals + two.variance * deals / other.deals
    else:
        variance = one.variance + two.variance - 2 * _across(figure, first, other, pairing, one, two)
    half = _half(max(variance, 0.0), deals)
    certain = half is not None and abs(value) > half
    return Difference(value, half, certain, None if certain else deals_to_settle(value, half, deals))


def deals_to_settle(value: float, half: float | None, deals: int) -> int | None:
    """How many deals would make the half-width as small as the difference, rounded up to two digits.

    None where nothing of a difference was seen or its interval is not known.
    """
    if half is None or value == 0:
        return None
    times = half / value
    if not math.isfinite(deals * times * times):
        return None
    wanted = math.ceil(deals * times * times)
    step = int(10 ** max(0, len(str(wanted)) - 2))
    return -(-wanted // step) * step


def _linear(figure: Figure, tally: Tally, scale: int) -> _Linear:
    means = [Fraction(tally.sum(name), tally.deals) for name in figure.measures]
    value, slopes = figure.linear(means)
    if figure.measure == "points" and scale != 1:
        value = None if value is None else value / scale
        slopes = tuple(slope / scale for slope in slopes)
    variance = 0.0
    for one, slope in zip(figure.measures, slopes, strict=True):
        for other, more in zip(figure.measures, slopes, strict=True):
            variance += (
                slope * more * _covariance(tally.product(one, other), tally.sum(one), tally.sum(other), tally.deals)
            )
    return _Linear(value, slopes, variance)


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


def _half(variance: float, deals: int) -> float | None:
    if deals < 2 or not math.isfinite(variance):
        return None
    return student_975(deals - 1) * math.sqrt(max(variance, 0.0) / deals)


_FEW = (
    12.706204736,
    4.302652730,
    3.182446305,
    2.776445105,
    2.570581836,
    2.446911851,
    2.364624252,
    2.306004135,
)
_NORMAL = 1.959963984540054


def student_975(freedom: int) -> float:
    """The 0.975 quantile of Student's t: a table for few degrees of freedom, else the Cornish-Fisher series.

    Exact to 1e-5 (Abramowitz and Stegun 26.7.5).
    """
    if freedom <= len(_FEW):
        return _FEW[freedom - 1]
    x = _NORMAL
    terms = (
        (x**3 + x) / 4,
        (5 * x**5 + 16 * x**3 + 3 * x) / 96,
        (3 * x**7 + 19 * x**5 + 17 * x**3 - 15 * x) / 384,
        (79 * x**9 + 776 * x**7 + 1482 * x**5 - 1920 * x**3 - 945 * x) / 92160,
    )
    return x + sum(term / float(freedom) ** power for power, term in enumerate(terms, 1))
