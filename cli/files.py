"""The files that commands write."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from ..core.whole_file import WholeFile

__all__ = ["check_place", "written_whole"]


def check_place(path: Path) -> None:
    """Raise PlaceError unless a file can be made at `path`; nothing is left behind and nothing there changes."""
    WholeFile(path).discard()


@contextmanager
def written_whole(path: Path) -> Iterator[WholeFile]:
    """A file that stands at `path` once the block ends well; else `path` stays as it was.

    Raises PlaceError where that cannot be.
    """
    file = WholeFile(path)
    try:
        yield file
        file.keep()
    finally:
        file.discard()
