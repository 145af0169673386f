"""What hands bring under the presets from published games, as their sources say or by the arithmetic beside them."""

from __future__ import annotations

import json
import lzma
from pathlib import Path
from typing import Any

import pytest
from xuezhan import RuleSet, Switches, score
from xuezhan.core.contexts import Situation
from xuezhan.core.counting import HeldHand, best_count
from xuezhan.core.flat import ALL_KINDS
from xuezhan.core.hands import parse_hand
from xuezhan.core.records import parse_records
from xuezhan.core.replay import replay
from xuezhan.core.tiles import counts_of

AFTER_KONG = {"how": "self_draw", "after_kong": "concealed"}
SELF_DRAW = {"how": "self_draw"}
NO_SIMPLES = "fan_table.fan.all_simples=0"


@pytest.mark.parametrize(
    ("rules", "hand", "switches", "total"),
    [
        # OM design 4: 门清基本胡为 3 分; with a root and a gang flower 3 x (1 + 1 + 1) = 9, from each of three.
        ("xueliu-om", "123456789m11p22p+2p", {}, 3),
        ("xueliu-om", "(1111m)234m456789p9p+9p", AFTER_KONG, 3 * 9),
        # 普通七对为 6 分，含一根时为 12 分；若同时断幺九则为 14 分。
        ("xueliu-om", "112233m556677p9p+9p", {}, 6),
        ("xueliu-om", "11112233m5566p7p+7p", {}, 12),
        ("xueliu-om", "22223344m5566p7p+7p", {}, 14),
        # 碰碰胡 4 (and 门清 1), 清碰 10, 金钩钓 8, 清金钩钓 16, 清七对 12.
        ("xueliu-om", "111333m777p55p99p+9p", {}, 5),
        ("xueliu-om", "111333m77m99m[555m]+9m", {}, 10),
        ("xueliu-om", "[111m][333m][555p][777p]9p+9p", {}, 8),
        ("xueliu-om", "[111m][333m][555m][777m]9m+9m", {}, 16),
        ("xueliu-om", "1122334455779m+9m", {}, 12),
        # M2 2: 金钩钓 x4, 清金钩钓 x16, 十八罗汉 x64, 清十八罗汉 x256.
        ("xueliu-m2", "[111m][333m][555p][777p]9p+9p", {}, 4),
        ("xueliu-m2", "[111m][333m][555m][777m]9m+9m", {}, 16),
        ("xueliu-m2", "[1111m][3333m][5555p][7777p]9p+9p", {}, 64),
        ("xueliu-m2", "[1111m][3333m][5555m][7777m]9m+9m", {}, 256),
        # 将金钩钓 x16, where the room leaves out 断幺九 (x2); 龙七对 x16, 清龙七对 x32.
        (f"xueliu-m2:{NO_SIMPLES}", "[222m][555m][888m][222p]5p+5p", {}, 16),
        ("xueliu-m2", "[222m][555m][888m][222p]5p+5p", {}, 32),
        ("xueliu-m2", "11112233m5566p7p+7p", {}, 16),
        ("xueliu-m2", "1111223355667m+7m", {}, 32),
        # M2 4.2.3: 没有碰杠，自摸胡牌 x2, from each of three; not on a discard.
        ("xueliu-m2", "123456789m11p22p+2p", SELF_DRAW, 3 * 2),
        ("xueliu-m2", "123456789m11p22p+2p", {}, 1),
        # MS calcFan: 金钩钓 3, 清金钩钓 5, 龙七对 4, 十八罗汉 6 fan without its roots; 1,000 x 2^(fan - 1).
        ("mahjong-soul", "[111m][333m][555p][777p]9p+9p", {}, 4000),
        ("mahjong-soul", "[111m][333m][555m][777m]9m+9m", {}, 16000),
        ("mahjong-soul", "11112233m5566p7p+7p", {}, 8000),
        ("mahjong-soul", "[1111m][3333m][5555p][7777p]9p+9p", {}, 32000),
        # MS hule: 1,000 more from each for a self-draw.
        ("mahjong-soul", "123456789m11p22p+2p", SELF_DRAW, 3 * (1000 + 1000)),
        # AUDIT 2: an 8-point hand is 27 self-drawn and 8 off a discard; 清对 is 3 fan.
        ("sbr", "111333m77m99m[555m]+9m", SELF_DRAW, 27),
        ("sbr", "111333m77m99m[555m]+9m", {}, 8),
        # ARCH 5.8, 3 and 4: all pungs 1 and 金钩钓 1 where any four pungs or kongs wait for their pair, 2^2; a hand
        # that waits for a third tile has the 1 alone, 2^1.
        ("sbr", "111444m222777p9p+9p", {}, 4),
        ("sbr", "[111m][444m][222p][777p]9p+9p", {}, 4),
        ("sbr", "111444m222p77p99p+7p", {}, 2),
        ("wmt", "111444m222777p9p+9p", {}, 4),
        ("sbr-russia", "111444m222777p9p+9p", {}, 4),
        # AUDIT 1: and 18 with one player out.
        ("sbr", "111333m77m99m[555m]+9m", SELF_DRAW | {"live": 2}, 18),
        # AUDIT 6: capped at 4 fan it collects 51 (清七对 = 清一色 + 七对).
        ("sbr-russia", "1122334455779m+9m", SELF_DRAW, 51),
        ("sbr-russia", "1122334455779m+9m", {}, 16),
        # AUDIT 9: a kong, the win after it and the last tile are 3 fan, 8 points.
        ("sbr", "(1111m)234m456789p9p+9p", AFTER_KONG | {"wall_left": 0}, 3 * (8 + 1)),
        ("sbr", "(1111m)234m456789p9p+9p", AFTER_KONG, 3 * (4 + 1)),
        # AUDIT 7: 龙七对 is 七对 and a root, 3 fan.
        ("sbr", "11112233m5566p7p+7p", {}, 8),
        # ARCH 5.8: heaven is worth the cap at the tour, and what it holds in MIL's rules.
        ("wmt", "123456789m11p22p+2p", {"first_draw": True, "dealer": True, "how": "self_draw"}, 3 * (8 + 1)),
        ("sbr", "123456789m11p22p+2p", {"first_draw": True, "dealer": True, "how": "self_draw"}, 3 * (1 + 1)),
        # NANO base: 龙七对 3 fan, 双龙七对 4, 豪华龙七对 5; with 3 fan at the most 8.
        ("roomcard:cap.fan=9", "11112233m5566p7p+7p", {}, 8),
        ("roomcard:cap.fan=9", "11112222m5566p7p+7p", {}, 16),
        ("roomcard:cap.fan=9", "11112222m5555p7p+7p", {}, 32),
        ("roomcard", "11112222m5555p7p+7p", {}, 8),
        # NANO desk: the base of a self-draw comes after the cap.
        ("roomcard", "11112222m5555p7p+7p", SELF_DRAW, 3 * (8 + 1)),
        # RC 103: without 点炮可平胡 a plain hand wins by self-draw only, from each of two.
        ("three-player-two-suits", "123456789p11s22s+2s", SELF_DRAW, 2 * (1 + 1)),
        # BOY 2.8: a base more for a self-draw, after the cap of 32: 清龙七对.
        ("sichuan-app", "1111223355667m+7m", SELF_DRAW, 3 * (32 + 1)),
        # GF, times a base of 2: 七对 x4 门清 x2; 一条龙 x4 门清 x2; 金钩钓 x4, 将金钩钓 x16 中张 x2 and the cap of 32.
        ("gongfu", "112233m556677p9p+9p", {}, 2 * 8),
        ("gongfu", "123456789m11p22p+2p", {}, 2 * 8),
        ("gongfu", "[111m][333m][555p][777p]9p+9p", {}, 2 * 4),
        ("gongfu", "[222m][555m][888m][222p]5p+5p", {}, 2 * 32),
        # A self-draw is doubled inside the cap, heaven not at all: x32.
        ("gongfu", "112233m556677p9p+9p", SELF_DRAW, 3 * 2 * 16),
        ("gongfu:cap.fan=64", "112233m556677p9p+9p", SELF_DRAW | {"first_draw": True, "dealer": True}, 3 * 2 * 32),
    ],
)
def test_a_hand_brings_what_the_source_says(rules: str, hand: str, switches: dict[str, Any], total: int) -> None:
    assert score(hand, RuleSet.load(rules), Switches(**switches)).total == total


def test_a_plain_hand_wins_no_discard_with_three_players() -> None:
    assert not score("123456789p11s22s+2s", RuleSet.load("three-player-two-suits")).complete


def test_kongs_are_left_out_of_the_ready_check_in_sbr() -> None:
    """ARCH 5.9: seat 0's concealed kong brings 2 from each of three; its plain hand is then worth 2^0, not 2^1."""
    with lzma.open(Path(__file__).parent / "data/cases/deals.json.xz") as packed:
        (case,) = [case for case in json.load(packed) if case["id"] == "refund-ready-keeps"]
    (record,) = parse_records("kong", [json.dumps(line) for line in case["script"]])
    for preset in ("sbr", "sbr-russia", "wmt"):
        rules = f"{preset}:table.suits=ps,missing_suit=free"
        assert replay(record, RuleSet.load(rules)).to_json()["scores"] == [6 + 3, -3, -3, -3]
        rules += ",ready_check.kongs=true"
        assert replay(record, RuleSet.load(rules)).to_json()["scores"] == [6 + 6, -4, -4, -4]


@pytest.mark.parametrize(
    "situation",
    [
        Situation("self_draw", first_draw=True, untouched=True),
        Situation("self_draw", first_draw=True, untouched=True, shown=3),
        Situation("self_draw", first_draw=True, dealer=True, untouched=True),
        Situation("discard", first_discard=True, untouched=True),
    ],
)
@pytest.mark.parametrize("hand", ["123456789m11p22p+2p", "22334455m66778p+8p", "46m234567m678p88p+5m"])
def test_heaven_and_earth_stand_alone_in_gongfu(hand: str, situation: Situation) -> None:
    """GF SETTLEMENT-030: 独立32倍，不与任何番型、加倍项叠加, the last copy of a tile neither."""
    rules = RuleSet.load("gongfu")
    found = parse_hand(hand)
    held = HeldHand(counts_of(found.tiles, ALL_KINDS), found.melds, found.winning, seven_pairs=True)
    counted = best_count(rules, held, situation)
    assert counted is not None
    assert counted.fan == 32
