"""Work in blocks, here and in other processes."""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
import time
from types import ModuleType

import pytest
from xuezhan.compare.errors import SimulationError
from xuezhan.compare.jobs import Stop, cores, in_order, stopping

BLOCKS = [range(start, start + 3) for start in range(0, 30, 3)]
SQUARES = [[number**2 for number in block] for block in BLOCKS]


@pytest.mark.parametrize("jobs", [1, 3])
def test_results_come_in_the_order_of_the_blocks(friends: ModuleType, jobs: int) -> None:
    assert list(in_order(friends.Squares(), BLOCKS, jobs, Stop())) == SQUARES
    assert not multiprocessing.active_children()


@pytest.mark.parametrize("jobs", [1, 2])
def test_an_error_of_the_work_is_raised_after_what_came_before_it(friends: ModuleType, jobs: int) -> None:
    results = in_order(friends.Squares(fails_at=7), BLOCKS, jobs, Stop())
    assert [next(results), next(results)] == SQUARES[:2]
    with pytest.raises(ValueError, match="no square of 7"):
        next(results)
    assert not multiprocessing.active_children()


def test_a_process_that_dies_is_an_error_and_leaves_nothing(friends: ModuleType) -> None:
    with pytest.raises(SimulationError, match="a worker process died while numbers"):
        list(in_order(friends.Squares(dies_at=4), BLOCKS, 2, Stop()))
    assert not multiprocessing.active_children()


@pytest.mark.parametrize("room", range(0, 24, 4))
def test_more_processes_than_the_system_lets_start_are_an_error(friends: ModuleType, room: int) -> None:
    # Every process takes a few open files here; ten want more than there is room for.
    resource = pytest.importorskip("resource", reason="only POSIX limits open files so")
    with open(os.devnull) as opened:
        next_free = opened.fileno()
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (next_free + room, hard))
    try:
        with pytest.raises(
            SimulationError, match=r"does not let so many processes start .*: ask for fewer jobs than 10"
        ):
            list(in_order(friends.Squares(), BLOCKS, 10, Stop()))
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
    assert not multiprocessing.active_children()


def test_closing_early_ends_the_processes(friends: ModuleType) -> None:
    results = in_order(friends.Squares(), BLOCKS, 2, Stop())
    assert next(results) == SQUARES[0]
    results.close()
    assert not multiprocessing.active_children()


@pytest.mark.parametrize("jobs", [1, 2])
def test_it_stops_after_a_whole_block(friends: ModuleType, jobs: int) -> None:
    stop = Stop()
    results = in_order(friends.Squares(), BLOCKS, jobs, stop)
    assert next(results) == SQUARES[0]
    stop.asked = True
    # What other processes had done by then is kept: at most two blocks for each of them.
    rest = list(results)
    assert rest == SQUARES[1 : 1 + len(rest)]
    assert len(rest) <= (0 if jobs == 1 else 2 * jobs)
    assert not multiprocessing.active_children()


def test_stopping_while_a_large_result_is_sent_leaves_nobody_waiting(friends: ModuleType) -> None:
    """A process that ended amid its result would leave this one's reader waiting for the rest for ever."""
    before = set(threading.enumerate())
    for pause in (0.0, 0.002, 0.004, 0.006, 0.008, 0.01):
        stop = Stop()
        results = in_order(friends.Bulky(), [range(start, start + 1) for start in range(400)], 2, stop)
        next(results)
        time.sleep(pause)
        stop.asked = True
        results.close()
    end = time.monotonic() + 20
    while set(threading.enumerate()) - before and time.monotonic() < end:
        time.sleep(0.05)
    assert not set(threading.enumerate()) - before
    assert not multiprocessing.active_children()


def test_work_that_cannot_be_sent_says_so() -> None:
    class Local:
        def start(self) -> None:
            raise AssertionError

    with pytest.raises(SimulationError, match="cannot be sent to other processes"):
        next(in_order(Local(), BLOCKS, 2, Stop()))  # type: ignore[arg-type]


@pytest.mark.skipif(not hasattr(os, "kill") or os.name == "nt", reason="sends SIGINT")
def test_the_first_ctrl_c_is_noted_and_the_second_breaks_off() -> None:
    before = signal.getsignal(signal.SIGINT)
    assert before is signal.default_int_handler
    with stopping() as stop:
        os.kill(os.getpid(), signal.SIGINT)
        assert stop.asked
        with pytest.raises(KeyboardInterrupt):
            os.kill(os.getpid(), signal.SIGINT)
    assert signal.getsignal(signal.SIGINT) is before
    terminated = signal.getsignal(signal.SIGTERM)
    with stopping() as stop:
        os.kill(os.getpid(), signal.SIGTERM)
        assert stop.asked
    assert signal.getsignal(signal.SIGTERM) is terminated


def test_another_thread_leaves_ctrl_c_alone() -> None:
    seen = []

    def look() -> None:
        with stopping() as stop:
            seen.append((stop.asked, signal.getsignal(signal.SIGINT)))

    thread = threading.Thread(target=look)
    thread.start()
    thread.join()
    assert seen == [(False, signal.default_int_handler)]


def test_there_is_a_core() -> None:
    assert cores() >= 1
