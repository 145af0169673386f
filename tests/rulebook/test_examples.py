"""Example hands: each is a win in which its item counts, priced as the engine prices it."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, given, settings
from random_rules import rule_sets
from xuezhan import FanItem, RuleSet, Text, Variant, example_hands, presets, score
from xuezhan.rulebook.candidates import candidates
from xuezhan.rulebook.examples import Example, item_worth, priced_hands


def by_name(rules: RuleSet) -> dict[str, Example]:
    return {example.item.name: example for example in example_hands(rules)}


def why(rules: RuleSet, name: str) -> str:
    found = by_name(rules)[name]
    assert found.found is None
    assert found.why is not None
    assert found.why.zh
    return found.why.en


@pytest.mark.parametrize("preset", [preset.name for preset in presets()])
def test_every_item_has_a_hand_or_a_reason(preset: str) -> None:
    rules = RuleSet.load(preset)
    found = example_hands(rules)
    assert [example.item for example in found] == list(rules.fan_items)
    for example in found:
        assert (example.found is None) == (example.why is not None)
        if example.found is None:
            # No preset counts an item that cannot occur.
            assert example.worth == 0
            continue
        # Priced again from its text alone.
        again = score(example.found.hand, rules, example.found.switches)
        assert again.complete
        assert again.to_json() == example.found.score.to_json()
        assert again.payments == example.found.score.payments
        assert example.item.name in dict(again.items)
        if example.worth:
            assert dict(again.items)[example.item.name] % example.worth == 0


def test_all_42_items_can_be_shown() -> None:
    names = [item.name for item in RuleSet.load("laok").fan_items]
    values = ",".join(f"fan_table.fan.{name}=1" for name in names)
    found = example_hands(RuleSet.load(f"laok:fan_table.use=additive,{values}"))
    assert len(found) == 42
    assert all(example.found is not None for example in found)


def test_the_plainest_hand_comes_first() -> None:
    found = by_name(RuleSet.load("laok"))
    for name in ("plain", "all_pungs", "full_flush", "seven_pairs"):
        example = found[name].found
        assert example is not None
        assert example.items == {name: found[name].worth}
        assert example.switches.how == "discard"
    gang_flower = found["gang_flower"].found
    assert gang_flower is not None
    # The flower needs a kong, and that counts too: 1 + 1 + 1 fan, 6 x 2^2, from each of three or all from the feeder.
    assert gang_flower.items == {"plain": 1, "gang_flower": 1, "kong": 1}
    assert (gang_flower.score.fan, gang_flower.score.points, gang_flower.score.total) == (3, 24, 72)


@pytest.mark.parametrize(
    ("rules", "name", "reason"),
    [
        ("laok:table.hand=10", "seven_pairs", "13 tiles"),
        ("laok:win_shape.seven_pairs=false", "flush_seven_pairs", "Seven pairs do not win"),
        ("laok:rob_kong=forbidden", "rob_kong", "may not be robbed"),
        ("laok:fan_table.fan.root=0", "root", "0 fan"),
        # With two suits and one of them missing every hand is a flush.
        ("laok:table.suits=mp,missing_suit=declared", "plain", "always counts in its place"),
        ("laok:table.suits=mp,missing_suit=declared", "pungs_258", "more suits"),
        # One suit has three pungs of 2, 5 and 8, and no pair to them.
        ("laok:table.suits=m,table.seats=2", "pungs_258", "too few suits"),
        ("laok:win_shape.min_fan=20", "plain", "may not win"),
    ],
)
def test_what_cannot_occur_says_why(rules: str, name: str, reason: str) -> None:
    assert reason in why(RuleSet.load(rules), name)


def test_what_others_exclude_says_so() -> None:
    rules = RuleSet.load(
        {
            "extends": "laok",
            "fan_table": {
                "use": "additive",
                "fan": {"plain": 1, "all_pungs": 1, "single_wait": 1},
                "excludes": {"single_wait": ["all_pungs"], "plain": ["single_wait"]},
            },
        }
    )
    assert "always counts in its place" in why(rules, "single_wait")


def test_the_search_is_the_same_each_time() -> None:
    first, second = (example_hands(RuleSet.load("chengdu-contract")) for _ in range(2))
    assert first == second
    hands = list(candidates(RuleSet.load("laok")))
    assert len(hands) == len(set(hands))


def test_cheapest_and_dearest() -> None:
    rules = RuleSet.load("laok")
    found = priced_hands(rules)
    points = [priced.score.points for priced in found]
    assert points == sorted(points)
    # A plain hand is 1 fan: 6. Five kongs' worth of flush and roots is far above 6 fan.
    assert points[0] == 6
    assert points[-1] > 6 * 2**6
    capped = priced_hands(RuleSet.load("jipin"))
    # Cap of seven fan, base 1.
    assert capped[-1].score.points == 2**6
    ways = [(priced.score.items, priced.score.points, priced.score.total, priced.switches.how) for priced in found]
    assert len(ways) == len(set(ways))


class Sweet(Variant):
    name, text = "sweet", Text("Pairs of ones are sweet.", "")
    fan_items = (
        FanItem("sweet", "extra", "sweet", "", 2, times=lambda hand, reading: int(reading.pair in (0, 9, 18))),
        FanItem("sour", "pattern", "sour", "", 9, times=lambda hand, reading: 0),
    )


def test_items_of_plugins_are_found_too() -> None:
    rules = RuleSet.load({"extends": "laok", "extra": [{"use": "sweet"}]}, plugins=[Sweet])
    found = by_name(rules)
    assert item_worth(rules)["sweet"] == 2
    sweet = found["sweet"].found
    assert sweet is not None
    assert sweet.items["sweet"] == 2
    assert found["sour"].found is None
    assert found["sour"].why is not None
    assert "No hand was found" in found["sour"].why.en


class Vow(Variant):
    name, text = "vow", Text("Who vows wins more.", "")
    fan_items = (
        FanItem(
            "vow", "extra", "vow", "", 2, times=lambda hand, _: "vow" in hand.situation.marks, marks=("vow",)
        ),
        FanItem(
            "caught",
            "extra",
            "caught",
            "",
            1,
            times=lambda hand, _: "vow" in hand.situation.source_marks,
            source_marks=("vow",),
        ),
        FanItem("hidden", "extra", "hidden", "", 1, times=lambda hand, _: "other" in hand.situation.marks),
    )


def test_items_that_need_marks_are_found_with_them() -> None:
    rules = RuleSet.load({"extends": "laok", "extra": [{"use": "vow"}]}, plugins=[Vow])
    found = by_name(rules)
    vow, caught = found["vow"].found, found["caught"].found
    assert vow is not None
    assert caught is not None
    assert (vow.items, vow.switches.marks, vow.switches.source_marks) == ({"plain": 1, "vow": 2}, ("vow",), ())
    assert (caught.items, caught.switches.marks, caught.switches.source_marks) == (
        {"plain": 1, "caught": 1},
        (),
        ("vow",),
    )
    assert found["hidden"].found is None


@settings(max_examples=15, deadline=None, suppress_health_check=list(HealthCheck))
@given(rule_sets())
def test_every_rule_set_has_examples(rules: RuleSet) -> None:
    for example in example_hands(rules):
        assert (example.found is None) != (example.why is None)
