"""Slot flower_pig (rules.md 2 flower_pig, 4). A unit is 3 points here, the cap 10 fan of 10 points each."""

from __future__ import annotations

import pytest
from xuezhan.core.money import HOUSE
from xuezhan.core.tiles import parse_tiles
from xuezhan.core.variant import NoOptions, TableSettings
from xuezhan.variants.cap import Fixed
from xuezhan.variants.flower_pig import Cap, NoFine, Units


def fines(rule, table):
    (settlement,) = rule.xuezhan_settlements()
    assert settlement.stage == "pigs"
    payments = settlement.payments(table)
    assert {payment.why for payment in payments} <= {"flower_pig"}
    return {(payment.payer, payment.payee): payment.points for payment in payments}


@pytest.fixture
def table(deal, seat):
    """Seat 0 is a pig, seat 1 has won, seat 2 is ready, seat 3 is not."""
    return deal(seat(pig=True), seat(status="won"), seat(values={"5m": 2}), seat())


@pytest.mark.parametrize(
    ("to", "payees"),
    [("all", [1, 2, 3]), ("live", [2, 3]), ("winners_and_ready", [1, 2]), ("house", [HOUSE])],
)
def test_who_is_paid(variant, table, to, payees):
    assert fines(variant(Units, to=to), table) == {(0, payee): 27 for payee in payees}  # 9 x 3
    assert fines(variant(Cap, to=to), table) == {(0, payee): 100 for payee in payees}  # 10 fan


def test_units(variant, table):
    assert fines(variant(Units, units=4, to="live"), table) == {(0, 2): 12, (0, 3): 12}
    assert fines(variant(Units, units=0), table) == {}


def test_pigs_do_not_pay_each_other(variant, deal, seat):
    table = deal(seat(pig=True), seat(pig=True), seat())
    assert fines(variant(Units), table) == {(pig, other): 27 for pig in (0, 1) for other in (2, 3)}


def test_a_winner_that_left_is_paid(variant, deal, seat):
    table = deal(seat(pig=True), seat(status="won and left"))
    assert fines(variant(Units, to="winners_and_ready"), table) == {(0, 1): 27}
    assert fines(variant(Units), table) == {(0, 1): 27, (0, 2): 27, (0, 3): 27}


def test_a_seat_with_nothing_but_dead_waits_is_not_ready(variant, table):
    table.rules.dead_kinds = lambda deal: 1 << 4
    assert fines(variant(Units, to="winners_and_ready"), table) == {(0, 1): 27}


def test_no_pig_no_fine(variant, deal):
    assert fines(variant(Units), deal()) == {}
    assert fines(variant(Units, to="house"), deal()) == {}


@pytest.mark.parametrize(
    ("discards", "barred", "fined"),
    [("1m9m", 0, False), ("", 0, False), ("1m9p", 0, True), ("1m9m", -1, True)],
)
def test_excused(variant, deal, seat, discards, barred, fined):
    pig = seat(pig=True, barred_suit=barred, discarded=parse_tiles(discards))
    assert bool(fines(variant(Units, excused=True), deal(pig))) == fined
    assert fines(variant(Units), deal(pig))


def test_an_excused_pig_is_paid_nothing_by_another(variant, deal, seat):
    table = deal(seat(pig=True, barred_suit=0), seat(pig=True, barred_suit=0, discarded=parse_tiles("1p")))
    assert fines(variant(Units, excused=True), table) == {(1, 2): 27, (1, 3): 27}


def test_a_fine_of_the_cap_needs_a_cap():
    def problems(cap):
        return Cap.problems(Cap.Options(), TableSettings(), {"cap": cap})

    ((place, words),) = problems(("none", NoOptions()))
    assert (place, words.en) == ("use", '"cap" needs a cap, and cap.use is "none"')
    assert problems(("fixed", Fixed.Options(fan=3))) == []


def test_none_has_nothing_to_say():
    assert not hasattr(NoFine, "xuezhan_settlements")
