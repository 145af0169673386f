"""Looks for a hand or a deal that pays differently under rule sets that differ in one thing."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import chain
from typing import Any

from ..core.deal import Deal
from ..core.errors import DecisionError
from ..core.hands import format_hand
from ..core.rng import deal_seed
from ..core.ruleset import RuleSet
from ..core.score import Score, Switches, score
from ..core.variant import Text
from ..players.trial_player import TrialPlayer
from .candidates import Candidate, candidates
from .moments import is_decision, moment

__all__ = ["DEALS", "DealContrast", "DealSide", "HandContrast", "Trials", "deal_contrast", "hand_contrast"]

DEALS = 2000
"""Deals that are played in search of a difference."""

PATIENCE = 40
"""Further deals that are tried for one in which all play alike up to the payment."""

SEED = 1
LIKE = 60
"""Hands that are tried with horses too."""

Log = list[dict[str, Any]]


@dataclass(frozen=True, slots=True)
class HandContrast:
    """A winning hand and what it is worth on each side; None where that side cannot be."""

    hand: str
    switches: Switches
    scores: tuple[Score | None, ...]


@dataclass(frozen=True, slots=True)
class DealSide:
    """A deal on one side: what happened then, who paid whom for it, and how the deal came out.

    `payments` are (payer, payee, points, reason); seats and the house (-1).
    """

    event: Text | None
    payments: tuple[tuple[int, int, int, str], ...]
    scores: tuple[int, ...]
    house: int
    next_dealer: int | None


@dataclass(frozen=True, slots=True)
class DealContrast:
    """A deal of the same tiles and players on each side; None where that side cannot be.

    `event` is what happened last on all of them before they differ; what each then made of it stands
    in its side (its own `event` None: the same, paid otherwise).
    """

    seed: int
    number: int
    dealer: int
    event: Text
    sides: tuple[DealSide | None, ...]


@dataclass(frozen=True, slots=True)
class _Played:
    """How a deal came out; all its payments."""

    side: DealSide
    exhausted: bool


class Trials:
    """Deals played and hands priced already, so that one side is tried but once for many differences."""

    def __init__(self, deals: int = DEALS) -> None:
        self.deals = deals
        self._known: dict[tuple[str, str, int], _Played] = {}
        self._scores: dict[tuple[str, Candidate], Score] = {}

    def scored(self, rules: RuleSet, candidate: Candidate) -> Score:
        """What a hand is worth under `rules`."""
        key = (rules.digest, candidate)
        if key not in self._scores:
            self._scores[key] = score(candidate.hand, rules, candidate.switches)
        return self._scores[key]

    def played(self, rules: RuleSet, number: int, leaving: str) -> _Played:
        """Deal `number` under `rules`; `leaving` says who leaves it when ("" nobody)."""
        key = (rules.digest, leaving, number)
        if key not in self._known:
            self._known[key] = _play(rules, number, leaving, None)
        return self._known[key]

    def forget(self, rules: RuleSet) -> None:
        """Drop what is known of a rule set that is not needed again."""
        self._known = {key: played for key, played in self._known.items() if key[0] != rules.digest}
        self._scores = {key: found for key, found in self._scores.items() if key[0] != rules.digest}


def hand_contrast(sides: Sequence[RuleSet | None], trials: Trials) -> HandContrast | None:
    """The plainest hand found that pays differently on as many sides as possible; None without one."""
    present = [side for side in sides if side is not None]
    wanted = len({side.digest for side in present})
    best: tuple[int, Candidate] | None = None
    for candidate in _candidates(present):
        found = [trials.scored(side, candidate) for side in present]
        if not any(each.complete for each in found):
            continue
        kinds = len({(each.complete, each.payments) for each in found})
        if kinds > (best[0] if best else 1):
            best = kinds, candidate
            if kinds == wanted:
                break
    if best is None:
        return None
    hand, switches = best[1].hand, best[1].switches
    scores = tuple(None if side is None else score(hand, side, switches) for side in sides)
    return HandContrast(format_hand(hand), switches, scores)


def _candidates(sides: Sequence[RuleSet]) -> Iterator[Candidate]:
    hands = list(candidates(sides[0]))
    # Neighbours differ in how they are won, so a few of each kind come first.
    spread = list(chain.from_iterable(hands[start::7] for start in range(7)))
    yield from spread
    if any(side.win_award is not None for side in sides):
        for candidate in spread[:LIKE]:
            for hits in (1, 2):
                yield Candidate(candidate.hand, replace(candidate.switches, horses=hits))


LEAVERS = ("early", "late", "winner")
"""Who leaves when, where leaving is looked at: a seat early on or near the end, and the first winner."""


def deal_contrast(sides: Sequence[RuleSet | None], trials: Trials, *, slot: str) -> DealContrast | None:
    """The first deal found whose payments differ between sides; None within the deals of `trials`.

    A deal in which all did the same until it was paid is preferred to one that took another course.
    `slot` "leaving" lets seats leave, "dealer" looks at who deals next instead of at payments.
    """
    first = next(index for index, side in enumerate(sides) if side is not None)
    found: tuple[int, DealContrast] | None = None
    for number in range(trials.deals):
        if found is not None and number > found[0] + PATIENCE:
            break
        leaving = LEAVERS[number % len(LEAVERS)] if slot == "leaving" else ""
        played = [None if side is None else trials.played(side, number, leaving) for side in sides]
        base = played[first]
        assert base is not None
        facts = _dealers if slot == "dealer" else _payments
        other = next(
            (side for side, each in zip(sides, played, strict=True) if each is not None and facts(each) != facts(base)),
            None,
        )
        if other is None:
            continue
        alike, contrast = _contrast(number, leaving, sides, first, other)
        if alike or slot == "dealer":
            return contrast
        found = found or (number, contrast)
    return None if found is None else found[1]


def _dealers(played: _Played) -> object:
    return played.side.next_dealer


def _payments(played: _Played) -> object:
    return played.side.payments


def _contrast(
    number: int, leaving: str, sides: Sequence[RuleSet | None], first: int, other: RuleSet
) -> tuple[bool, DealContrast]:
    """The deal as told, and whether all did the same until it was paid; played again, each move written down."""
    logs: list[Log] = [[] for _ in sides]
    played = [
        None if side is None else _play(side, number, leaving, log) for side, log in zip(sides, logs, strict=True)
    ]
    base, log, second = played[first], logs[first], logs[sides.index(other)]
    assert base is not None
    at = next(
        (place for place, (a, b) in enumerate(zip(log, second, strict=False)) if a != b), min(len(log), len(second))
    )
    following = [each[at] for each in (log, second) if at < len(each)]
    drawn = bool(following) and all(event["type"] == "draw" for event in following)
    parted = drawn or any(map(is_decision, following))
    before = max((place for place in range(at) if is_decision(log[place])), default=-1)
    event = moment(log[before]) if before >= 0 else Text("the tiles are dealt", "发牌")
    if not parted and not any(is_decision(each) for each in log[before + 1 :]):
        event = _ending(event, base.exhausted)
    pairs = list(zip(played, logs, strict=True))
    told = tuple(None if each is None else _told(each, own, before + 1, None) for each, own in pairs)
    alike = not parted and len({side.payments for side in told if side is not None}) > 1
    if not alike and following:
        told = tuple(None if each is None else _told(each, own, at, at) for each, own in pairs)
    rules = sides[first]
    assert rules is not None
    dealer = number % rules.table.seats
    return alike, DealContrast(deal_seed(SEED, number), number, dealer, event, told)


_PAID = ("pay", "end")
"""Events that are told by their payments."""


def _ending(event: Text, exhausted: bool) -> Text:
    if exhausted:
        return Text(f"{event.en}, and the wall is used up", f"{event.zh}，牌墙摸完")
    return Text(f"{event.en}, and the deal ends", f"{event.zh}，牌局结束")


def _told(played: _Played, log: Log, start: int, own: int | None) -> DealSide:
    """The payments from `start` up to the next decision; `own` is where the side's own course begins, if it has one."""
    stop = start if own is None else start + 1
    while stop < len(log) and not is_decision(log[stop]):
        stop += 1
    paid = tuple(_payment(event) for event in log[start:stop] if event["type"] == "pay")
    shown = own is not None and own < len(log) and log[own]["type"] not in _PAID
    event = moment(log[start]) if shown else None
    return replace(played.side, event=event, payments=paid)


def _payment(event: Mapping[str, Any]) -> tuple[int, int, int, str]:
    payer, payee = (seat if isinstance(seat, int) else -1 for seat in (event["payer"], event["payee"]))
    return payer, payee, event["points"], event["why"]


def _play(rules: RuleSet, number: int, leaving: str, log: Log | None) -> _Played:
    seed = deal_seed(SEED, number)
    seats = rules.table.seats
    players = [TrialPlayer(number, seat) for seat in range(seats)]
    if leaving:
        deal = Deal.dealt(rules, seed, dealer=number % seats, log=log)
        _play_and_leave(deal, players, _LEAVE[leaving])
    else:
        deal = Deal.dealt(rules, seed, dealer=number % seats, players=players, log=log)
        deal.run()
    outcome = deal.stop()
    paid = tuple((entry.payer, entry.payee, entry.points, entry.why) for entry in deal.entries)
    side = DealSide(None, paid, tuple(outcome.scores), outcome.house, outcome.next_dealer)
    deal.dissolve()
    return _Played(side, outcome.end == "exhausted")


def _play_and_leave(deal: Deal, players: Sequence[TrialPlayer], leaver: Callable[[Deal, int], int | None]) -> None:
    """Plays the deal; as soon as `leaver` names a seat it leaves, if the rules let it."""
    decisions, waiting = 0, True
    while pending := deal.pending():
        seat, legal = next(iter(pending.items()))
        deal.apply(seat, players[seat].decide(deal.view(seat), legal))
        decisions += legal.phase != "opening"
        who = leaver(deal, decisions) if waiting and decisions and not deal.over else None
        if who is not None:
            waiting = False
            try:
                deal.leave(who)
            except DecisionError:
                continue


_EARLY, _LATE = 8, 3


def _early(deal: Deal, decisions: int) -> int | None:
    return next(iter(deal.live_seats())) if decisions >= _EARLY else None


def _late(deal: Deal, decisions: int) -> int | None:
    return next(iter(deal.live_seats())) if deal.wall_left <= _LATE else None


def _winner(deal: Deal, decisions: int) -> int | None:
    return next((seat for seat in range(len(deal.seats)) if deal.has_won(seat)), None)


_LEAVE: Mapping[str, Callable[[Deal, int], int | None]] = {"early": _early, "late": _late, "winner": _winner}
