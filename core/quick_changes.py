"""RULES texts: the name of a preset or a file, and the quick changes behind it (config.md)."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Any, Literal

import tomli

from .said import said
from .toml_faults import scan_fault
from .toml_places import KeyPath, Places, ScanError, Scanner
from .toml_text import shown, toml_key
from .variant import Text

__all__ = ["Change", "Fault", "RulesText", "read_rules_text"]

_NAME = re.compile(r"\s*([\w-]{2,}(?=\s*(?::|$))|\w?(?=\s*$))\s*")
_FILE = re.compile(r"\s*(.*?\.toml)\s*(?=:|$)", re.IGNORECASE | re.DOTALL)
_DRIVE = re.compile(r"\s*[A-Za-z]:")
_SPACE = re.compile(r"\s*+")
_BARE_WORD = re.compile(r"[^\W\d][\w-]*+")
_BROKEN = re.compile(r"[#\r\n]")
_BARE_VALUE = re.compile(r"[^,]*+")


@dataclass(frozen=True, slots=True)
class Fault:
    """What is wrong with a RULES text, and where (offset counted from 0)."""

    offset: int
    message: str
    zh: str = field(default="", compare=False)


class _ChangeError(ScanError):
    """As ScanError, with the reason in Chinese too."""

    def __init__(self, offset: int, reason: Text) -> None:
        super().__init__(offset, reason.en)
        self.zh = reason.zh


@dataclass(frozen=True, slots=True)
class Change:
    """One quick change: the dotted path and the value it is set to, with the offsets of both."""

    path: tuple[str, ...]
    value: Any
    offset: int
    value_offset: int


@dataclass(frozen=True, slots=True)
class RulesText:
    """A RULES text taken apart: the name, of which kind it is, and the changes.

    `places` knows the offsets of keys and values by their full path in the rule set.
    """

    name: str
    kind: Literal["file", "preset"]
    changes: tuple[Change, ...]
    faults: tuple[Fault, ...]
    places: Places


def read_rules_text(text: str) -> RulesText:
    """Takes a RULES text apart; what is wrong with its changes is in `faults`, never raised.

    A Windows drive letter belongs to the path. A bare word is a text, every other value is TOML.
    """
    name, end = _name(text)
    places = Places(text)
    kind: Literal["file", "preset"] = "file" if name.lower().endswith(".toml") else "preset"
    if end >= len(text):
        return RulesText(name, kind, (), (), places)
    reader = _Reader(text, end + 1, places)
    reader.read()
    return RulesText(name, kind, tuple(reader.changes), tuple(reader.faults), places)


def _name(text: str) -> tuple[str, int]:
    for pattern in (_NAME, _FILE):
        found = pattern.match(text)
        if found:
            return found.group(1), found.end()
    drive = _DRIVE.match(text)
    colon = text.find(":", drive.end() if drive else 0)
    end = len(text) if colon < 0 else colon
    return text[:end].strip(), end


class _Reader:
    def __init__(self, text: str, offset: int, places: Places) -> None:
        self.text = text
        self.places = places
        self.scanner = Scanner(text, places, offset)
        self.changes: list[Change] = []
        self.faults: list[Fault] = []
        self._seen: list[tuple[str, ...]] = []

    def read(self) -> None:
        scanner = self.scanner
        while True:
            self._skip()
            try:
                self._change()
            except ScanError as error:
                form = Text("; quick changes are slot.option=value[,…]", "；快速修改写作 slot.option=value[,…]")
                self._fault(error.offset, said(scan_fault(error), form))
                scanner.offset = self._next_comma(max(error.offset, scanner.offset))
            self._skip()
            if scanner.offset < len(self.text) and self.text[scanner.offset] != ",":
                self._fault(
                    scanner.offset, Text("a comma is missing between two quick changes", "两处快速修改之间缺少逗号")
                )
                scanner.offset = self._next_comma(scanner.offset)
            if scanner.offset >= len(self.text):
                return
            scanner.offset += 1

    def _change(self) -> None:
        scanner = self.scanner
        if scanner.offset >= len(self.text) or self.text[scanner.offset] == ",":
            raise _ChangeError(scanner.offset, Text("a change is missing", "缺少修改"))
        keys = scanner.keys()
        path = tuple(part for part, _ in keys)
        dotted = ".".join(toml_key(part) for part in path)
        self._skip()
        if not self.text.startswith("=", scanner.offset):
            raise _ChangeError(keys[0][1], Text(f"`{dotted}` wants `=` and a value", f"`{dotted}` 后面应有 `=` 和值"))
        scanner.offset += 1
        self._skip()
        start = scanner.offset
        self._note(keys, start)
        value = self._value(path)
        for leaf, offset in _leaves(path, value, self.places, keys[0][1]):
            self._seen_once(leaf, offset)
        self.changes.append(Change(path, value, keys[0][1], start))

    def _value(self, path: tuple[str, ...]) -> Any:
        scanner, start = self.scanner, self.scanner.offset
        if self.text.startswith(('"', "'", "[", "{"), start):
            self._bracketed(path)
            raw = self.text[start : scanner.offset]
        else:
            found = _BARE_VALUE.match(self.text, start)
            assert found is not None
            scanner.offset = found.end()
            raw = found.group().strip()
            if _BARE_WORD.fullmatch(raw) and raw not in ("true", "false", "inf", "nan"):
                return raw
        if not raw:
            name = ".".join(path)
            raise _ChangeError(start, Text(f"`{name}` wants a value behind `=`", f"`{name}` 的 `=` 后面缺少值"))
        try:
            found_values = tomli.loads(f"value = {raw}\n") if raw[0] in "\"'[{" or not _BROKEN.search(raw) else {}
        except (ValueError, RecursionError):
            found_values = {}
        if len(found_values) == 1:
            return found_values["value"]
        raise _ChangeError(
            start,
            Text(
                f"{shown(raw)} is no TOML value (a text of several words, or inside brackets, stands in quotes)",
                f"{shown(raw)} 不是 TOML 的值（几个词的文字或括号里的文字要加引号）",
            ),
        )

    def _note(self, keys: list[tuple[str, int]], value: int) -> None:
        path: KeyPath = ()
        for part, offset in keys:
            path = (*path, part)
            self.places.keys.setdefault(path, offset)
        self.places.values.setdefault(path, value)

    def _bracketed(self, path: tuple[str, ...]) -> None:
        try:
            self.scanner.value(path)
        except ScanError:
            self.scanner.offset = len(self.text)
            raise

    def _seen_once(self, path: tuple[str, ...], offset: int) -> None:
        full = path if len(path) > 1 else (*path, "use")
        for known in self._seen:
            shorter = min(len(known), len(full))
            if known[:shorter] == full[:shorter]:
                name = ".".join(full)
                self._fault(offset, Text(f"`{name}` is set twice", f"`{name}` 改了两次"))
                return
        self._seen.append(full)

    def _fault(self, offset: int, message: Text) -> None:
        self.faults.append(Fault(offset, message.en, message.zh))

    def _skip(self) -> None:
        found = _SPACE.match(self.text, self.scanner.offset)
        assert found is not None
        self.scanner.offset = found.end()

    def _next_comma(self, offset: int) -> int:
        comma = self.text.find(",", offset)
        return len(self.text) if comma < 0 else comma


def _leaves(path: tuple[str, ...], value: Any, places: Places, offset: int) -> list[tuple[tuple[str, ...], int]]:
    if not isinstance(value, dict) or not value:
        return [(path, offset)]
    found = []
    for key, item in value.items():
        inner = (*path, key)
        found += _leaves(inner, item, places, max(offset, places.keys.get(inner, offset)))
    return found
