"""What the measurements are held to: figure, what is wanted, what was measured, met or not."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from contests import OURS, PLAIN, Measured, Rate, listener_cost
from whole import Taken

__all__ = ["TARGETS", "Held", "Target", "held"]

Build = Literal["compiled", "plain", "either"]


@dataclass(frozen=True, slots=True)
class Target:
    """A figure and its bound; `aim` is what one would like beyond it, None: nothing.

    `figure` is "CONTEST" with `against` a side and what is divided ("units" or "decisions"), or the key of a figure
    that stands by itself (`against` empty). `build` is the build that the bound is for.
    """

    text: str
    figure: str
    bound: float
    against: str = ""
    aim: float | None = None
    build: Build = "compiled"
    most: bool = False
    of: Literal["units", "decisions"] = "units"
    unit: str = "times"


TARGETS = (
    Target("greedy players, of plain C", "play.greedy", 0.15, "plain C", 0.4),
    Target("random players, of plain C", "play.random", 0.25, "plain C", 0.4),
    Target("random players in Python, of riichienv's hands", "python.random", 15, "riichienv", 25),
    Target("greedy players in Python, of riichienv's hands", "python.greedy", 25, "riichienv", 40),
    Target(
        "plain source, random: of riichienv's decisions", "python.random", 4, "riichienv", build="plain", of="decisions"
    ),
    Target("plain source, greedy: of riichienv's hands", "python.greedy", 7, "riichienv", build="plain"),
    Target("a Python listener, a call beside its own time", "listener", 1, most=True, unit="µs"),
    Target("is a hand complete, of riichienv's calls", "complete", 1.5, "riichienv"),
    Target("shanten, of riichienv's calls", "shanten", 1.5, "riichienv"),
    Target("useful tiles, of riichienv's calls", "useful", 2, "riichienv"),
    Target("full score, of riichienv's calls", "price", 1, "riichienv"),
    Target("shanten in bulk, on one core", "bulk.shanten", 20, build="either", unit="million/s"),
    Target("two jobs, of one", "jobs", 1.8, build="either"),
    Target("`xuezhan presets`, whole process", "presets", 250, build="either", most=True, unit="ms"),
    Target("`xuezhan score`, whole process", "score", 400, build="either", most=True, unit="ms"),
    Target("tables from package data ready", "tables", 50, build="either", most=True, unit="ms"),
)
"""What is wanted; numbers are ratios of one run unless `unit` says otherwise."""


@dataclass(frozen=True, slots=True)
class Held:
    """A target and what was measured; None: it was not, here."""

    target: Target
    value: float | None

    @property
    def met(self) -> bool | None:
        """Whether the bound is kept; None where nothing was measured."""
        if self.value is None:
            return None
        return self.value <= self.target.bound if self.target.most else self.value >= self.target.bound

    @property
    def aim_met(self) -> bool | None:
        """Whether the aim is reached; None where there is none or nothing was measured."""
        if self.value is None or self.target.aim is None:
            return None
        return self.value >= self.target.aim


def held(measured: Mapping[str, Measured], singles: Mapping[str, Taken], build: str) -> list[Held]:
    """Every target with what was measured by the `build` that ran."""
    return [Held(target, _value(target, measured, singles, build)) for target in TARGETS]


def _value(target: Target, measured: Mapping[str, Measured], singles: Mapping[str, Taken], build: str) -> float | None:
    if target.build == "compiled" and build != "compiled":
        return None
    if target.figure == "listener":
        return listener_cost(measured["listening"]) if "listening" in measured else None
    if target.figure in singles:
        return singles[target.figure].value
    found = measured.get(target.figure)
    if found is None:
        return None
    if not target.against:
        rate = found.rate(OURS)
        return None if rate is None else rate.units / 1e6
    label = PLAIN if target.build == "plain" and build != "plain" else OURS
    return found.ratio(label, target.against, of=_decisions if target.of == "decisions" else _units)


def _units(rate: Rate) -> float:
    return rate.units


def _decisions(rate: Rate) -> float:
    return rate.decisions
