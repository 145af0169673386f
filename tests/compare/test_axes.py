"""Axes of a sweep, as text."""

from __future__ import annotations

import pytest
from xuezhan.compare.axes import Axis, SweepError, read_axes


@pytest.mark.parametrize(
    ("texts", "wanted"),
    [
        (["cap.fan=1..4"], [("cap.fan", ["1", "2", "3", "4"])]),
        (["points.base=0..20..10"], [("points.base", ["0", "10", "20"])]),
        (["cap.fan=1|3|5..6"], [("cap.fan", ["1", "3", "5", "6"])]),
        (["cap.use=none|fixed"], [("cap.use", ["none", "fixed"])]),
        (["cap=none | fixed , points.base = 2"], [("cap", ["none", "fixed"]), ("points.base", ["2"])]),
        (["cap.fan=1..2", "points.base=1|2"], [("cap.fan", ["1", "2"]), ("points.base", ["1", "2"])]),
        (["a.b=[1,2]|'x|y'|\"p,q\""], [("a.b", ["[1,2]", "'x|y'", '"p,q"'])]),
        (["cap.fan=2|2|1..2"], [("cap.fan", ["2", "1"])]),
        (["a.b=-2..1"], [("a.b", ["-2", "-1", "0", "1"])]),
    ],
)
def test_what_is_read(texts: list[str], wanted: list[tuple[str, list[str]]]) -> None:
    assert [(axis.option, list(axis.values)) for axis in read_axes(texts)] == wanted


@pytest.mark.parametrize(
    ("texts", "message"),
    [
        ([], "wants an option and its values"),
        (["cap.fan"], "no option with values"),
        (["cap.fan=1,2,3"], "'2' is no option with values"),
        (["cap.fan="], "no option with values"),
        (["cap.fan=4..1"], "is empty"),
        (["cap.fan=1..4..0"], "is empty"),
        (["cap.fan=1..x"], "is no range"),
        (["cap.fan=1..999999999"], "999,999,999 points are too many for a sweep, 400 are the most"),
        (["a.b=1,c.d=1,e.f=1"], "3 options are too many"),
        (["cap=none", "cap.use=fixed"], "`cap` is swept twice"),
    ],
)
def test_what_is_refused(texts: list[str], message: str) -> None:
    with pytest.raises(SweepError) as caught:
        read_axes(texts)
    assert message in str(caught.value)
    assert caught.value.in_language("zh") != str(caught.value)


def test_values_that_are_numbers_are_known_as_such() -> None:
    assert Axis("cap.fan", ("1", "2.5")).numbers == (1.0, 2.5)
    assert Axis("cap.use", ("1", "none")).numbers is None
