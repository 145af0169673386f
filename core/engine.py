"""Which build of the hot modules runs: the compiled one, or the plain source that it is made of."""

from __future__ import annotations

import importlib.util
import os
import sys
from collections.abc import Sequence
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec
from types import ModuleType
from typing import Literal

__all__ = ["Build", "build", "prefer_source"]

Build = Literal["compiled", "plain"]


def build() -> Build:
    """Which build of the hot modules runs; with XUEZHAN_PURE set it is always the plain source."""
    found = importlib.util.find_spec(".loop", __package__)
    return "plain" if found is None or str(found.origin).endswith(".py") else "compiled"


class _SourceFinder(MetaPathFinder):
    """Finds modules of one package by their source, where the compiled one beside it would come first."""

    def __init__(self, package: str) -> None:
        self.prefix = package + "."

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """The source file of a module of the package; None leaves the rest to other finders."""
        if path is None or not fullname.startswith(self.prefix):
            return None
        name = fullname.rpartition(".")[2] + ".py"
        for folder in path:
            file = os.path.join(folder, name)
            if os.path.isfile(file):
                return importlib.util.spec_from_file_location(fullname, file)
        return None


def prefer_source(package: str) -> None:
    """Let every module of the package that is imported from now on be its plain source."""
    sys.meta_path.insert(0, _SourceFinder(package))
