"""Completion in shells: the scripts of docs/shell-completion.md, and what Tab offers."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

PAGE = Path(__file__).parents[2] / "docs" / "shell-completion.md"
SHELLS = ("bash", "zsh", "fish")


@pytest.fixture
def offered(process):
    """What bash is offered for a line whose last word is being typed: (type, text) pairs."""

    def ask(line, **environment):
        words = line.split(" ")
        found = process(
            environment={
                "COMP_WORDS": line,
                "COMP_CWORD": str(len(words) - 1),
                "_XUEZHAN_COMPLETE": "bash_complete",
                **environment,
            }
        )
        assert found.returncode == 0, found.stderr
        return [tuple(each.split(",", 1)) for each in found.stdout.decode("utf-8").splitlines()]

    return ask


def test_the_page_names_every_shell_s_script():
    text = PAGE.read_text("utf-8")
    assert set(re.findall(r"_XUEZHAN_COMPLETE=(\w+)_source xuezhan", text)) == set(SHELLS)


@pytest.mark.parametrize("shell", SHELLS)
def test_each_script_is_printed(process, shell):
    if shell == "bash" and shutil.which("bash") is None:
        pytest.skip("no bash, which is asked for its version")
    found = process(environment={"_XUEZHAN_COMPLETE": f"{shell}_source"})
    assert found.returncode == 0
    assert b"_XUEZHAN_COMPLETE" in found.stdout


def test_commands_options_and_choices(offered):
    assert ("plain", "show") in offered("xuezhan sh")
    assert ("plain", "--origin") in offered("xuezhan show --or")
    assert offered("xuezhan score --how s") == [("plain", "self_draw")]


@pytest.mark.parametrize(
    "line",
    [
        "xuezhan show ji",
        "xuezhan check laok ji",
        "xuezhan compare laok ji",
        "xuezhan simulate ji",
        "xuezhan hands ji",
        "xuezhan new x.toml --extends ji",
        "xuezhan score 1m --rules ji",
        "xuezhan replay x.jsonl --rules ji",
        "xuezhan set ji",
    ],
)
def test_names_of_rule_sets(offered, line):
    assert offered(line) == [("plain", "jipin")]


def test_one_s_own_rule_sets_too(offered, tmp_path):
    (tmp_path / "friday.toml").write_text('extends = "laok"\n', "utf-8")
    assert offered("xuezhan show fr", XUEZHAN_RULES=str(tmp_path)) == [("plain", "friday")]


@pytest.mark.parametrize(
    "line",
    [
        "xuezhan show ./f",
        "xuezhan replay d",
        "xuezhan new f",
        "xuezhan show laok --save o",
        "xuezhan simulate laok --records d",
    ],
)
def test_files(offered, line):
    assert offered(line) == [("file", line.split(" ")[-1])]


@pytest.mark.skipif(sys.platform == "win32" or shutil.which("bash") is None, reason="no bash")
def test_bash_itself(tmp_path, process):
    script = process(environment={"_XUEZHAN_COMPLETE": "bash_source"}).stdout.decode("utf-8")
    command = tmp_path / "xuezhan"
    command.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m xuezhan "$@"\n', "utf-8")
    command.chmod(0o755)
    ask = (
        f'PATH="{tmp_path}:$PATH"\n{script}\n'
        "COMP_WORDS=(xuezhan show ji)\nCOMP_CWORD=2\n_xuezhan_completion xuezhan\n"
        'printf "%s\\n" "${COMPREPLY[@]}"\n'
    )
    found = subprocess.run(["bash", "--norc", "-c", ask], capture_output=True, text=True, cwd=tmp_path, timeout=60)
    assert found.stdout == "jipin\n", found.stderr


def test_what_a_command_does_is_told_in_the_language_of_the_environment(process):
    asked = {"COMP_WORDS": "xuezhan ", "COMP_CWORD": "1", "_XUEZHAN_COMPLETE": "zsh_complete"}
    english = process(environment=asked).stdout.decode("utf-8")
    chinese = process(environment={**asked, "XUEZHAN_LANG": "zh"}).stdout.decode("utf-8")
    assert re.search(r"^plain\nnew\nWrite a rule file to change", english, re.MULTILINE)
    assert re.search(r"^plain\nnew\n写一个供您修改的规则文件", chinese, re.MULTILINE)
