"""Slot ready_check (rules.md 2 ready_check, 4). A fan is 10 points here, at most 10 fan."""

from __future__ import annotations

import pytest
from xuezhan.variants.ready_check import Largest, NoCheck, Smallest


def paid(rule, table):
    table.rules.dead_kinds = rule.xuezhan_dead_kinds
    table.rules.ready_worth = rule.xuezhan_ready_worth
    (settlement,) = rule.xuezhan_settlements()
    assert settlement.stage == "ready_check"
    payments = settlement.payments(table)
    assert {payment.why for payment in payments} <= {"ready_check"}
    return {(payment.payer, payment.payee): payment.points for payment in payments}


@pytest.fixture
def table(deal, seat):
    """Seats 0 and 1 are ready, seat 2 is not, seat 3 is a pig; all four 9m lie open."""
    return deal(
        seat(values={"5m": 2, "6m": 4, "9m": 5}), seat(values={"1p": 1}), seat(), seat(pig=True), exposed="9m"
    )


def test_largest(variant, table):
    assert paid(variant(Largest), table) == {(2, 0): 50, (2, 1): 10}


def test_smallest(variant, table):
    assert paid(variant(Smallest), table) == {(2, 0): 20, (2, 1): 10}


def test_pigs_pay(variant, table):
    assert paid(variant(Largest, pigs_pay=True), table) == {(2, 0): 50, (2, 1): 10, (3, 0): 50, (3, 1): 10}


def test_self_draw_bonus(variant, table):
    assert paid(variant(Largest, self_draw_bonus=True), table) == {(2, 0): 60, (2, 1): 20}


def test_dead_waits_are_not_valued(variant, table):
    assert paid(variant(Largest, dead_wait=False), table) == {(2, 0): 40, (2, 1): 10}


def test_kongs_bring_no_fan(variant, deal, seat):
    table = deal(seat(values={"5m": 3, "6m": 4}, kong_fan=2), seat(values={"1p": 1}), seat(values={"4p": 2}), seat())
    assert paid(variant(Largest), table) == {(3, 0): 40, (3, 1): 10, (3, 2): 20}
    assert paid(variant(Largest, kongs=False), table) == {(3, 0): 20, (3, 1): 10, (3, 2): 20}
    assert paid(variant(Smallest, kongs=False), table) == {(3, 0): 10, (3, 1): 10, (3, 2): 20}


def test_a_dead_wait_does_not_make_ready(variant, deal, seat):
    table = deal(seat(values={"9m": 5}), seat(values={"1p": 1}), exposed="9m")
    assert paid(variant(Largest), table) == {(2, 0): 50, (3, 0): 50, (2, 1): 10, (3, 1): 10}
    assert paid(variant(Largest, dead_wait=False), table) == {(0, 1): 10, (2, 1): 10, (3, 1): 10}


def test_winners_take_no_part(variant, deal, seat):
    table = deal(seat(values={"5m": 2}), seat(status="won"), seat(status="won", values={"1p": 1}), seat())
    assert paid(variant(Largest), table) == {(3, 0): 20}


def test_winners_are_paid_too(variant, deal, seat):
    table = deal(
        seat(values={"5m": 2}), seat(status="won"), seat(status="won and left", values={"1p": 1, "4p": 3}), seat()
    )
    assert paid(variant(Largest, to="winners_too"), table) == {(3, 0): 20, (3, 2): 30}
    assert paid(variant(Smallest, to="winners_too"), table) == {(3, 0): 20, (3, 2): 10}


def test_winners_are_paid_too_where_no_live_seat_is_ready(variant, deal, seat):
    table = deal(seat(), seat(), seat(status="won", values={"9m": 4}), seat(status="won"), exposed="9m")
    assert paid(variant(Largest, to="winners_too"), table) == {(0, 2): 40, (1, 2): 40}
    assert paid(variant(Largest, to="winners_too", dead_wait=False), table) == {}


def test_nobody_ready_or_everybody(variant, deal, seat):
    assert paid(variant(Largest), deal()) == {}
    assert paid(variant(Largest), deal(*(seat(values={"5m": 1}) for _ in range(4)))) == {}


def test_none_has_nothing_to_say():
    assert not hasattr(NoCheck, "xuezhan_settlements")
