"""Slot dealer (rules.md 2 dealer)."""

from __future__ import annotations

import pytest
from xuezhan.core.outcome import DealOutcome
from xuezhan.variants.dealer import FirstWinner, Rotate, Stay


def outcome(dealer, winners=(), of=None, seats=4):
    return DealOutcome(seats, dealer, "exhausted", (0,) * seats, 0, None, winners, of)


@pytest.mark.parametrize(
    ("ended", "dealer"),
    [
        (outcome(2), 2),  # no win
        (outcome(2, (1,), 3), 1),
        (outcome(2, (0,), None), 0),
        (outcome(2, (0, 1), 3), 3),  # shared: the seat whose tile it was
    ],
)
def test_first_winner(variant, ended, dealer):
    rule = variant(FirstWinner)
    assert rule.xuezhan_next_dealer(ended, False) == dealer
    assert rule.xuezhan_next_dealer(ended, True) == dealer


def test_the_nearest_of_several_first_winners(variant):
    rule = variant(FirstWinner, shared="nearest")
    assert rule.xuezhan_next_dealer(outcome(2, (0, 1), 3), False) == 0
    assert rule.xuezhan_next_dealer(outcome(2, (1,), 3), False) == 1
    assert rule.xuezhan_next_dealer(outcome(2), False) == 2


def test_after_a_change_the_dealer_may_be_drawn(variant):
    rule = variant(FirstWinner, after_change="random")
    assert rule.xuezhan_next_dealer(outcome(2, (1,), 3), True) is None
    assert rule.xuezhan_next_dealer(outcome(2, (1,), 3), False) == 1


def test_rotate_and_stay(variant):
    assert variant(Rotate).xuezhan_next_dealer(outcome(3, (1,), 2)) == 0
    assert variant(Rotate).xuezhan_next_dealer(outcome(1, seats=3)) == 2
    assert variant(Stay).xuezhan_next_dealer(outcome(3, (1,), 2)) == 3
