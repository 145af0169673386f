"""Bins and quantiles of counted results."""

from __future__ import annotations

import pytest
from xuezhan.report.distribution import MOST_BINS, binned, quantile


def test_small_results_have_a_bin_each():
    found = binned([{-1: 1, 0: 2, 3: 1}], [1])
    assert found.width == 1
    assert found.middles == (-1, 0, 1, 2, 3)
    assert found.shares == ((0.25, 0.5, 0.0, 0.0, 0.25),)


def test_each_is_counted_in_its_own_unit():
    found = binned([{-6: 1, 6: 3}, {-1: 1, 1: 3}], [6, 1])
    assert found.middles == (-1, 0, 1)
    assert found.shares[0] == found.shares[1] == (0.25, 0.0, 0.75)


def test_the_middle_between_two_bins_belongs_to_the_upper_one():
    # In units of 2: -1 is -0.5, 1 is 0.5, 3 is 1.5.
    found = binned([{-2: 1, -1: 1, 1: 1, 3: 1, 4: 1}], [2])
    assert found.middles == (-1, 0, 1, 2)
    assert found.shares == ((0.2, 0.2, 0.2, 0.4),)


def test_what_is_far_out_stands_in_the_last_bins():
    counted = dict.fromkeys(range(-10, 11), 1000) | {10**60: 5, -5000: 5}
    found = binned([counted], [1])
    assert found.middles == tuple(range(-10, 11))
    # 1005 of 21,010 at either end.
    assert found.shares[0][0] == found.shares[0][-1] == pytest.approx(1005 / 21010)
    assert sum(found.shares[0]) == pytest.approx(1)


@pytest.mark.parametrize(("reach", "width"), [(20, 1), (50, 2), (100, 5), (1000, 50)])
def test_bins_widen_with_the_range(reach, width):
    # With -reach … reach there are 2 * reach / width bins and one: at most MOST_BINS.
    found = binned([dict.fromkeys(range(-reach, reach + 1), 1)], [1])
    assert found.width == width
    assert len(found.middles) <= MOST_BINS + 1


def test_quantiles_are_results_that_came():
    counted = {-4: 1, 0: 2, 8: 1}
    assert [quantile(counted, part) for part in (0.0, 0.25, 0.26, 0.75, 0.76, 1.0)] == [-4, -4, 0, 0, 8, 8]
    with pytest.raises(ValueError, match="nothing"):
        quantile({}, 0.5)
