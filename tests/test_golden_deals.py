"""One full deal for each preset, kept as text: a change of the rules shows as a diff.

`python tests/support/golden.py` writes them anew.
"""

from __future__ import annotations

import difflib

import pytest
from golden import FOLDER, SEEDS, golden, path_of
from xuezhan import presets


@pytest.mark.parametrize("preset", SEEDS)
def test_golden_deal(preset: str) -> None:
    kept = path_of(preset).read_text(encoding="utf-8").splitlines()
    now = golden(preset).splitlines()
    diff = "\n".join(difflib.unified_diff(kept, now, "kept", "now", lineterm=""))
    assert not diff, f"{preset} has changed (python tests/support/golden.py keeps it):\n{diff}"


def test_there_is_one_for_each_preset() -> None:
    assert {path.stem for path in FOLDER.iterdir()} == set(SEEDS) == {preset.name for preset in presets()}


def test_they_show_what_is_rare() -> None:
    kept = "\n".join(path_of(preset).read_text(encoding="utf-8") for preset in SEEDS)
    for word in ("(exposed)", "(added)", "(concealed)", "(self_draw)", "(rob_kong)", "gang_flower 1", "gang_discard 1"):
        assert word in kept
    for why in ("win", "kong", "kong_transfer", "ready_check"):
        assert f"({why})" in kept
