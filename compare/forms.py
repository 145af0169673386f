"""How figures come from means: the value for given means, and its slope in each of them.

Slopes are what intervals need (the delta method). Means are exact fractions, rounded once at the end.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from typing import Literal, TypeAlias

__all__ = ["Form", "Linear", "as_float", "linear"]

Form = Literal["mean", "sum", "ratio", "spread", "skill", "luck", "rest"]
"""Names of the formulas; docs/figures.md has them all."""

Linear: TypeAlias = tuple[float | None, tuple[float, ...]]
"""A value (None: it has none for these means) and its slopes."""

Means: TypeAlias = Sequence[Fraction]


def linear(form: Form, means: Means, per: int) -> Linear:
    """The value of a figure and its slope in each of its means; `per` is what they are divided by."""
    return _FORMS[form](means, per)


def as_float(value: Fraction) -> float:
    """The nearest float, infinite where there is none."""
    try:
        return float(value)
    except OverflowError:
        return math.inf if value > 0 else -math.inf


def _sum(means: Means, per: int) -> Linear:
    """The sum of the means, over `per`."""
    return as_float(sum(means, Fraction(0)) / per), (1.0 / per,) * len(means)


def _ratio(means: Means, per: int) -> Linear:
    """The first mean over the second and over `per`."""
    over, under = means
    if under == 0:
        return None, (0.0, 0.0)
    under *= per
    return as_float(over / under), (as_float(1 / under), as_float(-over * per / under / under))


def _spread(means: Means, per: int) -> Linear:
    """The root of the mean square over `per` less the square of the mean over `per`."""
    total, squares = (mean / per for mean in means)
    spread = _root(squares - total * total)
    if spread == 0:
        return 0.0, (0.0, 0.0)
    return spread, (as_float(-total) / spread / per, 0.5 / spread / per)


def _root(value: Fraction) -> float:
    if value <= 0:
        return 0.0
    exponent = max(0, (value.numerator.bit_length() - value.denominator.bit_length()) // 2 - 60)
    try:
        return math.ldexp(math.sqrt(value / (1 << 2 * exponent)), exponent)
    except OverflowError:
        return math.inf


def _component(part: Literal["skill", "luck", "rest"]) -> Callable[[Means, int], Linear]:
    def component(means: Means, per: int) -> Linear:
        """A share of the variance of results in duels of `per` seats (see `duel`).

        Means are of duels, of ahead, total and across, and of squares. With a, t, c and q these over what
        there were of them in a duel: the variance is q - t², of which skill is a²/4, luck c - t² + a²/4,
        and the rest q - c - a²/2.
        """
        duels = means[0] * per
        if duels == 0:
            return None, (0.0,) * 5
        parts = (duels, 2 * duels, duels, 2 * duels)
        a, t, c, q = values = [mean / each for mean, each in zip(means[1:], parts, strict=True)]
        variance = q - t * t
        if variance == 0:
            return None, (0.0,) * 5
        none, one = Fraction(0), Fraction(1)
        portion, slopes = {
            "skill": (a * a / 4, (a / 2, none, none, none)),
            "luck": (c - t * t + a * a / 4, (a / 2, -2 * t, one, none)),
            "rest": (q - c - a * a / 2, (-a, none, -one, one)),
        }[part]
        share = portion / variance
        of_variance = (none, -2 * t, none, one)
        own = [(slope - share * more) / variance for slope, more in zip(slopes, of_variance, strict=True)]
        in_duels = -sum([slope * value for slope, value in zip(own, values, strict=True)], none) / means[0]
        in_means = [slope / each for slope, each in zip(own, parts, strict=True)]
        return as_float(share), tuple([as_float(slope) for slope in (in_duels, *in_means)])

    return component


_FORMS: Mapping[Form, Callable[[Means, int], Linear]] = {
    "mean": _sum,
    "sum": _sum,
    "ratio": _ratio,
    "spread": _spread,
    "skill": _component("skill"),
    "luck": _component("luck"),
    "rest": _component("rest"),
}
