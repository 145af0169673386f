"""Slot rake (rules.md 2 rake)."""

from __future__ import annotations

import pytest
from pydantic import ValidationError
from xuezhan.core.money import HOUSE, Payment
from xuezhan.variants.rake import Fee, NoRake, Percent


@pytest.mark.parametrize(
    ("percent", "parts"),
    [
        (5, {0: 4, 1: 0}),  # 99 x 5 / 100 = 4.95; 10 x 5 / 100 = 0.5
        (10, {0: 9, 1: 1}),
        (100, {0: 99, 1: 10}),
    ],
)
def test_part_of_each_positive_total(variant, deal, percent, parts):
    table = deal()
    table.book(2, 0, 99, "win")
    table.book(2, 1, 10, "win")
    (settlement,) = variant(Percent, percent=percent).xuezhan_settlements()
    assert settlement.stage == "rake"
    assert settlement.payments(table) == [
        Payment(seat, HOUSE, part, "rake") for seat, part in parts.items() if part
    ]


def test_five_percent_unless_told_otherwise():
    assert Percent.Options().percent == 5


@pytest.mark.parametrize("percent", [0, 101])
def test_range(percent):
    with pytest.raises(ValidationError):
        Percent.Options(percent=percent)


def test_a_fee_from_every_seat(variant, deal):
    table = deal()
    table.book(2, 0, 99, "win")
    (settlement,) = variant(Fee, points=3).xuezhan_settlements()
    assert settlement.stage == "rake"
    assert settlement.payments(table) == [Payment(seat, HOUSE, 3, "rake") for seat in range(4)]


def test_none_has_nothing_to_say():
    assert not hasattr(NoRake, "xuezhan_settlements")
