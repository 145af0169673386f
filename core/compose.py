"""Merges the layers of a rule set into chosen variants with checked options (config.md, inheritance)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from .catalogue import Catalogue
from .composition import Chosen, Origin
from .option_checks import OptionFault, check_options, did_you_mean, listed
from .rule_files import Layer, Problems, Spot, origin_of
from .toml_places import KeyPath
from .toml_text import shown
from .variant import Options, TableSettings, Variant

__all__ = ["Ground", "check_together", "merged_extras", "merged_slots"]


@dataclass(frozen=True, slots=True)
class Ground:
    """What rule sets are composed on: what there is to choose from, and where faults are told.

    `excused`: a plugin could not be loaded and that was told; what it may have brought is not
    called unknown.
    """

    catalogue: Catalogue
    problems: Problems
    excused: bool


@dataclass(slots=True)
class _Draft:
    """A slot or an extra while layers are merged; `variant` None: unknown, and told already."""

    label: str
    slot: str | None
    id: str
    variant: type[Variant] | None
    use: Spot | None = None
    values: dict[str, Any] = field(default_factory=dict)
    spots: dict[tuple[str, ...], Spot] = field(default_factory=dict)


def merged_slots(layers: Sequence[Layer], ground: Ground) -> dict[str, Chosen]:
    """The chosen variant of every slot; a slot with a fault is left out."""
    chosen: dict[str, Chosen] = {}
    for slot in ground.catalogue.slots.values():
        draft = _Draft(slot.name, slot.name, slot.default, ground.catalogue.variant(slot.name, slot.default))
        for layer in layers:
            if slot.name in layer.data:
                _merge_slot(draft, layer, ground)
        finished = _finished(draft, layers[-1], ground.problems)
        if finished:
            chosen[slot.name] = finished
    return chosen


def merged_extras(layers: Sequence[Layer], ground: Ground) -> tuple[Chosen, ...]:
    """The extras in the order in which they were added; one with a fault is left out."""
    drafts: dict[str, _Draft] = {}
    for layer in layers:
        for name, path, entry in _entries(layer, ground.problems):
            _merge_extra(drafts, name, Spot(layer, path), entry, ground)
    finished = [_finished(draft, layers[-1], ground.problems) for draft in drafts.values()]
    return tuple(extra for extra in finished if extra)


def check_together(
    table: TableSettings,
    slots: Mapping[str, Chosen],
    extras: Sequence[Chosen],
    last: Layer,
    problems: Problems,
) -> None:
    """Faults that only show when table and slots are seen together (`Variant.problems`).

    A variant that asks about a slot that has a fault of its own is left alone.
    """
    chosen = _SoundSlots({name: (each.variant.name, each.options) for name, each in slots.items()})
    for each in (*slots.values(), *extras):
        label = each.slot or f"extra.{each.id}"
        try:
            found = [
                (str(option), str(text))
                for option, text in each.variant.problems(each.options, table, chosen)
            ]
        except _FaultySlot:
            continue
        except Exception as error:
            found = [("use", f"{each.variant.__qualname__}.problems failed: {type(error).__name__}: {error}")]
        for option, text in found:
            origin = _nearest_origin(each.origins, option)
            place = (origin.file, (origin.line, origin.column)) if origin else (last.file, (1, 1))
            where = label if option == "use" else f"{label}.{option}"
            problems.at(*place, f"[{where}] {text}")


class _FaultySlot(LookupError):
    """A slot was asked for that has a fault and is told of elsewhere."""


class _SoundSlots(dict[str, tuple[str, Options]]):
    """Every slot without a fault: its variant's name and options."""

    def __missing__(self, slot: str) -> tuple[str, Options]:
        raise _FaultySlot(slot)

    def get(self, slot: str, default: Any = None) -> Any:
        """As in any dict, but a faulty slot is no slot that is not there."""
        return self[slot]


def _nearest_origin(origins: Mapping[str, Origin], option: str) -> Origin | None:
    for name in (option, option.partition(".")[0], "use"):
        origin = origins.get(name)
        if origin and origin.kind != "default":
            return origin
    return None


def _merge_slot(draft: _Draft, layer: Layer, ground: Ground) -> None:
    problems, table = ground.problems, layer.data[draft.label]
    path = (draft.label,)
    if not isinstance(table, dict):
        problems.at_value(
            layer, path, f"[{draft.label}] wants a table, with `use` for the variant, got {shown(table)}"
        )
        return
    choices = ground.catalogue.variants[draft.label]
    if "use" in table:
        name = table["use"]
        spot = Spot(layer, (*path, "use"))
        if isinstance(name, str) and name in choices:
            _choose(draft, choices[name], spot)
        else:
            draft.variant = None
            if not ground.excused or not isinstance(name, str):
                _unknown_variant(draft.label, name, choices, spot, problems)
    _merge_options(draft, Spot(layer, path), table, choices, problems)


def _unknown_variant(
    label: str, name: Any, choices: Mapping[str, type[Variant]], spot: Spot, problems: Problems
) -> None:
    names = listed((shown(choice) for choice in choices), "or")
    message = f"[{label}] use wants {names}, got {shown(name)}{did_you_mean(name, choices)}"
    problems.at_value(spot.layer, spot.path, message)


def _choose(draft: _Draft, variant: type[Variant], spot: Spot) -> None:
    if variant is not draft.variant:
        draft.variant = variant
        draft.values = {}
        draft.spots = {}
    draft.use = spot


def _merge_options(
    draft: _Draft,
    spot: Spot,
    table: Mapping[str, Any],
    choices: Mapping[str, type[Variant]],
    problems: Problems,
) -> None:
    variant, layer = draft.variant, spot.layer
    if variant is None:
        return
    known = variant.Options.model_fields
    for key, value in table.items():
        if key in ("use", "id", "off") and (key == "use" or draft.slot is None):
            continue
        path = (*spot.path, key)
        if key in known:
            _put(draft, (key,), value, Spot(layer, path))
        else:
            _unknown_option(draft, variant, key, choices, Spot(layer, path), problems)
    _, faults = check_options(variant.Options, draft.values)
    for fault in faults:
        own = _spot_of(draft, fault.path)
        if fault.path and fault.kind != "missing" and own and own.layer is layer:
            _report(draft, fault, layer, problems)


def _unknown_option(
    draft: _Draft,
    variant: type[Variant],
    key: str,
    choices: Mapping[str, type[Variant]],
    spot: Spot,
    problems: Problems,
) -> None:
    where = f"[{draft.label}.{key}]"
    options = list(variant.Options.model_fields)
    owners = [name for name, other in choices.items() if key in other.Options.model_fields]
    if owners:
        message = f"{where} belongs to {listed(owners)}, but {draft.label} uses {variant.name}"
    elif options:
        message = f"{where} is no option of {variant.name}; its options are {listed(options)}"
    else:
        message = f"{where} is no option of {variant.name}, which has none"
    near = "" if owners else did_you_mean(key, ["use", *options, *_all_options(choices)])
    problems.at_key(spot.layer, spot.path, message + near)


def _all_options(choices: Mapping[str, type[Variant]]) -> list[str]:
    return [name for choice in choices.values() for name in choice.Options.model_fields]


def _put(draft: _Draft, path: tuple[str, ...], value: Any, spot: Spot) -> None:
    table = draft.values
    for part in path[:-1]:
        table = table[part]
    inherited = table.get(path[-1])
    if isinstance(value, dict):
        if not isinstance(inherited, dict):
            _forget(draft, path)
            table[path[-1]] = {}
        draft.spots.setdefault(path, spot)
        for key, item in value.items():
            _put(draft, (*path, key), item, Spot(spot.layer, (*spot.path, key)))
        return
    _forget(draft, path)
    table[path[-1]] = value
    draft.spots[path] = spot


def _forget(draft: _Draft, path: tuple[str, ...]) -> None:
    for known in [known for known in draft.spots if known[: len(path)] == path]:
        del draft.spots[known]


def _spot_of(draft: _Draft, path: KeyPath) -> Spot | None:
    """The spot of the innermost known key on `path`, with the rest of the path behind it."""
    for length in range(len(path), 0, -1):
        spot = draft.spots.get(tuple(str(part) for part in path[:length]))
        if spot:
            return Spot(spot.layer, (*spot.path, *path[length:]))
    return None


def _report(draft: _Draft, fault: OptionFault, last: Layer, problems: Problems) -> None:
    steps = [f"[{part}]" if isinstance(part, int) else f".{part}" for part in fault.path]
    label = draft.label + "".join(steps)
    spot = _spot_of(draft, fault.path) or draft.use or Spot(last, ())
    tell: Callable[[Layer, KeyPath, str], None] = (
        problems.at_key if fault.kind == "name" else problems.at_value
    )
    tell(spot.layer, spot.path, f"[{label}] {fault.message}")


def _finished(draft: _Draft, last: Layer, problems: Problems) -> Chosen | None:
    if draft.variant is None:
        return None
    options, faults = check_options(draft.variant.Options, draft.values)
    for fault in faults:
        _report(draft, fault, last, problems)
    if options is None:
        return None
    return Chosen(
        draft.slot,
        draft.id if draft.slot is None else draft.variant.name,
        draft.variant,
        options,
        _origins(draft, options),
    )


def _origins(draft: _Draft, options: Options) -> dict[str, Origin]:
    assert draft.variant is not None
    default = Origin("default", chain=f"default of {draft.variant.name}")
    slot_default = Origin("default", chain=f"default of slot {draft.slot}")
    origins = {"use": origin_of(draft.use) if draft.use else slot_default}
    for option, value in options.model_dump().items():
        spot = draft.spots.get((option,))
        if isinstance(value, Mapping) and value:
            for key in value:
                inner = draft.spots.get((option, str(key)))
                origins[f"{option}.{key}"] = origin_of(inner) if inner else default
        else:
            origins[option] = origin_of(spot) if spot else default
    return origins


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
    drafts: dict[str, _Draft],
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
        draft = drafts[name] = _Draft(label, None, name, None)
    if "use" in entry:
        _choose_extra(draft, entry["use"], Spot(layer, (*path, "use")), ground)
    _merge_options(draft, spot, entry, {}, problems)


def _choose_extra(draft: _Draft, use: str, spot: Spot, ground: Ground) -> None:
    catalogue = ground.catalogue
    if use in catalogue.extras:
        _choose(draft, catalogue.extras[use], spot)
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
