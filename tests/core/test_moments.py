"""What a win may look at beside its tiles: the dealer's first discard, a table without melds, open copies."""

from __future__ import annotations

import pytest
from xuezhan.core.actions import PASS, PUNG, WIN
from xuezhan.core.deal import Deal
from xuezhan.core.ruleset import RuleSet
from xuezhan.core.tiles import parse_tiles

RULES = (
    "laok:horses=none,missing_suit=off,pass_win=free,last_four=optional,"
    "fan_table.fan={earth=0,earth_discard=5,earth_untouched=5,last_copy=1}"
)
WAITS = "234567m88834p99s"
"""On 2p and 5p."""
ODD = ("1357m2469p1357s5p", "2468m1379p2468s5p", "1359m1679p1379s5p")
"""Hands far from winning, each with a 5p."""
WALL = "1m" + "9m9m9m" + "8s" * 4 + "7s" * 4


def dealt(*hands: str, wall: str = WALL) -> Deal:
    return Deal(RuleSet.load(RULES), 0, [parse_tiles(hand) for hand in hands], parse_tiles(wall))


def play(deal: Deal, seat: int, tile: str) -> None:
    """Discard, and let everybody pass it."""
    deal.apply(seat, parse_tiles(tile)[0])
    while (pending := deal.pending()) and next(iter(pending.values())).phase == "claim":
        deal.apply(next(iter(pending)), PASS)


def won(deal: Deal) -> dict[str, int]:
    return dict(deal.wins[0].count.items)


def test_the_dealers_first_discard_is_won_as_earth():
    deal = dealt(ODD[0], WAITS, ODD[1], ODD[2])
    deal.apply(0, parse_tiles("5p")[0])
    deal.apply(1, WIN)
    assert won(deal) == {"earth_discard": 5}


def test_another_seats_discard_or_a_later_one_is_not():
    deal = dealt(ODD[0], ODD[1], WAITS, ODD[2])
    play(deal, 0, "1m")
    deal.apply(1, parse_tiles("5p")[0])
    deal.apply(2, WIN)
    assert won(deal) == {"plain": 1}


def test_a_meld_before_spoils_both():
    """Seat 2 has punged the dealer's first discard; seat 3's own first draw is earth no more."""
    for punged in (False, True):
        draws = "1m5p" if punged else "1m9m5p5p"
        deal = dealt(ODD[0], ODD[1], "11m2468m1379p246s", WAITS, wall=draws + "8s" * 8)
        deal.apply(0, parse_tiles("1m")[0])
        if punged:
            deal.apply(2, PUNG)
            play(deal, 2, "9p")
        else:
            deal.apply(2, PASS)
            play(deal, 1, "9m")
            play(deal, 2, "5p")
        deal.apply(3, WIN)
        assert ("earth_untouched" in won(deal)) == (not punged)


@pytest.mark.parametrize("passed", [0, 1, 2, 3])
def test_the_fourth_copy_is_the_last_one(passed):
    """Four copies of 5p are discarded one after the other, and the wait passes the first ones."""
    deal = dealt(ODD[0], ODD[1], ODD[2], WAITS, wall="1m9m9m9m5p" + "8s" * 8)
    order = [(0, "5p"), (1, "5p"), (2, "5p"), (3, "9m"), (0, "5p")]
    for place, (seat, tile) in enumerate(order):
        if place == (passed if passed < 3 else 4):
            deal.apply(seat, parse_tiles(tile)[0])
            deal.apply(3, WIN)
            break
        play(deal, seat, tile)
    assert ("last_copy" in won(deal)) == (passed == 3)
