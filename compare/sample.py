"""Measures of many deals as columns of whole numbers: exact, whatever their size, and without a loop over deals.

Numbers are machine words as long as no sum over the deals can leave them, else Python integers; what comes of them
is the same.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from operator import mul
from typing import Any

import numpy as np
import numpy.typing as npt

__all__ = ["WORD", "Numbers", "Row", "Sample", "fitting", "narrowed", "products", "whole_numbers"]

Numbers = npt.NDArray[Any]
"""Whole numbers: of type int64, or Python integers (object) where those might not hold a sum of them."""

Row = dict[str, int]
"""Measures of one deal by name; what is left out is 0."""

WORD = 1 << 62
"""What is added up in machine words stays below."""


@dataclass(frozen=True, slots=True, eq=False)
class Sample:
    """Measures of deals: `values` has a row for each of `names` and a column for each deal.

    What no deal has is left out and counts as 0.
    """

    names: tuple[str, ...]
    values: Numbers

    @classmethod
    def of_rows(cls, rows: Sequence[Row]) -> Sample:
        """The sample of deals of which each measure is told by its name."""
        names = tuple(dict.fromkeys(name for row in rows for name in row))
        return cls(names, fitting(whole_numbers([[row.get(name, 0) for row in rows] for name in names], len(rows))))

    @property
    def deals(self) -> int:
        """How many deals they are."""
        return int(self.values.shape[1])

    def columns(self) -> Mapping[str, Numbers]:
        """One number a deal, by measure."""
        return dict(zip(self.names, self.values, strict=True))

    def joined(self, other: Sample) -> Sample:
        """With further measures of the same deals."""
        return Sample((*self.names, *other.names), np.concatenate([self.values, other.values]))


def whole_numbers(values: Sequence[Any], width: int | None = None) -> Numbers:
    """Whole numbers as an array, in rows of `width` where they come in rows."""
    try:
        found = np.array(values, dtype=np.int64)
    except OverflowError:
        found = np.array(values, dtype=object)
    return found if width is None else found.reshape(len(values), width)


def fitting(values: Numbers) -> Numbers:
    """The numbers in rows (the last axis) in a type that holds the sum of a row."""
    if values.dtype == object or not values.size:
        return values
    size = max(int(values.max()), -int(values.min()))
    return values if size * values.shape[-1] < WORD else values.astype(object)


def narrowed(values: Numbers) -> Numbers:
    """The numbers as machine words, where all of them fit."""
    if values.dtype != object:
        return values
    try:
        return values.astype(np.int64)
    except OverflowError:
        return values


def products(one: Sample, other: Sample, pairs: Sequence[tuple[str, str]]) -> list[int]:
    """For pairs of a measure of `one` and one of `other`: the totals over the deals, the same in both, of products."""
    found = [0] * len(pairs)
    here, there = _places(one), _places(other)
    known = [place for place, (a, b) in enumerate(pairs) if a in here and b in there]
    if not known:
        return found
    rows = np.array([here[pairs[place][0]] for place in known])
    others = np.array([there[pairs[place][1]] for place in known])
    # Rounding is far smaller than the bit that is left.
    fast = _sizes(one)[rows] * _sizes(other)[others] * one.deals < WORD / 2
    totals = np.zeros(len(known), dtype=np.int64)
    totals[fast] = np.einsum("ij,ij->i", one.values[rows[fast]], other.values[others[fast]]) if fast.any() else 0
    for place, total in zip(known, totals.tolist(), strict=True):
        found[place] = total
    for at in np.flatnonzero(~fast).tolist():
        found[known[at]] = sum(map(mul, one.values[rows[at]].tolist(), other.values[others[at]].tolist()))
    return found


def _places(sample: Sample) -> dict[str, int]:
    return {name: place for place, name in enumerate(sample.names)}


def _sizes(sample: Sample) -> npt.NDArray[np.float64]:
    """The largest size in each row; infinite for Python integers."""
    values = sample.values
    if values.dtype == object:
        return np.full(len(values), np.inf)
    sizes: npt.NDArray[np.float64] = np.maximum(values.max(axis=1), -values.min(axis=1)).astype(np.float64)
    return sizes
