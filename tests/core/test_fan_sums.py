"""How fan come about, as text."""

from __future__ import annotations

import pytest
from xuezhan.core.fan_sums import factors_json, fan_sum
from xuezhan.core.terms import FanCount

SUM = FanCount("plain", 3, (("plain", 1), ("root", 2)))
TIMES = FanCount("full_flush", 16, (("full_flush", 4), ("root", 4)), ((("full_flush", 4),), (("root", 4),)))
BOTH = FanCount(
    "plain",
    9,
    (("plain", 2), ("concealed", 1), ("root", 2)),
    ((("plain", 2), ("concealed", 1)), (("", 1), ("root", 2))),
)
ALONE = FanCount("plain", 3, (("plain", 2), ("concealed", 1)), ((("plain", 2), ("concealed", 1)),))


@pytest.mark.parametrize(
    ("count", "text"),
    [
        (SUM, "PLAIN 1 + ROOT 2"),
        (TIMES, "FULL_FLUSH 4 × ROOT 4"),
        (BOTH, "(PLAIN 2 + CONCEALED 1) × (1 + ROOT 2)"),
        (ALONE, "PLAIN 2 + CONCEALED 1"),
    ],
)
def test_sums_and_products(count: FanCount, text: str) -> None:
    assert fan_sum(count, str.upper) == text


def test_factors_stand_in_json_where_there_are_some() -> None:
    assert factors_json(SUM) == {}
    assert factors_json(TIMES) == {"factors": [[["full_flush", 4]], [["root", 4]]]}
