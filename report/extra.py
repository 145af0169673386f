"""What has to be installed for a form of result, and how to say that it is not."""

from __future__ import annotations

from importlib.util import find_spec

from ..core.errors import XuezhanError

__all__ = ["MissingExtraError", "check_extra"]

_NEEDS = {
    "report": ("altair", "vl_convert"),
    "parquet": ("pyarrow",),
}
"""Extras of the package, and the modules that each brings."""


class MissingExtraError(XuezhanError):
    """Something was asked for that an extra must be installed for; `extra` is its name."""

    def __init__(self, what: str, extra: str) -> None:
        super().__init__(f"{what} wants what the extra {extra!r} brings: pip install 'xuezhan[{extra}]'")
        self.zh = f"{what} 需要安装扩展 {extra}：pip install 'xuezhan[{extra}]'"
        self.extra = extra


def check_extra(what: str, extra: str) -> None:
    """Raise MissingExtraError unless the extra is installed; `what` names in the message what wants it."""
    if any(find_spec(module) is None for module in _NEEDS[extra]):
        raise MissingExtraError(what, extra)
