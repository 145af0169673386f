"""Reports: what stands in them, and that they are refused before a long run where they cannot be made."""

from __future__ import annotations

import json
import re

import pytest
from xuezhan.report import extra

RUN = ("--deals", "40", "--jobs", "1", "--players", "random")
CHARTS_OF_DEALS = [
    "A seat&#x27;s result in a deal",
    "How a deal ends",
    "Fan of a win",
    "Pattern of a win",
    "Points a deal by reason",
]


def assert_no_chart_is_spoken_of(text):
    """Nothing that only a picture has: steps, dots, lines, bands."""
    assert re.findall(r"(?i)\b(chart|step|dot|dashed|band)s?\b|图|虚线|阴影|最左", text) == []


def rows_of(spec):
    """The marks of a chart."""
    written = json.dumps(spec, ensure_ascii=False, separators=(",", ":"))
    return [json.loads(row) for row in re.findall(r'\{"label":[^{}]*\}', written)]


def charts_in(page):
    [found] = re.findall(r'<script type="application/json" id="charts">(.*?)</script>', page)
    return json.loads(found)


def test_a_comparison_has_rules_charts_and_figures(xuezhan, tmp_path):
    saves = ("--save", "run.html", "--save", "run.md", "--save", "run.txt")
    shown = xuezhan("compare", "laok", "laok:cap.use=fixed,cap.fan=3", "--deals", "40", "--jobs", "1", *saves)
    assert shown.exit_code == 0
    page = (tmp_path / "run.html").read_text(encoding="utf-8")
    assert re.findall(r"<h[12]>(.*?)</h[12]>", page.partition("<script")[0]) == [
        "laok, laok:cap.use=fixed,cap.fan=3 compared",
        "How the rules differ",
        "Figures",
    ]
    assert "The cap is 3 fan" in page
    assert re.findall(r"<figcaption>(.*?)</figcaption>", page) == CHARTS_OF_DEALS
    assert list(charts_in(page)) == ["chart-1", "chart-2", "chart-3", "chart-4", "chart-5"]
    for name in ("run.md", "run.txt"):
        text = (tmp_path / name).read_text(encoding="utf-8")
        assert "How the rules differ" in text
        assert "The cap is 3 fan" in text
        assert "vega" not in text
        assert_no_chart_is_spoken_of(text)
    assert "How the rules differ" not in shown.stdout


def test_a_run_under_one_rule_set_has_the_same_charts(xuezhan, tmp_path):
    saves = ("--save", "run.html", "--save", "run.md", "--save", "run.txt", "--save", "run.csv")
    shown = xuezhan("simulate", "laok", "--deals", "40", "--jobs", "1", "--json", *saves)
    assert shown.exit_code == 0
    page = (tmp_path / "run.html").read_text(encoding="utf-8")
    assert re.findall(r"<figcaption>(.*?)</figcaption>", page) == CHARTS_OF_DEALS
    charts = charts_in(page)
    figures = json.loads(shown.stdout)["figures"]
    ends = [each["value"] for key, each in figures.items() if key.startswith("end.") and each["value"]]
    assert sorted({row["value"] for row in rows_of(charts["chart-2"])}) == sorted(ends)
    # Shares of all deals and of all wins.
    assert sum(ends) == pytest.approx(1)
    fan = {row["label"]: row["value"] for row in rows_of(charts["chart-3"])}
    assert sum(fan.values()) == pytest.approx(1)
    # 40 deals of 4 seats.
    counted = dict(json.loads(shown.stdout)["distribution"])
    assert sum(counted.values()) == 160
    at_zero = [row["value"] for row in rows_of(charts["chart-1"]) if row["label"] == 0]
    # Under laok a plain hand is 6 points, and a step of one plain hand goes from half a one below to half a one above.
    near = sum(times for points, times in counted.items() if -3 <= points < 3)
    assert set(at_zero) == {near / 160}
    for name in ("run.md", "run.txt", "run.csv"):
        assert_no_chart_is_spoken_of((tmp_path / name).read_text(encoding="utf-8"))


@pytest.mark.parametrize("language", ["en", "zh"])
@pytest.mark.parametrize(
    "command",
    [("sweep", "jipin", "cap.fan=1..3"), ("compare", "jipin", "jipin:points.base=2", "--by-slot")],
)
def test_what_is_said_of_charts_stands_under_them_alone(xuezhan, tmp_path, command, language):
    saves = [part for ending in ("html", "md", "txt", "csv") for part in ("--save", f"run.{ending}")]
    assert xuezhan(*command, "--deals", "40", "--jobs", "1", "--lang", language, *saves).exit_code == 0
    for ending in ("md", "txt", "csv"):
        assert_no_chart_is_spoken_of((tmp_path / f"run.{ending}").read_text(encoding="utf-8"))
    assert re.search(r'</figure>\n<p class="quiet">', (tmp_path / "run.html").read_text(encoding="utf-8"))


def test_a_chart_holds_the_figures_of_the_json(xuezhan, tmp_path):
    shown = xuezhan("sweep", "jipin", "cap.fan=1..3", "--figure", "won", "--json", *RUN[:4], "--save", "run.html")
    page = (tmp_path / "run.html").read_text(encoding="utf-8")
    points = json.loads(shown.stdout)["points"]
    spec = json.dumps(charts_in(page)["chart-1"], separators=(",", ":"))
    rows = map(json.loads, re.findall(r'\{"label":[^{}]*\}', spec))
    told = {(row["label"], row["value"]) for row in rows}
    assert told == {(float(point["values"][0]), point["figures"]["won"]["units"]) for point in points}


def test_effects_of_slots_are_drawn_where_there_are_any(xuezhan, tmp_path):
    command = ("compare", "jipin", "jipin:points.base=2", "--by-slot", "--save", "run.html", "--json")
    shown = xuezhan(*command, "--deals", "40", "--jobs", "1")
    page = (tmp_path / "run.html").read_text(encoding="utf-8")
    # A base twice as high changes what is paid and nothing else.
    assert re.findall(r"<figcaption>(.*?)</figcaption>", page) == ["Changes hands in a deal", "A seat&#x27;s spread"]
    spec = json.dumps(charts_in(page)["chart-1"], separators=(",", ":"))
    rows = {row["label"]: row["value"] for row in map(json.loads, re.findall(r'\{"label":[^{}]*\}', spec))}
    won = json.loads(shown.stdout)["figures"]["won"]
    # Under jipin the base is 1: what the change adds is what changed hands before.
    assert rows == {"points": won["before"], "all together": won["before"], "left over": 0.0}


def test_a_page_in_chinese(xuezhan, tmp_path):
    xuezhan("sweep", "jipin", "cap.fan=1..3", "--lang", "zh", "--save", "run.html", "--deals", "40", "--jobs", "1")
    page = (tmp_path / "run.html").read_text(encoding="utf-8")
    assert '<html lang="zh-Hans">' in page
    assert "每局输赢总额" in str(charts_in(page)["chart-1"]["description"])
    assert "图表需要 JavaScript" in page


def test_rule_sets_that_are_the_same_are_said_to_be(xuezhan, tmp_path):
    xuezhan("compare", "laok", "laok", "--save", "run.md", *RUN)
    assert "The rules are the same." in (tmp_path / "run.md").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    "command", [("compare", "laok", "jipin"), ("sweep", "jipin", "cap.fan=1..2"), ("simulate", "laok")]
)
def test_a_page_that_cannot_be_made_is_refused_before_the_run(xuezhan, monkeypatch, tmp_path, command):
    monkeypatch.setattr(extra, "find_spec", lambda name: None)
    # So many deals would take days.
    shown = xuezhan(*command, "--deals", "1000000000", "--save", "run.html")
    assert shown.exit_code == 2
    assert "pip install 'xuezhan[report]'" in shown.stderr
    assert list(tmp_path.iterdir()) == []
    without = xuezhan(*command, "--deals", "10", "--jobs", "1", "--save", "run.csv", "--save", "run.md")
    assert without.exit_code == 0
