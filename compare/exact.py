"""Totals as plain data that JSON holds without loss, and back: dataclasses of whole numbers, texts, lists and maps.

What is written follows the values, what is read the fields' types, so that a field which a class gets
later needs nothing here. A map is a list of pairs, sorted by key: equal totals are written alike, byte
for byte. Numbers that other readers of JSON would round are written in hexadecimal.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from types import NoneType, UnionType
from typing import Any, TypeVar, Union, cast, get_args, get_origin, get_type_hints

__all__ = ["from_plain", "to_plain"]

Kind = TypeVar("Kind")

_SAFE = 1 << 53
"""From here on readers of JSON that know but one kind of number lose digits."""


def to_plain(value: object) -> Any:
    """The value as lists, objects, texts and numbers. Raises TypeError for what cannot be kept exactly."""
    if value is None or isinstance(value, str | bool):
        return value
    if isinstance(value, int):
        return value if -_SAFE < value < _SAFE else hex(value)
    if isinstance(value, Mapping):
        return [[to_plain(key), to_plain(value[key])] for key in sorted(value)]
    if isinstance(value, list | tuple):
        return [to_plain(each) for each in value]
    if is_dataclass(value) and not isinstance(value, type):
        return {each.name: to_plain(getattr(value, each.name)) for each in fields(value)}
    raise TypeError(f"totals are whole numbers, texts, lists and maps, not {type(value).__name__}")


def from_plain(kind: type[Kind], data: Any) -> Kind:
    """The value of type `kind` that `to_plain` wrote. Raises ValueError, which names the field, for anything else."""
    return cast(Kind, _read(kind, data, kind.__name__))


def _read(kind: Any, data: Any, where: str) -> Any:
    origin, arguments = get_origin(kind), get_args(kind)
    if origin in (Union, UnionType):
        if data is None and NoneType in arguments:
            return None
        (other,) = (each for each in arguments if each is not NoneType)
        return _read(other, data, where)
    if kind is int:
        return _whole(data, where)
    if kind in (str, bool):
        return _checked(data, kind, where)
    if is_dataclass(kind) and isinstance(kind, type):
        return _dataclass(kind, _checked(data, dict, where), where)
    listed = _checked(data, list, where)
    if origin is list:
        return [_read(arguments[0], each, where) for each in listed]
    if origin is tuple:
        return _tuple(arguments, listed, where)
    if isinstance(origin, type) and issubclass(origin, dict):
        return _map(origin, arguments, listed, where)
    raise TypeError(f"{where}: fields of type {kind} cannot be read back")


def _whole(data: Any, where: str) -> int:
    if isinstance(data, str):
        return int(data, 16)
    if isinstance(data, bool):
        raise ValueError(f"{where} should be a whole number")
    return int(_checked(data, int, where))


def _checked(data: Any, kind: type, where: str) -> Any:
    if not isinstance(data, kind):
        raise ValueError(f"{where} should be of type {kind.__name__}")
    return data


def _dataclass(kind: type, data: dict[str, Any], where: str) -> Any:
    hints = get_type_hints(kind)
    names = [each.name for each in fields(kind)]
    if set(names) != set(data):
        raise ValueError(f"{where} should hold {', '.join(names)}")
    return kind(**{name: _read(hints[name], data[name], f"{where}.{name}") for name in names})


def _tuple(arguments: tuple[Any, ...], data: list[Any], where: str) -> tuple[Any, ...]:
    kinds = (arguments[0],) * len(data) if arguments[1:] == (Ellipsis,) else arguments
    if len(kinds) != len(data):
        raise ValueError(f"{where} should have {len(kinds)} parts")
    return tuple(_read(kind, each, where) for kind, each in zip(kinds, data, strict=True))


def _map(origin: type[dict[Any, Any]], arguments: tuple[Any, ...], data: list[Any], where: str) -> dict[Any, Any]:
    key, value = (arguments[0], int) if origin is Counter else arguments
    pairs = [_tuple((key, value), _checked(each, list, where), where) for each in data]
    found = origin(dict(pairs))
    if len(found) != len(pairs):
        raise ValueError(f"{where} should have every key once")
    return found
