"""What all commands share: `--json`, `--save`, files whole or not at all, consoles of any encoding."""

from __future__ import annotations

import csv
import io
import json
import os
from html.parser import HTMLParser
from pathlib import Path

import pytest
from xuezhan.cli.document import Column, Heading, Paragraph, Table
from xuezhan.cli.encoding import fit
from xuezhan.cli.files import check_place, written_whole
from xuezhan.cli.forms import FORMS, RULE_FILE, Result, to_form
from xuezhan.cli.screen import as_text
from xuezhan.core.whole_file import PlaceError

FLUSH = "234m55m[111m](9999m)44m+4m"
DOCUMENT = [
    Heading("One | two"),
    Paragraph("A <sentence> with *stars*."),
    Table(
        [Column("name"), Column("points", "right")],
        [("[555p]", "12"), ("对对胡", "−3")],
        "Figures & more",
        frozenset([1]),
    ),
]
DATA = [{"hand": "[555p]", "points": 12, "items": [["root", 1]], "ok": True}, {"hand": "五万", "why": None}]


def test_every_form_holds_the_result():
    result = Result(DOCUMENT, DATA, "a title", "zh")
    assert json.loads(to_form(result, ".json")) == DATA
    assert [json.loads(line) for line in to_form(result, ".jsonl").splitlines()] == DATA
    rows = list(csv.DictReader(io.StringIO(to_form(result, ".csv"))))
    assert rows[0] == {"hand": "[555p]", "points": "12", "items": '[["root",1]]', "ok": "true", "why": ""}
    assert rows[1]["hand"] == "五万"
    assert to_form(result, ".md") == (
        "## One \\| two\n"
        "\n"
        "A \\<sentence\\> with \\*stars\\*.\n"
        "\n"
        "**Figures & more**\n"
        "\n"
        "| name | points |\n"
        "| --- | ---: |\n"
        "| \\[555p\\] | 12 |\n"
        "| 对对胡 | −3 |\n"
    )
    text = to_form(result, ".txt")
    assert "[555p]" in text
    assert text == as_text(DOCUMENT)
    assert not any(line.endswith(" ") for line in text.splitlines())


def test_one_object_stays_one_object():
    result = Result(DOCUMENT, {"version": 1, "table": {"seats": 4}}, "a title")
    assert json.loads(to_form(result, ".json")) == {"version": 1, "table": {"seats": 4}}
    assert json.loads(to_form(result, ".jsonl")) == {"version": 1, "table": {"seats": 4}}
    assert to_form(result, ".csv") == "version,table.seats\n1,4\n"


def test_html_is_well_formed_and_escaped():
    class Checker(HTMLParser):
        def __init__(self) -> None:
            super().__init__()
            self.open: list[str] = []
            self.text = ""

        def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
            if tag != "meta":
                self.open.append(tag)

        def handle_endtag(self, tag: str) -> None:
            assert self.open.pop() == tag

        def handle_data(self, data: str) -> None:
            self.text += data

    page = to_form(Result(DOCUMENT, DATA, "a <title>", "zh"), ".html")
    checker = Checker()
    checker.feed(page)
    assert checker.open == []
    assert "A <sentence> with *stars*." in checker.text
    assert 'lang="zh-Hans"' in page
    assert '<meta charset="utf-8">' in page


def test_save_writes_beside_what_is_printed_in_every_form(xuezhan, tmp_path):
    files = [tmp_path / f"result{ending}" for ending in FORMS if ending != RULE_FILE]
    saving = [part for file in files for part in ("--save", str(file))]
    plain = xuezhan("score", FLUSH, "--rules", "laok")
    found = xuezhan("score", FLUSH, "--rules", "laok", *saving)
    assert found.exit_code == 0
    assert found.stdout == plain.stdout
    assert all(file.stat().st_size for file in files)
    assert sorted(path.name for path in tmp_path.iterdir()) == sorted(file.name for file in files)
    assert json.loads((tmp_path / "result.json").read_text("utf-8"))[0]["points"] == 96
    with (tmp_path / "result.csv").open(encoding="utf-8") as rows:
        assert next(csv.DictReader(rows))["points"] == "96"


@pytest.mark.parametrize(
    ("place", "named"),
    [
        ("result.xlsx", ".json .jsonl .csv .md .html .txt"),
        ("result", ".json .jsonl .csv .md .html .txt"),
        ("nowhere/result.json", "No such file or directory"),
        ("folder.json", "is a folder"),
        ("file.json/result.json", "cannot be written"),
    ],
)
def test_a_place_that_cannot_be_written_is_told_before_any_work(xuezhan, tmp_path, monkeypatch, place, named):
    def worked(*args: object) -> None:
        raise AssertionError("the work has begun")

    monkeypatch.setattr("xuezhan.cli.waits.waits", worked)
    (tmp_path / "folder.json").mkdir()
    (tmp_path / "file.json").write_text("as it was")
    found = xuezhan("waits", "1112345678999s", "--save", place)
    assert (found.exit_code, found.stdout) == (2, "")
    assert found.stderr.startswith("xuezhan: ")
    assert place in found.stderr
    assert named in found.stderr
    assert found.stderr.count("\n") == 1
    assert (tmp_path / "file.json").read_text() == "as it was"
    assert sorted(path.name for path in tmp_path.iterdir()) == ["file.json", "folder.json"]


def test_bad_input_leaves_files_alone(xuezhan, tmp_path):
    kept = tmp_path / "kept.json"
    kept.write_text("as it was")
    for args in (
        ["score", FLUSH, "--rules", "nowhere"],
        ["show", "laok:cap.use=fixed"],
        ["waits", FLUSH, "--missing", "q"],
        ["replay", "nowhere.jsonl", "--rules", "nowhere"],
    ):
        found = xuezhan(*args, "--save", str(kept))
        assert (found.exit_code, found.stdout) == (2, ""), args
        assert kept.read_text() == "as it was"
    assert os.listdir(tmp_path) == ["kept.json"]


def test_a_file_is_written_whole_or_not_at_all(tmp_path):
    place = tmp_path / "a.txt"
    place.write_text("old")

    def interrupted() -> None:
        with written_whole(place) as file:
            file.write("new" * 100_000)
            assert place.read_text() == "old"
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        interrupted()
    assert place.read_text() == "old"
    assert os.listdir(tmp_path) == ["a.txt"]
    with written_whole(place) as file:
        file.write("new 五万")
    assert place.read_text("utf-8") == "new 五万"
    assert os.listdir(tmp_path) == ["a.txt"]


@pytest.mark.skipif(os.name == "nt", reason="modes and links")
def test_a_file_keeps_its_mode_and_its_link(tmp_path):
    real, link = tmp_path / "real.txt", tmp_path / "link.txt"
    real.write_text("old")
    real.chmod(0o640)
    link.symlink_to(real)
    with written_whole(link) as file:
        file.write("new")
    assert link.is_symlink()
    assert real.read_text() == "new"
    assert real.stat().st_mode & 0o777 == 0o640


def test_check_place_leaves_nothing_behind(tmp_path):
    check_place(tmp_path / "a.json")
    assert os.listdir(tmp_path) == []
    with pytest.raises(PlaceError, match="is a folder"):
        check_place(Path(tmp_path))


@pytest.mark.parametrize("encoding", ["ascii", "cp1252", "gbk", "latin-1", "cp437"])
@pytest.mark.parametrize(
    "args",
    [
        ["presets"],
        ["show", "laok"],
        ["show", "laok", "--origin", "--lang", "zh"],
        ["check", "laok", "nowhere"],
        ["score", FLUSH, "--how", "self_draw", "--lang", "zh"],
        ["score", FLUSH, "--tiles", "unicode"],
        ["waits", "1112345678999s", "--tiles", "zh", "--lang", "zh"],
        ["waits", "1112345678999s", "--json"],
        ["--help", "--lang", "zh"],
    ],
    ids=" ".join,
)
def test_a_console_without_utf_8_works(process, encoding, args):
    found = process(*args, environment={"PYTHONIOENCODING": encoding, "PYTHONUTF8": "0"})
    assert found.returncode == (2 if "nowhere" in args else 0), found.stderr
    assert b"Traceback" not in found.stderr
    text = found.stdout.decode(encoding)
    assert text.strip()
    # An English rule sheet names its words in Chinese too, but holds no Chinese sentence.
    words = ("。",) if "show" in args else ("听", "番", "选项", "设置")
    chinese = any(word in text for word in words)
    assert chinese == (encoding == "gbk" and "--lang" in args)


def test_tables_are_ascii_where_nothing_else_fits(process):
    found = process("presets", environment={"PYTHONIOENCODING": "ascii", "PYTHONUTF8": "0"})
    assert b"-+-" in found.stdout
    widths = {len(line) for line in found.stdout.decode("ascii").splitlines() if line.startswith("---")}
    assert len(widths) == 1


def test_json_is_escaped_where_the_console_cannot_show_it(process):
    found = process("waits", "一万", "--json", environment={"PYTHONIOENCODING": "ascii", "PYTHONUTF8": "0"})
    assert found.returncode == 2
    assert json.loads(found.stdout)["hand"] == "一万"
    found = process("waits", "一万", "--json")
    assert "一万" in found.stdout.decode("utf-8")


def test_no_colours_where_there_is_no_terminal(process):
    for environment in ({}, {"FORCE_COLOR": "1"}, {"TERM": "xterm-256color", "CLICOLOR_FORCE": "1"}):
        for args in (["presets"], ["show", "laok"], ["--help"]):
            assert b"\x1b" not in process(*args, environment=environment).stdout


def test_a_pipe_has_a_width_of_its_own(process):
    lines = process("presets").stdout.decode().splitlines()
    narrow = process("presets", environment={"COLUMNS": "60"}).stdout.decode().splitlines()
    assert max(map(len, narrow)) <= 60 < max(map(len, lines)) <= 120


@pytest.mark.skipif(os.name == "nt", reason="pseudo-terminals")
@pytest.mark.parametrize(("environment", "styled"), [({}, True), ({"NO_COLOR": "1"}, False)])
def test_styles_on_a_terminal_unless_switched_off(tmp_path, environment, styled):
    import pty
    import subprocess
    import sys

    leader, follower = pty.openpty()
    with subprocess.Popen(
        [sys.executable, "-m", "xuezhan", "replay", "--help"],
        stdout=follower,
        stderr=follower,
        cwd=tmp_path,
    ) as help_shown:
        assert help_shown.wait(60) == 0
    os.read(leader, 1 << 16)
    with subprocess.Popen(
        [sys.executable, "-m", "xuezhan", "presets"],
        stdout=follower,
        stderr=follower,
        cwd=tmp_path,
        env={**os.environ, "TERM": "xterm", **environment},
    ) as running:
        shown = b""
        while b"tfmj" not in shown:
            shown += os.read(leader, 1 << 16)
        assert running.wait(60) == 0
    os.close(follower)
    os.close(leader)
    assert (b"\x1b[" in shown) is styled


def test_stand_ins_keep_sense():
    assert fit("1–2 ± 3 × 4 → 五…", "ascii") == "1-2 +/- 3 x 4 -> ?..."
    assert fit("é ½", "ascii") == "e 12" or fit("é", "ascii") == "e"
    assert fit("五万", "gbk") == "五万"


def test_save_keeps_the_language_that_the_console_cannot_show(process, tmp_path):
    found = process(
        *("waits", "1112345678999s", "--lang", "zh", "--tiles", "zh", "--save", "a.md"),
        environment={"PYTHONIOENCODING": "ascii", "PYTHONUTF8": "0"},
    )
    assert found.stdout == b"1112345678999s  ready, waits on 123456789s\n"
    assert "听 一条二条三条四条五条六条七条八条九条" in (tmp_path / "a.md").read_text("utf-8")


def test_a_file_that_cannot_be_written_in_the_end_does_not_cost_the_result(xuezhan, monkeypatch, tmp_path):
    """The disk is full once the run is over: what was found is printed, and the other files are written."""
    from xuezhan.core import whole_file

    real = os.fsync
    count = iter(range(9))

    def full(handle):
        if next(count) in (0, 1):
            raise OSError(28, "No space left on device")
        real(handle)

    monkeypatch.setattr(whole_file.os, "fsync", full)
    for name in ("a.json", "b.csv"):
        (tmp_path / name).write_text("before", "utf-8")
    saves = ("--save", "a.json", "--save", "b.csv", "--save", "c.md")
    shown = xuezhan("simulate", "laok", "--deals", "10", "--jobs", "1", *saves)
    assert shown.exit_code == 2
    assert shown.stdout.startswith("laok: 10 deals")
    told = ["b.csv: cannot be written: No space left on device", "a.json: cannot be written: No space left on device"]
    assert shown.stderr.splitlines() == [f"xuezhan: {line}" for line in told]
    assert sorted(path.name for path in tmp_path.iterdir()) == ["a.json", "b.csv", "c.md"]
    assert {(tmp_path / name).read_text("utf-8") for name in ("a.json", "b.csv")} == {"before"}
