"""Settings on top of rules: quick changes behind a text, or set in a copy of a mapping."""

from __future__ import annotations

import pytest
from xuezhan.testing.settings import with_setting


@pytest.mark.parametrize(
    ("rules", "setting", "whole"),
    [
        ("laok", "", "laok"),
        ("laok", "cap.fan=3", "laok:cap.fan=3"),
        ("laok:cap=fixed", "cap.fan=3,horses=none", "laok:cap=fixed,cap.fan=3,horses=none"),
        ("C:/rules/friday.toml", "cap=none", "C:/rules/friday.toml:cap=none"),
    ],
)
def test_a_setting_behind_a_text(rules, setting, whole):
    assert with_setting(rules, setting) == whole


def test_a_setting_in_a_mapping():
    rules = {"extends": "laok", "cap": {"use": "none"}, "fan_table": {"fan": {"root": 1}}}
    setting = "cap=fixed,cap.fan=3,fan_table.fan.plain=2,kong.added=2,table.seats=3"
    assert with_setting(rules, setting) == {
        "extends": "laok",
        "cap": {"use": "fixed", "fan": 3},
        "fan_table": {"fan": {"root": 1, "plain": 2}},
        "kong": {"added": 2},
        "table": {"seats": 3},
    }
    assert rules == {"extends": "laok", "cap": {"use": "none"}, "fan_table": {"fan": {"root": 1}}}


def test_a_table_in_a_mapping_is_set_key_by_key():
    rules = {"fan_table": {"fan": {"root": 1}}}
    assert with_setting(rules, "fan_table.fan={ plain = 2 }") == {"fan_table": {"fan": {"root": 1, "plain": 2}}}


def test_an_extra_in_a_mapping_is_found_by_its_id():
    rules = {"extra": [{"use": "tea"}, {"use": "tea", "id": "late"}]}
    assert with_setting(rules, "extra.tea.points=3") == {
        "extra": [{"use": "tea", "points": 3}, {"use": "tea", "id": "late"}]
    }
    assert with_setting(rules, "extra.late.points=3")["extra"][1] == {"use": "tea", "id": "late", "points": 3}
    assert with_setting({}, "extra.tea.use=tea") == {"extra": [{"id": "tea", "use": "tea"}]}


def test_a_setting_that_is_none():
    with pytest.raises(ValueError, match="`cap` wants `=` and a value"):
        with_setting({"extends": "laok"}, "cap")
