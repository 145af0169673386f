"""`plugin new`: what it writes installs and passes its own tests, and what it refuses leaves nothing behind."""

from __future__ import annotations

import ast
import json
import os
import re
import stat
import subprocess
import sys
import tomllib
from importlib.metadata import version
from pathlib import Path

import pytest
import xuezhan as public
import xuezhan.testing as kit
from distributions import install
from xuezhan import Catalogue
from xuezhan.core.hookspecs import HOOKS
from xuezhan.rulebook.hook_facts import hooks_owned_by

SLOTS = list(Catalogue.installed().slots)


def written(folder):
    """Every file of a package with its text."""
    return {
        str(path.relative_to(folder)): path.read_text("utf-8") for path in folder.rglob("*") if path.is_file()
    }


@pytest.fixture(scope="module")
def packages(tmp_path_factory):
    """A folder with a package for each slot, `house-cap` and so on, and the extra `house-extra`."""
    from click.testing import CliRunner
    from xuezhan.cli.app import app

    folder = tmp_path_factory.mktemp("packages")
    for slot in SLOTS:
        name = f"house-{slot.replace('_', '-')}"
        done = CliRunner().invoke(app, ["plugin", "new", name, "--slot", slot, "--dir", str(folder)])
        assert done.exit_code == 0, done.stderr
    assert CliRunner().invoke(app, ["plugin", "new", "house-extra", "--dir", str(folder)]).exit_code == 0
    return folder


def test_the_tests_of_every_package_pass_as_written(packages, tmp_path):
    site = tmp_path / "site"
    for folder in packages.iterdir():
        project = tomllib.loads((folder / "pyproject.toml").read_text("utf-8"))["project"]
        install(site, project["name"], project["entry-points"])
    sources = [str(folder / "src") for folder in packages.iterdir()]
    (tmp_path / "pytest.ini").write_text("[pytest]\naddopts = --import-mode=importlib\n", "utf-8")
    ran = subprocess.run(
        [
            sys.executable,
            "-m",
            "pytest",
            "-q",
            "-c",
            tmp_path / "pytest.ini",
            "--rootdir",
            packages,
            packages,
        ],
        env={**os.environ, "PYTHONPATH": os.pathsep.join([str(site), *sources])},
        capture_output=True,
        text=True,
        timeout=300,
    )
    assert ran.returncode == 0, ran.stdout
    # At least the two of tests/test_every_variant.py and one of its own for each package.
    assert int(re.search(r"(\d+) passed", ran.stdout)[1]) >= 3 * (len(SLOTS) + 1)


@pytest.mark.parametrize("slot", SLOTS)
def test_a_package_answers_what_its_slot_must_answer(packages, slot):
    text = (packages / f"house-{slot.replace('_', '-')}" / "src" / f"house_{slot}" / "__init__.py").read_text(
        "utf-8"
    )
    answered = set(re.findall(r"def (xuezhan_\w+)", text))
    owned = hooks_owned_by(slot)
    assert {facts.name for facts in owned if facts.rule.answers == "one"} <= answered
    assert answered
    assert answered <= set(HOOKS)
    for facts in owned:
        assert f"- {facts.signature}\n" in text


def test_packages_use_public_names_alone(packages):
    """Beside the standard library: pydantic, pytest, what xuezhan and its test kit offer, and the package itself."""
    for file in packages.rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            if isinstance(node, ast.Import):
                assert [alias.name for alias in node.names] == ["pytest"]
            elif isinstance(node, ast.ImportFrom) and node.module == "xuezhan":
                assert {alias.name for alias in node.names} <= set(public.__all__), file
            elif isinstance(node, ast.ImportFrom) and node.module == "xuezhan.testing":
                assert {alias.name for alias in node.names} <= set(kit.__all__), file
            elif isinstance(node, ast.ImportFrom):
                top = node.module.split(".")[0]
                assert top == "pydantic" or top.startswith("house_") or top in sys.stdlib_module_names, file


def test_a_package_without_a_slot_has_an_extra(xuezhan, tmp_path):
    told = xuezhan("plugin", "new", "house-of-tea", "--json")
    assert (told.exit_code, told.stderr) == (0, "")
    assert json.loads(told.stdout) == {
        "version": 1,
        "xuezhan": version("xuezhan"),
        "folder": "house-of-tea",
        "name": "house-of-tea",
        "module": "house_of_tea",
        "slot": None,
        "variant": "house_of_tea",
        "class": "HouseOfTea",
        "rules": os.path.join("house-of-tea", "house-of-tea.toml"),
        "files": sorted(written(tmp_path / "house-of-tea")),
    }
    project = tomllib.loads((tmp_path / "house-of-tea" / "pyproject.toml").read_text("utf-8"))["project"]
    assert project["entry-points"] == {"xuezhan": {"house_of_tea": "house_of_tea"}}
    assert set(written(tmp_path / "house-of-tea")) == {
        "pyproject.toml",
        "README.md",
        "house-of-tea.toml",
        os.path.join("src", "house_of_tea", "__init__.py"),
        os.path.join("tests", "conftest.py"),
        os.path.join("tests", "test_every_variant.py"),
        os.path.join("tests", "test_house_of_tea.py"),
    }


def test_it_tells_people_what_to_do_next(xuezhan):
    english = " ".join(xuezhan("plugin", "new", "tea").stdout.split())
    for step in ("pip install -e './tea[test]'", "pytest tea", "xuezhan show tea/tea.toml"):
        assert step in english
    chinese = xuezhan("plugin", "new", "water", "--lang", "zh").stdout
    assert "接下来" in chinese
    assert "pip install -e './water[test]'" in chinese


@pytest.mark.parametrize(
    ("name", "module", "variant", "class_name"),
    [
        ("xuezhan-leshan", "xuezhan_leshan", "leshan", "Leshan"),
        ("House.Of_Tea", "house_of_tea", "house_of_tea", "HouseOfTea"),
        # Names that the skeleton imports, and words of Python, are no names for the class.
        ("payment", "payment", "payment", "PaymentRule"),
        ("xuezhan-true", "xuezhan_true", "true", "TrueRule"),
        ("xuezhan-3fan", "xuezhan_3fan", "xuezhan_3fan", "Xuezhan3fan"),
    ],
)
def test_names_inside_follow_from_the_package_s(xuezhan, tmp_path, name, module, variant, class_name):
    found = json.loads(xuezhan("plugin", "new", name, "--json").stdout)
    assert (found["module"], found["variant"], found["class"]) == (module, variant, class_name)
    compile((tmp_path / name / "src" / module / "__init__.py").read_text("utf-8"), name, "exec")


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["House of Tea"], "letters, digits, - . and _, a letter first; try house-of-tea"),
        (["3-fan"], "a letter first; try fan"),
        (["茶馆"], "a letter first; give another"),
        (["../tea"], "a letter first; try tea"),
        (["json"], "json is a name of Python itself; try xuezhan-json"),
        (["lambda"], "lambda is a name of Python itself; try xuezhan-lambda"),
        (["pytest"], "is installed; try xuezhan-pytest"),
        (["xuezhan"], "is installed; give another"),
        (["none", "--slot", "cap"], "cap.none is taken: xuezhan "),
        (["kong"], "kong is a payment reason of all rules"),
        (["tea", "--slot", "capp"], "no slot is called 'capp'; did you mean cap?"),
        (["tea", "--slot", "tiles-and-tea"], "no slot is called 'tiles-and-tea'; there are opening, "),
        (["tea", "--slot", "封顶"], "did you mean cap?"),
        (["tea", "--slot", "extra"], "leave --slot out"),
        (["tea", "--dir", "nowhere"], "nowhere/tea: there is no folder nowhere"),
    ],
)
def test_what_cannot_be_is_refused_with_what_can(xuezhan, tmp_path, arguments, said):
    told = xuezhan("plugin", "new", *arguments)
    assert (told.exit_code, told.stdout) == (2, "")
    assert said in told.stderr
    assert told.stderr.count("\n") == 1
    assert not list(tmp_path.iterdir())
    chinese = xuezhan("plugin", "new", *arguments, "--lang", "zh").stderr
    assert re.search("[\u4e00-\u9fff]", chinese.replace("茶馆", "").replace("封顶", ""))


@pytest.mark.parametrize("kind", ["folder", "file", "link"])
def test_nothing_that_is_there_is_replaced(xuezhan, tmp_path, kind):
    place = tmp_path / "tea"
    if kind == "folder":
        place.mkdir()
    elif kind == "file":
        place.write_text("mine", "utf-8")
    else:
        place.symlink_to("elsewhere")
    told = xuezhan("plugin", "new", "tea")
    assert (told.exit_code, told.stdout) == (2, "")
    assert told.stderr == "xuezhan: tea: is there already; give another name or folder\n"
    assert [path.name for path in tmp_path.iterdir()] == ["tea"]
    assert place.is_symlink() == (kind == "link")


def test_a_write_that_fails_leaves_nothing_behind(xuezhan, tmp_path, monkeypatch):
    real = Path.write_text

    def write_text(self, *args, **more):
        if self.name == "conftest.py":
            raise OSError(28, "No space left on device")
        return real(self, *args, **more)

    monkeypatch.setattr(Path, "write_text", write_text)
    told = xuezhan("plugin", "new", "tea")
    assert (told.exit_code, told.stdout) == (2, "")
    assert told.stderr == "xuezhan: tea: cannot be written: No space left on device\n"
    assert not list(tmp_path.iterdir())


@pytest.mark.skipif(os.name == "nt", reason="modes of POSIX")
def test_others_may_read_what_is_written(xuezhan, tmp_path):
    before = os.umask(0o022)
    try:
        xuezhan("plugin", "new", "tea")
    finally:
        os.umask(before)
    assert stat.S_IMODE((tmp_path / "tea").stat().st_mode) == 0o755


def test_the_group_alone_shows_its_help(xuezhan):
    assert xuezhan("plugin").stdout == xuezhan("plugin", "--help").stdout
    assert "did you mean 'new'?" in xuezhan("plugin", "nwe").stderr


SLOT = """\
from xuezhan import OwnHook, Slot, Text, Variant, hookimpl

SLOT = Slot("tea", default="green", order=500, question=Text("Which tea?", "喝什么茶？"))


def tea_price() -> int:
    \"\"\"What a cup costs.\"\"\"


class Green(Variant):
    slot, name, text = "tea", "green", Text("Green tea.", "绿茶。")
    hooks = (OwnHook(tea_price, slot="tea", answers="ANSWERS"),)

    @hookimpl
    def tea_price(self):
        return 1
"""


@pytest.mark.parametrize("answers", ["one", "at_most_one"])
def test_a_slot_of_a_plugin(process, tmp_path, answers):
    """There is a skeleton for it, unless its variants must answer a hook that nobody but the plugin knows."""
    text = SLOT.replace("ANSWERS", answers)
    install(tmp_path / "site", "tea-house", {"xuezhan": {"tea": "tea_slot"}}, {"tea_slot": text})
    told = process(
        "plugin", "new", "black", "--slot", "tea", environment={"PYTHONPATH": str(tmp_path / "site")}
    )
    if answers == "one":
        assert (told.returncode, told.stdout) == (2, b"")
        assert (
            b"its variants must answer tea_price, which the plugin that brings the slot explains"
            in told.stderr
        )
        assert not (tmp_path / "black").exists()
        return
    assert (told.returncode, told.stderr) == (0, b"")
    rule = (tmp_path / "black" / "src" / "black" / "__init__.py").read_text("utf-8")
    assert "- tea_price() -> int\n  What a cup costs." in rule
    assert 'slot = "tea"' in rule
    project = tomllib.loads((tmp_path / "black" / "pyproject.toml").read_text("utf-8"))["project"]
    install(tmp_path / "site", project["name"], project["entry-points"])
    ran = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", tmp_path / "black"],
        env={
            **os.environ,
            "PYTHONPATH": os.pathsep.join([str(tmp_path / "site"), str(tmp_path / "black" / "src")]),
        },
        capture_output=True,
        text=True,
        timeout=120,
    )
    assert ran.returncode == 0, ran.stdout
    assert "3 passed" in ran.stdout
