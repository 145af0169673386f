"""What a plain hand pays."""

from __future__ import annotations

import pytest
from xuezhan.compare.plain_hand import plain_hand
from xuezhan.core.ruleset import RuleSet


@pytest.mark.parametrize(
    ("rules", "points"),
    [
        # A plain hand has 1 fan: the base times 2 to the power of 0.
        ("laok", 6),
        ("jipin", 1),
        ("laok:points.base=12", 12),
        # 3 fan: 6 x 2^2; under a cap of 2 fan 6 x 2.
        ("laok:fan_table.fan.plain=3", 24),
        ("laok:fan_table.fan.plain=3,cap.use=fixed,cap.fan=2", 12),
        # What comes on top does not matter, nor whether such a hand may be won.
        ("laok:self_draw.use=plus_fan", 6),
        ("laok:fan_table.fan.concealed=3", 6),
        ("laok:win_shape.min_fan=1000", 6),
        # Other tables.
        ("laok:table.seats=3,table.suits=mp", 6),
        ("laok:table.hand=10", 6),
        # A table of points with nothing for 1 fan: the base it is.
        ("laok:points=table,points.base=6,points.units=[0,0,1]", 6),
    ],
)
def test_a_plain_hand_pays(rules: str, points: int) -> None:
    assert plain_hand(RuleSet.load(rules)) == points
