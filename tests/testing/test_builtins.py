"""Every built-in variant passes the test kit, as anybody's must."""

from __future__ import annotations

import os

import pytest
from xuezhan import Catalogue
from xuezhan.testing import check_variant

BUILT_IN = {
    f"{slot}.{name}": variant
    for slot, variants in Catalogue.installed().variants.items()
    for name, variant in variants.items()
    if variant.__module__.startswith("xuezhan.variants.")
}
DEALS = 60 if os.environ.get("XUEZHAN_FULL") else 8


@pytest.mark.parametrize("name", BUILT_IN)
def test_a_built_in_variant_passes(name):
    check_variant(BUILT_IN[name], deals=DEALS)


def test_every_slot_is_among_them():
    assert {name.partition(".")[0] for name in BUILT_IN} >= {"opening", "cap", "kong", "rake"}
    assert len(BUILT_IN) >= 50
