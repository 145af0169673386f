"""Slot win_shape (rules.md 2 win_shape)."""

from __future__ import annotations

import pytest
from xuezhan.core.deal import Deal
from xuezhan.core.flat import kinds_in
from xuezhan.core.ruleset import RuleSet
from xuezhan.core.score import Switches, score
from xuezhan.core.tiles import parse_tiles, tile_name
from xuezhan.variants.win_shape import Standard

PLAIN = (("plain", 1),)
PLAIN_AND_ROOT = (("plain", 0), ("root", 1))
PUNGS = (("all_pungs", 2),)


def test_seven_pairs_are_an_option(variant):
    assert variant(Standard).xuezhan_win_shape().seven_pairs
    assert not variant(Standard, seven_pairs=False).xuezhan_win_shape().seven_pairs


@pytest.mark.parametrize(
    ("options", "items", "how", "allowed"),
    [
        ({}, (("plain", 0),), "discard", True),
        ({"min_fan": 2}, PLAIN, "discard", False),
        ({"min_fan": 2}, PLAIN, "self_draw", False),
        ({"min_fan": 2}, PUNGS, "discard", True),
        ({"min_fan": 1}, PLAIN_AND_ROOT, "discard", True),  # extras count: 0 + 1
        ({"plain_self_draw_only": True}, PLAIN, "discard", False),
        ({"plain_self_draw_only": True}, PLAIN, "rob_kong", False),
        ({"plain_self_draw_only": True}, PLAIN, "self_draw", True),
        ({"plain_self_draw_only": True}, PLAIN_AND_ROOT, "discard", True),
        ({"plain_self_draw_only": True}, PUNGS, "discard", True),
    ],
)
def test_which_wins_are_allowed(variant, chance, options, items, how, allowed):
    refusal = variant(Standard, **options).xuezhan_win_filter(chance(how=how, items=items))
    assert (refusal is None) == allowed


SEVEN, TEN = (
    f"laok:horses=none,table.hand={hand},table.suits=ps,missing_suit=off,win_shape.short_pairs=true" for hand in (7, 10)
)


@pytest.mark.parametrize(
    ("rules", "hand", "items"),
    [
        # Four or five pairs count as seven pairs do: 3 fan, 5 with four alike (that root absorbed), a flush 5.
        (SEVEN, "11p33p55s7s+7s", {"seven_pairs": 3}),
        (SEVEN, "1111p55s7s+7s", {"dragon_seven_pairs": 5}),
        (SEVEN, "11p33p55p7p+7p", {"flush_seven_pairs": 5}),
        # Two fours alike: the dragon absorbs one root, the other counts.
        (SEVEN, "1111p777s+7s", {"dragon_seven_pairs": 5, "root": 1}),
        # Pairs that are two runs and a pair too: 1-2-3 twice and 55; as pairs of one suit 5 is more than a flush's 3.
        (SEVEN, "112233p5p+5p", {"flush_seven_pairs": 5}),
        (TEN, "11p33p55s77s99s+2p", {"seven_pairs": 3}),
        (TEN, "11p33p55s77s2p9s+9s", {"seven_pairs": 3}),
        (TEN, "1111p55s77s99s+2p", {"dragon_seven_pairs": 5}),
        (TEN, "[111p]33p55s77s+7s", None),
        (TEN, "11p33p55s77s24p+9s", None),
        (SEVEN, "[111p]33p5s+5s", None),
        (SEVEN, "11p33p57s5s+8s", None),
        (SEVEN.replace("true", "false"), "11p33p55s7s+7s", None),
        (TEN.replace("true", "false"), "11p33p55s77s99s+2p", None),
    ],
)
def test_pairs_of_fewer_tiles(rules, hand, items):
    found = score(hand, RuleSet.load(rules))
    assert (dict(found.items) if found.complete else None) == items


@pytest.mark.parametrize(
    ("rules", "hand", "waits"),
    [
        (SEVEN, "11p33p55s7s", "7s"),
        # A fourth 3p makes four pairs; 1p or 5s make two sets, 333p and one of them, and a pair.
        (SEVEN, "11p333p55s", "1p3p5s"),
        (SEVEN, "11p33p57s9s", ""),
        (TEN, "11p33p55s77s24p", "2p4p"),
        (TEN, "1111p33p55s77s", "2p3p4p5p6p7p8p9p1s2s3s4s5s6s7s8s9s"),
    ],
)
def test_what_pairs_wait_for(rules, hand, waits):
    loaded = RuleSet.load(rules)
    size = loaded.table.hand
    tiles = [parse_tiles(hand), *[parse_tiles("123456789s1p")[:size]] * 3]
    deal = Deal(loaded, 1, tiles, parse_tiles("9s9s9s9s8p8p8p"))
    assert [tile_name(kind) for kind in kinds_in(deal.waits(0))] == [tile_name(kind) for kind in parse_tiles(waits)]


@pytest.mark.parametrize(
    ("rules", "hand", "switches", "wins"),
    [
        # Two points to win with (RJ 2分起胡): a plain hand is 1 point, by self-draw 1 + 1; all pungs are 2.
        ("tfmj:win_shape.min_points=2", "234m567m888p345p9p+9p", {}, False),
        ("tfmj:win_shape.min_points=2", "234m567m888p345p9p+9p", {"how": "self_draw"}, True),
        ("tfmj:win_shape.min_points=2", "222m444m666p88p55p+5p", {}, True),
        # Capped at 8, no hand of a discard pays 9; a self-draw does.
        ("tfmj:win_shape.min_points=9", "(2222m)444m666m777m9m+9m", {}, False),
        ("tfmj:win_shape.min_points=9", "(2222m)444m666m777m9m+9m", {"how": "self_draw"}, True),
        # The feeder's one share has no unit for the self-draw.
        (
            "tfmj:win_shape.min_points=9,gang_flower=feeder_only",
            "[2222m]444m666m777m9m+9m",
            {"how": "self_draw", "after_kong": "exposed"},
            False,
        ),
    ],
)
def test_the_least_points_that_win(rules, hand, switches, wins):
    assert score(hand, RuleSet.load(rules), Switches(**switches)).complete == wins


@pytest.mark.parametrize(
    ("switches", "wins"),
    [
        ({"how": "self_draw", "first_draw": True, "dealer": True}, False),
        ({"how": "self_draw", "first_draw": True}, True),
        ({"how": "self_draw", "dealer": True}, True),
        ({"dealer": True}, True),
    ],
)
def test_no_win_on_the_deal(switches, wins):
    """OM: 庄家必须先打一张，无天和."""
    rules = RuleSet.load("tfmj:win_shape.win_on_deal=false")
    assert score("234m567m888p345p9p+9p", rules, Switches(**switches)).complete == wins


def test_a_dealer_that_cannot_win_on_the_deal_goes_on():
    rules = RuleSet.load("laok:horses=none,win_shape.win_on_deal=false")
    tiles = ["234m567m888p345p9p", "1357m2469p1357s5p", "2468m1379p2468s5p", "1359m1679p1379s5p"]
    deal = Deal(rules, 0, [parse_tiles(hand) for hand in tiles], parse_tiles("9p9m9m9m8s8s8s"))
    (legal,) = deal.pending().values()
    assert not legal.win
    assert legal.discards
