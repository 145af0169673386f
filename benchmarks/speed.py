"""Print how fast deals, loading and `score` are here: `XUEZHAN_PURE=1 python benchmarks/speed.py` for the plain source.

Deals a second of one process (CPU time, medians of rounds, tallying included), the time that a
preset takes to load, `xuezhan score` as a whole process, and the memory of a long simulation. With
`--limit SCRIPT` also the figures of a C program that the script prints (a line each for random and
greedy, with `"hps":NUMBER`), and how many times slower Python is.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import re
import resource
import statistics
import subprocess
import sys
import time
from collections.abc import Sequence

RULES = "chengdu-everyone"
PLAYERS = ("greedy", "random")
TARGETS = {"greedy": (3000, 80), "random": (4000, 115)}
"""Deals a second that are wanted, and how many times slower than C is allowed."""

LOAD = """
import time, sys
from xuezhan.core.ruleset import RuleSet
begin = time.process_time()
RuleSet.load(sys.argv[1])
print(time.process_time() - begin)
"""
MEMORY = """
import resource, sys
from xuezhan.compare.simulate import simulate
run = simulate(sys.argv[1], deals=int(sys.argv[2]), jobs=1)
print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss, run.seconds)
"""


def main() -> None:
    """Measure and print."""
    options = _options()
    python = f"Python {platform.python_version()} ({platform.python_implementation()})"
    from xuezhan.core.engine import build

    print(f"{python}, {platform.machine()}, {build()} build, {RULES}")
    limits = _limits(options.limit, options.hands) if options.limit else {}
    for player in PLAYERS:
        _print_speed(player, deals_per_second(player, options.round, options.rounds), limits.get(player))
    seconds = _median_of([LOAD, RULES], options.rounds)
    print(f"load a preset, imports done: {1000 * seconds:.1f} ms CPU (wanted: under 50)")
    wall, cpu = score_process(options.rounds)
    print(f"xuezhan score, whole process: {wall:.2f} s, {cpu:.2f} s CPU (wanted: under 0.6)")
    if options.deals:
        peak, seconds = memory(options.deals)
        print(f"simulate {options.deals:,} deals: peak {peak:.0f} MiB (wanted: under 200), {seconds:.0f} s")


def deals_per_second(player: str, deals: int, rounds: int) -> list[float]:
    """Deals a second of CPU time, round by round, each on the next deals; one warm-up round goes before."""
    from xuezhan.compare.play import Table, seating
    from xuezhan.core.ruleset import RuleSet

    rules = RuleSet.load(RULES)
    play = Table((rules,), (seating(player, rules.table.seats),), seed=1).start()
    found = []
    for place in range(rounds + 1):
        begin = time.process_time()
        for start in range(place * deals, (place + 1) * deals, 250):
            play(range(start, min(start + 250, (place + 1) * deals)))
        found.append(deals / (time.process_time() - begin))
    return found[1:]


def score_process(rounds: int) -> tuple[float, float]:
    """Median seconds and CPU seconds of `xuezhan score` of one hand under all presets."""
    walls, cpus = [], []
    command = [sys.executable, "-m", "xuezhan", "score", "234m55p[111s](9999s)44m5m+3m"]
    for _ in range(rounds):
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        begin = time.perf_counter()
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
        walls.append(time.perf_counter() - begin)
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        cpus.append(after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime)
    return statistics.median(walls), statistics.median(cpus)


def memory(deals: int) -> tuple[float, float]:
    """Peak resident MiB of a process that simulates so many deals, and its seconds."""
    peak, seconds = _run([MEMORY, RULES, str(deals)]).split()
    unit = 1 if sys.platform == "darwin" else 1024
    return float(peak) * unit / 2**20, float(seconds)


def _limits(script: str, hands: int) -> dict[str, float]:
    done = subprocess.run([script, str(hands)], check=True, capture_output=True, text=True)
    found = {}
    for line in done.stdout.splitlines():
        player, _, rest = line.partition(":")
        speed = re.search(r'"hps"\s*:\s*([0-9.]+)', rest)
        if speed:
            found[player.strip()] = float(speed.group(1))
    return found


def _print_speed(player: str, speeds: Sequence[float], limit: float | None) -> None:
    wanted, times = TARGETS[player]
    median = statistics.median(speeds)
    line = f"four {player}: {median:,.0f} deals/s ({min(speeds):,.0f} to {max(speeds):,.0f}; wanted: {wanted:,}"
    if limit is None:
        print(line + ")")
    else:
        print(f"{line}); C: {limit:,.0f}, {limit / median:.0f} times as fast (wanted: at most {times})")


def _median_of(arguments: Sequence[str], rounds: int) -> float:
    return statistics.median(float(json.loads(_run(arguments))) for _ in range(rounds))


def _run(arguments: Sequence[str]) -> str:
    environment = {**os.environ, "PYTHONHASHSEED": "0"}
    command = [sys.executable, "-c", *arguments]
    return subprocess.run(command, check=True, capture_output=True, text=True, env=environment).stdout


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=5, help="rounds that medians are of (5)")
    parser.add_argument("--round", type=int, default=2000, help="deals a round (2000)")
    parser.add_argument("--deals", type=int, default=100_000, help="deals for the memory figure, 0: leave it out")
    parser.add_argument("--limit", metavar="SCRIPT", help="a script that prints what C does")
    parser.add_argument("--hands", type=int, default=200_000, help="hands that the script plays (200000)")
    return parser.parse_args()


if __name__ == "__main__":
    main()
