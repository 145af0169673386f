"""The three ways in for a rule: an installed package, a file beside the rule file, and a class handed over in Python.

The rule pays 3 points to the winner from each of three other seats, under its own payment reason.
"""

from __future__ import annotations

import json
import sys

import pytest
from distributions import install
from xuezhan import PLAYERS, Catalogue, Deal, RuleSet, compare, simulate
from xuezhan.core import catalogue as module
from xuezhan.core.plugin_files import load_plugin_file

TEA = """\
from pydantic import Field
from xuezhan import Options, Payment, Text, Variant, hookimpl


class TeaOptions(Options):
    points: int = Field(2, ge=1, le=9, description="Points.")


class Tea(Variant):
    name, text, Options = "tea", Text("Tea is paid.", "付茶钱。"), TeaOptions

    @hookimpl
    def xuezhan_pay_reasons(self):
        return ["tea"]

    @hookimpl
    def xuezhan_win_payments(self, deal, win):
        return [Payment(seat, win.seat, self.options.points, "tea") for seat in range(4) if seat != win.seat]
"""
HEAD = 'format = 1\nname = "With tea"\nextends = "laok"\n'
CHOICE = '[[extra]]\nuse = "tea"\npoints = 3\n'


@pytest.fixture
def house(tmp_path):
    """A folder with `named.toml`, which names its plugin, and `plain.toml`, which does not."""
    (tmp_path / "tea.py").write_text(TEA, "utf-8")
    (tmp_path / "named.toml").write_text(f'{HEAD}plugins = ["./tea.py"]\n{CHOICE}', "utf-8")
    (tmp_path / "plain.toml").write_text(HEAD + CHOICE, "utf-8")
    return tmp_path


@pytest.fixture
def installed(house, monkeypatch):
    """The rule as an installed package of this process."""
    install(
        house / "site", "house-of-tea", {"xuezhan": {"tea": "tea_for_the_house"}}, {"tea_for_the_house": TEA}
    )
    monkeypatch.syspath_prepend(str(house / "site"))
    module._installed.cache_clear()
    yield
    module._installed.cache_clear()
    sys.modules.pop("tea_for_the_house", None)


def tea_paid(rules):
    """What was paid for tea in the first deal with a win: (number of wins, payments)."""
    for seed in range(100):
        deal = Deal.dealt(rules, seed, players=[PLAYERS["greedy"](seed, seat) for seat in range(4)])
        deal.run()
        if deal.wins:
            return len(deal.wins), [entry.points for entry in deal.entries if entry.why == "tea"]
    raise AssertionError("no deal was won")


def check(rules):
    wins, paid = tea_paid(rules)
    assert paid == [3] * 3 * wins


def test_an_installed_package_needs_no_switch(house, installed):
    check(RuleSet.load(house / "plain.toml"))
    assert Catalogue.installed().source_of(Catalogue.installed().extras["tea"]).name == "house-of-tea"


def test_a_file_beside_the_rule_file_is_trusted_or_not_run(house):
    check(RuleSet.load(house / "named.toml", trust_plugins=True))


def test_a_class_or_module_is_handed_over_in_python(house):
    loaded = load_plugin_file(house / "tea.py")
    check(RuleSet.load(house / "plain.toml", plugins=[loaded]))
    check(RuleSet.load(house / "plain.toml", plugins=[loaded.Tea]))


def test_all_three_are_the_same_rules(house, installed):
    package = RuleSet.load(house / "plain.toml")
    module._installed.cache_clear()
    sys.modules.pop("tea_for_the_house", None)
    sys.path.remove(str(house / "site"))
    file = RuleSet.load(house / "named.toml", trust_plugins=True)
    python = RuleSet.load(house / "plain.toml", plugins=[load_plugin_file(house / "tea.py")])
    assert package.digest == file.digest == python.digest


RULES_FIRST = (
    ("show", "named.toml"),
    ("hands", "named.toml"),
    ("check", "named.toml"),
    ("diff", "laok", "named.toml"),
    ("set", "named.toml", "cap.use=fixed", "cap.fan=4", "--dry-run"),
    ("new", "other.toml", "--extends", "named.toml"),
    ("plugins", "named.toml"),
    ("score", "234m456m678m345p9p+9p", "--rules", "named.toml"),
    ("simulate", "named.toml", "--deals", "20", "--jobs", "1"),
    ("compare", "laok", "named.toml", "--deals", "20", "--jobs", "1"),
)


@pytest.mark.parametrize("arguments", RULES_FIRST, ids=lambda arguments: arguments[0])
def test_every_command_that_takes_rules_takes_the_switch(xuezhan, house, arguments):
    untrusted = xuezhan(*arguments)
    assert untrusted.exit_code == 2
    assert "--trust-plugins" in untrusted.stdout + untrusted.stderr
    trusted = xuezhan(*arguments, "--trust-plugins")
    assert (trusted.exit_code, trusted.stderr) == (0, "")


def test_records_are_played_again_under_a_file_s_rules(xuezhan, house):
    made = xuezhan(
        "simulate", "named.toml", "--deals", "20", "--jobs", "1", "--records", "d.jsonl", "--trust-plugins"
    )
    assert made.exit_code == 0
    assert xuezhan("replay", "d.jsonl").exit_code == 2
    for rules in ((), ("--rules", "named.toml")):
        again = xuezhan("replay", "d.jsonl", *rules, "--trust-plugins", "--json")
        assert (again.exit_code, again.stderr) == (0, ""), again.stderr


def test_several_processes_play_a_file_s_rules_as_one_does(xuezhan, house):
    told = {}
    for jobs in ("1", "2"):
        made = xuezhan("simulate", "named.toml", "--deals", "40", "--jobs", jobs, "--trust-plugins", "--json")
        assert made.exit_code == 0, made.stderr
        told[jobs] = json.loads(made.stdout)
        # How long it took is all that may differ.
        assert told[jobs].pop("seconds") > 0
        assert told[jobs].pop("deals_per_second") > 0
    assert told["1"] == told["2"]


def test_several_processes_in_python_play_a_file_s_rules(house):
    rules = RuleSet.load(house / "named.toml", trust_plugins=True)
    one, two = (simulate(rules, deals=40, seed=1, jobs=jobs) for jobs in (1, 2))
    assert one.estimate("wins").value == two.estimate("wins").value
    one_job, two_jobs = (compare("laok", rules, deals=40, seed=1, jobs=jobs) for jobs in (1, 2))
    assert one_job.find("won").differences == two_jobs.find("won").differences
