"""Distributions for tests without pip: a folder that works as a place of installed packages."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path


def install(
    site: Path,
    name: str,
    points: Mapping[str, Mapping[str, str]],
    modules: Mapping[str, str] | None = None,
    version: str = "1.2",
) -> None:
    """Put a distribution into the folder `site`: its entry points by group, and Python modules by name."""
    info = site / f"{name.replace('-', '_')}-{version}.dist-info"
    info.mkdir(parents=True)
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: {version}\n", "utf-8")
    lines = [
        line
        for group, named in points.items()
        for line in (f"[{group}]", *(f"{point} = {value}" for point, value in named.items()))
    ]
    (info / "entry_points.txt").write_text("\n".join(lines) + "\n", "utf-8")
    for module, text in (modules or {}).items():
        (site / f"{module}.py").write_text(text, "utf-8")
