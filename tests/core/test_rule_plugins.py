"""Python code that a rule file names runs only when trusted, and its faults are told clearly."""

import pickle
import subprocess
import sys

import pytest
from xuezhan.core.config import load
from xuezhan.core.errors import PluginError, RuleError
from xuezhan.core.plugin_files import load_plugin_file

PLUGIN = """\
from __future__ import annotations

from pydantic import Field

from xuezhan.core.variant import Options, Text, Variant


class TeaOptions(Options):
    points: int = Field(default=2, ge=0, le=99)


class Tea(Variant):
    name = "tea"
    text = Text("The winner buys tea.", "和家请喝茶。")
    Options = TeaOptions


class Strict(Variant):
    slot = "cap"
    name = "strict"
"""
RULES = """\
plugins = ["./friday.py"]
[cap]
use = "strict"
[[extra]]
use = "tea"
points = 7
"""


@pytest.fixture
def house(tmp_path):
    """A folder with a rule file and the plugin that it names."""
    (tmp_path / "friday.py").write_text(PLUGIN, encoding="utf-8")
    (tmp_path / "friday.toml").write_text(RULES, encoding="utf-8")
    return tmp_path


def problems_of(rules, **more):
    with pytest.raises(RuleError) as caught:
        load(rules, **more)
    return [str(problem) for problem in caught.value.problems]


def test_an_untrusted_plugin_does_not_run_and_is_the_only_fault(house):
    (house / "friday.py").write_text("raise SystemExit('it ran')\n")
    path = house / "friday.toml"
    assert problems_of(path) == [
        f'{path}:1:12: error: [plugins] "./friday.py" is Python code and runs only when trusted: '
        "pass --trust-plugins (trust_plugins=True in Python)"
    ]


def test_other_faults_are_told_beside_an_untrusted_plugin(house):
    path = house / "friday.toml"
    path.write_text(RULES + "[kong]\nadded = -1\n")
    found = problems_of(path)
    assert [line.split(" ")[2] for line in found] == ["[plugins]", "[kong.added]"]


def test_a_trusted_plugin_brings_variants(house):
    found = load(house / "friday.toml", trust_plugins=True)
    assert found.slots["cap"].id == "strict"
    assert [(extra.id, extra.values()) for extra in found.extras] == [("tea", {"points": 7})]
    assert found.plugin_files == (str(house / "friday.py"),)


def test_a_plugin_of_a_parent_is_relative_to_the_parent(house):
    (house / "sub").mkdir()
    child = house / "sub" / "child.toml"
    child.write_text('extends = "../friday.toml"\n')
    assert load(child, trust_plugins=True).slots["cap"].id == "strict"
    assert problems_of(child)[0].startswith(f"{house}/sub/../friday.toml:1:12: error: [plugins]")


def test_an_unchanged_plugin_runs_once_and_a_changed_one_again(house):
    first = load_plugin_file(house / "friday.py")
    assert load_plugin_file(house / "friday.py") is first
    (house / "friday.py").write_text(PLUGIN + "\nMORE = 1\n", encoding="utf-8")
    assert load_plugin_file(house / "friday.py").MORE == 1


def test_files_of_one_name_do_not_meet(house):
    other = house / "other"
    other.mkdir()
    (other / "friday.py").write_text("X = 1\n")
    assert load_plugin_file(other / "friday.py").__name__ != load_plugin_file(house / "friday.py").__name__


@pytest.mark.parametrize(
    ("code", "said"),
    [
        ("x = 1\nraise ValueError('no\\ntea')\n", "{plugin}:2: ValueError: no tea"),
        ("def brew():\n    return 1 / 0\n\nbrew()\n", "{plugin}:2: ZeroDivisionError: division by zero"),
        ("x = (\n", "{plugin}:1: SyntaxError: '(' was never closed"),
        ("import nowhere_at_all\n", "{plugin}:1: ModuleNotFoundError: No module named 'nowhere_at_all'"),
        ("raise SystemExit(3)\n", "{plugin}:1: SystemExit: 3"),
    ],
)
def test_a_plugin_that_fails_is_one_line_with_file_and_line(house, code, said):
    (house / "friday.py").write_text(code)
    path = house / "friday.toml"
    said = said.format(plugin=house / "friday.py")
    before = set(sys.modules)
    assert problems_of(path, trust_plugins=True) == [f'{path}:1:12: error: [plugins] "./friday.py": {said}']
    assert not [name for name in set(sys.modules) - before if name.startswith("xuezhan_file_")]


@pytest.mark.parametrize(
    ("names", "said"),
    [
        ('["gone.py"]', "{folder}/gone.py: cannot be read: No such file or directory"),
        ('["no_such_module_at_all"]', "there is no module no_such_module_at_all"),
        ('["xuezhan.no_such"]', "there is no module xuezhan.no_such"),
    ],
)
def test_plugins_that_are_not_there(house, names, said):
    path = house / "x.toml"
    path.write_text(f"plugins = {names}\n")
    said = said.format(folder=house)
    assert problems_of(path, trust_plugins=True) == [f"{path}:1:12: error: [plugins] {names[1:-1]}: {said}"]


def test_a_module_may_be_named(house, monkeypatch):
    monkeypatch.syspath_prepend(str(house))
    (house / "friday_as_a_module.py").write_text(PLUGIN, encoding="utf-8")
    path = house / "x.toml"
    path.write_text('plugins = ["friday_as_a_module"]\n[cap]\nuse = "strict"\n')
    try:
        assert load(path, trust_plugins=True).slots["cap"].id == "strict"
    finally:
        sys.modules.pop("friday_as_a_module", None)


def test_a_plugin_may_not_shadow_a_built_in(house):
    (house / "friday.py").write_text(PLUGIN.replace('"strict"', '"fixed"'), encoding="utf-8")
    path = house / "friday.toml"
    (found,) = problems_of(path, trust_plugins=True)
    assert found.startswith(
        f'{path}:1:12: error: [plugins] "./friday.py": variant cap.fixed is there twice: from xuezhan '
    )
    assert f"from {house / './friday.py'}" in found or f"from {house}/./friday.py" in found


def test_a_composition_with_a_plugin_file_reaches_another_process(house):
    found = load(house / "friday.toml", trust_plugins=True)
    (house / "found.pickle").write_bytes(pickle.dumps(found))
    code = (
        "import pickle, pathlib\n"
        f"found = pickle.loads(pathlib.Path({str(house / 'found.pickle')!r}).read_bytes())\n"
        "print(found.slots['cap'].id, found.extras[0].values())\n"
    )
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert ran.stdout == "strict {'points': 7}\n"


def test_a_plugin_file_that_vanished_is_told():
    with pytest.raises(PluginError, match="cannot be read"):
        load_plugin_file("/nowhere/at/all.py")
