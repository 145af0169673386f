"""A progress bar on standard error for work that lasts over a second, off where that is no terminal."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from .encoding import encoding_of, fit

if TYPE_CHECKING:
    from rich.progress import Progress

__all__ = ["progress"]

PATIENCE = 1.0
"""Seconds before a bar appears."""


class _Bar:
    def __init__(self, label: str, total: int) -> None:
        self.label = fit(label, encoding_of(sys.stderr))
        self.total = total
        self.done = 0
        self.start = time.monotonic()
        self.bar: Progress | None = None

    def advance(self, steps: int = 1) -> None:
        self.done += steps
        if self.bar is None:
            if time.monotonic() - self.start < PATIENCE:
                return
            self.bar = self._begin()
        self.bar.update(self.bar.task_ids[0], completed=self.done)

    def _begin(self) -> Progress:
        from rich.console import Console
        from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

        bar = Progress(
            TextColumn("{task.description}", markup=False),
            BarColumn(),
            MofNCompleteColumn(),
            TimeRemainingColumn(),
            console=Console(file=sys.stderr),
            transient=True,
        )
        bar.add_task(self.label, total=self.total)
        bar.start()
        return bar

    def close(self) -> None:
        if self.bar is not None:
            self.bar.stop()


@contextmanager
def progress(label: str, total: int) -> Iterator[Callable[[int], None]]:
    """Count work of `total` steps: the block calls what it is given with the number of steps just done."""
    if not sys.stderr.isatty():
        yield lambda steps: None
        return
    bar = _Bar(label, total)
    try:
        yield bar.advance
    finally:
        bar.close()
