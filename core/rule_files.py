"""Reads a rule set's files: the named one, those it extends, and the quick changes, as layers."""

from __future__ import annotations

import os
from collections.abc import Mapping
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import Any, Literal

import tomli

from .layers import Layer, Problems, Spot
from .named_rules import NamedRules, Shelf, shelf, shipped
from .option_checks import listed, listed_text, meant
from .quick_changes import RulesText, read_rules_text
from .said import said
from .toml_faults import TOO_DEEP, dotted, encoding_fault, scan_fault, syntax_fault
from .toml_places import MAX_DEPTH, KeyPath, Places, PlacesAsked, ScanError, Scanner
from .toml_text import shown, shown_text
from .variant import Text

__all__ = [
    "MAPPING",
    "MAX_BYTES",
    "read_layers",
    "read_preset",
    "read_text",
]

MAX_BYTES = 1024 * 1024
"""A rule file may hold 1 MiB."""

MAX_ENTRIES = 5000
"""Keys and entries of arrays that a rule file may hold: what every one of them is checked for takes its time."""

MAPPING = "<mapping>"
"""What stands for the file where rules are given as a Mapping."""


def read_preset(name: str) -> Layer:
    """The shipped preset called `name` as a layer; its `data` is shared and must not be changed."""
    layer = _preset(name)
    return Layer("file", layer.file, layer.data, layer.places, layer.directory)


def read_layers(
    rules: str | os.PathLike[str] | Mapping[str, Any], base: Path | None, problems: Problems
) -> list[Layer] | None:
    """The layers of a rule set, outermost parent first, quick changes last; None if one cannot be read."""
    if isinstance(rules, Mapping):
        top: Layer | None = _mapping_layer(rules, base, problems)
        return _with_parents(top, problems) if top else None
    if isinstance(rules, str):
        text = read_rules_text(rules)
    else:
        path = os.fspath(rules)
        text = RulesText(os.fsdecode(path), "file", (), (), Places(path))
    problems.mention(text.name)
    for fault in text.faults:
        problems.at(text.places.text, text.places.position(fault.offset), Text(fault.message, fault.zh))
    spot = Spot(Layer("quick", text.places.text, {}, text.places), ())
    top = _named_layer(text.name, text.kind, base or Path(), spot, problems)
    layers = _with_parents(top, problems) if top else None
    if layers and text.changes:
        layers.append(_quick_layer(text))
    return layers


def read_text(content: bytes, file: str, problems: Problems) -> list[Layer] | None:
    """As `read_layers`, for what would be the content of `file`."""
    top = _parsed(file, content, Path(os.path.dirname(file)), problems)
    return _with_parents(top, problems) if top else None


def _with_parents(top: Layer, problems: Problems) -> list[Layer] | None:
    layers = [top]
    top.chain = top.file
    seen = [_identity(top)]
    while "extends" in layers[-1].data:
        child = layers[-1]
        parent = _parent(child, problems)
        if parent is None:
            return None
        layers.append(parent)
        names = " -> ".join(layer.file for layer in layers)
        parent.chain = names
        if _identity(parent) in seen:
            round_about = Text(f"[extends] goes round in a circle: {names}", f"[extends] 绕了一圈：{names}")
            problems.at_value(child, ("extends",), round_about)
            return None
        seen.append(_identity(parent))
    return layers[::-1]


def _parent(child: Layer, problems: Problems) -> Layer | None:
    name = child.data["extends"]
    if not isinstance(name, str):
        wants = Text(
            f"[extends] wants a preset's name or a path in quotes, got {shown(name)}",
            f"[extends] 应为加引号的规则名或路径，而这里是 {shown(name)}",
        )
        problems.at_value(child, ("extends",), wants)
        return None
    kind: Literal["file", "preset"] = "file" if name.lower().endswith(".toml") else "preset"
    return _named_layer(name, kind, child.directory, Spot(child, ("extends",)), problems)


def _named_layer(
    name: str, kind: Literal["file", "preset"], directory: Path, spot: Spot, problems: Problems
) -> Layer | None:
    if kind == "preset":
        return _called(name, directory, spot, problems)
    return _read(os.path.join(directory, name) if str(directory) != "." else name, spot, problems)


def _called(name: str, directory: Path, spot: Spot, problems: Problems) -> Layer | None:
    """The rule set of that name; what is wrong with the name is told where it stands."""
    known = shipped()
    among_shipped = spot.layer.kind == "file" and spot.layer.file in {each.file for each in known.values()}
    if among_shipped and name in known:
        return read_preset(name)
    found = shelf()
    match found.called(name):
        case []:
            message = said(_no_such_name(name, found, directory), _meant_as_change(name, spot))
        case [only]:
            return read_preset(name) if only.origin == "shipped" else _read_named(only, spot, problems)
        case several:
            owners = listed(each.described.en for each in several)
            message = Text(
                f"the name {shown(name)} is taken {'twice' if len(several) == 2 else 'several times'}: by {owners}; "
                "rename one of the files, or give the path of the one that you mean",
                f"名字 {shown(name)} 有 {len(several)} 个：{'、'.join(each.described.zh for each in several)}；"
                "请给其中一个文件改名，或直接给出路径",
            )
    problems.at_value(spot.layer, spot.path, message)
    return None


def _no_such_name(name: str, found: Shelf, directory: Path) -> Text:
    names = listed_text(found.names)
    message = Text(
        f"there is no preset {shown(name)}; presets are {names.en}, and a file's path ends in .toml",
        f"没有名为 {shown(name)} 的规则；现有 {names.zh}；文件路径以 .toml 结尾",
    )
    with suppress(OSError, ValueError):
        if os.path.isfile(os.path.join(directory, f"{name}.toml")):
            return said(message, Text(f"; did you mean {name}.toml?", f"；是不是想写 {name}.toml？"))
    unread = [Text(f"; {fault.file}: {fault.message}", f"；{fault.file}：{fault.zh}") for fault in found.faults]
    titled = _meant_by_title(name, found)
    return said(message, titled if titled.en else meant(name, found.names), *unread)


def _meant_as_change(name: str, spot: Spot) -> Text:
    """Whoever gives a command a change alone is told where changes stand."""
    if spot.layer.kind != "quick" or "=" not in name:
        return Text("", "")
    return Text(
        f"; a change stands behind the rules that it changes and a colon: RULES:{name}",
        f"；修改写在要改的规则和冒号之后：RULES:{name}",
    )


def _meant_by_title(words: str, found: Shelf) -> Text:
    """Whoever knows a table by what people call it is told the name that stands for it here."""
    if len(words) < 2:
        return Text("", "")
    names = [each.name for each in found.rules if words.casefold() in _title(each).casefold()]
    if not names:
        return Text("", "")
    named = listed_text(names, "or")
    return Text(f"; did you mean {named.en}?", f"；是不是想写 {named.zh}？")


def _title(rules: NamedRules) -> str:
    """What the file says that the rule set is called; nothing where it cannot be read."""
    with suppress(OSError, ValueError, RecursionError), rules.entry.open("rb") as stream:
        return str(tomli.loads(stream.read(MAX_BYTES).decode("utf-8")).get("name", ""))
    return ""


def _read_named(rules: NamedRules, spot: Spot, problems: Problems) -> Layer | None:
    if rules.origin == "own":
        return _read(rules.file, spot, problems)
    try:
        content = rules.entry.read_bytes()
    except OSError as error:
        problems.at_value(spot.layer, spot.path, _unreadable(rules.file, error.strerror or str(error)))
        return None
    return _parsed(rules.file, content, Path(rules.file).parent, problems)


def _read(path: str, spot: Spot, problems: Problems) -> Layer | None:
    try:
        if not os.path.isfile(path):
            reason = "is no file" if os.path.exists(path) else "is not there"
            raise OSError(0, reason)
        with open(path, "rb") as stream:
            content = stream.read(MAX_BYTES + 1)
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        problems.at_value(spot.layer, spot.path, _unreadable(path, reason))
        return None
    return _parsed(path, content, Path(os.path.dirname(path)), problems)


_REASONS = {"is no file": "不是文件", "is not there": "不存在"}


def _unreadable(path: str, reason: str) -> Text:
    return Text(f"{path} cannot be read: {reason}", f"{path} 无法读取：{_REASONS.get(reason, reason)}")


def _parsed(file: str, content: bytes, directory: Path, problems: Problems) -> Layer | None:
    problems.mention(file)
    if len(content) > MAX_BYTES:
        problems.at(file, (1, 1), Text("the file is larger than 1 MiB", "文件超过 1 MiB"))
        return None
    try:
        text = content.removeprefix(b"\xef\xbb\xbf").decode("utf-8")
    except UnicodeDecodeError as error:
        before = error.object[: error.start].decode("utf-8")
        place = before.count("\n") + 1, len(before) - before.rfind("\n")
        problems.at(file, place, encoding_fault(content))
        return None
    if text.count("\n[") > MAX_ENTRIES:
        # So many tables take a parser longer than a person waits.
        problems.at(file, (1, 1), _OVERFULL)
        return None
    places = Places(text)
    try:
        data = tomli.loads(text)
    except (ValueError, RecursionError) as error:
        problems.at(file, *syntax_fault(places, error))
        return None
    if _is_overfull(data):
        problems.at(file, (1, 1), _OVERFULL)
        return None
    try:
        Scanner(text, places).document()
    except ScanError as error:
        problems.at(file, places.position(error.offset), scan_fault(error))
        return None
    layer = Layer("file", file, data, places, directory)
    return layer if _numbers_fit(layer, problems) else None


_OVERFULL = Text(
    f"there are more than {MAX_ENTRIES:,} keys and values; a rule file may hold no more",
    f"名字和值超过 {MAX_ENTRIES:,} 个；规则文件最多只能有这么多",
)


def _is_overfull(data: Mapping[str, Any]) -> bool:
    todo: list[Any] = [data]
    entries = 0
    while todo and entries <= MAX_ENTRIES:
        value = todo.pop()
        if isinstance(value, Mapping | list):
            entries += len(value)
            todo += value.values() if isinstance(value, Mapping) else value
    return entries > MAX_ENTRIES


def _numbers_fit(layer: Layer, problems: Problems) -> bool:
    """Whether all whole numbers are TOML's (64 bits) and nothing lies too deep; else it is told."""
    todo: list[tuple[KeyPath, Any]] = [((), layer.data)]
    fine = True
    while todo:
        path, value = todo.pop()
        if len(path) > 2 * MAX_DEPTH:
            problems.at_key(layer, path[:1], TOO_DEEP)
            return False
        if isinstance(value, Mapping):
            todo += [((*path, key), item) for key, item in value.items()]
        elif isinstance(value, list):
            todo += [((*path, index), item) for index, item in enumerate(value)]
        elif isinstance(value, int) and not -(2**63) <= value < 2**63:
            name, number = dotted(path), shown_text(value)
            too_large = Text(
                f"[{name}] is {number.en}; whole numbers have 64 bits at the most",
                f"[{name}] 是 {number.zh}；整数最多 64 位",
            )
            problems.at_value(layer, path, too_large)
            fine = False
    return fine


def _mapping_layer(rules: Mapping[str, Any], base: Path | None, problems: Problems) -> Layer | None:
    problems.mention(MAPPING)
    try:
        data = _plain(rules, 0)
    except _NotPlain as error:
        problems.at(MAPPING, (1, 1), str(error))
        return None
    if _is_overfull(data):
        problems.at(MAPPING, (1, 1), _OVERFULL)
        return None
    layer = Layer("mapping", MAPPING, data, Places(), base or Path())
    return layer if _numbers_fit(layer, problems) else None


class _NotPlain(Exception):
    """A Mapping that holds what no TOML file could."""


def _plain(value: Any, depth: int) -> Any:
    if depth > MAX_DEPTH:
        raise _NotPlain(f"arrays and tables are nested more than {MAX_DEPTH} deep")
    if isinstance(value, Mapping):
        for key in value:
            if not isinstance(key, str):
                raise _NotPlain(f"every name is a text, got {shown(key)}")
        return {key: _plain(item, depth + 1) for key, item in value.items()}
    if isinstance(value, list | tuple):
        return [_plain(item, depth + 1) for item in value]
    return value


def _quick_layer(text: RulesText) -> Layer:
    data: dict[str, Any] = {}
    places = text.places
    for change in text.changes:
        path = change.path
        if len(path) == 1 and not isinstance(change.value, dict):
            path = (*path, "use")
            places.keys.setdefault(path, change.offset)
            places.values.setdefault(path, change.value_offset)
        _put(data, path, change.value)
    return Layer("quick", places.text, data, places, chain=places.text)


def _put(table: dict[str, Any], path: tuple[str, ...], value: Any) -> None:
    if isinstance(value, dict) and value:
        for key, item in value.items():
            _put(table, (*path, key), item)
        return
    for part in path[:-1]:
        inner = table.setdefault(part, {})
        if not isinstance(inner, dict):
            return
        table = inner
    table.setdefault(path[-1], value)


def _identity(layer: Layer) -> str:
    return layer.file if layer.kind == "mapping" else os.path.realpath(layer.file)


@cache
def _preset(name: str) -> Layer:
    # What is shipped is sound (tests/core/test_shipped.py), and hardly ever asked where a value stands.
    entry = shipped()[name].entry
    text = entry.read_text("utf-8")
    return Layer("file", str(entry), tomli.loads(text), PlacesAsked(text), Path(str(entry)).parent)
