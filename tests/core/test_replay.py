"""Replay: what a record says is held against the rules, line by line (record.md)."""

from __future__ import annotations

import copy
import json
import os
import random
from functools import cache
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from shared_data import cases, script_record
from table_play import STACKS, Stack, check_money, check_tiles, deal_of, moody_players, played_out
from xuezhan.core.deal import Deal
from xuezhan.core.errors import RecordError, RuleError
from xuezhan.core.records import header_of, parse_records
from xuezhan.core.replay import Replayed, replay, rules_of
from xuezhan.core.ruleset import RuleSet

FULL = bool(os.environ.get("XUEZHAN_FULL"))
LAOK = "laok:horses=none"
Lines = list[dict[str, Any]]


@cache
def rule_set(name: str) -> RuleSet:
    return RuleSet.load(name)


def lines_of(deal: Deal) -> Lines:
    assert deal.log is not None
    return copy.deepcopy([header_of(deal), *deal.log])


def recorded(rules: str, seed: int, stack: Stack = "ready", leave: float = 0.0) -> Lines:
    deal = deal_of(rule_set(rules), seed, stack)
    return lines_of(played_out(deal, moody_players(deal.rules, seed), seed=seed, leave=leave))


def replayed(lines: Lines, rules: str | None = None) -> Replayed:
    own = lines[0]["rules"]
    return replay(script_record("a.jsonl", lines), None if rules is None else rule_set(rules), own=rule_set(own))


def case(name: str) -> Lines:
    return copy.deepcopy(next(case["script"] for case in cases("deals") if case["id"] == name))


def diverged(lines: Lines, line: int, said: str, rules: str | None = None) -> None:
    """The replay parts at this line (the header is 1), and says so."""
    found = replayed(lines, rules)
    assert found.diverged is not None
    assert found.diverged.line == line, found.diverged
    assert said in found.diverged.why
    answer = found.to_json()
    assert (answer["end"], answer["next_dealer"], answer["results"]) == ("unfinished", None, None)
    assert answer["diverged"] == {"line": line, "why": found.diverged.why}


# The header


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"hands": ["1m", "2m", "3m"]}, "3 hands are dealt, but the rules have 4 seats"),
        ({"dealer": 4}, "dealer 4 is no seat; seats are 0 to 3"),
        ({"dealer": -1}, "dealer -1 is no seat"),
    ],
)
def test_a_header_that_the_rules_contradict(change: dict[str, Any], said: str) -> None:
    lines = recorded(LAOK, 1)
    diverged([lines[0] | change, *lines[1:]], 1, said)


def test_hands_and_wall_must_be_the_tile_set() -> None:
    lines = recorded(LAOK, 1)
    hands, wall = lines[0]["hands"], lines[0]["wall"]
    longer = [lines[0] | {"hands": [hands[0] + "1m", *hands[1:]]}]
    diverged(longer, 1, "seat 0 is dealt 14 tiles, but the rules deal 13")
    diverged([lines[0] | {"wall": wall + "1m"}], 1, "hands and wall hold 5 of 1m, but the tile set has 4")
    diverged([lines[0] | {"wall": wall + "7z"}], 1, "hold 1 of 7z, but the tile set has 0")
    found = replayed([lines[0] | {"wall": ""}])
    assert found.diverged is not None
    assert found.diverged.line == 1
    assert found.deal is None
    assert found.to_json()["scores"] == []


def test_a_direction_must_fit_the_table() -> None:
    rules = "jipin:opening=exchange,opening.direction=random"
    lines = recorded(rules, 1)
    said = "exchange_direction 'up' is unknown; it may be right, left, across"
    diverged([lines[0] | {"exchange_direction": "up"}, *lines[1:]], 1, said)
    # Where the rules leave nothing to chance the field is not looked at.
    assert replayed([recorded(LAOK, 1)[0] | {"exchange_direction": "up"}]).diverged is None


def test_a_direction_left_to_chance_must_be_there() -> None:
    rules = "jipin:opening=exchange,opening.direction=random"
    lines = recorded(rules, 3)
    del lines[0]["exchange_direction"]
    diverged(lines, 1, "exchange_direction is missing; these rules leave it to chance")
    # Under other rules than its own the record cannot know of it: it follows the seed.
    plain = recorded("jipin", 3)
    found = replayed(plain, rules)
    assert found.deal is not None
    assert set(found.deal.given) == {"exchange_direction"}


def test_rules_that_have_changed_since_are_a_warning() -> None:
    lines = recorded(LAOK, 1)
    assert replayed(lines).warnings == ()
    (warning,) = replayed([lines[0] | {"rules_digest": "0" * 16}, *lines[1:]]).warnings
    assert warning.startswith(f"a.jsonl:1: the rules '{LAOK}' have changed since this deal was recorded")
    assert replayed([lines[0] | {"rules_digest": "0" * 16}, *lines[1:]], LAOK).warnings == ()


def test_rules_are_looked_for_beside_the_record(tmp_path: Any) -> None:
    (tmp_path / "mine.toml").write_text('extends = "laok"\n[horses]\nuse = "none"\n')
    lines = [recorded(LAOK, 1)[0] | {"rules": "mine.toml"}]
    (record,) = parse_records(str(tmp_path / "a.jsonl"), [json.dumps(lines[0])])
    assert rules_of(record).digest == rule_set(LAOK).digest
    with pytest.raises(RuleError):
        rules_of(script_record("elsewhere/a.jsonl", lines))


# Derived events


@pytest.mark.parametrize("rules", [LAOK, "laok", "tfmj", "chengdu-everyone:opening=exchange"])
def test_every_derived_field_is_checked(rules: str) -> None:
    lines = recorded(rules, 2)
    assert replayed(lines).diverged is None
    for place, event in enumerate(lines):
        if event["type"] not in ("draw", "horses", "pay", "end"):
            continue
        for key in event:
            if key == "type":
                continue
            changed = copy.deepcopy(lines)
            changed[place][key] = {"tile": "1z", "tiles": "9s" * 3, "end": "side", "seat": 7}.get(key, 12345)
            found = replayed(changed).diverged
            assert found is not None, (place, key)
            assert found.line == place + 1
            assert found.why.startswith("the record says type " + event["type"])


def test_what_a_win_says_is_checked_under_its_own_rules_only() -> None:
    lines = recorded(LAOK, 2)
    place = next(place for place, event in enumerate(lines) if event["type"] == "win")
    for key, value in (("fan", 99), ("how", "luck"), ("items", [["plain", 77]])):
        changed = copy.deepcopy(lines)
        changed[place][key] = value
        found = replayed(changed).diverged
        assert found is not None
        assert found.line == place + 1
        assert replayed(changed, LAOK).diverged is None
    shuffled = copy.deepcopy(lines)
    shuffled[place]["items"].reverse()
    assert replayed(shuffled).diverged is None


def test_derived_events_are_not_looked_at_under_other_rules() -> None:
    lines = recorded(LAOK, 2)
    for event in lines[1:]:
        if event["type"] == "pay":
            event["points"] = 1
    found = replayed(lines, "laok:horses=none,points.base=1")
    assert found.diverged is None
    own = replayed(recorded(LAOK, 2)).to_json()
    assert [6 * points for points in found.to_json()["scores"]] == own["scores"]


def test_an_added_event_that_did_not_happen() -> None:
    lines = recorded(LAOK, 2)
    for extra in (
        {"type": "pay", "payer": 0, "payee": 1, "points": 7, "why": "win"},
        {"type": "horses", "seat": 0, "tiles": "1m", "hits": 1},
    ):
        diverged([*lines[:5], extra, *lines[5:]], 6, "the record says type")


# Decisions


def test_unknown_types() -> None:
    lines = recorded(LAOK, 2)
    diverged([*lines[:4], {"type": "chow", "seat": 0, "tile": "1m"}], 5, "event type 'chow' is unknown")
    # `declared` is not the rule here: a missing suit is unknown, and skipped under other rules that do not know it.
    opening = [lines[0], {"type": "missing", "seat": 0, "suit": "m"}, *lines[1:]]
    diverged(opening, 2, "event type 'missing' is unknown")
    assert replayed(opening, LAOK).diverged is None


def test_opening_decisions_come_in_any_order_and_once() -> None:
    lines = recorded("tfmj", 2)
    opening = [place for place, event in enumerate(lines) if event["type"] == "missing"]
    first, last = opening[0], opening[-1]
    turned = [*lines[:first], *reversed(lines[first : last + 1]), *lines[last + 1 :]]
    assert replayed(turned).diverged is None
    assert lines_of(replayed(turned).deal) == lines  # type: ignore[arg-type]
    twice = [*lines[: first + 1], lines[first], *lines[first + 1 :]]
    diverged(twice, first + 2, "seat 0 owes no decision now")
    late = [*lines[: last + 3], lines[first], *lines[last + 3 :]]
    diverged(late, last + 4, "missing comes too late: the opening is over")
    early = [*lines[:first], *lines[first + 1 :]]
    found = replayed(early).diverged
    assert found is not None
    assert "comes too early: seat 0 must first decide missing" in found.why


@pytest.mark.parametrize(
    ("event", "said"),
    [
        ({"suit": "z"}, "missing by seat 0: "),
        ({"suit": 1}, "missing by seat 0: "),
        ({"suit": None}, "missing by seat 0: "),
        ({"seat": 4}, "seat 4 is no seat; seats are 0 to 3"),
        ({"seat": "0"}, "seat '0' is no seat"),
        ({"seat": True}, "seat True is no seat"),
        ({"seat": None}, "seat None is no seat"),
    ],
)
def test_nonsense_in_the_opening(event: dict[str, Any], said: str) -> None:
    lines = recorded("tfmj", 2)
    diverged([lines[0], {"type": "missing", "seat": 0, "suit": "m"} | event], 2, said)


@pytest.mark.parametrize(
    ("tiles", "said"),
    [
        (None, "an exchange names its tiles"),
        (123, "an exchange names its tiles"),
        ("12x", "exchange by seat 0: "),
        ("1m", "3 tiles are handed over, not 1"),
        ("111222m", "3 tiles are handed over, not 6"),
        ("7z7z7z", "the seat holds 0 of 7z"),
    ],
)
def test_nonsense_in_an_exchange(tiles: Any, said: str) -> None:
    lines = recorded("jipin:opening=exchange", 2)
    diverged([lines[0], {"type": "exchange", "seat": 0, "tiles": tiles}], 2, said)


@pytest.mark.parametrize(
    ("event", "said"),
    [
        ({"type": "discard", "seat": 9, "tile": "1m"}, "seat 9 is no seat"),
        ({"type": "discard", "tile": "1m"}, "seat None is no seat"),
        ({"type": "discard", "seat": 0}, "one tile is wanted, got None"),
        ({"type": "discard", "seat": 0, "tile": "12m"}, "one tile is wanted, got '12m'"),
        ({"type": "discard", "seat": 0, "tile": "1x"}, "discard: "),
        ({"type": "discard", "seat": 0, "tile": ["1m"]}, "one tile is wanted"),
        ({"type": "discard", "seat": 0, "tile": "7z"}, "seat 0 holds no 7z"),
        ({"type": "discard", "seat": 1, "tile": "1m"}, "but it is the turn of seat 0"),
        ({"type": "kong", "seat": 0, "tile": "1m", "kind": "x"}, "'x' is unknown; exposed, added or concealed"),
        ({"type": "kong", "seat": 0, "tile": "1m"}, "None is unknown; exposed, added or concealed"),
        ({"type": "kong", "seat": 0, "tile": "1z", "kind": "concealed"}, "does not hold all four 1z"),
        ({"type": "kong", "seat": 0, "tile": "1z", "kind": "added"}, "no pung of 1z with the fourth in hand"),
        ({"type": "kong", "seat": 0, "tile": "1m", "kind": "exposed", "of": 1}, "nobody's tile is there to be claimed"),
        ({"type": "pung", "seat": 0, "tile": "1m", "of": 1}, "nobody's tile is there to be claimed"),
        ({"type": "pass", "seat": 0, "tile": "1m"}, "nobody's tile is there to be claimed"),
        ({"type": "win", "seat": 0, "tile": "9z"}, "it has not just drawn that tile"),
        ({"type": "win", "seat": 0, "tile": "1m", "of": 2}, "nobody's tile is there to be claimed"),
        ({"type": "leave", "seat": 5}, "seat 5 is no seat"),
    ],
)
def test_nonsense_in_a_turn(event: dict[str, Any], said: str) -> None:
    diverged([recorded(LAOK, 3)[0], event], 2, said)


def test_leaving_where_it_is_forbidden() -> None:
    lines = [recorded("jipin", 3)[0], {"type": "leave", "seat": 1}]
    diverged(lines, 2, "these rules forbid leaving (leaving.use)")


def test_lines_after_the_end() -> None:
    lines = recorded(LAOK, 2)
    for extra, said in (
        ({"type": "discard", "seat": 0, "tile": "1m"}, "but the deal is over"),
        ({"type": "leave", "seat": 0}, "the deal is over"),
        (lines[-1], "the rules give nothing of the kind"),
    ):
        found = replayed([*lines, extra])
        assert found.diverged is not None
        assert found.diverged.line == len(lines) + 1
        assert said in found.diverged.why
        # The deal itself is as it was.
        assert found.to_json() | {"diverged": None} == replayed(lines).to_json()


def test_a_record_that_ends_too_early() -> None:
    lines = recorded(LAOK, 2)
    ended = [*lines[:20], lines[-1]]
    found = replayed(ended).diverged
    assert found is not None
    assert found.line == 21
    # Without its end it is a script that stops early.
    for stop in range(1, len(lines)):
        answer = replayed(lines[:stop]).to_json()
        assert answer["diverged"] is None
        assert answer["end"] in ("unfinished", lines[-1]["why"])
        assert (answer["results"] is None) == (answer["end"] == "unfinished") == (answer["next_dealer"] is None)
        assert sum(answer["scores"]) + answer["house"] == 0


def test_claims_may_come_in_any_order() -> None:
    lines = case("MULTI-001-three")
    wins = [place for place, event in enumerate(lines) if event["type"] == "win"]
    assert len(wins) == 3
    answer = replayed(lines).to_json()
    turned = [*lines[: wins[0]], *reversed(lines[wins[0] :])]
    assert replayed(turned).to_json() == answer
    assert [win["seat"] for win in answer["wins"]] == sorted(
        (win["seat"] for win in answer["wins"]), key=lambda seat: (seat - answer["wins"][0]["of"]) % 4
    )


def test_a_pass_of_a_seat_that_had_nothing_to_decide() -> None:
    lines = case("MULTI-001-three")
    place = next(place for place, event in enumerate(lines) if event["type"] == "win")
    of, tile = lines[place]["of"], lines[place]["tile"]
    diverged([*lines[:place], {"type": "pass", "seat": of, "tile": tile}], place + 1, f"pass of {tile} by seat {of}")
    quiet = recorded(LAOK, 3)
    turn = next(
        place
        for place, event in enumerate(quiet)
        if event["type"] == "discard" and quiet[place + 1]["type"] == "draw"
    )
    for seat in range(4):
        extra = {"type": "pass", "seat": seat, "tile": quiet[turn]["tile"]}
        found = replayed([*quiet[: turn + 1], extra, *quiet[turn + 1 :]]).diverged
        assert found is not None
        assert found.line == turn + 2


# Other rules


@pytest.mark.parametrize("other", ["jipin", "tfmj", "chengdu-everyone", "laok:table.seats=3", "laok:table.hand=10"])
def test_under_other_rules_play_stops_where_they_part(other: str) -> None:
    for seed in range(8):
        lines = recorded("laok", seed, STACKS[seed % 4])
        found = replayed(lines, other)
        if found.diverged is None:
            assert found.deal is not None
            assert found.deal.over
            continue
        assert 1 <= found.diverged.line <= len(lines)
        if found.deal is not None:
            check_money(found.deal)
            check_tiles(found.deal)
            assert found.to_json()["end"] == "unfinished"


# Whatever stands in a record

VALUES: list[Any] = [None, True, -1, 0, 1, 2, 3, 4, 10**30, 1.5, "", "1m", "9s", "5p", "7z", "m", "x", "discard"]
VALUES += ["rob_kong"]
VALUES += ["concealed", "added", "exposed", [], [1], ["1m"], {}, {"a": 1}, "house", "front", "win", "pass", "\x00"]
TYPES = ["draw", "discard", "pung", "kong", "win", "pass", "leave", "missing", "exchange", "pay", "horses", "end", "?"]
SOURCES = ["laok", "tfmj", "jipin:opening=exchange", "tfmj:play_on=blood_flow", "laok:last_four.tiles=40"]


def spoilt(lines: Lines, rng: random.Random) -> Lines:
    """The record with a few things wrong."""
    found = copy.deepcopy(lines)
    for _ in range(rng.choice((1, 1, 2, 4))):
        place = rng.randrange(1, len(found))
        event = found[place]
        match rng.randrange(7):
            case 0:
                del found[place]
            case 1:
                found.insert(place, copy.deepcopy(event))
            case 2:
                other = rng.randrange(1, len(found))
                found[place], found[other] = found[other], found[place]
            case 3:
                event.pop(rng.choice(list(event)[1:] or ["type"]), None)
            case 4:
                event["type"] = rng.choice(TYPES)
            case _:
                event[rng.choice([*event, "of", "kind", "seat", "tile"])] = rng.choice(VALUES)
        if len(found) < 2:
            break
    return found


@given(st.sampled_from(SOURCES), st.integers(0, 10**6))
@settings(
    max_examples=10_000 if FULL else 150,
    derandomize=not FULL,
    database=None,
    deadline=None,
    suppress_health_check=list(HealthCheck),
)
def test_spoilt_records_are_told_and_never_crash(rules: str, seed: int) -> None:
    rng = random.Random(seed)
    lines = spoilt(recorded_once(rules, seed % 12), rng)
    under = rng.choice((None, None, rules, rng.choice(SOURCES)))
    try:
        record = script_record("a.jsonl", lines)
    except (RecordError, ValueError):
        return
    found = replay(record, None if under is None else rule_set(under), own=rule_set(rules))
    answer = found.to_json()
    json.dumps(answer)
    if found.diverged is not None:
        assert 1 <= found.diverged.line <= len(lines)
        assert found.diverged.why
        assert "\n" not in found.diverged.why
    if found.deal is not None:
        check_money(found.deal)
        check_tiles(found.deal)


@cache
def recorded_once(rules: str, seed: int) -> Lines:
    return recorded(rules, seed, STACKS[seed % 4], leave=0.01 if seed % 3 == 0 else 0.0)
