"""Entry points of installed packages, none of which can hide those of the others."""

from __future__ import annotations

from functools import cache
from importlib import metadata

from .errors import PluginError

__all__ = ["installed_points", "unreadable_packages"]


def installed_points(group: str) -> list[metadata.EntryPoint]:
    """Every entry point of the group; a package whose entry points cannot be read is left out."""
    try:
        return list(metadata.entry_points(group=group))
    except Exception:
        # One package's file is no list of entry points, and Python then reads nobody's.
        return [point for dist in metadata.distributions() for point in _points_of(dist) if point.group == group]


@cache
def unreadable_packages() -> tuple[PluginError, ...]:
    """The installed packages whose entry points cannot be read, each as an error that names it."""
    try:
        metadata.entry_points()
    except Exception:
        return tuple(_fault(dist) for dist in metadata.distributions() if not _readable(dist))
    return ()


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
