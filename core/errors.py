"""Errors by cause; every message says what is wrong, where, and what is allowed."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from .text import Text

__all__ = [
    "DecisionError",
    "HookError",
    "PlayerError",
    "PluginError",
    "Problem",
    "RecordError",
    "RuleError",
    "XuezhanError",
]


class XuezhanError(Exception):
    """Base of all errors that a user's input can cause.

    `zh` is the message in Chinese, empty where there is but the English one.
    """

    zh: str = ""

    def in_language(self, language: str) -> str:
        """The message in `language` ("en" or "zh"); English where a translation is missing."""
        return self.zh if language == "zh" and self.zh else str(self)


@dataclass(frozen=True, slots=True)
class Problem:
    """One fault of a house-rule file, at a place.

    `line` and `column` count from 1; `file` is what the user named (a path, or the RULES text itself).
    `code` is the kind of fault: "file" (it cannot be read, or is no TOML), "name" (of a key), "value", or
    "together" (it only shows when options are seen together). `path` leads to the key, empty for the file
    as a whole; an int is an index into an array. `zh` is the message in Chinese, empty where there is but
    the English one.
    """

    file: str
    line: int
    column: int
    message: str
    code: str = "value"
    path: tuple[str | int, ...] = ()
    zh: str = ""

    def __str__(self) -> str:
        return self.in_language("en")

    def in_language(self, language: str) -> str:
        """Place and message in `language` ("en" or "zh"); English where a translation is missing."""
        place = f"{self.file}:{self.line}:{self.column}:"
        return f"{place} 错误：{self.zh}" if language == "zh" and self.zh else f"{place} error: {self.message}"


class RuleError(XuezhanError):
    """A rule set that cannot be composed; `problems` holds every fault found, in file order."""

    def __init__(self, problems: list[Problem]) -> None:
        self.problems = problems
        super().__init__("\n".join(str(problem) for problem in problems))

    def in_language(self, language: str) -> str:
        """Every problem on a line of its own."""
        return "\n".join(problem.in_language(language) for problem in self.problems)


class PluginError(XuezhanError):
    """A plugin that cannot be loaded, clashes with another, or answers a hook with nonsense."""

    def __init__(self, message: str, zh: str = "") -> None:
        super().__init__(message)
        self.zh = zh


class HookError(PluginError):
    """A hook that raised, or answered what makes no sense.

    `plugin` is the variant ("cap.fixed", "extra.tea"), with its class, file and line in `place`; `what` went
    wrong. `seed` is the seed of the deal in which it happened, None outside a deal. The plugin's own
    exception is the `__cause__`.
    """

    def __init__(self, plugin: str, place: str, hook: str, what: Text) -> None:
        super().__init__(f"{plugin} ({place}): {hook} {what.en}", f"{plugin}（{place}）：{hook} {what.zh or what.en}")
        self.plugin = plugin
        self.place = place
        self.hook = hook
        self.what = what
        self.seed: int | None = None

    def __reduce__(self) -> tuple[Any, ...]:
        return (HookError, (self.plugin, self.place, self.hook, self.what), {"seed": self.seed})

    def __str__(self) -> str:
        return self.in_language("en")

    def in_language(self, language: str) -> str:
        """The message in `language`, with the deal's seed."""
        if self.seed is None:
            return self.without_seed(language)
        told = f"（种子 {self.seed}）" if language == "zh" else f" (seed {self.seed})"
        return self.without_seed(language) + told

    def without_seed(self, language: str) -> str:
        """The message in `language`, for who names the deal otherwise."""
        return self.zh if language == "zh" else str(self.args[0])


class DecisionError(XuezhanError):
    """A decision that the rules do not allow now; the deal is left as it was."""


class PlayerError(XuezhanError):
    """A player that answered with something that is no legal decision."""


class RecordError(XuezhanError):
    """A deal record that cannot be read; `line` counts from 1 in its file."""

    def __init__(self, file: str, line: int, message: str, zh: str = "") -> None:
        self.file = file
        self.line = line
        self.message = message
        super().__init__(f"{file}:{line}: {message}")
        self.zh = f"{file}:{line}: {zh}" if zh else ""
        self._zh = zh

    def __reduce__(self) -> tuple[Any, ...]:
        return (RecordError, (self.file, self.line, self.message, self._zh))
