"""Files of rows: the same in every form, whole or not there, and never all of it in memory."""

from __future__ import annotations

import csv
import tracemalloc

import pyarrow.parquet as pq
import pytest
from xuezhan.compare.errors import RunStopped, SimulationError
from xuezhan.core.whole_file import PlaceError
from xuezhan.report import extra
from xuezhan.report.extra import MissingExtraError
from xuezhan.report.row_files import row_file

COLUMNS = ("rules", "deal", "won", "end")


def row(deal, won=6):
    return ("laok", deal, won, "exhausted")


def test_both_forms_hold_the_same_rows_in_order(tmp_path):
    rows = [row(deal, won=deal - 3) for deal in range(7)]
    for name in ("rows.csv", "rows.parquet"):
        with row_file(tmp_path / name, COLUMNS) as write:
            write(rows[:4])
            write([])
            write(rows[4:])
    with (tmp_path / "rows.csv").open(encoding="utf-8", newline="") as file:
        read = list(csv.reader(file))
    assert read == [list(COLUMNS), *([str(value) for value in each] for each in rows)]
    table = pq.read_table(tmp_path / "rows.parquet")
    assert table.column_names == list(COLUMNS)
    assert [tuple(each.values()) for each in table.to_pylist()] == rows


@pytest.mark.parametrize("name", ["rows.csv", "rows.parquet"])
def test_a_run_without_deals_leaves_the_columns(tmp_path, name):
    with row_file(tmp_path / name, COLUMNS):
        pass
    if name.endswith(".csv"):
        assert (tmp_path / name).read_text("utf-8") == "rules,deal,won,end\n"
    else:
        assert pq.read_table(tmp_path / name).column_names == list(COLUMNS)


@pytest.mark.parametrize("name", ["rows.csv", "rows.parquet"])
def test_a_run_that_is_stopped_leaves_what_was_there_and_its_rows_beside_it(tmp_path, name):
    (tmp_path / name).write_text("before", "utf-8")

    def stop(rows):
        with row_file(tmp_path / name, COLUMNS) as write:
            write(rows)
            raise RunStopped

    with pytest.raises(RunStopped):
        stop([])
    assert [path.name for path in tmp_path.iterdir()] == [name]
    with pytest.raises(RunStopped):
        stop([row(0), row(1)])
    part = name.replace(".", ".partial.")
    assert {path.name for path in tmp_path.iterdir()} == {name, part}
    assert (tmp_path / name).read_text("utf-8") == "before"
    if name.endswith(".csv"):
        assert (tmp_path / part).read_text("utf-8").splitlines()[1:] == ["laok,0,6,exhausted", "laok,1,6,exhausted"]
    else:
        assert pq.read_table(tmp_path / part).column("deal").to_pylist() == [0, 1]


@pytest.mark.parametrize("name", ["rows.csv", "rows.parquet"])
def test_a_run_that_fails_leaves_what_was_there(tmp_path, name):
    (tmp_path / name).write_text("before", "utf-8")

    def fail():
        with row_file(tmp_path / name, COLUMNS) as write:
            write([row(0)])
            raise ValueError("a rule failed")

    with pytest.raises(ValueError, match="a rule failed"):
        fail()
    assert [path.name for path in tmp_path.iterdir()] == [name]
    assert (tmp_path / name).read_text("utf-8") == "before"


def test_numbers_that_are_too_large_for_parquet_are_told(tmp_path):
    with row_file(tmp_path / "rows.csv", COLUMNS) as write:
        write([row(0, won=1 << 70)])
    assert str(1 << 70) in (tmp_path / "rows.csv").read_text("utf-8")

    def fail():
        with row_file(tmp_path / "rows.parquet", COLUMNS) as write:
            write([row(0), row(1, won=1 << 63)])

    with pytest.raises(SimulationError, match=r"deal 1 under laok: won does not fit into 64 bits; .*\.csv"):
        fail()
    assert not (tmp_path / "rows.parquet").exists()


def test_what_cannot_be_written_is_refused(tmp_path, monkeypatch):
    with pytest.raises(SimulationError, match=r"there are \.csv \.parquet"), row_file(tmp_path / "rows.xls", COLUMNS):
        pass
    (tmp_path / "folder.csv").mkdir()
    with pytest.raises(PlaceError, match="is a folder"), row_file(tmp_path / "folder.csv", COLUMNS):
        pass
    monkeypatch.setattr(extra, "find_spec", lambda name: None)
    with (
        pytest.raises(MissingExtraError, match=r"pip install 'xuezhan\[parquet\]'"),
        row_file(tmp_path / "rows.parquet", COLUMNS),
    ):
        pass


@pytest.mark.parametrize("name", ["rows.csv", "rows.parquet"])
def test_memory_does_not_grow_with_the_rows(tmp_path, name):
    def most(blocks):
        tracemalloc.start()
        with row_file(tmp_path / name, COLUMNS) as write:
            for block in range(blocks):
                write([row(block * 1000 + place, won=block * 1000 + place) for place in range(1000)])
        peak = tracemalloc.get_traced_memory()[1]
        tracemalloc.stop()
        return peak

    most(1)
    # Twice the rows that are ever held, and ten times as many.
    assert most(200) < 1.2 * most(40)
