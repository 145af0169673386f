"""Sets of numbers as ranges, held against Python's own sets."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from xuezhan.compare.comparison import compare
from xuezhan.compare.errors import SimulationError
from xuezhan.compare.simulate import simulate
from xuezhan.compare.spans import MOST_NUMBERS, apart, joined, named, shared

SPAN = st.builds(lambda start, length: range(start, start + length), st.integers(0, 40), st.integers(0, 12))
SPANS = st.lists(SPAN, max_size=6)


def numbers(spans):
    return {number for span in spans for number in span}


@given(SPANS)
def test_joined_spans_hold_the_same_numbers_and_do_not_touch(spans) -> None:
    found = joined(spans)
    assert numbers(found) == numbers(spans)
    assert all(found)
    assert all(one.stop < other.start for one, other in pairwise(found))


@given(SPAN, SPANS)
def test_what_is_left(wanted, spans) -> None:
    left = list(apart(wanted, joined(spans)))
    assert numbers(left) == set(wanted) - numbers(spans)
    assert sum(map(len, left)) == len(numbers(left))
    assert all(left)


@given(SPANS, SPANS)
def test_what_two_share(one, other) -> None:
    both = shared(joined(one), joined(other))
    common = numbers(one) & numbers(other)
    assert (both is None) == (not common)
    if both is not None:
        assert set(both) <= common
        assert both.start == min(common)


def test_spans_are_named_by_their_first_and_last_number() -> None:
    assert named([range(1000), range(2000, 2001), range(5000, 12345)]) == "0–999, 2,000, 5,000–12,344"


@pytest.mark.parametrize("first", [MOST_NUMBERS, 10**30])
def test_deals_beyond_all_numbers_are_refused(first: int, tmp_path: Path) -> None:
    for run in (
        lambda: simulate("laok", deals=1, jobs=1, first_deal=first, out=tmp_path / "run"),
        lambda: compare("laok", "jipin", deals=1, jobs=1, first_deal=first, out=tmp_path / "run"),
    ):
        with pytest.raises(SimulationError, match="deals have numbers below 1,000,000,000,000,000,000"):
            run()
    assert list(tmp_path.iterdir()) == []
