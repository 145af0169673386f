"""What `check` and `diff` say of a fixed set of files; `python tests/support/findings.py` writes it anew."""

from __future__ import annotations

import os
from contextlib import chdir
from functools import cache
from pathlib import Path

from click.testing import CliRunner
from xuezhan.cli.app import app
from xuezhan.cli.texts import LANGUAGES

FOLDER = Path(__file__).parents[1] / "data" / "findings"
FILES = ("friday.toml", "broken.toml", "syntax.toml", "missing.toml")
CHANGES = "laok:several_winners=nearest,kong.added=2,points.base=2,last_four.tiles=8"


@cache
def texts() -> dict[str, str]:
    """The golden files by name: what goes to the screen and to standard error, and the status."""
    found: dict[str, str] = {}
    for language in LANGUAGES:
        for name, arguments in COMMANDS.items():
            found[f"{name}.{language}.txt"] = _told([*arguments, "--lang", language])
    return found


COMMANDS = {
    "check": ["check", *FILES],
    "check-strict": ["check", "friday.toml", "laok", "--strict"],
    "diff": ["diff", "laok", "jipin", "--deals", "200"],
    "diff-friday": ["diff", "chengdu-everyone", "friday.toml", CHANGES, "--deals", "100", "--md"],
}


def _told(arguments: list[str]) -> str:
    with chdir(FOLDER):
        result = CliRunner(env=_ENVIRONMENT).invoke(app, arguments)
    error = f"--- standard error\n{result.stderr}" if result.stderr else ""
    return f"$ xuezhan {' '.join(arguments)}\n{result.stdout}{error}--- status {result.exit_code}\n"


_ENVIRONMENT = {"COLUMNS": None, "XUEZHAN_LANG": None, "NO_COLOR": None, "XUEZHAN_RULES": os.devnull}
"""No rule sets but the shipped ones, and no settings of whoever runs this."""


if __name__ == "__main__":
    for name, text in texts().items():
        (FOLDER / name).write_text(text, encoding="utf-8")
