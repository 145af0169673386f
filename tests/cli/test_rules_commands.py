"""`presets`, `show` and `check`."""

from __future__ import annotations

import json
from importlib.metadata import version
from pathlib import Path

import pytest

GOOD = 'format = 1\nname = "Friday"\nextends = "laok"\n\n[cap]\nuse = "fixed"\nfan = 4\n'
BAD = 'format = 1\nextends = "laok"\n\n[cap]\nuse = "fixd"\n\n[horses]\ntiels = 3\n'


@pytest.fixture
def files(tmp_path: Path) -> Path:
    (tmp_path / "good.toml").write_text(GOOD, "utf-8")
    (tmp_path / "bad.toml").write_text(BAD, "utf-8")
    return tmp_path


def test_presets_as_json(xuezhan):
    found = xuezhan("presets", "--json")
    presets = {preset["name"]: preset for preset in map(json.loads, found.stdout.splitlines())}
    assert found.exit_code == 0
    assert {"laok", "jipin", "chengdu-contract", "chengdu-everyone", "tfmj"} <= set(presets)
    # rules.md section 3.
    assert presets["laok"]["cap"] is None
    assert presets["laok"]["base"] == 6
    assert (presets["jipin"]["cap"], presets["jipin"]["base"]) == (7, 1)
    assert (presets["tfmj"]["cap"], presets["tfmj"]["base"]) == (3, 1)
    assert presets["jipin"]["slots"]["gang_flower"] == "feeder_only"
    assert presets["laok"]["table"] == {
        "seats": 4,
        "suits": "mps",
        "hand": 13,
        "deals": 8,
        "first_dealer": "random",
    }
    assert all(preset["version"] == 1 for preset in presets.values())


def test_presets_for_people(xuezhan):
    english, chinese = xuezhan("presets").stdout, xuezhan("presets", "--lang", "zh").stdout
    for name in ("laok", "jipin", "chengdu-contract", "chengdu-everyone", "tfmj"):
        assert f" {name} " in english
        assert f" {name} " in chinese
    assert "7 fan" in english
    assert "7 番" in chinese
    assert "不封顶" in chinese


def test_show_as_json(xuezhan):
    found = xuezhan("show", "laok:cap.use=fixed,cap.fan=3", "--json")
    shown = json.loads(found.stdout)
    assert found.exit_code == 0
    assert (shown["version"], shown["rules"]) == (1, "laok:cap.use=fixed,cap.fan=3")
    assert (shown["cap"], shown["base"]) == (3, 6)
    slots = {slot["slot"]: slot for slot in shown["slots"]}
    assert len(slots) == 24
    assert slots["cap"]["use"] == "fixed"
    assert slots["cap"]["options"] == {"fan": 3, "over": 0}
    assert slots["cap"]["question"]
    assert slots["gang_flower"]["use"] == "contract"
    # 6 x 2^(fan - 1) up to the cap.
    assert [(row["fan"], row["points"]) for row in shown["points"]] == [(1, 6), (2, 12), (3, 24)]
    items = {item["name"]: item for item in shown["fan"]}
    assert items["full_flush"] == {
        "name": "full_flush",
        "kind": "pattern",
        "en": "full flush",
        "zh": "清一色",
        "fan": 3,
    }
    assert "origins" not in shown


def test_show_counts_from_0_fan_where_that_is_worth_less(xuezhan):
    shown = json.loads(xuezhan("show", "tfmj", "--json").stdout)
    # T/TFMJ: 2^fan, capped at three.
    assert [(row["fan"], row["points"]) for row in shown["points"]] == [(0, 1), (1, 2), (2, 4), (3, 8)]
    assert "3 and more" in xuezhan("show", "tfmj").stdout


def test_a_very_high_cap_does_not_fill_the_screen(xuezhan):
    shown = json.loads(xuezhan("show", "laok:cap.use=fixed,cap.fan=1000", "--json").stdout)
    assert [row["fan"] for row in shown["points"]] == [*range(1, 11), 1000]
    assert shown["points"][-1]["points"] == 6 * 2**999


def test_origin_says_where_each_value_came_from(xuezhan, files):
    data = json.loads(xuezhan("show", "good.toml:horses.tiles=4", "--origin", "--json").stdout)
    origins = {f"{row['table']}.{row['key']}": row for row in data["origins"]}
    assert origins["cap.fan"] == {"table": "cap", "key": "fan", "value": 4, "from": "good.toml:7"}
    assert origins["horses.tiles"]["value"] == 4
    assert "quick change" in origins["horses.tiles"]["from"]
    assert "laok.toml:" in origins["points.base"]["from"]
    people = xuezhan("show", "good.toml:horses.tiles=4", "--origin").stdout
    assert "good.toml:7" in people
    assert "fan_table.fan.root" in people


def test_show_says_what_a_plugin_brings(xuezhan, tmp_path):
    (tmp_path / "tea.py").write_text(
        "from xuezhan import Slot, Text, Variant, hookimpl\n"
        "SLOT = Slot(name='tea', default='none', order=900, question=Text('Who buys tea?', '谁请喝茶？'))\n"
        "class Nobody(Variant):\n"
        "    slot, name, text = 'tea', 'none', Text('Nobody buys tea.', '没人请客。')\n"
        "class Extra(Variant):\n"
        "    name, text = 'biscuits', Text('There are biscuits.', '有饼干。')\n",
        "utf-8",
    )
    (tmp_path / "tea.toml").write_text(
        'format = 1\nplugins = ["./tea.py"]\nextends = "laok"\n[[extra]]\nuse = "biscuits"\n', "utf-8"
    )
    refused = xuezhan("show", "tea.toml")
    assert (refused.exit_code, refused.stdout) == (2, "")
    assert "--trust-plugins" in refused.stderr
    assert "./tea.py" in refused.stderr
    shown = xuezhan("show", "tea.toml", "--trust-plugins").stdout
    assert "Who buys tea?" in shown
    assert "Nobody buys tea." in shown
    assert "There are biscuits." in shown
    chinese = xuezhan("show", "tea.toml", "--trust-plugins", "--lang", "zh").stdout
    assert "谁请喝茶？" in chinese
    assert "有饼干。" in chinese
    data = json.loads(xuezhan("show", "tea.toml", "--trust-plugins", "--json").stdout)
    assert data["extras"] == [
        {"id": "biscuits", "use": "biscuits", "text": "There are biscuits.", "options": {}}
    ]


def test_check_says_ok_for_each_good_one(xuezhan, files):
    found = xuezhan("check", "good.toml", "laok:cap.use=fixed,cap.fan=3")
    assert found.exit_code == 0
    first, second = found.stdout.splitlines()
    # A cap of 4 below patterns of 5 and 6 fan.
    assert first == "good.toml: OK (Friday), 1 warning"
    assert second.startswith("laok:cap.use=fixed,cap.fan=3: OK (")
    assert "没有错误" in xuezhan("check", "good.toml", "--lang", "zh").stdout


def test_check_lists_every_error_with_its_place(xuezhan, files):
    found = xuezhan("check", "bad.toml")
    assert (found.exit_code, found.stdout) == (2, "")
    lines = found.stderr.splitlines()
    assert [line.split(": ")[0] for line in lines] == ["bad.toml:5:7", "bad.toml:8:1"]
    assert "fixd" in lines[0]
    assert "did you mean fixed?" in lines[0]
    assert "did you mean tiles?" in lines[1]


def test_check_goes_on_after_a_bad_one(xuezhan, files):
    found = xuezhan("check", "bad.toml", "good.toml", "nowhere.toml")
    assert found.exit_code == 2
    assert found.stdout == "good.toml: OK (Friday), 1 warning\n"
    assert {line.split(":")[0] for line in found.stderr.splitlines()} == {
        "bad.toml",
        "good.toml",
        "nowhere.toml",
    }


def test_check_as_json(xuezhan, files):
    found = xuezhan("check", "bad.toml", "good.toml", "--json")
    bad, good = map(json.loads, found.stdout.splitlines())
    assert found.exit_code == 2
    assert (bad["version"], bad["file"], bad["ok"]) == (1, "bad.toml", False)
    assert [(error["file"], error["line"], error["column"]) for error in bad["errors"]] == [
        ("bad.toml", 5, 7),
        ("bad.toml", 8, 1),
    ]
    assert good == {
        "version": 1,
        "xuezhan": version("xuezhan"),
        "file": "good.toml",
        "ok": True,
        "title": "Friday",
        "digest": good["digest"],
        "errors": [],
        "warnings": good["warnings"],
    }
    digest = json.loads(xuezhan("show", "good.toml", "--json").stdout)["digest"]
    assert good["digest"] == digest


@pytest.mark.parametrize(
    ("name", "content", "place"),
    [
        ("syntax.toml", b'format = 1\n[cap\nuse = "fixed"\n', "syntax.toml:2:"),
        ("bytes.toml", b"format = 1\nname = '\xff'\n", "bytes.toml:2:"),
        ("large.toml", b"# " + b"x" * (1 << 20) + b"\n", "large.toml:"),
        ("format.toml", b"format = 99\n", "format.toml:1:"),
        ("cycle.toml", b'extends = "cycle.toml"\n', "cycle.toml:1:"),
        ("pig.toml", b'[cap]\nuse = "none"\n[flower_pig]\nuse = "cap"\n', "pig.toml:"),
        ("range.toml", b'[cap]\nuse = "fixed"\nfan = 30000\n', "range.toml:3:7"),
    ],
)
def test_each_kind_of_bad_file_is_told_without_a_traceback(xuezhan, tmp_path, name, content, place):
    (tmp_path / name).write_bytes(content)
    for command in ("check", "show"):
        found = xuezhan(command, name)
        assert (found.exit_code, found.stdout) == (2, ""), command
        assert found.stderr.startswith(place)
        assert "Traceback" not in found.stderr
