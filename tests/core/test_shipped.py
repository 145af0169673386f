"""Shipped rule sets are read without the checks of other files, and are as sound."""

import pickle
from pathlib import Path

import pytest
from xuezhan.core.composition import rows
from xuezhan.core.config import load
from xuezhan.core.named_rules import shipped
from xuezhan.core.rule_files import read_preset
from xuezhan.core.toml_places import places_of


@pytest.mark.parametrize("name", list(shipped()))
def test_a_preset_passes_the_checks_of_a_file(name):
    """Read as a file it says the same, and every value of the same line and column."""
    file = Path(shipped()[name].file)
    named, read = load(name), load(file)
    assert named == read
    assert [row.origin for row in rows(named)] == [row.origin for row in rows(read)]


@pytest.mark.parametrize("name", list(shipped()))
def test_places_in_a_preset_are_those_of_its_text(name):
    told = places_of(Path(shipped()[name].file).read_text("utf-8"))
    assert told.keys
    found = read_preset(name).places
    assert {path: found.key(path) for path in told.keys} == {path: told.key(path) for path in told.keys}
    assert {path: found.value(path) for path in told.values} == {path: told.value(path) for path in told.values}


def test_origins_reach_another_process():
    """Looked up late as they are, they are a plain dict there."""
    cap = load("laok:cap.use=fixed,cap.fan=4").slots["cap"]
    there = pickle.loads(pickle.dumps(cap.origins))
    assert type(there) is dict
    assert there == cap.origins
    # "laok:cap." are 9 signs, "laok:cap.use=fixed,cap." are 23.
    assert (str(there["use"]), str(there["fan"])) == ("quick change, column 10", "quick change, column 24")
