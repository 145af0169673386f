"""Names of files and folders: never empty, and nothing is written over what is read or over another result."""

from __future__ import annotations

import os

import pytest

DAYS = ("--deals", "1000000000")
"""So many deals would take days: what is refused is refused before the run."""


@pytest.mark.parametrize(
    "command",
    [
        ("show", ""),
        ("check", ""),
        ("set", "", "cap.fan=3"),
        ("new", ""),
        ("diff", "laok", ""),
        ("hands", ""),
        ("replay", ""),
        ("replay", "a.jsonl", "--rules", ""),
        ("trace", ""),
        ("merge", "a", "", "--out", "b"),
        ("merge", "a", "b", "--out", ""),
        ("plugin", "new", "tea", "--dir", ""),
        ("score", "11122233344455m", "--rules", ""),
        ("compare", "laok", "jipin", "--records", ""),
        *(("simulate", "laok", *DAYS, option, "") for option in ("--out", "--rows", "--records", "--save")),
        ("simulate", "laok", *DAYS, "--save="),
        ("sweep", "", "cap.fan=1..2"),
    ],
)
def test_an_empty_name_is_refused(xuezhan, tmp_path, command):
    for language, words in (("en", "it is empty; write a name, or leave it out"), ("zh", "是空的；请写上名字")):
        shown = xuezhan("--lang", language, *command)
        assert (shown.exit_code, shown.stdout) == (2, "")
        assert words in shown.stderr
        assert shown.stderr.count("\n") == 1
    assert list(tmp_path.iterdir()) == []


@pytest.fixture
def files(xuezhan, tmp_path):
    """A rule file with the one that it extends, and records; every file's content by its name."""
    (tmp_path / "base.toml").write_text('format = 1\nextends = "laok"\n', encoding="utf-8")
    (tmp_path / "friday.toml").write_text('format = 1\nextends = "base.toml"\n', encoding="utf-8")
    played = xuezhan("simulate", "laok", "--deals", "2", "--players", "random", "--records", "deals.jsonl")
    assert played.exit_code == 0
    return {path.name: path.read_bytes() for path in tmp_path.iterdir()}


@pytest.mark.parametrize(
    ("command", "given"),
    [
        (("show", "friday.toml", "--save", "friday.toml"), "--save friday.toml: is what the command reads"),
        (("show", "friday.toml:cap.use=none", "--save", "./friday.toml"), "--save friday.toml: is what the command"),
        (("show", "friday.toml", "--save", "base.toml"), "--save base.toml: is what the command reads"),
        (("simulate", "friday.toml", *DAYS, "--records", "base.toml"), "--records base.toml: is what the command"),
        (("replay", "deals.jsonl", "--save", "deals.jsonl"), "--save deals.jsonl: is what the command reads"),
        (("trace", "deals.jsonl", "--save", "deals.jsonl"), "--save deals.jsonl: is what the command reads"),
        (
            ("compare", "laok", "jipin", "--records", "deals.jsonl", "--save", "deals.jsonl"),
            "--save deals.jsonl: is what the command reads",
        ),
    ],
)
def test_nothing_is_written_over_what_is_read(xuezhan, tmp_path, files, command, given):
    shown = xuezhan(*command)
    assert (shown.exit_code, shown.stdout) == (2, "")
    assert given in shown.stderr
    assert "会覆盖它" in xuezhan("--lang", "zh", *command).stderr
    assert {path.name: path.read_bytes() for path in tmp_path.iterdir()} == files


@pytest.mark.parametrize(
    ("given", "en", "zh"),
    [
        (("--records", "a.json", "--save", "a.json"), "--save a.json: --records a.json is to be", "也要写到"),
        (("--rows", "a.csv", "--save", "./a.csv"), "--save a.csv: --rows a.csv is to be written there", "也要写到"),
        (("--rows", "a.csv", "--rows", "./a.csv"), "--rows a.csv: --rows a.csv is to be written there", "也要写到"),
        (("--save", "a.csv", "--save", "a.csv"), "--save a.csv: --save a.csv is to be written there", "也要写到"),
    ],
)
def test_two_results_do_not_go_to_one_file(xuezhan, tmp_path, given, en, zh):
    for language, words in (("en", en), ("zh", zh)):
        shown = xuezhan("--lang", language, "simulate", "laok", *DAYS, *given)
        assert (shown.exit_code, shown.stdout) == (2, "")
        assert words in shown.stderr
    assert list(tmp_path.iterdir()) == []


def test_nothing_else_goes_to_the_folder_of_a_run(xuezhan, tmp_path):
    quick = ("simulate", "laok", "--players", "random", "--jobs", "1", "--out", "run")
    assert xuezhan(*quick, "--deals", "5").exit_code == 0
    kept = {path.name: path.read_bytes() for path in (tmp_path / "run").iterdir()}
    for given in (("--save", "run/checkpoint.json"), ("--rows", "run/rows.csv"), ("--save", "run/../run/a.md")):
        shown = xuezhan(*quick, *DAYS, *given)
        assert (shown.exit_code, shown.stdout) == (2, "")
        assert "the folder of --out holds nothing but the run; name a file elsewhere" in shown.stderr
    assert kept == {path.name: path.read_bytes() for path in (tmp_path / "run").iterdir()}


def test_a_folder_of_other_things_is_left_as_it_was(xuezhan, tmp_path):
    (tmp_path / "home").mkdir()
    (tmp_path / "home" / "letter.txt").write_text("dear", encoding="utf-8")
    shown = xuezhan("simulate", "laok", *DAYS, "--out", "home")
    assert (shown.exit_code, shown.stdout) == (2, "")
    assert [path.name for path in (tmp_path / "home").iterdir()] == ["letter.txt"]


@pytest.mark.skipif(os.name == "nt", reason="links")
@pytest.mark.parametrize(
    "given", [("--save", "loop/a.md"), ("--save", "loop.md"), ("--rows", "loop/a.csv"), ("--records", "loop")]
)
def test_links_that_lead_in_a_circle_are_told(xuezhan, tmp_path, given):
    for name in ("loop", "loop.md"):
        (tmp_path / name).symlink_to(tmp_path / name)
    shown = xuezhan("simulate", "laok", *DAYS, *given)
    assert (shown.exit_code, shown.stdout) == (2, "")
    inside = "cannot be written: Too many levels of symbolic links"
    said = inside if "/" in given[1] else "is a link that leads in a circle; name another file"
    assert shown.stderr.startswith(f"xuezhan: {given[1]}: {said}")


@pytest.mark.skipif(os.name == "nt", reason="links")
def test_what_is_read_by_another_name_is_not_written_over_either(xuezhan, tmp_path, files):
    (tmp_path / "link.toml").symlink_to(tmp_path / "base.toml")
    shown = xuezhan("show", "friday.toml", "--save", "link.toml")
    assert (shown.exit_code, shown.stdout) == (2, "")
    assert "--save link.toml: is what the command reads" in shown.stderr
    assert (tmp_path / "base.toml").read_bytes() == files["base.toml"]
