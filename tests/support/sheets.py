"""Rule sheets and example hands of the presets as text; `python tests/support/sheets.py` writes them anew."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from xuezhan import RuleSet, example_hands, rule_sheet
from xuezhan.cli.hands import document_of
from xuezhan.cli.screen import as_text
from xuezhan.cli.sheet_document import sheet_document
from xuezhan.cli.texts import LANGUAGES, Voice

FOLDER = Path(__file__).parents[1] / "data" / "sheets"
PRESETS = ("laok", "jipin", "chengdu-contract", "chengdu-everyone", "tfmj")


@cache
def texts(preset: str) -> dict[str, str]:
    """The files of one preset: its sheet and its example hands, in both languages."""
    rules = RuleSet.load(preset)
    made, examples = rule_sheet(rules), example_hands(rules)
    found: dict[str, str] = {}
    for language in LANGUAGES:
        voice = Voice(language)
        found[f"{preset}.{language}.txt"] = as_text(sheet_document(voice, made))
        found[f"{preset}.hands.{language}.txt"] = as_text(document_of(voice, rules, examples))
    return found


if __name__ == "__main__":
    FOLDER.mkdir(parents=True, exist_ok=True)
    for preset in PRESETS:
        for name, text in texts(preset).items():
            (FOLDER / name).write_text(text, encoding="utf-8")
