"""Where every key and value of a TOML text stands, so that errors can name line and column."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Literal

import tomli

__all__ = ["MAX_DEPTH", "KeyPath", "Places", "PlacesAsked", "ScanError", "Scanner", "Statement", "places_of"]

KeyPath = tuple[str | int, ...]
"""Keys from the outside in; an int is an index into an array."""

MAX_DEPTH = 50
"""Arrays and inline tables nested deeper, and keys of more parts, are refused."""

_KNOWN_ITEMS = 1000

_SPACE = re.compile(r"[ \t]*+")
_BLANK = re.compile(r"(?:[ \t\r\n]++|#[^\n]*+)*+")
_BARE_KEY = re.compile(r"[A-Za-z0-9_-]++")
_STRINGS = (
    ('"""', re.compile(r'"""(?:[^"\\]++|\\.|"(?!""))*+"{3,5}', re.DOTALL)),
    ("'''", re.compile(r"'''(?:[^']++|'(?!''))*+'{3,5}", re.DOTALL)),
    ('"', re.compile(r'"(?:[^"\\\n]++|\\.)*+"')),
    ("'", re.compile(r"'[^'\n]*+'")),
)
_SCALAR = re.compile(r"[^,\]}#\r\n]++")


class ScanError(Exception):
    """The text is no TOML at `offset` (counted from 0); `reason` says why in few words."""

    def __init__(self, offset: int, reason: str) -> None:
        self.offset = offset
        self.reason = reason
        super().__init__(f"{reason} at offset {offset}")


@dataclass(frozen=True, slots=True)
class Statement:
    """A table's header, or a key with its value: what it names, the table it stands in, and from where to where."""

    kind: Literal["header", "pair"]
    path: KeyPath
    table: KeyPath
    start: int
    end: int


@dataclass(slots=True)
class Places:
    """Offsets of keys and values by key path; `twice` lists the keys that are set a second time."""

    text: str = ""
    keys: dict[KeyPath, int] = field(default_factory=dict)
    values: dict[KeyPath, int] = field(default_factory=dict)
    twice: list[tuple[KeyPath, int]] = field(default_factory=list)
    _lines: list[int] = field(default_factory=list)

    def position(self, offset: int) -> tuple[int, int]:
        """Line and column of an offset, both counted from 1; a tab is one column."""
        if not self._lines:
            self._lines = [0, *(found.end() for found in re.finditer("\n", self.text))]
        line = bisect_right(self._lines, offset)
        return line, offset - self._lines[line - 1] + 1

    def key(self, path: KeyPath) -> tuple[int, int]:
        """Line and column of the key at `path`, or of the nearest key around it."""
        return self._nearest(self.keys, path)

    def value(self, path: KeyPath) -> tuple[int, int]:
        """Line and column of the value at `path`; where there is none (a table), of the key."""
        return self.position(self.values[path]) if path in self.values else self._nearest(self.keys, path)

    def _nearest(self, offsets: dict[KeyPath, int], path: KeyPath) -> tuple[int, int]:
        while path and path not in offsets:
            if path in self.values:
                return self.position(self.values[path])
            path = path[:-1]
        return self.position(offsets[path]) if path else (1, 1)


class PlacesAsked(Places):
    """The places of a text that is known to be TOML; it is walked when the first of them is asked for."""

    def key(self, path: KeyPath) -> tuple[int, int]:
        """Line and column of the key at `path`, or of the nearest key around it."""
        self._walk()
        return super().key(path)

    def value(self, path: KeyPath) -> tuple[int, int]:
        """Line and column of the value at `path`; where there is none (a table), of the key."""
        self._walk()
        return super().value(path)

    def _walk(self) -> None:
        if not self.keys:
            Scanner(self.text, self).document()


class Scanner:
    """Walks a TOML text and notes places; what it does not check (values) a parser checks."""

    def __init__(self, text: str, places: Places, offset: int = 0) -> None:
        self.text = text
        self.places = places
        self.offset = offset
        self._arrays: dict[KeyPath, int] = {}
        self._headers: set[KeyPath] = set()

    def document(self) -> None:
        """Walks the whole text. Raises ScanError where it is no TOML."""
        for _ in self.statements():
            pass

    def statements(self) -> Iterator[Statement]:
        """Walks the whole text, header by header and pair by pair. Raises ScanError where it is no TOML."""
        table: KeyPath = ()
        self._skip(_BLANK)
        while self.offset < len(self.text):
            start = self.offset
            if self.text[start] == "[":
                path = table = self._header()
                yield Statement("header", path, table, start, self.offset)
            else:
                path = self.pair(table)
                yield Statement("pair", path, table, start, self.offset)
            self._skip(_BLANK)

    def keys(self) -> list[tuple[str, int]]:
        """The parts of the dotted key at the offset, each with its own offset."""
        parts = [self._key()]
        while True:
            self._skip(_SPACE)
            if not self._starts("."):
                return parts
            if len(parts) == MAX_DEPTH:
                raise ScanError(parts[0][1], f"a key has more than {MAX_DEPTH} parts")
            self.offset += 1
            self._skip(_SPACE)
            parts.append(self._key())

    def pair(self, table: KeyPath, depth: int = 0) -> KeyPath:
        """A key, an equals sign and a value, in the table at `table`; returns the path of the key."""
        path = table
        for part, offset in self.keys():
            path = (*path, part)
            self.places.keys.setdefault(path, offset)
            last = offset
        self._expect("=", "a key wants `=` and a value")
        self._skip(_SPACE)
        if path in self.places.values or path in self._headers:
            self.places.twice.append((path, last))
        self.value(path, depth)
        return path

    def value(self, path: KeyPath, depth: int = 0) -> None:
        """The value at the offset; the offset then stands behind it."""
        if depth > MAX_DEPTH:
            raise ScanError(self.offset, f"arrays and tables are nested more than {MAX_DEPTH} deep")
        if not path or not isinstance(path[-1], int) or path[-1] < _KNOWN_ITEMS:
            self.places.values.setdefault(path, self.offset)
        if self._starts("["):
            self._array(path, depth)
        elif self._starts("{"):
            self._inline_table(path, depth)
        else:
            self._scalar()

    def _array(self, path: KeyPath, depth: int) -> None:
        start, index = self.offset, 0
        self.offset += 1
        self._skip(_BLANK)
        while not self._starts("]"):
            self.value((*path, index), depth + 1)
            index += 1
            self._after_item("]", start, "`[` is not closed")
        self.offset += 1

    def _inline_table(self, path: KeyPath, depth: int) -> None:
        start = self.offset
        self.offset += 1
        self._skip(_BLANK)
        while not self._starts("}"):
            if self.offset >= len(self.text):
                raise ScanError(start, "`{` is not closed")
            self.pair(path, depth + 1)
            self._after_item("}", start, "`{` is not closed")
        self.offset += 1

    def _after_item(self, closing: str, start: int, reason: str) -> None:
        self._skip(_BLANK)
        if self._starts(","):
            self.offset += 1
            self._skip(_BLANK)
        elif not self._starts(closing):
            raise ScanError(start, reason)

    def _scalar(self) -> None:
        for quote, pattern in _STRINGS:
            if self._starts(quote):
                found = pattern.match(self.text, self.offset)
                if not found:
                    raise ScanError(self.offset, "a quoted text is not closed")
                self.offset = found.end()
                return
        found = _SCALAR.match(self.text, self.offset)
        if not found:
            raise ScanError(self.offset, "a value is missing")
        self.offset += len(found.group().rstrip(" \t"))

    def _header(self) -> KeyPath:
        brackets = 2 if self._starts("[[") else 1
        self.offset += brackets
        self._skip(_SPACE)
        parts = self.keys()
        path: KeyPath = ()
        for number, (part, offset) in enumerate(parts, start=1):
            path = (*path, part)
            self.places.keys.setdefault(path, offset)
            if number < len(parts) and path in self._arrays:
                path = (*path, self._arrays[path])
        last = parts[-1][1]
        if brackets == 2:
            self._arrays[path] = self._arrays.get(path, -1) + 1
            path = (*path, self._arrays[path])
            self.places.keys[path] = last
        elif path in self._headers or path in self.places.values:
            self.places.twice.append((path, last))
        self._headers.add(path)
        self._expect("]" * brackets, "a table's name wants a closing bracket")
        return path

    def _key(self) -> tuple[str, int]:
        start = self.offset
        for quote, pattern in _STRINGS[2:]:
            if self._starts(quote):
                found = pattern.match(self.text, start)
                if not found:
                    raise ScanError(start, "a quoted key is not closed")
                self.offset = found.end()
                return _unquoted(found.group(), start), start
        found = _BARE_KEY.match(self.text, start)
        if not found:
            raise ScanError(start, "a key is missing")
        self.offset = found.end()
        return found.group(), start

    def _starts(self, text: str) -> bool:
        return self.text.startswith(text, self.offset)

    def _skip(self, pattern: re.Pattern[str]) -> None:
        found = pattern.match(self.text, self.offset)
        assert found is not None
        self.offset = found.end()

    def _expect(self, text: str, reason: str) -> None:
        self._skip(_SPACE)
        if not self._starts(text):
            raise ScanError(self.offset, reason)
        self.offset += len(text)


def places_of(text: str) -> Places:
    """The places of every key and value of `text`, as far as it is TOML."""
    places = Places(text)
    Scanner(text, places).document()
    return places


def _unquoted(raw: str, offset: int) -> str:
    if raw[0] == "'" or "\\" not in raw:
        return raw[1:-1]
    try:
        return str(tomli.loads(f"key = {raw}")["key"])
    except tomli.TOMLDecodeError as error:
        raise ScanError(offset, "a quoted key is no TOML text") from error
