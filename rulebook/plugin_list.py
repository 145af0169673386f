"""What is installed: every distribution and file that brings rules, with what is in it and what is wrong with it."""

from __future__ import annotations

import inspect
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from ..core.catalogue import Brought, Source, brought, parts_of
from ..core.hookspecs import HOOKS
from ..core.option_checks import meant
from ..core.plugin_files import load_plugin_file
from ..core.said import said
from ..core.variant import Slot, Text, Variant
from .hook_facts import HookFacts, Implementation, hook_facts, implementations

__all__ = ["HookAnswers", "PluginFacts", "VariantFacts", "file_plugins", "hook_answers", "installed_plugins"]


@dataclass(frozen=True, slots=True)
class VariantFacts:
    """A variant or (`slot` None) an extra: its options, the hooks that it answers, and where its class stands."""

    slot: str | None
    name: str
    text: Text
    options: tuple[str, ...]
    hooks: tuple[Implementation, ...]
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
    """A hook with everything that answers it: (plugin, variant, the implementation)."""

    facts: HookFacts
    by: tuple[tuple[PluginFacts, VariantFacts, Implementation], ...]


def installed_plugins() -> tuple[PluginFacts, ...]:
    """Every distribution that brings rules, faults included; xuezhan itself first."""
    grouped: dict[str, list[Brought]] = {}
    for each in brought():
        grouped.setdefault(str(each.source), []).append(each)
    return tuple(_facts(group[0].source, group) for group in grouped.values())


def file_plugins(paths: Iterable[str]) -> tuple[PluginFacts, ...]:
    """What these Python files bring, which run now if they have not; raises PluginError for one that cannot."""
    found = []
    for path in paths:
        source = Source("file", path)
        parts = parts_of(load_plugin_file(path))
        found.append(_facts(source, [Brought(path, path, source, parts, None)]))
    return tuple(found)


def hook_answers(plugins: Sequence[PluginFacts]) -> tuple[HookAnswers, ...]:
    """Every hook in the order in which a deal meets them, with who answers it among `plugins`."""
    return tuple(
        HookAnswers(
            facts,
            tuple(
                (plugin, variant, answer)
                for plugin in plugins
                for variant in plugin.variants
                for answer in variant.hooks
                if answer.hook == facts.name
            ),
        )
        for facts in hook_facts()
    )


def _facts(source: Source, group: Sequence[Brought]) -> PluginFacts:
    parts = list({id(part): part for each in group for part in each.parts}.values())
    slots = sorted((part for part in parts if isinstance(part, Slot)), key=lambda slot: (slot.order, slot.name))
    order = {slot.name: place for place, slot in enumerate(slots)}
    variants = [_variant(part) for part in parts if not isinstance(part, Slot)]
    variants.sort(key=lambda each: (each.slot is None, order.get(each.slot or "", len(order))))
    faults = [Text(str(each.fault), each.fault.zh) for each in group if each.fault is not None]
    faults += [fault for variant in variants for fault in _no_hooks(variant)]
    return PluginFacts(
        source,
        tuple(each.point for each in group),
        tuple(slot.name for slot in slots),
        tuple(variants),
        tuple(faults),
    )


def _variant(variant: type[Variant]) -> VariantFacts:
    file, line = _place(variant)
    return VariantFacts(
        variant.slot,
        variant.name,
        variant.text,
        tuple(variant.Options.model_fields),
        implementations(variant),
        file,
        line,
    )


def _place(variant: type[Variant]) -> tuple[str, int]:
    try:
        return inspect.getsourcefile(variant) or "", inspect.getsourcelines(variant)[1]
    except (OSError, TypeError):
        # A class that was made without a source file.
        return variant.__module__, 0


def _no_hooks(variant: VariantFacts) -> Iterator[Text]:
    for answer in variant.hooks:
        if answer.hook not in HOOKS:
            yield said(
                Text(
                    f"{variant.key} answers {answer.hook}, which is no hook ({answer.file}:{answer.line})",
                    f"{variant.key} 回答的 {answer.hook} 不是钩子（{answer.file}:{answer.line}）",
                ),
                meant(answer.hook, HOOKS),
            )
