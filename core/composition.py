"""A composed rule set as data: the chosen variants, their options, and where each value came from."""

from __future__ import annotations

import hashlib
import json
import pickle
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import asdict, dataclass, field
from functools import lru_cache
from typing import Any, Literal

from .contributions import FanItem
from .plugin_files import load_plugin_file
from .toml_text import toml_key, toml_value
from .variant import Options, TableSettings, Variant

__all__ = ["FORMAT", "Chosen", "Composition", "Origin", "Row", "digest", "dump_toml", "rows"]

FORMAT = 1
"""The version of the rule-file format that this version reads and writes."""


@dataclass(frozen=True, slots=True)
class Origin:
    """Where a value came from: a line of a file, a quick change, a Mapping, or a default.

    `line` and `column` count from 1 and are 0 for a default. `file` is the file's path, the RULES
    text of a quick change, "<mapping>", or empty. `chain` says how the file was reached, from the
    rule set's own file up to this one.
    """

    kind: Literal["file", "quick", "mapping", "default"]
    file: str = ""
    line: int = 0
    column: int = 0
    chain: str = ""

    def __str__(self) -> str:
        match self.kind:
            case "default":
                return self.chain or "default"
            case "mapping":
                return "given in Python"
            case "quick":
                return f"quick change, column {self.column}"
            case "file":
                return f"{self.file}:{self.line}"


@dataclass(frozen=True, slots=True)
class Chosen:
    """One variant of a rule set with its checked options.

    `id` is the variant's name for a slot, the entry's id for an extra (`slot` None). `origins` has
    "use" and every option; an option that is a table has one for each of its keys ("fan.root").
    """

    slot: str | None
    id: str
    variant: type[Variant]
    options: Options
    origins: Mapping[str, Origin] = field(compare=False)

    def values(self) -> dict[str, Any]:
        """Every option by name, as plain values."""
        return self.options.model_dump()


@dataclass(frozen=True, slots=True)
class Composition:
    """A rule set, complete and checked (config.md).

    `name` is the RULES text it was asked for by; `title`, `summary` and `source` are what its file
    says of itself (`source` None: nothing). `files` are the files it was made of, its own first;
    `defaults` has the variant that each slot is answered by where nothing is said.
    Two are equal when they mean the same rules and say the same of themselves.
    """

    name: str = field(compare=False)
    title: str
    summary: str
    source: str | None
    table: TableSettings
    slots: Mapping[str, Chosen]
    extras: tuple[Chosen, ...]
    table_origins: Mapping[str, Origin] = field(compare=False)
    files: tuple[str, ...] = field(compare=False)
    plugin_files: tuple[str, ...] = field(default=(), compare=False)
    format: int = FORMAT
    defaults: Mapping[str, str] = field(default_factory=dict, compare=False)

    @property
    def fan_items(self) -> tuple[FanItem, ...]:
        """The patterns and extras of every chosen variant, slots first."""
        chosen = (*self.slots.values(), *self.extras)
        return tuple(item for choice in chosen for item in choice.variant.fan_items)

    def __reduce__(self) -> tuple[Any, ...]:
        parts = {name: getattr(self, name) for name in Composition.__slots__}
        return (_restored, (self.plugin_files, pickle.dumps(parts)))


@dataclass(frozen=True, slots=True)
class Row:
    """One value of a composition: where it stands ("cap", "fan.root"), what it is, where it came from."""

    table: str
    key: str
    value: Any
    origin: Origin


def rows(composition: Composition) -> Iterator[Row]:
    """Every value of a composition in the order of a rule file: table, slots, extras."""
    for key, value in asdict(composition.table).items():
        yield Row("table", key, value, composition.table_origins[key])
    for slot, chosen in composition.slots.items():
        yield Row(slot, "use", chosen.variant.name, chosen.origins["use"])
        yield from _option_rows(slot, chosen)
    for extra in composition.extras:
        yield Row(f"extra.{extra.id}", "use", extra.variant.name, extra.origins["use"])
        yield from _option_rows(f"extra.{extra.id}", extra)


def digest(composition: Composition) -> str:
    """A short text that is the same for the same rules, however they came about.

    Sixteen hex digits of the SHA-256 of table, slots and extras with every value that is not the
    default; names, order of keys and of extras, and versions of plugins do not matter. So a later
    version's new slots and options leave it as it is, as long as their defaults change no rule.
    """
    usual = asdict(TableSettings())
    slots = {name: [chosen.variant.name, _unusual(chosen.options)] for name, chosen in composition.slots.items()}
    content = {
        "table": {key: value for key, value in asdict(composition.table).items() if value != usual[key]},
        "slots": {name: told for name, told in slots.items() if told != [composition.defaults.get(name), {}]},
        "extras": sorted([extra.id, extra.variant.name, _unusual(extra.options)] for extra in composition.extras),
    }
    text = json.dumps(content, sort_keys=True, ensure_ascii=True, separators=(",", ":"), default=_plain)
    return hashlib.sha256(text.encode("ascii")).hexdigest()[:16]


def _unusual(options: Options) -> dict[str, Any]:
    """The values that differ from what they are by themselves; of an option that is a table, its entries that do."""
    model = type(options)
    needed = {name: getattr(options, name) for name, info in model.model_fields.items() if info.is_required()}
    usual = _usual(model) if not needed else model(**needed).model_dump()
    told: dict[str, Any] = {}
    for name, value in options.model_dump().items():
        if name in needed:
            told[name] = value
        elif isinstance(value, dict) and value.keys() >= usual[name].keys():
            entries = {key: entry for key, entry in value.items() if (key, entry) not in usual[name].items()}
            told.update({name: entries} if entries else {})
        elif value != usual[name]:
            told[name] = value
    return told


@lru_cache(256)
def _usual(model: type[Options]) -> dict[str, Any]:
    return model().model_dump()


def dump_toml(composition: Composition, notes: Callable[[str, str], Iterable[str]] | None = None) -> str:
    """The complete rule set as a rule file; it loads to an equal composition.

    A rule set with plugins from files names them, so loading it needs trust again. `notes` gives comment
    lines to stand above a table (its name and "") and above each of its keys ("fan", "fan.root").
    """
    lines = [f"format = {composition.format}", f"name = {toml_value(composition.title)}"]
    lines.append(f"summary = {toml_value(composition.summary)}")
    if composition.source is not None:
        lines.append(f"source = {toml_value(composition.source)}")
    if composition.plugin_files:
        lines.append(f"plugins = {toml_value(composition.plugin_files)}")
    told = notes or _no_notes
    lines += ["", *_comments(told("table", "")), "[table]"]
    lines += _pairs("table", "table", asdict(composition.table), told)
    for slot, chosen in composition.slots.items():
        key = toml_key(slot)
        lines += ["", *_comments(told(slot, "")), f"[{key}]"]
        lines += _pairs(slot, key, {"use": chosen.variant.name} | chosen.values(), told)
    for extra in composition.extras:
        named = {"use": extra.variant.name} | ({"id": extra.id} if extra.id != extra.variant.name else {})
        lines += ["", *_comments(told(f"extra.{extra.id}", "")), "[[extra]]"]
        lines += _pairs(f"extra.{extra.id}", "extra", named | extra.values(), told)
    return "\n".join(lines) + "\n"


def _pairs(table: str, head: str, values: Mapping[str, Any], told: Callable[[str, str], Iterable[str]]) -> list[str]:
    """A table's keys line by line; those that are tables themselves come last, each under its own head."""
    lines: list[str] = []
    tables: list[str] = []
    for key, value in values.items():
        if isinstance(value, Mapping) and value:
            tables += ["", *_comments(told(table, key)), f"[{head}.{toml_key(key)}]"]
            for inner, item in value.items():
                tables += [*_comments(told(table, f"{key}.{inner}")), f"{toml_key(str(inner))} = {toml_value(item)}"]
        elif value is not None:
            lines += [*_comments(told(table, key)), f"{toml_key(key)} = {toml_value(value)}"]
    return lines + tables


def _comments(notes: Iterable[str]) -> list[str]:
    return ["# " + "".join(sign if sign.isprintable() else " " for sign in note) for note in notes]


def _no_notes(table: str, key: str) -> Iterable[str]:
    return ()


def _option_rows(table: str, chosen: Chosen) -> Iterator[Row]:
    for option, value in chosen.values().items():
        if isinstance(value, Mapping) and value:
            for key, item in value.items():
                path = f"{option}.{key}"
                yield Row(table, path, item, chosen.origins[path])
        else:
            yield Row(table, option, value, chosen.origins[option])


def _plain(value: object) -> Any:
    if isinstance(value, set | frozenset):
        return sorted(value, key=repr)
    return str(value)


def _restored(plugin_files: tuple[str, ...], parts: bytes) -> Composition:
    for path in plugin_files:
        load_plugin_file(path)
    return Composition(**pickle.loads(parts))
