"""`presets`: where each rule set comes from, and what happens beside a broken one."""

from __future__ import annotations

import json
from importlib.metadata import version

import pytest

FRIDAY = 'format = 1\nname = "Friday"\nextends = "laok"\n[cap]\nuse = "fixed"\nfan = 4\n'


@pytest.fixture
def folder(tmp_path, monkeypatch):
    """One's own folder of rule sets with one file in it."""
    found = tmp_path / "rules"
    found.mkdir()
    (found / "friday.toml").write_text(FRIDAY, "utf-8")
    monkeypatch.setenv("XUEZHAN_RULES", str(found))
    return found


def listed(found):
    return {preset["name"]: preset for preset in map(json.loads, found.stdout.splitlines())}


def test_each_rule_set_tells_where_it_comes_from(xuezhan, folder):
    found = xuezhan("presets", "--json")
    assert (found.exit_code, found.stderr) == (0, "")
    presets = listed(found)
    ours = version("xuezhan")
    assert (presets["laok"]["origin"], presets["laok"]["from"]) == ("shipped", f"xuezhan {ours}")
    path = str(folder / "friday.toml")
    friday = presets["friday"]
    assert (friday["origin"], friday["from"], friday["file"]) == ("own", path, path)
    assert (friday["title"], friday["cap"], friday["xuezhan"]) == ("Friday", 4, ours)


def test_people_are_shown_the_folder_and_their_own_files(xuezhan, folder):
    english = "".join(xuezhan("presets").stdout.split())
    assert f"yours:{folder / 'friday.toml'}" in english
    assert f"putinto{folder}iscalled" in english
    assert "您的：" in xuezhan("presets", "--lang", "zh").stdout


def test_a_broken_file_is_told_and_the_others_are_listed(xuezhan, folder):
    (folder / "broken.toml").write_text('[cap]\nuse = "fixd"\n', "utf-8")
    found = xuezhan("presets", "--json")
    assert found.exit_code == 0
    assert found.stderr.startswith(f"{folder / 'broken.toml'}:2:7: error: [cap] use wants")
    assert {"laok", "friday"} <= set(listed(found))
    assert "broken" not in listed(found)


def test_a_name_that_is_taken_twice_is_told_once_and_stands_for_neither(xuezhan, folder):
    (folder / "friday.toml").rename(folder / "laok.toml")
    found = xuezhan("presets", "--json")
    assert found.exit_code == 0
    assert found.stderr.count('the name "laok" is taken twice') == 1
    assert "laok" not in listed(found)
    assert "jipin" in listed(found)


def test_own_rules_stand_wherever_rules_do(xuezhan, folder):
    (answer,) = map(
        json.loads, xuezhan("score", "123m345m789p99p66m+6m", "--rules", "friday", "--json").stdout.splitlines()
    )
    assert answer["rules"] == "friday"


def test_python_that_own_rules_name_runs_only_when_trusted(xuezhan, folder):
    (folder / "tea.py").write_text(
        "from xuezhan import Text, Variant\nclass Tea(Variant):\n    name, text = 'tea', Text('Tea.', '茶。')\n",
        "utf-8",
    )
    (folder / "tea.toml").write_text('plugins = ["./tea.py"]\nextends = "laok"\n[[extra]]\nuse = "tea"\n', "utf-8")
    assert "--trust-plugins" in xuezhan("presets").stderr
    assert "tea" in listed(xuezhan("presets", "--trust-plugins", "--json"))
