"""Loads rule sets: presets, TOML house-rule files, quick changes (config.md)."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from .belongs import unknown_key
from .catalogue import RESERVED_SLOTS, Catalogue, Plugin, Source
from .compose import check_together, merged_slots
from .composition import FORMAT, Chosen, Composition, Origin, Row, digest, dump_toml, rows
from .drafts import Ground
from .errors import PluginError, RuleError
from .extras import merged_extras
from .layers import Layer, Problems
from .named_rules import shipped
from .option_checks import listed_text
from .plugin_files import load_plugin_file, load_plugin_module
from .rule_files import MAPPING, read_layers, read_preset, read_text
from .said import said
from .table_settings import merged_table
from .toml_text import shown
from .variant import Text

__all__ = [
    "Chosen",
    "Composition",
    "Origin",
    "PresetInfo",
    "Row",
    "digest",
    "dump_toml",
    "load",
    "load_text",
    "presets",
    "rows",
]


@dataclass(frozen=True, slots=True)
class PresetInfo:
    """A preset that comes with the package: its name in RULES, and what its file says of itself."""

    name: str
    title: str
    summary: str
    path: str


def presets() -> tuple[PresetInfo, ...]:
    """Every preset that comes with the package, by name (`named_rules.shelf` has one's own and plugins' too)."""
    found = []
    for name in shipped():
        layer = read_preset(name)
        said = layer.data
        found.append(PresetInfo(name, said.get("name", name), said.get("summary", ""), layer.file))
    return tuple(found)


def load(
    rules: str | os.PathLike[str] | Mapping[str, Any],
    *,
    trust_plugins: bool = False,
    plugins: Sequence[Plugin] = (),
    base: Path | None = None,
    catalogue: Catalogue | None = None,
) -> Composition:
    """Composes the rule set that RULES names: NAME_OR_FILE[:quick changes], a path, or a Mapping like a file.

    `trust_plugins` lets the modules run that files name under `plugins`. `plugins` are modules or
    Variant classes to choose from beside the installed ones (or beside `catalogue`). `base` is what
    relative paths are relative to, None the current folder. Raises RuleError with every fault of
    the files, and PluginError for plugins that cannot be used at all.
    """
    problems = Problems()
    known = (catalogue or Catalogue.installed()).with_plugins(plugins)
    layers = read_layers(rules, base, problems)
    name = MAPPING if isinstance(rules, Mapping) else str(rules)
    return _composed(name, layers, known, problems, trust_plugins)


def load_text(
    content: bytes,
    file: str,
    *,
    trust_plugins: bool = False,
    catalogue: Catalogue | None = None,
) -> Composition:
    """Composes what a rule file would mean if `content` stood in `file`, which need not be there.

    What it extends is read. Raises RuleError with every fault, told with places in `content`.
    """
    problems = Problems()
    layers = read_text(content, file, problems)
    return _composed(file, layers, catalogue or Catalogue.installed(), problems, trust_plugins)


def _composed(
    name: str, layers: list[Layer] | None, known: Catalogue, problems: Problems, trust_plugins: bool
) -> Composition:
    if layers is None:
        raise RuleError(problems.in_order())
    ground, plugin_files = _with_file_plugins(layers, known, problems, trust_plugins)
    for layer in layers:
        _check_top(layer, ground)
    table, table_origins = merged_table(layers, problems)
    slots = merged_slots(layers, ground)
    extras = merged_extras(layers, ground)
    own = next(layer for layer in reversed(layers) if layer.kind != "quick")
    check_together(table, slots, extras, own, problems)
    found = problems.in_order()
    if found:
        raise RuleError(found)
    return Composition(
        name=name,
        title=own.data.get("name") or _stem(own),
        summary=own.data.get("summary", ""),
        source=own.data.get("source"),
        table=table,
        slots=slots,
        extras=extras,
        table_origins=table_origins,
        files=tuple(layer.file for layer in reversed(layers) if layer.kind == "file"),
        plugin_files=plugin_files,
        defaults={slot.name: slot.default for slot in ground.catalogue.slots.values()},
    )


def _stem(layer: Layer) -> str:
    return "rules" if layer.kind == "mapping" else Path(layer.file).stem


def _check_top(layer: Layer, ground: Ground) -> None:
    problems = ground.problems
    if layer.kind == "quick":
        allowed = [*ground.catalogue.slots, "table", "extra"]
    else:
        allowed = [*ground.catalogue.slots, *sorted(RESERVED_SLOTS)]
        _check_head(layer, problems)
    for key in layer.data:
        if key in allowed or ground.excused:
            continue
        if problems.full:
            problems.leave_out(1)
            continue
        if key in RESERVED_SLOTS:
            message = Text(
                f"[{key}] cannot be changed here, only slots, table and extra can",
                f"[{key}] 不能在这里改；这里只能改各项规则、table 和 extra",
            )
        else:
            message = _no_slot(key, allowed, ground)
        problems.at_key(layer, (key,), message)


def _no_slot(key: str, allowed: list[str], ground: Ground) -> Text:
    message = Text(
        f"[{key}] is no slot and no other key of a rule file", f"[{key}] 不是规则项，也不是规则文件里的其他名字"
    )
    better = unknown_key(key, allowed, ground.catalogue)
    if better.en or not ground.problems.first_list("slots"):
        return said(message, better)
    names = listed_text(ground.catalogue.slots)
    return said(message, Text(f"; slots are {names.en}", f"；规则项有 {names.zh}"))


def _check_head(layer: Layer, problems: Problems) -> None:
    version = layer.data.get("format", FORMAT)
    if version != FORMAT or not isinstance(version, int) or version is True:
        problems.at_value(layer, ("format",), _wants("format", str(FORMAT), version))
    for key in ("name", "summary", "source"):
        value = layer.data.get(key, "")
        if not isinstance(value, str):
            problems.at_value(layer, (key,), _wants(key, Text("a text", "文字"), value))


def _wants(key: str, what: Text | str, value: Any) -> Text:
    text, got = said(what), shown(value)
    return Text(f"[{key}] wants {text.en}, got {got}", f"[{key}] 应为 {text.zh}，而这里是 {got}")


def _with_file_plugins(
    layers: Sequence[Layer], catalogue: Catalogue, problems: Problems, trust_plugins: bool
) -> tuple[Ground, tuple[str, ...]]:
    """The catalogue with what the files name under `plugins`, and the Python files that were run."""
    run: list[str] = []
    faults = 0
    for layer in layers:
        if layer.kind == "quick":
            continue
        named = layer.data.get("plugins", [])
        if not isinstance(named, list):
            problems.at_value(layer, ("plugins",), _wants("plugins", Text("an array of texts", "文字的数组"), named))
            continue
        for index, name in enumerate(named):
            path = ("plugins", index)
            if not isinstance(name, str) or not name:
                what = Text("a path or a module's name in quotes", "加引号的路径或模块名")
                problems.at_value(layer, path, _wants("plugins", what, name))
            elif not trust_plugins:
                problems.at_value(
                    layer,
                    path,
                    Text(
                        f"[plugins] {shown(name)} is Python code and runs only when trusted: "
                        "pass --trust-plugins (trust_plugins=True in Python)",
                        f"[plugins] {shown(name)} 是 Python 程序，信任它才会运行：请加 --trust-plugins"
                        "（在 Python 里用 trust_plugins=True）",
                    ),
                )
            else:
                try:
                    catalogue = _with_plugin(catalogue, name, layer, run)
                    continue
                except PluginError as error:
                    problems.at_value(layer, path, f"[plugins] {shown(name)}: {error}")
            faults += 1
    return Ground(catalogue, problems, faults > 0), tuple(dict.fromkeys(run))


def _with_plugin(catalogue: Catalogue, name: str, layer: Layer, run: list[str]) -> Catalogue:
    if not name.endswith(".py"):
        return catalogue.with_plugins([load_plugin_module(name)], Source("module", name))
    path = os.path.join(layer.directory, name)
    module = load_plugin_file(path)
    run.append(os.path.abspath(path))
    return catalogue.with_plugins([module], Source("file", path))
