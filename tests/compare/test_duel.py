"""The same wall played by greedy and random players who change places."""

from __future__ import annotations

import pytest
from xuezhan.compare.comparison import compare
from xuezhan.compare.duel import duel
from xuezhan.compare.errors import PlayedDealError, SimulationError
from xuezhan.core.deal import Deal
from xuezhan.core.rng import deal_seed
from xuezhan.core.ruleset import RuleSet
from xuezhan.players.greedy import GreedyPlayer
from xuezhan.players.random_player import RandomPlayer


@pytest.mark.parametrize(("rules", "greedy_first"), [("laok", (0, 2)), ("laok:table.seats=3", (0, 2))])
def test_each_seat_is_played_by_both(rules: str, greedy_first: tuple[int, ...]) -> None:
    composed = RuleSet.load(rules)
    seats = composed.table.seats
    scores = []
    for greedy in (greedy_first, tuple(seat for seat in range(seats) if seat not in greedy_first)):
        players = [(GreedyPlayer if seat in greedy else RandomPlayer)(77, seat) for seat in range(seats)]
        deal = Deal.dealt(composed, 77, dealer=1, players=players)
        deal.run()
        assert deal.outcome is not None
        scores.append(deal.outcome.scores)
    pairs = [
        (scores[0][seat], scores[1][seat]) if seat in greedy_first else (scores[1][seat], scores[0][seat])
        for seat in range(seats)
    ]
    assert duel(composed, 77, 1) == {
        "duels": 1,
        "duel.ahead": sum(greedy - other for greedy, other in pairs),
        "duel.total": sum(greedy + other for greedy, other in pairs),
        "duel.across": sum(greedy * other for greedy, other in pairs),
        "duel.squares": sum(greedy**2 + other**2 for greedy, other in pairs),
    }


def test_every_so_many_deals_one_is_a_duel_on_the_same_wall() -> None:
    found = compare("laok", "jipin", deals=12, seed=5, first_deal=3, jobs=1, luck_every=5)
    # Of deals 3 to 14 these are 5 and 10.
    for run in found.runs:
        rows = [duel(run.rules, deal_seed(5, number), number % 4) for number in (5, 10)]
        assert run.tally.sum("duels") == 2
        for name in rows[0]:
            assert run.tally.sum(name) == sum(row[name] for row in rows)
    without = compare("laok", "jipin", deals=12, seed=5, first_deal=3, jobs=1, luck_every=None)
    assert not [each for each in without.compared() if each.figure.group == "luck"]


def test_a_rule_that_fails_in_a_duel_names_its_deal(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*given: object) -> None:
        raise ValueError("out of ideas")

    monkeypatch.setattr("xuezhan.compare.play.duel", fail)
    with pytest.raises(PlayedDealError, match=r"deal 4 \(seed \d+\) under laok: .*out of ideas"):
        compare("laok", "jipin", deals=3, first_deal=3, jobs=1, luck_every=4)


@pytest.mark.parametrize("every", [0, -2])
def test_duels_less_often_than_never_make_no_sense(every: int) -> None:
    with pytest.raises(SimulationError, match=f"luck_every={every}"):
        compare("laok", "jipin", deals=3, jobs=1, luck_every=every)
