"""docs/tutorial.md, followed step by step in an empty folder: its files are written, its commands run."""

from __future__ import annotations

import os
import re
import shlex
import subprocess
import sys
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path

PAGE = (Path(__file__).parents[1] / "docs" / "tutorial.md").read_text(encoding="utf-8")
BLOCK = re.compile(r"^```(\w+)(?: title=\"([^\"]+)\")?\n(.*?)^```$", re.MULTILINE | re.DOTALL)

NOT_RUN = ("mkdir", "cd", "python -m venv", ".", "pip install xuezhan", "pip install build", "python -m build", "twine")
"""What the test has done already, or must not do: it has a folder and xuezhan, and publishes nothing."""


@dataclass
class Walk:
    """The reader: a folder, and another where what it installs lies."""

    folder: Path
    installed: Path

    def write(self, name: str, text: str) -> None:
        path = self.folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")

    def run(self, line: str) -> subprocess.CompletedProcess[str]:
        program, *args = shlex.split(line)
        if (program, args[:1]) == ("pip", ["wheel"]):
            args = [*args, "--no-build-isolation"]
        elif (program, args[:1]) == ("pip", ["install"]):
            args = [*args, "--no-deps", "--no-index", "--target", str(self.installed)]
        paths = os.pathsep.join([str(self.installed), os.environ.get("PYTHONPATH", "")])
        env = os.environ | {"PYTHONPATH": paths, "PYTHONUTF8": "1", "COLUMNS": "200"}
        env.pop("XUEZHAN_LANG", None)
        return subprocess.run(
            [sys.executable, "-m", program, *args],
            cwd=self.folder,
            env=env,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            encoding="utf-8",
        )


@dataclass
class Command:
    """A line that the reader types: what the page shows of its output, and the status that it ends with."""

    line: str
    shown: list[str]
    status: int = 0


def commands(block: str) -> list[Command]:
    """The commands of a console block; `echo $?` tells the status of the one before."""
    found: list[Command] = []
    for line in block.splitlines():
        if line.startswith("$ "):
            found.append(Command(line.removeprefix("$ "), []))
        else:
            found[-1].shown.append(line)
    for before, after in pairwise(found):
        if after.line == "echo $?":
            before.status = int(after.shown[0])
    return [command for command in found if command.line != "echo $?"]


def test_the_tutorial_leads_from_an_empty_folder_to_an_installed_rule(tmp_path: Path) -> None:
    walk = Walk(tmp_path / "first-prize", tmp_path / "installed")
    walk.folder.mkdir()
    ran = 0
    for language, title, text in BLOCK.findall(PAGE):
        if title:
            walk.write(title, text)
            continue
        assert language == "console"
        for command in commands(text):
            if command.line.startswith(NOT_RUN):
                continue
            done = walk.run(command.line)
            told = f"$ {command.line}\n{done.stdout}"
            assert done.returncode == command.status, told
            for line in command.shown:
                assert line in done.stdout, told
            ran += 1
    assert ran >= 14
    assert (walk.installed / "first_prize.py").is_file()
    assert (walk.folder / "second-prize" / "pyproject.toml").is_file()
