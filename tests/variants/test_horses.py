"""Slot horses (rules.md 2 horses): the horse of rank r points at seat (dealer + r - 1) mod seats."""

from __future__ import annotations

import pytest
from xuezhan.core.money import HOUSE, Entry
from xuezhan.core.terms import Award
from xuezhan.core.tiles import parse_tiles
from xuezhan.core.variant import TableSettings
from xuezhan.variants.horses import DealerCount, NoHorses, SideBet


@pytest.fixture
def award(deal, variant):
    def ask(shown: str, *, dealer: int = 0, seat: int = 0, seats: int = 4, **options):
        back = parse_tiles(shown)
        rule = variant(DealerCount, TableSettings(seats=seats), **options)
        return rule.xuezhan_win_award(deal(dealer=dealer), seat, lambda count: tuple(back[:count]))

    return ask


def test_a_hit_is_a_fan(award):
    # 9m counts the dealer again: 1 + 8; 3m points two seats further.
    assert award("9m3m") == Award(tuple(parse_tiles("93m")), hits=1, fan_inside=1)


@pytest.mark.parametrize(
    ("tiles", "dealer", "seat", "seats", "hits"),
    [
        ("15p", 2, 2, 4, 2),
        ("26s", 2, 3, 4, 2),
        ("48m", 1, 0, 4, 2),  # 1 + 3 = 4 = 0
        ("4m4p", 0, 0, 3, 2),  # 3 mod 3 = 0
        ("23m", 0, 0, 3, 0),
        ("24m", 1, 0, 2, 2),
    ],
)
def test_counted_from_the_dealer(award, tiles, dealer, seat, seats, hits):
    assert award(tiles, dealer=dealer, seat=seat, seats=seats).hits == hits


def test_options(award):
    assert award("159m", tiles=3, fan_per_hit=2).fan_inside == 6
    outside = award("15m", inside_cap=False)
    assert (outside.fan_inside, outside.fan_outside) == (0, 2)
    assert award("15m", fan_per_hit=0, units_per_hit=3).units == 6


def test_an_empty_wall_shows_nothing(award):
    assert award("") is None
    assert award("1m").tiles == (0,)


def test_none_has_nothing_to_say():
    assert not hasattr(NoHorses, "xuezhan_win_award")


@pytest.fixture
def followed(variant, deal):
    """What is paid along with 6 points from seat 2 to seat 3, as {(payer, payee): points}."""

    def ask(*bets, why="win", payer=2, payee=3, **options):
        table = deal()
        table.chosen["bet"] = bets
        entry = Entry(0, payer, payee, 6, why)
        payments = variant(SideBet, **options).xuezhan_surcharges(table, entry)
        assert {payment.why for payment in payments} <= {"side_bet"}
        return {(payment.payer, payment.payee): payment.points for payment in payments}

    return ask


def test_a_bet_wins_and_loses_what_the_seat_does(followed):
    assert followed(3, None, None, None) == {(2, 0): 6}
    assert followed(3, 3, None, None) == {(2, 0): 6, (2, 1): 6}
    assert followed(None, 2, None, None) == {(1, 3): 6}
    assert followed(1, 0, None, None) == {}
    assert followed() == {}  # a hand that is priced without a deal


def test_a_seat_that_pays_or_is_paid_itself_adds_nothing(followed):
    assert followed(None, None, 3, 2) == {}


def test_horses_may_pay_horses(followed):
    assert followed(3, 2, None, None) == {(2, 0): 6, (1, 3): 6}
    assert followed(3, 2, None, None, horses_pay_horses=True) == {(2, 0): 6, (1, 3): 6, (1, 0): 6}


def test_what_bets_follow(followed):
    for why, wins in (("win", True), ("horses", True), ("gang_flower", True), ("kong", False), ("ready_check", False)):
        assert bool(followed(3, None, None, None, why=why)) == wins
        assert followed(3, None, None, None, why=why, covers="everything") == {(2, 0): 6}
    assert followed(2, None, None, None, payee=HOUSE, why="rake", covers="everything") == {}


@pytest.mark.parametrize(
    ("options", "seat", "offered"),
    [
        ({}, 1, (None, 2, 3, 0)),
        ({"must": True}, 1, (2, 3, 0)),
        ({"who": "dealer"}, 1, (None,)),
        ({"who": "dealer"}, 0, (None, 1, 2, 3)),
        ({"who": "dealer", "must": True}, 0, (1, 2, 3)),
        ({"who": "dealer", "must": True}, 2, (None,)),
    ],
)
def test_whom_a_seat_may_bet_on(variant, deal, options, seat, offered):
    (step,) = variant(SideBet, **options).xuezhan_opening_steps()
    assert step.before_deal
    table = deal(dealer=0)
    assert step.options(table, seat) == offered
    for choice in (None, 0, 1, 2, 3, 4, "2", True):
        allowed = choice in offered and choice is not True
        assert (step.refusal(table, seat, choice) is None) == allowed


def test_a_bet_in_a_record(variant):
    (step,) = variant(SideBet).xuezhan_opening_steps()
    for choice in (None, 2):
        assert step.decode(step.encode(choice)) == choice
    with pytest.raises(ValueError, match="a bet names its seat"):
        step.decode({"on": "2"})
    with pytest.raises(ValueError, match="a bet names its seat"):
        step.decode({})
