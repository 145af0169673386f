"""What red dragons may do and what hands and kongs with and without them are worth; figures are worked out here."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Literal

import pytest
from xuezhan import (
    Meld,
    Replayed,
    RuleError,
    RuleSet,
    Switches,
    parse_tiles,
    rule_sheet,
    rule_warnings,
    score,
)

Play = Callable[..., Replayed]
How = Literal["self_draw", "discard", "rob_kong"]
RED_DRAGON = 33
FIVE = parse_tiles("5m")[0]


def rules_with(slots: Mapping[str, Any] | None = None, **options: Any) -> RuleSet:
    """Jipin: a unit is 1 point, kongs are 1, 1 and 2 units, a plain hand is 1 fan; here any suits may win.

    Red dragons may be melded, and natural kongs pay double, where the options do not say otherwise.
    """
    extra = [{"use": "hongzhong", "soft_pungs": True, "soft_kongs": True, "natural_kong_factor": 2, **options}]
    return RuleSet.load({"extends": "jipin", "missing_suit": {"use": "off"}, "extra": extra, **(slots or {})})


def discard(seat: int, tile: str) -> dict[str, Any]:
    return {"type": "discard", "seat": seat, "tile": tile}


def claim(name: str, seat: int, tile: str, wilds: int, of: int = 0) -> dict[str, Any]:
    return {"type": f"hongzhong.{name}", "seat": seat, "tile": tile, "of": of, "wilds": wilds}


def own(name: str, tile: str, seat: int = 0) -> dict[str, Any]:
    return {"type": f"hongzhong.{name}", "seat": seat, "tile": tile}


def kong(tile: str, kind: str, seat: int = 0, of: int | None = None) -> dict[str, Any]:
    event = {"type": "kong", "seat": seat, "tile": tile, "kind": kind}
    return event if of is None else event | {"of": of}


def pung(tile: str, seat: int, of: int) -> dict[str, Any]:
    return {"type": "pung", "seat": seat, "tile": tile, "of": of}


def paid(found: Replayed) -> list[tuple[int, int, int]]:
    """(payer, payee, points) of what was paid for kongs."""
    assert found.diverged is None, found.diverged
    assert found.deal is not None
    assert sum(found.deal.scores) == 0
    return [(entry.payer, entry.payee, entry.points) for entry in found.deal.entries if entry.why == "kong"]


def melds(found: Replayed, seat: int) -> list[Meld]:
    assert found.diverged is None, found.diverged
    assert found.deal is not None
    return list(found.deal.seats[seat].melds)


# Soft melds


@pytest.mark.parametrize(("held", "wilds"), [("5m7z", 1), ("77z", 2)])
def test_a_soft_pung(play: Play, held: str, wilds: int) -> None:
    found = play(rules_with(), ("", "", held), "5m", discard(0, "5m"), claim("pung", 2, "5m", wilds), discard(2, "9s"))
    assert melds(found, 2) == [Meld(FIVE, "pung", 0, wilds=(RED_DRAGON,) * wilds)]
    assert found.deal is not None
    assert found.deal.seats[2].counts[RED_DRAGON] == 0
    # 13 tiles, two of them laid down and one discarded.
    assert sum(found.deal.seats[2].counts) == 10


@pytest.mark.parametrize(
    ("options", "held", "wilds"),
    [
        ({"soft_pungs": False}, "5m7z", 1),
        # 5m and two red dragons hold one natural tile, and two are wanted.
        ({"least_natural": 2}, "77z", 2),
        # No more red dragons than the pung needs.
        ({}, "5m77z", 2),
        ({}, "5m", 1),
    ],
)
def test_no_soft_pung(play: Play, options: dict[str, Any], held: str, wilds: int) -> None:
    found = play(rules_with(**options), ("", "", held), "5m", discard(0, "5m"), claim("pung", 2, "5m", wilds))
    assert found.diverged is not None


def test_two_natural_tiles_are_enough_where_two_are_wanted(play: Play) -> None:
    rules = rules_with(least_natural=2)
    found = play(rules, ("", "5m7z"), "5m", discard(0, "5m"), claim("pung", 1, "5m", 1))
    assert len(melds(found, 1)) == 1


def test_nobody_claims_a_discarded_red_dragon_for_a_meld(play: Play) -> None:
    rules, hands = rules_with(), ("", "77z")
    assert play(rules, hands, "7z", discard(0, "7z"), pung("7z", 1, 0)).diverged is not None
    assert play(rules, hands, "7z", discard(0, "7z"), claim("pung", 1, "7z", 2)).diverged is not None


def test_four_red_dragons_make_no_kong(play: Play) -> None:
    assert play(rules_with(), ("777z",), "7z", kong("7z", "concealed")).diverged is not None


# What kongs pay, in units of 1 point

EVERY = [(1, 0), (2, 0), (3, 0)]
"""Who pays the dealer's kong to whom."""


@pytest.mark.parametrize(
    ("hand", "event", "wilds", "each"),
    [
        # Two units as ever with a red dragon, twice two without.
        ("555m", own("concealed_kong", "5m"), 1, 2),
        ("55m7z", own("concealed_kong", "5m"), 2, 2),
        ("5m77z", own("concealed_kong", "5m"), 3, 2),
        ("5555m", kong("5m", "concealed"), 0, 4),
    ],
)
def test_concealed_kongs(play: Play, hand: str, event: dict[str, Any], wilds: int, each: int) -> None:
    found = play(rules_with(), (hand,), "7z", event)
    assert melds(found, 0) == [Meld(FIVE, "concealed", wilds=(RED_DRAGON,) * wilds)]
    assert sorted(paid(found)) == [(payer, payee, each) for payer, payee in EVERY]


@pytest.mark.parametrize(
    ("hand", "event", "units"),
    [
        ("55m7z", claim("exposed_kong", 1, "5m", 1), 1),
        ("5m77z", claim("exposed_kong", 1, "5m", 2), 1),
        ("777z", claim("exposed_kong", 1, "5m", 3), 1),
        ("555m", kong("5m", "exposed", 1, 0), 2),
    ],
)
def test_exposed_kongs(play: Play, hand: str, event: dict[str, Any], units: int) -> None:
    assert paid(play(rules_with(), ("", hand), "5m", discard(0, "5m"), event)) == [(0, 1, units)]


ROUND = (discard(1, "9s"), discard(2, "2p"), discard(3, "2p"), discard(0, "2p"))
"""Seat 1 discards after its pung, and after a round it is to draw again."""


@pytest.mark.parametrize(
    ("held", "claimed", "drawn", "added", "each"),
    [
        # A red dragon added to a natural pung, and to a soft one: a unit from each.
        ("55m", pung("5m", 1, 0), "7z", own("added_kong", "5m", 1), 1),
        ("5m7z", claim("pung", 1, "5m", 1), "7z", own("added_kong", "5m", 1), 1),
        # The fourth natural tile added to a soft pung: a red dragon is in the kong, so a unit too.
        ("5m7z", claim("pung", 1, "5m", 1), "5m", kong("5m", "added", 1), 1),
        ("55m", pung("5m", 1, 0), "5m", kong("5m", "added", 1), 2),
    ],
)
def test_added_kongs(
    play: Play, held: str, claimed: dict[str, Any], drawn: str, added: dict[str, Any], each: int
) -> None:
    hands = ("", f"{held}9s")
    found = play(rules_with(), hands, f"5m2p2p2p{drawn}", discard(0, "5m"), claimed, *ROUND, added)
    assert sorted(paid(found)) == [(0, 1, each), (2, 1, each), (3, 1, each)]


@pytest.mark.parametrize(("late", "each"), [("pays", 1), ("unpaid", 0), ("forbidden", None)])
def test_a_red_dragon_added_late_is_a_late_kong(play: Play, late: str, each: int | None) -> None:
    """Seat 1 holds a red dragon all the time and draws 2p."""
    rules = rules_with({"kong": {"delayed_added": late}})
    events = (discard(0, "5m"), pung("5m", 1, 0), *ROUND, own("added_kong", "5m", 1))
    found = play(rules, ("", "55m7z9s"), "5m2p2p2p2p", *events)
    if each is None:
        assert found.diverged is not None
    else:
        assert [points for _, _, points in paid(found)] == [each] * 3 * (each > 0)


def test_a_natural_kong_by_another_factor(play: Play) -> None:
    # Two units, three times.
    assert {points for *_, points in paid(play(rules_with(natural_kong_factor=3), ("555m",), "5m", KONG))} == {6}
    assert {points for *_, points in paid(play(rules_with(natural_kong_factor=1), ("555m",), "5m", KONG))} == {2}


KONG = kong("5m", "concealed")


@pytest.mark.parametrize(
    "event",
    [own("concealed_kong", "5m"), claim("exposed_kong", 1, "5m", 1), own("added_kong", "5m")],
)
def test_no_soft_kongs(play: Play, event: dict[str, Any]) -> None:
    before = (discard(0, "5m"),) if event["seat"] else ()
    found = play(rules_with(soft_kongs=False), ("555m", "55m7z"), "7z", *before, event)
    assert found.diverged is not None


@pytest.mark.parametrize("missing", ["m", "p"])
def test_a_missing_suit_makes_no_soft_meld(play: Play, missing: str) -> None:
    rules = rules_with({"missing_suit": {"use": "declared"}})
    suits = [{"type": "missing", "seat": seat, "suit": suit} for seat, suit in enumerate(["p", missing, "m", "m"])]
    found = play(rules, ("", "9p7z"), "9p", *suits, discard(0, "9p"), claim("pung", 1, "9p", 1))
    assert (found.diverged is None) == (missing == "m")


# What hands are worth


def fan(hand: str, rules: RuleSet, **how: Any) -> tuple[int, dict[str, int]]:
    found = score(hand, rules, Switches(**how))
    assert found.complete, found.why
    return found.fan, dict(found.items)


@pytest.mark.parametrize(
    ("hand", "items"),
    [
        ("234567m456p8899p+9p", {"plain": 1, "no_hongzhong": 1}),
        ("234567m45p8899p7z+9p", {"plain": 1}),
        # The winning tile is the wild one.
        ("234567m45p88999p+7z", {"plain": 1}),
        # It lies in a pung or a kong.
        ("234567m8899p[55p7z]+9p", {"plain": 1}),
        ("234567m8899p(555p7z)+9p", {"plain": 1, "kong": 1}),
        # Three pairs, four alike, and a pair of wild tiles that makes another four.
        ("2244m5566p77p88p7z+7z", {"dragon_seven_pairs": 5}),
        # 8p twice, once more for 888p and once for 789p, which is a root; the last two are the pair.
        ("234567m8879p777z+7z", {"plain": 1, "four_hongzhong": 1, "root": 1}),
    ],
)
def test_hands(hand: str, items: dict[str, int]) -> None:
    assert fan(hand, rules_with()) == (sum(items.values()), items)


def test_a_red_dragon_is_of_no_suit() -> None:
    rules = RuleSet.load("hongzhong")
    # With the fan of a self-draw, which counts outside the hand's own items.
    assert fan("234567m45p88p99p7z+9p", rules, how="self_draw") == (2, {"plain": 1})
    assert not score("234567m45p88p99p2s+9p", rules, Switches(how="self_draw")).complete


@pytest.mark.parametrize(
    ("hand", "wins"),
    [
        ("234567m456p8899p+9p", {"self_draw", "rob_kong", "discard"}),
        ("234567m45p8899p7z+9p", {"self_draw", "rob_kong"}),
        ("234567m45p88999p+7z", {"self_draw", "rob_kong"}),
        ("234567m8899p[55p7z]+9p", {"self_draw", "rob_kong"}),
    ],
)
def test_which_wins_a_hand_with_a_red_dragon_may_make(hand: str, wins: set[How]) -> None:
    hows: tuple[How, ...] = ("self_draw", "rob_kong", "discard")
    strict = rules_with(discard_wins="without_wilds")
    assert {how for how in hows if score(hand, strict, Switches(how=how)).complete} == wins
    assert all(score(hand, rules_with(), Switches(how=how)).complete for how in hows)


@pytest.mark.parametrize(("discard_wins", "won"), [("always", True), ("without_wilds", False)])
def test_a_discard_that_would_complete_a_hand_with_a_red_dragon(play: Play, discard_wins: str, won: bool) -> None:
    hand = "234567m45p8899p7z"
    win = {"type": "win", "seat": 1, "tile": "9p", "of": 0}
    found = play(rules_with(discard_wins=discard_wins), ("", hand), "9p", discard(0, "9p"), win)
    assert (found.diverged is None) == won


def test_the_worth_of_the_items_may_be_set() -> None:
    rules = rules_with({"fan_table": {"fan": {"no_hongzhong": 3, "four_hongzhong": 0}}})
    # 1 + 3.
    assert fan("234567m456p8899p+9p", rules)[0] == 4
    assert "four_hongzhong" not in fan("234567m8879p777z+7z", rules)[1]


# What is refused, and words


@pytest.mark.parametrize(
    ("option", "said"),
    [
        ("least_natural=3", "1 to 2"),
        ("natural_kong_factor=0", "1 to 100"),
        ("soft_pungs=maybe", "true or false"),
        ("soft_pung=true", "did you mean"),
    ],
)
def test_nonsense_is_told(option: str, said: str) -> None:
    with pytest.raises(RuleError, match=said):
        RuleSet.load(f"hongzhong:extra.hongzhong.{option}")


def test_there_are_four_red_dragons_more() -> None:
    tiles = RuleSet.load("hongzhong").tiles
    assert (len(tiles), tiles.count(RED_DRAGON)) == (112, 4)


def test_an_option_without_effect_is_warned_of() -> None:
    assert not rule_warnings(RuleSet.load("hongzhong"))
    (warning,) = rule_warnings(RuleSet.load("hongzhong:extra.hongzhong.least_natural=2"))
    assert warning.option == "least_natural"


@pytest.mark.parametrize(
    ("language", "usual", "other"),
    [
        (
            "en",
            ("are wild", "may not win on a discard", "make no pung", "make no kong"),
            ("as any other", "may be punged", "stand for tiles of a kong", "2 tiles", "3 times"),
        ),
        ("zh", ("癞子", "不能接炮", "不能用来碰", "不能用来杠"), ("也可以接炮", "软碰", "软杠", "2张本牌", "收3倍")),
    ],
)
def test_the_sheet_says_each_option(language: str, usual: tuple[str, ...], other: tuple[str, ...]) -> None:
    said = words("hongzhong", language)
    assert all(part in said for part in usual), said
    options = ("discard_wins=always", "soft_pungs=true", "soft_kongs=true", "least_natural=2", "natural_kong_factor=3")
    said = words("hongzhong:" + ",".join(f"extra.hongzhong.{option}" for option in options), language)
    assert all(part in said for part in other), said


def words(rules: str, language: str) -> str:
    sections = rule_sheet(RuleSet.load(rules)).sections
    return " ".join(
        block.text.in_language(language) for each in sections for block in each.blocks if hasattr(block, "text")
    )
