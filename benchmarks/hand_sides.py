"""Sides that analyse hands: the same tiles for everybody, in the form that each of them keeps them in."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from typing import Any, TypeVar

__all__ = ["HAND_SIDES"]

Hand = TypeVar("Hand")
Tiles = tuple[int, ...]
"""Tiles by number, 0 to 107: kind * 4 + copy, as riichienv numbers those of the three suits."""

HANDS = 2000
SLOW = 50
"""Hands at a time of what takes a millisecond each."""
COPIES = 4
KINDS = 27
RIICHI_KINDS = 34


@cache
def waiting() -> tuple[Tiles, ...]:
    """Hands of 13 tiles, any as likely."""
    draw = random.Random(20261130)
    return tuple(tuple(sorted(draw.sample(range(KINDS * COPIES), 13))) for _ in range(HANDS))


@cache
def drawn() -> tuple[Tiles, ...]:
    """Hands of 14 tiles: every other one complete, with four sets and a pair in two suits, the rest any."""
    draw = random.Random(20261201)
    any_tiles = [tuple(sorted(draw.sample(range(KINDS * COPIES), 14))) for _ in range(HANDS // 2)]
    return tuple(hand for pair in zip(complete(), any_tiles, strict=True) for hand in pair)


@cache
def complete() -> tuple[Tiles, ...]:
    """Complete hands in two suits."""
    draw = random.Random(20261202)
    found: list[Tiles] = []
    while len(found) < HANDS // 2:
        counts = [0] * KINDS
        suits = draw.sample(range(3), 2)
        for size in (3, 3, 3, 3, 2):
            first = 9 * draw.choice(suits)
            if size == 3 and draw.random() < 0.7:
                lowest = first + draw.randrange(7)
                for kind in range(lowest, lowest + 3):
                    counts[kind] += 1
            else:
                counts[first + draw.randrange(9)] += size
        if max(counts) <= COPIES:
            found.append(tuple(kind * COPIES + copy for kind in range(KINDS) for copy in range(counts[kind])))
    return tuple(found)


def _each(ask: Callable[[Hand], object], hands: Sequence[Hand]) -> Iterator[tuple[int, float]]:
    """Ask of one hand after the other."""
    while True:
        for start in range(0, len(hands), 100):
            part = hands[start : start + 100]
            for hand in part:
                ask(hand)
            yield len(part), 0


def _codes(hands: Sequence[Tiles]) -> list[list[int]]:
    from xuezhan import codes_of

    return [codes_of(tile // COPIES for tile in hand) for hand in hands]


def _counts(hands: Sequence[Tiles]) -> list[list[int]]:
    """Counts as the package mahjong takes them."""
    found = []
    for hand in hands:
        counts = [0] * RIICHI_KINDS
        for tile in hand:
            counts[tile // COPIES] += 1
        found.append(counts)
    return found


def _ours(name: str, hands: Callable[[], Sequence[Tiles]]) -> Callable[[], Iterator[tuple[int, float]]]:
    def work() -> Iterator[tuple[int, float]]:
        import xuezhan

        return _each(getattr(xuezhan, name), _codes(hands()))

    return work


def _our_price() -> Iterator[tuple[int, float]]:
    from xuezhan import RuleSet, Situation, hand_price

    rules, situation = RuleSet.load("chengdu-everyone"), Situation("self_draw")
    hands = [(codes, hand[-1] // COPIES) for codes, hand in zip(_codes(complete()), complete(), strict=True)]
    return _each(lambda hand: hand_price(rules, hand[0], hand[1], situation), hands)


def _riichienv_shanten(hands: Callable[[], Sequence[Tiles]]) -> Callable[[], Iterator[tuple[int, float]]]:
    def work() -> Iterator[tuple[int, float]]:
        from riichienv import calculate_shanten

        return _each(calculate_shanten, [list(hand) for hand in hands()])

    return work


def _riichienv_useful() -> Iterator[tuple[int, float]]:
    """Each kind of which a tile is left, one after the other: there is no such call."""
    from riichienv import calculate_shanten

    def useful(hand: list[int]) -> list[int]:
        now = calculate_shanten(hand)
        held = set(hand)
        found = []
        for kind in range(KINDS):
            tile = next((tile for tile in range(kind * COPIES, kind * COPIES + COPIES) if tile not in held), None)
            if tile is not None and calculate_shanten([*hand, tile]) < now:
                found.append(kind)
        return found

    return _each(useful, [list(hand) for hand in waiting()])


def _riichienv_waits() -> Iterator[tuple[int, float]]:
    from riichienv import HandEvaluator

    return _each(lambda hand: HandEvaluator(hand).get_waits(), [list(hand) for hand in waiting()])


def _riichienv_price() -> Iterator[tuple[int, float]]:
    from riichienv import Conditions, HandEvaluator

    conditions = Conditions(tsumo=True)
    return _each(lambda hand: HandEvaluator(hand).calc(hand[-1], None, conditions), [list(hand) for hand in complete()])


def _mahjong_shanten() -> Iterator[tuple[int, float]]:
    from mahjong.shanten import Shanten

    return _each(Shanten().calculate_shanten, _counts(waiting()))


def _mahjong_complete() -> Iterator[tuple[int, float]]:
    from mahjong.agari import Agari

    return _each(Agari().is_agari, _counts(drawn()))


def _mahjong_useful() -> Iterator[tuple[int, float]]:
    from mahjong.shanten import Shanten

    shanten = Shanten().calculate_shanten

    def useful(counts: list[int]) -> list[int]:
        now = shanten(counts)
        found = []
        for kind in range(KINDS):
            if counts[kind] < COPIES:
                counts[kind] += 1
                if shanten(counts) < now:
                    found.append(kind)
                counts[kind] -= 1
        return found

    return _each(useful, _counts(waiting()[:SLOW]))


def _mahjong_price() -> Iterator[tuple[int, float]]:
    from mahjong.hand_calculating.hand import HandCalculator
    from mahjong.hand_calculating.hand_config import HandConfig

    worth, config = HandCalculator().estimate_hand_value, HandConfig(is_tsumo=True)
    return _each(lambda hand: worth(hand, hand[-1], config=config), [list(hand) for hand in complete()[:SLOW]])


def _in_bulk(name: str, form: str) -> Callable[[], Iterator[tuple[int, float]]]:
    """Arrays of suit codes or of counts."""

    def work() -> Iterator[tuple[int, float]]:
        import numpy as np
        import xuezhan

        ask: Callable[[Any], object] = getattr(xuezhan, name)
        draw = np.random.default_rng(20261130)
        tiles = np.argsort(draw.random((200_000, KINDS * COPIES), dtype=np.float32), axis=1)[:, :13] // COPIES
        counts = np.zeros((len(tiles), KINDS), dtype=np.uint8)
        np.add.at(counts, (np.arange(len(tiles))[:, None], tiles), 1)
        hands = counts if form == "counts" else counts.reshape(-1, 3, 9) @ 5 ** np.arange(9)
        while True:
            ask(hands)
            yield len(hands), 0

    return work


HAND_SIDES: dict[str, Callable[[], Iterator[tuple[int, float]]]] = {
    "complete": _ours("hand_complete", drawn),
    "complete.riichienv": _riichienv_shanten(drawn),
    "complete.mahjong": _mahjong_complete,
    "shanten": _ours("hand_shanten", waiting),
    "shanten.riichienv": _riichienv_shanten(waiting),
    "shanten.mahjong": _mahjong_shanten,
    "useful": _ours("hand_useful", waiting),
    "useful.riichienv": _riichienv_useful,
    "useful.mahjong": _mahjong_useful,
    "waits": _ours("hand_waits", waiting),
    "waits.riichienv": _riichienv_waits,
    "price": _our_price,
    "price.riichienv": _riichienv_price,
    "price.mahjong": _mahjong_price,
    "bulk.shanten.codes": _in_bulk("hands_shanten", "codes"),
    "bulk.shanten.counts": _in_bulk("hands_shanten", "counts"),
    "bulk.waits": _in_bulk("hands_waits", "codes"),
    "bulk.useful": _in_bulk("hands_useful", "codes"),
}
"""What can be asked of hands, by question and who answers (nobody named: xuezhan)."""
