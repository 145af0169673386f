"""How commands end: statuses, and failures that are told in one line."""

from __future__ import annotations

from typing import NoReturn

import click

__all__ = ["BAD_INPUT", "BROKEN_PIPE", "CONTRADICTED", "INTERRUPTED", "Failure", "leave_with", "one_line"]

CONTRADICTED = 1
"""A record diverged from its rules, or contradicts them."""
BAD_INPUT = 2
"""Something given could not be read, is not allowed, or cannot be written."""
INTERRUPTED = 130
"""Stopped by Ctrl-C; what was done is whole."""
BROKEN_PIPE = 141
"""Nobody reads standard output any more."""
LONGEST = 600
"""Characters of a message that are shown."""


class Failure(Exception):
    """Bad input or an unusable place: the message names what and where, in one line. Status 2.

    `zh` is the message in Chinese, empty where `message` is in the language that was asked for.
    """

    def __init__(self, message: str, zh: str = "") -> None:
        super().__init__(message)
        self.zh = zh


def one_line(message: str) -> str:
    """A message on one line of bearable length, whatever input it quotes."""
    line = " ".join(message.split())
    return line if len(line) <= LONGEST else f"{line[: LONGEST // 2]} … {line[-LONGEST // 2 :]}"


def leave_with(status: int) -> NoReturn:
    """End the command with `status`, everything else being said and written."""
    raise click.exceptions.Exit(status)
