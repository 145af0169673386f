"""Checks a variant's options and says in plain sentences what is wrong and what is allowed."""

from __future__ import annotations

import types
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Annotated, Any, Literal, Union, get_args, get_origin

from pydantic import BaseModel, ValidationError
from pydantic.fields import FieldInfo
from pydantic_core import ErrorDetails, core_schema

from .said import said
from .toml_text import shown, shown_text
from .variant import Options, Text

__all__ = ["OptionFault", "check_options", "did_you_mean", "listed", "listed_text", "meant", "wanted", "wanted_text"]

_OWN_WORDS = frozenset({"value_error", "assertion_error"})
_PYDANTIC_WORDS = frozenset(get_args(core_schema.ErrorType)) - _OWN_WORDS
_LONGEST_NAME = 100
"""Characters from which on a word is no misspelt name."""
_PLAIN_TYPES = {
    int: Text("a whole number", "整数"),
    bool: Text("true or false", "true 或 false"),
    str: Text("a text", "文字"),
    float: Text("a number", "数"),
}


@dataclass(frozen=True, slots=True)
class OptionFault:
    """What is wrong with an option: `path` leads to it ("fan", "root"), empty for the options as a whole.

    `kind` tells whether the value is wrong, the name is, or the option is not there.
    """

    path: tuple[str | int, ...]
    message: str
    kind: Literal["value", "name", "missing"] = "value"
    zh: str = field(default="", compare=False)

    @property
    def text(self) -> Text:
        """The message in both languages; without a Chinese one the English stands for it."""
        return Text(self.message, self.zh)


def check_options(model: type[Options], values: Mapping[str, Any]) -> tuple[Options | None, list[OptionFault]]:
    """The checked options, or None and every fault of `values`.

    An option that is a table is read over its default, key by key.
    """
    given = {name: _over_default(model, name, value) for name, value in values.items()}
    try:
        return model.model_validate(given), []
    except ValidationError as error:
        details = error.errors(include_url=False)
    except Exception as error:
        why = f"{type(error).__name__}: {error}"
        return None, [OptionFault((), f"cannot be checked: {why}", zh=f"无法检查：{why}")]
    faults: dict[tuple[tuple[str | int, ...], str], OptionFault] = {}
    for detail in details:
        fault = _fault(model, given, detail)
        faults.setdefault((fault.path, fault.message), fault)
    return None, list(faults.values())


def wanted(model: type[Options], path: Sequence[str | int]) -> str:
    """What an option may be, in words: "a whole number of 0 to 1,000"."""
    return wanted_text(model, path).en


def wanted_text(model: type[Options], path: Sequence[str | int]) -> Text:
    """As `wanted`, in both languages."""
    return _words(*_type_at(model, path))


def did_you_mean(word: object, names: Iterable[str]) -> str:
    """ "; did you mean …?" for the name that is nearest to a misspelt one, empty if none is near."""
    return meant(word, names).en


def meant(word: object, names: Iterable[str]) -> Text:
    """As `did_you_mean`, in both languages."""
    # Only faults ask.
    from difflib import get_close_matches

    near = get_close_matches(str(word), list(names), n=1, cutoff=0.6)
    if not near or near[0] == word:
        return Text("", "")
    return Text(f"; did you mean {near[0]}?", f"；是不是想写 {near[0]}？")


def listed(names: Iterable[str], last: str = "and") -> str:
    """Names in a row: "a, b and c"."""
    every = list(names)
    if len(every) < 2:
        return "".join(every)
    return f"{', '.join(every[:-1])} {last} {every[-1]}"


def listed_text(names: Iterable[Text | str], last: Literal["and", "or"] = "and") -> Text:
    """As `listed`, in both languages."""
    every = [said(name) for name in names]
    chinese = [name.zh for name in every]
    if last == "or" and len(chinese) > 1:
        chinese[-2:] = [f"{chinese[-2]} 或 {chinese[-1]}"]
    return Text(listed((name.en for name in every), last), "、".join(chinese))


def _over_default(model: type[Options], name: str, value: Any) -> Any:
    if not isinstance(value, Mapping) or name not in model.model_fields:
        return value
    default = model.model_fields[name].get_default(call_default_factory=True, validated_data={})
    return {**default, **value} if isinstance(default, Mapping) else value


def _fault(model: type[Options], given: Mapping[str, Any], detail: ErrorDetails) -> OptionFault:
    location, kind = tuple(detail["loc"]), detail["type"]
    context = detail.get("ctx", {})
    if kind not in _PYDANTIC_WORDS:
        message = str(context["error"]) if kind in _OWN_WORDS and "error" in context else detail["msg"]
        path = _path(model, location)
        if location and location[-1] == "[key]":
            return OptionFault(path, message, "name")
        key = context.get("key", _named_key(message, given, path))
        return OptionFault((*path, key), message, "name") if key is not None else OptionFault(path, message)
    if kind == "extra_forbidden":
        return OptionFault(location, "is not known", "name", "没有这个名字")
    path = _path(model, location)
    words = wanted_text(model, path)
    if kind == "missing":
        return OptionFault(path, f"must be given: {words.en}", "missing", f"必须给出：{words.zh}")
    value = path[-1] if location[-1:] == ("[key]",) else _at(given, path, detail["input"])
    got = shown_text(value)
    text = Text(f"wants {words.en}, got {got.en}", f"应为{words.zh}，而这里是 {got.zh}")
    if isinstance(value, str):
        text = said(text, meant(value, _choices(_type_at(model, path)[0])))
    return OptionFault(path, text.en, zh=text.zh)


def _path(model: type[Options], location: Sequence[str | int]) -> tuple[str | int, ...]:
    """The part of a pydantic location that leads to a value in the file."""
    annotation: Any = model
    path: list[str | int] = []
    for step in location:
        inner = _inside(annotation, step)
        if inner is None or step == "[key]":
            break
        path.append(step)
        annotation = inner[0]
    return tuple(path)


def _inside(annotation: Any, step: str | int) -> tuple[Any, tuple[Any, ...]] | None:
    annotation, _ = _bare(annotation, ())
    if isinstance(annotation, type) and issubclass(annotation, BaseModel):
        info = annotation.model_fields.get(str(step))
        return (info.annotation, tuple(info.metadata)) if info else None
    origin, arguments = get_origin(annotation), get_args(annotation)
    if origin in (Union, types.UnionType):
        return None
    if isinstance(origin, type) and issubclass(origin, Mapping):
        return arguments[1], ()
    if (
        isinstance(origin, type)
        and issubclass(origin, list | tuple | set | frozenset | Sequence)
        and isinstance(step, int)
    ):
        if origin is tuple and Ellipsis not in arguments:
            return (arguments[step], ()) if step < len(arguments) else None
        return arguments[0], ()
    return None


def _bare(annotation: Any, metadata: tuple[Any, ...]) -> tuple[Any, tuple[Any, ...]]:
    while get_origin(annotation) is Annotated:
        annotation, *more = get_args(annotation)
        metadata = (*metadata, *more)
    if hasattr(annotation, "__value__"):
        return _bare(annotation.__value__, metadata)
    flat: list[Any] = []
    for item in metadata:
        flat += item.metadata if isinstance(item, FieldInfo) else [item]
    return annotation, tuple(flat)


def _words(annotation: Any, metadata: tuple[Any, ...]) -> Text:
    annotation, metadata = _bare(annotation, metadata)
    origin, arguments = get_origin(annotation), get_args(annotation)
    if origin is Literal:
        return said(Text("", " "), listed_text((shown(choice) for choice in arguments), "or"))
    if origin in (Union, types.UnionType):
        return listed_text((_words(each, metadata) for each in arguments if each is not type(None)), "or")
    if isinstance(origin, type) and issubclass(origin, Mapping):
        inner = _words(arguments[1], ())
        return Text(f"a table (for each name {inner.en})", f"表（每个名字对应{inner.zh}）")
    if isinstance(origin, type) and issubclass(origin, list | tuple | set | frozenset | Sequence):
        kinds = list(dict.fromkeys(_words(each, ()) for each in arguments if each is not Ellipsis))
        english, chinese = " or ".join(kind.en for kind in kinds), " 或 ".join(kind.zh for kind in kinds)
        size = _size(metadata, "entry", "entries", "项")
        return Text(f"an array{size.en}, each {english}", f"数组{size.zh}，每项为{chinese}")
    if isinstance(annotation, type) and issubclass(annotation, BaseModel):
        names = listed_text(annotation.model_fields)
        return Text(f"a table of {names.en}", f"表（{names.zh}）")
    if annotation in (int, float):
        return said(_PLAIN_TYPES[annotation], _range(metadata))
    plain = _PLAIN_TYPES.get(annotation, Text("a value of another kind", "另一种值"))
    return said(plain, _size(metadata, "character", "characters", "个字"))


def _range(metadata: tuple[Any, ...]) -> Text:
    low, high = _bound(metadata, "ge"), _bound(metadata, "le")
    above, below = _bound(metadata, "gt"), _bound(metadata, "lt")
    if low is not None and high is not None:
        return Text(f" of {low:,} to {high:,}", f"（{low:,} 到 {high:,}）")
    bounds = (
        ("at least", "不小于", low),
        ("more than", "大于", above),
        ("at most", "不大于", high),
        ("less than", "小于", below),
    )
    english = [f"{en} {number:,}" for en, _, number in bounds if number is not None]
    chinese = [f"{zh} {number:,}" for _, zh, number in bounds if number is not None]
    return Text(f" of {' and '.join(english)}", f"（{'、'.join(chinese)}）") if english else Text("", "")


def _size(metadata: tuple[Any, ...], one: str, many: str, chinese: str) -> Text:
    least, most = _bound(metadata, "min_length"), _bound(metadata, "max_length")
    if least and most:
        return Text(f" of {least:,} to {most:,} {many}", f"（{least:,} 到 {most:,} {chinese}）")
    if least:
        return Text(f" of at least {least:,} {one if least == 1 else many}", f"（至少 {least:,} {chinese}）")
    if most:
        return Text(f" of at most {most:,} {one if most == 1 else many}", f"（至多 {most:,} {chinese}）")
    return Text("", "")


def _bound(metadata: tuple[Any, ...], name: str) -> Any:
    for item in metadata:
        number = getattr(item, name, None)
        if isinstance(number, int | float):
            return number
    return None


def _choices(annotation: Any) -> list[str]:
    """The texts that a choice consists of; empty where there is none."""
    annotation, _ = _bare(annotation, ())
    if get_origin(annotation) is Literal:
        return [choice for choice in get_args(annotation) if isinstance(choice, str)]
    if get_origin(annotation) in (Union, types.UnionType):
        return [choice for each in get_args(annotation) for choice in _choices(each)]
    return []


def _type_at(model: type[Options], path: Sequence[str | int]) -> tuple[Any, tuple[Any, ...]]:
    """The annotation at `path` with what is known of its bounds; of the innermost part that has one."""
    found: tuple[Any, tuple[Any, ...]] = (model, ())
    for step in path:
        inner = _inside(found[0], step)
        if inner is None:
            break
        found = inner
    return found


def _at(values: Any, path: Sequence[str | int], default: Any) -> Any:
    for step in path:
        try:
            values = values[step]
        except (KeyError, IndexError, TypeError):
            return default
    return values


def _named_key(message: str, given: Mapping[str, Any], path: Sequence[str | int]) -> str | None:
    """The key of the faulty table that a variant's own message names in quotes, None if it names none."""
    table = _at(given, path, None)
    if not isinstance(table, Mapping):
        return None
    return next((key for key in table if any(f"{q}{key}{q}" in message for q in "\"'`")), None)
