"""Totals over deals as whole numbers: merging them in any order gives the same totals, bit for bit.

A figure needs, of each measure that it is made of, the sum over all deals, and of each pair of them
the sum of products; a difference between two rule sets on the same walls also needs products across.
All of these are Python integers, so that nothing is rounded and nothing overflows.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, TypeVar

from .exact import from_plain, to_plain
from .figures import Figure, figures_of
from .measures import Observer
from .sample import Numbers, Sample, products

if TYPE_CHECKING:
    from ..core.deal import Deal

__all__ = ["Histogram", "Pairing", "Tally", "bin_of", "tally_pairs", "tally_together"]

Pair = tuple[str, str]
Key = TypeVar("Key")

Histogram = dict[int, int]
"""How many deals came to so many points."""

_DIGITS = 14
"""Binary digits of a result that histograms keep."""


def bin_of(points: int) -> int:
    """Where a histogram counts a result: itself below 16,384 points, else its 14 leading binary digits.

    So a histogram stays small whatever is won, and parts merge exactly.
    """
    over = max(points.bit_length() - _DIGITS, 0)
    return points if not over else -(-points >> over << over) if points < 0 else points >> over << over


@dataclass(slots=True)
class Tally:
    """What is kept of any number of deals under one rule set.

    `sums` by measure and `products` by pair of measures (only the pairs that figures need); `most`
    and `least` are the largest and the smallest result of any seat in a deal, in points (None
    before the first deal). `histograms` have by seat how often it came to each result (`bin_of`).
    Measures and pairs that are missing are 0.
    """

    deals: int = 0
    sums: dict[str, int] = field(default_factory=dict)
    products: dict[Pair, int] = field(default_factory=dict)
    most: int | None = None
    least: int | None = None
    histograms: dict[int, Histogram] = field(default_factory=dict)

    @classmethod
    def of_deals(cls, deals: Iterable[Deal]) -> Tally:
        """The tally of finished deals of one rule set."""
        observer = Observer()
        for deal in deals:
            observer.note(deal)
        return cls.of_sample(observer.sample())

    @classmethod
    def of_sample(cls, sample: Sample) -> Tally:
        """The tally of deals that were observed."""
        tally = cls(sample.deals, dict(zip(sample.names, sample.values.sum(axis=1).tolist(), strict=True)))
        pairs = list(dict.fromkeys(pair for figure in figures_of(sample.names) for pair in figure.pairs()))
        tally.products = dict(zip(pairs, products(sample, sample, pairs), strict=True))
        for name, column in zip(sample.names, sample.values, strict=True):
            prefix, _, seat = name.partition(".")
            if prefix == "points" and seat.isdecimal():
                tally._count(int(seat), column)
        return tally

    def _count(self, seat: int, results: Numbers) -> None:
        """Note a seat's results."""
        counted: Histogram = Counter(results.tolist())
        most, least = max(counted), min(counted)
        if max(most, -least) >= 1 << _DIGITS:
            exact, counted = counted, Counter()
            for points, times in exact.items():
                counted[bin_of(points)] += times
        self.histograms[seat] = dict(counted)
        self._stretch(most, least)

    def _stretch(self, most: int | None, least: int | None) -> None:
        if most is not None and (self.most is None or most > self.most):
            self.most = most
        if least is not None and (self.least is None or least < self.least):
            self.least = least

    def merge(self, other: Tally) -> None:
        """Take in another tally of the same rule set."""
        self.deals += other.deals
        _add(self.sums, other.sums)
        _add(self.products, other.products)
        for seat, counted in other.histograms.items():
            _add(self.histograms.setdefault(seat, {}), counted)
        self._stretch(other.most, other.least)

    def distribution(self) -> Histogram:
        """How often any seat came to each result (`bin_of`), from the worst to the best."""
        total: Histogram = {}
        for counted in self.histograms.values():
            _add(total, counted)
        return dict(sorted(total.items()))

    def to_json(self) -> dict[str, Any]:
        """Everything, without loss; `from_json` reads it."""
        return dict(to_plain(self))

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Tally:
        """What `to_json` wrote. Raises ValueError, which names the field, for anything else."""
        return from_plain(cls, data)

    def sum(self, name: str) -> int:
        """The total of a measure."""
        return self.sums.get(name, 0)

    def product(self, one: str, other: str) -> int:
        """The total over all deals of the product of two measures of a figure."""
        return self.products.get((one, other) if one <= other else (other, one), 0)

    def figures(self) -> list[Figure]:
        """Every figure that these deals have something to say about, in the order of reports."""
        return figures_of(self.sums)


@dataclass(slots=True)
class Pairing:
    """Products across two rule sets that played the same walls: of a measure here and one there."""

    deals: int = 0
    products: dict[Pair, int] = field(default_factory=dict)

    def merge(self, other: Pairing) -> None:
        """Take in another pairing of the same two rule sets."""
        self.deals += other.deals
        _add(self.products, other.products)

    def product(self, one: str, other: str) -> int:
        """The total over all walls of the product of a measure of the first and one of the second."""
        return self.products.get((one, other), 0)

    def to_json(self) -> dict[str, Any]:
        """Everything, without loss; `from_json` reads it."""
        return dict(to_plain(self))

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Pairing:
        """What `to_json` wrote. Raises ValueError, which names the field, for anything else."""
        return from_plain(cls, data)


def tally_together(samples: Sequence[Sample]) -> tuple[list[Tally], list[Pairing]]:
    """Tallies of samples by rule set, all of the same walls, and the first's pairing with each other one."""
    tallies, pairings = tally_pairs(samples, [(0, other) for other in range(1, len(samples))])
    return tallies, list(pairings.values())


def tally_pairs(
    samples: Sequence[Sample], pairs: Iterable[tuple[int, int]]
) -> tuple[list[Tally], dict[tuple[int, int], Pairing]]:
    """Tallies of samples by rule set, all of the same walls, and the pairings of these pairs of them (by index)."""
    tallies = [Tally.of_sample(sample) for sample in samples]
    return tallies, {(one, two): _paired(samples[one], samples[two]) for one, two in pairs}


def _paired(first: Sample, other: Sample) -> Pairing:
    figures = figures_of({*first.names, *other.names})
    pairs = list(dict.fromkeys((one, two) for each in figures for one in each.measures for two in each.measures))
    return Pairing(first.deals, dict(zip(pairs, products(first, other, pairs), strict=True)))


def _add(totals: dict[Key, int], more: Mapping[Key, int]) -> None:
    for key, value in more.items():
        totals[key] = totals.get(key, 0) + value
