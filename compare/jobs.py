"""Work in blocks, in this process or in several, with the results in the order of the blocks."""

from __future__ import annotations

import os
import pickle
import signal
import threading
import time
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from itertools import chain, islice
from multiprocessing import active_children, get_context, parent_process
from multiprocessing.process import BaseProcess
from types import FrameType
from typing import Any, Protocol, TypeVar

from .errors import SimulationError

__all__ = ["Stop", "Work", "cores", "in_order", "sendable", "stopping"]

Result = TypeVar("Result", covariant=True)

_PATIENCE = 5.0
"""Seconds that processes have to end before they are made to."""


class Work(Protocol[Result]):
    """Something that can be sent to another process and done there, block by block."""

    def start(self) -> Callable[[range], Result]:
        """Get ready once a process; what comes back does one block."""


class Stop:
    """Whether somebody asked for the work to end, by Ctrl-C or SIGTERM."""

    __slots__ = ("asked",)

    def __init__(self) -> None:
        self.asked = False


def cores() -> int:
    """How many processes can run at once here."""
    try:
        return len(os.sched_getaffinity(0))
    except AttributeError:
        return os.cpu_count() or 1


@contextmanager
def stopping() -> Iterator[Stop]:
    """Note the first Ctrl-C or SIGTERM instead of breaking off amid a block; a second one breaks off at once.

    Outside the main thread, and where somebody handles Ctrl-C otherwise, nothing is changed. Where Ctrl-C is
    ignored, as in what a shell has put in the background, it stays so, and SIGTERM is noted all the same.
    """
    stop = Stop()
    main = threading.current_thread() is threading.main_thread()
    noted = _NOTED.get(signal.getsignal(signal.SIGINT), ()) if main else ()

    def note(number: int, frame: FrameType | None) -> None:
        if stop.asked:
            raise KeyboardInterrupt
        stop.asked = True

    before = {number: signal.signal(number, note) for number in noted}
    try:
        yield stop
    finally:
        for number, handler in before.items():
            signal.signal(number, signal.SIG_DFL if handler is None else handler)


_NOTED: dict[Any, tuple[signal.Signals, ...]] = {
    signal.default_int_handler: (signal.SIGINT, signal.SIGTERM),
    signal.SIG_IGN: (signal.SIGTERM,),
}
"""What is noted, by what Ctrl-C does so far."""


def in_order(work: Work[Result], blocks: Iterable[range], jobs: int, stop: Stop) -> Generator[Result, None, None]:
    """Yield the result of every block, in order; ends early, after a whole block, once `stop` is asked.

    With one job the work is done here, else in that many spawned processes, all of which have ended
    when the iterator is closed. Errors of the work are raised here. Raises SimulationError where a
    process dies.
    """
    rest = iter(blocks)
    first = tuple(islice(rest, jobs))
    todo = chain(first, rest)
    if len(first) <= 1:
        do = work.start()
        for block in todo:
            if stop.asked:
                return
            yield do(block)
        return
    yield from _in_processes(work, todo, len(first), stop)


def _in_processes(work: Work[Result], todo: Iterator[range], jobs: int, stop: Stop) -> Iterator[Result]:
    before = set(active_children())
    pickled = sendable(work)
    context = get_context("spawn")
    with _started(jobs):
        pool = ProcessPoolExecutor(jobs, mp_context=context, initializer=_prepare, initargs=(pickled,))
    waiting: deque[tuple[range, Future[Any]]] = deque()
    last = range(0)
    try:
        while not stop.asked:
            for block in islice(todo, 2 * jobs - len(waiting)):
                last = block
                with _started(jobs), _deaf():
                    waiting.append((block, pool.submit(_do, block)))
            if not waiting:
                break
            # Waking up now and then lets a Ctrl-C be seen on every platform.
            if wait([waiting[0][1]], timeout=0.1).done:
                yield waiting[0][1].result()
                waiting.popleft()
        while waiting and waiting[0][1].done():
            yield waiting.popleft()[1].result()
    except BrokenProcessPool as error:
        if _asked(stop):
            # Whoever asked has asked the processes too: what they had not sent is not done.
            return
        first = waiting[0][0] if waiting else last
        raise SimulationError(_death(first.start, last.stop - 1)) from error
    finally:
        pool.shutdown(wait=False, cancel_futures=True)
        if stop.asked:
            # What they are at is thrown away: nobody waits for it.
            for child in active_children():
                if child not in before:
                    child.terminate()
        _end([child for child in active_children() if child not in before])


@contextmanager
def _started(jobs: int) -> Iterator[None]:
    """Where the system refuses a process or what it takes (files, memory), say so: it is no fault of a file."""
    try:
        yield
    except OSError as error:
        why = error.strerror or error
        refused = SimulationError(
            f"the system does not let so many processes start ({why}): ask for fewer jobs than {jobs}"
        )
        refused.zh = f"系统不允许启动这么多进程（{why}）：请少于 {jobs} 个（jobs）"
        raise refused from error


def _asked(stop: Stop) -> bool:
    """Whether the work is to end; waits a little, as a signal to all processes may come here last."""
    limit = time.monotonic() + _SENDING
    while not stop.asked and time.monotonic() < limit:
        time.sleep(0.01)
    return stop.asked


def sendable(work: Work[Any]) -> bytes:
    """The work as bytes for another process. Raises SimulationError where that cannot be."""
    try:
        return pickle.dumps(work)
    except (pickle.PicklingError, AttributeError, TypeError) as error:
        raise SimulationError(
            f"the work cannot be sent to other processes ({error}); define players and rules in a module, or use jobs=1"
        ) from error


def _death(first: int, last: int) -> str:
    return (
        f"a worker process died while numbers {first} to {last} (from 0) were played: it was killed, or "
        "memory ran out, or the calling script starts without `if __name__ == '__main__':` (jobs=1 needs "
        "no workers)"
    )


def _end(children: Sequence[BaseProcess]) -> None:
    for child in children:
        child.join(_PATIENCE)
        if child.is_alive():
            child.kill()
            child.join()
    # The pool's own thread may have waited for a child and not struck it off yet.
    limit = time.monotonic() + _PATIENCE
    while set(children) & set(active_children()) and time.monotonic() < limit:
        time.sleep(0.001)


@contextmanager
def _deaf() -> Iterator[None]:
    """Processes started inside never hear Ctrl-C: it is this process that ends them."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


_pickled = b""
_ready: Callable[[range], Any] | None = None
_at_work = False

_SENDING = 0.2
"""Seconds that a process gets to send off a result before it ends."""


def _prepare(pickled: bytes) -> None:
    global _pickled
    _pickled = pickled
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, _leave)
    threading.Thread(target=_die_with_parent, daemon=True).start()


def _leave(number: int, frame: FrameType | None) -> None:
    """End this process, but never amid a result: whoever reads the first half would wait for the rest for ever."""
    if _at_work:
        os._exit(1)
    ending = threading.Timer(_SENDING, os._exit, (1,))
    ending.daemon = True
    ending.start()


def _die_with_parent() -> None:
    parent = parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)


def _do(block: range) -> Any:
    global _ready, _at_work
    _at_work = True
    try:
        if _ready is None:
            work: Work[Any] = pickle.loads(_pickled)
            _ready = work.start()
        return _ready(block)
    finally:
        _at_work = False
