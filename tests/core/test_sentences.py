"""What variants and options say of themselves."""

from __future__ import annotations

from typing import Any, Literal

import pytest
from pydantic import Field
from xuezhan import Options, RuleSet, Says, Text, Variant
from xuezhan.core.catalogue import Catalogue
from xuezhan.core.errors import PluginError
from xuezhan.core.sentences import sentences, untold_options


def said(rules: RuleSet, table: str, language: str = "en") -> dict[str, str]:
    chosen = {f"extra.{extra.id}": extra for extra in rules.composition.extras} | dict(rules.composition.slots)
    return {line.key: line.text.in_language(language) for line in sentences(rules, chosen[table])}


BUILT_IN = [
    choice
    for choices in Catalogue.installed().variants.values()
    for choice in choices.values()
    if choice.__module__.startswith("xuezhan.")
]


@pytest.mark.parametrize("variant", BUILT_IN, ids=lambda variant: f"{variant.slot}.{variant.name}")
def test_nothing_is_missing_among_the_built_ins(variant: type[Variant]) -> None:
    assert untold_options(variant) == ()
    assert {says.key for says in variant.says} <= {"use", *variant.Options.model_fields}
    assert len({says.key for says in variant.says}) == len(variant.says)
    texts = [variant.text, *(text for says in variant.says for text in says.values.values() if text is not None)]
    texts += [Text(says.en, says.zh) for says in variant.says if says.en or says.zh]
    texts += [item.meaning for item in variant.fan_items if item.meaning is not None]
    for text in texts:
        assert text.en
        assert text.zh
        assert text.en.endswith((".", "!"))
        assert text.zh.endswith("。")
    assert all(item.meaning is not None for item in variant.fan_items)
    for name, info in variant.Options.model_fields.items():
        says = next((each for each in variant.says if each.key == name), None)
        choices: set[Any] = set(getattr(info.annotation, "__args__", ())) if says and says.values else set()
        if choices and says is not None and not says.en:
            assert choices <= set(says.values), f"{name} has a value without a sentence"
        if info.annotation is bool and says is not None and says.values:
            assert set(says.values) == {True, False}


def test_a_number_stands_in_its_sentence_in_units_and_points() -> None:
    rules = RuleSet.load("laok:kong.exposed=3,points.base=5")
    # Three units of five points.
    assert "3 units, 15 points" in said(rules, "kong")["exposed"]
    assert "3个底分，即15分" in said(rules, "kong", "zh")["exposed"]
    assert "1 unit, 6 points" in said(RuleSet.load("laok"), "kong")["exposed"]


def test_what_changes_nothing_says_nothing() -> None:
    assert "exposed_others" not in said(RuleSet.load("laok"), "kong")
    assert "exposed_others" in said(RuleSet.load("laok:kong.exposed_others=1"), "kong")
    # Ten tiles make no seven pairs.
    assert "seven_pairs" in said(RuleSet.load("laok"), "win_shape")
    assert "seven_pairs" not in said(RuleSet.load("laok:table.hand=10"), "win_shape")
    # Without a cap nothing is inside it.
    assert "inside_cap" not in said(RuleSet.load("laok"), "horses")
    assert "inside_cap" in said(RuleSet.load("laok:cap.use=fixed,cap.fan=3"), "horses")


def test_every_value_of_a_choice_has_its_sentence() -> None:
    told = {
        value: said(RuleSet.load(f"laok:flower_pig.to={value}"), "flower_pig")["to"]
        for value in ("all", "live", "winners_and_ready", "house")
    }
    assert len(set(told.values())) == 4
    assert "house" in told["house"]


class TeaOptions(Options):
    cups: int = Field(default=2, ge=0, description="Cups that the winner buys.")
    sort: Literal["green", "black"] = Field(
        default="green", description="Sort of tea.", json_schema_extra={"zh": "茶。"}
    )
    sugar: bool = Field(default=False, description="With sugar.")
    unheard: int = 1


class Tea(Variant):
    name = "tea"
    text = Text("Tea is bought.", "")
    Options = TeaOptions
    says = (Says("sugar", values={True: Text("With sugar.", "加糖。"), False: None}),)


class Spoilt(Variant):
    name = "spoilt"
    text = Text("Nothing.", "无。")
    says = (Says("use", "There are {cupz} cups.", "茶。"),)


def house(use: str) -> RuleSet:
    return RuleSet.load({"extends": "laok", "extra": [{"use": use}]}, plugins=[Tea, Spoilt])


def test_what_a_plugin_does_not_say_is_told_by_description_and_value() -> None:
    english, chinese = said(house("tea"), "extra.tea"), said(house("tea"), "extra.tea", "zh")
    assert english == {
        "use": "Tea is bought.",
        "cups": "Cups that the winner buys: 2.",
        "sort": 'Sort of tea: "green".',
        "unheard": "unheard: 1.",
    }
    assert chinese["use"] == "Tea is bought."
    assert chinese["cups"] == "Cups that the winner buys: 2."
    assert chinese["sort"] == '茶："green"。'
    assert untold_options(Tea) == ("cups", "sort", "unheard")


def test_a_sentence_that_cannot_be_filled_in_names_its_variant() -> None:
    with pytest.raises(PluginError, match=r"Spoilt.*cupz"):
        said(house("spoilt"), "extra.spoilt")
