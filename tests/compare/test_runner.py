"""The one door: what is done, what is kept, and what a run that was broken off comes to when it goes on."""

from __future__ import annotations

import itertools
import json
import os
import subprocess
import sys
import time
import tracemalloc
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from xuezhan.compare import runner
from xuezhan.compare.checkpoint import Mark, folder
from xuezhan.compare.errors import CheckpointError, SimulationError
from xuezhan.compare.jobs import Stop
from xuezhan.compare.runner import Job, Ran, blocks_of, carry_out, check_means

MARKS = [Mark("made_by", "adding", "adding"), Mark("seed", 1, "1")]


def job(friends: ModuleType, numbers: range, **settings: Any) -> Job[Any, list[int]]:
    return Job(friends.Sum(**settings), numbers, 1, friends.Added(), MARKS)


def came_to(ran: Ran[Any]) -> tuple[int, int]:
    return ran.totals.count, ran.totals.total


def content(out: Path) -> Any:
    return json.loads((out / "checkpoint.json").read_text(encoding="utf-8"))


# Blocks


@pytest.mark.parametrize(("numbers", "weight"), [(range(5000), 1), (range(7, 8), 3), (range(0), 1), (range(3, 999), 9)])
def test_blocks_cut_the_numbers_without_gaps(numbers: range, weight: int) -> None:
    blocks = list(blocks_of(numbers, weight))
    assert [number for block in blocks for number in block] == list(numbers)
    assert all(blocks)
    assert all(len(block) * weight <= runner.BLOCK for block in blocks)


def test_blocks_of_a_run_without_end_come_at_once() -> None:
    assert [block.start for block in itertools.islice(blocks_of(range(10**15)), 3)] == [0, 15, 30]


# Runs


def test_every_number_is_done_once_and_handed_on_in_order(friends: ModuleType) -> None:
    seen: list[int] = []
    told: list[tuple[int, int]] = []
    means: runner.Means = {"jobs": 1, "progress": lambda done, wanted: told.append((done, wanted))}
    ran = carry_out(job(friends, range(10, 1010)), means, seen.extend)
    # 10 + … + 1009 = 1000 * 1019 / 2
    assert came_to(ran) == (1000, 509_500)
    assert (ran.done, ran.stopped) == ((range(10, 1010),), False)
    assert seen == list(range(10, 1010))
    assert told[-1] == (1000, 1000)
    assert told == sorted(told)


def test_memory_does_not_grow_with_the_run(friends: ModuleType) -> None:
    def peak(count: int) -> int:
        tracemalloc.start()
        try:
            carry_out(job(friends, range(count)), {"jobs": 1}, lambda aside: None)
            return tracemalloc.get_traced_memory()[1]
        finally:
            tracemalloc.stop()

    peak(1000)
    # 50 times as many blocks; one kept range or result for each of them would be 100 kB and more.
    assert peak(500_000) < peak(10_000) + 20_000


def test_a_run_goes_on_where_it_was_and_can_be_made_longer(friends: ModuleType, tmp_path: Path) -> None:
    out = tmp_path / "run"
    first = carry_out(job(friends, range(400)), {"jobs": 1, "out": out})
    seen: list[int] = []
    told: list[int] = []
    means: runner.Means = {"jobs": 1, "out": out, "progress": lambda done, wanted: told.append(done)}
    second = carry_out(job(friends, range(1000)), means, seen.extend)
    assert seen == list(range(400, 1000))
    assert told[0] == 400
    assert came_to(second) == (1000, 499_500)
    assert second.seconds >= first.seconds
    # Once it is all done, nothing is done any more.
    assert came_to(carry_out(job(friends, range(1000), fails_at=0), {"jobs": 1, "out": out})) == (1000, 499_500)


def test_a_gap_is_filled(friends: ModuleType, tmp_path: Path) -> None:
    with folder(tmp_path / "run", MARKS, friends.Added) as place:
        place.save(runner.State(friends.Added(20, sum(range(10)) + sum(range(50, 60))), (range(10), range(50, 60))))
    seen: list[int] = []
    ran = carry_out(job(friends, range(80)), {"jobs": 1, "out": tmp_path / "run"}, seen.extend)
    assert seen == [*range(10, 50), *range(60, 80)]
    assert came_to(ran) == (80, 3160)
    assert ran.done == (range(80),)


@pytest.mark.parametrize("numbers", [range(99), range(1, 100), range(200, 300)])
def test_less_than_what_is_done_cannot_be_asked_for(friends: ModuleType, tmp_path: Path, numbers: range) -> None:
    carry_out(job(friends, range(100)), {"jobs": 1, "out": tmp_path})
    before = (tmp_path / "checkpoint.json").read_bytes()
    with pytest.raises(CheckpointError, match="already holds numbers 0–99"):
        carry_out(job(friends, numbers), {"jobs": 1, "out": tmp_path})
    assert (tmp_path / "checkpoint.json").read_bytes() == before


def test_what_was_done_before_an_error_is_kept(friends: ModuleType, tmp_path: Path) -> None:
    with pytest.raises(SimulationError, match="nothing comes after 699"):
        carry_out(job(friends, range(1000), fails_at=700), {"jobs": 1, "out": tmp_path})
    [[first, end]] = content(tmp_path)["done"]
    assert (first, end <= 700, end > 400) == (0, True, True)
    assert came_to(carry_out(job(friends, range(1000)), {"jobs": 2, "out": tmp_path})) == (1000, 499_500)


def test_a_process_that_died_does_not_lose_what_was_done(friends: ModuleType, tmp_path: Path) -> None:
    with pytest.raises(SimulationError, match="a worker process died"):
        carry_out(job(friends, range(3000), dies_at=2900), {"jobs": 2, "out": tmp_path})
    assert content(tmp_path)["done"][0][1] > 0
    assert came_to(carry_out(job(friends, range(3000)), {"jobs": 1, "out": tmp_path})) == (3000, 4_498_500)


def test_it_is_saved_now_and_then(friends: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(runner, "EVERY", 0.0)
    kept: list[int] = []

    def look(done: int, wanted: int) -> None:
        kept.append(sum(end - start for start, end in content(tmp_path)["done"]) - done)

    carry_out(job(friends, range(600)), {"jobs": 1, "out": tmp_path, "progress": look})
    assert len(kept) > 3
    assert set(kept) == {0}


def test_stopping_keeps_whole_blocks(friends: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    stops: list[Stop] = []

    class Noted(Stop):
        def __init__(self) -> None:
            super().__init__()
            stops.append(self)

    monkeypatch.setattr("xuezhan.compare.jobs.Stop", Noted)

    def enough(done: int, wanted: int) -> None:
        stops[-1].asked = done >= 300

    ran = carry_out(job(friends, range(2000)), {"jobs": 1, "out": tmp_path, "progress": enough})
    [span] = ran.done
    assert ran.stopped
    assert 300 <= len(span) < 2000
    assert content(tmp_path)["done"] == [[0, len(span)]]


ADDS = """
import sys
from pathlib import Path
from xuezhan.compare import runner
from xuezhan.compare.checkpoint import Mark
from xuezhan_test_friends import Added, Sum

runner.EVERY = 0.0
marks = [Mark("made_by", "adding", "adding"), Mark("seed", 1, "1")]
job = runner.Job(Sum(pause=0.001), range(100_000), 1, Added(), marks)
runner.carry_out(job, {"jobs": 1, "out": sys.argv[1]})
"""


@pytest.mark.skipif(os.name == "nt", reason="kills with SIGKILL")
def test_a_run_that_is_killed_again_and_again_comes_to_the_same(friends: ModuleType, tmp_path: Path) -> None:
    """It saves after every block, so that most of its time it is at that."""
    assert friends.__file__ is not None
    script = tmp_path / "adds.py"
    script.write_text(ADDS, encoding="utf-8")
    out = tmp_path / "run"
    environment = {**os.environ, "PYTHONPATH": str(Path(friends.__file__).parent)}
    before = 0
    for pause in (0.0, 0.003, 0.006, 0.01, 0.017):
        with subprocess.Popen([sys.executable, str(script), str(out)], env=environment) as process:
            end = time.monotonic() + 60
            while not (out / "checkpoint.json").exists() or _numbers_done(out) <= before:
                assert time.monotonic() < end
            time.sleep(pause)
            process.kill()
        before = _numbers_done(out)
        assert 0 < before < 100_000
    assert came_to(carry_out(job(friends, range(100_000)), {"jobs": 1, "out": out})) == (100_000, 4_999_950_000)
    assert not list(out.glob(".*"))


def _numbers_done(out: Path) -> int:
    return sum(end - start for start, end in content(out)["done"])


@pytest.mark.parametrize(
    ("means", "message", "zh"),
    [({"jobs": 0}, "at least one process", ""), ({"jobs": 1, "cluster": "tcp://127.0.0.1:1"}, "not both", "只能")],
)
def test_means_that_make_no_sense(means: runner.Means, message: str, zh: str) -> None:
    with pytest.raises(SimulationError, match=message) as caught:
        check_means(means)
    assert zh in caught.value.zh
