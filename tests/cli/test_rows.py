"""`--rows`: complete and the same, byte for byte, however a run is made, ended and taken up again."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time

import pytest

RUN = ("compare", "laok", "jipin", "--players", "random", "--json", "--luck-every", "0")
needs_signals = pytest.mark.skipif(os.name == "nt", reason="sends signals")
ROWS = ("--rows", "rows.csv", "--rows", "rows.parquet")
NAMES = ("rows.csv", "rows.parquet")


def done(folder):
    kept = json.loads((folder / "checkpoint.json").read_text(encoding="utf-8"))
    return sum(end - start for start, end in kept["done"])


def begin(tmp_path, *arguments, **settings):
    """A run in a process group of its own, in the folder `run`, that has saved some deals."""
    process = subprocess.Popen(
        [sys.executable, "-m", "xuezhan", *arguments, "--out", "run", "--deals", "1000000"],
        cwd=tmp_path,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        start_new_session=True,
        **settings,
    )
    end = time.monotonic() + 60
    while not ((tmp_path / "run" / "checkpoint.json").exists() and done(tmp_path / "run")):
        assert time.monotonic() < end
        assert process.poll() is None
        time.sleep(0.05)
    return process


@needs_signals
@pytest.mark.parametrize("jobs", ["1", "2"])
def test_rows_of_a_run_that_was_killed_are_those_of_one_that_was_not(xuezhan, tmp_path, jobs):
    with begin(tmp_path, *RUN, *ROWS, "--jobs", jobs) as process:
        os.killpg(process.pid, signal.SIGKILL)
        process.communicate(timeout=60)
    assert not any((tmp_path / name).exists() for name in NAMES)
    wanted = ("--deals", str(done(tmp_path / "run") + 100))
    assert xuezhan(*RUN, *ROWS, *wanted, "--jobs", "2", "--out", "run").exit_code == 0
    resumed = {name: (tmp_path / name).read_bytes() for name in NAMES}
    assert xuezhan(*RUN, *ROWS, *wanted, "--jobs", "1").exit_code == 0
    assert resumed == {name: (tmp_path / name).read_bytes() for name in NAMES}
    # A line of heads, and one a deal and rule set.
    assert resumed["rows.csv"].count(b"\n") == 1 + 2 * int(wanted[1])


def _deaf_to_ctrl_c():
    signal.signal(signal.SIGINT, signal.SIG_IGN)


@needs_signals
@pytest.mark.parametrize(
    ("send", "settings"),
    [
        (lambda pid: os.killpg(pid, signal.SIGINT), {}),
        (lambda pid: os.kill(pid, signal.SIGTERM), {}),
        (lambda pid: os.killpg(pid, signal.SIGTERM), {}),
        # What a shell has put in the background hears no Ctrl-C.
        (lambda pid: os.kill(pid, signal.SIGTERM), {"preexec_fn": _deaf_to_ctrl_c}),
    ],
    ids=["ctrl-c", "terminated", "all terminated", "terminated in the background"],
)
@pytest.mark.parametrize("jobs", ["1", "2"])
def test_whatever_ends_a_run_leaves_the_rows_of_whole_deals(xuezhan, tmp_path, send, settings, jobs):
    for name in NAMES:
        (tmp_path / name).write_bytes(b"rows of an earlier run\n")
    with begin(tmp_path, *RUN, *ROWS, "--jobs", jobs, **settings) as process:
        send(process.pid)
        stdout, stderr = process.communicate(timeout=60)
    assert process.returncode == 130
    assert "what is done goes to" in stderr.decode().splitlines()[1]
    deals = json.loads(stdout)["deals"]
    assert deals == done(tmp_path / "run")
    assert {(tmp_path / name).read_bytes() for name in NAMES} == {b"rows of an earlier run\n"}
    stopped = {name: (tmp_path / name.replace(".", ".partial.")).read_bytes() for name in NAMES}
    assert stopped["rows.csv"].count(b"\n") == 1 + 2 * deals
    assert xuezhan(*RUN, *ROWS, "--deals", str(deals), "--jobs", "1").exit_code == 0
    assert stopped == {name: (tmp_path / name).read_bytes() for name in NAMES}


def test_rows_of_two_halves_are_those_of_the_whole(xuezhan, tmp_path):
    sweep = ("sweep", "jipin", "cap.fan=1..2", "--players", "random", "--jobs", "1", "--json")
    for first in ("0", "15"):
        half = ("--first-deal", first, "--deals", "15", "--out", first, "--rows", f"{first}.csv")
        assert xuezhan(*sweep, *half).exit_code == 0
    assert xuezhan("merge", "15", "0", "--out", "whole").exit_code == 0
    assert xuezhan(*sweep, "--deals", "30", "--out", "whole", "--rows", "whole.csv").exit_code == 0
    assert xuezhan(*sweep, "--deals", "30", "--rows", "at-once.csv").exit_code == 0
    whole = (tmp_path / "whole.csv").read_text("utf-8")
    assert whole == (tmp_path / "at-once.csv").read_text("utf-8")
    halves = [(tmp_path / name).read_text("utf-8").splitlines() for name in ("0.csv", "15.csv")]
    assert whole.splitlines() == halves[0] + halves[1][1:]


def test_merging_says_where_rows_are_missing(xuezhan):
    quick = ("simulate", "laok", "--players", "random", "--jobs", "1", "--deals", "5")
    assert xuezhan(*quick, "--out", "a", "--rows", "a.csv").exit_code == 0
    assert xuezhan(*quick, "--first-deal", "5", "--out", "b").exit_code == 0
    shown = xuezhan("merge", "a", "b", "--out", "c")
    assert shown.exit_code == 0
    assert "There are no rows of deals in b, so c has none of the others either." in " ".join(shown.stdout.split())
    assert json.loads(xuezhan("merge", "a", "b", "--out", "d", "--json").stdout)["rowless"] == ["b"]
    assert "b 没有逐局数据" in xuezhan("merge", "a", "b", "--out", "e", "--lang", "zh").stdout
    again = xuezhan(*quick, "--out", "b", "--first-deal", "5", "--rows", "b.csv")
    assert (again.exit_code, again.stdout) == (2, "")
    assert again.stderr.startswith("xuezhan: b: holds numbers 5–9 without their rows; leave out --rows")


@pytest.mark.parametrize(
    ("given", "en", "zh"),
    [
        (("--rows", "a.csv", "--rows", "./a.csv"), "--rows a.csv: --rows a.csv is to be written there", "也要写到那里"),
        (("--rows", "a.csv", "--save", "a.csv"), "--save a.csv: --rows a.csv is to be written there", "也要写到那里"),
        (("--rows", "run/a.csv", "--out", "run"), "the folder of --out holds nothing but the run", "只存放运行本身"),
        (("--rows", "a.csv", "--rows", "b.xls"), "b.xls: the ending names the form of the rows", "文件名结尾表示格式"),
    ],
)
def test_rows_that_something_else_would_replace(xuezhan, tmp_path, given, en, zh):
    for language, words in (("en", en), ("zh", zh)):
        shown = xuezhan("simulate", "laok", "--deals", "1000000000", *given, "--lang", language)
        assert (shown.exit_code, shown.stdout) == (2, "")
        assert words in shown.stderr
    assert list(tmp_path.iterdir()) == []


@needs_signals
def test_a_full_disk_loses_no_rows(xuezhan, tmp_path):
    import resource

    quick = ("simulate", "laok", "--players", "random", "--jobs", "1", "--json")
    assert xuezhan(*quick, "--deals", "100", "--out", "run", "--rows", "a.csv").exit_code == 0
    before = {path.name: path.read_bytes() for path in (tmp_path / "run").iterdir()}
    most = len(before["checkpoint.json"]) + 1000
    failed = subprocess.run(
        [sys.executable, "-m", "xuezhan", *quick, "--deals", "2000", "--out", "run"],
        cwd=tmp_path,
        capture_output=True,
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (most, most)),
        timeout=60,
        check=False,
    )
    assert (failed.returncode, failed.stdout) == (2, b"")
    assert failed.stderr.decode().startswith("xuezhan: run/")
    assert "cannot be written: File too large; what was saved before" in failed.stderr.decode()
    assert {name: (tmp_path / "run" / name).read_bytes() for name in before} == before
    assert xuezhan(*quick, "--deals", "150", "--out", "run", "--rows", "a.csv").exit_code == 0
    assert xuezhan(*quick, "--deals", "150", "--rows", "b.csv").exit_code == 0
    assert (tmp_path / "a.csv").read_bytes() == (tmp_path / "b.csv").read_bytes()
