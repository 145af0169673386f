"""What a seat sees follows from what it may know: not from other hands, nor from the wall's order."""

from __future__ import annotations

import os
import random
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from random_rules import rule_sets
from shared_data import cases, script_record
from table_play import (
    MOODS,
    STACKS,
    deal_of,
    moody_players,
    played_out,
    state_of,
    step_through,
)
from xuezhan.core.actions import PASS, Decision
from xuezhan.core.deal import Deal
from xuezhan.core.errors import DecisionError
from xuezhan.core.legal import Legal
from xuezhan.core.replay import replay
from xuezhan.core.ruleset import RuleSet
from xuezhan.core.seat import SeatView
from xuezhan.core.tiles import tile_name

FULL = bool(os.environ.get("XUEZHAN_FULL"))
DERIVED = ("draw", "horses", "pay", "end")
OWN_WORLD = ("_deal", "_tile_book", "plain")
"""Slots of a view that are no facts: the deal behind it, and a decision without content."""


def public_log(deal: Deal, seat: int) -> list[tuple[Any, ...]]:
    """What the seat may know of each event that it may know of."""
    assert deal.log is not None
    shown = deal.rules.kong_terms.concealed_shown
    found = []
    for event in deal.log:
        secret: tuple[str, ...] = ()
        if event["type"] == "pass":
            continue
        if event.get("seat") != seat:
            if event["type"] == "draw":
                secret = ("tile",)
            elif event["type"] == "exchange":
                secret = ("tiles",)
            elif event.get("kind") == "concealed" and not shown:
                secret = ("tile",)
        found.append(tuple((key, repr(value)) for key, value in event.items() if key not in secret))
    return found


@dataclass
class Sight:
    """What a seat was shown in a deal, by how many events it knew of then."""

    views: dict[int, Any] = field(default_factory=dict)
    events: dict[int, Any] = field(default_factory=dict)
    asked: dict[int, Any] = field(default_factory=dict)
    refusals: dict[int, str] = field(default_factory=dict)
    log: list[tuple[Any, ...]] = field(default_factory=list)

    def look(self, deal: Deal, seat: int, pending: dict[int, Legal]) -> None:
        view = deal.view(seat)
        known = public_log(deal, seat)
        now = len(known)
        self.log = known
        self.views[now] = facts(view)
        self.events[now] = [list(event.items()) for event in deal.events_for(seat)]
        if seat in pending:
            self.asked[now] = [repr(decision) for decision in pending[seat].decisions()]
        elif not deal.over:
            with pytest.raises(DecisionError) as caught:
                deal.apply(seat, 0)
            self.refusals[now] = str(caught.value)


def facts(view: SeatView) -> dict[str, Any]:
    """All that can be read from a view."""
    found = dict(view.snapshot())
    for name in SeatView.__slots__:
        if name not in OWN_WORLD:
            found[f"slot {name}"] = state_of(getattr(view, name))
    return {name: repr(value) for name, value in found.items()}


class ScriptedTable:
    """Drives a deal by the decisions of another one, as far as they are legal; missing claims are passes."""

    def __init__(self, deal: Deal, log: list[dict[str, Any]]) -> None:
        self.deal = deal
        self.script = [event for event in log if event["type"] not in (*DERIVED, "pass")]
        self.read = 0
        self.won: list[tuple[Any, ...]] = []

    def moments(self) -> Iterator[dict[int, Legal]]:
        deal = self.deal
        while pending := deal.pending():
            yield pending
            self._drop_forced_wins()
            seat = min(pending)
            legal = pending[seat]
            event = self._next(seat, legal)
            if event is None:
                if legal.phase != "claim":
                    return
                deal.apply(seat, PASS)
                continue
            action = self._action(event, seat, legal)
            if action is None:
                return
            self.script.remove(event)
            if event["type"] == "win":
                self.won.append(_win(event))
            deal.apply(seat, action)
        yield {}

    def _drop_forced_wins(self) -> None:
        """Account for wins that happened by themselves."""
        assert self.deal.log is not None
        for event in self.deal.log[self.read :]:
            if event["type"] != "win":
                continue
            if _win(event) in self.won:
                self.won.remove(_win(event))
            else:
                forced = (line for line in self.script if line["type"] == "win" and _win(line) == _win(event))
                if (line := next(forced, None)) is not None:
                    self.script.remove(line)
        self.read = len(self.deal.log)

    def _next(self, seat: int, legal: Legal) -> dict[str, Any] | None:
        """The script's decision for this seat now, None when it has none."""
        for event in self.script:
            if legal.phase == "claim" and event.get("of") is None:
                return None
            if event["seat"] == seat:
                return event
            if legal.phase == "turn":
                return None
        return None

    def _action(self, event: dict[str, Any], seat: int, legal: Legal) -> int | None:
        for action, decision in zip(legal.actions, legal.decisions(), strict=True):
            if legal.phase == "opening":
                step = next(step for step in self.deal.rules.opening_steps if step.name == legal.step)
                if event["type"] == legal.step and step.encode(decision.choice).items() <= event.items():
                    return action
            elif decision.tile is not None and event == _as_event(decision, event):
                return action
        return None


def _as_event(decision: Decision, like: dict[str, Any]) -> dict[str, Any]:
    """The decision as an event with the fields that `like` has; its own of what a decision tells."""
    assert decision.tile is not None
    told = {
        "type": decision.type,
        "seat": decision.seat,
        "tile": tile_name(decision.tile),
        "of": decision.of,
        "kind": decision.kind,
    }
    return like | {name: value for name, value in told.items() if name in like or value is not None}


def _win(event: dict[str, Any]) -> tuple[Any, ...]:
    return event["seat"], event["tile"], event["of"]


def sight_of(deal: Deal, log: list[dict[str, Any]], seat: int) -> Sight:
    found = Sight()
    for pending in ScriptedTable(deal, log).moments():
        found.look(deal, seat, pending)
    return found


def taken_from_wall(deal: Deal, seat: int) -> range:
    """Where the tiles lie that an exchange with the wall gives the seat, which it knows from then on."""
    opening = deal.rules.composition.slots["opening"].values()
    if opening.get("direction") != "wall":
        return range(0)
    before = (seat - deal.dealer) % deal.rules.table.seats
    # The dealer has drawn the first tile of the wall by then.
    return range(1 + before * opening["tiles"], 1 + (before + 1) * opening["tiles"])


def swapped(first: Deal, seat: int, rng: random.Random) -> Deal:
    """The same deal but for some tiles that the seat was not dealt, which have changed places."""
    hands = [list(hand) for hand in first.hands]
    wall = list(first.wall)
    own = taken_from_wall(first, seat)
    places: list[tuple[list[int], int]] = [(wall, place) for place in range(len(wall)) if place not in own]
    places += [(hand, place) for other, hand in enumerate(hands) if other != seat for place in range(len(hand))]
    for _ in range(rng.choice((1, 1, 2, 8))):
        (here, i), (there, j) = rng.sample(places, 2)
        here[i], there[j] = there[j], here[i]
    return Deal(first.rules, first.dealer, hands, wall, seed=first.seed + 1, chance=first.given, log=[])


def compare_worlds(one: Sight, other: Sight) -> int:
    """Hold two deals against each other for as long as the seat knows the same; how many moments that were."""
    same = 0
    for mine, theirs in zip(one.log, other.log, strict=False):
        if mine != theirs:
            break
        same += 1
    for now in sorted(set(one.views) & set(other.views)):
        if now > same:
            continue
        assert one.events[now] == other.events[now]
        assert one.views[now] == other.views[now]
    for now in sorted(set(one.asked) | set(other.asked)):
        if now < same or (now == same and now in one.asked and now in other.asked):
            assert one.asked.get(now) == other.asked.get(now)
    for now in sorted(set(one.refusals) & set(other.refusals)):
        if now <= same:
            assert one.refusals[now] == other.refusals[now]
    return same


@given(rule_sets(), st.integers(0, 2**53 - 1))
@settings(
    max_examples=400 if FULL else 25,
    derandomize=not FULL,
    database=None,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much, HealthCheck.data_too_large],
)
def test_nothing_hidden_shows(rules: RuleSet, seed: int) -> None:
    hold_hidden(rules, seed)


def hold_hidden(rules: RuleSet, seed: int) -> int:
    rng = random.Random(seed)
    compared = 0
    for place, stack in enumerate(STACKS):
        dealer = seed % rules.table.seats
        first = deal_of(rules, seed, stack, dealer=dealer)
        played_out(first, moody_players(rules, seed, MOODS[(seed + place) % len(MOODS)]), seed=seed)
        assert first.log is not None
        seat = rng.randrange(rules.table.seats)
        again = deal_of(rules, seed, stack, dealer=dealer)
        sight = sight_of(again, first.log, seat)
        assert sight.log == public_log(first, seat)
        for _ in range(6):
            # As it was dealt: an exchange with the wall mixes the one that was played.
            other = swapped(deal_of(rules, seed, stack, dealer=dealer), seat, rng)
            compared += compare_worlds(sight, sight_of(other, first.log, seat))
    return compared


@pytest.mark.parametrize("preset", ["laok", "jipin", "chengdu-everyone", "tfmj", "jipin:opening=exchange"])
def test_presets_hide_too(preset: str) -> None:
    rules = RuleSet.load(preset)
    compared = sum(hold_hidden(rules, seed) for seed in range(30 if FULL else 3))
    assert compared > 500


def shown(script: str, rules: str, seat: int) -> list[dict[str, Any]]:
    """What the seat is shown of a shared case."""
    case = next(case for case in cases("deals") if case["id"] == script)
    deal = replay(script_record(script, case["script"]), own=RuleSet.load(rules)).deal
    assert deal is not None
    return deal.events_for(seat)


def test_a_draw_shows_its_tile_to_its_own_seat_only() -> None:
    # Replacement draws too: seat 3 makes an exposed and a concealed kong.
    kongs = "kong-three-kinds"
    for seat in range(4):
        draws = [event for event in shown(kongs, "laok:horses=none", seat) if event["type"] == "draw"]
        assert {event["end"] for event in draws} == {"front", "back"}
        assert all(("tile" in event) == (event["seat"] == seat) for event in draws)


def test_a_concealed_kong_is_shown_as_the_rules_say() -> None:
    def kongs(concealed_shown: str, seat: int) -> list[tuple[int, bool]]:
        events = shown("kong-three-kinds", f"laok:horses=none,kong.concealed_shown={concealed_shown}", seat)
        return [(event["seat"], "tile" in event) for event in events if event.get("kind") == "concealed"]

    assert kongs("true", 0) == kongs("true", 3) == kongs("false", 3) == [(3, True)]
    assert kongs("false", 0) == kongs("false", 1) == kongs("false", 2) == [(3, False)]


def test_an_exchange_shows_its_tiles_to_the_giver_only() -> None:
    rules = RuleSet.load("jipin:opening=exchange")
    deal = deal_of(rules, 5)
    for seat in range(4):
        deal.apply(seat, 0)
    for seat in range(4):
        exchanges = [event for event in deal.events_for(seat) if event["type"] == "exchange"]
        assert [event["seat"] for event in exchanges] == [0, 1, 2, 3]
        assert all(("tiles" in event) == (event["seat"] == seat) for event in exchanges)


def test_choices_stay_secret_until_all_have_chosen() -> None:
    deal = deal_of(RuleSet.load("chengdu-everyone"), 5)
    deal.apply(2, 0)
    assert [event for event in deal.events_for(0) if event["type"] == "missing"] == []
    assert deal.view(0).missing == [-1, -1, -1, -1]
    for seat in (0, 1, 3):
        deal.apply(seat, 1)
    assert deal.view(0).missing == [1, 1, 0, 1]


def test_passes_are_not_shown() -> None:
    deal = deal_of(RuleSet.load("laok"), 3, "triplets")
    played_out(deal, moody_players(deal.rules, 3, MOODS[3]))
    assert deal.log is not None
    assert any(event["type"] == "pass" for event in deal.log)
    assert all(event["type"] != "pass" for seat in range(4) for event in deal.events_for(seat))


def test_a_win_shows_no_concealed_tiles() -> None:
    for rules in ("laok", "tfmj:play_on=blood_flow"):
        deal = deal_of(RuleSet.load(rules), 1, "ready")
        for _ in step_through(deal, moody_players(deal.rules, 1, MOODS[2]), seed=1):
            for seat in range(4):
                for event in deal.events_for(seat):
                    if event["type"] == "win":
                        assert set(event) == {"type", "seat", "tile", "of", "how", "fan", "items"}
        assert deal.wins


def test_other_hands_are_numbers_and_hidden_kongs_blanks() -> None:
    script = next(case for case in cases("deals") if case["id"] == "kong-three-kinds")["script"]
    rules = RuleSet.load("laok:horses=none,kong.concealed_shown=false")
    deal = replay(script_record("x", script), own=rules).deal
    assert deal is not None
    (melds,) = (melds for melds in deal.view(0).all_melds if melds)
    assert [meld and meld.type for meld in melds] == ["exposed", None]
    assert [meld and meld.type for meld in deal.view(3).all_melds[3]] == ["exposed", "concealed"]
    # Two kongs count three tiles each: 13 - 6, and one more in its turn.
    assert deal.view(0).hand_sizes[3] in (7, 8)
    assert deal.view(0).hand_sizes[0] == 13


def test_a_deal_without_a_log_shows_no_events() -> None:
    deal = Deal.dealt(RuleSet.load("laok"), 1)
    with pytest.raises(ValueError, match="keeps no log"):
        deal.events_for(0)
