"""Matches: deals one after the other, dealers, running totals (rules.md F12, dealer)."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from typing import Any

import pytest
from table_play import moody_players
from xuezhan.core.deal import Deal
from xuezhan.core.errors import XuezhanError
from xuezhan.core.match import Match
from xuezhan.core.rng import deal_seed
from xuezhan.core.ruleset import RuleSet
from xuezhan.players.greedy import GreedyPlayer


def play(match: Match) -> Deal:
    """The next deal between greedy players."""
    seed = deal_seed(match.seed, match.played)
    deal = match.next_deal([GreedyPlayer(seed, seat) for seat in range(match.rules.table.seats)])
    deal.run()
    return deal


def succession(rules: str, seed: int) -> list[Deal]:
    match = Match(RuleSet.load(rules), seed)
    deals = []
    while not match.over:
        deals.append(play(match))
        match.finish(deals[-1])
    return deals


def test_totals_run_on_and_may_be_negative() -> None:
    match = Match(RuleSet.load("laok:rake=percent,table.deals=5"), 3)
    totals = [0, 0, 0, 0]
    house = 0
    for number in range(5):
        assert not match.over
        deal = play(match)
        assert deal.seed == deal_seed(3, number)
        match.finish(deal)
        assert deal.outcome is not None
        totals = [total + points for total, points in zip(totals, deal.outcome.scores, strict=True)]
        house += deal.outcome.house
        assert match.totals == totals
        assert (match.house, match.played) == (house, number + 1)
        assert sum(totals) + house == 0
    assert match.over
    assert min(totals) < 0


def test_a_match_is_eight_deals_unless_told_otherwise() -> None:
    assert len(succession("jipin", 1)) == 8
    assert len(succession("jipin:table.deals=2", 1)) == 2


def test_more_deals_and_unfinished_deals_are_errors() -> None:
    match = Match(RuleSet.load("laok:table.deals=1"), 1)
    with pytest.raises(XuezhanError, match="not over yet"):
        match.finish(match.next_deal())
    assert (match.played, match.totals) == (0, [0, 0, 0, 0])
    match.finish(play(match))
    with pytest.raises(XuezhanError, match=r"the match is over: all 1 deals"):
        match.next_deal()


@pytest.mark.parametrize("seat", range(4))
def test_the_first_dealer_may_be_a_seat(seat: int) -> None:
    assert Match(RuleSet.load(f"laok:table.first_dealer={seat}"), 1).next_deal().dealer == seat


def test_the_first_dealer_is_drawn_from_the_seed_of_the_match() -> None:
    rules = RuleSet.load("laok")
    drawn = [Match(rules, seed).next_deal().dealer for seed in range(400)]
    assert drawn == [Match(rules, seed).next_deal().dealer for seed in range(400)]
    # 100 each are expected, with a standard deviation below 9.
    assert min(Counter(drawn).values()) > 60
    assert len(Counter(drawn)) == 4


def test_asking_again_for_the_next_deal_gives_the_same_one() -> None:
    match = Match(RuleSet.load("laok"), 2)
    first, again = match.next_deal(), match.next_deal()
    assert (first.dealer, first.hands, first.wall) == (again.dealer, again.hands, again.wall)


def test_rotate_and_stay() -> None:
    rotated = [deal.dealer for deal in succession("laok:dealer=rotate,table.first_dealer=2", 1)]
    assert rotated == [2, 3, 0, 1, 2, 3, 0, 1]
    assert {deal.dealer for deal in succession("laok:dealer=stay,table.first_dealer=1", 1)} == {1}
    three = [deal.dealer for deal in succession("laok:dealer=rotate,table.first_dealer=1,table.seats=3", 1)]
    assert three == [1, 2, 0, 1, 2, 0, 1, 2]


def test_the_first_winner_deals_next() -> None:
    for seed in range(6):
        deals = succession("laok", seed)
        for before, after in pairwise(deals):
            assert before.outcome is not None
            winners = before.outcome.first_winners
            if not before.wins:
                # 荒莊不下莊: the same dealer again.
                assert after.dealer == before.dealer
            elif len(winners) == 1:
                assert after.dealer == before.wins[0].seat == winners[0]
            else:
                assert after.dealer == before.wins[0].of
            assert after.dealer == before.outcome.next_dealer


def test_after_a_replaced_player_the_dealer_is_drawn() -> None:
    rules = RuleSet.load("chengdu-everyone:table.first_dealer=0")
    drawn = set()
    for seed in range(40):
        match = Match(rules, seed)
        match.finish(play(match))
        match.replace_player()
        drawn.add(match.next_deal().dealer)
    assert drawn == {0, 1, 2, 3}
    match = Match(rules, 1)
    deal = play(match)
    match.finish(deal)
    match.replace_player()
    second = play(match)
    match.finish(second)
    # Only the deal right after the change is drawn for.
    assert second.outcome is not None
    assert match.next_deal().dealer == second.outcome.next_dealer


def test_a_replaced_player_changes_nothing_where_the_dealer_is_kept() -> None:
    match = Match(RuleSet.load("laok"), 4)
    deal = play(match)
    match.finish(deal)
    match.replace_player()
    assert deal.outcome is not None
    assert match.next_deal().dealer == deal.outcome.next_dealer


def test_deals_of_a_match_may_be_played_stepwise_with_a_log() -> None:
    match = Match(RuleSet.load("tfmj"), 6)
    log: list[dict[str, Any]] = []
    deal = match.next_deal(log=log)
    players = moody_players(match.rules, 6)
    while pending := deal.pending():
        seat = min(pending)
        deal.apply(seat, players[seat].decide(deal.view(seat), pending[seat]))
    match.finish(deal)
    assert log[-1]["type"] == "end"
    assert match.totals == log[-1]["scores"]


def test_only_the_deal_that_was_dealt_last_counts_and_only_once():
    rules = RuleSet.load("laok:table.deals=2")
    match = Match(rules, 5)
    deal = match.next_deal(players=[GreedyPlayer(5, seat) for seat in range(4)])
    deal.run()
    stranger = Deal.dealt(rules, 9, players=[GreedyPlayer(9, seat) for seat in range(4)])
    stranger.run()
    with pytest.raises(XuezhanError, match="not the deal that the match dealt last"):
        match.finish(stranger)
    match.finish(deal)
    with pytest.raises(XuezhanError, match="was taken already"):
        match.finish(deal)
    broken_off = match.next_deal()
    broken_off.pending()
    broken_off.stop()
    with pytest.raises(XuezhanError, match="is not over yet"):
        match.finish(broken_off)
    assert match.played == 1


@pytest.mark.parametrize("dealer", [-1, 4, "0", None, 1.5])
def test_a_dealer_that_is_no_seat_is_refused(dealer):
    with pytest.raises(XuezhanError, match="is no seat"):
        Deal.dealt(RuleSet.load("laok"), 1, dealer=dealer)


def test_players_and_hands_are_as_many_as_seats():
    rules = RuleSet.load("laok")
    with pytest.raises(XuezhanError, match="4 seats"):
        Deal.dealt(rules, 1, players=[None] * 3)
    with pytest.raises(XuezhanError, match="4 seats"):
        Deal(rules, 0, [[0] * 13] * 3, [1] * 69)
