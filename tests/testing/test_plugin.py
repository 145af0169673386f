"""The pytest plugin: inert until used, and what its fixtures give."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from xuezhan import DealExample, Leaving, RuleError, Text, Variant
from xuezhan.testing import play_seed

HAND = "222m444m666m777m9m+9m"
"""A flush of pungs, 4 fan under laok: 6 x 2^3 = 48."""

INERT = """
import sys

def test_nothing_of_the_game_is_there():
    assert [name for name in sys.modules if name.startswith("xuezhan.core") or name == "pydantic"] == []
"""

PROJECT = """
import pytest
from xuezhan import DealExample, HOUSE, Payment, Text, Variant, hookimpl
from xuezhan.testing import check_variant


class Tea(Variant):
    name = "tea"
    text = Text("Every win pays for the tea.", "和牌者付茶钱。")

    @hookimpl
    def xuezhan_pay_reasons(self):
        return ("tea",)

    @hookimpl
    def xuezhan_win_payments(self, win):
        return (Payment(win.seat, HOUSE, 2, "tea"),)

    @classmethod
    def examples(cls):
        return (DealExample("use", "laok", ("", "extra.tea.use=tea")),)


@pytest.fixture
def xuezhan_plugins():
    return [Tea]


def test_it_is_sound():
    check_variant(Tea, deals=3)


def test_each_win_pays(xuezhan_deal):
    played = xuezhan_deal("laok:extra.tea.use=tea", seed=3)
    assert len([why for _, _, _, why in played.payments if why == "tea"]) == len(played.deal.wins)
"""


def run_pytest(folder: Path, *options: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", *options]
    # Plugins are found as anybody's pytest finds them.
    environment = {name: value for name, value in os.environ.items() if not name.startswith("PYTEST_")}
    return subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True, timeout=120)


def test_a_project_that_does_not_use_it_imports_nothing(tmp_path):
    (tmp_path / "test_it.py").write_text(INERT, "utf-8")
    # Other plugins of this environment (hypothesis, say) are none of ours.
    done = run_pytest(tmp_path)
    assert done.returncode == 0, done.stdout


def test_a_plugins_own_project(tmp_path):
    (tmp_path / "test_tea.py").write_text(PROJECT, "utf-8")
    done = run_pytest(tmp_path)
    assert done.returncode == 0, done.stdout
    assert "2 passed" in done.stdout


def test_its_fixtures_are_documented(tmp_path):
    done = run_pytest(tmp_path, "--fixtures")
    for name in ("xuezhan_rules", "xuezhan_hand", "xuezhan_deal", "xuezhan_plugins"):
        (line,) = [line for line in done.stdout.splitlines() if line.startswith(f"{name} ")]
        assert "no docstring" not in line


class Tea(Variant):
    name = "tea"
    text = Text("Tea.", "茶。")


class TestWithPlugins:
    @pytest.fixture
    def xuezhan_plugins(self):
        return [Tea]

    def test_rules_know_the_plugins(self, xuezhan_rules):
        made = xuezhan_rules({"extends": "laok", "extra": [{"use": "tea"}]})
        assert [extra.variant for extra in made.composition.extras] == [Tea]


def test_rules(xuezhan_rules):
    assert xuezhan_rules("laok:cap=fixed,cap.fan=3").cap == 3
    with pytest.raises(RuleError, match="tea"):
        xuezhan_rules("laok:extra.tea.use=tea")


def test_a_hand(xuezhan_hand):
    assert xuezhan_hand(HAND).total == 48
    # 2 fan are 6 x 2 = 12.
    assert xuezhan_hand(HAND, "laok:cap=fixed,cap.fan=2").total == 12
    # Three others pay a self-draw; laok adds nothing for it.
    rules = "laok:self_draw=plain"
    assert xuezhan_hand(HAND, rules, how="self_draw").total == 3 * 48
    assert xuezhan_hand(HAND, rules, how="self_draw", live=2).total == 2 * 48


def test_a_deal(xuezhan_deal, xuezhan_rules):
    played = xuezhan_deal("laok", seed=5, dealer=2)
    assert played == xuezhan_deal("laok", seed=5, dealer=2)
    assert played.lines == play_seed(xuezhan_rules("laok"), 5, dealer=2).lines
    balance = [0] * 4
    for payer, payee, points, _ in played.payments:
        balance[payer] -= points
        balance[payee] += points
    assert tuple(balance) == played.scores
    assert played.events[-1]["type"] == "end"
    assert played.refused is None


def test_a_deal_that_is_told(xuezhan_deal):
    played = xuezhan_deal("laok", seed=5, player="random")
    again = xuezhan_deal("laok", script=played.lines)
    assert again.course == played.course
    assert again.points == played.points


def test_a_deal_that_is_left(xuezhan_deal):
    left = xuezhan_deal("laok:leaving.points=10", leaving=Leaving(seat=1, after=4))
    assert (left.outcome.end, left.scores[1]) == ("left", -30)
    refused = xuezhan_deal("laok:leaving=forbidden", leaving=Leaving(seat=1, after=4))
    assert refused.refused == "these rules forbid leaving (leaving.use)"


def test_a_script_is_one_deal(xuezhan_deal):
    lines = xuezhan_deal("laok").lines
    with pytest.raises(ValueError, match="a script is one deal, not 2"):
        xuezhan_deal("laok", script=[*lines, *lines])
    with pytest.raises(ValueError, match="the deal cannot start: header: "):
        xuezhan_deal("laok:table.suits=mp", script=lines)


def test_a_sound_example_is_plain_data():
    assert DealExample("use", "laok", ("", "cap=none")) == DealExample("use", "laok", ("", "cap=none"), seed=1)
