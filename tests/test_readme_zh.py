"""README.zh.md: the Chinese README shows what comes out, and its tables are those of the code.

`python tests/test_readme_zh.py` writes the generated parts anew.
"""

from __future__ import annotations

import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
README = ROOT / "README.zh.md"
COMPARISON = ["compare", "laok", "jipin", "chengdu-everyone", "--lang", "zh"]
CUT = " 和牌"
"""The table's group before which the README's copy stops."""


def comparison() -> str:
    surroundings = {name: value for name, value in os.environ.items() if name not in ("COLUMNS", "XUEZHAN_LANG")}
    shown = subprocess.run(
        [sys.executable, "-X", "utf8", "-m", "xuezhan", *COMPARISON], capture_output=True, check=True, env=surroundings
    ).stdout.decode("utf-8")
    lines = shown.splitlines()
    upper = lines[: next(place for place, line in enumerate(lines) if line == CUT)]
    return "\n".join(["```console", f"$ xuezhan {' '.join(COMPARISON)}", *upper, " …", "```"])


def commands() -> str:
    from xuezhan.cli.app import COMMANDS

    return "\n".join(
        ["| 命令 | 用途 |", "| --- | --- |", *(f"| `{name}` | {phrase.zh} |" for name, phrase in COMMANDS.items())]
    )


def presets() -> str:
    from xuezhan import RuleSet
    from xuezhan import presets as shipped

    rows = []
    for preset in shipped():
        rules = RuleSet.load(preset.name)
        cap = "不封顶" if rules.cap is None else f"{rules.cap} 番"
        said = [rules.composition.slots[slot].variant.text.zh for slot in ("missing_suit", "gang_flower", "horses")]
        title = re.search(r"[\u4e00-\u9fff].*", preset.title)
        assert title is not None
        rows.append(f"| `{preset.name}` | {title.group()} | {cap} | {rules.unit} | {' | '.join(said)} |")
    head = "| 名字 | 名称 | 封顶 | 底分 | 缺门 | 直杠之后杠上开花 | 买马 |"
    return "\n".join([head, "| --- | --- | --- | ---: | --- | --- | --- |", *rows])


def slots() -> str:
    from xuezhan import Catalogue

    catalogue = Catalogue.installed()
    rows = []
    for name, slot in catalogue.slots.items():
        if catalogue.source_of(slot).name != "xuezhan":
            continue
        choices = [each for each in catalogue.variants[name].values() if catalogue.source_of(each).name == "xuezhan"]
        choices.sort(key=lambda choice: choice.name != slot.default)
        answers = "<br>".join(f"`{choice.name}` {choice.text.zh}" for choice in choices)
        rows.append(f"| `{name}` | {slot.question.zh} | {answers} |")
    return "\n".join(["| 项 | 问题 | 做法 |", "| --- | --- | --- |", *rows])


GENERATED = {"comparison": comparison, "commands": commands, "presets": presets, "slots": slots}


def text() -> str:
    return README.read_text("utf-8")


@pytest.mark.parametrize("name", GENERATED)
def test_generated_parts_are_what_the_code_gives(name: str) -> None:
    found = re.search(rf"<!-- generated: {name} -->\n(.*?)\n?<!-- end -->", text(), re.DOTALL)
    assert found is not None
    assert found.group(1) == GENERATED[name]()


def test_both_readmes_point_to_each_other() -> None:
    assert "(README.md)" in text()
    assert "(README.zh.md)" in (ROOT / "README.md").read_text("utf-8")


def test_links_lead_somewhere() -> None:
    prose = re.sub(r"```.*?```|`[^`\n]*`|^    .*?$", "", text(), flags=re.DOTALL | re.MULTILINE)
    for target in re.findall(r"\]\(([^)#]+)\)", prose):
        assert (ROOT / target).is_file(), target


def test_the_sections_of_the_english_one_are_there() -> None:
    english = (ROOT / "README.md").read_text("utf-8")
    ours, theirs = (len(re.findall("^## ", page, re.MULTILINE)) for page in (text(), english))
    # The Python interface is told in English alone.
    assert ours == theirs - 1


def test_the_rule_file_means_what_its_comments_say(tmp_path: Path) -> None:
    from xuezhan.core.config import load

    found = re.search(r"```toml\n(# friday\.toml\n.*?)```", text(), re.DOTALL)
    assert found is not None
    path = tmp_path / "friday.toml"
    path.write_text(found.group(1), "utf-8")
    slots = load(path).slots
    assert slots["cap"].values() == {"fan": 4, "over": 0}
    assert (slots["gang_flower"].id, slots["horses"].id) == ("contract", "none")
    fan = slots["fan_table"].values()["fan"]
    assert (fan["all_pungs"], fan["full_flush"]) == (3, 3)


@pytest.mark.parametrize("line", re.findall(r"^    (xuezhan .*)$", README.read_text("utf-8"), re.MULTILINE))
def test_every_command_line_is_one_that_is_understood(line: str) -> None:
    import click
    from xuezhan.cli.app import COMMANDS, app

    name, *args = shlex.split(line)[1:]
    assert name in COMMANDS
    with click.Context(app) as context:
        command = app.get_command(context, name)
        assert command is not None
        command.make_context(name, args, parent=context)


def refresh() -> None:
    """Write the generated parts anew."""
    page = text()
    for name, content in GENERATED.items():
        before, rest = page.split(f"<!-- generated: {name} -->\n")
        after = rest.partition("<!-- end -->")[2]
        page = f"{before}<!-- generated: {name} -->\n{content()}\n<!-- end -->{after}"
    README.write_text(page, "utf-8", newline="\n")


if __name__ == "__main__":
    refresh()
