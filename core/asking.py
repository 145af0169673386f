"""Hooks as the engine asks them: each answer is held to what makes sense, each fault told with whose it is."""

from __future__ import annotations

import copy
import traceback
from collections.abc import Callable
from dataclasses import dataclass, replace
from types import CodeType
from typing import TYPE_CHECKING, Any

from .answers import Check, Facts, check_payments
from .errors import HookError
from .part_answers import (
    check_chance,
    check_choices,
    check_effect,
    check_fields,
    check_mask,
    check_options,
    check_play,
    check_text,
)
from .source_places import source_file
from .text import Text

if TYPE_CHECKING:
    from .tracing import Tracer

__all__ = ["PARTS", "Answerer", "asked", "sound_part"]


@dataclass(frozen=True, slots=True)
class Answerer:
    """Who answers a hook: the variant ("cap.fixed", "extra.tea") and its class, with the file and line.

    `file` is what its code says that it was written in, `source` where that stands here.
    """

    plugin: str
    place: str
    file: str
    hook: str
    source: str = ""

    @staticmethod
    def of(plugin: str, variant: type, hook: str, function: Callable[..., Any]) -> Answerer:
        """Who answers `hook` with `function`."""
        code = _code_of(function)
        name = f"class {variant.__module__}.{variant.__qualname__}"
        if code is None:
            return Answerer(plugin, name, "", hook)
        source = source_file(code.co_filename, getattr(function, "__module__", ""))
        return Answerer(plugin, f"{name}, {source}:{code.co_firstlineno}", code.co_filename, hook, source)

    def named(self) -> str:
        """Variant, class, file and line."""
        return f"{self.plugin} ({self.place})"

    def nonsense(self, what: Text) -> HookError:
        """The error for an answer that makes no sense."""
        return HookError(self.plugin, self.place, self.hook, what)

    def failed(self, error: BaseException) -> HookError:
        """The error for an exception, which tells the innermost of the plugin's own lines."""
        frames = traceback.extract_tb(error.__traceback__)
        own = [frame for frame in frames if frame.filename == self.file] or frames[-1:]
        at = self.place
        if own:
            file = own[-1].filename
            at = f"{self.source if self.source and file == self.file else file}:{own[-1].lineno}"
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
            if answer is None and may_be_none:
                return None
            wrong = check(answer, given, facts) if check is not None else None
        except (HookError, KeyboardInterrupt):
            raise
        except BaseException as error:
            # Whatever a rule raises, SystemExit too, and whatever an answer does that is looked at.
            raise who.failed(error) from error
        if wrong is not None:
            raise who.nonsense(wrong)
        return answer

    return ask


PARTS: dict[str, dict[str, tuple[tuple[str, ...], Check | None]]] = {
    "Sequence[Settlement]": {"payments": (("deal",), check_payments)},
    "Sequence[OpeningStep]": {
        "chance": (("stream", "seats"), check_chance),
        "options": (("deal", "seat"), check_options),
        "refusal": (("deal", "seat", "choice"), check_text),
        "effect": (("deal", "choices", "chance"), check_effect),
        "encode": (("choice",), check_fields),
    },
    "Sequence[TurnPlay]": {
        "choices": (("deal", "seat"), check_choices),
        "effect": (("deal", "seat", "choice"), check_play),
        "encode": (("choice",), check_fields),
    },
    "Sequence[ClaimPlay]": {
        "choices": (("deal", "seat", "tile"), check_choices),
        "effect": (("deal", "seat", "tile", "choice"), check_play),
        "encode": (("choice",), check_fields),
    },
    "Sequence[Shape]": {"waits": (("hand",), check_mask), "readings": (("hand", "winning"), None)},
}
"""By what a hook promises: the functions of the things that it lists, which are asked again and again.

Each with its arguments and the check of its answers.
"""


def sound_part(part: Any, who: Answerer, promised: str, facts: Facts, tracer: Tracer | None) -> Any:
    """A copy of a thing that a plugin listed, whose functions are held to sense and say whose they are."""
    name = getattr(part, "name", getattr(part, "stage", ""))
    sound = copy.copy(part)
    for function, (arguments, check) in PARTS[promised].items():
        label = f"{who.hook}, {name}.{function}"
        asking = asked(getattr(part, function), replace(who, hook=f"{label}:"), check, facts)
        if tracer is not None:
            asking = tracer.reported(label, arguments, tracer.noted(who.plugin, asking))
        try:
            object.__setattr__(sound, function, asking)
        except AttributeError as error:
            wrong = Text(f"lists {part!r}; its class must not have __slots__", f"列出 {part!r}；它的类不能有 __slots__")
            raise who.nonsense(wrong) from error
    return sound
