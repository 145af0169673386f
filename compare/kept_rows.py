"""Rows of a run that is kept in a folder: files beside the checkpoint, which says how far each of them is good.

A process adds to files of its own and to no earlier one, so that what a checkpoint names stays as it is
whatever ends the process; what follows in a file, or in files that no checkpoint names, is forgotten.
"""

from __future__ import annotations

import hashlib
import os
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO, Protocol, TypeVar

from ..core.text import Text
from .errors import CheckpointError

__all__ = ["ROW_FILES", "RowForm", "RowKeeper", "Segment", "copied", "kept_lines"]

ROW_FILES = "rows-*.jsonl"
"""Names of the files."""
_PIECE = 1 << 20
"""Bytes that are read at a time."""

Aside = TypeVar("Aside")


class RowForm(Protocol[Aside]):
    """How the rows of a block are written as one line of text, and read again."""

    def line(self, rows: Aside) -> str:
        """The line, without its end."""

    def read(self, line: str) -> Aside:
        """The rows that `line` made it of."""


@dataclass(frozen=True, slots=True)
class Segment:
    """Lines of the numbers from `start` to before `stop`: the first `size` bytes of a file in the folder."""

    start: int
    stop: int
    name: str
    size: int
    sha256: str


class RowKeeper:
    """Adds lines to the folder at `path`, in a new file for every stretch of numbers; `kept` are there already."""

    def __init__(self, path: Path, kept: Sequence[Segment]) -> None:
        self._path = path
        self._kept = list(kept)
        self._stretch = range(0)
        self._file: BinaryIO | None = None
        self._sum = hashlib.sha256()
        self._size = 0
        named = {each.name for each in kept}
        for left in path.glob(ROW_FILES):
            if left.name not in named:
                # A process that was killed before it saved.
                with suppress(OSError):
                    left.unlink()

    def add(self, block: range, line: str) -> None:
        """Take the line of a block. Raises CheckpointError where it cannot be written."""
        text = (line + "\n").encode()
        try:
            if self._file is None or block.start != self._stretch.stop:
                self.close()
                self._stretch = range(block.start, block.start)
                self._file = (self._path / self._name).open("wb")
            self._file.write(text)
        except OSError as error:
            raise _cannot_write(self._path / self._name, error) from error
        self._sum.update(text)
        self._size += len(text)
        self._stretch = range(self._stretch.start, block.stop)

    def segments(self) -> tuple[Segment, ...]:
        """Where everything is that was taken, once it is on the disk."""
        if self._file is None:
            return tuple(self._kept)
        try:
            self._file.flush()
            # The checkpoint must not come to the disk before what it names.
            os.fsync(self._file.fileno())
        except OSError as error:
            raise _cannot_write(self._path / self._name, error) from error
        span = self._stretch
        return (*self._kept, Segment(span.start, span.stop, self._name, self._size, self._sum.hexdigest()))

    def close(self) -> None:
        """End the file that is being written."""
        if self._file is None:
            return
        self._kept = list(self.segments())
        self._file.close()
        self._file, self._sum, self._size = None, hashlib.sha256(), 0

    def abandon(self) -> None:
        """Let go of the file, whatever has become of it."""
        if self._file is not None:
            with suppress(OSError):
                self._file.close()

    @property
    def _name(self) -> str:
        return f"rows-{self._stretch.start}.jsonl"


def kept_lines(path: Path, segments: Sequence[Segment]) -> Iterator[str]:
    """Every line that is kept in the folder, in the order of its numbers.

    Raises CheckpointError for a file that is not as it was written; nothing of that file comes before.
    """
    for segment in sorted(segments, key=lambda each: each.start):
        _check(path, segment)
        with (path / segment.name).open("rb") as file:
            left = segment.size
            while left > 0:
                line = file.readline()
                left -= len(line)
                yield line.decode()


def copied(path: Path, segments: Sequence[Segment], target: Path) -> tuple[Segment, ...]:
    """The segments of the folder at `path`, put into the folder `target` as well. Raises CheckpointError."""
    for segment in segments:
        _check(path, segment)
        place = target / segment.name
        try:
            with (path / segment.name).open("rb") as file, place.open("xb") as copy:
                for piece in _pieces(file, segment.size):
                    copy.write(piece)
                copy.flush()
                os.fsync(copy.fileno())
        except OSError as error:
            raise _cannot_write(place, error) from error
    return tuple(segments)


def _check(path: Path, segment: Segment) -> None:
    file, found = path / segment.name, hashlib.sha256()
    try:
        with file.open("rb") as stream:
            for piece in _pieces(stream, segment.size):
                found.update(piece)
    except OSError as error:
        said = error.strerror or str(error)
        raise CheckpointError(file, Text(f"cannot be read: {said}", f"无法读取：{said}")) from error
    if found.hexdigest() != segment.sha256:
        raise CheckpointError(
            file,
            Text(
                "is broken (its check sum does not fit); put a copy of it back, or name another folder to start anew",
                "已损坏（校验和不符）；请换回完好的副本，或另选文件夹重新开始",
            ),
        )


def _pieces(file: BinaryIO, size: int) -> Iterator[bytes]:
    """The first `size` bytes; fewer where the file ends before."""
    left = size
    while left > 0 and (piece := file.read(min(left, _PIECE))):
        left -= len(piece)
        yield piece


def _cannot_write(file: Path, error: OSError) -> CheckpointError:
    said = error.strerror or str(error)
    return CheckpointError(
        file,
        Text(
            f"cannot be written: {said}; what was saved before is whole: make room, and the same run goes on from "
            "there",
            f"无法写入：{said}；此前保存的内容完好：腾出空间后再运行一次即可继续",
        ),
    )
