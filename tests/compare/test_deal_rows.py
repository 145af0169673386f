"""Rows of deals: every deal once, in order, with what it came to."""

from __future__ import annotations

import os
import signal

import pytest
from xuezhan import Deal, RuleSet
from xuezhan.compare.comparison import ComparisonStopped, compare
from xuezhan.compare.deal_rows import RowsOf, deal_columns
from xuezhan.compare.errors import CheckpointError, SimulationError
from xuezhan.compare.merging import merge_runs
from xuezhan.compare.play import OWN_WALLS
from xuezhan.compare.simulate import simulate
from xuezhan.core.rng import deal_seed
from xuezhan.players.registry import make
from xuezhan.report.row_files import row_file

needs_signals = pytest.mark.skipif(os.name == "nt", reason="sends signals")
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


def rows_of(deals, **settings):
    rows = []
    compare(*RULES, deals=deals, seed=1, players="random", rows=rows.extend, **{"jobs": 1, **settings})
    return rows


def test_a_folder_keeps_the_rows_of_a_run_that_goes_on(tmp_path):
    whole = rows_of(60)
    assert [row[1] for row in whole] == [deal for deal in range(60) for _ in RULES]
    assert rows_of(20, out=tmp_path) == whole[:40]
    # Nobody asks for rows here, and they are kept all the same.
    compare(*RULES, deals=45, seed=1, players="random", jobs=1, out=tmp_path)
    assert rows_of(60, jobs=2, out=tmp_path) == whole
    # Everything is done: nothing is played, and the rows are there.
    assert rows_of(60, out=tmp_path) == whole


def test_rows_bear_the_names_of_the_rules_as_they_are_called_now(tmp_path):
    (tmp_path / "ours.toml").write_text('format = 1\nextends = "laok"\n', encoding="utf-8")
    names = []
    for name, deals in (("laok", 5), (str(tmp_path / "ours.toml"), 8)):
        rows = []
        simulate(name, deals=deals, players="random", jobs=1, out=tmp_path / "run", rows=rows.extend)
        names.append([row[0] for row in rows])
    assert names == [["laok"] * 5, [str(tmp_path / "ours.toml")] * 8]


def test_numbers_of_any_size_are_kept():
    form = RowsOf(("a", "b"))
    rows = [("a", 0, -(1 << 70), "exhausted"), ("b", 0, 3, "left"), ("a", 1, 1 << 63, "x"), ("b", 1, 0, "y")]
    assert form.read(form.line(rows)) == rows


@needs_signals
@pytest.mark.parametrize("jobs", [1, 2])
def test_rows_of_a_run_that_is_stopped_again_and_again(tmp_path, jobs):
    whole, left, stops = rows_of(500), [10, 11, 60, 300], 0
    sent = []

    def stop(done, wanted):
        # Once a run: a second signal would break it off.
        if left and done > left[0] and not sent:
            sent.append(left.pop(0))
            os.kill(os.getpid(), signal.SIGTERM)

    rows, told = [], 500
    settings = {"deals": 500, "seed": 1, "players": "random", "jobs": jobs, "out": tmp_path, "progress": stop}
    while left:
        rows.clear()
        sent.clear()
        try:
            compare(*RULES, rows=rows.extend, **settings)
        except ComparisonStopped as stopped:
            stops += 1
            told = stopped.partial.deals
        # Whatever is told of is whole.
        assert rows == whole[: 2 * told]
    assert 0 < stops <= 4
    rows.clear()
    compare(*RULES, rows=rows.extend, **settings)
    assert rows == whole


def test_rows_of_parts_are_put_together_in_order(tmp_path):
    whole = rows_of(50)
    for first in (0, 30):
        assert rows_of(20, first_deal=first, out=tmp_path / str(first)) == whole[2 * first : 2 * first + 40]
    merged = merge_runs([tmp_path / "30", tmp_path / "0"], tmp_path / "whole")
    assert (merged.missing, merged.rowless) == ((range(20, 30),), ())
    assert rows_of(50, out=tmp_path / "whole") == whole


def test_parts_without_rows_are_named(tmp_path):
    rows_of(20, out=tmp_path / "0")
    compare(*RULES, deals=20, first_deal=20, seed=1, players="random", jobs=1, out=tmp_path / "20")
    merged = merge_runs([tmp_path / "0", tmp_path / "20"], tmp_path / "whole")
    assert merged.rowless == (tmp_path / "20",)
    assert sorted(path.name for path in (tmp_path / "whole").iterdir()) == ["checkpoint.json", "lock"]
    with pytest.raises(CheckpointError, match="holds numbers 0–39 without their rows; leave out --rows") as caught:
        rows_of(40, out=tmp_path / "whole")
    assert "没有保存逐局数据" in caught.value.zh


@pytest.mark.parametrize("damage", [lambda text: text[:-9], lambda text: text.replace(b"0", b"1"), None])
def test_rows_that_are_broken_are_told_and_nothing_is_lost(tmp_path, damage):
    rows_of(20, out=tmp_path / "run")
    [file] = (tmp_path / "run").glob("rows-*")
    before = (tmp_path / "run" / "checkpoint.json").read_bytes()
    text = file.read_bytes()
    file.unlink() if damage is None else file.write_bytes(damage(text))
    for again in (lambda: rows_of(20, out=tmp_path / "run"), lambda: merge_runs([tmp_path / "run"], tmp_path / "new")):
        with pytest.raises(CheckpointError, match=r"rows-0\.jsonl: (is broken|cannot be read)"):
            again()
    assert not (tmp_path / "new" / "checkpoint.json").exists()
    file.write_bytes(text)
    assert rows_of(20, out=tmp_path / "run") == rows_of(20)
    assert (tmp_path / "run" / "checkpoint.json").read_bytes()[:200] == before[:200]


def test_what_a_killed_process_has_written_behind_the_last_saving_does_not_count(tmp_path):
    whole = rows_of(40)
    rows_of(20, out=tmp_path)
    [file] = tmp_path.glob("rows-*")
    with file.open("ab") as stream:
        stream.write(b"[[half a li")
    (tmp_path / "rows-20.jsonl").write_text("[]")
    (tmp_path / "rows-700.jsonl").write_text("[]")
    assert rows_of(40, out=tmp_path) == whole
    assert sorted(path.name for path in tmp_path.glob("rows-*")) == ["rows-0.jsonl", "rows-20.jsonl"]


@pytest.mark.parametrize("size", [1, 7, 20_000, 20_001, 33_333])
def test_a_file_of_rows_does_not_depend_on_how_they_came(tmp_path, size):
    columns = ("rules", "deal")
    rows = [("a", deal) for deal in range(45_000)]
    for name in ("rows.csv", "rows.parquet"):
        for path, step in ((tmp_path / f"one-{name}", len(rows)), (tmp_path / f"two-{name}", size)):
            with row_file(path, columns) as write:
                for start in range(0, len(rows), step):
                    write(rows[start : start + step])
        assert (tmp_path / f"one-{name}").read_bytes() == (tmp_path / f"two-{name}").read_bytes()
