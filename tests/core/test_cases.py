"""The shared cases: one hand under one rule set, and scripts with what they must come to."""

from __future__ import annotations

from typing import Any

import pytest
from shared_data import cases, script_record, summed, wins_of
from xuezhan.core.replay import replay
from xuezhan.core.ruleset import RuleSet
from xuezhan.core.score import Switches, score
from xuezhan.core.waits import waits

RULES: dict[str, RuleSet] = {}
SWITCHES = ("how", "after_kong", "first_draw", "dealer", "live", "wall_left", "horses")


def rules_of(name: str) -> RuleSet:
    if name not in RULES:
        RULES[name] = RuleSet.load(name)
    return RULES[name]


def by_id(name: str) -> Any:
    return pytest.mark.parametrize("case", cases(name), ids=lambda case: case["id"])


@by_id("score")
def test_score(case: dict[str, Any]) -> None:
    given = {name: case[name] for name in SWITCHES if name in case}
    if "missing" in case:
        given["missing"] = "mps".index(case["missing"])
    found = score(case["hand"], rules_of(case["rules"]), Switches(**given)).to_json()
    if found["complete"]:
        found["items"] = dict(found["items"])
    assert {field: found.get(field) for field in case["expected"]} == case["expected"], case["why"]


@by_id("waits")
def test_waits(case: dict[str, Any]) -> None:
    found = waits(case["hand"], case.get("missing")).to_json()
    assert {field: found.get(field) for field in case["expected"]} == case["expected"], case["why"]


@by_id("deals")
def test_deal(case: dict[str, Any]) -> None:
    record = script_record(case["id"], case["script"])
    found = replay(record, own=rules_of(case["rules"])).to_json()
    expected = case["expected"]
    if "error_at" in expected:
        assert found["diverged"] is not None, case["why"]
        assert found["diverged"]["line"] == expected["error_at"] + 1, (found["diverged"], case["why"])
        return
    assert found["diverged"] is None, case["why"]
    plain = {"end", "scores", "house", "results", "next_dealer"} & set(expected)
    assert {field: found[field] for field in plain} == {field: expected[field] for field in plain}, case["why"]
    assert wins_of(found) == expected["wins"], case["why"]
    payments = {(payer, payee, why): points for payer, payee, why, points in expected["payments"]}
    assert summed(found["payments"]) == payments, case["why"]
    assert set(expected) <= {*plain, "wins", "payments"}


def test_every_case_is_there() -> None:
    assert {name: len(cases(name)) for name in ("score", "waits", "deals")} == {
        "score": 151,
        "waits": 50,
        "deals": 258,
    }
    assert {case["rules"] for case in cases("deals")} == {case["script"][0]["rules"] for case in cases("deals")}
