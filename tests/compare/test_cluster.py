"""Work on a real Dask cluster on this machine: a scheduler and workers in processes of their own."""

from __future__ import annotations

import json
import logging
import os
import signal
import socket
import socketserver
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from xuezhan import RuleSet
from xuezhan.compare import cluster as module
from xuezhan.compare.checkpoint import Mark
from xuezhan.compare.cluster import in_order_on
from xuezhan.compare.comparison import compare
from xuezhan.compare.deal_rows import DealRow
from xuezhan.compare.errors import ClusterError, PlayedDealError, SimulationError
from xuezhan.compare.from_records import compare_records, settle_records
from xuezhan.compare.jobs import Stop
from xuezhan.compare.record_index import opened
from xuezhan.compare.recorded_work import RecordedDeals
from xuezhan.compare.runner import Job, carry_out
from xuezhan.compare.simulate import simulate
from xuezhan.core.errors import RecordError

pytest.importorskip("distributed")
pytestmark = pytest.mark.skipif(os.name == "nt", reason="kills processes")
MARKS = [Mark("seed", 1, "1")]


class Cluster:
    """A scheduler on loopback, and workers without nannies: one that is killed stays dead."""

    def __init__(self, folder: Path, path: str) -> None:
        self.folder = folder
        self.environment = {**os.environ, "PYTHONPATH": path}
        self.workers: list[subprocess.Popen[bytes]] = []
        announced = folder / "scheduler.json"
        self.scheduler = self._start(
            "scheduler", "--host", "127.0.0.1", "--port", "0", "--no-dashboard", "--scheduler-file", str(announced)
        )
        _until(lambda: announced.exists() and '"address"' in announced.read_text(encoding="utf-8"))
        self.address: str = json.loads(announced.read_text(encoding="utf-8"))["address"]

    def add_worker(self) -> subprocess.Popen[bytes]:
        options = ("--nthreads", "1", "--no-nanny", "--no-dashboard", "--host", "127.0.0.1")
        worker = self._start("worker", self.address, *options, "--local-directory", str(self.folder))
        self.workers.append(worker)
        return worker

    def _start(self, *arguments: str) -> subprocess.Popen[bytes]:
        log = (self.folder / f"{arguments[0]}-{len(self.workers)}.log").open("wb")
        with log:
            return subprocess.Popen(
                [sys.executable, "-m", "dask", *arguments],
                cwd=self.folder,
                env=self.environment,
                stdout=log,
                stderr=log,
            )

    def close(self) -> None:
        for process in (*self.workers, self.scheduler):
            process.kill()
            process.wait()


def _until(met: Any) -> None:
    end = time.monotonic() + 60
    while not met():
        assert time.monotonic() < end, "not in a minute"
        time.sleep(0.05)


@pytest.fixture
def cluster(tmp_path: Path, friends: ModuleType) -> Iterator[Cluster]:
    assert friends.__file__ is not None
    found = Cluster(tmp_path, str(Path(friends.__file__).parent))
    try:
        yield found
    finally:
        found.close()


def adding(friends: ModuleType, count: int, **settings: Any) -> Job[Any, list[int]]:
    return Job(friends.Sum(**settings), range(count), 1, friends.Added(), MARKS)


def test_a_worker_that_is_killed_changes_nothing(cluster: Cluster, tmp_path: Path) -> None:
    first, _ = cluster.add_worker(), cluster.add_worker()
    killed = threading.Event()

    def strike(done: int, wanted: int) -> None:
        if done >= 200 and not killed.is_set():
            first.kill()
            killed.set()

    rules = ("laok", "jipin")
    far: list[DealRow] = []
    near: list[DealRow] = []
    means: dict[str, Any] = {"cluster": cluster.address, "progress": strike, "out": tmp_path / "a"}
    there = compare(*rules, deals=600, players="random", rows=far.extend, **means)
    assert killed.is_set()
    assert first.wait(10) == -signal.SIGKILL
    here = compare(*rules, deals=600, players="random", jobs=1, out=tmp_path / "b", rows=near.extend)
    assert (len(near), far) == (1200, near)
    assert there.pairings == here.pairings
    assert [run.tally for run in there.runs] == [run.tally for run in here.runs]
    assert list(there.rows()) == list(here.rows())
    kept = [(tmp_path / name / "checkpoint.json").read_text(encoding="utf-8") for name in "ab"]
    assert len({text[text.index('"totals"') : text.index('"sha256"')] for text in kept}) == 1


def test_results_that_are_lost_with_their_worker_are_made_again(
    cluster: Cluster, friends: ModuleType, tmp_path: Path
) -> None:
    """One worker is at the first block while the other does the rest, and is killed with all that it has done."""
    cluster.add_worker()
    cluster.add_worker()
    marker = tmp_path / "first"
    struck: list[int] = []

    def strike() -> None:
        _until(lambda: marker.exists() and marker.read_text(encoding="utf-8"))
        time.sleep(1.0)
        [idle] = [each for each in cluster.workers if each.pid != int(marker.read_text(encoding="utf-8"))]
        idle.kill()
        struck.append(idle.pid)

    _until(lambda: _crew(cluster) == 2)
    thread = threading.Thread(target=strike)
    thread.start()
    blocks = [range(number, number + 1) for number in range(12)]
    found = list(module.in_order_on(cluster.address, friends.SlowFirst(str(marker)), blocks, Stop()))
    thread.join()
    assert found == [[number] for number in range(12)]
    assert len(struck) == 1


def _crew(cluster: Cluster) -> int:
    from distributed import Client

    with Client(cluster.address, set_as_default=False) as client:
        return len(client.nthreads())


def test_errors_of_the_work_and_of_its_workers(
    cluster: Cluster, friends: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One cluster for all: starting it is what takes time."""
    cluster.add_worker()
    # A player that fails is told as it is here.
    with pytest.raises(PlayedDealError) as caught:
        simulate("laok", deals=300, players=friends.Breaks, cluster=cluster.address)
    with pytest.raises(PlayedDealError) as here:
        simulate("laok", deals=300, players=friends.Breaks, jobs=1)
    assert str(caught.value) == str(here.value)
    # What was done before it is kept.
    with pytest.raises(SimulationError, match="nothing comes after 699"):
        carry_out(adding(friends, 1000, fails_at=700), {"cluster": cluster.address, "out": tmp_path / "run"})
    ran = carry_out(adding(friends, 1000), {"cluster": cluster.address, "out": tmp_path / "run"})
    assert (ran.totals.count, ran.totals.total) == (1000, 499_500)
    # Another version over there.
    with monkeypatch.context() as patch:
        patch.setattr(module, "version", lambda name: "9.9")
        with pytest.raises(ClusterError, match=r"a worker has xuezhan \S+, and the run is made with 9\.9") as other:
            carry_out(adding(friends, 10), {"cluster": cluster.address})
        assert "安装同一版本" in other.value.zh
    # Results come in order, and Ctrl-C ends after a whole block.
    stop = Stop()
    pairs = (range(number, number + 2) for number in range(0, 999, 2))
    parts = module.in_order_on(cluster.address, friends.Sum(pause=0.01), pairs, stop)
    assert [next(parts).aside for _ in range(3)] == [[0, 1], [2, 3], [4, 5]]
    stop.asked = True
    rest = [part.aside for part in parts]
    assert rest == [[n, n + 1] for n in range(6, 6 + 2 * len(rest), 2)]
    assert len(rest) < 50
    # Workers that end, one after the other, at the same numbers.
    for _ in range(4):
        cluster.add_worker()
    with pytest.raises(ClusterError, match=r"numbers 0 to \d+ \(from 0\) have ended several workers") as killed:
        carry_out(adding(friends, 10, dies_at=3), {"cluster": cluster.address})
    assert "中止" in killed.value.zh


def test_without_workers_it_waits_for_a_while(
    cluster: Cluster, friends: ModuleType, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    level = logging.getLogger("distributed.client").level
    monkeypatch.setattr(module, "WITHOUT_WORKERS", 1.0)
    monkeypatch.setattr(module, "LOOK", 0.2)
    with pytest.raises(ClusterError, match=r"has had no workers for 1 s; start some: dask worker tcp://") as caught:
        carry_out(adding(friends, 10), {"cluster": cluster.address})
    assert "dask worker tcp://" in caught.value.zh
    monkeypatch.setattr(module, "WITHOUT_WORKERS", 60.0)
    timer = threading.Timer(0.5, cluster.add_worker)
    timer.start()
    assert carry_out(adding(friends, 10), {"cluster": cluster.address}).totals.total == 45
    # The scheduler ends while they are at it.
    with pytest.raises(ClusterError, match="is gone; start it again") as gone:
        carry_out(
            adding(friends, 100_000, pause=0.02),
            {"cluster": cluster.address, "progress": lambda done, wanted: cluster.scheduler.kill()},
        )
    assert "已断开" in gone.value.zh
    assert [record for record in caplog.records if record.name.startswith("distributed")] == []
    assert logging.getLogger("distributed.client").level == level


@pytest.mark.parametrize("address", ["tcp://127.0.0.1:9", "tcp://[::1]:9", "tcp://nowhere.invalid:8786"])
def test_an_address_without_a_scheduler(
    address: str, friends: ModuleType, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(module, "ANSWER", 0.5)
    with pytest.raises(ClusterError, match=r"no scheduler can be reached.*nothing answers there within") as caught:
        carry_out(adding(friends, 10), {"cluster": address})
    assert address in caught.value.zh
    assert "秒内没有应答" in caught.value.zh
    assert capfd.readouterr().err == ""


def test_without_certificates_a_safe_cluster_is_told(friends: ModuleType, capfd: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(ClusterError, match=r"reached at 'tls://127\.0\.0\.1:9' .*TLS configuration"):
        carry_out(adding(friends, 10), {"cluster": "tls://127.0.0.1:9"})
    assert capfd.readouterr().err == ""


@contextmanager
def _listening(answer: bytes) -> Iterator[int]:
    """Something on loopback that says the same to everybody, and stays: its port."""
    stays: list[socket.socket] = []

    class Says(socketserver.BaseRequestHandler):
        def handle(self) -> None:
            stays.append(self.request.dup())
            self.request.sendall(answer)

    with socketserver.ThreadingTCPServer(("127.0.0.1", 0), Says) as server:
        thread = threading.Thread(target=server.serve_forever, args=(0.05,))
        thread.start()
        try:
            yield server.server_address[1]
        finally:
            server.shutdown()
            thread.join()
            for each in stays:
                each.close()


@pytest.mark.parametrize("protocol", ["tcp", "ws"])
@pytest.mark.parametrize("answer", [b"", b"HTTP/1.0 400 Bad request\r\n\r\n"])
def test_what_listens_and_is_no_scheduler_is_told_soon(
    protocol: str,
    answer: bytes,
    friends: ModuleType,
    monkeypatch: pytest.MonkeyPatch,
    capfd: pytest.CaptureFixture[str],
) -> None:
    """A web server, say: a client of Dask would wait for it for ever."""
    monkeypatch.setattr(module, "ANSWER", 1.0)
    with _listening(answer) as port:
        begin = time.monotonic()
        with pytest.raises(ClusterError, match="no scheduler can be reached at"):
            carry_out(adding(friends, 10), {"cluster": f"{protocol}://127.0.0.1:{port}"})
        assert time.monotonic() - begin < 8
    assert capfd.readouterr().err == ""


def test_a_worker_is_no_scheduler(cluster: Cluster, friends: ModuleType, tmp_path: Path) -> None:
    cluster.add_worker()
    found: list[str] = []

    def known() -> bool:
        from distributed import Client

        with Client(cluster.address, set_as_default=False) as client:
            found.extend(client.nthreads())
        return bool(found)

    _until(known)
    with pytest.raises(ClusterError, match="what answers there is no scheduler") as caught:
        carry_out(adding(friends, 10), {"cluster": found[0]})
    assert "应答的不是调度器" in caught.value.zh


@pytest.mark.parametrize(
    "address",
    ["foo", "", "tcp://", "10.0.0.5:8786", "tcp://10.0.0.5", "tcp://a b:1", "http://a:80", "tcp://a:0", "tcp://a:70000"],
)
def test_what_is_no_address_is_told_before_anything_is_tried(address: str) -> None:
    with pytest.raises(ClusterError, match="that is no address") as caught:
        simulate("laok", deals=5, cluster=address)
    assert "这不是地址" in caught.value.zh


def test_without_dask_it_says_what_to_install(friends: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    with pytest.raises(ClusterError, match=r"pip install 'xuezhan\[cluster\]'") as caught:
        carry_out(adding(friends, 10), {"cluster": "tcp://127.0.0.1:9"})
    assert "pip install" in caught.value.zh


def test_records_are_compared_by_workers_that_have_the_same_file(cluster: Cluster, tmp_path: Path) -> None:
    cluster.add_worker()
    path = tmp_path / "run.jsonl"
    simulate("laok", deals=60, seed=5, jobs=1, players="random", records=path)
    for run in (compare_records, settle_records):
        there, here = run(path, "laok", "jipin", cluster=cluster.address), run(path, "laok", "jipin", jobs=1)
        assert there.comparison.pairings == here.comparison.pairings
        assert [each.tally for each in there.comparison.runs] == [each.tally for each in here.comparison.runs]
        assert (there.parted, there.counts, there.departures) == (here.parted, here.counts, here.departures)

    with opened([path], lambda *_: None) as records:
        work = RecordedDeals(records, (RuleSet.load("laok"), RuleSet.load("jipin")), None, ((0, 1),))
        path.write_text("{}", encoding="utf-8")
        with pytest.raises(RecordError, match="is another file than when its records were counted"):
            list(in_order_on(cluster.address, work, [range(3)], Stop()))
