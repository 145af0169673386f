"""Sentences in both languages."""

from __future__ import annotations

from dataclasses import dataclass

__all__ = ["Text"]


@dataclass(frozen=True, slots=True)
class Text:
    """A sentence in both languages."""

    en: str
    zh: str

    def in_language(self, language: str) -> str:
        """The sentence in `language` ("en" or "zh"); English where a translation is missing."""
        return self.zh if language == "zh" and self.zh else self.en
