"""Completeness, waits and shanten against the oracles and the shared cases."""

from __future__ import annotations

import json
import lzma
from pathlib import Path
from typing import Any

import pytest
from xuezhan.core.hands import HandText, Meld, parse_hand
from xuezhan.core.shapes import analyse, deficiency, is_complete, waits_mask
from xuezhan.core.tiles import TileError, codes_of, format_tiles, parse_tiles, tile_name

DATA = Path(__file__).parents[1] / "data"
CASES = json.loads(lzma.decompress((DATA / "cases" / "waits.json.xz").read_bytes()))
NONE = (0, 0, 0)


def oracle_hands() -> list[dict[str, Any]]:
    with lzma.open(DATA / "oracles" / "hands.jsonl.xz", "rt", encoding="utf-8") as lines:
        return [json.loads(line) for line in lines]


def hand_of(oracle: dict[str, Any]) -> HandText:
    melds = (
        Meld(parse_tiles(meld["tile"])[0], "pung" if meld["type"] == "pung" else "exposed") for meld in oracle["melds"]
    )
    return HandText(tuple(parse_tiles(oracle["concealed"])), tuple(melds))


def test_every_oracle_hand_under_each_missing_suit() -> None:
    checked = 0
    for oracle in oracle_hands():
        hand = hand_of(oracle)
        for name, missing in (("none", None), ("m", 0), ("p", 1), ("s", 2)):
            expected = oracle["eval"][name]
            if expected is None:
                with pytest.raises(TileError, match=f"a meld of its missing suit {name}"):
                    analyse(hand, missing)
                continue
            found = analyse(hand, missing)
            checked += 1
            assert found.shanten == expected["shanten_min"], (oracle["id"], name)
            if oracle["form"] == "waiting":
                assert found.waits is not None
                assert [tile_name(kind) for kind in found.waits] == expected["waits"], (oracle["id"], name)
            else:
                assert found.complete == expected["win"], (oracle["id"], name)
    assert checked == 4901


def test_every_oracle_hand_by_suit_codes() -> None:
    for oracle in oracle_hands():
        hand = hand_of(oracle)
        codes = codes_of(hand.tiles)
        melded = codes_of(meld.kind for meld in hand.melds for _ in range(meld.tiles))
        expected = oracle["eval"]["none"]
        sets = hand.size // 3 - len(hand.melds)
        assert deficiency(codes, melded, sets, False) == expected["shanten_standard"] + 1, oracle["id"]
        if oracle["form"] == "waiting":
            waits = sum(1 << parse_tiles(tile)[0] for tile in expected["waits_standard"])
            assert waits_mask(codes, melded, False) == waits, oracle["id"]
        else:
            assert is_complete(codes, False) == expected["win_standard"], oracle["id"]
            assert is_complete(codes, not hand.melds) == expected["win"], oracle["id"]


@pytest.mark.parametrize("case", CASES, ids=lambda case: str(case["id"]))
def test_shared_case(case: dict[str, Any]) -> None:
    missing = "mps".index(case["missing"]) if "missing" in case else None
    found = analyse(parse_hand(case["hand"]), missing)
    expected = case["expected"]
    assert set(expected) <= {"shanten", "waits", "complete"}
    assert found.shanten == expected["shanten"]
    assert found.complete == expected.get("complete")
    if "waits" in expected:
        assert found.waits is not None
        assert format_tiles(found.waits) == expected["waits"]


def test_discards_are_in_tile_order_and_tell_what_they_leave() -> None:
    found = analyse(parse_hand("123456789m45p99s2p"))
    assert found.discards is not None
    assert list(found.discards) == sorted(parse_tiles("123456789m245p9s"))
    # Without 2p the 45p wait on 3p and 6p; without 5p the 24p on 3p.
    assert found.discards[10].waits == (11, 14)
    assert found.discards[13].waits == (11,)
    assert found.discards[10].shanten == found.discards[13].shanten == 0
    # Without a 9s three runs stand: 45p and the pair lack a tile each.
    assert (found.discards[26].shanten, found.discards[26].waits) == (1, ())
    assert found.shanten == 0
    assert found.complete is False


def test_winning_tile_is_one_of_the_hands_tiles() -> None:
    assert analyse(parse_hand("123456789m45p99s+6p")).complete is True


@pytest.mark.parametrize(
    ("text", "waits"),
    # 1123m: 123m and 1m, or 11m and 23m.
    [("123m456p789s5p", "5p"), ("123m456p5p", "5p"), ("1123m456p", "14m"), ("1123m[333p]", "14m")],
)
def test_shorter_hands(text: str, waits: str) -> None:
    found = analyse(parse_hand(text))
    assert found.waits is not None
    assert format_tiles(found.waits) == waits


def test_seven_pairs_are_for_thirteen_tiles_only() -> None:
    # Five pairs are complete for no ten-tile hand; as sets: 112233m, 44p 55p, so 4p or 5p.
    assert format_tiles(analyse(parse_hand("112233m44p55p")).waits or ()) == "45p"


@pytest.mark.parametrize("size", [0, 1, 2, 6, 9, 12, 15])
def test_other_sizes_are_refused(size: int) -> None:
    tiles = (parse_tiles("123456789m123456p"))[:size]
    with pytest.raises(TileError, match=f"the hand has {size} tiles"):
        analyse(HandText(tuple(tiles)))


def test_plugin_tiles_are_worth_nothing() -> None:
    # 7z waits for nothing: three runs and 45p lack a tile of the run and the pair.
    assert analyse(parse_hand("123456789m45p7z9s")).shanten == 1


def test_waits_leave_out_what_the_hand_holds_four_times() -> None:
    codes = codes_of(parse_tiles("23m456p789p55p"))
    assert waits_mask(codes, NONE, False) == 1 << 0 | 1 << 3
    assert waits_mask(codes, (4, 0, 0), False) == 1 << 3
    # A pung of 1m leaves the fourth one to wait for.
    assert waits_mask(codes, (3, 0, 0), False) == 1 << 0 | 1 << 3


def test_pairs_beside_the_standard_shape() -> None:
    codes = codes_of(parse_tiles("1122334455667m"))
    assert waits_mask(codes, NONE, False) == 1 << 0 | 1 << 3 | 1 << 6
    assert waits_mask(codes_of(parse_tiles("1144m6688p2222p9p")), NONE, True) == 1 << 17
    assert waits_mask(codes_of(parse_tiles("1144m6688p2222p9p")), NONE, False) == 0


def test_empty_hand_beside_melds() -> None:
    assert not is_complete(NONE, True)
    assert is_complete(codes_of(parse_tiles("55p")), False)


def test_four_kongs_lack_only_the_pair() -> None:
    melded = codes_of(parse_tiles("1111m2222m3333m4444m"))
    assert deficiency(codes_of(parse_tiles("5m")), melded, 0, False) == 1
    # A pung's fourth tile makes no pair: two tiles of another kind are wanted.
    melded = codes_of(parse_tiles("111m222m333m444m"))
    assert deficiency(codes_of(parse_tiles("1m")), melded, 0, False) == 2
