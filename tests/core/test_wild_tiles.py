"""Wild tiles, held against trying out everything that they could stand for."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence
from itertools import combinations_with_replacement

import pytest
from saturday import BIRD, RED_DRAGON, WildBirds, WildDragons
from table_play import check_money, deal_of, moody_players, played_out
from xuezhan import (
    Deal,
    Meld,
    PluginError,
    RuleSet,
    Switches,
    Text,
    Variant,
    format_tiles,
    header_of,
    hookimpl,
    parse_tiles,
    record_lines,
    replay,
    score,
)
from xuezhan.core.flat import kinds_in
from xuezhan.core.records import parse_records
from xuezhan.core.shapes import is_complete
from xuezhan.core.tiles import codes_of
from xuezhan.players.greedy import GreedyPlayer
from xuezhan.players.random_player import RandomPlayer

HOUSES = {"dragons": (WildDragons, RED_DRAGON), "birds": (WildBirds, BIRD)}


def house(name: str, extends: str = "tfmj", **more: object) -> tuple[RuleSet, int]:
    variant, wild = HOUSES[name]
    rules = {"extends": extends, "extra": [{"use": variant.name}]} | more
    return RuleSet.load(rules, plugins=[variant]), wild


def completes(natural: Sequence[int], wilds: int, most: int) -> bool:
    """Whether the wild tiles can stand for what completes the natural ones: no kind five times, so many suits."""
    for filled in combinations_with_replacement(range(27), wilds):
        tiles = [*natural, *filled]
        if len({kind // 9 for kind in tiles}) > most:
            continue
        if max(Counter(tiles).values()) <= 4 and is_complete(codes_of(tiles)[:3], True):
            return True
    return False


def near_hand(rng: random.Random, wilds: int, suits: Sequence[int]) -> list[int]:
    """Natural tiles, one short of a hand with so many wild ones, of mostly sets."""
    pool = Counter({kind: 4 for suit in suits for kind in range(suit * 9, suit * 9 + 9)})
    pool[BIRD] = 0
    hand: list[int] = []
    while len(hand) < 13 - wilds:
        kind = rng.choice(list(pool))
        group = rng.choice(([kind] * 3, [kind, kind + 1, kind + 2], [kind] * 2, [kind]))
        if kind % 9 > 6 and len(set(group)) > 1:
            continue
        if all(pool[k] >= n for k, n in Counter(group).items()) and len(hand) + len(group) <= 13 - wilds:
            hand += group
            pool.subtract(group)
    return hand


@pytest.mark.parametrize("name", HOUSES)
@pytest.mark.parametrize("wilds", [1, 2])
@pytest.mark.parametrize(("limit", "most"), [("off", 3), ("free", 2)])
def test_waits_are_what_some_use_of_the_wild_tiles_completes(name: str, wilds: int, limit: str, most: int) -> None:
    rules, wild = house(name, missing_suit={"use": limit})
    rng = random.Random(f"{name}/{wilds}")
    ready = 0
    for _ in range(60 if wilds == 1 else 25):
        natural = near_hand(rng, wilds, rng.sample(range(3), rng.choice((1, 2, 3))))
        hand = natural + [wild] * wilds
        rest = list((Counter(rules.tiles) - Counter(hand)).elements())
        deal = Deal(rules, 1, [hand, rest[:13], rest[13:26], rest[26:39]], rest[39:])
        waits = set(kinds_in(deal.seats[0].find_waits()))
        expected = {
            kind
            for kind in range(27)
            if kind != wild and Counter(natural)[kind] < 4 and completes([*natural, kind], wilds, most)
        }
        # A wild tile more may stand for any of them.
        if expected:
            expected.add(wild)
            ready += 1
        assert waits == expected, format_tiles(hand)
    assert ready > 3


def test_four_wild_tiles_and_seven_pairs() -> None:
    rules, _ = house("dragons", missing_suit={"use": "off"})
    # Ten odd kinds: seven pairs lack seven tiles, and there are four.
    assert not score("147m258p369s1p7777z", rules).complete
    # Three pairs and four odd kinds lack four tiles.
    found = score("11m44m77m2p5p8p9s7777z", rules)
    assert (found.complete, found.pattern) == (True, "seven_pairs")


def test_a_wild_tile_is_of_no_suit() -> None:
    rules, _ = house("birds", extends="chengdu-everyone")
    # The missing suit is s and 1s stands for 2p: three runs, 111p and the pair 22p.
    assert score("123m456m789m11p2p1s+1p", rules, Switches(missing=2)).complete
    # Without wild tiles 1s is a tile of the missing suit.
    assert not score("123m456m789m11p2p1s+1p", RuleSet.load("chengdu-everyone"), Switches(missing=2)).complete


@pytest.mark.parametrize("name", HOUSES)
def test_a_hand_counts_in_the_best_use_of_its_wild_tiles(name: str) -> None:
    rules, wild = house(name, extends="laok", missing_suit={"use": "off"})
    plain = RuleSet.load({"extends": "laok", "missing_suit": {"use": "off"}})
    rng = random.Random(name)
    counted = 0
    while counted < 25:
        wilds = rng.choice((1, 1, 2))
        natural = [*near_hand(rng, wilds, rng.sample(range(3), 2)), rng.randrange(27)]
        tiles = Counter(natural)
        if max(tiles.values()) > 4 or BIRD in tiles:
            continue
        worth = [
            score(format_tiles([*natural[:-1], *filled, natural[-1]]), plain)
            for filled in combinations_with_replacement(range(27), wilds)
            if max(Counter([*natural, *filled]).values()) <= 4
        ]
        best = max((each.fan for each in worth if each.complete), default=None)
        found = score(format_tiles([*natural[:-1], *[wild] * wilds, natural[-1]]), rules)
        assert (found.fan if found.complete else None) == best
        counted += best is not None


def test_what_wild_tiles_may_not_do() -> None:
    rules, _ = house("birds", extends="chengdu-everyone")
    hand = parse_tiles("1111s123m456m789m")
    rest = list((Counter(rules.tiles) - Counter(hand)).elements())
    deal = Deal(rules, 0, [hand, rest[:13], rest[13:26], rest[26:39]], rest[39:])
    for seat in range(4):
        deal.pending()
        deal.apply(seat, 1)
    # Four of them make no kong, and whoever holds two may not pung one.
    assert deal.pending()[0].kongs == ()
    assert all(bits == 0 for bits in deal.claimers[4:])


class MoreDragons(Variant):
    """Four tiles more that stand for nothing."""

    name = "more_dragons"
    text = Text("Four tiles more.", "多四张牌。")

    @hookimpl
    def xuezhan_tiles(self) -> Sequence[int]:
        return (RED_DRAGON,)


@pytest.mark.parametrize("variant", [WildDragons, MoreDragons])
@pytest.mark.parametrize("meld", ["[777z]", "[7777z]", "(7777z)"])
def test_a_meld_of_added_tiles_makes_no_hand_complete(variant: type[Variant], meld: str) -> None:
    rules = RuleSet.load({"extends": "laok", "extra": [{"use": variant.name}]}, plugins=[variant])
    assert score("234567m888m9m[111p]+9m", rules).complete
    for hand in (f"234567m888m9m{meld}+9m", f"234567m888p9p{meld}+9p"):
        assert score(hand, rules).why == "the hand is not complete"


@pytest.mark.parametrize("name", HOUSES)
@pytest.mark.parametrize("extends", ["laok", "chengdu-contract", "tfmj"])
def test_deals_with_wild_tiles_hold_together(name: str, extends: str) -> None:
    rules, wild = house(name, extends=extends)
    assert rules.wilds == (wild,)
    won = 0
    for seed in range(12):
        deal = played_out(deal_of(rules, seed, "ready"), moody_players(rules, seed), seed=seed)
        check_money(deal)
        won += len(deal.wins)
        (record,) = parse_records("x", record_lines(header_of(deal), deal.log or []))
        played = replay(record, own=rules).to_json()
        assert played["diverged"] is None
        assert played["scores"] == list(deal.scores)
    assert won


@pytest.mark.parametrize("player", [GreedyPlayer, RandomPlayer])
def test_players_play_with_wild_tiles(player: type[GreedyPlayer | RandomPlayer]) -> None:
    rules, _ = house("dragons")
    for seed in range(20):
        players = [player(seed, seat) for seat in range(4)]
        deal = Deal.dealt(rules, seed, players=players)
        deal.run()
        assert sum(deal.scores) + deal.house == 0


def test_wild_tiles_must_be_in_play() -> None:
    class Stars(Variant):
        name = "stars"
        text = Text("Stars.", "星。")

        @hookimpl
        def xuezhan_wild_tiles(self) -> Sequence[int]:
            return (35,)

    with pytest.raises(PluginError, match="xuezhan_wild_tiles names kind 35, which is not in play"):
        RuleSet.load({"extends": "laok", "extra": [{"use": "stars"}]}, plugins=[Stars])


def test_a_wild_tile_is_no_fifth_copy_beside_a_meld_with_wild_tiles() -> None:
    # The pung holds two 7m and a wild 1s. With the 7m of 789m and a fourth drawn all four are there, so that the
    # dragon cannot be a fifth beside it: 7m is no wait, while any other tile makes a pair with the dragon.
    class Birds(WildBirds):
        name = "birds_too"

    plugins = [Birds, WildDragons]
    extra = [{"use": variant.name} for variant in plugins]
    table = {"hand": 10, "seats": 2, "suits": "ms"}
    rules = RuleSet.load({"extends": "tfmj", "table": table, "extra": extra}, plugins=plugins)
    assert rules.wilds == (BIRD, RED_DRAGON)
    hand, meld = parse_tiles("123789m7z"), parse_tiles("77m1s")
    rest = list((Counter(rules.tiles) - Counter([*hand, *meld])).elements())
    deal = Deal(rules, 1, [[*hand, *meld], rest[:10]], rest[10:])
    seat = deal.seats[0]
    for kind in meld:
        seat.lose(kind)
    seat.add_meld(Meld(meld[0], "pung", wilds=(BIRD,)))
    seat.barred_suit = 2
    waits = kinds_in(seat.find_waits())
    assert meld[0] not in waits
    for kind in range(9):
        won = score(f"123789m7z[77m1s]+{kind + 1}m", rules, Switches(missing=2))
        assert won.complete == (kind in waits)
    assert len(waits) > 5


def test_more_than_two_wild_kinds_are_refused_at_once() -> None:
    class Suit(Variant):
        name = "suit"
        text = Text("A suit is wild.", "一门癞子。")

        @hookimpl
        def xuezhan_wild_tiles(self) -> Sequence[int]:
            return range(9)

    with pytest.raises(PluginError, match=r"9 kinds are wild \(1m, 2m, .*at most 2 may be"):
        RuleSet.load({"extends": "laok", "extra": [{"use": "suit"}]}, plugins=[Suit])
