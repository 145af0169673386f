"""README.md: what it shows is what comes out, its examples work, its tables are those of the code.

`python tests/test_readme.py` writes the generated parts anew.
"""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

README = Path(__file__).parents[1] / "README.md"
COMPARISON = ["compare", "laok", "jipin", "chengdu-everyone"]
"""With the defaults: 2,000 deals, seed 1, greedy players."""
CUT = " Wins"
"""The table's group before which the README's copy stops."""


def comparison() -> str:
    surroundings = {
        name: value for name, value in os.environ.items() if name not in ("COLUMNS", "XUEZHAN_LANG")
    }
    shown = subprocess.run(
        [sys.executable, "-X", "utf8", "-m", "xuezhan", *COMPARISON],
        capture_output=True,
        check=True,
        env=surroundings,
    ).stdout.decode("utf-8")
    lines = shown.splitlines()
    upper = lines[: next(place for place, line in enumerate(lines) if line == CUT)]
    return "\n".join(["```console", f"$ xuezhan {' '.join(COMPARISON)}", *upper, " …", "```"])


def commands() -> str:
    from xuezhan.cli.app import COMMANDS

    rows = [f"| `{name}` | {phrase.en} | {phrase.zh} |" for name, phrase in COMMANDS.items()]
    return "\n".join(["| Command | What it does | 用途 |", "| --- | --- | --- |", *rows])


def presets() -> str:
    from xuezhan import RuleSet
    from xuezhan import presets as shipped

    rows = []
    for preset in shipped():
        rules = RuleSet.load(preset.name)
        cap = "none" if rules.cap is None else f"{rules.cap} fan"
        rows.append(f"| `{preset.name}` | {preset.title} | {cap} | {rules.unit} | {preset.summary} |")
    return "\n".join(["| Preset | Title | Cap | Unit | Summary |", "| --- | --- | --- | ---: | --- |", *rows])


def slots() -> str:
    from xuezhan import Catalogue

    catalogue = Catalogue.installed()
    rows = []
    for name, slot in catalogue.slots.items():
        if catalogue.source_of(slot).name != "xuezhan":
            continue
        choices = [
            choice.name
            for choice in catalogue.variants[name].values()
            if catalogue.source_of(choice).name == "xuezhan"
        ]
        choices.sort(key=lambda choice: choice != slot.default)
        answers = " · ".join(f"`{choice}`" for choice in choices)
        rows.append(f"| `{name}` | {slot.question.en} | {slot.question.zh} | {answers} |")
    return "\n".join(["| Slot | Question | 问题 | Variants |", "| --- | --- | --- | --- |", *rows])


GENERATED = {"comparison": comparison, "commands": commands, "presets": presets, "slots": slots}


def part(name: str, text: str) -> str:
    """What stands in the README between the marks of a generated part."""
    found = re.search(rf"<!-- generated: {name} -->\n(.*?)\n?<!-- end -->", text, re.DOTALL)
    assert found is not None, name
    return found.group(1)


def example(name: str) -> str:
    """The code block whose first line is a comment with that file's name."""
    found = re.search(rf"```\w+\n(# {re.escape(name)}\n.*?)```", README.read_text("utf-8"), re.DOTALL)
    assert found is not None, name
    return found.group(1)


def run(*args: str, folder: Path) -> str:
    done = subprocess.run(
        [sys.executable, "-X", "utf8", *args], cwd=folder, capture_output=True, check=False, timeout=300
    )
    assert done.returncode == 0, done.stderr.decode("utf-8")
    return done.stdout.decode("utf-8")


@pytest.mark.parametrize("name", GENERATED)
def test_generated_parts_are_what_the_code_gives(name: str) -> None:
    assert part(name, README.read_text("utf-8")) == GENERATED[name]()


def test_the_comparison_stands_on_the_first_screen() -> None:
    lines = README.read_text("utf-8").splitlines()
    assert lines.index("```console") < 20


def test_the_two_commands_are_there() -> None:
    lines = README.read_text("utf-8").splitlines()
    assert "    pip install . && xuezhan compare laok jipin chengdu-everyone" in lines
    assert "    pip install '.[test]' && pytest" in lines


def test_the_rule_file_means_what_its_comments_say(tmp_path: Path) -> None:
    (tmp_path / "friday.toml").write_text(example("friday.toml"), "utf-8")
    assert "OK" in run("-m", "xuezhan", "check", "friday.toml", folder=tmp_path)
    shown = json.loads(run("-m", "xuezhan", "show", "friday.toml", "--json", folder=tmp_path))
    chosen = {slot["slot"]: slot for slot in shown["slots"]}
    assert (chosen["cap"]["use"], chosen["cap"]["options"]) == ("fixed", {"fan": 4, "over": 0})
    assert chosen["gang_flower"]["use"] == "contract"
    assert chosen["horses"]["use"] == "none"
    fan = chosen["fan_table"]["options"]["fan"]
    assert (fan["all_pungs"], fan["full_flush"]) == (3, 3)


def test_the_plugin_has_ten_lines_and_works(tmp_path: Path) -> None:
    plugin = example("feeder_twice.py")
    assert len(plugin.splitlines()) <= 10
    (tmp_path / "feeder_twice.py").write_text(plugin, "utf-8")
    (tmp_path / "twice.toml").write_text(example("twice.toml"), "utf-8")
    switches = ["--how", "self_draw", "--after-kong", "exposed", "--json", "--trust-plugins"]
    rules = ["--rules", "chengdu-everyone", "--rules", "twice.toml"]
    lines = run(
        "-m", "xuezhan", "score", "123m345m789p99p66m+6m", *rules, *switches, folder=tmp_path
    ).splitlines()
    usual, twice = map(json.loads, lines)
    # Plain 1 and gang flower 1: 2 fan, 6 x 2 = 12 a share; three seats pay, or the feeder pays two shares.
    assert (usual["points"], usual["total"]) == (12, 36)
    assert (twice["points"], twice["total"]) == (12, 24)


def test_the_python_example_prints_what_it_says(tmp_path: Path) -> None:
    (tmp_path / "example.py").write_text(example("example.py"), "utf-8")
    points, tiles, end, wins, difference = run("example.py", folder=tmp_path).splitlines()
    assert points == "48"
    assert tiles == "12345678m"
    assert end.split()[0] in ("three_winners", "exhausted")
    assert 1 < float(wins) < 3
    # A cap can only take away: under it less changes hands, or as much.
    assert float(difference) <= 0


@pytest.mark.parametrize("line", re.findall(r"^    (xuezhan .*)$", README.read_text("utf-8"), re.MULTILINE))
def test_every_command_line_is_one_that_is_understood(line: str) -> None:
    import shlex

    import click
    from xuezhan.cli.app import COMMANDS, app

    name, *args = shlex.split(line)[1:]
    assert name in COMMANDS
    with click.Context(app) as context:
        command = app.get_command(context, name)
        assert command is not None
        command.make_context(name, args, parent=context)


def refresh() -> None:
    """Write the generated parts of the README anew."""
    text = README.read_text("utf-8")
    for name, content in GENERATED.items():
        before, rest = text.split(f"<!-- generated: {name} -->\n")
        after = rest.partition("<!-- end -->")[2]
        text = f"{before}<!-- generated: {name} -->\n{content()}\n<!-- end -->{after}"
    README.write_text(text, "utf-8", newline="\n")


if __name__ == "__main__":
    refresh()
