"""Totals of deals whose measures are written out."""

from __future__ import annotations

from collections.abc import Sequence

from xuezhan.compare.measures import Observer
from xuezhan.compare.sample import Row, Sample
from xuezhan.compare.tally import Pairing, Tally, tally_together
from xuezhan.core.deal import Deal

__all__ = ["observe", "tallied", "tally_of"]


def observe(deal: Deal) -> Row:
    """The measures of one deal."""
    observer = Observer()
    observer.note(deal)
    return {name: int(column[0]) for name, column in observer.sample().columns().items()}


def tally_of(rows: Sequence[Row]) -> Tally:
    return Tally.of_sample(Sample.of_rows(rows))


def tallied(samples: Sequence[Sequence[Row]]) -> tuple[list[Tally], list[Pairing]]:
    return tally_together([Sample.of_rows(rows) for rows in samples])
