"""Files of records that are read a few deals at a time: where each deal is, not what is in it, is held in memory."""

from __future__ import annotations

import hashlib
import os
import shutil
import tempfile
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from itertools import islice
from typing import BinaryIO

from ..core.errors import RecordError
from ..core.records import Record, parse_records

__all__ = ["RecordFile", "Records", "opened"]

MOST_PLACES = 4096
"""Places of a file that are remembered: with more records, fewer of them."""
PIECE = 1 << 20
"""Bytes that are read at a time."""


@dataclass(frozen=True, slots=True)
class RecordFile:
    """A file of `count` records in its first `size` bytes, whose SHA-256 is `sha256`.

    `name` is what people call it, `path` where it is read. `places` has, of every record whose number in the
    file is a multiple of `every`, the byte and the line at which it begins.
    """

    name: str
    path: str
    count: int
    size: int
    sha256: str
    every: int
    places: tuple[tuple[int, int], ...]

    def read(self, first: int, stop: int) -> Iterator[Record]:
        """The records from number `first` of the file to before `stop`. Raises RecordError."""
        place = first // self.every
        offset, line = self.places[place]
        skipped = place * self.every
        with _reading(self.name, self.path) as stream:
            stream.seek(offset)
            found = parse_records(self.name, _lines(stream, self.size - offset), line)
            yield from islice(found, first - skipped, stop - skipped)

    def check(self) -> None:
        """Raise RecordError unless the file still is what was counted."""
        found = hashlib.sha256()
        with _reading(self.name, self.path) as stream:
            left = self.size
            while left and (piece := stream.read(min(left, PIECE))):
                found.update(piece)
                left -= len(piece)
        if found.hexdigest() != self.sha256:
            raise RecordError(
                self.name,
                1,
                "is another file than when its records were counted; run the command again, and see that every "
                "machine has the same file",
                "与清点时不是同一个文件；请重新运行，并确认各台机器上的文件相同",
            )


@dataclass(frozen=True, slots=True)
class Records:
    """The records of several files; their numbers count from 0 over all of them."""

    files: tuple[RecordFile, ...]

    @property
    def count(self) -> int:
        """How many there are."""
        return sum(file.count for file in self.files)

    def read(self, block: range) -> Iterator[tuple[int, Record]]:
        """The records with these numbers, each with the index of its file. Raises RecordError."""
        start = 0
        for place, file in enumerate(self.files):
            first, stop = max(block.start, start), min(block.stop, start + file.count)
            if first < stop:
                for record in file.read(first - start, stop - start):
                    yield place, record
            start += file.count

    def check(self) -> None:
        """Raise RecordError unless all files still are what was counted."""
        for file in self.files:
            file.check()


@contextmanager
def opened(
    names: Sequence[str | os.PathLike[str]], look: Callable[[int, int, Record], object]
) -> Iterator[Records]:
    """Count the records in these files; `look` is called with every one, its file's index and its number before.

    What can be read but once, such as a pipe, is copied beside for as long as the block lasts. Raises
    RecordError at the first line that cannot be read (`core.records`).
    """
    with ExitStack() as copies:
        files: list[RecordFile] = []
        count = 0
        for place, name in enumerate([os.fspath(each) for each in names]):
            file = _indexed(name, copies.enter_context(_standing(name)), place, count, look)
            files.append(file)
            count += file.count
        yield Records(tuple(files))


@contextmanager
def _standing(name: str) -> Iterator[str]:
    """The path of a file that can be read again and again."""
    if os.path.isfile(name) or not os.path.exists(name):
        yield os.path.abspath(name)
        return
    with tempfile.TemporaryDirectory(prefix="xuezhan-") as folder:
        copy = os.path.join(folder, "records.jsonl")
        with _reading(name, name) as stream, open(copy, "wb") as target:
            shutil.copyfileobj(stream, target, PIECE)
        yield copy


def _indexed(
    name: str, path: str, place: int, before: int, look: Callable[[int, int, Record], object]
) -> RecordFile:
    every, count = 1, 0
    places: list[tuple[int, int]] = []
    with _reading(name, path) as stream:
        watched = _Watched(stream)
        for record in parse_records(name, watched):
            if count % every == 0:
                places.append((watched.begins[record.number], record.number))
            if len(places) > MOST_PLACES:
                places, every = places[::2], 2 * every
            look(place, before + count, record)
            count += 1
            watched.forget(record)
    return RecordFile(name, path, count, watched.size, watched.sum.hexdigest(), every, tuple(places))


class _Watched:
    """The lines of a stream, with what is learnt in passing: where they begin, and size and sum of it all."""

    def __init__(self, stream: BinaryIO) -> None:
        self._stream = stream
        self.size = 0
        self.sum = hashlib.sha256()
        self.begins: dict[int, int] = {}

    def __iter__(self) -> Iterator[bytes]:
        for number, line in enumerate(self._stream, 1):
            self.begins[number] = self.size
            self.size += len(line)
            self.sum.update(line)
            yield line

    def forget(self, record: Record) -> None:
        """Forget where the lines of a record begin."""
        last = record.lines[-1].number if record.lines else record.number
        self.begins = {number: offset for number, offset in self.begins.items() if number > last}


def _lines(stream: BinaryIO, left: int) -> Iterator[bytes]:
    """The lines of the next `left` bytes: what has been added to the file since is not read."""
    for line in stream:
        yield line[:left]
        left -= len(line)
        if left <= 0:
            return


@contextmanager
def _reading(name: str, path: str) -> Iterator[BinaryIO]:
    try:
        with open(path, "rb") as stream:
            yield stream
    except OSError as error:
        why = error.strerror or str(error)
        raise RecordError(name, 1, f"cannot be read: {why}", f"无法读取：{why}") from error
