"""The compiled build and the plain source: which one runs, and that both play alike."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest
from xuezhan.core.config import presets
from xuezhan.core.engine import build

COMPILED = build() == "compiled"
ONLY_PLAIN = "the hot modules are not compiled here (no C compiler, or an editable installation)"


def run(*arguments: str, plain: bool) -> str:
    environment = {name: value for name, value in os.environ.items() if name != "XUEZHAN_PURE"}
    if plain:
        environment["XUEZHAN_PURE"] = "1"
    done = subprocess.run([sys.executable, *arguments], env=environment, capture_output=True, text=True, check=True)
    return done.stdout


def test_plain_source_runs_where_it_is_asked_for():
    shown = run("-c", "import xuezhan.core.loop as loop; print(loop.__file__)", plain=True)
    assert shown.strip().endswith("loop.py")
    assert "(plain Python)" in run("-m", "xuezhan", "--version", plain=True)


@pytest.mark.skipif(not COMPILED, reason=ONLY_PLAIN)
def test_the_compiled_build_runs_where_it_is_installed():
    shown = run("-c", "import xuezhan.core.loop as loop; print(loop.__file__)", plain=False)
    assert not shown.strip().endswith(".py")
    assert "(compiled)" in run("-m", "xuezhan", "--version", plain=False)


@pytest.mark.skipif(not COMPILED, reason=ONLY_PLAIN)
@pytest.mark.parametrize("player", ["greedy", "random"])
def test_both_builds_write_the_same_records(tmp_path, player):
    for rules in (info.name for info in presets()):
        texts = []
        for plain in (False, True):
            file = tmp_path / f"{rules}-{plain}.jsonl"
            asked = ["simulate", rules, "--deals", "40", "--seed", "7", "--players", player, "--records", str(file)]
            run("-m", "xuezhan", *asked, plain=plain)
            texts.append(file.read_text("utf-8"))
        assert texts[0] == texts[1], rules
