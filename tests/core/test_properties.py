"""Whatever is played, under whatever rules: money, tiles, ends, refusals, copies, replays."""

from __future__ import annotations

import os
import random
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from random_rules import composed, rule_sets, rule_tables
from shared_data import script_record
from table_play import (
    CHECKS,
    MOODS,
    STACKS,
    Mood,
    MoodyPlayer,
    Stack,
    check_end,
    check_legal,
    check_money,
    deal_of,
    moody_players,
    played_out,
    state_of,
    step_through,
)
from xuezhan.core.catalogue import Catalogue
from xuezhan.core.deal import Deal
from xuezhan.core.errors import DecisionError
from xuezhan.core.legal import Legal
from xuezhan.core.records import header_of, parse_records, record_lines
from xuezhan.core.replay import replay
from xuezhan.core.ruleset import RuleSet
from xuezhan.players.greedy import GreedyPlayer
from xuezhan.players.random_player import RandomPlayer

FULL = bool(os.environ.get("XUEZHAN_FULL"))
PRESETS = ("laok", "jipin", "chengdu-contract", "chengdu-everyone", "tfmj")


def examples(count: int) -> settings:
    """So many examples, always the same; ten times as many fresh ones in a full run."""
    return settings(
        max_examples=10 * count if FULL else count,
        derandomize=not FULL,
        database=None,
        deadline=None,
        suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much, HealthCheck.data_too_large],
    )


seeds = st.integers(0, 2**53 - 1)


@dataclass(frozen=True)
class Game:
    """A deal to be played: its hands, and how its players lean."""

    rules: RuleSet
    seed: int
    stack: Stack
    mood: Mood

    def deal(self, players: list[Any] | None = None) -> Deal:
        dealer = self.seed % self.rules.table.seats
        return deal_of(self.rules, self.seed, self.stack, dealer=dealer, players=players)

    def players(self) -> list[Any]:
        return moody_players(self.rules, self.seed, self.mood)

    def steps(self, deal: Deal, *, leave: float = 0.0) -> Iterator[dict[int, Legal]]:
        return step_through(deal, self.players(), seed=self.seed, leave=leave)


def games(rules: RuleSet, seed: int, count: int = len(STACKS)) -> Iterator[Game]:
    """One game with each stack, or so many."""
    for place in range(count):
        turn = seed + place
        yield Game(rules, turn, STACKS[place % len(STACKS)], MOODS[turn % len(MOODS)])


@given(rule_sets(), seeds)
@examples(50)
def test_money_tiles_decisions_and_the_end(rules: RuleSet, seed: int) -> None:
    for game in games(rules, seed):
        hold_all_along(game, leave=0.005)


@pytest.mark.parametrize("preset", PRESETS)
def test_presets_hold_too(preset: str) -> None:
    for game in games(RuleSet.load(preset), 0, 300 if FULL else 24):
        hold_all_along(game, leave=0.002)


def hold_all_along(game: Game, leave: float) -> None:
    deal = game.deal()
    for pending in game.steps(deal, leave=leave):
        check_legal(deal, pending)
        for check in CHECKS:
            check(deal)
    check_end(deal)
    for check in CHECKS:
        check(deal)


# Refusals

NONSENSE: list[Any] = [None, "win", 3.5, (), [1], -1, 10**6, 63, 127, 191, 196, object()]
CHOICES: list[Any] = [None, "x", 7, (), (99,), (-1, -1, -1), (0,) * 5, ("1m",), [0, 1, 2], object()]
CHOICES += [1.0, (1.0, 1.0, 1.0)]


def refused(deal: Deal, attempt: Any, *given: Any) -> str:
    """What the deal says to an attempt that it must refuse."""
    with pytest.raises(DecisionError) as caught:
        attempt(*given)
    said = str(caught.value)
    assert said
    assert "\n" not in said
    return said


def illegal_attempts(deal: Deal, pending: dict[int, Legal], rng: random.Random) -> Iterator[tuple[Any, ...]]:
    """Calls that the rules do not allow now."""
    seats = range(len(deal.seats))
    outside = (-1, len(seats), 99)
    for seat in (*seats, *outside):
        if seat not in pending:
            yield deal.apply, seat, 0
            yield deal.choose, seat, (0, 1, 2)
    for seat, legal in pending.items():
        illegal = [action for action in range(-3, 260) if action not in legal.actions]
        for action in (*NONSENSE, *rng.sample(illegal, min(12, len(illegal)))):
            if action not in legal.actions:
                yield deal.apply, seat, action
        for choice in CHOICES:
            if choice not in legal.options or "." in repr(choice):
                yield deal.choose, seat, choice
    for seat in (*seats, *outside):
        if deal.rules.leaving is None or deal.in_opening or seat in outside or deal.has_left(seat):
            yield deal.leave, seat


@given(rule_sets(), seeds)
@examples(12)
def test_a_refused_action_changes_nothing(rules: RuleSet, seed: int) -> None:
    for game in games(rules, seed):
        deal = game.deal()
        rng = random.Random(seed)
        for pending in game.steps(deal, leave=0.005):
            if deal.in_opening or rng.random() < 0.15:
                before = state_of(deal)
                for attempt, *values in illegal_attempts(deal, pending, rng):
                    refused(deal, attempt, *values)
                assert state_of(deal) == before
        before = state_of(deal)
        for seat in range(len(deal.seats)):
            for attempt, *values in ((deal.apply, seat, 0), (deal.leave, seat), (deal.choose, seat, (0,))):
                assert "over" in refused(deal, attempt, *values)
        assert state_of(deal) == before


# One deal, however it is driven


def lines_of(deal: Deal) -> list[str]:
    assert deal.log is not None
    return list(record_lines(header_of(deal), deal.log))


def moody(seed: int, seat: int) -> MoodyPlayer:
    return MoodyPlayer(seed, seat, MOODS[seed % len(MOODS)])


@given(rule_sets(), seeds)
@examples(20)
def test_stepwise_and_run_and_replay_are_one(rules: RuleSet, seed: int) -> None:
    seats = range(rules.table.seats)
    factories: tuple[Any, ...] = (moody, moody, moody, GreedyPlayer, RandomPlayer)
    for place, game in enumerate(games(rules, seed, len(factories))):

        def players(factory: Any = factories[place], seed: int = game.seed) -> list[Any]:
            return [factory(seed, seat) for seat in seats]

        ran = game.deal(players())
        ran.run()
        assert ran.over
        written = lines_of(ran)
        stepwise = played_out(game.deal(), players(), seed=seed)
        assert lines_of(stepwise) == written
        assert stepwise.outcome == ran.outcome
        asked = {seat for seat in seats if (seed >> seat) & 1}
        mixed = players()
        some = played_out(game.deal([None if seat in asked else mixed[seat] for seat in seats]), mixed, seed=seed)
        assert lines_of(some) == written
        check_replay(rules, ran)


@given(rule_sets(), seeds)
@examples(15)
def test_deals_that_are_left_replay_too(rules: RuleSet, seed: int) -> None:
    for game in games(rules, seed):
        deal = game.deal()
        for _ in game.steps(deal, leave=0.02):
            pass
        check_replay(rules, deal)


DERIVED = ("draw", "horses", "pay", "end")
KEPT = {"win": ("type", "seat", "tile", "of"), "kong": ("type", "seat", "tile", "kind", "of")}


def script_of(deal: Deal) -> list[dict[str, Any]]:
    """Header and decisions alone, passes left out, wins without what follows from them."""
    assert deal.log is not None
    decisions = [event for event in deal.log if event["type"] not in (*DERIVED, "pass")]
    return [
        header_of(deal),
        *({key: event[key] for key in KEPT.get(event["type"], event) if key in event} for event in decisions),
    ]


def check_replay(rules: RuleSet, deal: Deal) -> None:
    """The record and its script give the same deal again, byte for byte."""
    written = lines_of(deal)
    (record,) = parse_records("deal.jsonl", written)
    again = replay(record, own=rules)
    assert again.diverged is None, again.diverged
    assert again.warnings == ()
    assert again.deal is not None
    assert lines_of(again.deal) == written
    short = replay(script_record("script.jsonl", script_of(deal)), own=rules)
    assert short.diverged is None, short.diverged
    assert short.deal is not None
    assert lines_of(short.deal) == written
    assert short.to_json() | {"file": ""} == again.to_json() | {"file": ""}
    other = replay(record, rules)
    assert other.diverged is None, other.diverged
    assert other.deal is not None
    assert other.deal.log == deal.log


@given(rule_sets(), seeds)
@examples(10)
def test_copies_go_their_own_way(rules: RuleSet, seed: int) -> None:
    rng = random.Random(seed)
    for game in games(rules, seed):
        deal = game.deal()
        copies = []
        for _ in game.steps(deal):
            if rng.random() < 0.04:
                before = state_of(deal)
                twin = deal.copy()
                assert state_of(twin) == before
                copies.append((twin, before))
                played_out(deal.copy(), moody_players(rules, seed + 1), seed=seed)
                assert state_of(deal) == before
        for twin, before in copies:
            assert state_of(twin) == before
            played_out(twin, moody_players(rules, seed + 2), seed=seed)
            check_end(twin)
            check_money(twin)


@given(rule_sets(), seeds)
@examples(10)
def test_a_replay_stands_where_the_deal_stood(rules: RuleSet, seed: int) -> None:
    """After so many events of a record the whole state is that of the deal as it was played."""
    rng = random.Random(seed)
    for game in games(rules, seed):
        deal = game.deal()
        stood = []
        for _ in game.steps(deal):
            if not deal.in_opening and deal.window is None and rng.random() < 0.08:
                assert deal.log is not None
                stood.append((len(deal.log), state_of(deal)))
        lines = lines_of(deal)
        for count, state in stood:
            (record,) = parse_records("deal.jsonl", lines[: count + 1])
            again = replay(record, own=rules).deal
            assert again is not None
            assert again.pending()
            assert state_of(again) == state


ALONE = [(slot, name) for slot, variants in Catalogue.installed().variants.items() for name in variants]
NEEDS: dict[tuple[str, str], dict[str, Any]] = {
    ("cap", "fixed"): {"cap": {"use": "fixed", "fan": 3}},
    ("cap", "points"): {"cap": {"use": "points", "points": 20}},
    ("fan_table", "product"): {"points": {"use": "linear"}},
    ("fan_table", "linear"): {"points": {"use": "linear"}},
    ("flower_pig", "cap"): {"cap": {"use": "fixed", "fan": 3}},
}


@pytest.mark.parametrize(("slot", "name"), ALONE)
def test_every_variant_works_alone(slot: str, name: str) -> None:
    """All other slots at their defaults."""
    rules = RuleSet.load({slot: {"use": name}} | NEEDS.get((slot, name), {}))
    assert rules.uses(slot) == name
    for game in games(rules, 11, 4):
        hold_all_along(game, leave=0.002)
        deal = played_out(game.deal(), game.players(), seed=game.seed)
        check_replay(rules, deal)


@given(rule_tables(), seeds, st.integers(2, 50))
@examples(12)
def test_every_amount_follows_the_unit(table: dict[str, Any], seed: int, times: int) -> None:
    """Under a unit so many times as large every payment is so many times as large."""
    units = table["points"].get("units", [1, 2, 4, 8, 16, 32])
    table |= {"rake": {"use": "none"}, "leaving": {"use": "forbidden"}, "debt": {"use": "unlimited"}}
    if table["cap"]["use"] == "points":
        table |= {"cap": {"use": "fixed", "fan": 3}}
    for points in ({"use": "doubling"}, {"use": "table", "units": units}):
        small, large = (
            composed(table | {"points": points | {"base": base}}) for base in (7, 7 * times)
        )
        if small is None or large is None:
            return
        for game in games(small, seed):
            deal = played_out(game.deal(), game.players(), seed=seed)
            (record,) = parse_records("deal.jsonl", lines_of(deal))
            again = replay(record, large)
            assert again.diverged is None
            assert again.deal is not None
            assert [entry.points * times for entry in deal.entries] == [
                entry.points for entry in again.deal.entries
            ]
            assert [points * times for points in deal.scores] == again.deal.scores
