"""A rule sheet as a document for people, in one language."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from .document import Block, Bullets, Column, Document, Heading, Paragraph, Table
from .texts import Phrase, Voice

if TYPE_CHECKING:
    from ..rulebook.model import Grid, Section, Sheet

__all__ = ["sheet_document"]

SOURCE = Phrase("Source: {source}", "出处：{source}")
NAMED = Phrase(
    "Rule set {rules}, digest {digest} (the same for the same rules), xuezhan {version}",
    "规则 {rules}，摘要 {digest}（规则相同则摘要相同），xuezhan {version}",
)


def sheet_document(voice: Voice, sheet: Sheet) -> Document:
    """The whole sheet; sentences that follow each other become one list."""
    parts: list[Block] = [Heading(sheet.title, 1)]
    if sheet.summary:
        parts.append(Paragraph(sheet.summary))
    if sheet.source:
        parts.append(Paragraph(voice.say(SOURCE, source=sheet.source), "quiet"))
    named = voice.say(NAMED, rules=sheet.rules, digest=sheet.digest, version=sheet.version)
    parts.append(Paragraph(named, "quiet"))
    for section in sheet.sections:
        parts += [Heading(voice.of(section.title)), *_blocks(voice, section)]
    return parts


def _blocks(voice: Voice, section: Section) -> Iterator[Block]:
    from ..rulebook.model import Grid, Worked

    sentences: list[str] = []
    for block in section.blocks:
        if isinstance(block, Grid):
            if sentences:
                yield Bullets(sentences)
                sentences = []
            yield _table(voice, block)
            continue
        words = voice.of(block.text)
        sentences.append(words.replace("{hand}", voice.hand_of(block.hand)) if isinstance(block, Worked) else words)
    if sentences:
        yield Bullets(sentences)


def _table(voice: Voice, grid: Grid) -> Table:
    columns = [Column(voice.of(head.text), head.align) for head in grid.heads]
    rows = [[voice.of(cell) for cell in row] for row in grid.rows]
    return Table(columns, rows, None if grid.title is None else voice.of(grid.title))
