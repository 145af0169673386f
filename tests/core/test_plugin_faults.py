"""A plugin that raises or answers nonsense is named, with its place; nothing is paid by nonsense."""

from __future__ import annotations

import pytest
from xuezhan import (
    PLAYERS,
    Award,
    Deal,
    Liability,
    Payment,
    PluginError,
    RuleSet,
    Text,
    TileError,
    Variant,
    hookimpl,
    parse_tiles,
    simulate,
)
from xuezhan.compare.errors import PlayedDealError
from xuezhan.core.answers import sound_award, sound_liability, sound_points
from xuezhan.core.blame import rule_fault


class Stormy(Variant):
    """Raises when it is asked who is a pig, so at every drawn deal."""

    slot, name = "missing_suit", "stormy"
    text = Text("It raises.", "会出错。")

    @hookimpl
    def xuezhan_suit_limit(self):
        from xuezhan import SuitLimit

        return SuitLimit(2)

    @hookimpl
    def xuezhan_is_pig(self, seat):
        raise ValueError("boom")


RULES = {"extends": "laok", "missing_suit": {"use": "stormy"}}


class Win:
    """A win by seat 1."""

    seat = 1


@pytest.mark.parametrize(
    "answer",
    [
        None,
        "the feeder",
        Liability(((1, 1),), True),
        Liability(((4, 1),), True),
        Liability(((-1, 1),), True),
        Liability(((0, -2),), True),
        Liability(((0, 0),), True),
        Liability(((0, 1.5),), True),
        Liability(((0, True),), True),
        Liability(((0, 1, 2),), True),
        Liability(((0, 1),), True, ((0, 2, "tea"),)),
        Liability(((0, 1),), True, ((0, -2, "win"),)),
    ],
)
def test_a_liability_that_makes_no_sense_is_refused(answer):
    ask = sound_liability(lambda deal, win: answer, 4, ["win"])
    with pytest.raises(PluginError, match="xuezhan_gang_flower"):
        ask(None, Win)


def test_a_sound_liability_passes_through():
    answer = Liability(((0, 3),), False, ((2, 1, "gang_flower"),))
    assert sound_liability(lambda deal, win: answer, 4, ["gang_flower"])(None, Win) is answer


@pytest.mark.parametrize("points", [None, -1, 2.5, "6", True])
def test_points_that_are_none_are_refused(points):
    with pytest.raises(PluginError, match="xuezhan_points"):
        sound_points(lambda fan: points)(3)


@pytest.mark.parametrize("answer", ["two", Award((), -1), Award((), 0, units=-1), Award((), 0, fan_inside=0.5)])
def test_an_award_that_makes_no_sense_is_refused(answer):
    with pytest.raises(PluginError, match="xuezhan_win_award"):
        sound_award(lambda deal, seat, take: answer)(None, 0, None)


def test_a_rule_that_raises_is_named_with_its_line():
    rules = RuleSet.load(RULES, plugins=[Stormy])
    deal = Deal.dealt(rules, seed=1)
    with pytest.raises(ValueError, match="boom") as caught:
        play_out(deal)
    fault = rule_fault(caught.value)
    assert fault.startswith("the rule Stormy.xuezhan_is_pig failed at ")
    assert fault.endswith("ValueError: boom")
    assert f"{__file__}:" in fault


def play_out(deal):
    while pending := deal.pending():
        seat, legal = next(iter(pending.items()))
        deal.apply(seat, legal[-1])


def test_an_error_of_no_rule_is_blamed_on_none():
    """Though the module that calls the engine holds a rule."""
    with pytest.raises(TileError) as caught:
        parse_tiles("0m")
    assert rule_fault(caught.value) is None


def test_a_simulation_tells_the_deal_and_the_rule():
    rules = RuleSet.load(RULES, plugins=[Stormy])
    with pytest.raises(PlayedDealError, match=r"deal \d+ \(seed \d+\).*Stormy.xuezhan_is_pig failed at .*boom"):
        simulate(rules, deals=40, players=["random"] * 4, jobs=1)


class Sloppy(Variant):
    """Asks for payments in a way that makes no sense."""

    name = "sloppy"
    text = Text("It asks for nonsense.", "乱要钱。")
    asked: object = None

    @hookimpl
    def xuezhan_pay_reasons(self):
        return ["sloppy"]

    @hookimpl
    def xuezhan_win_payments(self, win):
        return type(self).asked


def play_greedily(rules):
    """Some deals, with wins among them."""
    for seed in range(20):
        Deal.dealt(rules, seed, players=[PLAYERS["greedy"](seed, seat) for seat in range(4)]).run()


@pytest.mark.parametrize(
    "asked",
    [
        None,
        5,
        "a lot",
        Payment(0, 1, 2, "sloppy"),
        [None],
        [(0, 1, 2, "sloppy", ())],
        [Payment(0, 1, 0, "sloppy")],
        [Payment(0, 0, 2, "sloppy")],
        [Payment(0, 7, 2, "sloppy")],
        [Payment(0, 1, 2, "other")],
        [Payment(0, 1, 2, "sloppy", (999,))],
        [Payment(0, 1, 2, "sloppy", (-1,))],
    ],
)
def test_payments_that_make_no_sense_are_refused(asked):
    Sloppy.asked = asked
    rules = RuleSet.load({"extends": "laok", "extra": [{"use": "sloppy"}]}, plugins=[Sloppy])
    with pytest.raises(PluginError, match="a rule "):
        play_greedily(rules)


@pytest.mark.parametrize(
    "hook", ["xuezhan_pay_reasons", "xuezhan_tiles", "xuezhan_settlements", "xuezhan_opening_steps"]
)
@pytest.mark.parametrize("answer", [None, 5, "tea", [None]])
def test_a_list_that_is_none_is_refused(hook, answer):
    odd = type("Odd", (Variant,), {"name": "odd", hook: hookimpl(eval("lambda self: answer", {"answer": answer}))})
    odd.__dict__[hook].__name__ = hook
    with pytest.raises(PluginError, match=hook):
        RuleSet.load({"extends": "laok", "extra": [{"use": "odd"}]}, plugins=[odd])
