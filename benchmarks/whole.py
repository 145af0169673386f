"""What is measured of whole processes: commands, tables, processes that share the work, memory, and listeners."""

from __future__ import annotations

import os
import resource
import statistics
import subprocess
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

__all__ = ["Single", "Taken", "taken", "whole"]

RULES = "chengdu-everyone"

TABLES = """
import time, zlib, array, importlib.resources
import xuezhan, xuezhan.core
begin = time.process_time()
from xuezhan.core import tables
tables.read_alone()
print(1000 * (time.process_time() - begin))
"""
LOAD = """
import time, sys
from xuezhan.core.ruleset import RuleSet
begin = time.process_time()
RuleSet.load(sys.argv[1])
print(1000 * (time.process_time() - begin))
"""
SIMULATE = """
import resource, sys, time
from xuezhan.compare.simulate import simulate
if __name__ == "__main__":
    begin = time.perf_counter()
    simulate(sys.argv[1], deals=int(sys.argv[2]), jobs=int(sys.argv[3]))
    print(time.perf_counter() - begin, resource.getrusage(resource.RUSAGE_SELF).ru_maxrss)
"""
SCORE = ("score", "234m55p[111s](9999s)44m5m+3m")

# What pip installs has its bytecode; of a checkout the first process leaves it.
ENVIRONMENT = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}


@dataclass(frozen=True, slots=True)
class Single:
    """A figure that stands by itself: how one round of it is taken, in `unit`."""

    key: str
    text: str
    unit: str
    take: Callable[[], float]


@dataclass(frozen=True, slots=True)
class Taken:
    """The rounds of a figure."""

    single: Single
    rounds: tuple[float, ...]

    @property
    def value(self) -> float:
        """The median."""
        return statistics.median(self.rounds)


def taken(single: Single, rounds: int) -> Taken:
    """Take the rounds."""
    return Taken(single, tuple(single.take() for _ in range(rounds)))


def command_ms(*arguments: str) -> float:
    """Milliseconds that `xuezhan` with these arguments takes as a whole process."""
    begin = time.perf_counter()
    command = [sys.executable, "-m", "xuezhan", *arguments]
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL, env=ENVIRONMENT)
    return 1000 * (time.perf_counter() - begin)


def command_cpu_ms(*arguments: str) -> float:
    """Milliseconds of CPU time of the same, which other processes on the machine do not lengthen."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    command_ms(*arguments)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return 1000 * (after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime)


def _printed(code: str, *arguments: str) -> list[float]:
    command = [sys.executable, "-c", code, *arguments]
    return [float(each) for each in subprocess.run(command, check=True, capture_output=True, text=True).stdout.split()]


def _script(deals: int, jobs: int, folder: Path) -> list[float]:
    """Seconds and peak memory of a script that simulates; a file, as other processes import it."""
    file = folder / "simulating.py"
    file.write_text(SIMULATE, encoding="utf-8")
    command = [sys.executable, str(file), RULES, str(deals), str(jobs)]
    return [float(each) for each in subprocess.run(command, check=True, capture_output=True, text=True).stdout.split()]


def whole(deals: int, folder: Path) -> tuple[Single, ...]:
    """Figures of whole processes; `deals` are those that jobs share, in scripts that are put into `folder`."""

    def two_jobs() -> float:
        return _script(deals, 1, folder)[0] / _script(deals, 2, folder)[0]

    def peak() -> float:
        return _script(deals, 1, folder)[1] * (1 if sys.platform == "darwin" else 1024) / 2**20

    return (
        Single("presets", "`xuezhan presets`, whole process", "ms", lambda: command_ms("presets")),
        Single("presets.cpu", "the same", "ms CPU", lambda: command_cpu_ms("presets")),
        Single("score", "`xuezhan score` of a hand under all presets, whole process", "ms", lambda: command_ms(*SCORE)),
        Single("score.cpu", "the same", "ms CPU", lambda: command_cpu_ms(*SCORE)),
        Single("tables", "tables read from package data", "ms CPU", lambda: _printed(TABLES)[0]),
        Single("load", "a preset loaded, imports done", "ms CPU", lambda: _printed(LOAD, RULES)[0]),
        Single("jobs", f"{deals:,} deals: two jobs against one", "times as fast", two_jobs),
        Single("memory", f"{deals:,} deals: peak memory of one job", "MiB", peak),
    )
