"""Totals are whole numbers, and merging changes nothing."""

from __future__ import annotations

import json
import random

import numpy as np
import pytest
from samples import tallied, tally_of
from xuezhan.compare.tally import Pairing, Tally, bin_of

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
    tally = tally_of(sample)
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
    whole = tally_of(sample)
    parts = [tally_of(sample[:cut]), tally_of(sample[cut:])]
    for order in (parts, parts[::-1]):
        total = Tally()
        for part in order:
            total.merge(part)
        assert total == whole


def test_points_of_any_size_stay_exact() -> None:
    huge = 3**400
    sample = [{"points.0": sign * huge, "square.0": huge**2, "wins": 1} for sign in (1, 1, -1)]
    tally = tally_of(sample)
    assert tally.sum("points.0") == huge
    assert tally.product("square.0", "square.0") == 3 * huge**4
    assert tally.product("points.0", "square.0") == huge**3


def test_products_do_not_overflow_where_the_values_fit_a_word() -> None:
    large = 2**40
    tally = tally_of([{"points.0": large, "square.0": large}] * 300)
    assert tally.product("points.0", "square.0") == 300 * 2**80


def test_pairings_hold_products_across_and_merge() -> None:
    here, there = rows(200, 3), rows(200, 4)
    _, [pairing] = tallied([here, there])
    wanted = sum(a["self_draws"] * b["wins"] for a, b in zip(here, there, strict=True))
    assert pairing.product("self_draws", "wins") == wanted
    total = Pairing()
    for part in (slice(0, 50), slice(50, 200)):
        _, [more] = tallied([here[part], there[part]])
        total.merge(more)
    assert total == pairing


def test_a_measure_that_only_one_side_has_is_paired_with_zero() -> None:
    here, there = [{"wins": 2, "fan.9": 2}], [{"wins": 3}]
    _, [pairing] = tallied([here, there])
    assert pairing.product("fan.9", "fan.9") == 0
    assert pairing.product("fan.9", "wins") == 6


def test_the_histograms_hold_every_result() -> None:
    sample = rows(300, 5)
    tally = tally_of(sample)
    for seat in range(2):
        values = [row[f"points.{seat}"] for row in sample]
        assert tally.histograms[seat] == {value: values.count(value) for value in values}
    both = tally.distribution()
    assert sum(both.values()) == 600
    assert list(both) == sorted(both)
    assert (min(both), max(both)) == (tally.least, tally.most)
    assert sum(points * times for points, times in both.items()) == tally.sum("points.0") + tally.sum("points.1")


@pytest.mark.parametrize(
    ("points", "counted"),
    # 14 binary digits are kept: up to 16,383 all, below 32,768 steps of 2, below 65,536 steps of 4.
    [(0, 0), (-7, -7), (16_383, 16_383), (-16_383, -16_383), (16_385, 16_384), (-16_385, -16_384), (65_535, 65_532)],
)
def test_large_results_share_bins(points: int, counted: int) -> None:
    assert bin_of(points) == counted


def test_a_histogram_stays_small_whatever_is_won() -> None:
    # 2^15 to 2^16 in steps of 2^(16 - 14) = 4 has 8192 bins at the most, however many results there are.
    tally = tally_of([{"points.0": points, "square.0": 0} for points in range(1 << 15, 1 << 16)])
    assert len(tally.histograms[0]) == 8192
    assert (tally.most, tally.least) == ((1 << 16) - 1, 1 << 15)


@pytest.mark.parametrize("size", [500, 10**6, 3**4000])
def test_json_keeps_everything(size: int) -> None:
    here, there = rows(60, 6, size), rows(60, 7, size)
    tallies, [pairing] = tallied([here, there])
    for tally in tallies:
        assert Tally.from_json(json.loads(json.dumps(tally.to_json()))) == tally
    assert Pairing.from_json(json.loads(json.dumps(pairing.to_json()))) == pairing
    assert Tally.from_json(json.loads(json.dumps(Tally().to_json()))) == Tally()


@pytest.mark.parametrize(
    "broken",
    [
        {"deals": 1.5, "sums": {}, "products": [], "most": None, "least": None, "histograms": {}},
        {"deals": True, "sums": {}, "products": [], "most": None, "least": None, "histograms": {}},
        {"deals": 1, "sums": {"wins": "one"}, "products": [], "most": None, "least": None, "histograms": {}},
        {"deals": 1, "sums": {}, "products": [["wins", 1]], "most": None, "least": None, "histograms": {}},
        {"deals": 1},
    ],
)
def test_what_is_no_tally_is_refused(broken: dict[str, object]) -> None:
    with pytest.raises((KeyError, TypeError, ValueError)):
        Tally.from_json(broken)
