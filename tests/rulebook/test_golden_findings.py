"""What `check` and `diff` say of a fixed set of files, kept as text in both languages.

`python tests/support/findings.py` writes it anew.
"""

from __future__ import annotations

import difflib

from findings import FILES, FOLDER, texts


def test_golden_findings() -> None:
    for name, now in texts().items():
        kept = (FOLDER / name).read_text(encoding="utf-8")
        diff = "\n".join(difflib.unified_diff(kept.splitlines(), now.splitlines(), "kept", "now", lineterm=""))
        assert not diff, f"{name} has changed (python tests/support/findings.py keeps it):\n{diff}"


def test_none_is_left_over() -> None:
    kept = {path.name for path in FOLDER.iterdir()}
    assert kept == {*texts(), *(name for name in FILES if name != "missing.toml")}
