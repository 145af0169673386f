"""The best discard: lowest deficiency, then most useful tiles, then the order among equals.

Equals (players.md greedy 6): missing-suit tiles first, then the tile with the fewest neighbours in hand
(tiles of the same kind beside itself, ±1, ±2), then the lowest in the order m p s, 1 to 9.

A *plan* is a set of suits left out, whose tiles are worth nothing; a hand's deficiency is that of its
best plan.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import combinations
from typing import TYPE_CHECKING

from .efficiency import (
    COMPLEMENTS,
    FIELDS,
    Candidate,
    candidate_memo,
    candidates,
    discards,
    fields_memo,
    helping_fields,
    odd_ranks,
    split_memo,
    split_two,
    useless_weight,
    weights,
)
from .plans import SUIT_BITS, add_any, add_seven_pairs, add_two, pairs_of, ranks_of
from .shapes import PAIRS_LACKING, USELESS, standard_deficiency, suit_class
from .tables import CLASSES, IMPOSSIBLE, PAIRS, SIZE, read_alone
from .tiles import POWERS, RANKS

if TYPE_CHECKING:
    from .seat import SeatView

__all__ = [
    "UNREACHABLE",
    "Plans",
    "best_discard",
    "best_of_two",
    "deficiencies_without",
    "deficiency_of_two",
    "hand_deficiency",
    "plans",
]

UNREACHABLE = 99
"""Deficiency of a hand that no tiles can complete (melds in more suits than a win may have)."""

Plans = tuple[tuple[int, ...], ...]

_ALONE = read_alone()
_OTHERS = ((1, 2), (0, 2), (0, 1))


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
        suit_class(codes[0], meld_codes[0]),
        suit_class(codes[1], meld_codes[1]),
        suit_class(codes[2], meld_codes[2]),
    )
    least = IMPOSSIBLE
    for left in choice:
        if len(left) == 1:
            x, y = _OTHERS[left[0]]
            lacking = split_two(classes[x], classes[y], sets)[0]
        else:
            lacking = standard_deficiency(*_classes(classes, left), sets)
        if lacking < least:
            least = lacking
        if seven_pairs:
            pairs, odd = pairs_of(codes, left)
            lacking = max(0, 7 - pairs) + max(0, 7 - pairs - odd)
            if lacking < least:
                least = lacking
    return least if least < IMPOSSIBLE else UNREACHABLE


def deficiency_of_two(a: int, melds_a: int, b: int, melds_b: int, sets: int) -> int:
    """Return the fewest tiles that two suits lack in the standard shape, each by code and melded code."""
    class_a = _suit(a, melds_a)[1] if melds_a else CLASSES[a]
    class_b = _suit(b, melds_b)[1] if melds_b else CLASSES[b]
    try:
        return split_memo[(class_a << 8 | class_b) << 3 | sets][0]
    except KeyError:
        return split_two(class_a, class_b, sets)[0]


def deficiencies_without(codes: Sequence[int], sets: int, seven_pairs: bool) -> list[int]:
    """Return the fewest tiles that a hand without melds lacks when it leaves out each suit in turn."""
    found = []
    for x, y in _OTHERS:
        key = (CLASSES[codes[x]] << 8 | CLASSES[codes[y]]) << 3 | sets
        try:
            lacking = split_memo[key][0]
        except KeyError:
            lacking = split_two(CLASSES[codes[x]], CLASSES[codes[y]], sets)[0]
        if seven_pairs:
            pairs = PAIRS_LACKING[PAIRS[codes[x]] + PAIRS[codes[y]]]
            if pairs < lacking:
                lacking = pairs
        found.append(lacking)
    return found


def _suit(code: int, melded: int) -> tuple[int, int]:
    """Return key and class of a suit with melds; melds that change nothing are left out of the key."""
    alone = _ALONE.get(melded)
    if alone is not None and alone[code >> 3] >> (code & 7) & 1:
        return code, CLASSES[code]
    return code + melded * SIZE, suit_class(code, melded)


def _classes(classes: tuple[int, int, int], left: tuple[int, ...]) -> tuple[int, int, int]:
    a, b, c = classes
    return USELESS if 0 in left else a, USELESS if 1 in left else b, USELESS if 2 in left else c


def best_of_two(view: SeatView, barred: int) -> int:
    """Return the best discard of a seat that holds nothing of its missing suit, -1 when its hand is complete."""
    x, y = _OTHERS[barred]
    codes, meld_codes, sets = view.codes, view.meld_codes, view.sets
    a = codes[x]
    b = codes[y]
    if melded := meld_codes[x]:
        a, class_a = _suit(a, melded)
    else:
        class_a = CLASSES[a]
    if melded := meld_codes[y]:
        b, class_b = _suit(b, melded)
    else:
        class_b = CLASSES[b]
    try:
        least, args_a, args_b = split_memo[(class_a << 8 | class_b) << 3 | sets]
    except KeyError:
        least, args_a, args_b = split_two(class_a, class_b, sets)
    if view.seven_pairs:
        # Without melds all fourteen tiles are here, so a tile of an odd kind can always go.
        lacking = 7 - (PAIRS[a] + PAIRS[b] >> 4)
        if lacking <= least:
            if not lacking:
                return -1
            if lacking < least:
                return _best_of_pairs((a, b), (x, y), view.unseen())
            return _best_with_pairs(a, b, (x, y), sets, args_a, args_b, view.unseen())
    if not least:
        return -1
    try:
        found_a = candidate_memo[a << 10 | args_a]
    except KeyError:
        found_a = candidates(a, args_a)
    try:
        found_b = candidate_memo[b << 10 | args_b]
    except KeyError:
        found_b = candidates(b, args_b)
    # The low four bits of a weight hold the rank. Two hands in five leave but one candidate.
    if not found_b:
        if len(found_a) == 1:
            return x * RANKS + 15 - (found_a[0][2] & 15)
        return x * RANKS + 15 - (_best_alone(found_a, x, b, y, COMPLEMENTS[sets], view.unseen()) & 15)
    if not found_a:
        if len(found_b) == 1:
            return y * RANKS + 15 - (found_b[0][2] & 15)
        return y * RANKS + 15 - (_best_alone(found_b, y, a, x, COMPLEMENTS[sets], view.unseen()) & 15)
    copies = view.unseen()
    others = COMPLEMENTS[sets]
    unseen_a = copies >> SUIT_BITS * x
    unseen_b = copies >> SUIT_BITS * y
    best_a = _best_score(found_a, a, unseen_a, b, unseen_b, others)
    best_b = _best_score(found_b, b, unseen_b, a, unseen_a, others)
    # Between suits the lower suit comes first.
    if best_b >> 4 > best_a >> 4:
        return y * RANKS + 15 - (best_b & 15)
    return x * RANKS + 15 - (best_a & 15)


def _best_alone(
    found: Sequence[Candidate], suit: int, other: int, other_suit: int, others: Sequence[int], unseen: int
) -> int:
    """Return useful tiles << 8 | weight of the best of several candidates, all of them in one suit.

    Where they leave the same entries, what helps in the other suit is the same for all.
    """
    own_unseen = unseen >> SUIT_BITS * suit
    if found[0][0] != found[-1][0]:
        return _best_score(found, -1, own_unseen, other, unseen >> SUIT_BITS * other_suit, others)
    best = -1
    for _, fields, weight in found:
        score = (own_unseen & fields) % 255 << 8 | weight
        if score > best:
            best = score
    return best


def _best_score(
    found: Sequence[Candidate], own: int, own_unseen: int, other: int, other_unseen: int, others: Sequence[int]
) -> int:
    """Return useful tiles << 8 | weight of the best candidate of a suit, -1 if there is none.

    `own` and `other` are the keys of the two suits that make up the hand.
    """
    best = last = -1
    helped = 0
    for args, fields, weight in found:
        if args != last:
            last = args
            try:
                helped = (other_unseen & fields_memo[other << 10 | others[args]]) % 255
            except KeyError:
                helped = (other_unseen & helping_fields(other, others[args])) % 255
        if fields < 0:
            fields = helping_fields(own - POWERS[15 - (weight & 15)], args)
        score = ((own_unseen & fields) % 255 + helped) << 8 | weight
        if score > best:
            best = score
    return best


def _best_of_pairs(keys: tuple[int, int], suits: tuple[int, int], unseen: int) -> int:
    """Best discard where seven pairs are nearer than the standard shape: a tile of an odd kind.

    All the other odd kinds then help, so the fewest unseen copies of its own make the best.
    """
    best, kind = -1, -1
    for key, suit in zip(keys, suits, strict=True):
        odd, copies = odd_ranks(key), unseen >> SUIT_BITS * suit
        for weight in weights(key):
            rank = 15 - (weight & 15)
            if odd >> rank & 1:
                score = 4 - (copies >> 8 * rank & 255) << 4 | weight >> 4
                if score > best:
                    best, kind = score, suit * RANKS + rank
    return kind


def _best_with_pairs(
    a: int, b: int, suits: tuple[int, int], sets: int, args_a: int, args_b: int, unseen: int
) -> int:
    """Best discard where seven pairs are as near as the standard shape."""
    odd_a, odd_b = odd_ranks(a), odd_ranks(b)
    unseen_a, unseen_b = unseen >> SUIT_BITS * suits[0], unseen >> SUIT_BITS * suits[1]
    others = COMPLEMENTS[sets]
    best, kind = -1, -1
    for suit, own, own_args, own_odd, own_unseen, other, other_odd, other_unseen in (
        (suits[0], a, args_a, odd_a, unseen_a, b, odd_b, unseen_b),
        (suits[1], b, args_b, odd_b, unseen_b, a, odd_a, unseen_a),
    ):
        paired = FIELDS[other_odd]
        paired_count = (other_unseen & paired) % 255
        for rank, args, _, fields, weight in discards(own, own_args):
            if own_odd >> rank & 1:
                fields |= FIELDS[own_odd ^ 1 << rank]
                if args:
                    useful = (other_unseen & (paired | helping_fields(other, others[args]))) % 255
                else:
                    useful = paired_count
            elif args:
                useful = (other_unseen & helping_fields(other, others[args])) % 255
            else:
                continue
            score = (useful + (own_unseen & fields) % 255) << 4 | weight >> 4
            if score > best:
                best, kind = score, suit * 9 + rank
    return kind


def best_discard(
    codes: Sequence[int],
    meld_codes: Sequence[int],
    sets: int,
    seven_pairs: bool,
    choice: Plans,
    unseen: int,
    barred: int,
) -> int:
    """Return the best discard of any hand of 3 * sets + 2 tiles.

    `barred` is the seat's own missing suit 定缺 (-1: none), first among equals. Plugin tiles (codes[3],
    if there) are worth nothing.
    """
    least = hand_deficiency(codes, meld_codes, sets, seven_pairs, choice)
    if least == 0 or least == UNREACHABLE or any(codes[3:]):
        return _best_of_all(codes, meld_codes, sets, seven_pairs, choice, unseen, barred)
    suits = [_suit(codes[suit], meld_codes[suit]) for suit in range(3)]
    keys = [key for key, _ in suits]
    classes = [found for _, found in suits]
    only = _only_plan(codes, classes, sets, seven_pairs, choice, least)
    if only >= 0 and barred < 0:
        return _best_of_plan(codes, keys, classes, sets, only, unseen)
    helps = [0] * (3 * RANKS)
    kept: set[int] = set()
    for left in choice:
        if len(left) == 1:
            x, y = _OTHERS[left[0]]
            lacking, args_x, args_y = split_two(classes[x], classes[y], sets)
            if lacking == least:
                add_two(helps, kept, keys, (x, y), left[0], (args_x, args_y), COMPLEMENTS[sets])
        else:
            add_any(helps, kept, codes, keys, classes, sets, left, least)
        if seven_pairs:
            add_seven_pairs(helps, kept, codes, left, least)
    best, kind = -1, -1
    for suit in range(3):
        for rank, _, _, _, weight in discards(keys[suit], 0):
            held = suit * RANKS + rank
            if held in kept:
                score = (unseen & helps[held]) % 255 << 5 | (suit == barred) << 4 | weight >> 4
                if score > best:
                    best, kind = score, held
    return kind


def _only_plan(
    codes: Sequence[int],
    classes: Sequence[int],
    sets: int,
    seven_pairs: bool,
    choice: Plans,
    least: int,
) -> int:
    """Return the suit whose leaving out alone gives `least`, in the standard shape alone; -1 if others do."""
    only = -1
    for left in choice:
        if len(left) != 1:
            return -1
        out = left[0]
        if seven_pairs:
            pairs, odd = pairs_of(codes, left)
            if 7 - pairs + max(0, 7 - pairs - odd) <= least:
                return -1
        x, y = _OTHERS[out]
        if split_two(classes[x], classes[y], sets)[0] == least:
            if only >= 0:
                return -1
            only = out
    return only


def _best_of_plan(
    codes: Sequence[int], keys: Sequence[int], classes: Sequence[int], sets: int, out: int, unseen: int
) -> int:
    """Best discard where the standard shape without suit `out` is nearer than anything else."""
    x, y = _OTHERS[out]
    _, args_x, args_y = split_two(classes[x], classes[y], sets)
    unseen_x, unseen_y = unseen >> SUIT_BITS * x, unseen >> SUIT_BITS * y
    others = COMPLEMENTS[sets]
    scores = [-1, -1, -1]
    scores[x] = _best_score(candidates(keys[x], args_x), keys[x], unseen_x, keys[y], unseen_y, others)
    scores[y] = _best_score(candidates(keys[y], args_y), keys[y], unseen_y, keys[x], unseen_x, others)
    if codes[out]:
        useful = (unseen_x & helping_fields(keys[x], args_x)) % 255
        useful += (unseen_y & helping_fields(keys[y], args_y)) % 255
        scores[out] = useful << 8 | useless_weight[codes[out]]
    # The low four bits hold the rank; between suits the lower suit comes first.
    suit = max(range(3), key=lambda suit: scores[suit] >> 4)
    return suit * RANKS + 15 - (scores[suit] & 15)


def _neighbours(code: int, rank: int) -> int:
    counts = [code // power % 5 for power in POWERS]
    return sum(counts[max(0, rank - 2) : rank + 3]) - 1


def _best_of_all(
    codes: Sequence[int],
    meld_codes: Sequence[int],
    sets: int,
    seven_pairs: bool,
    choice: Plans,
    unseen: int,
    barred: int,
) -> int:
    """Try every discard and every draw; for hands that are complete, or hold tiles worth nothing."""
    best: tuple[int, int, bool, int] | None = None
    kind = -1
    for suit in range(len(codes)):
        for rank in ranks_of(codes[suit]):
            less = list(codes)
            less[suit] -= POWERS[rank]
            lacking = hand_deficiency(less, meld_codes, sets, seven_pairs, choice)
            if best is not None and -lacking < best[0]:
                continue
            useful = _useful(less, meld_codes, sets, seven_pairs, choice, unseen, lacking)
            score = (-lacking, useful, suit == barred, -_neighbours(codes[suit], rank))
            if best is None or score > best:
                best, kind = score, suit * 9 + rank
    return kind


def _useful(
    codes: Sequence[int],
    meld_codes: Sequence[int],
    sets: int,
    seven_pairs: bool,
    choice: Plans,
    unseen: int,
    lacking: int,
) -> int:
    useful = 0
    for suit in range(3):
        for rank, power in enumerate(POWERS):
            copies = unseen >> 8 * (suit * 9 + rank) & 255
            held = codes[suit] // power % 5 + meld_codes[suit] // power % 5
            if copies and held < 4:
                more = list(codes)
                more[suit] += power
                if hand_deficiency(more, meld_codes, sets, seven_pairs, choice) < lacking:
                    useful += copies
    return useful
