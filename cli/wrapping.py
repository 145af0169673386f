"""Chinese text in lines: broken between any two signs, but never before a closing or behind an opening one."""

from __future__ import annotations

import re

from .columns import width

__all__ = ["wrapped"]

_CLOSING = "。，、；：？！）】》」』”’％…／,.;:?!)]}%"
_OPENING = "（【《「『“‘([{"
_PIECE = re.compile(rf"[{re.escape(_OPENING)}]*(?:[!-~·±−–→]+|.)[{re.escape(_CLOSING)}]*| +", re.DOTALL)


def wrapped(text: str, room: int) -> str:
    """`text` with line breaks, each line at most `room` cells wide; text without wide signs is left alone."""
    if width(text) <= room or width(text) == len(text):
        return text
    lines: list[str] = []
    line = ""
    for piece in _PIECE.findall(text):
        if line and width(line + piece.rstrip()) > room:
            lines.append(line.rstrip())
            line = piece.lstrip()
        else:
            line += piece
    return "\n".join([*lines, line.rstrip()])
