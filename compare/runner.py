"""The one way in which work of any size is done: here, in several processes, or on a cluster; kept in a folder.

Whoever has something to play says what it is (`Job`); how it is done (`Means`) changes nothing of what
comes of it. Only totals are held, so that memory does not grow with the run.
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Generator, Iterator, Sequence
from contextlib import AbstractContextManager, closing, contextmanager
from dataclasses import dataclass
from itertools import chain
from pathlib import Path
from typing import Any, Generic, TypedDict, TypeVar

from .checkpoint import Folder, Mark, State, Totals, asked_for_less, folder
from .errors import CheckpointError, SimulationError
from .jobs import Stop, Work, cores, in_order, stopping
from .kept_rows import RowForm
from .spans import Spans, apart, joined
from .taking import Taking, taking

__all__ = ["EVERY", "Job", "Means", "Part", "Ran", "blocks_of", "carry_out", "check_means"]

T = TypeVar("T", bound=Totals)
Aside = TypeVar("Aside")

BLOCK = 250
"""Deals that are played at a stretch, of all rule sets together: what Ctrl-C loses at the most."""
SMALLER = 16
"""How much smaller the first blocks are."""
WORTH_A_PROCESS = 2500
"""Deals that take about as long as starting a process for them does."""
EVERY = 2.0
"""Seconds between two savings: what a run loses at the most that is killed."""


class Means(TypedDict, total=False):
    """How a run is made; nothing of it changes what comes of it.

    `jobs` processes share the work (1: this process alone; None: as many as there are cores, and as the run
    is worth), or the workers of the Dask cluster at the address `cluster` do. `out` is a folder that the run
    is kept in: if there is one already, it goes on. `progress` is called with the numbers done and wanted.
    """

    jobs: int | None
    cluster: str | None
    out: str | os.PathLike[str] | None
    progress: Callable[[int, int], object] | None


@dataclass(frozen=True, slots=True)
class Part(Generic[T, Aside]):
    """What came of a block: `totals`, which are merged and kept, and `aside`, which is handed on."""

    totals: T
    aside: Aside


@dataclass(frozen=True, slots=True)
class Job(Generic[T, Aside]):
    """Something to play: numbers, what does a block of them, and what the result depends on.

    `weight` is how many deals each number stands for, of all rule sets together. `start` are the totals of
    nothing; they are taken and added to. `marks` must name everything that the totals depend on. `rows` is how
    a folder keeps what stands aside; None: it is forgotten.
    """

    work: Work[Part[T, Aside]]
    numbers: range
    weight: int
    start: T
    marks: Sequence[Mark]
    rows: RowForm[Aside] | None = None


@dataclass(frozen=True, slots=True)
class Ran(Generic[T]):
    """What came of a job: the totals of the numbers in `done`, and the seconds it took, earlier runs included.

    `stopped` is whether Ctrl-C or SIGTERM ended it.
    """

    totals: T
    done: Spans
    seconds: float
    stopped: bool


def blocks_of(numbers: range, weight: int = 1) -> Iterator[range]:
    """Numbers cut into blocks that do not depend on who does them.

    The first blocks are smaller, so that a run that is stopped early has something to tell.
    """
    most = max(1, BLOCK // weight)
    size, start, count = max(1, most // SMALLER), numbers.start, 0
    while start < numbers.stop:
        yield range(start, min(start + size, numbers.stop))
        start += size
        count += 1
        size = min(most, 2 * size) if count % 2 == 0 else size


def check_means(means: Means) -> None:
    """Raise SimulationError for means that make no sense, whatever is to be done."""
    jobs, cluster = means.get("jobs"), means.get("cluster")
    if jobs is not None and jobs < 1:
        raise SimulationError(f"at least one process must do the work, got jobs={jobs}")
    if jobs is not None and cluster is not None:
        error = SimulationError("either processes here (jobs) or a cluster can do the work, not both")
        error.zh = "只能在本机（jobs）或集群（cluster）中选一个"
        raise error


def carry_out(job: Job[T, Aside], means: Means, each: Callable[[Aside], object] | None = None) -> Ran[T]:
    """Do the job, or what is left of it where `out` holds a part, and give what all of it came to.

    `each` is called with what stands aside of every block, in the order of the numbers: of those that are done
    now, as they are done; where the folder `out` keeps it, of all that are done, at the end. Ends early, after a
    whole block, on Ctrl-C. What is done is saved every few seconds, at the end, and when the work fails. Raises
    CheckpointError, ClusterError and what the work raises.
    """
    begin = time.perf_counter()
    report = means.get("progress")
    with _place(job, means.get("out")) as place:
        state = _resumed(job, place)
        before, saved = state.seconds, begin
        taken = _taking(job, place, state, each)
        with closing(taken), stopping() as stop, closing(_results(job, state.done, means, stop)) as results:
            try:
                _save(place, state, taken)
                if report is not None and state.done:
                    report(_count(state.done), len(job.numbers))
                for part, block in results:
                    state.totals.merge(part.totals)
                    state.done = joined((*state.done, block))
                    now = time.perf_counter()
                    state.seconds = before + now - begin
                    taken.take(block, part.aside)
                    if now - saved >= EVERY:
                        _save(place, state, taken)
                        saved = now
                    if report is not None:
                        report(_count(state.done), len(job.numbers))
            except CheckpointError:
                raise
            except SimulationError:
                # It comes between two blocks, so the state is whole.
                _save(place, state, taken)
                raise
            _save(place, state, taken)
        taken.give(state)
        return Ran(state.totals, state.done, state.seconds, stop.asked)


def _place(job: Job[T, Aside], out: str | os.PathLike[str] | None) -> AbstractContextManager[Folder[T] | None]:
    return _nowhere() if out is None else folder(Path(out), job.marks, type(job.start))


@contextmanager
def _nowhere() -> Iterator[None]:
    yield None


def _resumed(job: Job[T, Aside], place: Folder[T] | None) -> State[T]:
    there = None if place is None else place.load()
    if there is None or place is None:
        return State(job.start)
    inside = all(job.numbers.start <= span.start and span.stop <= job.numbers.stop for span in there.done)
    if not inside:
        raise asked_for_less(place.path, there.done, job.numbers)
    return there


def _taking(
    job: Job[T, Aside], place: Folder[T] | None, state: State[T], each: Callable[[Aside], object] | None
) -> Taking[Aside]:
    return Taking(each) if place is None else taking(place.path, job.rows, state, each)


def _save(place: Folder[T] | None, state: State[T], taken: Taking[Any]) -> None:
    if place is not None:
        taken.note(state)
        place.save(state)


def _results(
    job: Job[T, Aside], done: Spans, means: Means, stop: Stop
) -> Generator[tuple[Part[T, Aside], range], None, None]:
    left = tuple(apart(job.numbers, done))

    def blocks() -> Iterator[range]:
        return chain.from_iterable(blocks_of(span, job.weight) for span in left)

    with closing(_parts(job, blocks(), _count(left), means, stop)) as parts:
        yield from zip(parts, blocks(), strict=False)


def _parts(
    job: Job[T, Aside], blocks: Iterator[range], count: int, means: Means, stop: Stop
) -> Generator[Part[T, Aside], None, None]:
    address = means.get("cluster")
    if address is not None:
        from .cluster import in_order_on

        return in_order_on(address, job.work, blocks, stop)
    return in_order(job.work, blocks, _jobs(count * job.weight, means.get("jobs")), stop)


def _jobs(plays: int, jobs: int | None) -> int:
    if jobs is not None:
        return jobs
    return max(1, min(cores(), plays // WORTH_A_PROCESS))


def _count(spans: Spans) -> int:
    return sum(map(len, spans))
