"""Readings of complete hands."""

from __future__ import annotations

import json
import lzma
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from xuezhan.core.contexts import CALM, HandQuestion
from xuezhan.core.flat import ALL_KINDS
from xuezhan.core.hands import Meld, parse_hand
from xuezhan.core.readings import SETS_ONLY, Reading, readings
from xuezhan.core.tiles import codes_of, counts_of, parse_tiles, tile_name

HANDS = Path(__file__).parents[1] / "data" / "oracles" / "hands.jsonl.xz"


def read(text: str) -> tuple[Reading, ...]:
    hand = parse_hand(text)
    return readings(codes_of(hand.tiles), hand.melds, hand.winning, not hand.melds)


def in_words(reading: Reading) -> str:
    parts = [f"{tile_name(kind)}{'-' if shape == 'run' else '='}" for shape, kind in reading.sets]
    return " ".join(parts) + f" {tile_name(reading.pair)}" if reading.pair is not None else "pairs"


def oracle_hands() -> Iterator[dict[str, Any]]:
    with lzma.open(HANDS, "rt", encoding="utf-8") as lines:
        yield from (json.loads(line) for line in lines)


def test_every_oracle_hand() -> None:
    shaped = 0
    for hand in oracle_hands():
        if hand["form"] != "full":
            continue
        melds = [
            Meld(parse_tiles(meld["tile"])[0], "pung" if meld["type"] == "pung" else "exposed")
            for meld in hand["melds"]
        ]
        found = readings(codes_of(parse_tiles(hand["concealed"])), melds, None, not melds)
        standard = [reading for reading in found if reading.shape == "standard"]
        pairs = [reading for reading in found if reading.shape == "seven_pairs"]
        assert bool(standard) == hand["eval"]["none"]["win_standard"], hand["id"]
        assert bool(pairs) == hand["eval"]["none"]["win_seven_pairs"], hand["id"]
        shape = hand.get("shape")
        if shape is None or not found:
            continue
        shaped += 1
        expected = {tuple(sorted(parts)) for parts in shape["decompositions"]}
        assert {as_oracle(reading) for reading in standard} == expected, hand["id"]
        assert len(standard) == len(expected), hand["id"]
        assert any(reading.all_pungs for reading in standard) == shape["all_pungs"], hand["id"]
        assert any(reading.terminals for reading in standard) == shape["every_block_has_terminal"], hand["id"]
        assert all(reading.only_258 == shape["all_258"] for reading in found), hand["id"]
        assert all(reading.simples == shape["no_terminals"] for reading in found), hand["id"]
        assert [reading.quads for reading in pairs] == (
            [shape["quads_in_seven_pairs"]] if shape["seven_pairs"] else []
        ), hand["id"]
    assert shaped == 114


def as_oracle(reading: Reading) -> tuple[str, ...]:
    names = {"run": "run", "triplet": "trip"}
    parts = [f"{names[shape]}:{tile_name(kind)}" for shape, kind in reading.sets]
    assert reading.pair is not None
    return tuple(sorted([*parts, f"pair:{tile_name(reading.pair)}"]))


def test_three_equal_runs_or_three_triplets() -> None:
    assert sorted(map(in_words, read("111222333m99p789s"))) == [
        "1m- 1m- 1m- 7s- 9p",
        "1m= 2m= 3m= 7s- 9p",
    ]


def test_pair_may_be_chosen_in_several_ways() -> None:
    # 22334455m: 234 234 and 55, or 345 345 and 22.
    assert sorted(map(in_words, read("22334455m123p789s"))) == ["2m- 2m- 1p- 7s- 5m", "3m- 3m- 1p- 7s- 2m"]


def test_four_alike_as_triplet_and_run() -> None:
    assert sorted(map(in_words, read("333345m777m222p99p"))) == ["3m= 3m- 7m= 2p= 9p"]


def test_seven_pairs_that_are_runs_too() -> None:
    # 11m can only begin 123m twice, which leaves 456m twice; the pair is 77p.
    assert sorted(map(in_words, read("112233445566m77p"))) == ["1m- 1m- 4m- 4m- 7p", "pairs"]


def test_seven_pairs_need_leave_and_no_melds() -> None:
    codes = codes_of(parse_tiles("1122m3344p5566s77s"))
    assert readings(codes, (), None, False) == ()
    assert len(readings(codes, (), None, True)) == 1


def test_quads_of_seven_pairs() -> None:
    (reading,) = read("1111m4444m8888p66p")
    assert reading.quads == 3
    assert reading.pairs == tuple(parse_tiles("1144m688p"))


@pytest.mark.parametrize("text", ["123m456m789m12p99p", "123m", "112233m", "11m22m", "123m456m789m123p9p1s"])
def test_no_reading_of_what_is_not_complete(text: str) -> None:
    assert read(text) == ()


def test_melds_alone_and_the_pair() -> None:
    (reading,) = read("[111m](9999m)[3333p][777s]5s+5s")
    assert reading.sets == ()
    assert reading.pair == 22
    assert reading.all_pungs
    assert not reading.terminals


@pytest.mark.parametrize(
    ("text", "facts"),
    [
        ("123m789m[111p](9999s)99m", {"terminals"}),
        ("222m555m888p[222s]55s", {"all_pungs", "only_258", "simples"}),
        ("2222m5588m2255p88p", {"only_258", "simples"}),
        ("234m567m345p678p55s", {"simples"}),
        ("123m789m[222p]99p11m1m", set()),
        ("1111m9999m11p99p11s", set()),
    ],
)
def test_facts(text: str, facts: set[str]) -> None:
    found = read(text)
    assert found
    for reading in found:
        names = ("all_pungs", "terminals", "only_258", "simples")
        assert {name for name in names if getattr(reading, name)} == facts


def test_middle_five() -> None:
    # 4-5-6 completed by the 5; the other reading has 555m and 46m left over, which is none.
    assert [reading.middle_five for reading in read("46m123p456p789p99s+5m")] == [True]
    assert [reading.middle_five for reading in read("45m123p456p789p99s+6m")] == [False]
    # 34567m + 5m: 345m 567m needs the five at an end; 5m 5m as a pair leaves 3467m.
    assert [reading.middle_five for reading in read("34567m123p789p99s+5m")] == [False]
    # In a meld a five is no middle, and the five must be of the run's suit.
    assert [reading.middle_five for reading in read("456m46p123s789s99s+5p")] == [True]
    assert [reading.middle_five for reading in read("456m5p123s789s111s+5p")] == [False]


def test_the_readings_of_a_question_come_of_its_tiles_and_of_added_shapes() -> None:
    # 11123m: 123 and the pair 11. Six tiles leave no pair beside two sets.
    codes, counts = tuple(codes_of(parse_tiles("11123m"))), counts_of(parse_tiles("11123m"), ALL_KINDS)
    hand = HandQuestion(codes, counts, (), 2, SETS_ONLY, CALM)
    assert hand.readings == (Reading("standard", (("run", 0),), 0, (), 2),)
    assert hand._replace(codes=tuple(codes_of(parse_tiles("112233m")))).readings == ()
    spread = Reading("spread", (), None, (), 2)
    assert hand._replace(forms=(), shaped=(spread,)).readings == (spread,)
