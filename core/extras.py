"""`[[extra]]`: additive variants that fill no slot, merged by their id (config.md, inheritance)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from .composition import Chosen
from .drafts import Draft, Ground, choose, finished, merge_options
from .option_checks import did_you_mean, listed
from .rule_files import Layer, Problems, Spot
from .toml_places import KeyPath
from .toml_text import shown

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
        problems.at_value(layer, ("extra",), f"[extra] wants [[extra]] entries, got {shown(listed_extras)}")
        return []
    found: dict[str, tuple[str, KeyPath, dict[str, Any]]] = {}
    for index, entry in enumerate(listed_extras):
        path = ("extra", index)
        if not isinstance(entry, dict):
            problems.at_value(layer, path, f"[extra] wants a table, got {shown(entry)}")
            continue
        name = entry.get("id", entry.get("use"))
        wrong = next((key for key in ("id", "use") if not isinstance(entry.get(key, ""), str)), None)
        if wrong:
            problems.at_value(
                layer, (*path, wrong), f"[extra] {wrong} wants a name in quotes, got {shown(entry[wrong])}"
            )
        elif not name:
            problems.at_key(layer, path, "[extra] wants `use`, or the `id` of an inherited extra")
        elif name in found:
            first = layer.places.key(found[name][1])[0]
            problems.at_key(
                layer,
                path,
                f"[extra.{name}] is there twice (first in line {first}); give one of them another `id`",
            )
        else:
            found[name] = (name, path, entry)
    return list(found.values())


def _quick_entries(
    layer: Layer, entries: Any, problems: Problems
) -> list[tuple[str, KeyPath, dict[str, Any]]]:
    if not isinstance(entries, dict):
        return []
    found: list[tuple[str, KeyPath, dict[str, Any]]] = []
    for name, entry in entries.items():
        path = ("extra", name)
        if name == "use" or not isinstance(entry, dict):
            problems.at_key(
                layer,
                path[: 1 if name == "use" else 2],
                "[extra] an extra is reached as extra.ID.option=value",
            )
        elif "id" in entry:
            problems.at_key(layer, (*path, "id"), f"[extra.{name}.id] cannot be changed here")
        elif not isinstance(entry.get("use", ""), str):
            problems.at_value(
                layer, (*path, "use"), f"[extra.{name}] use wants a name, got {shown(entry['use'])}"
            )
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
        problems.at_value(layer, (*path, "off"), f"[{label}.off] wants true or false, got {shown(off)}")
        return
    draft = drafts.get(name)
    if draft is None and (off or "use" not in entry):
        if not ground.excused:
            known = f"; there are {listed(drafts)}" if drafts else "; none is inherited"
            needs = "" if off else ", and a new one wants `use`"
            problems.at_key(
                layer, path, f"[{label}] is no inherited extra{needs}{known}{did_you_mean(name, drafts)}"
            )
        return
    if off:
        del drafts[name]
        return
    if draft is None:
        draft = drafts[name] = Draft(label, None, name, None)
    if "use" in entry:
        _choose_extra(draft, entry["use"], Spot(layer, (*path, "use")), ground)
    merge_options(draft, spot, entry, {}, problems)


def _choose_extra(draft: Draft, use: str, spot: Spot, ground: Ground) -> None:
    catalogue = ground.catalogue
    if use in catalogue.extras:
        choose(draft, catalogue.extras[use], spot)
        return
    draft.variant = None
    owners = [slot for slot, choices in catalogue.variants.items() if use in choices]
    if owners:
        message = f"[{draft.label}] {shown(use)} is no extra; it answers slot {listed(owners)}"
    elif ground.excused:
        return
    else:
        extras = listed((shown(name) for name in catalogue.extras), "or")
        message = (
            f"[{draft.label}] use wants {extras or 'an extra, of which none is installed'}, got {shown(use)}"
        )
        message += did_you_mean(use, catalogue.extras)
    ground.problems.at_value(spot.layer, spot.path, message)
