"""The per-suit tables against exact counts of all one-suit and two-suit hands, and a plain search."""

from __future__ import annotations

import json
import lzma
import random
from collections import Counter, defaultdict
from itertools import combinations_with_replacement, product
from math import comb, prod
from pathlib import Path

import pytest
from xuezhan.core import build_tables, tables
from xuezhan.core.shapes import CLASS_VECTORS, seven_pairs_deficiency, standard_deficiency, suit_class, waits_mask
from xuezhan.core.tables import CLASSES, FORMS, IMPOSSIBLE, PAIRS, VECTORS
from xuezhan.core.tiles import POWERS

DATA = Path(__file__).parents[1] / "data"
COUNTS = json.loads(lzma.decompress((DATA / "oracles" / "counts.json.xz").read_bytes()))["values"]


@pytest.fixture(scope="module")
def by_size() -> list[list[int]]:
    """All suit codes by tiles, 0 to 14."""
    sizes: list[list[int]] = [[] for _ in range(15)]

    def add(rank: int, code: int, size: int) -> None:
        if rank == 9:
            sizes[size].append(code)
            return
        for count in range(min(4, 14 - size) + 1):
            add(rank + 1, code + count * POWERS[rank], size + count)

    add(0, 0, 0)
    return sizes


def weight(code: int) -> int:
    """Physical tile sets of a code."""
    return prod(comb(4, code // power % 5) for power in POWERS)


def test_rebuilt_tables_are_the_shipped_ones() -> None:
    built = build_tables.build()
    assert built.classes == CLASSES[: tables.SIZE]
    assert built.forms == FORMS
    assert built.vectors == bytes(value for vector in VECTORS for value in vector)
    assert built.alone == b"".join(tables.read_alone().values())
    assert list(memoryview(built.steps).cast("H")) == list(tables.STEPS)
    assert list(memoryview(built.paired).cast("H")) == list(tables.PAIRED)
    assert built.lacking == tables.LACKING


def test_three_suits_lack_what_the_best_split_of_sets_and_pair_leaves() -> None:
    draw = random.Random(7)
    for _ in range(3000):
        classes = [draw.randrange(len(CLASS_VECTORS)) for _ in range(3)]
        sets = draw.randrange(5)
        vectors = [CLASS_VECTORS[each] for each in classes]
        costs = [IMPOSSIBLE]
        for made in product(range(sets + 1), repeat=3):
            if sum(made) == sets:
                for pair in range(3):
                    entries = [each + 5 * (suit == pair) for suit, each in enumerate(made)]
                    costs.append(sum(vector[entry] for vector, entry in zip(vectors, entries, strict=True)))
        assert standard_deficiency(*classes, sets) == min(costs)


def test_one_suit_fourteen_tiles(by_size: list[list[int]]) -> None:
    codes = by_size[14]
    assert len(codes) == 118_800
    standard = [code for code in codes if FORMS[code] & 2]
    pairs = [code for code in codes if PAIRS[code] == 0x70]
    assert len(standard) == COUNTS["gen.S1.complete_standard.all"] == 13_259
    assert len(pairs) == COUNTS["gen.S1.complete_seven_pairs.all"] == 2_304
    assert len(set(standard) | set(pairs)) == COUNTS["gen.S1.complete_union.all"] == 15_349
    assert sum(map(weight, standard)) == COUNTS["gen.S1.complete_standard.all.weighted"]
    assert sum(map(weight, pairs)) == COUNTS["gen.S1.complete_seven_pairs.all.weighted"]


def test_one_suit_complete_is_nothing_missing(by_size: list[list[int]]) -> None:
    for code in by_size[14]:
        assert (VECTORS[CLASSES[code]][9] == 0) == bool(FORMS[code] & 2)


@pytest.mark.parametrize(
    ("name", "seven_pairs", "waited"),
    [
        ("ready13_standard", False, [14067, 14493, 6739, 2948, 1335, 392, 79, 16, 1]),
        ("ready13_union", True, None),
    ],
)
def test_one_suit_thirteen_tiles(
    by_size: list[list[int]], name: str, seven_pairs: bool, waited: list[int] | None
) -> None:
    codes = by_size[13]
    assert len(codes) == 93_600
    found = Counter(waits_mask((code, 0, 0), (0, 0, 0), seven_pairs).bit_count() for code in codes)
    del found[0]
    assert found == {n: COUNTS[f"gen.S1.{name}.waits{n}"] for n in range(1, 10)}
    assert found.total() == COUNTS[f"gen.S1.{name}.total"]
    if waited is not None:
        assert found.total() == 40_070
        assert [found[n] for n in range(1, 10)] == waited


@pytest.mark.parametrize(("name", "seven_pairs"), [("standard", False), ("union_sichuan7p", True)])
def test_one_suit_copies_waited_for(by_size: list[list[int]], name: str, seven_pairs: bool) -> None:
    found: Counter[int] = Counter()
    for code in by_size[13]:
        mask = waits_mask((code, 0, 0), (0, 0, 0), seven_pairs)
        found[sum(4 - code // power % 5 for rank, power in enumerate(POWERS) if mask >> rank & 1)] += 1
    del found[0]
    prefix = f"onesuit13.ready_{name}.outs"
    assert found == {int(key[len(prefix) :]): n for key, n in COUNTS.items() if key.startswith(prefix)}


def test_one_suit_ready_is_one_tile_missing(by_size: list[list[int]]) -> None:
    for code in by_size[13]:
        lacking = min(VECTORS[CLASSES[code]][9], seven_pairs_deficiency((code, 0, 0)))
        assert (lacking == 1) == (waits_mask((code, 0, 0), (0, 0, 0), True) != 0)


def test_two_suits_complete(by_size: list[list[int]]) -> None:
    """Two-suit hands of fourteen tiles: products over how the tiles are split between the suits."""
    hands = standard = pairs = both = 0
    for size in range(15):
        one, two = by_size[size], by_size[14 - size]
        hands += len(one) * len(two)
        forms = [Counter(FORMS[code] & 3 for code in codes) for codes in (one, two)]
        standard += forms[0][1] * forms[1][2] + forms[0][2] * forms[1][1]
        paired = [[code for code in codes if PAIRS[code] & 15 == 0] for codes in (one, two)]
        pairs += len(paired[0]) * len(paired[1])
        even = [Counter(FORMS[code] & 3 for code in codes) for codes in paired]
        both += even[0][1] * even[1][2] + even[0][2] * even[1][1]
    assert hands == 209_856_330
    assert standard == COUNTS["gen.S2.complete_standard.all"] == 629_756
    assert pairs == COUNTS["gen.S2.complete_seven_pairs.all"] == 241_128
    assert both == COUNTS["gen.S2.complete_standard_and_seven_pairs.all"]
    assert standard + pairs - both == COUNTS["gen.S2.complete_union.all"] == 869_046


def test_two_suits_ready(by_size: list[list[int]]) -> None:
    """Two-suit hands of thirteen tiles by their number of waits in the standard shape.

    A suit one tile short of sets and a pair (form 8) waits beside whole sets, one short of sets (form 4)
    beside sets and a pair; nothing and 11p stand for those here.
    """

    def waits(code: int, beside: int) -> int:
        return (waits_mask((code, beside, 0), (0, 0, 0), False) & 0x1FF).bit_count()

    # (sets?, sets and a pair?, waits beside sets, waits beside sets and a pair) of each code, by size.
    kinds: list[Counter[tuple[bool, bool, int, int]]] = []
    for codes in by_size:
        seen: Counter[tuple[bool, bool, int, int]] = Counter()
        for code in codes:
            form = FORMS[code]
            if form:
                eight = waits(code, 0) if form & 8 else 0
                four = waits(code, 2 * POWERS[0]) if form & 4 else 0
                seen[form & 1 == 1, form & 2 == 2, eight, four] += 1
        kinds.append(seen)
    found: Counter[int] = Counter()
    for size in range(14):
        for (whole_a, pair_a, eight_a, four_a), n_a in kinds[size].items():
            for (whole_b, pair_b, eight_b, four_b), n_b in kinds[13 - size].items():
                number = eight_a * whole_b + eight_b * whole_a + four_a * pair_b + four_b * pair_a
                found[number] += n_a * n_b
    del found[0]
    assert found == {n: COUNTS[f"gen.S2.ready13_standard.waits{n}"] for n in range(1, 10)}


def test_mean_shanten_with_a_fixed_missing_suit(by_size: list[list[int]]) -> None:
    """Mean over all 13-tile deals, two suits of use: 4.581832 (oracles/README.md)."""
    states: list[dict[tuple[int, int], int]] = []
    for codes in by_size:
        found: dict[tuple[int, int], int] = defaultdict(int)
        for code in codes:
            found[CLASSES[code], PAIRS[code]] += weight(code)
        states.append(found)
    standard: dict[tuple[int, int], int] = {}
    total = deals = 0
    for size_a in range(14):
        for size_b in range(14 - size_a):
            dead = comb(36, 13 - size_a - size_b)
            for (class_a, pairs_a), n_a in states[size_a].items():
                for (class_b, pairs_b), n_b in states[size_b].items():
                    lacking = standard.get((class_a, class_b))
                    if lacking is None:
                        a, b = VECTORS[class_a], VECTORS[class_b]
                        lacking = min(min(a[i] + b[9 - i], a[5 + i] + b[4 - i]) for i in range(5))
                        standard[class_a, class_b] = lacking
                    packed = pairs_a + pairs_b
                    pairs, odd = packed >> 4, packed & 15
                    lacking = min(lacking, max(0, 7 - pairs) + max(0, 7 - pairs - odd))
                    deals += n_a * n_b * dead
                    total += n_a * n_b * dead * (lacking - 1)
    assert deals == comb(108, 13)
    assert round(total / deals, 6) == 4.581832


# A plain search over all targets, for suits with melds


SETS = [(rank,) * 3 for rank in range(9)] + [(rank, rank + 1, rank + 2) for rank in range(7)]


def searched(counts: list[int], caps: list[int]) -> tuple[int, ...]:
    vector = [IMPOSSIBLE] * 10
    for sets in range(5):
        for chosen in combinations_with_replacement(SETS, sets):
            target = [0] * 9
            for group in chosen:
                for rank in group:
                    target[rank] += 1
            if any(used > cap for used, cap in zip(target, caps, strict=True)):
                continue
            missing = sum(max(0, used - held) for used, held in zip(target, counts, strict=True))
            vector[sets] = min(vector[sets], missing)
            for rank in range(9):
                if target[rank] + 2 <= caps[rank]:
                    more = max(0, target[rank] + 2 - counts[rank]) - max(0, target[rank] - counts[rank])
                    vector[5 + sets] = min(vector[5 + sets], missing + more)
    return tuple(vector)


@pytest.mark.parametrize("seed", range(40))
def test_class_of_a_suit_with_melds(seed: int) -> None:
    rng = random.Random(seed)
    melded = [0] * 9
    for rank in rng.sample(range(9), seed % 4):
        melded[rank] = rng.choice([3, 3, 4])
    counts = [0] * 9
    for _ in range(rng.randrange(12 - 3 * (seed % 4) + 2)):
        rank = rng.randrange(9)
        if counts[rank] + melded[rank] < 4:
            counts[rank] += 1
    code = sum(count * power for count, power in zip(counts, POWERS, strict=True))
    meld_code = sum(count * power for count, power in zip(melded, POWERS, strict=True))
    expected = searched(counts, [4 - count for count in melded])
    assert CLASS_VECTORS[suit_class(code, meld_code)] == expected


@pytest.mark.parametrize("melded", [copies * power for copies in (3, 4) for power in POWERS])
def test_melds_that_change_nothing(by_size: list[list[int]], melded: int) -> None:
    """Where a meld may be forgotten, vectors agree for the tiles, and after each discard and draw."""
    rng = random.Random(melded)
    alone = tables.read_alone()[melded]

    def agree(code: int) -> bool:
        capped, plain = CLASS_VECTORS[suit_class(code, melded)], VECTORS[CLASSES[code]]
        return capped[:4] == plain[:4] and capped[5:9] == plain[5:9]

    def moves(code: int, change: int) -> list[int]:
        held = [code // power % 5 for power in POWERS]
        gone = [melded // power % 5 for power in POWERS]
        ranks = [rank for rank in range(9) if (held[rank] if change < 0 else held[rank] + gone[rank] < 4)]
        return [code + change * POWERS[rank] for rank in ranks]

    forgotten = fitting = 0
    for size in range(12):
        for code in rng.sample(by_size[size], min(60, len(by_size[size]))):
            if any(code // power % 5 + melded // power % 5 > 4 for power in POWERS):
                continue
            after = moves(code, -1)
            every = [code, *after, *(drawn for less in after for drawn in moves(less, 1))]
            every += moves(code, 1) if size < 11 else []
            fitting += 1
            forgotten += alone[code >> 3] >> (code & 7) & 1
            assert (alone[code >> 3] >> (code & 7) & 1) == all(agree(each) for each in every)
    assert 0 < forgotten <= fitting


def test_fifth_copies_are_refused() -> None:
    with pytest.raises(ValueError, match="more tiles than a hand may"):
        suit_class(2 * POWERS[0], 3 * POWERS[0])
