"""Slot several_winners (rules.md 2 several_winners)."""

from __future__ import annotations

from xuezhan.variants.several_winners import All, Nearest


def test_winners_per_tile(variant):
    assert variant(All).xuezhan_winners_per_tile() is None
    assert variant(Nearest).xuezhan_winners_per_tile() == 1
