"""Leaving near the end: a seat in its turn is valued by the discard that leaves it worth most points."""

from __future__ import annotations

import json

from xuezhan import RuleSet, replay
from xuezhan.core.records import parse_records

RULES = {
    "extends": "laok",
    "table": {"seats": 3, "suits": "mp", "hand": 7},
    "missing_suit": {"use": "off"},
    "points": {"use": "table", "base": 60, "units": [8, 1, 3]},
    "horses": {"use": "none"},
    "leaving": {"use": "penalty", "points": 96, "to": "split", "check_last": 80},
}
SCRIPT = [
    {
        "type": "deal",
        "format": "xuezhan-deal/1",
        "rules": "laok",
        "dealer": 0,
        "hands": ["9499m99p7m", "7m9p77356m", "5p666m55p3m"],
        "wall": "3m28p428m43p9m1p15m8p484m615p1m77363p3m4p58m441p5m6p1m72p2m22p1m813p2m9p8m7p2m86p",
    },
    {"type": "discard", "seat": 0, "tile": "7m"},
    {"type": "kong", "seat": 1, "tile": "7m", "kind": "exposed", "of": 0},
    {"type": "discard", "seat": 1, "tile": "6p"},
    {"type": "discard", "seat": 2, "tile": "3m"},
    {"type": "discard", "seat": 0, "tile": "8p"},
    {"type": "discard", "seat": 1, "tile": "9p"},
    {"type": "pung", "seat": 0, "tile": "9p", "of": 1},
    {"type": "leave", "seat": 1},
]


def test_the_best_discard_is_that_of_most_points_where_points_fall_as_fan_rise():
    """Seat 0 holds 3m 4m 999m [999p] and one tile too many.

    Without a 9m it waits for 2m and 5m: plain, 1 fan, 8 x 60 = 480. Without 3m it waits for 4m: all
    pungs, 2 fan, 1 x 60 = 60. A share of the penalty is 96 / 2 = 48, so seat 0 gets 480. Seat 2 waits
    with 666m 555p 2p for 2p: all pungs, 60, more than 48.
    """
    (record,) = parse_records("script", [json.dumps(line) for line in SCRIPT])
    told = replay(record, RuleSet.load(RULES))
    assert told.diverged is None
    paid = [(pay["payer"], pay["payee"], pay["points"]) for pay in told.to_json()["payments"] if pay["why"] == "leave"]
    assert sorted(paid) == [(1, 0, 480), (1, 2, 60)]
