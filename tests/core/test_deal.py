"""A deal driven step by step and to the end: who is asked what, and what is refused (rules.md section 1)."""

from __future__ import annotations

import copy
import gc
import re
import weakref
from collections import Counter
from fractions import Fraction
from itertools import pairwise
from typing import Any

import numpy
import pytest
from shared_data import cases, script_record
from table_play import STACKS, deal_of, moody_players, played_out, state_of, step_through
from xuezhan import Deal, DecisionError, PlayerError, RuleSet, header_of, parse_tiles, replay
from xuezhan.core.actions import CONCEALED, KONG, PASS, PUNG, WIN, Decision
from xuezhan.core.deciding import Decider
from xuezhan.core.errors import XuezhanError
from xuezhan.core.records import parse_records, record_lines
from xuezhan.players.greedy import GreedyPlayer
from xuezhan.players.random_player import RandomPlayer

LAOK = "laok:horses=none"
KIND = {name: parse_tiles(name)[0] for name in (f"{rank}{suit}" for suit in "mps" for rank in range(1, 10))}


def table(case: str, upto: int | None = None, rules: str | None = None) -> Deal:
    """The deal of a shared case after its first `upto` decisions."""
    found = next(each for each in cases("deals") if each["id"] == case)
    header, *script = found["script"]
    deal = Deal(
        RuleSet.load(rules or found["rules"]),
        header["dealer"],
        [parse_tiles(hand) for hand in header["hands"]],
        parse_tiles(header["wall"]),
        log=[],
    )
    for event in script[:upto]:
        decide(deal, event)
    return deal


def decide(deal: Deal, event: dict[str, Any]) -> None:
    """Make the decision of a script's line; what others might claim they pass."""
    if event["type"] == "leave":
        deal.leave(event["seat"])
        return
    while (pending := deal.pending()) and event["seat"] not in pending:
        for seat in pending:
            deal.apply(seat, PASS)
    tile = KIND[event["tile"]]
    deal.apply(event["seat"], Decision(event["type"], event["seat"], tile, event.get("of"), event.get("kind")))


def said(attempt: Any, *given: Any) -> str:
    with pytest.raises(DecisionError) as caught:
        attempt(*given)
    return str(caught.value)


# The start (F2, F3)


def test_the_dealer_has_drawn_the_first_tile_of_the_wall() -> None:
    rules = RuleSet.load(LAOK)
    for dealer in range(4):
        deal = deal_of(rules, 7, dealer=dealer)
        assert list(deal.pending()) == [dealer]
        view = deal.view(dealer)
        assert (view.drawn, view.draws, deal.wall_left) == (deal.wall[0], 1, 55)
        assert sorted([*deal.hands[dealer], deal.wall[0]]) == list(view.tiles())
        assert deal.log == [
            {"type": "draw", "seat": dealer, "tile": deal.log[0]["tile"], "end": "front"}  # type: ignore[index]
        ]


def test_turns_go_round_counter_clockwise() -> None:
    deal = deal_of(RuleSet.load(LAOK), 7, dealer=2)
    played_out(deal, [RandomPlayer(7, seat) for seat in range(4)])
    assert deal.log is not None
    events = [event for event in deal.log if event["type"] in ("draw", "discard", "pung", "kong", "win")]
    for before, after in pairwise(events):
        if before["type"] == "discard" and after["type"] == "draw":
            assert after["seat"] == (before["seat"] + 1) % 4 or deal.wins


def test_opening_steps_come_one_after_the_other_and_ask_everybody() -> None:
    deal = deal_of(RuleSet.load("chengdu-everyone:opening=exchange"), 3, dealer=1)
    assert {legal.step for legal in deal.pending().values()} == {"exchange"}
    assert sum(deal.view(1).counts) == 14
    for seat in (3, 1, 0):
        deal.apply(seat, 0)
        assert seat not in deal.pending()
        assert said(deal.apply, seat, 0) == f"seat {seat} owes no decision now"
    assert list(deal.pending()) == [2]
    deal.apply(2, 0)
    assert {legal.step for legal in deal.pending().values()} == {"missing"}
    assert sorted(deal.pending()) == [0, 1, 2, 3]
    for seat in range(4):
        deal.choose(seat, seat % 3)
    assert deal.view(0).missing == [0, 1, 2, 0]
    assert list(deal.pending()) == [1]
    assert deal.log is not None
    # Written in turn order from the dealer, whoever chose first.
    assert [(event["type"], event["seat"]) for event in deal.log[1:9]] == [
        (step, seat) for step in ("exchange", "missing") for seat in (1, 2, 3, 0)
    ]


# The own turn


def test_every_decision_is_there_once() -> None:
    # Two concealed kongs and a hand of seven kinds.
    rules = RuleSet.load(LAOK)
    hand = parse_tiles("1111m2222m34567m")
    rest = list(rules.tiles)
    for kind in [*hand, KIND["9m"]]:
        rest.remove(kind)
    deal = Deal(rules, 0, [hand, rest[:13], rest[13:26], rest[26:39]], [KIND["9m"], *rest[39:]], log=[])
    legal = deal.pending()[0]
    kongs = (CONCEALED + KIND["1m"], CONCEALED + KIND["2m"])
    assert legal.kongs == kongs
    assert list(legal) == [*kongs, *parse_tiles("12345679m")]
    assert [decision.type for decision in legal.decisions()] == ["kong"] * 2 + ["discard"] * 8


def test_after_a_pung_the_seat_must_discard() -> None:
    # Seat 0 pungs 5m off seat 3 and holds a fourth.
    deal = table("KONG-001-unpaid", 2)
    legal = deal.pending()[0]
    assert not legal.win
    assert legal.kongs == ()
    assert deal.view(0).drawn == -1
    assert said(deal.apply, 0, WIN).endswith("after a pung the seat must discard")
    # The fourth makes an added kong only after its next draw.
    assert deal.view(0).counts[KIND["5m"]] == 1
    assert said(deal.apply, 0, 128 + KIND["5m"]).endswith("after a pung the seat must discard")


@pytest.mark.parametrize(
    ("action", "why"),
    [
        (KIND["9m"], "seat 0 holds no 9m"),
        (WIN, "5m does not complete a hand that these rules let win"),
        (PASS, "that is no decision of a seat's own turn"),
        (PUNG, "that is no decision of a seat's own turn"),
        (CONCEALED + KIND["1m"], "seat 0 does not hold all four 1m"),
        (128 + KIND["1m"], "seat 0 has no pung of 1m with the fourth in hand"),
        (-1, "that is no decision of a seat's own turn"),
        (40, "that is no decision of a seat's own turn"),
        (10**20, "that is no decision of a seat's own turn"),
    ],
)
def test_a_refusal_in_the_own_turn_says_why(action: int, why: str) -> None:
    rules = RuleSet.load(LAOK)
    hand = parse_tiles("13579p13579s124m")
    rest = list(rules.tiles)
    for kind in [*hand, KIND["5m"]]:
        rest.remove(kind)
    deal = Deal(rules, 0, [hand, rest[:13], rest[13:26], rest[26:39]], [KIND["5m"], *rest[39:]])
    assert said(deal.apply, 0, action) == f"seat 0 may not do that now: {why}"


def test_the_missing_suit_comes_first() -> None:
    deal = deal_of(RuleSet.load("tfmj"), 3)
    for seat in range(4):
        deal.choose(seat, 1)
    legal = deal.pending()[0]
    assert legal.forced_suit == 1
    assert {kind // 9 for kind in legal.discards} == {1}
    other = next(kind for kind in deal.view(0).kinds() if kind // 9 != 1)
    assert said(deal.apply, 0, other) == "seat 0 may not do that now: seat 0 must discard its missing suit first"


def test_only_the_first_discard_must_be_of_the_missing_suit() -> None:
    deal = deal_of(RuleSet.load("tfmj:missing_suit.must_discard=first,table.seats=2"), 3)
    for seat in range(2):
        deal.choose(seat, 1)
    for turn in range(4):
        seat, legal = next(iter(deal.pending().items()))
        while legal.phase == "claim":
            deal.apply(seat, PASS)
            seat, legal = next(iter(deal.pending().items()))
        assert deal.view(seat).codes[1], "it must hold some for the test to tell"
        assert (legal.forced_suit == 1) == (turn < 2)
        assert ({kind // 9 for kind in legal.discards} == {1}) == (turn < 2)
        deal.apply(seat, next(kind for kind in legal.discards if kind // 9 == (1 if turn < 2 else 2)))


def test_a_ready_hand_that_keeps_a_tile_of_its_missing_suit_is_ready_no_longer() -> None:
    rules = RuleSet.load("tfmj:missing_suit.must_discard=never,table.seats=2,table.hand=7,table.suits=mps")
    hands = [parse_tiles("1357m135s"), parse_tiles("123m45p99p")]
    deal = Deal(rules, 0, hands, parse_tiles("2s1s2s3s9m"))
    deal.choose(0, 1)
    deal.choose(1, 2)
    deal.apply(0, KIND["2s"])
    assert deal.is_ready(1)
    deal.apply(1, KIND["9p"])
    assert not deal.is_ready(1)
    deal.apply(0, KIND["2s"])
    deal.apply(1, KIND["3s"])
    assert not deal.is_ready(1)


def test_tiles_exchanged_with_the_wall() -> None:
    """The dealer 0 has drawn 9m; it gets the next two tiles, seat 1 the two after; what they gave is in the wall."""
    rules = RuleSet.load(
        "laok:horses=none,opening=exchange,opening.tiles=2,opening.direction=wall,table.seats=2,table.hand=7"
    )
    wall = parse_tiles("9m12345678p9s")
    deal = Deal(rules, 0, [parse_tiles("1357m135s"), parse_tiles("2468m246s")], wall, chance={"exchange_mix": "5"})
    deal.choose(0, tuple(parse_tiles("13m")))
    deal.choose(1, tuple(parse_tiles("26s")))
    assert deal.view(0).tiles() == tuple(sorted(parse_tiles("57m135s9m12p")))
    assert deal.view(1).tiles() == tuple(sorted(parse_tiles("2468m4s34p")))
    left = deal.wall[deal.front : deal.back]
    assert sorted(left) == sorted(parse_tiles("5678p9s13m26s"))
    other = Deal(rules, 0, deal.hands, wall, chance={"exchange_mix": "6"})
    other.choose(0, tuple(parse_tiles("13m")))
    other.choose(1, tuple(parse_tiles("26s")))
    assert sorted(other.wall[other.front : other.back]) == sorted(left)
    assert other.wall != deal.wall
    assert header_of(deal)["wall"] == header_of(other)["wall"]


def test_decisions_may_be_written_as_in_records() -> None:
    one, other = (deal_of(RuleSet.load("tfmj:opening=exchange"), 5, "triplets") for _ in range(2))
    players = moody_players(one.rules, 5)
    while pending := one.pending():
        seat = max(pending)
        action = players[seat].decide(one.view(seat), pending[seat])
        decision = pending[seat].decision(action)
        one.apply(seat, action)
        other.apply(seat, decision)
    assert one.log == other.log
    assert one.wins


# Claims (F4, F7, F10)


def test_the_seat_whose_tile_it_is_decides_nothing() -> None:
    deal = table("MULTI-001-three", 1)
    assert sorted(deal.pending()) == [0, 2, 3]
    assert {legal.phase for legal in deal.pending().values()} == {"claim"}
    assert all(legal.kongs == () and legal.discards == () for legal in deal.pending().values())
    assert said(deal.apply, 1, KIND["2m"]) == "seat 1 owes no decision now"


def test_nothing_is_paid_or_shown_before_all_have_answered() -> None:
    deal = table("MULTI-001-three", 1)
    log = list(deal.log or [])
    for seat in (3, 0):
        deal.apply(seat, WIN)
        assert deal.scores == [0, 0, 0, 0]
        assert deal.log == log
        assert deal.view(1).all_live == [True] * 4
    deal.apply(2, WIN)
    assert deal.scores == [4, -7, 1, 2]


def test_each_winner_has_an_event_and_payments_of_its_own_in_turn_order() -> None:
    deal = table("MULTI-001-three")
    assert deal.log is not None
    told = [
        (event["type"], event.get("seat", event.get("payee")))
        for event in deal.log
        if event["type"] in ("win", "pay", "pass")
    ]
    assert told == [("win", 2), ("pay", 2), ("win", 3), ("pay", 3), ("win", 0), ("pay", 0)]
    assert [(win.seat, [deal.entries[index].points for index in win.entries]) for win in deal.wins] == [
        (2, [1]),
        (3, [2]),
        (0, [4]),
    ]


def test_a_win_of_one_seat_comes_before_the_pung_of_another() -> None:
    # Seat 0 holds 22446688m33588s: with 5s it wins; were it not to, nobody is asked for a pung.
    deal = table("MULTI-001-three", 1)
    deal.apply(2, PASS)
    deal.apply(3, PASS)
    deal.apply(0, WIN)
    assert deal.log is not None
    assert [event["type"] for event in deal.log[-5:]][:3] == ["pass", "pass", "win"]


def test_a_seat_that_may_win_may_pung_instead_and_loses_to_a_winner() -> None:
    # Seat 3 waits on 5s with 55s in hand.
    deal = table("MULTI-001-three", 1)
    assert deal.pending()[3].win
    assert deal.pending()[3].pung
    deal.apply(3, PUNG)
    deal.apply(0, PASS)
    deal.apply(2, WIN)
    assert [win.seat for win in deal.wins] == [2]
    assert deal.view(3).melds == []
    again = table("MULTI-001-three", 1)
    again.apply(3, PUNG)
    again.apply(2, PASS)
    again.apply(0, PASS)
    assert [meld.type for meld in again.view(3).melds] == ["pung"]
    assert list(again.pending()) == [3]


def test_a_late_claim_is_refused() -> None:
    deal = table("MULTI-001-three", 1)
    deal.apply(0, WIN)
    assert said(deal.apply, 0, PASS) == "seat 0 owes no decision now"
    deal.apply(2, PASS)
    deal.apply(3, PASS)
    # The window is closed: seat 0 has won, and it is the turn of the next live seat.
    assert list(deal.pending()) == [1]
    for seat in (0, 2, 3):
        assert said(deal.apply, seat, WIN) == f"seat {seat} owes no decision now"


def test_under_nearest_one_seat_after_the_other_is_asked() -> None:
    deal = table("MULTI-001-three", 1, "tfmj:missing_suit=free,several_winners=nearest")
    assert list(deal.pending()) == [2]
    deal.apply(2, PASS)
    assert list(deal.pending()) == [3]
    deal.apply(3, WIN)
    assert [win.seat for win in deal.wins] == [3]
    # Seat 0 was never asked: it has passed nothing and may win on the next tile of another.
    assert not any(event["type"] == "pass" and event["seat"] == 0 for event in deal.log or [])
    assert deal.passed_wins == 1


def test_wins_that_are_passed_are_counted_and_other_passes_are_not() -> None:
    rules = RuleSet.load("laok:missing_suit=free,horses=none")
    dealer, first = parse_tiles("123456789m1122p"), parse_tiles("1p")
    rest = sorted((Counter(rules.tiles) - Counter((*dealer, *first))).elements(), reverse=True)
    others = [rest[start : start + 13] for start in (0, 13, 26)]
    deal = Deal(rules, 0, [dealer, *others], [*first, *rest[39:]])
    assert WIN in deal.pending()[0]
    assert deal.passed_wins == 0
    deal.apply(0, KIND["9m"])
    assert deal.passed_wins == 1
    # Nobody else is near a win: whatever is passed from here on is no win.
    for _ in range(3):
        seat, legal = next(iter(deal.pending().items()))
        assert WIN not in legal
        deal.apply(seat, legal[-1] if legal.phase == "claim" else legal[0])
    assert deal.passed_wins == 1


def test_what_the_last_four_force_happens_by_itself_and_only_there() -> None:
    forced = table("CONF-011-forced-discard")
    assert [(win.seat, win.of) for win in forced.wins] == [(1, 3)]
    for rules in ("laok:table.suits=mp,horses=none,last_four=optional", "jipin:table.suits=mp,last_four=optional"):
        optional = table("CONF-011-forced-discard", None, rules)
        assert optional.wins == []
        assert list(optional.pending()) == [1]
        assert optional.wall_left == 4
        assert WIN in optional.pending()[1]
        assert PASS in optional.pending()[1]


def test_a_robbed_kong_is_no_kong() -> None:
    deal = table("rob-pays-for-all")
    assert deal.kongs == []
    assert [meld.type for meld in deal.view(3).melds] == ["pung"]
    assert deal.view(3).counts[KIND["5m"]] == 0
    assert [(win.how, win.of, win.seat) for win in deal.wins] == [("rob_kong", 3, 1)]
    # Seats 2 and 3 are live, after the winner seat 1 it is seat 2's turn.
    assert list(deal.pending()) == [2]


def test_a_kong_that_nobody_robs_takes_effect() -> None:
    deal = table("rob-pays-for-all", 7)
    assert deal.kongs == []
    assert deal.scores == [0, 0, 0, 0]
    (seat,) = deal.pending()
    assert deal.pending()[seat].tile == KIND["5m"]
    deal.apply(seat, PASS)
    # An added kong made with the tile just drawn or not: a unit of 6 from each under laok.
    assert [(kong.type, kong.seat) for kong in deal.kongs] == [("added", 3)]
    assert deal.scores == [-6, -6, -6, 18]


def test_an_exposed_kong_goes_on_with_a_replacement_tile() -> None:
    script = next(case for case in cases("deals") if case["id"] == "kong-three-kinds")["script"]
    place = next(place for place, event in enumerate(script) if event.get("kind") == "exposed")
    deal = table("kong-three-kinds", place - 1)
    seat = script[place]["seat"]
    assert KONG in deal.pending()[seat]
    left, back = deal.wall_left, deal.wall[deal.back - 1]
    deal.apply(seat, KONG)
    assert deal.wall_left == left - 1
    assert deal.view(seat).drawn == back
    assert list(deal.pending()) == [seat]


# Leaving


def test_leaving_during_claims_takes_them_as_passes_and_plays_on_first() -> None:
    deal = table("CONF-011-forced-discard", None, "laok:table.suits=mp,horses=none,last_four=optional")
    assert list(deal.pending()) == [1]
    left = deal.wall_left
    deal.leave(2)
    assert deal.outcome is not None
    assert deal.outcome.end == "left"
    assert deal.wall_left == left - 1
    assert deal.log is not None
    assert {"type": "pass", "seat": 1, "tile": "4m"} in deal.log


def test_players_keep_their_seats_when_closing_the_claims_fails(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*given: object) -> None:
        raise RuntimeError("a rule failed")

    deal = table("CONF-011-forced-discard", None, "laok:table.suits=mp,horses=none,last_four=optional")
    deal.pending()
    deal.players = players = [GreedyPlayer(), None, GreedyPlayer(), GreedyPlayer()][: len(deal.players)]
    monkeypatch.setattr("xuezhan.core.deal.settle_window", fail)
    with pytest.raises(RuntimeError, match="a rule failed"):
        deal.close_window()
    assert deal.players is players


def test_leaving_that_is_refused_leaves_the_claims_open() -> None:
    deal = table("leave-twice", 3)
    assert deal.view(2).left
    before = state_of(deal)
    assert said(deal.leave, 2) == "seat 2 has left already"
    assert said(deal.leave, 7) == "there is no seat 7; seats are 0 to 3"
    assert state_of(deal) == before


def test_leaving_is_no_decision_that_a_seat_is_offered() -> None:
    deal = deal_of(RuleSet.load(LAOK), 3)
    for pending in step_through(deal, moody_players(deal.rules, 3)):
        assert all(decision.type != "leave" for legal in pending.values() for decision in legal.decisions())


# The end


def test_a_deal_that_is_over_asks_nobody() -> None:
    deal = played_out(deal_of(RuleSet.load(LAOK), 1, "ready"), moody_players(RuleSet.load(LAOK), 1))
    assert deal.over
    assert deal.pending() == {}
    assert said(deal.apply, 0, 0) == "the deal is over"
    assert said(deal.leave, 0) == "the deal is over; nobody can leave it"
    outcome = deal.outcome
    log = list(deal.log or [])
    deal.run()
    assert deal.stop() is outcome
    assert deal.log == log


def test_stopping_early_leaves_everything_open() -> None:
    deal = table("rob-pays-for-all")
    outcome = deal.stop()
    assert (outcome.end, outcome.scores, outcome.results, outcome.next_dealer) == (
        "unfinished",
        (0, 36, 0, -36),
        None,
        None,
    )
    assert deal.pending() == {}


def test_a_deal_ends_at_the_last_tile_and_not_before() -> None:
    rules = RuleSet.load(LAOK)
    for stack in STACKS:
        deal = deal_of(rules, 4, stack)
        for _ in step_through(deal, moody_players(rules, 4)):
            live = sum(deal.view(0).all_live)
            assert live >= 2
        assert deal.outcome is not None
        assert (deal.outcome.end == "exhausted") == (sum(deal.view(0).all_live) > 1)
        if deal.outcome.end == "exhausted":
            assert deal.wall_left == 0


# Players


class Answers:
    """Says always the same."""

    def __init__(self, answer: Any) -> None:
        self.answer = answer

    def decide(self, view: Any, legal: Any) -> Any:
        return self.answer


@pytest.mark.parametrize("answer", [PASS, -1, 63, 64, 200, 10**9, None, "win", 1.5, (), [1]])
@pytest.mark.parametrize("rules", [LAOK, "tfmj"])
def test_a_player_that_answers_illegally_is_named(answer: Any, rules: str) -> None:
    deal = deal_of(RuleSet.load(rules), 2, players=[Answers(answer)] * 4)
    with pytest.raises(PlayerError) as caught:
        deal.run()
    assert str(caught.value).startswith(f"seat 0 answered {answer!r}, which is none of its ")


def test_players_may_sit_at_some_seats() -> None:
    rules = RuleSet.load("tfmj")
    deal = deal_of(rules, 3, players=[GreedyPlayer(3, 0), None, GreedyPlayer(3, 2), None])
    asked = set()
    players = [GreedyPlayer(3, seat) for seat in range(4)]
    while pending := deal.pending():
        asked |= set(pending)
        seat = min(pending)
        deal.apply(seat, players[seat].decide(deal.view(seat), pending[seat]))
    assert asked == {1, 3}
    ran = deal_of(rules, 3, players=[GreedyPlayer(3, seat) for seat in range(4)])
    ran.run()
    assert ran.log == deal.log


def test_a_log_changes_nothing() -> None:
    rules = RuleSet.load("chengdu-everyone")
    for seed in range(10):
        quiet, told = (Deal.dealt(rules, seed, players=moody_players(rules, seed), log=log) for log in (None, []))
        quiet.run()
        told.run()
        assert quiet.outcome == told.outcome
        assert quiet.entries == told.entries


def test_deals_of_one_rule_set_do_not_meet() -> None:
    rules = RuleSet.load("jipin:pass_pung=until_own_draw")
    alone = [played_out(deal_of(rules, seed, "ready"), moody_players(rules, seed)).log for seed in range(4)]
    deals = [deal_of(rules, seed, "ready") for seed in range(4)]
    running = [step_through(deal, moody_players(rules, seed)) for seed, deal in enumerate(deals)]
    while running:
        running = [each for each in running if next(each, None) is not None]
    assert [deal.log for deal in deals] == alone


def test_a_view_stays_up_to_date() -> None:
    deal = deal_of(RuleSet.load(LAOK), 3)
    view = deal.view(1)
    before = view.snapshot()
    played_out(deal, moody_players(deal.rules, 3))
    assert deal.view(1) is view
    assert view.snapshot() != before
    assert (view.seat, view.seats, view.dealer) == (1, 4, 0)


def test_a_copy_has_no_players_and_may_be_copied_again() -> None:
    rules = RuleSet.load(LAOK)
    deal = deal_of(rules, 3, players=moody_players(rules, 3))
    twin = deal.copy()
    assert twin.players == [None] * 4
    assert deal.players != twin.players
    assert twin.rules is deal.rules
    assert list(twin.copy().pending()) == [0]
    deal.run()
    assert not twin.over


def test_a_deal_without_a_log_can_be_copied() -> None:
    deal = Deal.dealt(RuleSet.load(LAOK), 1)
    deal.pending()
    assert deal.copy().log is None


def test_dissolving_frees_views_and_keeps_the_result() -> None:
    rules = RuleSet.load(LAOK)
    gc.disable()
    try:
        deal = Deal.dealt(rules, 1, players=moody_players(rules, 1))
        deal.run()
        outcome, entries = deal.outcome, list(deal.entries)
        deal.dissolve()
        assert (deal.outcome, deal.entries) == (outcome, entries)
        gone = weakref.ref(deal)
        del deal
        assert gone() is None
    finally:
        gc.enable()


def test_what_is_written_is_no_window_into_the_deal() -> None:
    deal = deal_of(RuleSet.load(LAOK), 3)
    deal.pending()
    shown = deal.events_for(0)
    kept = copy.deepcopy(deal.log)
    shown.clear()
    deal.view(0).scores.append(7)
    deal.view(0).rivers[0].append(7)
    assert deal.log == kept
    assert deal.scores == [0, 0, 0, 0]
    assert deal.view(0).rivers == [[], [], [], []]


def test_seed_and_wall_are_told_to_nobody() -> None:
    seed = 8765432109876543
    deal = Deal.dealt(RuleSet.load("tfmj"), seed, log=[])
    deal.pending()
    for seat in range(4):
        text = repr((deal.view(seat).snapshot(), deal.events_for(seat)))
        assert str(seed) not in text
        assert not {"wall", "seed", "hands", "hidden"} & set(deal.view(seat).snapshot())


def test_every_shared_case_is_written_so_that_it_replays() -> None:
    replayed = 0
    for case in cases("deals"):
        if "error_at" in case["expected"]:
            continue
        rules = RuleSet.load(case["rules"])
        first = replay(script_record("a", case["script"]), own=rules)
        assert first.deal is not None
        log = list(first.deal.log or [])
        answer = first.to_json()
        lines = list(record_lines(header_of(first.deal), log))
        (again,) = parse_records("a", lines)
        second = replay(again, own=rules)
        assert second.diverged is None, (case["id"], second.diverged)
        assert second.deal is not None
        assert second.deal.log == log
        assert second.to_json() == answer
        replayed += 1
    assert replayed == 186


@pytest.mark.parametrize(
    "decision",
    [
        Decision("chow", 0, 3),
        Decision("discard", 0),
        Decision("kong", 0, 3),
        Decision("kong", 0, 3, kind="secret"),
        Decision("missing", 0, choice=1),
        Decision("leave", 0),
    ],
)
def test_decisions_that_there_are_not(decision: Decision) -> None:
    deal = deal_of(RuleSet.load(LAOK), 3)
    deal.pending()
    before = state_of(deal)
    assert said(deal.apply, 0, decision)
    assert state_of(deal) == before


def test_a_player_that_keeps_its_missing_suit_is_named() -> None:
    class Clings:
        def decide(self, view: Any, legal: Any) -> int:
            if legal.phase == "opening":
                return max(range(3), key=lambda suit: view.codes[suit])
            return next(kind for kind in view.kinds() if kind // 9 != view.barred_suit)

    deal = deal_of(RuleSet.load("tfmj"), 2, players=[Clings() for _ in range(4)])
    with pytest.raises(PlayerError, match=r"seat 0 answered \d+, which is none of its \d+ legal decisions"):
        deal.run()


@pytest.mark.parametrize(
    "odd",
    [None, "5m", 2.0, 1.5, float("nan"), -1, -37, 36, 255, 2**31, 2**63, 10**30, (1,), Fraction(2), numpy.float64(2)],
    ids=repr,
)
@pytest.mark.parametrize("phase", ["turn", "claim", "opening"])
def test_what_is_no_legal_number_is_told_of_the_player(phase, odd):
    asked = []

    class Odd:
        def decide(self, view, legal):
            if legal.phase != phase:
                return legal[0]
            asked.append(legal)
            return odd

    for seed in range(20):
        deal = Deal.dealt(RuleSet.load("chengdu-everyone"), seed, players=[Odd() for _ in range(4)])
        asked.clear()
        told = ""
        try:
            deal.run()
        except PlayerError as error:
            told = str(error)
        assert told.startswith("seat ") == bool(asked)


@pytest.mark.parametrize("kind", [numpy.int8, numpy.uint8, numpy.int64, numpy.uint64])
def test_whole_numbers_of_any_kind_are_decisions(kind):
    class Counting:
        def decide(self, view, legal):
            # Kongs, wins and passes are beyond a byte with a sign.
            return kind(legal[0]) if legal[0] < 128 else legal[0]

    def played(make):
        deal = Deal.dealt(RuleSet.load("chengdu-everyone"), 5, players=[make() for _ in range(4)], log=[])
        deal.run()
        return deal.log

    class First:
        def decide(self, view, legal):
            return legal[0]

    assert played(Counting) == played(First)


@pytest.mark.parametrize(
    ("odd", "told"), [(-1, "-1"), (36, "36"), (2**31, "2147483648"), (27, "27"), ("5m", "'5m'"), (None, "None")]
)
@pytest.mark.parametrize("where", ["wall", "hand"])
def test_a_deal_has_tiles_of_its_rules_alone(where, odd, told):
    rules = RuleSet.load("laok")
    dealt = Deal.dealt(rules, 1)
    hands, wall = [list(hand) for hand in dealt.hands], list(dealt.dealt_wall)
    (wall if where == "wall" else hands[2])[7] = odd
    place = "the wall" if where == "wall" else "hand 2"
    with pytest.raises(XuezhanError, match=f"^{place} has {re.escape(told)}, which is no kind of these rules"):
        Deal(rules, 0, hands, wall)


@pytest.mark.parametrize("name", ["counts", "codes", "meld_codes", "discarded"])
def test_a_player_that_spoils_its_view_gets_an_error_at_most(name):
    class Spoiler:
        def decide(self, view, legal):
            action = legal[0]
            getattr(view, name).clear()
            return action

    deal = Deal.dealt(RuleSet.load("chengdu-everyone"), 5, players=[Spoiler() for _ in range(4)])
    failed = False
    try:
        deal.run()
    except (IndexError, ValueError, LookupError, XuezhanError):
        failed = True
    # It neither brings the interpreter down nor stops without a word.
    assert failed or deal.over


def test_a_player_of_the_loops_own_class_is_asked_as_any_other():
    def first(view, legal):
        return legal[0]

    class Own(Decider):
        def decide(self, view, legal):
            return first(view, legal)

    class Other:
        def decide(self, view, legal):
            return first(view, legal)

    played = []
    for make in (Own, Other):
        deal = Deal.dealt(RuleSet.load("chengdu-everyone"), 5, players=[make() for _ in range(4)], log=[])
        deal.run()
        played.append(deal.log)
    assert played[0] == played[1]
    with pytest.raises(NotImplementedError):
        Deal.dealt(RuleSet.load("laok"), 5, players=[Decider() for _ in range(4)]).run()


def test_a_suit_that_there_is_not_is_an_error():
    view = Deal.dealt(RuleSet.load("laok"), 1).view(0)
    for suit in (-1, -4, 3, 10**9):
        with pytest.raises(IndexError):
            view.unseen_in(suit)


@pytest.mark.parametrize("seat", [1.0, 1.5, "1", None, float("nan")])
def test_who_is_no_seat_cannot_leave(seat):
    deal = Deal.dealt(RuleSet.load("laok"), 1)
    deal.pending()
    with pytest.raises(DecisionError, match="there is no seat"):
        deal.leave(seat)


def test_a_deep_copy_keeps_what_rules_noted():
    deal = Deal.dealt(RuleSet.load("laok"), 1)
    owner = next(iter(deal.rules.composition.slots))
    deal.memory(owner)["noted"] = 1
    again = copy.deepcopy(deal)
    assert again.rules is deal.rules
    assert again.memory(owner) == {"noted": 1}
