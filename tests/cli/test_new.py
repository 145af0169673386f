"""`new`: a rule file to change."""

from __future__ import annotations

import json
from importlib.metadata import version

import pytest
import tomli


def test_a_file_that_means_its_preset(xuezhan, tmp_path):
    made = xuezhan("new", "friday.toml", "--extends", "chengdu-everyone")
    assert (made.exit_code, made.stderr) == (0, "")
    assert made.stdout.startswith(
        "friday.toml: written; it means what chengdu-everyone does until you change something."
    )
    assert xuezhan("check", "friday.toml").stdout == "friday.toml: OK (friday)\n"
    ours, theirs = (json.loads(xuezhan("show", name, "--json").stdout) for name in ("friday.toml", "chengdu-everyone"))
    assert ours["digest"] == theirs["digest"]


def test_as_json_and_with_a_title(xuezhan, tmp_path):
    made = xuezhan("new", "friday.toml", "--extends", "laok", "--name", "Friday table", "--json")
    told = json.loads(made.stdout)
    digest = json.loads(xuezhan("show", "laok", "--json").stdout)["digest"]
    assert told == {
        "version": 1,
        "xuezhan": version("xuezhan"),
        "file": "friday.toml",
        "title": "Friday table",
        "extends": "laok",
        "digest": digest,
    }
    assert tomli.loads((tmp_path / "friday.toml").read_text("utf-8"))["name"] == "Friday table"


def test_quick_changes_stand_in_it(xuezhan, tmp_path):
    assert xuezhan("new", "friday.toml", "--extends", "laok:cap.use=fixed,cap.fan=4").exit_code == 0
    data = tomli.loads((tmp_path / "friday.toml").read_text("utf-8"))
    assert (data["extends"], data["cap"]) == ("laok", {"use": "fixed", "fan": 4})


def test_explanations_in_chinese(xuezhan, tmp_path):
    made = xuezhan("new", "friday.toml", "--extends", "laok", "--lang", "zh")
    assert "已写好" in made.stdout
    assert "── 最多算多少番（封顶）？ ──" in (tmp_path / "friday.toml").read_text("utf-8")


def test_a_start_in_another_folder_is_named_from_the_new_file(xuezhan, tmp_path):
    (tmp_path / "old").mkdir()
    (tmp_path / "late").mkdir()
    (tmp_path / "old" / "a.toml").write_text('extends = "laok"\n[cap]\nuse = "fixed"\nfan = 4\n', "utf-8")
    assert xuezhan("new", "late/b.toml", "--extends", "old/a.toml").exit_code == 0
    assert tomli.loads((tmp_path / "late" / "b.toml").read_text("utf-8"))["extends"] == "../old/a.toml"
    assert xuezhan("check", "late/b.toml").exit_code == 0


def test_a_file_that_is_there_is_replaced_only_when_forced(xuezhan, tmp_path):
    path = tmp_path / "friday.toml"
    path.write_text("mine\n", "utf-8")
    refused = xuezhan("new", "friday.toml", "--extends", "laok")
    assert (refused.exit_code, refused.stdout) == (2, "")
    assert refused.stderr == "xuezhan: friday.toml: is there already; give another name, or --force to replace it\n"
    assert path.read_text("utf-8") == "mine\n"
    assert xuezhan("new", "friday.toml", "--extends", "laok", "--force").exit_code == 0
    assert path.read_text("utf-8") != "mine\n"


@pytest.mark.parametrize(
    ("args", "words"),
    [
        (["friday"], ["ends in .toml", "friday.toml"]),
        (["friday.toml"], ["--extends", "laok", "--ask"]),
        (["nowhere/friday.toml", "--extends", "laok"], ["there is no folder nowhere"]),
        (["friday.toml", "--extends", "loak"], ["there is no preset", "did you mean laok?"]),
        (["friday.toml", "--extends", "laok:cap.fan=3"], ["cap.fan", "belongs to fixed"]),
        (["friday.toml", "--extends", "gone.toml"], ["gone.toml cannot be read"]),
    ],
)
def test_what_cannot_be_is_told_and_nothing_is_written(xuezhan, tmp_path, args, words):
    found = xuezhan("new", *args)
    assert (found.exit_code, found.stdout) == (2, "")
    for word in words:
        assert word in found.stderr
    assert list(tmp_path.iterdir()) == []


def test_nobody_is_misled_by_a_presets_name_in_the_own_folder(xuezhan, tmp_path, monkeypatch):
    monkeypatch.setenv("XUEZHAN_RULES", str(tmp_path))
    found = xuezhan("new", "laok.toml", "--extends", "jipin")
    assert found.exit_code == 2
    assert "laok is the name of a preset" in found.stderr
    assert xuezhan("new", "friday.toml", "--extends", "jipin").exit_code == 0
    assert "friday" in xuezhan("presets").stdout


def test_python_that_the_start_names_runs_only_when_trusted(xuezhan, tmp_path):
    (tmp_path / "tea.py").write_text(
        "from xuezhan import Text, Variant\nclass Tea(Variant):\n    name, text = 'tea', Text('Tea.', '茶。')\n",
        "utf-8",
    )
    (tmp_path / "tea.toml").write_text('plugins = ["./tea.py"]\n[[extra]]\nuse = "tea"\n', "utf-8")
    assert "--trust-plugins" in xuezhan("new", "friday.toml", "--extends", "tea.toml").stderr
    assert xuezhan("new", "friday.toml", "--extends", "tea.toml", "--trust-plugins").exit_code == 0
    assert xuezhan("check", "friday.toml", "--trust-plugins").exit_code == 0
