"""The player random: even over the legal decisions, from a stream of its own."""

from __future__ import annotations

from collections import Counter

from xuezhan.core.deal import Deal
from xuezhan.core.legal import OpeningLegal
from xuezhan.core.ruleset import RuleSet
from xuezhan.players.random_player import RandomPlayer

VIEW = Deal.dealt(RuleSet.load("tfmj"), 1).view(0)


def test_every_decision_is_equally_likely() -> None:
    player = RandomPlayer(7, 0)
    legal = OpeningLegal(VIEW, "missing", "abcde")
    drawn = Counter(player.decide(VIEW, legal) for _ in range(10_000))
    assert set(drawn) == {0, 1, 2, 3, 4}
    # 2,000 each with a standard deviation of sqrt(10,000 * 0.2 * 0.8) = 40; five of them either way.
    assert all(1800 < count < 2200 for count in drawn.values())


def test_stream_comes_from_seed_and_seat() -> None:
    legal = OpeningLegal(VIEW, "missing", range(10))

    def answers(seed: int, seat: int) -> list[int]:
        player = RandomPlayer(seed, seat)
        return [player.decide(VIEW, legal) for _ in range(20)]

    assert answers(1, 2) == answers(1, 2)
    assert answers(1, 2) != answers(1, 3)
    assert answers(1, 2) != answers(2, 2)
