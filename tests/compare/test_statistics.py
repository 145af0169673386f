"""Every estimator against scipy or numpy, and against a known truth."""

from __future__ import annotations

import math
import random
from collections.abc import Sequence

import numpy as np
import pytest
from samples import tallied, tally_of
from scipy import stats
from xuezhan.compare.figures import Figure, figures_of
from xuezhan.compare.statistics import Difference, deals_to_settle, difference, estimate, holm, judged
from xuezhan.compare.student import normal_quantile, student_975, student_tails
from xuezhan.compare.tally import Tally

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


@pytest.mark.parametrize("freedom", [1, 2, 3, 9, 40, 999, 99_999, 100_000, 10**7])
@pytest.mark.parametrize("t", [0.0, 1e-6, 0.3, 1.0, -2.0, 3.5, 5.0, 9.0])
def test_the_tails_of_student(freedom: int, t: float) -> None:
    assert student_tails(t, freedom) == pytest.approx(2 * stats.t.sf(abs(t), freedom), rel=1e-5)


@pytest.mark.parametrize("chance", [0.001, 0.5, 0.8, 0.975, 1 - 1e-5])
def test_the_quantile_of_the_normal_distribution(chance: float) -> None:
    assert normal_quantile(chance) == pytest.approx(stats.norm.ppf(chance), abs=1e-9)


def test_a_mean_has_the_usual_interval() -> None:
    rows = deals(120, 1)
    found = estimate(figure("points.0"), tally_of(rows))
    values = column(rows, "points.0")
    low, high = stats.t.interval(0.95, len(values) - 1, values.mean(), stats.sem(values))
    assert found.value == pytest.approx(values.mean())
    assert found.half == pytest.approx((high - low) / 2, rel=1e-5)


def test_points_are_divided_by_the_scale_and_nothing_else_is() -> None:
    tally = tally_of(deals(50, 2))
    points, units = (estimate(figure("points.0"), tally, scale) for scale in (1, 6))
    assert points.value is not None
    assert points.half is not None
    assert units.value == pytest.approx(points.value / 6)
    assert units.half == pytest.approx(points.half / 6)
    assert estimate(figure("wins"), tally, 6) == estimate(figure("wins"), tally)


def test_a_share_of_wins_by_the_delta_method() -> None:
    rows = deals(400, 3)
    found = estimate(figure("self_draw_share"), tally_of(rows))
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
    found = estimate(figure("self_draw_share"), tally_of(rows))
    interval = resampled.confidence_interval
    assert found.half == pytest.approx((interval.high - interval.low) / 2, rel=0.1)


def test_the_spread_is_the_standard_deviation() -> None:
    rows = deals(400, 6)
    values = column(rows, "points.0")
    tally = tally_of(rows)
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
    tally = tally_of(rows)
    spread = next(figure for figure in tally.figures() if figure.key == "spread")
    assert estimate(spread, tally).value == pytest.approx(np.std(np.array(results)))


def test_paired_differences_are_those_of_the_paired_t_test() -> None:
    here, there = deals(150, 7), deals(150, 8, shift=5)
    [first, other], [pairing] = tallied([here, there])
    found = difference(figure("points.0"), first, other, pairing)
    test = stats.ttest_rel(column(there, "points.0"), column(here, "points.0"))
    interval = test.confidence_interval(0.95)
    assert found.value is not None
    assert found.half is not None
    assert found.value - found.half == pytest.approx(interval.low, rel=1e-4)
    assert found.value + found.half == pytest.approx(interval.high, rel=1e-4)
    assert found.p == pytest.approx(test.pvalue, rel=1e-6)
    assert found.certain == (test.pvalue < 0.05)


def test_paired_differences_of_shares_use_the_difference_of_each_deal() -> None:
    here, there = deals(300, 9), deals(300, 10)
    [first, other], [pairing] = tallied([here, there])
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
    [first, other], [pairing] = tallied([here, double])
    found = difference(figure("points.0"), first, other, pairing, (3, 6))
    assert found.value == 0
    assert found.half == pytest.approx(0, abs=1e-9)
    assert not found.certain


def test_independent_differences_add_their_variances() -> None:
    here, there = deals(200, 12), deals(200, 13, shift=3)
    found = difference(figure("points.0"), tally_of(here), tally_of(there), None)
    one, two = column(here, "points.0"), column(there, "points.0")
    error = math.sqrt(one.var(ddof=1) / 200 + two.var(ddof=1) / 200)
    assert found.value == pytest.approx(two.mean() - one.mean())
    assert found.half == pytest.approx(stats.t.ppf(0.975, 199) * error, rel=1e-5)


@pytest.mark.parametrize("key", ["points.0", "spread.0", "spread", "self_draw_share", "wins", "turns"])
def test_a_rule_set_against_itself_differs_by_exactly_nothing(key: str) -> None:
    rows = deals(250, 14)
    [first, other], [pairing] = tallied([rows, rows])
    found = difference(figure(key), first, other, pairing)
    assert (found.value, found.half, found.certain, found.p, found.deals) == (0.0, 0.0, False, None, None)
    assert found.same


def test_a_share_without_any_win_has_no_value() -> None:
    tally = tally_of([{"wins": 0}] * 5)
    assert estimate(figure("self_draw_share"), tally).value is None
    assert difference(figure("self_draw_share"), tally, tally, None).value is None


def test_what_was_never_seen_may_still_come() -> None:
    never = figure("shared_tiles")
    # 0.05 ** (1 / 50) is 0.9418: what comes more often than in 0.0582 of all deals shows in 50 of them 19 times of 20.
    assert estimate(never, tally_of([{"wins": 3}] * 50)).half == pytest.approx(0.0582, abs=1e-4)
    assert estimate(never, tally_of([{"wins": 3}])).half is None
    # Of 150 wins: 1 - 0.05 ** (1 / 150).
    share = estimate(figure("self_draw_share"), tally_of([{"wins": 3}] * 50))
    assert (share.value, share.half) == (0, pytest.approx(0.01977, abs=1e-5))
    assert stats.binom.pmf(0, 150, share.half) == pytest.approx(0.05)
    # Nobody knows how much would be paid.
    assert estimate(figure("won"), tally_of([{"wins": 3}] * 50)).half == 0


def test_one_deal_has_no_interval_and_no_deal_has_no_value() -> None:
    assert estimate(figure("wins"), tally_of([{"wins": 2}])).half is None
    assert estimate(figure("wins"), Tally()).value is None


def test_points_beyond_floats_give_no_interval_but_no_error() -> None:
    huge = 10**200
    rows = [{"points.0": sign * huge, "square.0": huge**2} for sign in (1, -1, 1, -1)]
    found = estimate(figure("spread.0"), tally_of(rows))
    assert found.value == pytest.approx(1e200)


@pytest.mark.parametrize(
    ("value", "error", "deals", "looks", "wanted"),
    # ((z + 0.8416) x error / value) squared times the deals, up to the next number of two digits. One look: z is
    # 1.9600, so 7.849 times: 31,395; 50,858; 55; 9,653,989. A hundred looks: z is 3.4808, so 18.683 times: 74,732.
    [
        (1.0, 2.0, 1000, 1, 32_000),
        (-0.5, 0.9, 2000, 1, 51_000),
        (1.0, 1.0, 7, 1, 55),
        (0.01, 1.0, 123, 1, 9_700_000),
        (1.0, 2.0, 1000, 100, 75_000),
    ],
)
def test_how_many_deals_would_do(value: float, error: float, deals: int, looks: int, wanted: int) -> None:
    assert deals_to_settle(value, error, deals, looks) == wanted


def test_so_many_deals_do_in_four_cases_of_five() -> None:
    draw = np.random.default_rng(30)
    wanted = deals_to_settle(0.5, 1 / math.sqrt(100), 100)
    assert wanted == 32  # 31.4, with the t distribution a little more
    samples = draw.normal(0.5, 1, (4000, wanted))
    found = stats.ttest_1samp(samples, 0, axis=1).pvalue <= 0.05
    assert 0.76 <= found.mean() <= 0.84


def test_nothing_seen_cannot_be_settled() -> None:
    assert deals_to_settle(0.0, 1.0, 1000) is None
    assert deals_to_settle(1.0, None, 1000) is None


def test_holm_corrects_for_looking_at_many() -> None:
    # In order 0.005 x 4 = 0.02, 0.01 x 3 = 0.03, 0.03 x 2 = 0.06, and 0.04 x 1 = 0.04, which may not be below 0.06.
    assert holm([0.01, 0.04, 0.03, 0.005]) == pytest.approx([0.03, 0.06, 0.06, 0.02])
    assert holm([0.6, 0.9]) == [1.0, 1.0]
    assert holm([]) == []


def apart(value: float, error: float, p: float | None) -> Difference:
    return Difference(value, 2 * error, error, 1000, p, p)


def test_differences_are_weighed_together_and_by_what_matters() -> None:
    same = Difference(0.0, 0.0, 0.0, 1000)
    none = Difference(None, None)
    found = judged([apart(3.0, 1.0, 0.003), apart(2.2, 1.0, 0.03), same, none], [1.0, 1.0, 1.0, 1.0])
    # Two were looked at: 0.003 x 2 = 0.006; 0.03 x 1.
    assert [each.together for each in found] == [pytest.approx(0.006), pytest.approx(0.03), None, None]
    assert [each.marked for each in found] == [True, True, False, False]
    three = judged([apart(3.0, 1.0, 0.003), apart(2.2, 1.0, 0.03), apart(0.1, 1.0, 0.9)], [4.0, 1.0, 1.0])
    # 0.009 and 0.06: the first is certain, but less than 4; the second large enough, but not certain.
    assert [(each.certain, each.large) for each in three] == [(True, False), (False, True), (False, False)]
    assert not any(each.marked for each in three)
    # With three looks z is 2.3940: (2.3940 + 0.8416)^2 = 10.469 times 1000 / 2.2^2 = 2,163 and for the third,
    # which matters from 1 on, 1000 / 1^2: 10,469.
    assert [each.deals for each in three] == [None, 2200, 11_000]


def duels(count: int, draw: np.random.Generator, skill: float = 3.0) -> list[Row]:
    """Four seats whose luck has a standard deviation of 4, the player's own part of 2, and a skill of +-`skill`."""
    luck = draw.normal(0, 4, (count, 4))
    both = np.rint(100 * (luck + np.array([skill, -skill])[:, None, None] + draw.normal(0, 2, (2, count, 4))))
    greedy, other = both.astype(int)
    rows: list[Row] = []
    for one, two in zip(greedy, other, strict=True):
        row = {"duels": 1, "duel.ahead": int((one - two).sum()), "duel.total": int((one + two).sum())}
        row |= {"duel.across": int((one * two).sum()), "duel.squares": int((one * one + two * two).sum())}
        rows.append(row | {f"square.{seat}": 0 for seat in range(4)})
    return rows


def duel_figure(key: str) -> Figure:
    return next(each for each in figures_of({"duels", *(f"square.{seat}" for seat in range(4))}) if each.key == key)


SHARES = ("luck_share", "skill_share", "rest_share")


def test_luck_and_skill_are_the_components_of_the_variance() -> None:
    rows = duels(500, np.random.default_rng(31))
    tally = tally_of(rows)
    # 3^2 of skill, 4^2 of luck, 2^2 of the rest: 9, 16 and 4 of 29.
    for key, share in zip(SHARES, (16 / 29, 9 / 29, 4 / 29), strict=True):
        assert estimate(duel_figure(key), tally).value == pytest.approx(share, abs=0.03)
    assert sum(estimate(duel_figure(key), tally).value or 0 for key in SHARES) == pytest.approx(1)
    assert estimate(duel_figure("skill"), tally, 100).value == pytest.approx(6, abs=0.2)


@pytest.mark.parametrize("key", SHARES)
def test_shares_of_the_variance_come_near_the_bootstrap(key: str) -> None:
    rows = duels(300, np.random.default_rng(32))
    data = tuple(column(rows, name) for name in ("duel.ahead", "duel.total", "duel.across", "duel.squares"))

    def share(ahead, total, across, squares, axis):  # type: ignore[no-untyped-def]
        one, two = (total + ahead).mean(axis) / 8, (total - ahead).mean(axis) / 8
        variance = squares.mean(axis) / 8 - ((one + two) / 2) ** 2
        luck = across.mean(axis) / 4 - one * two
        skill = ((one - two) / 2) ** 2
        return {"luck_share": luck, "skill_share": skill, "rest_share": variance - luck - skill}[key] / variance

    found = estimate(duel_figure(key), tally_of(rows))
    assert found.value == pytest.approx(share(*data, axis=0))
    resampled = stats.bootstrap(
        data, share, paired=True, n_resamples=2000, method="percentile", random_state=np.random.default_rng(33)
    )
    interval = resampled.confidence_interval
    assert found.half == pytest.approx((interval.high - interval.low) / 2, rel=0.1)


def test_deals_without_a_duel_say_nothing_of_luck() -> None:
    rows = duels(100, np.random.default_rng(34))
    among: list[Row] = [row for each in rows for row in (each, {"wins": 1}, {"wins": 2})]
    for key in ("skill", *SHARES):
        alone, found = estimate(duel_figure(key), tally_of(rows)), estimate(duel_figure(key), tally_of(among))
        assert found.value == pytest.approx(alone.value)
        assert found.half == pytest.approx(alone.half, rel=0.01)
    assert estimate(duel_figure("skill"), tally_of([{"wins": 1}])).value is None
    assert estimate(duel_figure("skill"), tally_of(rows[:1] + [{"wins": 1}] * 9)).half is None


@pytest.mark.parametrize("least", [0.0, 1.0])
def test_no_difference_at_all_never_matters(least: float) -> None:
    """0 of 0 is no difference, though it is "as large as" 0."""
    [none, some] = judged([Difference(0.0, 0.0, 0.0, 100), Difference(1.0, 0.1, 0.05, 100, 1e-9, 1e-9)], [least, least])
    assert (none.large, none.marked) == (False, False)
    assert some.large


@pytest.mark.parametrize(("deals", "p"), [(2, 0.5), (3, 0.25), (6, 1 / 32), (40, 2.0**-39)])
def test_few_deals_that_are_alike_are_certain_of_nothing(deals: int, p: float) -> None:
    """Every deal pays one more: of n signs that chance gives all are alike in 2 cases of 2^n."""
    first, other = tally_of([{"won": 3}] * deals), tally_of([{"won": 4}] * deals)
    tallies, [pairing] = tallied([[{"won": 3}] * deals, [{"won": 4}] * deals])
    assert tallies == [first, other]
    [won] = [figure for figure in figures_of(["won"]) if figure.key == "won"]
    found = difference(won, first, other, pairing)
    assert (found.value, found.half, found.p) == (1.0, 0.0, pytest.approx(p))
    [weighed] = judged([found], [0.01])
    # 2 / 2^6 is below 0.05, and 2 / 2^5 is not.
    assert weighed.marked == (deals >= 6)
    assert weighed.deals == (None if deals >= 6 else 6)
