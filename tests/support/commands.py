"""What each command says of fixed input; `python tests/support/commands.py` writes it anew.

`show`, `hands`, `check` and `diff` have their own golden texts (`sheets.py`, `findings.py`).
"""

from __future__ import annotations

import json
import re
import shutil
import tempfile
from contextlib import chdir
from pathlib import Path

import xuezhan
from click.testing import CliRunner
from xuezhan.cli.app import app
from xuezhan.cli.texts import LANGUAGES

FOLDER = Path(__file__).parents[1] / "data" / "commands"
FILES = ("friday.toml", "deal.jsonl")
"""Copied beside the commands, which may change them."""

COMMANDS: dict[str, tuple[list[str], ...]] = {
    "help": (["--help"], ["score", "--help"]),
    "presets": (["presets"], ["presets", "--json"]),
    "slots": (["slots", "several_winners"], ["slots", "cap", "--json"], ["slots", "captain"]),
    "plugins": (["plugins", "--hooks"],),
    "plugin": (["plugin", "--help"], ["plugin", "new", "house-of-tea", "--slot", "cap"], ["plugin", "new", "json"]),
    "score": (
        ["score", "123m456m789m11p22p+2p", "--rules", "laok", "--rules", "jipin", "--horses", "1"],
        ["score", "[222m](4444m)66m[888m]33p+3p", "--how", "self_draw", "--after-kong", "exposed"],
        ["score", "123m", "55555p", "--rules", "laok"],
    ),
    "waits": (["waits", "2223456777m111p", "1357m2468p13579s"], ["waits", "2223456777m111p5p", "--json"]),
    "replay": (
        ["replay", "deal.jsonl"],
        ["replay", "deal.jsonl", "--rules", "jipin", "--rules", "laok:cap.use=fixed,cap.fan=1"],
        ["replay", "deal.jsonl", "--json"],
    ),
    "simulate": (["simulate", "friday.toml", "--deals", "30", "--jobs", "1"],),
    "compare": (
        ["compare", "laok", "jipin", "--deals", "30", "--jobs", "1"],
        ["compare", "laok", "laok:table.seats=3", "--deals", "30"],
        ["compare", "laok", "jipin", "--by-slot", "--deals", "30", "--jobs", "1"],
        ["compare", "laok", "jipin", "--by-slot", "--settlement-only", "--min-effect", "20%", "--deals", "30"],
        ["compare", "laok", "laok:points.base=12,dealer=rotate", "--by-slot", "--records", "deal.jsonl"],
        ["compare", "laok", "jipin", "--records", "deal.jsonl", "--first-deal", "1"],
    ),
    "sweep": (
        ["sweep", "jipin", "cap.fan=1..3", "--deals", "30", "--jobs", "1"],
        ["sweep", "jipin", "cap.fan=1|2,points.base=1..2", "--deals", "30", "--jobs", "1", "--figure", "won"],
        ["sweep", "jipin", "cap.fan=1,2"],
        ["sweep", "jipin", "points.base=1..500"],
    ),
    "set": (["set", "friday.toml", "cap.fan=4", "horses=none", "--dry-run"], ["set", "friday.toml", "cap.fam=4"]),
    "new": (["new", "own.toml", "--extends", "friday.toml"], ["new", "friday.toml"]),
    "usage": (["simulat"], ["simulate"], ["simulate", "laok", "--deals", "0"], ["compare", "laok", "loak"]),
}

_ENVIRONMENT = {"COLUMNS": "100", "XUEZHAN_LANG": None, "NO_COLOR": None, "XUEZHAN_RULES": "own-rules"}
_INSTALLED = json.dumps(str(Path(xuezhan.__file__).parent))[1:-1]
_SPEED = re.compile(r"[\d,.]+ deals/s[^\n]*|每秒[^\n]*")


def texts() -> dict[str, str]:
    """The golden files by name: what goes to the screen and to standard error, and the status."""
    found: dict[str, str] = {}
    for language in LANGUAGES:
        for name, calls in COMMANDS.items():
            found[f"{name}.{language}.txt"] = "\n".join(_told(_in_language(call, language)) for call in calls)
    return found


def _in_language(call: list[str], language: str) -> list[str]:
    return ["--lang", language, *call] if call[0] == "--help" else [*call, "--lang", language]


def _told(arguments: list[str]) -> str:
    with tempfile.TemporaryDirectory() as folder, chdir(folder):
        for name in FILES:
            shutil.copy(FOLDER / name, name)
        result = CliRunner(env=_ENVIRONMENT).invoke(app, arguments)
    screen = _SPEED.sub("(speed)", result.stdout).replace(_INSTALLED, "(xuezhan)")
    error = f"--- standard error\n{result.stderr}" if result.stderr else ""
    return f"$ xuezhan {' '.join(arguments)}\n{screen}{error}--- status {result.exit_code}\n"


if __name__ == "__main__":
    for name, text in texts().items():
        (FOLDER / name).write_text(text, encoding="utf-8")
