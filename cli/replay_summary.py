"""What many replayed deals come to: how many followed their rules, which did not, and the seats' totals."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from .document import Block, Column, Paragraph, Table
from .texts import Phrase, Voice

__all__ = ["Summary"]

ONE_FOLLOWED, FOLLOWED = Phrase("1 deal followed", "1 局相符"), Phrase("{count} deals followed", "{count} 局相符")
PARTED = Phrase("{count} parted ({where})", "{count} 局不符（{where}）")
AT_LINE, AT_LINES = (
    Phrase("{file} line {lines}", "{file} 第 {lines} 行"),
    Phrase("{file} lines {lines}", "{file} 第 {lines} 行"),
)
UNREAD = Phrase("{count} could not be read or played", "{count} 处无法读取或重放")
UNDER = Phrase("{rules}: {told}.", "{rules}：{told}。")
SEAT, HOUSE = Phrase("Seat", "座位"), Phrase("House", "公家")
TOTAL = Phrase("Points of the deals that followed", "相符各局得分合计")
MOST_LINES = 10
"""Lines that are named of deals that parted from their rules."""


@dataclass(slots=True)
class _Under:
    """The deals under one rule set: how many followed, where the others parted, totals in points by account."""

    followed: int = 0
    parted: dict[str, list[int]] = field(default_factory=dict)
    totals: dict[str, int] = field(default_factory=dict)


class Summary:
    """Counts deals as they come; says what they came to in the end."""

    def __init__(self) -> None:
        self.deals = 0
        self.unread = 0
        self._under: dict[str, _Under] = {}

    def add(self, line: int, answer: Mapping[str, Any]) -> None:
        """Count a deal: its record's line and its JSON object."""
        self.deals += 1
        under = self._under.setdefault(answer["rules"], _Under())
        if answer["diverged"] is not None:
            under.parted.setdefault(answer["file"], []).append(answer["diverged"]["line"] or line)
            return
        under.followed += 1
        for seat, score in enumerate(answer["scores"]):
            under.totals[str(seat)] = under.totals.get(str(seat), 0) + score
        if answer["house"]:
            under.totals["house"] = under.totals.get("house", 0) + answer["house"]

    def blocks(self, voice: Voice) -> list[Block]:
        """A sentence for each rule set, then the seats' totals."""
        blocks: list[Block] = []
        for rules, under in self._under.items():
            parts = [
                voice.say(ONE_FOLLOWED) if under.followed == 1 else voice.say(FOLLOWED, count=f"{under.followed:,}")
            ]
            parted = sum(map(len, under.parted.values()))
            if parted:
                parts.append(voice.say(PARTED, count=f"{parted:,}", where=_where(voice, under.parted)))
            told = _joined(voice, parts)
            blocks.append(Paragraph(voice.say(UNDER, rules=rules, told=told), "bad" if parted else "good"))
        if self.unread:
            blocks.append(Paragraph(voice.say(UNREAD, count=f"{self.unread:,}"), "bad"))
        counted = {rules: under for rules, under in self._under.items() if under.totals}
        if counted:
            blocks.append(_totals(voice, counted))
        return blocks


def _joined(voice: Voice, parts: list[str]) -> str:
    return ("，" if voice.language == "zh" else ", ").join(parts)


def _where(voice: Voice, parted: Mapping[str, list[int]]) -> str:
    places = []
    for file, lines in parted.items():
        named = _joined(voice, [str(line) for line in lines[:MOST_LINES]]) + (" …" if len(lines) > MOST_LINES else "")
        places.append(voice.say(AT_LINE if len(lines) == 1 else AT_LINES, file=file, lines=named))
    return ("；" if voice.language == "zh" else "; ").join(places)


def _totals(voice: Voice, counted: Mapping[str, _Under]) -> Table:
    accounts = list(dict.fromkeys(account for under in counted.values() for account in under.totals))
    accounts.sort(key=lambda account: (account == "house", account))
    heads = [voice.say(HOUSE) if each == "house" else f"{voice.say(SEAT)} {each}" for each in accounts]
    rows = [
        [rules, *(f"{under.totals[account]:+,}" if under.totals.get(account) else "0" for account in accounts)]
        for rules, under in counted.items()
    ]
    return Table([Column(voice.say(TOTAL)), *(Column(head, "right") for head in heads)], rows)
