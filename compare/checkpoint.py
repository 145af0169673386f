"""A folder that a run is kept in, so that it can go on where it was, be made longer, or be merged with others.

The folder holds `checkpoint.json`: which numbers are done, their exact totals, and what they depend on
(`Mark`). It is replaced as a whole, so that one that can be read is always there, whatever ends the
process; a check sum tells when somebody or something else has changed it. Its size does not grow with
the run. Where rows of deals are kept they are in files beside it (`kept_rows`).
"""

from __future__ import annotations

import hashlib
import json
import math
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Generic, Protocol, Self, TypeVar

from ..core.text import Text
from ..core.whole_file import PlaceError, WholeFile
from .errors import CheckpointError
from .exact import from_plain, to_plain
from .kept_rows import Segment
from .marks import Mark, Places, going_on, listed, mark_of, run_named, unlike
from .spans import MOST_NUMBERS, Spans, joined, named

__all__ = [
    "FORMAT",
    "Folder",
    "Kept",
    "Mark",
    "State",
    "Totals",
    "asked_for_less",
    "check_free",
    "check_same",
    "folder",
    "keeps_rows",
    "read",
]

FORMAT = 1
"""Of the file; another one is refused."""
NAME = "checkpoint.json"
LOCK = "lock"


class Totals(Protocol):
    """What a run comes to: a dataclass that `exact` can write, and that takes in others in any order."""

    def merge(self, other: Self) -> None:
        """Take in the totals of other numbers."""


T = TypeVar("T", bound=Totals)


@dataclass(slots=True)
class State(Generic[T]):
    """How far a run is: the numbers that are done, what they came to, and the seconds it took.

    `rows` says where the folder has the rows of all that is done; None: it keeps none.
    """

    totals: T
    done: Spans = ()
    seconds: float = 0.0
    rows: tuple[Segment, ...] | None = None


@dataclass(frozen=True, slots=True)
class Folder(Generic[T]):
    """A folder that is this process's own while it is open."""

    path: Path
    marks: Sequence[Mark]
    kind: type[T]

    def load(self) -> State[T] | None:
        """How far the run in the folder is; None for a folder without one.

        Raises CheckpointError where it is another run or cannot be read.
        """
        file = self.path / NAME
        if not file.exists():
            check_free(self.path)
            return None
        there = read(self.path)
        check_same(self.path, there, self.marks)
        return there.state(self.kind)

    def save(self, state: State[T]) -> None:
        """Replace what the folder holds. Raises CheckpointError where that cannot be; then all stays as it was."""
        content = {
            "format": FORMAT,
            "marks": {mark.key: {"value": mark.value, "shown": mark.shown} for mark in self.marks},
            "done": [[span.start, span.stop] for span in state.done],
            "seconds": round(state.seconds, 3),
            "rows": to_plain(state.rows),
            "totals": to_plain(state.totals),
        }
        text = json.dumps(content | {"sha256": _sum(content)}, ensure_ascii=True, separators=(",", ":"))
        try:
            file = WholeFile(self.path / NAME)
            try:
                file.write(text + "\n")
                file.keep()
            finally:
                file.discard()
        except PlaceError as error:
            raise CheckpointError(
                self.path / NAME,
                Text(
                    f"{error.why.en}; what was saved before is whole: make room, and the same run goes on from there",
                    f"{error.why.zh}；此前保存的内容完好：腾出空间后再运行一次即可继续",
                ),
            ) from error


@dataclass(frozen=True, slots=True)
class Kept:
    """What a checkpoint says; `content` are its totals as plain data, `rows` as in `State`."""

    file: Path
    marks: Sequence[Mark]
    done: Spans
    seconds: float
    rows: tuple[Segment, ...] | None
    content: Any

    @property
    def made_by(self) -> str:
        """The command whose run it is."""
        return next((str(mark.value) for mark in self.marks if mark.key == "made_by"), "—")

    def state(self, kind: type[T]) -> State[T]:
        """How far the run is, with its totals. Raises CheckpointError where they are no `kind`."""
        with _broken(self.file):
            return State(from_plain(kind, self.content), self.done, self.seconds, self.rows)


def read(path: Path) -> Kept:
    """What the folder at `path` holds. Raises CheckpointError for nothing and for something broken."""
    file = path / NAME
    try:
        text = file.read_bytes()
    except FileNotFoundError:
        why = Text("holds no run (there is no checkpoint.json)", "没有运行记录（无 checkpoint.json）")
        raise CheckpointError(path, why) from None
    except OSError as error:
        said = error.strerror or str(error)
        raise CheckpointError(file, Text(f"cannot be read: {said}", f"无法读取：{said}")) from error
    content = _content(file, text)
    with _broken(file):
        marks = [mark_of(key, each["value"], each["shown"]) for key, each in content["marks"].items()]
        done = _spans(content["done"])
        rows = content.get("rows")
        segments = None if rows is None else tuple(from_plain(Segment, each) for each in rows)
        return Kept(file, marks, done, _seconds(content["seconds"]), segments, content["totals"])


def _spans(data: Any) -> Spans:
    given = [range(start, stop) for start, stop in data]
    if list(joined(given)) != given or (given and not 0 <= given[0].start < given[-1].stop <= MOST_NUMBERS):
        raise ValueError("no numbers of deals")
    return tuple(given)


def _seconds(data: Any) -> float:
    if not 0 <= float(data) < math.inf:
        raise ValueError("no run takes so long")
    return float(data)


def keeps_rows(path: Path) -> bool:
    """Whether a run in the folder at `path` keeps the rows of its deals. Raises CheckpointError for a broken one."""
    return (path / NAME).exists() and read(path).rows is not None


def _content(file: Path, text: bytes) -> dict[str, Any]:
    """What the file says, once it is known to be as it was written. Raises CheckpointError where it is not."""
    try:
        content = json.loads(text.decode("utf-8"))
    except UnicodeDecodeError as error:
        raise _is_broken(file, _no_json(text, error.start)) from error
    except json.JSONDecodeError as error:
        raise _is_broken(file, _no_json(text, error.pos)) from error
    except (ValueError, RecursionError) as error:
        raise _is_broken(file, CHANGED) from error
    if not isinstance(content, dict):
        raise _is_broken(file, CHANGED)
    if content.get("format") not in (None, FORMAT):
        raise _other_format(file, content["format"])
    if content.pop("sha256", None) != _sum(content):
        raise _is_broken(file, CHANGED)
    return content


CHANGED = Text(
    "something changed it after it was written, for its check sum does not fit", "写入后被改动过，校验码不符"
)


def _no_json(text: bytes, place: int) -> Text:
    size = len(text)
    if not size:
        return Text("it is empty", "文件是空的")
    if text.startswith(b"{") and not text.rstrip().endswith(b"}"):
        return Text(f"it breaks off after {size:,} bytes", f"在 {size:,} 字节处中断")
    return Text(
        f"from byte {place + 1:,} of {size:,} on it makes no sense",
        f"从第 {place + 1:,} 字节起无法读懂（共 {size:,} 字节）",
    )


def _is_broken(file: Path, why: Text) -> CheckpointError:
    return CheckpointError(
        file,
        Text(
            f"is broken: {why.en}. Put a copy of it back, or name another folder to start anew",
            f"已损坏：{why.zh}。请换回完好的副本，或另选文件夹重新开始",
        ),
    )


@contextmanager
def _broken(file: Path) -> Iterator[None]:
    """What another program wrote with a check sum that fits is told like what is broken."""
    try:
        yield
    except (ValueError, KeyError, TypeError, AttributeError, OverflowError) as error:
        raise _is_broken(file, Text("it holds no totals of this command", "其中没有本命令的统计")) from error


@contextmanager
def folder(path: Path, marks: Sequence[Mark], kind: type[T]) -> Iterator[Folder[T]]:
    """The folder at `path`, made if it is not there, and locked against other runs until the block ends.

    Raises CheckpointError where it cannot be had.
    """
    from filelock import FileLock, Timeout

    _make(path)
    if not (path / LOCK).exists() and not (path / NAME).exists():
        # No run was ever kept there: a folder of somebody's things does not even get a lock.
        check_free(path)
    lock = FileLock(path / LOCK)
    try:
        lock.acquire(timeout=0)
    except Timeout:
        raise CheckpointError(
            path,
            Text(
                "another run is being kept there right now; wait for its end, or name another folder",
                "另一个运行正在使用这个文件夹；请等它结束，或另选文件夹",
            ),
        ) from None
    except (OSError, NotImplementedError) as error:
        raise _unusable(path, error) from error
    try:
        for left in path.glob(f".{NAME}.*.tmp"):
            # A process that was killed while it wrote.
            with suppress(OSError):
                left.unlink()
        yield Folder(path, marks, kind)
    finally:
        lock.release()


def _make(path: Path) -> None:
    if path.exists() and not path.is_dir():
        raise CheckpointError(path, Text("is a file, not a folder; name a folder", "是文件，不是文件夹；请指定文件夹"))
    try:
        path.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise _unusable(path, error) from error


def _unusable(path: Path, error: Exception) -> CheckpointError:
    why = getattr(error, "strerror", None) or str(error)
    return CheckpointError(path, Text(f"no run can be kept there: {why}", f"无法在此保存运行：{why}"))


def check_free(path: Path) -> None:
    """Raise CheckpointError for a folder in which somebody keeps other things."""
    others = sorted(each.name for each in path.iterdir() if each.name != LOCK)
    if others:
        raise CheckpointError(
            path,
            Text(
                f"holds no run, but other things ({others[0]!r}); name a new or an empty folder",
                f"没有运行记录，却有其他内容（{others[0]!r}）；请指定新的或空的文件夹",
            ),
        )


def check_same(path: Path, there: Kept, here: Sequence[Mark]) -> None:
    """Raise CheckpointError unless the run in the folder at `path` is that of the marks `here`."""
    found = unlike(there.marks, here, Places(Text("there", "其中"), Text("now", "现在")))
    if not found:
        return
    run, differences, advice = run_named(there.marks, sum(map(len, there.done))), listed(found), going_on(found)
    raise CheckpointError(
        path,
        Text(
            f"holds another run, {run.en}: {differences.en}. It stays as it is; {advice.en}",
            f"保存的是另一个运行 {run.zh}：{differences.zh}。原内容不变；{advice.zh}",
        ),
    )


def _other_format(file: Path, found: object) -> CheckpointError:
    return CheckpointError(
        file,
        Text(
            f"is of format {found!r}, and this version of xuezhan reads {FORMAT}; use the version that wrote it",
            f"格式为 {found!r}，本版 xuezhan 只读 {FORMAT}；请使用写它的版本",
        ),
    )


def _sum(content: Mapping[str, Any]) -> str:
    text = json.dumps(content, sort_keys=True, ensure_ascii=True, separators=(",", ":"))
    return hashlib.sha256(text.encode("ascii")).hexdigest()


def asked_for_less(path: Path, done: Spans, numbers: range) -> CheckpointError:
    """That a folder holds numbers that a run does not ask for: exact totals cannot be taken apart again."""
    return CheckpointError(
        path,
        Text(
            f"already holds numbers {named(done)}, and {named([numbers])} are asked for, but totals cannot be taken "
            "apart again; ask for all of those (--deals or --matches, --first-deal), or name another folder",
            f"已有编号 {named(done)}，现在只要 {named([numbers])}，而合计无法拆开；"
            "请要求包含已有的全部编号（--deals 或 --matches、--first-deal），或另选文件夹",
        ),
    )
