"""A file of deal records: written whole or not at all, in the order of the deals."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from ..core.quick_changes import read_rules_text
from ..core.ruleset import RuleSet
from ..core.whole_file import PlaceError, WholeFile
from .errors import RunStopped, SimulationError

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
    """Takes text for the file at `path`, which is there once the block ends well; else nothing there changes.

    Where the block ends with RunStopped what was written goes where a part does (`place_of_part`), if there is
    anything. Without a path the text goes nowhere. Raises SimulationError where it cannot be written.
    """
    if path is None:
        yield lambda text: None
        return
    with _as_simulation_error():
        file = WholeFile(path, errors="surrogatepass")

    anything = False

    def write(text: str) -> None:
        nonlocal anything
        with _as_simulation_error():
            file.write(text)
        anything = anything or bool(text)

    try:
        yield write
        with _as_simulation_error():
            file.keep()
    except RunStopped:
        if anything:
            with _as_simulation_error():
                file.keep_part()
        raise
    finally:
        file.discard()


@contextmanager
def _as_simulation_error() -> Iterator[None]:
    try:
        yield
    except PlaceError as error:
        told = SimulationError(str(error))
        told.zh = error.zh
        raise told from error
