"""Options of the commands that play many deals."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from functools import wraps
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol, TypeVar

import click

from .common import (
    INTERRUPTED,
    Document,
    Output,
    Paragraph,
    Phrase,
    Voice,
    leave_with,
    option,
    our_version,
    progress,
)
from .completion import complete_files
from .given import PLACE
from .screen import room_on, show

if TYPE_CHECKING:
    from ..compare.comparison import Comparison
    from ..compare.deal_rows import RowSink
    from ..compare.runner import Means
    from ..core.ruleset import RuleSet

__all__ = [
    "WHO_PLAYS",
    "WIDE",
    "Run",
    "Shown",
    "deliver_run",
    "first_deal_option",
    "means_options",
    "players_of",
    "players_option",
    "rows_of",
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
CLUSTER = Phrase(
    "Let the workers of a Dask cluster do the work: its scheduler's address, tcp://HOST:PORT.",
    "由 Dask 集群的工作进程完成：调度器地址 tcp://主机:端口。",
)
OUT = Phrase(
    "Keep the run in the folder DIR, every few seconds; if it holds a part already, go on from there.",
    "把运行进度保存在文件夹 DIR 中（每隔几秒）；其中已有的部分接着做。",
)
FIRST = Phrase(
    "The number of the first deal (match, record): parts of a run on several machines, for `xuezhan merge`.",
    "第一局（场、份记录）的编号：在几台机器上分段运行，再用 `xuezhan merge` 合并。",
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
STAYS = Phrase(
    "; {folder} keeps it, and the same command goes on from there", "；已保存在 {folder}，再运行同一命令即可接着做"
)
SO_FAR = Phrase("Stopped early: {done} of {wanted} were played.", "中途停止：只完成了 {done}／{wanted}。")

WIDE = 400
"""Cells of a line where nobody has to see all of it at once."""
ROWS = Phrase(
    "Write a row for every deal and rule set to FILE (.csv or .parquet), for your own analysis; may be repeated.",
    "把每局（每套规则）的数据逐行写入 FILE（.csv 或 .parquet），供自己分析；可重复。",
)

seed_option = option("--seed", type=int, default=1, show_default=True, metavar="S", phrase=SEED)
players_option = option("--players", default="greedy", show_default=True, metavar="NAMES", phrase=PLAYERS)
rows_option = option(
    "--rows",
    type=PLACE,
    multiple=True,
    metavar="FILE",
    shell_complete=complete_files,
    phrase=ROWS,
)
first_deal_option = option(
    "--first-deal", type=click.IntRange(0), default=0, show_default=True, metavar="I", phrase=FIRST
)

Function = TypeVar("Function", bound=Callable[..., Any])


def means_options(function: Function) -> Callable[..., Any]:
    """Add `--jobs`, `--cluster` and `--out`; the function gets them as `means`."""

    @option("--jobs", type=click.IntRange(1), default=None, metavar="J", phrase=JOBS)
    @option("--cluster", metavar="ADDRESS", phrase=CLUSTER)
    @option("--out", type=PLACE, metavar="DIR", shell_complete=complete_files, phrase=OUT)
    @wraps(function)
    def call(*args: Any, jobs: int | None, cluster: str | None, out: Path | None, **rest: Any) -> Any:
        means: Means = {"jobs": jobs, "cluster": cluster, "out": out}
        return function(*args, means=means, **rest)

    return call


class Shown(Protocol):
    """How a comparison is told: sentences, tables, and what they mean."""

    def __call__(self, voice: Voice, found: Comparison, room: int) -> Document:
        """The blocks for lines of `room` cells."""


@dataclass(frozen=True, slots=True)
class Run:
    """What these options ask for."""

    deals: int
    seed: int
    players: list[str]
    first_deal: int
    means: Means


def players_of(text: str) -> list[str]:
    """The names in `--players`."""
    return [name.strip() for name in text.split(",")]


def stopped_note(voice: Voice, done: int, wanted: int, means: Means) -> str:
    """What is said after Ctrl-C."""
    if not done:
        return voice.say(NOTHING_YET)
    said = voice.say(STOPPED, done=f"{done:,}", wanted=f"{wanted:,}")
    folder = means.get("out")
    return said if folder is None else said + voice.say(STAYS, folder=folder)


def so_far(voice: Voice, done: int, wanted: int | None) -> list[Paragraph]:
    """What a result says of itself that was broken off: nothing where all was played."""
    if wanted is None or done >= wanted:
        return []
    return [Paragraph(voice.say(SO_FAR, done=f"{done:,}", wanted=f"{wanted:,}"), "bad")]


@contextmanager
def running(label: str, wanted: int, means: Means) -> Iterator[Means]:
    """The means, with a progress bar."""
    last = 0
    with progress(label, wanted) as advance:

        def move(done: int, wanted: int) -> None:
            nonlocal last
            advance(done - last)
            last = done

        told: Means = {**means, "progress": move}
        yield told


def rows_of(rows: Iterable[Mapping[str, Any]], rules: Sequence[RuleSet]) -> list[dict[str, Any]]:
    """The rows of a comparison, each with the digest of its rules and our version."""
    digests = {each.name: each.digest for each in rules}
    return [{**row, "rules_digest": digests[row["rules"]], "xuezhan": our_version()} for row in rows]


def deliver_run(
    output: Output,
    document: Callable[[Voice, int], Document],
    data: Mapping[str, Any],
    *,
    title: str,
    rows: Sequence[Mapping[str, Any]],
    rules: Sequence[RuleSet],
    status: int,
    report: Callable[[Voice, Document], Document],
    further: Sequence[Path] = (),
) -> None:
    """Save and print what came of a run, and end with the status where it is not that all went well.

    `document` is given the voice and how many cells a line has; `report` makes of it what files hold. `further`
    are files beside those of `--save` that were written while the run went on.
    """
    place = output.of_part(further) if status == INTERRUPTED else output
    with place.saved(lambda voice: report(voice, document(voice, WIDE)), data, title=title, rows=rows, rules=rules):
        if output.as_json:
            output.print_objects([data])
        else:
            show(document(output.screen_voice, room_on(sys.stdout)), sys.stdout)
        sys.stdout.flush()
    if status:
        leave_with(status)


@contextmanager
def rows_to(paths: Sequence[Path], rules: Sequence[RuleSet]) -> Iterator[RowSink | None]:
    """What takes the rows of `--rows`, for every file that is named; None where nobody wants any.

    Refuses before the run a place or form that cannot be had.
    """
    if not paths:
        yield None
        return
    from ..compare.deal_rows import DealRow, deal_columns
    from ..report.row_files import row_file

    columns = deal_columns(rules)
    with ExitStack() as files:
        writes = [files.enter_context(row_file(path, columns)) for path in paths]

        def write(rows: Sequence[DealRow]) -> None:
            for each in writes:
                each(rows)

        yield write
