"""`diff`: what differs, side by side, with examples; as text, Markdown and JSON."""

from __future__ import annotations

import csv
import json


def test_values_stand_side_by_side_in_words_with_an_example(xuezhan):
    found = xuezhan("diff", "laok", "laok:cap=fixed,cap.fan=2", "--deals", "10")
    assert (found.exit_code, found.stderr) == (0, "")
    assert found.stdout.startswith("These rules differ in one value\n")
    for words in ("There is no cap.", "The cap is 2 fan:", "Example: ", "2 fan; ", "digest 41c0dffdd4207456"):
        assert words in found.stdout


def test_in_chinese_with_chinese_tiles(xuezhan):
    found = xuezhan("diff", "laok", "laok:kong.concealed=5", "--lang", "zh", "--tiles", "zh", "--deals", "100")
    assert found.stdout.startswith("这几套规则有一处不同\n")
    flat = "".join(found.stdout.split())
    assert "坐庄的一盘" in flat
    assert "（刮风下雨）" in flat
    assert any(f"暗杠{number}{suit}" in flat for number in "一二三四五六七八九" for suit in "万筒条")


def test_rules_that_are_the_same(xuezhan):
    found = xuezhan("diff", "laok", "laok:points.base=6")
    assert found.exit_code == 0
    assert found.stdout.startswith("These rules are the same")
    assert json.loads(xuezhan("diff", "laok", "laok", "--json").stdout)["differences"] == []


def test_values_alone(xuezhan):
    found = xuezhan("diff", "laok", "laok:points.base=2,cap=fixed,cap.fan=4", "--values", "--md")
    assert (found.exit_code, found.stderr) == (0, "")
    table = [line for line in found.stdout.splitlines() if line.startswith("|")]
    assert len(table) == 4
    assert table[3].endswith("| 6 | 2 |")
    assert "Example" not in found.stdout
    assert "A, B, C and D" not in found.stdout
    data = json.loads(xuezhan("diff", "laok", "laok:points.base=2", "--values", "--json").stdout)
    assert [(each["option"], each["example"], each["why"]) for each in data["differences"]] == [("base", None, None)]


def test_as_json(xuezhan):
    data = json.loads(xuezhan("diff", "laok", "jipin", "laok:points.base=2", "--deals", "5", "--json").stdout)
    assert data["version"] == 1
    assert [each["rules"] for each in data["rules"]] == ["laok", "jipin", "laok:points.base=2"]
    base = next(each for each in data["differences"] if (each["slot"], each["option"]) == ("points", "base"))
    assert base["values"] == [6, 1, 2]
    assert base["why"] is None
    example = base["example"]
    assert example["kind"] == "hand"
    points = [side["points"] for side in example["sides"]]
    assert points == [points[1] * 6, points[1], points[1] * 2]
    cap = next(each for each in data["differences"] if each["slot"] == "cap")
    assert cap["values"] == ["none", "fixed", "none"]
    assert cap["words"][0] == "There is no cap."


def test_a_deal_as_json_names_payers(xuezhan):
    data = json.loads(xuezhan("diff", "laok", "laok:flower_pig=none", "--deals", "50", "--json").stdout)
    (pig,) = data["differences"]
    example = pig["example"]
    assert example["kind"] == "deal"
    fined, free = example["sides"]
    assert {pay["why"] for pay in fined["payments"]} >= {"flower_pig"}
    assert {pay["points"] for pay in fined["payments"] if pay["why"] == "flower_pig"} == {54}
    assert sum(fined["scores"]) + fined["house"] == sum(free["scores"]) + free["house"] == 0


def test_as_markdown_and_saved(xuezhan, tmp_path):
    found = xuezhan("diff", "laok", "laok:points.base=2", "--md", "--save", "d.csv", "--save", "d.html")
    assert "| Rule | laok | laok:points.base=2 |" in found.stdout
    (row,) = csv.DictReader((tmp_path / "d.csv").open(encoding="utf-8"))
    assert (row["slot"], row["option"]) == ("points", "base")
    assert (row["1: laok"], row["2: laok:points.base=2"]) == ("6", "2")
    assert "<table>" in (tmp_path / "d.html").read_text("utf-8")


def test_what_was_not_found_is_said(xuezhan):
    found = xuezhan("diff", "laok", "laok:dealer.after_change=random", "--deals", "3")
    assert "No deal among 3 was paid differently by this alone." in " ".join(found.stdout.split())


def test_one_rule_set_is_not_enough(xuezhan):
    found = xuezhan("diff", "laok")
    assert (found.exit_code, found.stdout) == (2, "")
    assert "at least two" in found.stderr


def test_every_bad_rule_set_is_told(xuezhan):
    found = xuezhan("diff", "loak", "laok:cap=fixd")
    assert (found.exit_code, found.stdout) == (2, "")
    assert len(found.stderr.splitlines()) == 2
