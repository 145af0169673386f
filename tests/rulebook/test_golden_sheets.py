"""The rule sheet and the example hands of each preset, kept as text in both languages.

`python tests/support/sheets.py` writes them anew.
"""

from __future__ import annotations

import difflib

import pytest
from sheets import FOLDER, PRESETS, texts


@pytest.mark.parametrize("preset", PRESETS)
def test_golden_sheet(preset: str) -> None:
    for name, now in texts(preset).items():
        kept = (FOLDER / name).read_text(encoding="utf-8")
        diff = "\n".join(difflib.unified_diff(kept.splitlines(), now.splitlines(), "kept", "now", lineterm=""))
        assert not diff, f"{name} has changed (python tests/support/sheets.py keeps it):\n{diff}"


def test_none_is_left_over() -> None:
    kept = {path.name for path in FOLDER.iterdir()}
    assert kept == {name for preset in PRESETS for name in texts(preset)}
