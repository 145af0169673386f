"""The interview: which questions are asked, in which order, and what the answers make of the rules."""

from __future__ import annotations

import pytest
from xuezhan import Catalogue, RuleSet, score
from xuezhan.core.errors import RuleError
from xuezhan.rulebook.asking import Interview, example
from xuezhan.rulebook.contrast import HandContrast, Trials


def asked(start="laok", **answers):
    """Every path that is asked, with these answers (`cap_use="none"` as cap.use) and Enter for the rest."""
    wanted = {tuple(name.rsplit("__", 1)): value for name, value in answers.items()}
    interview = Interview(start, {})
    paths = []
    while (question := interview.question()) is not None:
        paths.append(".".join(question.path))
        if question.path in wanted:
            interview.answer(question, wanted[question.path])
        else:
            interview.keep(question)
    return paths, interview


def question_at(interview, path):
    while (question := interview.question()) is not None:
        if ".".join(question.path) == path:
            return question
        interview.keep(question)
    raise AssertionError(path)


def test_every_question_with_a_choice_is_asked_in_the_order_of_play():
    paths, interview = asked()
    slots = [path.removesuffix(".use") for path in paths if path.endswith(".use")]
    catalogue = Catalogue.installed()
    assert slots == [name for name, choices in catalogue.variants.items() if len(choices) > 1]
    assert paths[:5] == ["table.seats", "table.suits", "table.hand", "table.deals", "table.first_dealer"]
    assert interview.changes == {}


def test_options_follow_their_answer_and_no_other_ones_are_asked():
    paths, _ = asked()
    assert "cap.fan" not in paths  # laok has no cap
    place = paths.index("horses.use")
    # Without a cap nothing can be inside or outside it.
    assert paths[place : place + 5] == [
        "horses.use",
        "horses.tiles",
        "horses.fan_per_hit",
        "horses.units_per_hit",
        "play_on.use",
    ]
    assert not any(path.startswith("horses.") for path in asked(horses__use="none")[0][place + 1 :])


def test_a_cap_brings_its_own_question_and_those_that_depend_on_it():
    paths, interview = asked(cap__use="fixed", cap__fan=3)
    assert paths[paths.index("cap.use") + 1] == "cap.fan"
    assert "horses.inside_cap" in paths
    assert interview.composition.slots["cap"].values()["fan"] == 3


@pytest.mark.parametrize(
    ("answers", "gone"),
    [
        ({"missing_suit__use": "off"}, ["flower_pig.use", "flower_pig.units", "ready_check.pigs_pay"]),
        ({"table__hand": 10}, ["win_shape.seven_pairs"]),
        ({"table__seats": 2}, ["several_winners.use", "gang_discard.several"]),
        ({"flower_pig__use": "none"}, ["flower_pig.units", "flower_pig.to", "flower_pig.excused"]),
        ({"ready_check__use": "none"}, ["ready_check.pigs_pay", "ready_check.self_draw_bonus"]),
        ({"leaving__use": "forbidden"}, ["leaving.points", "leaving.to"]),
        ({"gang_discard__use": "keep"}, ["gang_discard.several", "gang_discard.scope"]),
        ({"horses__tiles": 0}, ["horses.fan_per_hit", "horses.units_per_hit"]),
    ],
)
def test_what_cannot_matter_any_more_is_not_asked(answers, gone):
    paths, _ = asked(**answers)
    assert [path for path in gone if path in paths] == []


def test_what_could_matter_is_asked():
    assert "flower_pig.excused" not in asked()[0]  # laok declares no suit
    assert "flower_pig.excused" in asked(missing_suit__use="declared")[0]
    assert "ready_check.self_draw_bonus" not in asked()[0]
    assert "ready_check.self_draw_bonus" in asked(self_draw__use="plus_base")[0]


def test_what_a_later_answer_makes_matter_is_asked_then():
    # What a self-draw adds is inside or outside a cap in points, and is asked of after the cap.
    assert "cap.bonus" not in asked(cap__use="points", cap__points=20)[0]
    paths, interview = asked(cap__use="points", cap__points=20, self_draw__use="plus_base", cap__bonus="inside")
    assert paths[paths.index("self_draw.use") + 1] == "cap.bonus"
    assert interview.composition.slots["cap"].values() == {"points": 20, "bonus": "inside"}
    assert len(paths) == len(set(paths)) == interview.place()[1]


def test_going_back_undoes_an_answer():
    interview = Interview("laok", {})
    question = question_at(interview, "cap.use")
    interview.answer(question, "fixed")
    assert interview.question().path == ("cap", "fan")
    assert interview.question().must_be_given
    assert interview.back()
    assert interview.question().path == ("cap", "use")
    assert interview.changes == {}
    assert interview.composition.slots["cap"].id == "none"
    while interview.back():
        pass
    assert interview.question().path == ("table", "seats")
    assert interview.place()[0] == 1


def test_an_option_that_must_be_given_is_owed_until_it_is():
    interview = Interview("laok", {})
    interview.answer(question_at(interview, "cap.use"), "fixed")
    question = interview.question()
    interview.answer(question, question.read("7"))
    assert interview.composition.slots["cap"].values()["fan"] == 7
    interview.back()
    assert interview.question().must_be_given


def test_an_answer_that_the_rules_do_not_allow_changes_nothing():
    interview = Interview("laok", {})
    question = question_at(interview, "horses.tiles")
    with pytest.raises(RuleError, match="wants a whole number"):
        interview.answer(question, -1)
    assert interview.question() == question
    assert interview.changes == {}
    pig = question_at(interview, "flower_pig.use")
    assert interview.tried(pig, "cap") is None  # there is no cap
    assert interview.tried(pig, "none") is not None


def test_another_answer_drops_what_was_said_of_the_old_one():
    interview = Interview("laok", {("horses", "tiles"): 4})
    assert interview.composition.slots["horses"].values()["tiles"] == 4
    interview.answer(question_at(interview, "horses.use"), "none")
    assert interview.changes == {("horses", "use"): "none"}


def test_values_of_a_table_are_set_one_by_one():
    interview = Interview("laok", {})
    question = question_at(interview, "fan_table.fan")
    interview.answer(question, question.read("root = 2, all_pungs=3"))
    assert interview.changes == {("fan_table", "fan", "root"): 2, ("fan_table", "fan", "all_pungs"): 3}
    fan = interview.composition.slots["fan_table"].values()["fan"]
    assert (fan["root"], fan["all_pungs"], fan["full_flush"]) == (2, 3, 3)


@pytest.mark.parametrize(
    ("path", "text", "value"),
    [
        ("cap.use", "2", "fixed"),
        ("cap.use", "3", "points"),
        ("cap.use", "fixed", "fixed"),
        ("win_shape.seven_pairs", "n", False),
        ("win_shape.seven_pairs", "是", True),
        ("win_shape.seven_pairs", "2", False),
        ("table.seats", "3", 3),
        ("table.suits", "mp", "mp"),
        ("points.base", "10", 10),
        ("kong.replacement", "front", "front"),
    ],
)
def test_answers_are_read_as_numbers_names_and_values(path, text, value):
    assert question_at(Interview("laok", {}), path).read(text) == value


@pytest.mark.parametrize(
    ("path", "text"), [("cap.use", "0"), ("cap.use", "99"), ("cap.use", "x"), ("table.seats", "5")]
)
def test_what_is_no_answer_is_refused(path, text):
    with pytest.raises(ValueError, match=f"{text} is none of the answers"):
        question_at(Interview("laok", {}), path).read(text)


def test_a_table_that_is_none_is_refused():
    with pytest.raises(ValueError, match="Expected '='"):
        question_at(Interview("laok", {}), "fan_table.fan").read("x")


def test_the_meaning_of_a_value_is_what_the_rule_sheet_says():
    interview = Interview("laok", {})
    question = question_at(interview, "kong.replacement")
    assert "front of the wall" in interview.meaning(question, "front").en
    assert "前端" in interview.meaning(question, "front").zh


@pytest.mark.parametrize(
    ("slot", "change"),
    [("cap", "cap.use=fixed,cap.fan=2"), ("self_draw", "self_draw=plus_base"), ("fan_table", "fan_table.fan.root=3")],
)
def test_a_hand_shows_what_changes_its_price(slot, change):
    sides = [RuleSet.load(name) for name in ("laok", f"laok:{change}")]
    found = example(sides, slot, Trials(20))
    assert isinstance(found, HandContrast)
    assert list(found.scores) == [score(found.hand, rules, found.switches) for rules in sides]
    assert found.scores[0].payments != found.scores[1].payments


@pytest.mark.parametrize(
    ("slot", "change"),
    [("rake", "rake=percent"), ("kong_refund", "kong_refund=keep"), ("leaving", "leaving=forbidden")],
)
def test_a_deal_shows_what_no_hand_can(slot, change):
    sides = [RuleSet.load(name) for name in ("laok", f"laok:{change}")]
    found = example(sides, slot, Trials(40))
    first, second = found.sides
    assert first.scores != second.scores


def test_rules_that_are_the_same_have_no_example():
    assert example([RuleSet.load("laok"), RuleSet.load("laok:horses.tiles=2")], "horses", Trials(5)) is None
