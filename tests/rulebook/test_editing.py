"""Single values of a rule file are changed and everything else stays as it was."""

from __future__ import annotations

from dataclasses import asdict
from pathlib import Path

import pytest
import tomli
import xuezhan
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st
from random_rules import rule_sets
from xuezhan.core.catalogue import Catalogue
from xuezhan.core.composition import digest, dump_toml
from xuezhan.core.config import load, load_text, presets, rows
from xuezhan.core.variant import Variant
from xuezhan.rulebook.editing import EditError, edit_rule_file
from xuezhan.rulebook.writing import NewFile, new_rule_file

CONFIGS = Path(xuezhan.__file__).parent / "configs"


class Tea(Variant):
    """A fan table without options."""

    slot = "fan_table"
    name = "tea"


def change(text, *changes, inherited=()):
    return edit_rule_file(text, changes, inherited_extras=inherited)


def changed(text, *changes, **more):
    return change(text, *changes, **more).text


@pytest.mark.parametrize(
    ("before", "path", "value", "after"),
    [
        # A value that is there: its comment and the space around it stay.
        (
            '[cap]\nuse = "fixed"  # ours\nfan =  3   # low\n',
            ("cap", "fan"),
            5,
            '[cap]\nuse = "fixed"  # ours\nfan =  5   # low\n',
        ),
        ("[cap]\r\nfan = 3\r\n", ("cap", "fan"), 5, "[cap]\r\nfan = 5\r\n"),
        ("[cap]\nfan = 3", ("cap", "fan"), 5, "[cap]\nfan = 5"),
        # A value behind a # comes back to life where it stands.
        ("[cap]\n#use = 1\n#fan = 3  # low\n# end\n", ("cap", "fan"), 5, "[cap]\n#use = 1\nfan = 5  # low\n# end\n"),
        ("[fan_table]\n# fan.root = 1\n", ("fan_table", "fan", "root"), 2, "[fan_table]\nfan.root = 2\n"),
        ('name = "x"\n#source = "who"\n[cap]\n', ("source",), "me", 'name = "x"\nsource = "me"\n[cap]\n'),
        # Prose that only looks like it stays prose.
        ("[cap]\n# fan = a number of yours\n", ("cap", "fan"), 5, "[cap]\nfan = 5\n# fan = a number of yours\n"),
        # A new value goes behind the last one of its table, before what belongs to the next.
        (
            '[cap]\nuse = "fixed"\n\n# Horses\n[horses]\nuse = "none"\n',
            ("cap", "fan"),
            4,
            '[cap]\nuse = "fixed"\nfan = 4\n\n# Horses\n[horses]\nuse = "none"\n',
        ),
        ("[cap]\n\n[horses]\n", ("cap", "fan"), 4, "[cap]\nfan = 4\n\n[horses]\n"),
        ("[cap]\n  use = 1\n", ("cap", "fan"), 4, "[cap]\n  use = 1\n  fan = 4\n"),
        (
            "[points]\nunits = [\n  1,\n  2,\n]\n",
            ("points", "base"),
            4,
            "[points]\nunits = [\n  1,\n  2,\n]\nbase = 4\n",
        ),
        ('[cap]\nuse = "fixed"', ("cap", "fan"), 4, '[cap]\nuse = "fixed"\nfan = 4\n'),
        # A table that is not there goes to the end.
        ("format = 1\n", ("cap", "use"), "none", 'format = 1\n\n[cap]\nuse = "none"\n'),
        ("", ("cap", "use"), "none", '[cap]\nuse = "none"\n'),
        ("format = 1\r\n", ("cap", "use"), "none", 'format = 1\r\n\r\n[cap]\r\nuse = "none"\r\n'),
        ("format = 1\n", ("fan_table", "fan", "root"), 2, "format = 1\n\n[fan_table.fan]\nroot = 2\n"),
        # The ways in which TOML writes tables.
        ("[fan_table.fan]\nroot = 1\n", ("fan_table", "fan", "kong"), 2, "[fan_table.fan]\nroot = 1\nkong = 2\n"),
        (
            "[fan_table.fan]\nroot = 1\n",
            ("fan_table", "use"),
            "chengdu",
            '[fan_table.fan]\nroot = 1\n\n[fan_table]\nuse = "chengdu"\n',
        ),
        ("[fan_table]\nfan = { root = 1 }\n", ("fan_table", "fan", "root"), 2, "[fan_table]\nfan = { root = 2 }\n"),
        (
            "[fan_table]\nfan = { root = 1 }\n",
            ("fan_table", "fan", "kong"),
            2,
            "[fan_table]\nfan = { root = 1, kong = 2 }\n",
        ),
        ("[fan_table]\nfan = {}\n", ("fan_table", "fan", "kong"), 2, "[fan_table]\nfan = { kong = 2 }\n"),
        ("[fan_table]\nfan.root = 1\n", ("fan_table", "fan", "kong"), 2, "[fan_table]\nfan.root = 1\nfan.kong = 2\n"),
        ('cap = { use = "fixed", fan = 3 } # low\n', ("cap", "fan"), 5, 'cap = { use = "fixed", fan = 5 } # low\n'),
        ('cap.use = "fixed"\ncap.fan = 3\n[horses]\n', ("cap", "fan"), 5, 'cap.use = "fixed"\ncap.fan = 5\n[horses]\n'),
        ('cap.use = "fixed"\n[horses]\n', ("cap", "fan"), 5, 'cap.use = "fixed"\ncap.fan = 5\n[horses]\n'),
        # What a file says of itself.
        ('name = "old" # ours\n', ("name",), "new", 'name = "new" # ours\n'),
        ("format = 1\n[cap]\n", ("name",), "new", 'format = 1\nname = "new"\n[cap]\n'),
        ("#:schema x\n# ours\n[cap]\n", ("name",), "new", '#:schema x\n# ours\nname = "new"\n[cap]\n'),
        ("", ("name",), "new", 'name = "new"\n'),
    ],
)
def test_one_value_in_every_kind_of_file(before, path, value, after):
    assert changed(before, (path, value)) == after


def test_a_bare_slot_sets_the_answer():
    assert changed("", (("gang_flower",), "contract")) == '[gang_flower]\nuse = "contract"\n'


def test_an_empty_table_changes_nothing_where_there_is_one():
    text = "[fan_table.fan]\nroot = 1\n"
    assert changed(text, (("fan_table", "fan"), {})) == text
    assert changed("", (("fan_table", "fan"), {})) == "[fan_table]\nfan = {}\n"


def test_a_table_of_values_is_set_one_by_one():
    text = "[fan_table.fan]\nroot = 1 # ours\n"
    assert (
        changed(text, (("fan_table", "fan"), {"root": 2, "kong": 3})) == "[fan_table.fan]\nroot = 2 # ours\nkong = 3\n"
    )
    assert changed("", (("cap",), {"use": "fixed", "fan": 3})) == '[cap]\nuse = "fixed"\nfan = 3\n'


def test_options_that_the_new_answer_does_not_have_are_taken_out():
    text = '[horses]\nuse = "dealer_count"\n# two\ntiles = 2 # of them\ninside_cap = false\n\n# Next\n[rake]\n'
    found = change(text, (("horses",), "none"))
    assert found.text == '[horses]\nuse = "none"\n# two\n\n# Next\n[rake]\n'
    assert found.removed == ("horses.tiles", "horses.inside_cap")


def test_options_that_the_new_answer_has_too_stay():
    text = '[flower_pig]\nuse = "units"\nunits = 5\nto = "live"\n'
    found = change(text, (("flower_pig", "use"), "cap"))
    assert found.text == '[flower_pig]\nuse = "cap"\nto = "live"\n'
    assert found.removed == ("flower_pig.units",)


@pytest.mark.parametrize(
    ("text", "left"),
    [
        (
            '[fan_table]\nuse = "additive"\n[fan_table.excludes] # so\n# why\nheaven = ["root"]\n[cap]\n',
            '[fan_table]\nuse = "tea"\n# why\n[cap]\n',
        ),
        (
            '[fan_table]\nuse = "additive"\nexcludes.heaven = ["root"]\nexcludes.earth = [\n"root"]\n',
            '[fan_table]\nuse = "tea"\n',
        ),
        ('fan_table = { use = "additive", excludes = { heaven = ["root"] } }\n', 'fan_table = { use = "tea" }\n'),
    ],
)
def test_whole_tables_are_taken_out(text, left):
    catalogue = Catalogue.installed().with_plugins([Tea])
    found = edit_rule_file(text, [(("fan_table",), "tea")], inherited_extras=(), catalogue=catalogue)
    assert found.removed == ("fan_table.excludes",)
    assert tomli.loads(found.text) == tomli.loads(left)
    assert found.text.split() == left.split()


def test_what_is_asked_for_is_not_taken_out_so_that_it_can_be_told():
    text = '[cap]\nuse = "fixed"\nfan = 3\n'
    assert changed(text, (("cap", "fan"), 4), (("cap", "use"), "none")) == '[cap]\nuse = "none"\nfan = 4\n'


def test_the_order_of_changes_does_not_matter():
    first, second = (("cap", "fan"), 4), (("cap",), "fixed")
    assert (
        tomli.loads(changed("", first, second))
        == tomli.loads(changed("", second, first))
        == {"cap": {"use": "fixed", "fan": 4}}
    )


EXTRAS = '[[extra]] # one\nuse = "tea"\npoints = 2\n\n[[extra]]\nuse = "tea"\nid = "more"\n'


@pytest.mark.parametrize(
    ("path", "value", "after"),
    [
        (("extra", "tea", "points"), 3, EXTRAS.replace("points = 2", "points = 3")),
        (("extra", "more", "points"), 3, EXTRAS + "points = 3\n"),
        (("extra", "more", "off"), True, EXTRAS[: EXTRAS.index("[[extra]]\n")]),
        (
            ("extra", "tea", "use"),
            "cake",
            EXTRAS.replace('use = "tea"\npoints = 2\n', 'use = "cake"\npoints = 2\nid = "tea"\n'),
        ),
        (("extra", "cake", "use"), "cake", EXTRAS + '\n[[extra]]\nuse = "cake"\n'),
        (("extra", "third", "use"), "tea", EXTRAS + '\n[[extra]]\nid = "third"\nuse = "tea"\n'),
        (("extra", "old", "points"), 3, EXTRAS + '\n[[extra]]\nid = "old"\npoints = 3\n'),
        (("extra", "old", "off"), True, EXTRAS + '\n[[extra]]\nid = "old"\noff = true\n'),
    ],
)
def test_extras_are_reached_by_their_id(path, value, after):
    assert changed(EXTRAS, (path, value), inherited=["old"]) == after


def test_an_inherited_extra_is_switched_off_where_the_file_changes_it():
    text = '[[extra]]\nid = "old"\npoints = 3\n'
    assert changed(text, (("extra", "old", "off"), True), inherited=["old"]) == text + "off = true\n"


@pytest.mark.parametrize(
    ("text", "path", "words"),
    [
        ("[fan_table.fan]\nroot = 1\n", ("fan_table", "fan"), "`fan_table.fan` is a table in this file"),
        ("[cap]\nfan = 3\n", ("cap", "fan", "x"), "`cap.fan` is a single value in this file"),
        ("extra = [{ use = 'tea' }]\n", ("extra", "cake", "use"), "write it as [[extra]] entries first"),
        ("extra = 3\n", ("extra", "cake", "use"), "no list of [[extra]] entries"),
        ("", ("extra", "tea"), "extra.ID.option=value"),
    ],
)
def test_what_has_no_place_in_the_file_is_told(text, path, words):
    with pytest.raises(EditError) as caught:
        changed(text, (path, 3))
    assert words in str(caught.value)


@pytest.mark.parametrize("name", [preset.name for preset in presets()])
def test_every_value_of_a_preset_changes_alone(name):
    """Each value of the file is set to what another preset has there, and only its own line changes."""
    text = (CONFIGS / f"{name}.toml").read_text("utf-8")
    told = {(row.table, row.key) for row in rows(load(name)) if row.origin.file.endswith(f"{name}.toml")}
    for other in rows(load("tfmj" if name != "tfmj" else "laok")):
        if (other.table, other.key) not in told or other.key == "use":
            continue
        path = (other.table, *other.key.split("."))
        new = changed(text, (path, other.value))
        differing = [(a, b) for a, b in zip(text.splitlines(), new.splitlines(), strict=True) if a != b]
        assert len(differing) <= 1
        for before, after in differing:
            assert before.partition("#")[2] == after.partition("#")[2]
        found = {(row.table, row.key): row.value for row in rows(load_text(new.encode(), str(CONFIGS / "x.toml")))}
        assert found[other.table, other.key] == other.value


def test_every_value_of_a_new_file_comes_to_life_where_it_stands():
    parent = load("laok")
    text = new_rule_file(NewFile("f.toml", "F", "laok", parent, parent))
    for row in rows(parent):
        new = changed(text, ((row.table, *row.key.split(".")), row.value))
        assert len(new.splitlines()) == len(text.splitlines()), row
        (line,) = [(a, b) for a, b in zip(text.splitlines(), new.splitlines(), strict=True) if a != b]
        assert line[0] == f"#{line[1]}"


def _starts():
    laok = load("laok")
    yield new_rule_file(NewFile("f.toml", "F", "laok", laok, laok))
    yield new_rule_file(NewFile("f.toml", "F", "laok", laok, load("tfmj"), "short"))
    yield dump_toml(load("chengdu-contract")).replace("\n", "\r\n")
    yield 'extends = "jipin"\ncap = { use = "fixed", fan = 3 }\n# ours\nfan_table.fan.root = 3\n[kong]\n# late\n'


@given(rules=rule_sets(), start=st.sampled_from(list(_starts())))
@settings(max_examples=40, deadline=None, suppress_health_check=list(HealthCheck))
def test_any_file_can_be_set_to_any_rules(rules, start):
    """All values of a random rule set at once; afterwards the file means it, and no comment of its own is lost."""
    # Another fan table keeps what the file says of its values, so that those are not all as wanted.
    assume(rules.uses("fan_table") == "chengdu")
    wanted = rules.composition
    changes = [(("table", key), value) for key, value in asdict(wanted.table).items()]
    for slot, chosen in wanted.slots.items():
        changes.append(((slot, "use"), chosen.variant.name))
        changes += [((slot, option), value) for option, value in chosen.values().items()]
    found = change(start, *changes)
    assert digest(load_text(found.text.encode(), "f.toml")) == rules.digest
    for line in start.splitlines():
        if line.startswith("# "):
            assert line in found.text
    if "\r" in start:
        assert found.text.count("\r\n") == found.text.count("\n")
