"""Long checks (marked `full`) run where XUEZHAN_FULL=1 asks for them, as .ci/full does.

No test sees the rule sets of whoever runs it.
"""

from __future__ import annotations

import os
import signal

import pytest

os.environ["XUEZHAN_RULES"] = os.path.join(os.path.dirname(__file__), "no-own-rules")


def pytest_configure() -> None:
    # A shell's background jobs ignore Ctrl-C, and so would every process that a test starts and interrupts.
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.default_int_handler)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    if os.environ.get("XUEZHAN_FULL"):
        return
    skip = pytest.mark.skip(reason="a long check: set XUEZHAN_FULL=1")
    for item in items:
        if "full" in item.keywords:
            item.add_marker(skip)
