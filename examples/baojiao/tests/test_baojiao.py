"""Each expected figure is worked out where it stands.

Under these rules a plain hand is 1 fan and each fan more doubles its point: 1, 2, 4, 8, 16, up to seven fan.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal

import pytest
from xuezhan import (
    SUITS,
    Deal,
    DecisionError,
    FanCount,
    Payment,
    RuleError,
    RuleSet,
    Situation,
    Switches,
    Win,
    example_hands,
    parse_tiles,
    rule_sheet,
    rule_warnings,
    score,
)
from xuezhan_baojiao.declaring import Baojiao, BaojiaoOptions

LaidOut = Callable[..., Deal]

READY = "123m11p23p"
"""Waits for 1p and 4p."""
IDLE = ("147m258p9s", "258m369p7s", "369m257p8s")
"""Nothing belongs together, and neither 1p nor 4p is there to be discarded."""
FOUR_P, FIVE_P = 9 + 3, 9 + 4
HAND = "123m11p23p+4p"


def paid(deal: Deal, why: str) -> list[tuple[int, int, int]]:
    """Each payment for that reason: who pays whom how much."""
    return [(entry.payer, entry.payee, entry.points) for entry in deal.entries if entry.why == why]


def items(deal: Deal) -> dict[str, int]:
    (win,) = deal.wins
    return dict(win.count.items)


def test_a_declared_hand_that_draws_its_tile(laid_out: LaidOut) -> None:
    # The dealer draws 5m, seat 1 draws 4p. Plain 1 and 2 for declaring: 3 fan, 4 points from each.
    deal = laid_out([IDLE[0], READY, IDLE[1], IDLE[2]], "5m4p999s", "gdgg")
    deal.run()
    assert items(deal) == {"plain": 1, "baojiao": 2}
    assert paid(deal, "win") == [(2, 1, 4), (3, 1, 4), (0, 1, 4)]
    assert not paid(deal, "baojiao")
    assert deal.outcome is not None
    assert deal.outcome.scores == (-4, 12, -4, -4)


def test_greedy_keeps_silent(laid_out: LaidOut) -> None:
    deal = laid_out([IDLE[0], READY, IDLE[1], IDLE[2]], "5m4p999s", "gggg")
    deal.run()
    assert items(deal) == {"plain": 1}
    assert paid(deal, "win") == [(2, 1, 1), (3, 1, 1), (0, 1, 1)]


@pytest.mark.parametrize(("changes", "fed"), [((), 1), (("extra.baojiao.fed_units=3",), 3), (("points.base=2",), 2)])
def test_who_feeds_a_declared_hand_pays_more(laid_out: LaidOut, changes: tuple[str, ...], fed: int) -> None:
    deal = laid_out([IDLE[0], READY, IDLE[1], IDLE[2]], "4p999s999s", "hdgg", *changes)
    deal.apply(0, 0)
    deal.apply(0, FOUR_P)
    # 3 fan: 4 units from the discarder alone; `fed` points are units of 1, or one unit of 2.
    unit = deal.rules.unit
    assert paid(deal, "win") == [(0, 1, 4 * unit)]
    assert paid(deal, "baojiao") == [(0, 1, fed)]
    assert deal.outcome is not None
    assert deal.outcome.scores == (-4 * unit - fed, 4 * unit + fed, 0, 0)


def test_feeding_may_cost_nothing(laid_out: LaidOut) -> None:
    deal = laid_out([IDLE[0], READY, IDLE[1], IDLE[2]], "4p999s999s", "hdgg", "extra.baojiao.fed_units=0")
    deal.apply(0, 0)
    deal.apply(0, FOUR_P)
    assert not paid(deal, "baojiao")


def test_a_declared_seat_discards_what_it_draws_and_is_caught(laid_out: LaidOut) -> None:
    # The dealer waits for 6s and 9s, declares, draws 4p and must let it go.
    deal = laid_out(["456m99m78s", READY, IDLE[1], IDLE[2]], "4p111s999s", "dggg")
    deal.run()
    # Plain 1 and 2 for catching who declared: 4 points, and nothing more, since the winner did not declare.
    assert items(deal) == {"plain": 1, "baojiao_caught": 2}
    assert paid(deal, "win") == [(0, 1, 4)]
    assert not paid(deal, "baojiao")


def test_both_declared(laid_out: LaidOut) -> None:
    deal = laid_out(["456m99m78s", READY, IDLE[1], IDLE[2]], "4p111s999s", "ddgg")
    deal.run()
    # 1 + 2 + 2 = 5 fan, 16 points, and 1 for feeding.
    assert items(deal) == {"plain": 1, "baojiao": 2, "baojiao_caught": 2}
    assert (paid(deal, "win"), paid(deal, "baojiao")) == ([(0, 1, 16)], [(0, 1, 1)])


def test_who_may_declare(laid_out: LaidOut) -> None:
    deal = laid_out([READY, IDLE[0], "2233m55p1s", "345m99m34p"], "9s111s999s", "hhhh")
    # The dealer's 9s is left out of account. Three suits are too many, and 345m99m34p waits for 2p and 5p.
    assert {seat: legal.options for seat, legal in deal.pending().items()} == {
        0: (False, True),
        1: (False,),
        2: (False,),
        3: (False, True),
    }
    with pytest.raises(DecisionError, match="not ready, so it cannot declare"):
        deal.choose(1, True)
    with pytest.raises(DecisionError, match="declares with true or not with false"):
        deal.choose(0, "yes")
    for seat, choice in ((0, True), (1, False), (2, False), (3, False)):
        deal.choose(seat, choice)
    assert [view.marks for view in deal.seats] == [("baojiao",), (), (), ()]
    assert [view.locked for view in deal.seats] == [True, False, False, False]
    assert list(deal.pending()[0].discards) == parse_tiles("9s")


def test_who_is_ready_must_declare_where_that_is_the_rule(laid_out: LaidOut) -> None:
    deal = laid_out([READY, *IDLE], "9s111s999s", "hggg", "extra.baojiao.declare=must")
    assert list(deal.pending()[0].options) == [True]
    with pytest.raises(DecisionError, match="ready, so it must declare"):
        deal.choose(0, False)
    deal.choose(0, True)
    assert deal.seats[0].locked


@pytest.mark.parametrize(("suit", "options"), [("m", (False,)), ("s", (False, True))])
def test_the_missing_suit_counts(suit: str, options: tuple[bool, ...]) -> None:
    # The hand holds 123m, which it may not use once it declares m as missing; of s it holds nothing.
    hands = [parse_tiles(hand) for hand in (READY, *IDLE)]
    deal = Deal(RuleSet.load("baojiao:opening=plain"), 0, hands, parse_tiles("9s111s999s"))
    for seat in range(4):
        deal.choose(seat, SUITS.index(suit))
    assert deal.pending()[0].options == options


@pytest.mark.parametrize(
    ("hand", "allowed"),
    [
        # 111m and 23p: without the three 1m the hand still waits for 1p and 4p.
        ("111m55p23p", True),
        # 1112m waits for 2m, and as 11m and 12m for 3m: with the kong 3m is lost.
        ("1112m567p", False),
    ],
)
def test_kongs_only_where_the_waits_stay(laid_out: LaidOut, hand: str, allowed: bool) -> None:
    deal = laid_out([hand, *IDLE], "1m111s999s", "hggg")
    deal.choose(0, True)
    assert bool(deal.pending()[0].kongs) == allowed


def test_a_declared_hand_claims_nothing_but_a_win(laid_out: LaidOut) -> None:
    # Seat 1 has a pair of 5p, which the dealer draws and discards.
    for declares, phase in ((False, "claim"), (True, "turn")):
        deal = laid_out([IDLE[0], "111m55p23p", IDLE[1], IDLE[2]], "5p9s999s999s", "hhgg")
        deal.choose(0, False)
        deal.choose(1, declares)
        deal.apply(0, FIVE_P)
        assert deal.pending()[1].phase == phase


@pytest.mark.parametrize(
    ("how", "of", "marks", "points"),
    [
        ("rob_kong", 2, ("baojiao",), 3),
        ("discard", 2, ("baojiao",), 3),
        ("discard", 2, (), 0),
        ("self_draw", None, ("baojiao",), 0),
    ],
)
def test_who_pays_for_feeding(
    laid_out: LaidOut,
    how: Literal["rob_kong", "discard", "self_draw"],
    of: int | None,
    marks: tuple[str, ...],
    points: int,
) -> None:
    deal = laid_out([READY, *IDLE], "9s", "gggg")
    rule = Baojiao(BaojiaoOptions(fed_units=3), deal.rules.table)
    count = FanCount("plain", 1, (("plain", 1),))
    win = Win(0, 0, FOUR_P, of, how, Situation(how, marks=marks), None, (1, 2, 3), count)
    expected = [Payment(2, 0, points, "baojiao")] if points else []
    assert list(rule.xuezhan_win_payments(deal, win)) == expected


@pytest.mark.parametrize(
    ("hand", "switches", "fan"),
    [
        (HAND, Switches(), {"plain": 1}),
        (HAND, Switches(marks=("baojiao",)), {"plain": 1, "baojiao": 2}),
        (HAND, Switches(source_marks=("baojiao",)), {"plain": 1, "baojiao_caught": 2}),
        (HAND, Switches(how="self_draw", source_marks=("baojiao",)), {"plain": 1}),
        # A kong counts 1 by itself, and 3 more in a declared hand.
        ("(1111m)11p23p+4p", Switches(), {"plain": 1, "kong": 1}),
        (
            "(1111m)11p23p+4p",
            Switches(marks=("baojiao",)),
            {"plain": 1, "kong": 1, "baojiao": 2, "baojiao_kong": 3},
        ),
        ("[111m]11p23p+4p", Switches(marks=("baojiao",)), {"plain": 1, "baojiao": 2}),
    ],
)
def test_what_counts(hand: str, switches: Switches, fan: dict[str, int]) -> None:
    found = score(hand, RuleSet.load("baojiao:fan_table.fan.baojiao_kong=3"), switches)
    assert dict(found.items) == fan
    assert found.fan == min(sum(fan.values()), 7)


def test_the_fan_can_be_set() -> None:
    rules = RuleSet.load("baojiao:fan_table.fan.baojiao=1,fan_table.fan.baojiao_caught=0")
    found = score(HAND, rules, Switches(marks=("baojiao",), source_marks=("baojiao",)))
    assert found.items == (("plain", 1), ("baojiao", 1))


def test_examples_are_found() -> None:
    found = {example.item.name: example for example in example_hands(RuleSet.load("baojiao"))}
    for name in ("baojiao", "baojiao_caught"):
        example = found[name].found
        assert example is not None
        assert example.items[name] == 2
    assert found["baojiao_kong"].found is None
    counted = {item.item.name: item for item in example_hands(RuleSet.load("baojiao:fan_table.fan.baojiao_kong=1"))}
    assert counted["baojiao_kong"].found is not None


@pytest.mark.parametrize(
    ("option", "said"),
    [
        ("extra.baojiao.declare=maybe", 'wants "may" or "must", got "maybe"'),
        ("extra.baojiao.fed_units=-1", "wants a whole number of 0 to 1,000, got -1"),
        ("extra.baojiao.fed=1", "fed_units"),
        ("fan_table.fan.baojia=1", "baojiao"),
    ],
)
def test_nonsense_is_told(option: str, said: str) -> None:
    with pytest.raises(RuleError, match=said):
        RuleSet.load(f"baojiao:{option}")


def words(rules: str, language: str) -> str:
    (section,) = [section for section in rule_sheet(RuleSet.load(rules)).sections if section.name == "extra"]
    return " ".join(block.text.in_language(language) for block in section.blocks if hasattr(block, "text"))


@pytest.mark.parametrize(
    ("language", "usual", "other"),
    [
        ("en", ("waits stay", "may keep silent", "1 unit more, 1 point"), ("must declare", "2 units more, 2 points")),
        ("zh", ("锁手", "可以不报", "另付1个底分"), ("有叫必报", "另付2个底分")),
    ],
)
def test_the_sheet_says_each_option(language: str, usual: tuple[str, ...], other: tuple[str, ...]) -> None:
    said = words("baojiao", language)
    assert all(part in said for part in usual), said
    said = words("baojiao:extra.baojiao.declare=must,extra.baojiao.fed_units=2", language)
    assert all(part in said for part in other), said
    assert usual[2] not in words("baojiao:extra.baojiao.fed_units=0", language)


def test_check_has_nothing_to_say() -> None:
    assert not rule_warnings(RuleSet.load("baojiao"))
