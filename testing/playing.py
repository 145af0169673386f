"""Deals played for a test: those of a seed, with players by name, and those that a record tells."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

from ..core.deal import Deal
from ..core.errors import DecisionError
from ..core.outcome import DealOutcome
from ..core.records import header_of, parse_records, record_lines
from ..core.replay import replay
from ..core.ruleset import RuleSet
from ..core.variant_examples import Leaving
from ..players.protocol import Factory, Player
from ..players.registry import make
from ..players.trial_player import TrialPlayer

__all__ = ["Played", "play_script", "play_seed"]


@dataclass(frozen=True, slots=True)
class Played:
    """A deal that was played.

    `lines` are its record, header first. `refused`: why the rules did not allow a decision of a script, or a
    leaving; None where they allowed all. `next_dealers`: who deals next, and who does if a player was
    replaced since (None: drawn at random).
    """

    deal: Deal = field(repr=False, compare=False)
    outcome: DealOutcome
    lines: tuple[str, ...] = field(repr=False)
    refused: str | None
    next_dealers: tuple[int | None, int | None]

    @property
    def scores(self) -> tuple[int, ...]:
        """Points by seat."""
        return self.outcome.scores

    @property
    def payments(self) -> tuple[tuple[int, int, int, str], ...]:
        """Every payment in order: payer, payee (seats, or -1 the house), points, reason."""
        return tuple((each.payer, each.payee, each.points, each.why) for each in self.deal.entries)

    @property
    def events(self) -> list[dict[str, Any]]:
        """Every event in order, as records have it."""
        return [json.loads(line) for line in self.course]

    @property
    def points(self) -> tuple[object, ...]:
        """What rules decide about points: scores, the house, who deals next, and whether a decision was refused."""
        return self.outcome.scores, self.outcome.house, self.next_dealers, self.refused is None

    @property
    def course(self) -> tuple[str, ...]:
        """Every event of the deal, as records write it."""
        return self.lines[1:]


def play_seed(
    rules: RuleSet,
    seed: int,
    player: str | Factory = "greedy",
    *,
    dealer: int = 0,
    leaving: Leaving | None = None,
) -> Played:
    """The deal of `seed`, every seat played by `player`: a name ("greedy", "random", "trial") or a factory.

    Raises what players and rules raise; a leaving that the rules forbid is `refused`.
    """
    factory = _factory(player)
    players = [factory(seed, seat) for seat in range(rules.table.seats)]
    if leaving is None:
        deal = Deal.dealt(rules, seed, dealer=dealer, players=players, log=[])
        deal.run()
        return _played(deal, None)
    deal = Deal.dealt(rules, seed, dealer=dealer, log=[])
    return _played(deal, _play_and_leave(deal, players, leaving))


def play_script(rules: RuleSet, lines: Iterable[str]) -> Played:
    """One deal of a record under `rules`: its tiles and decisions count, whatever else the record says.

    Raises RecordError for lines that are no record of one deal, ValueError for a deal that cannot even start.
    """
    records = list(parse_records("script", lines))
    if len(records) != 1:
        raise ValueError(f"a script is one deal, not {len(records)}")
    replayed = replay(records[0], rules)
    refused = None if replayed.diverged is None else replayed.diverged.why
    if replayed.deal is None:
        raise ValueError(f"the deal cannot start: {refused}")
    return _played(replayed.deal, refused)


def _factory(player: str | Factory) -> Factory:
    if not isinstance(player, str):
        return player
    return TrialPlayer if player == "trial" else make(player)


def _played(deal: Deal, refused: str | None) -> Played:
    outcome, rules = deal.stop(), deal.rules
    assert deal.log is not None
    lines = tuple(record_lines(header_of(deal), deal.log))
    if outcome.end == "unfinished":
        return Played(deal, outcome, lines, refused, (None, None))
    after = (rules.next_dealer(outcome, False), rules.next_dealer(outcome, True))
    return Played(deal, outcome, lines, refused, after)


def _play_and_leave(deal: Deal, players: Sequence[Player], leaving: Leaving) -> str | None:
    made = 0
    while pending := deal.pending():
        seat, legal = next(iter(pending.items()))
        if legal.phase != "opening" and made == leaving.after:
            try:
                deal.leave(leaving.seat)
            except DecisionError as error:
                return str(error)
            made += 1
            continue
        deal.apply(seat, players[seat].decide(deal.view(seat), legal))
        made += legal.phase != "opening"
    return None
