"""Commands of installed packages: listed without their code, loaded when called, and clear about what is wrong."""

from __future__ import annotations

import pytest
from distributions import install

BREW = """\
import pathlib

import click

pathlib.Path("imported").touch()


@click.command()
@click.argument("cups", type=int)
@click.option("--green", is_flag=True)
def brew(cups, green):
    "Brew tea for the table."
    if cups > 9:
        raise ValueError("the pot is too small")
    click.echo(f"{cups} cups of {'green' if green else 'black'} tea")


@click.group()
def house():
    "What the house has."


house.add_command(brew)
pot = 3
"""


@pytest.fixture
def called(process, tmp_path):
    """Runs xuezhan where the packages of the folder `site` are installed: status, output and errors."""

    def run(*args, **environment):
        told = process(*args, environment={"PYTHONPATH": str(tmp_path / "site"), **environment})
        return told.returncode, told.stdout.decode("utf-8"), told.stderr.decode("utf-8")

    return run


@pytest.fixture
def offered(tmp_path):
    """Installs the package tea-time with these commands."""

    def make(dist="tea-time", text=BREW, **commands):
        module = dist.replace("-", "_")
        points = {name: f"{module}:{value}" for name, value in commands.items()}
        install(tmp_path / "site", dist, {"xuezhan.commands": points}, {module: text})

    return make


def test_help_lists_it_without_importing_it(called, offered, tmp_path):
    offered(brew="brew")
    status, shown, _ = called("--help")
    assert status == 0
    assert "A command of tea-time 1.2." in shown
    assert "tea-time 1.2 的命令。" in called("--lang", "zh", "--help")[1]
    assert not (tmp_path / "imported").exists()


def test_other_commands_do_not_import_it(called, offered, tmp_path):
    offered(brew="brew")
    assert called("waits", "2223456777m111p")[0] == 0
    assert not (tmp_path / "imported").exists()


def test_it_runs_with_its_arguments(called, offered):
    offered(brew="brew", house="house")
    assert called("brew", "3", "--green") == (0, "3 cups of green tea\n", "")
    assert called("house", "brew", "4") == (0, "4 cups of black tea\n", "")
    status, shown, _ = called("brew", "--help")
    assert status == 0
    assert "Usage: xuezhan brew [OPTIONS] CUPS" in shown
    assert "Brew tea for the table." in shown


def test_its_usage_errors_are_one_line(called, offered):
    offered(brew="brew")
    status, shown, told = called("brew", "many")
    assert (status, shown) == (2, "")
    assert (
        told == "xuezhan: Invalid value for 'CUPS': 'many' is no whole number (try `xuezhan brew --help`)\n"
    )


def test_a_misspelt_name_finds_it(called, offered):
    offered(brew="brew")
    assert "did you mean 'brew'?" in called("brww")[2]


def test_what_it_raises_is_told_with_whose_it_is(called, offered):
    offered(brew="brew")
    status, shown, told = called("brew", "10")
    assert (status, shown) == (2, "")
    assert told.startswith(
        "xuezhan: `xuezhan brew` of tea-time 1.2 failed (ValueError: the pot is too small)"
    )
    assert "tea-time 1.2 的 `xuezhan brew`" in called("brew", "10", XUEZHAN_LANG="zh")[2]


@pytest.mark.parametrize(
    ("value", "text", "said"),
    [
        (
            "brew",
            "import nowhere_at_all\n",
            "cannot be loaded: ModuleNotFoundError: No module named 'nowhere_at_all'",
        ),
        ("brew", "raise SystemExit\n", "cannot be loaded: SystemExit;"),
        ("kettle", BREW, "cannot be loaded: AttributeError"),
        ("pot", BREW, "names tea_time:pot, which is no click command"),
    ],
)
def test_one_that_is_none_is_one_error_and_costs_nothing_else(called, offered, value, text, said):
    offered(text=text, brew=value)
    status, shown, told = called("brew", "3")
    assert (status, shown) == (2, "")
    assert told.startswith("xuezhan: the command 'brew' of tea-time 1.2 ")
    assert said in told
    assert told.count("\n") == 1
    assert "tea-time 1.2 的命令 'brew'" in called("brew", "3", XUEZHAN_LANG="zh")[2]
    assert called("--help")[0] == called("waits", "2223456777m111p")[0] == 0


def test_a_name_of_ours_stands_for_neither(called, offered):
    offered(waits="brew")
    status, shown, told = called("waits", "2223456777m111p")
    assert (status, shown) == (2, "")
    assert told.startswith(
        "xuezhan: the command 'waits' is xuezhan's own, and tea-time 1.2 brings one of that name"
    )
    assert called("--help")[1].count("  waits ") == 1
    assert called("slots", "cap")[0] == 0


def test_a_name_of_two_packages_stands_for_neither(called, offered):
    offered("tea-time", brew="brew")
    offered("tea-house", brew="brew")
    status, _, told = called("brew", "3")
    assert status == 2
    assert told.startswith("xuezhan: two packages bring a command 'brew': tea-house 1.2 and tea-time 1.2;")
    assert "Taken by tea-house 1.2 and tea-time 1.2" in " ".join(called("--help")[1].split())


@pytest.mark.parametrize("text", [BREW, "import nowhere_at_all\n"])
def test_shells_complete_it_even_where_it_is_broken(called, offered, text):
    offered(text=text, brew="brew")

    def completed(line):
        words = line.split(" ")
        asked = {"COMP_WORDS": line, "COMP_CWORD": str(len(words) - 1), "_XUEZHAN_COMPLETE": "bash_complete"}
        status, shown, told = called(**asked)
        assert (status, told) == (0, "")
        return shown.split()

    assert completed("xuezhan br") == ["plain,brew"]
    assert completed("xuezhan brew --gr") == (["plain,--green"] if text == BREW else [])
    assert completed("xuezhan plugin n") == ["plain,new"]
    assert completed("xuezhan slots ca") == ["plain,cap"]
