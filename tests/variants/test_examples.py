"""The tables of examples and the built-in variants know of each other; what each shows, the test kit checks."""

from __future__ import annotations

import pytest
from xuezhan import Catalogue, NoEffect
from xuezhan.variants import _end_examples, _hand_examples, _play_examples

TABLES = (_hand_examples.EXAMPLES, _play_examples.EXAMPLES, _end_examples.EXAMPLES)
VARIANTS = {
    f"{slot}.{name}": variant
    for slot, variants in Catalogue.installed().variants.items()
    for name, variant in variants.items()
    if variant.__module__.startswith("xuezhan.variants.")
}


def test_no_key_stands_in_two_tables():
    keys = [key for table in TABLES for key in table]
    assert len(keys) == len(set(keys))


def test_every_example_is_some_variants():
    listed = {example for table in TABLES for examples in table.values() for example in examples}
    assert listed == {example for variant in VARIANTS.values() for example in variant.examples()}


@pytest.mark.parametrize("name", VARIANTS)
def test_every_option_has_one(name):
    variant = VARIANTS[name]
    shown = {example.shows.partition(".")[0] for example in variant.examples()}
    assert shown - {"use"} == set(variant.Options.model_fields)
    assert ("use" in shown) == (len(Catalogue.installed().variants[variant.slot]) > 1)


def test_only_a_check_that_is_off_has_options_without_effect():
    idle = {name for name, variant in VARIANTS.items() if any(isinstance(e, NoEffect) for e in variant.examples())}
    assert idle == {"ready_check.none"}
