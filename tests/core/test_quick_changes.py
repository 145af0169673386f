"""RULES texts taken apart (config.md, quick changes)."""

import datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st
from xuezhan.core.quick_changes import read_rules_text


@pytest.mark.parametrize(
    ("text", "name", "kind"),
    [
        ("laok", "laok", "preset"),
        (" chengdu-everyone ", "chengdu-everyone", "preset"),
        ("laok:cap=none", "laok", "preset"),
        ("friday.toml", "friday.toml", "file"),
        ("../rules/friday.TOML:cap=none", "../rules/friday.TOML", "file"),
        (r"C:\rules\friday.toml", r"C:\rules\friday.toml", "file"),
        (r"C:\rules\friday.toml:cap=none", r"C:\rules\friday.toml", "file"),
        ("c:/friday.toml:cap=none", "c:/friday.toml", "file"),
        ("C:friday.toml", "C:friday.toml", "file"),
        (r"C:\rules\laok:cap=none", r"C:\rules\laok", "preset"),
        ("./a:b.toml:cap=none", "./a:b.toml", "file"),
        ("my rules.toml:cap=none", "my rules.toml", "file"),
        ("", "", "preset"),
        (":cap=none", "", "preset"),
        ("x", "x", "preset"),
    ],
)
def test_names(text, name, kind):
    found = read_rules_text(text)
    assert (found.name, found.kind) == (name, kind)
    assert bool(found.changes) == ("cap=none" in text)
    assert not found.faults


def test_values_are_toml_and_bare_words_are_texts():
    text = (
        'laok:a.b=3, c = fixed ,d=true,e=-1.5,f="x, y",g=\'[\',h=["a", "b"],i={j=1,k=[2,3]},'
        '"l m".n=2024-01-01,o=back_for_exposed,p=chengdu-x,q=承包'
    )
    found = read_rules_text(text)
    assert not found.faults
    assert [(change.path, change.value) for change in found.changes] == [
        (("a", "b"), 3),
        (("c",), "fixed"),
        (("d",), True),
        (("e",), -1.5),
        (("f",), "x, y"),
        (("g",), "["),
        (("h",), ["a", "b"]),
        (("i",), {"j": 1, "k": [2, 3]}),
        (("l m", "n"), datetime.date(2024, 1, 1)),
        (("o",), "back_for_exposed"),
        (("p",), "chengdu-x"),
        (("q",), "承包"),
    ]


def test_places_are_columns_of_the_text():
    found = read_rules_text("laok:cap.fan=3,fan_table.fan={root=2}")
    assert [(change.offset, change.value_offset) for change in found.changes] == [(5, 13), (15, 29)]
    assert found.places.key(("fan_table", "fan", "root")) == (1, 31)
    assert found.places.value(("fan_table", "fan", "root")) == (1, 36)


@pytest.mark.parametrize(
    ("text", "faults"),
    [
        ("laok:", [(5, "a change is missing; quick changes are slot.option=value[,…]")]),
        ("laok:cap=none,", [(14, "a change is missing; quick changes are slot.option=value[,…]")]),
        ("laok:,cap=none", [(5, "a change is missing; quick changes are slot.option=value[,…]")]),
        ("laok:cap", [(5, "`cap` wants `=` and a value; quick changes are slot.option=value[,…]")]),
        ("laok:cap=", [(9, "`cap` wants a value behind `=`; quick changes are slot.option=value[,…]")]),
        ("laok:=3", [(5, "a key is missing; quick changes are slot.option=value[,…]")]),
        ("laok:cap..fan=3", [(9, "a key is missing; quick changes are slot.option=value[,…]")]),
        ("laok:a=[1,b=2", [(7, "`[` is not closed; quick changes are slot.option=value[,…]")]),
        ('laok:a="x,b=2', [(7, "a quoted text is not closed; quick changes are slot.option=value[,…]")]),
        ("laok:a={b},c=1", [(9, "a key wants `=` and a value; quick changes are slot.option=value[,…]")]),
        ("laok:a='x'y", [(10, "a comma is missing between two quick changes")]),
        ("laok:a.b=1,a.b=2", [(11, "`a.b` is set twice")]),
        ("laok:a=x,a.use=y", [(9, "`a.use` is set twice")]),
        ("laok:a.b.c=1,a.b={c=2}", [(13, "`a.b.c` is set twice")]),
        ("laok:a.b=1,a.b.c=2", [(11, "`a.b.c` is set twice")]),
        ("laok:cap,a.b=1,c=", [(5, None), (17, None)]),
    ],
)
def test_faults(text, faults):
    found = read_rules_text(text).faults
    assert [fault.offset for fault in found] == [offset for offset, _ in faults]
    for fault, (_, message) in zip(found, faults, strict=True):
        assert message is None or fault.message == message


@pytest.mark.parametrize("value", ["a b", "1 2", "3#4", "[foo]", "1\nb = 2", "0x", "2024-13-45"])
def test_values_that_are_no_toml(value):
    faults = read_rules_text(f"laok:a={value}").faults
    assert [fault.offset for fault in faults] == [7]
    assert "is no TOML value" in faults[0].message


@given(st.text(max_size=60))
def test_any_text_is_taken_apart(text):
    read_rules_text(text)


@given(st.text(alphabet="laok:.=,[]{}\"' \\#\n1ab-", max_size=40))
def test_any_text_of_the_signs_that_matter_is_taken_apart(text):
    found = read_rules_text("laok:" + text)
    assert all(0 <= fault.offset <= len(text) + 5 for fault in found.faults)
