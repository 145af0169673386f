"""`plugins`: what is installed, from where, and what is wrong with it."""

from __future__ import annotations

import json
from pathlib import Path
from typing import get_args

import pytest
from distributions import install
from xuezhan import Catalogue
from xuezhan.cli.plugins import ANSWERS
from xuezhan.core.hooks import Answers
from xuezhan.core.hookspecs import HOOKS

TEA = """\
from pydantic import Field
from xuezhan import Options, Text, Variant, hookimpl


class TeaOptions(Options):
    cups: int = Field(2, ge=1, le=9)


class Tea(Variant):
    name, text, Options = "tea", Text("Tea.", "茶。"), TeaOptions

    @hookimpl
    def xuezhan_pay_reasons(self):
        return ["tea"]

    @hookimpl(wrapper=True)
    def xuezhan_cap(self):
        return (yield)
"""


def loaded(told):
    return [json.loads(line) for line in told.stdout.splitlines()]


@pytest.fixture
def plugins(process, tmp_path):
    """Runs `plugins` where the folder `site` is a place of installed packages; every plugin by its name."""

    def run(*args):
        told = process("plugins", *args, environment={"PYTHONPATH": str(tmp_path / "site")})
        assert (told.returncode, told.stderr) == (0, b"")
        return told.stdout.decode("utf-8")

    return run


@pytest.fixture
def listed(plugins):
    return lambda *args: {
        each["plugin"]: each for each in map(json.loads, plugins(*args, "--json").splitlines())
    }


def test_what_comes_with_xuezhan(xuezhan):
    told = xuezhan("plugins", "--json")
    assert told.exit_code == 0
    ours = loaded(told)[0]
    assert (ours["plugin"], ours["kind"], ours["commands"], ours["faults"]) == (
        "xuezhan",
        "installed",
        [],
        [],
    )
    catalogue = Catalogue.installed()
    assert ours["slots"] == [
        name for name, slot in catalogue.slots.items() if catalogue.source_of(slot).name == "xuezhan"
    ]
    fixed = next(each for each in ours["variants"] if (each["slot"], each["name"]) == ("cap", "fixed"))
    assert fixed["options"] == ["fan", "over"]
    assert [each["hook"] for each in fixed["hooks"]] == ["xuezhan_cap", "xuezhan_share_limits"]


def test_files_and_lines_are_those_of_the_classes_and_methods(xuezhan):
    for variant in loaded(xuezhan("plugins", "--json"))[0]["variants"]:
        lines = Path(variant["file"]).read_text("utf-8").splitlines()
        assert lines[variant["line"] - 1].startswith("class ")
        for answer in variant["hooks"]:
            lines = Path(answer["file"]).read_text("utf-8").splitlines()
            assert lines[answer["line"] - 1].strip().startswith("@hookimpl")
            assert f"def {answer['hook']}(" in lines[answer["line"]]


def test_every_hook_says_whose_it_is_and_who_answers(xuezhan):
    found = loaded(xuezhan("plugins", "--hooks", "--json"))
    assert [each["hook"] for each in found] == list(HOOKS)
    by_name = {each["hook"]: each for each in found}
    cap = by_name["xuezhan_cap"]
    assert (cap["slot"], cap["answers"], cap["arguments"], cap["returns"]) == ("cap", "one", [], "int | None")
    assert [each["variant"] for each in cap["by"]] == ["cap.none", "cap.fixed", "cap.points"]
    assert by_name["xuezhan_points"]["arguments"] == ["fan"]
    settled = {each["variant"] for each in by_name["xuezhan_settlements"]["by"]}
    assert {"rake.percent", "ready_check.largest", "leaving.penalty"} <= settled
    assert all(each["about"] for each in found)


def test_people_are_shown_the_hooks_in_both_languages(xuezhan):
    english = " ".join(xuezhan("plugins", "--hooks").stdout.split())
    assert "xuezhan_cap() cap one, of the slot's variant cap.none, cap.fixed" in english
    assert "一个，由该项的做法回答" in "".join(xuezhan("plugins", "--hooks", "--lang", "zh").stdout.split())


def test_an_installed_package(listed, plugins, tmp_path):
    install(tmp_path / "site", "house-of-tea", {"xuezhan": {"tea": "tea_rules"}}, {"tea_rules": TEA})
    tea = listed()["house-of-tea"]
    assert (tea["kind"], tea["release"], tea["points"], tea["slots"]) == ("installed", "1.2", ["tea"], [])
    (variant,) = tea["variants"]
    assert (variant["slot"], variant["name"], variant["options"]) == (None, "tea", ["cups"])
    assert variant["text"] == {"en": "Tea.", "zh": "茶。"}
    assert (Path(variant["file"]).name, variant["line"]) == ("tea_rules.py", 9)
    assert [(each["hook"], each["wraps"], each["line"]) for each in variant["hooks"]] == [
        ("xuezhan_pay_reasons", False, 12),
        ("xuezhan_cap", True, 16),
    ]
    shown = plugins()
    assert "house-of-tea 1.2" in shown
    assert "tea_rules.py:9" in shown
    assert "extra.tea (wraps)" in " ".join(plugins("--hooks").split())


def test_hooks_that_a_plugin_brings_stand_after_the_core_s(plugins, tmp_path):
    text = (
        "from xuezhan import OwnHook, Text, Variant, hookimpl\n\n\n"
        "def tea_price(cups: int) -> int:\n"
        '    """What tea costs."""\n\n\n'
        "class Tea(Variant):\n"
        '    name, text, hooks = "tea", Text("Tea.", "茶。"), (OwnHook(tea_price, answers="first"),)\n\n\n'
        "class Dear(Variant):\n"
        '    name, text = "dear", Text("Dear.", "贵。")\n\n'
        "    @hookimpl\n"
        "    def tea_price(self, cups):\n"
        "        return 3 * cups\n"
    )
    install(tmp_path / "site", "house-of-tea", {"xuezhan": {"tea": "tea_rules"}}, {"tea_rules": text})
    last = json.loads(plugins("--hooks", "--json").splitlines()[-1])
    assert (last["hook"], last["slot"], last["answers"]) == ("tea_price", None, "first")
    assert (last["arguments"], last["returns"], last["about"]) == (["cups"], "int", "What tea costs.")
    assert last["from"] == "extra.tea"
    assert [each["variant"] for each in last["by"]] == ["extra.dear"]
    tea = json.loads(plugins("--json").splitlines()[-1])
    assert tea["faults"] == []
    assert [each["own_hooks"] for each in tea["variants"]] == [["tea_price"], []]


def test_every_way_of_taking_answers_is_said_in_words():
    assert set(ANSWERS) == set(get_args(Answers))


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("import nowhere_at_all\n", "entry point tea = 'tea_rules' of house-of-tea 1.2 cannot be loaded"),
        ("raise SystemExit(3)\n", "cannot be loaded: SystemExit: 3"),
        (
            TEA.replace("name, text", "slot, name, text").replace('"tea", Text', '"cap", "none", Text'),
            "cap.none is there twice",
        ),
        (
            TEA.replace("name, text", "slot, name, text").replace('"tea", Text', '"teas", "green", Text'),
            "is for an unknown slot",
        ),
        (TEA.replace("xuezhan_pay_reasons", "xuezhan_pay_reason"), "which is no hook"),
        (TEA.replace("xuezhan_pay_reasons", "xuezhan_pay_reason"), "did you mean xuezhan_pay_reasons?"),
        (TEA.replace('Text("Tea.", "茶。")', '"Tea."'), "its text must be Text(english, chinese)"),
    ],
)
def test_a_package_that_cannot_be_used_is_told_beside_the_others(listed, plugins, tmp_path, text, said):
    install(tmp_path / "site", "house-of-tea", {"xuezhan": {"tea": "tea_rules"}}, {"tea_rules": text})
    found = listed()
    (fault,) = found["house-of-tea"]["faults"]
    assert said in fault
    assert found["xuezhan"]["faults"] == []
    assert len(found["xuezhan"]["variants"]) > 20
    assert "error: " in plugins()
    assert "错误：" in plugins("--lang", "zh")


def test_two_packages_that_clash_are_both_named(listed, tmp_path):
    for name in ("first-tea", "second-tea"):
        module = name.replace("-", "_")
        install(tmp_path / "site", name, {"xuezhan": {"tea": module}}, {module: TEA})
    found = listed()
    (fault,) = found["second-tea"]["faults"]
    assert "extra.tea is there twice: from first-tea 1.2" in fault
    assert "second-tea 1.2" in fault


def test_a_package_of_commands_alone(listed, plugins, tmp_path):
    command = "import click\n@click.command()\ndef brew():\n    pass\n"
    points = {
        "xuezhan.commands": {"brew": "tea_command:brew", "show": "tea_command:brew", "cup": "tea_command:cup"}
    }
    install(tmp_path / "site", "tea-time", points, {"tea_command": command})
    found = listed()["tea-time"]
    assert (found["commands"], found["variants"]) == (["brew", "cup", "show"], [])
    missing, taken = found["faults"]
    assert "'cup' of tea-time 1.2 (tea_command:cup) cannot be loaded" in missing
    assert "'show' is xuezhan's own" in taken
    assert "Commands: brew, cup, show" in plugins()


def test_files_that_rules_name_stand_beside_what_is_installed(xuezhan, tmp_path):
    (tmp_path / "tea.py").write_text(TEA, "utf-8")
    (tmp_path / "tea.toml").write_text(
        'extends = "laok"\nplugins = ["./tea.py"]\n[[extra]]\nuse = "tea"\n', "utf-8"
    )
    found = loaded(xuezhan("plugins", "tea.toml", "--trust-plugins", "--json"))
    tea = found[-1]
    assert (tea["plugin"], tea["kind"], tea["release"]) == (str(tmp_path / "tea.py"), "file", None)
    assert [each["name"] for each in tea["variants"]] == ["tea"]
    untrusted = xuezhan("plugins", "tea.toml")
    assert untrusted.exit_code == 2
    assert "--trust-plugins" in untrusted.stderr
