"""Deals laid out by hand, as records of decisions that are replayed."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from xuezhan import Replayed, RuleSet, format_tiles, parse_tiles, read_records, replay

Play = Callable[..., Replayed]

IDLE = "147m258p369s9m4p2m7s1p"
"""Nothing of this belongs together; hands are filled up with it."""


@pytest.fixture
def play(tmp_path: Path) -> Play:
    """Replays `events` after the dealer, seat 0, was dealt `hands[0]` and so on; the wall begins with `drawn`."""

    def played(rules: RuleSet, hands: tuple[str, ...], drawn: str, *events: dict[str, Any]) -> Replayed:
        given = [parse_tiles(hand) for hand in (*hands, *[""] * (4 - len(hands)))]
        front = parse_tiles(drawn)
        left = Counter(rules.tiles) - Counter([*front, *(kind for hand in given for kind in hand)])
        filling = (kind for _ in range(4) for kind in parse_tiles(IDLE))
        for hand in given:
            while len(hand) < 13:
                kind = next(filling)
                if left[kind]:
                    left[kind] -= 1
                    hand.append(kind)
        header = {"type": "deal", "format": "xuezhan-deal/1", "rules": "jipin", "dealer": 0}
        header["hands"] = [format_tiles(hand) for hand in given]
        header["wall"] = format_tiles([*front, *left.elements()])
        path = tmp_path / "script.jsonl"
        path.write_text("".join(f"{json.dumps(line)}\n" for line in (header, *events)), encoding="utf-8")
        (record,) = read_records(path)
        return replay(record, rules)

    return played
