"""Slot horses (rules.md 2 horses): the horse of rank r points at seat (dealer + r - 1) mod seats."""

from __future__ import annotations

import pytest
from xuezhan.core.terms import Award
from xuezhan.core.tiles import parse_tiles
from xuezhan.core.variant import TableSettings
from xuezhan.variants.horses import DealerCount, NoHorses


@pytest.fixture
def award(deal, variant):
    def ask(shown: str, *, dealer: int = 0, seat: int = 0, seats: int = 4, **options):
        back = parse_tiles(shown)
        rule = variant(DealerCount, TableSettings(seats=seats), **options)
        return rule.xuezhan_win_award(deal(dealer=dealer), seat, lambda count: tuple(back[:count]))

    return ask


def test_a_hit_is_a_fan(award):
    # 9m counts the dealer again: 1 + 8; 3m points two seats further.
    assert award("9m3m") == Award(tuple(parse_tiles("93m")), hits=1, fan_inside=1)


@pytest.mark.parametrize(
    ("tiles", "dealer", "seat", "seats", "hits"),
    [
        ("15p", 2, 2, 4, 2),
        ("26s", 2, 3, 4, 2),
        ("48m", 1, 0, 4, 2),  # 1 + 3 = 4 = 0
        ("4m4p", 0, 0, 3, 2),  # 3 mod 3 = 0
        ("23m", 0, 0, 3, 0),
        ("24m", 1, 0, 2, 2),
    ],
)
def test_counted_from_the_dealer(award, tiles, dealer, seat, seats, hits):
    assert award(tiles, dealer=dealer, seat=seat, seats=seats).hits == hits


def test_options(award):
    assert award("159m", tiles=3, fan_per_hit=2).fan_inside == 6
    outside = award("15m", inside_cap=False)
    assert (outside.fan_inside, outside.fan_outside) == (0, 2)
    assert award("15m", fan_per_hit=0, units_per_hit=3).units == 6


def test_an_empty_wall_shows_nothing(award):
    assert award("") is None
    assert award("1m").tiles == (0,)


def test_none_has_nothing_to_say():
    assert not hasattr(NoHorses, "xuezhan_win_award")
