"""`xuezhan trace`, `score --explain` and `replay --explain`: who answered what, and why points moved."""

from __future__ import annotations

import json
import re

import pytest

HAND = "234m567m888p345p9p+9p"
TEA = '''
from xuezhan import HOUSE, Payment, Settlement, Text, Variant, hookimpl


class Tea(Variant):
    """Two points to each winner from the seat after it; at the end the dealer pays the house five."""

    name = "tea"
    text = Text("Tea.", "茶。")

    @hookimpl
    def xuezhan_pay_reasons(self):
        return ["tea"]

    @hookimpl
    def xuezhan_win_payments(self, win):
        return [Payment((win.seat + 1) % 4, win.seat, 2, "tea")]

    @hookimpl
    def xuezhan_settlements(self):
        return [Settlement("end", lambda deal: [Payment(deal.dealer, HOUSE, 5, "tea")])]

'''
BOOM = '''
from xuezhan import Text, Variant, hookimpl


class Boom(Variant):
    """Fails whenever a hand is counted."""

    name = "boom"
    text = Text("Boom.", "砰。")

    @hookimpl
    def xuezhan_win_filter(self, chance):
        raise ZeroDivisionError("no tea")
'''
RULES = 'extends = "laok"\nplugins = ["./{name}.py"]\n[[extra]]\nuse = "{name}"\n'


@pytest.fixture
def table(tmp_path, monkeypatch):
    """A folder with two plugins, a rule file for each, and records of three deals under the one and under laok."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "tea.py").write_text(TEA, "utf-8")
    (tmp_path / "boom.py").write_text(BOOM, "utf-8")
    for name in ("tea", "boom"):
        (tmp_path / f"{name}.toml").write_text(RULES.format(name=name), "utf-8")
    return tmp_path


@pytest.fixture
def deals(table, xuezhan):
    """Records of three deals under tea.toml."""
    found = xuezhan(
        "simulate", "tea.toml", "--trust-plugins", "--deals", "3", "--jobs", "1", "--seed", "1",
        "--records", "deals.jsonl",
    )  # fmt: skip
    assert found.exit_code == 0, found.stderr
    return "deals.jsonl"


def objects(found):
    assert found.exit_code == 0, found.stderr
    return [json.loads(line) for line in found.stdout.splitlines()]


def test_a_hand_is_traced(xuezhan):
    found = xuezhan("trace", HAND, "--rules", "laok")
    assert found.exit_code == 0, found.stderr
    lines = found.stdout.splitlines()
    assert lines[0] == "laok: asked once, when the rules are composed"
    start = lines.index(HAND)
    assert lines[start + 1].startswith("  xuezhan_fan(hand: ")
    assert lines[start + 2] == "    fan_table.chengdu: 1 fan: plain 1"
    # One share of a plain hand: 6 x 2^0.
    assert lines[-1] == "6 in all"
    assert "    points.doubling: 6" in lines


def test_only_what_is_asked_for(xuezhan):
    calls = objects(xuezhan("trace", HAND, "--hook", "points", "--hook", "xuezhan_fan", "--json"))
    assert [call["hook"] for call in calls] == ["xuezhan_fan", "xuezhan_points"]
    assert calls[1] == {
        "where": HAND,
        "hook": "xuezhan_points",
        "arguments": {"fan": "1"},
        "depth": 0,
        "answers": [{"variant": "points.doubling", "answer": "6"}],
        "won": "points.doubling",
        "answer": "6",
        "failed": False,
    }
    by_variant = objects(xuezhan("trace", HAND, "--variant", "points.doubling", "--json"))
    assert [call["hook"] for call in by_variant] == ["xuezhan_unit", "xuezhan_points"]


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--hook", "point"], "no hook is called point; did you mean xuezhan_points?"),
        (["--variant", "cap.fixed"], "cap.fixed is none of the chosen variants; they are opening.plain"),
        (["--rules", "loak"], "loak"),
    ],
)
def test_what_there_is_not(xuezhan, arguments, said):
    found = xuezhan("trace", HAND, *arguments)
    assert found.exit_code == 2
    assert said in found.stderr


def test_text_that_is_no_hand(xuezhan):
    found = xuezhan("trace", "12x")
    assert found.exit_code == 2
    assert len(found.stderr.splitlines()) == 1


def test_records_are_traced_deal_by_deal(xuezhan, deals):
    calls = objects(xuezhan("trace", deals, "--trust-plugins", "--variant", "extra.tea", "--json"))
    places = {call["where"] for call in calls if call["where"] != "rules"}
    assert len(places) == 3
    ends = [call for call in calls if call["hook"] == "xuezhan_settlements, end.payments"]
    assert [call["answer"] for call in ends] == [f"[seat {dealer} pays house 5 (tea)]" for dealer in (0, 1, 2)]
    second = objects(xuezhan("trace", deals, "--trust-plugins", "--deal", "2", "--variant", "extra.tea", "--json"))
    assert {call["where"] for call in second if call["where"] != "rules"} == {sorted(places, key=line_of)[1]}
    none = xuezhan("trace", deals, "--trust-plugins", "--deal", "4")
    assert none.exit_code == 2
    assert "there is no deal 4; it has 3" in none.stderr


def line_of(place):
    return int(place.rpartition(":")[2])


def test_a_score_is_explained(xuezhan, table):
    found = xuezhan("score", HAND, "--rules", "tea.toml", "--trust-plugins", "--explain")
    lines = [line.strip() for line in found.stdout.splitlines()]
    assert lines[-4:] == [
        "fan_table.chengdu: plain hand 1",
        "points.doubling: at 1 fan a share is 6",
        "the game itself: the discarder pays 1 share",
        "extra.tea: seat 1 pays the winner 2 for tea",
    ]
    (answer,) = objects(xuezhan("score", HAND, "--rules", "tea.toml", "--trust-plugins", "--explain", "--json"))
    # 6 for the share, 2 of tea.
    assert answer["total"] == 8
    assert answer["why"][-1] == {
        "variant": "extra.tea",
        "hook": "xuezhan_win_payments",
        "says": "seat 1 pays the winner 2 for tea",
    }
    chinese = xuezhan("score", HAND, "--rules", "tea.toml", "--trust-plugins", "--explain", "--lang", "zh")
    assert "extra.tea：1号位付和牌者 2 分（tea）" in chinese.stdout


def test_a_cap_and_a_bonus_are_explained(xuezhan):
    # Full flush 3 fan, over the cap of 2: 6 x 2^1; then each self-draw share has a unit of 6 more.
    rules = "laok:cap=fixed,cap.fan=2,self_draw=plus_base"
    found = xuezhan("score", "123m456m789m234m9m+9m", "--rules", rules, "--how", "self_draw", "--explain")
    lines = [line.strip() for line in found.stdout.splitlines()]
    assert "cap.fixed: capped at 2 fan" in lines
    assert "points.doubling: at 2 fan a share is 12" in lines
    assert "self_draw.plus_base: the self-draw adds 6 to each share" in lines


def test_a_replay_is_explained(xuezhan, deals):
    answers = objects(xuezhan("replay", deals, "--trust-plugins", "--explain", "--json"))
    plain = objects(xuezhan("replay", deals, "--trust-plugins", "--json"))
    for told, bare in zip(answers, plain, strict=True):
        assert told["scores"] == bare["scores"]
        for win in told["wins"]:
            hooks = [why["hook"] for why in win["why"]]
            assert hooks[0] == "xuezhan_fan"
            assert "xuezhan_points" in hooks
        for payment in told["payments"]:
            if payment["why"] == "tea":
                hook = "xuezhan_settlements, end.payments" if payment["payee"] == "house" else "xuezhan_win_payments"
                assert (payment["asked"]["variant"], payment["asked"]["hook"]) == ("extra.tea", hook)
            elif payment["why"] == "kong":
                assert payment["asked"]["variant"].startswith("kong.")
            elif payment["why"] == "win":
                assert "asked" not in payment
    text = xuezhan("replay", deals, "--trust-plugins", "--explain").stdout
    assert "- extra.tea: seat 0 pays the house 5 for tea" in text
    assert "extra.tea：0号位付公家 5 分（tea）" in xuezhan(
        "replay", deals, "--trust-plugins", "--explain", "--lang", "zh"
    ).stdout


FAILS = (
    r"extra\.boom \(class .*\.Boom, .*boom\.py:\d+\): "
    r"xuezhan_win_filter failed at .*boom\.py:\d+: ZeroDivisionError: "
)


@pytest.mark.parametrize(
    "arguments",
    [
        ["simulate", "boom.toml", "--deals", "40", "--jobs", "1"],
        ["simulate", "boom.toml", "--deals", "40", "--jobs", "2"],
        ["compare", "laok", "boom.toml", "--deals", "40", "--jobs", "2"],
        ["score", HAND, "--rules", "boom.toml"],
        ["trace", HAND, "--rules", "boom.toml", "--json"],
        ["replay", "deals.jsonl", "--rules", "boom.toml"],
        ["trace", "deals.jsonl", "--rules", "boom.toml", "--json"],
    ],
)
def test_a_plugin_that_fails_is_one_message_and_status_2(xuezhan, deals, arguments):
    found = xuezhan(*arguments, "--trust-plugins")
    assert found.exit_code == 2
    assert "Traceback" not in found.stderr
    told = [line for line in found.stderr.splitlines() if "extra.boom" in line]
    assert len(told) == 1
    assert re.search(FAILS + "no tea", told[0])
    if arguments[0] not in ("score", "trace"):
        assert len(re.findall(r"seed \d+", told[0])) == 1
    chinese = xuezhan(*arguments, "--trust-plugins", "--lang", "zh")
    assert "出错：ZeroDivisionError" in chinese.stderr
