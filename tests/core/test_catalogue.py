"""Finding slots and variants, and what may not meet."""

import importlib.metadata
import types
from typing import ClassVar

import pytest
from xuezhan.core import catalogue as module
from xuezhan.core import installed as installed_module
from xuezhan.core.catalogue import Catalogue, Source
from xuezhan.core.errors import PluginError
from xuezhan.core.variant import Options, Slot, Text, Variant

QUESTION = Text("How much tea?", "喝多少茶？")
TEA = Slot("tea", default="green", order=500, question=QUESTION)


class Green(Variant):
    slot = "tea"
    name = "green"


class Black(Variant):
    slot = "tea"
    name = "black"


class Biscuit(Variant):
    name = "biscuit"


def named(variant_name, slot=None, **more):
    return type("Other", (Variant,), {"slot": slot, "name": variant_name, **more})


def a_module(**contents):
    found = types.ModuleType("house_of_tea")
    for name, thing in contents.items():
        if isinstance(thing, type):
            thing.__module__ = "house_of_tea"
        setattr(found, name, thing)
    return found


def test_the_installed_slots_are_those_of_the_rules():
    assert list(Catalogue.installed().slots) == [
        "opening",
        "win_shape",
        "missing_suit",
        "fan_table",
        "cap",
        "points",
        "self_draw",
        "kong",
        "gang_flower",
        "gang_discard",
        "rob_kong",
        "several_winners",
        "pass_win",
        "pass_pung",
        "last_four",
        "horses",
        "play_on",
        "flower_pig",
        "ready_check",
        "kong_refund",
        "debt",
        "dealer",
        "leaving",
        "rake",
    ]


def test_installed_things_know_their_distribution_and_version():
    found = Catalogue.installed()
    source = found.source_of(found.variants["cap"]["fixed"])
    assert source == Source("installed", "xuezhan", importlib.metadata.version("xuezhan"))
    assert str(source) == f"xuezhan {importlib.metadata.version('xuezhan')}"
    assert found.source_of(found.slots["cap"]) == source


def test_the_scan_happens_once():
    assert Catalogue.installed() is Catalogue.installed()


def test_plugins_extend_a_catalogue_and_leave_it_as_it_was():
    before = Catalogue.installed()
    after = before.with_plugins([TEA, Green, Black, Biscuit])
    assert list(after.slots)[-1] == "tea"
    assert dict(after.variants["tea"]) == {"green": Green, "black": Black}
    assert after.variant("tea", "black") is Black
    assert after.variant("tea", "white") is None
    assert after.variant("coffee", "black") is None
    assert dict(after.extras) == {"biscuit": Biscuit}
    assert after.source_of(Biscuit) == Source("python", Biscuit.__module__)
    assert "tea" not in before.slots
    assert before.with_plugins([]) is before


def test_slots_stand_in_the_order_of_play():
    first = Slot("aaa", default="x", order=-1, question=QUESTION)
    found = Catalogue.installed().with_plugins([TEA, Green, first, named("x", "aaa")])
    assert next(iter(found.slots)) == "aaa"
    assert list(found.slots)[-1] == "tea"


def test_a_module_brings_what_it_defines_and_not_what_it_imports():
    base = type("Base", (Variant,), {"slot": "tea"})  # without a name: a base class
    own = named("own", "tea")
    found = Catalogue.of(TEA, Green).with_plugins([a_module(own=own, again=own, base=base, variant=Variant)])
    assert list(found.variants["tea"]) == ["green", "own"]
    imported = a_module(own=own)
    imported.green = Green
    assert list(Catalogue.of(imported, TEA, Green).variants["tea"]) == ["own", "green"]


def test_the_same_thing_twice_is_no_clash():
    assert list(Catalogue.of(TEA, Green, Green, TEA).variants["tea"]) == ["green"]


@pytest.mark.parametrize(
    ("plugins", "words"),
    [
        ([TEA, Green, named("green", "tea")], ["variant tea.green is there twice", "Green", "Other"]),
        ([TEA, Green, Slot("tea", "green", 1, QUESTION)], ["slot tea is there twice"]),
        ([Biscuit, named("biscuit")], ["extra extra.biscuit is there twice", "Biscuit", "Other"]),
        ([named("green", "coffee")], ["variant coffee.green", "unknown slot"]),
        ([TEA], ["slot tea", "'green'", "its variants are none"]),
        ([TEA, Black], ["slot tea", "'green'", "its variants are black"]),
        ([Slot("table", "x", 1, QUESTION)], ["slot table", "rule files use themselves"]),
        ([named("two words")], ["wants a name", "'two words'"]),
        ([named(3)], ["wants a name", "got 3"]),
        ([named("x", Options=int)], ["Options must be a subclass"]),
        (
            [
                named(
                    "x",
                    Options=type(
                        "Bad", (Options,), {"__annotations__": {"use": int}, "__module__": __name__}
                    ),
                )
            ],
            ["an option cannot be named use"],
        ),
        ([3], ["a plugin is a module, a Variant class or a Slot, not 3"]),
    ],
)
def test_clashes_and_faults_name_what_meets(plugins, words):
    with pytest.raises(PluginError) as caught:
        Catalogue.of(*plugins)
    for word in words:
        assert word in str(caught.value)


def test_nobody_may_shadow_a_built_in():
    with pytest.raises(PluginError) as caught:
        Catalogue.installed().with_plugins([named("fixed", "cap")], Source("file", "friday.py"))
    assert "variant cap.fixed is there twice: from xuezhan " in str(caught.value)
    assert "from friday.py" in str(caught.value)


class Distribution:
    name = "house-of-tea"
    version = "1.2"


class Point:
    """An entry point as importlib.metadata gives them."""

    dist = Distribution
    name = "tea"
    group = "xuezhan"

    def __init__(self, value, thing=None):
        self.value = value
        self.thing = thing

    def load(self):
        if self.thing is None:
            raise ModuleNotFoundError("No module named 'leaves'")
        return self.thing


@pytest.fixture
def installed(monkeypatch):
    """What is installed, for one test."""

    def install(*points):
        monkeypatch.setattr(module, "installed_points", lambda group: list(points))
        module._installed.cache_clear()
        return Catalogue.installed()

    yield install
    module._installed.cache_clear()


def test_entry_points_may_name_modules_variants_and_slots(installed):
    house = a_module(TEA=TEA, own=named("own", "tea"))
    found = installed(Point("house_of_tea", house), Point("x:Green", Green), Point("x:Biscuit", Biscuit))
    assert list(found.variants["tea"]) == ["own", "green"]
    assert str(found.source_of(Biscuit)) == "house-of-tea 1.2"


def test_a_package_that_does_not_load_is_named_and_takes_nothing_else_along(installed):
    found = installed(Point("x:TEA", TEA), Point("x:Green", Green), Point("leaves.tea"), Point("leaves:three", 3))
    assert list(found.variants["tea"]) == ["green"]
    assert [str(fault) for fault in found.faults] == [
        "entry point tea = 'leaves.tea' of house-of-tea 1.2 cannot be loaded: "
        "ModuleNotFoundError: No module named 'leaves'; mend, update or uninstall it",
        "entry point tea = 'leaves:three' of house-of-tea 1.2 must name a module, a Variant class or a Slot",
    ]


def test_what_does_not_fit_together_is_left_out_and_told(installed):
    # The slot without its default takes its variants along, nothing else.
    cocoa = Slot("cocoa", default="hot", order=600, question=QUESTION)
    cold = named("cold", "cocoa")
    points = [Point("x:TEA", TEA), Point("x:Green", Green), Point("x:cocoa", cocoa), Point("x:cold", cold)]
    found = installed(*points, Point("x:Biscuit", Biscuit))
    assert list(found.slots) == ["tea"]
    assert list(found.extras) == ["biscuit"]
    assert len(found.faults) == 2
    assert "names 'hot' as its default, but its variants are cold" in str(found.faults[0])
    assert "variant cocoa.cold" in str(found.faults[1])


def test_a_package_may_import_its_variants_from_its_modules(installed):
    class Inside(Variant):
        name = "inside"
        text = Text("Inside.", "里面。")

    house = a_module(Inside=Inside)
    Inside.__module__ = f"{house.__name__}.rules"
    assert list(installed(Point("x:TEA", TEA), Point("x:Green", Green), Point("house", house)).extras) == ["inside"]


def test_two_distributions_that_clash_are_both_named(installed):
    class Elsewhere(Distribution):
        name = "other-tea"

    other = Point("y:Green", named("green", "tea"))
    other.dist = Elsewhere
    with pytest.raises(PluginError) as caught:
        installed(Point("x:TEA", TEA), Point("x:Green", Green), other)
    assert "house-of-tea 1.2" in str(caught.value)
    assert "other-tea 1.2" in str(caught.value)


def test_nothing_installed_is_told(installed):
    with pytest.raises(PluginError, match="must be installed with pip"):
        installed()


def test_a_package_whose_entry_points_cannot_be_read_hides_nobody_elses(monkeypatch):
    class Broken(Distribution):
        name = "broken-tea"
        metadata: ClassVar = {"Name": "broken-tea"}

        @property
        def entry_points(self):
            raise TypeError("Pair.__new__() missing 1 required positional argument: 'value'")

    class Sound(Distribution):
        metadata: ClassVar = {"Name": "house-of-tea"}
        entry_points: ClassVar = [Point("x:Green", Green), Point("x:TEA", TEA)]

    def everybodys(**group):
        raise TypeError("Pair.__new__() missing 1 required positional argument: 'value'")

    monkeypatch.setattr(installed_module.metadata, "entry_points", everybodys)
    monkeypatch.setattr(installed_module.metadata, "distributions", lambda: [Broken(), Sound()])
    _look_again()
    try:
        found = Catalogue.installed()
        assert list(found.slots) == ["tea"]
        assert [str(fault) for fault in found.faults] == [
            "the entry points of broken-tea 1.2 cannot be read (its entry_points.txt is malformed); "
            "update or uninstall it"
        ]
    finally:
        _look_again()


def _look_again():
    installed_module._ours.cache_clear()
    installed_module.unreadable_packages.cache_clear()
    module._installed.cache_clear()
