"""A deprecated hook or argument: who implements it is warned, with file and line; it still works."""

from __future__ import annotations

import dataclasses
import re
import warnings
from pathlib import Path

import pytest
from xuezhan import Bonus, Payment, RuleSet, Text, Variant, hookimpl
from xuezhan.core.deprecated import Deprecation, PluginDeprecation
from xuezhan.core.hookspecs import HOOKS

OLD = Deprecation(since="1.4", gone="2.0", instead="implement xuezhan_new instead")


class Elder(Variant):
    slot, name = "self_draw", "elder"
    text = Text("A self-draw adds two fan.", "自摸加两番。")

    @hookimpl
    def xuezhan_self_draw_bonus(self):
        return Bonus(fan=2)


class Tip(Variant):
    name = "tip"
    text = Text("Nothing is paid.", "不付。")

    @hookimpl
    def xuezhan_win_payments(self, deal, win) -> list[Payment]:
        return []


RULES = {"self_draw": {"use": "elder"}, "extra": [{"use": "tip"}]}


def load() -> RuleSet:
    return RuleSet.load(RULES, plugins=[Elder, Tip])


def line_of(text: str) -> int:
    """The line of this file in which a function's decorator stands; code objects begin there."""
    lines = Path(__file__).read_text(encoding="utf-8").splitlines()
    return next(number for number, line in enumerate(lines, 1) if text in line) - 1


def test_nothing_is_deprecated_unawares():
    """A constant that no hook names would never warn anybody, so this stays silent for sound plugins."""
    with warnings.catch_warnings():
        warnings.simplefilter("error", PluginDeprecation)
        load()


def test_a_deprecated_hook_warns_with_file_and_line_and_still_answers(monkeypatch):
    name = "xuezhan_self_draw_bonus"
    monkeypatch.setitem(HOOKS, name, dataclasses.replace(HOOKS[name], deprecated=OLD))
    with pytest.warns(PluginDeprecation) as told:
        rules = load()
    assert rules.self_draw_bonus == Bonus(fan=2)
    (warning,) = told
    assert str(warning.message) == (
        "xuezhan_self_draw_bonus is deprecated since xuezhan 1.4 and will be gone in 2.0; "
        "implement xuezhan_new instead (docs/deprecations.md)"
    )
    assert (warning.filename, warning.lineno) == (__file__, line_of("def xuezhan_self_draw_bonus"))


def test_a_deprecated_argument_warns_whoever_takes_it(monkeypatch):
    name = "xuezhan_win_payments"
    monkeypatch.setitem(HOOKS, name, dataclasses.replace(HOOKS[name], old_arguments={"deal": OLD}))
    with pytest.warns(PluginDeprecation, match="argument 'deal' of xuezhan_win_payments is deprecated") as told:
        load()
    (warning,) = told
    assert (warning.filename, warning.lineno) == (__file__, line_of("def xuezhan_win_payments"))


def test_who_does_not_take_the_old_argument_is_not_warned(monkeypatch):
    name = "xuezhan_gang_flower"
    monkeypatch.setitem(HOOKS, name, dataclasses.replace(HOOKS[name], old_arguments={"deal": OLD}))
    with warnings.catch_warnings():
        warnings.simplefilter("error", PluginDeprecation)
        load()


def test_the_page_lists_what_hooks_says_is_deprecated_and_nothing_else():
    """A heading a hook under "What is on its way out"."""
    page = Path(__file__).parents[2] / "docs" / "deprecations.md"
    listed = page.read_text(encoding="utf-8").partition("## What is on its way out")[2]
    told = {name for name, hook in HOOKS.items() if hook.deprecated or hook.old_arguments}
    assert set(re.findall(r"^### `(xuezhan_\w+)`", listed, re.MULTILINE)) == told
