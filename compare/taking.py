"""What becomes of what stands aside of blocks: it is handed on at once, or kept in the folder of the run."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, Generic, TypeVar

from ..core.text import Text
from .checkpoint import State
from .errors import CheckpointError
from .kept_rows import RowForm, RowKeeper, kept_lines
from .spans import named

__all__ = ["Kept", "Taking", "taking"]

Aside = TypeVar("Aside")


class Taking(Generic[Aside]):
    """Hands everything on to `each` at once; None: nobody wants it."""

    def __init__(self, each: Callable[[Aside], object] | None) -> None:
        self._each = each

    def take(self, block: range, aside: Aside) -> None:
        """Take what stands aside of a block that is done."""
        if self._each is not None:
            self._each(aside)

    def note(self, state: State[Any]) -> None:
        """Say in `state`, which is about to be saved, where everything is that was kept."""

    def give(self, state: State[Any]) -> None:
        """Hand on what was only kept so far, once all is done and saved as `state`."""

    def close(self) -> None:
        """Let nothing stay open, however it ends."""


class Kept(Taking[Aside]):
    """Keeps everything in the folder at `path`, and hands on to `each` what the folder holds in the end."""

    def __init__(
        self, path: Path, form: RowForm[Aside], state: State[Any], each: Callable[[Aside], object] | None
    ) -> None:
        super().__init__(each)
        self._path, self._form = path, form
        self._keeper = RowKeeper(path, state.rows or ())

    def take(self, block: range, aside: Aside) -> None:
        """Keep it."""
        self._keeper.add(block, self._form.line(aside))

    def note(self, state: State[Any]) -> None:
        """Say where the rows are."""
        state.rows = self._keeper.segments()

    def give(self, state: State[Any]) -> None:
        """Read all rows again."""
        if self._each is not None:
            for line in kept_lines(self._path, state.rows or ()):
                self._each(self._form.read(line))

    def close(self) -> None:
        """End the file that is being written."""
        self._keeper.abandon()


def taking(
    path: Path, form: RowForm[Aside] | None, state: State[Any], each: Callable[[Aside], object] | None
) -> Taking[Aside]:
    """What takes the rows of a run in the folder at `path` that is as far as `state`; `form` None: none are kept.

    Raises CheckpointError where the folder holds numbers without the rows that are wanted, or with rows that
    are not.
    """
    if form is None:
        if state.rows is not None:
            raise CheckpointError(path, _KEEPS)
        return Taking(each)
    if state.done and state.rows is None:
        done = named(state.done)
        raise CheckpointError(
            path,
            Text(
                f"holds numbers {done} without their rows; leave out --rows, or name another folder, which then has "
                "the rows of all",
                f"已有编号 {done}，但没有保存逐局数据；请去掉 --rows，或另选文件夹重新开始",
            ),
        )
    return Kept(path, form, state, each)


_KEEPS = Text(
    "keeps the rows of its deals, and this run has none; name another folder",
    "保存着逐局数据，而这次运行没有；请另选文件夹",
)
