"""Slot self_draw (rules.md 2 self_draw)."""

from __future__ import annotations

from xuezhan.core.terms import Bonus
from xuezhan.variants.self_draw import Plain, PlusBase, PlusFan


def test_what_a_self_draw_adds(variant):
    assert variant(Plain).xuezhan_self_draw_bonus() == Bonus(fan=0, units=0)
    assert variant(PlusFan).xuezhan_self_draw_bonus() == Bonus(fan=1, units=0)
    assert variant(PlusBase).xuezhan_self_draw_bonus() == Bonus(fan=0, units=1)
