"""The rules of docs/plugins.md, taken from the page and played."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from xuezhan import PLAYERS, Deal, RuleSet, Switches, rule_sheet, score
from xuezhan.core.rng import deal_seed

PAGE = (Path(__file__).parents[1] / "docs" / "plugins.md").read_text(encoding="utf-8")


@pytest.fixture
def written(tmp_path):
    """The folder with every file that the page shows."""
    for language in ("python", "toml"):
        for text in re.findall(rf"```{language}\n(.*?)```", PAGE, re.DOTALL):
            name = text.splitlines()[0].removeprefix("# ")
            (tmp_path / name).write_text(text, encoding="utf-8")
    return tmp_path


def test_the_self_draw_of_the_page_adds_fan_and_units(written):
    """tfmj: plain 0 + 1 fan = 2 points, and 2 units of 1 on top: 4 from each of three."""
    rules = RuleSet.load(written / "double.toml", trust_plugins=True)
    worth = score("234m456m678m345p9p+9p", rules, Switches(how="self_draw"))
    assert (worth.fan, worth.points, worth.total) == (1, 4, 12)


def test_the_tea_of_the_page_is_paid_by_everybody_for_every_win(written):
    """3 points from each of three other seats for each win."""
    rules = RuleSet.load(written / "tea.toml", trust_plugins=True)
    seed = deal_seed(1, 0)
    deal = Deal.dealt(rules, seed, players=[PLAYERS["greedy"](seed, seat) for seat in range(4)])
    deal.run()
    tea = [entry for entry in deal.entries if entry.why == "tea"]
    assert len(tea) == 3 * len(deal.wins) > 0
    assert {entry.points for entry in tea} == {3}
    assert all(entry.payee in {win.seat for win in deal.wins} for entry in tea)


def test_the_self_draw_of_the_page_says_what_it_does(written):
    """One fan, and 2 units of 1 point."""
    rules = RuleSet.load(written / "double.toml", trust_plugins=True)
    told = {line.key: line.text for line in rule_sheet(rules).lines() if line.table == "self_draw"}
    assert told["fan"].en == "It adds 1 fan."
    assert (told["units"].en, told["units"].zh) == ("Each payer adds 2 units, 2 points.", "每家多付2分。")


def test_the_dealer_pays_the_tea_house_of_the_page(written):
    """Cake for 3 points is all that is on the bill; with no tea there is no bill, and cake asks for none."""
    rules = RuleSet.load(written / "tea_house.toml", trust_plugins=True)
    seed = deal_seed(1, 0)
    deal = Deal.dealt(rules, seed, dealer=2, players=[PLAYERS["greedy"](seed, seat) for seat in range(4)])
    deal.run()
    bills = [(entry.payer, entry.points) for entry in deal.entries if entry.why == "tea_bill"]
    assert bills == [(2, 3)]
    path = written / "tea_house.toml"
    path.write_text(path.read_text("utf-8").replace('"pot"', '"none"'), "utf-8")
    assert "tea_bill" not in RuleSet.load(path, trust_plugins=True).pay_reasons
