"""Winning hands to choose examples from: built set by set for a table, always the same ones in the same order."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import product
from typing import Literal

from ..core.hands import HandText, Meld, MeldType
from ..core.ruleset import RuleSet
from ..core.score import Switches
from ..core.tiles import COPIES, RANKS, SUITS

__all__ = ["Candidate", "candidates"]

Shape = Literal["run", "triplet"]
Part = tuple[Shape, str, int]
"""A set: its shape, the column "a" or "b" (one suit each; the same one in a flush), and its lowest rank."""

STRUCTURES: tuple[tuple[tuple[Part, ...], tuple[str, int]], ...] = (
    ((("run", "a", 1), ("run", "b", 4), ("run", "a", 6), ("run", "b", 2)), ("a", 5)),
    ((("run", "a", 2), ("run", "b", 4), ("run", "a", 5), ("run", "b", 6)), ("b", 2)),
    ((("triplet", "a", 3), ("run", "b", 4), ("run", "a", 6), ("run", "b", 1)), ("a", 9)),
    ((("triplet", "a", 3), ("run", "a", 3), ("run", "b", 5), ("run", "b", 2)), ("b", 9)),
    ((("triplet", "a", 4), ("triplet", "b", 6), ("run", "a", 5), ("run", "b", 2)), ("b", 8)),
    ((("triplet", "a", 3), ("triplet", "b", 6), ("triplet", "a", 7), ("run", "b", 1)), ("a", 4)),
    ((("triplet", "a", 3), ("triplet", "b", 4), ("triplet", "a", 6), ("triplet", "b", 7)), ("b", 9)),
    ((("triplet", "a", 1), ("triplet", "b", 3), ("triplet", "a", 7), ("triplet", "b", 9)), ("a", 5)),
    ((("run", "a", 1), ("run", "b", 7), ("run", "a", 7), ("run", "b", 1)), ("a", 9)),
    ((("run", "a", 1), ("triplet", "b", 9), ("run", "a", 7), ("run", "b", 1)), ("b", 1)),
    ((("triplet", "a", 1), ("triplet", "b", 9), ("triplet", "a", 9), ("triplet", "b", 1)), ("a", 9)),
    ((("triplet", "a", 2), ("triplet", "b", 5), ("triplet", "a", 8), ("triplet", "b", 2)), ("b", 8)),
)
"""Sets and pair of the standard shape; a table with fewer sets takes the first ones."""

FURTHER: tuple[tuple[tuple[Part, ...], tuple[str, int]], ...] = (
    ((("run", "b", 1), ("run", "a", 4), ("run", "b", 6), ("run", "a", 2)), ("a", 9)),
    ((("run", "a", 1), ("run", "a", 4), ("run", "a", 7), ("run", "b", 3)), ("b", 8)),
)
"""As `STRUCTURES`; column "b" is the last suit, and each is also won on the middle of its first run."""

PAIRS = (
    "aabbaab:1247936",
    "aaaabbb:1136689",
    "aaaabbb:3367138",
    "aaaabbb:1199338",
    "aaaaaab:3344667",
    "aaabbba:2582582",
)
"""Columns and ranks of seven pairs; a rank that stands twice in a column is four alike."""

FLUSH_PAIRS = ("1245789", "1124678", "1122589", "3344667")
"""Ranks of seven pairs in one suit."""


@dataclass(frozen=True, slots=True)
class Candidate:
    """A complete hand and how it is won."""

    hand: HandText
    switches: Switches


def candidates(rules: RuleSet) -> Iterator[Candidate]:
    """Every candidate for the table of `rules`; they may still be no win under these rules."""
    seen: set[tuple[HandText, Switches]] = set()
    for hand in (*_standard(rules), *_seven_pairs(rules), *_with_wilds(rules), *_further(rules)):
        for switches in _situations(rules, hand):
            if (hand, switches) not in seen:
                seen.add((hand, switches))
                yield Candidate(hand, switches)


def _columns(rules: RuleSet) -> tuple[dict[str, int], ...]:
    """Which suit each column is: two suits, and one alone."""
    suits = [index for index, letter in enumerate(SUITS) if letter in rules.table.suits]
    flush = {"a": suits[0], "b": suits[0]}
    return ({"a": suits[0], "b": suits[1]}, flush) if len(suits) > 1 else (flush,)


def _standard(rules: RuleSet) -> Iterator[HandText]:
    for columns, (parts, pair) in product(_columns(rules), STRUCTURES):
        sets = [
            (shape, columns[column] * RANKS + rank - 1) for shape, column, rank in parts[: rules.table.sets]
        ]
        yield from _hands(sets, columns[pair[0]] * RANKS + pair[1] - 1)


def _further(rules: RuleSet) -> Iterator[HandText]:
    suits = [index for index, letter in enumerate(SUITS) if letter in rules.table.suits]
    columns = {"a": suits[0], "b": suits[-1]}
    for parts, pair in FURTHER:
        kinds = [columns[column] * RANKS + rank - 1 for _, column, rank in parts[: rules.table.sets]]
        eyes = columns[pair[0]] * RANKS + pair[1] - 1
        tiles = [kind + step for kind in kinds for step in range(3)] + [eyes, eyes]
        if _fits(tiles, ()):
            tiles.remove(kinds[0] + 1)
            yield HandText(tuple(sorted(tiles)), (), kinds[0] + 1)


def _with_wilds(rules: RuleSet) -> Iterator[HandText]:
    """Concealed hands in which wild tiles, one to four, stand for others."""
    columns, (parts, pair) = _columns(rules)[0], STRUCTURES[0]
    sets = [(shape, columns[column] * RANKS + rank - 1) for shape, column, rank in parts[: rules.table.sets]]
    for hand, wild in product(_hands(sets, columns[pair[0]] * RANKS + pair[1] - 1), rules.wilds):
        if hand.melds or wild in hand.tiles:
            continue
        for count in range(1, COPIES + 1):
            yield replace(hand, concealed=(*hand.concealed[count:], *[wild] * count))


FORMS: tuple[tuple[MeldType | None, ...], ...] = (
    (None, None, None, None),
    ("pung", None, None, None),
    ("exposed", None, None, None),
    ("concealed", None, None, None),
    ("exposed", "concealed", None, None),
    ("pung", "pung", "pung", "pung"),
    ("exposed", "pung", "pung", "pung"),
    ("concealed", "concealed", "concealed", "concealed"),
    ("exposed", "concealed", "exposed", "concealed"),
)
"""What becomes of the triplets of a hand, in their order: None leaves one in the concealed hand."""


def _hands(sets: list[tuple[Shape, int]], pair: int) -> Iterator[HandText]:
    triplets = [kind for shape, kind in sets if shape == "triplet"]
    runs = [kind for shape, kind in sets if shape == "run"]
    told = set()
    for form in FORMS:
        types = form[: len(triplets)]
        if types in told:
            continue
        told.add(types)
        melds = tuple(Meld(kind, kind_of) for kind, kind_of in zip(triplets, types, strict=True) if kind_of)
        inside = [kind for kind, kind_of in zip(triplets, types, strict=True) if kind_of is None]
        concealed = [kind for kind in inside for _ in range(3)]
        concealed += [kind + step for kind in runs for step in range(3)] + [pair, pair]
        if not _fits(concealed, melds):
            continue
        for winning in _winning_tiles(runs, inside, pair):
            rest = sorted(concealed)
            rest.remove(winning)
            yield HandText(tuple(rest), melds, winning)


def _winning_tiles(runs: list[int], triplets: list[int], pair: int) -> list[int]:
    """The pair, one end and the middle of a run, a triplet: each a different way to wait."""
    found = runs[:1] + [kind + 1 for kind in runs if kind % RANKS == 3][:1]
    return list(dict.fromkeys([*found, pair, *triplets[:1]]))


def _fits(concealed: list[int], melds: tuple[Meld, ...]) -> bool:
    tiles = [*concealed, *(meld.kind for meld in melds for _ in range(meld.tiles))]
    return all(tiles.count(kind) <= COPIES for kind in set(tiles))


def _seven_pairs(rules: RuleSet) -> Iterator[HandText]:
    if rules.table.hand + 1 != 2 * 7 and not rules.shapes:
        return
    pairs = (rules.table.hand + 1) // 2
    single = (rules.table.hand + 1) % 2
    for columns in _columns(rules):
        if columns["a"] != columns["b"]:
            for text in PAIRS:
                names, _, ranks = text.partition(":")
                kinds = [
                    columns[name] * RANKS + int(rank) - 1 for name, rank in zip(names, ranks, strict=True)
                ]
                yield _of_pairs(kinds[:pairs], kinds[pairs:][:single])
        else:
            for ranks in FLUSH_PAIRS:
                kinds = [columns["a"] * RANKS + int(rank) - 1 for rank in ranks]
                yield _of_pairs(kinds[:pairs], kinds[pairs:][:single])


def _of_pairs(kinds: list[int], single: list[int]) -> HandText:
    concealed = sorted([*(kind for kind in kinds for _ in range(2)), *single])
    winning = next((kind for kind in reversed(concealed) if concealed.count(kind) == 2), concealed[-1])
    concealed.remove(winning)
    return HandText(tuple(concealed), (), winning)


def _situations(rules: RuleSet, hand: HandText) -> Iterator[Switches]:
    """The ways in which the hand may be won, the plainest first."""
    yield Switches()
    yield Switches(how="self_draw")
    yield Switches(after_kong="exposed")
    for made in ("exposed", "concealed"):
        if any(meld.type == made for meld in hand.melds):
            yield Switches(how="self_draw", after_kong=made)
    if hand.winning is not None and hand.concealed.count(hand.winning) == 0:
        yield Switches(how="rob_kong")
    if not hand.melds:
        yield Switches(how="self_draw", first_draw=True, dealer=True)
        yield Switches(how="self_draw", first_draw=True)
        yield Switches(first_discard=True)
    yield Switches(shown=3)
    yield Switches(how="self_draw", wall_left=0)
    yield Switches(wall_left=0)
    for item in rules.fan_items:
        if item.marks or item.source_marks:
            yield Switches(marks=item.marks, source_marks=item.source_marks)
