"""Files that are written whole or not at all."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TextIO

from .failures import Failure

__all__ = ["check_place", "written_whole"]


def check_place(path: Path) -> None:
    """Raise Failure unless a file can be made at `path`; nothing is left behind and nothing there changes."""
    if path.is_dir():
        raise Failure(f"{path}: is a folder, not a file", f"{path}：是文件夹，不是文件")
    _check_replaceable(path)
    try:
        handle, name = tempfile.mkstemp(prefix=f".{path.name}.", suffix=".tmp", dir=_folder(path))
    except OSError as error:
        raise _cannot_write(path, error) from error
    os.close(handle)
    os.unlink(name)


@contextmanager
def written_whole(path: Path) -> Iterator[TextIO]:
    """A UTF-8 text file that stands at `path` once the block ends well; else `path` stays as it was.

    It is written beside `path` under another name and then renamed. Raises Failure where that cannot be.
    """
    target = path.resolve()
    _check_replaceable(target)
    try:
        handle, name = tempfile.mkstemp(prefix=f".{path.name}.", suffix=".tmp", dir=_folder(target))
    except OSError as error:
        raise _cannot_write(path, error) from error
    done = False
    try:
        try:
            with open(handle, "w", encoding="utf-8", errors="backslashreplace", newline="\n") as file:
                yield file
            os.chmod(name, _mode(target))
            os.replace(name, target)
        except BrokenPipeError:
            raise
        except OSError as error:
            raise _cannot_write(path, error) from error
        done = True
    finally:
        if not done:
            with suppress(OSError):
                os.unlink(name)


def _check_replaceable(path: Path) -> None:
    """Refuse to put a file in the place of a device or pipe, or of a file that may not be written."""
    if path.exists() and not path.is_file():
        raise Failure(
            f"{path}: is no ordinary file; name another, or print and redirect",
            f"{path}：不是普通文件；请换个名字，或直接输出后重定向",
        )
    if path.exists() and not os.access(path, os.W_OK):
        raise Failure(
            f"{path}: is write-protected; name another file, or make it writable",
            f"{path}：是只读的；请换个名字，或先改为可写",
        )


def _folder(path: Path) -> Path:
    return path.resolve().parent


def _mode(path: Path) -> int:
    try:
        return path.stat().st_mode & 0o777
    except OSError:
        mask = os.umask(0)
        os.umask(mask)
        return 0o666 & ~mask


def _cannot_write(path: Path, error: OSError) -> Failure:
    why = error.strerror or error
    return Failure(f"{path}: cannot be written: {why}", f"{path}：无法写入：{why}")
