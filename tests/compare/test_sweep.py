"""Sweeps: which rule sets are played, and that what must come of them does."""

from __future__ import annotations

import json
import math
from itertools import accumulate

import pytest
from xuezhan import RuleError, RuleSet
from xuezhan.compare.axes import MOST_POINTS, SweepError, read_axes
from xuezhan.compare.comparison import compare
from xuezhan.compare.duel import duel
from xuezhan.compare.sweep import sweep
from xuezhan.core.rng import deal_seed

RESULTS = ["won", "spread", "top", "points.dealer", "pay.kong"]
RUN = {"deals": 40, "seed": 3, "players": "random", "jobs": 1}


def names(found):
    return [run.rules.name for run in found.comparison.runs]


def test_a_point_is_the_comparison_with_that_rule_set():
    found = sweep("jipin", "cap.fan=1..2", **RUN).to_json()
    other = compare("jipin", "jipin:cap.fan=1", "jipin:cap.fan=2", **RUN).to_json()
    assert [point["values"] for point in found["points"]] == [["1"], ["2"]]
    for place, point in enumerate(found["points"], start=1):
        for key, figure in other["figures"].items():
            mine = dict(point["figures"][key])
            assert mine.pop("difference") == figure["differences"][place - 1]
            assert mine.pop("difference_in") == figure["differences_in"]
            assert mine == figure["by_rules"][place]


def test_the_last_axis_runs_first_and_each_rule_set_is_played_once():
    found = sweep("jipin", "cap.fan=7|1,points.base=1..2", **RUN)
    # jipin's own cap is 7 fan and its base 1, so that point is jipin itself.
    assert [point.values for point in found.points] == [("7", "1"), ("7", "2"), ("1", "1"), ("1", "2")]
    assert [point.place for point in found.points] == [0, 1, 2, 3]
    assert names(found)[0] == "jipin"
    assert len(names(found)) == 4
    first = found.to_json()["points"][0]
    assert first["figures"]["won"]["difference"] is None


def test_a_base_times_k_pays_k_times_as_much_and_nothing_else_changes():
    found = sweep("jipin", "points.base=1..3", **RUN)
    units, points = found.curves(["won"])
    assert (units.counted, points.counted) == ("units", "points")
    one = units.estimates[0].value
    assert one is not None
    for base, point in enumerate(found.points, start=1):
        assert units.estimates[point.place].value == pytest.approx(one)
        assert points.estimates[point.place].value == pytest.approx(base * one)
        assert not units.certain[point.place]
    data = found.to_json()
    assert all(point["figures"]["won"]["difference"]["value"] == 0 for point in data["points"][1:])
    [wins] = found.curves(["wins"])
    assert not wins.moves(found.points)
    assert points.moves(found.points)


def test_what_dividing_rounds_otherwise_is_no_move():
    found = sweep("jipin", "points.base=1..9", **RUN)
    moving = {(each.figure.key, each.counted) for each in found.curves(RESULTS) if each.moves(found.points)}
    assert moving == {(key, "points") for key in RESULTS}


def test_an_axis_takes_the_place_of_a_quick_change():
    found = sweep("jipin:cap.fan=3,points.base=2", "cap.fan=1|3", **RUN)
    assert names(found) == ["jipin:cap.fan=3,points.base=2", "jipin:points.base=2,cap.fan=1"]
    assert [point.place for point in found.points] == [1, 0]


def test_the_first_point_stands_for_rules_that_are_not_sound_alone():
    found = sweep("laok:cap.use=fixed", "cap.fan=2..3", **RUN)
    assert [point.place for point in found.points] == [0, 1]


@pytest.mark.parametrize(
    ("rules", "axes", "message"),
    [
        ("jipin", "cap.fan=7", "nothing changes"),
        ("jipin", "table.seats=3..4", "no walls are the same"),
        # At most 400 points: of 500 values every second, of 25 × 20 every second of the 25, which makes 13 × 20.
        ("jipin", "points.base=1..500", r"500 points are too many.* 400 are the most.* points\.base=1\.\.500\.\.2$"),
        (
            "jipin",
            "points.base=1..25,cap.fan=1..20",
            r"25 × 20 = 500 points are too many .* such as points\.base=1\.\.25\.\.2$",
        ),
        ("jipin", "points.base=1..1000000", r"1,000,000 points are .* such as points\.base=1\.\.1000000\.\.5000$"),
    ],
)
def test_what_cannot_be_swept(rules, axes, message):
    with pytest.raises(SweepError, match=message):
        sweep(rules, axes, **RUN)


def test_a_value_that_rules_refuse_is_their_error():
    with pytest.raises(RuleError, match=r"jipin:cap\.fan=0.*wants a whole number of 1"):
        sweep("jipin", "cap.fan=0..2", **RUN)
    with pytest.raises(RuleError, match="there is no preset"):
        sweep("jipinn", "cap.fan=1..2", **RUN)


def test_rows_say_at_which_point_they_are():
    found = sweep("jipin", "cap.fan=1..2", **RUN)
    rows = [row for row in found.rows() if row["figure"] == "won"]
    data = json.loads(json.dumps(found.to_json()))
    assert [row["cap.fan"] for row in rows] == ["1", "2"]
    assert [row["value"] for row in rows] == [point["figures"]["won"]["value"] for point in data["points"]]


def test_a_sweep_goes_on_in_its_folder(tmp_path):
    sweep("jipin", "cap.fan=1..2", deals=20, jobs=1, out=tmp_path / "out")
    longer = sweep("jipin", "cap.fan=1..2", deals=40, jobs=1, out=tmp_path / "out")
    at_once = sweep("jipin", "cap.fan=1..2", deals=40, jobs=1)
    assert [run.tally for run in longer.comparison.runs] == [run.tally for run in at_once.comparison.runs]
    assert longer.comparison.pairings == at_once.comparison.pairings


@pytest.mark.parametrize(
    "axes", ["points.base=1..500", "points.base=1..25,cap.fan=1..21", "points.base=1..30|5000..5399"]
)
def test_what_a_refusal_proposes_can_be_played(axes):
    with pytest.raises(SweepError) as caught:
        read_axes([axes])
    proposed = str(caught.value).rpartition("such as ")[2]
    assert proposed in caught.value.zh
    kept = [piece for piece in axes.split(",") if piece.partition("=")[0] not in proposed]
    read = read_axes([proposed, *kept])
    assert 1 < math.prod(len(axis.values) for axis in read) <= MOST_POINTS


def test_what_is_large_is_a_part_of_the_figure_as_it_stands():
    # A base of 21 instead of 20 pays 5 % more points, and as many plain hands: no difference at any point.
    # A cap of one fan makes every win one of one fan; what that changes of the figure is what the part is held against.
    for part in (0.0, 0.25, 5.0):
        found = sweep("jipin", "cap.fan=1..2", min_effect=part, deals=120, seed=3, jobs=1)
        fan = found.comparison.find("fan")
        base, low = fan.units[0].value, fan.units[found.points[0].place].value
        assert low == 1
        assert fan.differences[0].large == (base - 1 >= part * base)
        [curve] = found.curves(["fan"])
        assert curve.certain[found.points[0].place] == (fan.differences[0].certain and base - 1 >= part * base)
        assert found.to_json()["min_effect"] == part


def test_marks_are_weighed_over_all_points_and_figures():
    found = sweep("jipin", "cap.fan=1..4", deals=60, seed=3, jobs=1)
    every = [apart for each in found.comparison.compared() for apart in each.differences if apart.p is not None]
    every.sort(key=lambda apart: apart.p)
    assert found.comparison.looks == len(every) > 100
    # Holm: the smallest of m times m, the next times m - 1, and so on; none below the one before, none above 1.
    products = [(len(every) - place) * apart.p for place, apart in enumerate(every)]
    assert [apart.together for apart in every] == pytest.approx([min(1, each) for each in accumulate(products, max)])


def test_skill_is_that_of_a_comparison_of_the_same_deals():
    found = sweep("jipin", "cap.fan=1..2", deals=30, seed=3, jobs=1, luck_every=5)
    [share, *_] = found.curves(["skill_share"])
    for place, rules in enumerate(("jipin", "jipin:cap.fan=1", "jipin:cap.fan=2")):
        # Deals 0, 5, … 25 are duels.
        duels = [duel(RuleSet.load(rules), deal_seed(3, number), number % 4) for number in range(0, 30, 5)]
        ahead = sum(each["duel.ahead"] for each in duels) / (4 * 6)
        total = sum(each["duel.total"] for each in duels) / (2 * 4 * 6)
        squares = sum(each["duel.squares"] for each in duels) / (2 * 4 * 6)
        assert found.comparison.find("skill").estimates[place].value == pytest.approx(ahead)
        assert share.estimates[place].value == pytest.approx(ahead**2 / 4 / (squares - total**2))
    assert not sweep("jipin", "cap.fan=1..2", luck_every=None, **RUN).curves(["skill"])
