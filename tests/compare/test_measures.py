"""What is read off a finished deal."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest
from xuezhan.compare.measures import observe
from xuezhan.core.contexts import Situation
from xuezhan.core.money import Entry
from xuezhan.core.outcome import DealOutcome
from xuezhan.core.terms import FanCount


def outcome(scores: tuple[int, ...], house: int = 0, dealer: int = 0) -> DealOutcome:
    return DealOutcome(len(scores), dealer, "exhausted", scores, house, None, (), None)


def win(seat: int, fan: int, of: int | None = None, *, tile: int = 3, how: str = "discard", left: int = 9) -> Any:
    count = FanCount("plain", fan, (("plain", fan),))
    return SimpleNamespace(
        seat=seat, of=of, tile=tile, how=how, fan=fan, count=count, situation=Situation(how, wall_left=left)
    )


def deal(result: DealOutcome, wins: list[Any] | None = None, entries: list[Entry] | None = None, kongs: int = 0) -> Any:
    return SimpleNamespace(outcome=result, wins=wins or [], entries=entries or [], kongs=[None] * kongs, turn=40)


def test_scores_of_every_seat_their_squares_and_what_changes_hands() -> None:
    row = observe(deal(outcome((-24, 30, 0, -8), house=2, dealer=3)))
    assert [row[f"points.{seat}"] for seat in range(4)] == [-24, 30, 0, -8]
    assert [row[f"square.{seat}"] for seat in range(4)] == [576, 900, 0, 64]
    assert row["squares"] == 576 + 900 + 64
    assert row["won"] == 30
    assert row["points.dealer"] == -8
    assert row["house"] == 2
    assert row["end.exhausted"] == 1
    assert row["turns"] == 40


def test_payments_add_up_by_reason() -> None:
    entries = [Entry(0, 1, 0, 6, "kong"), Entry(1, 2, 0, 6, "kong"), Entry(2, 0, 3, 24, "win")]
    row = observe(deal(outcome((-12, -6, -6, 24)), entries=entries, kongs=1))
    assert row["pay.kong"] == 12
    assert row["pay.win"] == 24
    assert row["kongs"] == 1


def test_wins_by_seat_fan_pattern_and_kind() -> None:
    wins = [win(2, 3, of=0), win(1, 8), win(3, 3, of=0, how="rob_kong", tile=5)]
    row = observe(deal(outcome((0, 0, 0, 0)), wins))
    assert row["wins"] == 3
    assert row["wins.1"] == row["wins.2"] == row["wins.3"] == 1
    assert row["fan"] == 14
    assert row["fan.3"] == 2
    assert row["fan.8"] == row["fan_from.7"] == 1
    assert row["self_draws"] == 1
    assert row["rob_kongs"] == 1
    assert row["pattern.plain"] == 3


@pytest.mark.parametrize(
    ("wins", "shared"),
    [
        ([win(1, 1, of=0), win(2, 1, of=0)], 1),
        ([win(1, 1, of=0), win(2, 1, of=0), win(3, 1, of=0)], 1),
        ([win(1, 1, of=0, left=9), win(2, 1, of=0, left=5)], 0),
        ([win(1, 1, of=0), win(2, 1, of=3)], 0),
        ([win(1, 1), win(2, 1)], 0),
    ],
)
def test_a_shared_tile_is_one_that_several_seats_win(wins: list[Any], shared: int) -> None:
    assert observe(deal(outcome((0, 0, 0, 0)), wins)).get("shared_tiles", 0) == shared


def test_a_deal_that_goes_on_has_no_measures() -> None:
    with pytest.raises(ValueError, match="over"):
        observe(deal(None))  # type: ignore[arg-type]
