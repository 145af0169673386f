"""A rule sheet as data, in both languages at once, whatever it is then written as."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Literal

from ..core.variant import Text

__all__ = ["Block", "Grid", "Head", "Line", "Section", "Sheet", "Worked", "same"]


def same(words: object) -> Text:
    """What is written alike in both languages."""
    return Text(str(words), str(words))


@dataclass(frozen=True, slots=True)
class Line:
    """A sentence of the sheet; `table` and `key` name the value in the rule file that it tells of, or are empty."""

    text: Text
    table: str = ""
    key: str = ""


@dataclass(frozen=True, slots=True)
class Worked:
    """A worked example: its words hold `{hand}` where the hand stands, which is written as in records."""

    text: Text
    hand: str


@dataclass(frozen=True, slots=True)
class Head:
    """A column's head, and to which side its cells go."""

    text: Text
    align: Literal["left", "right"] = "left"


@dataclass(frozen=True, slots=True)
class Grid:
    """A table: `name` for programs, `title` for people (None: the section's own says enough)."""

    name: str
    heads: Sequence[Head]
    rows: Sequence[Sequence[Text]]
    title: Text | None = None


Block = Line | Worked | Grid


@dataclass(frozen=True, slots=True)
class Section:
    """One part of the sheet, in the order of play."""

    name: str
    title: Text
    blocks: Sequence[Block]


@dataclass(frozen=True, slots=True)
class Sheet:
    """The whole rule sheet of one rule set.

    `rules` is the text that the rule set was asked for by, `digest` the same for the same rules,
    `version` ours.
    """

    rules: str
    title: str
    summary: str
    source: str | None
    digest: str
    version: str
    sections: Sequence[Section]

    def section(self, name: str) -> Section:
        """The section of that name. Raises KeyError."""
        for section in self.sections:
            if section.name == name:
                return section
        raise KeyError(name)

    def lines(self) -> list[Line]:
        """Every sentence, in order."""
        return [block for section in self.sections for block in section.blocks if isinstance(block, Line)]

    def to_json(self) -> list[dict[str, Any]]:
        """The sections for programs, every text in both languages."""
        return [
            {
                "section": section.name,
                "title": _both(section.title),
                "blocks": [_block(block) for block in section.blocks],
            }
            for section in self.sections
        ]


def _both(text: Text) -> dict[str, str]:
    return {"en": text.en, "zh": text.in_language("zh")}


def _block(block: Block) -> dict[str, Any]:
    match block:
        case Line():
            named = {"table": block.table, "key": block.key} if block.table else {}
            return {**_both(block.text), **named}
        case Worked():
            return {**_both(block.text), "hand": block.hand}
        case Grid():
            return {
                "grid": block.name,
                "heads": [_both(head.text) for head in block.heads],
                "rows": [[_both(cell) for cell in row] for row in block.rows],
            }
