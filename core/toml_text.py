"""Values as TOML text: in full for files, shortened for messages."""

from __future__ import annotations

import math
import re
from collections.abc import Mapping, Sequence
from typing import Any

from .variant import Text

__all__ = ["shown", "shown_text", "toml_key", "toml_value"]

_BARE_KEY = re.compile(r"[A-Za-z0-9_-]+")
_ESCAPES = {'"': '\\"', "\\": "\\\\", "\n": "\\n", "\t": "\\t", "\r": "\\r", "\b": "\\b", "\f": "\\f"}
_LONG = 60
_HUGE_BITS = 200


def toml_key(key: str) -> str:
    """A key as it stands in a file: bare where TOML allows it, else quoted."""
    return key if _BARE_KEY.fullmatch(key) else _quoted(key)


def toml_value(value: object) -> str:
    """A value as it stands in a file. Raises TypeError for what TOML cannot hold."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, str):
        return _quoted(value)
    if isinstance(value, int):
        return str(int(value))
    if isinstance(value, float):
        return _number(value)
    if isinstance(value, Mapping):
        pairs = [f"{toml_key(str(key))} = {toml_value(item)}" for key, item in value.items() if item is not None]
        return "{ " + ", ".join(pairs) + " }" if pairs else "{}"
    if isinstance(value, Sequence):
        return "[" + ", ".join(toml_value(item) for item in value) + "]"
    if isinstance(value, set | frozenset):
        return "[" + ", ".join(sorted(toml_value(item) for item in value)) + "]"
    if hasattr(value, "isoformat"):
        return str(value.isoformat())
    raise TypeError(f"TOML has no {type(value).__name__}")


def shown(value: object) -> str:
    """A value as a message shows it: TOML where possible, cut where long, never an error."""
    return shown_text(value).en


def shown_text(value: object) -> Text:
    """As `shown`, in both languages: what is too long is told in words."""
    if isinstance(value, int) and value.bit_length() > _HUGE_BITS:
        return Text("a number of more than 60 digits", "一个超过 60 位的数")
    if not _is_small(value):
        return Text(f"a long {_kind(value)}", "一个很长的表" if isinstance(value, Mapping) else "一个很长的数组")
    try:
        text = toml_value(value)
    except (TypeError, ValueError, RecursionError):
        text = f"a {type(value).__name__}"
    text = text if len(text) <= _LONG else text[: _LONG - 1] + "…"
    return Text(text, text)


def _is_small(value: Any) -> bool:
    return not isinstance(value, Mapping | Sequence) or isinstance(value, str) or len(value) <= _LONG


def _kind(value: object) -> str:
    return "table" if isinstance(value, Mapping) else "array"


def _number(value: float) -> str:
    if math.isnan(value):
        return "nan"
    if math.isinf(value):
        return "inf" if value > 0 else "-inf"
    return repr(value)


def _quoted(text: str) -> str:
    return '"' + "".join(_ESCAPES.get(char) or _plain(char) for char in text) + '"'


def _plain(char: str) -> str:
    code = ord(char)
    if code < 0x20 or code == 0x7F or 0xD800 <= code <= 0xDFFF:
        return f"\\u{code:04x}"
    return char
