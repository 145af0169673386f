"""Slot self_draw (rules.md 2 self_draw)."""

from __future__ import annotations

import pytest
from xuezhan.core.contributions import FanItem
from xuezhan.core.ruleset import RuleSet
from xuezhan.core.score import Switches, score
from xuezhan.core.terms import Bonus
from xuezhan.core.variant import ChosenRules, TableSettings
from xuezhan.variants.self_draw import Double, Plain, PlusBase, PlusFan


def test_what_a_self_draw_adds(variant):
    assert variant(Plain).xuezhan_self_draw_bonus() == Bonus(fan=0, units=0)
    assert variant(PlusFan).xuezhan_self_draw_bonus() == Bonus(fan=1, units=0)
    assert variant(PlusBase).xuezhan_self_draw_bonus() == Bonus(fan=0, units=1)
    assert variant(Double).xuezhan_self_draw_bonus() == Bonus(factor=2)


PUNGS, FLUSH = "222m444m666p88p55p+5p", "(2222m)444m666m777m9m+9m"
HEAVEN = Switches(how="self_draw", first_draw=True, dealer=True)


@pytest.mark.parametrize(
    ("rules", "hand", "switches", "share"),
    [
        # All pungs are 1 fan = 2 points, twice 4; a flush with a kong is 3 fan = 8, which is the cap.
        ("tfmj:self_draw=double", PUNGS, Switches(how="self_draw"), 4),
        ("tfmj:self_draw=double", PUNGS, Switches(), 2),
        ("tfmj:self_draw=double", FLUSH, Switches(how="self_draw"), 8),
        ("tfmj:self_draw=double,self_draw.cap=outside", FLUSH, Switches(how="self_draw"), 16),
        ("tfmj:self_draw=double,cap=none", FLUSH, Switches(how="self_draw"), 16),
        # Between: 2 fan = 4, twice 8, and 6 where the table's cap of 3 fan pays 6 units.
        (
            "tfmj:points=table,points.units=[1, 4, 6],self_draw=double",
            PUNGS.replace("222m", "[2222m]"),
            Switches(how="self_draw"),
            6,
        ),
        # Gongfu: 天胡 is 32 times by itself, at a cap of 64 too (REQ-SETTLEMENT-034).
        ("tfmj:cap.fan=6,fan_table.fan.heaven=5,self_draw=double", PUNGS, HEAVEN, 64),
        ("tfmj:cap.fan=6,fan_table.fan.heaven=5,self_draw=double,self_draw.without=['heaven']", PUNGS, HEAVEN, 32),
        # One share of the feeder alone, as for a discard, is not doubled.
        (
            "tfmj:self_draw=double,gang_flower=feeder_only",
            "[2222m]444m666p88p55p+5p",
            Switches(how="self_draw", after_kong="exposed"),
            8,
        ),
    ],
)
def test_a_doubled_self_draw(rules, hand, switches, share):
    found = score(hand, RuleSet.load(rules), switches)
    assert found.points == share
    assert found.total == share * (1 if switches.how == "discard" or "feeder" in rules else 3)


def test_patterns_alone_are_excepted():
    chosen = ChosenRules()
    chosen.fan_items = (FanItem("heaven", "pattern", "heaven", "天胡"), FanItem("root", "extra", "root", "根"))
    faults = Double.problems(Double.Options(without=["heaven", "root", "heven"]), TableSettings(), chosen)
    assert [place for place, _ in faults] == ["without", "without"]
    assert "did you mean heaven?" in faults[1][1].en
