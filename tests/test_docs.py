"""The pages in docs/: their Python runs as one program, their rule files load."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest
import xuezhan
from side_by_side import PAGE, compared, titles, written
from xuezhan import RuleSet, presets

DOCS = Path(__file__).parents[1] / "docs"
PAGES = sorted(DOCS.glob("**/*.md"))


FRIDAY = """
from pydantic import Field
from xuezhan import Options, Text, Variant

class Tea(Options):
    points: int = Field(1, ge=0)

class WinnerBuysTea(Variant):
    name = "winner_buys_tea"
    text = Text("The winner buys tea.", "和牌者请喝茶。")
    Options = Tea
"""
"""The extra that the page on rule files chooses."""


def blocks(page: Path, language: str) -> list[tuple[int, str]]:
    """(line, text) of every fenced block of a language."""
    text = page.read_text(encoding="utf-8")
    pattern = re.compile(rf"^```{language}\n(.*?)^```$", re.MULTILINE | re.DOTALL)
    return [(text.count("\n", 0, found.start()) + 1, found.group(1)) for found in pattern.finditer(text)]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_the_python_of_a_page_runs_from_top_to_bottom(page, tmp_path):
    program = "\n".join(code for _, code in blocks(page, "python"))
    if not program:
        pytest.skip("no Python on this page")
    script = tmp_path / "page.py"
    script.write_text(program, encoding="utf-8")
    done = subprocess.run([sys.executable, "-X", "utf8", str(script)], capture_output=True, cwd=tmp_path)
    assert done.returncode == 0, done.stderr.decode("utf-8")


@pytest.mark.parametrize(
    ("page", "line", "text"),
    [(page.name, line, text) for page in PAGES for line, text in blocks(page, "toml")],
)
def test_rule_files_on_pages_load(page, line, text, tmp_path, monkeypatch):
    """With the plugins that the pages name: one file beside them, one module, an extra of theirs."""
    path = tmp_path / "rules.toml"
    path.write_text(text, encoding="utf-8")
    (tmp_path / "friday.py").write_text(FRIDAY, encoding="utf-8")
    for _, code in blocks(DOCS / "plugins.md", "python"):
        name = code.splitlines()[0].removeprefix("# ")
        (tmp_path / name).write_text(code, encoding="utf-8")
    (tmp_path / "my_package").mkdir()
    (tmp_path / "my_package" / "rules.py").write_text("", encoding="utf-8")
    monkeypatch.syspath_prepend(str(tmp_path))
    RuleSet.load(path, trust_plugins=True)


def test_what_a_program_may_have_to_catch_is_public() -> None:
    told = set(re.findall(r"`(\w+(?:Error|Stopped))`", (DOCS / "python-api.md").read_text("utf-8")))
    assert {"RuleError", "SimulationStopped"} <= told
    assert told - {"KeyError"} <= set(xuezhan.__all__)


def test_the_presets_stand_side_by_side() -> None:
    """`python tests/support/side_by_side.py` writes the tables anew."""
    text = PAGE.read_text("utf-8")
    assert {name for names in compared(text) for name in names} == {preset.name for preset in presets()}
    assert titles() in text
    assert written(text) == text
