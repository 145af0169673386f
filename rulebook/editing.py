"""Changes single values of a rule file and leaves everything else in it as it stands, comments and order too."""

from __future__ import annotations

import copy
import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import tomli
import tomlkit

from ..core.catalogue import Catalogue
from ..core.toml_places import KeyPath, Places, ScanError, Scanner, Statement
from ..core.toml_text import toml_key, toml_value
from ..core.variant import Text

__all__ = ["HEADS", "EditError", "Edited", "dotted", "edit_rule_file"]

HEADS = ("name", "summary", "source", "extends")
"""What a file says of itself: set by its bare name."""

_ONE_ARRAY = (
    "`extra` is written as one array in this file; write it as [[extra]] entries first",
    "这个文件里的 extra 写成了一个数组；请先改成 [[extra]] 条目",
)

Setting = tuple[tuple[str, ...], Any]
"""A path as in quick changes, and the value it is set to."""


class EditError(ValueError):
    """A change that cannot be made in this text; `text` says in both languages why, and what to do."""

    def __init__(self, en: str, zh: str) -> None:
        self.text = Text(en, zh)
        super().__init__(en)


@dataclass(frozen=True, slots=True)
class Edited:
    """The new text, the values that were taken out because another answer has no use for them, and where
    each change went: its path in the file by the path that was asked for."""

    text: str
    removed: tuple[str, ...]
    places: Mapping[KeyPath, KeyPath]


def edit_rule_file(
    text: str,
    changes: Sequence[Setting],
    *,
    inherited_extras: Collection[str] = (),
    catalogue: Catalogue | None = None,
) -> Edited:
    """Makes the changes in `text`, which must be TOML, and nothing else.

    A change is a path as in quick changes and a value, (("cap", "fan"), 4). Where a slot's `use`
    changes, options that only its other answers have are taken out. `inherited_extras` are ids of
    extras that the file inherits; `catalogue` knows the options (None: what is installed). Raises
    EditError for a change that the text has no place for; whether the result is a sound rule set is
    not looked at.
    """
    known = catalogue or Catalogue.installed()
    editor = _Editor(text)
    removed: list[str] = []
    places: dict[KeyPath, KeyPath] = {}
    leaves = [leaf for path, value in changes for leaf in _leaves(_full(path, value), value)]
    asked = {path for path, _ in leaves}
    for path, value in sorted(leaves, key=lambda leaf: leaf[0][-1] != "use"):
        place: KeyPath = path
        if path[0] == "extra":
            place = _put_extra(editor, path, value, inherited_extras)
        else:
            editor.put(path, value)
        places[path] = place
        if len(path) == 2 and path[1] == "use" and path[0] in known.slots:
            for option in _useless(editor.data, path[0], value, known):
                if (path[0], option) not in {other[:2] for other in asked}:
                    editor.remove((path[0], option))
                    removed.append(f"{path[0]}.{option}")
    editor.check()
    return Edited(editor.text, tuple(removed), places)


def dotted(path: KeyPath) -> str:
    """A path as people write it."""
    return ".".join(toml_key(str(part)) for part in path)


def _full(path: tuple[str, ...], value: Any) -> tuple[str, ...]:
    return path if len(path) > 1 or path[0] in HEADS or isinstance(value, Mapping) else (*path, "use")


def _leaves(path: tuple[str, ...], value: Any) -> Iterator[Setting]:
    if isinstance(value, Mapping) and value:
        for key, item in value.items():
            yield from _leaves((*path, key), item)
    else:
        yield path, value


def _useless(data: Mapping[str, Any], slot: str, use: Any, catalogue: Catalogue) -> list[str]:
    """The options in the file that the variant `use` does not have and another variant of the slot does."""
    table = data.get(slot)
    choices = catalogue.variants[slot]
    if not isinstance(table, Mapping) or not isinstance(use, str) or use not in choices:
        return []
    known = {name for choice in choices.values() for name in choice.Options.model_fields}
    return [key for key in table if key in known and key not in choices[use].Options.model_fields]


def _put_extra(editor: _Editor, path: tuple[str, ...], value: Any, inherited: Collection[str]) -> KeyPath:
    if len(path) < 3:
        raise EditError("an extra is reached as extra.ID.option=value", "附加规则写成 extra.ID.选项=值")
    name, rest = path[1], path[2:]
    entries = editor.data.get("extra", [])
    if not isinstance(entries, list):
        raise EditError(
            "`extra` is no list of [[extra]] entries in this file; write them so first",
            "这个文件里的 extra 不是 [[extra]] 条目；请先改成 [[extra]]",
        )
    for index, entry in enumerate(entries):
        if isinstance(entry, Mapping) and entry.get("id", entry.get("use")) == name:
            if rest == ("off",) and value is True and name not in inherited:
                editor.remove_entry(index)
                return ("extra",)
            if rest == ("use",) and "id" not in entry and value != name:
                editor.put(("extra", index, "id"), name)
            editor.put(("extra", index, *rest), value)
            return ("extra", index, *rest)
    lines = [] if rest == ("use",) and value == name else [f"id = {toml_value(name)}"]
    editor.append_entry([*lines, f"{dotted(rest)} = {toml_value(value)}"], name, rest, value)
    return ("extra", len(entries), *rest)


class _Editor:
    """A TOML text under change; `data` is what it says, kept beside it to hold the text against."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.data: dict[str, Any] = copy.deepcopy(tomli.loads(text))
        self.newline = "\r\n" if 2 * text.count("\r\n") > text.count("\n") else "\n"

    def check(self) -> None:
        """Raise EditError unless the text says what the changes were to make of it."""
        try:
            fine = tomli.loads(self.text) == self.data
        except tomli.TOMLDecodeError:
            fine = False
        if not fine:
            raise EditError(
                "the file is written in a way that cannot be changed safely; change it in an editor",
                "这个文件的写法无法安全地自动修改；请用编辑器改",
            )

    def put(self, path: KeyPath, value: Any) -> None:
        """Set the value at `path`, where it stands or where it would be looked for.

        An empty table changes nothing where there is one: tables are merged key by key.
        """
        places, statements = self._statements()
        if value == {} and any(each.path[: len(path)] == path for each in statements):
            return
        pair = next((each for each in statements if each.kind == "pair" and each.path == path), None)
        around = self._around(statements, path)
        if pair is not None:
            start = places.values[path]
            self.text = self.text[:start] + toml_value(value) + self.text[pair.end :]
        elif around is not None:
            self._put_inside(places, around, path, value)
        elif any(each.path[: len(path)] == path for each in statements):
            name = dotted(path)
            raise EditError(
                f"`{name}` is a table in this file; set one of its values, as {name}.NAME=…",
                f"{name} 在这个文件里是一个表；请改其中一个值，写成 {name}.名字=…",
            )
        else:
            self._put_new(statements, path, value)
        self._put_data(path, value)

    def remove(self, path: KeyPath) -> None:
        """Take out the value or table at `path`; comments beside it stay."""
        _, statements = self._statements()
        around = self._around(statements, path)
        if around is not None:
            document = tomlkit.parse(self.text)
            del _node(document, path[:-1])[path[-1]]
            self.text = tomlkit.dumps(document)
        else:
            self._cut([each for each in statements if each.path[: len(path)] == path])
        table = _node(self.data, path[:-1])
        del table[path[-1]]

    def remove_entry(self, index: int) -> None:
        """Take out an [[extra]] entry."""
        _, statements = self._statements()
        found = [each for each in statements if each.path[:2] == ("extra", index)]
        if not found:
            raise EditError(*_ONE_ARRAY)
        self._cut(found)
        del self.data["extra"][index]
        if not self.data["extra"]:
            del self.data["extra"]

    def append_entry(self, lines: Sequence[str], name: str, rest: tuple[str, ...], value: Any) -> None:
        """Add an [[extra]] entry at the end."""
        entries = self.data.get("extra", [])
        _, statements = self._statements()
        if any(each.kind == "pair" and each.path == ("extra",) for each in statements):
            raise EditError(*_ONE_ARRAY)
        self._append(["[[extra]]", *lines])
        self.data["extra"] = [*entries, {}]
        if lines[0].startswith("id"):
            self._put_data(("extra", len(entries), "id"), name)
        self._put_data(("extra", len(entries), *rest), value)

    def _statements(self) -> tuple[Places, list[Statement]]:
        places = Places(self.text)
        try:
            return places, list(Scanner(self.text, places).statements())
        except ScanError as error:
            raise EditError(f"the file cannot be changed: {error.reason}", f"文件无法修改：{error.reason}") from error

    def _around(self, statements: Sequence[Statement], path: KeyPath) -> Statement | None:
        """The pair in whose value `path` lies: an inline table or array."""
        for each in statements:
            if each.kind == "pair" and len(each.path) < len(path) and path[: len(each.path)] == each.path:
                return each
        return None

    def _put_inside(self, places: Places, around: Statement, path: KeyPath, value: Any) -> None:
        """Set a value that lies in an inline table, and add it where it is not there yet."""
        if path in places.values:
            start = places.values[path]
            self.text = self.text[:start] + toml_value(value) + self.text[self._value_end(start) :]
            return
        table = next(path[:size] for size in range(len(path) - 1, 0, -1) if path[:size] in places.values)
        inside = _node(self.data, table)
        if not isinstance(inside, Mapping):
            raise EditError(
                f"`{dotted(table)}` is a single value in this file, so `{dotted(path)}` has no place in it",
                f"{dotted(table)} 在这个文件里是单个值，里面放不下 {dotted(path)}",
            )
        start = places.values[table]
        end = self._value_end(start) - 1
        before = self.text[:end].rstrip()
        space = self.text[len(before) : end] or ("" if inside else " ")
        added = f"{dotted(path[len(table) :])} = {toml_value(value)}"
        comma = "" if not inside or before.endswith(",") else ","
        self.text = f"{before}{comma} {added}{space}{self.text[end:]}"

    def _value_end(self, start: int) -> int:
        scanner = Scanner(self.text, Places(self.text), start)
        scanner.value(())
        return scanner.offset

    def _put_new(self, statements: Sequence[Statement], path: KeyPath, value: Any) -> None:
        header = self._header_for(statements, path)
        if header is None:
            self._append([f"[{dotted(path[:-1])}]", f"{toml_key(str(path[-1]))} = {toml_value(value)}"])
            return
        table, start, end = header
        key = dotted(path[len(table) :])
        line = f"{key} = {toml_value(value)}"
        pairs = [each for each in statements if each.kind == "pair" and start <= each.start < end]
        if not self._revived(key, line, start, end, pairs):
            self._insert(line, start, pairs, table)

    def _header_for(self, statements: Sequence[Statement], path: KeyPath) -> tuple[KeyPath, int, int] | None:
        """The table in which a line for `path` belongs (the one nearest to it), and from where to where it goes."""
        headers = [each for each in statements if each.kind == "header"]
        ends = [*(each.start for each in headers[1:]), len(self.text)][: len(headers)]
        found: tuple[KeyPath, int, int] | None = None
        if len(path) == 1 or any(each.table == () and each.path[0] == path[0] for each in statements if each.path):
            first = headers[0].start if headers else len(self.text)
            if not any(each.path[:1] == path[:1] for each in headers):
                found = ((), 0, first)
        for header, end in zip(headers, ends, strict=True):
            deeper = found is None or len(header.path) > len(found[0])
            if deeper and len(header.path) < len(path) and path[: len(header.path)] == header.path:
                found = (header.path, header.start, end)
        return found

    def _revived(self, key: str, line: str, start: int, end: int, pairs: Sequence[Statement]) -> bool:
        """Whether the value stood there behind a `#` and now stands there for good."""
        pattern = re.compile(rf"^([ \t]*)#[ \t]?({re.escape(key)}[ \t]*=.*?)(\r?)$", re.MULTILINE)
        for found in pattern.finditer(self.text, start, end):
            if any(each.start <= found.start() < each.end for each in pairs):
                continue
            body = found[2]
            scanner = Scanner(body, Places(body))
            try:
                scanner.pair(())
                tomli.loads(body)
            except (ScanError, tomli.TOMLDecodeError):
                continue
            rest = body[scanner.offset :]
            if rest.strip() and not rest.lstrip().startswith("#"):
                continue
            self.text = self.text[: found.start()] + found[1] + line + rest + found[3] + self.text[found.end() :]
            return True
        return False

    def _insert(self, line: str, start: int, pairs: Sequence[Statement], table: KeyPath) -> None:
        """A line behind the last value of its table, or behind its header."""
        if pairs:
            last = pairs[-1]
            begin = self.text.rfind("\n", 0, last.start) + 1
            indent = self.text[begin : last.start]
            place = self._line_end(last.end)
        elif table:
            indent, place = "", self._line_end(start)
        else:
            indent, place = "", 0
            while self.text.startswith("#", place):
                place = self._line_end(place)
        before = self.newline if place == len(self.text) and place and not self.text.endswith("\n") else ""
        self.text = self.text[:place] + before + indent.strip("#") + line + self.newline + self.text[place:]

    def _append(self, lines: Sequence[str]) -> None:
        text = self.text
        if text and not text.endswith("\n"):
            text += self.newline
        if text.strip():
            text += self.newline
        self.text = text + "".join(line + self.newline for line in lines)

    def _cut(self, statements: Sequence[Statement]) -> None:
        for each in sorted(statements, key=lambda each: -each.start):
            begin = self.text.rfind("\n", 0, each.start) + 1
            self.text = self.text[:begin] + self.text[self._line_end(each.end) :]

    def _line_end(self, offset: int) -> int:
        """Where the line of `offset` is over, its end included."""
        end = self.text.find("\n", offset)
        return len(self.text) if end < 0 else end + 1

    def _put_data(self, path: KeyPath, value: Any) -> None:
        node: Any = self.data
        for part in path[:-1]:
            node = node.setdefault(part, {}) if isinstance(part, str) else node[part]
        node[path[-1]] = value


def _node(data: Any, path: KeyPath) -> Any:
    for part in path:
        data = data[part]
    return data
