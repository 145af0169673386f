"""Entry points of installed packages, none of which can hide those of the others."""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from functools import cache, lru_cache
from importlib import metadata

from .errors import PluginError

__all__ = ["installed_points", "unreadable_packages"]

_PACKAGE = __name__.partition(".")[0]


def installed_points(group: str) -> list[metadata.EntryPoint]:
    """Every entry point of the group, which is one of ours; a package whose entry points cannot be read is left out."""
    every = _ours(tuple(sys.path))
    if every is not None:
        return list(every.get(group, ()))
    # One package's file is no list of entry points, and Python then reads nobody's.
    return [point for dist in metadata.distributions() for point in _points_of(dist) if point.group == group]


@lru_cache(1)
def _ours(path: tuple[str, ...]) -> Mapping[str, Sequence[metadata.EntryPoint]] | None:
    """The entry points of our groups on `path`, sys.path, by group: every package's file is read once for all groups.

    None where the file of one of the packages cannot be read.
    """
    try:
        every = metadata.entry_points()
        groups = [group for group in every.groups if group.partition(".")[0] == _PACKAGE]
        return {group: tuple(every.select(group=group)) for group in groups}
    except Exception:
        return None


@cache
def unreadable_packages() -> tuple[PluginError, ...]:
    """The installed packages whose entry points cannot be read, each as an error that names it."""
    if _ours(tuple(sys.path)) is not None:
        return ()
    return tuple(_fault(dist) for dist in metadata.distributions() if not _readable(dist))


def _points_of(dist: metadata.Distribution) -> list[metadata.EntryPoint]:
    return list(dist.entry_points) if _readable(dist) else []


def _readable(dist: metadata.Distribution) -> bool:
    try:
        list(dist.entry_points)
    except Exception:
        return False
    return True


def _fault(dist: metadata.Distribution) -> PluginError:
    name = f"{dist.metadata['Name']} {dist.version}"
    return PluginError(
        f"the entry points of {name} cannot be read (its entry_points.txt is malformed); update or uninstall it",
        f"读不了 {name} 的入口点（它的 entry_points.txt 写坏了）；请更新或卸载它",
    )
