"""`set`: values of a rule file changed in place."""

from __future__ import annotations

import json
from importlib.metadata import version

import pytest

FRIDAY = b'# Ours.\nformat = 1\nextends = "laok"\n\n[cap]\nuse = "fixed"  # since May\nfan = 4\n\n[horses]\ntiles = 3\n'


@pytest.fixture
def friday(tmp_path):
    path = tmp_path / "friday.toml"
    path.write_bytes(FRIDAY)
    return path


def test_a_value_is_changed_and_the_change_is_shown(xuezhan, friday):
    found = xuezhan("set", "friday.toml", "cap.fan=5")
    assert (found.exit_code, found.stderr) == (0, "")
    assert friday.read_bytes() == FRIDAY.replace(b"fan = 4", b"fan = 5")
    lines = found.stdout.splitlines()
    assert {"-fan = 4", "+fan = 5"} <= set(lines)
    assert [line.split() for line in lines if "cap.fan" in line] == [["cap.fan", "4", "5"]]
    assert lines[-1] == "friday.toml: written."


def test_as_json(xuezhan, friday):
    told = json.loads(xuezhan("set", "friday.toml", "cap.fan=5", "horses=none", "--json").stdout)
    digest = json.loads(xuezhan("show", "friday.toml", "--json").stdout)["digest"]
    assert (told["version"], told["xuezhan"]) == (1, version("xuezhan"))
    assert (told["file"], told["written"], told["digest"]) == ("friday.toml", True, digest)
    changes = {change["path"]: (change["before"], change["after"]) for change in told["changes"]}
    assert changes["cap.fan"] == (4, 5)
    assert changes["horses.use"] == ("dealer_count", "none")
    assert changes["horses.tiles"] == (3, None)
    assert told["removed"] == ["horses.tiles"]
    assert "-tiles = 3\n" in told["diff"]


def test_what_another_answer_has_no_use_for_is_taken_out_and_told(xuezhan, friday):
    found = xuezhan("set", "friday.toml", "horses=none", "cap=none")
    assert found.exit_code == 0
    assert "Taken out, because cap.none has no such option: cap.fan." in found.stdout
    assert "Taken out, because horses.none has no such option: horses.tiles." in found.stdout
    assert friday.read_bytes() == FRIDAY.replace(b'"fixed"', b'"none"').replace(b"fan = 4\n", b"").replace(
        b"tiles = 3\n", b'use = "none"\n'
    )
    assert xuezhan("set", "friday.toml", "cap.use=fixed", "cap.fan=3").exit_code == 0
    assert "已去掉" in xuezhan("set", "friday.toml", "cap=none", "--lang", "zh").stdout


@pytest.mark.parametrize("content", [FRIDAY.replace(b"\n", b"\r\n"), b"\xef\xbb\xbf" + FRIDAY, FRIDAY.rstrip(b"\n")])
def test_line_ends_and_encoding_stay(xuezhan, friday, content):
    friday.write_bytes(content)
    assert xuezhan("set", "friday.toml", "cap.fan=5").exit_code == 0
    assert friday.read_bytes() == content.replace(b"fan = 4", b"fan = 5")


@pytest.mark.parametrize(
    ("changes", "lines"),
    [
        (
            ["cap.fan=99999", "cap.use=fixd"],
            ['friday.toml:cap.fan=99999,cap.use=fixd:1:35: error: [cap] use wants "none", "fixed" or "points"'],
        ),
        (
            ["cap.fan=0", "table.hand=12"],
            [
                "1:21: error: [cap.fan] wants a whole number of 1 to 1,000",
                "1:34: error: [table.hand] wants 13, 10 or 7",
            ],
        ),
        (["cpa.fan=1"], ["[cpa] is no slot"]),
        (["cap.fan"], ["wants `=` and a value"]),
        (["cap.fan=1", "cap.fan=2"], ["is set twice"]),
        (["extra.tea.points=1"], ["[extra.tea] is no inherited extra"]),
        (["flower_pig=cap", "cap=none"], ["[flower_pig]"]),
    ],
)
def test_faults_are_told_together_and_nothing_is_written(xuezhan, friday, changes, lines):
    found = xuezhan("set", "friday.toml", *changes)
    assert (found.exit_code, found.stdout) == (2, "")
    said = found.stderr.splitlines()
    assert len(said) == len(lines)
    for line, words in zip(said, lines, strict=True):
        assert words in line
        assert line.startswith("friday.toml:")
    assert friday.read_bytes() == FRIDAY


def test_faults_that_were_there_before_keep_their_place(xuezhan, friday):
    friday.write_bytes(FRIDAY + b"tils = 4\n")
    found = xuezhan("set", "friday.toml", "cap.fan=5", "kong.added=2")
    assert found.exit_code == 2
    assert found.stderr.startswith("friday.toml:11:1: error: [horses.tils] is no option of dealer_count")


def test_a_fault_can_be_mended(xuezhan, friday):
    friday.write_bytes(FRIDAY.replace(b"fan = 4", b"fan = 0"))
    assert xuezhan("set", "friday.toml", "cap.fan=4").exit_code == 0
    assert friday.read_bytes() == FRIDAY


def test_a_file_that_is_no_toml_is_told_as_check_tells_it(xuezhan, friday):
    friday.write_bytes(b"format = 1\n[cap\n")
    found = xuezhan("set", "friday.toml", "cap.fan=4")
    assert (found.exit_code, found.stdout) == (2, "")
    assert found.stderr == xuezhan("check", "friday.toml").stderr
    friday.write_bytes(b"format = 1\n# \xff\n")
    assert xuezhan("set", "friday.toml", "cap.fan=4").stderr == xuezhan("check", "friday.toml").stderr


def test_a_dry_run_writes_nothing(xuezhan, friday):
    found = xuezhan("set", "friday.toml", "cap.fan=5", "--dry-run")
    assert found.exit_code == 0
    assert "+fan = 5" in found.stdout.splitlines()
    assert "not written" in found.stdout
    assert friday.read_bytes() == FRIDAY


def test_nothing_to_change_is_told(xuezhan, friday):
    assert xuezhan("set", "friday.toml", "cap.fan=4").stdout == "friday.toml: nothing to change; it says so already.\n"
    assert "The rules are the same as before." in xuezhan("set", "friday.toml", "points.base=6").stdout


def test_one_s_own_rules_are_reached_by_name(xuezhan, tmp_path, monkeypatch, friday):
    monkeypatch.setenv("XUEZHAN_RULES", str(tmp_path))
    assert xuezhan("set", "friday", "cap.fan=5").exit_code == 0
    assert friday.read_bytes() == FRIDAY.replace(b"fan = 4", b"fan = 5")


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("laok", ["laok is no file of yours", "xuezhan new my-table.toml --extends laok"]),
        ("monday.toml", ["there is no such file", "xuezhan new monday.toml"]),
        ("monday", ["ends in .toml", "xuezhan presets"]),
    ],
)
def test_only_files_of_one_s_own_are_changed(xuezhan, name, words):
    found = xuezhan("set", name, "cap.fan=5")
    assert (found.exit_code, found.stdout) == (2, "")
    for word in words:
        assert word in found.stderr


def test_inherited_extras_and_python_that_is_trusted(xuezhan, tmp_path):
    (tmp_path / "tea.py").write_text(
        "from pydantic import Field\nfrom xuezhan import Options, Text, Variant\n"
        "class Cups(Options):\n    cups: int = Field(default=1, ge=1)\n"
        "class Tea(Variant):\n    name, text, Options = 'tea', Text('Tea.', '茶。'), Cups\n",
        "utf-8",
    )
    (tmp_path / "tea.toml").write_text('plugins = ["./tea.py"]\n[[extra]]\nuse = "tea"\n', "utf-8")
    path = tmp_path / "late.toml"
    path.write_text('extends = "tea.toml"\n', "utf-8")
    assert "--trust-plugins" in xuezhan("set", "late.toml", "extra.tea.cups=2").stderr
    assert xuezhan("set", "late.toml", "extra.tea.cups=2", "--trust-plugins").exit_code == 0
    assert path.read_text("utf-8") == 'extends = "tea.toml"\n\n[[extra]]\nid = "tea"\ncups = 2\n'
    assert xuezhan("set", "late.toml", "extra.tea.off=true", "--trust-plugins").exit_code == 0
    shown = json.loads(xuezhan("show", "late.toml", "--json", "--trust-plugins").stdout)
    assert shown["extras"] == []
