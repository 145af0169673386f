"""Slot flower_pig (rules.md 2 flower_pig, 4). A unit is 3 points here, the cap 10 fan of 10 points each."""

from __future__ import annotations

import pytest
from xuezhan.core.money import HOUSE
from xuezhan.core.tiles import parse_tiles
from xuezhan.core.variant import NoOptions, TableSettings
from xuezhan.variants.cap import Fixed
from xuezhan.variants.flower_pig import Cap, Hand, NoFine, Units
from xuezhan.variants.ready_check import Largest, Smallest


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


def test_only_if_somebody_is_ready(variant, table, deal, seat):
    assert fines(variant(Units, only_if_ready=True), table) == {(0, 1): 27, (0, 2): 27, (0, 3): 27}
    nobody = deal(seat(pig=True), seat(status="won", values={"5m": 1}), seat(), seat())
    assert fines(variant(Units, only_if_ready=True), nobody) == {}
    assert fines(variant(Units), nobody) == {(0, 1): 27, (0, 2): 27, (0, 3): 27}


@pytest.fixture
def checked(variant):
    """Let the table have a ready check; its settlement."""

    def check(table, cls=Largest, **options):
        rule = variant(cls, **options)
        table.rules.ready_worth = rule.xuezhan_ready_worth
        return rule.xuezhan_settlements()[0]

    return check


def test_the_larger_of_fine_and_hand(variant, deal, seat, checked):
    """Seat 1 waits for hands of 10 and 30, seat 2 for one of 10; the fine is 4 x 3 = 12."""
    table = deal(seat(pig=True), seat(values={"5m": 1, "8m": 3}), seat(values={"1p": 1}), seat())
    checked(table)
    assert fines(variant(Units, units=4), table) == {(0, 1): 12, (0, 2): 12, (0, 3): 12}
    assert fines(variant(Units, units=4, hand_if_more=True), table) == {(0, 1): 30, (0, 2): 12, (0, 3): 12}
    assert fines(variant(Units, units=0, hand_if_more=True), table) == {(0, 1): 30, (0, 2): 10}
    assert fines(variant(Units, units=4, hand_if_more=True, to="house"), table) == {(0, HOUSE): 12}
    checked(table, Smallest)
    assert fines(variant(Units, units=4, hand_if_more=True), table) == {(0, 1): 12, (0, 2): 12, (0, 3): 12}


def test_twice_the_hand(variant, deal, seat, checked):
    """The example of open_mahjong's rules, ten points for one: +6 +6 -4 -8."""
    table = deal(seat(values={"5m": 2}), seat(values={"1p": 2}), seat(), seat(pig=True))
    check = checked(table)
    for payment in [*variant(Hand).xuezhan_settlements()[0].payments(table), *check.payments(table)]:
        table.ledger.book(payment)
    assert table.scores == [60, 60, -40, -80]


def test_the_hand_counts_where_the_ready_check_pays(variant, deal, seat, checked):
    table = deal(seat(values={"5m": 2}), seat(status="won", values={"1p": 1}), seat(), seat(pig=True))
    checked(table)
    assert fines(variant(Hand, times=3), table) == {(3, 0): 60}
    checked(table, to="winners_too")
    assert fines(variant(Hand, times=3), table) == {(3, 0): 60, (3, 1): 30}


def test_an_excused_pig_pays_no_hand(variant, deal, seat, checked):
    table = deal(seat(pig=True, barred_suit=0), seat(values={"5m": 1}))
    checked(table)
    assert fines(variant(Hand), table) == {(0, 1): 20}
    assert fines(variant(Hand, excused=True), table) == {}


def test_a_multiple_of_the_ready_check_needs_one():
    def problems(check):
        return Hand.problems(Hand.Options(), TableSettings(), {"ready_check": (check, NoOptions())})

    ((place, words),) = problems("none")
    assert (place, words.en) == ("use", '"hand" needs a ready check, and ready_check.use is "none"')
    assert problems("largest") == []


def test_none_has_nothing_to_say():
    assert not hasattr(NoFine, "xuezhan_settlements")
