"""The command line in this process (`xuezhan`) and as a process of its own (`process`)."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from xuezhan.cli.app import app

Xuezhan = Callable[..., Result]
Process = Callable[..., subprocess.CompletedProcess[bytes]]


@pytest.fixture(autouse=True)
def _plain_surroundings(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    for name in ("XUEZHAN_LANG", "XUEZHAN_DEBUG", "PYTHONIOENCODING", "COLUMNS", "FORCE_COLOR", "NO_COLOR"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.chdir(tmp_path)


@pytest.fixture
def xuezhan() -> Xuezhan:
    """Runs a command line in this process; `.stdout`, `.stderr` and `.exit_code` tell how it went."""

    def run(*args: str, input: str | bytes | None = None) -> Result:
        return CliRunner().invoke(app, list(args), input=input)

    return run


@pytest.fixture
def process(tmp_path: Path) -> Process:
    """Runs `python -m xuezhan` with its output piped; `environment` adds to this process's own."""

    def run(
        *args: str, input: bytes = b"", environment: dict[str, str] | None = None
    ) -> subprocess.CompletedProcess[bytes]:
        return subprocess.run(
            [sys.executable, "-m", "xuezhan", *args],
            input=input,
            capture_output=True,
            cwd=tmp_path,
            env={**os.environ, "PYTHONUTF8": "1", **(environment or {})},
            timeout=120,
            check=False,
        )

    return run
