"""Slot pass_win (rules.md 2 pass_win): seat 1 passes a win on 5m."""

from __future__ import annotations

import pytest
from xuezhan.variants.pass_win import Free, UntilOwnDraw


@pytest.fixture
def after(deal, variant, chance):
    """Whether a chance is allowed after others were passed; draws between them by seat 1."""

    def ask(passed, later, *, draws: int = 0, **options):
        rule, table = variant(UntilOwnDraw, **options), deal()
        for each in passed:
            rule.xuezhan_passed_win(table, chance(**each))
        table.seats[1].draws += draws
        return rule.xuezhan_win_filter(table, chance(**later)) is None

    return ask


def test_no_win_on_any_tile_until_the_next_draw(after):
    assert not after([{}], {"tile": "5m"})
    assert not after([{}], {"tile": "6m"})
    assert not after([{}], {"how": "rob_kong"})
    assert after([{}], {}, draws=1)
    assert after([], {})


def test_only_the_seat_that_passed_is_restricted(after):
    assert after([{}], {"seat": 2})


def test_a_self_draw_is_never_restricted_but_can_be_passed(after):
    assert after([{}], {"how": "self_draw"})
    assert not after([{"how": "self_draw"}], {})


def test_a_draw_lifts_what_was_passed_before_it(deal, variant, chance):
    rule, table = variant(UntilOwnDraw, raise_allowed=True), deal()
    rule.xuezhan_passed_win(table, chance(fan=5))
    table.seats[1].draws += 1
    rule.xuezhan_passed_win(table, chance(fan=1))
    assert rule.xuezhan_win_filter(table, chance(fan=2)) is None


def test_scope_same_tile(after):
    assert not after([{}], {"tile": "5m"}, scope="same_tile")
    assert after([{}], {"tile": "6m"}, scope="same_tile")


def test_raise_allowed_compares_with_the_largest_passed(after):
    passed = [{"fan": 3}, {"fan": 1}]
    assert not after(passed, {"fan": 9})
    assert not after(passed, {"fan": 3}, raise_allowed=True)
    assert after(passed, {"fan": 4}, raise_allowed=True)


def test_raise_allowed_counts_per_tile_under_same_tile(after):
    passed = [{"tile": "5m", "fan": 1}, {"tile": "6m", "fan": 3}]
    assert after(passed, {"tile": "5m", "fan": 2}, raise_allowed=True, scope="same_tile")
    assert not after(passed, {"tile": "6m", "fan": 2}, raise_allowed=True, scope="same_tile")


def test_passing_0_fan_bars_0_fan(after):
    assert not after([{"fan": 0}], {"fan": 0}, raise_allowed=True)
    assert after([{"fan": 0}], {"fan": 1}, raise_allowed=True)


def test_near_end_looks_at_the_later_win(after):
    assert not after([{"wall_left": 6}], {"wall_left": 4}, near_end=4)
    assert after([{"wall_left": 6}], {"wall_left": 3}, near_end=4)
    assert not after([{"wall_left": 6}], {"wall_left": 0})


def test_free_has_nothing_to_say():
    assert not hasattr(Free, "xuezhan_win_filter")
