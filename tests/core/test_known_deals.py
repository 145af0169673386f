"""500 deals whose results an independent implementation has computed, and 250 whose last line is illegal."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from shared_data import known_deals, summed, wins_of
from xuezhan.core.records import parse_records
from xuezhan.core.replay import Replayed, replay
from xuezhan.core.ruleset import RuleSet

MANIFEST: list[dict[str, Any]] = json.loads(known_deals()["manifest.json"])
LEGAL = [entry for entry in MANIFEST if not entry["illegal"]]
PROBES = [entry for entry in MANIFEST if entry["illegal"]]

RULES: dict[str, RuleSet] = {}


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where the scripts' rule files lie."""
    found = tmp_path_factory.mktemp("deals")
    for name, content in known_deals().items():
        if name.endswith(".toml"):
            (found / name).write_bytes(content)
    return found


def played(entry: dict[str, Any], folder: Path) -> Replayed:
    if entry["rules"] not in RULES:
        RULES[entry["rules"]] = RuleSet.load(entry["rules"], base=folder)
    lines = known_deals()[entry["script"]].splitlines()
    (record,) = parse_records(str(folder / entry["script"]), lines)
    assert record.header.rules == entry["rules"]
    return replay(record, own=RULES[entry["rules"]])


def opening(events: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Opening decisions in an order of their own."""
    found = [event for event in events if event["type"] in ("exchange", "missing")]
    return sorted(found, key=lambda event: (event["type"], event["seat"]))


def play(events: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """What follows, without passes (not in every script), money and the end; wins without the items of a tie."""
    kept = [event for event in events if event["type"] not in ("exchange", "missing", "pass", "pay", "end")]
    return [{key: value for key, value in event.items() if key != "items"} for event in kept]


@pytest.mark.parametrize("entry", LEGAL, ids=lambda entry: entry["script"].partition(".")[0])
def test_known_deal(entry: dict[str, Any], folder: Path) -> None:
    found = played(entry, folder)
    expected = json.loads(known_deals()[entry["expected"]])
    got = found.to_json()
    assert got["diverged"] is None
    same = ["end", "scores", "house", "next_dealer"]
    if expected["end"] != "unfinished":
        same.append("results")
    assert {field: got[field] for field in same} == {field: expected[field] for field in same}
    assert wins_of(got) == wins_of(expected)
    assert [win["horses"] for win in got["wins"]] == [win["horses"] for win in expected["wins"]]
    assert summed(got["payments"]) == summed(expected["payments"])
    assert found.deal is not None
    assert found.deal.log is not None
    assert play(found.deal.log) == play(expected["events"])
    if play(expected["events"])[1:]:
        assert opening(found.deal.log) == opening(expected["events"])


@pytest.mark.parametrize("entry", PROBES, ids=lambda entry: entry["script"].partition(".")[0])
def test_illegal_line_is_refused(entry: dict[str, Any], folder: Path) -> None:
    found = played(entry, folder).diverged
    assert found is not None
    assert found.line == json.loads(known_deals()[entry["expected"]])["diverged"]["line"]
    assert found.why


def test_all_are_there() -> None:
    assert (len(LEGAL), len(PROBES)) == (500, 250)
    assert len({entry["rules"] for entry in MANIFEST if entry["rules"].endswith(".toml")}) == 84
