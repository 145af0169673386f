"""Deals as columns: a value a deal for each thing that can be told of it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt

__all__ = ["Column", "DealRow", "DealTable"]

Column: TypeAlias = npt.NDArray[Any]
"""A value a deal: text, or whole numbers (int64; Python integers where one does not fit)."""

DealRow = tuple[str | int, ...]
"""The values of one deal, in the order of the columns."""


class DealTable(Mapping[str, Column]):
    """Deals as columns by name (`deal_columns`), all of the same length, a place for each deal and rule set.

    With several rule sets the places of one deal follow each other, in their order.
    """

    __slots__ = ("_columns",)

    def __init__(self, columns: Mapping[str, Column]) -> None:
        self._columns = dict(columns)

    @classmethod
    def joined(cls, tables: Sequence[DealTable]) -> DealTable:
        """Tables with the same columns, one after the other."""
        return cls({name: np.concatenate([table[name] for table in tables]) for name in tables[0]})

    @classmethod
    def in_turn(cls, tables: Sequence[DealTable]) -> DealTable:
        """Tables of the same length with the same columns: the first place of each, then the second of each."""
        if len(tables) == 1:
            return tables[0]
        return cls({name: np.stack([table[name] for table in tables], axis=1).ravel() for name in tables[0]})

    def __getitem__(self, name: str) -> Column:
        """The column. Raises KeyError for a name that the table has not."""
        return self._columns[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._columns)

    def __len__(self) -> int:
        """How many columns there are."""
        return len(self._columns)

    def __repr__(self) -> str:
        return f"<DealTable {self.deals:,} deals, {len(self)} columns>"

    @property
    def deals(self) -> int:
        """How many places each column has."""
        return len(next(iter(self._columns.values()), ()))

    @property
    def points(self) -> Column:
        """What seats came to, in points after rake: a row a deal, a column a seat."""
        return self._beside("points.")

    @property
    def wins_by_seat(self) -> Column:
        """How often seats won: a row a deal, a column a seat."""
        return self._beside("wins.")

    def rows(self) -> Iterable[DealRow]:
        """The same as a row a deal."""
        return zip(*(column.tolist() for column in self._columns.values()), strict=True)

    def _beside(self, prefix: str) -> Column:
        return np.stack([column for name, column in self._columns.items() if name.startswith(prefix)], axis=1)

    def only(self, names: Iterable[str]) -> DealTable:
        """The table with these columns alone. Raises KeyError for a name that it has not."""
        return DealTable({name: self._columns[name] for name in names})
