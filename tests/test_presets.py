"""The presets against what their sources say (`preset_tables`, `published_presets`)."""

import re
from pathlib import Path

import pytest
from preset_tables import TABLE
from published_presets import MARKS, PRESETS
from xuezhan import RuleSet
from xuezhan.core.catalogue import Catalogue
from xuezhan.core.config import dump_toml, load, presets, rows
from xuezhan.core.layers import Problems
from xuezhan.core.rule_files import read_layers


def values(composition):
    return {slot: {"use": chosen.id, **chosen.values()} for slot, chosen in composition.slots.items()}


@pytest.mark.parametrize("name", PRESETS)
def test_a_preset_is_what_the_table_says(name):
    """What the table does not say, such as an option that came later, stands at its default."""
    found, told = (
        load(name),
        RuleSet.load(PRESETS[name] | {"table": TABLE | PRESETS[name].get("table", {})}).composition,
    )
    assert found.table == told.table
    assert values(found) == values(told)
    assert found.extras == ()
    assert found.name == name


def test_the_table_covers_every_preset_and_every_slot():
    assert sorted(preset.name for preset in presets()) == sorted(PRESETS)
    for slots in PRESETS.values():
        assert sorted(set(slots) - {"table"}) == sorted(Catalogue.installed().slots)


def test_what_presets_say_of_themselves():
    for preset in presets():
        found = load(preset.name)
        assert (preset.title, preset.summary) == (found.title, found.summary)
        assert preset.title != preset.name
        assert preset.summary.endswith(".")
        assert found.source
        assert found.files[0] == preset.path
        assert Path(preset.path).name == f"{preset.name}.toml"


@pytest.mark.parametrize("name", PRESETS)
def test_every_value_is_written_out(name):
    """No value of a preset comes from a default: each stands in its file or in the one that it extends."""
    assert [(row.table, row.key) for row in rows(load(name)) if row.origin.kind != "file"] == []


@pytest.mark.parametrize("name", PRESETS)
def test_every_value_has_a_comment_with_its_source(name):
    """Each value's line names its source's line ("S0 27", "T 6"), or says that the source leaves it open."""
    mark = MARKS.get(name, "S3")
    (layer, *_) = reversed(read_layers(name, None, Problems()))
    text = layer.places.text.splitlines()
    known = re.compile(rf"\b({mark}) \w+|[Nn]ot stated there|not in T \d+|S\d knows no ")
    for path in layer.places.values:
        if path[0] in ("format", "name", "summary", "source"):
            continue
        line = text[layer.places.value(path)[0] - 1]
        assert known.search(line.partition("#")[2]), line


def test_the_cap_of_a_chengdu_room_is_told():
    (layer, *_) = reversed(read_layers("chengdu-contract", None, Problems()))
    assert "chengdu-contract:cap.fan=3" in layer.places.text
    assert [load(f"chengdu-contract:cap.fan={fan}").slots["cap"].values()["fan"] for fan in (3, 4, 5)] == [
        3,
        4,
        5,
    ]


@pytest.mark.parametrize("name", PRESETS)
def test_a_dumped_preset_loads_to_itself(name, tmp_path):
    path = tmp_path / "dump.toml"
    path.write_text(dump_toml(load(name)), encoding="utf-8")
    assert load(path) == load(name)
