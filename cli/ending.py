"""How commands end that answer bit by bit: the worst status so far, and on Ctrl-C what is done is kept."""

from __future__ import annotations

import sys
from types import TracebackType

from .encoding import fitting
from .failures import INTERRUPTED, leave_with
from .output import Output, note
from .texts import STOPPED, Voice

__all__ = ["Ending"]


class Ending:
    """Wraps the work (`with`): Ctrl-C ends that block alone, so that what follows can save what is done."""

    def __init__(self, voice: Voice) -> None:
        self.voice = voice
        self.status = 0

    def worsen(self, status: int) -> None:
        """Note a status; the highest one counts: interrupted, bad input, contradicted, well."""
        self.status = max(self.status, status)

    def place(self, output: Output) -> Output:
        """Where the result goes: what was broken off does not take the place of a whole one."""
        return output.of_part() if self.status == INTERRUPTED else output

    def leave(self) -> None:
        """End the command with the status, if it is not that all went well."""
        if self.status:
            leave_with(self.status)

    def __enter__(self) -> None:
        return None

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> bool:
        if kind is None or not issubclass(kind, KeyboardInterrupt):
            return False
        note(fitting(self.voice, sys.stderr).say(STOPPED))
        self.worsen(INTERRUPTED)
        return True
