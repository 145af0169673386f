"""What a choice changes: a hand or a deal that pays differently under rule sets that differ in it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Literal

from ..core.deal import Deal
from ..core.hands import format_hand
from ..core.records import Record, header_of, parse_records, record_lines
from ..core.replay import replay
from ..core.ruleset import RuleSet
from ..core.score import Score, Switches, score
from ..players.registry import make
from .candidates import candidates

__all__ = ["DealOutcome", "Effect", "effect"]

STRIDE = 5
"""Of the candidate hands every fifth is tried: neighbours differ in how they are won."""

PLAYERS = (("greedy", 80), ("random", 20))
"""Who plays how many deals, one seed each: the second kind passes wins and keeps three suits more often."""


@dataclass(frozen=True, slots=True)
class DealOutcome:
    """What one deal came to under a rule set: the points that change hands for each reason, and the seats' scores.

    `next_dealer` is None where the rules do not say.
    """

    scores: tuple[int, ...]
    paid: tuple[tuple[str, int], ...]
    next_dealer: int | None


@dataclass(frozen=True, slots=True)
class Effect:
    """An example: a hand and how it is won, or the seed of a deal, with what comes of it under each rule set.

    `same_play`: the seats did the same under all of them; else they were dealt the same and played anew.
    """

    kind: Literal["hand", "deal"]
    hand: str = ""
    switches: Switches = field(default_factory=Switches)
    seed: int = 0
    scores: tuple[Score, ...] = ()
    deals: tuple[DealOutcome, ...] = ()
    same_play: bool = True


def effect(rule_sets: Sequence[RuleSet]) -> Effect | None:
    """An example in which as many of the rule sets as possible pay differently; None if none was found.

    All have the same table. A hand is preferred; else the same decisions of one deal are played under
    each. The search is the same each time.
    """
    if len({rules.digest for rules in rule_sets}) < 2:
        return None
    return _hand(rule_sets) or _deal(rule_sets)


def _hand(rule_sets: Sequence[RuleSet]) -> Effect | None:
    best: tuple[int, Effect] | None = None
    for number, candidate in enumerate(candidates(rule_sets[0])):
        if number % STRIDE:
            continue
        found = tuple(score(candidate.hand, rules, candidate.switches) for rules in rule_sets)
        if not any(each.complete for each in found):
            continue
        different = len({(each.complete, each.points, each.payments) for each in found})
        if different > (best[0] if best else 1):
            best = different, Effect("hand", format_hand(candidate.hand), candidate.switches, scores=found)
            if different == len(rule_sets):
                break
    return best[1] if best else None


def _deal(rule_sets: Sequence[RuleSet]) -> Effect | None:
    best: tuple[tuple[int, int], Effect] | None = None
    for player, seed in ((player, seed) for player, deals in PLAYERS for seed in range(1, deals + 1)):
        record, outcome = _played(rule_sets[0], player, seed)
        found, same_play = [outcome], True
        for rules in rule_sets[1:]:
            again = _again(record, rules)
            same_play = same_play and again is not None
            found.append(again or _played(rules, player, seed)[1])
        different = len(set(found))
        # A deal in which all play alike shows the rule alone; without one any difference must do.
        rank = (int(same_play), different)
        if different > 1 and (best is None or rank > best[0]):
            best = rank, Effect("deal", seed=seed, deals=tuple(found), same_play=same_play)
            if rank == (1, len(rule_sets)):
                break
    return best[1] if best else None


def _played(rules: RuleSet, player: str, seed: int) -> tuple[Record, DealOutcome]:
    factory = make(player)
    players = [factory(seed, seat) for seat in range(rules.table.seats)]
    log: list[dict[str, object]] = []
    deal = Deal.dealt(rules, seed, players=players, log=log)
    deal.run()
    lines = [f"{line}\n" for line in record_lines(header_of(deal), log)]
    (record,) = parse_records("deal", lines)
    return record, _outcome(deal)


def _again(record: Record, rules: RuleSet) -> DealOutcome | None:
    """The same decisions under other rules; None where these do not allow them."""
    found = replay(record, rules)
    return None if found.deal is None or found.diverged else _outcome(found.deal)


def _outcome(deal: Deal) -> DealOutcome:
    paid: dict[str, int] = {}
    for entry in deal.entries:
        paid[entry.why] = paid.get(entry.why, 0) + entry.points
    outcome = deal.stop()
    return DealOutcome(tuple(outcome.scores), tuple(paid.items()), outcome.next_dealer)
