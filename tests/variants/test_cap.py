"""Slot cap (rules.md 2 cap)."""

from __future__ import annotations

import pytest
from pydantic import ValidationError
from xuezhan import rule_sheet
from xuezhan.core.ruleset import RuleSet
from xuezhan.core.score import Switches, score
from xuezhan.variants.cap import Fixed, NoCap, Points


def test_no_cap(variant):
    assert variant(NoCap).xuezhan_cap() is None


def test_fixed_cap_is_the_given_fan(variant):
    assert variant(Fixed, fan=7).xuezhan_cap() == 7


@pytest.mark.parametrize(
    "options", [{}, {"fan": 0}, {"fan": 1001}, {"fan": True}, {"fan": "3"}, {"fan": 3, "x": 1}]
)
def test_a_fixed_cap_must_be_given_as_a_number_of_1_to_1000(options):
    with pytest.raises(ValidationError):
        Fixed.Options(**options)


@pytest.mark.parametrize("options", [{}, {"points": 0}, {"points": 8, "bonus": "over"}])
def test_a_cap_in_points_must_be_given(options):
    with pytest.raises(ValidationError):
        Points.Options(**options)


FLUSH, PUNGS = "222m444m666m777m9m+9m", "222m444m666p88p55p+5p"
SELF_DRAW = Switches(how="self_draw")


@pytest.mark.parametrize(
    ("rules", "hand", "switches", "points"),
    [
        # JS2 (catalogue, over_cap_bonus): 2^fan up to 4 fan = 16, and 4 points more for each fan above: flush pungs of
        # 3 + 3 (对对胡 and 清一色 with 杠) are 6 fan, 16 + 2 x 4.
        ("tfmj:cap.fan=4,cap.over=4,fan_table.fan.full_flush=5", FLUSH.replace("222m", "[2222m]"), Switches(), 24),
        ("tfmj:cap.fan=4,cap.over=4", FLUSH, Switches(), 4),
        # A unit more for the self-draw comes after that; a fan more counts above the cap.
        ("tfmj:cap.fan=1,cap.over=4", FLUSH, SELF_DRAW, 2 + 4 + 1),
        ("tfmj:cap.fan=1,cap.over=4,self_draw=plus_fan", FLUSH, SELF_DRAW, 2 + 2 * 4),
        # Laok's flush of pungs is 4 fan = 6 x 8 = 48, all pungs 2 fan = 12.
        ("laok:cap=points,cap.points=40", FLUSH, Switches(), 40),
        ("laok:cap=points,cap.points=40", PUNGS, Switches(), 12),
        ("laok:cap=points,cap.points=40,self_draw=plus_base", FLUSH, SELF_DRAW, 40 + 6),
        ("laok:cap=points,cap.points=40,self_draw=plus_base,cap.bonus=inside", FLUSH, SELF_DRAW, 40),
        ("laok:cap=points,cap.points=15,self_draw=plus_base,cap.bonus=inside", PUNGS, SELF_DRAW, 15),
        ("laok:cap=points,cap.points=40,self_draw=double", PUNGS, SELF_DRAW, 24),
        ("laok:cap=points,cap.points=20,self_draw=double", PUNGS, SELF_DRAW, 20),
        # Doubled outside the cap, what the limit leaves is paid twice: 2 x 12 and 2 x 40.
        ("laok:cap=points,cap.points=20,self_draw=double,self_draw.cap=outside", PUNGS, SELF_DRAW, 2 * 12),
        ("laok:cap=points,cap.points=40,self_draw=double,self_draw.cap=outside", FLUSH, SELF_DRAW, 2 * 40),
        ("laok:cap=points,cap.points=40,self_draw=double,self_draw.cap=outside", FLUSH, Switches(), 40),
    ],
)
def test_what_a_share_pays_beside_the_cap(rules, hand, switches, points):
    assert score(hand, RuleSet.load(rules), switches).points == points


def test_pigs_pay_the_limit_in_points():
    assert RuleSet.load("jipin:cap=points,cap.points=50").most_points == 50
    # 7 fan at base 1 are 64.
    assert RuleSet.load("jipin:cap.over=3").most_points == 64
    assert RuleSet.load("laok").most_points is None


@pytest.mark.parametrize(
    ("cap", "said"),
    [("inside", "but no more than a hand at the cap pays"), ("outside", "beyond the cap too")],
)
def test_the_sheet_says_how_doubling_and_a_limit_in_points_go_together(cap, said):
    sheet = rule_sheet(RuleSet.load(f"laok:cap=points,cap.points=40,self_draw=double,self_draw.cap={cap}"))
    assert [said in line.text.en for line in sheet.lines() if (line.table, line.key) == ("self_draw", "cap")] == [True]
