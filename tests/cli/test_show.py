"""`xuezhan show`: the rule sheet in every form and both languages."""

from __future__ import annotations

import json
import re
from html.parser import HTMLParser
from importlib.metadata import version

import pytest
from xuezhan import RuleSet

FRIDAY = 'format = 1\nname = "Friday"\nextends = "laok"\n\n[cap]\nuse = "fixed"\nfan = 4\n'


@pytest.fixture
def friday(tmp_path):
    path = tmp_path / "friday.toml"
    path.write_text(FRIDAY, "utf-8")
    return path


class Page(HTMLParser):
    """Tags opened and not closed, and what a page asks of other places."""

    def __init__(self, text):
        super().__init__()
        self.open, self.tags, self.asked = [], [], []
        self.feed(text)

    def handle_starttag(self, tag, attrs):
        self.tags.append(tag)
        self.asked += [value for name, value in attrs if name in ("src", "href")]
        if tag != "meta":
            self.open.append(tag)

    def handle_endtag(self, tag):
        assert self.open.pop() == tag


def test_the_sheet_for_people(xuezhan):
    english, chinese = xuezhan("show", "laok").stdout, xuezhan("show", "laok", "--lang", "zh").stdout
    digest = RuleSet.load("laok").digest
    for text in (english, chinese):
        assert digest in text
        assert f"xuezhan {version('xuezhan')}" in text
        assert "laok" in text
    order = ["The table", "Which hands may win", "What a hand is worth", "Kongs", "Horses", "The next dealer", "Words"]
    places = [english.index(f"\n{title}\n") for title in order]
    assert places == sorted(places)
    assert "The feeder pays every live seat's share." in english
    assert "承包：引杠者包付每个未和家的一份。" in chinese
    # 6 x 2^9.
    assert " 3072 " in english
    assert not re.search("[a-z]{4,}", chinese[chinese.index("牌桌") : chinese.index("词语")])


def test_format_and_save_write_the_same(xuezhan, tmp_path):
    saved = {}
    for form, ending in (("md", "md"), ("html", "html"), ("toml", "toml"), ("text", "txt")):
        path = tmp_path / f"sheet.{ending}"
        found = xuezhan("show", "tfmj", "--format", form, "--save", str(path), "--lang", "zh")
        assert (found.exit_code, found.stderr) == (0, "")
        saved[form] = path.read_text("utf-8")
        assert saved[form] == found.stdout
    assert "\n## 番种与分数\n" in saved["md"]
    assert "| 清一色 | 2 | 4 | 5 | 15 |" in saved["md"]
    assert xuezhan("show", "tfmj", "--format", "json").stdout == xuezhan("show", "tfmj", "--json").stdout


def test_the_page_stands_alone(xuezhan):
    page = Page(text := xuezhan("show", "laok", "--format", "html").stdout)
    assert page.open == []
    assert page.asked == []
    assert page.tags.count("h1") == 1
    assert "prefers-color-scheme: dark" in text
    assert "@media print" in text
    assert '<html lang="en">' in text
    assert '<html lang="zh-Hans">' in xuezhan("show", "laok", "--format", "html", "--lang", "zh").stdout


def test_what_a_file_says_is_not_taken_for_markup(xuezhan, tmp_path):
    (tmp_path / "odd.toml").write_text('format = 1\nname = "<b>A|B</b>"\nsummary = "[x](y) `z`"\n', "utf-8")
    assert "<b>" not in xuezhan("show", "odd.toml", "--format", "html").stdout
    assert "\\<b\\>A\\|B" in xuezhan("show", "odd.toml", "--format", "md").stdout


def test_the_rule_file_loads_to_the_same_rules(xuezhan, friday, tmp_path):
    (tmp_path / "whole.toml").write_text(xuezhan("show", str(friday), "--format", "toml").stdout, "utf-8")
    assert RuleSet.load(tmp_path / "whole.toml").composition == RuleSet.load(friday).composition


def test_origin_in_every_form(xuezhan, friday):
    for form in ("text", "md", "html", "toml", "json"):
        with_origin = xuezhan("show", "friday.toml", "--format", form, "--origin").stdout
        assert "friday.toml:7" in with_origin
        assert "laok.toml:" in with_origin
        assert "friday.toml:7" not in xuezhan("show", "friday.toml", "--format", form).stdout


def test_json_has_all_of_it(xuezhan):
    data = json.loads(xuezhan("show", "laok", "--json").stdout)
    assert data["digest"] == RuleSet.load("laok").digest
    assert data["xuezhan"] == version("xuezhan")
    # 1, 1 and 2 units of six.
    assert data["kongs"] == [
        {"type": "exposed", "feeder": 6, "others": 0, "total": 6},
        {"type": "added", "feeder": 0, "others": 6, "total": 18},
        {"type": "concealed", "feeder": 0, "others": 12, "total": 36},
    ]
    assert data["points"][2] == {"fan": 3, "points": 24, "self_draw": 24, "self_draw_total": 72}
    sections = {section["section"]: section for section in data["sections"]}
    assert sections["kongs"]["title"] == {"en": "Kongs", "zh": "杠（刮风下雨）"}
    (pig, *_) = [block for block in sections["draw"]["blocks"] if block.get("table") == "flower_pig"]
    assert "54 points" in pig["en"]
    assert "54分" in pig["zh"]
    assert pig["key"] == "use"


def test_tiles_in_worked_examples(xuezhan):
    assert "六万七万" in xuezhan("show", "laok", "--tiles", "zh").stdout
    assert "[3333m]" in xuezhan("show", "laok").stdout


@pytest.mark.parametrize("form", ["md", "html", "toml", "json"])
def test_a_console_without_utf_8_loses_no_file(process, form):
    found = process("show", "laok", "--format", form, environment={"PYTHONIOENCODING": "ascii", "PYTHONUTF8": "0"})
    assert found.returncode == 0, found.stderr
    text = found.stdout.decode("ascii")
    escape = {"md": "Lao K", "html": "&#32769;K", "toml": "\\u8001K", "json": "\\u8001K"}[form]
    assert escape in text


def test_bad_forms_are_refused(xuezhan):
    found = xuezhan("show", "laok", "--format", "pdf")
    assert found.exit_code == 2
    assert "html" in found.stderr
    # A rule file is a form of rule sets alone.
    assert xuezhan("score", "11m", "--save", "x.toml").exit_code == 2
    assert ".toml" in xuezhan("show", "--help").stdout
