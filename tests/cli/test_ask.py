"""`new --ask`: questions in the terminal, answers on standard input."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from itertools import islice

import pytest
import tomli
from xuezhan.rulebook.asking import Interview
from xuezhan.rulebook.candidates import candidates


def answers(*lines):
    return "".join(f"{line}\n" for line in lines)


def enters(path, start="laok"):
    """As many empty answers as lead to the question of a path ("cap.use")."""
    interview, lines = Interview(start, {}), []
    while ".".join((question := interview.question()).path) != path:
        interview.keep(question)
        lines.append("")
    return lines


@pytest.fixture
def no_examples(monkeypatch):
    """Questions without the search for what their answers change, which other tests hold to its word."""
    monkeypatch.setattr("xuezhan.rulebook.asking.example", lambda *given: None)


def read(path):
    return tomli.loads(path.read_text("utf-8"))


def test_only_what_differs_is_written(xuezhan, tmp_path, no_examples):
    lines = [*enters("cap.use"), "fixed", "4", "w"]
    made = xuezhan("new", "friday.toml", "--extends", "laok", "--ask", input=answers(*lines))
    assert (made.exit_code, made.stderr) == (0, "")
    assert read(tmp_path / "friday.toml") == {
        "format": 1,
        "name": "friday",
        "extends": "laok",
        "cap": {"use": "fixed", "fan": 4},
    }
    assert "[cap.use]" in made.stdout
    assert "friday.toml: written; it starts from laok and says what differs." in made.stdout


def test_enter_to_the_end_keeps_the_preset(xuezhan, tmp_path, monkeypatch):
    # Every question looks for an example, but none of them for long.
    monkeypatch.setattr("xuezhan.cli.ask.DEALS", 3)
    monkeypatch.setattr("xuezhan.rulebook.contrast.candidates", lambda rules: islice(candidates(rules), 20))
    made = xuezhan("new", "friday.toml", "--extends", "tfmj", "--ask", input="\n" * 1000)
    assert made.exit_code == 0
    assert "That was the last question." in made.stdout
    assert read(tmp_path / "friday.toml") == {"format": 1, "name": "friday", "extends": "tfmj"}


def test_the_start_is_asked_for_where_none_is_given(xuezhan, tmp_path):
    made = xuezhan("new", "friday.toml", "--ask", input=answers("nonsense", "jipin", "w"))
    assert made.exit_code == 0
    assert "nonsense is none of them" in made.stdout
    assert read(tmp_path / "friday.toml")["extends"] == "jipin"


def test_changes_of_the_start_are_kept(xuezhan, tmp_path):
    made = xuezhan("new", "friday.toml", "--extends", "laok:horses=none,points.base=5", "--ask", input="w\n")
    assert made.exit_code == 0
    data = read(tmp_path / "friday.toml")
    assert (data["horses"], data["points"]) == ({"use": "none"}, {"base": 5})


def test_choices_come_with_an_example_in_points(xuezhan):
    lines = answers(*enters("self_draw.use"), "w")
    shown = xuezhan("new", "friday.toml", "--extends", "laok", "--ask", input=lines).stdout
    after = shown[shown.index("[self_draw.use]") :]
    example = after[: after.index("Your answer")]
    assert "Example: " in example
    found = {line.split(":")[0].strip(): line.split(";")[1] for line in example.splitlines() if " fan; " in line}
    assert list(found) == ["plain", "plus_fan", "plus_base", "double"]
    points = {name: int(told.split(" pay ")[1].split()[0]) for name, told in found.items()}
    # A fan doubles what each of the three others pays, as doubling does; one unit more is 6 points.
    assert points["plus_fan"] == points["double"] == 2 * points["plain"]
    assert points["plus_base"] == points["plain"] + 6


def test_questions_are_explained_and_taken_back(xuezhan, tmp_path):
    lines = ["3", "b", "?", "", "", "", "", "", "w"]
    made = xuezhan("new", "friday.toml", "--extends", "laok", "--ask", input=answers(*lines))
    assert made.exit_code == 0
    assert made.stdout.count("[table.seats]") == 2
    assert "It may be 2, 3 or 4." in made.stdout
    assert "table" not in read(tmp_path / "friday.toml")


def test_the_explanation_of_a_choice_lists_its_options(xuezhan, no_examples):
    lines = answers(*enters("opening.use"), "?", "w")
    made = xuezhan("new", "friday.toml", "--extends", "laok", "--ask", input=lines)
    assert "direction (" in made.stdout
    assert "Where the tiles go: to the next seat" in made.stdout


def test_bad_answers_are_asked_again(xuezhan, tmp_path):
    lines = ["7", "two", "2", "zz", "", "w"]
    made = xuezhan("new", "friday.toml", "--extends", "laok", "--ask", input=answers(*lines))
    assert made.exit_code == 0
    assert "7 does not do here. It may be 2, 3 or 4." in made.stdout
    assert "The rules do not allow that: [table.suits] wants" in made.stdout
    assert read(tmp_path / "friday.toml")["table"] == {"seats": 2}


def test_what_must_be_given_cannot_be_passed_over(xuezhan, tmp_path, no_examples):
    lines = answers(*enters("cap.use"), "2", "", "w", "5", "w")
    made = xuezhan("new", "friday.toml", "--extends", "laok", "--ask", input=lines)
    assert made.exit_code == 0
    assert made.stdout.count("This must be given: a whole number of 1 to 1,000.") == 2
    assert read(tmp_path / "friday.toml")["cap"] == {"use": "fixed", "fan": 5}


def test_in_chinese(xuezhan, tmp_path, no_examples):
    lines = answers(*enters("win_shape.plain_self_draw_only"), "y", "w")
    made = xuezhan("new", "friday.toml", "--extends", "laok", "--ask", "--lang", "zh", input=lines)
    assert "直接回车保留" in made.stdout
    assert "[win_shape.plain_self_draw_only]" in made.stdout
    assert "# 什么样的牌可以和？" in (tmp_path / "friday.toml").read_text("utf-8")


def test_answers_that_end_too_early_write_nothing(xuezhan, tmp_path):
    made = xuezhan("new", "friday.toml", "--extends", "laok", "--ask", input=answers("3", ""))
    assert made.exit_code == 2
    assert "nothing was written" in made.stderr
    assert list(tmp_path.iterdir()) == []


@pytest.mark.skipif(sys.platform == "win32", reason="signals of terminals")
def test_ctrl_c_writes_nothing(tmp_path):
    import signal

    running = subprocess.Popen(
        [sys.executable, "-u", "-m", "xuezhan", "new", "friday.toml", "--extends", "laok", "--ask"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        cwd=tmp_path,
        env={**os.environ, "PYTHONUTF8": "1"},
    )
    running.stdin.write(b"3\n")
    running.stdin.flush()
    seen = b""
    while b"[table.suits]" not in seen:
        seen += os.read(running.stdout.fileno(), 4096)
    time.sleep(0.2)
    running.send_signal(signal.SIGINT)
    _, said = running.communicate(timeout=30)
    assert running.returncode == 130
    assert said == b"xuezhan: stopped\n"
    assert list(tmp_path.iterdir()) == []
