"""The command line: one file a command, no game logic."""

from __future__ import annotations

import gc
import sys
from typing import NoReturn

__all__ = ["main"]


def main() -> NoReturn:
    """Run `xuezhan` with the process's arguments and end the process."""
    # What loading makes stays till the end: to look for garbage in it takes a fifth of a short command.
    gc.set_threshold(30_000)
    try:
        from .app import app

        app.main()
    except KeyboardInterrupt:
        # It came while the program was still loading: there is neither a language nor anything done yet.
        sys.stderr.write("xuezhan: stopped\n")
        sys.exit(130)
    finally:
        gc.freeze()
