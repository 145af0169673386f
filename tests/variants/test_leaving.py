"""Slot leaving (rules.md 2 leaving, 4). A fan is 10 points here."""

from __future__ import annotations

import pytest
from xuezhan.core.money import HOUSE
from xuezhan.core.terms import PlayOn
from xuezhan.variants.leaving import Forbidden, Penalty


def left(rule, table, seat=0):
    payments = rule.xuezhan_leaving(table, seat)
    assert {payment.why for payment in payments} <= {"leave"}
    return {(payment.payer, payment.payee): payment.points for payment in payments}


def forfeits(rule, table):
    (settlement,) = rule.xuezhan_settlements()
    assert settlement.stage == "forfeits"
    payments = settlement.payments(table)
    assert all((payment.payee, payment.why) == (HOUSE, "forfeit") for payment in payments)
    return {payment.payer: payment.points for payment in payments}


def test_every_other_live_seat_is_paid(variant, deal, seat):
    assert left(variant(Penalty), deal()) == {(0, 1): 96, (0, 2): 96, (0, 3): 96}
    assert left(variant(Penalty, points=50), deal(seat(), seat(status="won"))) == {(0, 2): 50, (0, 3): 50}


@pytest.mark.parametrize(
    ("points", "parts"),
    [
        (96, {(0, 1): 32, (0, 2): 32, (0, 3): 32}),
        (100, {(0, 1): 33, (0, 2): 33, (0, 3): 33, (0, HOUSE): 1}),
        (2, {(0, HOUSE): 2}),
        (0, {}),
    ],
)
def test_split(variant, deal, points, parts):
    assert left(variant(Penalty, points=points, to="split"), deal()) == parts


@pytest.mark.parametrize(("wall_left", "part"), [(5, 20), (4, 50)])
def test_near_the_end_the_largest_hand_counts_if_it_is_more(variant, deal, seat, wall_left, part):
    table = deal(seat(), seat(values={"5m": 2, "6m": 5}), seat(values={"1p": 1}), wall_left=wall_left)
    assert left(variant(Penalty, points=20), table) == {(0, 1): part, (0, 2): 20, (0, 3): 20}


def test_check_last(variant, deal, seat):
    table = deal(seat(), seat(values={"5m": 5}), wall_left=10)
    assert left(variant(Penalty, points=20, check_last=10), table)[0, 1] == 50


def test_the_rest_to_the_house_is_that_of_the_plain_split(variant, deal, seat):
    table = deal(seat(), seat(values={"5m": 5}), wall_left=0)
    expected = {(0, 1): 50, (0, 2): 33, (0, 3): 33, (0, HOUSE): 1}
    assert left(variant(Penalty, points=100, to="split"), table) == expected


@pytest.fixture
def gone(deal, seat):
    """Seat 0 won, left, and stands at 24 + 6 + 6 + 36 - 5 = 67; seat 1 won and stayed."""
    table = deal(seat(status="won and left"), seat(status="won"))
    for points, why in ((24, "win"), (6, "horses"), (6, "gang_flower"), (36, "kong_transfer")):
        table.book(2, 0, points, why)
    table.book(0, 3, 5, "kong")
    table.book(2, 1, 24, "win")
    return table


@pytest.mark.parametrize(("what", "lost"), [("wins", {0: 24 + 6 + 6}), ("total", {0: 67}), ("none", {})])
def test_what_a_winner_forfeits(variant, gone, what, lost):
    assert forfeits(variant(Penalty, winner_forfeits=what), gone) == lost


def test_a_total_below_zero_is_not_forfeited(variant, gone):
    gone.book(0, 2, 80, "flower_pig")
    assert forfeits(variant(Penalty, winner_forfeits="total"), gone) == {}


def test_where_winners_stay_leaving_forfeits_nothing(variant, gone):
    gone.rules.play_on = PlayOn(winners_stay=True)
    assert forfeits(variant(Penalty), gone) == {}


def test_forbidden_has_nothing_to_say():
    assert not hasattr(Forbidden, "xuezhan_leaving")
