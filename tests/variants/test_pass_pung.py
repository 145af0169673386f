"""Slot pass_pung (rules.md 2 pass_pung)."""

from __future__ import annotations

from xuezhan.variants.pass_pung import Free, UntilOwnDraw


def test_no_pung_of_that_kind_until_the_next_draw(deal, variant):
    rule, table = variant(UntilOwnDraw), deal()
    assert rule.xuezhan_pung_filter(table, 1, 4) is None
    rule.xuezhan_passed_pung(table, 1, 4)
    assert "5m" in rule.xuezhan_pung_filter(table, 1, 4)
    assert rule.xuezhan_pung_filter(table, 1, 5) is None
    assert rule.xuezhan_pung_filter(table, 2, 4) is None
    table.seats[1].draws += 1
    assert rule.xuezhan_pung_filter(table, 1, 4) is None


def test_free_has_nothing_to_say():
    assert not hasattr(Free, "xuezhan_pung_filter")
