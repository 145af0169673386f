"""What hooks are asked and who answers what, call by call (`RuleSet.traced`)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

__all__ = ["HookCall", "Listener", "Tracer"]


@dataclass(slots=True)
class HookCall:
    """One call of a hook.

    `arguments` are (name, value) pairs in the hook's own order. `answers` are (variant, answer) pairs in the order in
    which they came, wrappers after what they wrap; `won` is the variant whose answer counts, None where nobody
    answered anything but None. `depth` says within how many other calls it was asked, `calls` are those within it.
    `entries` is how many transfers the deal had then (None: it was asked of no deal). `failed` is true where it raised.
    """

    hook: str
    arguments: tuple[tuple[str, Any], ...]
    depth: int
    entries: int | None = None
    answers: list[tuple[str, Any]] = field(default_factory=list)
    answer: Any = None
    won: str | None = None
    failed: bool = True
    calls: list[HookCall] = field(default_factory=list)


Listener = Callable[[HookCall], None]
"""Is told of every call when it has ended: those within a call before it."""


class Tracer:
    """The calls under way; whoever listens is told of each."""

    def __init__(self, listener: Listener) -> None:
        self._listener = listener
        self._open: list[HookCall] = []

    def answered(self, plugin: str, answer: Any) -> None:
        """Note a variant's answer to the call under way."""
        call = self._open[-1]
        call.answers.append((plugin, answer))
        if answer is not None:
            call.won = plugin

    def reported(self, hook: str, names: Sequence[str], function: Callable[..., Any]) -> Callable[..., Any]:
        """`function`, every call of which is reported as one of `hook`."""

        def ask(*given: Any) -> Any:
            entries = getattr(given[names.index("deal")], "entries", None) if "deal" in names else None
            call = HookCall(
                hook, tuple(zip(names, given, strict=True)), len(self._open), None if entries is None else len(entries)
            )
            if self._open:
                self._open[-1].calls.append(call)
            self._open.append(call)
            try:
                call.answer = function(*given)
                call.failed = False
            finally:
                self._open.pop()
                self._listener(call)
            return call.answer

        return ask

    def noted(self, plugin: str, function: Callable[..., Any]) -> Callable[..., Any]:
        """`function`, whose answers are noted as the variant's."""

        def ask(*given: Any) -> Any:
            answer = function(*given)
            self.answered(plugin, answer)
            return answer

        return ask

    def noted_wrapper(self, plugin: str, function: Callable[..., Any]) -> Callable[..., Any]:
        """As `noted`, for what wraps others' answers and gives its own in their place."""

        def ask(*given: Any) -> Any:
            answer = yield from function(*given)
            self.answered(plugin, answer)
            return answer

        return ask
