"""Hands as commands take them: arguments, and with `-` the lines of standard input, one by one."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence

import click

from .encoding import encoding_of
from .texts import Phrase

__all__ = ["HANDS_ARGUMENT", "hands_argument", "hands_of"]

HANDS_ARGUMENT = Phrase(
    "HAND is written 234m55m[111m](9999m)44m+4m: [ ] a pung or kong, ( ) a concealed kong, "
    "+ the winning tile. With - hands are read from standard input, one a line.",
    "HAND 写作 234m55m[111m](9999m)44m+4m：[ ] 是碰或杠，( ) 是暗杠，+ 后是和的那张。写 - 则从标准输入逐行读取。",
)

hands_argument = click.argument("hands", metavar="HAND...", nargs=-1, required=True)


def hands_of(given: Sequence[str]) -> Iterator[str]:
    """Every hand that is named, standard input in the place of `-`; blank lines are skipped."""
    for text in given:
        if text == "-":
            yield from _lines()
        else:
            yield text


def _lines() -> Iterator[str]:
    stream = getattr(sys.stdin, "buffer", None)
    if stream is None:
        yield from (line.strip() for line in sys.stdin or () if line.strip())
        return
    for number, raw in enumerate(stream):
        try:
            text = raw.decode("utf-8-sig" if number == 0 else "utf-8")
        except UnicodeDecodeError:
            text = raw.decode(encoding_of(sys.stdin), "backslashreplace")
        if text.strip():
            yield text.strip()
