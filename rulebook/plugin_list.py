"""What is installed: every distribution and file that brings rules, with what is in it and what is wrong with it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence, Set
from dataclasses import dataclass

from ..core.catalogue import Brought, Source, brought, parts_of
from ..core.hooks import OwnHook
from ..core.hookspecs import HOOKS
from ..core.option_checks import meant
from ..core.plugin_files import load_plugin_file
from ..core.said import said
from ..core.source_places import class_place
from ..core.variant import Slot, Text, Variant
from .hook_facts import HookFacts, Implementation, hook_facts, implementations, own_hooks

__all__ = ["HookAnswers", "PluginFacts", "VariantFacts", "hook_answers", "installed_plugins"]


@dataclass(frozen=True, slots=True)
class VariantFacts:
    """A variant or (`slot` None) an extra: its options, the hooks that it answers and brings, and its class's place."""

    slot: str | None
    name: str
    text: Text
    options: tuple[str, ...]
    hooks: tuple[Implementation, ...]
    own_hooks: tuple[OwnHook, ...]
    file: str
    line: int

    @property
    def key(self) -> str:
        """As errors name it: `cap.fixed`, `extra.tea`."""
        return f"{self.slot or 'extra'}.{self.name}"


@dataclass(frozen=True, slots=True)
class PluginFacts:
    """One distribution or file: the names of its entry points, what it brings, and what is wrong with it."""

    source: Source
    points: tuple[str, ...]
    slots: tuple[str, ...]
    variants: tuple[VariantFacts, ...]
    faults: tuple[Text, ...]


@dataclass(frozen=True, slots=True)
class HookAnswers:
    """A hook, the variant that brings it (None: it is the core's), and all that answer it with their plugins."""

    facts: HookFacts
    brought_by: VariantFacts | None
    by: tuple[tuple[PluginFacts, VariantFacts, Implementation], ...]


def installed_plugins(files: Iterable[str] = ()) -> tuple[PluginFacts, ...]:
    """Every distribution that brings rules, faults included, xuezhan itself first, and then these Python files.

    The files run now if they have not; raises PluginError for one that cannot.
    """
    grouped: dict[str, list[Brought]] = {}
    for each in brought():
        grouped.setdefault(str(each.source), []).append(each)
    for path in files:
        source = Source("file", path)
        grouped[path] = [Brought(path, path, source, parts_of(load_plugin_file(path)), None)]
    parts = [part for group in grouped.values() for each in group for part in each.parts]
    brings = own_hooks(part for part in parts if not isinstance(part, Slot))
    known = frozenset({*HOOKS, *(own.name for own in brings)})
    return tuple(_facts(group, known) for group in grouped.values())


def hook_answers(plugins: Sequence[PluginFacts]) -> tuple[HookAnswers, ...]:
    """Every hook, in the order in which a deal meets them and then those of `plugins`, with who answers it."""
    variants = [(plugin, variant) for plugin in plugins for variant in plugin.variants]
    homes = {own.name: variant for _, variant in variants for own in variant.own_hooks}
    own = {own.name: own for _, variant in variants for own in variant.own_hooks}
    return tuple(
        HookAnswers(
            facts,
            homes.get(facts.name),
            tuple(
                (plugin, variant, answer)
                for plugin, variant in variants
                for answer in variant.hooks
                if answer.hook == facts.name
            ),
        )
        for facts in hook_facts(own.values())
    )


def _facts(group: Sequence[Brought], known: Set[str]) -> PluginFacts:
    parts = list({id(part): part for each in group for part in each.parts}.values())
    slots = sorted((part for part in parts if isinstance(part, Slot)), key=lambda slot: (slot.order, slot.name))
    order = {slot.name: place for place, slot in enumerate(slots)}
    variants = [_variant(part) for part in parts if not isinstance(part, Slot)]
    variants.sort(key=lambda each: (each.slot is None, order.get(each.slot or "", len(order))))
    faults = [Text(str(each.fault), each.fault.zh) for each in group if each.fault is not None]
    faults += [fault for variant in variants for fault in _no_hooks(variant, known)]
    return PluginFacts(
        group[0].source,
        tuple(each.point for each in group),
        tuple(slot.name for slot in slots),
        tuple(variants),
        tuple(faults),
    )


def _variant(variant: type[Variant]) -> VariantFacts:
    file, line = class_place(variant)
    return VariantFacts(
        variant.slot,
        variant.name,
        variant.text,
        tuple(variant.Options.model_fields),
        implementations(variant),
        tuple(variant.hooks),
        file,
        line,
    )


def _no_hooks(variant: VariantFacts, known: Set[str]) -> Iterator[Text]:
    for answer in variant.hooks:
        if answer.hook not in known:
            yield said(
                Text(
                    f"{variant.key} answers {answer.hook}, which is no hook ({answer.file}:{answer.line})",
                    f"{variant.key} 回答的 {answer.hook} 不是钩子（{answer.file}:{answer.line}）",
                ),
                meant(answer.hook, known),
            )
