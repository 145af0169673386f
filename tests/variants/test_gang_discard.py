"""Slot gang_discard (rules.md 2 gang_discard): seat 0 made kongs and its next discard is won."""

from __future__ import annotations

import pytest
from xuezhan.core.money import Payment
from xuezhan.variants.gang_discard import Keep, Refund, Transfer


@pytest.fixture
def table(deal):
    """Kongs of seat 0: one of 10 in an earlier turn, then 6 and 5 in turn 8; one of seat 1."""
    table = deal()
    table.kong(0, 3, {1: 4, 2: 3, 3: 3})
    table.kong(0, 8, {1: 2, 2: 2, 3: 2})
    table.kong(1, 8, {0: 9})
    table.kong(0, 8, {3: 5})
    return table


def handed(table, payments):
    for payment in payments:
        table.ledger.book(payment)
    return [(payment.payer, payment.payee, payment.points, payment.why) for payment in payments]


def transfer(variant, table, wins, **options):
    return handed(table, variant(Transfer, **options).xuezhan_gang_discard(table, wins))


@pytest.mark.parametrize(("scope", "points"), [("last", 5), ("turn", 6 + 5), ("all", 10 + 6 + 5)])
def test_scope(variant, table, win, scope, points):
    wins = [win(seat=2, of=0, kong=table.kongs[3])]
    assert transfer(variant, table, wins, scope=scope) == [(0, 2, points, "kong_transfer")]


def test_what_is_handed_over_is_held_no_longer(variant, table, win):
    wins = [win(seat=2, of=0, kong=table.kongs[3])]
    transfer(variant, table, wins, scope="turn")
    assert [entry.held for entry in table.entries[:8]] == [True] * 3 + [False] * 3 + [True, False]
    assert transfer(variant, table, wins, scope="turn") == []
    assert transfer(variant, table, wins, scope="all") == [(0, 2, 10, "kong_transfer")]


@pytest.mark.parametrize(
    ("several", "points"),
    [
        ("each", [11, 11]),
        ("split", [6, 6]),  # 11 / 2 rounded up
        ("none", []),
    ],
)
def test_several_winners(variant, table, win, several, points):
    wins = [win(seat=seat, of=0, kong=table.kongs[3]) for seat in (2, 3)]
    paid = transfer(variant, table, wins, scope="turn", several=several)
    assert paid == [(0, seat, each, "kong_transfer") for seat, each in zip((2, 3), points, strict=False)]
    assert table.entries[3].held == (several == "none")


def test_none_hands_over_to_a_single_winner(variant, table, win):
    wins = [win(seat=2, of=0, kong=table.kongs[3])]
    assert transfer(variant, table, wins, several="none") == [(0, 2, 5, "kong_transfer")]


def test_the_last_kong_counts_also_when_it_brought_nothing(variant, table, win):
    unpaid = table.kong(0, 8, {})
    wins = [win(seat=2, of=0, kong=unpaid)]
    assert transfer(variant, table, wins, scope="last") == []
    assert transfer(variant, table, wins, scope="turn") == [(0, 2, 11, "kong_transfer")]


def test_refund_gives_back_the_last_kong_once(variant, table, win):
    wins = [win(seat=2, of=0, kong=table.kongs[1])]
    rule = variant(Refund)
    expected = [Payment(0, payer, 2, "kong_refund", (index,)) for payer, index in ((1, 3), (2, 4), (3, 5))]
    assert rule.xuezhan_gang_discard(table, wins) == expected
    handed(table, expected)
    assert rule.xuezhan_gang_discard(table, wins) == []


def test_keep_has_nothing_to_say():
    assert not hasattr(Keep, "xuezhan_gang_discard")
