"""Records on paper: what is written, and what cannot be read (record.md)."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from table_play import deal_of, moody_players
from xuezhan.core.deal import Deal
from xuezhan.core.errors import RecordError
from xuezhan.core.records import header_of, parse_records, read_records, record_lines
from xuezhan.core.ruleset import RuleSet
from xuezhan.core.tiles import format_tiles, parse_tiles

HEADER: dict[str, Any] = {
    "type": "deal",
    "format": "xuezhan-deal/1",
    "rules": "laok",
    "dealer": 0,
    "hands": ["1359m", "", "", ""],
    "wall": "5m",
}


def finished(rules: str = "laok", seed: int = 5) -> Deal:
    composed = RuleSet.load(rules)
    deal = deal_of(composed, seed, "ready", players=moody_players(composed, seed))
    deal.run()
    return deal


def unreadable(*lines: Any) -> RecordError:
    text = [line if isinstance(line, str | bytes) else json.dumps(line) for line in lines]
    with pytest.raises(RecordError) as caught:
        list(parse_records("a.jsonl", text))
    assert str(caught.value).startswith(f"a.jsonl:{caught.value.line}: ")
    assert "\n" not in str(caught.value)
    return caught.value


def test_a_header_says_all_that_was_dealt() -> None:
    deal = finished()
    header = header_of(deal, players=["A", "B", "C", "D"], deal_number=3, match=1)
    assert header == {
        "type": "deal",
        "format": "xuezhan-deal/1",
        "rules": "laok",
        "rules_digest": RuleSet.load("laok").digest,
        "dealer": 0,
        "hands": [format_tiles(hand) for hand in deal.hands],
        "wall": format_tiles(deal.wall),
        "seed": 5,
        "players": ["A", "B", "C", "D"],
        "match": 1,
        "deal": 3,
    }
    dealt = sorted(kind for text in (*header["hands"], header["wall"]) for kind in parse_tiles(text))
    assert dealt == [kind for kind in range(27) for _ in range(4)]
    # What is not known is not written.
    assert not {"players", "match", "deal"} & set(header_of(deal))


def test_a_direction_left_to_chance_is_in_the_header() -> None:
    rules = "jipin:opening=exchange,opening.direction=random"
    assert header_of(finished(rules))["exchange_direction"] in ("right", "left", "across")
    assert "exchange_direction" not in header_of(finished("jipin:opening=exchange"))


def test_a_wall_keeps_its_order() -> None:
    deal = finished()
    (record,) = parse_records("a.jsonl", record_lines(header_of(deal), deal.log or []))
    assert list(record.header.wall) == deal.wall
    assert record.header.hands == deal.hands
    assert (record.header.dealer, record.header.seed) == (0, 5)
    assert [line.event for line in record.lines] == deal.log
    assert [line.number for line in record.lines] == list(range(2, len(record.lines) + 2))


def test_lines_are_json_with_type_first_and_no_line_ends() -> None:
    deal = finished()
    lines = list(record_lines(header_of(deal, players=["甲", "B", "C", "D"]), deal.log or []))
    assert all("\n" not in line and line.startswith('{"type": ') for line in lines)
    assert "甲" in lines[0]
    assert json.loads(lines[-1])["type"] == "end"


def test_events_have_the_fields_of_record_md() -> None:
    fields = {
        "draw": {"type", "seat", "tile", "end"},
        "missing": {"type", "seat", "suit"},
        "exchange": {"type", "seat", "tiles"},
        "discard": {"type", "seat", "tile"},
        "pung": {"type", "seat", "tile", "of"},
        "pass": {"type", "seat", "tile"},
        "win": {"type", "seat", "tile", "of", "how", "fan", "items"},
        "horses": {"type", "seat", "tiles", "hits"},
        "pay": {"type", "payer", "payee", "points", "why"},
        "end": {"type", "why", "scores", "house", "results", "next_dealer"},
    }
    seen = set()
    for seed in range(20):
        for event in finished("chengdu-everyone:opening=exchange", seed).log or []:
            kind = event["type"]
            seen.add(kind)
            if kind == "kong":
                wanted = {"type", "seat", "tile", "kind"} | ({"of"} if event["kind"] == "exposed" else set())
                assert set(event) == wanted
            else:
                assert set(event) == fields[kind]
    assert seen == {*fields, "kong"}


def test_many_deals_of_a_file_count_the_files_lines(tmp_path: Path) -> None:
    deals = [finished("laok", seed) for seed in (1, 2, 3)]
    path = tmp_path / "many.jsonl"
    lines = [line for deal in deals for line in record_lines(header_of(deal), deal.log or [])]
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    records = list(read_records(path))
    assert [record.header.seed for record in records] == [1, 2, 3]
    starts = [1]
    for deal in deals[:2]:
        starts.append(starts[-1] + 1 + len(deal.log or []))
    assert [record.number for record in records] == starts
    assert {record.file for record in records} == {str(path)}
    assert [records[2].lines[0].number, len(records[2].lines)] == [starts[2] + 1, len(deals[2].log or [])]


def test_blank_lines_and_a_byte_order_mark_are_no_matter() -> None:
    lines = [b"\xef\xbb\xbf" + json.dumps(HEADER).encode(), b"", b"  \r", b'{"type":"leave","seat":1}\r']
    (record,) = parse_records("a.jsonl", lines)
    assert [(line.number, line.type) for line in record.lines] == [(4, "leave")]


def test_tiles_are_read_in_every_writing() -> None:
    (record,) = parse_records("a", [json.dumps(HEADER | {"wall": "五万", "hands": ["🀇3条", "", "", ""]})])
    assert record.header.wall == (4,)
    assert record.header.hands[0] == (0, 20)


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"format": "xuezhan-deal/2"}, "header: format 'xuezhan-deal/2' is unknown; this version reads"),
        ({"format": None}, "format None is unknown"),
        ({"rules": 3}, '"rules" must be text'),
        ({"rules": None}, '"rules" must be text'),
        ({"dealer": "0"}, "\"dealer\" must be a seat, got '0'"),
        ({"dealer": True}, '"dealer" must be a seat, got True'),
        ({"dealer": None}, '"dealer" must be a seat'),
        ({"hands": "123m"}, '"hands" must be a list of tiles as text'),
        ({"hands": [1, 2]}, '"hands" must be a list of tiles as text'),
        ({"hands": None}, '"hands" must be a list'),
        ({"hands": ["12x", "", "", ""]}, "hand of seat 0: "),
        ({"hands": ["", "", "0m", ""]}, "hand of seat 2: "),
        ({"wall": 5}, '"wall" must be tiles as text'),
        ({"wall": "5"}, "wall: "),
        ({"seed": "1"}, '"seed" must be a whole number'),
        ({"seed": 1.5}, '"seed" must be a whole number'),
        ({"rules_digest": 7}, '"rules_digest" must be text'),
    ],
)
def test_headers_that_cannot_be_read(change: dict[str, Any], said: str) -> None:
    error = unreadable(HEADER | change)
    assert error.line == 1
    assert error.message.startswith("header: ")
    assert said in str(error)


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ('{"type":"pass","seat":', "broken or truncated JSON at column 23"),
        ("[1, 2]", "is no event"),
        ('{"seat":1}', "is no event"),
        ('{"type":7}', "is no event"),
        ("nonsense", "broken or truncated JSON at column 1"),
        ('{"type":"draw"} {"type":"draw"}', "broken or truncated JSON at column 17"),
        (b"\xff\xfe", "is not UTF-8 text (byte 1 of the line)"),
        (b'{"type":"\xc3\x28"}', "is not UTF-8 text (byte 10 of the line)"),
        ("[" * 100_000, "JSON"),
        ('{"type":"pay","points":' + "9" * 5000 + "}", "JSON"),
    ],
)
def test_lines_that_cannot_be_read(line: str | bytes, said: str) -> None:
    error = unreadable(HEADER, {"type": "leave", "seat": 1}, line)
    assert error.line == 3
    assert said in error.message


def test_an_unknown_format_further_down_is_refused_too() -> None:
    error = unreadable(HEADER, {"type": "leave", "seat": 1}, HEADER | {"format": "xuezhan-deal/0"})
    assert (error.line, "xuezhan-deal/0" in error.message) == (3, True)


def test_files_without_a_deal() -> None:
    assert "there is no deal" in unreadable().message
    assert "there is no deal" in unreadable("", "   ").message
    error = unreadable({"type": "draw", "seat": 0}, HEADER)
    assert (error.line, error.message) == (1, 'a record starts with a header: {"type": "deal", …}')


def test_files_that_cannot_be_opened(tmp_path: Path) -> None:
    for path in (tmp_path / "gone.jsonl", tmp_path):
        with pytest.raises(RecordError, match=r"cannot be read: ") as caught:
            list(read_records(path))
        assert caught.value.file == str(path)
