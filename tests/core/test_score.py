"""`score` beyond the shared cases: what a hand may be, switches that matter and such that cannot."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest
from xuezhan import (
    HOUSE,
    DealView,
    Entry,
    OpeningEffect,
    OpeningStep,
    Payment,
    Text,
    Variant,
    Win,
    hookimpl,
)
from xuezhan.core.contributions import FanItem
from xuezhan.core.hands import TileError, parse_hand
from xuezhan.core.ruleset import RuleSet
from xuezhan.core.score import Switches, score, without_effect

PLAIN = "234m567m888p345p9p+9p"


def found(hand: str, rules: str, **switches: Any) -> dict[str, Any]:
    return score(hand, RuleSet.load(rules), Switches(**switches)).to_json()


def test_the_object_of_record_md() -> None:
    # Full flush 3 fan: 6 x 2^2, three payers of a self-draw.
    hand = "123m456m789m234m9m+9m"
    assert found(hand, "laok", how="self_draw") == {
        "hand": hand,
        "rules": "laok",
        "complete": True,
        "pattern": "full_flush",
        "fan": 3,
        "points": 24,
        "items": [["full_flush", 3]],
        "total": 72,
    }
    assert list(found(hand, "laok")) == ["hand", "rules", "complete", "pattern", "fan", "points", "items", "total"]


@pytest.mark.parametrize(
    ("hand", "rules", "switches", "why"),
    [
        ("123m456m789m234m9m+8m", "laok", {}, "the hand is not complete"),
        ("123m456m789m234p9s+9s", "laok", {}, "the hand holds 3 suits; a winning one has at most 2"),
        ("123m456m9m+9m", "laok", {}, "the hand has 8 tiles (a meld counts three); a complete one has 14"),
        ("123m456m9m+9m", "laok:table.hand=10", {}, "a complete one has 11"),
        (PLAIN, "laok:table.suits=ms", {}, "8p is not in play"),
        (PLAIN, "tfmj", {"missing": 0}, "the hand holds tiles of its missing suit m"),
        ("123m456m789p234s9s+9s", "tfmj", {}, "every suit in play, so its missing suit too"),
        (PLAIN, "tfmj:win_shape.min_fan=1", {}, "worth 0 fan and at least 1 are needed"),
        (PLAIN, "tfmj:win_shape.plain_self_draw_only=true", {}, "plain"),
        (PLAIN, "laok:rob_kong=forbidden", {"how": "rob_kong"}, "may not be robbed"),
        ("11m33m55m77m22p44p6p+6p", "laok:win_shape.seven_pairs=false", {}, "not complete"),
    ],
)
def test_a_hand_that_is_no_win_says_why(hand: str, rules: str, switches: dict[str, Any], why: str) -> None:
    answer = found(hand, rules, **switches)
    assert list(answer) == ["hand", "rules", "complete", "why"]
    assert answer["complete"] is False
    assert why in answer["why"]


def test_shorter_tables_have_shorter_hands() -> None:
    assert found("123m456m9m+9m", "laok:table.hand=7")["fan"] == 3
    # Three pairs and two alike are no seven pairs there.
    assert found("112233m44m99m+9m", "laok:table.hand=10")["complete"] is True
    assert found("11m33m55m7m+7m", "laok:table.hand=7")["complete"] is False


@pytest.mark.parametrize(
    ("switches", "total"),
    [
        # Plain 1 fan = 6 a share.
        ({"how": "discard"}, 6),
        ({"how": "self_draw"}, 18),
        ({"how": "self_draw", "live": 1}, 6),
        ({"how": "self_draw", "live": 2}, 12),
        ({"how": "discard", "live": 1}, 6),
        # Gang flower 2 fan = 12 from each; off an exposed kong the feeder pays all three (laok).
        ({"how": "self_draw", "after_kong": "concealed"}, 36),
        ({"how": "self_draw", "after_kong": "exposed"}, 36),
        ({"how": "discard", "after_kong": "added"}, 12),
        ({"how": "rob_kong"}, 12),
        # A hit is a fan in laok.
        ({"how": "discard", "horses": 1}, 12),
        ({"how": "discard", "horses": 2}, 24),
        # Heaven and earth 6 fan = 192 from each.
        ({"how": "self_draw", "first_draw": True}, 576),
        ({"how": "self_draw", "first_draw": True, "dealer": True}, 576),
    ],
)
def test_switches(switches: dict[str, Any], total: int) -> None:
    assert found(PLAIN, "laok", **switches)["total"] == total


@pytest.mark.parametrize(
    ("rules", "switches"),
    [
        # No horses there; a first draw and the seats that pay matter to a self-draw only; a robbed
        # kong is no discard after one.
        ("tfmj", {"horses": 2}),
        ("laok", {"first_draw": True}),
        ("laok", {"live": 1}),
        ("laok", {"dealer": True}),
        ("laok", {"missing": 2}),
        ("laok", {"wall_left": 0}),
    ],
)
def test_a_switch_that_cannot_matter_changes_nothing(rules: str, switches: dict[str, Any]) -> None:
    assert found(PLAIN, rules, **switches) == found(PLAIN, rules)


def test_more_hits_than_horses_count_as_many_as_there_can_be() -> None:
    # Two horse tiles: at most two hits, 1 + 2 fan = 24.
    assert found(PLAIN, "laok", horses=9)["total"] == 24


def test_payments_say_who_pays_what() -> None:
    # tfmj: two from each for an exposed kong, plus_base: (2^1 + 1) each; all over again by the feeder.
    rules = RuleSet.load("tfmj:gang_flower=everyone_plus_feeder")
    answer = score(PLAIN, rules, Switches(how="self_draw", after_kong="exposed"))
    assert sorted(answer.payments) == [(1, 2, "gang_flower"), (1, 3, "win"), (2, 3, "win"), (3, 3, "win")]
    assert answer.total == 2 + 9


def test_a_hand_may_come_read_already() -> None:
    rules = RuleSet.load("laok")
    assert score(parse_hand(PLAIN), rules).total == score(PLAIN, rules).total == 6


def test_without_a_plus_the_last_tile_wins() -> None:
    rules = RuleSet.load("laok:fan_table.fan.middle_five=1")
    # 4-5-6 of m won on the 5 or on the 6.
    assert score("46m678m222p345p99p+5m", rules).fan == 2
    assert score("46m678m222p345p99p5m", rules).fan == 2
    assert score("45m678m222p345p99p6m", rules).fan == 1


@pytest.mark.parametrize("text", ["", "123", "12345m+", "[12m]", "11111m", "1m+2m3m", "10m", "(555m)"])
def test_text_that_is_no_hand(text: str) -> None:
    if text == "":
        assert found(text, "laok")["complete"] is False
        return
    with pytest.raises(TileError):
        found(text, "laok")


def test_marks_reach_fan_items_and_those_of_the_source_only_where_there_is_one() -> None:
    class Vow(Variant):
        """A fan for a winner that vowed, two where the tile came from one that did."""

        name = "vow"
        fan_items = (
            FanItem("vow", "extra", "vow", "誓", 1, times=lambda hand, _: "vow" in hand.situation.marks),
            FanItem("caught", "extra", "caught", "擒", 2, times=lambda hand, _: "vow" in hand.situation.source_marks),
        )

    rules = RuleSet.load({"extends": "laok", "extra": [{"use": "vow"}]}, plugins=[Vow])

    def items(**switches: Any) -> tuple[tuple[str, int], ...]:
        return score(PLAIN, rules, Switches(**switches)).items

    assert items() == (("plain", 1),)
    assert items(marks=("vow",)) == (("plain", 1), ("vow", 1))
    assert items(source_marks=("vow",)) == (("plain", 1), ("caught", 2))
    # Nobody else's tile wins a self-draw.
    assert items(how="self_draw", marks=("vow",), source_marks=("vow",)) == (("plain", 1), ("vow", 1))
    assert without_effect(PLAIN, rules, Switches(marks=("vow",), source_marks=("oath",))) == ("source_marks",)


class Tip(Variant):
    """The seat after the winner tips the winner two points, and the winner pays the house one."""

    name = "tip"
    text = Text("A tip.", "小费。")

    @hookimpl
    def xuezhan_pay_reasons(self) -> list[str]:
        return ["tip"]

    @hookimpl
    def xuezhan_win_payments(self, win: Win) -> list[Payment]:
        return [Payment((win.seat + 1) % 4, win.seat, 2, "tip"), Payment(win.seat, HOUSE, 1, "tip")]


def test_what_extras_pay_at_a_win_is_in_the_total() -> None:
    hand = "234m567m888p345p9p+9p"
    plain = score(hand, RuleSet.load("laok"))
    tipped = score(hand, RuleSet.load({"extends": "laok", "extra": [{"use": "tip"}]}, plugins=[Tip]))
    # A tip of 2, less the 1 for the house.
    assert tipped.total == plain.total + 2 - 1
    assert tipped.payments == plain.payments
    assert tipped.extras == (Payment(1, 0, 2, "tip"), Payment(0, HOUSE, 1, "tip"))
    assert plain.extras == ()


class Stakes(OpeningStep):
    """A stake of 1 to 3 points, before the deal."""

    name, order, before_deal = "round.stake", 1, True

    def options(self, deal: DealView, seat: int) -> tuple[int, ...]:
        return (1, 2, 3)

    def effect(self, deal: DealView, choices: Sequence[int], chance: str | None) -> OpeningEffect:
        return OpeningEffect()

    def encode(self, choice: int) -> dict[str, int]:
        return {"points": choice}


class Round(Variant):
    """Whatever is paid between two seats, the payer's stake comes on top."""

    name = "round"
    text = Text("Stakes.", "飘。")

    @hookimpl
    def xuezhan_opening_steps(self) -> list[OpeningStep]:
        return [Stakes()]

    @hookimpl
    def xuezhan_surcharges(self, deal: DealView, entry: Entry) -> list[Payment]:
        return [Payment(entry.payer, entry.payee, deal.choices("round.stake")[entry.payer], "win")]


def test_surcharges_count_with_the_first_choice_of_every_seat() -> None:
    rules = RuleSet.load({"extends": "laok", "extra": [{"use": "round"}]}, plugins=[Round])
    hand, drawn = "234m567m888p345p9p+9p", Switches(how="self_draw")
    # Three payers, each with the stake of 1 that comes first.
    assert score(hand, rules, drawn).total == score(hand, RuleSet.load("laok"), drawn).total + 3 * 1
