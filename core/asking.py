"""Hooks as the engine asks them: each answer is held to what makes sense, each fault told with whose it is."""

from __future__ import annotations

import copy
import traceback
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from types import CodeType
from typing import Any

from .answers import (
    Check,
    Facts,
    check_chance,
    check_choices,
    check_effect,
    check_fields,
    check_mask,
    check_options,
    check_payments,
    check_play,
    check_text,
)
from .errors import HookError
from .text import Text

__all__ = ["PARTS", "Answerer", "asked", "sound_part"]


@dataclass(frozen=True, slots=True)
class Answerer:
    """Who answers a hook: the variant ("cap.fixed", "extra.tea") and its class, with the file and line."""

    plugin: str
    place: str
    file: str
    hook: str

    @staticmethod
    def of(plugin: str, variant: type, hook: str, function: Callable[..., Any]) -> Answerer:
        """Who answers `hook` with `function`."""
        code = _code_of(function)
        name = f"class {variant.__module__}.{variant.__qualname__}"
        if code is None:
            return Answerer(plugin, name, "", hook)
        return Answerer(plugin, f"{name}, {code.co_filename}:{code.co_firstlineno}", code.co_filename, hook)

    def named(self) -> str:
        """Variant, class, file and line."""
        return f"{self.plugin} ({self.place})"

    def nonsense(self, what: Text) -> HookError:
        """The error for an answer that makes no sense."""
        return HookError(self.plugin, self.place, self.hook, what)

    def failed(self, error: Exception) -> HookError:
        """The error for an exception, which tells the innermost of the plugin's own lines."""
        frames = traceback.extract_tb(error.__traceback__)
        own = [frame for frame in frames if frame.filename == self.file] or frames[-1:]
        at = f"{own[-1].filename}:{own[-1].lineno}" if own else self.place
        said = f"{type(error).__name__}: {error}" if str(error) else type(error).__name__
        return HookError(self.plugin, self.place, self.hook, Text(f"failed at {at}: {said}", f"在 {at} 出错：{said}"))


def _code_of(function: Callable[..., Any]) -> CodeType | None:
    bare = getattr(function, "__func__", function)
    bare = getattr(bare, "__wrapped__", bare)
    code = getattr(bare, "__code__", None)
    return code if isinstance(code, CodeType) else None


def asked(
    function: Callable[..., Any], who: Answerer, check: Check | None, facts: Facts, *, may_be_none: bool = False
) -> Callable[..., Any]:
    """`function`, whose exceptions become HookError and whose answers must pass the check (None: any will do)."""

    def ask(*given: Any) -> Any:
        try:
            answer = function(*given)
        except HookError:
            raise
        except Exception as error:
            raise who.failed(error) from error
        if answer is None and may_be_none:
            return None
        if check is not None and (wrong := check(answer, given, facts)) is not None:
            raise who.nonsense(wrong)
        return answer

    return ask


PARTS: dict[str, dict[str, Check | None]] = {
    "Sequence[Settlement]": {"payments": check_payments},
    "Sequence[OpeningStep]": {
        "chance": check_chance,
        "options": check_options,
        "refusal": check_text,
        "effect": check_effect,
        "encode": check_fields,
    },
    "Sequence[TurnPlay]": {"choices": check_choices, "effect": check_play, "encode": check_fields},
    "Sequence[ClaimPlay]": {"choices": check_choices, "effect": check_play, "encode": check_fields},
    "Sequence[Shape]": {"waits": check_mask, "readings": None},
}
"""By what a hook promises: the functions of the things that it lists, which are asked again and again."""


def sound_part(part: Any, who: Answerer, checks: Mapping[str, Check | None], facts: Facts) -> Any:
    """A copy of a thing that a plugin listed, whose functions are held to sense and say whose they are."""
    name = getattr(part, "name", getattr(part, "stage", ""))
    sound = copy.copy(part)
    for function, check in checks.items():
        owner = replace(who, hook=f"{who.hook}, {name}.{function}:")
        try:
            object.__setattr__(sound, function, asked(getattr(part, function), owner, check, facts))
        except AttributeError as error:
            wrong = Text(f"lists {part!r}; its class must not have __slots__", f"列出 {part!r}；它的类不能有 __slots__")
            raise who.nonsense(wrong) from error
    return sound
