"""docs/test-kit.md: its test file runs as it stands, and it knows every kind of fault and every fixture."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path
from typing import get_args

from xuezhan.testing import plugin
from xuezhan.testing.faults import FaultKind

PAGE = (Path(__file__).parents[2] / "docs" / "test-kit.md").read_text(encoding="utf-8")


def test_the_test_file_of_the_page_passes(tmp_path):
    (code, *_) = re.findall(r"```python\n(# test_tea\.py\n.*?)```", PAGE, re.DOTALL)
    (tmp_path / "test_tea.py").write_text(code, "utf-8")
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider"]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, timeout=120)
    assert "2 passed" in done.stdout, done.stdout


def test_every_kind_of_fault_is_told():
    assert set(re.findall(r"^\| `(\w+)` \|", PAGE, re.MULTILINE)) == set(get_args(FaultKind))


def test_every_fixture_is_told():
    fixtures = {name for name in plugin.__all__ if name.startswith("xuezhan_")}
    assert set(re.findall(r"^- `(xuezhan_\w+)", PAGE, re.MULTILINE)) == fixtures
