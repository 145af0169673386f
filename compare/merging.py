"""Runs that are kept in folders, put together: the halves of two machines become one run."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from ..core.text import Text
from .checkpoint import Kept, folder, read
from .checkpoint import Totals as Mergeable
from .contrasts import Crossing
from .errors import CheckpointError
from .kept_rows import ROW_FILES, Segment, copied
from .marks import Mark, Places, listed, unlike
from .play import Totals
from .recorded_work import RecordedBlock
from .settlement_only import PricedBlock
from .spans import Spans, apart, joined, named, shared

__all__ = ["KINDS", "Merged", "merge_runs"]

KINDS: Mapping[str, type[Mergeable]] = {
    "simulate": Totals,
    "compare": Totals,
    "compare --by-slot": Crossing,
    "compare --settlement-only": PricedBlock,
    "compare --by-slot --settlement-only": PricedBlock,
    "compare --by-slot --records": RecordedBlock,
    "compare --records": RecordedBlock,
    "compare --records --settlement-only": RecordedBlock,
}
"""What the runs of each command are totalled in."""


@dataclass(frozen=True, slots=True)
class Merged:
    """What a folder holds after merging: the marks of the run, and the numbers that are done.

    `rowless` are the folders without rows of their deals where others have them: then none are put together.
    """

    made_by: str
    marks: Sequence[Mark]
    done: Spans
    rowless: tuple[Path, ...] = ()

    @property
    def numbers(self) -> range:
        """From the first to the last number that is done."""
        return range(self.done[0].start, self.done[-1].stop) if self.done else range(0)

    @property
    def missing(self) -> Spans:
        """What is not done between them."""
        return tuple(apart(self.numbers, self.done))


def merge_runs(folders: Sequence[str | os.PathLike[str]], out: str | os.PathLike[str]) -> Merged:
    """Put the runs in `folders` together into the new folder `out`; they stay as they are.

    They must be of the same rules, players and seed, and no number may be in two of them. Rows of deals are put
    together too where all of them keep rows. Raises CheckpointError.
    """
    runs = [(Path(each), read(Path(each))) for each in folders]
    if not runs:
        raise CheckpointError(out, Text("nothing is to be merged; name folders", "没有要合并的文件夹；请指定"))
    (place, first), rest = runs[0], runs[1:]
    kind = KINDS.get(first.made_by)
    if kind is None:
        raise CheckpointError(place, _not_known(first))
    state = first.state(kind)
    for path, kept in rest:
        _check_same(path, kept, place, first)
        _check_apart(runs, path, kept)
        further = kept.state(kind)
        state.totals.merge(further.totals)
        state.done = joined((*state.done, *further.done))
        state.seconds += further.seconds
    with folder(Path(out), first.marks, kind) as target:
        if target.load() is not None:
            raise CheckpointError(out, Text("holds a run already; name a new folder", "已有运行记录；请另选新文件夹"))
        rowless = tuple(path for path, kept in runs if kept.rows is None and kept.done)
        state.rows = None if rowless else _rows_together(runs, target.path)
        target.save(state)
    some = any(kept.rows for _, kept in runs)
    return Merged(first.made_by, first.marks, state.done, rowless if some else ())


def _rows_together(runs: Sequence[tuple[Path, Kept]], target: Path) -> tuple[Segment, ...]:
    try:
        return tuple(segment for path, kept in runs for segment in copied(path, kept.rows or (), target))
    except CheckpointError:
        for left in target.glob(ROW_FILES):
            left.unlink()
        raise


def _check_same(path: Path, kept: Kept, place: Path, first: Kept) -> None:
    found = unlike(first.marks, kept.marks, Places(Text(f"in {place}", f"{place}"), Text(f"in {path}", f"{path}")))
    if not found:
        return
    differences = listed(found)
    raise CheckpointError(
        path,
        Text(
            f"is no part of the same run as {place}: {differences.en}. Only parts of one run can be merged",
            f"与 {place} 不属于同一个运行：{differences.zh}。只能合并同一运行的各部分",
        ),
    )


def _check_apart(runs: Sequence[tuple[Path, Kept]], path: Path, kept: Kept) -> None:
    for before, other in runs:
        if other is kept:
            return
        both = shared(other.done, kept.done)
        if both is not None:
            raise CheckpointError(
                path,
                Text(
                    f"numbers {named([both])} are in {before} too; each can be counted but once: play the parts "
                    "with different first deals (--first-deal)",
                    f"编号 {named([both])} 也在 {before} 中；每个只能计一次：请用 --first-deal 让各部分不重叠",
                ),
            )


def _not_known(kept: Kept) -> Text:
    known = ", ".join(KINDS)
    return Text(
        f"is a run of {kept.made_by!r}, and those of {known} can be merged",
        f"是 {kept.made_by!r} 的运行；可以合并的有 {known}",
    )
