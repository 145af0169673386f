"""Rows of deals: every deal once, in order, with what it came to."""

from __future__ import annotations

import pytest
from xuezhan import Deal, RuleSet
from xuezhan.compare.comparison import compare
from xuezhan.compare.deal_rows import deal_columns
from xuezhan.compare.errors import SimulationError
from xuezhan.compare.play import OWN_WALLS
from xuezhan.compare.simulate import simulate
from xuezhan.core.rng import deal_seed
from xuezhan.players.registry import make

RULES = [RuleSet.load("laok"), RuleSet.load("jipin")]


def kept(play, rules, **settings):
    """The rows of a run as dictionaries."""
    rows = []
    columns = deal_columns(rules)
    play(*rules, rows=rows.extend, jobs=1, **settings)
    return [dict(zip(columns, row, strict=True)) for row in rows]


def test_rows_are_those_of_the_deals_played_one_by_one():
    rows = kept(compare, RULES, deals=5, seed=7, first_deal=2)
    assert [(row["deal"], row["rules"]) for row in rows] == [
        (number, rules.name) for number in range(2, 7) for rules in RULES
    ]
    for row in rows:
        rules = next(each for each in RULES if each.name == row["rules"])
        seed = deal_seed(7, row["deal"])
        deal = Deal.dealt(
            rules, seed, dealer=row["deal"] % 4, players=[make("greedy")(seed, seat) for seat in range(4)]
        )
        deal.run()
        assert (row["seed"], row["dealer"]) == (seed, row["deal"] % 4)
        assert row["end"] == deal.outcome.end
        assert tuple(row[f"points.{seat}"] for seat in range(4)) == deal.outcome.scores
        assert row["wins"] == len(deal.wins) == sum(row[f"wins.{seat}"] for seat in range(4))
        assert row["fan"] == sum(win.fan for win in deal.wins)
        for why in rules.pay_reasons:
            assert row[f"pay.{why}"] == sum(entry.points for entry in deal.entries if entry.why == why)


def test_rows_add_up_to_the_figures():
    rows = []
    found = simulate("laok", deals=60, seed=2, jobs=1, rows=rows.extend)
    columns = deal_columns([found.rules])
    won = [row[columns.index("won")] for row in rows]
    assert len(rows) == 60
    assert found.estimate("won").value == pytest.approx(sum(won) / 60)


def test_rows_do_not_depend_on_how_many_share_the_work():
    def run(jobs):
        rows = []
        found = compare(*RULES, deals=300, seed=1, players="random", jobs=jobs, rows=rows.extend)
        return rows, found.runs[1].tally

    assert run(1) == run(2)


def test_unpaired_rows_have_seeds_of_their_own():
    rows = kept(compare, RULES, deals=2, seed=7, players="random", unpaired=True)
    assert [row["seed"] for row in rows] == [
        deal_seed(7, 0),
        deal_seed(7, OWN_WALLS),
        deal_seed(7, 1),
        deal_seed(7, OWN_WALLS + 1),
    ]


def test_rows_are_of_single_deals(tmp_path):
    for more in ({"matches": 1}, {"deals": 1, "records": tmp_path / "deals.jsonl"}):
        with pytest.raises(SimulationError, match="rows are of single deals"):
            simulate("laok", rows=lambda rows: None, jobs=1, **more)
    assert list(tmp_path.iterdir()) == []


def test_rows_are_of_runs_that_are_not_kept(tmp_path):
    with pytest.raises(SimulationError, match="keeps no rows of deals"):
        compare(*RULES, deals=1, jobs=1, rows=lambda rows: None, out=tmp_path / "run")
    assert list(tmp_path.iterdir()) == []
