"""The measurements as a page: machine, date, versions and build, what is held to, and every figure."""

from __future__ import annotations

import datetime
import os
import platform
import sys
from collections.abc import Iterator, Sequence
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

from contests import OURS, Measured
from targets import Held
from whole import Taken

__all__ = ["page", "setting"]

PACKAGES = ("xuezhan", "riichienv", "mahjong", "numpy", "Cython")


def setting(build: str, command: str) -> list[str]:
    """Where, when and with what was measured, a line each."""
    return [
        f"Command: `{command}`",
        f"Date: {datetime.date.today().isoformat()}",
        f"Machine: {_processor()}, {os.cpu_count()} cores, {platform.system()} {platform.release()}",
        f"Python: {platform.python_implementation()} {platform.python_version()} ({platform.python_compiler()}, "
        f"{_optimised()})",
        f"Build: {build}",
        f"Packages: {', '.join(_versions())}",
    ]


def page(lines: Sequence[str], held: Sequence[Held], measured: Sequence[Measured], singles: Sequence[Taken]) -> str:
    """The page in Markdown."""
    return "\n".join(
        [
            "# Benchmarks",
            "",
            "Written by `python benchmarks/compare_engines.py`: all sides of a table take turns, each round in a",
            "process of its own; speeds are of CPU time and one core, medians of the rounds, and ratios are medians",
            "of the rounds' ratios. Riichi mahjong (`riichienv`, `mahjong`) is another game, with more kinds and",
            "melds; the plain C program plays a much simplified blood battle. `riichienv` writes no log. A decision",
            "is one question to a player.",
            "",
            *[f"- {line}" for line in lines],
            "",
            "## Held to",
            "",
            *_held(held),
            "",
            *[line for each in measured for line in _contest(each)],
            *(_singles(singles) if singles else []),
        ]
    )


def _held(held: Sequence[Held]) -> Iterator[str]:
    yield "| Figure | Wanted | Aim | Measured | |"
    yield "| --- | ---: | ---: | ---: | --- |"
    for each in held:
        target = each.target
        bound = f"{'at most' if target.most else 'at least'} {number(target.bound)} {target.unit}"
        aim = "" if target.aim is None else number(target.aim)
        value = "—" if each.value is None else number(each.value)
        verdict = "not measured" if each.met is None else "met" if each.met else "**not met**"
        yield f"| {target.text} | {bound} | {aim} | {value} | {verdict} |"


def _contest(found: Measured) -> Iterator[str]:
    contest = found.contest
    yield f"## {contest.text[0].upper()}{contest.text[1:]}"
    yield ""
    yield f"| | {contest.unit}/s | rounds | {contest.asked} | xuezhan is |"
    yield "| --- | ---: | ---: | ---: | ---: |"
    for side in contest.sides:
        rate = found.rate(side.label)
        if rate is None:
            yield f"| {side.label} | — | | | |"
            continue
        low, high = found.spread(side.label)
        asked = f"{number(1e6 / rate.decisions)} µs" if rate.decisions else ""
        ratio = found.ratio(OURS, side.label)
        beside = "" if side.label == OURS or ratio is None else f"{number(ratio)} times"
        yield f"| {side.label} | {number(rate.units)} | {number(low)} to {number(high)} | {asked} | {beside} |"
    yield ""


def _singles(singles: Sequence[Taken]) -> Iterator[str]:
    yield "## Whole processes"
    yield ""
    yield "| | Median | Rounds |"
    yield "| --- | ---: | ---: |"
    for taken in singles:
        single = taken.single
        rounds = f"{number(min(taken.rounds))} to {number(max(taken.rounds))}"
        yield f"| {single.text} | {number(taken.value)} {single.unit} | {rounds} |"
    yield ""


def number(value: float) -> str:
    """Three digits that count, and no more."""
    if value and abs(value) < 100:
        return f"{value:.3g}"
    return f"{float(f'{value:.3g}'):,.0f}"


def _versions() -> Iterator[str]:
    for name in PACKAGES:
        try:
            yield f"{name} {version(name)}"
        except PackageNotFoundError:
            yield f"no {name}"


def _optimised() -> str:
    import sysconfig

    flags = str(sysconfig.get_config_var("CONFIG_ARGS") or "")
    return "profile-guided" if "--enable-optimizations" in flags else "built without profile-guided optimisation"


def _processor() -> str:
    known = Path("/proc/cpuinfo")
    if sys.platform == "linux" and known.is_file():
        for line in known.read_text("utf-8").splitlines():
            if line.startswith("model name"):
                return line.partition(":")[2].strip()
    return platform.processor() or platform.machine()
