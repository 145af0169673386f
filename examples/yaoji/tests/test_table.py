"""Whole deals, the rule sheet in this folder, and what comparing shows."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

from xuezhan import RuleSet, compare, read_records, replay, simulate
from xuezhan.testing import check_variant
from xuezhan_yaoji.rule import Yaoji

DEALS = 60


def test_the_test_kit_finds_nothing() -> None:
    check_variant(Yaoji)


def test_records_play_again_and_points_only_change_hands(tmp_path: Path) -> None:
    path = tmp_path / "deals.jsonl"
    simulate(RuleSet.load("leshan"), deals=DEALS, seed=3, players="random", jobs=1, records=path)
    for record in read_records(path):
        again = replay(record)
        assert again.diverged is None
        assert sum(again.to_json()["scores"]) == 0
    types = {json.loads(line)["type"] for line in path.read_text(encoding="utf-8").splitlines()}
    assert {"yaoji.pung", "yaoji.exposed_kong", "yaoji.concealed_kong", "yaoji.added_kong"} <= types


def test_the_same_totals_for_any_number_of_jobs() -> None:
    one, two = (simulate("leshan", deals=DEALS, seed=5, jobs=jobs) for jobs in (1, 2))
    assert one.tally == two.tally


def test_comparing_with_the_preset_below_shows_what_wild_tiles_do() -> None:
    found = compare("chengdu-everyone", "leshan", deals=DEALS, seed=1, jobs=1)
    below, wild = found.find("turns").estimates
    assert wild.value < below.value
    below, wild = found.find("end.exhausted").estimates
    assert wild.value < below.value


def test_check_finds_nothing() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "xuezhan", "check", "leshan", "--strict", "--json"],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout)["warnings"] == []


def test_the_sheet_in_this_folder_is_what_the_program_says() -> None:
    written = (Path(__file__).parents[1] / "SHEET.md").read_text(encoding="utf-8")
    done = subprocess.run(
        [sys.executable, "-m", "xuezhan", "--lang", "en", "show", "leshan", "--format", "md"],
        capture_output=True,
        encoding="utf-8",
        check=True,
    )
    assert _without_versions(done.stdout) == _without_versions(written)


def _without_versions(sheet: str) -> list[str]:
    """The lines of a sheet but the one that names the digest and the version of xuezhan."""
    return [line for line in sheet.splitlines() if not line.startswith("Rule set ")]
