"""What house rules there are: slots and variants of installed packages, of modules and of local files.

A package brings slots and variants with an entry point in the group `xuezhan`, and whole rule sets with one
in the group `xuezhan.presets` (core/named_rules.py).
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from importlib import metadata
from types import ModuleType
from typing import Literal

from .contributions import item_fault
from .errors import PluginError
from .installed import installed_points, unreadable_packages
from .requires import specifier_fault
from .variant import PROJECT, Options, Slot, Text, Variant

__all__ = ["Brought", "Catalogue", "Plugin", "Source", "brought", "entry_points", "parts_of"]

Plugin = ModuleType | type[Variant] | Slot
"""What brings rules: a module with slots and variants in it, or one of them."""

RESERVED_SLOTS = frozenset({"format", "name", "summary", "source", "extends", "plugins", "table", "extra"})
RESERVED_OPTIONS = frozenset({"use", "id", "off"})
_NAME = re.compile(r"[A-Za-z][A-Za-z0-9_-]*")


@dataclass(frozen=True, slots=True)
class Source:
    """Where a slot or variant comes from: a distribution (with its version), a file, a module or Python."""

    kind: Literal["installed", "file", "module", "python"]
    name: str
    version: str | None = None

    def __str__(self) -> str:
        return f"{self.name} {self.version}" if self.version else self.name


@dataclass(frozen=True, slots=True)
class Catalogue:
    """Slots in the order of play, the variants of each, and the extras; never changed, only extended.

    `sources` tells for every slot ("cap"), variant ("cap.fixed") and extra ("extra.tea") where it
    comes from. `faults` says which installed packages cannot be used, and why: what they bring is not here.
    """

    slots: Mapping[str, Slot] = field(default_factory=dict)
    variants: Mapping[str, Mapping[str, type[Variant]]] = field(default_factory=dict)
    extras: Mapping[str, type[Variant]] = field(default_factory=dict)
    sources: Mapping[str, Source] = field(default_factory=dict)
    faults: tuple[PluginError, ...] = ()

    @staticmethod
    def installed() -> Catalogue:
        """Everything that installed packages offer under the entry-point group `xuezhan`.

        Scanned once a process. A package that cannot be loaded takes nothing else along (`faults`); two that
        bring the same name raise PluginError, as nobody can say which of them is meant.
        """
        return _installed()

    @staticmethod
    def of(*plugins: Plugin) -> Catalogue:
        """A catalogue of these modules, variants and slots alone."""
        return Catalogue().with_plugins(plugins)

    def with_plugins(self, plugins: Sequence[Plugin], source: Source | None = None) -> Catalogue:
        """This catalogue and what `plugins` bring; `source` None: they were handed over in Python.

        Raises PluginError for a name that is taken, and for a variant of an unknown slot.
        """
        if not plugins:
            return self
        draft = _Draft(self)
        for plugin in plugins:
            for part in _parts(plugin):
                draft.add(part, source or Source("python", _module_name(part)))
        return draft.finished()

    def variant(self, slot: str, name: str) -> type[Variant] | None:
        """The variant of that name in `slot`, None if there is none."""
        return self.variants.get(slot, {}).get(name)

    def source_of(self, thing: Slot | type[Variant]) -> Source:
        """Where a slot or variant of this catalogue comes from."""
        return self.sources[_key(thing)]


@dataclass(frozen=True, slots=True)
class Brought:
    """What one installed entry point brings, and why it (or the rest of it) cannot be used; None: all is well."""

    point: str
    value: str
    source: Source
    parts: tuple[Slot | type[Variant], ...]
    fault: PluginError | None


class _Draft:
    """A catalogue being put together: clashes are found as they come, loose variants at the end."""

    def __init__(self, start: Catalogue) -> None:
        self.parts: dict[str, Slot | type[Variant]] = {slot.name: slot for slot in start.slots.values()}
        for choices in (*start.variants.values(), start.extras):
            self.parts.update({_key(choice): choice for choice in choices.values()})
        self.sources = dict(start.sources)
        self.faults = start.faults

    def add(self, part: Slot | type[Variant], source: Source) -> None:
        _check(part, source)
        key = _key(part)
        known = self.parts.get(key)
        if known is part:
            return
        if known is not None:
            what = "slot" if isinstance(part, Slot) else "extra" if part.slot is None else "variant"
            raise PluginError(
                f"{what} {key} is there twice: from {self.sources[key]} ({_described(known)}) "
                f"and from {source} ({_described(part)})"
            )
        self.parts[key] = part
        self.sources[key] = source

    def finished(self) -> Catalogue:
        for _, fault in self.loose():
            raise fault
        slots = self._slots()
        variants: dict[str, dict[str, type[Variant]]] = {name: {} for name in slots}
        extras: dict[str, type[Variant]] = {}
        for part in self.parts.values():
            if isinstance(part, Slot):
                continue
            if part.slot is None:
                extras[part.name] = part
            else:
                variants[part.slot][part.name] = part
        return Catalogue(slots, variants, extras, self.sources, self.faults)

    def leave_out_loose(self) -> None:
        """Leave out slots without their default and variants without their slot, and note why."""
        while loose := list(self.loose()):
            for part, fault in loose:
                del self.parts[_key(part)]
                self.faults = (*self.faults, fault)

    def loose(self) -> Iterator[tuple[Slot | type[Variant], PluginError]]:
        """Variants without their slot and slots without their default, with what is wrong."""
        slots = self._slots()
        for key, part in self.parts.items():
            if not isinstance(part, Slot) and part.slot is not None and part.slot not in slots:
                yield (
                    part,
                    PluginError(
                        f"variant {key} from {self.sources[key]} ({_described(part)}) is for an unknown slot; "
                        f"slots are {', '.join(slots) or 'not there'}"
                    ),
                )
        for slot in slots.values():
            if f"{slot.name}.{slot.default}" in self.parts:
                continue
            variants = [
                part.name for part in self.parts.values() if not isinstance(part, Slot) and part.slot == slot.name
            ]
            yield (
                slot,
                PluginError(
                    f"slot {slot.name} from {self.sources[slot.name]} names {slot.default!r} as its default, "
                    f"but its variants are {', '.join(variants) or 'none'}"
                ),
            )

    def _slots(self) -> dict[str, Slot]:
        slots = [part for part in self.parts.values() if isinstance(part, Slot)]
        return {slot.name: slot for slot in sorted(slots, key=lambda slot: (slot.order, slot.name))}


def entry_points() -> list[tuple[metadata.EntryPoint, Source]]:
    """The entry points of group `xuezhan` with where they come from, in a fixed order: our own first."""
    # Metadata is read from disk each time that it is asked for, so once for each distribution.
    known: dict[int, Source] = {}
    found = []
    for point in installed_points(PROJECT):
        dist = point.dist
        if dist is None:
            source = Source("module", point.value)
        elif id(dist) in known:
            source = known[id(dist)]
        else:
            source = known[id(dist)] = Source("installed", dist.name, dist.version)
        found.append((point, source))
    return sorted(found, key=lambda each: (each[1].name != PROJECT, each[1].name, each[0].name, each[0].value))


@cache
def _installed() -> Catalogue:
    draft = _Draft(Catalogue())
    draft.faults = unreadable_packages()
    for point, source in entry_points():
        try:
            parts = _parts_at(point, source)
        except PluginError as fault:
            draft.faults = (*draft.faults, fault)
            continue
        for part in parts:
            draft.add(part, source)
    draft.leave_out_loose()
    catalogue = draft.finished()
    if not catalogue.slots:
        raise PluginError(
            f"no house rules are installed: {PROJECT} itself must be installed with pip, "
            "so that its entry points are found"
        )
    return catalogue


def brought() -> tuple[Brought, ...]:
    """What each installed entry point brings, those with faults included, which `Catalogue.installed` raises."""
    draft = _Draft(Catalogue())
    found: list[Brought] = []
    for point, source in entry_points():
        added: list[Slot | type[Variant]] = []
        fault = None
        try:
            for part in _parts_at(point, source):
                draft.add(part, source)
                added.append(part)
        except PluginError as error:
            fault = error
        found.append(Brought(point.name, point.value, source, tuple(added), fault))
    loose = {id(part): fault for part, fault in draft.loose()}
    return tuple(
        replace(each, fault=each.fault or next((loose[id(part)] for part in each.parts if id(part) in loose), None))
        for each in found
    )


def parts_of(plugin: Plugin) -> tuple[Slot | type[Variant], ...]:
    """The slots and variants that a plugin brings."""
    return tuple(_parts(plugin))


def _parts_at(point: metadata.EntryPoint, source: Source) -> Iterable[Slot | type[Variant]]:
    try:
        plugin = point.load()
    except (Exception, SystemExit) as error:
        raise PluginError(
            f"entry point {point.name} = {point.value!r} of {source} cannot be loaded: "
            f"{type(error).__name__}: {error}; mend, update or uninstall it"
        ) from error
    if not _is_plugin(plugin):
        raise PluginError(
            f"entry point {point.name} = {point.value!r} of {source} must name a module, a Variant class or a Slot"
        )
    return _parts(plugin)


def _is_plugin(thing: object) -> bool:
    return isinstance(thing, ModuleType | Slot) or (isinstance(thing, type) and issubclass(thing, Variant))


def _parts(plugin: Plugin) -> Iterable[Slot | type[Variant]]:
    if not _is_plugin(plugin):
        raise PluginError(f"a plugin is a module, a Variant class or a Slot, not {plugin!r}")
    if not isinstance(plugin, ModuleType):
        return [plugin]
    things = list(vars(plugin).values())
    slots = [thing for thing in things if isinstance(thing, Slot)]
    classes = [
        thing
        for thing in things
        if isinstance(thing, type)
        and issubclass(thing, Variant)
        and f"{thing.__module__}.".startswith(f"{plugin.__name__}.")
        and isinstance(getattr(thing, "name", None), str)
    ]
    return [*slots, *dict.fromkeys(classes)]


def _check(part: Slot | type[Variant], source: Source) -> None:
    name = getattr(part, "name", None)
    if not isinstance(name, str) or not _NAME.fullmatch(name):
        raise PluginError(
            f"{_described(part)} from {source} wants a name of letters, digits, - and _, got {name!r}"
        )
    if isinstance(part, Slot):
        if name in RESERVED_SLOTS:
            raise PluginError(f"slot {name} from {source} has a name that rule files use themselves")
        return
    if not isinstance(part.text, Text):
        raise PluginError(
            f"{_described(part)} from {source}: its text must be Text(english, chinese), not {part.text!r}"
        )
    if (fault := specifier_fault(part)) is not None:
        whose = f"{_described(part)} from {source}"
        raise PluginError(f"{whose}: {fault.en}", f"{whose}：{fault.zh}")
    for item in part.fan_items if isinstance(part.fan_items, Sequence) else (part.fan_items,):
        if (wrong := item_fault(item)) is not None:
            raise PluginError(f"{_described(part)} from {source}: {wrong}")
    options = part.Options
    if not (isinstance(options, type) and issubclass(options, Options)):
        raise PluginError(
            f"{_described(part)} from {source}: its Options must be a subclass of {PROJECT}'s Options"
        )
    taken = sorted(RESERVED_OPTIONS & set(options.model_fields))
    if taken:
        raise PluginError(f"{_described(part)} from {source}: an option cannot be named {', '.join(taken)}")


def _key(part: Slot | type[Variant]) -> str:
    if isinstance(part, Slot):
        return part.name
    return f"{part.slot or 'extra'}.{part.name}"


def _described(part: Slot | type[Variant]) -> str:
    return f"Slot {part.name!r}" if isinstance(part, Slot) else f"class {part.__module__}.{part.__qualname__}"


def _module_name(part: Slot | type[Variant]) -> str:
    return "Python" if isinstance(part, Slot) else part.__module__
