"""A file of deal records: written whole or not at all, in the order of the deals."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from ..core.quick_changes import read_rules_text
from ..core.ruleset import RuleSet
from .errors import SimulationError

__all__ = ["name_beside", "record_file"]


def name_beside(rules: RuleSet, path: Path) -> str:
    """What the records in `path` call the rule set: RULES with its file relative to theirs (record.md)."""
    files = rules.composition.files
    text = read_rules_text(rules.name) if files else None
    if text is None or text.kind != "file":
        return rules.name
    file = os.path.realpath(files[0])
    with suppress(ValueError):
        file = os.path.relpath(file, os.path.realpath(path.parent))
    return file + rules.name[rules.name.index(text.name) + len(text.name) :]


@contextmanager
def record_file(path: Path | None) -> Iterator[Callable[[str], None]]:
    """Takes text for the file at `path`, which is there once the block ends well; else nothing changes.

    Without a path the text goes nowhere. Raises SimulationError where it cannot be written.
    """
    if path is None:
        yield lambda text: None
        return
    target = path.resolve()
    if target.exists() and not target.is_file():
        raise SimulationError(f"{path}: is no ordinary file; records are put in the place of one, whole or not at all")
    if target.exists() and not os.access(target, os.W_OK):
        raise SimulationError(f"{path}: is write-protected; name another file, or make it writable")
    try:
        handle, name = tempfile.mkstemp(prefix=f".{path.name}.", suffix=".tmp", dir=target.parent)
    except OSError as error:
        raise _cannot(path, error) from error
    done = False
    try:
        with open(handle, "w", encoding="utf-8", errors="surrogatepass", newline="\n") as file:

            def write(text: str) -> None:
                try:
                    file.write(text)
                except OSError as error:
                    raise _cannot(path, error) from error

            yield write
            try:
                file.close()
                os.chmod(name, _mode(target))
                os.replace(name, target)
            except OSError as error:
                raise _cannot(path, error) from error
        done = True
    finally:
        if not done:
            with suppress(OSError):
                os.unlink(name)


def _mode(target: Path) -> int:
    try:
        return target.stat().st_mode & 0o777
    except OSError:
        mask = os.umask(0)
        os.umask(mask)
        return 0o666 & ~mask


def _cannot(path: Path, error: OSError) -> SimulationError:
    return SimulationError(f"{path}: cannot be written: {error.strerror or error}")
