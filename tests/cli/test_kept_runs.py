"""`--out`, `--first-deal`, `--cluster` and `xuezhan merge`: runs that are killed, stopped, shared and put together."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time

import pytest

RUN = ("simulate", "laok", "--players", "random", "--json")
QUICK = (*RUN, "--jobs", "1")
needs_signals = pytest.mark.skipif(os.name == "nt", reason="sends signals")


def figures(text):
    """The JSON without what depends on the clock."""
    return {key: value for key, value in json.loads(text).items() if key not in ("seconds", "deals_per_second")}


def kept(folder):
    return json.loads((folder / "checkpoint.json").read_text(encoding="utf-8"))


def done(folder):
    return sum(end - start for start, end in kept(folder)["done"])


def begin(tmp_path, *arguments, **settings):
    """A run in a process group of its own that has saved some deals."""
    process = subprocess.Popen(
        [sys.executable, "-m", "xuezhan", *arguments],
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
def test_a_run_that_is_killed_goes_on_where_it_was(xuezhan, tmp_path, jobs):
    with begin(tmp_path, *RUN, "--deals", "1000000", "--out", "run", "--jobs", jobs) as process:
        os.killpg(process.pid, signal.SIGKILL)
        process.communicate(timeout=60)
    before = done(tmp_path / "run")
    assert 0 < before < 1_000_000
    wanted = ("--deals", str(before + 100))
    again = xuezhan(*QUICK, *wanted, "--out", "run")
    assert again.exit_code == 0
    assert figures(again.stdout) == figures(xuezhan(*QUICK, *wanted).stdout)
    assert done(tmp_path / "run") == before + 100


@needs_signals
def test_ctrl_c_keeps_what_is_done_and_says_so(xuezhan, tmp_path):
    with begin(tmp_path, *RUN, "--deals", "1000000", "--out", "run", "--jobs", "2") as process:
        os.killpg(process.pid, signal.SIGINT)
        stdout, stderr = process.communicate(timeout=60)
    assert process.returncode == 130
    played = json.loads(stdout)["deals"]
    assert played == done(tmp_path / "run")
    assert stderr.decode() == (
        f"xuezhan: stopped after {played:,} of 1,000,000; what follows is about these alone; "
        "run keeps it, and the same command goes on from there\n"
    )
    again = xuezhan(*QUICK, "--deals", str(played), "--out", "run")
    assert figures(again.stdout)["figures"] == json.loads(stdout)["figures"]


@needs_signals
def test_two_processes_cannot_use_one_folder(xuezhan, tmp_path):
    with begin(tmp_path, *RUN, "--deals", "1000000", "--out", "run", "--jobs", "1") as process:
        other = xuezhan(*QUICK, "--deals", "1000000", "--out", "run")
        assert other.exit_code == 2
        assert other.stderr.startswith("xuezhan: run: another run is being kept there right now")
        assert "另一个运行" in xuezhan(*QUICK, "--deals", "1000000", "--out", "run", "--lang", "zh").stderr
        assert other.stdout == ""
        assert process.poll() is None
        os.killpg(process.pid, signal.SIGKILL)
        process.communicate(timeout=60)
    assert xuezhan(*QUICK, "--deals", str(done(tmp_path / "run")), "--out", "run").exit_code == 0


def _small_files():
    import resource

    resource.setrlimit(resource.RLIMIT_FSIZE, (1000, 1000))


@needs_signals
def test_a_full_disk_is_told_and_leaves_what_was_there(xuezhan, tmp_path):
    assert xuezhan(*QUICK, "--deals", "100", "--out", "run").exit_code == 0
    before = (tmp_path / "run" / "checkpoint.json").read_bytes()
    assert len(before) > 1000
    failed = subprocess.run(
        [sys.executable, "-m", "xuezhan", *QUICK, "--deals", "200", "--out", "run"],
        cwd=tmp_path,
        capture_output=True,
        preexec_fn=_small_files,
        timeout=60,
        check=False,
    )
    assert failed.returncode == 2
    assert failed.stdout == b""
    told = failed.stderr.decode()
    assert told.startswith("xuezhan: run/checkpoint.json: cannot be written: File too large; what was saved before")
    assert told.count("\n") == 1
    assert (tmp_path / "run" / "checkpoint.json").read_bytes() == before
    again = xuezhan(*QUICK, "--deals", "200", "--out", "run")
    assert figures(again.stdout) == figures(xuezhan(*QUICK, "--deals", "200").stdout)


def test_a_torn_file_is_told_and_stays(xuezhan, tmp_path):
    assert xuezhan(*QUICK, "--deals", "100", "--out", "run").exit_code == 0
    file = tmp_path / "run" / "checkpoint.json"
    torn = file.read_bytes()[:700]
    file.write_bytes(torn)
    for language, words in (("en", "is broken"), ("zh", "已损坏")):
        shown = xuezhan(*QUICK, "--deals", "200", "--out", "run", "--lang", language)
        assert shown.exit_code == 2
        assert words in shown.stderr
        assert "Traceback" not in shown.stderr
    assert file.read_bytes() == torn


def test_a_comparison_goes_on(xuezhan, tmp_path):
    run = ("compare", "laok", "jipin", "--players", "random", "--jobs", "1", "--json")
    assert xuezhan(*run, "--deals", "40", "--out", "run").exit_code == 0
    longer = xuezhan(*run, "--deals", "90", "--out", "run")
    assert figures(longer.stdout) == figures(xuezhan(*run, "--deals", "90").stdout)
    other = xuezhan(*run, "--deals", "90", "--seed", "5", "--out", "run")
    assert other.exit_code == 2
    assert other.stderr == (
        "xuezhan: run: holds another run, `compare laok jipin` (90 deals): the seed is 1 there and 5 now. "
        "It stays as it is; give --seed 1 to go on with it, or name another folder for a new run\n"
    )


def test_a_result_says_with_which_deal_it_begins(xuezhan):
    run = ("--players", "random", "--jobs", "1", "--json", "--deals", "5", "--first-deal", "40")
    for command in (("simulate", "laok"), ("compare", "laok", "jipin")):
        assert json.loads(xuezhan(*command, *run).stdout)["first_deal"] == 40


def test_two_halves_are_merged(xuezhan, tmp_path):
    for first in ("0", "50"):
        assert xuezhan(*QUICK, "--deals", "50", "--first-deal", first, "--out", first).exit_code == 0
    merged = xuezhan("merge", "0", "50", "--out", "whole")
    assert merged.exit_code == 0
    assert merged.stdout.splitlines()[0] == "whole holds numbers 0–99 of `simulate`, 100 in all."
    assert "xuezhan simulate … --deals 100 --out whole" in " ".join(merged.stdout.split())
    whole = xuezhan(*QUICK, "--deals", "100", "--out", "whole")
    assert figures(whole.stdout) == figures(xuezhan(*QUICK, "--deals", "100").stdout)
    again = xuezhan("merge", "0", "50", "--out", "whole")
    assert (again.exit_code, again.stderr) == (2, "xuezhan: whole: holds a run already; name a new folder\n")


def test_what_is_missing_between_parts_is_told(xuezhan, tmp_path):
    for first in ("10", "40"):
        xuezhan(*QUICK, "--deals", "10", "--first-deal", first, "--out", first)
    data = json.loads(xuezhan("merge", "40", "10", "--out", "a", "--json").stdout)
    assert (data["done"], data["missing"]) == ([[10, 19], [40, 49]], [[20, 39]])
    assert (data["first"], data["last"], data["made_by"]) == (10, 49, "simulate")
    assert data["marks"]["players"] == [["random"] * 4]
    shown = xuezhan("merge", "40", "10", "--out", "b", "--lang", "zh").stdout
    assert "缺编号 20–39" in shown
    assert "--first-deal 10 --deals 40 --out b" in " ".join(shown.split())


@pytest.mark.parametrize(
    ("arguments", "en", "zh"),
    [
        (("--jobs", "2", "--cluster", "tcp://127.0.0.1:9"), "not both", "只能在本机"),
        (("--cluster", "nonsense"), "no scheduler can be reached at 'nonsense'", "无法连接"),
        (("--out", "run", "--records", "deals.jsonl"), "keeps no records", "不保留牌局记录"),
        (("--first-deal", "-1"), "--first-deal", "--first-deal"),
    ],
)
def test_what_does_not_go_together(xuezhan, tmp_path, arguments, en, zh):
    for language, words in (("en", en), ("zh", zh)):
        shown = xuezhan(*RUN, *arguments, "--lang", language)
        assert shown.exit_code == 2
        assert words in shown.stderr
        assert shown.stdout == ""
    assert list(tmp_path.iterdir()) == []
