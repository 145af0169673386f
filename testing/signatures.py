"""Whether a variant's hooks exist, take arguments that exist, and are the variant's to answer."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from ..core import hookspecs
from ..core.hookspecs import HOOKS
from ..core.implementations import implementation_faults, implementations
from ..core.variant import Variant
from .faults import Fault

__all__ = ["KnownHook", "hook_faults", "hooks_of", "known_hooks"]


@dataclass(frozen=True, slots=True)
class KnownHook:
    """A hook's arguments by name, and the slot that answers it (None: anybody)."""

    arguments: tuple[str, ...]
    slot: str | None


def hooks_of(variant: type[Variant]) -> dict[str, tuple[Any, Mapping[str, Any]]]:
    """Every hook implementation by its attribute's name: the function, and pluggy's options for it."""
    return {
        each.attribute: (each.function, each.options)
        for each in implementations(variant)
        if each.options is not None
    }


def known_hooks(variants: Iterable[type[Variant]]) -> dict[str, KnownHook]:
    """Every hook by name: those of the core, and those that these variants bring."""
    core = {name: KnownHook(_arguments(getattr(hookspecs, name)), hook.slot) for name, hook in HOOKS.items()}
    own = [hook for variant in variants for hook in variant.hooks]
    return core | {hook.name: KnownHook(_arguments(hook.spec), hook.slot) for hook in own}


def hook_faults(variant: type[Variant], known: Mapping[str, KnownHook]) -> Iterator[Fault]:
    """Hooks of a wrong name or signature, methods that look like hooks, and answers to another slot's question."""
    implemented = implementations(variant)
    for each, wrong in implementation_faults(implemented, {name: hook.arguments for name, hook in known.items()}):
        told = each.hook in known or wrong.en.endswith("?")
        brought = "" if told else "; who brings a hook of its own must be among plugins="
        yield Fault("hook", each.hook, f"{wrong.en}{brought}")
    for each in implemented:
        owner = known[each.hook].slot if each.hook in known else None
        if owner not in (None, variant.slot) and each.options is not None and not each.wraps:
            said = f"slot {owner} alone answers it; others may wrap it: @hookimpl(wrapper=True)"
            yield Fault("hook", each.hook, said)


def _arguments(spec: Callable[..., Any]) -> tuple[str, ...]:
    return tuple(inspect.signature(spec).parameters)
