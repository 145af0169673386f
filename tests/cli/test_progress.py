"""Progress bars: on standard error, on a terminal, for work that lasts."""

from __future__ import annotations

import io
import sys
import time

import pytest
from xuezhan.cli import progress as module
from xuezhan.cli.progress import progress


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def a_terminal(monkeypatch: pytest.MonkeyPatch) -> Terminal:
    """Standard error as a terminal; called in the test, for pytest sets the stream anew before it."""
    stream = Terminal()
    monkeypatch.setattr(sys, "stderr", stream)
    monkeypatch.setenv("TERM", "xterm")
    return stream


def test_nothing_where_standard_error_is_no_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    stream = io.StringIO()
    monkeypatch.setattr(sys, "stderr", stream)
    monkeypatch.setattr(module, "PATIENCE", 0.0)
    with progress("Playing", 10) as advance:
        advance(10)
    assert stream.getvalue() == ""


def test_nothing_for_work_that_is_done_soon(monkeypatch: pytest.MonkeyPatch) -> None:
    terminal = a_terminal(monkeypatch)
    with progress("Playing", 10) as advance:
        for _ in range(10):
            advance(1)
    assert terminal.getvalue() == ""


def test_a_bar_for_work_that_lasts_and_it_goes_away(monkeypatch: pytest.MonkeyPatch) -> None:
    terminal = a_terminal(monkeypatch)
    monkeypatch.setattr(module, "PATIENCE", 0.0)
    with progress("Playing [deals]", 10) as advance:
        advance(4)
        advance(3)
    shown = terminal.getvalue()
    assert "Playing [deals]" in shown
    assert "7/10" in shown
    # Cursor shown again and the line erased.
    assert shown.rstrip().endswith("\x1b[2K")
    assert "\x1b[?25h" in shown


def test_the_bar_goes_away_on_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    terminal = a_terminal(monkeypatch)
    monkeypatch.setattr(module, "PATIENCE", 0.0)

    def fails() -> None:
        with progress("Playing", 10) as advance:
            advance(1)
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        fails()
    assert "\x1b[?25h" in terminal.getvalue()


def test_the_time_left_of_a_run_that_goes_on_is_that_of_what_is_done_now(monkeypatch: pytest.MonkeyPatch) -> None:
    a_terminal(monkeypatch)
    monkeypatch.setattr(module, "PATIENCE", 0.0)
    bar = module._Bar("Playing", 1000)
    try:
        bar.advance(900)
        for _ in range(3):
            time.sleep(0.05)
            bar.advance(1)
        assert bar.bar is not None
        [task] = bar.bar.tasks
        # 97 more at one in 0.05 s or longer; the 900 of before took no time at all.
        assert task.time_remaining is not None
        assert task.time_remaining >= 97 * 0.05
    finally:
        bar.close()
