"""`xuezhan sweep`: tables, files, refusals."""

from __future__ import annotations

import csv
import json

import pytest
from xuezhan.compare.sweep import sweep

QUICK = ("--deals", "40", "--jobs", "1", "--players", "random")


def without_clock(data):
    del data["seconds"]
    return data


def test_json_is_that_of_the_library(xuezhan):
    shown = xuezhan("sweep", "jipin", "cap.fan=1..3", "--seed", "4", "--json", *QUICK)
    assert shown.exit_code == 0
    found = sweep("jipin", "cap.fan=1..3", deals=40, seed=4, players="random", jobs=1)
    assert without_clock(json.loads(shown.stdout)) == without_clock(json.loads(json.dumps(found.to_json())))


def test_one_option_makes_one_row_a_value(xuezhan):
    shown = xuezhan("sweep", "jipin", "cap.fan=1..3", "--deals", "40", "--jobs", "1")
    assert shown.exit_code == 0
    assert shown.stdout.startswith("40 deals, the same walls under each rule set; greedy at every seat; seed 1.\n")
    rows = [line.split() for line in shown.stdout.splitlines() if "±" in line]
    assert [row[0] for row in rows[:4]] == ["jipin", "1", "2", "3"]
    # A cap of one fan: every win has one.
    assert "1.00 ±0.00" in shown.stdout


def test_two_options_make_a_map_of_what_moves(xuezhan):
    shown = xuezhan("sweep", "jipin", "cap.fan=1..2,points.base=1|2", "--lang", "zh", "--figure", "won", *QUICK)
    assert shown.exit_code == 0
    assert "cap.fan \\ points.base" in shown.stdout
    assert "每局输赢总额（以分计）" in shown.stdout


def test_a_figure_that_stays_is_said_once(xuezhan):
    shown = xuezhan("sweep", "jipin", "points.base=1..2,cap.fan=7", "--figure", "wins", *QUICK)
    assert "at every point." in shown.stdout
    assert "\\" not in shown.stdout


@pytest.mark.parametrize(
    ("values", "figure", "sentence"),
    [
        # A unit of 3 or 7 points, as of 1, is what a plain hand pays.
        ("points.base=3|7", "points.dealer", "In plain hands every one of these figures is the same at every point"),
        ("points.base=3|7", "wins", "Every one of these figures is the same at every point"),
        ("cap.fan=1|2", "won", "None of these figures is certain to differ"),
    ],
)
def test_where_nothing_is_certain_it_is_said_whether_anything_differs(xuezhan, values, figure, sentence):
    shown = xuezhan("sweep", "jipin", values, "--figure", figure, "--deals", "40", "--jobs", "1")
    assert sentence in shown.stdout.splitlines()[1]


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("jipin",), "VALUES"),
        (("jipin", "cap.fan"), "no option with values"),
        (("jipin", "cap.fan=1-8"), "'1-8' is no range; a range is 1..8"),
        (("jipin", "cap.fan=0..1"), "wants a whole number of 1"),
        (("jipin", "cap.fan=1..2", "--figure", "wonn"), "did you mean 'won'?"),
        (("jipin", "cap.fan=1..2", "--players", "nobody"), "no player is called 'nobody'"),
    ],
)
def test_bad_input_ends_in_one_line(xuezhan, arguments, message):
    shown = xuezhan("sweep", *arguments)
    assert shown.exit_code == 2
    assert message in shown.stderr
    assert len(shown.stderr.splitlines()) == 1
    assert shown.stdout == ""


def test_what_is_saved(xuezhan, tmp_path):
    saves = [argument for ending in ("json", "csv", "md") for argument in ("--save", f"run.{ending}")]
    shown = xuezhan("sweep", "jipin", "cap.fan=1..2", "--json", *QUICK, *saves)
    assert shown.exit_code == 0
    assert (tmp_path / "run.json").read_text(encoding="utf-8") == shown.stdout
    with (tmp_path / "run.csv").open(encoding="utf-8", newline="") as file:
        rows = [row for row in csv.DictReader(file) if row["figure"] == "won"]
    assert [row["cap.fan"] for row in rows] == ["1", "2"]
    assert "| cap.fan |" in (tmp_path / "run.md").read_text(encoding="utf-8")


def test_tables_fit_the_room_there_is(xuezhan, monkeypatch):
    monkeypatch.setenv("COLUMNS", "80")
    for language in ("en", "zh"):
        shown = xuezhan("sweep", "jipin", "cap.fan=1..2", "--lang", language, "--luck-every", "0", *QUICK).stdout
        rows = [line for line in shown.splitlines() if line.lstrip().startswith(("1 ", "2 "))]
        # Six figures of about 14 cells do not fit beside the values in 80: two tables, nothing folded.
        assert len(rows) == 4
        assert max(map(len, shown.splitlines())) <= 80


def test_what_is_large_is_for_people_to_say(xuezhan):
    # A cap of one fan: every win has one. Under jipin of these deals the mean is above 1 and below 6.
    run = ("sweep", "jipin", "cap.fan=1..2", "--figure", "fan", "--deals", "200", "--jobs", "1")
    for part, marks in (("1%", 1), ("500%", 0)):
        shown = xuezhan(*run, "--min-effect", part).stdout
        [row] = [line for line in shown.splitlines() if "1.00 ±0.00" in line]
        assert row.count("*") == marks
        assert f"differs from jipin for certain and by {part} or more" in " ".join(shown.split())
    told = xuezhan(*run, "--min-effect", "none")
    assert (told.exit_code, told.stdout) == (2, "")
    assert "write it as 0.05 or 5%" in told.stderr


def test_luck_is_told_from_skill_unless_it_is_not_wanted(xuezhan):
    run = ("sweep", "jipin", "cap.fan=1..2", *QUICK)
    shown = " ".join(xuezhan(*run, "--figure", "skill_share", "--figure", "luck_share").stdout.split())
    for words in ("variance: skill", "variance: wall and seat", "What wall and seat bring whoever plays is luck"):
        assert words in shown
    without = xuezhan(*run, "--luck-every", "0")
    assert "variance" not in without.stdout
    refused = xuezhan(*run, "--luck-every", "0", "--figure", "skill")
    assert (refused.exit_code, refused.stdout) == (2, "")
    assert "no figure is called 'skill'" in refused.stderr
    assert xuezhan(*run, "--figure", "skill", "--figure", "luck_share", "--lang", "zh").exit_code == 0
