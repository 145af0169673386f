"""The same course of play priced by several rule sets: what is paid changes, how it is played does not."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from xuezhan.compare.comparison import compare
from xuezhan.compare.errors import ComparisonError, SimulationError
from xuezhan.compare.merging import merge_runs
from xuezhan.compare.settlement_only import settlement_only
from xuezhan.compare.simulate import simulate

PLAYED = ("wins", "turns", "self_draw_share", "shared_tiles", "kongs", "end.exhausted")
"""Figures of how people play."""


def test_the_first_rule_set_plays_as_in_any_run() -> None:
    found = settlement_only("laok", "jipin", deals=60, seed=4, jobs=1)
    assert found.comparison.runs[0].tally == simulate("laok", deals=60, seed=4, jobs=1).tally
    assert found.left_out == 0


def test_the_play_is_the_same_and_the_points_are_not() -> None:
    # jipin takes replacement tiles from the other end, so people play otherwise under it.
    found = settlement_only("laok", "jipin", deals=150, jobs=1)
    for key in PLAYED:
        [apart] = found.comparison.find(key).differences
        assert (apart.value, apart.half) == (0, 0), key
    assert found.comparison.find("won").differences[0].value != 0
    freely = compare("laok", "jipin", deals=150, jobs=1)
    assert freely.find("turns").differences[0].value != 0


def test_what_changes_points_alone_is_the_same_as_played() -> None:
    # Greedy players do not look at points, so a rule of points alone changes no play.
    other = "laok:points.base=12,cap.use=fixed,cap.fan=2"
    found = settlement_only("laok", other, deals=80, jobs=1)
    freely = compare("laok", other, deals=80, jobs=1, luck_every=None)
    assert found.comparison.runs[1].tally == freely.runs[1].tally
    assert found.departures[0].times == {}


def test_what_would_have_been_otherwise_is_counted() -> None:
    found = settlement_only("laok", "laok:play_on=first_win", "tfmj", "laok", deals=40, jobs=1)
    first_win, tfmj, same = found.departures
    won = sum(1 for deal in range(40) if simulate("laok", deals=1, first_deal=deal, jobs=1).tally.sum("wins"))
    # After the first win of each deal that has one, the deal would have ended.
    assert first_win.to_json() == {"deals": won, "kinds": {"play_on": {"times": won, "deals": won}}}
    # tfmj declares a missing suit in the opening: one step that laok does not have, in every deal.
    assert tfmj.deals["opening"] == tfmj.times["opening"] == 40
    assert tfmj.touched == 40
    assert same.to_json() == {"deals": 0, "kinds": {}}


def test_the_number_of_processes_changes_nothing() -> None:
    one, two = (settlement_only("laok", "tfmj", deals=300, jobs=jobs, players="random") for jobs in (1, 2))
    left, right = (json.loads(json.dumps(each.to_json())) for each in (one, two))
    del left["seconds"], right["seconds"]
    assert left == right
    assert one.comparison.pairings == two.comparison.pairings


def test_rule_sets_with_another_table_price_nothing() -> None:
    with pytest.raises(ComparisonError, match=r"table\.hand is 13 in laok, 10 in"):
        settlement_only("laok", "laok:table.hand=10", deals=4)


def test_a_run_goes_on_in_its_folder(tmp_path: Path) -> None:
    settlement_only("laok", "tfmj", deals=20, jobs=1, out=tmp_path / "out")
    longer = settlement_only("laok", "tfmj", deals=40, jobs=1, out=tmp_path / "out")
    at_once = settlement_only("laok", "tfmj", deals=40, jobs=1)
    assert longer.departures == at_once.departures
    assert longer.comparison.pairings == at_once.comparison.pairings


def test_parts_are_put_together(tmp_path: Path) -> None:
    for first in (0, 20):
        settlement_only("laok", "tfmj", deals=20, first_deal=first, jobs=1, out=tmp_path / str(first))
    merge_runs([tmp_path / "20", tmp_path / "0"], tmp_path / "whole")
    whole = settlement_only("laok", "tfmj", deals=40, jobs=1, out=tmp_path / "whole")
    at_once = settlement_only("laok", "tfmj", deals=40, jobs=1)
    assert whole.departures == at_once.departures
    assert whole.comparison.pairings == at_once.comparison.pairings


@pytest.mark.parametrize("least", [-0.1, float("inf"), float("nan")])
def test_a_least_effect_that_is_no_part_is_refused(least: float) -> None:
    with pytest.raises(SimulationError, match="least effect"):
        settlement_only("laok", "jipin", deals=1, jobs=1, min_effect=least)


def test_the_least_effect_decides_what_is_large() -> None:
    # A cap can take away at most all that is paid, which is far from ten times of it.
    capped = "laok:cap.use=fixed,cap.fan=1"
    every, none = (settlement_only("laok", capped, deals=40, jobs=1, min_effect=least) for least in (0, 10))
    assert every.comparison.find("won").differences[0].large
    assert not none.comparison.find("won").differences[0].large
