"""Totals over deals as whole numbers: merging them in any order gives the same totals, bit for bit.

A figure needs, of each measure that it is made of, the sum over all deals, and of each pair of them
the sum of products; a difference between two rule sets on the same walls also needs products across.
All of these are Python integers, so that nothing is rounded and nothing overflows.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from operator import mul
from typing import TYPE_CHECKING, Any, TypeVar

import numpy as np
import numpy.typing as npt

from .exact import from_plain, to_plain
from .figures import Figure, figures_of
from .measures import Row, observe

if TYPE_CHECKING:
    from ..core.deal import Deal

__all__ = ["Histogram", "Pairing", "Tally", "bin_of", "tally_pairs", "tally_together"]

Pair = tuple[str, str]
Columns = dict[str, "_Column"]
Key = TypeVar("Key")

Histogram = dict[int, int]
"""How many deals came to so many points."""

_WORD = 1 << 62
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
        return cls.of_rows([observe(deal) for deal in deals])

    @classmethod
    def of_rows(cls, rows: Sequence[Row]) -> Tally:
        """The tally of deals that were observed (`measures.observe`)."""
        return cls._of_columns(_columns(rows), len(rows))

    @classmethod
    def _of_columns(cls, columns: Columns, deals: int) -> Tally:
        tally = cls(deals, {name: column.total for name, column in columns.items()})
        for figure in figures_of(columns):
            for pair in figure.pairs():
                if pair not in tally.products:
                    tally.products[pair] = _product(columns.get(pair[0]), columns.get(pair[1]))
        for name, column in columns.items():
            prefix, _, seat = name.partition(".")
            if prefix == "points" and seat.isdecimal():
                tally._count(int(seat), column)
        return tally

    def _count(self, seat: int, column: _Column) -> None:
        """Note a seat's results."""
        counted: Histogram = Counter(column.values)
        if column.size >= 1 << _DIGITS:
            exact, counted = counted, Counter()
            for points, times in exact.items():
                counted[bin_of(points)] += times
        self.histograms[seat] = dict(counted)
        self._stretch(column.most, column.least)

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


def tally_together(samples: Sequence[Sequence[Row]]) -> tuple[list[Tally], list[Pairing]]:
    """Tallies of rows by rule set, all of the same walls, and the first's pairing with each other one."""
    tallies, pairings = tally_pairs(samples, [(0, other) for other in range(1, len(samples))])
    return tallies, list(pairings.values())


def tally_pairs(
    samples: Sequence[Sequence[Row]], pairs: Iterable[tuple[int, int]]
) -> tuple[list[Tally], dict[tuple[int, int], Pairing]]:
    """Tallies of rows by rule set, all of the same walls, and the pairings of these pairs of them (by index)."""
    every = [_columns(rows) for rows in samples]
    tallies = [Tally._of_columns(columns, len(rows)) for columns, rows in zip(every, samples, strict=True)]
    return tallies, {(one, two): _paired(every[one], every[two], len(samples[one])) for one, two in pairs}


def _paired(first: Columns, other: Columns, deals: int) -> Pairing:
    pairing = Pairing(deals)
    products = pairing.products
    for figure in figures_of({**first, **other}):
        for one in figure.measures:
            for two in figure.measures:
                if (one, two) not in products:
                    products[one, two] = _product(first.get(one), other.get(two))
    return pairing


@dataclass(slots=True)
class _Column:
    """One measure over a block of deals; `fast` is None where a machine word might not hold it."""

    values: list[int]
    total: int
    most: int
    least: int
    fast: npt.NDArray[np.int64] | None

    @property
    def size(self) -> int:
        return max(self.most, -self.least)


def _columns(rows: Sequence[Row]) -> Columns:
    names = dict.fromkeys(name for row in rows for name in row)
    return {name: _column([row.get(name, 0) for row in rows]) for name in names}


def _column(values: list[int]) -> _Column:
    most, least = max(values), min(values)
    fast = np.array(values, dtype=np.int64) if max(most, -least) < _WORD else None
    return _Column(values, sum(values), most, least, fast)


def _product(one: _Column | None, other: _Column | None) -> int:
    if one is None or other is None:
        return 0
    if one.fast is not None and other.fast is not None and one.size * other.size * len(one.values) < _WORD:
        return int(one.fast @ other.fast)
    return sum(map(mul, one.values, other.values))


def _add(totals: dict[Key, int], more: Mapping[Key, int]) -> None:
    for key, value in more.items():
        totals[key] = totals.get(key, 0) + value
