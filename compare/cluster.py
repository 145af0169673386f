"""Work in blocks on a Dask cluster, with the results in the order of the blocks.

The scheduler does the blocks of a worker that is lost again elsewhere; as a block comes to the same
wherever it is done, nothing of that shows in the results. Needs the extra `cluster`.
"""

from __future__ import annotations

import asyncio
import logging
import pickle
import re
import threading
import time
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator
from concurrent.futures import CancelledError, ThreadPoolExecutor
from contextlib import contextmanager
from importlib import import_module
from importlib.metadata import version
from itertools import count, islice
from typing import Any, TypeVar
from uuid import uuid4

from ..core.errors import XuezhanError
from ..core.text import Text
from ..core.variant import PROJECT
from .errors import ClusterError
from .jobs import Stop, Work, sendable

__all__ = ["in_order_on", "perform"]

Result = TypeVar("Result")

ANSWER = 5.0
"""Seconds in which something must answer at the address, and say that it is a scheduler."""
CONNECT = 10.0
"""Seconds that a scheduler has for anything further."""
WITHOUT_WORKERS = 60.0
"""Seconds that a run waits for workers when there are none."""
LOOK = 2.0
"""Seconds between two looks at how many workers there are."""
PAUSE = 0.02
"""Seconds between two looks at whether the next block is done."""
AHEAD = 3
"""Blocks that are sent out for every thread of the workers."""


def in_order_on(
    address: str, work: Work[Result], blocks: Iterable[range], stop: Stop
) -> Generator[Result, None, None]:
    """Yield the result of every block, in order, done by the cluster whose scheduler is at `address`.

    Ends early, after a whole block, once `stop` is asked. Errors of the work are raised here. Raises
    ClusterError where the cluster cannot be reached, is lost, or cannot do the work.
    """
    dask = _dask()
    pickled = sendable(work)
    todo = iter(blocks)
    with _client(dask, address) as client:
        crew = _Crew(client, address)
        waiting: deque[tuple[range, Any]] = deque()
        run, numbers = uuid4().hex, count()
        while not stop.asked:
            for block in islice(todo, max(0, AHEAD * crew.threads() - len(waiting))):
                key = f"xuezhan-{run}-{next(numbers)}"
                sent = client.submit(perform, pickled, version(PROJECT), block, key=key, pure=False)
                waiting.append((block, sent))
            if not waiting:
                return
            found = _fetched(dask, *waiting[0], address)
            if not found:
                time.sleep(PAUSE)
                continue
            yield from found
            waiting.popleft()
        while waiting and (found := _fetched(dask, *waiting[0], address)):
            yield from found
            waiting.popleft()


class _Crew:
    """How many threads the workers have, looked up now and then."""

    def __init__(self, client: Any, address: str) -> None:
        self._client = client
        self._address = address
        self._count = 0
        self._looked = -LOOK
        self._seen = time.monotonic()

    def threads(self) -> int:
        """At least one, so that work waits at the scheduler for a worker to come."""
        now = time.monotonic()
        if now - self._looked >= LOOK:
            self._looked = now
            self._count = self._look()
            if self._count:
                self._seen = now
            elif now - self._seen >= WITHOUT_WORKERS:
                raise ClusterError(_no_workers(self._address))
        return max(1, self._count)

    def _look(self) -> int:
        try:
            return int(sum(self._client.nthreads().values()))
        except (OSError, TimeoutError, ValueError) as error:
            raise ClusterError(_lost(self._address)) from error


def _fetched(dask: Any, block: range, future: Any, address: str) -> list[Any]:
    """The result of a block alone, or nothing as long as it is not done."""
    if not future.done():
        return []
    try:
        if future.status == "error":
            raise _told(dask, block, future.exception(timeout=CONNECT))
        if future.status == "finished":
            return [future.result(timeout=CONNECT)]
    except TimeoutError:
        return []
    except (OSError, CancelledError) as error:
        raise ClusterError(_lost(address)) from error
    if future.status == "cancelled":
        raise ClusterError(_lost(address))
    # Its worker was lost with it: it is being done again.
    return []


def _told(dask: Any, block: range, error: BaseException) -> BaseException:
    """What is raised here for an error over there."""
    if isinstance(error, XuezhanError):
        return error
    told = ClusterError(_killed(block) if isinstance(error, dask.KilledWorker) else _failed(block, error))
    told.__cause__ = error
    return told


def _dask() -> Any:
    try:
        return import_module("distributed")
    except ImportError as error:
        raise ClusterError(_missing()) from error


_ADDRESS = re.compile(r"(tcp|tls|ucx|ws|wss)://([^/\s:\[\]]+|\[[\da-fA-F:.]+\]):(?P<port>\d{1,5})")
MOST_PORT = 65_535
"""Protocol, host and port: what Dask takes for anything else it tells only amid a client half made."""


@contextmanager
def _client(dask: Any, address: str) -> Iterator[Any]:
    found = _ADDRESS.fullmatch(address)
    if found is None or not 0 < int(found["port"]) <= MOST_PORT:
        raise ClusterError(_unreachable(address, NO_ADDRESS))
    with _quiet():
        _check_scheduler(address)
        try:
            client = dask.Client(address, timeout=CONNECT, set_as_default=False, name="xuezhan")
        except (OSError, ValueError, TypeError) as error:
            raise ClusterError(_unreachable(address, _said(error))) from error
        try:
            yield client
        finally:
            client.close(timeout=CONNECT)


def _check_scheduler(address: str) -> None:
    """Raise ClusterError unless a scheduler answers at the address in time.

    A client waits for ever for something that listens and speaks otherwise, such as a web server.
    """
    with ThreadPoolExecutor(1) as apart:
        # Apart, as the caller may be in an event loop of its own.
        why = apart.submit(asyncio.run, _refusal(address)).result()
    if why is not None:
        raise ClusterError(_unreachable(address, why))


async def _refusal(address: str) -> Text | None:
    """Why what is at the address is no scheduler; None where it is one."""
    try:
        answer = await asyncio.wait_for(_identity(address), ANSWER)
    except OSError:
        return NO_ANSWER
    except Exception as error:
        # Whatever a protocol makes of what it meets there: it is no scheduler to go on with.
        return _said(error)
    kind = answer.get("type") if isinstance(answer, dict) else None
    return None if kind == "Scheduler" else NO_SCHEDULER


async def _identity(address: str) -> Any:
    comm = import_module("distributed.comm")
    security = import_module("distributed.security").Security()
    connection = await comm.connect(address, timeout=ANSWER, **security.get_connection_args("client"))
    try:
        await connection.write({"op": "identity", "reply": True})
        return await connection.read()
    finally:
        connection.abort()


@contextmanager
def _quiet() -> Iterator[None]:
    """Dask logs nothing inside: what is lost is told by an error of ours, in one line."""
    names = [name for name in logging.root.manager.loggerDict if name.partition(".")[0] == "distributed"]
    before = {name: logging.getLogger(name).level for name in names}
    for name in names:
        logging.getLogger(name).setLevel(logging.CRITICAL + 1)
    try:
        yield
    finally:
        for name, level in before.items():
            logging.getLogger(name).setLevel(level)


_ready = threading.local()


def perform(pickled: bytes, made_with: str, block: range) -> Any:
    """Do one block: what a worker is sent. Each of its threads gets ready once for a piece of work."""
    here = version(PROJECT)
    if here != made_with:
        raise ClusterError(_other_version(made_with, here))
    if getattr(_ready, "pickled", None) != pickled:
        work: Work[Any] = pickle.loads(pickled)
        do: Callable[[range], Any] = work.start()
        _ready.pickled, _ready.do = pickled, do
    return _ready.do(block)


def _missing() -> Text:
    return Text(
        "a cluster needs Dask, which is not installed: pip install 'xuezhan[cluster]', here and where the workers are",
        "使用集群需要 Dask，现未安装：请在本机和各工作机运行 pip install 'xuezhan[cluster]'",
    )


NO_ADDRESS = Text("that is no address", "这不是地址")
NO_ANSWER = Text(f"nothing answers there within {ANSWER:.0f} s", f"{ANSWER:.0f} 秒内没有应答")
NO_SCHEDULER = Text("what answers there is no scheduler", "应答的不是调度器")


def _said(error: Exception) -> Text:
    said = " ".join(str(error).split()) or type(error).__name__
    return Text(said, said)


def _unreachable(address: str, why: Text) -> Text:
    return Text(
        f"no scheduler can be reached at {address!r} ({why.en}); give the address that `dask scheduler` prints, "
        "such as tcp://10.0.0.5:8786",
        f"无法连接 {address!r} 的调度器（{why.zh}）；请写 `dask scheduler` 给出的地址，如 tcp://10.0.0.5:8786",
    )


def _lost(address: str) -> Text:
    return Text(
        f"the scheduler at {address} is gone; start it again and run the same command (with --out it goes on)",
        f"{address} 的调度器已断开；请重新启动后再运行同一命令（带 --out 时会接着做）",
    )


def _no_workers(address: str) -> Text:
    return Text(
        f"the cluster at {address} has had no workers for {WITHOUT_WORKERS:.0f} s; start some: dask worker {address}",
        f"{address} 的集群已有 {WITHOUT_WORKERS:.0f} 秒没有工作进程；请启动：dask worker {address}",
    )


def _killed(block: range) -> Text:
    return Text(
        f"numbers {block.start} to {block.stop - 1} (from 0) have ended several workers: memory ran out there, or a "
        "player or rule ends its process",
        f"编号 {block.start} 到 {block.stop - 1}（从 0 起）使多个工作进程中止：内存不足，或某个牌手或规则结束了进程",
    )


def _failed(block: range, error: BaseException) -> Text:
    said = f"{type(error).__name__}: {' '.join(str(error).split())}"
    cause = error.__cause__
    if cause is not None:
        said += f"; {type(cause).__name__}: {' '.join(str(cause).split())}"
    return Text(
        f"the workers cannot do numbers {block.start} to {block.stop - 1} ({said}); they need the same packages and "
        "the same files of rules and players as this machine",
        f"工作进程无法完成编号 {block.start} 到 {block.stop - 1}（{said}）；"
        "它们需要与本机相同的软件包以及规则、牌手文件",
    )


def _other_version(made_with: str, here: str) -> Text:
    return Text(
        f"a worker has xuezhan {here}, and the run is made with {made_with}; install the same version everywhere",
        f"某工作机的 xuezhan 为 {here}，而本次运行用 {made_with}；请处处安装同一版本",
    )
