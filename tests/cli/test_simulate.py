"""`xuezhan simulate`: options, what it prints, what it writes, how it ends."""

from __future__ import annotations

import csv
import json
import os
import signal
import subprocess
import sys
import time

import pytest
from xuezhan.compare.simulate import simulate

QUICK = ("--players", "random", "--jobs", "1")


def figures(text):
    """The JSON without what depends on the clock."""
    data = json.loads(text)
    return {key: value for key, value in data.items() if key not in ("seconds", "deals_per_second")}


def test_json_is_that_of_the_library(xuezhan):
    shown = xuezhan("simulate", "laok", "--deals", "40", "--seed", "9", "--json", *QUICK)
    assert shown.exit_code == 0
    run = simulate("laok", deals=40, seed=9, players="random", jobs=1)
    assert figures(shown.stdout) == figures(json.dumps(run.to_json()))


def test_the_table_shows_every_seat_and_reason(xuezhan):
    shown = xuezhan("simulate", "laok", "--deals", "60", "--jobs", "1", "--players", "greedy,random,random,random")
    assert shown.exit_code == 0
    assert shown.stdout.startswith("laok: 60 deals, seed 1;")
    lines = shown.stdout.splitlines()
    assert [line.split()[:2] for line in lines if line[1:2] in ("0", "1", "2", "3") and line[2] == " "][:4] == [
        ["0", "greedy"],
        ["1", "random"],
        ["2", "random"],
        ["3", "random"],
    ]
    for text in ("How a deal ends", "wall exhausted", "Fan of a win", "Points a deal by reason", "kongs"):
        assert text in shown.stdout


def test_it_speaks_chinese(xuezhan):
    shown = xuezhan("simulate", "laok", "--deals", "30", "--jobs", "1", "--lang", "zh")
    assert shown.stdout.startswith("laok：30 局，种子 1；")
    for text in ("一局怎样结束", "三家和牌", "刮风下雨"):
        assert text in shown.stdout


def test_matches(xuezhan):
    shown = xuezhan("simulate", "laok:table.deals=2", "--matches", "3", "--json", *QUICK)
    data = json.loads(shown.stdout)
    assert (data["matches"], data["deals"]) == (3, 6)


def test_deals_and_matches_exclude_each_other(xuezhan):
    shown = xuezhan("simulate", "laok", "--matches", "3", "--deals", "3")
    assert shown.exit_code == 2
    assert "not both" in shown.stderr
    assert shown.stdout == ""


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("--players", "gready"), "did you mean 'greedy'"),
        (("--players", "greedy,random"), "2 players for 4 seats"),
        (("--deals", "0"), "--deals"),
        (("--jobs", "0"), "--jobs"),
        (("--seed", "x"), "--seed"),
        (("--records", "nowhere/deals.jsonl"), "nowhere"),
        (("--save", "result.doc"), "result.doc"),
    ],
)
def test_bad_options_end_in_one_line(xuezhan, tmp_path, arguments, message):
    shown = xuezhan("simulate", "laok", *arguments)
    assert shown.exit_code == 2
    assert message in shown.stderr
    assert "Traceback" not in shown.stderr
    assert shown.stdout == ""
    assert list(tmp_path.iterdir()) == []


def test_records_replay_as_they_were_played(xuezhan, tmp_path):
    played = xuezhan(
        "simulate", "chengdu-everyone", "--deals", "25", "--records", "deals.jsonl", "--json", "--jobs", "1"
    )
    assert played.exit_code == 0
    again = xuezhan("replay", "deals.jsonl", "--json")
    assert again.exit_code == 0
    results = [json.loads(line) for line in again.stdout.splitlines()]
    assert len(results) == 25
    assert all(result["diverged"] is None for result in results)
    points = json.loads(played.stdout)["figures"]["points.2"]["value"]
    assert sum(result["scores"][2] for result in results) / 25 == pytest.approx(points)


def test_what_is_saved(xuezhan, tmp_path):
    files = [f"run.{ending}" for ending in ("json", "csv", "md", "html", "txt")]
    saves = [argument for file in files for argument in ("--save", file)]
    shown = xuezhan("simulate", "laok", "--deals", "20", "--json", *QUICK, *saves)
    assert shown.exit_code == 0
    assert figures((tmp_path / "run.json").read_text(encoding="utf-8")) == figures(shown.stdout)
    for file in files:
        assert "laok" in (tmp_path / file).read_text(encoding="utf-8")


def test_the_same_whatever_the_number_of_processes(process):
    shown = [process("simulate", "laok", "--deals", "300", "--json", "--jobs", jobs) for jobs in ("1", "2")]
    assert [each.returncode for each in shown] == [0, 0]
    assert figures(shown[0].stdout) == figures(shown[1].stdout)
    assert shown[1].stderr == b""


@pytest.mark.skipif(os.name == "nt", reason="sends SIGINT")
@pytest.mark.parametrize("jobs", ["1", "2"])
def test_ctrl_c_prints_what_is_done(tmp_path, jobs):
    command = [sys.executable, "-m", "xuezhan", "simulate", "laok", "--deals", "1000000", "--json"]
    command += ["--players", "random", "--jobs", jobs, "--records", "deals.jsonl"]
    with subprocess.Popen(
        command, cwd=tmp_path, stdout=subprocess.PIPE, stderr=subprocess.PIPE, start_new_session=True
    ) as running:
        _wait_for_records(tmp_path)
        # As a terminal does it: every process of the group hears it.
        os.killpg(running.pid, signal.SIGINT)
        stdout, stderr = running.communicate(timeout=60)
    assert running.returncode == 130
    data = json.loads(stdout)
    assert stderr.decode() == (
        f"xuezhan: stopped after {data['deals']:,} of 1,000,000; what follows is about these alone\n"
        "xuezhan: what is done goes to deals.partial.jsonl; nothing changes at deals.jsonl, "
        "where only whole results are put\n"
    )
    assert [path.name for path in tmp_path.iterdir()] == ["deals.partial.jsonl"]
    headers = 0
    with (tmp_path / "deals.partial.jsonl").open(encoding="utf-8") as lines:
        for line in lines:
            event = json.loads(line)
            headers += event["type"] == "deal"
    assert event["type"] == "end"
    assert headers == data["deals"] > 0
    assert _gone(running.pid)


def _gone(group):
    """Whether every process of the group ends within seconds; one that only waits to be reaped has ended."""
    end = time.monotonic() + 10
    while time.monotonic() < end:
        states = subprocess.run(
            ["ps", "-A", "-o", "pgid=,stat="], capture_output=True, text=True, check=True
        ).stdout.splitlines()
        if not any(line.split()[0] == str(group) and line.split()[1][0] != "Z" for line in states):
            return True
        time.sleep(0.05)
    return False


def _wait_for_records(folder):
    """Until the first whole deals lie in the file that is being written."""
    end = time.monotonic() + 60
    while time.monotonic() < end:
        if any(path.stat().st_size > 0 for path in folder.iterdir()):
            return
        time.sleep(0.05)
    raise AssertionError("nothing was written in a minute")


def test_a_spreadsheet_has_a_row_a_figure(xuezhan, tmp_path):
    shown = xuezhan("simulate", "laok", "--deals", "30", "--jobs", "1", "--seed", "3", "--json", "--save", "run.csv")
    data = json.loads(shown.stdout)
    with (tmp_path / "run.csv").open(encoding="utf-8", newline="") as file:
        rows = {row["figure"]: row for row in csv.DictReader(file)}
    assert set(rows) == {*data["figures"], "largest_win", "largest_loss"}
    assert float(rows["won"]["value"]) == data["figures"]["won"]["value"]
    assert float(rows["won"]["units_plus_minus"]) == data["figures"]["won"]["units_plus_minus"]
    assert {(row["rules"], row["deals"], row["seed"], row["stopped"]) for row in rows.values()} == {
        ("laok", "30", "3", "false")
    }


def test_what_changes_hands_is_told_and_what_never_came_up_is_a_bare_zero(xuezhan):
    # Without kongs' robbing no kong is ever robbed.
    shown = xuezhan("simulate", "laok:rob_kong.use=forbidden", "--deals", "30", "--jobs", "1").stdout
    assert "changes hands in a deal" in shown
    [robbed] = [line.split() for line in shown.splitlines() if "robbed kongs" in line]
    assert robbed[-1] == "0"
    assert "standard deviation" in " ".join(shown.split())


@pytest.mark.parametrize("name", ["rows.csv", "rows.parquet"])
def test_rows_of_deals_are_written_beside_the_result(xuezhan, tmp_path, name):
    shown = xuezhan("simulate", "laok", "--deals", "20", "--jobs", "1", "--rows", name)
    assert shown.exit_code == 0, shown.stderr
    assert [path.name for path in tmp_path.iterdir()] == [name]


def test_rows_that_cannot_be_written_are_refused_before_the_run(xuezhan, tmp_path):
    for command in (("simulate", "laok"), ("compare", "laok", "jipin"), ("sweep", "jipin", "cap.fan=1..2")):
        # So many deals would take days.
        shown = xuezhan(*command, "--deals", "1000000000", "--rows", "rows.xls")
        assert shown.exit_code == 2
        assert "there are .csv .parquet" in shown.stderr
    assert xuezhan("simulate", "laok", "--matches", "1", "--rows", "rows.csv").exit_code == 2
    assert list(tmp_path.iterdir()) == []


def test_a_run_that_is_stopped_keeps_the_rows_of_whole_deals(xuezhan, tmp_path, monkeypatch):
    from xuezhan.compare import simulate as module

    whole = module.simulate

    def stopped(rules, *, deals, rows, **rest):
        raise module.SimulationStopped(whole(rules, deals=3, jobs=1, rows=rows))

    monkeypatch.setattr(module, "simulate", stopped)
    assert xuezhan("simulate", "laok", "--deals", "20", "--rows", "rows.csv").exit_code == 130
    assert [path.name for path in tmp_path.iterdir()] == ["rows.partial.csv"]
    assert len((tmp_path / "rows.partial.csv").read_text("utf-8").splitlines()) == 1 + 3
