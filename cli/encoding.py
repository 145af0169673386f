"""Text on consoles that cannot show all of it: ASCII stands in, one sign for one, and nothing ever fails."""

from __future__ import annotations

import codecs
import unicodedata
from dataclasses import replace
from typing import TextIO

from .texts import Voice

__all__ = ["can_show", "encoding_of", "fit", "fitting", "make_safe"]

_CHINESE = "一万筒条，。"
_TILES = {"mpsz": "", "unicode": "🀋🀙🀐", "zh": _CHINESE}

_STAND_INS = {
    "–": "-",
    "—": "-",
    "−": "-",
    "±": "+/-",
    "×": "x",
    "·": "-",
    "…": "...",
    "→": "->",
    "≥": ">=",
    "≤": "<=",
    "≈": "~",
    "Δ": "d",
    "“": '"',
    "”": '"',
    "‘": "'",
    "’": "'",
    "：": ": ",
    "，": ", ",
    "。": ".",
    "、": ", ",
    "（": "(",
    "）": ")",
    "│": "|",
    "─": "-",
    "━": "-",
}
_HANDLER = "xuezhan.fit"


def encoding_of(stream: TextIO) -> str:
    """The stream's encoding; UTF-8 where it has none."""
    return getattr(stream, "encoding", None) or "utf-8"


def can_show(text: str, encoding: str) -> bool:
    """Whether `encoding` has every character of `text`."""
    try:
        text.encode(encoding)
    except (UnicodeEncodeError, LookupError):
        return False
    return True


def fitting(voice: Voice, stream: TextIO) -> Voice:
    """`voice`, or as much of it as the stream can show: English and `5m` always."""
    encoding = encoding_of(stream)
    if voice.language == "zh" and not can_show(_CHINESE, encoding):
        voice = replace(voice, language="en")
    if not can_show(_TILES[voice.tile_style], encoding):
        voice = replace(voice, tile_style="mpsz")
    return voice


def fit(text: str, encoding: str) -> str:
    """`text` with ASCII in place of what `encoding` cannot show (`?` where nothing is near)."""
    if can_show(text, encoding):
        return text
    return "".join(sign if can_show(sign, encoding) else _stand_in(sign) for sign in text)


def make_safe(stream: TextIO) -> None:
    """From here on a character that the stream cannot show is written as its stand-in."""
    codecs.register_error(_HANDLER, _replace)
    reconfigure = getattr(stream, "reconfigure", None)
    if reconfigure is not None:
        reconfigure(errors=_HANDLER)


def _replace(error: UnicodeError) -> tuple[str, int]:
    if not isinstance(error, UnicodeEncodeError):
        raise error
    return "".join(_stand_in(sign) for sign in error.object[error.start : error.end]), error.end


def _stand_in(sign: str) -> str:
    known = _STAND_INS.get(sign)
    if known is not None:
        return known
    plain = unicodedata.normalize("NFKD", sign).encode("ascii", "ignore").decode("ascii")
    return plain or "?"
