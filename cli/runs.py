"""Options of the commands that play many deals."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager

import click

from .common import Phrase, Voice, option, progress

__all__ = ["jobs_option", "players_of", "players_option", "running", "seed_option", "stopped_note"]

SEED = Phrase("The run's seed: the same seed gives the same deals.", "种子：种子相同，牌局相同。")
PLAYERS = Phrase(
    "Who plays: one name for all seats or one for each (greedy, random).",
    "由谁打牌：一个名字用于各家，或每家一个（greedy、random）。",
)
JOBS = Phrase(
    "Processes that share the work (all cores, when the run is worth it).",
    "同时使用的进程数（默认按任务大小使用全部核心）。",
)
STOPPED = Phrase(
    "stopped after {done} of {wanted}; what follows is about these alone",
    "已中断：完成 {done}／{wanted}，以下只统计已完成的部分",
)

seed_option = option("--seed", type=int, default=1, show_default=True, metavar="S", phrase=SEED)
players_option = option("--players", default="greedy", show_default=True, metavar="NAMES", phrase=PLAYERS)
jobs_option = option("--jobs", type=click.IntRange(1), default=None, metavar="J", phrase=JOBS)


def players_of(text: str) -> list[str]:
    """The names in `--players`."""
    return [name.strip() for name in text.split(",")]


def stopped_note(voice: Voice, done: int, wanted: int) -> str:
    """What is said after Ctrl-C."""
    return voice.say(STOPPED, done=f"{done:,}", wanted=f"{wanted:,}")


@contextmanager
def running(label: str, wanted: int) -> Iterator[Callable[[int, int], None]]:
    """A progress bar that is told how much is done and how much is wanted."""
    last = 0
    with progress(label, wanted) as advance:

        def move(done: int, wanted: int) -> None:
            nonlocal last
            advance(done - last)
            last = done

        yield move
