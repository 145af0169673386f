"""The course of one rule set priced by another: the same play, other points, and what would have been otherwise."""

from __future__ import annotations

import itertools
import pickle
from functools import cache
from typing import Any

import pytest
from shared_data import script_record
from table_play import MOODS, STACKS, deal_of, moody_players, played_out, stacked
from xuezhan.core.deal import Deal
from xuezhan.core.hookspecs import HOOKS
from xuezhan.core.priced_course import DEPARTURES, PricedCourse, pricing_refusal
from xuezhan.core.records import record_of
from xuezhan.core.replay import replay
from xuezhan.core.ruleset import RuleSet
from xuezhan.core.tiles import format_tiles, parse_tiles
from xuezhan.players.registry import make

PLAIN = {
    "horses": "none",
    "missing_suit": "off",
    "fan_table": "additive",
    "pass_win": "free",
    "last_four": "optional",
    "play_on": "first_win",
}
"""Every hand is 0 fan, so every win is one unit: 6 points from whoever discarded the tile."""

RULES = (
    "laok",
    "jipin",
    "tfmj",
    "chengdu-contract",
    "laok:play_on=blood_flow,play_on.kongs=same_waits,pass_win=free",
    "laok:play_on=first_win,several_winners=nearest",
    "laok:last_four=forced,last_four.tiles=60,kong.delayed_added=forbidden",
    "laok:pass_win.raise_allowed=true,cap=none,flower_pig=units,horses=none",
)


@cache
def rule_set(name: str) -> RuleSet:
    return RuleSet.load(name)


def plain_but(changes: dict[str, Any]) -> str:
    return "laok:" + ",".join(f"{key}={value}" for key, value in (PLAIN | changes).items())


def priced(deal: Deal, course: RuleSet, price: RuleSet) -> tuple[Deal, dict[str, int]]:
    """The deal as `price` settles it, and what it would have had otherwise."""
    rules = PricedCourse(course, price)
    found = replay(record_of(deal), rules)
    assert found.diverged is None, found.diverged
    assert found.deal is not None
    assert found.deal.over
    return found.deal, dict(rules.departures(found.deal))


def course_of(deal: Deal) -> tuple[Any, ...]:
    """Everything that was done, whatever was paid for it."""
    assert deal.outcome is not None
    wins = [(win.seat, win.tile, win.of, win.how) for win in deal.wins]
    kongs = [(kong.seat, kong.tile, kong.type, kong.turn) for kong in deal.kongs]
    # Whether a late added kong is paid is a matter of its price.
    melds = [[(meld.kind, meld.type, meld.of) for meld in seat.melds] for seat in deal.seats]
    rivers = [(seat.discarded, seat.counts) for seat in deal.seats]
    return deal.turn, deal.outcome.end, wins, kongs, melds, rivers


# By hand


def script(rules: str) -> list[dict[str, Any]]:
    """Seat 1 waits for 9m, lets that of seat 2 go and wins on that of seat 3, before it draws again.

    Seats 0 and 1 discard what they draw, the first two tiles of the wall.
    """
    waiting = parse_tiles("111222333m456p9m")
    deck = [kind for kind in range(27) for _ in range(4)]
    for kind in (*waiting, *parse_tiles("99m")):
        deck.remove(kind)
    # Every seventh tile of what is left, in order: hands of single tiles, far from ready.
    hands = [deck[0::7][:13], waiting, deck[1::7][:13], deck[2::7][:13]]
    for kind in (*hands[0], *hands[2], *hands[3]):
        deck.remove(kind)
    wall = [*deck[:2], *parse_tiles("99m"), *deck[2:]]
    first, second = (format_tiles([kind]) for kind in wall[:2])
    header = {
        "type": "deal",
        "format": "xuezhan-deal/1",
        "rules": rules,
        "dealer": 0,
        "hands": [format_tiles(hand) for hand in hands],
        "wall": format_tiles(wall),
    }
    return [
        header,
        {"type": "discard", "seat": 0, "tile": first},
        {"type": "discard", "seat": 1, "tile": second},
        {"type": "discard", "seat": 2, "tile": "9m"},
        {"type": "pass", "seat": 1, "tile": "9m"},
        {"type": "discard", "seat": 3, "tile": "9m"},
        {"type": "win", "seat": 1, "tile": "9m", "of": 3},
    ]


@pytest.mark.parametrize(
    ("changes", "points", "otherwise"),
    [
        ({}, 6, {}),
        # A unit of 10 points.
        ({"points.base": 10}, 10, {}),
        # 4 + 3 x (1 - 1): 0 fan count as 1.
        ({"points": "linear", "points.base": 4, "points.step": 3}, 4, {}),
        # One fan for a plain hand, and one fan more doubles it: 6 x 2.
        ({"points.first": 0, "fan_table.fan.plain": 1}, 12, {}),
        # Having passed 9m it may not win before it draws; the win is priced all the same.
        ({"pass_win": "until_own_draw", "points.base": 10}, 10, {"win_forbidden": 1}),
        # Both 9m would have been won by themselves; the second one was won anyway.
        ({"last_four": "forced", "last_four.tiles": 1000}, 6, {"win_forced": 1}),
        # The deal would have gone on.
        ({"play_on": "blood_battle"}, 6, {"play_on": 1}),
        # Of all wins on one tile only the nearest counts; there is but one.
        ({"several_winners": "nearest"}, 6, {}),
    ],
)
def test_a_deal_written_by_hand(changes: dict[str, Any], points: int, otherwise: dict[str, int]) -> None:
    course, price = rule_set(plain_but({})), RuleSet.load(plain_but(changes))
    record = script_record("hand.jsonl", script(course.name))
    own = replay(record, own=course)
    assert own.diverged is None
    assert own.to_json()["scores"] == [0, 6, 0, -6]
    rules = PricedCourse(course, price)
    found = replay(record, rules)
    assert found.diverged is None
    assert found.deal is not None
    assert found.to_json()["scores"] == [0, points, 0, -points]
    assert rules.departures(found.deal) == otherwise


# Any deal


@pytest.mark.parametrize("name", RULES)
def test_a_rule_set_prices_its_own_course_as_it_did(name: str) -> None:
    rules = rule_set(name)
    for seed, stack in enumerate(STACKS):
        deal = played_out(deal_of(rules, seed, stack), moody_players(rules, seed, MOODS[seed % len(MOODS)]), seed=seed)
        again, otherwise = priced(deal, rules, rules)
        assert again.entries == deal.entries
        assert again.outcome == deal.outcome
        assert otherwise == {}


@pytest.mark.parametrize(("course", "price"), list(itertools.permutations(RULES, 2)))
def test_the_course_stays_as_it_was(course: str, price: str) -> None:
    rules = rule_set(course)
    for seed, stack in enumerate(STACKS):
        deal = played_out(deal_of(rules, seed, stack), moody_players(rules, seed, MOODS[seed % len(MOODS)]), seed=seed)
        again, otherwise = priced(deal, rules, rule_set(price))
        assert course_of(again) == course_of(deal)
        assert otherwise.keys() <= DEPARTURES.keys()


def test_twice_the_base_is_twice_every_payment() -> None:
    rules, twice = rule_set("laok"), RuleSet.load("laok:points.base=12")
    for seed, stack in enumerate(STACKS):
        deal = played_out(deal_of(rules, seed, stack), moody_players(rules, seed), seed=seed)
        again, otherwise = priced(deal, rules, twice)
        assert [(e.payer, e.payee, e.points, e.why) for e in again.entries] == [
            (e.payer, e.payee, 2 * e.points, e.why) for e in deal.entries
        ]
        assert otherwise == {}


def test_horses_of_the_price_stay_in_the_wall() -> None:
    course, price = rule_set("laok:horses=none"), rule_set("laok")
    shown = 0
    for seed in range(8):
        deal = played_out(deal_of(course, seed, "ready"), moody_players(course, seed), seed=seed)
        again, _ = priced(deal, course, price)
        assert again.wall_left == deal.wall_left
        shown += sum(win.horses for win in again.wins)
        assert all(win.award is not None for win in again.wins)
    assert shown


def test_every_kong_that_the_price_forbids_is_counted() -> None:
    course = rule_set("laok:kong.delayed_added=pays")
    price = RuleSet.load("laok:kong.delayed_added=forbidden")
    counted = 0
    for seed in range(40):
        deal = played_out(deal_of(course, seed, "triplets"), moody_players(course, seed, MOODS[1]), seed=seed)
        assert deal.log is not None
        late, drawn = 0, {}
        for event in deal.log:
            if event["type"] == "draw":
                drawn[event["seat"]] = event["tile"]
            late += event["type"] == "kong" and event["kind"] == "added" and drawn[event["seat"]] != event["tile"]
        robbed = sum(win.how == "rob_kong" for win in deal.wins)
        _, otherwise = priced(deal, course, price)
        assert late - robbed <= otherwise.get("kong_forbidden", 0) <= late
        counted += late
    assert counted


def randomly(course: RuleSet, seed: int) -> tuple[Deal, list[dict[str, Any]]]:
    """A deal of players who choose at random, and its events."""
    deal = played_out(deal_of(course, seed), [make("random")(seed, seat) for seat in range(4)])
    assert deal.log is not None
    return deal, deal.log


@pytest.mark.parametrize("must", ["always", "first"])
def test_discards_that_it_would_not_allow_are_counted(must: str) -> None:
    course = rule_set("laok:missing_suit=declared,missing_suit.must_discard=never")
    price = rule_set(f"laok:missing_suit=declared,missing_suit.must_discard={must}")
    counted = 0
    for seed in range(6):
        deal, log = randomly(course, seed)
        named = {event["seat"]: event["suit"] for event in log if event["type"] == "missing"}
        hands, _ = stacked(course, seed, "random")
        # No meld has tiles of the missing suit: what a seat holds of it are those dealt and drawn, less the discards.
        owing = {seat: sum(format_tiles([kind]).endswith(named[seat]) for kind in hands[seat]) for seat in named}
        discards = dict.fromkeys(named, 0)
        refused = 0
        for event in log:
            seat, of_it = event.get("seat"), event.get("tile", "").endswith(named.get(event.get("seat"), "-"))
            if event["type"] == "draw":
                owing[seat] += of_it
            if event["type"] == "discard":
                refused += bool(owing[seat]) and not of_it and (must == "always" or not discards[seat])
                owing[seat] -= of_it
                discards[seat] += 1
        _, otherwise = priced(deal, course, price)
        assert otherwise.get("discard_forbidden", 0) == refused
        counted += refused
        # The other way round nothing is forbidden: what need not be discarded may be.
        assert "discard_forbidden" not in priced(randomly(price, seed)[0], price, course)[1]
    assert counted


def without_a_bet(event: dict[str, Any]) -> bool:
    return event["type"] == "bet" and event["on"] is None


def with_a_bet_of_another(event: dict[str, Any]) -> bool:
    return event["type"] == "bet" and event["on"] is not None and event["seat"] != 0


def of_several_suits(event: dict[str, Any]) -> bool:
    # With 13 tiles and three suits every seat has three tiles of some suit.
    return event["type"] == "exchange" and sum(letter.isalpha() for letter in event["tiles"]) > 1


def any_exchange(event: dict[str, Any]) -> bool:
    return event["type"] == "exchange"


@pytest.mark.parametrize(
    ("course", "price", "refused"),
    [
        ("laok:horses=side_bet", "laok:horses=side_bet,horses.must=true", without_a_bet),
        # The dealer is seat 0.
        ("laok:horses=side_bet", "laok:horses=side_bet,horses.who=dealer", with_a_bet_of_another),
        ("laok:opening=exchange,opening.same_suit=false", "laok:opening=exchange", of_several_suits),
        ("laok:opening=exchange", "laok:opening=exchange,opening.tiles=2", any_exchange),
        # Where the tiles go is nobody's choice, and what asks for less refuses nothing.
        ("laok:opening=exchange", "laok:opening=exchange,opening.direction=left", None),
        ("laok:horses=side_bet,horses.must=true", "laok:horses=side_bet", None),
    ],
)
def test_openings_with_choices_that_it_would_refuse_are_counted(course: str, price: str, refused: Any) -> None:
    counted = 0
    for seed in range(12):
        deal, log = randomly(rule_set(course), seed)
        step = 1 if refused is not None and any(refused(event) for event in log) else 0
        _, otherwise = priced(deal, rule_set(course), rule_set(price))
        assert otherwise.get("opening", 0) == step
        counted += step
    assert bool(counted) == (refused is not None)


# What cannot be priced


@pytest.mark.parametrize(
    ("other", "why"),
    [
        ("laok:table.seats=3", "table.seats is 4 in laok, 3 in"),
        ("laok:table.hand=10", "table.hand is 13 in laok, 10 in"),
        ("laok:table.suits=mp", "play with other tiles"),
    ],
)
def test_another_table_prices_nothing(other: str, why: str) -> None:
    assert why in (pricing_refusal(rule_set("laok"), RuleSet.load(other)) or "")


def test_it_can_be_sent_to_another_process() -> None:
    rules = PricedCourse(rule_set("laok"), rule_set("jipin"))
    again = pickle.loads(pickle.dumps(rules))
    assert (again.name, again.unit, again.win_filters != ()) == ("jipin", 1, True)


def test_every_hook_that_decides_or_is_told_says_what_hangs_on_it() -> None:
    # Filters and what is asked of a seat change how play goes; what is told of events may be kept for either.
    for name, hook in HOOKS.items():
        if name.endswith(("_filter", "_plays", "_steps", "_tiles", "_shape", "_shapes")):
            assert hook.governs == "course", name
        if hook.answers == "told":
            assert hook.governs == "both", name
