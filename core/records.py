"""Deal records on paper: JSON Lines, a header and one event a line (record.md)."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from .errors import RecordError
from .events import Event
from .tiles import TileError, format_tiles, parse_tiles
from .variant import Text

if TYPE_CHECKING:
    from .deal import Deal

__all__ = [
    "FORMAT",
    "Header",
    "Line",
    "Record",
    "header_of",
    "parse_records",
    "read_records",
    "record_lines",
    "record_of",
]

FORMAT = "xuezhan-deal/1"


@dataclass(frozen=True, slots=True)
class Header:
    """The first line of a deal: what was dealt, under which rules.

    `hands` are the tiles dealt, `wall` the rest from the left. `seed` and `rules_digest` are None
    where the header does not give them; `fields` is the line as it stands.
    """

    rules: str
    dealer: int
    hands: tuple[tuple[int, ...], ...]
    wall: tuple[int, ...]
    seed: int | None
    rules_digest: str | None
    fields: Event


@dataclass(frozen=True, slots=True)
class Line:
    """One event of a record; `number` counts the file's lines from 1."""

    number: int
    event: Event

    @property
    def type(self) -> str:
        """The event's type."""
        kind: str = self.event["type"]
        return kind


@dataclass(frozen=True, slots=True)
class Record:
    """One deal of a file: its header's line number, the header, and its events in order."""

    file: str
    number: int
    header: Header
    lines: tuple[Line, ...]


def header_of(
    deal: Deal, *, players: Sequence[str] | None = None, deal_number: int | None = None, match: int | None = None
) -> Event:
    """The header of a deal's record; `players` are names by seat, `deal_number` and `match` count from 0."""
    header: Event = {
        "type": "deal",
        "format": FORMAT,
        "rules": deal.rules.name,
        "rules_digest": deal.rules.digest,
        "dealer": deal.dealer,
        "hands": [format_tiles(hand) for hand in deal.hands],
        "wall": format_tiles(deal.dealt_wall),
        "seed": deal.seed,
        **deal.given,
    }
    if players is not None:
        header["players"] = list(players)
    if match is not None:
        header["match"] = match
    if deal_number is not None:
        header["deal"] = deal_number
    return header


def record_lines(header: Event, log: Iterable[Event]) -> Iterator[str]:
    """The lines of a record, without line ends."""
    yield json.dumps(header, ensure_ascii=False)
    for event in log:
        yield json.dumps(event, ensure_ascii=False)


def record_of(deal: Deal) -> Record:
    """The record of a deal that keeps a log, as reading it back would give; its file has no name."""
    if deal.log is None:
        raise ValueError("this deal keeps no log")
    fields = header_of(deal)
    header = Header(deal.rules.name, deal.dealer, deal.hands, deal.dealt_wall, deal.seed, deal.rules.digest, fields)
    return Record("", 1, header, tuple([Line(number, event) for number, event in enumerate(deal.log, 2)]))


def read_records(path: Path | str) -> Iterator[Record]:
    """The deals of a file, one by one.

    Raises RecordError at the first line that cannot be read: not UTF-8, broken or truncated JSON, an
    unknown format, a header without its fields, an event without a type.
    """
    name = str(path)
    try:
        with Path(path).open("rb") as stream:
            yield from parse_records(name, stream)
    except OSError as error:
        why = error.strerror or str(error)
        raise RecordError(name, 1, f"cannot be read: {why}", f"无法读取：{why}") from error


def parse_records(name: str, lines: Iterable[bytes | str], first: int = 1) -> Iterator[Record]:
    """As `read_records`, from lines; `name` is what errors call the file, and `first` the number of the first line."""
    header: Header | None = None
    start = 0
    events: list[Line] = []
    for number, raw in enumerate(lines, first):
        event = _event(name, number, raw)
        if event is None:
            continue
        if event["type"] == "deal":
            if header is not None:
                yield Record(name, start, header, tuple(events))
            header, start, events = _header(name, number, event), number, []
        elif header is None:
            raise RecordError(
                name,
                number,
                'a record starts with a header: {"type": "deal", …}',
                '记录应以表头开始：{"type": "deal", …}',
            )
        else:
            events.append(Line(number, event))
    if header is None:
        raise RecordError(name, 1, "there is no deal in this file", "这个文件里没有牌局")
    yield Record(name, start, header, tuple(events))


def _event(name: str, number: int, raw: bytes | str) -> Event | None:
    try:
        text = raw.decode("utf-8-sig" if number == 1 else "utf-8") if isinstance(raw, bytes) else raw
    except UnicodeDecodeError as error:
        raise RecordError(
            name,
            number,
            f"is not UTF-8 text (byte {error.start + 1} of the line)",
            f"不是 UTF-8 文字（该行第 {error.start + 1} 个字节）",
        ) from error
    if not text.strip():
        return None
    try:
        event = json.loads(text)
    except ValueError as error:
        column = error.colno if isinstance(error, json.JSONDecodeError) else None
        place = "" if column is None else f" at column {column}"
        chinese = "" if column is None else f"（第 {column} 列）"
        raise RecordError(name, number, f"is broken or truncated JSON{place}", f"JSON 有误或不完整{chinese}") from error
    except RecursionError as error:
        raise RecordError(name, number, "is JSON nested too deeply", "JSON 嵌套太深") from error
    if not isinstance(event, dict) or not isinstance(event.get("type"), str):
        raise RecordError(
            name,
            number,
            'is no event: a JSON object with a "type" is wanted',
            '不是事件：应为带 "type" 的 JSON 对象',
        )
    return event


def _header(name: str, number: int, event: Event) -> Header:
    def wrong(message: str, zh: str) -> RecordError:
        return RecordError(name, number, f"header: {message}", f"表头：{zh}")

    written = event.get("format")
    if written != FORMAT:
        raise wrong(
            f"format {written!r} is unknown; this version reads {FORMAT!r}",
            f"不认识格式 {written!r}；本版本读 {FORMAT!r}",
        )
    rules, dealer, hands, wall = (event.get(key) for key in ("rules", "dealer", "hands", "wall"))
    if not isinstance(rules, str):
        raise wrong(
            '"rules" must be text: a preset, a file, either with quick changes',
            '"rules" 应为文字：规则名或文件，可带快速修改',
        )
    if isinstance(dealer, bool) or not isinstance(dealer, int):
        raise wrong(f'"dealer" must be a seat, got {dealer!r}', f'"dealer" 应为座位，而这里是 {dealer!r}')
    if not isinstance(hands, list) or not all(isinstance(hand, str) for hand in hands):
        raise wrong('"hands" must be a list of tiles as text, one a seat', '"hands" 应为每家一段牌的列表')
    if not isinstance(wall, str):
        raise wrong('"wall" must be tiles as text, drawn from the left', '"wall" 应为牌，从左边摸起')
    seed, seen_digest = event.get("seed"), event.get("rules_digest")
    if seed is not None and (isinstance(seed, bool) or not isinstance(seed, int)):
        raise wrong(f'"seed" must be a whole number, got {seed!r}', f'"seed" 应为整数，而这里是 {seed!r}')
    if seen_digest is not None and not isinstance(seen_digest, str):
        raise wrong('"rules_digest" must be text', '"rules_digest" 应为文字')
    return Header(
        rules,
        dealer,
        tuple(
            _tiles(wrong, Text(f"hand of seat {seat}", f"{seat}号位的手牌"), hand) for seat, hand in enumerate(hands)
        ),
        _tiles(wrong, Text("wall", "牌墙"), wall),
        seed,
        seen_digest,
        event,
    )


def _tiles(wrong: Any, what: Text, text: str) -> tuple[int, ...]:
    try:
        return tuple(parse_tiles(text))
    except TileError as error:
        raise wrong(f"{what.en}: {error}", f"{what.zh}：{error.in_language('zh')}") from error
