"""`[[extra]]`: additive variants that fill no slot, merged by their id (config.md, inheritance)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from .composition import Chosen
from .drafts import Draft, Ground, choose, finished, merge_options
from .layers import Layer, Problems, Spot
from .option_checks import listed_text, meant
from .said import said
from .toml_places import KeyPath
from .toml_text import shown
from .variant import Text

__all__ = ["merged_extras"]


def merged_extras(layers: Sequence[Layer], ground: Ground) -> tuple[Chosen, ...]:
    """The extras in the order in which they were added; one with a fault is left out."""
    drafts: dict[str, Draft] = {}
    for layer in layers:
        for name, path, entry in _entries(layer, ground.problems):
            _merge_extra(drafts, name, Spot(layer, path), entry, ground)
    choices = [finished(draft, layers[-1], ground.problems) for draft in drafts.values()]
    return tuple(choice for choice in choices if choice)


def _entries(layer: Layer, problems: Problems) -> list[tuple[str, KeyPath, dict[str, Any]]]:
    """(id, path, entry) of every sound `[[extra]]` of a layer."""
    listed_extras = layer.data.get("extra", [])
    if layer.kind == "quick":
        return _quick_entries(layer, listed_extras, problems)
    if not isinstance(listed_extras, list):
        problems.at_value(
            layer, ("extra",), _wants("extra", Text("[[extra]] entries", "[[extra]] 各项"), listed_extras)
        )
        return []
    found: dict[str, tuple[str, KeyPath, dict[str, Any]]] = {}
    for index, entry in enumerate(listed_extras):
        path = ("extra", index)
        if not isinstance(entry, dict):
            problems.at_value(layer, path, _wants("extra", Text("a table", "表"), entry))
            continue
        name = entry.get("id", entry.get("use"))
        wrong = next((key for key in ("id", "use") if not isinstance(entry.get(key, ""), str)), None)
        if wrong:
            got = shown(entry[wrong])
            quotes = Text(
                f"[extra] {wrong} wants a name in quotes, got {got}",
                f"[extra] {wrong} 应为加引号的名字，而这里是 {got}",
            )
            problems.at_value(layer, (*path, wrong), quotes)
        elif not name:
            problems.at_key(
                layer,
                path,
                Text("[extra] wants `use`, or the `id` of an inherited extra", "[extra] 要有 `use`，或继承来的 `id`"),
            )
        elif name in found:
            first = layer.places.key(found[name][1])[0]
            problems.at_key(
                layer,
                path,
                Text(
                    f"[extra.{name}] is there twice (first in line {first}); give one of them another `id`",
                    f"[extra.{name}] 写了两次（第一次在第 {first} 行）；请给其中一个换 `id`",
                ),
            )
        else:
            found[name] = (name, path, entry)
    return list(found.values())


def _quick_entries(layer: Layer, entries: Any, problems: Problems) -> list[tuple[str, KeyPath, dict[str, Any]]]:
    if not isinstance(entries, dict):
        return []
    found: list[tuple[str, KeyPath, dict[str, Any]]] = []
    for name, entry in entries.items():
        path = ("extra", name)
        if name == "use" or not isinstance(entry, dict):
            problems.at_key(
                layer,
                path[: 1 if name == "use" else 2],
                Text("[extra] an extra is reached as extra.ID.option=value", "[extra] 应写作 extra.ID.选项=值"),
            )
        elif "id" in entry:
            problems.at_key(
                layer,
                (*path, "id"),
                Text(f"[extra.{name}.id] cannot be changed here", f"[extra.{name}.id] 不能在这里改"),
            )
        elif not isinstance(entry.get("use", ""), str):
            problems.at_value(layer, (*path, "use"), _wants(f"extra.{name}] use", Text("a name", "名字"), entry["use"]))
        else:
            found.append((name, path, entry))
    return found


def _merge_extra(
    drafts: dict[str, Draft],
    name: str,
    spot: Spot,
    entry: Mapping[str, Any],
    ground: Ground,
) -> None:
    layer, path, label, problems = spot.layer, spot.path, f"extra.{name}", ground.problems
    off = entry.get("off", False)
    if not isinstance(off, bool):
        problems.at_value(layer, (*path, "off"), _wants(f"{label}.off", Text("true or false", " true 或 false"), off))
        return
    draft = drafts.get(name)
    if draft is None and (off or "use" not in entry):
        if not ground.excused:
            names = listed_text(drafts)
            known = Text(f"; there are {names.en}", f"；现有 {names.zh}")
            needs = Text(", and a new one wants `use`", "，新的要写 `use`")
            message = said(
                Text(f"[{label}] is no inherited extra", f"[{label}] 不是继承来的附加规则"),
                "" if off else needs,
                known if drafts else Text("; none is inherited", "；没有继承任何附加规则"),
                meant(name, drafts),
            )
            problems.at_key(layer, path, message)
        return
    if off:
        del drafts[name]
        return
    if draft is None:
        draft = drafts[name] = Draft(label, None, name, None)
    if "use" in entry:
        _choose_extra(draft, entry["use"], Spot(layer, (*path, "use")), ground)
    merge_options(draft, spot, entry, {}, ground)


def _choose_extra(draft: Draft, use: str, spot: Spot, ground: Ground) -> None:
    catalogue = ground.catalogue
    if use in catalogue.extras:
        choose(draft, catalogue.extras[use], spot, ground.problems)
        return
    draft.variant = None
    owners = [slot for slot, choices in catalogue.variants.items() if use in choices]
    if owners:
        slots = listed_text(owners)
        message = Text(
            f"[{draft.label}] {shown(use)} is no extra; it answers slot {slots.en}",
            f"[{draft.label}] {shown(use)} 不是附加规则，而是 {slots.zh} 的做法",
        )
    elif ground.excused:
        return
    else:
        extras = listed_text((shown(name) for name in catalogue.extras), "or")
        message = Text(
            f"[{draft.label}] use wants {extras.en or 'an extra, of which none is installed'}, got {shown(use)}",
            f"[{draft.label}] use 应为 {extras.zh or '附加规则（一个也没有安装）'}，而这里是 {shown(use)}",
        )
        message = said(message, meant(use, catalogue.extras))
    ground.problems.at_value(spot.layer, spot.path, message)


def _wants(label: str, what: Text, value: Any) -> Text:
    got = shown(value)
    label = label if "]" in label else f"{label}]"
    return Text(f"[{label} wants {what.en}, got {got}", f"[{label} 应为{what.zh}，而这里是 {got}")
