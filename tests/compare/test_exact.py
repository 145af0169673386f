"""Totals as plain data: nothing is lost, equal totals are written alike, and nonsense is refused."""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import dataclass, field

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from xuezhan.compare.exact import from_plain, to_plain
from xuezhan.compare.play import Totals
from xuezhan.compare.tally import Pairing, Tally

NAMES = st.sampled_from(["won", "fan.3", "pay.win", "", "a,b", '"', "碰", "\ud800", "\n"])
NUMBERS = st.integers(-(2**90), 2**90)
PRODUCTS = st.dictionaries(st.tuples(NAMES, NAMES), NUMBERS, max_size=3)
PAIRINGS = st.builds(Pairing, deals=NUMBERS, products=PRODUCTS)
TALLIES = st.builds(
    Tally,
    deals=NUMBERS,
    sums=st.dictionaries(NAMES, NUMBERS, max_size=3),
    products=PRODUCTS,
    most=st.none() | NUMBERS,
    least=st.none() | NUMBERS,
)
TALLIED, PAIRED = st.lists(TALLIES, max_size=2), st.lists(PAIRINGS, max_size=1)
TOTALS = st.builds(Totals, units=NUMBERS, tallies=TALLIED, pairings=PAIRED)


@settings(suppress_health_check=[HealthCheck.too_slow])
@given(TOTALS)
def test_totals_come_back_as_they_were(totals: Totals) -> None:
    assert from_plain(Totals, json.loads(json.dumps(to_plain(totals)))) == totals


@given(st.dictionaries(NAMES, NUMBERS, max_size=6))
def test_the_order_in_which_a_map_grew_does_not_show(sums: dict[str, int]) -> None:
    backwards = dict(reversed(sums.items()))
    assert json.dumps(to_plain(Tally(sums=sums))) == json.dumps(to_plain(Tally(sums=backwards)))


@pytest.mark.parametrize("power", [53, 54, 20_000])
@pytest.mark.parametrize("less", [0, 1])
@pytest.mark.parametrize("sign", [1, -1])
def test_numbers_that_readers_of_json_would_round_are_text(power: int, less: int, sign: int) -> None:
    """2^20000 has more digits than Python turns into decimal text unasked."""
    number = sign * (2**power - less)
    plain = to_plain(Tally(deals=number))
    assert isinstance(plain["deals"], int) == (abs(number) < 2**53)
    assert from_plain(Tally, json.loads(json.dumps(plain))).deals == number


@dataclass
class Histogram:
    """Fields of further kinds, as totals may get them."""

    counts: dict[str, dict[int, int]] = field(default_factory=dict)
    seen: Counter[int] = field(default_factory=Counter)
    trail: tuple[int, ...] = ()
    pair: tuple[str, int] = ("", 0)


def test_fields_that_a_class_gets_later_need_nothing() -> None:
    value = Histogram({"wins": {-3: 1, 12: 2**60}}, Counter({5: 2}), (1, 2, 3), ("a", 1))
    back = from_plain(Histogram, json.loads(json.dumps(to_plain(value))))
    assert back == value
    assert isinstance(back.seen, Counter)


def test_what_is_not_exact_is_not_kept() -> None:
    with pytest.raises(TypeError, match="not float"):
        to_plain(Tally(deals=0.5))  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("field", "value", "where"),
    [
        ("deals", "x", "invalid literal"),
        ("deals", True, "Tally.deals should be a whole number"),
        ("deals", None, "Tally.deals should be of type int"),
        ("deals", 1.0, "Tally.deals should be of type int"),
        ("sums", {}, "Tally.sums should be of type list"),
        ("sums", [["won"]], "Tally.sums should have 2 parts"),
        ("sums", [["won", 1], ["won", 2]], "Tally.sums should have every key once"),
        ("products", [["won", 1]], "Tally.products should be of type list"),
        ("most", "", "invalid literal"),
        ("luck", 1, "Tally should hold deals"),
    ],
)
def test_what_is_no_tally_is_refused(field: str, value: object, where: str) -> None:
    with pytest.raises(ValueError, match=where):
        from_plain(Tally, {**to_plain(Tally()), field: value})
