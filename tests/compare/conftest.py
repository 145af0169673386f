"""Players and work that other processes find, too."""

from __future__ import annotations

import importlib
import shutil
import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import pytest

NAME = "xuezhan_test_friends"


@pytest.fixture
def friends(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> Iterator[ModuleType]:
    """The module `helpers`, under a name that spawned processes can import."""
    folder = tmp_path_factory.mktemp("friends")
    shutil.copy(Path(__file__).parent / "helpers.py", folder / f"{NAME}.py")
    monkeypatch.syspath_prepend(str(folder))
    yield importlib.import_module(NAME)
    del sys.modules[NAME]
