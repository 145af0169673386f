"""What there is to say of hooks without playing: who owns them, what they are given, and who answers them."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from types import CodeType
from typing import Any

from ..core import hookspecs
from ..core import implementations as core
from ..core.hooks import Hook, OwnHook
from ..core.hookspecs import HOOKS
from ..core.source_places import source_file
from ..core.variant import Variant

__all__ = ["HookFacts", "Implementation", "hook_facts", "hooks_owned_by", "implementations", "own_hooks"]


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


def hook_facts(own: Iterable[OwnHook] = ()) -> tuple[HookFacts, ...]:
    """Every hook of the core, in the order in which a deal meets them, then `own`, which variants bring."""
    return (
        *(_facts(getattr(hookspecs, name), rule) for name, rule in HOOKS.items()),
        *(_facts(each.spec, Hook(each.slot, each.answers)) for each in own),
    )


def hooks_owned_by(slot: str, own: Iterable[OwnHook] = ()) -> tuple[HookFacts, ...]:
    """The hooks that the variant of `slot` alone answers, those that it must answer first."""
    owned = [facts for facts in hook_facts(own) if facts.rule.slot == slot]
    return tuple(sorted(owned, key=lambda facts: facts.rule.answers != "one"))


def own_hooks(variants: Iterable[type[Variant]]) -> tuple[OwnHook, ...]:
    """The hooks that these variants bring for others to answer, each name once."""
    return tuple({own.name: own for variant in variants for own in variant.hooks}.values())


def implementations(variant: type[Variant]) -> tuple[Implementation, ...]:
    """The hooks that the variant answers, in the order of HOOKS; others, which may be no hooks at all, come last."""
    order = list(HOOKS)
    found = sorted(_implemented(variant), key=lambda each: order.index(each.hook) if each.hook in HOOKS else len(order))
    return tuple(found)


def _implemented(variant: type[Variant]) -> Iterator[Implementation]:
    for each in core.implementations(variant):
        code = getattr(inspect.unwrap(each.function), "__code__", None)
        if each.options is not None and isinstance(code, CodeType):
            file = source_file(code.co_filename, getattr(each.function, "__module__", ""))
            yield Implementation(each.hook, each.wraps, file, code.co_firstlineno)


def _facts(function: Callable[..., Any], rule: Hook) -> HookFacts:
    signature = inspect.signature(function)
    about = " ".join((inspect.getdoc(function) or "").split("\n\n")[0].split())
    return HookFacts(
        function.__name__, rule, tuple(signature.parameters), _type_name(signature.return_annotation), about
    )


def _type_name(annotation: object) -> str:
    return annotation if isinstance(annotation, str) else getattr(annotation, "__name__", str(annotation))
