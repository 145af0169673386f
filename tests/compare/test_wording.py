"""How figures are written."""

from __future__ import annotations

import json
import math

import pytest
from xuezhan.compare.comparison import compare
from xuezhan.compare.simulate import simulate
from xuezhan.compare.statistics import Difference, Estimate
from xuezhan.compare.wording import percent, plus_minus, scale_of, summary, whole


@pytest.mark.parametrize(
    ("measure", "value", "half", "text"),
    [
        ("points", 6.127, 0.354, "6.13 ±0.35"),
        ("points", -24.456, 1.26, "−24.5 ±1.3"),
        ("points", 123456.4, 78.0, "123,456 ±78"),
        ("points", 1.5e12, 2e9, "1,500,000,000,000 ±2,000,000,000"),
        ("points", 3.2e40, None, "3.20×10^40"),
        ("points", -3.2e40, 1.5e39, "−3.20×10^40 ±1.50×10^39"),
        ("share", 0.38125, 0.0141, "38.1% ±1.4"),
        ("share", 0.00481, 0.0009, "0.48% ±0.09"),
        ("number", 0.0355, 0.008, "0.035 ±0.008"),
        ("number", 2.5, None, "2.50"),
        ("number", None, None, "–"),
        ("points", math.inf, None, "∞"),
        ("points", -0.0001, 0.0, "0.000 ±0.000"),
        ("points", 0.0, 1.25, "0.000 ±1.250"),
        ("number", 0.0, 0.03, "0"),
        ("share", 0.0, 0.03, "0%"),
    ],
)
def test_a_value_has_as_many_digits_as_help(measure: str, value: float | None, half: float | None, text: str) -> None:
    scale = scale_of(measure, [value])  # type: ignore[arg-type]
    assert plus_minus(scale, Estimate(value, half)) == text


@pytest.mark.parametrize(
    ("value", "half", "certain", "text"),
    [
        (-1.646, 0.362, True, "−1.65 ±0.36 *"),
        (0.03, 0.26, False, "+0.03 ±0.26  "),
        (-0.0004, 0.26, False, "0.00 ±0.26  "),
        (0.0, 0.0, False, "same  "),
        (None, None, False, "–  "),
        (math.nan, None, False, "–  "),
    ],
)
def test_a_difference_has_a_sign_an_interval_and_a_mark(
    value: float | None, half: float | None, certain: bool, text: str
) -> None:
    scale = scale_of("points", [6.0])
    assert scale.difference(Difference(value, half, p=0.01, together=0.04 if certain else 0.06), "same") == text


WHOLE = [(0, "0"), (-1234, "−1,234"), (10**9, "1,000,000,000"), (10**15, "1.00×10^15"), (-(2**200), "−1.60×10^60")]


@pytest.mark.parametrize(
    ("value", "half", "text"),
    [(0.12163, 0.0201, "+12.2 ±2.0pp *"), (-0.0061, 0.036, "−0.6 ±3.6pp *"), (0.0, 0.0, "same  ")],
)
def test_a_difference_between_percentages_is_in_percentage_points(value: float, half: float, text: str) -> None:
    """12.163 % less nothing is 12.163 percentage points."""
    assert scale_of("share", [0.62]).difference(Difference(value, half, p=0.01, together=0.01), "same") == text


@pytest.mark.parametrize(
    ("part", "text"),
    [
        (0.01, "1%"),
        (10, "1,000%"),
        (0.07, "7%"),
        (0.1234567, "12.34567%"),
        (0, "0%"),
        (1e-7, "0.00001%"),
        (1e6, "100,000,000%"),
    ],
)
def test_a_part_is_told_in_plain_digits(part: float, text: str) -> None:
    assert percent(part) == text


@pytest.mark.parametrize(("points", "text"), WHOLE)
def test_whole_points(points: int, text: str) -> None:
    assert whole(points) == text


def test_points_beyond_floats_are_told_and_written() -> None:
    run = simulate("laok:fan_table.fan.plain=1000,fan_table.fan.root=1000", deals=40, jobs=1)
    assert run.tally.most is not None
    assert run.tally.most > 2**2000
    data = json.loads(json.dumps(run.to_json(), allow_nan=False))
    assert data["figures"]["won"]["value"] is None
    assert data["largest_win"] == run.tally.most


def test_a_doubled_base_is_not_said_to_change_nothing() -> None:
    found = compare("laok", "laok:points.base=12", deals=40, seed=1, jobs=1)
    (sentence,) = summary(found)
    # laok's base is 6 points, and a plain hand pays it once.
    assert "in plain hands, of which one is 12 points and not 6" in sentence
    assert "points.base" in sentence
    assert "never mattered" not in sentence
