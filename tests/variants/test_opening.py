"""Slot opening (rules.md 2 opening)."""

from __future__ import annotations

from itertools import combinations

import pytest
from pydantic import ValidationError
from xuezhan.core.opening import Move
from xuezhan.core.rng import OPENING, Stream
from xuezhan.core.tiles import format_tiles, parse_tiles
from xuezhan.core.variant import TableSettings
from xuezhan.variants.opening import Exchange, Plain


@pytest.fixture
def step(variant):
    def make(**options):
        (made,) = variant(Exchange, **options).xuezhan_opening_steps()
        return made

    return make


@pytest.fixture
def offered(step, deal, seat):
    """What a hand may hand over, as text."""

    def ask(hand: str, **options) -> list[str]:
        return [format_tiles(choice) for choice in step(**options).options(deal(seat(hand)), 0)]

    return ask


@pytest.fixture
def refusal(step, deal, seat):
    def ask(hand: str, tiles: str, **options):
        return step(**options).refusal(deal(seat(hand)), 0, tuple(parse_tiles(tiles)))

    return ask


def test_each_set_of_tiles_is_offered_once_in_tile_order(offered):
    assert offered("9m1133m12p2s", tiles=3) == ["113m", "119m", "133m", "139m", "339m"]
    assert offered("1113m", tiles=2) == ["11m", "13m"]
    assert offered("44m1s", tiles=1) == ["4m", "1s"]


def test_a_hand_without_a_suit_of_enough_tiles_may_give_any(offered):
    assert offered("12m34p5s", tiles=3) == [
        *("12m3p", "12m4p", "12m5s", "1m34p", "1m3p5s", "1m4p5s"),
        *("2m34p", "2m3p5s", "2m4p5s", "34p5s"),
    ]


@pytest.mark.parametrize("tiles", [1, 2, 3, 4])
@pytest.mark.parametrize("same_suit", [True, False])
def test_everything_offered_is_allowed_and_nothing_else(step, deal, seat, tiles, same_suit):
    table = deal(seat("1224m13p5555s"))
    made = step(tiles=tiles, same_suit=same_suit)
    held = parse_tiles("1224m13p5555s")
    wanted = {
        draw for draw in combinations(held, tiles) if not same_suit or len({kind // 9 for kind in draw}) == 1
    }
    offered = made.options(table, 0)
    assert len(offered) == len(set(offered))
    assert set(offered) == wanted
    assert all(made.refusal(table, 0, choice) is None for choice in offered)


def test_refusals(refusal):
    hand = "123m45p55s"
    assert refusal(hand, "123m") is None
    assert refusal(hand, "321m") is None  # in any order
    assert refusal(hand, "12m") == "3 tiles are handed over, not 2"
    assert refusal(hand, "122m") == "the seat holds 1 of 2m"
    assert refusal(hand, "129m") == "the seat holds 0 of 9m"
    assert refusal(hand, "12m4p") == "the tiles handed over must be of one suit"
    assert refusal(hand, "12m4p", same_suit=False) is None
    assert refusal("12m45p55s", "12m4p") is None  # no suit of three


@pytest.mark.parametrize(
    ("direction", "takers"),
    [("right", [1, 2, 3, 0]), ("left", [3, 0, 1, 2]), ("across", [2, 3, 0, 1])],
)
def test_directions(step, deal, direction, takers):
    choices = [(seat,) for seat in range(4)]
    moves = tuple(Move(seat, taker, (seat,)) for seat, taker in enumerate(takers))
    assert step(direction=direction).effect(deal(), choices, None).moves == moves
    assert step(direction="random").effect(deal(), choices, direction).moves == moves


def test_three_seats(step, deal):
    assert [move.taker for move in step(direction="left").effect(deal(), [(0,), (1,), (2,)], None).moves] == [
        2,
        0,
        1,
    ]


def test_a_random_direction_fits_the_number_of_seats(step):
    made = step(direction="random")
    assert made.chance_key == "exchange_direction"
    assert made.chance_values(4) == ("right", "left", "across")
    assert made.chance_values(3) == made.chance_values(2) == ("right", "left")
    drawn = [made.chance(Stream(seed, OPENING), 4) for seed in range(300)]
    # Each of three equally likely: 100 of 300 expected, standard deviation sqrt(300 x 1/3 x 2/3) = 8.2.
    assert all(67 < drawn.count(value) < 133 for value in ("right", "left", "across"))
    assert {made.chance(Stream(seed, OPENING), 3) for seed in range(50)} == {"right", "left"}


def test_two_pairs_exchange_with_each_other(step, deal):
    made = step(direction="partner", tiles=1)
    assert made.chance_key == "exchange_pairs"
    assert made.chance_values(4) == ("01-23", "02-13", "03-12")
    choices = [tuple(parse_tiles(text)) for text in ("1m", "2m", "3m", "4m")]
    effects = {pairs: made.effect(deal(), choices, pairs) for pairs in made.chance_values(4)}
    takers = {pairs: [move.taker for move in effect.moves] for pairs, effect in effects.items()}
    assert takers == {"01-23": [1, 0, 3, 2], "02-13": [2, 3, 0, 1], "03-12": [3, 2, 1, 0]}
    drawn = [made.chance(Stream(seed, OPENING), 4) for seed in range(300)]
    assert all(67 < drawn.count(pairs) < 133 for pairs in takers)  # as above


def test_pairs_need_four_seats():
    ((place, words),) = Exchange.problems(Exchange.Options(direction="partner"), TableSettings(seats=3), {})
    assert (place, words.en) == ("direction", '"partner" needs 4 seats and the table has 3')
    assert Exchange.problems(Exchange.Options(direction="partner"), TableSettings(), {}) == []


def test_tiles_go_into_the_wall_in_one_of_a_hundred_ways(step, deal):
    made = step(direction="wall", tiles=2)
    assert made.chance_key == "exchange_mix"
    assert made.chance_values(4) == tuple(str(way) for way in range(100))
    choices = [tuple(parse_tiles(text)) for text in ("12m", "34m", "56m", "78m")]
    effect = made.effect(deal(), choices, "17")
    assert (effect.moves, effect.into_wall, effect.mix) == ((), dict(enumerate(choices)), 17)


def test_the_wall_must_hold_what_is_taken():
    def problems(**options):
        table = TableSettings(seats=4, suits="ps", hand=13)  # 72 tiles less 53: a wall of 19
        return Exchange.problems(Exchange.Options(direction="wall", **options), table, {})

    assert problems(tiles=4) == []
    narrow = TableSettings(seats=3, suits="p", hand=10)  # 36 tiles less 31: a wall of 5
    ((place, words),) = Exchange.problems(Exchange.Options(direction="wall", tiles=2), narrow, {})
    assert (place, words.en) == ("direction", '"wall" takes 6 tiles from the wall, which holds only 5')


def test_a_fixed_direction_leaves_nothing_to_chance(step):
    assert step().chance_key is None


def test_events_keep_the_order_in_which_tiles_are_handed_over(step):
    assert step().encode(tuple(parse_tiles("9m7p8p"))) == {"tiles": "9m78p"}
    assert step().decode({"tiles": "9m78p"}) == tuple(parse_tiles("9m7p8p"))


@pytest.mark.parametrize("fields", [{}, {"tiles": 3}, {"tiles": ["1m"]}, {"tiles": "12"}, {"tiles": "0m"}])
def test_events_that_name_no_tiles(step, fields):
    with pytest.raises(ValueError, match="tile"):
        step().decode(fields)


def test_across_needs_four_seats():
    def problems(direction, seats):
        return Exchange.problems(Exchange.Options(direction=direction), TableSettings(seats=seats), {})

    ((place, words),) = problems("across", 3)
    assert (place, words.en) == ("direction", '"across" needs 4 seats and the table has 3')
    assert problems("across", 4) == problems("random", 2) == []


@pytest.mark.parametrize("options", [{"tiles": 0}, {"tiles": 5}, {"direction": "up"}, {"same_suit": "yes"}])
def test_ranges(options):
    with pytest.raises(ValidationError):
        Exchange.Options(**options)


def test_plain_adds_no_step():
    assert not hasattr(Plain, "xuezhan_opening_steps")
