"""Whether a variant's hooks exist, take arguments that exist, and are the variant's to answer."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from typing import Any

from ..core import hookspecs
from ..core.hookspecs import HOOKS
from ..core.option_checks import did_you_mean
from ..core.variant import PROJECT, Variant
from .faults import Fault

__all__ = ["KnownHook", "hook_faults", "hooks_of", "known_hooks"]

_MARK = f"{PROJECT}_impl"


@dataclass(frozen=True, slots=True)
class KnownHook:
    """A hook's arguments by name, and the slot that answers it (None: anybody)."""

    arguments: tuple[str, ...]
    slot: str | None


def hooks_of(variant: type[Variant]) -> dict[str, tuple[Any, dict[str, Any]]]:
    """Every hook implementation by its attribute's name: the function, and pluggy's options for it."""
    found = {}
    for name in dir(variant):
        member = inspect.getattr_static(variant, name)
        function = member.__func__ if isinstance(member, staticmethod | classmethod) else member
        options = getattr(function, _MARK, None)
        if callable(function) and isinstance(options, dict):
            found[name] = (function, options)
    return found


def known_hooks(variants: Iterable[type[Variant]]) -> dict[str, KnownHook]:
    """Every hook by name: those of the core, and those that these variants bring."""
    core = {name: KnownHook(_arguments(getattr(hookspecs, name)), hook.slot) for name, hook in HOOKS.items()}
    own = [hook for variant in variants for hook in variant.hooks]
    return core | {hook.name: KnownHook(_arguments(hook.spec), hook.slot) for hook in own}


def hook_faults(variant: type[Variant], known: Mapping[str, KnownHook]) -> Iterator[Fault]:
    """Hooks of a wrong name or signature, methods that look like hooks, and answers to another slot's question."""
    implemented = hooks_of(variant)
    for name in dir(variant):
        member = inspect.getattr_static(variant, name)
        if name.startswith(f"{PROJECT}_") and callable(member) and name not in implemented:
            yield Fault("hook", name, f"@hookimpl is missing{_nearest(name, known)}")
    for attribute, (function, options) in implemented.items():
        name = options.get("specname") or attribute
        if name not in known:
            brought = "; who brings a hook of its own must be among plugins="
            yield Fault("hook", name, f"there is no such hook{_nearest(name, known) or brought}")
            continue
        yield from _wrong_arguments(name, function, known[name].arguments)
        owner = known[name].slot
        wraps = options.get("wrapper") or options.get("hookwrapper")
        if owner not in (None, variant.slot) and not wraps:
            yield Fault("hook", name, f"slot {owner} alone answers it; others may wrap it: @hookimpl(wrapper=True)")


def _nearest(name: str, known: Iterable[str]) -> str:
    """The hook that was meant, by what comes behind the prefix that all of them share."""
    prefix = f"{PROJECT}_"
    short = name.removeprefix(prefix)
    near = get_close_matches(short, [each.removeprefix(prefix) for each in known], 1, 0.6)
    return f"; did you mean {prefix}{near[0]}?" if near and near[0] != short else ""


def _arguments(spec: Callable[..., Any]) -> tuple[str, ...]:
    return tuple(inspect.signature(spec).parameters)


def _wrong_arguments(name: str, function: Any, known: Sequence[str]) -> Iterator[Fault]:
    taken = list(inspect.signature(inspect.unwrap(function)).parameters.values())[1:]
    for parameter in taken:
        if parameter.kind in (parameter.VAR_POSITIONAL, parameter.VAR_KEYWORD):
            yield Fault("hook", name, f"it takes {parameter}; a hook names each argument it wants")
        elif parameter.default is not parameter.empty:
            yield Fault("hook", name, f"argument {parameter.name} has a default, so pluggy never passes it")
        elif parameter.name not in known:
            wanted = ", ".join(known) or "none"
            yield Fault(
                "hook",
                name,
                f"there is no argument {parameter.name}{did_you_mean(parameter.name, known)}; arguments are {wanted}",
            )
