"""Options of the commands that play many deals."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import click

from .common import Paragraph, Phrase, Voice, option, progress

if TYPE_CHECKING:
    from ..compare.deal_rows import RowSink
    from ..core.ruleset import RuleSet

__all__ = [
    "WHO_PLAYS",
    "jobs_option",
    "players_of",
    "players_option",
    "rows_option",
    "rows_to",
    "running",
    "seed_option",
    "so_far",
    "stopped_note",
]

SEED = Phrase("The run's seed: the same seed gives the same deals.", "种子：种子相同，牌局相同。")
PLAYERS = Phrase(
    "Who plays: one name for all seats or one for each (greedy, random).",
    "由谁打牌：一个名字用于各家，或每家一个（greedy、random）。",
)
JOBS = Phrase(
    "Processes that share the work (all cores, when the run is worth it).",
    "同时使用的进程数（默认按任务大小使用全部核心）。",
)
WHO_PLAYS = Phrase(
    "The player greedy wins whenever it may, and otherwise keeps the hand that is fewest tiles from winning. "
    "It looks neither at what a hand pays nor at the other seats, so it never passes a win or goes for a dear hand. "
    "The player random makes any legal move, each as likely. "
    "It hardly ever wins, so nearly all its deals end with the wall used up.",
    "牌手 greedy 能和就和，否则选离和牌最近的打法。"
    "它不看这手牌值多少分，也不看别家，所以从不放过和牌，也不做大牌。"
    "牌手 random 在合法的打法中随便选一种，机会均等。"
    "它几乎和不了牌，所以差不多局局荒庄。",
)
STOPPED = Phrase(
    "stopped after {done} of {wanted}; what follows is about these alone",
    "已中断：完成 {done}／{wanted}，以下只统计已完成的部分",
)
NOTHING_YET = Phrase(
    "stopped: nothing was finished yet, so there is nothing to show or save", "已中断：还没有完成任何一局，没有结果"
)
SO_FAR = Phrase("Stopped early: {done} of {wanted} were played.", "中途停止：只完成了 {done}／{wanted}。")

ROWS = Phrase(
    "Write a row for every deal and rule set to FILE (.csv or .parquet), for your own analysis.",
    "把每局（每套规则）的数据逐行写入 FILE（.csv 或 .parquet），供自己分析。",
)

seed_option = option("--seed", type=int, default=1, show_default=True, metavar="S", phrase=SEED)
players_option = option("--players", default="greedy", show_default=True, metavar="NAMES", phrase=PLAYERS)
rows_option = option("--rows", "row_path", type=click.Path(path_type=Path), metavar="FILE", phrase=ROWS)
jobs_option = option("--jobs", type=click.IntRange(1), default=None, metavar="J", phrase=JOBS)


def players_of(text: str) -> list[str]:
    """The names in `--players`."""
    return [name.strip() for name in text.split(",")]


def stopped_note(voice: Voice, done: int, wanted: int) -> str:
    """What is said after Ctrl-C."""
    if not done:
        return voice.say(NOTHING_YET)
    return voice.say(STOPPED, done=f"{done:,}", wanted=f"{wanted:,}")


def so_far(voice: Voice, done: int, wanted: int | None) -> list[Paragraph]:
    """What a result says of itself that was broken off: nothing where all was played."""
    if wanted is None or done >= wanted:
        return []
    return [Paragraph(voice.say(SO_FAR, done=f"{done:,}", wanted=f"{wanted:,}"), "bad")]


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


@contextmanager
def rows_to(path: Path | None, rules: Sequence[RuleSet]) -> Iterator[RowSink | None]:
    """What takes the rows of `--rows`; None where nobody wants any. Refuses a place or form before the run."""
    if path is None:
        yield None
        return
    from ..compare.deal_rows import deal_columns
    from ..report.row_files import row_file

    with row_file(path, deal_columns(rules)) as write:
        yield write
