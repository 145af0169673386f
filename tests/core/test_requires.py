"""Variants that work with some versions of xuezhan only."""

from __future__ import annotations

import pytest
from xuezhan import PluginError, RuleError, RuleSet, Slot, Text, Variant
from xuezhan.core.catalogue import Catalogue
from xuezhan.core.requires import version_fault


class Tea(Variant):
    """An extra of the future, whose options have changed since."""

    name = "tea"
    text = Text("Tea.", "喝茶。")


def of_version(wanted: str, slot: str | None = None) -> type[Variant]:
    return type("Tea", (Tea,), {"slot": slot, "requires_xuezhan": wanted, "__module__": __name__})


@pytest.mark.parametrize(
    ("wanted", "version", "fits"),
    [
        ("", "0.1.0", True),
        (">=0.2,<1", "0.1.0", False),
        (">=0.2,<1", "0.2.0", True),
        (">=0.2,<1", "0.9.9", True),
        (">=0.2,<1", "1.0", False),
        (">=0.2", "0.3.0.dev1", True),
        ("~=0.1.0", "0.1.5", True),
        ("~=0.1.0", "0.2", False),
        ("!=0.1.0", "0.1.0", False),
    ],
)
def test_which_versions_fit(wanted: str, version: str, fits: bool) -> None:
    assert (version_fault(of_version(wanted), version) is None) == fits


def test_a_chosen_extra_of_another_version_is_told_before_its_options() -> None:
    rules = {"extends": "laok", "extra": [{"use": "tea", "sugar": 3}]}
    with pytest.raises(RuleError) as caught:
        RuleSet.load(rules, plugins=[of_version(">=99")])
    (problem,) = caught.value.problems
    assert problem.path == ("extra", 0, "use")
    assert problem.message.startswith(
        f"[extra.tea] tea (class {__name__}.Tea) requires xuezhan >=99, and this is xuezhan "
    )
    assert "要求 xuezhan >=99" in problem.zh


def test_a_chosen_variant_of_another_version() -> None:
    with pytest.raises(RuleError, match=r"\[cap\] tea .*requires xuezhan >=99"):
        RuleSet.load({"extends": "laok", "cap": {"use": "tea"}}, plugins=[of_version(">=99", "cap")])


def test_the_default_of_a_slot_of_its_own() -> None:
    slot = Slot("drinks", "tea", 500, Text("What is drunk?", "喝什么？"))
    with pytest.raises(RuleError, match=r"\[drinks\] tea .*requires xuezhan >=99"):
        RuleSet.load({"extends": "laok"}, plugins=[slot, of_version(">=99", "drinks")])


def test_one_that_is_not_chosen_does_no_harm() -> None:
    assert RuleSet.load("laok", plugins=[of_version(">=99")]).name == "laok"


def test_one_that_fits() -> None:
    rules = RuleSet.load({"extends": "laok", "extra": [{"use": "tea"}]}, plugins=[of_version(">=0.0.1")])
    assert [extra.id for extra in rules.composition.extras] == ["tea"]


@pytest.mark.parametrize("wanted", ["two", ">=", "0.2", 2, None])
def test_what_is_no_version(wanted: object) -> None:
    with pytest.raises(PluginError, match=rf"class {__name__}\.Tea from .*: its requires_xuezhan must be") as caught:
        Catalogue.installed().with_plugins([of_version(wanted)])  # type: ignore[arg-type]
    assert "requires_xuezhan 应为" in caught.value.zh
