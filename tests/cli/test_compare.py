"""`xuezhan compare`: options, tables, files, refusals."""

from __future__ import annotations

import csv
import json

import pytest
from xuezhan.compare.comparison import compare

QUICK = ("--deals", "40", "--jobs", "1")


def figures(text):
    """The JSON without what depends on the clock."""
    data = json.loads(text)
    del data["seconds"]
    return data


def test_json_is_that_of_the_library(xuezhan):
    shown = xuezhan("compare", "laok", "jipin", "--seed", "4", "--players", "random", "--json", *QUICK)
    assert shown.exit_code == 0
    found = compare("laok", "jipin", deals=40, seed=4, players="random", jobs=1)
    assert figures(shown.stdout) == figures(json.dumps(found.to_json()))


def test_rule_sets_stand_side_by_side(xuezhan):
    shown = xuezhan("compare", "laok", "jipin", "chengdu-everyone", *QUICK)
    assert shown.exit_code == 0
    text = shown.stdout
    assert text.startswith("40 deals, the same walls under each rule set; greedy at every seat; seed 1.\n")
    assert "Under jipin" in text
    assert "Under chengdu-everyone" in text
    [head] = [line for line in text.splitlines() if line.strip().startswith("figure")]
    assert head.split() == [
        "figure",
        "laok",
        "jipin",
        "against",
        "laok",
        "chengdu-everyone",
        "against",
        "laok",
    ]
    for words in ("What is at stake", "changes hands in a deal", "wall exhausted", "1 fan", "ready check"):
        assert words in text
    assert "laok 6, jipin 1, chengdu-everyone 6" in text


def test_the_table_fits_a_hundred_columns(xuezhan):
    shown = xuezhan("compare", "laok", "jipin", "chengdu-everyone", *QUICK)
    assert max(len(line.rstrip()) for line in shown.stdout.splitlines() if "±" in line and "  " in line) <= 100


def test_it_speaks_chinese(xuezhan):
    shown = xuezhan("compare", "laok", "jipin", "--lang", "zh", *QUICK)
    assert shown.stdout.startswith("40 局，各套规则牌墙相同；各家：greedy；种子 1。\n")
    for words in ("与 laok 之差", "输赢大小", "每局输赢总额", "荒庄流局"):
        assert words in shown.stdout


def test_four_rule_sets_make_two_tables(xuezhan):
    shown = xuezhan("compare", "laok", "jipin", "tfmj", "chengdu-everyone", "--players", "random", *QUICK)
    heads = [line.split() for line in shown.stdout.splitlines() if line.strip().startswith("figure")]
    assert [head[:3] for head in heads] == [
        ["figure", "laok", "jipin"],
        ["figure", "laok", "chengdu-everyone"],
    ]


def test_long_names_become_letters(xuezhan):
    long = "laok:cap.use=fixed,cap.fan=3"
    shown = xuezhan("compare", "laok", long, *QUICK)
    assert f"B: {long}\n" in shown.stdout
    [head] = [line for line in shown.stdout.splitlines() if line.strip().startswith("figure")]
    assert head.split() == ["figure", "A", "B", "against", "A"]


def test_seats_are_shown_where_their_players_differ(xuezhan):
    alike = xuezhan("compare", "laok", "jipin", "--players", "random", *QUICK)
    mixed = xuezhan("compare", "laok", "jipin", "--players", "greedy,random,random,random", *QUICK)
    assert "seat 0: result" not in alike.stdout
    assert "seat 0: result" in mixed.stdout


def test_other_seats_are_refused_unless_unpaired(xuezhan):
    rules = ("laok", "laok:table.seats=3")
    refused = xuezhan("compare", *rules, *QUICK)
    assert refused.exit_code == 2
    assert refused.stdout == ""
    assert "laok has 4 seats, laok:table.seats=3 has 3" in refused.stderr
    assert "--unpaired" in refused.stderr
    assert xuezhan("compare", *rules, "--unpaired", *QUICK).exit_code == 0


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("laok",), "at least two rule sets"),
        (("laok", "jipinn"), "jipin"),
        (("laok", "jipin", "--players", "nobody"), "no player is called 'nobody'"),
        (("laok", "jipin", "--save", "out.xls"), "out.xls"),
    ],
)
def test_bad_input_ends_in_one_line(xuezhan, tmp_path, arguments, message):
    shown = xuezhan("compare", *arguments)
    assert shown.exit_code == 2
    assert message in shown.stderr
    assert "Traceback" not in shown.stderr
    assert shown.stdout == ""
    assert list(tmp_path.iterdir()) == []


def test_what_is_saved(xuezhan, tmp_path):
    files = [f"run.{ending}" for ending in ("json", "csv", "md", "html")]
    saves = [argument for file in files for argument in ("--save", file)]
    shown = xuezhan("compare", "laok", "jipin", "--json", *QUICK, *saves)
    assert shown.exit_code == 0
    assert figures((tmp_path / "run.json").read_text(encoding="utf-8")) == figures(shown.stdout)
    with (tmp_path / "run.csv").open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    assert [row["rules"] for row in rows[:2]] == ["laok", "jipin"]
    won = json.loads(shown.stdout)["figures"]["won"]
    assert float(rows[1]["difference"]) == won["differences"][0]["value"]
    assert "changes hands in a deal |" in (tmp_path / "run.md").read_text(encoding="utf-8")
    assert "<td>" in (tmp_path / "run.html").read_text(encoding="utf-8")
