"""Tiles as text: record.md "Tiles and hands as text"."""

from __future__ import annotations

import pytest
from xuezhan.core.tiles import (
    TileError,
    codes_of,
    counts_of,
    format_tiles,
    kinds_of,
    overfull,
    parse_tiles,
    tile_name,
)

M, P, S, Z = 0, 9, 18, 27


@pytest.mark.parametrize(
    ("text", "kinds"),
    [
        ("", []),
        ("1m9m1p9p1s9s", [M, M + 8, P, P + 8, S, S + 8]),
        ("123m456p", [M, M + 1, M + 2, P + 3, P + 4, P + 5]),
        ("31m2p1m", [M + 2, M, P + 1, M]),
        ("12m 3p\t4s", [M, M + 1, P + 2, S + 3]),
        ("7z19z", [Z + 6, Z, Z + 8]),
        ("一万", [M]),
        ("3条", [S + 2]),
        ("九筒", [P + 8]),
        ("五饼六索", [P + 4, S + 5]),
        ("二萬七餅八條", [M + 1, P + 6, S + 7]),
        ("一二三万", [M, M + 1, M + 2]),
        ("\U0001f007\U0001f00f", [M, M + 8]),
        ("\U0001f010\U0001f018", [S, S + 8]),
        ("\U0001f019\U0001f021", [P, P + 8]),
        ("🀋\ufe0e五万", [M + 4, M + 4]),
    ],
)
def test_reads(text: str, kinds: list[int]) -> None:
    assert parse_tiles(text) == kinds


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("123", r"'123' at position 1 is no tile: a suit \(m, p or s\) must follow the ranks"),
        ("12m45", r"'45' at position 4 is no tile"),
        ("m", r"no rank \(1 to 9\) before 'm' at position 1"),
        ("12mp", r"no rank \(1 to 9\) before 'p' at position 4"),
        ("10m", r"'10' at position 1 is no tile"),
        ("0m", r"'0' at position 1 is no tile"),
        ("5x", r"'5x' at position 1 is no tile"),
        ("1m?", r"'\?' at position 3 is no tile"),
        ("東", r"'東' at position 1 is no tile"),
    ],
)
def test_bad_text_names_piece_and_position(text: str, message: str) -> None:
    with pytest.raises(TileError, match=message):
        parse_tiles(text)


def test_position_counts_from_where_the_text_began() -> None:
    with pytest.raises(TileError, match="position 11"):
        parse_tiles("x", at=11)


def test_error_is_a_value_error() -> None:
    assert issubclass(TileError, ValueError)


def test_writes_each_style() -> None:
    kinds = [M, M + 1, P + 4, S + 8, M + 4]
    assert format_tiles(kinds) == "12m5p9s5m"
    assert format_tiles(kinds, "zh") == "一万二万五筒九条五万"
    assert format_tiles(kinds, "unicode") == "\U0001f007\U0001f008\U0001f01d\U0001f018\U0001f00b"
    assert format_tiles([]) == ""


def test_plugin_kinds_are_written_alike_in_every_style() -> None:
    assert tile_name(Z + 6) == tile_name(Z + 6, "zh") == tile_name(Z + 6, "unicode") == "7z"


@pytest.mark.parametrize("style", ["mpsz", "unicode", "zh"])
def test_every_kind_is_read_back(style: str) -> None:
    for kind in range(36):
        assert parse_tiles(tile_name(kind, style)) == [kind]
    assert parse_tiles(format_tiles(range(36), style)) == list(range(36))


@pytest.mark.parametrize("kind", [-1, 36])
def test_no_such_kind(kind: int) -> None:
    with pytest.raises(TileError, match=str(kind)):
        tile_name(kind)


def test_fifth_copy() -> None:
    assert overfull(parse_tiles("1111m2222p")) is None
    assert overfull(parse_tiles("1111m22p1m")) == M


def test_counts_and_codes() -> None:
    kinds = parse_tiles("113m9p4z")
    assert counts_of(kinds, 36) == [2, 0, 1] + [0] * 14 + [1] + [0] * 12 + [1] + [0] * 5
    # 1m twice = 2, 3m = 5**2; 9p = 5**8; plugin tiles have no suit code.
    assert codes_of(kinds) == [2 + 25, 5**8, 0]
    assert kinds_of([2 + 25, 5**8, 0]) == parse_tiles("113m9p")
