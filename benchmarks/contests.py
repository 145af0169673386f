"""What is measured against what: rounds in which every side takes its turn, and medians of the rounds' ratios."""

from __future__ import annotations

import json
import os
import re
import statistics
import subprocess
import sys
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from sides import missing_module

__all__ = ["OURS", "PLAIN", "Contest", "Limit", "Measured", "Rate", "Side", "contests", "listener_cost", "measured"]

HERE = Path(__file__).parent
OURS = "xuezhan"
PLAIN = "xuezhan, plain source"
WATCHED = "with a listener"
ITSELF = "a call of the listener itself"


@dataclass(frozen=True, slots=True)
class Rate:
    """What one side did in one round, a second of CPU time: units (deals, calls) and decisions."""

    units: float
    decisions: float = 0.0


@dataclass(frozen=True, slots=True)
class Side:
    """Who is measured: a label, and how one round of so many seconds is taken. None: not to be had here."""

    label: str
    take: Callable[[float], Rate | None]


@dataclass(frozen=True, slots=True)
class Contest:
    """One question and who answers it, xuezhan first; `asked` is what its decisions are."""

    key: str
    text: str
    unit: str
    sides: tuple[Side, ...]
    asked: str = "a decision"


@dataclass(slots=True)
class Measured:
    """The rounds of a contest, by side; `missing` are the sides that are not to be had here."""

    contest: Contest
    rounds: dict[str, list[Rate]] = field(default_factory=dict)
    missing: list[str] = field(default_factory=list)

    def rate(self, label: str) -> Rate | None:
        """Medians of one side; None for one that was not measured."""
        taken = self.rounds.get(label)
        if not taken:
            return None
        return Rate(
            statistics.median(rate.units for rate in taken), statistics.median(rate.decisions for rate in taken)
        )

    def spread(self, label: str) -> tuple[float, float]:
        """The slowest and the fastest round of one side, in units."""
        taken = [rate.units for rate in self.rounds[label]]
        return min(taken), max(taken)

    def ratio(self, label: str, other: str, *, of: Callable[[Rate], float] = lambda rate: rate.units) -> float | None:
        """The median of the rounds' ratios of one side to another; None where one of them was not measured."""
        pairs = list(zip(self.rounds.get(label, []), self.rounds.get(other, []), strict=False))
        return statistics.median(of(one) / of(two) for one, two in pairs) if pairs else None


def measured(contest: Contest, rounds: int, seconds: float, told: Callable[[str], None]) -> Measured:
    """Take the rounds; in each another side begins, so that none always runs on a cold or a throttled core."""
    found = Measured(contest)
    sides = list(contest.sides)
    for number in range(rounds):
        turn = number % len(sides)
        for side in [*sides[turn:], *sides[:turn]]:
            rate = None if side.label in found.missing else side.take(seconds)
            if rate is not None:
                found.rounds.setdefault(side.label, []).append(rate)
            elif side.label not in found.missing:
                found.missing.append(side.label)
        told(f"{contest.text}: round {number + 1} of {rounds}")
    return found


def in_process(label: str, name: str, environment: Mapping[str, str] | None = None) -> Side:
    """A side of `sides.py`, in a process of its own for each round."""

    def take(seconds: float) -> Rate | None:
        if missing_module(name) is not None:
            return None
        command = [sys.executable, str(HERE / "sides.py"), name, str(seconds)]
        done = subprocess.run(
            command, check=True, capture_output=True, text=True, env={**os.environ, **(environment or {})}
        )
        did = json.loads(done.stdout)
        return Rate(did["units"] / did["cpu"], did["decisions"] / did["cpu"])

    return Side(label, take)


class Limit:
    """A script that prints how fast C plays: a line for each player, `NAME: {… "hps":NUMBER, "dps":NUMBER …}`."""

    def __init__(self, script: str | None, hands: int) -> None:
        self._script = script
        self._hands = hands
        self._told: dict[str, Rate] = {}

    def side(self, player: str) -> Side:
        """The side of one player; the script is run once for all of its players."""

        def take(seconds: float) -> Rate | None:
            if self._script is None:
                return None
            if player not in self._told:
                self._told.update(self._run(self._script))
            return self._told.pop(player)

        return Side("plain C", take)

    def _run(self, script: str) -> dict[str, Rate]:
        done = subprocess.run([script, str(self._hands)], check=True, capture_output=True, text=True)
        found = {}
        for line in done.stdout.splitlines():
            player, _, rest = line.partition(":")
            speeds = [re.search(rf'"{key}"\s*:\s*([0-9.]+)', rest) for key in ("hps", "dps")]
            if all(speeds):
                found[player.strip()] = Rate(*(float(speed.group(1)) for speed in speeds if speed))
        return found


def contests(limit: Limit, build: str) -> tuple[Contest, ...]:
    """All contests; the plain source takes part by itself where another build runs."""
    plain = {"XUEZHAN_PURE": "1"}

    def sides(name: str, *others: Side) -> tuple[Side, ...]:
        ours = [in_process(OURS, name)]
        if build != "plain":
            ours.append(in_process(PLAIN, name, plain))
        return (*ours, *others)

    def peers(name: str, *packages: str) -> tuple[Side, ...]:
        return sides(name, *(in_process(package, f"{name}.{package}") for package in packages))

    played = [
        Contest(
            f"play.{player}",
            f"deals of four built-in {player} players",
            "deals",
            sides(f"play.{player}", in_process("xuezhan, with totals", f"tallied.{player}"), limit.side(player)),
        )
        for player in ("greedy", "random")
    ]
    asked = [
        Contest(
            f"python.{player}",
            f"deals of four {player} players in Python",
            "deals",
            sides(f"python.{player}", in_process("riichienv", f"riichienv.{player}")),
        )
        for player in ("greedy", "random")
    ]
    single = [
        Contest("complete", "is a hand complete", "calls", peers("complete", "riichienv", "mahjong")),
        Contest("shanten", "shanten of a hand", "calls", peers("shanten", "riichienv", "mahjong")),
        Contest("useful", "useful tiles of a hand", "calls", peers("useful", "riichienv", "mahjong")),
        Contest("waits", "waits of a hand", "calls", peers("waits", "riichienv")),
        Contest("price", "fan and points of a complete hand", "calls", peers("price", "riichienv", "mahjong")),
    ]
    bulk = [
        Contest(
            "bulk.shanten",
            "shanten in bulk",
            "hands",
            (
                in_process(OURS, "bulk.shanten.codes"),
                in_process("xuezhan, from counts", "bulk.shanten.counts"),
                in_process("riichienv", "shanten.riichienv"),
                in_process("mahjong", "shanten.mahjong"),
            ),
        ),
        Contest(
            "bulk.waits",
            "waits in bulk",
            "hands",
            (in_process(OURS, "bulk.waits"), in_process("riichienv", "waits.riichienv")),
        ),
        Contest(
            "bulk.useful",
            "useful tiles in bulk",
            "hands",
            (in_process(OURS, "bulk.useful"), in_process("riichienv", "useful.riichienv")),
        ),
    ]
    listening = Contest(
        "listening",
        "deals of four random players, watched by a variant or not",
        "deals",
        (
            in_process(OURS, "listeners.0"),
            in_process(WATCHED, "listeners.1"),
            in_process(ITSELF, "listeners.itself"),
        ),
        "a call",
    )
    return (*played, *asked, *single, *bulk, listening)


def listener_cost(found: Measured) -> float | None:
    """Microseconds that a call of a listener costs beside its own time, from the contest `listening`."""
    bare, watched, itself = (found.rate(label) for label in (OURS, WATCHED, ITSELF))
    if bare is None or watched is None or itself is None:
        return None
    calls = watched.decisions / watched.units
    return 1e6 * ((1 / watched.units - 1 / bare.units) / calls - 1 / itself.units)
