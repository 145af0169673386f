"""The compiled build and the plain source: which one runs, and that both play alike."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest
from xuezhan.core.config import presets
from xuezhan.core.engine import build
from xuezhan.core.flat import copies_of
from xuezhan.core.lacking import hand_deficiency
from xuezhan.core.shapes import waits_mask
from xuezhan.core.tables import SIZE

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


RECORDS = """
import sys
from pathlib import Path
from xuezhan import presets, simulate
for info in presets():
    for player in ("greedy", "random"):
        file = Path(sys.argv[1], f"{info.name}-{player}.jsonl")
        simulate(info.name, deals=25, seed=7, players=player, records=file, jobs=1)
"""


@pytest.mark.skipif(not COMPILED, reason=ONLY_PLAIN)
def test_both_builds_write_the_same_records(tmp_path):
    written = []
    for plain in (False, True):
        folder = tmp_path / f"plain-{plain}"
        folder.mkdir()
        run("-c", RECORDS, str(folder), plain=plain)
        written.append({path.name: path.read_bytes() for path in folder.iterdir()})
    compiled, source = written
    assert len(compiled) == 2 * len(presets())
    assert compiled == source


@pytest.mark.parametrize("code", [4 * SIZE, -SIZE - 1])
def test_a_code_that_no_suit_has_is_an_error_in_both_builds(code):
    with pytest.raises(IndexError):
        waits_mask([code, 0, 0], [0, 0, 0], True)
    with pytest.raises(IndexError):
        hand_deficiency([code, 0, 0], [0, 0, 0], 4, True, ((2,),))


def test_copies_of_a_code_that_no_suit_has_are_an_error_in_both_builds():
    with pytest.raises(IndexError):
        copies_of(4 * SIZE)
