"""Names that rules may not give are those that records have already, all of them."""

from __future__ import annotations

from xuezhan import PLAYERS, Deal, RuleSet, header_of
from xuezhan.core.events import DERIVED
from xuezhan.core.names import RESERVED_EVENTS, RESERVED_HEADER
from xuezhan.core.record_walk import CLAIMS, TURN_DECISIONS


def test_every_event_of_the_game_is_reserved() -> None:
    assert {"deal", *DERIVED, *TURN_DECISIONS, *CLAIMS} == RESERVED_EVENTS


def test_every_key_of_a_header_is_reserved() -> None:
    rules = RuleSet.load("laok")
    deal = Deal.dealt(rules, 1, players=[PLAYERS["random"](1, seat) for seat in range(4)], log=[])
    header = header_of(deal, players=["a", "b", "c", "d"], deal_number=3, match=2)
    assert set(header) <= RESERVED_HEADER
    assert {"players", "deal", "match", "seed"} <= set(header)
