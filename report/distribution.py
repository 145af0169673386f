"""How results are distributed: bins in which several rule sets can be held against each other, and quantiles."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import count

__all__ = ["Bins", "binned", "quantile"]

Histogram = Mapping[int, int]
"""How often so many points came."""

MOST_BINS = 60
_BEYOND = 0.005
"""Share of results at either end that the last bin of that side takes in."""


@dataclass(frozen=True, slots=True)
class Bins:
    """Shares of results by bin: `middles` in units, and for each histogram its share in each bin.

    Bins are `width` units wide. The first and the last also hold everything beyond them.
    """

    width: int
    middles: tuple[int, ...]
    shares: tuple[tuple[float, ...], ...]


def binned(histograms: Sequence[Histogram], units: Sequence[int]) -> Bins:
    """The same bins for all histograms, each counted in its own unit (points, above 0).

    The width is the smallest of 1, 2, 5, 10, 20, … with which there are not too many. A result in the
    middle between two bins belongs to the upper one. Raises ValueError for an empty histogram.
    """
    low = min(Fraction(quantile(each, _BEYOND), unit) for each, unit in zip(histograms, units, strict=True))
    high = max(Fraction(quantile(each, 1 - _BEYOND), unit) for each, unit in zip(histograms, units, strict=True))
    width = next(wide for wide in _widths() if (high - low) / wide <= MOST_BINS - 1)
    first, last = round(low / width), round(high / width)
    shares = tuple(_shares(each, unit * width, first, last) for each, unit in zip(histograms, units, strict=True))
    return Bins(width, tuple(place * width for place in range(first, last + 1)), shares)


def quantile(counted: Histogram, part: float) -> int:
    """The smallest result that at least this part of all results does not exceed.

    Raises ValueError where nothing was counted.
    """
    total = sum(counted.values())
    below = 0
    for points in sorted(counted):
        below += counted[points]
        if below >= part * total:
            return points
    raise ValueError("nothing was counted")


def _shares(counted: Histogram, width: int, first: int, last: int) -> tuple[float, ...]:
    bins = [0] * (last - first + 1)
    for points, times in counted.items():
        place = (2 * points + width) // (2 * width)
        bins[min(max(place, first), last) - first] += times
    total = sum(bins)
    return tuple(times / total for times in bins)


def _widths() -> Iterator[int]:
    for power in count():
        yield from (digit * 10**power for digit in (1, 2, 5))
