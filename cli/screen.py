"""Documents on a console: tables in colour on a terminal, plain elsewhere, ASCII where nothing else fits."""

from __future__ import annotations

import io
import os
from shutil import get_terminal_size
from typing import TYPE_CHECKING, TextIO

from .document import Block, Bullets, Chart, Document, Heading, Table
from .encoding import encoding_of, fit
from .wrapping import wrapped

if TYPE_CHECKING:
    from rich.console import Console

__all__ = ["PIPE_WIDTH", "as_text", "room_on", "show"]

PIPE_WIDTH = 120
"""Columns for output that is no terminal; COLUMNS in the environment overrides it."""

BULLET = 3
"""Cells that a bullet and the blanks around it take."""

_TONES = {"plain": "", "quiet": "dim", "good": "green", "bad": "red"}


def show(document: Document, stream: TextIO) -> None:
    """Write a document to a console or a pipe."""
    encoding = encoding_of(stream)
    if stream.isatty() and not os.environ.get("NO_COLOR"):
        _write(document, _console(stream), encoding)
    else:
        # COLUMNS in the environment comes first, then a terminal's own width.
        width = get_terminal_size((PIPE_WIDTH, 0)).columns if stream.isatty() else _columns()
        stream.write(_plain(document, encoding, width))


def room_on(stream: TextIO) -> int:
    """Cells that a line of what `show` writes there may have."""
    columns = get_terminal_size((PIPE_WIDTH, 0)).columns if stream.isatty() else _columns()
    return columns or PIPE_WIDTH


def _columns() -> int:
    columns = os.environ.get("COLUMNS", "")
    return int(columns) if columns.isdecimal() else 0


def as_text(document: Document) -> str:
    """The document as plain text."""
    return _plain(document, "utf-8", PIPE_WIDTH)


class _Paper(io.StringIO):
    """Keeps what is written for a stream of another encoding: rich draws its tables accordingly."""

    def __init__(self, encoding: str) -> None:
        super().__init__()
        self._encoding = encoding

    @property
    def encoding(self) -> str:  # type: ignore[override]
        return self._encoding


def _plain(document: Document, encoding: str, width: int) -> str:
    paper = _Paper(encoding)
    _write(document, _console(paper, width or PIPE_WIDTH), encoding)
    return "".join(line.rstrip() + "\n" for line in paper.getvalue().splitlines())


def _console(stream: TextIO, width: int | None = None) -> Console:
    # A width of our own says that there is no terminal; rich asks a terminal for its width itself.
    from rich.console import Console

    return Console(file=stream, width=width, force_terminal=width is None, markup=False, emoji=False, highlight=False)


def _write(document: Document, console: Console, encoding: str) -> None:
    from rich.text import Text

    last: Block | None = None
    for block in document:
        if isinstance(block, Chart):
            continue
        if last is not None and (isinstance(block, Table | Heading) or isinstance(last, Table)):
            console.print()
        if isinstance(block, Table):
            _write_table(block, console, encoding)
        elif isinstance(block, Heading):
            console.print(Text(fit(block.text, encoding), style="bold"), soft_wrap=True)
        elif isinstance(block, Bullets):
            _write_bullets(block, console, encoding)
        else:
            text = wrapped(fit(block.text, encoding), console.width)
            console.print(Text(text, style=_TONES[block.tone]))
        last = block


def _write_bullets(bullets: Bullets, console: Console, encoding: str) -> None:
    from rich.table import Table as RichTable
    from rich.text import Text

    grid = RichTable.grid(padding=(0, 1))
    for item in bullets.items:
        grid.add_row("-", Text(wrapped(fit(item, encoding), console.width - BULLET)))
    console.print(grid)


def _write_table(table: Table, console: Console, encoding: str) -> None:
    from rich import box
    from rich.table import Table as RichTable
    from rich.text import Text

    title = None if table.title is None else Text(fit(table.title, encoding), style="bold")
    shown = RichTable(box=box.SIMPLE_HEAD, title=title, title_justify="left", show_edge=False)
    for column in table.columns:
        shown.add_column(
            Text(fit(column.head, encoding)),
            justify=column.align,
            overflow="fold",
            no_wrap=column.breaks == "never",
        )
    for index, row in enumerate(table.rows):
        if index in table.breaks and index:
            shown.add_section()
        shown.add_row(*(Text(fit(cell, encoding)) for cell in row))
    console.print(shown)
