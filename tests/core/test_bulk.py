"""Arrays of hands: what single hands are told, for each of them."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from oracle_hands import oracle_codes
from xuezhan import (
    TileError,
    codes_of,
    hand_useful,
    hands_complete,
    hands_shanten,
    hands_useful,
    hands_waits,
    parse_tiles,
)

FOURTEEN = codes_of(parse_tiles("123456789m99p135s"))
ORACLES = list(oracle_codes())
CODES = np.array([codes for _, codes, _, _, _ in ORACLES])
MELDS = np.array([melds for _, _, melds, _, _ in ORACLES])
MISSING = np.array([missing for _, _, _, missing, _ in ORACLES])
WAITING = np.array(["waits" in expected for *_, expected in ORACLES])


def counts(codes: np.ndarray[Any, Any]) -> np.ndarray[Any, Any]:
    return np.stack([codes[:, kind // 9] // 5 ** (kind % 9) % 5 for kind in range(27)], axis=1).astype(np.uint8)


def masks(tiles: list[str]) -> int:
    return sum(1 << parse_tiles(tile)[0] for tile in tiles)


@pytest.mark.parametrize("form", [lambda hands: hands, counts], ids=["codes", "counts"])
def test_every_oracle_hand(form: Any) -> None:
    hands, melds = form(CODES), form(MELDS)
    shanten = [expected["shanten_min"] for *_, expected in ORACLES]
    assert hands_shanten(hands, melds, MISSING).tolist() == shanten
    standard = [expected["shanten_standard"] for *_, expected in ORACLES]
    assert hands_shanten(hands, melds, MISSING, seven_pairs=False).tolist() == standard
    waits = [masks(expected["waits"]) for *_, expected in ORACLES if "waits" in expected]
    assert hands_waits(hands[WAITING], melds[WAITING], MISSING[WAITING]).tolist() == waits
    wins = [expected["win"] for *_, expected in ORACLES if "win" in expected]
    assert hands_complete(hands[~WAITING], MISSING[~WAITING]).tolist() == wins


def test_useful_tiles_are_those_of_each_hand_by_itself() -> None:
    found = hands_useful(CODES[WAITING], MELDS[WAITING], MISSING[WAITING])
    for mask, (_, codes, melds, missing, expected) in zip(found, (o for o in ORACLES if "waits" in o[4]), strict=True):
        assert mask == hand_useful(codes, melds, missing)
        if expected["shanten_min"] == 0:
            assert mask == masks(expected["waits"])


def test_all_hands_of_one_suit_have_their_exact_numbers() -> None:
    # Of the 93,600 hands of 13 tiles of one suit 40,070 wait in the standard shape; by the number of their waits.
    codes = np.arange(5**9)
    tiles = sum(codes // 5**rank % 5 for rank in range(9))
    hands = np.zeros((93_600, 3), dtype=np.int64)
    hands[:, 1] = codes[tiles == 13]
    waits = hands_waits(hands, seven_pairs=False)
    assert (hands_shanten(hands, seven_pairs=False) == 0).sum() == 40_070
    numbers = np.bincount([int(mask).bit_count() for mask in waits], minlength=10)
    assert numbers.tolist() == [53_530, 14_067, 14_493, 6_739, 2_948, 1_335, 392, 79, 16, 1]


def test_more_hands_than_are_looked_at_together() -> None:
    hands = np.tile(CODES[WAITING], (14, 1))
    once = hands_shanten(CODES[WAITING], MELDS[WAITING], MISSING[WAITING])
    found = hands_shanten(hands, np.tile(MELDS[WAITING], (14, 1)), np.tile(MISSING[WAITING], 14))
    assert len(hands) > 1 << 15
    assert found.tolist() == once.tolist() * 14
    assert hands_shanten(hands[:0]).tolist() == []


def test_one_missing_suit_for_all() -> None:
    hands = np.array([codes_of(parse_tiles(tiles)) for tiles in ("123456m123456p1s", "123456m123456p1p")])
    # Without bamboos both have four sets and lack a pair: the single tile of the first counts for nothing there.
    assert hands_shanten(hands).tolist() == [0, 0]
    assert hands_shanten(hands, missing=2).tolist() == [1, 0]
    assert hands_waits(hands, missing=2).tolist() == [0, 1 << 9 | 1 << 12 | 1 << 15]


@pytest.mark.parametrize("kind", [np.int8, np.uint8, np.int32, np.int64, np.uint64])
def test_whole_numbers_of_every_type(kind: Any) -> None:
    hands = counts(CODES[:40]).astype(kind)
    assert hands_shanten(hands, MELDS[:40], MISSING[:40]).tolist() == [o[4]["shanten_min"] for o in ORACLES[:40]]


@pytest.mark.parametrize(
    ("hands", "more", "message"),
    [
        (np.zeros((2, 4), int), {}, r"3 suit codes or 27 counts a row, not int64 of shape \(2, 4\)"),
        (np.zeros(27, int), {}, r"of shape \(27,\)"),
        (np.zeros((1, 27)), {}, "not float64"),
        (np.array([[1, 0, 0], [-1, 0, 0]]), {}, "row 1: a number that is not 0 to 1953124"),
        (np.array([[1, 0, 0], [0, 5**9, 0]]), {}, "row 1: a number that is not 0 to 1953124"),
        (np.array([[1, 0, 0], [0, 5**9 - 1, 0]]), {}, "row 1: more than 14 tiles of a suit"),
        (np.array([[1, 0, 0], [3, 0, 0]]), {}, "row 1: a number of tiles that no hand has"),
        (np.full((1, 27), 5, np.uint8), {}, "row 0: a number that is not 0 to 4"),
        (np.array([[1, 0, 0]]), {"missing": 3}, "missing is -1"),
        (np.array([[1, 0, 0]]), {"missing": np.array([0, 1])}, r"1 hands have missing suits of shape \(2,\)"),
        (np.array([[1, 0, 0]]), {"melds": np.array([[3, 0, 0]] * 2)}, "1 hands have 2 rows of melds"),
        (
            np.array([[2, 0, 0]]),
            {"melds": np.array([[3, 0, 0]])},
            "row 0: more tiles of a kind or suit than there can be",
        ),
    ],
)
def test_what_is_no_array_of_hands(hands: Any, more: dict[str, Any], message: str) -> None:
    with pytest.raises(TileError, match=message):
        hands_shanten(hands, **more)


def test_a_row_with_a_tile_too_many_waits_for_nothing() -> None:
    hands = np.array([codes_of(parse_tiles("123456789m99p13s")), FOURTEEN])
    for ask in (hands_waits, hands_useful):
        with pytest.raises(TileError, match="row 1: a tile more than a hand that waits"):
            ask(hands)
