"""Lines in columns without a table's frame, for output that appears line by line."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence

__all__ = ["padded", "width"]


def width(text: str) -> int:
    """Cells that the text takes on a terminal: Chinese signs take two."""
    return sum(_cells(sign) for sign in text)


def padded(rows: Sequence[Sequence[str]], right: Sequence[int] = ()) -> list[str]:
    """Each row as a line, its cells two blanks apart; columns listed in `right` end together."""
    if not rows:
        return []
    widths = [max(width(row[column]) for row in rows) for column in range(len(rows[0]))]
    return [
        "  ".join(
            _fill(cell, widths[column]) + cell if column in right else cell + _fill(cell, widths[column])
            for column, cell in enumerate(row)
        ).rstrip()
        for row in rows
    ]


def _cells(sign: str) -> int:
    if unicodedata.combining(sign):
        return 0
    return 2 if unicodedata.east_asian_width(sign) in "WF" else 1


def _fill(cell: str, wanted: int) -> str:
    return " " * (wanted - width(cell))
