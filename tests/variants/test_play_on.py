"""Slot play_on (rules.md 2 play_on)."""

from __future__ import annotations

from xuezhan.core.terms import PlayOn
from xuezhan.variants.play_on import BloodBattle, BloodFlow, FirstWin


def test_what_follows_a_win(variant):
    assert variant(BloodBattle).xuezhan_play_on() == PlayOn(winners_stay=False, ends_with_win=False)
    assert variant(FirstWin).xuezhan_play_on() == PlayOn(winners_stay=False, ends_with_win=True)
    assert variant(BloodFlow).xuezhan_play_on() == PlayOn(winners_stay=True, locked_kongs="none")
    assert variant(BloodFlow, kongs="same_waits").xuezhan_play_on().locked_kongs == "same_waits"
