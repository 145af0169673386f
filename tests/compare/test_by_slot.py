"""Which rule makes the difference: known effects show in their slot and nowhere else, intervals are those of deals."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import replace
from itertools import accumulate
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from scipy import stats
from xuezhan import Options, RuleSet, Text, Variant
from xuezhan.compare.by_slot import BySlot, by_slot
from xuezhan.compare.contrasts import contrast, crossing, every_pair
from xuezhan.compare.errors import ComparisonError, SimulationError
from xuezhan.compare.figures import figures_of
from xuezhan.compare.merging import merge_runs
from xuezhan.compare.play import Table, seating
from xuezhan.compare.sample import Sample
from xuezhan.compare.simulate import simulate
from xuezhan.compare.slot_groups import slot_groups
from xuezhan.compare.statistics import Difference, deals_to_settle

PLAIN = "laok:horses.use=none"


def told(found: Difference) -> tuple[float | None, float | None]:
    return found.value, found.half


def slots_of(first: RuleSet, other: RuleSet) -> list[tuple[str, ...]]:
    return [group.slots for group in slot_groups(first, other)]


def rows_of(found: BySlot) -> list[list[dict[str, int]]]:
    """The measures of every deal under every rule set of a run, played anew."""
    seats = (seating("greedy", 4),) * len(found.rules)
    table = Table(rules=found.rules, seats=seats, seed=found.seed)
    samples = table.samples(range(found.first_deal, found.first_deal + found.deals), [])
    columns = [{name: column.tolist() for name, column in sample.columns().items()} for sample in samples]
    return [[{name: each[name][deal] for name in each} for deal in range(found.deals)] for each in columns]


def test_a_doubled_base_has_all_of_the_effect() -> None:
    found = by_slot("laok", "laok:points.base=12,dealer.use=rotate", deals=120, jobs=1)
    assert [group.slots for group in found.groups] == [("points",), ("dealer",)]
    for each in found.effects():
        points, dealer = each.alone
        assert told(dealer) in ((0, 0), (None, None))
        assert told(each.left_over) in ((0, 0), (None, None))
        assert not each.left_over.certain
        assert told(points) == told(each.together)
        if each.before is not None:
            factor = 2 if each.figure.measure == "points" else 1
            assert each.after == pytest.approx(factor * each.before)


def test_a_single_slot_is_all_there_is() -> None:
    found = by_slot("laok", "laok:points.base=12", deals=40, jobs=1)
    assert len(found.rules) == 2
    won = found.find("won")
    assert told(won.alone[0]) == told(won.together)
    assert told(won.left_over) == (0, 0)


def test_a_doubled_base_doubles_what_the_cap_takes() -> None:
    # With p and c points a deal without and with the cap: base alone 2p - p, cap alone c - p, together 2c - p.
    # So (2c - p) - (2p - p) - (c - p) = c - p is left over, in every deal: as much as the cap does alone.
    found = by_slot(PLAIN, f"{PLAIN},points.base=12,cap.use=fixed,cap.fan=1", deals=200, jobs=1)
    assert [group.slots for group in found.groups] == [("cap",), ("points",)]
    wins = found.find("pay.win")
    cap, points = wins.alone
    assert wins.before is not None
    assert cap.certain
    assert told(wins.left_over) == told(cap)
    assert points.value == pytest.approx(wins.before)
    assert wins.together.value == pytest.approx(wins.before + 2 * (cap.value or 0))


def test_intervals_are_those_of_the_same_sum_deal_by_deal() -> None:
    found = by_slot("laok", "jipin", deals=60, seed=3, jobs=1)
    rows = rows_of(found)
    groups = len(found.groups)
    weights = [groups - 1, *[-1] * groups, 1]
    deals = [sum(w * each[i].get("won", 0) for w, each in zip(weights, rows, strict=True)) for i in range(60)]
    low, high = stats.t.interval(0.95, 59, loc=np.mean(deals), scale=stats.sem(deals))
    rest = found.find("won").left_over
    assert rest.value == pytest.approx(np.mean(deals))
    assert rest.half == pytest.approx((high - low) / 2, rel=1e-5)


def test_the_interval_of_a_share_is_that_of_its_linear_part() -> None:
    found = by_slot("laok", "jipin", deals=60, seed=3, jobs=1)
    rows = rows_of(found)
    groups = len(found.groups)
    weights = [groups - 1, *[-1] * groups, 1]
    value, deals = 0.0, np.zeros(60)
    for weight, each in zip(weights, rows, strict=True):
        fan = np.array([row.get("fan", 0) for row in each], float)
        wins = np.array([row.get("wins", 0) for row in each], float)
        value += weight * fan.mean() / wins.mean()
        deals += weight * (fan - fan.mean() / wins.mean() * wins) / wins.mean()
    rest = found.find("fan").left_over
    assert rest.value == pytest.approx(value)
    assert rest.half == pytest.approx(stats.t.ppf(0.975, 59) * stats.sem(deals), rel=1e-5)


def test_each_rule_set_has_the_totals_of_its_own_simulation() -> None:
    found = by_slot("laok", "laok:cap.use=fixed,cap.fan=2,last_four.use=optional", deals=50, seed=8, jobs=1)
    for rules, tally in zip(found.rules, found.found.tallies, strict=True):
        assert tally == simulate(rules, deals=50, seed=8, jobs=1).tally


def test_the_number_of_processes_changes_nothing() -> None:
    other = "laok:points.base=3,dealer.use=rotate"
    one, two = (by_slot("laok", other, deals=300, jobs=jobs, players="random") for jobs in (1, 2))
    assert one.found == two.found
    left, right = (json.loads(json.dumps(each.to_json())) for each in (one, two))
    del left["seconds"], right["seconds"]
    assert left == right


def test_slots_that_need_each_other_change_together() -> None:
    # A pig fine of the cap needs a cap (rules.md 2 flower_pig).
    first = RuleSet.load("laok:cap.use=none,flower_pig.use=units,points.base=2")
    other = RuleSet.load("laok:cap.use=fixed,cap.fan=4,flower_pig.use=cap,points.base=5")
    assert slots_of(first, other) == [("cap", "flower_pig"), ("points",)]
    assert slots_of(other, first) == [("cap", "flower_pig"), ("points",)]
    # With a cap on both sides each can be had alone.
    third = RuleSet.load("laok:cap.use=fixed,cap.fan=6,flower_pig.use=units,points.base=2")
    assert slots_of(third, other) == [("cap",), ("points",), ("flower_pig",)]


def test_all_parts_together_make_the_other_rule_set() -> None:
    first, other = RuleSet.load("jipin"), RuleSet.load("tfmj")
    slots = {slot for group in slot_groups(first, other) for slot in group.slots}
    here, there = first.composition.slots, other.composition.slots
    assert slots == {
        name for name in here if (here[name].variant, here[name].options) != (there[name].variant, there[name].options)
    }


class TeaOptions(Options):
    cups: int = 1


class Tea(Variant):
    """Warns where there is a cap: it is hardly meant with one."""

    name = "tea"
    text = Text("Tea.", "茶。")
    Options = TeaOptions

    @classmethod
    def warnings(cls, options: Any, table: Any, chosen: Any) -> list[tuple[str, Text]]:
        return [] if chosen["cap"][0] == "none" else [("use", Text("no tea below a cap", "封顶不喝茶"))]


def with_tea(cap: dict[str, Any], extras: Sequence[dict[str, Any]]) -> RuleSet:
    data = {"extends": "laok", "cap": cap, "flower_pig": {"use": "units", "units": 9}, "extra": list(extras)}
    return RuleSet.load(data, plugins=[Tea])


def test_what_a_variant_warns_of_keeps_slots_together() -> None:
    capped, free = {"use": "fixed", "fan": 3}, {"use": "none"}
    first, other = with_tea(capped, []), with_tea(free, [{"use": "tea"}])
    assert slots_of(first, other) == [("cap", "extra.tea")]
    # The second warns by itself here: nothing new is said of the mixture.
    assert slots_of(with_tea(free, []), with_tea(capped, [{"use": "tea"}])) == [("cap",), ("extra.tea",)]
    # Options of an extra alone.
    assert slots_of(with_tea(free, [{"use": "tea"}]), with_tea(free, [{"use": "tea", "cups": 2}])) == [("extra.tea",)]


def test_what_is_large_is_a_part_of_the_figure_before() -> None:
    # Twice the base: of every figure of points as much again, so an effect of exactly the whole of it.
    for part, large in ((0.999, True), (1.0, True), (1.001, False)):
        found = by_slot("laok", "laok:points.base=12,dealer.use=rotate", deals=30, jobs=1, min_effect=part)
        for key in ("won", "pay.win", "top", "bottom"):
            points, dealer = found.find(key).alone
            assert points.large is large
            assert points.marked is (large and points.certain)
            assert not dealer.marked
        # The result of a seat is about nothing, so it is held against the spread.
        seat, spread = found.find("points.0"), found.find("spread")
        assert spread.before is not None
        assert seat.alone[0].large is (abs(seat.alone[0].value or 0) >= part * spread.before)
        assert found.to_json()["min_effect"] == part
    with pytest.raises(SimulationError, match="the least effect that matters"):
        by_slot("laok", "jipin", deals=4, min_effect=-1)


def test_every_effect_of_every_figure_is_weighed_together() -> None:
    found = by_slot("laok", "laok:points.base=3,horses.use=none,cap.use=fixed,cap.fan=3", deals=60, jobs=1)
    every = [effect for each in found.effects() for effect in each.every if effect.p is not None]
    every.sort(key=lambda effect: effect.p or 0.0)
    assert found.looks == len(every) > 100
    # Holm: the smallest of m times m, the next times m - 1, and so on; none below the one before, none above 1.
    products = [(len(every) - place) * (effect.p or 0.0) for place, effect in enumerate(every)]
    assert [effect.together for effect in every] == pytest.approx([min(1, each) for each in accumulate(products, max)])
    told = [each for figure in found.to_json()["figures"].values() for each in (*figure["alone"], figure["together"])]
    assert {each["certain"] for each in told} == {True, False}
    assert all(each["certain"] == (each["p_together"] is not None and each["p_together"] <= 0.05) for each in told)


def test_the_p_of_a_mean_is_that_of_the_paired_t_test() -> None:
    found = by_slot("laok", "laok:points.base=3,horses.use=none", deals=60, seed=3, jobs=1)
    rows = [[row.get("won", 0) for row in each] for each in rows_of(found)]
    won = found.find("won")
    for place, effect in enumerate((*won.alone, won.together), start=1):
        assert effect.p == pytest.approx(stats.ttest_rel(rows[place], rows[0]).pvalue)


def test_of_a_single_slot_every_effect_is_looked_at_once() -> None:
    found = by_slot("laok", "laok:points.base=12", deals=40, jobs=1)
    assert found.looks == sum(each.alone[0].p is not None for each in found.effects())


def test_how_many_deals_would_do_is_as_in_a_comparison() -> None:
    found = by_slot("laok", "laok:horses.use=none,points.base=12", deals=50, jobs=1)
    for each in found.effects():
        least = found.min_effect * abs(each.before or 0)
        for effect in each.every:
            if effect.certain or effect.p is None:
                assert effect.deals is None
            elif not each.figure.of_a_seat and effect.value is not None:
                size = max(abs(effect.value), least)
                assert effect.deals == deals_to_settle(size, effect.error, 50, found.looks)


@pytest.mark.parametrize(("moved", "most"), [(0.0, 0.08), (300.0, 1.0)])
def test_changes_without_effect_are_hardly_ever_marked(moved: float, most: float) -> None:
    """Of runs between rules that are alike, no more than 1 in 20 may show anything; the noise is 3 standard errors."""
    made = by_slot("laok", "laok:points.base=12,dealer.use=rotate", deals=1, jobs=1)
    rng = np.random.default_rng(20261130)
    runs, deals, told = 300, 40, 0
    names = ("won", "top", "bottom", "kongs", "turns", "shared_tiles")
    for _ in range(runs):
        wall = rng.normal(1000, 400, (deals, len(names)))
        samples = []
        for change in (0.0, 0.0, moved, moved):
            values = np.rint(wall + rng.normal(change, 60, wall.shape)).astype(int)
            samples.append([dict(zip(names, map(int, row), strict=True)) for row in values])
        found = replace(made, found=crossing([Sample.of_rows(rows) for rows in samples], every_pair(4)))
        marked = [effect for each in found.effects() for effect in (each.alone[1], each.together) if effect.certain]
        told += any(effect.certain for each in found.effects() for effect in each.every)
        assert len(marked) in (range(1000) if not moved else [2 * len(names)])
    assert told / runs <= most
    assert bool(moved) == (told == runs)


def test_what_cannot_be_compared_says_why() -> None:
    with pytest.raises(ComparisonError, match="are the same rules"):
        by_slot("laok", "laok", deals=4)
    with pytest.raises(ComparisonError, match="laok has 4 seats"):
        by_slot("laok", "laok:table.seats=3", deals=4)


def test_a_run_goes_on_in_its_folder(tmp_path: Path) -> None:
    other = "laok:points.base=3,kong.replacement=back"
    by_slot("laok", other, deals=20, jobs=1, out=tmp_path / "out")
    longer = by_slot("laok", other, deals=40, jobs=1, out=tmp_path / "out")
    assert longer.found == by_slot("laok", other, deals=40, jobs=1).found


def test_parts_are_put_together(tmp_path: Path) -> None:
    other = "laok:points.base=3,kong.replacement=back"
    for first in (0, 20):
        by_slot("laok", other, deals=20, first_deal=first, jobs=1, out=tmp_path / str(first))
    merge_runs([tmp_path / "20", tmp_path / "0"], tmp_path / "whole")
    # Every deal is done, so that no deal is played for this.
    whole = by_slot("laok", other, deals=40, jobs=1, out=tmp_path / "whole")
    assert whole.found == by_slot("laok", other, deals=40, jobs=1).found


@pytest.mark.parametrize(
    ("key", "truth"),
    [
        # won: 1000, then 100 and 200 more alone, and 350 more together: 350 - 100 - 200 = 50 is left over.
        ("won", 50.0),
        # fan over wins: 2, then 2.1 and 2.2 alone, and 2.5 together: 0.5 - 0.1 - 0.2 = 0.2 is left over.
        ("fan", 0.2),
    ],
)
def test_intervals_hold_the_truth_as_often_as_they_say(key: str, truth: float) -> None:
    [figure] = [each for each in figures_of({"won", "fan", "wins"}) if each.key == key]
    rng = np.random.default_rng(20261130)
    runs, deals, held = 1200, 80, 0
    for _ in range(runs):
        # What the wall brings is the same under all four; what a change does to a deal scatters.
        wall, wins = rng.normal(1000, 400, deals), rng.integers(1, 4, deals)
        samples = []
        for won, fan in ((0, 2.0), (100, 2.1), (200, 2.2), (350, 2.5)):
            points = np.rint(wall + rng.normal(won, 60, deals)).astype(int)
            fans = np.rint(100 * fan * wins + rng.normal(0, 40, deals)).astype(int)
            samples.append(
                [
                    {"won": int(p), "fan": int(f), "wins": 100 * int(w)}
                    for p, f, w in zip(points, fans, wins, strict=True)
                ]
            )
        found = contrast(figure, crossing([Sample.of_rows(rows) for rows in samples], every_pair(4)), [1, -1, -1, 1])
        assert found.value is not None
        assert found.half is not None
        held += abs(found.value - truth) <= found.half
    assert 0.93 <= held / runs <= 0.97
