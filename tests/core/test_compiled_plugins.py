"""A rule that its author has compiled answers as one in plain Python does."""

import importlib.util
import subprocess
import sys
from types import MethodType, ModuleType

import pytest
from xuezhan import RuleSet, Text, Variant, hookimpl
from xuezhan.core.errors import HookError, PluginError
from xuezhan.core.source_places import class_place, source_file
from xuezhan.rulebook.hook_facts import implementations


class Compiled:
    """What a compiler makes of a function: it is called and bound alike, and is no function of Python's own."""

    def __init__(self, function):
        for name in ("__name__", "__qualname__", "__module__", "__defaults__", "__kwdefaults__", "__annotations__"):
            setattr(self, name, getattr(function, name))
        self.__code__ = function.__code__
        self._function = function

    def __call__(self, *given):
        return self._function(*given)

    def __get__(self, owner, kind=None):
        return self if owner is None else MethodType(self, owner)


class Bound(Variant):
    slot, name = "cap", "bound"

    @hookimpl
    @Compiled
    def xuezhan_cap(self):
        return 3


class Static(Variant):
    slot, name = "cap", "bound"

    @staticmethod
    @hookimpl
    @Compiled
    def xuezhan_cap():
        return 3


class MarkedStatic(Variant):
    """As Cython leaves a static method: what is decorated is not the function in it."""

    slot, name = "cap", "bound"

    @hookimpl
    @staticmethod
    @Compiled
    def xuezhan_cap():
        return 3


RULES = {"extends": "laok", "cap": {"use": "bound"}}


class Failing(Variant):
    """As of a compiled module: its code tells of a file that is not here, and the source lies beside the module."""

    slot, name = "cap", "bound"

    @hookimpl
    def xuezhan_cap(self):
        raise LookupError("no cap")


@pytest.mark.parametrize("variant", [Bound, Static, MarkedStatic])
def test_a_compiled_method_answers_a_hook(variant):
    rules = RuleSet.load(RULES, plugins=[variant])
    assert (rules.cap, rules.answered_by("xuezhan_cap")) == (3, ("cap.bound",))
    assert [each.hook for each in implementations(variant)] == ["xuezhan_cap"]


@pytest.mark.parametrize("variant", [Bound, Static, MarkedStatic])
def test_a_compiled_method_is_traced(variant):
    calls = []
    RuleSet.load(RULES, plugins=[variant]).traced(calls.append)
    assert ("xuezhan_cap", 3) in [(call.hook, call.answer) for call in calls if call.hook == "xuezhan_cap"]


class Wrapping(Variant):
    name = "wrapping"
    text = Text("A fan more.", "多一番。")

    @hookimpl(wrapper=True)
    @Compiled
    def xuezhan_cap(self):
        return (yield) + 1


def test_a_compiled_method_wraps_a_hook():
    rules = RuleSet.load(RULES | {"extra": [{"use": "wrapping"}]}, plugins=[Bound, Wrapping])
    assert rules.cap == 3 + 1


class Yielding(Variant):
    slot, name = "cap", "bound"

    @hookimpl
    @Compiled
    def xuezhan_cap(self):
        yield 3


class Greedy(Variant):
    slot, name = "cap", "bound"

    @hookimpl
    @Compiled
    def xuezhan_cap(self, hand):
        return 3


@pytest.mark.parametrize(("variant", "said"), [
    (Yielding, "xuezhan_cap yields, so calling it runs nothing"),
    (Greedy, "xuezhan_cap has no argument hand; it takes none"),
])
def test_what_is_wrong_with_a_compiled_method_is_told_with_its_place(variant, said):
    with pytest.raises(PluginError) as caught:
        RuleSet.load(RULES, plugins=[variant])
    line = vars(variant)["xuezhan_cap"].__code__.co_firstlineno
    assert f"{__file__}:{line}" in str(caught.value)
    assert said in str(caught.value)


PLUGIN = '''
from xuezhan import Text, Variant, hookimpl

class Fifth(Variant):
    slot, name = "cap", "bound"

    @hookimpl
    def xuezhan_cap(self):
        return 5

class Tea(Variant):
    name = "tea"
    text = Text("A payment more.", "多一种。")

    @staticmethod
    @hookimpl
    def xuezhan_pay_reasons():
        return ["tea"]

    @hookimpl(wrapper=True)
    def xuezhan_cap(self):
        return (yield) + 1
'''
BUILD = """
from setuptools import Extension, setup
from Cython.Build import cythonize
extensions = cythonize([Extension("house", ["house.py"])], language_level=3, quiet=True)
setup(name="house", ext_modules=extensions, script_args=["-q", "build_ext", "--build-lib", "built"])
"""


def test_rules_that_cython_compiles(tmp_path):
    pytest.importorskip("Cython")
    (tmp_path / "house.py").write_text(PLUGIN, encoding="utf-8")
    (tmp_path / "build.py").write_text(BUILD, encoding="utf-8")
    built = subprocess.run([sys.executable, "build.py"], cwd=tmp_path, capture_output=True, text=True)
    if "error: command" in built.stderr:
        pytest.skip("there is no C compiler")
    assert built.returncode == 0, built.stderr
    (library,) = (tmp_path / "built").iterdir()
    spec = importlib.util.spec_from_file_location("house", library)
    house = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(house)
    rules = RuleSet.load(RULES | {"extra": [{"use": "tea"}]}, plugins=[house])
    assert rules.cap == 5 + 1
    assert "tea" in rules.pay_reasons


def test_compiled_code_is_told_with_the_source_beside_its_module(tmp_path, monkeypatch):
    source = tmp_path / "compiled_rules.py"
    source.write_text("# A rule.\n\n\nclass Failing:\n    pass\n", "utf-8")
    module = ModuleType("compiled_rules")
    module.__file__ = str(tmp_path / "compiled_rules.cpython-311-x86_64-linux-gnu.so")
    monkeypatch.setitem(sys.modules, "compiled_rules", module)
    monkeypatch.setattr(Failing, "__module__", "compiled_rules")
    function = Failing.__dict__["xuezhan_cap"]
    monkeypatch.setattr(function, "__module__", "compiled_rules")
    elsewhere = function.__code__.replace(co_filename="build/stage/compiled_rules.py")
    monkeypatch.setattr(function, "__code__", elsewhere)
    with pytest.raises(HookError) as caught:
        RuleSet.load(RULES, plugins=[Failing])
    assert f"{source}:" in str(caught.value)
    assert "build/stage" not in str(caught.value)
    assert class_place(Failing) == (str(source), 4)


def test_code_whose_source_is_not_there_is_told_as_it_tells_itself(tmp_path, monkeypatch):
    module = ModuleType("bare_rules")
    module.__file__ = str(tmp_path / "bare_rules.so")
    monkeypatch.setitem(sys.modules, "bare_rules", module)
    assert source_file("elsewhere/bare_rules.py", "bare_rules") == "elsewhere/bare_rules.py"
    assert source_file("here.py", "no_such_module") == "here.py"
