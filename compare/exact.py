"""Whole numbers of any size in JSON, without loss."""

from __future__ import annotations

__all__ = ["exact_int", "exact_json"]

_SAFE = 1 << 53
"""Below this every JSON reader keeps a whole number as it is."""


def exact_json(value: int) -> int | str:
    """The number, or where it is large its hexadecimal text: of these no reader rounds and none is too long."""
    return value if -_SAFE < value < _SAFE else hex(value)


def exact_int(value: object) -> int:
    """The number that `exact_json` wrote. Raises TypeError or ValueError for anything else."""
    if isinstance(value, str):
        return int(value, 16)
    if not isinstance(value, int) or isinstance(value, bool):
        raise TypeError(f"wants a whole number, got {value!r}")
    return value
