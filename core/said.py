"""Messages in both languages, put together from parts."""

from __future__ import annotations

from .variant import Text

__all__ = ["said"]


def said(*parts: Text | str) -> Text:
    """One message out of several parts; a plain text is the same in both languages."""
    return Text(
        "".join(part if isinstance(part, str) else part.en for part in parts),
        "".join(part if isinstance(part, str) else part.zh or part.en for part in parts),
    )
