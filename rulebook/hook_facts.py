"""What there is to say of hooks without playing: who owns them, what they are given, and who answers them."""

from __future__ import annotations

import inspect
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from ..core import hookspecs
from ..core.hookspecs import HOOKS, Hook
from ..core.variant import PROJECT, Variant

__all__ = ["HookFacts", "Implementation", "hook_facts", "hooks_owned_by", "implementations"]


@dataclass(frozen=True, slots=True)
class HookFacts:
    """One hook: who owns it and how its answers are taken, its arguments, its answer's type, and what it is for."""

    name: str
    rule: Hook
    arguments: tuple[str, ...]
    returns: str
    about: str

    @property
    def signature(self) -> str:
        """As one would call it: `xuezhan_cap() -> int | None`."""
        return f"{self.name}({', '.join(self.arguments)}) -> {self.returns}"


@dataclass(frozen=True, slots=True)
class Implementation:
    """A variant's method that answers a hook, and where it stands; `wraps`: it wraps the answers of others."""

    hook: str
    wraps: bool
    file: str
    line: int


def hook_facts() -> tuple[HookFacts, ...]:
    """Every hook, in the order in which a deal meets them."""
    return tuple(_facts(name, rule) for name, rule in HOOKS.items())


def hooks_owned_by(slot: str) -> tuple[HookFacts, ...]:
    """The hooks that the variant of `slot` alone answers, those that it must answer first."""
    owned = [facts for facts in hook_facts() if facts.rule.slot == slot]
    return tuple(sorted(owned, key=lambda facts: facts.rule.answers != "one"))


def implementations(variant: type[Variant]) -> tuple[Implementation, ...]:
    """The hooks that the variant answers, in the order of HOOKS; names that are no hooks come last."""
    order = list(HOOKS)
    found = sorted(_implemented(variant), key=lambda each: order.index(each.hook) if each.hook in HOOKS else len(order))
    return tuple(found)


def _implemented(variant: type[Variant]) -> Iterator[Implementation]:
    for name in dir(variant):
        method: Any = inspect.getattr_static(variant, name)
        marked = getattr(method, f"{PROJECT}_impl", None)
        if not isinstance(marked, dict) or not inspect.isfunction(method):
            continue
        code = inspect.unwrap(method).__code__
        wraps = bool(marked.get("wrapper") or marked.get("hookwrapper"))
        yield Implementation(marked.get("specname") or name, wraps, code.co_filename, code.co_firstlineno)


def _facts(name: str, rule: Hook) -> HookFacts:
    function = getattr(hookspecs, name)
    signature = inspect.signature(function)
    about = " ".join((inspect.getdoc(function) or "").split("\n\n")[0].split())
    return HookFacts(name, rule, tuple(signature.parameters), _type_name(signature.return_annotation), about)


def _type_name(annotation: object) -> str:
    return annotation if isinstance(annotation, str) else getattr(annotation, "__name__", str(annotation))
