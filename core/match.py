"""A match: a series of deals with dealer succession and running totals (rules.md F12)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from .deal import Deal, Player
from .errors import XuezhanError
from .outcome import DealOutcome
from .rng import MATCH, Stream, deal_seed
from .ruleset import RuleSet

__all__ = ["Match"]


class Match:
    """Deals one after the other under the same rules, `table.deals` of them.

    Deal k of a match with seed s has seed `deal_seed(s, k)`; dealers drawn at random come from the
    match's own stream. `totals` are points a seat so far and may be negative, `house` the house's.
    """

    def __init__(self, rules: RuleSet, seed: int) -> None:
        self.rules = rules
        self.seed = seed
        self.totals = [0] * rules.table.seats
        self.house = 0
        self.played = 0
        self._stream = Stream(seed, MATCH)
        self._replaced = False
        self._last: DealOutcome | None = None
        self._dealt: Deal | None = None
        first = rules.table.first_dealer
        self._dealer: int | None = self._drawn() if isinstance(first, str) else first

    @property
    def over(self) -> bool:
        """Whether all deals have been played."""
        return self.played >= self.rules.table.deals

    def replace_player(self) -> None:
        """Note that a player was replaced since the last deal (rules.md dealer)."""
        self._replaced = True

    def next_deal(
        self, players: Sequence[Player | None] | None = None, log: list[dict[str, Any]] | None = None
    ) -> Deal:
        """Deal the next hand; give it to `finish` when it is over."""
        if self.over:
            raise XuezhanError(f"the match is over: all {self.rules.table.deals} deals have been played")
        self._dealt = Deal.dealt(
            self.rules, deal_seed(self.seed, self.played), dealer=self._next_dealer(), players=players, log=log
        )
        return self._dealt

    def finish(self, deal: Deal) -> None:
        """Take the result of the deal that `next_deal` gave last, once it is over, into the totals.

        Raises XuezhanError for any other deal, and for one that has not been played to its end.
        """
        if deal is not self._dealt:
            raise XuezhanError("this is not the deal that the match dealt last, or its result was taken already")
        if deal.outcome is None or deal.outcome.end == "unfinished":
            raise XuezhanError("this deal is not over yet")
        self._dealt = None
        for seat, points in enumerate(deal.outcome.scores):
            self.totals[seat] += points
        self.house += deal.outcome.house
        self._last = deal.outcome
        self._dealer = None
        self._replaced = False
        self.played += 1

    def _next_dealer(self) -> int:
        if self._dealer is None:
            assert self._last is not None
            named = self.rules.next_dealer(self._last, self._replaced)
            self._dealer = self._drawn() if named is None else named
        return self._dealer

    def _drawn(self) -> int:
        return self._stream.below(self.rules.table.seats)
