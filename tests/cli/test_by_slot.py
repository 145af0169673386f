"""`xuezhan compare A B --by-slot`: a row for each change, on deals played, on deals priced, and on records."""

from __future__ import annotations

import csv
import json

import pytest

QUICK = ("--deals", "40", "--jobs", "1")
THREE = ("laok", "laok:points.base=12,horses.use=none,dealer=rotate")
"""Base, horses and who deals next: the first doubles all points, the last matters to no single deal."""


def words(shown):
    return " ".join(shown.stdout.split())


def test_slot_by_slot_every_change_has_a_row(xuezhan):
    shown = xuezhan("compare", "laok", "laok:points.base=12,dealer=rotate", "--by-slot", *QUICK)
    assert shown.exit_code == 0
    # The first table has the points; its first column of figures is what changes hands.
    table = shown.stdout.split("changes hands in a deal, points")[1].split("mean fan")[0]
    lines = [line.split() for line in table.splitlines()]
    [before] = [line[2] for line in lines if line[:2] == ["under", "laok"]]
    [after] = [line[2] for line in lines if line[:2] == ["under", "laok:points.base=12,dealer=rotate"]]
    [points] = [line for line in lines if line[:1] == ["points"]]
    [dealer] = [line for line in lines if line[:1] == ["dealer"]]
    # Twice the base: twice the points, and as many wins; who deals next matters to no single deal.
    assert float(after) == pytest.approx(2 * float(before), abs=0.15)
    assert points[1] == f"+{before}"
    assert points[-1] == "same"
    assert dealer == ["dealer", "same", "same", "same"]
    assert "Changed alone, dealer made no difference to any deal." in shown.stdout


def test_slot_by_slot_in_chinese(xuezhan):
    shown = xuezhan("compare", "laok", "laok:points.base=12,dealer=rotate", "--by-slot", "--lang", "zh", *QUICK)
    for words in ("全部一起", "余下：各项互相影响", "单独更换 dealer 时，没有一局因此不同。", "每局输赢总额（分）"):
        assert words in shown.stdout


def test_slot_by_slot_as_json_and_rows(xuezhan, tmp_path):
    rules = ("laok:cap=none,flower_pig=units", "laok:cap=fixed,cap.fan=4,flower_pig=cap,points.base=2")
    shown = xuezhan("compare", *rules, "--by-slot", "--json", "--save", "effects.csv", *QUICK)
    data = json.loads(shown.stdout)
    assert [group["slots"] for group in data["groups"]] == [["cap", "flower_pig"], ["points"]]
    won = data["figures"]["won"]
    alone = [effect["value"] for effect in won["alone"]]
    assert won["together"]["value"] == pytest.approx(won["after"] - won["before"])
    assert won["left_over"]["value"] == pytest.approx(won["together"]["value"] - sum(alone))
    rows = list(csv.DictReader((tmp_path / "effects.csv").open(encoding="utf-8-sig")))
    of_won = [row for row in rows if row["figure"] == "won"]
    assert [(row["slots"], row["effect"]) for row in of_won] == [
        ("cap + flower_pig", "alone"),
        ("points", "alone"),
        ("", "together"),
        ("", "left_over"),
    ]
    assert [float(row["value"]) for row in of_won[:2]] == alone


@pytest.mark.parametrize(
    ("given", "why"),
    [
        (("laok", "jipin", "tfmj", "--by-slot"), "exactly two rule sets"),
        (("laok", "laok", "--by-slot"), "are the same rules"),
        (("laok", "jipin", "--by-slot", "--unpaired"), "do not go together"),
    ],
)
def test_slot_by_slot_needs_two_that_differ(xuezhan, given, why):
    shown = xuezhan("compare", *given)
    assert shown.exit_code == 2
    assert why in shown.stderr


@pytest.mark.parametrize(("part", "marks"), [("100%", True), ("101%", False)])
def test_only_what_is_large_enough_is_marked(xuezhan, part, marks):
    # Twice the base: what changes hands is as much again, so 100 % of it and no more.
    shown = xuezhan("compare", "laok", "laok:points.base=12,dealer=rotate", "--by-slot", "--min-effect", part, *QUICK)
    # The first table has what changes hands and the spread; fan and ends of deals stay as they are.
    rows = [line for line in shown.stdout.splitlines() if line.startswith(" points ")]
    assert [row.count("*") for row in rows] == [2 if marks else 0, 0]
    assert f"a difference of {part} or more" in words(shown)
    nothing = f"None of these effects is certain and {part} or more of the figure."
    assert (nothing in words(shown)) is not marks


def test_percentages_differ_in_percentage_points(xuezhan):
    shown = xuezhan("compare", "laok", "jipin", "--by-slot", *QUICK)
    table = shown.stdout.split("wall exhausted")[1]
    rows = [line for line in table.splitlines() if line.startswith((" horses ", " all together ", " under "))]
    # A share in per cent, and what changes it in percentage points.
    assert [(row.count("%"), row.count("pp")) for row in rows] == [(1, 0), (0, 1), (0, 1), (1, 0)]
    assert "pp are percentage points, which differences between percentages are in." in words(shown)
    assert "百分数之差以百分点计" in words(xuezhan("compare", "laok", "jipin", "--by-slot", "--lang", "zh", *QUICK))


def test_too_few_deals_say_how_many_would_do(xuezhan):
    shown = xuezhan("compare", "laok", "jipin", "--by-slot", "--json", "--deals", "20", "--jobs", "1")
    data = json.loads(shown.stdout)
    won = data["figures"]["won"]
    names = [" + ".join(group["slots"]) for group in data["groups"]] + ["all together", "left over"]
    effects = [*won["alone"], won["together"], won["left_over"]]
    open_ones = sorted(
        (each["deals_to_settle"], name)
        for name, each in zip(names, effects, strict=True)
        if each["deals_to_settle"] is not None and each["large"]
    )
    assert open_ones
    told = words(xuezhan("compare", "laok", "jipin", "--by-slot", "--deals", "20", "--jobs", "1"))
    parts = ", ".join(f"{name} (about {deals:,} deals would tell)" for deals, name in open_ones[:3])
    assert f"Not settled: {parts}." in told


def test_json_has_what_a_comparison_has_of_a_difference(xuezhan, tmp_path):
    shown = xuezhan("compare", *THREE, "--by-slot", "--min-effect", "5%", "--json", "--save", "e.csv", *QUICK)
    data = json.loads(shown.stdout)
    assert data["min_effect"] == 0.05
    keys = ["value", "plus_minus", "p", "p_together", "certain", "large", "deals_to_settle"]
    won = data["figures"]["won"]
    assert all(list(each) == keys for each in (*won["alone"], won["together"], won["left_over"]))
    assert [group["slots"] for group in data["groups"]] == [["points"], ["horses"], ["dealer"]]
    dealer = won["alone"][2]
    assert (dealer["value"], dealer["p"], dealer["certain"], dealer["deals_to_settle"]) == (0, None, False, None)
    counted = sum(
        each["p"] is not None
        for figure in data["figures"].values()
        for each in (*figure["alone"], figure["together"], figure["left_over"])
    )
    assert data["looks"] == counted
    with (tmp_path / "e.csv").open(encoding="utf-8-sig", newline="") as file:
        row = next(row for row in csv.DictReader(file) if row["figure"] == "won")
    assert {key: row[key] for key in ("p_together", "large")} == {
        "p_together": repr(won["alone"][0]["p_together"]),
        "large": "true",
    }


def test_a_single_change_is_the_other_rule_set(xuezhan):
    for ways, said in (
        ((), "40 deals of the same walls under laok, under laok:points.base=12; greedy; seed 1."),
        (("--settlement-only",), "40 deals played once, under laok, and priced under laok, under laok:points.base=12;"),
    ):
        shown = xuezhan("compare", "laok", "laok:points.base=12", "--by-slot", *ways, *QUICK)
        assert words(shown).startswith(said)


def test_what_is_paid_slot_by_slot(xuezhan):
    shown = xuezhan("compare", *THREE, "--by-slot", "--settlement-only", *QUICK)
    assert shown.exit_code == 0
    assert words(shown).startswith("40 deals played once, under laok, and priced under laok, under laok:points.base=12")
    horses = [line.split() for line in shown.stdout.splitlines() if line.startswith(" horses ")]
    # Horses pay, and the same tiles are won: points change, wins and ends of deals do not.
    assert (horses[0][1][0], horses[1][-1]) == ("−", "same")
    assert "None of the others would have forced or forbidden anything in these deals." in words(shown)
    forced = ("laok:last_four=optional", "laok:last_four.tiles=1000,horses=none")
    data = json.loads(xuezhan("compare", *forced, "--by-slot", "--settlement-only", "--json", *QUICK).stdout)
    assert (data["by_slot"], data["settlement_only"], data["left_out"], len(data["departures"])) == (True, True, 0, 3)
    chinese = words(xuezhan("compare", *THREE, "--by-slot", "--settlement-only", "--lang", "zh", *QUICK))
    assert "40 局，只按 laok 打一遍" in chinese


def test_records_slot_by_slot(xuezhan, tmp_path):
    assert xuezhan("simulate", "laok", "--records", "deals.jsonl", *QUICK).exit_code == 0
    shown = xuezhan("compare", *THREE, "--by-slot", "--records", "deals.jsonl", "--save", "r.md")
    assert shown.exit_code == 0
    assert words(shown).startswith("40 of 40 records from deals.jsonl, as they were played, priced under laok, under")
    real, played = (
        json.loads(xuezhan("compare", *THREE, "--by-slot", *more, "--json", "--jobs", "1").stdout)
        for more in (("--records", "deals.jsonl"), ("--settlement-only", "--deals", "40"))
    )
    # The records are of the same deals, and are priced as they were played.
    assert real["figures"] == played["figures"]
    assert real["departures"][1:] == played["departures"]
    assert (real["records"], real["settlement_only"], "seed" in real) == (40, True, False)
    same = xuezhan("compare", *THREE, "--by-slot", "--records", "deals.jsonl", "--settlement-only", "--json")
    assert json.loads(same.stdout)["figures"] == real["figures"]
    three = tuple(f"{rules}{',' if ':' in rules else ':'}table.seats=3" for rules in THREE)
    none = xuezhan("compare", *three, "--by-slot", "--records", "deals.jsonl")
    assert none.exit_code == 1
    assert "There is no record that every rule set can price" in words(none)


def test_parts_of_records_are_merged(xuezhan, tmp_path):
    assert xuezhan("simulate", "laok", "--records", "deals.jsonl", *QUICK).exit_code == 0
    for ways in ((), ("--settlement-only",), ("--by-slot",)):
        run = ("compare", *THREE, *ways, "--records", "deals.jsonl", "--json", "--jobs", "1")
        folder = "-".join(("run", *ways))
        for first in ("0", "25"):
            half = ("--first-deal", first, "--deals", "15", "--out", f"{folder}{first}")
            assert xuezhan(*run, *half).exit_code == 0
        merged = xuezhan("merge", f"{folder}0", f"{folder}25", "--out", folder)
        assert merged.exit_code == 0
        assert "Numbers 15–24 are missing." in merged.stdout
        whole, at_once = (json.loads(xuezhan(*run, *more).stdout) for more in (("--out", folder), ()))
        assert whole.pop("seconds") >= 0
        assert at_once.pop("seconds") >= 0
        assert whole == at_once
    beyond = xuezhan("compare", *THREE, "--records", "deals.jsonl", "--deals", "41", "--lang", "zh")
    assert (beyond.exit_code, beyond.stdout) == (2, "")
    assert "记录编号为 0 到 39，现在要 0 到 40" in beyond.stderr


def test_a_report_has_the_effects_in_their_units(xuezhan, tmp_path):
    assert xuezhan("compare", "laok", "jipin", "--by-slot", "--save", "r.html", *QUICK).exit_code == 0
    page = (tmp_path / "r.html").read_text(encoding="utf-8")
    assert "percentage points" in page
