"""The group: help, versions, and how commands end."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import textwrap
import time
from importlib import import_module
from importlib.metadata import version
from pathlib import Path

import pytest
from xuezhan.cli.app import COMMANDS
from xuezhan.cli.command import Command
from xuezhan.core.engine import build

HAND = "1112345678999s"


def test_help_lists_every_command_in_both_languages(xuezhan):
    for language, index in (("en", 0), ("zh", 1)):
        shown = xuezhan("--lang", language, "--help")
        assert shown.exit_code == 0
        for name, phrase in COMMANDS.items():
            assert f"{name} " in shown.stdout
            assert phrase[index] in shown.stdout


def test_no_command_at_all_shows_the_help(xuezhan):
    assert xuezhan().stdout == xuezhan("--help").stdout
    assert xuezhan("--lang", "zh").stdout == xuezhan("--lang", "zh", "--help").stdout
    assert xuezhan().exit_code == 0


@pytest.mark.parametrize("name", COMMANDS)
def test_help_of_each_command_ends_with_one_example(xuezhan, name):
    found = getattr(import_module(f"xuezhan.cli.{name}"), f"{name}_command")
    assert isinstance(found, Command)
    assert found.example.startswith(f"xuezhan {name} ")
    shown = xuezhan(name, "--help")
    assert shown.exit_code == 0
    assert shown.stdout.rstrip().splitlines()[-1].strip() == found.example.splitlines()[-1]
    chinese = xuezhan(name, "--help", "--lang", "zh")
    assert "示例" in chinese.stdout
    assert found.phrases[0].zh[:10] in chinese.stdout


@pytest.mark.parametrize("name", [*(name for name in COMMANDS if name != "plugin"), "plugin new"])
def test_every_command_takes_the_common_options(xuezhan, name):
    shown = xuezhan(*name.split(), "--help").stdout
    for option in ("--json", "--save FILE", "--lang [en|zh]"):
        assert option in shown


def test_the_language_may_stand_before_the_command_or_in_the_environment(xuezhan, monkeypatch):
    assert "听" in xuezhan("--lang", "zh", "waits", HAND).stdout
    assert "听" in xuezhan("waits", HAND, "--lang=zh").stdout
    monkeypatch.setenv("XUEZHAN_LANG", "zh")
    assert "听" in xuezhan("waits", HAND).stdout
    assert "waits on" in xuezhan("--lang", "en", "waits", HAND).stdout
    assert "waits on" in xuezhan("waits", HAND, "--lang", "en").stdout


def test_an_unknown_language_names_where_it_was_asked_for(xuezhan, monkeypatch):
    found = xuezhan("waits", HAND, "--lang", "fr")
    assert (found.exit_code, found.stdout) == (2, "")
    assert "--lang" in found.stderr
    assert "'fr'" in found.stderr
    monkeypatch.setenv("XUEZHAN_LANG", "fr")
    found = xuezhan("waits", HAND)
    assert (found.exit_code, found.stdout) == (2, "")
    assert "XUEZHAN_LANG" in found.stderr


def test_version(xuezhan):
    running = {"compiled": "compiled", "plain": "plain Python"}[build()]
    assert xuezhan("--version").stdout == f"xuezhan {version('xuezhan')} ({running})\n"


@pytest.mark.parametrize(
    ("args", "named"),
    [
        (["shwo", "laok"], "did you mean 'show'?"),
        (["xyz"], "there are presets, show"),
        (["show"], "RULES"),
        (["show", "laok", "jipin"], "jipin"),
        (["show", "laok", "--orign"], "--orign"),
        (["waits", HAND, "--missing", "z"], "'z'"),
        (["score", HAND, "--horses", "x"], "--horses"),
        (["score", HAND, "--live", "4"], "--live"),
        (["score", HAND, "--after-kong", "open"], "'open'"),
    ],
)
def test_wrong_calls_are_one_line_with_status_2(xuezhan, args, named):
    found = xuezhan(*args)
    assert (found.exit_code, found.stdout) == (2, "")
    assert found.stderr.startswith("xuezhan: ")
    assert found.stderr.count("\n") == 1
    assert named in found.stderr
    assert "--help" in found.stderr


def test_an_unforeseen_failure_is_one_line_that_asks_for_a_report(xuezhan, monkeypatch):
    def broken(*args: object) -> None:
        raise ZeroDivisionError("a fault of ours\nin two lines")

    monkeypatch.setattr("xuezhan.cli.waits.waits", broken)
    found = xuezhan("waits", HAND)
    assert (found.exit_code, found.stdout, found.stderr.count("\n")) == (2, "", 1)
    assert "`xuezhan waits`" in found.stderr
    assert "ZeroDivisionError: a fault of ours in two lines" in found.stderr
    monkeypatch.setenv("XUEZHAN_DEBUG", "1")
    assert isinstance(xuezhan("waits", HAND).exception, ZeroDivisionError)


def test_known_errors_stay_one_line_under_debug(xuezhan, monkeypatch):
    monkeypatch.setenv("XUEZHAN_DEBUG", "1")
    found = xuezhan("show", "nowhere")
    assert found.exit_code == 2
    assert "Traceback" not in found.stderr


def test_interrupted_is_status_130(xuezhan, monkeypatch):
    def interrupted(*args: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("xuezhan.cli.waits.waits", interrupted)
    found = xuezhan("waits", HAND)
    assert (found.exit_code, found.stdout, found.stderr) == (130, "", "xuezhan: stopped\n")


def test_what_is_done_when_ctrl_c_comes_is_saved(xuezhan, monkeypatch, tmp_path):
    from xuezhan.cli.waits import waits

    answers = iter(["done"])

    def interrupted(hand: str, missing: str | None) -> object:
        if next(answers, None) is None:
            raise KeyboardInterrupt
        return waits(hand, missing)

    monkeypatch.setattr("xuezhan.cli.waits.waits", interrupted)
    found = xuezhan("waits", HAND, HAND, "--json", "--save", "a.jsonl")
    assert (found.exit_code, found.stderr.splitlines()[0]) == (130, "xuezhan: stopped")
    assert "what is done goes to a.partial.jsonl; nothing changes at a.jsonl," in found.stderr.splitlines()[1]
    assert not (tmp_path / "a.jsonl").exists()
    assert found.stdout == (tmp_path / "a.partial.jsonl").read_text("utf-8")
    assert found.stdout.count("\n") == 1


@pytest.mark.skipif(os.name == "nt", reason="signals")
def test_ctrl_c_while_reading_standard_input(tmp_path):
    with subprocess.Popen(
        [sys.executable, "-m", "xuezhan", "waits", "-", "--json"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        cwd=tmp_path,
    ) as running:
        assert running.stdin is not None
        assert running.stdout is not None
        assert running.stderr is not None
        running.stdin.write(HAND.encode() + b"\n")
        running.stdin.flush()
        assert json.loads(running.stdout.readline())["waits"] == "123456789s"
        time.sleep(0.1)
        running.send_signal(signal.SIGINT)
        assert running.wait(30) == 130
        assert running.stderr.read() == b"xuezhan: stopped\n"


def test_python_m_works_and_answers_line_by_line(process):
    found = process("waits", "-", "--json", input=f"{HAND}\n\n  {HAND}  \n".encode())
    assert found.returncode == 0
    assert [json.loads(line)["hand"] for line in found.stdout.splitlines()] == [HAND, HAND]
    assert found.stderr == b""


@pytest.mark.skipif(os.name == "nt", reason="pipes break otherwise there")
def test_a_broken_pipe_is_quiet(tmp_path):
    with subprocess.Popen(
        [sys.executable, "-m", "xuezhan", "waits", "-"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        cwd=tmp_path,
    ) as running:
        assert running.stdin is not None
        assert running.stdout is not None
        assert running.stderr is not None
        running.stdin.write(HAND.encode() + b"\n")
        running.stdin.flush()
        running.stdout.readline()
        running.stdout.close()
        running.stdin.write(HAND.encode() + b"\n")
        running.stdin.close()
        assert running.wait(30) == 141
        assert running.stderr.read() == b""


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="no /dev/full here")
def test_a_full_disk_is_one_line(tmp_path):
    with open("/dev/full", "wb") as full:
        found = subprocess.run(
            [sys.executable, "-m", "xuezhan", "waits", HAND],
            stdout=full,
            stderr=subprocess.PIPE,
            cwd=tmp_path,
            check=False,
        )
    assert found.returncode == 2
    assert found.stderr.startswith(b"xuezhan: standard output: ")
    assert found.stderr.count(b"\n") == 1


def test_commands_load_only_what_they_need(tmp_path):
    """`waits` needs no rules, so neither pydantic nor rich nor numpy; `score` needs no rich and no numpy."""
    for args, unwanted in (
        (["waits", HAND], {"pydantic", "rich", "numpy", "pluggy"}),
        (["--help"], {"pydantic", "rich", "numpy", "pluggy"}),
        (["score", HAND, "--rules", "laok"], {"rich", "numpy"}),
        (["check", "laok"], {"rich", "numpy"}),
        (["presets"], {"numpy"}),
    ):
        program = (
            f"import sys; sys.argv = ['xuezhan', *{args!r}]\n"
            "from xuezhan.cli import main\n"
            "try: main()\n"
            "except SystemExit as end: assert not end.code, end.code\n"
            f"loaded = {unwanted!r} & set(sys.modules)\n"
            "assert not loaded, loaded\n"
        )
        command = [sys.executable, "-c", program]
        found = subprocess.run(command, cwd=tmp_path, capture_output=True, check=False)
        assert found.returncode == 0, (args, found.stderr.decode())


def test_importing_the_package_loads_nothing(tmp_path):
    program = (
        "import sys; before = set(sys.modules)\n"
        "import xuezhan\n"
        "loaded = {name for name in set(sys.modules) - before if name.startswith('xuezhan')}\n"
        "assert loaded == {'xuezhan'}, loaded\n"
        "assert 'pydantic' not in sys.modules\n"
    )
    subprocess.run([sys.executable, "-c", program], cwd=tmp_path, check=True)


def test_no_standard_output_at_all(tmp_path):
    program = (
        "import sys; sys.stdout = None\n"
        f"sys.argv = ['xuezhan', 'waits', '{HAND}']\n"
        "from xuezhan.cli import main\n"
        "main()\n"
    )
    found = subprocess.run([sys.executable, "-c", program], cwd=tmp_path, capture_output=True, check=False)
    assert (found.returncode, found.stderr) == (0, b"")


def test_messages_stay_short_whatever_they_quote(xuezhan):
    found = xuezhan("waits", "1" * 100_000)
    assert found.exit_code == 2
    assert len(found.stderr) < 1000


def test_completion_is_clicks_own(process):
    found = process(environment={"_XUEZHAN_COMPLETE": "bash_source"})
    assert found.returncode == 0
    assert b"xuezhan" in found.stdout


def test_modules_of_all_commands_are_there():
    folder = Path(import_module("xuezhan.cli").__file__ or "").parent
    assert all((folder / f"{name}.py").is_file() for name in COMMANDS)


@pytest.mark.parametrize(
    ("arguments", "english", "chinese"),
    [
        (["simulate", "laok", "--deals", "1e3"], "'1e3' is no whole number", "'1e3' 不是整数"),
        (["simulate", "laok", "--deals", "0"], "0 is not in the range x>=1", "0 不在范围 x>=1 内"),
        (["simulate", "laok", "--dealz", "3"], "did you mean --deals?", "没有选项 --dealz；是不是想用 --deals？"),
        (["simulate", "laok", "--deals"], "requires an argument", "选项 '--deals' 后面要有值"),
        (["simulate"], "Missing argument 'RULES'", "缺少参数 'RULES'"),
        (["score", "1m", "--how", "x"], "'x' is not one of 'self_draw'", "'x' 不是 'self_draw'"),
        (["shwo"], "no command is called 'shwo'; did you mean 'show'?", "没有名为 'shwo' 的命令；是不是想用 'show'？"),
        (["compare", "laok"], "at least two rule sets are needed", "至少要有两套规则"),
        (["compare", "laok", "laok:table.seats=3"], "no walls are the same", "不能用同样的牌墙"),
        (["simulate", "laok", "--players", "gready"], "no player is called 'gready'", "没有名为 'gready' 的牌手"),
        (["show", "loak"], 'there is no preset "loak"', '没有名为 "loak" 的规则'),
        (["score", "1x"], "is no tile", "不是牌"),
        (["replay", "nowhere.jsonl"], "cannot be read", "无法读取"),
        (["waits", "1x"], "is no tile", "不是牌"),
        (["waits", "1m", "--save", "x.xls"], "the ending names the form", "文件名结尾表示格式"),
        (["waits", "1m", "--save", "no/x.md"], "cannot be written", "无法写入"),
        (["simulate", "laok", "--players", "greedy,random"], "2 players for 4 seats", "4 家却有 2 名牌手"),
    ],
)
def test_faults_are_told_in_both_languages(xuezhan, arguments, english, chinese):
    for language, words in (("en", english), ("zh", chinese)):
        shown = (
            xuezhan(*arguments, "--lang", language)
            if arguments[-1] != "--deals"
            else xuezhan("--lang", language, *arguments)
        )
        assert shown.exit_code == 2
        assert words in shown.stderr
        assert "。）" not in shown.stderr


def test_ctrl_c_while_the_program_loads(tmp_path):
    script = """
        import sys

        class Interrupted:
            def find_spec(self, name, path, target=None):
                if name == "xuezhan.cli.app":
                    raise KeyboardInterrupt

        sys.meta_path.insert(0, Interrupted())
        from xuezhan.cli import main
        main()
    """
    ran = subprocess.run(
        [sys.executable, "-c", textwrap.dedent(script)], cwd=tmp_path, capture_output=True, timeout=60, check=False
    )
    assert (ran.returncode, ran.stdout, ran.stderr) == (130, b"", b"xuezhan: stopped\n")


@pytest.mark.skipif(os.name == "nt", reason="sends SIGTERM")
@pytest.mark.parametrize("jobs", ["1", "2"])
def test_sigterm_ends_a_run_like_ctrl_c(tmp_path, jobs):
    arguments = [
        "simulate",
        "laok",
        "--deals",
        "1000000",
        "--jobs",
        jobs,
        "--records",
        "deals.jsonl",
        "--save",
        "run.json",
    ]
    whole = {"deals.jsonl": b"an earlier file of records\n", "run.json": b"an earlier result\n"}
    for name, content in whole.items():
        (tmp_path / name).write_bytes(content)
    running = subprocess.Popen(
        [sys.executable, "-m", "xuezhan", *arguments], cwd=tmp_path, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    )
    limit = time.monotonic() + 60
    while time.monotonic() < limit and not any(
        path.stat().st_size for path in tmp_path.iterdir() if path.name not in whole
    ):
        time.sleep(0.05)
    running.send_signal(signal.SIGTERM)
    _, errors = running.communicate(timeout=30)
    assert running.returncode == 130
    parts = ["deals.partial.jsonl", "run.partial.json"]
    assert sorted(path.name for path in tmp_path.iterdir()) == sorted([*whole, *parts])
    assert {name: (tmp_path / name).read_bytes() for name in whole} == whole
    data = json.loads((tmp_path / "run.partial.json").read_text(encoding="utf-8"))
    assert data["stopped"] is True
    assert data["wanted"] == 1000000
    assert f"stopped after {data['deals']:,} of 1,000,000".encode() in errors
    assert b"what is done goes to deals.partial.jsonl, run.partial.json" in errors
