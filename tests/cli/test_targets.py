"""What a result may not be written over: devices, pipes, protected files, the rules themselves."""

from __future__ import annotations

import os

import pytest
from click.testing import CliRunner
from xuezhan.cli.app import app

pytestmark = pytest.mark.skipif(os.name == "nt", reason="pipes and modes of POSIX")

RULES = '# my notes\nformat = 1\nname = "Mine"\nextends = "laok"\n\n[cap]\nuse = "fixed"\nfan = 5\n'


@pytest.fixture
def called(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "mine.toml").write_text(RULES, encoding="utf-8")
    return lambda *arguments: CliRunner().invoke(app, list(arguments))


@pytest.mark.parametrize(
    "arguments",
    [
        ("presets", "--save", "pipe.json"),
        ("new", "pipe.toml", "--extends", "laok", "--force"),
        ("simulate", "laok", "--deals", "2", "--jobs", "1", "--records", "pipe"),
        ("simulate", "laok", "--deals", "2", "--jobs", "1", "--save", "link.json"),
    ],
)
def test_a_pipe_is_not_replaced_by_a_file(called, tmp_path, arguments):
    for name in ("pipe", "pipe.json", "pipe.toml"):
        os.mkfifo(tmp_path / name)
    (tmp_path / "link.json").symlink_to("pipe")
    before = sorted(path.name for path in tmp_path.iterdir())
    told = called(*arguments)
    assert told.exit_code == 2
    assert "is no ordinary file" in told.stderr
    assert told.stdout == ""
    assert all((tmp_path / name).is_fifo() for name in ("pipe", "pipe.json", "pipe.toml"))
    assert sorted(path.name for path in tmp_path.iterdir()) == before


def test_a_protected_file_is_not_replaced(called, tmp_path, monkeypatch):
    monkeypatch.setattr(os, "access", lambda path, mode: False)
    told = called("set", "mine.toml", "cap.fan=4")
    assert told.exit_code == 2
    assert "write-protected" in told.stderr
    assert (tmp_path / "mine.toml").read_text(encoding="utf-8") == RULES


def test_a_sheet_is_not_saved_over_the_rules_that_it_tells(called, tmp_path):
    told = called("show", "mine.toml", "--save", "./mine.toml")
    assert told.exit_code == 2
    assert "is what the command reads" in told.stderr
    assert (tmp_path / "mine.toml").read_text(encoding="utf-8") == RULES


TEA = """
from xuezhan import Text, Variant, hookimpl

class Tea(Variant):
    name = "tea"
    text = Text("Tea.", "茶。")

    @hookimpl
    def xuezhan_pay_reasons(self):
        return ["tea"]

class Cake(Tea):
    name = "cake"
"""


def test_set_writes_nothing_that_check_refuses(called, tmp_path):
    """Two rules that name one payment reason show only when all rules stand together."""
    (tmp_path / "tea.py").write_text(TEA, encoding="utf-8")
    text = 'format = 1\nextends = "laok"\nplugins = ["./tea.py"]\n\n[[extra]]\nuse = "tea"\n'
    (tmp_path / "tea.toml").write_text(text, encoding="utf-8")
    told = called("set", "tea.toml", "extra.b.use=cake", "--trust-plugins")
    assert told.exit_code == 2
    assert "payment reason tea is added by two" in told.stderr
    assert (tmp_path / "tea.toml").read_text(encoding="utf-8") == text


def test_one_extra_may_stand_twice(called, tmp_path):
    (tmp_path / "tea.py").write_text(TEA, encoding="utf-8")
    text = 'format = 1\nextends = "laok"\nplugins = ["./tea.py"]\n\n[[extra]]\nuse = "tea"\n'
    (tmp_path / "tea.toml").write_text(text, encoding="utf-8")
    told = called("set", "tea.toml", "extra.b.use=tea", "--trust-plugins")
    assert told.exit_code == 0, told.stderr
    assert called("check", "tea.toml", "--trust-plugins").exit_code == 0


def test_a_closed_standard_input_ends_the_interview(called, tmp_path, monkeypatch):
    monkeypatch.setattr("xuezhan.cli.ask.sys.stdin", None)
    told = called("new", "own.toml", "--extends", "laok", "--ask")
    assert told.exit_code == 2
    assert "in a way it should not" not in told.stderr
    assert not (tmp_path / "own.toml").exists()
