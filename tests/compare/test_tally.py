"""Totals are whole numbers, and merging changes nothing."""

from __future__ import annotations

import random

import numpy as np
import pytest
from xuezhan.compare.tally import Pairing, Tally, tally_together

Row = dict[str, int]


def rows(count: int, seed: int, size: int = 500) -> list[Row]:
    draw = random.Random(seed)
    found = []
    for _ in range(count):
        points = [draw.randint(-size, size) for _ in range(2)]
        wins = draw.randint(0, 3)
        row = {f"points.{seat}": value for seat, value in enumerate(points)}
        row |= {f"square.{seat}": value * value for seat, value in enumerate(points)}
        row |= {"wins": wins, "self_draws": draw.randint(0, wins), "house": -sum(points)}
        row["squares"] = sum(value * value for value in points)
        if wins:
            row[f"fan.{draw.randint(1, 4)}"] = wins
        found.append(row)
    return found


def test_sums_and_products_are_those_of_numpy() -> None:
    sample = rows(300, 1)
    tally = Tally.of_rows(sample)
    wins = np.array([row["wins"] for row in sample])
    self_draws = np.array([row["self_draws"] for row in sample])
    fan = np.array([row.get("fan.2", 0) for row in sample])
    assert tally.deals == 300
    assert tally.sum("wins") == wins.sum()
    assert tally.product("wins", "self_draws") == (wins * self_draws).sum()
    assert tally.product("self_draws", "wins") == (wins * self_draws).sum()
    assert tally.product("fan.2", "wins") == (wins * fan).sum()
    assert tally.most == max(max(row["points.0"], row["points.1"]) for row in sample)
    assert tally.least == min(min(row["points.0"], row["points.1"]) for row in sample)


@pytest.mark.parametrize("cut", [1, 7, 100, 299])
def test_merging_parts_in_any_order_gives_the_whole(cut: int) -> None:
    sample = rows(300, 2)
    whole = Tally.of_rows(sample)
    parts = [Tally.of_rows(sample[:cut]), Tally.of_rows(sample[cut:])]
    for order in (parts, parts[::-1]):
        total = Tally()
        for part in order:
            total.merge(part)
        assert total == whole


def test_points_of_any_size_stay_exact() -> None:
    huge = 3**400
    sample = [{"points.0": sign * huge, "square.0": huge**2, "wins": 1} for sign in (1, 1, -1)]
    tally = Tally.of_rows(sample)
    assert tally.sum("points.0") == huge
    assert tally.product("square.0", "square.0") == 3 * huge**4
    assert tally.product("points.0", "square.0") == huge**3


def test_products_do_not_overflow_where_the_values_fit_a_word() -> None:
    large = 2**40
    tally = Tally.of_rows([{"points.0": large, "square.0": large}] * 300)
    assert tally.product("points.0", "square.0") == 300 * 2**80


def test_pairings_hold_products_across_and_merge() -> None:
    here, there = rows(200, 3), rows(200, 4)
    _, [pairing] = tally_together([here, there])
    wanted = sum(a["self_draws"] * b["wins"] for a, b in zip(here, there, strict=True))
    assert pairing.product("self_draws", "wins") == wanted
    total = Pairing()
    for part in (slice(0, 50), slice(50, 200)):
        _, [more] = tally_together([here[part], there[part]])
        total.merge(more)
    assert total == pairing


def test_a_measure_that_only_one_side_has_is_paired_with_zero() -> None:
    here, there = [{"wins": 2, "fan.9": 2}], [{"wins": 3}]
    _, [pairing] = tally_together([here, there])
    assert pairing.product("fan.9", "fan.9") == 0
    assert pairing.product("fan.9", "wins") == 6
