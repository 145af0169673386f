"""Hands as text: record.md "Tiles and hands as text"."""

from __future__ import annotations

import pytest
from xuezhan.core.hands import HandText, Meld, format_hand, parse_hand
from xuezhan.core.tiles import TileError, parse_tiles


def test_reads_the_example_of_the_record_page() -> None:
    hand = parse_hand("234m55p[111s](9999s)44m5m+3m")
    assert hand.concealed == tuple(parse_tiles("234m55p44m5m"))
    assert hand.melds == (Meld(18, "pung"), Meld(26, "concealed"))
    assert hand.winning == 2
    # 8 concealed, the winning tile, two melds of three.
    assert hand.size == 15
    assert hand.tiles == (*parse_tiles("234m55p44m5m"), 2)


def test_four_in_square_brackets_is_an_exposed_kong() -> None:
    (meld,) = parse_hand("[5555p]").melds
    assert meld == Meld(13, "exposed")
    assert (meld.is_kong, meld.tiles) == (True, 4)
    assert (Meld(13, "pung").is_kong, Meld(13, "pung").tiles) == (False, 3)


@pytest.mark.parametrize("inner", ["555p", "5p5p5p", "五筒五饼5p", "\U0001f01d\U0001f01d\U0001f01d"])
def test_melds_in_every_way_of_writing(inner: str) -> None:
    assert parse_hand(f"[{inner}]").melds == (Meld(13, "pung"),)


def test_empty_text_is_an_empty_hand() -> None:
    assert parse_hand("") == HandText(())


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("12m[55p]", r"'\[55p\]' at position 4 is no meld"),
        ("[55555p]", r"is no meld"),
        ("[456p]", r"'\[456p\]' at position 1 is no meld"),
        ("[]", r"'\[\]' at position 1 is no meld"),
        ("(555p)", r"'\(555p\)' at position 1: a concealed kong has four tiles, here are 3"),
        ("12m[555p", r"'\[' at position 4 has no partner"),
        ("12m)", r"'\)' at position 4 has no partner"),
        ("[(5555p)]", r"'\[' at position 1 has no partner"),
        ("12m+", r"'\+' at position 4: one tile is wanted after '\+', here are 0"),
        ("12m+34m", r"'\+34m' at position 4: one tile is wanted after '\+', here are 2"),
        ("12m+3m4p", r"here are 2"),
        ("12m+3m[555p]", r"'\[555p\]' at position 7 follows the winning tile"),
        ("12m+3m+4m", r"'\+4m' at position 7 follows the winning tile"),
        ("1m[5x5p]", r"'5x' at position 4 is no tile"),
        ("1m+x", r"'x' at position 4 is no tile"),
        ("11111m", "holds more than four 1m"),
        ("11m[111m]", "holds more than four 1m"),
        ("5p(5555p)", "holds more than four 5p"),
        ("1111m+1m", "holds more than four 1m"),
    ],
)
def test_bad_hands(text: str, message: str) -> None:
    with pytest.raises(TileError, match=message):
        parse_hand(text)


@pytest.mark.parametrize("style", ["mpsz", "unicode", "zh"])
def test_is_read_back(style: str) -> None:
    hand = parse_hand("31m55p8s[111s](9999s)[2222m]+4p")
    assert parse_hand(format_hand(hand, style)) == hand


def test_written_form() -> None:
    assert format_hand(parse_hand("55p3m1m[111s](9999s)+3m")) == "55p31m[111s](9999s)+3m"
    assert format_hand(HandText((0,), (Meld(4, "added", of=2, paid=False),))) == "1m[5555m]"
