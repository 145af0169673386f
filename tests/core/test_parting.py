"""Where a record and rules part, told by kind."""

from __future__ import annotations

from typing import Any

import pytest
from shared_data import script_record
from xuezhan.core.parting import PARTINGS
from xuezhan.core.replay import replay
from xuezhan.core.ruleset import RuleSet

RULES = RuleSet.load("laok:horses=none,missing_suit=off,play_on=first_win")
DECLARED = RuleSet.load("chengdu-everyone")


def script() -> list[dict[str, Any]]:
    """Seat 0 deals, holds 1m to 9m of which three 1m, and draws 9s; the wall goes on with 8s."""
    left = [f"{rank}{suit}" for suit in "mps" for rank in range(1, 10) for _ in range(4)]
    mine = ["1m", "1m", "1m", "2m", "3m", "4m", "5m", "6m", "7m", "8m", "9m", "1p", "1p"]
    for tile in (*mine, "9s", "8s"):
        left.remove(tile)
    hands = [left[start::7][:13] for start in range(3)]
    for tile in (tile for hand in hands for tile in hand):
        left.remove(tile)
    header = {
        "type": "deal",
        "format": "xuezhan-deal/1",
        "rules": "laok",
        "dealer": 0,
        "hands": ["".join(hand) for hand in (mine, *hands)],
        "wall": "".join(["9s", "8s", *left]),
    }
    return [header, {"type": "discard", "seat": 0, "tile": "9s"}]


@pytest.mark.parametrize(
    ("line", "kind"),
    [
        ({"type": "discard", "seat": 2, "tile": "8s"}, "turn"),
        ({"type": "discard", "seat": 1, "tile": "9m"}, "discard"),
        ({"type": "win", "seat": 1, "tile": "8s", "of": None}, "win"),
        ({"type": "win", "seat": 2, "tile": "9s", "of": 0}, "win"),
        ({"type": "pung", "seat": 3, "tile": "1m", "of": 0}, "pung"),
        ({"type": "kong", "seat": 1, "tile": "8s", "kind": "concealed"}, "kong"),
        ({"type": "pass", "seat": 1, "tile": "1m"}, "pass"),
        ({"type": "leave", "seat": 9}, "leave"),
        ({"type": "sing", "seat": 1}, "event"),
        ({"type": "end", "why": "exhausted"}, "event"),
    ],
)
def test_the_kind_is_that_of_what_the_rules_do_not_give(line: dict[str, Any], kind: str) -> None:
    found = replay(script_record("a.jsonl", [*script(), line]), own=RULES)
    assert found.diverged is not None
    assert (found.diverged.line, found.diverged.kind) == (3, kind)


def test_an_opening_that_is_missing_is_of_the_opening() -> None:
    found = replay(script_record("a.jsonl", script()), DECLARED)
    assert found.diverged is not None
    assert (found.diverged.line, found.diverged.kind) == (2, "opening")


def test_another_table_is_of_the_header() -> None:
    found = replay(script_record("a.jsonl", script()), RuleSet.load("laok:table.seats=3"))
    assert found.diverged is not None
    assert (found.diverged.line, found.diverged.kind) == (1, "header")


def test_every_kind_has_its_words() -> None:
    assert all(text.en and text.zh for text in PARTINGS.values())
