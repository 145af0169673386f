"""What an option may be, in words of both languages."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal, get_args, get_origin

from ..core.option_checks import wanted
from ..core.toml_text import toml_value
from ..core.variant import Options, Text

__all__ = ["meaning_of", "range_of"]


def range_of(model: type[Options], option: str) -> Text:
    """What the option may be: "a whole number of 0 to 1,000", 0 到 1,000 的整数."""
    return Text(wanted(model, [option]), _chinese(model, option))


def meaning_of(model: type[Options], option: str) -> Text:
    """What the option means, without its full stop; its name where it says nothing."""
    info = model.model_fields[option]
    extra = info.json_schema_extra
    chinese = str(extra.get("zh", "")) if isinstance(extra, Mapping) else ""
    return Text((info.description or option).rstrip(". "), chinese.rstrip("。"))


def _chinese(model: type[Options], option: str) -> str:
    info = model.model_fields[option]
    kind, bounds = info.annotation, info.metadata
    if get_origin(kind) is Literal:
        return "、".join(toml_value(choice) for choice in get_args(kind)) + " 之一"
    if kind is bool:
        return "true 为是，false 为否"
    if kind is int:
        return _between(bounds, "整数")
    if kind is float:
        return _between(bounds, "数")
    if kind is str:
        return "文字（用引号括起）"
    origin = get_origin(kind)
    if isinstance(origin, type) and issubclass(origin, Mapping):
        return "一个表，每项一个值"
    if isinstance(origin, type) and issubclass(origin, list | tuple):
        return "一个数组"
    return ""


def _between(bounds: list[Any], noun: str) -> str:
    low, high = _bound(bounds, "ge"), _bound(bounds, "le")
    if low is not None and high is not None:
        return f"{low:,} 到 {high:,} 的{noun}"
    if low is not None:
        return f"不小于 {low:,} 的{noun}"
    return noun if high is None else f"不大于 {high:,} 的{noun}"


def _bound(bounds: list[Any], name: str) -> Any:
    return next((found for each in bounds if (found := getattr(each, name, None)) is not None), None)
