"""The fan of a complete hand, wild tiles and further win shapes included."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from .contexts import HandQuestion, Situation
from .flat import ALL_KINDS
from .hands import Meld
from .lacking import Plans, hand_deficiency, plans
from .readings import SETS_ONLY, WITH_SEVEN_PAIRS, Form, Reading, is_complete
from .terms import FanCount
from .tiles import COPIES, KINDS, POWERS, RANKS, SUITS

if TYPE_CHECKING:
    from .ruleset import RuleSet

__all__ = ["HeldHand", "best_count", "can_fill", "count_plain", "suit_plans"]


@dataclass(frozen=True, slots=True)
class HeldHand:
    """A hand as it is held, the winning tile `tile` in it.

    `counts` are concealed tiles by kind, wild ones under their own kinds. `seven_pairs`: whether that shape
    counts. `barred` is a suit that may not be used, -1: none.
    """

    counts: Sequence[int]
    melds: tuple[Meld, ...]
    tile: int
    seven_pairs: bool
    barred: int = -1


def count_plain(rules: RuleSet, codes: Sequence[int], hand: HeldHand, situation: Situation) -> FanCount | None:
    """The fan of a hand under rules without wild tiles; None where it is not complete."""
    # Tiles that rules add make no set and no pair, in the hand or laid out.
    foreign = any(codes[3:]) or _melds_added(hand.melds)
    forms = () if foreign else _forms(hand)
    shaped = _shaped(rules, hand) if rules.shapes else ()
    if not shaped and not (forms and is_complete(codes, hand.seven_pairs)):
        return None
    suits = (codes[0], codes[1], codes[2])
    return rules.fan(HandQuestion(suits, hand.counts, hand.melds, hand.tile, forms, situation, (), shaped))


def best_count(rules: RuleSet, hand: HeldHand, situation: Situation) -> FanCount | None:
    """The fan of a hand in the best use of its wild tiles; None where it is not complete."""
    held = list(hand.counts)
    wilds = tuple([kind for kind in rules.wilds for _ in range(held[kind])])
    for kind in rules.wilds:
        held[kind] = 0
    codes = _codes(held)
    if not wilds:
        return count_plain(rules, codes, hand, situation)
    if any(held[KINDS:]) or _melds_added(hand.melds):
        return None
    best: FanCount | None = None
    for filled in _fillings(rules, hand, codes, len(wilds)):
        counts = [*filled, *[0] * (ALL_KINDS - KINDS)]
        stood_for = [kind for kind in range(KINDS) if filled[kind] > held[kind]]
        suits = _codes(counts)
        for tile in stood_for if hand.tile in rules.wilds else (hand.tile,):
            three = (suits[0], suits[1], suits[2])
            count = rules.fan(HandQuestion(three, counts, hand.melds, tile, _forms(hand), situation, wilds))
            if best is None or count.fan > best.fan:
                best = count
    return best


def can_fill(rules: RuleSet, hand: HeldHand) -> bool:
    """Whether the hand's wild tiles can stand for what completes it."""
    held = list(hand.counts)
    wilds = sum([held[kind] for kind in rules.wilds])
    for kind in rules.wilds:
        held[kind] = 0
    return not any(held[KINDS:]) and next(_fillings(rules, hand, _codes(held), wilds), None) is not None


def suit_plans(rules: RuleSet, barred: int, melds: Sequence[Meld]) -> Plans:
    """The suits that a hand may leave out under the rules: those not in play, barred, or one too many."""
    most = rules.suit_limit.most
    if most is None:
        most = 2 if barred < 0 and rules.suit_limit.declared else 3
    melded = 0
    for meld in melds:
        if meld.kind < KINDS:
            melded |= 1 << meld.kind // RANKS
    out = {suit for suit, letter in enumerate(SUITS) if letter not in rules.table.suits}
    return tuple(tuple(sorted({*left, *out})) for left in plans(barred, most, melded))


def _melds_added(melds: Sequence[Meld]) -> bool:
    """Whether a meld is of a kind that rules add."""
    return any(meld.kind >= KINDS for meld in melds)


def _forms(hand: HeldHand) -> tuple[Form, ...]:
    return WITH_SEVEN_PAIRS if hand.seven_pairs else SETS_ONLY


def _shaped(rules: RuleSet, hand: HeldHand) -> tuple[Reading, ...]:
    return tuple([reading for shape in rules.shapes for reading in shape.readings(hand, hand.tile)])


def _codes(counts: Sequence[int]) -> list[int]:
    """Suit codes (m, p, s), and that of added tiles."""
    suits = range(0, ALL_KINDS, RANKS)
    return [sum(counts[first + rank] * POWERS[rank] for rank in range(RANKS)) for first in suits]


def _fillings(rules: RuleSet, hand: HeldHand, codes: Sequence[int], wilds: int) -> Iterator[list[int]]:
    """Counts (27 kinds) of the complete hands that the wild tiles can make of the others."""
    melded = [0, 0, 0]
    for meld in hand.melds:
        for kind in meld.kinds:
            if kind not in rules.wilds:
                melded[kind // RANKS] += POWERS[kind % RANKS]
    sets = rules.table.sets - len(hand.melds)
    choice = suit_plans(rules, hand.barred, hand.melds)

    def lacking(held: Sequence[int]) -> int:
        return hand_deficiency(held, melded, sets, hand.seven_pairs, choice)

    def fill(held: list[int], first: int, left: int, added: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
        if not left:
            yield added
            return
        for kind in range(first, KINDS):
            suit, power = kind // RANKS, POWERS[kind % RANKS]
            if held[suit] // power % 5 + melded[suit] // power % 5 >= COPIES:
                continue
            held[suit] += power
            if lacking(held) == left - 1:
                yield from fill(held, kind, left - 1, (*added, kind))
            held[suit] -= power

    natural = list(codes[:3])
    if lacking(natural) == wilds:
        for added in fill(natural, 0, wilds, ()):
            filled = list(hand.counts[:KINDS])
            for kind in rules.wilds:
                if kind < KINDS:
                    filled[kind] = 0
            for kind in added:
                filled[kind] += 1
            yield filled
