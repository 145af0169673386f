"""`xuezhan hands`: the price list by example."""

from __future__ import annotations

import csv
import json

from xuezhan import RuleSet, Switches, score


def test_every_item_is_there(xuezhan):
    data = json.loads(xuezhan("hands", "laok", "--json").stdout)
    rules = RuleSet.load("laok")
    assert (data["version"], data["rules"], data["digest"]) == (1, "laok", rules.digest)
    assert [hand["name"] for hand in data["hands"]] == [item.name for item in rules.fan_items]
    for hand in data["hands"]:
        if hand["why"] is not None:
            assert hand["why"]["zh"]
            continue
        keys = ("how", "after_kong", "first_draw", "first_discard", "shown", "dealer", "wall_left")
        assert hand["marks"] == hand["source_marks"] == []
        found = score(hand["hand"], rules, Switches(**{key: hand[key] for key in keys}))
        assert (found.fan, found.points, found.total) == (hand["fan"], hand["points"], hand["total"])
        assert [list(payment) for payment in found.payments] == hand["payments"]
        assert sum(points for _, points, _ in hand["payments"]) == hand["total"]


def test_for_people(xuezhan, monkeypatch):
    monkeypatch.setenv("COLUMNS", "200")
    english = xuezhan("hands", "laok").stdout
    assert "flush pungs 清对" in english
    # Heaven is 6 fan: 6 x 2^5 from each of three.
    assert "576 (3 × 192)" in english
    assert "after an exposed kong" in english
    chinese = xuezhan("hands", "laok", "--lang", "zh", "--tiles", "zh").stdout
    assert "三万三万三万三万" in chinese
    assert "庄家首次摸牌" in chinese
    assert "本规则不计：0番。" in chinese


def test_cheapest_and_dearest(xuezhan):
    data = json.loads(xuezhan("hands", "jipin", "--cheapest", "2", "--dearest", "3", "--json").stdout)
    assert "hands" not in data
    # One fan is one point; the cap of seven is 2^6.
    assert [hand["points"] for hand in data["cheapest"]] == [1, 1]
    assert [hand["points"] for hand in data["dearest"]] == [64] * 3
    text = xuezhan("hands", "jipin", "--dearest", "3").stdout
    assert "The dearest hands" in text
    assert "cheapest" not in text
    assert xuezhan("hands", "jipin", "--dearest", "0").exit_code == 2


def test_rows_for_a_spreadsheet(xuezhan, tmp_path):
    assert xuezhan("hands", "tfmj", "--save", "hands.csv").exit_code == 0
    with open(tmp_path / "hands.csv", encoding="utf-8", newline="") as file:
        rows = {row["name"]: row for row in csv.DictReader(file)}
    assert rows["full_flush"]["points"] == "4"
    assert xuezhan("hands", "tfmj", "--cheapest", "1", "--save", "few.csv").exit_code == 0
    assert (tmp_path / "few.csv").read_text("utf-8").startswith("list,hand,")


def test_what_cannot_occur(xuezhan):
    shown = xuezhan("hands", "laok:table.hand=7").stdout
    assert "It needs a hand of 13 tiles, and here hands have 7." in shown


def test_an_unknown_rule_set_is_an_error(xuezhan):
    found = xuezhan("hands", "nowhere")
    assert (found.exit_code, found.stdout) == (2, "")
