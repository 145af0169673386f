"""Examples of what a choice changes: they are true, the same each time, and there for the choices that pay."""

from __future__ import annotations

import pytest
from xuezhan import RuleSet, score
from xuezhan.rulebook.effects import effect


def rule_sets(*names):
    return [RuleSet.load(name) for name in names]


@pytest.mark.parametrize(
    "change",
    [
        "cap.use=fixed,cap.fan=2",
        "points.base=1",
        "self_draw=plus_base",
        "gang_flower=feeder_only",
        "rob_kong=forbidden",
        "fan_table.fan.root=3",
    ],
)
def test_a_hand_shows_what_changes_its_price(change):
    laok, other = rule_sets("laok", f"laok:{change}")
    found = effect([laok, other])
    assert found.kind == "hand"
    assert list(found.scores) == [score(found.hand, rules, found.switches) for rules in (laok, other)]
    first, second = found.scores
    assert (first.complete, first.payments) != (second.complete, second.payments)


def test_who_pays_a_gang_flower():
    found = effect(rule_sets("laok", "laok:gang_flower=everyone_pays"))
    contract, everyone = found.scores
    assert contract.total == everyone.total
    assert len({payer for payer, _, _ in contract.payments}) == 1
    assert len({payer for payer, _, _ in everyone.payments}) == 3


@pytest.mark.parametrize(
    "change", ["ready_check=none", "kong_refund=keep", "rake=percent", "horses=none", "gang_discard=keep"]
)
def test_a_deal_in_which_all_play_alike_shows_what_no_hand_can(change):
    found = effect(rule_sets("laok", f"laok:{change}"))
    assert (found.kind, found.same_play) == ("deal", True)
    first, second = found.deals
    assert first.scores != second.scores
    # Paid among the seats, so that the scores of a deal without a house sum to nothing.
    assert sum(first.scores) == 0


def test_who_deals_next_is_an_effect():
    found = effect(rule_sets("laok", "laok:dealer=stay"))
    first, second = found.deals
    assert first.next_dealer != second.next_dealer


def test_several_choices_are_shown_by_one_example():
    found = effect(rule_sets("laok", "laok:self_draw=plus_fan", "laok:self_draw=plus_base"))
    assert len({score.total for score in found.scores}) == 3


def test_the_same_rules_have_no_effect():
    assert effect(rule_sets("laok", "laok:horses.tiles=2")) is None


def test_the_same_example_is_found_each_time():
    assert effect(rule_sets("laok", "laok:rake=percent")) == effect(rule_sets("laok", "laok:rake=percent"))
