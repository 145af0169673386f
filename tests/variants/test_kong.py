"""Slot kong (rules.md 2 kong)."""

from __future__ import annotations

import pytest
from pydantic import ValidationError
from xuezhan.core.terms import KongPrice
from xuezhan.variants.kong import WindRain


def test_prices_are_one_one_two_by_default(variant):
    assert variant(WindRain).xuezhan_kong_terms().price == {
        "exposed": KongPrice(feeder=1, others=0),
        "added": KongPrice(feeder=0, others=1),
        "concealed": KongPrice(feeder=0, others=2),
    }


def test_every_price_is_an_option(variant):
    terms = variant(WindRain, exposed=3, exposed_others=4, added=5, concealed=6).xuezhan_kong_terms()
    assert terms.price == {
        "exposed": KongPrice(feeder=3, others=4),
        "added": KongPrice(feeder=0, others=5),
        "concealed": KongPrice(feeder=0, others=6),
    }


@pytest.mark.parametrize(
    ("replacement", "ends"),
    [
        ("front", {"exposed": "front", "added": "front", "concealed": "front"}),
        ("back", {"exposed": "back", "added": "back", "concealed": "back"}),
        ("back_for_exposed", {"exposed": "back", "added": "front", "concealed": "front"}),
    ],
)
def test_where_replacements_come_from(variant, replacement, ends):
    assert variant(WindRain, replacement=replacement).xuezhan_kong_terms().replacement == ends


@pytest.mark.parametrize("late", ["pays", "unpaid", "forbidden"])
@pytest.mark.parametrize("shown", [True, False])
def test_late_added_kongs_and_concealed_ones(variant, late, shown):
    terms = variant(WindRain, delayed_added=late, concealed_shown=shown).xuezhan_kong_terms()
    assert (terms.late_added, terms.concealed_shown) == (late, shown)


@pytest.mark.parametrize(
    "options", [{"exposed": 1001}, {"added": -1}, {"replacement": "tail"}, {"concealed_shown": 1}]
)
def test_ranges(options):
    with pytest.raises(ValidationError):
        WindRain.Options(**options)
