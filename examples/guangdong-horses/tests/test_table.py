"""Whole deals: points only change hands, records play again, and comparing shows what horses bring."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

from xuezhan import RuleSet, compare, read_records, replay, simulate

DEALS = 60


def test_records_play_again_and_points_only_change_hands(tmp_path: Path) -> None:
    rules = RuleSet.load("guangdong-159")
    path = tmp_path / "deals.jsonl"
    simulate(rules, deals=DEALS, seed=3, jobs=1, records=path)
    for record in read_records(path):
        again = replay(record)
        assert again.diverged is None
        assert sum(again.to_json()["scores"]) == 0
    events = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
    wins, horses = ([event for event in events if event["type"] == kind] for kind in ("win", "horses"))
    # Every win shows horses as long as there is a wall.
    assert 0 < len(horses) <= len(wins)
    assert all(event["hits"] == sum(event["tiles"].count(rank) for rank in "159") for event in horses)


def test_the_same_totals_for_any_number_of_jobs() -> None:
    one, two = (simulate("guangdong-159", deals=DEALS, seed=5, jobs=jobs) for jobs in (1, 2))
    assert one.tally == two.tally


def test_comparing_with_the_preset_below_shows_what_horses_pay() -> None:
    found = compare("jipin", "guangdong-159", deals=DEALS, seed=1, jobs=1)
    below, horses = found.find("pay.horses").estimates
    assert below.value == 0
    assert horses.value > 0


def test_check_finds_nothing() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "xuezhan", "check", "guangdong-159", "--strict", "--json"],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout)["warnings"] == []


def test_the_sheet_in_this_folder_is_what_the_program_says() -> None:
    written = (Path(__file__).parents[1] / "SHEET.md").read_text(encoding="utf-8")
    done = subprocess.run(
        [sys.executable, "-m", "xuezhan", "--lang", "en", "show", "guangdong-159", "--format", "md"],
        capture_output=True,
        encoding="utf-8",
        check=True,
    )
    assert _without_versions(done.stdout) == _without_versions(written)


def _without_versions(sheet: str) -> list[str]:
    """The lines of a sheet but the one that names the digest and the version of xuezhan."""
    return [line for line in sheet.splitlines() if not line.startswith("Rule set ")]
