"""What core/hookspecs.py says of a hook, taken apart: the source of the pages on hooks.

A docstring has one form: the purpose, `Args:` with a line an argument, then `Returns:`, `None:` and `Fires:`.
"""

from __future__ import annotations

import inspect
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from xuezhan.core import hookspecs
from xuezhan.core.hooks import Hook
from xuezhan.core.hookspecs import HOOKS

__all__ = ["EXAMPLES", "Argument", "DescribedHook", "describe", "described_hooks"]

EXAMPLES = Path(__file__).parent / "examples"
"""One module a hook: a plugin that implements it, and `shows()`, which holds what it does against arithmetic."""

_ARGUMENT = re.compile(r"^ {4}(\w+): (.*(?:\n {8}.*)*)", re.MULTILINE)
_CLOSING = re.compile(r"^(Returns|None|Fires): (.*(?:\n +.*)*)", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Argument:
    """An argument of a hook: `type` as the hookspec writes it, `text` empty where the docstring leaves it out."""

    name: str
    type: str
    text: str


@dataclass(frozen=True, slots=True)
class DescribedHook:
    """A hook as its page shows it; `strange` names arguments that the docstring has and the hook has not.

    `returns` and `none` are empty where the docstring has no such line, `answer` is the annotation.
    """

    name: str
    hook: Hook
    purpose: str
    arguments: tuple[Argument, ...]
    answer: str
    returns: str
    none: str
    fires: str
    strange: tuple[str, ...] = ()

    @property
    def short(self) -> str:
        """The name without the project's prefix."""
        return self.name.removeprefix("xuezhan_")

    @property
    def signature(self) -> str:
        """The hook as Python writes it."""
        inside = ", ".join(f"{argument.name}: {argument.type}" for argument in self.arguments)
        return f"{self.name}({inside}) -> {self.answer}"

    @property
    def example(self) -> Path:
        """The module that shows the hook at work."""
        return EXAMPLES / f"{self.short}.py"


def described_hooks() -> Mapping[str, DescribedHook]:
    """Every hook by name, in the order of HOOKS."""
    return {name: describe(name, hook, getattr(hookspecs, name)) for name, hook in HOOKS.items()}


def describe(name: str, hook: Hook, function: Callable[..., Any]) -> DescribedHook:
    """A hook described by its signature and its docstring."""
    signature = inspect.signature(function)
    text = inspect.getdoc(function) or ""
    described = {found[1]: _joined(found[2]) for found in _ARGUMENT.finditer(text)}
    closing = {found[1]: _joined(found[2]) for found in _CLOSING.finditer(text)}
    return DescribedHook(
        name,
        hook,
        _joined(text.partition("\n\n")[0]),
        tuple(
            Argument(argument.name, str(argument.annotation), described.get(argument.name, ""))
            for argument in signature.parameters.values()
        ),
        str(signature.return_annotation),
        closing.get("Returns", ""),
        closing.get("None", ""),
        closing.get("Fires", ""),
        tuple(described.keys() - signature.parameters.keys()),
    )


def _joined(text: str) -> str:
    return " ".join(text.split())
