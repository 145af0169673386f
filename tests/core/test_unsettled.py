"""A rule that fails in the middle of a deal: the deal stops, and nothing in it is half settled."""

from __future__ import annotations

import pickle
from typing import Any

import pytest
from table_play import MOODS, STACKS, deal_of, moody_players
from xuezhan import (
    Deal,
    HookError,
    OpeningEffect,
    OpeningStep,
    Payment,
    RuleSet,
    Settlement,
    Text,
    Variant,
    hookimpl,
)
from xuezhan.core.hookspecs import HOOKS
from xuezhan.core.opening import Move


class Watcher:
    """Counts calls; the one called `fails_at` fails."""

    calls = 0
    fails_at = 0


def failing(hook: str) -> type[Variant]:
    """An extra that fails at one of the calls of a hook: by itself, or around a slot's answer."""

    def hit() -> None:
        Watcher.calls += 1
        if Watcher.calls == Watcher.fails_at:
            raise ZeroDivisionError("a rule failed")

    def alone(self: Any) -> Any:
        hit()
        return () if HOOKS[hook].answers == "all" else None

    def around(self: Any) -> Any:
        result = yield
        hit()
        return result

    function = alone if HOOKS[hook].slot is None else around
    function.__name__ = hook
    mark = hookimpl if HOOKS[hook].slot is None else hookimpl(wrapper=True)
    return type("Fails", (Variant,), {"name": "fails", "text": Text("It fails.", "会出错。"), hook: mark(function)})


ONCE = {
    "xuezhan_tiles",
    "xuezhan_wild_tiles",
    "xuezhan_shapes",
    "xuezhan_turn_plays",
    "xuezhan_claim_plays",
    "xuezhan_opening_steps",
    "xuezhan_win_shape",
    "xuezhan_suit_limit",
    "xuezhan_further_items",
    "xuezhan_pay_reasons",
    "xuezhan_unit",
    "xuezhan_cap",
    "xuezhan_share_limits",
    "xuezhan_self_draw_bonus",
    "xuezhan_kong_terms",
    "xuezhan_rob_terms",
    "xuezhan_winners_per_tile",
    "xuezhan_play_on",
    "xuezhan_settlements",
}
"""Hooks that are asked when a rule set is composed."""


def composed(plugin: type[Variant] | None) -> RuleSet:
    rules = {
        "extends": "laok",
        "opening": {"use": "exchange"},
        "pass_pung": {"use": "until_own_draw"},
        "cap": {"use": "fixed", "fan": 1000},
        "debt": {"use": "stake", "points": 1_000_000},
    }
    if plugin is None:
        return RuleSet.load(rules)
    return RuleSet.load(rules | {"extra": [{"use": plugin.name}]}, plugins=[plugin])


@pytest.mark.parametrize("hook", sorted(ONCE - {"xuezhan_further_items"}))
def test_a_hook_of_the_composition_that_fails(hook: str) -> None:
    Watcher.calls, Watcher.fails_at = 0, 1
    with pytest.raises(HookError, match=rf"^extra\.fails.*: {hook} failed at .*: ZeroDivisionError: a rule failed$"):
        composed(failing(hook))


PLAYED = sorted(set(HOOKS) - ONCE - {"xuezhan_leaving"})


@pytest.mark.parametrize("hook", PLAYED)
def test_a_deal_in_which_a_hook_fails_is_whole_as_far_as_it_goes(hook: str) -> None:
    plain, rules = composed(None), composed(failing(hook))
    failed = 0
    for seed in range(300):
        for fails_at in (1, 2, 4):
            # Prices by fan are asked for once a rule set.
            if hook == "xuezhan_points":
                rules = composed(failing(hook))
            Watcher.calls, Watcher.fails_at = 0, fails_at
            stack, mood = STACKS[seed % len(STACKS)], MOODS[seed // len(STACKS) % len(MOODS)]
            deal = deal_of(rules, seed, stack, players=list(moody_players(rules, seed, mood)))
            try:
                deal.run()
            except HookError as error:
                failed += 1
                whole = deal_of(plain, seed, stack, players=list(moody_players(plain, seed, mood)))
                whole.run()
                check_stopped(deal, error, hook, seed)
                check_whole(deal, whole)
        if failed > 8:
            break
    assert failed


def check_stopped(deal: Deal, error: HookError, hook: str, seed: int) -> None:
    """The deal says whose fault it was, and goes no further."""
    assert (error.plugin.partition(",")[0], error.hook, error.seed) == ("extra.fails", hook, seed)
    assert isinstance(error.__cause__, ZeroDivisionError)
    assert deal.outcome is None
    assert not deal.over
    assert deal.fault is error
    for attempt in (deal.pending, deal.run, deal.stop, lambda: deal.apply(0, 0), lambda: deal.leave(0)):
        with pytest.raises(HookError) as again:
            attempt()
        assert again.value is error


def check_whole(deal: Deal, whole: Deal) -> None:
    """What happened is the beginning of what would have happened, cut between two events."""
    assert deal.log is not None
    assert whole.log is not None
    length = len(deal.log)
    assert deal.log == whole.log[:length]
    if length and whole.log[length]["type"] in ("pay", "horses"):
        last = deal.log[-1]
        assert last["type"] not in ("win", "horses", "pay", "leave")
        assert last["type"] != "kong" or last["kind"] == "added"
    paid = len([event for event in deal.log if event["type"] == "pay"])
    assert [entry.points for entry in deal.entries] == [entry.points for entry in whole.entries[:paid]]
    scores = [0] * 4
    for entry in deal.entries:
        scores[entry.payer] -= entry.points
        scores[entry.payee] += entry.points
    assert deal.scores == scores
    assert sum(deal.scores) + deal.house == 0
    settled = {index for entry in deal.entries for index in entry.settles}
    assert all(entry.held == (entry.index not in settled) for entry in deal.entries)
    wins = [event["seat"] for event in deal.log if event["type"] == "win"]
    assert [win.seat for win in deal.wins] == wins
    made = [event for event in deal.log if event["type"] == "kong"]
    assert len(made) - len(deal.kongs) in (0, 1)
    for s in deal.seats:
        assert s.won == (s.index in wins)
        assert s.live == (not s.won)
        assert len(s.set_aside) == wins.count(s.index)
        assert s.codes == codes_of_counts(s.counts)
    assert tiles_there(deal) == 108


def codes_of_counts(counts: list[int]) -> list[int]:
    return [sum(counts[9 * suit + rank] * 5**rank for rank in range(9)) for suit in range(3)]


def tiles_there(deal: Deal) -> int:
    """Every tile of the set lies somewhere, once: a winner's discard in its won tiles, a melded one in the meld."""
    hands = sum(sum(s.counts) for s in deal.seats)
    melds = sum(meld.tiles for s in deal.seats for meld in s.melds)
    rivers = sum(len(s.river) for s in deal.seats)
    won = sum(len(s.set_aside) for s in deal.seats)
    claimed = [place for win, place in zip(deal.wins, places_of_wins(deal), strict=True) if win.of is not None]
    shared = len(claimed) - len(set(claimed))
    shown = sum(len(win.award.tiles) for win in deal.wins if win.award)
    return hands + melds + rivers + won - shared + shown + deal.wall_left


def places_of_wins(deal: Deal) -> list[int]:
    """For every win, the place in the log of the decision that it follows."""
    assert deal.log is not None
    last, found = 0, []
    for place, event in enumerate(deal.log):
        if event["type"] in ("discard", "kong", "draw"):
            last = place
        elif event["type"] == "win":
            found.append(last)
    return found


def test_leaving_that_fails() -> None:
    rules = RuleSet.load(
        {"extends": "jipin", "leaving": {"use": "penalty"}, "extra": [{"use": "fails"}]},
        plugins=[failing("xuezhan_leaving")],
    )
    Watcher.calls, Watcher.fails_at = 0, 1
    deal = deal_of(rules, 3)
    while deal.in_opening:
        seat, legal = next(iter(deal.pending().items()))
        deal.apply(seat, legal[0])
    with pytest.raises(HookError, match="xuezhan_leaving failed"):
        deal.leave(2)
    assert deal.log is not None
    assert "leave" not in [event["type"] for event in deal.log]
    assert deal.entries == []
    assert not deal.has_left(2)
    assert deal.is_live(2)
    assert deal.outcome is None


class Fined(Variant):
    """Pays at the end, the second time wrongly."""

    name = "fined"
    text = Text("It pays.", "要付分。")

    @hookimpl
    def xuezhan_settlements(self) -> list[Settlement]:
        return [
            Settlement("end", lambda deal: [Payment(0, 1, 5, "win")]),
            Settlement("end", lambda deal: [Payment(0, 1, 5, "win"), Payment(1, 0, -5, "win")]),
        ]


def test_an_end_that_pays_nonsense_pays_nothing() -> None:
    rules = composed(Fined)
    deal = deal_of(rules, 5, players=list(moody_players(rules, 5)))
    said = r"^extra\.fined .*: xuezhan_settlements, end\.payments: asks for a payment of -5 points"
    with pytest.raises(HookError, match=said):
        deal.run()
    plain = composed(None)
    whole = deal_of(plain, 5, players=list(moody_players(plain, 5)))
    whole.run()
    check_whole(deal, whole)


class Opens(Variant):
    """An opening step that can be made to fail in each of its parts."""

    name = "opens"
    text = Text("It opens.", "开局。")
    part = ""

    @hookimpl
    def xuezhan_opening_steps(self) -> list[OpeningStep]:
        return [Step()]


class Step(OpeningStep):
    name, order = "opens.step", 15

    def options(self, deal: Any, seat: int) -> Any:
        if Opens.part == "raises":
            raise ZeroDivisionError
        return [] if Opens.part == "none" else [1]

    def effect(self, deal: Any, choices: Any, chance: Any) -> Any:
        if Opens.part == "moves":
            return OpeningEffect((Move(0, 1, (0,) * 5),))
        if Opens.part == "pays":
            return OpeningEffect(payments=(Payment(0, 1, 2, "win"), Payment(2, 2, 2, "win")))
        return OpeningEffect()

    def encode(self, choice: Any) -> Any:
        return [choice] if Opens.part == "encode" else {"choice": choice}

    def decode(self, fields: Any) -> Any:
        return fields["choice"]


@pytest.mark.parametrize(
    ("part", "said"),
    [
        ("raises", "failed at .*ZeroDivisionError"),
        ("none", "it wants a list of at least one choice"),
        ("moves", "moves 5 1m from seat 0, which does not hold them"),
        ("pays", "asks for a payment from 2 to 2"),
        ("encode", "it wants a dict of texts"),
    ],
)
def test_an_opening_step_that_fails(part: str, said: str) -> None:
    rules = composed(Opens)
    Opens.part = part
    deal = deal_of(rules, 5, players=list(moody_players(rules, 5)))
    with pytest.raises(HookError, match=rf"^extra\.opens .*: xuezhan_opening_steps, opens\.step\.\w+: .*{said}"):
        deal.run()
    assert deal.entries == []
    assert deal.log is not None
    assert not [event for event in deal.log if event["type"] == "opens.step"]
    assert tiles_there(deal) == 108


def test_the_error_crosses_processes() -> None:
    error = HookError("cap.fixed", "class x", "xuezhan_cap", Text("failed", "出错"))
    error.seed = 7
    again = pickle.loads(pickle.dumps(error))
    assert str(again) == str(error) == "cap.fixed (class x): xuezhan_cap failed (seed 7)"
    assert again.in_language("zh") == "cap.fixed（class x）：xuezhan_cap 出错（种子 7）"
