"""Players and work for tests, in a module so that other processes find them."""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from xuezhan.compare.errors import SimulationError
from xuezhan.compare.runner import Part
from xuezhan.core.rng import PLAYER, Stream


class Lowest:
    """Discards its lowest tile and claims nothing but wins."""

    def __init__(self, seed: int, seat: int) -> None:
        self.seed = seed

    def decide(self, view: Any, legal: Any) -> int:
        if legal.phase == "opening":
            return 0
        if legal.win:
            return next(iter(legal))
        return legal.discards[0] if legal.phase == "turn" else legal.actions[-1]


class Breaks(Lowest):
    """Fails in about one deal in ten."""

    def decide(self, view: Any, legal: Any) -> int:
        if view.seat == 2 and Stream(self.seed, PLAYER).below(10) == 0:
            raise ValueError("out of ideas")
        return super().decide(view, legal)


class Illegal(Lowest):
    """Answers with what no rule allows."""

    def decide(self, view: Any, legal: Any) -> int:
        return 999


class Settled:
    """Makes players that all have one setting."""

    def __init__(self, depth: int) -> None:
        self.depth = depth

    def __call__(self, seed: int, seat: int) -> Lowest:
        return Lowest(seed, seat)


class Dies(Lowest):
    """Takes its process with it."""

    def decide(self, view: Any, legal: Any) -> int:
        os._exit(3)


class Bulky:
    """Work whose results take longer to send than to make."""

    def start(self) -> Callable[[range], bytes]:
        return self.do

    def do(self, block: range) -> bytes:
        return bytes(8_000_000)


class Squares:
    """Work that squares the numbers of a block, and fails at one of them."""

    def __init__(self, fails_at: int = -1, dies_at: int = -1) -> None:
        self.fails_at = fails_at
        self.dies_at = dies_at

    def start(self) -> Callable[[range], list[int]]:
        return self.do

    def do(self, block: range) -> list[int]:
        if self.fails_at in block:
            raise ValueError(f"no square of {self.fails_at}")
        if self.dies_at in block:
            os._exit(1)
        return [number**2 for number in block]


class Sum:
    """Work that adds up the numbers of a block, one after the other, and may fail, die or dawdle at one of them.

    `marker` is a file that is made when a number is died at: the second time the work goes on.
    """

    def __init__(self, fails_at: int = -1, dies_at: int = -1, marker: str = "", pause: float = 0.0) -> None:
        self.fails_at = fails_at
        self.dies_at = dies_at
        self.marker = marker
        self.pause = pause

    def start(self) -> Callable[[range], Any]:
        return self.do

    def do(self, block: range) -> Any:
        time.sleep(self.pause)
        if self.fails_at in block:
            raise SimulationError(f"nothing comes after {self.fails_at - 1}")
        if self.dies_at in block and not (self.marker and os.path.exists(self.marker)):
            if self.marker:
                Path(self.marker).touch()
            os._exit(1)
        return Part(Added(len(block), sum(block)), list(block))


@dataclass
class Added:
    """Totals of numbers."""

    count: int = 0
    total: int = 0

    def merge(self, other: Added) -> None:
        self.count += other.count
        self.total += other.total


class SlowFirst:
    """Work that takes seconds for the block with 0, and notes in the file `marker` which process is at it."""

    def __init__(self, marker: str) -> None:
        self.marker = marker

    def start(self) -> Callable[[range], list[int]]:
        return self.do

    def do(self, block: range) -> list[int]:
        if 0 in block:
            Path(self.marker).write_text(str(os.getpid()), encoding="utf-8")
            time.sleep(3)
        return list(block)
