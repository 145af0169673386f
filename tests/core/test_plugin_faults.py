"""A plugin that raises or answers nonsense is named, with its place; nothing is paid by nonsense."""

from __future__ import annotations

import inspect

import pytest
from xuezhan import (
    PLAYERS,
    Award,
    Bonus,
    Deal,
    FanCount,
    FanItem,
    HookError,
    KongPrice,
    KongTerms,
    Liability,
    Move,
    OpeningEffect,
    OpeningStep,
    Payment,
    PlayOn,
    PluginError,
    RobTerms,
    RuleSet,
    SuitLimit,
    TableSettings,
    Text,
    TileError,
    Variant,
    WinShape,
    hookimpl,
    parse_tiles,
    score,
    simulate,
)
from xuezhan.compare.errors import PlayedDealError
from xuezhan.core.actions import PASS, WIN
from xuezhan.core.answers import check_of, may_be_none
from xuezhan.core.blame import rule_fault
from xuezhan.core.part_answers import check_effect, check_options
from xuezhan.players.greedy import GreedyPlayer

PRICES = {"exposed": KongPrice(2, 1), "added": KongPrice(0, 1), "concealed": KongPrice(0, 2)}
ENDS = dict.fromkeys(PRICES, "back")


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


class Facts:
    """What checks know of a rule set."""

    table = TableSettings()
    pay_reasons = ("win", "gang_flower")


def complaint(hook, promised, answer, *given):
    """What is wrong with an answer, in both languages; None when it makes sense."""
    if answer is None and may_be_none(promised):
        return None
    check = check_of(hook, promised)
    found = check(answer, given, Facts)
    assert found is None or (found.en and found.zh and found.en != found.zh)
    return found


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
    assert complaint("xuezhan_gang_flower", "Liability", answer, None, Win)


def test_a_sound_liability_passes_through():
    assert complaint("x", "Liability", Liability(((0, 3),), False, ((2, 1, "gang_flower"),)), None, Win) is None


NONSENSE = {
    "int": [None, -1, 2.5, "6", True],
    "bool": [None, 0, 1, "yes"],
    "str | None": [0, True, "", ["no"]],
    "Award | None": [
        "two",
        Award((), -1),
        Award((), 0, units=-1),
        Award((), 0, fan_inside=0.5),
        Award((), 0, factor=0),
    ],
    "FanCount": [
        None,
        3,
        ("plain", 1, ()),
        FanCount("plain", -1, ()),
        FanCount("plain", 1.0, ()),
        FanCount("plain", True, ()),
        FanCount(None, 1, ()),
        FanCount("plain", 1, (("root", -1),)),
        FanCount("plain", 1, ("root",)),
    ],
    "Bonus": [None, 1, Bonus(-1), Bonus(0, -1), Bonus(0.5)],
    "KongPrice | None": [2, KongPrice(-1, 0), KongPrice(0, 1.5)],
    "SuitLimit": [None, SuitLimit(0), SuitLimit("2"), SuitLimit(None, 1)],
    "WinShape": [None, True, WinShape("yes")],
    "RobTerms": [True, RobTerms(1), RobTerms(True, "none")],
    "PlayOn": [None, PlayOn(1), PlayOn(True, None), PlayOn(True, False, "all")],
    "KongTerms": [
        None,
        KongTerms({}, {}, "pays", True),
        KongTerms(PRICES | {"added": KongPrice(-1, 0)}, ENDS, "pays", True),
        KongTerms(PRICES, ENDS | {"added": "top"}, "pays", True),
        KongTerms(PRICES, ENDS, "later", True),
        KongTerms(PRICES, ENDS, "pays", None),
    ],
}


@pytest.mark.parametrize(("promised", "answer"), [(kind, answer) for kind, all_ in NONSENSE.items() for answer in all_])
def test_an_answer_of_a_type_that_makes_no_sense(promised, answer):
    assert complaint("x", promised, answer)


def test_sound_answers_pass():
    assert complaint("x", "KongTerms", KongTerms(PRICES, ENDS, "unpaid", False)) is None
    assert complaint("x", "str | None", None) is None
    assert complaint("x", "str | None", "not on Fridays") is None
    assert complaint("x", "Award | None", None) is None
    assert complaint("xuezhan_next_dealer", "int | None", None) is None
    assert complaint("xuezhan_next_dealer", "int | None", 3) is None


def test_a_count_that_can_change_is_looked_at_each_time():
    factors = [("plain", 1)]
    count = FanCount("plain", 1, (("plain", 1),), (factors,))
    assert complaint("x", "FanCount", count) is None
    factors[0] = ("plain", -1)
    assert complaint("x", "FanCount", count)


@pytest.mark.parametrize(("hook", "answer"), [("xuezhan_next_dealer", 4), ("xuezhan_next_dealer", True),
    ("xuezhan_winners_per_tile", 0), ("xuezhan_unit", 0), ("xuezhan_cap", -1)])
def test_numbers_out_of_range(hook, answer):
    assert complaint(hook, "int | None", answer)


class Seat:
    """A seat that holds two 1m."""

    counts = (2,) + (0,) * 35


class Table:
    """A deal of four such seats in which nothing has been paid, with one tile in the wall."""

    seats = (Seat,) * 4
    entries = ()
    wall_left = 1


@pytest.mark.parametrize(
    ("effect", "said"),
    [
        (None, "it wants an OpeningEffect"),
        (OpeningEffect((Move(0, 1, (0, 0, 0)),)), "moves 3 1m from seat 0, which does not hold them"),
        (OpeningEffect(into_wall={0: (0, 0, 0)}), "moves 3 1m from seat 0, which does not hold them"),
        (OpeningEffect(into_wall={0: (0,), 1: (0,)}), "takes 2 tiles from a wall of 1"),
        (OpeningEffect(into_wall={0: [0]}), "into_wall to have a tuple of kinds by seat"),
        (OpeningEffect(into_wall={4: (0,)}), "names seat 4"),
        (OpeningEffect(mix=-1), "mix to be whole, 0 or more"),
        (OpeningEffect((Move(0, 1, (5,)),)), "moves 1 6m from seat 0, which does not hold them"),
        (OpeningEffect((Move(0, 4, (0,)),)), "names seat 4; seats are 0 to 3"),
        (OpeningEffect((Move(0, 1, (0,)),)), "leaves seat 0 with -1 tiles"),
        (OpeningEffect(barred={0: 3}), "bars suit 3; suits are 0 to 2"),
        (OpeningEffect(barred={-1: 0}), "names seat -1"),
        (OpeningEffect(payments=(Payment(0, 1, 0, "win"),)), "a payment of 0 points"),
    ],
)
def test_an_effect_that_makes_no_sense(effect, said):
    assert said in check_effect(effect, (Table,), Facts).en


def test_an_effect_that_makes_sense():
    swap = OpeningEffect((Move(0, 1, (0, 0)), Move(1, 0, (0, 0))), {0: 2}, payments=(Payment(0, 1, 3, "win"),))
    assert check_effect(swap, (Table,), Facts) is None


@pytest.mark.parametrize("options", [None, [], (), "abc", [[1, 2]], 7])
def test_options_that_make_no_sense(options):
    assert check_options(options, (), Facts)


def test_a_rule_that_raises_is_named_with_its_line():
    rules = RuleSet.load(RULES, plugins=[Stormy])
    deal = Deal.dealt(rules, seed=1)
    with pytest.raises(HookError) as caught:
        play_out(deal)
    error = caught.value
    assert (error.plugin, error.hook, error.seed) == ("missing_suit.stormy", "xuezhan_is_pig", 1)
    line = inspect.getsourcelines(Stormy.xuezhan_is_pig)[1]
    said = f"missing_suit.stormy (class {__name__}.Stormy, {__file__}:{line}): xuezhan_is_pig failed at "
    assert str(error) == f"{said}{__file__}:{line + 2}: ValueError: boom (seed 1)"
    assert "出错" in error.in_language("zh")
    assert isinstance(error.__cause__, ValueError)


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
    said = r"deal \d+ \(seed \d+\).*missing_suit\.stormy .*xuezhan_is_pig failed at .*boom$"
    with pytest.raises(PlayedDealError, match=said):
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
    with pytest.raises(HookError, match=r"^extra\.sloppy .*: xuezhan_win_payments .*\(seed \d+\)$"):
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


# Whatever a rule raises or answers


class Raising(Variant):
    name = "raising"
    text = Text("Raises.", "出错。")
    what: type[BaseException] = SystemExit

    @hookimpl
    def xuezhan_win_payments(self, deal, win):
        raise self.what("away")


@pytest.mark.parametrize("what", [SystemExit, GeneratorExit, type("Odd", (BaseException,), {})])
def test_a_rule_that_tries_to_end_the_program_is_named(what):
    variant = type("RaisingNow", (Raising,), {"what": what})
    rules = RuleSet.load({"extends": "laok", "extra": [{"use": "raising"}]}, plugins=[variant])
    with pytest.raises(HookError, match=rf"extra\.raising .*xuezhan_win_payments failed at .*{what.__name__}: away"):
        _play_some(rules)


def _play_some(rules):
    for seed in range(9):
        Deal.dealt(rules, seed, players=[GreedyPlayer() for _ in range(4)]).run()


class Picky(GreedyPlayer):
    """Plays as greedy does, but the seats 1 and 3 pass every win."""

    def decide(self, view, legal):
        action = super().decide(view, legal)
        if action != WIN or view.seat % 2 == 0:
            return action
        return PASS if legal.phase == "claim" else legal.discards[0]


def test_a_deal_that_is_broken_off_amid_an_event_goes_on_as_if_it_had_not_begun():
    asked = []

    class Stopped(Raising):
        @hookimpl
        def xuezhan_win_payments(self, deal, win):
            asked.append(win.index)
            if len(asked) == 1:
                raise KeyboardInterrupt
            return ()

    rules = RuleSet.load({"extends": "laok", "extra": [{"use": "raising"}]}, plugins=[Stopped])
    sound = RuleSet.load("laok")
    passed = 0
    for seed in range(150):
        plain = Deal.dealt(sound, seed, players=[Picky() for _ in range(4)], log=[])
        plain.run()
        deal = Deal.dealt(rules, seed, players=[Picky() for _ in range(4)], log=[])
        asked.clear()
        if not plain.wins:
            continue
        with pytest.raises(KeyboardInterrupt):
            deal.run()
        assert deal.wins == []
        assert not any(seat.won for seat in deal.seats)
        deal.run()
        assert deal.log == plain.log
        assert deal.passed_wins == plain.passed_wins
        passed += plain.passed_wins
    assert passed > 0


@pytest.mark.parametrize("name", ["discard", "deal", "pay", "end", "", "  ", None, 5])
def test_names_of_the_games_own_events_are_not_for_rules(name):
    class Step(OpeningStep):
        order = 90

        def options(self, deal, seat):
            return (0,)

    Step.name = name

    class Named(Variant):
        text = Text("Named.", "起名。")

        @hookimpl
        def xuezhan_opening_steps(self):
            return (Step(),)

        @hookimpl
        def xuezhan_settlements(self):
            return ()

    Named.name = "named"
    with pytest.raises(HookError, match=r"extra\.named .*xuezhan_opening_steps has the name"):
        RuleSet.load({"extends": "laok", "extra": [{"use": "named"}]}, plugins=[Named])


@pytest.mark.parametrize("key", ["seed", "rules", ""])
def test_keys_of_the_header_are_not_for_chance(key):
    class Step(OpeningStep):
        name, order = "mine.step", 90
        chance_key = key

        def options(self, deal, seat):
            return (0,)

    class Chancy(Raising):
        @hookimpl
        def xuezhan_opening_steps(self):
            return (Step(),)

    with pytest.raises(HookError, match=r"chance_key|name"):
        RuleSet.load({"extends": "laok", "extra": [{"use": "raising"}]}, plugins=[Chancy])


@pytest.mark.parametrize(
    ("method", "said"),
    [
        ("async def xuezhan_drawn(self, deal): pass", "is async"),
        ("def xuezhan_drawn(self, deal):\n    yield 1", "yields, so calling it runs nothing"),
    ],
)
def test_a_hook_that_would_never_run_is_an_error(method, said):
    names = {}
    exec(method, names)
    variant = type("Never", (Raising,), {"xuezhan_drawn": hookimpl(names["xuezhan_drawn"])})
    with pytest.raises(HookError, match=said):
        RuleSet.load({"extends": "laok", "extra": [{"use": "raising"}]}, plugins=[variant])


def test_a_fan_item_that_fails_is_blamed_on_its_own_variant():
    class Fans(Variant):
        name = "fans"
        text = Text("Fans.", "番。")
        fan_items = (FanItem("fans", "extra", "fans", "番", 1, lambda hand, reading: -1),)

    rules = RuleSet.load({"extends": "laok", "extra": [{"use": "fans"}]}, plugins=[Fans])
    with pytest.raises(HookError, match=r"extra\.fans .*fan item fans, times: answers -1; it wants a whole number"):
        score("123m456m789m11p22p+2p", rules)


@pytest.mark.parametrize(
    "item",
    [5, FanItem("", "extra", "x", "x"), FanItem("x", "extra", "x", "x", -1), FanItem("x", "neither", "x", "x")],
)
def test_fan_items_that_make_no_sense_are_told_when_they_come(item):
    variant = type("Odd", (Raising,), {"fan_items": (item,)})
    with pytest.raises(PluginError, match=r"fan item|fan_items"):
        RuleSet.load({"extends": "laok", "extra": [{"use": "raising"}]}, plugins=[variant])
