"""Duels: the same wall played twice, so that luck and skill can be told apart.

The player greedy sits at every second seat and the player random at the others; then they change
places. So each seat's tiles are played by both, and what is left of a result when the player changes
is the luck of wall and seat.
"""

from __future__ import annotations

from ..core.deal import Deal
from ..core.ruleset import RuleSet
from ..players.registry import make
from .sample import Row

__all__ = ["duel"]

_PLAYERS = ("greedy", "random")


def duel(rules: RuleSet, seed: int, dealer: int) -> Row:
    """Measures of a duel, in points, over all seats.

    `duels` is 1; `duel.ahead` how much greedy came to more than random at the same seats, `duel.total` what
    both came to together, `duel.across` the products of what the two came to at a seat, and `duel.squares`
    the squares of both.
    """
    games = [_play(rules, seed, dealer, turn) for turn in range(2)]
    row = {"duels": 1, "duel.ahead": 0, "duel.total": 0, "duel.across": 0, "duel.squares": 0}
    for seat in range(rules.table.seats):
        greedy, other = games[seat % 2][seat], games[1 - seat % 2][seat]
        row["duel.ahead"] += greedy - other
        row["duel.total"] += greedy + other
        row["duel.across"] += greedy * other
        row["duel.squares"] += greedy * greedy + other * other
    return row


def _play(rules: RuleSet, seed: int, dealer: int, turn: int) -> tuple[int, ...]:
    """Everybody's points, with greedy at the seats that are even in the first game (0) and odd in the second."""
    players = [make(_PLAYERS[(seat + turn) % 2])(seed, seat) for seat in range(rules.table.seats)]
    deal = Deal.dealt(rules, seed, dealer=dealer, players=players)
    deal.run()
    outcome = deal.outcome
    assert outcome is not None
    deal.dissolve()
    return outcome.scores
