"""What every command says of fixed input, word for word: a change of words or figures shows as a diff.

`python tests/support/commands.py` writes the texts anew.
"""

from __future__ import annotations

import pytest
from commands import COMMANDS, FOLDER, texts


@pytest.fixture(scope="module")
def said():
    return texts()


@pytest.mark.parametrize("language", ["en", "zh"])
@pytest.mark.parametrize("command", list(COMMANDS))
def test_a_command_says_what_it_said(said, command, language):
    name = f"{command}.{language}.txt"
    assert said[name] == (FOLDER / name).read_text(encoding="utf-8")


def test_there_is_no_text_without_its_command(said):
    assert {path.name for path in FOLDER.glob("*.txt")} == set(said)
