"""The chosen variant of every slot, out of all layers, and the check of all of them together."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from .belongs import as_table
from .composition import Chosen, Origin
from .drafts import Draft, Ground, choose, finished, merge_options
from .layers import Layer, Problems, Spot
from .option_checks import listed_text, meant
from .said import said
from .toml_text import shown, shown_text
from .variant import ChosenRules, Options, TableSettings, Text, Variant

__all__ = ["check_together", "merged_slots"]


def merged_slots(layers: Sequence[Layer], ground: Ground) -> dict[str, Chosen]:
    """The chosen variant of every slot; a slot with a fault is left out."""
    chosen: dict[str, Chosen] = {}
    for slot in ground.catalogue.slots.values():
        draft = Draft(slot.name, slot.name, slot.default, ground.catalogue.variant(slot.name, slot.default))
        for layer in layers:
            if slot.name in layer.data:
                _merge_slot(draft, layer, ground)
        choice = finished(draft, layers[-1], ground.problems)
        if choice:
            chosen[slot.name] = choice
    return chosen


def _merge_slot(draft: Draft, layer: Layer, ground: Ground) -> None:
    problems, table = ground.problems, layer.data[draft.label]
    path = (draft.label,)
    if not isinstance(table, dict):
        got = shown_text(table)
        wants = Text(
            f"[{draft.label}] wants a table, with `use` for the variant, got {got.en}",
            f"[{draft.label}] 应为表，用 `use` 选做法，而这里是 {got.zh}",
        )
        problems.at_value(layer, path, said(wants, as_table(draft.label, table, ground.catalogue)))
        return
    choices = ground.catalogue.variants[draft.label]
    if "use" in table:
        name = table["use"]
        spot = Spot(layer, (*path, "use"))
        if isinstance(name, str) and name in choices:
            choose(draft, choices[name], spot, problems)
        else:
            draft.variant = None
            if not ground.excused or not isinstance(name, str):
                _unknown_variant(draft.label, name, choices, spot, problems)
    merge_options(draft, Spot(layer, path), table, choices, ground)


def _unknown_variant(
    label: str, name: Any, choices: Mapping[str, type[Variant]], spot: Spot, problems: Problems
) -> None:
    names, got = listed_text((shown(choice) for choice in choices), "or"), shown_text(name)
    message = Text(f"[{label}] use wants {names.en}, got {got.en}", f"[{label}] use 应为 {names.zh}，而这里是 {got.zh}")
    problems.at_value(spot.layer, spot.path, said(message, meant(name, choices)))


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
    chosen.fan_items = [item for each in (*slots.values(), *extras) for item in each.variant.fan_items]
    for each in (*slots.values(), *extras):
        label = each.slot or f"extra.{each.id}"
        try:
            found = [
                (str(option), text if isinstance(text, Text) else said(str(text)))
                for option, text in each.variant.problems(each.options, table, chosen)
            ]
        except _FaultySlot:
            continue
        except Exception as error:
            found = [("use", said(f"{each.variant.__qualname__}.problems failed: {type(error).__name__}: {error}"))]
        for option, text in found:
            origin = _nearest_origin(each.origins, option)
            place = (origin.file, (origin.line, origin.column)) if origin else (last.file, (1, 1))
            where = label if option == "use" else f"{label}.{option}"
            path = (*label.split(".", 1), *option.split("."))
            problems.at(*place, said(f"[{where}] ", text), "together", path)


class _FaultySlot(LookupError):
    """A slot was asked for that has a fault and is told of elsewhere."""


class _SoundSlots(ChosenRules):
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
