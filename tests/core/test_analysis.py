"""Questions of single hands: the oracles' answers, and what follows from them tile by tile."""

from __future__ import annotations

import json
import lzma
import random
from pathlib import Path
from typing import Any

import pytest
from oracle_hands import oracle_codes
from saturday import BIRD, RED_DRAGON, WildBirds, WildDragons
from xuezhan import (
    Deal,
    RuleSet,
    SeatView,
    TileError,
    Variant,
    codes_of,
    hand_complete,
    hand_price,
    hand_shanten,
    hand_spare,
    hand_useful,
    hand_waits,
    kinds_in,
    nearest_discards,
    parse_hand,
    parse_tiles,
)
from xuezhan.core.contexts import Situation
from xuezhan.core.shapes import deficiency

SCORED = json.loads(lzma.decompress((Path(__file__).parents[1] / "data" / "cases" / "score.json.xz").read_bytes()))


def mask_of(tiles: str) -> int:
    return sum(1 << kind for kind in parse_tiles(tiles))


def one_more(codes: list[int], kind: int) -> list[int]:
    more = list(codes)
    more[kind // 9] += 5 ** (kind % 9)
    return more


def one_less(codes: list[int], kind: int) -> list[int]:
    less = list(codes)
    less[kind // 9] -= 5 ** (kind % 9)
    return less


def copies(codes: list[int], kind: int) -> int:
    return codes[kind // 9] // 5 ** (kind % 9) % 5


def test_every_oracle_hand_under_each_missing_suit() -> None:
    checked = 0
    for name, codes, melds, missing, expected in oracle_codes():
        away = hand_shanten(codes, melds, missing)
        assert away == expected["shanten_min"], (name, missing)
        if "waits" in expected:
            waits = sum(mask_of(tile) for tile in expected["waits"])
            assert hand_waits(codes, melds, missing) == waits, (name, missing)
            if away == 0:
                assert hand_useful(codes, melds, missing) == waits, (name, missing)
        else:
            assert hand_complete(codes, missing) == expected["win"], (name, missing)
        checked += 1
    assert checked == 4901


def test_without_seven_pairs_the_standard_shape_alone_counts() -> None:
    for name, codes, melds, missing, expected in oracle_codes():
        assert hand_shanten(codes, melds, missing, False) == expected["shanten_standard"], (name, missing)
    pairs = codes_of(parse_tiles("1144m6688p2222p99p"))
    assert hand_complete(pairs)
    assert not hand_complete(pairs, seven_pairs=False)


def test_useful_tiles_are_those_that_bring_a_hand_nearer_and_are_left() -> None:
    for name, codes, melds, missing, expected in oracle_codes():
        if "waits" not in expected:
            continue
        away = hand_shanten(codes, melds, missing)
        useful = [
            kind
            for kind in range(27)
            if copies(codes, kind) + copies(melds, kind) < 4
            and kind // 9 != missing
            and hand_shanten(one_more(codes, kind), melds, missing) < away
        ]
        assert list(kinds_in(hand_useful(codes, melds, missing))) == useful, (name, missing)


def test_spare_tiles_are_those_whose_discard_keeps_a_hand_nearest() -> None:
    for name, codes, melds, missing, expected in oracle_codes():
        if "waits" in expected:
            continue
        after = {kind: hand_shanten(one_less(codes, kind), melds, missing) for kind in range(27) if copies(codes, kind)}
        spare = [kind for kind, away in after.items() if away == min(after.values())]
        assert list(kinds_in(hand_spare(codes, melds, missing))) == spare, (name, missing)


def test_a_hand_worked_out_by_hand() -> None:
    # 123m 456m 78m 99p 135s: 69m makes a run, 24s another; one of the two is a tile away, so 1 tile to ready.
    codes = codes_of(parse_tiles("12345678m99p135s"))
    assert hand_shanten(codes) == 1
    assert hand_useful(codes) & mask_of("69m24s") == mask_of("69m24s")
    # With 9m there are three runs and the pair: any of 1, 3 and 5s may go, and the others lack one tile.
    fourteen = codes_of(parse_tiles("123456789m99p135s"))
    assert hand_shanten(fourteen) == 0
    assert hand_spare(fourteen) == mask_of("15s")
    assert hand_waits(one_less(fourteen, 18)) == mask_of("4s")
    assert hand_waits(one_less(fourteen, 22)) == mask_of("2s")


@pytest.mark.parametrize("tiles", ["", "123m", "123456m", "123456789m", "123456789m123p", "123456789m123456p"])
def test_numbers_of_tiles_that_no_hand_has(tiles: str) -> None:
    codes = codes_of(parse_tiles(tiles))
    for ask in (hand_shanten, hand_useful, hand_spare):
        with pytest.raises(TileError, match=f"{len(parse_tiles(tiles))} concealed tiles are no such hand"):
            ask(codes)


def test_a_tile_too_many_has_no_useful_ones_and_one_too_few_none_to_spare() -> None:
    with pytest.raises(TileError, match="14 concealed tiles"):
        hand_useful(codes_of(parse_tiles("12345678m99p1355s")))
    with pytest.raises(TileError, match="13 concealed tiles"):
        hand_spare(codes_of(parse_tiles("12345678m99p135s")))


@pytest.mark.parametrize("case", SCORED, ids=lambda case: str(case["id"]))
def test_prices_are_those_of_the_shared_cases(case: dict[str, Any]) -> None:
    if case.get("horses") or case.get("after_kong") or "win_shape" in case["rules"]:
        pytest.skip("kongs, horses and the least that a win must have are a matter of the deal")
    rules = RuleSet.load(case["rules"])
    hand = parse_hand(case["hand"], rules.meld_forms)
    missing = "mps".index(case["missing"]) if "missing" in case else -1
    first = case.get("first_draw", False) and case["how"] == "self_draw" and not hand.melds
    situation = Situation(case["how"], None, first, case.get("dealer", False), case.get("wall_left"))
    if len(hand.tiles) % 3 != 2:
        pytest.skip("no number of tiles that a view holds")
    found = hand_price(rules, codes_of(hand.tiles), hand.tiles[-1], situation, hand.melds, missing)
    expected = case["expected"]
    assert (found is not None) == expected["complete"]
    if found is not None:
        told = {"pattern": found.pattern, "fan": found.fan, "points": found.points, "items": dict(found.items)}
        assert {key: told[key] for key in told if key in expected} == {
            key: expected[key] for key in told if key in expected
        }


def test_what_a_view_holds_can_be_asked_about_as_it_stands() -> None:
    draw = random.Random(5)
    deal = Deal.dealt(RuleSet.load("laok"), seed=3)
    asked = 0
    while pending := deal.pending():
        seat, legal = next(iter(pending.items()))
        view = deal.view(seat)
        if legal.phase == "turn" and sum(view.counts) % 3 == 2:
            missing = view.barred_suit
            spare = kinds_in(hand_spare(view.codes, view.meld_codes, missing, view.seven_pairs))
            assert set(spare) <= set(view.kinds())
            complete = hand_complete(view.codes, missing, view.seven_pairs)
            assert complete == (hand_shanten(view.codes, view.meld_codes, missing, view.seven_pairs) == -1)
            asked += 1
        deal.apply(seat, draw.choice(list(legal)))
    assert asked > 20


@pytest.mark.parametrize(("variant", "wild"), [(WildDragons, RED_DRAGON), (WildBirds, BIRD)])
def test_wild_tiles_of_a_view_are_priced_in_their_best_use(variant: type[Variant], wild: int) -> None:
    # 111m 222m 333p 444p 5p and a wild tile: with a 5p all pungs, with a 3p a root; 1 fan either way.
    rules = RuleSet.load({"extends": "tfmj", "extra": [{"use": variant.name}]}, plugins=[variant])
    natural = parse_tiles("111222m3334445p")
    codes = [*codes_of(natural), 0, 0]
    wild_place = rules.wilds.index(wild)
    codes[rules.suit_of[wild]] += 5**wild_place
    found = hand_price(rules, codes, natural[-1], Situation("discard"))
    plain = hand_price(rules, codes_of([*natural, natural[-1]]), natural[-1], Situation("discard"))
    assert found is not None
    assert plain is not None
    assert (plain.pattern, plain.fan) == ("all_pungs", 1)
    assert found.fan == 1
    assert hand_price(rules, [*codes_of(natural), 0, 0], natural[-1], Situation("discard")) is None


def test_tiles_that_rules_add_make_no_hand() -> None:
    rules = RuleSet.load("laok")
    codes = codes_of(parse_tiles("123456789m45699p"))
    assert hand_price(rules, [*codes, 0], 17, Situation("discard")) is not None
    assert hand_price(rules, [*codes_of(parse_tiles("123456789m4569p")), 1], 17, Situation("discard")) is None


def lacking_of(view: SeatView, counts: list[int], wild: int | None = None) -> int:
    """What a hand lacks (shanten + 1), tried suit by suit: those that it may do without, left out."""
    rules = view.rules
    held, wilds = list(counts), 0
    if wild is not None:
        wilds, held[wild] = held[wild], 0
    codes = codes_of([kind for kind in range(27) for _ in range(held[kind])])
    melded = [suit for suit in range(3) if view.meld_codes[suit]]
    most = rules.suit_limit.most
    if view.barred_suit >= 0:
        without = [{view.barred_suit}]
    elif most is None:
        without = [set[int]()]
    else:
        without = [{suit} for suit in range(3) if suit not in melded]
    found = []
    for left in without:
        kept = [0 if suit in left else codes[suit] for suit in range(3)]
        found.append(deficiency(kept, view.meld_codes, view.sets, view.seven_pairs))
    # With melds in three suits nothing completes the hand.
    return min(found, default=99) - wilds


@pytest.mark.parametrize("name", ["chengdu-everyone", "laok", "laok:missing_suit.use=off", "wild"])
def test_the_nearest_discards_of_a_view_are_those_that_leave_the_least(name: str) -> None:
    rules, wild = RuleSet.load(name) if name != "wild" else None, None
    if rules is None:
        rules = RuleSet.load({"extends": "tfmj", "extra": [{"use": WildBirds.name}]}, plugins=[WildBirds])
        wild = BIRD
    draw, asked = random.Random(7), 0
    for seed in range(4):
        deal = Deal.dealt(rules, seed=seed)
        while pending := deal.pending():
            seat, legal = next(iter(pending.items()))
            view = deal.view(seat)
            if legal.phase == "turn":
                away = {}
                for kind in legal.discards:
                    left = list(view.counts)
                    left[kind] -= 1
                    away[kind] = lacking_of(view, left, wild)
                least = min(away.values())
                assert nearest_discards(view, legal) == tuple([kind for kind in away if away[kind] == least])
                asked += 1
            deal.apply(seat, draw.choice(list(legal)))
    assert asked > 100
