"""Slot kong_refund (rules.md 2 kong_refund, 4)."""

from __future__ import annotations

from xuezhan.core.money import Payment
from xuezhan.variants.kong_refund import Keep, Refund


def refunds(rule, table):
    (settlement,) = rule.xuezhan_settlements()
    assert settlement.stage == "refund"
    return list(settlement.payments(table))


def test_seats_that_are_not_ready_give_back_what_they_hold(variant, deal, seat):
    table = deal(seat(), seat(values={"5m": 1}), seat(status="won"), seat(pig=True))
    table.kong(0, 1, {1: 6, 2: 6})
    table.kong(1, 2, {0: 6})
    table.kong(2, 3, {0: 6})
    table.kong(3, 4, {2: 12})
    expected = [
        Payment(0, 1, 6, "kong_refund", (0,)),
        Payment(0, 2, 6, "kong_refund", (1,)),  # seat 2 has won: it gets its share back all the same
        Payment(3, 2, 12, "kong_refund", (4,)),  # pigs too
    ]
    assert refunds(variant(Refund), table) == expected


def test_a_seat_with_nothing_but_dead_waits_is_not_ready(variant, deal, seat):
    table = deal(seat(values={"9m": 1}))
    table.kong(0, 1, {1: 6})
    assert refunds(variant(Refund), table) == []
    table.rules.dead_kinds = lambda deal: 1 << 8
    assert refunds(variant(Refund), table) == [Payment(0, 1, 6, "kong_refund", (0,))]


def test_what_was_handed_over_is_not_refunded(variant, deal):
    table = deal()
    table.kong(0, 1, {1: 6, 2: 6})
    table.ledger.book(Payment(0, 3, 12, "kong_transfer", (0, 1)))
    assert refunds(variant(Refund), table) == []


def test_before_the_pigs(variant, deal):
    table = deal()
    table.kong(0, 1, {1: 6})
    (settlement,) = variant(Refund, when="first").xuezhan_settlements()
    assert settlement.stage == "before_pigs"
    assert settlement.payments(table) == [Payment(0, 1, 6, "kong_refund", (0,))]


def test_keep_has_nothing_to_say():
    assert not hasattr(Keep, "xuezhan_settlements")
