"""A rule set's files and quick changes as layers, and the list of what is wrong with them."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Literal

from .composition import Origin
from .errors import Problem
from .toml_places import KeyPath, Places
from .variant import Text

__all__ = ["MAX_PROBLEMS", "Layer", "Origins", "Problems", "Spot", "origin_of"]

MAX_PROBLEMS = 100
"""Problems that are told of one rule set; of more only their number."""

_UNPRINTABLE = re.compile("[\x00-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff]")


@dataclass(slots=True)
class Layer:
    """One file, the quick changes, or a Mapping: what it says, and where.

    `file` is what problems name; `chain` tells how it was reached; `directory` is what its paths
    are relative to.
    """

    kind: Literal["file", "quick", "mapping"]
    file: str
    data: dict[str, Any]
    places: Places = field(default_factory=Places)
    directory: Path = field(default_factory=Path)
    chain: str = ""


@dataclass(frozen=True, slots=True)
class Spot:
    """A key in a layer: where a value came from."""

    layer: Layer
    path: KeyPath


def origin_of(spot: Spot) -> Origin:
    """Where a value came from, told for people."""
    line, column = spot.layer.places.key(spot.path)
    return Origin(spot.layer.kind, spot.layer.file, line, column, spot.layer.chain)


class Origins(Mapping[str, Origin]):
    """Where values came from, by name, looked up when the first of them is asked for; a plain dict when pickled."""

    __slots__ = ("_find", "_found")

    def __init__(self, find: Callable[[], dict[str, Origin]]) -> None:
        self._find = find
        self._found: dict[str, Origin] | None = None

    def __getitem__(self, name: str) -> Origin:
        return self._all()[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._all())

    def __len__(self) -> int:
        return len(self._all())

    def __reduce__(self) -> tuple[Any, ...]:
        return (dict, (self._all(),))

    def _all(self) -> dict[str, Origin]:
        if self._found is None:
            self._found = self._find()
        return self._found


class Problems:
    """Collects problems; in the end they stand in the order of files, lines and columns."""

    def __init__(self) -> None:
        self._found: dict[tuple[str, int, int, str], tuple[str, KeyPath, str]] = {}
        self._order: dict[str, int] = {}
        self._left_out = 0
        self._listed: set[str] = set()

    @property
    def full(self) -> bool:
        """Whether there are so many already that what else is found is only counted."""
        return len(self._found) >= MAX_PROBLEMS

    def leave_out(self, count: int) -> None:
        """Count problems that were found while `full`."""
        self._left_out += count

    def first_list(self, of: str) -> bool:
        """Whether a list of names is due: it is told once, however many names are wrong."""
        due = of not in self._listed
        self._listed.add(of)
        return due

    def at_key(self, layer: Layer, path: KeyPath, message: Text | str) -> None:
        """A problem with the name of a key, or with all that stands under it."""
        self.at(layer.file, layer.places.key(path), message, "name", path)

    def at_value(self, layer: Layer, path: KeyPath, message: Text | str) -> None:
        """A problem with a value."""
        self.at(layer.file, layer.places.value(path), message, "value", path)

    def at(
        self,
        file: str,
        place: tuple[int, int],
        message: Text | str,
        code: Literal["file", "name", "value", "together"] = "file",
        path: KeyPath = (),
    ) -> None:
        """A problem at a line and column of a file; a plain text has no Chinese."""
        self.mention(file)
        text = Text(message, "") if isinstance(message, str) else message
        problem = (file, *place, " ".join(text.en.split()))
        if problem not in self._found and self.full:
            self._left_out += 1
        else:
            self._found.setdefault(problem, (code, path, " ".join(text.zh.split())))

    def mention(self, file: str) -> None:
        """Files come in the order in which they were first mentioned."""
        self._order.setdefault(file, len(self._order))

    def in_order(self) -> list[Problem]:
        """Every problem once, in file order."""
        found = sorted(self._found, key=lambda item: (self._order[item[0]], item[1], item[2]))
        told = []
        for file, line, column, text in found:
            code, path, zh = self._found[file, line, column, text]
            told.append(Problem(_printable(file), line, column, _printable(text), code, path, _printable(zh)))
        if self._left_out:
            last = told[-1]
            more = f"and {self._left_out:,} further problems; put these right first"
            zh = f"另有 {self._left_out:,} 处错误；请先改正以上各处"
            told.append(Problem(last.file, last.line, last.column, more, "file", zh=zh))
        return told


def _printable(text: str) -> str:
    """`text` on one line and in UTF-8, whatever a path or a message holds."""
    return _UNPRINTABLE.sub(lambda found: ascii(found.group())[1:-1], text)
