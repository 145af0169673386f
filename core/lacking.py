"""How many tiles hands lack of a complete one, under the suits that may be left out.

A *plan* is a set of suits left out, whose tiles are worth nothing; a hand's deficiency is that of its
best plan.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import combinations

from . import efficiency, shapes
from .efficiency import split_table
from .plans import pairs_of
from .shapes import PAIRS_LACKING, USELESS
from .tables import CLASSES, IMPOSSIBLE, PAIRS, SIZE, read_alone

__all__ = [
    "OTHERS",
    "UNREACHABLE",
    "Plans",
    "deficiency_of_two",
    "deficiency_without",
    "hand_deficiency",
    "plans",
    "suit_key",
]

UNREACHABLE = 99
"""Deficiency of a hand that no tiles can complete (melds in more suits than a win may have)."""

Plans = tuple[tuple[int, ...], ...]

OTHERS = ((1, 2), (0, 2), (0, 1))
"""By suit: the other two."""

_ALONE = read_alone()


@cache
def plans(barred: int, most: int, melded: int) -> Plans:
    """Return the plans of a hand: which suits may be left out so that at most `most` remain.

    `barred` is a suit that is out anyway (-1: none); `melded` has bit s for a suit with melds, which
    cannot be left out. Empty when melds lie in too many suits.
    """
    usable = [suit for suit in range(3) if suit != barred]
    chosen = (set(kept) for kept in combinations(usable, min(most, len(usable))))
    return tuple(
        tuple(suit for suit in range(3) if suit not in kept)
        for kept in chosen
        if all(suit in kept for suit in usable if melded >> suit & 1)
    )


def hand_deficiency(
    codes: Sequence[int], meld_codes: Sequence[int], sets: int, seven_pairs: bool, choice: Plans
) -> int:
    """Return the fewest tiles lacking under the best plan, UNREACHABLE if there is none.

    `sets` is how many sets the concealed tiles are still to make, `seven_pairs` whether that shape counts.
    """
    classes = (
        shapes.suit_class(codes[0], meld_codes[0]),
        shapes.suit_class(codes[1], meld_codes[1]),
        shapes.suit_class(codes[2], meld_codes[2]),
    )
    least = IMPOSSIBLE
    for left in choice:
        if len(left) == 1:
            x, y = OTHERS[left[0]]
            away = efficiency.split_two(classes[x], classes[y], sets) >> 20
        else:
            a, b, c = _classes(classes, left)
            away = shapes.standard_deficiency(a, b, c, sets)
        if away < least:
            least = away
        if seven_pairs:
            pairs, odd = pairs_of(codes, left)
            away = max(0, 7 - pairs) + max(0, 7 - pairs - odd)
            if away < least:
                least = away
    return least if least < IMPOSSIBLE else UNREACHABLE


def deficiency_of_two(a: int, melds_a: int, b: int, melds_b: int, sets: int) -> int:
    """Return the fewest tiles that two suits lack in the standard shape, each by code and melded code."""
    class_a = suit_key(a, melds_a)[1] if melds_a else CLASSES[a]
    class_b = suit_key(b, melds_b)[1] if melds_b else CLASSES[b]
    found = split_table[(class_a << 8 | class_b) << 3 | sets] or efficiency.split_two(class_a, class_b, sets)
    return found >> 20


def deficiency_without(codes: Sequence[int], out: int, sets: int, seven_pairs: bool) -> int:
    """Return the fewest tiles that a hand without melds lacks when it leaves out a suit."""
    x, y = OTHERS[out]
    a, b = codes[x], codes[y]
    class_a, class_b = CLASSES[a], CLASSES[b]
    found = split_table[(class_a << 8 | class_b) << 3 | sets] or efficiency.split_two(class_a, class_b, sets)
    away = found >> 20
    if seven_pairs:
        pairs = PAIRS_LACKING[PAIRS[a] + PAIRS[b]]
        if pairs < away:
            return pairs
    return away


def suit_key(code: int, melded: int) -> tuple[int, int]:
    """Return key and class of a suit with melds; melds that change nothing are left out of the key."""
    alone = _ALONE.get(melded)
    if alone is not None and alone[code >> 3] >> (code & 7) & 1:
        return code, CLASSES[code]
    return code + melded * SIZE, shapes.suit_class(code, melded)


def _classes(classes: tuple[int, int, int], left: tuple[int, ...]) -> tuple[int, int, int]:
    a, b, c = classes
    return USELESS if 0 in left else a, USELESS if 1 in left else b, USELESS if 2 in left else c
