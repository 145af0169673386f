"""Slot fan_table (rules.md 2 fan_table).

Hands are written as in record.md: `[555p]` a pung, `(5555p)` a concealed kong, `+6m` the tile won on.
"""

from __future__ import annotations

from dataclasses import replace
from math import prod

import pytest
from xuezhan.core.contexts import CALM, HandQuestion, Situation
from xuezhan.core.contributions import FanItem
from xuezhan.core.flat import ALL_KINDS
from xuezhan.core.hands import MeldForms, parse_hand
from xuezhan.core.option_checks import check_options
from xuezhan.core.readings import SETS_ONLY, WITH_SEVEN_PAIRS
from xuezhan.core.terms import FanCount
from xuezhan.core.tiles import codes_of, counts_of
from xuezhan.core.variant import ChosenRules, TableSettings, Variant
from xuezhan.variants.fan_table import Additive, Chengdu, Linear, Product

SELF_DRAW = Situation("self_draw")


def question(text: str, situation: Situation, *, late_kong: bool = False) -> HandQuestion:
    hand = parse_hand(text, MeldForms(runs=True))
    melds = hand.melds
    if late_kong:
        melds = (replace(melds[0], type="added", paid=False), *melds[1:])
    m, p, s = codes_of(hand.tiles)
    counts = counts_of(hand.tiles, ALL_KINDS)
    forms = SETS_ONLY if melds else WITH_SEVEN_PAIRS
    asked = HandQuestion((m, p, s), counts, melds, hand.winning, forms, situation)
    assert asked.readings
    return asked


def counted(table: Variant, hand: HandQuestion) -> FanCount:
    """What the table makes of a hand, which it makes too where a shape that rules add has the same readings."""
    count = table.xuezhan_fan(hand)
    assert table.xuezhan_fan(hand._replace(forms=(), shaped=hand.readings)) == count
    return count


@pytest.fixture
def chengdu(variant):
    """Items of a hand under `chengdu`, values changed by name."""

    def ask(text: str, situation: Situation = CALM, *, late_kong: bool = False, **fan: int) -> dict[str, int]:
        count = counted(variant(Chengdu, fan=fan), question(text, situation, late_kong=late_kong))
        assert count.fan == sum(worth for _, worth in count.items)
        assert count.items[0][0] == count.pattern
        return dict(count.items)

    return ask


@pytest.fixture
def additive(variant):
    """Items of a hand under `additive`."""

    def ask(text: str, situation: Situation = CALM, *, excludes=None, **fan: int) -> dict[str, int]:
        count = counted(variant(Additive, fan=fan, excludes=excludes or {}), question(text, situation))
        assert count.fan == sum(worth for _, worth in count.items)
        assert count.pattern in dict(count.items)
        return dict(count.items)

    return ask


PLAIN = "234m567m888p345p9p+9p"
PUNGS = "222m444m[666p]88p55p+5p"
SEVEN_PAIRS = "11m33m55m77m22p44p6p+6p"
DRAGON = "1111m33m55m77m22p4p+4p"
FOUR_KONGS = "[1111m][4444m](7777p)[2222p]5p+5p"


@pytest.mark.parametrize(
    ("hand", "pattern", "fan"),
    [
        (PLAIN, "plain", 1),
        (PUNGS, "all_pungs", 2),
        ("[222m][444m][666p][888p]5p+5p", "all_pungs", 2),
        ("222m(4444m)666p88p55p+5p", "all_pungs", 2),
        ("234456678m1119m+9m", "full_flush", 3),
        ("123m789m123p99p11s+1s", "terminals", 3),
        ("123789m[111p][9999p]9s+9s", "terminals", 3),
        (SEVEN_PAIRS, "seven_pairs", 3),
        ("222m444m666m777m9m+9m", "flush_pungs", 4),
        ("222m555m[888m]222p5p+5p", "pungs_258", 4),
        (DRAGON, "dragon_seven_pairs", 5),
        ("1122334455667m+7m", "flush_seven_pairs", 5),
        ("112233123789m9m+9m", "flush_terminals", 5),
        ("1111334455667m+7m", "flush_dragon_seven_pairs", 6),
    ],
)
def test_patterns_by_default(chengdu, hand, pattern, fan):
    items = chengdu(hand)
    items.pop("kong", None)
    assert items == {pattern: fan}


@pytest.mark.parametrize(
    ("hand", "not_this"),
    [
        ("123m789m456p99p11s+1s", "terminals"),  # 456p
        ("123m789m123p99p55s+5s", "terminals"),  # the pair
        ("123789m[222p]99p11s+1s", "terminals"),  # the pung
        ("11m99m11p99p11s99s1m+1m", "terminals"),  # 11m twice: seven pairs have no standard shape
        ("222m555m[999m]222p5p+5p", "pungs_258"),
        ("222m444m345p88p55p+5p", "all_pungs"),
        ("234456678m111m9p+9p", "full_flush"),
        ("2233445556m[777p]+6m", "seven_pairs"),
    ],
)
def test_hands_that_miss_a_pattern(chengdu, hand, not_this):
    assert not_this not in chengdu(hand, **{not_this: 1000})


@pytest.mark.parametrize(
    ("situation", "item"),
    [
        (Situation("self_draw", first_draw=True, dealer=True), "heaven"),
        (Situation("self_draw", first_draw=True, dealer=False), "earth"),
        (Situation("self_draw", first_draw=False, dealer=True), "plain"),
    ],
)
def test_heaven_and_earth(chengdu, situation, item):
    assert next(iter(chengdu(PLAIN, situation))) == item


@pytest.mark.parametrize(
    ("situation", "patterns"),
    [
        (Situation("self_draw", first_draw=True, untouched=True), {"earth", "earth_untouched"}),
        (Situation("self_draw", first_draw=True), {"earth"}),
        (Situation("self_draw", first_draw=True, dealer=True, untouched=True), {"heaven"}),
        (Situation("discard", first_discard=True, untouched=True), {"earth_discard"}),
        (Situation("discard", first_discard=True), set()),
        (Situation("discard", untouched=True), set()),
    ],
)
def test_kinds_of_earth(additive, situation, patterns):
    fan = dict.fromkeys(("heaven", "earth", "earth_untouched", "earth_discard"), 3)
    assert set(additive(PLAIN, situation, **fan)) - {"plain"} == patterns


def test_heaven_competes_and_takes_extras(chengdu):
    heaven = Situation("self_draw", first_draw=True, dealer=True)
    assert chengdu("222234m567m888p9p+9p", heaven) == {"heaven": 6, "root": 1}
    # 6 + 1 is more than the dragon's 6, which absorbs the root.
    assert chengdu("1111334455667m+7m", heaven) == {"heaven": 6, "root": 1}
    assert chengdu("1122334455667m+7m", heaven, heaven=4) == {"flush_seven_pairs": 5}


@pytest.mark.parametrize(
    ("hand", "situation", "extras"),
    [
        (
            "[2222m]567m888p345p9p+9p",
            Situation("self_draw", after_kong="exposed"),
            {"kong": 1, "gang_flower": 1},
        ),
        (
            "(2222m)567m888p345p9p+9p",
            Situation("self_draw", after_kong="concealed"),
            {"kong": 1, "gang_flower": 1},
        ),
        (PLAIN, Situation("discard", after_kong="added"), {"gang_discard": 1}),
        (PLAIN, Situation("rob_kong"), {"rob_kong": 1}),
        ("[2222m](4444m)888p345p9p+9p", CALM, {"kong": 2}),
        ("222234m567m888p9p+9p", CALM, {"root": 1}),
        ("[222m]234m567m888p9p+9p", CALM, {"root": 1}),  # three melded and one in hand
        ("[222m]34m567m888p99p+2m", CALM, {"root": 1}),
        ("2222333344m56m9p+9p", CALM, {"root": 2}),
    ],
)
def test_extras_by_default(chengdu, hand, situation, extras):
    items = chengdu(hand, situation)
    items.pop("plain")
    assert items == extras


def test_a_late_unpaid_kong_is_a_root(chengdu):
    hand = "[2222m]567m888p345p9p+9p"
    assert chengdu(hand, kong=3) == {"plain": 1, "kong": 3}
    assert chengdu(hand, late_kong=True, kong=3) == {"plain": 1, "root": 1}


def test_kongs_that_bring_nothing(chengdu):
    without = Situation("discard", kongs=False)
    assert chengdu("[2222m](4444m)888p345p9p+9p", without, kong=3) == {"plain": 1}
    assert chengdu("[2222m]567m888p345p9p+9p", without, late_kong=True) == {"plain": 1}
    beside_a_run = "[2222m][567p]888p345p9p+9p"
    assert chengdu(beside_a_run, late_kong=True) == {"plain": 1, "root": 1}
    assert chengdu(beside_a_run, without, late_kong=True) == {"plain": 1}
    # A root in the hand counts all the same, and so do sets that are melded and concealed.
    assert chengdu("(2222m)555567m888p9p+9p", without) == {"plain": 1, "root": 1}
    assert chengdu("[888p]23455567m67p+8p", without) == {"plain": 1, "root": 1}
    assert chengdu("(2222m)567m888p345p9p+9p", without, concealed=1) == {"plain": 1, "concealed": 1}
    assert chengdu(FOUR_KONGS, without, eighteen_arhats=9, single_wait=1) == {"all_pungs": 2, "single_wait": 1}


@pytest.mark.parametrize(
    ("item", "hand", "situation", "fits"),
    [
        ("single_wait", "[222m][444m](6666p)[888p]5p+5p", CALM, True),
        ("single_wait", "[222m][444m]666p[888p]5p+5p", CALM, False),
        ("pair_wait", "111444m222777p9p+9p", CALM, True),
        ("pair_wait", "[222m](4444m)666p[888p]5p+5p", CALM, True),
        ("pair_wait", "[222m][444m](6666p)[888p]5p+5p", CALM, True),
        ("pair_wait", "111444m222p77p99p+7p", CALM, False),  # a pung is completed
        ("pair_wait", "123m444m222777p9p+9p", CALM, False),
        ("pair_wait", "1122m447799p33s5s+5s", CALM, False),  # seven pairs
        ("pair_wait", "777888999m222p5p+5p", CALM, True),  # three runs in another reading
        ("pair_wait", "77788899m222p55p+9m", CALM, False),
        ("concealed", PLAIN, CALM, True),
        ("concealed", "(2222m)567m888p345p9p+9p", CALM, True),
        ("concealed", SEVEN_PAIRS, CALM, True),
        ("concealed", "[222m]567m888p345p9p+9p", CALM, False),
        ("all_simples", "234m567m888p345p7p+7p", CALM, True),
        ("all_simples", "[222m]567m888p345p7p+7p", CALM, True),
        ("all_simples", PLAIN, CALM, False),
        ("all_simples", "123m567m888p345p7p+7p", CALM, False),
        ("all_simples", "[999m]567m888p345p7p+7p", CALM, False),
        ("last_tile", PLAIN, Situation("self_draw", wall_left=0), True),
        ("last_tile", PLAIN, Situation("self_draw", wall_left=1), False),
        ("last_tile", PLAIN, SELF_DRAW, False),
        ("last_tile", PLAIN, Situation("discard", wall_left=0), False),
        ("last_discard", PLAIN, Situation("discard", wall_left=0), True),
        ("last_discard", PLAIN, Situation("discard", wall_left=1), False),
        ("last_discard", PLAIN, Situation("self_draw", wall_left=0), False),
        ("middle_five", "46m789m123p678p99p+5m", CALM, True),
        ("middle_five", "34m789m123p678p99p+5m", CALM, False),
        ("middle_five", "56m789m123p678p99p+4m", CALM, False),
        ("middle_five", "46m789m123p678p99p+5m", SELF_DRAW, True),
        ("middle_five", "44m66m55p77p99p11s5m+5m", CALM, False),  # seven pairs only
        ("middle_two", "13s456s123p678p99p+2s", CALM, True),
        ("middle_two", "13p456s123s678p99p+2p", CALM, False),  # bamboo alone
        ("middle_two", "34s456s123p678p99p+2s", CALM, False),  # the end of 2-3-4
        ("middle_two", "22s456s678p99m123p+2s", CALM, False),  # a triplet
        ("last_four_draw", PLAIN, Situation("self_draw", wall_left=4), True),
        ("last_four_draw", PLAIN, Situation("self_draw", wall_left=0), True),
        ("last_four_draw", PLAIN, Situation("self_draw", wall_left=5), False),
        ("last_four_draw", PLAIN, SELF_DRAW, False),
        ("last_four_draw", PLAIN, Situation("discard", wall_left=4), False),
        ("last_copy", PLAIN, Situation("discard", shown=3), True),
        ("last_copy", PLAIN, Situation("self_draw", shown=3), True),
        ("last_copy", PLAIN, Situation("discard", shown=2), False),
        ("unmelded", PLAIN, CALM, True),
        ("unmelded", SEVEN_PAIRS, CALM, True),
        ("unmelded", "(2222m)567m888p345p9p+9p", CALM, False),
        ("unmelded", "[222m]567m888p345p9p+9p", CALM, False),
        ("concealed_draw", "(2222m)567m888p345p9p+9p", SELF_DRAW, True),
        ("concealed_draw", PLAIN, CALM, False),
        ("concealed_draw", "[222m]567m888p345p9p+9p", SELF_DRAW, False),
        ("unmelded_draw", PLAIN, SELF_DRAW, True),
        ("unmelded_draw", PLAIN, Situation("rob_kong"), False),
        ("unmelded_draw", "(2222m)567m888p345p9p+9p", SELF_DRAW, False),
    ],
)
def test_extras_that_are_off_by_default(chengdu, item, hand, situation, fits):
    assert item not in chengdu(hand, situation)
    assert chengdu(hand, situation, **{item: 2}).get(item, 0) == (2 if fits else 0)


@pytest.mark.parametrize(
    ("pattern", "hand", "fits"),
    [
        ("golden_hook", "[222m][444m](6666p)[888p]5p+5p", True),
        ("golden_hook", "[222m][444m]666p[888p]5p+5p", False),
        ("flush_golden_hook", "[222m][444m](6666m)[888m]5m+5m", True),
        ("flush_golden_hook", "[222m][444m](6666p)[888p]5p+5p", False),
        ("golden_hook_258", "[222m][555m](8888p)[222p]5p+5p", True),
        ("golden_hook_258", "[222m][555m](8888p)[333p]5p+5p", False),
        ("flush_eighteen_arhats", "[1111m][4444m](7777m)[2222m]5m+5m", True),
        ("flush_eighteen_arhats", FOUR_KONGS, False),
        ("straight", "123456789m345p9p+9p", True),
        ("straight", "123456m789p345p9p+9p", False),
        ("straight", "123456678m[999m]5p+5p", False),  # 678 only
        ("straight", "1122334455667m+7m", False),  # no 789
    ],
)
def test_further_patterns_that_are_off_by_default(chengdu, pattern, hand, fits):
    assert pattern not in chengdu(hand)
    assert chengdu(hand, **{pattern: 100}).get(pattern, 0) == (100 if fits else 0)


@pytest.mark.parametrize(
    ("hand", "fan", "worth"),
    [
        # XUELIU-M2 lists 十八罗汉 as x64 = 7 fan and 清十八罗汉 as x256 = 9, kongs and hook not counted besides: the
        # sums of their parts, 2 + 1 + 4 and 4 + 1 + 4, so its table needs no pattern of its own.
        (FOUR_KONGS, {"single_wait": 1}, 7),
        ("[1111m][4444m](7777m)[2222m]5m+5m", {"single_wait": 1}, 9),
        # 金钩钓 x4 = 3, 清金钩钓 and 将金钩钓 x16 = 5.
        ("[222m][444m][666p][888p]5p+5p", {"single_wait": 1}, 3),
        ("[222m][444m][666m][888m]5m+5m", {"single_wait": 1}, 5),
        ("[222m][555m][888m][222p]5p+5p", {"single_wait": 1}, 5),
        # Mahjong Soul counts 将对 4 before 金钩钓 3, and 清金钩钓 5.
        ("[222m][555m][888m][222p]5p+5p", {"golden_hook": 3, "flush_golden_hook": 5}, 4),
        ("[222m][444m][666m][888m]5m+5m", {"golden_hook": 3, "flush_golden_hook": 5}, 5),
    ],
)
def test_golden_hooks_of_published_tables(chengdu, hand, fan, worth):
    assert sum(chengdu(hand, **fan).values()) == worth


def test_the_chosen_pattern_alone_swallows(variant):
    """Mahjong Soul's 十八罗汉 (6 fan) absorbs its four kongs; flush pungs (4) do not, and 4 + 4 is more than 6."""
    excludes = {"eighteen_arhats": ["kong"]}
    rule = variant(Chengdu, fan={"eighteen_arhats": 6}, excludes=excludes)
    mixed = rule.xuezhan_fan(question(FOUR_KONGS, CALM))
    assert mixed.items == (("eighteen_arhats", 6),) or mixed.items == (("all_pungs", 2), ("kong", 4))
    assert mixed.fan == 6
    flush = rule.xuezhan_fan(question("[1111m][4444m](7777m)[2222m]5m+5m", CALM))
    assert flush.items == (("flush_pungs", 4), ("kong", 4))


def test_a_kongs_replacement_tile_may_be_the_last_tile_too(chengdu):
    situation = Situation("self_draw", after_kong="concealed", wall_left=0)
    items = chengdu("(1111m)234m567m888p9p+9p", situation, last_tile=1)
    assert items == {"plain": 1, "gang_flower": 1, "kong": 1, "last_tile": 1}


@pytest.mark.parametrize(
    ("pattern", "hand", "fits"),
    [
        ("double_dragon", "1111m3333m55m77m2p+2p", True),
        ("double_dragon", "1111m3333m7777m2p+2p", True),
        ("double_dragon", DRAGON, False),
        ("triple_dragon", "1111m3333m7777m2p+2p", True),
        ("triple_dragon", "1111m3333m55m77m2p+2p", False),
        ("pairs_258", "22m55m88m22p55p88p2s+2s", True),
        ("pairs_258", "2222m88m22p55p88p2s+2s", True),
        ("pairs_258", "22m55m88m22p55p88p3s+3s", False),
        ("eighteen_arhats", FOUR_KONGS, True),
        ("eighteen_arhats", FOUR_KONGS.replace("[2222p]", "[222p]"), False),
    ],
)
def test_patterns_that_are_off_by_default(chengdu, pattern, hand, fits):
    assert pattern not in chengdu(hand)
    assert (chengdu(hand, **{pattern: 20}).get(pattern) == 20) == fits


def test_a_late_unpaid_kong_is_none_of_the_four(chengdu):
    assert "eighteen_arhats" not in chengdu(FOUR_KONGS, late_kong=True, eighteen_arhats=20)


@pytest.mark.parametrize(
    ("hand", "fan", "items"),
    [
        # One four alike, absorbed: no root.
        (DRAGON, {}, {"dragon_seven_pairs": 5}),
        # Two fours alike: one absorbed, one counts.
        ("1111m3333m55m77m2p+2p", {}, {"dragon_seven_pairs": 5, "root": 1}),
        ("1111m3333m7777m2p+2p", {}, {"dragon_seven_pairs": 5, "root": 2}),
        ("1111m3333m7777m2p+2p", {"double_dragon": 7}, {"double_dragon": 7, "root": 1}),
        ("1111m3333m7777m2p+2p", {"triple_dragon": 8}, {"triple_dragon": 8}),
        # 5 + 2 roots of 2 = 9 beats a triple dragon of 8 that absorbs them all.
        ("1111m3333m7777m2p+2p", {"triple_dragon": 8, "root": 2}, {"dragon_seven_pairs": 5, "root": 4}),
        # With the dragon off it is seven pairs with every root.
        (DRAGON, {"dragon_seven_pairs": 0}, {"seven_pairs": 3, "root": 1}),
        # 3 + 3 = 6 is more than 5 with the root absorbed.
        (DRAGON, {"root": 3}, {"seven_pairs": 3, "root": 3}),
        # 4 + 1 against 5: equal sums, the larger pattern.
        (DRAGON, {"seven_pairs": 4}, {"dragon_seven_pairs": 5}),
        # 3 + 1 + 1 against 5 with nothing: other roots are not absorbed.
        ("1111334455667m+7m", {"flush_dragon_seven_pairs": 0}, {"flush_seven_pairs": 5, "root": 1}),
    ],
)
def test_dragons_absorb_roots(chengdu, hand, fan, items):
    assert chengdu(hand, **fan) == items


def test_plain_counts_only_when_no_other_pattern_does(chengdu):
    assert chengdu(PUNGS, plain=2) == {"all_pungs": 2}
    assert chengdu(PUNGS, plain=3) == {"plain": 3}


def test_of_equal_patterns_the_one_named_first_counts(chengdu):
    assert chengdu("222m444m666m777m9m+9m", all_pungs=4, full_flush=4, flush_pungs=4) == {"all_pungs": 4}


@pytest.mark.parametrize(
    ("fan", "items"),
    [
        ({"all_pungs": 0}, {"plain": 1}),
        ({"all_pungs": 0, "plain": 0}, {"plain": 0}),
        ({"plain": 0}, {"all_pungs": 2}),
    ],
)
def test_items_at_0_are_off_and_plain_is_listed_when_nothing_else_is(chengdu, fan, items):
    assert chengdu(PUNGS, **fan) == items


@pytest.mark.parametrize(
    ("hand", "fan", "items"),
    [
        # 111222333m as three pungs; as three runs it would be plain.
        ("111222333m99p55s+5s", {}, {"all_pungs": 2}),
        # 223344 556677 99: two runs twice, or seven pairs.
        ("22334455667799m", {}, {"flush_seven_pairs": 5}),
        # 44455566m: 444 555 66 or 456 456 45; the middle five needs the runs: 1 + 3 against 1.
        ("44455666m222p99p+5m", {"middle_five": 3}, {"plain": 1, "middle_five": 3}),
        # All pungs 5 is more than plain 1 + middle five 3.
        ("444666m[222p]9955m+5m", {"middle_five": 3, "all_pungs": 5}, {"all_pungs": 5}),
    ],
)
def test_the_best_reading_counts(chengdu, hand, fan, items):
    hand = hand if "+" in hand else f"{hand[:-2]}m+{hand[-2:]}"
    assert chengdu(hand, **fan) == items


def test_single_wait_at_a_table_of_ten_tiles(variant):
    rule = variant(Chengdu, TableSettings(hand=10), fan={"single_wait": 1})
    assert dict(rule.xuezhan_fan(question("[555p][888s][333m]2s+2s", CALM)).items) == {
        "all_pungs": 2,
        "single_wait": 1,
    }


def test_additive_sums_all_patterns_that_are_worth_something(additive):
    flush_pungs = "111p333p[666p]888p5p+5p"
    assert additive(flush_pungs, all_pungs=1, full_flush=2) == {"all_pungs": 1, "full_flush": 2}
    assert additive(flush_pungs, plain=1, full_flush=2) == {"plain": 1, "full_flush": 2}
    assert additive(flush_pungs) == {"plain": 0}
    assert additive("[2222m]567m888p345p9p+9p", kong=2, root=1) == {"plain": 0, "kong": 2}


@pytest.mark.parametrize(
    ("fan", "excludes", "items"),
    [
        ({"flush_pungs": 4}, {"flush_pungs": ["all_pungs", "full_flush"]}, {"flush_pungs": 4}),
        # What is worth nothing swallows nothing.
        ({"flush_pungs": 0}, {"flush_pungs": ["all_pungs", "full_flush"]}, {"all_pungs": 1, "full_flush": 2}),
        # What does not fit neither.
        ({"heaven": 6}, {"heaven": ["all_pungs"]}, {"all_pungs": 1, "full_flush": 2}),
        # A swallowed item still swallows.
        ({"plain": 1}, {"full_flush": ["all_pungs"], "all_pungs": ["plain"]}, {"full_flush": 2}),
        # Extras swallow and are swallowed.
        ({"concealed": 1}, {"concealed": ["full_flush"]}, {"all_pungs": 1, "concealed": 1}),
        ({"concealed": 1}, {"all_pungs": ["concealed"]}, {"all_pungs": 1, "full_flush": 2}),
        # Even when no pattern is left.
        ({"concealed": 1}, {"concealed": ["full_flush", "all_pungs"]}, {"plain": 0, "concealed": 1}),
    ],
)
def test_excludes(additive, fan, excludes, items):
    hand = "222m444m666m777m9m+9m"
    assert additive(hand, excludes=excludes, **({"all_pungs": 1, "full_flush": 2} | fan)) == items


@pytest.mark.parametrize(
    ("fan", "excludes", "items"),
    [
        # The largest number among the dragons that count: double dragon absorbs two of three.
        ({"double_dragon": 1}, {}, {"dragon_seven_pairs": 3, "double_dragon": 1, "root": 1}),
        ({}, {}, {"dragon_seven_pairs": 3, "root": 2}),
        (
            {"double_dragon": 1},
            {"dragon_seven_pairs": ["double_dragon"]},
            {"dragon_seven_pairs": 3, "root": 2},
        ),
        ({"triple_dragon": 1}, {}, {"dragon_seven_pairs": 3, "triple_dragon": 1}),
        ({"double_dragon": 1}, {"double_dragon": ["root"]}, {"dragon_seven_pairs": 3, "double_dragon": 1}),
    ],
)
def test_additive_dragons(additive, fan, excludes, items):
    hand = "1111m4444m8888p6p+6p"
    assert additive(hand, excludes=excludes, dragon_seven_pairs=3, root=1, **fan) == items


def test_additive_takes_the_reading_worth_most(additive):
    hand = "44455666m222p99p+5m"
    assert additive(hand, plain=1, middle_five=3) == {"plain": 1, "middle_five": 3}


GF = {
    "all_pungs": 2, "seven_pairs": 4, "golden_hook": 4, "pungs_258": 8, "golden_hook_258": 16,
    "full_flush": 4, "root": 2, "kong": 2, "gang_flower": 2, "concealed": 2,
}  # fmt: skip
"""Gongfu's table: base patterns exclude each other, a flush and the extras multiply."""
GF_EXCLUDES = {
    "golden_hook": ["all_pungs"],
    "pungs_258": ["all_pungs", "golden_hook"],
    "golden_hook_258": ["all_pungs", "golden_hook", "pungs_258"],
}


@pytest.mark.parametrize(
    ("hand", "situation", "times"),
    [
        (PLAIN.replace("234m", "[222m]"), CALM, 1),
        ("222m[444m]666p88p55p+5p", CALM, 2),
        ("222m[444m]666m88m55m+5m", CALM, 2 * 4),
        ("[222m][444m][666p][888p]5p+5p", CALM, 4),
        ("[222m][555m][888m][555p]2p+2p", CALM, 16),
        # 龙七对 is 七对 x4 with a root x2; concealed, x2 more (门清 stands beside 七对 there).
        (DRAGON, CALM, 4 * 2 * 2),
        # Two kongs, the second concealed: two roots, and 杠上花.
        ("[2222m](4444m)888p345p9p+9p", Situation("self_draw", after_kong="concealed"), 2 * 2 * 2),
    ],
)
def test_product(variant, hand, situation, times):
    rule = variant(Product, fan=GF, excludes=GF_EXCLUDES)
    count = rule.xuezhan_fan(question(hand, situation))
    assert count.fan == times
    assert count.pattern in dict(count.items)
    assert count.factors == tuple((item,) for item in count.items)


OM = {
    "plain": 2, "all_pungs": 4, "seven_pairs": 6, "full_flush": 6, "golden_hook": 8, "flush_pungs": 10,
    "flush_seven_pairs": 12, "flush_golden_hook": 16, "concealed": 1, "all_simples": 1, "kong": 1, "root": 1,
    "gang_flower": 1, "gang_discard": 1, "rob_kong": 1, "last_tile": 1,
}  # fmt: skip
"""The exchange game of open_mahjong (sichuan-xueliu-exchange-design.md, 4)."""
OM_EXCLUDES = {"seven_pairs": ["concealed"], "flush_seven_pairs": ["concealed"]}


@pytest.mark.parametrize(
    ("hand", "situation", "points"),
    [
        # Its worked examples: a concealed plain hand is 3; with a root and a gang flower 3 x (1 + 1 + 1) = 9.
        (PLAIN, CALM, 3),
        ("(2222m)567m888p345p9p+9p", Situation("self_draw", after_kong="concealed"), 9),
        # Seven pairs 6, with a root 12, with all simples besides (6 + 1) x 2 = 14.
        (SEVEN_PAIRS, CALM, 6),
        (DRAGON, CALM, 12),
        ("2222m33m55m77m22p4p+4p", CALM, 14),
        ("[222m][444m][666p][999p]5p+5p", CALM, 8),
        ("[111m][444m][666m][888m]5m+5m", CALM, 16),
        ("[222m]567m888p345p9p+9p", Situation("discard", wall_left=0), 2),
        ("[222m]567m888p345p9p+9p", Situation("self_draw", wall_left=0), 2 * 2),
        ("[222m]567m888p345p9p+9p", Situation("rob_kong"), 2 * 2),
    ],
)
def test_linear(variant, hand, situation, points):
    rule = variant(Linear, fan=OM, adds=["concealed", "all_simples"], excludes=OM_EXCLUDES)
    count = rule.xuezhan_fan(question(hand, situation))
    assert count.fan == points
    assert prod(sum(fan for _, fan in factor) for factor in count.factors) == points


@pytest.mark.parametrize("rule", [Product, Linear])
def test_times_are_not_doubled_again(rule):
    chosen = together(rule)
    chosen["points"] = ("doubling", None)
    ((place, message),) = rule.problems(rule.Options(), TableSettings(), chosen)
    assert place == "use"
    assert "double" in message.en
    chosen["points"] = ("linear", None)
    assert rule.problems(rule.Options(), TableSettings(), chosen) == []


def test_only_extras_add_to_a_pattern():
    options = Linear.Options(adds=["concealed", "full_flush", "tee_hand"])
    faults = Linear.problems(options, TableSettings(), together(Linear))
    assert [place for place, _ in faults] == ["adds", "adds"]
    assert "'full_flush' is a pattern" in faults[0][1].en
    assert "tea_hand" in faults[1][1].en


def together(rule):
    """All slots as a rule set has them: the fan items of the table and of one further variant."""
    chosen = ChosenRules()
    chosen.fan_items = (*rule.fan_items, FanItem("tea_hand", "extra", "tea hand", "茶", 2, lambda *_: 1))
    return chosen


@pytest.mark.parametrize("rule", [Chengdu, Additive, Product, Linear])
def test_unknown_items_are_errors_that_name_what_is_known(rule):
    options = rule.Options(fan={"full_flsh": 2, "xyzzy": 1, "tea_hand": 3})
    (place, message), (other, listing) = rule.problems(options, TableSettings(), together(rule))
    assert (place, other) == ("fan.full_flsh", "fan.xyzzy")
    assert "did you mean full_flush?" in message.en
    assert "eighteen_arhats" in listing.en


@pytest.mark.parametrize("rule", [Chengdu, Additive, Product, Linear])
def test_fan_out_of_range_is_an_error(rule):
    _, faults = check_options(rule.Options, {"fan": {"kong": 1001, "root": True}})
    assert {fault.path for fault in faults} == {("fan", "kong"), ("fan", "root")}


@pytest.mark.parametrize("rule", [Chengdu, Additive, Product, Linear])
def test_unknown_items_in_excludes(rule):
    options = rule.Options(excludes={"rot": ["root"], "kong": ["gang"], "tea_hand": ["root"]})
    faults = rule.problems(options, TableSettings(), together(rule))
    assert [place for place, _ in faults] == ["excludes.rot", "excludes.kong"]


@pytest.mark.parametrize(
    ("rule", "given", "items"),
    [
        (Chengdu, {}, {"plain": 1, "tea_hand": 4}),
        (Chengdu, {"tea_hand": 3}, {"plain": 1, "tea_hand": 6}),
        (Chengdu, {"tea_hand": 0}, {"plain": 1}),
        (Additive, {"plain": 1}, {"plain": 1, "tea_hand": 4}),
    ],
)
def test_items_of_other_variants_count(rule, given, items):
    """A further extra of 2 fan that counts twice: 4, or twice what the options give it."""
    table = rule(rule.Options(fan=given), TableSettings())
    table.xuezhan_further_items([FanItem("tea_hand", "extra", "tea hand", "茶", 2, lambda *_: 2)])
    assert dict(table.xuezhan_fan(question("234m456m678m345p9p+9p", CALM)).items) == items


def test_a_further_pattern_competes_with_the_tables_own():
    """A pattern of 5 fan beats plain 1; at 1 fan, a tie, plain gives way."""
    for fan in (5, 1):
        table = Chengdu(Chengdu.Options(), TableSettings())
        table.xuezhan_further_items([FanItem("tea_hand", "pattern", "tea hand", "茶", fan, lambda *_: 1)])
        count = table.xuezhan_fan(question("234m456m678m345p9p+9p", CALM))
        assert (count.pattern, count.fan) == ("tea_hand", fan)


@pytest.mark.parametrize(
    ("excludes", "faults"),
    [
        ({"kong": ["root"], "root": ["single_wait"]}, []),
        (
            {"root": ["kong"], "kong": ["root"], "plain": []},
            [("excludes.kong", "'kong' and 'root' exclude each other")],
        ),
        ({"kong": ["kong"]}, [("excludes.kong", "'kong' cannot exclude itself")]),
    ],
)
def test_items_that_exclude_each_other(excludes, faults):
    found = Additive.problems(Additive.Options(excludes=excludes), TableSettings(), together(Additive))
    assert [(place, message.en) for place, message in found] == faults


def test_every_item_has_names_in_both_languages():
    items = Chengdu.fan_items
    assert [item.name for item in items] == list(Chengdu.Options().fan)
    assert all(item.en.isascii() and not item.zh.isascii() for item in items)
    assert Additive.fan_items == items
