"""A file that is written whole or not at all."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import BinaryIO, cast

from .errors import XuezhanError
from .text import Text

__all__ = ["PlaceError", "WholeFile", "place_of_part"]


class PlaceError(XuezhanError):
    """A place where no file can be put: the message names it and says why; `why` is that alone."""

    def __init__(self, path: Path, why: str, zh: str) -> None:
        super().__init__(f"{path}: {why}")
        self.zh = f"{path}：{zh}"
        self.why = Text(why, zh)


def place_of_part(path: Path) -> Path:
    """Where that goes which was meant for `path` and was broken off: beside it, `deals.partial.csv` for `deals.csv`."""
    whole = Path(os.path.realpath(path)) if path.is_symlink() else path
    return whole.with_name(f"{whole.stem}.partial{whole.suffix}")


class WholeFile:
    """UTF-8 text for `path`, which is there once it is kept; until then what was there stays.

    It is written beside `path` under another name, sent to the disk and then renamed. `errors` is how characters are
    written that UTF-8 has not. Raises PlaceError, here and later, where that cannot be.
    """

    def __init__(self, path: Path, errors: str = "backslashreplace") -> None:
        self._path = path
        # Unlike `resolve` this does not fail for links that lead in a circle: that is told when the file is made.
        self._target = target = Path(os.path.realpath(path))
        _check_replaceable(path, target)
        try:
            handle, self._beside = tempfile.mkstemp(prefix=f".{path.name}.", suffix=".tmp", dir=target.parent)
        except OSError as error:
            raise _cannot_write(path, error) from error
        self._stream = os.fdopen(handle, "w", encoding="utf-8", errors=errors, newline="\n")

    def write(self, text: str) -> None:
        """Add text."""
        try:
            self._stream.write(text)
        except OSError as error:
            raise _cannot_write(self._path, error) from error

    @contextmanager
    def binary(self) -> Iterator[BinaryIO]:
        """The file for a form that is no text, instead of `write`."""
        try:
            yield cast(BinaryIO, self._stream.buffer)
        except OSError as error:
            raise _cannot_write(self._path, error) from error

    def keep(self) -> None:
        """Put what was written in its place."""
        self._keep_at(self._target)

    def keep_part(self) -> None:
        """Put what was written where a part goes (`place_of_part`); what is at `path` stays."""
        part = place_of_part(self._path)
        target = Path(os.path.realpath(part))
        _check_replaceable(part, target)
        self._keep_at(target)

    def _keep_at(self, target: Path) -> None:
        try:
            self._stream.flush()
            # Else a power cut after the renaming could leave an empty file where a whole one was.
            os.fsync(self._stream.fileno())
            self._stream.close()
            os.chmod(self._beside, _mode(target))
            os.replace(self._beside, target)
        except OSError as error:
            raise _cannot_write(self._path, error) from error

    def discard(self) -> None:
        """Leave nothing behind; nothing to do for a file that is kept."""
        with suppress(OSError):
            self._stream.close()
        with suppress(OSError):
            os.unlink(self._beside)


def _check_replaceable(path: Path, target: Path) -> None:
    if target.is_symlink():
        # All links are followed: what is left of them has no end.
        raise PlaceError(path, "is a link that leads in a circle; name another file", "是首尾相连的链接；请换个名字")
    if target.is_dir():
        raise PlaceError(path, "is a folder, not a file; name a file", "是文件夹，不是文件；请指定文件名")
    if target.exists() and not target.is_file():
        raise PlaceError(
            path,
            "is no ordinary file, and files are written whole or not at all; name another",
            "不是普通文件，而文件总是整个写入；请换个名字",
        )
    if target.exists() and not os.access(target, os.W_OK):
        raise PlaceError(
            path, "is write-protected; name another file, or make it writable", "是只读的；请换个名字，或先改为可写"
        )


def _mode(path: Path) -> int:
    try:
        return path.stat().st_mode & 0o777
    except OSError:
        mask = os.umask(0)
        os.umask(mask)
        return 0o666 & ~mask


def _cannot_write(path: Path, error: OSError) -> PlaceError:
    why = error.strerror or str(error)
    return PlaceError(path, f"cannot be written: {why}", f"无法写入：{why}")
