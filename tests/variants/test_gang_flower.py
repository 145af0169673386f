"""Slot gang_flower (rules.md 2 gang_flower): seat 0 wins on the replacement of a kong that seat 2 fed."""

from __future__ import annotations

import pytest
from xuezhan.core.contexts import Kong
from xuezhan.core.terms import KongPrice, Liability
from xuezhan.variants.gang_flower import Contract, EveryonePays, EveryonePlusFeeder, FeederOnly


@pytest.fixture
def fed_win(win):
    def make(units: int = 2):
        kong = Kong(0, 0, 9, "exposed", 2, 5, KongPrice(feeder=units, others=0), True)
        return win(seat=0, payers=(1, 2, 3), kong=kong)

    return make


def test_everyone_pays(variant, fed_win):
    liability = variant(EveryonePays).xuezhan_gang_flower(fed_win())
    assert liability == Liability(((1, 1), (2, 1), (3, 1)), self_draw_bonus=True)


def test_contract(variant, fed_win):
    assert variant(Contract).xuezhan_gang_flower(fed_win()) == Liability(((2, 3),), self_draw_bonus=True)


def test_feeder_only(variant, fed_win):
    assert variant(FeederOnly).xuezhan_gang_flower(fed_win()) == Liability(((2, 1),), self_draw_bonus=False)


def test_feeder_only_as_a_self_draw(variant, fed_win):
    liability = variant(FeederOnly, self_draw_bonus=True).xuezhan_gang_flower(fed_win())
    assert liability == Liability(((2, 1),), self_draw_bonus=True)


def test_everyone_plus_feeder(variant, fed_win):
    liability = variant(EveryonePlusFeeder).xuezhan_gang_flower(fed_win(units=2))
    assert liability == Liability(((1, 1), (2, 1), (3, 1)), True, extra=((2, 2, "gang_flower"),))


def test_a_kong_of_no_units_adds_no_payment(variant, fed_win):
    assert variant(EveryonePlusFeeder).xuezhan_gang_flower(fed_win(units=0)).extra == ()
