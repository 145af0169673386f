"""A slot or an extra while the layers of a rule set are merged into it (config.md, inheritance)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import partial
from typing import Any

from .belongs import home_of
from .catalogue import Catalogue
from .composition import Chosen, Origin
from .layers import Layer, Origins, Problems, Spot, origin_of
from .option_checks import OptionFault, check_options, listed_text, meant
from .requires import version_fault
from .said import said
from .toml_places import KeyPath
from .variant import Options, Text, Variant

__all__ = ["Draft", "Ground", "choose", "finished", "merge_options"]


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
class Draft:
    """A slot or an extra while layers are merged; `variant` None: unknown, and told already.

    `options` are its values so far, checked; None where there is none yet, or a fault in them.
    """

    label: str
    slot: str | None
    id: str
    variant: type[Variant] | None
    use: Spot | None = None
    values: dict[str, Any] = field(default_factory=dict)
    spots: dict[tuple[str, ...], Spot] = field(default_factory=dict)
    options: Options | None = None


def choose(draft: Draft, variant: type[Variant], spot: Spot, problems: Problems) -> None:
    """Takes `variant`; another one than the inherited starts from its own defaults.

    One that does not work with this version of xuezhan is told, and is none.
    """
    fault = version_fault(variant)
    if fault is not None:
        draft.variant = None
        problems.at_value(spot.layer, spot.path, said(f"[{draft.label}] ", fault))
        return
    if variant is not draft.variant:
        draft.variant = variant
        draft.values = {}
        draft.spots = {}
        draft.options = None
    draft.use = spot


def merge_options(
    draft: Draft,
    spot: Spot,
    table: Mapping[str, Any],
    choices: Mapping[str, type[Variant]],
    ground: Ground,
) -> None:
    """Merges one layer's options, found at `spot`, over the inherited ones and tells that layer's faults.

    `choices` are the slot's variants: an option may belong to another one.
    """
    variant, layer, problems = draft.variant, spot.layer, ground.problems
    if variant is None:
        return
    known = variant.Options.model_fields
    for key, value in table.items():
        if key in ("use", "id", "off") and (key == "use" or draft.slot is None):
            continue
        path = (*spot.path, key)
        if key in known:
            _put(draft, (key,), value, Spot(layer, path))
        elif problems.full:
            problems.leave_out(1)
        else:
            _unknown_option(draft, variant, key, choices, Spot(layer, path), ground)
    draft.options, faults = check_options(variant.Options, draft.values)
    for fault in faults:
        own = _spot_of(draft, fault.path)
        if fault.path and fault.kind != "missing" and own and own.layer is layer:
            _report(draft, fault, layer, problems)


def _unknown_option(
    draft: Draft,
    variant: type[Variant],
    key: str,
    choices: Mapping[str, type[Variant]],
    spot: Spot,
    ground: Ground,
) -> None:
    where = f"[{draft.label}.{key}]"
    options = list(variant.Options.model_fields)
    owners = [name for name, other in choices.items() if key in other.Options.model_fields]
    message = Text(f"{where} is no option of {variant.name}", f"{where}：{variant.name} 没有这个选项")
    near = meant(key, ["use", *options])
    if owners:
        names, one = listed_text(owners), listed_text(owners, "or")
        message = Text(
            f"{where} belongs to {names.en}, but {draft.label} uses {variant.name}; "
            f"leave it out, or set {draft.label}.use to {one.en}",
            f"{where} 属于 {names.zh}，而 {draft.label} 用的是 {variant.name}；"
            f"请去掉它，或把 {draft.label}.use 设为 {one.zh}",
        )
    elif near.en:
        message = said(message, near)
    else:
        home = home_of(key, ground.catalogue)
        message = said(message, home if home.en else _options_of(draft, variant, ground))
    ground.problems.at_key(spot.layer, spot.path, message)


def _options_of(draft: Draft, variant: type[Variant], ground: Ground) -> Text:
    """The options that there are, told once for each variant."""
    if not variant.Options.model_fields:
        return Text(", which has none", "，也没有别的选项")
    if not ground.problems.first_list(f"{draft.label}.{variant.name}"):
        return Text("", "")
    names = listed_text(variant.Options.model_fields)
    return Text(f"; its options are {names.en}", f"；它的选项有 {names.zh}")


def _put(draft: Draft, path: tuple[str, ...], value: Any, spot: Spot) -> None:
    table = draft.values
    for part in path[:-1]:
        table = table[part]
    inherited = table.get(path[-1])
    if isinstance(value, dict):
        if not isinstance(inherited, dict):
            draft.spots.pop(path, None)
            table[path[-1]] = {}
        draft.spots.setdefault(path, spot)
        for key, item in value.items():
            _put(draft, (*path, key), item, Spot(spot.layer, (*spot.path, key)))
        return
    if isinstance(inherited, dict):
        _forget(draft, path)
    table[path[-1]] = value
    draft.spots[path] = spot


def _forget(draft: Draft, path: tuple[str, ...]) -> None:
    for known in [known for known in draft.spots if known[: len(path)] == path]:
        del draft.spots[known]


def _spot_of(draft: Draft, path: KeyPath) -> Spot | None:
    """The spot of the innermost known key on `path`, with the rest of the path behind it."""
    for length in range(len(path), 0, -1):
        spot = draft.spots.get(tuple(str(part) for part in path[:length]))
        if spot:
            return Spot(spot.layer, (*spot.path, *path[length:]))
    return None


def _report(draft: Draft, fault: OptionFault, last: Layer, problems: Problems) -> None:
    steps = [f"[{part}]" if isinstance(part, int) else f".{part}" for part in fault.path]
    label = draft.label + "".join(steps)
    spot = _spot_of(draft, fault.path) or draft.use or Spot(last, ())
    tell: Callable[[Layer, KeyPath, Text], None] = problems.at_key if fault.kind == "name" else problems.at_value
    tell(spot.layer, spot.path, said(f"[{label}] ", fault.text))


def finished(draft: Draft, last: Layer, problems: Problems) -> Chosen | None:
    """The draft with checked options; None, and the faults told, where there are any."""
    if draft.variant is None:
        return None
    if draft.use is None and (unfit := version_fault(draft.variant)) is not None:
        problems.at_value(last, (), said(f"[{draft.label}] ", unfit))
        return None
    options = draft.options
    if options is None:
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
        Origins(partial(_origins, draft, options)),
    )


def _origins(draft: Draft, options: Options) -> dict[str, Origin]:
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
