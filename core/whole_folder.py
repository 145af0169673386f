"""A folder that is made with all its files or not at all."""

from __future__ import annotations

import os
import shutil
import tempfile
from collections.abc import Mapping
from pathlib import Path

from .whole_file import PlaceError

__all__ = ["write_folder"]


def write_folder(path: Path, files: Mapping[str, str]) -> None:
    """Make the folder `path` with these files in it, UTF-8 text by relative path (`src/tea/__init__.py`).

    It is made beside `path` under another name and then renamed. Raises PlaceError where `path` is taken, where
    its parent is no folder, and where it cannot be written; then nothing is left behind.
    """
    if os.path.lexists(path):
        raise PlaceError(path, "is there already; give another name or folder", "已经存在；请换一个名字或文件夹")
    if not path.parent.is_dir():
        raise PlaceError(
            path,
            f"there is no folder {path.parent}; make it first, or name another",
            f"没有文件夹 {path.parent}；请先建好，或指定别处",
        )
    beside: Path | None = None
    try:
        beside = Path(tempfile.mkdtemp(prefix=f".{path.name}.", suffix=".tmp", dir=path.parent))
        for name, text in files.items():
            file = beside / name
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(text, encoding="utf-8", newline="\n")
        # mkdtemp keeps others out, which is not meant for what stays.
        os.chmod(beside, _usual_mode())
        os.rename(beside, path)
        beside = None
    except OSError as error:
        why = error.strerror or str(error)
        raise PlaceError(path, f"cannot be written: {why}", f"无法写入：{why}") from error
    finally:
        if beside is not None:
            shutil.rmtree(beside, ignore_errors=True)


def _usual_mode() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return 0o777 & ~mask
