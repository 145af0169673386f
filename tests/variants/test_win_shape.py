"""Slot win_shape (rules.md 2 win_shape)."""

from __future__ import annotations

import pytest
from xuezhan.variants.win_shape import Standard

PLAIN = (("plain", 1),)
PLAIN_AND_ROOT = (("plain", 0), ("root", 1))
PUNGS = (("all_pungs", 2),)


def test_seven_pairs_are_an_option(variant):
    assert variant(Standard).xuezhan_win_shape().seven_pairs
    assert not variant(Standard, seven_pairs=False).xuezhan_win_shape().seven_pairs


@pytest.mark.parametrize(
    ("options", "items", "how", "allowed"),
    [
        ({}, (("plain", 0),), "discard", True),
        ({"min_fan": 2}, PLAIN, "discard", False),
        ({"min_fan": 2}, PLAIN, "self_draw", False),
        ({"min_fan": 2}, PUNGS, "discard", True),
        ({"min_fan": 1}, PLAIN_AND_ROOT, "discard", True),  # extras count: 0 + 1
        ({"plain_self_draw_only": True}, PLAIN, "discard", False),
        ({"plain_self_draw_only": True}, PLAIN, "rob_kong", False),
        ({"plain_self_draw_only": True}, PLAIN, "self_draw", True),
        ({"plain_self_draw_only": True}, PLAIN_AND_ROOT, "discard", True),
        ({"plain_self_draw_only": True}, PUNGS, "discard", True),
    ],
)
def test_which_wins_are_allowed(variant, chance, options, items, how, allowed):
    refusal = variant(Standard, **options).xuezhan_win_filter(chance(how=how, items=items))
    assert (refusal is None) == allowed
