"""The command line: one file a command, no game logic."""

from __future__ import annotations

from typing import NoReturn

__all__ = ["main"]


def main() -> NoReturn:
    """Run `xuezhan` with the process's arguments and end the process."""
    from .app import app

    app.main()
