"""A result for people as plain blocks, whatever it is then written as (screen, Markdown, HTML, text)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal

__all__ = ["Block", "Bullets", "Chart", "Column", "Document", "Heading", "Paragraph", "Table"]


@dataclass(frozen=True, slots=True)
class Column:
    """A table's column: its head, to which side its cells go (figures to the right), and whether they may break.

    What people type, such as a name, never breaks.
    """

    head: str
    align: Literal["left", "right"] = "left"
    breaks: Literal["anywhere", "never"] = "anywhere"


@dataclass(frozen=True, slots=True)
class Heading:
    """The name of what follows: of the whole result (level 1) or of a part of it (level 2)."""

    text: str
    level: Literal[1, 2] = 2


@dataclass(frozen=True, slots=True)
class Paragraph:
    """A sentence or a few. `tone`: "quiet" for what may be skipped, "good" and "bad" for verdicts."""

    text: str
    tone: Literal["plain", "quiet", "good", "bad"] = "plain"


@dataclass(frozen=True, slots=True)
class Bullets:
    """Sentences that stand each on its own line."""

    items: Sequence[str]


@dataclass(frozen=True, slots=True)
class Table:
    """Rows of text; every row has as many cells as there are columns.

    `breaks` are indexes of rows that a line is drawn above, to show groups.
    """

    columns: Sequence[Column]
    rows: Sequence[Sequence[str]]
    title: str | None = None
    breaks: frozenset[int] = frozenset()

    def __post_init__(self) -> None:
        for row in self.rows:
            if len(row) != len(self.columns):
                raise ValueError(f"{len(self.columns)} columns, but a row of {len(row)} cells: {row}")


@dataclass(frozen=True, slots=True)
class Chart:
    """A picture of figures that stand in a table, too: only pages show it, every other form leaves it out.

    `draw` makes its Vega-Lite specification, once a page is written. `note` says how to read it, and is left out
    with it; empty where nothing need be said.
    """

    title: str
    draw: Callable[[], Mapping[str, Any]]
    note: str = ""


Block = Bullets | Chart | Heading | Paragraph | Table
Document = Sequence[Block]
