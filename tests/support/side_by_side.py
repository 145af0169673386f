"""The tables of docs/presets.md: the titles, and what `diff --values --md` prints.

`python tests/support/side_by_side.py` writes them anew.
"""

from __future__ import annotations

import re
from pathlib import Path

from click.testing import CliRunner
from xuezhan import presets
from xuezhan.cli.app import app

PAGE = Path(__file__).parents[2] / "docs" / "presets.md"
_TITLES = re.compile(r"(<!-- titles -->\n).*?(<!-- end -->)", re.DOTALL)
_TABLE = re.compile(r"(<!-- diff: ([^>]*) -->\n).*?(<!-- end -->)", re.DOTALL)


def written(text: str) -> str:
    """The page with each table printed anew."""
    titled = _TITLES.sub(lambda found: found[1] + titles() + "\n" + found[2], text)
    return _TABLE.sub(lambda found: found[1] + table(found[2].split()) + "\n" + found[3], titled)


def titles() -> str:
    """Every preset's name with what people call it."""
    rows = (f"| `{preset.name}` | {preset.title} | {preset.summary} |" for preset in presets())
    return "\n".join(["| Preset | Title | In short |", "| --- | --- | --- |", *rows])


def compared(text: str) -> list[list[str]]:
    """The presets of each table."""
    return [found[2].split() for found in _TABLE.finditer(text)]


def table(names: list[str]) -> str:
    """The table alone, without what names versions and digests."""
    done = CliRunner().invoke(app, ["diff", *names, "--values", "--md", "--lang", "en"])
    assert done.exit_code == 0, done.output
    return "\n".join(line for line in done.stdout.splitlines() if line.startswith("|"))


if __name__ == "__main__":
    PAGE.write_text(written(PAGE.read_text(encoding="utf-8")), encoding="utf-8", newline="\n")
