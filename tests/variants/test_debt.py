"""Slot debt (rules.md 2 debt)."""

from __future__ import annotations

import pytest
from xuezhan import Deal, RuleSet, parse_tiles
from xuezhan.core.money import HOUSE, Payment
from xuezhan.variants.debt import Stake, Unlimited


@pytest.mark.parametrize(
    ("stake", "points", "paid"),
    [(100, 40, 40), (30, 40, 30), (6, 40, 6), (1, 2, 1)],
)
def test_no_more_than_the_stake(variant, deal, stake, points, paid):
    rule = variant(Stake, points=stake)
    assert rule.xuezhan_payable(deal(), Payment(0, 1, points, "win")) == paid


def test_what_was_won_and_lost_counts(variant, deal):
    table = deal()
    table.book(1, 0, 25, "win")  # seat 0 has 10 + 25, seat 1 nothing
    rule = variant(Stake, points=10)
    assert rule.xuezhan_payable(table, Payment(0, 2, 99, "kong")) == 35
    assert rule.xuezhan_payable(table, Payment(0, HOUSE, 99, "rake")) == 35
    assert rule.xuezhan_payable(table, Payment(1, 2, 1, "kong")) == 0
    assert rule.xuezhan_payable(table, Payment(2, 1, 99, "kong")) == 10


def test_unlimited_has_nothing_to_say():
    assert not hasattr(Unlimited, "xuezhan_payable")


def test_what_cannot_be_paid_is_no_payment():
    """A concealed kong costs 2 units of 6 from each; then seat 1 has nothing left for another."""
    rules = RuleSet.load("laok:horses=none,table.seats=2,table.hand=7,debt=stake,debt.points=12")
    deal = Deal(rules, 0, [parse_tiles("1111m222m"), parse_tiles("1357p159s")], parse_tiles("2m3m3s4s5s6s7s"))
    for _ in range(2):
        deal.apply(0, next(d for d in deal.pending()[0].decisions() if d.type == "kong"))
    assert [(entry.payer, entry.payee, entry.points, entry.why) for entry in deal.entries] == [(1, 0, 12, "kong")]
    assert [kong.entries for kong in deal.kongs] == [(0,), ()]
    assert deal.scores == [12, -12]
