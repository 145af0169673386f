"""Every estimator against scipy or numpy, and against a known truth."""

from __future__ import annotations

import math
import random
from collections.abc import Sequence

import numpy as np
import pytest
from scipy import stats
from xuezhan.compare.figures import Figure, figures_of
from xuezhan.compare.statistics import deals_to_settle, difference, estimate, student_975
from xuezhan.compare.tally import Tally, tally_together

Row = dict[str, int]


def figure(key: str, *more: str) -> Figure:
    names = {"wins", "points.0", "square.0", "house", "squares", *more}
    return next(figure for figure in figures_of(names) if figure.key == key)


def column(rows: Sequence[Row], name: str) -> np.ndarray[tuple[int], np.dtype[np.float64]]:
    return np.array([row.get(name, 0) for row in rows], dtype=float)


def deals(count: int, seed: int, shift: int = 0) -> list[Row]:
    draw = random.Random(seed)
    rows = []
    for _ in range(count):
        points = round(draw.gauss(shift, 40))
        wins = draw.choice((0, 1, 2, 3))
        row = {"points.0": points, "square.0": points**2, "house": -points, "squares": points**2}
        row |= {"wins": wins, "self_draws": sum(draw.random() < 0.3 for _ in range(wins)), "turns": 40 + wins}
        rows.append(row)
    return rows


@pytest.mark.parametrize("freedom", [*range(1, 60), 99, 249, 1999, 10**6])
def test_the_quantile_of_student(freedom: int) -> None:
    assert student_975(freedom) == pytest.approx(stats.t.ppf(0.975, freedom), abs=2e-5)


def test_a_mean_has_the_usual_interval() -> None:
    rows = deals(120, 1)
    found = estimate(figure("points.0"), Tally.of_rows(rows))
    values = column(rows, "points.0")
    low, high = stats.t.interval(0.95, len(values) - 1, values.mean(), stats.sem(values))
    assert found.value == pytest.approx(values.mean())
    assert found.half == pytest.approx((high - low) / 2, rel=1e-5)


def test_points_are_divided_by_the_scale_and_nothing_else_is() -> None:
    tally = Tally.of_rows(deals(50, 2))
    points, units = (estimate(figure("points.0"), tally, scale) for scale in (1, 6))
    assert points.value is not None
    assert points.half is not None
    assert units.value == pytest.approx(points.value / 6)
    assert units.half == pytest.approx(points.half / 6)
    assert estimate(figure("wins"), tally, 6) == estimate(figure("wins"), tally)


def test_a_share_of_wins_by_the_delta_method() -> None:
    rows = deals(400, 3)
    found = estimate(figure("self_draw_share"), Tally.of_rows(rows))
    over, under = column(rows, "self_draws"), column(rows, "wins")
    share = over.sum() / under.sum()
    error = np.std(over - share * under, ddof=1) / under.mean() / math.sqrt(len(rows))
    assert found.value == pytest.approx(share)
    assert found.half == pytest.approx(stats.t.ppf(0.975, len(rows) - 1) * error, rel=1e-5)


def test_a_share_comes_near_the_bootstrap() -> None:
    rows = deals(400, 4)
    data = (column(rows, "self_draws"), column(rows, "wins"))
    resampled = stats.bootstrap(
        data,
        lambda over, under, axis: over.sum(axis) / under.sum(axis),
        paired=True,
        n_resamples=2000,
        method="percentile",
        random_state=np.random.default_rng(5),
    )
    found = estimate(figure("self_draw_share"), Tally.of_rows(rows))
    interval = resampled.confidence_interval
    assert found.half == pytest.approx((interval.high - interval.low) / 2, rel=0.1)


def test_the_spread_is_the_standard_deviation() -> None:
    rows = deals(400, 6)
    values = column(rows, "points.0")
    tally = Tally.of_rows(rows)
    found = estimate(figure("spread.0"), tally)
    assert found.value == pytest.approx(values.std())
    # The delta method: the spread is the root of the mean square deviation.
    squares = (values - values.mean()) ** 2
    error = np.std(squares, ddof=1) / (2 * values.std()) / math.sqrt(len(rows))
    assert found.half == pytest.approx(stats.t.ppf(0.975, len(rows) - 1) * error, rel=1e-5)
    assert estimate(figure("spread"), tally).value == pytest.approx(values.std())


def test_the_spread_of_all_seats_pools_them() -> None:
    results = [(30, -10, -20), (-6, 0, 6), (8, 8, -16)]
    rows = []
    for points in results:
        row = {f"points.{seat}": value for seat, value in enumerate(points)}
        row |= {f"square.{seat}": value**2 for seat, value in enumerate(points)}
        rows.append(row | {"house": 0, "squares": sum(value**2 for value in points)})
    tally = Tally.of_rows(rows)
    spread = next(figure for figure in tally.figures() if figure.key == "spread")
    assert estimate(spread, tally).value == pytest.approx(np.std(np.array(results)))


def test_paired_differences_are_those_of_the_paired_t_test() -> None:
    here, there = deals(150, 7), deals(150, 8, shift=5)
    [first, other], [pairing] = tally_together([here, there])
    found = difference(figure("points.0"), first, other, pairing)
    test = stats.ttest_rel(column(there, "points.0"), column(here, "points.0"))
    interval = test.confidence_interval(0.95)
    assert found.value is not None
    assert found.half is not None
    assert found.value - found.half == pytest.approx(interval.low, rel=1e-4)
    assert found.value + found.half == pytest.approx(interval.high, rel=1e-4)
    assert found.certain == (test.pvalue < 0.05)


def test_paired_differences_of_shares_use_the_difference_of_each_deal() -> None:
    here, there = deals(300, 9), deals(300, 10)
    [first, other], [pairing] = tally_together([here, there])
    found = difference(figure("self_draw_share"), first, other, pairing)
    parts = []
    for rows in (here, there):
        over, under = column(rows, "self_draws"), column(rows, "wins")
        parts.append((over - over.sum() / under.sum() * under) / under.mean())
    error = np.std(parts[1] - parts[0], ddof=1) / math.sqrt(300)
    assert found.half == pytest.approx(stats.t.ppf(0.975, 299) * error, rel=1e-5)


def test_differences_in_units_scale_each_side_by_its_own_unit() -> None:
    here = deals(100, 11)
    double = [{**row, "points.0": 2 * row["points.0"], "square.0": 4 * row["square.0"]} for row in here]
    [first, other], [pairing] = tally_together([here, double])
    found = difference(figure("points.0"), first, other, pairing, (3, 6))
    assert found.value == 0
    assert found.half == pytest.approx(0, abs=1e-9)
    assert not found.certain


def test_independent_differences_add_their_variances() -> None:
    here, there = deals(200, 12), deals(200, 13, shift=3)
    found = difference(figure("points.0"), Tally.of_rows(here), Tally.of_rows(there), None)
    one, two = column(here, "points.0"), column(there, "points.0")
    error = math.sqrt(one.var(ddof=1) / 200 + two.var(ddof=1) / 200)
    assert found.value == pytest.approx(two.mean() - one.mean())
    assert found.half == pytest.approx(stats.t.ppf(0.975, 199) * error, rel=1e-5)


@pytest.mark.parametrize("key", ["points.0", "spread.0", "spread", "self_draw_share", "wins", "turns"])
def test_a_rule_set_against_itself_differs_by_exactly_nothing(key: str) -> None:
    rows = deals(250, 14)
    [first, other], [pairing] = tally_together([rows, rows])
    found = difference(figure(key), first, other, pairing)
    assert (found.value, found.half, found.certain, found.deals) == (0.0, 0.0, False, None)


def test_a_share_without_any_win_has_no_value() -> None:
    tally = Tally.of_rows([{"wins": 0}] * 5)
    assert estimate(figure("self_draw_share"), tally).value is None
    assert difference(figure("self_draw_share"), tally, tally, None).value is None


def test_one_deal_has_no_interval_and_no_deal_has_no_value() -> None:
    assert estimate(figure("wins"), Tally.of_rows([{"wins": 2}])).half is None
    assert estimate(figure("wins"), Tally()).value is None


def test_points_beyond_floats_give_no_interval_but_no_error() -> None:
    huge = 10**200
    rows = [{"points.0": sign * huge, "square.0": huge**2} for sign in (1, -1, 1, -1)]
    found = estimate(figure("spread.0"), Tally.of_rows(rows))
    assert found.value == pytest.approx(1e200)


@pytest.mark.parametrize(
    ("value", "half", "deals", "wanted"),
    # (half / value) squared times the deals, up to the next number of two digits
    [(1.0, 2.0, 1000, 4000), (-0.5, 0.9, 2000, 6500), (1.0, 1.0, 7, 7), (0.01, 1.0, 123, 1_300_000)],
)
def test_how_many_deals_would_do(value: float, half: float, deals: int, wanted: int) -> None:
    assert deals_to_settle(value, half, deals) == wanted


def test_nothing_seen_cannot_be_settled() -> None:
    assert deals_to_settle(0.0, 1.0, 1000) is None
    assert deals_to_settle(1.0, None, 1000) is None


def _covered(rounds: int, count: int, seed: int, key: str) -> float:
    """How often the 95 % interval of a paired difference holds the truth.

    Each wall has its own luck, that both rule sets share. The truth for `points.0` is +3 points; for
    the share of self-draws, with wins of 1 to 3 at 0.30 and 0.36 a win, it is 0.06.
    """
    truth = {"points.0": 3.0, "self_draw_share": 0.06}[key]
    draw = np.random.default_rng(seed)
    hits = 0
    for _ in range(rounds):
        luck = draw.normal(0, 30, count)
        pair: list[list[Row]] = []
        shared = draw.random((count, 3))
        for shift, chance in ((0.0, 0.30), (3.0, 0.36)):
            # Rounding to quarters of a point keeps the numbers whole without a shift that matters.
            points = np.rint(4 * (luck + shift + draw.normal(0, 10, count))).astype(int)
            wins = draw.integers(1, 4, count)
            drawn = (shared < chance).cumsum(axis=1)[np.arange(count), wins - 1]
            pair.append(
                [
                    {"points.0": int(a), "square.0": int(a) ** 2, "wins": int(b), "self_draws": int(c)}
                    for a, b, c in zip(points, wins, drawn, strict=True)
                ]
            )
        [first, other], [pairing] = tally_together(pair)
        found = difference(figure(key), first, other, pairing, (4, 4))
        assert found.value is not None
        assert found.half is not None
        hits += abs(found.value - truth) <= found.half
    return hits / rounds


@pytest.mark.parametrize("key", ["points.0", "self_draw_share"])
def test_intervals_cover_the_truth_as_often_as_they_say(key: str) -> None:
    # 600 rounds at 0.95 have a standard error of 0.009.
    assert 0.925 <= _covered(600, 80, 20, key) <= 0.975


@pytest.mark.full
@pytest.mark.parametrize("key", ["points.0", "self_draw_share"])
def test_intervals_cover_the_truth_closely(key: str) -> None:
    assert 0.93 <= _covered(8000, 200, 21, key) <= 0.97
