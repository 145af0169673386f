"""What a hook is: who answers it, and how its answers are taken."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Literal

import pluggy

__all__ = ["PROJECT", "Answers", "Hook", "OwnHook", "hookimpl", "hookspec"]

PROJECT = "xuezhan"
hookspec = pluggy.HookspecMarker(PROJECT)
hookimpl = pluggy.HookimplMarker(PROJECT)

Answers = Literal["one", "at_most_one", "first", "only", "all", "told"]


@dataclass(frozen=True, slots=True)
class Hook:
    """How a hook's answers are taken.

    `slot` owns it, or, None, any variant may contribute. `answers`: "one" and "at_most_one" come
    from the slot's variant; "first" asks all until one does not answer None; "only" asks all, of
    whom no two may answer anything but None; "all" joins lists; "told" wants no answer.
    """

    slot: str | None
    answers: Answers


@dataclass(frozen=True, slots=True)
class OwnHook:
    """A hook that a variant brings for others to answer (`Variant.hooks`), asked with `RulesView.ask`.

    `spec` is a function with the hook's name, arguments and docstring; its body is never run.
    """

    spec: Callable[..., Any]
    slot: str | None = None
    answers: Answers = "all"

    @property
    def name(self) -> str:
        """The hook's name."""
        return self.spec.__name__
