"""`slots`: every question, its answers, their options."""

from __future__ import annotations

import csv
import json

import pytest
from xuezhan import Catalogue


def listed(*found):
    return {each["slot"]: each for each in map(json.loads, found)}


def test_every_slot_stands_in_the_order_of_play_with_its_default_first(xuezhan):
    told = xuezhan("slots", "--json")
    assert (told.exit_code, told.stderr) == (0, "")
    found = [json.loads(line) for line in told.stdout.splitlines()]
    slots = Catalogue.installed().slots
    assert [each["slot"] for each in found] == list(slots)
    for each in found:
        assert each["variants"][0]["name"] == each["default"] == slots[each["slot"]].default
        assert each["question"]["zh"]
        assert all(variant["text"]["zh"] for variant in each["variants"])


def test_options_have_their_defaults_and_bounds(xuezhan):
    found = listed(*xuezhan("slots", "--json").stdout.splitlines())
    none, fixed, _ = found["cap"]["variants"]
    assert (none["name"], none["options"]) == ("none", [])
    # rules.md 2: the cap has no default, `forced` looks at the last 4 tiles.
    fan, over = fixed["options"]
    assert (over["name"], over["needed"], over["default"]) == ("over", False, 0)
    assert (fan["name"], fan["needed"], fan["default"]) == ("fan", True, None)
    assert fan["allowed"] == {"en": "a whole number of 1 to 1,000", "zh": "1 到 1,000 的整数"}
    forced = next(each for each in found["last_four"]["variants"] if each["name"] == "forced")
    tiles = next(each for each in forced["options"] if each["name"] == "tiles")
    assert (tiles["needed"], tiles["default"]) == (False, 4)


def test_one_slot_alone(xuezhan):
    english = xuezhan("slots", "several_winners").stdout
    assert [line.split()[0] for line in english.splitlines()[2:5]] == ["several_winners", "all", "nearest"]
    assert "all *" in english
    assert "How many seats may win on one tile?" in english
    chinese = xuezhan("slots", "several_winners", "--lang", "zh").stdout
    assert "一张牌可以有几家和？" in chinese
    assert len(xuezhan("slots", "cap", "--json").stdout.splitlines()) == 1


def test_each_option_is_one_row_of_a_spreadsheet(xuezhan, tmp_path):
    xuezhan("slots", "cap", "--save", "slots.csv")
    with (tmp_path / "slots.csv").open(encoding="utf-8") as file:
        assert list(csv.DictReader(file)) == [
            {"slot": "cap", "variant": "none", "option": "", "default": "", "allowed": ""},
            {
                "slot": "cap",
                "variant": "fixed",
                "option": "fan",
                "default": "",
                "allowed": "a whole number of 1 to 1,000",
            },
            {
                "slot": "cap",
                "variant": "fixed",
                "option": "over",
                "default": "0",
                "allowed": "a whole number of 0 to 1,000",
            },
            {
                "slot": "cap",
                "variant": "points",
                "option": "points",
                "default": "",
                "allowed": "a whole number of 1 to 1,000,000",
            },
            {
                "slot": "cap",
                "variant": "points",
                "option": "bonus",
                "default": '"outside"',
                "allowed": '"inside" or "outside"',
            },
        ]


@pytest.mark.parametrize(
    ("name", "said"),
    [("capp", "did you mean cap?"), ("封顶", "did you mean cap?"), ("tea-and-cake", "there are opening")],
)
def test_an_unknown_slot_is_told_with_the_nearest(xuezhan, name, said):
    told = xuezhan("slots", name)
    assert (told.exit_code, told.stdout) == (2, "")
    assert said in told.stderr
    assert "没有" in xuezhan("slots", name, "--lang", "zh").stderr


def test_extras_of_installed_packages_come_last(process, tmp_path):
    from distributions import install

    text = (
        "from pydantic import Field\nfrom xuezhan import Options, Text, Variant\n"
        "class TeaOptions(Options):\n    cups: int = Field(2, ge=1, le=9, description='Cups.')\n"
        "class Tea(Variant):\n    name, text, Options = 'tea', Text('Tea.', '茶。'), TeaOptions\n"
    )
    install(tmp_path / "site", "house-of-tea", {"xuezhan": {"tea": "tea_rules"}}, {"tea_rules": text})
    surroundings = {"PYTHONPATH": str(tmp_path / "site")}
    lines = process("slots", "--json", environment=surroundings).stdout.decode("utf-8").splitlines()
    last = json.loads(lines[-1])
    assert last["slot"] is None
    (tea,) = last["variants"]
    assert (tea["name"], tea["from"]) == ("tea", "house-of-tea 1.2")
    assert (tea["options"][0]["name"], tea["options"][0]["default"]) == ("cups", 2)
    assert "[[extra]]" in process("slots", "extra", environment=surroundings).stdout.decode("utf-8")
