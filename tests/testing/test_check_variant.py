"""The test kit catches each kind of fault, names it, and lets a sound variant through."""

from __future__ import annotations

import json
import random
import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

import pytest
from pydantic import ConfigDict, Field, field_validator
from xuezhan import (
    HOUSE,
    Bonus,
    Chance,
    DealExample,
    DealView,
    FanItem,
    HandExample,
    HandQuestion,
    NoEffect,
    OpeningEffect,
    OpeningStep,
    Options,
    OwnHook,
    Payment,
    Says,
    Settlement,
    Slot,
    Switches,
    Text,
    Variant,
    Win,
    hookimpl,
)
from xuezhan.testing import Fault, VariantFault, check_variant, variant_faults

TEA = "extra.tea.use=tea"


class TeaOptions(Options):
    points: int = Field(
        default=2,
        ge=1,
        le=50,
        description="Points of a win that go to the house.",
        json_schema_extra={"zh": "茶钱分数。"},
    )


class Tea(Variant):
    """A winner pays for the tea: a rule without fault, from which the wrong ones are made."""

    name = "tea"
    text = Text("Every win pays for the tea.", "和牌者付茶钱。")
    Options = TeaOptions
    options: TeaOptions
    says = (Says("points", "The tea costs {value:point|points}.", "茶钱{value}分。"),)

    @hookimpl
    def xuezhan_pay_reasons(self) -> Sequence[str]:
        return ("tea",)

    @hookimpl
    def xuezhan_win_payments(self, win: Win) -> Sequence[Payment]:
        return (Payment(win.seat, HOUSE, self.options.points, "tea"),)

    @classmethod
    def examples(cls):
        return (
            DealExample("use", "laok", ("", TEA), seed=1),
            DealExample("points", "laok", (TEA, f"{TEA},extra.tea.points=9"), seed=1),
        )


def faults_of(variant: type[Variant], **more) -> list[Fault]:
    return variant_faults(variant, deals=6, **more)


def only(variant: type[Variant], kind: str, where: str, **more) -> str:
    """The message of the one fault there is, of this kind and place."""
    (fault,) = faults_of(variant, **more)
    assert (fault.kind, fault.where) == (kind, where)
    return fault.message


def first(variant: type[Variant], kind: str, **more) -> Fault:
    """The first fault of this kind."""
    return next(fault for fault in faults_of(variant, **more) if fault.kind == kind)


def test_a_sound_extra_passes():
    assert check_variant(Tea) is None
    assert faults_of(Tea) == []


def test_every_fault_is_listed_in_one_error():
    class Wrong(Tea):
        text = Text("Every win pays for the tea.", "")

        @classmethod
        def examples(cls):
            return ()

    with pytest.raises(VariantFault) as caught:
        check_variant(Wrong, deals=1)
    assert isinstance(caught.value, AssertionError)
    assert [fault.kind for fault in caught.value.faults] == ["language", "example", "example"]
    assert str(caught.value).splitlines() == [
        "extra.tea has 3 faults:",
        "  [language] text: the Chinese text is missing: Text(english, chinese)",
        "  [example] option points: no example shows it; examples() wants a HandExample or DealExample under two of "
        "its values, or a NoEffect that says why it changes nothing",
        '  [example] use: no example shows extra.tea itself; one with shows="use" sets it against rules without it',
    ]


# Hooks


def test_a_hook_that_there_is_not():
    class Wrong(Tea):
        @hookimpl
        def xuezhan_win_paymnts(self):
            return ()

    assert only(Wrong, "hook", "xuezhan_win_paymnts") == "is no hook; did you mean xuezhan_win_payments?"


def test_a_hook_that_another_variant_brings():
    def xuezhan_zucker(deal):
        """How much sugar goes into the tea."""

    class House(Variant):
        name = "house"
        text = Text("Sugar is asked for.", "加糖。")
        hooks = (OwnHook(xuezhan_zucker),)

    class Sweet(Tea):
        @hookimpl
        def xuezhan_zucker(self, deal):
            return (1,)

        @classmethod
        def examples(cls):
            return [replace(each, rules="laok:extra.house.use=house") for each in Tea.examples()]

    assert faults_of(Sweet, base="laok:extra.house.use=house", plugins=[House]) == []
    message = only(Sweet, "hook", "xuezhan_zucker")
    assert message.startswith("is no hook; `xuezhan plugins --hooks` lists them")
    assert message.endswith("; who brings a hook of its own must be among plugins=")


def test_an_argument_that_there_is_not():
    class Wrong(Tea):
        @hookimpl
        def xuezhan_win_payments(self, deal, wins):
            return ()

    message = only(Wrong, "hook", "xuezhan_win_payments")
    assert message == "has no argument wins; its arguments are deal and win; did you mean win?"


def test_an_argument_with_a_default_is_never_passed():
    class Wrong(Tea):
        @hookimpl
        def xuezhan_win_payments(self, win=None):
            return ()

    assert only(Wrong, "hook", "xuezhan_win_payments") == (
        "gives its argument win a default, so it is never given; leave the default out"
    )


def test_arguments_are_named_one_by_one():
    class Wrong(Tea):
        @hookimpl
        def xuezhan_win_payments(self, *given):
            return ()

    assert only(Wrong, "hook", "xuezhan_win_payments") == "takes *given, which is never given"


def test_a_hook_without_its_mark():
    class Wrong(Tea):
        def xuezhan_win_payments(self, win):
            return ()

    assert only(Wrong, "hook", "xuezhan_win_payments") == (
        "is named like a hook but has no @hookimpl, so it would never be asked; put @hookimpl above it, or name it "
        "otherwise"
    )


def test_an_answer_to_another_slots_question():
    class Wrong(Tea):
        @hookimpl
        def xuezhan_cap(self):
            return 3

    message = only(Wrong, "hook", "xuezhan_cap")
    assert message == "slot cap alone answers it; others may wrap it: @hookimpl(wrapper=True)"


def test_who_wraps_another_slots_question_is_sound():
    class Dearer(Variant):
        name = "dearer"
        text = Text("Wins pay double.", "和牌加倍。")

        @hookimpl(wrapper=True)
        def xuezhan_points(self, fan):
            return 2 * (yield)

        @classmethod
        def examples(cls):
            return (HandExample("use", "laok", ("", "extra.dearer.use=dearer"), "234m567m888p345p9p+9p"),)

    assert faults_of(Dearer) == []


# Options


def options_of(options: type[Options], **members) -> type[Tea]:
    return type("Wrong", (Tea,), {"Options": options, "__module__": __name__, **members})


def test_a_value_that_is_bent_into_its_bounds():
    class Clamped(TeaOptions):
        @field_validator("points", mode="before")
        @classmethod
        def bent(cls, value):
            return min(value, 50) if isinstance(value, int) else value

    message = only(options_of(Clamped), "option", "points")
    assert message == "51 is taken (as 50) though 50 is the most: such values are refused"


def test_a_value_that_is_changed():
    class Rounded(TeaOptions):
        @field_validator("points")
        @classmethod
        def even(cls, value):
            return value // 2 * 2

    message = only(options_of(Rounded), "option", "points")
    assert message == "1 becomes 0: values are taken as they stand or refused, never changed"


def test_a_text_that_is_taken_for_a_number():
    class Lax(TeaOptions):
        model_config = ConfigDict(strict=False)

    message = only(options_of(Lax), "option", "points")
    assert message == "'2' is taken (as 2) though a number is wanted, not a text: such values are refused"


def test_an_unknown_name_that_is_let_through():
    class Loose(TeaOptions):
        model_config = ConfigDict(extra="ignore")

    message = only(options_of(Loose), "option", "all")
    assert message == 'an unknown name is let through: keep model_config extra="forbid"'


def test_options_that_can_be_set_anew():
    class Open(TeaOptions):
        model_config = ConfigDict(frozen=False)

    message = only(options_of(Open), "option", "points")
    assert message == "it can be set anew on checked options: keep model_config frozen=True"


def test_options_that_no_rule_file_gives_back():
    class Tuples(TeaOptions):
        seats: tuple[int, ...] = Field(default=(0, 1), description="Who pays.", json_schema_extra={"zh": "谁付。"})

    wrong = options_of(Tuples, examples=classmethod(lambda cls: (*Tea.examples(), NoEffect("seats", "it waits"))))
    (fault,) = faults_of(wrong)
    assert (fault.kind, fault.where) == ("option", "all")
    assert fault.message.startswith("{'points': 2, 'seats': (0, 1)} cannot be read back from the rule file: ")


# Languages


def test_words_in_one_language():
    class Wordless(Options):
        points: int = Field(default=2, ge=1, le=50)

    wrong = options_of(
        Wordless,
        text=Text("", "和牌者付茶钱。"),
        says=(Says("points", "The tea costs {value}.", "tea {value}"), Says("price", "So much.", "这么多。")),
        fan_items=(FanItem("nice", "extra", "nice", "", times=lambda hand, reading: 0),),
    )
    found = [(fault.where, fault.message) for fault in faults_of(wrong) if fault.kind == "language"]
    missing = "the Chinese text is missing: Text(english, chinese)"
    assert found[:6] == [
        ("text", "the English text is empty: Text(english, chinese)"),
        ("Says('points')", f"{missing}, got 'tea {{value}}'"),
        ("Says('price')", "there is no such option; options are points"),
        ("option points", "it has no description: Field(description=...)"),
        ("option points", 'it has no Chinese description: Field(json_schema_extra={"zh": ...})'),
        ("fan item nice", missing),
    ]


def test_a_sentence_that_cannot_be_filled_in():
    class Wrong(Tea):
        says = (Says("points", "The tea costs {pints}.", "茶钱{pints}分。"),)

    fault = first(Wrong, "language")
    assert fault.where == "says"
    assert "pints" in fault.message


def test_a_slot_asks_in_both_languages():
    slot = Slot("drink", "tea", 900, Text("What is drunk?", ""))

    class Drink(Variant):
        slot, name = "drink", "tea"
        text = Text("Tea is drunk.", "喝茶。")

    message = only(Drink, "language", "the question of slot drink", plugins=[slot])
    assert message == "the Chinese text is missing: Text(english, chinese)"


# Examples


def shown(*examples) -> list[tuple[str, str]]:
    """What is wrong with these examples of the tea."""
    wrong = type("Wrong", (Tea,), {"examples": classmethod(lambda cls: examples), "__module__": __name__})
    return [(fault.where, fault.message) for fault in faults_of(wrong) if fault.kind == "example"]


USE, POINTS = Tea.examples()


def test_an_example_that_comes_out_alike():
    settings = (TEA, f"{TEA},extra.tea.points=9")
    hand = HandExample("points", "laok", settings, "11m33m55m77m22p44p6p+9p")
    alike = f"it comes out alike under '{TEA}' and '{TEA},extra.tea.points=9': no win (the hand is not complete); "
    assert shown(USE, hand) == [("examples()[1] (points)", f"{alike}each setting must make a difference")]
    # The tea is paid beside the win, and that is a difference.
    assert shown(USE, HandExample("points", "laok", settings, "11m33m55m77m22p44p6p+6p")) == []


def test_an_example_must_show_what_it_says():
    one = DealExample("points", "laok", (TEA,))
    same = DealExample("points", "laok", (TEA, f"{TEA},cap=fixed,cap.fan=1"))
    without = DealExample("points", "laok", ("", TEA))
    always = DealExample("use", "laok", (TEA, f"{TEA},extra.tea.points=9"))
    found = dict(shown(USE, one, same, without, always))
    assert found == {
        "examples()[1] (points)": "it has 1 settings; it wants two or more to set against each other",
        "examples()[2] (points)": "option points has the same value under all of its settings",
        "examples()[3] (points)": "extra.tea is chosen under 1 of its settings; an option wants two of its values",
        "examples()[4] (use)": "extra.tea is chosen under all of its settings, so it shows no use",
    }


def test_an_example_of_no_option():
    assert shown(USE, POINTS, NoEffect("pints", "who knows")) == [
        ("pints", "there is no such option; options are points")
    ]


def test_an_example_whose_rules_cannot_be_loaded():
    ((where, message),) = shown(USE, DealExample("points", "laok", (TEA, f"{TEA},extra.tea.points=51")))
    assert where == "examples()[1] (points)"
    assert message.startswith("its rules cannot be loaded: ")
    assert "points" in message


def test_an_example_on_a_mapping():
    rules = {"extends": "laok", "extra": [{"use": "tea"}]}
    assert shown(USE, DealExample("points", rules, ("", "extra.tea.points=9"))) == []


HANDS = ("111222333m555s9p", "444555666m888p9p", "111222444p333s7m", "777888999m444s6p")


def rest_of_the_tiles() -> str:
    """The wall when these hands are dealt: every tile is there four times."""
    left = Counter({(rank, suit): 4 for suit in "mps" for rank in "123456789"})
    for hand in HANDS:
        for ranks, suit in re.findall(r"(\d+)([mps])", hand):
            left.subtract((rank, suit) for rank in ranks)
    return "".join(rank + suit for rank, suit in left.elements())


def test_an_example_with_a_script():
    header = {"type": "deal", "format": "xuezhan-deal/1", "rules": "laok", "dealer": 0}
    header |= {"hands": HANDS, "wall": rest_of_the_tiles()}
    # Seat 1 wins on the first discard, and pays for the tea or not.
    events = (
        {"type": "discard", "seat": 0, "tile": "9p"},
        {"type": "win", "seat": 1, "tile": "9p", "of": 0, "how": "discard"},
    )
    script = [json.dumps(line) for line in (header, *events)]
    rules = "laok:horses=none,missing_suit=off"
    assert shown(DealExample("use", rules, ("", TEA), script=script), POINTS) == []


# Deals


def test_a_rule_that_raises():
    class Wrong(Tea):
        @hookimpl
        def xuezhan_win_payments(self, win):
            return [win.index // 0]

    fault = first(Wrong, "raise")
    assert "ZeroDivisionError" in fault.message
    assert "xuezhan_win_payments failed at" in fault.message
    assert "seed" in fault.message


def test_a_payment_that_makes_no_sense():
    class Wrong(Tea):
        @hookimpl
        def xuezhan_win_payments(self, win):
            return (Payment(win.seat, HOUSE, -3, "tea"),)

    assert "-3" in first(Wrong, "raise").message


def test_points_that_move_without_a_payment():
    class Wrong(Tea):
        @hookimpl
        def xuezhan_win_payments(self, deal, win):
            deal.scores[win.seat] += 1
            return ()

        @classmethod
        def examples(cls):
            return (NoEffect("points", "it is a gift"), USE)

    found = {fault.kind: fault for fault in faults_of(Wrong)}
    assert set(found) == {"change", "money"}
    assert found["change"].where == "xuezhan_win_payments"
    assert "it changes the deal (ledger)" in found["change"].message
    assert "sum to " in found["money"].message


def test_a_deal_that_is_not_its_seeds():
    class Wrong(Tea):
        @hookimpl
        def xuezhan_win_payments(self, win):
            return (Payment(win.seat, HOUSE, random.randint(1, 1_000_000), "tea"),)

    fault = first(Wrong, "seed")
    assert "played twice it differs: line " in fault.message
    assert "deal.memory(self)" in fault.message


def test_a_deal_that_knows_of_the_one_before():
    class Wrong(Tea):
        def __init__(self, options, table):
            super().__init__(options, table)
            self.wins = 0

        @hookimpl
        def xuezhan_win_payments(self, win):
            self.wins += 1
            return (Payment(win.seat, HOUSE, self.wins, "tea"),)

        @classmethod
        def examples(cls):
            return (USE, NoEffect("points", "the wins count"))

    assert [fault.kind for fault in faults_of(Wrong)] == ["seed"]


def test_a_hook_that_touches_the_deal():
    class Wrong(Tea):
        @hookimpl
        def xuezhan_win_payments(self, deal, win):
            deal.seats[win.seat].discarded.sort()
            win.fan += 1
            return (Payment(win.seat, HOUSE, self.options.points, "tea"),)

    fault = first(Wrong, "change")
    assert fault.where == "xuezhan_win_payments"
    assert "the deal (seats)" in fault.message
    assert "its argument (Win)" in fault.message
    assert "what a hook is given is to be read only" in fault.message


def test_a_hook_that_touches_its_options():
    class Menu(TeaOptions):
        prices: list[int] = Field(default=[1], description="Prices.", json_schema_extra={"zh": "价目。"})

    class Wrong(Tea):
        Options = Menu

        @hookimpl
        def xuezhan_passed_win(self, deal: DealView, chance: Chance) -> None:
            self.options.prices.append(len(self.options.prices))

        @classmethod
        def examples(cls):
            return (*Tea.examples(), NoEffect("prices", "nobody asks"))

    fault = first(Wrong, "change")
    assert (fault.where, fault.message.partition(";")[0]) == ("xuezhan_passed_win", "it changes its options")


def test_a_settlement_that_touches_the_deal():
    class Wrong(Tea):
        @hookimpl
        def xuezhan_settlements(self):
            return (Settlement("end", self._tidy),)

        def _tidy(self, deal):
            deal.seats[0].discarded.clear()
            return ()

    assert first(Wrong, "change").where == "xuezhan_settlements"


def test_a_fan_item_that_touches_the_hand():
    def times(hand: HandQuestion, reading) -> int:
        hand.counts[0] += 1
        return 0

    class Wrong(Tea):
        fan_items = (FanItem("nice", "extra", "nice", "好", times=times),)

    fault = first(Wrong, "change")
    assert (fault.where, fault.message.partition(";")[0]) == ("fan item nice", "it changes its argument (HandQuestion)")


def test_an_opening_step_that_touches_the_deal():
    class Step(OpeningStep):
        name, order = "tea.order", 5

        def options(self, deal, seat):
            deal.wall.reverse()
            return (0,)

        def effect(self, deal, choices, chance):
            return OpeningEffect()

        def encode(self, choice):
            return {"cups": choice}

        def decode(self, fields):
            return fields["cups"]

    class Wrong(Tea):
        @hookimpl
        def xuezhan_opening_steps(self):
            return (Step(),)

    fault = first(Wrong, "change")
    assert (fault.where, fault.message.partition(";")[0]) == ("Step.options", "it changes the deal (wall)")


COME: list[str] = []


class Early(Variant):
    """With `Late` beside it, pays by who was made first."""

    name = "early"
    text = Text("Who comes first pays.", "先来先付。")

    def __init__(self, options, table):
        super().__init__(options, table)
        if len(COME) == 2:
            COME.clear()
        COME.append(self.name)
        self.come = COME[:]

    @hookimpl
    def xuezhan_pay_reasons(self):
        return (self.name,)

    @hookimpl
    def xuezhan_win_payments(self, win):
        return (Payment(win.seat, HOUSE, len(self.come), self.name),)

    @classmethod
    def examples(cls):
        return (DealExample("use", "laok:extra.late.use=late", ("", "extra.early.use=early")),)


class Late(Early):
    name = "late"


def test_a_rule_that_looks_at_who_was_there_before():
    found = {fault.kind: fault for fault in faults_of(Early, base="laok:extra.late.use=late", plugins=[Late])}
    assert "order" in found
    assert "registered in another order it differs: line " in found["order"].message


# The rules that it is tried in


def test_a_variant_of_no_slot():
    class Wrong(Tea):
        slot = "drinks"

    fault = first(Wrong, "rules")
    assert fault.where == "plugins"
    assert "unknown slot" in fault.message


def test_a_variant_without_a_name():
    class Wrong(Variant):
        text = Text("Tea.", "茶。")

    with pytest.raises(VariantFault, match=r"extra\.Wrong has 1 fault:\n  \[rules\] plugins: .* wants a name"):
        check_variant(Wrong)


def test_what_is_no_variant():
    with pytest.raises(TypeError, match=r"check_variant wants a Variant class, not 'tea'"):
        check_variant("tea")


def test_a_base_that_it_does_not_fit():
    class Picky(Tea):
        @classmethod
        def problems(cls, options, table, chosen):
            return [("use", "no tea where wins are capped")] if chosen["cap"][0] == "fixed" else []

        @classmethod
        def examples(cls):
            return ()

    fault = first(Picky, "rules", base="laok:cap=fixed,cap.fan=3")
    assert fault.where == "extra.tea"
    assert "no tea where wins are capped" in fault.message
    assert fault.message.endswith("; name other rules with base=, or what must be there beside it with plugins=")


def test_a_slots_variant_takes_its_slot():
    class Triple(Variant):
        slot, name = "self_draw", "triple"
        text = Text("A self-draw adds three fan.", "自摸加三番。")

        @hookimpl
        def xuezhan_self_draw_bonus(self):
            return Bonus(fan=3)

        @classmethod
        def examples(cls):
            settings = ("self_draw=plain", "self_draw=triple")
            return (HandExample("use", "tfmj", settings, "222m444m666p88p55p+5p", Switches(how="self_draw")),)

    assert faults_of(Triple) == []


def test_a_record_that_does_not_play_back():
    class Tip(OpeningStep):
        name = "tip.give"
        order = 90

        def options(self, deal, seat):
            return (0, 1)

        def encode(self, choice):
            return {}

        def decode(self, fields):
            return 0

    class Tips(Tea):
        @hookimpl
        def xuezhan_opening_steps(self):
            return (Tip(),)

    assert "reads that back as 0" in only(Tips, "raise", "a deal")
