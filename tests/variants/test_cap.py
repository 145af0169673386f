"""Slot cap (rules.md 2 cap)."""

from __future__ import annotations

import pytest
from pydantic import ValidationError
from xuezhan.variants.cap import Fixed, NoCap


def test_no_cap(variant):
    assert variant(NoCap).xuezhan_cap() is None


def test_fixed_cap_is_the_given_fan(variant):
    assert variant(Fixed, fan=7).xuezhan_cap() == 7


@pytest.mark.parametrize(
    "options", [{}, {"fan": 0}, {"fan": 1001}, {"fan": True}, {"fan": "3"}, {"fan": 3, "x": 1}]
)
def test_a_fixed_cap_must_be_given_as_a_number_of_1_to_1000(options):
    with pytest.raises(ValidationError):
        Fixed.Options(**options)
