"""Slot missing_suit (rules.md 2 missing_suit)."""

from __future__ import annotations

import pytest
from xuezhan.core.opening import OpeningEffect
from xuezhan.core.terms import SuitLimit
from xuezhan.core.variant import TableSettings
from xuezhan.variants.missing_suit import Declared, Free, Off

M, P, S = range(3)


def test_suits_of_a_winning_hand(variant):
    assert variant(Free).xuezhan_suit_limit() == SuitLimit(most=2)
    assert variant(Declared).xuezhan_suit_limit() == SuitLimit(most=None, declared=True)
    assert variant(Off).xuezhan_suit_limit() == SuitLimit(most=None)


@pytest.mark.parametrize(("must", "owed"), [("always", None), ("first", 1), ("never", 0)])
def test_discards_that_must_be_of_the_missing_suit(variant, must, owed):
    assert variant(Declared, must_discard=must).xuezhan_suit_limit().owed == owed


@pytest.mark.parametrize(
    ("hand", "three"),
    [
        ("1234567m12345p9s", True),
        ("1234567m123456p", False),
        ("1234567m123p[999s]", True),  # melds count
        ("1m[222m](3333p)[444s]", True),
    ],
)
def test_a_pig_holds_three_suits(variant, deal, seat, hand, three):
    table = deal(seat(hand, barred_suit=S))
    assert variant(Free).xuezhan_is_pig(table, 0) == three
    assert variant(Declared, pig="three_suits").xuezhan_is_pig(table, 0) == three
    assert not variant(Off).xuezhan_is_pig()


@pytest.mark.parametrize(
    ("hand", "barred", "pig"),
    [
        ("1234567m12345p9s", S, True),
        ("1234567m123456p", S, False),
        ("1234567m12345p9s", P, True),
        ("123456789m1234s", S, True),  # two suits, one of them the missing one
        ("1234567m123p[999s]", P, True),
        ("1234567m[999p][999s]", P, False),  # only what is held counts
    ],
)
def test_a_pig_still_holds_its_missing_suit(variant, deal, seat, hand, barred, pig):
    assert variant(Declared).xuezhan_is_pig(deal(seat(hand, barred_suit=barred)), 0) == pig


def test_kongs_while_the_missing_suit_is_held(variant, deal, seat):
    table = deal(seat("1111m234567p999s1p", barred_suit=S))
    assert variant(Declared).xuezhan_kong_filter(table, 0) is None
    assert "(s)" in variant(Declared, kong_before_clear=False).xuezhan_kong_filter(table, 0)


def test_kongs_once_it_is_cleared(variant, deal, seat):
    table = deal(seat("1111m234567p111p", barred_suit=S), seat("1111m"))
    rule = variant(Declared, kong_before_clear=False)
    assert rule.xuezhan_kong_filter(table, 0) is None
    assert rule.xuezhan_kong_filter(table, 1) is None


def test_declaring(variant, deal):
    (step,) = variant(Declared, TableSettings(suits="ms")).xuezhan_opening_steps()
    table = deal()
    assert (step.name, list(step.options(table, 0))) == ("missing", [M, S])
    assert step.refusal(table, 0, M) is None
    assert "m s" in step.refusal(table, 0, P)
    assert step.encode(S) == {"suit": "s"}
    assert step.decode({"suit": "s"}) == S
    assert step.effect(table, (M, S, S, M), None) == OpeningEffect(barred={0: M, 1: S, 2: S, 3: M})


@pytest.mark.parametrize("fields", [{}, {"suit": "z"}, {"suit": ""}, {"suit": "mp"}, {"suit": 1}])
def test_a_declaration_that_names_no_suit(variant, fields):
    (step,) = variant(Declared).xuezhan_opening_steps()
    with pytest.raises(ValueError, match="suit"):
        step.decode(fields)


def test_declaring_needs_two_suits():
    def problems(suits):
        return Declared.problems(Declared.Options(), TableSettings(suits=suits), {})

    assert problems("ms") == []
    ((place, words),) = problems("s")
    assert (place, words.en) == ("use", "\"declared\" needs two suits in play and the table has only 's'")
