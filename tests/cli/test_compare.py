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
    assert "laok 6, jipin 1, chengdu-everyone 6" in " ".join(text.split())


def test_the_number_of_duels_is_told(xuezhan):
    """Of the deals 0 to 39 every eighth is one: 0, 8, 16, 24 and 32."""
    run = ("compare", "laok", "jipin", "--luck-every", "8", *QUICK)
    assert json.loads(xuezhan(*run, "--json").stdout)["duels"] == 5
    assert "greedy and random players also played 5 of the deals" in " ".join(xuezhan(*run).stdout.split())
    assert "其中 5 局另由 greedy 与 random 换位各打一遍" in xuezhan(*run, "--lang", "zh").stdout
    without = (*run[:4], "0", *QUICK)
    assert json.loads(xuezhan(*without, "--json").stdout)["duels"] == 0
    assert "Luck and skill" not in xuezhan(*without).stdout


@pytest.mark.parametrize(("given", "told"), [("1000%", "1,000%"), ("12.5%", "12.5%"), ("0.0001%", "0.0001%")])
def test_what_matters_is_told_in_plain_digits(xuezhan, given, told):
    text = xuezhan("compare", "laok", "jipin", "--min-effect", given, *QUICK).stdout
    assert f"* marks a difference of {told} or more" in " ".join(text.split())
    assert "e+" not in text


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


@pytest.mark.parametrize("columns", [80, 100, 120])
@pytest.mark.parametrize(
    "names",
    [
        ("laok", "jipin"),
        ("laok", "jipin", "chengdu-everyone"),
        ("laok", "jipin", "tfmj", "chengdu-everyone", "chengdu-contract"),
    ],
)
def test_no_label_breaks_from_eighty_columns_on(xuezhan, monkeypatch, columns, names):
    monkeypatch.setenv("COLUMNS", str(columns))
    for language in ("en", "zh"):
        lines = xuezhan("compare", *names, "--lang", language, *QUICK).stdout.splitlines()
        heads = [place for place, line in enumerate(lines) if line.startswith("──")]
        assert heads
        for start in heads:
            rows = lines[start + 1 : lines.index("", start)]
            # A label that breaks leaves a row without any figure; the heads of groups alone have none.
            assert sum(not any(sign.isdigit() or sign == "–" for sign in row) for row in rows) == 1
        assert max(len(line) for line in lines) <= columns


def test_letters_have_a_legend_where_names_are_too_wide(xuezhan, monkeypatch):
    monkeypatch.setenv("COLUMNS", "80")
    shown = xuezhan("compare", "laok", "jipin", "chengdu-everyone", *QUICK).stdout
    assert "\nA: laok\nB: jipin\nC: chengdu-everyone\n" in shown
    heads = [line.split() for line in shown.splitlines() if line.strip().startswith("figure")]
    assert heads == [["figure", "A", "B", "against", "A"], ["figure", "A", "C", "against", "A"]]


def test_rules_that_came_out_the_same_name_what_differs(xuezhan):
    english = xuezhan("compare", "laok", "laok:dealer.use=rotate", *QUICK).stdout.replace("\n", " ")
    assert "the rules differ in dealer, which never mattered in these 40 deals" in english
    chinese = xuezhan("compare", "laok", "laok:dealer.use=rotate", "--lang", "zh", *QUICK).stdout.replace("\n", "")
    assert "两套规则的不同之处（dealer）在这 40 局里从没起过作用" in chinese.replace(" 局", " 局")


def test_who_plays_and_what_the_figures_mean_is_said(xuezhan):
    for command in ("compare", "simulate"):
        text = " ".join(xuezhan(command, "--help").stdout.split())
        assert "The player greedy wins whenever it may" in text
        assert "The player random makes any legal move" in text
    shown = " ".join(xuezhan("compare", "laok", "jipin", *QUICK).stdout.split())
    for words in ("standard deviation", "percentage points", "19 of 20 comparisons", "all set off against each other"):
        assert words in shown
    assert "The player greedy wins whenever it may" in shown


def test_bases_that_differ_put_points_into_the_sentence(xuezhan):
    shown = xuezhan("compare", "laok", "jipin", "--deals", "60", "--jobs", "1", "--json")
    won = json.loads(shown.stdout)["figures"]["won"]["by_rules"]
    text = " ".join(xuezhan("compare", "laok", "jipin", "--deals", "60", "--jobs", "1").stdout.split())
    assert f"in points {won[1]['value']:.2f}, not {won[0]['value']:.1f})" in text


def test_a_row_of_a_spreadsheet_says_what_run_it_is_of(xuezhan, tmp_path):
    xuezhan("compare", "laok", "jipin", "--seed", "4", "--save", "run.csv", *QUICK)
    with (tmp_path / "run.csv").open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    assert {(row["deals"], row["seed"], row["wanted"], row["stopped"]) for row in rows} == {("40", "4", "40", "false")}


def test_one_deal_is_singular(xuezhan):
    shown = xuezhan("compare", "laok", "jipin", "--deals", "1", "--jobs", "1").stdout
    assert shown.startswith("1 deal, the same walls")


def test_settlement_only_says_what_would_have_been_otherwise(xuezhan):
    shown = xuezhan("compare", "laok", "laok:points.base=12", "tfmj", "--settlement-only", *QUICK)
    assert shown.exit_code == 0
    assert shown.stdout.startswith("40 deals played once, under laok, and priced under each rule set; greedy; seed 1.")
    lines = [line.split() for line in shown.stdout.splitlines()]
    [turns] = [line for line in lines if line[:4] == ["turns", "in", "a", "deal"]]
    assert turns.count("same") == 2
    # tfmj declares a missing suit: one step of the opening more, in each of the 40 deals.
    [opening] = [line for line in lines if "opening" in line]
    assert (opening[0], opening[-2:]) == ("tfmj", ["40", "40"])
    chinese = xuezhan("compare", "laok", "tfmj", "--settlement-only", "--lang", "zh", *QUICK).stdout
    for words in ("40 局，只按 laok 打一遍", "按该规则本来会不同的事", "开局本来要作别的决定"):
        assert words in chinese


def test_settlement_only_as_json_and_rows(xuezhan, tmp_path):
    shown = xuezhan("compare", "laok", "tfmj", "--settlement-only", "--json", "--save", "priced.csv", *QUICK)
    data = json.loads(shown.stdout)
    assert data["settlement_only"] is True
    assert data["left_out"] == 0
    assert data["departures"][0]["kinds"]["opening"] == {"times": 40, "deals": 40}
    assert data["figures"]["turns"]["differences"][0]["value"] == 0
    rows = list(csv.DictReader((tmp_path / "priced.csv").open(encoding="utf-8-sig")))
    assert {row["settlement_only"] for row in rows} == {"true"}


@pytest.fixture
def recorded(xuezhan):
    assert xuezhan("simulate", "laok", "--records", "deals.jsonl", *QUICK).exit_code == 0
    return "deals.jsonl"


def test_records_take_the_place_of_deals(xuezhan, recorded):
    played = json.loads(xuezhan("compare", "laok", "laok:points.base=12", "--json", *QUICK).stdout)
    shown = xuezhan("compare", "laok", "laok:points.base=12", "--records", recorded, "--json")
    found = json.loads(shown.stdout)
    assert (found["records"], found["deals"], found["files"]) == (40, 40, [recorded])
    assert found["figures"]["wins"] == played["figures"]["wins"]
    assert found["parted"] == {"counts": [], "places": []}


def test_records_that_part_are_listed(xuezhan, recorded):
    shown = xuezhan("compare", "laok", "tfmj", "--records", recorded)
    assert shown.exit_code == 1
    assert shown.stdout.startswith("0 of 40 records from deals.jsonl")
    assert "There is no record that every rule set follows" in shown.stdout
    [row] = [line.split() for line in shown.stdout.splitlines() if "other opening decisions" in line]
    # The first line behind the first header and the dealer's draw that is a decision.
    assert row[:6] == ["tfmj", "other", "opening", "decisions", "40", "deals.jsonl:3,"]
    chinese = xuezhan("compare", "laok", "tfmj", "--records", recorded, "--lang", "zh").stdout
    assert "开局的决定不同" in chinese
    priced = xuezhan("compare", "laok", "tfmj", "--records", recorded, "--settlement-only")
    assert priced.exit_code == 0
    assert priced.stdout.startswith("40 of 40 records from deals.jsonl, as they were played")
    assert "the opening would have asked for other decisions" in priced.stdout


@pytest.mark.parametrize(
    ("given", "why"),
    [
        (("--records", "d.jsonl", "--seed", "5"), "--records and --seed do not go together"),
        (("--records", "d.jsonl", "--players", "random"), "--records and --players do not go together"),
        (("--by-slot", "--luck-every", "5"), "--luck-every and --by-slot do not go together"),
        (("--settlement-only", "--luck-every", "5"), "--luck-every and --settlement-only do not go together"),
        (("--by-slot", "--rows", "r.csv"), "--rows and --by-slot do not go together"),
        (("--records", "none.jsonl"), "none.jsonl:1: cannot be read"),
    ],
)
def test_ways_that_cannot_be_had(xuezhan, given, why):
    shown = xuezhan("compare", "laok", "jipin", *given)
    assert shown.exit_code == 2
    assert why in shown.stderr


@pytest.mark.parametrize(("text", "part"), [("0.2", 0.2), ("20%", 0.2), ("0", 0.0), ("7.5 %", 0.075)])
def test_the_least_effect_is_a_part(xuezhan, text, part):
    shown = xuezhan("compare", "laok", "jipin", "--min-effect", text, "--json", *QUICK)
    data = json.loads(shown.stdout)
    assert data["min_effect"] == pytest.approx(part)
    fan = data["figures"]["fan"]
    first, apart = fan["by_rules"][0]["value"], fan["differences"][0]
    assert apart["large"] == (abs(apart["value"]) >= data["min_effect"] * first)
    text = " ".join(xuezhan("compare", "laok", "jipin", "--min-effect", text, *QUICK).stdout.split())
    assert (f"a difference of {100 * part:.3g}% or more" if part else "a difference of any size that is") in text


@pytest.mark.parametrize("text", ["lots", "-1", "-5%", "nan", "", "inf"])
def test_a_least_effect_that_is_none_is_told_of(xuezhan, text):
    for language, words in (("en", "0.05 or 5%"), ("zh", "0.05 或 5%")):
        shown = xuezhan("compare", "laok", "jipin", f"--min-effect={text}", "--lang", language, *QUICK)
        assert (shown.exit_code, shown.stdout) == (2, "")
        assert "--min-effect" in shown.stderr
        assert words in shown.stderr
        assert "Traceback" not in shown.stderr


def test_luck_is_told_unless_it_is_not_wanted(xuezhan):
    told = xuezhan("compare", "laok", "jipin", *QUICK).stdout
    assert "variance: wall and seat" in told
    assert "What wall and seat bring" in " ".join(told.split())
    none = xuezhan("compare", "laok", "jipin", "--luck-every", "0", *QUICK).stdout
    assert "variance" not in none
    often = json.loads(xuezhan("compare", "laok", "jipin", "--luck-every", "10", "--json", *QUICK).stdout)
    shares = [often["figures"][f"{part}_share"]["by_rules"][0]["value"] for part in ("luck", "skill", "rest")]
    assert sum(shares) == pytest.approx(1)


def test_patterns_that_hardly_come_are_left_to_the_files(xuezhan):
    shown = xuezhan("compare", "laok", "jipin", "--deals", "200", "--jobs", "1", "--json")
    figures = json.loads(shown.stdout)["figures"]
    text = xuezhan("compare", "laok", "jipin", "--deals", "200", "--jobs", "1").stdout
    shares = {
        key: max(each["value"] for each in found["by_rules"])
        for key, found in figures.items()
        if key.startswith("pattern.")
    }
    assert shares["pattern.plain"] > 0.9
    assert "plain hand  " in text
    assert min(shares.values()) < 0.005
    assert text.count("dragon seven pairs") == 2 * (shares.get("pattern.dragon_seven_pairs", 0) >= 0.005)
