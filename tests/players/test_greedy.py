"""The player greedy against players.md read literally: every discard and every draw tried."""

from __future__ import annotations

import random
from typing import Any

import pytest
from xuezhan.core.actions import ADDED, CONCEALED, KONG, PASS, PUNG, WIN
from xuezhan.core.hands import parse_hand
from xuezhan.core.legal import ClaimLegal, OpeningLegal, TurnLegal
from xuezhan.core.seat import SeatView
from xuezhan.core.shapes import deficiency
from xuezhan.core.tiles import POWERS, codes_of, counts_of, kinds_of, parse_tiles, tile_name
from xuezhan.players.greedy import GreedyPlayer

FULL = (sum(4 << 6 * rank for rank in range(9)),) * 3
FAR = 99


class View(SeatView):
    """A seat that holds what a test says, without a deal; `hidden` are the packed copies that it does not see."""

    def __init__(
        self,
        codes: list[int],
        meld_codes: list[int],
        sets: int,
        seven_pairs: bool,
        hidden: tuple[int, ...],
        barred_suit: int = -1,
        max_suits: int | None = None,
        declares_missing: bool = False,
    ) -> None:
        self.codes = codes
        self.counts = counts_of(kinds_of(codes))
        self.meld_codes = meld_codes
        self.sets = sets
        self.seven_pairs = seven_pairs
        self.hidden = hidden
        self.barred_suit = barred_suit
        self.max_suits = max_suits
        self.declares_missing = declares_missing
        self.plain = TurnLegal(self)

    def unseen(self) -> tuple[int, ...]:
        return self.hidden

    def unseen_in(self, suit: int) -> int:
        return self.hidden[suit]


A_WIN: Any = object()
"""In place of the hand that would be won, which the player does not look at."""


def view_of(text: str, unseen_less: str = "", **rules: Any) -> View:
    """A seat that holds `text` and sees, beside it, the tiles of `unseen_less` on the table."""
    hand = parse_hand(text)
    melded = [meld.kind for meld in hand.melds for _ in range(meld.tiles)]
    hidden = list(FULL)
    for kind in [*hand.tiles, *melded, *parse_tiles(unseen_less)]:
        hidden[kind // 9] -= 1 << 6 * (kind % 9)
    sets = hand.size // 3 - len(hand.melds)
    seven_pairs = hand.size >= 13 and not hand.melds
    return View(codes_of(hand.tiles), codes_of(melded), sets, seven_pairs, tuple(hidden), **rules)


def discard(text: str, unseen_less: str = "", **rules: Any) -> str:
    view = view_of(text, unseen_less, **rules)
    return tile_name(GreedyPlayer().decide(view, TurnLegal(view)))


# What players.md says, tried out one by one


def lacking(view: View, codes: list[int], melded: list[int], sets: int, seven_pairs: bool) -> int:
    limit = view.max_suits
    if view.barred_suit >= 0:
        left_out = [view.barred_suit]
    elif limit == 2 or view.declares_missing:
        left_out = [suit for suit in range(3) if not melded[suit]]
    else:
        left_out = [-1]
    return min((deficiency(codes, melded, sets, seven_pairs, suit) for suit in left_out), default=FAR)


def moved(codes: list[int], kind: int, copies: int) -> list[int]:
    changed = list(codes)
    changed[kind // 9] += copies * POWERS[kind % 9]
    return changed


def neighbours(counts: list[int], kind: int) -> int:
    suit = kind // 9 * 9
    return sum(counts[k] for k in range(max(suit, kind - 2), min(suit + 8, kind + 2) + 1)) - 1


def plain_discard(view: View) -> int:
    kinds = sorted(set(kinds_of(view.codes)))
    barred = view.barred_suit
    if barred >= 0 and view.codes[barred]:
        kinds = [kind for kind in kinds if kind // 9 == barred]

    def order(kind: int) -> tuple[int, int, bool, int, int]:
        codes = moved(view.codes, kind, -1)
        now = lacking(view, codes, view.meld_codes, view.sets, view.seven_pairs)
        useful = 0
        for drawn in range(27):
            copies = view.hidden[drawn // 9] >> 6 * (drawn % 9) & 63
            if copies:
                more = moved(codes, drawn, 1)
                if lacking(view, more, view.meld_codes, view.sets, view.seven_pairs) < now:
                    useful += copies
        return now, -useful, kind // 9 != barred, neighbours(view.counts, kind), kind

    return min(kinds, key=order)


def best_after_discard(view: View, codes: list[int], melded: list[int], sets: int, seven_pairs: bool) -> int:
    kinds = sorted(set(kinds_of(codes)))
    if view.barred_suit >= 0 and codes[view.barred_suit]:
        kinds = [kind for kind in kinds if kind // 9 == view.barred_suit]
    return min(lacking(view, moved(codes, kind, -1), melded, sets, seven_pairs) for kind in kinds)


def random_position(rng: random.Random, tiles: int) -> View:
    """A hand of a random rule with random melds and a random part of the table seen."""
    rule = rng.choice(["declared", "free", "off"])
    barred = rng.randrange(3) if rule == "declared" else -1
    size = rng.choice([13, 13, 13, 10, 7])
    sets = size // 3
    wall = [kind for kind in range(27) for _ in range(4)]
    if rng.random() < 0.7:
        keep = rng.sample(range(3), rng.choice([1, 2, 2]))
        kept = [kind for kind in wall if kind // 9 in keep and kind // 9 != barred]
        wall = kept if len(kept) >= 30 else wall
    rng.shuffle(wall)
    melded: list[int] = []
    melds = rng.choice([0, 0, 0, 1, 1, 2, 3, 4])
    for kind in sorted(set(wall), key=lambda _: rng.random())[: min(melds, sets)]:
        if kind // 9 != barred:
            melded += [kind] * (4 if rng.random() < 0.3 else 3)
            sets -= 1
    left = list(wall)
    for kind in melded:
        left.remove(kind)
    rng.shuffle(left)
    hand: list[int] = []
    while len(hand) < 3 * sets + tiles and left:
        if rng.random() < 0.6 and len(hand) + 3 <= 3 * sets + tiles:
            first = rng.choice(left)
            group = [first] * 3 if rng.random() < 0.4 else [first, first + 1, first + 2]
            rest = list(left)
            for kind in group:
                if kind in rest and kind // 9 == first // 9:
                    rest.remove(kind)
                    hand.append(kind)
            left = rest
        else:
            hand.append(left.pop())
    everything = [kind for kind in range(27) for _ in range(4)]
    for kind in [*hand, *melded]:
        everything.remove(kind)
    rng.shuffle(everything)
    hidden = [0, 0, 0]
    for kind in everything[rng.randrange(len(everything)) :]:
        hidden[kind // 9] += 1 << 6 * (kind % 9)
    view = View(codes_of(hand), codes_of(melded), sets, False, tuple(hidden), barred)
    view.seven_pairs = size == 13 and not melded and rng.random() < 0.8
    view.max_suits = 2 if rule == "free" else None
    view.declares_missing = rule == "declared"
    return view


@pytest.mark.parametrize("seed", range(8))
def test_discards_as_tried_out(seed: int) -> None:
    rng = random.Random(seed)
    player = GreedyPlayer()
    for _ in range(150):
        view = random_position(rng, 2)
        assert player.decide(view, TurnLegal(view)) == plain_discard(view), view


@pytest.mark.parametrize("seed", range(4))
def test_claims_as_tried_out(seed: int) -> None:
    rng = random.Random(100 + seed)
    player = GreedyPlayer()
    seen = set()
    for _ in range(600):
        view = random_position(rng, 1)
        pairs = [k for k in range(27) if view.counts[k] in (2, 3) and k // 9 != view.barred_suit]
        if not pairs:
            continue
        kind = rng.choice(pairs)
        legal = ClaimLegal(view, kind, 1, None, pung=True, kong=view.counts[kind] == 3)
        now = lacking(view, view.codes, view.meld_codes, view.sets, view.seven_pairs)
        expected = PASS
        konged = moved(view.codes, kind, -3), moved(view.meld_codes, kind, 4)
        punged = moved(view.codes, kind, -2), moved(view.meld_codes, kind, 3)
        if best_after_discard(view, *punged, view.sets - 1, False) < now:
            expected = PUNG
        if legal.kong and lacking(view, *konged, view.sets - 1, False) <= now:
            expected = KONG
        seen.add(expected)
        assert player.decide(view, legal) == expected, (view, kind)
    assert seen == {PASS, PUNG, KONG}


@pytest.mark.parametrize("seed", range(4))
def test_own_kongs_as_tried_out(seed: int) -> None:
    rng = random.Random(200 + seed)
    player = GreedyPlayer()
    made = passed = 0
    for _ in range(1500):
        view = random_position(rng, 2)
        kongs = []
        for kind in range(27):
            if kind // 9 == view.barred_suit:
                continue
            if view.counts[kind] == 4:
                kongs.append(CONCEALED + kind)
            if view.counts[kind] and view.meld_codes[kind // 9] // POWERS[kind % 9] % 5 == 3:
                kongs.append(ADDED + kind)
        if not kongs:
            continue
        best = best_after_discard(view, view.codes, view.meld_codes, view.sets, view.seven_pairs)
        fit = []
        for action in kongs:
            kind = action % 64
            lost, more, sets = (4, 4, view.sets - 1) if action < ADDED else (1, 1, view.sets)
            after = lacking(view, moved(view.codes, kind, -lost), moved(view.meld_codes, kind, more), sets, False)
            if after <= best:
                fit.append((after, kind, action))
        expected = min(fit)[2] if fit else plain_discard(view)
        made += bool(fit)
        passed += not fit
        assert player.decide(view, TurnLegal(view, kongs=tuple(kongs))) == expected, view
    assert made > 20
    assert passed > 20


def test_wins_whenever_it_may() -> None:
    view = view_of("123m456m789m111p22p")
    assert GreedyPlayer().decide(view, TurnLegal(view, A_WIN, kongs=(CONCEALED + 9,))) == WIN
    assert GreedyPlayer().decide(view, ClaimLegal(view, 9, 1, A_WIN, pung=True, kong=True)) == WIN


def test_complete_hand_that_may_not_win_keeps_most_waits() -> None:
    # Without 1p the 23p wait on 1p and 4p, seven copies; without 3p 12p on three 3p; 11m 99p on 1 + 2.
    assert discard("111m555m999s123p99p") == "1p"


def test_missing_suit_tiles_go_first() -> None:
    # 1s has no neighbour; 5s 6s have one each.
    assert discard("123456789m12p156s", barred_suit=2) == "1s"
    assert discard("123456789m123p56s", barred_suit=2) == "5s"


def test_only_tile() -> None:
    view = view_of("123456789m12p156s")
    assert GreedyPlayer().decide(view, TurnLegal(view, only=0)) == 0


def test_useful_tiles_are_what_the_seat_does_not_see() -> None:
    # Beside three runs and 99p: without 3p the 57p wait on 6p, without 7p the 35p on 4p, four copies each.
    # 3p has one neighbour (5p), 7p three (5p 9p 9p), so 3p goes; with a 6p on the table 4p is worth more.
    assert discard("123456789m3579p9p") == "3p"
    assert discard("123456789m3579p9p", unseen_less="6p") == "7p"


def test_missing_suit_choice() -> None:
    player = GreedyPlayer()
    # Without s three sets and a pair stand, with any other suit left out far less.
    view = view_of("123456m45699p148s", declares_missing=True)
    assert player.decide(view, OpeningLegal(view, "missing", (0, 1, 2))) == 2
    # m and p are equally far with either left out; three tiles of m against five of p.
    view = view_of("258m25889p33345s", declares_missing=True)
    assert player.decide(view, OpeningLegal(view, "missing", (0, 1, 2))) == 0


def test_exchange_choice() -> None:
    player = GreedyPlayer()
    view = view_of("1233m45678p4567s", declares_missing=True)
    options = [
        tuple(parse_tiles(text)) for text in ("123m", "133m", "233m", "456p", "457p", "458p", "467p", "456s", "567s")
    ]
    # Four tiles each of m and s, so m. Whatever of m goes, p and s decide; the lowest tiles go.
    assert player.decide(view, OpeningLegal(view, "exchange", tuple(options))) == 0


def test_exchange_without_a_full_suit_takes_any() -> None:
    player = GreedyPlayer()
    view = view_of("14m58p", declares_missing=False)
    options = (tuple(parse_tiles("14m5p")), tuple(parse_tiles("14m8p")))
    assert player.decide(view, OpeningLegal(view, "exchange", options)) == 0


def test_unknown_step_takes_the_first_option() -> None:
    view = view_of("123m")
    assert GreedyPlayer().decide(view, OpeningLegal(view, "stake", (5, 6))) == 0
