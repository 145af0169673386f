"""Whole deals: points only change hands, records play again, and comparing shows what declaring brings."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest
from xuezhan import RuleSet, compare, read_records, replay, simulate
from xuezhan_baojiao.players import DeclaringPlayer

DEALS = 150
MUST = "baojiao:extra.baojiao.declare=must"
NEVER = "baojiao:extra.baojiao.off=true"


@pytest.fixture(scope="module")
def records(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Deals in which some seats declare."""
    path = tmp_path_factory.mktemp("records") / "deals.jsonl"
    simulate(RuleSet.load("baojiao"), deals=DEALS, seed=3, jobs=1, players=DeclaringPlayer, records=path)
    return path


def test_records_play_again_and_points_only_change_hands(records: Path) -> None:
    for record in read_records(records):
        again = replay(record)
        assert again.diverged is None
        assert sum(again.to_json()["scores"]) == 0
    events = [json.loads(line) for line in records.read_text(encoding="utf-8").splitlines()]
    asked = [event for event in events if event["type"] == "baojiao.declare"]
    assert len(asked) == 4 * DEALS
    assert any(event["declared"] for event in asked)
    won = [event for event in events if event["type"] == "win" and ["baojiao", 2] in event["items"]]
    assert won


def test_a_record_that_says_neither_is_told_where(records: Path, tmp_path: Path) -> None:
    lines = records.read_text(encoding="utf-8").splitlines()
    place = next(number for number, line in enumerate(lines) if '"declared": false' in line)
    lines[place] = lines[place].replace("false", '"no"')
    spoilt = tmp_path / "spoilt.jsonl"
    spoilt.write_text("\n".join(lines) + "\n", encoding="utf-8")
    diverged = next(found for record in read_records(spoilt) if (found := replay(record).diverged) is not None)
    assert diverged.line == place + 1
    assert '"declared":true or "declared":false' in diverged.why


def test_the_same_totals_for_any_number_of_jobs() -> None:
    one, two = (simulate("baojiao", deals=DEALS, seed=5, players=DeclaringPlayer, jobs=jobs) for jobs in (1, 2))
    assert one.tally == two.tally


def test_must_declare_is_the_same_as_a_player_that_always_does() -> None:
    bound = simulate(MUST, deals=DEALS, seed=2, jobs=1)
    willing = simulate("baojiao", deals=DEALS, seed=2, jobs=1, players=DeclaringPlayer)
    assert bound.tally == willing.tally


def test_comparing_with_the_rules_without_it_shows_what_is_paid_for_feeding() -> None:
    found = compare(NEVER, "baojiao", MUST, deals=DEALS, seed=1, jobs=1)
    without, silent, declared = found.find("pay.baojiao").estimates
    # Greedy takes the first option, which is to keep silent.
    assert (without.value, silent.value) == (0, 0)
    assert declared.value > 0


def test_check_finds_nothing() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "xuezhan", "check", "baojiao", "--strict", "--json"],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout)["warnings"] == []


def test_the_sheet_in_this_folder_is_what_the_program_says() -> None:
    written = (Path(__file__).parents[1] / "SHEET.md").read_text(encoding="utf-8")
    done = subprocess.run(
        [sys.executable, "-m", "xuezhan", "--lang", "en", "show", "baojiao", "--format", "md"],
        capture_output=True,
        encoding="utf-8",
        check=True,
    )
    assert _without_versions(done.stdout) == _without_versions(written)


def _without_versions(sheet: str) -> list[str]:
    """The lines of a sheet but the one that names the digest and the version of xuezhan."""
    return [line for line in sheet.splitlines() if not line.startswith("Rule set ")]
