"""What a hook is: who answers it, and how its answers are taken."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

import pluggy

from .deprecated import Deprecation

__all__ = ["PROJECT", "Answers", "Governs", "Hook", "Moment", "OwnHook", "hookimpl", "hookspec"]

PROJECT = "xuezhan"
hookspec = pluggy.HookspecMarker(PROJECT)
hookimpl = pluggy.HookimplMarker(PROJECT)

Answers = Literal["one", "at_most_one", "first", "only", "all", "told"]

Moment = Literal["composed", "deal", "turn", "claims", "kong", "win", "end", "next"]
"""When in the life of a deal a hook fires: as the rule set is composed, as tiles are dealt and the opening is decided,
in a seat's own turn, when others may claim its tile, as a kong or a win is settled, at the end, between deals."""

Governs = Literal["course", "pay", "both"]
"""What hangs on the answers: how play goes, what is paid, or both (they watch the course, and may pay for it)."""


@dataclass(frozen=True, slots=True)
class Hook:
    """How a hook's answers are taken.

    `slot` owns it, or, None, any variant may contribute. `answers`: "one" and "at_most_one" come
    from the slot's variant; "first" asks all until one does not answer None; "only" asks all, of
    whom no two may answer anything but None; "all" joins lists; "told" wants no answer. `when` lists
    the moments at which it fires; `governs` says what hangs on the answers. `deprecated` (None: it is
    not) and `old_arguments` are on their way out.
    """

    slot: str | None
    answers: Answers
    when: tuple[Moment, ...] = ()
    governs: Governs = "pay"
    deprecated: Deprecation | None = None
    old_arguments: Mapping[str, Deprecation] = field(default_factory=dict)


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
