"""Randomness of a fixed algorithm: the documented construction, written a second time here."""

from __future__ import annotations

from collections import Counter
from hashlib import shake_128
from itertools import islice

import pytest
from xuezhan.core.deal import Deal
from xuezhan.core.rng import OPENING, PLAYER, Stream, deal_seed, shuffled
from xuezhan.core.ruleset import RuleSet

SEEDS = [0, 1, 7, 2**53 - 1, 12345678901234567890]


def words(text: str, count: int) -> list[int]:
    """The first little-endian 64-bit words of SHAKE-128 on the text."""
    digest = shake_128(text.encode("ascii")).digest(8 * count)
    return [int.from_bytes(digest[8 * place : 8 * place + 8], "little") for place in range(count)]


def test_the_hash_is_shake_128_of_fips_202() -> None:
    # The published value of SHAKE-128 on the empty text.
    assert shake_128(b"").hexdigest(16) == "7f9c2ba4e88f827d616045507605853e"


@pytest.mark.parametrize("seed", SEEDS)
def test_a_stream_is_its_blocks_one_after_the_other(seed: int) -> None:
    stream = Stream(seed, 16)
    drawn = [stream.word() for _ in range(40)]
    expected = [word for block in range(3) for word in words(f"xuezhan/16/{seed}/{block}", 16)]
    assert drawn == expected[:40]


@pytest.mark.parametrize("seed", SEEDS)
def test_a_shuffle_sorts_by_one_key_a_place(seed: int) -> None:
    tiles = [kind for kind in range(27) for _ in range(4)]
    keys = words(f"xuezhan/0/{seed}", len(tiles))
    expected = [tile for _, _, tile in sorted(zip(keys, range(108), tiles, strict=True))]
    assert shuffled(tiles, seed) == expected
    assert shuffled(tiles[:9], seed) == [
        tile for _, _, tile in sorted(zip(words(f"xuezhan/0/{seed}", 9), range(9), tiles, strict=False))
    ]


def test_deal_seeds_are_53_bits_and_differ() -> None:
    seeds = [deal_seed(1, index) for index in range(5000)] + [deal_seed(2, index) for index in range(5000)]
    assert all(0 <= seed < 2**53 for seed in seeds)
    assert len(set(seeds)) == len(seeds)
    assert deal_seed(1, 3) == words("xuezhan/deal/1/3", 1)[0] >> 11


def test_numbers_below_a_bound_are_digits_of_words() -> None:
    stream = Stream(9, OPENING)
    word = words("xuezhan/1/9/0", 1)[0]
    first = [stream.below(27) for _ in range(6)]
    expected = []
    for _ in range(6):
        word, digit = divmod(word, 27)
        expected.append(digit)
    # 2^64 / 27^6 is above 2^32, / 27^7 is not: six digits come from one word.
    assert 2**64 // 27**6 >= 2**32 > 2**64 // 27**7
    assert first == expected
    assert stream.below(27) == words("xuezhan/1/9/0", 2)[1] % 27


@pytest.mark.parametrize("bound", [1, 2, 3, 14, 700])
def test_every_number_is_about_as_likely(bound: int) -> None:
    stream = Stream(4, PLAYER)
    draws = 2000 * min(bound, 20)
    counts = Counter(stream.below(bound) for _ in range(draws))
    assert set(counts) <= set(range(bound))
    if bound <= 20:
        # Six standard deviations of a binomial count.
        expected = draws / bound
        assert all(abs(counts[number] - expected) <= 6 * expected**0.5 for number in range(bound))


def test_streams_do_not_meet() -> None:
    drawn = [tuple(islice(iter(Stream(seed, label).word, -1), 4)) for seed in range(50) for label in range(20)]
    assert len({word for words_ in drawn for word in words_}) == 4 * len(drawn)


def test_a_deal_is_its_seed_alone() -> None:
    rules = RuleSet.load("laok:opening=exchange,opening.direction=random")
    deals = [Deal.dealt(rules, 77) for _ in range(2)]
    assert deals[0].hands == deals[1].hands
    assert deals[0].wall == deals[1].wall
    assert deals[0].given == deals[1].given
    tiles = shuffled([kind for kind in range(27) for _ in range(4)], 77)
    assert [list(hand) for hand in deals[0].hands] == [tiles[13 * seat : 13 * seat + 13] for seat in range(4)]
    assert deals[0].wall == tiles[52:]
    directions = Counter(Deal.dealt(rules, seed).given["exchange_direction"] for seed in range(600))
    assert set(directions) == {"right", "left", "across"}
    assert min(directions.values()) > 120


def test_the_dealer_changes_no_tile() -> None:
    rules = RuleSet.load("laok")
    assert Deal.dealt(rules, 5, dealer=0).hands == Deal.dealt(rules, 5, dealer=3).hands
