"""Slot last_four (rules.md 2 last_four)."""

from __future__ import annotations

import pytest
from xuezhan.variants.last_four import Forced, Optional

ALL = {"self_draw", "discard", "rob_kong"}


@pytest.mark.parametrize(
    ("options", "wall_left", "forced"),
    [
        ({}, 5, set()),
        ({}, 4, ALL),
        ({}, 0, ALL),
        ({"tiles": 6}, 5, ALL),
        ({"discard": False}, 4, {"self_draw"}),
        ({"self_draw": False}, 4, {"discard", "rob_kong"}),
    ],
)
def test_who_can_win_must(variant, chance, options, wall_left, forced):
    rule = variant(Forced, **options)
    found = {how for how in ALL if rule.xuezhan_must_win(chance(how=how, wall_left=wall_left))}
    assert found == forced


def test_optional_has_nothing_to_say():
    assert not hasattr(Optional, "xuezhan_must_win")
