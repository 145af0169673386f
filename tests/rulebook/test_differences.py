"""What differs between rule sets, and the examples that are found for it."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from random_rules import rule_tables
from xuezhan.core.deal import Deal
from xuezhan.core.errors import RuleError
from xuezhan.core.events import account_name
from xuezhan.core.ruleset import RuleSet
from xuezhan.core.score import score
from xuezhan.core.variant import Options, Text, Variant
from xuezhan.players.trial_player import TrialPlayer
from xuezhan.rulebook.contrast import DealContrast, HandContrast, Trials, deal_contrast
from xuezhan.rulebook.differences import Difference, differences, differences_by_example, with_example
from xuezhan.rulebook.moments import moment


def load(*names: str) -> list[RuleSet]:
    return [RuleSet.load(name) for name in names]


def keys(*names: str) -> list[tuple[str, str]]:
    return [(each.slot, each.option) for each in differences(load(*names))]


def only(*names: str, deals: int = 400) -> Difference:
    """The one difference of these rule sets, with its example."""
    (found,) = differences_by_example(load(*names), deals=deals)
    return found


def test_equal_rules_do_not_differ() -> None:
    assert keys("laok", "laok") == []
    assert keys("laok", "laok:cap=none,points.base=6") == []


def test_differences_stand_in_the_order_of_rule_files() -> None:
    # The table of rules.md section 3, laok against jipin.
    assert keys("laok", "jipin") == [
        ("cap", "use"),
        ("points", "base"),
        ("kong", "replacement"),
        ("kong", "concealed_shown"),
        ("gang_flower", "use"),
        ("pass_win", "raise_allowed"),
        ("pass_win", "near_end"),
        ("horses", "use"),
        ("flower_pig", "use"),
        ("leaving", "use"),
    ]
    assert keys("laok", "laok:table.hand=10,table.deals=4,fan_table.fan.root=2") == [
        ("table", "hand"),
        ("table", "deals"),
        ("fan_table", "fan.root"),
    ]


def test_values_and_words_stand_side_by_side() -> None:
    cap, *_ = differences(load("laok", "laok:cap=fixed,cap.fan=4", "laok:cap=fixed,cap.fan=5"))
    assert (cap.slot, cap.option, cap.values) == ("cap", "use", ("none", "fixed", "fixed"))
    assert [words.en for words in cap.words[:2]] == [
        "There is no cap.",
        "The cap is 4 fan: more fan count as 4. Kong payments are never capped.",
    ]
    (root,) = differences(load("laok", "laok:fan_table.fan.root=0"))
    assert root.question == Text("root 根", "根")
    assert root.words == (Text("1 fan", "1 番"), Text("not counted", "不计"))


def test_a_fan_table_that_names_no_value_counts_it_as_0() -> None:
    additive = "laok:fan_table=additive,fan_table.fan={root=1}"
    assert keys(additive, "laok:fan_table=additive,fan_table.fan={root=1,kong=0}") == []
    assert keys(additive, "laok:fan_table=additive,fan_table.fan={root=1,kong=1}") == [("fan_table", "fan.kong")]


# Examples: the hand or deal found, priced again by hand.


def test_a_cap_is_shown_by_a_hand_above_it() -> None:
    found = only("laok", "laok:cap=fixed,cap.fan=2")
    example = found.example
    assert isinstance(example, HandContrast)
    uncapped, capped = example.scores
    assert uncapped is not None
    assert capped is not None
    assert uncapped.fan > 2 == capped.fan
    # 6 x 2^(fan - 1).
    assert (uncapped.points, capped.points) == (6 * 2 ** (uncapped.fan - 1), 12)


def test_a_base_is_shown_by_any_hand() -> None:
    example = only("laok", "laok:points.base=1").example
    assert isinstance(example, HandContrast)
    six, one = example.scores
    assert six is not None
    assert one is not None
    assert (six.points, one.points) == (6 * 2 ** (six.fan - 1), 2 ** (one.fan - 1))


def test_horses_are_shown_by_a_hit() -> None:
    example = only("laok", "laok:horses=none").example
    assert isinstance(example, HandContrast)
    assert example.switches.horses == 1
    hit, none = example.scores
    assert hit is not None
    assert none is not None
    assert (hit.fan, hit.points) == (none.fan + 1, 2 * none.points)


def test_a_gang_flower_is_shown_by_who_pays() -> None:
    contract, everyone, feeder = only(
        "laok", "laok:gang_flower=everyone_pays", "laok:gang_flower=feeder_only"
    ).example.scores  # type: ignore[union-attr]
    share = contract.points
    # The feeder (seat 1) pays three shares, each seat pays one, the feeder pays one.
    assert contract.payments == ((1, 3 * share, "win"),)
    assert everyone.payments == ((1, share, "win"), (2, share, "win"), (3, share, "win"))
    assert feeder.payments == ((1, share, "win"),)


def test_a_kong_price_is_shown_by_a_deal_in_which_all_do_the_same() -> None:
    example = only("laok", "laok:kong.concealed=5").example
    assert isinstance(example, DealContrast)
    assert "makes a concealed kong of" in example.event.en
    two, five = example.sides
    assert two is not None
    assert five is not None
    assert two.event is None
    # 2 x 6 and 5 x 6 from each.
    assert {(points, why) for _, _, points, why in two.payments} == {(12, "kong")}
    assert {(points, why) for _, _, points, why in five.payments} == {(30, "kong")}
    assert [pay[:2] for pay in two.payments] == [pay[:2] for pay in five.payments]


def test_a_transfer_is_shown_where_it_is_kept() -> None:
    example = only("laok", "laok:gang_discard=keep").example
    assert isinstance(example, DealContrast)
    handed, kept = example.sides
    assert handed is not None
    assert kept is not None
    assert "kong_transfer" in {why for *_, why in handed.payments}
    assert {why for *_, why in kept.payments} == {"win"}


def test_a_pig_is_shown_by_the_end_of_the_wall() -> None:
    example = only("laok", "laok:flower_pig=none").example
    assert isinstance(example, DealContrast)
    assert example.event.en.endswith("and the wall is used up")
    fined, free = example.sides
    assert fined is not None
    assert free is not None
    # 9 x 6.
    assert {points for *_, points, why in fined.payments if why == "flower_pig"} == {54}
    assert "flower_pig" not in {why for *_, why in free.payments}


def test_leaving_is_shown_by_a_seat_that_leaves() -> None:
    example = only("laok", "laok:leaving=forbidden").example
    assert isinstance(example, DealContrast)
    left, stayed = example.sides
    assert left is not None
    assert stayed is not None
    assert left.event is not None
    assert left.event.en.endswith(" leaves")
    assert {(points, why) for *_, points, why in left.payments} == {(96, "leave")}


def test_a_dealer_is_shown_by_who_deals_next() -> None:
    example = only("laok", "laok:dealer=rotate").example
    assert isinstance(example, DealContrast)
    first, rotate = example.sides
    assert first is not None
    assert rotate is not None
    assert rotate.next_dealer == (example.dealer + 1) % 4 != first.next_dealer


@pytest.mark.parametrize(
    "change",
    [
        "opening=exchange",
        "missing_suit=off",
        "win_shape.seven_pairs=false",
        "win_shape.plain_self_draw_only=true",
        "fan_table.fan.middle_five=1",
        "self_draw=plus_base",
        "kong.exposed_others=1",
        "kong.delayed_added=forbidden",
        "gang_discard.scope=all",
        "rob_kong=forbidden",
        "several_winners=nearest",
        "pass_win=free",
        "pass_pung=until_own_draw",
        "last_four=optional",
        "horses.tiles=4",
        "play_on=first_win",
        "play_on=blood_flow",
        "ready_check=smallest",
        "ready_check.pigs_pay=true",
        "kong_refund=keep",
        "leaving.to=split",
        "rake=percent",
    ],
)
def test_an_example_is_found_for_every_kind_of_rule(change: str) -> None:
    found = only("laok", f"laok:{change}")
    assert found.why is None
    example = found.example
    assert example is not None
    if isinstance(example, HandContrast):
        rules, changed = load("laok", f"laok:{change}")
        again = tuple(score(example.hand, each, example.switches) for each in (rules, changed))
        assert [each.payments for each in again] == [each and each.payments for each in example.scores]
        assert again[0].payments != again[1].payments
    else:
        assert all(side is not None for side in example.sides)
        assert len({(side.payments, side.scores) for side in example.sides if side is not None}) == 2


def test_a_deal_that_is_shown_is_one_that_the_engine_plays() -> None:
    rules, changed = load("laok", "laok:kong.concealed=5")
    example = deal_contrast([rules, changed], Trials(50), slot="kong")
    assert example is not None
    for side, each in zip(example.sides, (rules, changed), strict=True):
        assert side is not None
        log: list[dict[str, object]] = []
        players = [TrialPlayer(example.number, seat) for seat in range(4)]
        deal = Deal.dealt(each, example.seed, dealer=example.dealer, players=players, log=log)
        deal.run()
        assert tuple(deal.scores) == side.scores
        told = [moment(event).en for event in log]
        paid = [
            {"type": "pay", "payer": account_name(a), "payee": account_name(b), "points": points, "why": why}
            for a, b, points, why in side.payments
        ]
        at = log.index(paid[0])
        assert log[at : at + len(paid)] == paid
        assert told[at - 1] == example.event.en


# Where there is none, why.


def test_where_nothing_was_found_it_says_how_much_was_tried() -> None:
    found = only("laok", "laok:dealer.after_change=random", deals=7)
    assert found.example is None
    assert found.why is not None
    assert "7" in found.why.en
    assert "7" in found.why.zh


def test_other_tiles_cannot_be_compared() -> None:
    hand, deals = differences_by_example(load("laok", "laok:table.hand=10,table.deals=4"), deals=5)
    assert hand.why is not None
    assert "no deal is the same" in hand.why.en
    assert deals.why is not None
    assert "between deals" in deals.why.en


def test_what_clashes_with_the_rest_is_looked_for_on_the_other_side() -> None:
    # Pigs that pay the cap need one, and laok has none: so both are played as in jipin.
    found = {each.slot: each for each in differences_by_example(load("laok", "jipin"), deals=40)}
    assert found["flower_pig"].base == 1
    assert found["flower_pig"].example is not None
    assert found["cap"].base == 0


def test_one_side_that_cannot_be_is_left_out() -> None:
    rule_sets = load("laok", "laok:flower_pig=none", "jipin:flower_pig=cap")
    (pig,) = [each for each in differences(rule_sets) if each.slot == "flower_pig"]
    example = with_example(rule_sets, pig, Trials(100)).example
    assert isinstance(example, DealContrast)
    assert None not in example.sides


# Rules of plugins


class TeaOptions(Options):
    """Options of tea."""

    cups: int = 1


class Tea(Variant):
    """Nothing at all."""

    name = "tea"
    text = Text("There is tea.", "有茶。")
    Options = TeaOptions


def test_extras_differ_by_their_id() -> None:
    without = RuleSet.load({"extends": "laok"})
    one = RuleSet.load({"extends": "laok", "extra": [{"use": "tea"}]}, plugins=[Tea])
    two = RuleSet.load({"extends": "laok", "extra": [{"use": "tea", "cups": 2}]}, plugins=[Tea])
    (there,) = differences_by_example([without, one], deals=3)
    assert (there.slot, there.option, there.values) == ("extra.tea", "use", (None, "tea"))
    assert there.words[0].en == "not in force"
    assert there.words[1].en.startswith("There is tea.")
    assert there.example is None
    (cups,) = differences_by_example([one, two], deals=3)
    assert (cups.slot, cups.option, cups.values) == ("extra.tea", "cups", (1, 2))


# Whatever the rules


@settings(max_examples=8, deadline=None, suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much])
@given(st.data())
def test_any_two_rule_sets_can_be_compared(data: st.DataObject) -> None:
    first, second = data.draw(rule_tables()), data.draw(rule_tables())
    second["table"] = first["table"]
    try:
        rule_sets = [RuleSet.load(each) for each in (first, second)]
    except RuleError:
        return
    found = list(differences_by_example(rule_sets, deals=2))
    assert bool(found) == (rule_sets[0].digest != rule_sets[1].digest)
    for each in found:
        assert (each.example is None) != (each.why is None)
        assert len(each.values) == len(each.words) == 2
        assert each.values[0] != each.values[1]
        for words in each.words:
            assert words.en
            assert words.zh


def test_the_search_is_the_same_each_time() -> None:
    first, second = (tuple(differences_by_example(load("laok", "chengdu-everyone"), deals=20)) for _ in range(2))
    assert first == second
