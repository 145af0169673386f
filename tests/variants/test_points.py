"""Slot points (rules.md 2 points)."""

from __future__ import annotations

import pytest
from pydantic import ValidationError
from xuezhan.variants.points import Doubling, Linear, Table


@pytest.mark.parametrize(
    ("options", "fan", "points"),
    [
        ({}, 1, 6),  # 6 x 2^0
        ({}, 0, 6),  # fan below `first` count as it
        ({}, 6, 192),  # 6 x 2^5
        ({"base": 1, "first": 0}, 0, 1),  # 2^0
        ({"base": 1, "first": 0}, 3, 8),  # 2^3
        ({"base": 2, "first": 2}, 5, 16),  # 2 x 2^3
    ],
)
def test_doubling(variant, options, fan, points):
    assert variant(Doubling, **options).xuezhan_points(fan) == points


@pytest.mark.parametrize(
    ("options", "fan", "points"),
    [
        ({}, 1, 1),
        ({}, 4, 4),  # 1 + 1 x 3
        ({"base": 2, "step": 3}, 3, 8),  # 2 + 3 x 2
        ({"base": 5, "step": 2}, 0, 5),  # 0 fan count as 1
        ({"base": 5, "step": 0}, 9, 5),
    ],
)
def test_linear(variant, options, fan, points):
    assert variant(Linear, **options).xuezhan_points(fan) == points


@pytest.mark.parametrize(
    ("options", "fan", "points"),
    [
        ({}, 6, 32),
        ({}, 7, 32),  # the last one repeats
        ({}, 0, 1),  # 0 fan count as 1
        ({"base": 3, "units": [1, 3, 9]}, 2, 9),  # 3 x 3
        ({"units": [4]}, 5, 4),
    ],
)
def test_table(variant, options, fan, points):
    assert variant(Table, **options).xuezhan_points(fan) == points


@pytest.mark.parametrize("rule", [Doubling, Linear, Table])
def test_the_unit_is_the_base(variant, rule):
    assert variant(rule, base=7).xuezhan_unit() == 7


def test_bases_differ_by_variant(variant):
    assert [variant(rule).xuezhan_unit() for rule in (Doubling, Linear, Table)] == [6, 1, 1]


@pytest.mark.parametrize(
    ("rule", "options"),
    [
        (Doubling, {"base": 0}),
        (Doubling, {"base": 1_000_001}),
        (Doubling, {"first": -1}),
        (Linear, {"step": 1_000_001}),
        (Table, {"units": []}),
        (Table, {"units": [1, 1001]}),
        (Table, {"units": [True]}),
    ],
)
def test_ranges(rule, options):
    with pytest.raises(ValidationError):
        rule.Options(**options)
