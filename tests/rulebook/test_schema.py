"""The JSON Schema of rule files: an independent validator and the loader agree."""

from __future__ import annotations

import copy
import functools
import json
import random
import tomllib
from pathlib import Path
from typing import Any, get_args, get_origin

import jsonschema
import pytest
from hypothesis import HealthCheck, given, settings
from pydantic import Field
from random_rules import rule_tables
from xuezhan.core.catalogue import Catalogue
from xuezhan.core.config import dump_toml, load, presets
from xuezhan.core.contributions import FanItem
from xuezhan.core.errors import RuleError
from xuezhan.core.variant import Options, Slot, Text, Variant
from xuezhan.rulebook.schema import rule_schema, schema_path, schema_text

SCHEMA = rule_schema()
VALIDATOR = jsonschema.Draft202012Validator(SCHEMA)


def accepts(rules: Any, validator: Any = VALIDATOR) -> bool:
    return bool(validator.is_valid(rules))


def faults(rules: dict[str, Any]) -> list[Any]:
    """The loader's problems."""
    try:
        load(rules)
    except RuleError as error:
        return error.problems
    return []


def test_it_is_a_schema_of_its_dialect() -> None:
    jsonschema.Draft202012Validator.check_schema(SCHEMA)
    assert SCHEMA["$schema"] == "https://json-schema.org/draft/2020-12/schema"


def test_the_shipped_file_is_what_the_code_gives() -> None:
    """`xuezhan schema > rulebook/data/xuezhan.schema.json` writes it anew."""
    assert schema_path().read_text("utf-8") == schema_text()


@pytest.mark.parametrize("preset", presets(), ids=lambda preset: preset.name)
def test_every_preset_is_valid(preset: Any) -> None:
    VALIDATOR.validate(tomllib.loads(Path(preset.path).read_text("utf-8")))


def test_every_slot_variant_and_option_is_explained_in_both_languages() -> None:
    for slot, choices in Catalogue.installed().variants.items():
        told = [SCHEMA["properties"][slot]["description"]]
        for name, variant in choices.items():
            definition = SCHEMA["$defs"][f"{slot}.{name}"]
            told.append(definition["description"])
            assert set(definition["properties"]) == {"use", *variant.Options.model_fields}
            for option, info in variant.Options.model_fields.items():
                shown = definition["properties"][option]
                told.append(shown["description"])
                if not info.is_required():
                    assert shown["default"] == info.get_default(call_default_factory=True)
        for text in told:
            assert any("a" <= char <= "z" for char in text), text
            assert any("一" <= char <= "鿿" for char in text), text


@pytest.mark.parametrize(
    "rules",
    [
        {},
        {"format": 1, "name": "Friday", "summary": "", "source": "Ann"},
        {"extends": "laok", "cap": {"fan": 3}},
        {"extends": "laok", "gang_discard": {"scope": "all"}},
        {"extends": "parents/house.toml", "cap": {"fan": 3}, "extra": [{"id": "tea", "off": True}]},
        # A parent may bring plugins, a file too.
        {"extends": "parents/house.toml", "tea": {"use": "green"}, "cap": {"use": "soft", "knee": 4}},
        {"plugins": ["./tea.py"], "tea": {"use": "green"}, "fan_table": {"fan": {"tea": 3}}, "cap": {"use": "soft"}},
        {"plugins": ["./tea.py"], "extra": [{"use": "tea", "points": 2}, {"use": "tea", "id": "more tea"}]},
        {"table": {"suits": "sm", "seats": 2, "hand": 10, "first_dealer": 1}},
        {"table": {"suits": "m", "seats": 3, "hand": 10}},
        {"cap": {"use": "fixed", "fan": 1}, "fan_table": {"use": "additive", "excludes": {"kong": ["root"]}}},
    ],
    ids=str,
)
def test_what_may_be_written_is_valid(rules: dict[str, Any]) -> None:
    VALIDATOR.validate(rules)


@pytest.mark.parametrize(
    "rules",
    [
        {"format": 2},
        {"format": True},
        {"name": 3},
        {"cpa": {}},
        {"cap": "fixed"},
        {"cap": {"use": "fixd"}},
        {"cap": {"use": "fixed"}},
        {"cap": {"fan": 3}},
        {"cap": {"use": "fixed", "fan": 0}},
        {"cap": {"use": "fixed", "fan": 1001}},
        {"cap": {"use": "fixed", "fan": True}},
        {"cap": {"use": "fixed", "fan": "3"}},
        {"cap": {"use": "fixed", "fan": 2.5}},
        {"cap": {"use": "none", "fan": 3}},
        {"extends": "laok", "cap": {"fna": 3}},
        {"extends": "laok", "cap": {"fan": "3"}},
        {"extends": 3},
        {"fan_table": {"fan": {"rot": 1}}},
        {"fan_table": {"use": "additive", "excludes": {"kong": ["rot"]}}},
        {"fan_table": {"use": "additive", "excludes": {"rot": ["kong"]}}},
        {"points": {"use": "table", "units": []}},
        {"points": {"use": "table", "units": [1, 2000]}},
        {"table": {"seats": 5}},
        {"table": {"hand": 12}},
        {"table": {"suits": "mm"}},
        {"table": {"suits": "mx"}},
        {"table": {"suits": ""}},
        {"table": {"suits": "m"}},
        {"table": {"suits": "m", "seats": 4, "hand": 10}},
        {"table": {"seats": 3, "first_dealer": 3}},
        {"table": {"first_dealer": "east"}},
        {"table": {"chairs": 4}},
        {"extra": [{"use": "tea"}]},
        {"extra": [{"id": "tea"}]},
        {"extra": {"use": "tea"}},
        {"plugins": "tea.py"},
    ],
    ids=str,
)
def test_what_the_loader_refuses_is_invalid(rules: dict[str, Any]) -> None:
    assert faults(rules)
    assert not accepts(rules)


def agree(rules: dict[str, Any]) -> None:
    """The schema takes what the loader takes; it takes more only where options contradict each other."""
    problems = faults(rules)
    if accepts(rules):
        assert all(problem.code == "together" for problem in problems), problems
    else:
        assert problems, [error.message for error in VALIDATOR.iter_errors(rules)]


@settings(max_examples=200, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(rule_tables())
def test_random_rule_files_are_valid(rules: dict[str, Any]) -> None:
    agree(rules)
    assert accepts(rules)


NONSENSE: list[Any] = [-1, 0, 7, 999_999_999, 2**70, 1.5, "", "x", "none", True, [], [1], ["x"], {}, {"x": 1}]
"""Values of every kind. Whole floats are left out: JSON Schema takes 3.0 for a whole number, the loader does not."""


def broken(rules: dict[str, Any], rng: random.Random) -> dict[str, Any]:
    """A rule file with one to three things wrong, or different."""
    rules = copy.deepcopy(rules)
    for _ in range(rng.randint(1, 3)):
        slot = rng.choice(list(rules))
        table = rules[slot]
        if not isinstance(table, dict):
            continue
        key = rng.choice(list(table)) if table else "use"
        match rng.randrange(8):
            case 0:
                table[key] = copy.deepcopy(rng.choice(NONSENSE))
            case 1:
                table.pop(key, None)
            case 2:
                table[key + rng.choice("xyz")] = table.get(key, 1)
            case 3:
                rules[slot] = copy.deepcopy(rng.choice(NONSENSE))
            case 4:
                other = rng.choice(list(Catalogue.installed().slots))
                table["use"] = rng.choice(list(Catalogue.installed().variants[other]))
            case 5:
                rules[rng.choice(["tabel", "name", "format", "extra", "capp", "summary"])] = copy.deepcopy(
                    rng.choice(NONSENSE)
                )
            case 6 if isinstance(table.get("fan"), dict):
                table["fan"][rng.choice(["root", "rooot", "kong", ""])] = copy.deepcopy(rng.choice(NONSENSE))
            case 7:
                rules["table"] = rules["table"] if isinstance(rules.get("table"), dict) else {}
                name = rng.choice(["seats", "suits", "hand", "deals", "first_dealer", "color"])
                rules["table"][name] = rng.choice([2, 3, 4, 7, 10, 13, "m", "pm", "random", 0, "x"])
    return rules


@functools.cache
def whole_texts() -> list[str]:
    """The presets with all they inherit, as self-contained files."""
    return [dump_toml(load(preset.name)) for preset in presets()]


def test_broken_presets_are_invalid_where_the_loader_refuses_them() -> None:
    texts, refused = whole_texts(), 0
    for number in range(600):
        rules = broken(tomllib.loads(texts[number % len(texts)]), random.Random(number))
        agree(rules)
        refused += not accepts(rules)
    assert 200 < refused < 600


@settings(max_examples=200, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(rule_tables())
def test_broken_random_rule_files_are_invalid_where_the_loader_refuses_them(rules: dict[str, Any]) -> None:
    agree(broken(rules, random.Random(json.dumps(rules, sort_keys=True))))


@pytest.mark.parametrize("parent", ["laok", "tfmj"])
def test_what_the_loader_takes_from_a_child_is_valid(parent: str) -> None:
    taken = 0
    for number in range(300):
        rng = random.Random(f"{parent} {number}")
        whole = broken(tomllib.loads(rng.choice(whole_texts())), rng)
        slots = rng.sample(list(whole), k=min(3, len(whole)))
        child: dict[str, Any] = {"extends": parent}
        for slot in slots:
            table = whole[slot]
            if isinstance(table, dict):
                table = {key: value for key, value in table.items() if rng.random() < 0.6}
            child[slot] = table
        if not faults(child):
            taken += 1
            assert accepts(child), child
    assert taken > 50


# What plugins bring


class GreenOptions(Options):
    """Options of tea."""

    cups: int = Field(default=2, ge=1, description="Cups a win", json_schema_extra={"zh": "几杯"})
    sugar: list[str] = Field(default=[], description="Who takes sugar")


class Nothing(Variant):
    """No tea."""

    slot, name = "tea", "none"


class Green(Variant):
    """Green tea."""

    slot, name, text = "tea", "green", Text("Green tea is poured.", "倒绿茶。")
    Options = GreenOptions
    fan_items = (FanItem("teapot", "extra", "teapot", "茶壶"),)


class ServiceOptions(Options):
    """Options of an extra."""

    points: int = Field(ge=1, description="Points for service")


class Service(Variant):
    """An extra with an option that must be given."""

    name = "service"
    Options = ServiceOptions


TEA = Slot("tea", "none", 900, Text("Which tea?", "喝什么茶？"))
WITH_TEA = jsonschema.Draft202012Validator(
    rule_schema(Catalogue.installed().with_plugins([TEA, Nothing, Green, Service]))
)


@pytest.mark.parametrize(
    ("rules", "fine"),
    [
        ({"tea": {"use": "green", "cups": 3, "sugar": ["east"]}}, True),
        ({"tea": {"use": "green", "cups": 0}}, False),
        ({"tea": {"use": "green", "sugar": [1]}}, False),
        ({"tea": {"cups": 3}}, False),
        ({"tea": {"use": "black"}}, False),
        ({"tea": {"use": "green"}, "fan_table": {"fan": {"teapot": 2}}}, True),
        ({"extra": [{"use": "service", "points": 2}, {"use": "service", "id": "more", "points": 3}]}, True),
        ({"extra": [{"use": "service"}]}, False),
        ({"extra": [{"use": "service", "points": "2"}]}, False),
        ({"extra": [{"use": "service", "points": 2, "cost": 1}]}, False),
        ({"extra": [{"use": "green"}]}, False),
        ({"extra": [{"use": "service", "id": 3, "points": 2}]}, False),
        ({"extra": [{"use": "service", "id": "", "points": 2}]}, False),
        ({"extends": "laok", "extra": [{"id": "service", "off": True, "anything": 1}]}, True),
        ({"extends": "laok", "extra": [{"use": "service"}]}, True),
        ({"extends": "laok", "extra": [{"off": True}]}, False),
    ],
    ids=str,
)
def test_plugins_are_in_the_schema(rules: dict[str, Any], fine: bool) -> None:
    assert accepts(rules, WITH_TEA) is fine
    if "extends" not in rules:
        loaded = not faults_with_tea(rules)
        assert loaded is fine


def faults_with_tea(rules: dict[str, Any]) -> list[Any]:
    try:
        load(rules, plugins=[TEA, Nothing, Green, Service])
    except RuleError as error:
        return error.problems
    return []


def test_names_of_fan_items_are_closed_for_every_table_of_names() -> None:
    """A new option that is a table of names says so (`keys` in its field), or editors cannot complete it."""
    for choices in Catalogue.installed().variants.values():
        for variant in choices.values():
            for info in variant.Options.model_fields.values():
                if get_origin(info.annotation) is dict:
                    assert get_args(info.annotation)
                    extra = info.json_schema_extra
                    assert isinstance(extra, dict)
                    assert extra["keys"] == "fan_items"
