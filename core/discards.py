"""The best discard: lowest deficiency, then most useful tiles, then the order among equals.

Equals (players.md greedy 6): missing-suit tiles first, then the tile with the fewest neighbours in hand
(tiles of the same kind beside itself, ±1, ±2), then the lowest in the order m p s, 1 to 9.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from . import efficiency, flat, lacking
from .efficiency import (
    CANDIDATE_ARGS,
    CANDIDATE_WEIGHT,
    COMPLEMENTS,
    FIELDS,
    WEIGHT_BITS,
    candidate_memo,
    room,
    split_table,
)
from .flat import COPIES_OF_RANK, COPY_BITS, KINDS_OF_RANKS, REMEMBERS, WILD_SUIT, ranks_of, wilds_in
from .lacking import OTHERS, UNREACHABLE, Plans
from .plans import add_any, add_seven_pairs, add_two, pairs_of
from .tables import ALL_ENTRIES, CLASSES, PAIRS
from .tiles import KINDS, POWERS, RANKS

if TYPE_CHECKING:
    from .seat import SeatView

__all__ = ["best_discard", "best_of_two", "nearest_of_two"]

_EVERY_RANK = (1 << RANKS) - 1
_ARGS = ALL_ENTRIES << CANDIDATE_ARGS
_FIRST_ROOM, _SECOND_ROOM = room(), room()


def best_of_two(view: SeatView, barred: int) -> int:
    """Return the best discard of a seat that holds nothing of its missing suit.

    It is -1 when the hand is complete and when rules add tiles or make some wild.
    """
    x, y = OTHERS[barred]
    codes, meld_codes, sets = view.codes, view.meld_codes, view.sets
    if len(codes) > 3:
        return -1
    a = codes[x]
    b = codes[y]
    if melded := meld_codes[x]:
        a, class_a = lacking.suit_key(a, melded)
    else:
        class_a = CLASSES[a]
    if melded := meld_codes[y]:
        b, class_b = lacking.suit_key(b, melded)
    else:
        class_b = CLASSES[b]
    split = split_table[(class_a << 8 | class_b) << 3 | sets] or efficiency.split_two(class_a, class_b, sets)
    least, args_a, args_b = split >> 20, split >> 10 & ALL_ENTRIES, split & ALL_ENTRIES
    if view.seven_pairs:
        # Without melds all fourteen tiles are here, so a tile of an odd kind can always go.
        away = 7 - (PAIRS[a] + PAIRS[b] >> 4)
        if away <= least:
            if not away:
                return -1
            unseen_a, unseen_b = view.unseen_in(x), view.unseen_in(y)
            if away < least:
                return _best_of_suits(x, _best_of_pairs(a, unseen_a), y, _best_of_pairs(b, unseen_b))
            others = COMPLEMENTS[sets]
            return _best_of_suits(
                x,
                _best_with_pairs(a, args_a, unseen_a, b, unseen_b, others),
                y,
                _best_with_pairs(b, args_b, unseen_b, a, unseen_a, others),
            )
    if not least:
        return -1
    if REMEMBERS:
        # Not through `candidates`: it is done twenty times a deal.
        found_a, found_b = candidate_memo[a << 10 | args_a], candidate_memo[b << 10 | args_b]
    else:
        # A seat of another class may let another thread in, which must not happen while the rooms are in use.
        unseen_a, unseen_b = view.unseen_in(x), view.unseen_in(y)
        found_a = efficiency.candidates(a, args_a, _FIRST_ROOM)
        found_b = efficiency.candidates(b, args_b, _SECOND_ROOM)
    size_a, size_b = len(found_a), len(found_b)
    # Two hands in five leave but one candidate.
    if size_a + size_b == 1:
        if size_a:
            return x * RANKS + 15 - (found_a[0] >> CANDIDATE_WEIGHT & 15)
        return y * RANKS + 15 - (found_b[0] >> CANDIDATE_WEIGHT & 15)
    if REMEMBERS:
        unseen_a, unseen_b = view.unseen_in(x), view.unseen_in(y)
    # One in seven leaves them all in one suit.
    if not size_b and (best := _best_alone(found_a, unseen_a)) >= 0:
        return x * RANKS + 15 - (best & 15)
    if not size_a and (best := _best_alone(found_b, unseen_b)) >= 0:
        return y * RANKS + 15 - (best & 15)
    others = COMPLEMENTS[sets]
    best_a = _best_score(found_a, a, unseen_a, b, unseen_b, others) if size_a else -1
    best_b = _best_score(found_b, b, unseen_b, a, unseen_a, others) if size_b else -1
    return _best_of_suits(x, best_a, y, best_b)


def nearest_of_two(view: SeatView, barred: int) -> tuple[int, ...]:
    """Return all discards, ascending, that leave the hand nearest of a seat that holds nothing of its missing suit.

    Empty when the hand is complete and when rules add tiles or make some wild.
    """
    x, y = OTHERS[barred]
    codes, meld_codes, sets = view.codes, view.meld_codes, view.sets
    if len(codes) > 3:
        return ()
    a = codes[x]
    b = codes[y]
    if melded := meld_codes[x]:
        a, class_a = lacking.suit_key(a, melded)
    else:
        class_a = CLASSES[a]
    if melded := meld_codes[y]:
        b, class_b = lacking.suit_key(b, melded)
    else:
        class_b = CLASSES[b]
    split = split_table[(class_a << 8 | class_b) << 3 | sets] or efficiency.split_two(class_a, class_b, sets)
    least = split >> 20
    # Without melds all fourteen tiles are here, so a tile of an odd kind can always go.
    away = 7 - (PAIRS[a] + PAIRS[b] >> 4) if view.seven_pairs else UNREACHABLE
    if not least or not away:
        return ()
    keep_a = keep_b = 0
    if least <= away:
        keep_a = efficiency.keeping_ranks(a, split >> 10 & ALL_ENTRIES)
        keep_b = efficiency.keeping_ranks(b, split & ALL_ENTRIES)
    if away <= least:
        keep_a |= efficiency.odd_ranks(a)
        keep_b |= efficiency.odd_ranks(b)
    return KINDS_OF_RANKS[x << 9 | keep_a] + KINDS_OF_RANKS[y << 9 | keep_b]


def _best_of_suits(x: int, best_x: int, y: int, best_y: int) -> int:
    """Return the kind of the better of two suits' best discards, each useful tiles << WEIGHT_BITS | weight."""
    # The low four bits of a weight hold the rank; between suits the lower suit comes first.
    if best_y >> 4 > best_x >> 4:
        return y * RANKS + 15 - (best_y & 15)
    return x * RANKS + 15 - (best_x & 15)


def _best_alone(found: Sequence[int], own_unseen: int) -> int:
    """Return what `_best_score` does, less the same for all: what helps in the other suit.

    It is -1 where the candidates leave different entries, so that this is not the same.
    """
    best, args = -1, found[0] & _ARGS
    for each in found:
        if each & _ARGS != args:
            return -1
        fields = FIELDS[each & _EVERY_RANK]
        score = (own_unseen & fields) % 63 << WEIGHT_BITS | each >> CANDIDATE_WEIGHT
        if score > best:
            best = score
    return best


def _best_score(
    found: Sequence[int], own: int, own_unseen: int, other: int, other_unseen: int, others: Sequence[int]
) -> int:
    """Return useful tiles << WEIGHT_BITS | weight of the best candidate of a suit.

    `own` and `other` are the keys of the two suits that make up the hand.
    """
    if len(found) == 1:
        each = found[0]
        weight = each >> CANDIDATE_WEIGHT
        args = each >> CANDIDATE_ARGS & ALL_ENTRIES
        fields = FIELDS[efficiency.helping_ranks(own - POWERS[15 - (weight & 15)], args)]
        helping = FIELDS[efficiency.helping_ranks(other, others[args])]
        return (own_unseen & fields) % 63 + (other_unseen & helping) % 63 << WEIGHT_BITS | weight
    best = last = -1
    helped = 0
    for each in found:
        args = each >> CANDIDATE_ARGS & ALL_ENTRIES
        if args != last:
            last = args
            helping = FIELDS[efficiency.helping_ranks(other, others[args])]
            helped = (other_unseen & helping) % 63
        fields = FIELDS[each & _EVERY_RANK]
        score = (own_unseen & fields) % 63 + helped << WEIGHT_BITS | each >> CANDIDATE_WEIGHT
        if score > best:
            best = score
    return best


def _best_of_pairs(key: int, unseen: int) -> int:
    """Best discard of a suit where seven pairs are nearer than the standard shape: a tile of an odd kind.

    All the other odd kinds then help, so the fewest unseen copies of its own make the best. The score is that of
    `_best_score`, less the same for all; -1 for none.
    """
    best, odd, crowd = -1, efficiency.odd_ranks(key), efficiency.crowds(key)
    for rank in flat.ranks_of(key):
        if odd >> rank & 1:
            copies = unseen >> COPY_BITS * rank & COPIES_OF_RANK
            score = 4 - copies << WEIGHT_BITS | efficiency.weight_of(rank, crowd)
            if score > best:
                best = score
    return best


def _best_with_pairs(
    own: int, argset: int, own_unseen: int, other: int, other_unseen: int, others: Sequence[int]
) -> int:
    """Best discard of a suit where seven pairs are as near as the standard shape; its score, -1 for none."""
    odd, paired = efficiency.odd_ranks(own), efficiency.odd_ranks(other)
    best = last = -1
    helping = 0
    if REMEMBERS:
        # Threads may take turns in the plain source.
        within = room()
    else:
        within = _FIRST_ROOM
    for each in within[: efficiency.gather(own, argset, odd, within)]:
        args = each >> CANDIDATE_ARGS & ALL_ENTRIES
        if args != last:
            last = args
            helping = efficiency.helping_ranks(other, others[args]) if args else 0
        ranks, weight = each & _EVERY_RANK, each >> CANDIDATE_WEIGHT
        bit = 1 << 15 - (weight & 15)
        if odd & bit:
            own_fields, fields = FIELDS[ranks | odd ^ bit], FIELDS[helping | paired]
        else:
            own_fields, fields = FIELDS[ranks], FIELDS[helping]
        score = (own_unseen & own_fields) % 63 + (other_unseen & fields) % 63 << WEIGHT_BITS | weight
        if score > best:
            best = score
    return best


def best_discard(
    codes: Sequence[int],
    meld_codes: Sequence[int],
    sets: int,
    seven_pairs: bool,
    choice: Plans,
    unseen: Sequence[int],
    barred: int,
) -> int:
    """Return the best discard of any hand of 3 * sets + 2 tiles.

    `barred` is the seat's own missing suit 定缺 (-1: none), first among equals. Tiles that rules add (codes[3],
    if there) are worth nothing. Wild tiles (the code after that) are kept: what the others lack is the same
    whatever they stand for, but they leave a complete hand no tile to spare. It is -1 for a hand of wild tiles.
    `unseen` has the packed copies of each suit that the seat does not see.
    """
    least = lacking.hand_deficiency(codes, meld_codes, sets, seven_pairs, choice)
    if (
        least == 0
        or least == UNREACHABLE
        or (len(codes) > 3 and (any(codes[3:WILD_SUIT]) or least == wilds_in(codes)))
    ):
        return _best_of_all(codes[:WILD_SUIT], meld_codes, sets, seven_pairs, choice, unseen, barred)
    suits = [lacking.suit_key(codes[suit], meld_codes[suit]) for suit in range(3)]
    keys = [key for key, _ in suits]
    classes = [found for _, found in suits]
    only = _only_plan(codes, classes, sets, seven_pairs, choice, least)
    if only >= 0 and barred < 0:
        return _best_of_plan(codes, keys, classes, sets, only, unseen)
    helps = [0] * (3 * KINDS)
    kept: set[int] = set()
    for left in choice:
        if len(left) == 1:
            x, y = OTHERS[left[0]]
            split = efficiency.split_two(classes[x], classes[y], sets)
            if split >> 20 == least:
                argsets = split >> 10 & ALL_ENTRIES, split & ALL_ENTRIES
                add_two(helps, kept, keys, (x, y), left[0], argsets, COMPLEMENTS[sets])
        else:
            add_any(helps, kept, codes, keys, classes, sets, left, least)
        if seven_pairs:
            add_seven_pairs(helps, kept, codes, left, least)
    best, kind = -1, -1
    for suit in range(3):
        for rank, _, _, _, weight in efficiency.discards(keys[suit], 0):
            held = suit * RANKS + rank
            if held in kept:
                useful = sum([(unseen[other] & helps[3 * held + other]) % 63 for other in range(3)])
                score = useful << 5 | (suit == barred) << 4 | weight >> 4
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
        x, y = OTHERS[out]
        if efficiency.split_two(classes[x], classes[y], sets) >> 20 == least:
            if only >= 0:
                return -1
            only = out
    return only


def _best_of_plan(
    codes: Sequence[int], keys: Sequence[int], classes: Sequence[int], sets: int, out: int, unseen: Sequence[int]
) -> int:
    """Best discard where the standard shape without suit `out` is nearer than anything else."""
    x, y = OTHERS[out]
    split = efficiency.split_two(classes[x], classes[y], sets)
    args_x, args_y = split >> 10 & ALL_ENTRIES, split & ALL_ENTRIES
    unseen_x, unseen_y = unseen[x], unseen[y]
    others = COMPLEMENTS[sets]
    scores = [-1, -1, -1]
    if len(found := efficiency.candidates(keys[x], args_x, _FIRST_ROOM)):
        scores[x] = _best_score(found, keys[x], unseen_x, keys[y], unseen_y, others)
    if len(found := efficiency.candidates(keys[y], args_y, _FIRST_ROOM)):
        scores[y] = _best_score(found, keys[y], unseen_y, keys[x], unseen_x, others)
    if codes[out]:
        useful = (unseen_x & FIELDS[efficiency.helping_ranks(keys[x], args_x)]) % 63
        useful += (unseen_y & FIELDS[efficiency.helping_ranks(keys[y], args_y)]) % 63
        scores[out] = useful << WEIGHT_BITS | efficiency.useless_weight(codes[out])
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
    unseen: Sequence[int],
    barred: int,
) -> int:
    """Try every discard and every draw; for hands that are complete, or hold tiles worth nothing."""
    best: tuple[int, int, bool, int] | None = None
    kind = -1
    for suit in range(len(codes)):
        for rank in ranks_of(codes[suit]):
            less = list(codes)
            less[suit] -= POWERS[rank]
            away = lacking.hand_deficiency(less, meld_codes, sets, seven_pairs, choice)
            if best is not None and -away < best[0]:
                continue
            useful = _useful(less, meld_codes, sets, seven_pairs, choice, unseen, away)
            score = (-away, useful, suit == barred, -_neighbours(codes[suit], rank))
            if best is None or score > best:
                best, kind = score, suit * RANKS + rank
    return kind


def _useful(
    codes: Sequence[int],
    meld_codes: Sequence[int],
    sets: int,
    seven_pairs: bool,
    choice: Plans,
    unseen: Sequence[int],
    away: int,
) -> int:
    useful = 0
    for suit in range(3):
        for rank, power in enumerate(POWERS):
            copies = unseen[suit] >> COPY_BITS * rank & COPIES_OF_RANK
            held = codes[suit] // power % 5 + meld_codes[suit] // power % 5
            if copies and held < 4:
                more = list(codes)
                more[suit] += power
                if lacking.hand_deficiency(more, meld_codes, sets, seven_pairs, choice) < away:
                    useful += copies
    return useful
