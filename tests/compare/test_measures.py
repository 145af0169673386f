"""What is read off a finished deal."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest
from samples import observe
from xuezhan.core.contexts import Situation
from xuezhan.core.money import Entry
from xuezhan.core.outcome import DealOutcome
from xuezhan.core.terms import FanCount


def outcome(
    scores: tuple[int, ...], house: int = 0, dealer: int = 0, first: tuple[int, ...] = (0,)
) -> DealOutcome:
    return DealOutcome(len(scores), dealer, "exhausted", scores, house, None, first, None)


def win(
    seat: int,
    fan: int,
    of: int | None = None,
    *,
    tile: int = 3,
    how: str = "discard",
    left: int = 9,
    kong: str | None = None,
    items: tuple[str, ...] = ("plain",),
    entries: tuple[int, ...] = (),
) -> Any:
    count = FanCount(items[0], fan, tuple((item, 1) for item in items))
    return SimpleNamespace(
        seat=seat,
        of=of,
        tile=tile,
        how=how,
        fan=fan,
        kong=kong,
        count=count,
        situation=Situation(how, wall_left=left),
        entries=entries,
    )


def deal(
    result: DealOutcome,
    wins: list[Any] | None = None,
    entries: list[Entry] | None = None,
    kongs: int = 0,
    passed: int = 0,
) -> Any:
    return SimpleNamespace(
        outcome=result,
        wins=wins or [],
        entries=entries or [],
        kongs=[None] * kongs,
        turn=40,
        passed_wins=passed,
    )


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
    assert (row["top"], row["bottom"]) == (30, -24)
    assert row["others"] == -24 + 30 + 0


@pytest.mark.parametrize(
    ("scores", "halves"),
    [
        ((5, 30, -30, -5), [4, 2, 8, 6]),
        # Second and third share: 2.5 each.
        ((0, 30, -30, 0), [5, 2, 8, 5]),
        ((0, 0, 0, 0), [5, 5, 5, 5]),
        ((10, 10, -20), [3, 3, 6]),
    ],
)
def test_ranks_are_in_halves_and_shared_by_who_is_level(scores: tuple[int, ...], halves: list[int]) -> None:
    row = observe(deal(outcome(scores, dealer=2)))
    assert [row[f"rank.{seat}"] for seat in range(len(scores))] == halves
    assert row["rank.dealer"] == halves[2]


@pytest.mark.parametrize(
    ("scores", "first", "takes", "not_best", "rank"),
    [
        ((24, -8, -8, -8), (0,), 24, 0, 2),
        ((6, 30, -18, -18), (0,), 6, 1, 4),
        ((-2, 30, -14, -14), (0,), 0, 1, 4),
        # Level with the best is the best; their ranks are 1.5.
        ((20, 20, -20, -20), (0,), 20, 0, 3),
        # Two won the first tile: the better of them counts for who is best.
        ((10, 30, -20, -20), (0, 1), 40, 0, 6),
        ((10, 5, 20, -35), (0, 1), 15, 1, 10),
    ],
)
def test_what_becomes_of_the_first_winner(
    scores: tuple[int, ...], first: tuple[int, ...], takes: int, not_best: int, rank: int
) -> None:
    row = observe(deal(outcome(scores, first=first), [win(seat, 1) for seat in first]))
    found = [row[f"first.{name}"] for name in ("deals", "winners", "takes", "not_best", "rank")]
    assert found == [1, len(first), takes, not_best, rank]


def test_a_deal_without_a_win_has_no_first_winner() -> None:
    row = observe(deal(outcome((0, 0, 0, 0), first=())))
    assert not [name for name in row if name.startswith("first.")]


def test_patterns_and_extras_by_how_often_and_by_points() -> None:
    entries = [Entry(0, 1, 0, 6, "win"), Entry(1, 2, 0, 6, "win"), Entry(2, 1, 2, 24, "win"), Entry(3, 3, 0, 1, "kong")]
    wins = [
        win(0, 1, items=("plain", "root"), entries=(0, 1)),
        win(2, 3, of=1, items=("all_pungs", "root", "kong"), entries=(2,)),
        win(1, 1, of=3),
    ]
    row = observe(deal(outcome((0, 0, 0, 0)), wins, entries))
    assert (row["pattern.plain"], row["pattern.all_pungs"]) == (2, 1)
    assert (row["pattern_points.plain"], row["pattern_points.all_pungs"]) == (12, 24)
    assert (row["extra.root"], row["extra.kong"]) == (2, 1)
    assert (row["extra_points.root"], row["extra_points.kong"]) == (36, 24)
    assert "extra.plain" not in row


def test_wins_on_a_kong_and_wins_that_were_passed() -> None:
    wins = [win(0, 1, kong="exposed"), win(1, 1, of=0, kong="added"), win(2, 1, of=0, how="rob_kong"), win(3, 1)]
    row = observe(deal(outcome((0, 0, 0, 0)), wins, passed=2))
    counts = [row[name] for name in ("gang_flowers", "gang_discards", "rob_kongs", "self_draws", "passed_wins")]
    assert counts == [1, 1, 1, 2, 2]


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
