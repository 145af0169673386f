"""Slot rob_kong (rules.md 2 rob_kong)."""

from __future__ import annotations

from xuezhan.core.terms import RobTerms
from xuezhan.variants.rob_kong import AsDiscard, Forbidden, PaysForAll


def test_who_pays_a_robbed_kong(variant):
    assert variant(AsDiscard).xuezhan_rob_terms() == RobTerms(allowed=True, shares="one")
    assert variant(PaysForAll).xuezhan_rob_terms() == RobTerms(allowed=True, shares="all")
    assert not variant(Forbidden).xuezhan_rob_terms().allowed
