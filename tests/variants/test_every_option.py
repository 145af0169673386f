"""Each variant and each option makes a deal or a hand come out differently.

Every entry plays one deal (a script of tests/data/cases) or counts one hand under settings that
differ in one thing, and says what each of them gives. A last test walks the catalogue: a variant,
an option or a value of an option without an entry fails.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from types import NoneType
from typing import Any, Literal, get_args, get_origin

import pytest
from xuezhan.core.catalogue import Catalogue
from xuezhan.core.outcome import DealOutcome
from xuezhan.core.records import parse_records
from xuezhan.core.replay import replay
from xuezhan.core.ruleset import RuleSet
from xuezhan.core.score import Switches, score


@dataclass(frozen=True)
class Scores:
    """Points by seat, and of the house."""

    seats: tuple[int, ...]
    house: int = 0


@dataclass(frozen=True)
class Refused:
    """The first line of the script that the rules do not allow (0 is the header)."""

    line: int


@dataclass(frozen=True)
class NextDealer:
    seat: int | None


@dataclass(frozen=True)
class Worth:
    """Points that a hand brings altogether; None: it may not win."""

    total: int | None


Outcome = Scores | Refused | NextDealer | Worth


def scores(*seats: int, house: int = 0) -> Scores:
    return Scores(seats, house)


@dataclass(frozen=True)
class Shown:
    """`what` ("kong.added") set to each value under `rules`, and the outcome of each."""

    what: str
    on: str
    rules: str
    outcomes: Mapping[str, Outcome]
    switches: Mapping[str, Any] = field(default_factory=dict)

    def __str__(self) -> str:
        return f"{self.what} on {self.on}"

    @property
    def slot(self) -> str:
        return self.what.partition(".")[0]

    @property
    def option(self) -> str:
        return self.what.split(".")[1]

    def under(self, value: str) -> RuleSet:
        return RuleSet.load(f"{self.rules}{',' if ':' in self.rules else ':'}{self.what}={value}")


class Deal(Shown):
    """`on` is the id of a script."""

    def comes_out(self, rules: RuleSet, scripts: Mapping[str, Any], kind: type[Outcome]) -> Outcome:
        (record,) = parse_records(self.on, [json.dumps(line) for line in scripts[self.on]])
        played = replay(record, rules).to_json()
        if played["diverged"]:
            return Refused(played["diverged"]["line"] - 1)
        if kind is NextDealer:
            return NextDealer(played["next_dealer"])
        return Scores(tuple(played["scores"]), played["house"])


@dataclass(frozen=True)
class BetDeal(Deal):
    """A script with bets put before it; by seat the seat bet on, None for none, in turn order from the dealer."""

    bets: tuple[int | None, ...] = ()

    def comes_out(self, rules: RuleSet, scripts: Mapping[str, Any], kind: type[Outcome]) -> Outcome:
        header, *rest = scripts[self.on]
        seats = [(header["dealer"] + step) % len(self.bets) for step in range(len(self.bets))]
        bets = [{"type": "bet", "seat": seat, "on": self.bets[seat]} for seat in seats]
        return super().comes_out(rules, {self.on: [header, *bets, *rest]}, kind)


class Hand(Shown):
    """`on` is a hand, won on a discard unless `switches` say otherwise."""

    def comes_out(self, rules: RuleSet, scripts: Mapping[str, Any], kind: type[Outcome]) -> Outcome:
        counted = score(self.on, rules, Switches(**self.switches)).to_json()
        return Worth(counted["total"] if counted["complete"] else None)


class Succession(Shown):
    """The dealer after a deal of dealer 2 that seat 1 won first, when a player was replaced since."""

    def comes_out(self, rules: RuleSet, scripts: Mapping[str, Any], kind: type[Outcome]) -> Outcome:
        outcome = DealOutcome(4, 2, "exhausted", (-6, 6, 0, 0), 0, None, (1,), 0)
        return NextDealer(rules.next_dealer(outcome, True))


LAOK, TFMJ, JIPIN = "laok:horses=none", "tfmj:missing_suit=free", "jipin"
EXCHANGE = "jipin:last_four=optional"
SELF_DRAW = {"how": "self_draw"}

ENTRIES: list[Shown] = [
    # Seat 0 wins with the three tiles that seat 3 hands over to the right (1 fan = 1).
    Deal("opening.use", "exchange-right", EXCHANGE, {"exchange": scores(1, 0, 0, -1), "plain": Refused(6)}),
    Deal(
        "opening.tiles",
        "exchange-right",
        f"{EXCHANGE},opening=exchange",
        {"3": scores(1, 0, 0, -1), "2": Refused(1)},
    ),
    Deal(
        "opening.same_suit",
        "exchange-mixed",
        f"{EXCHANGE},opening=exchange",
        {"true": Refused(1), "false": scores(0, 0, 0, 0)},
    ),
    # The header says left; seat 1 wins with the tiles of seat 2.
    Deal(
        "opening.direction",
        "exchange-random",
        f"{EXCHANGE},opening=exchange",
        {
            "random": scores(0, 1, -1, 0),
            "left": scores(0, 1, -1, 0),
            "right": Refused(7),
            "across": Refused(7),
            "partner": Refused(0),  # the header names no pairs
            "wall": Refused(0),  # nor a way to mix it
        },
    ),
    # 3 fan = 6 x 4.
    Hand(
        "win_shape.seven_pairs",
        "11m33m55m77m22p44p6p+6p",
        "laok",
        {"true": Worth(24), "false": Worth(None)},
    ),
    # Plain counts 0 fan in tfmj: 2^0.
    Hand("win_shape.min_fan", "234m567m888p345p9p+9p", "tfmj", {"0": Worth(1), "1": Worth(None)}),
    Deal(
        "win_shape.plain_self_draw_only",
        "FAN-020-plain-discard",
        TFMJ,
        {"true": Refused(2), "false": scores(-1, 1, 0, 0)},
    ),
    # A win with three suits, plain 1 fan = 6; under `declared` the suits come before the first discard.
    Deal(
        "missing_suit.use",
        "free-three-suits",
        LAOK,
        {"free": Refused(2), "off": scores(-6, 6, 0, 0), "declared": Refused(1)},
    ),
    # A concealed kong of another suit: 2 units of 6 from each.
    Deal(
        "missing_suit.kong_before_clear",
        "KONG-015-before-clear-off",
        "chengdu-contract:horses=none",
        {"true": scores(-12, -12, 36, -12), "false": Refused(5)},
    ),
    # The first discard of seat 1, which holds 5m of its missing suit; then the second of seat 0, which drew 4s of its.
    Deal(
        "missing_suit.must_discard",
        "VOID-discard-first",
        "chengdu-contract:horses=none",
        {"always": Refused(5), "first": Refused(5), "never": scores(0, 0, 0, 0)},
    ),
    Deal(
        "missing_suit.must_discard",
        "VOID-003-drawn-later",
        "chengdu-contract:horses=none",
        {"always": Refused(9), "first": scores(0, 0, 0, 0), "never": scores(0, 0, 0, 0)},
    ),
    # Seat 1 still holds its missing s, but p and s only. Not ready: 6 each from seats 0, 1 and 2 to
    # seat 3; a pig pays 9 x 6 = 54 to each instead.
    Deal(
        "missing_suit.pig",
        "pig-two-suits-left",
        "chengdu-everyone:horses=none",
        {"three_suits": scores(-6, -6, -6, 18), "declared_suit": scores(-6 + 54, -162, -6 + 54, 12 + 54)},
    ),
    # Flush pungs are 4 fan = 6 x 8; without a value it counts plain at 0, and 0 fan count as 1.
    Hand("fan_table.use", "222m444m666m777m9m+9m", "laok", {"chengdu": Worth(48), "additive": Worth(6)}),
    # Points 6 + 1 x (fan - 1): pungs x2 and a flush x4 make 8 times, 13; with 4 + 6 = 10 units, 15.
    Hand(
        "fan_table.use",
        "222m444m666m777m9m+9m",
        "laok:points=linear,points.base=6",
        {
            "product,fan_table.fan={ all_pungs = 2, full_flush = 4 }": Worth(13),
            "linear,fan_table.fan={ flush_pungs = 10 }": Worth(15),
        },
    ),
    # A flush x4 with two roots, x2 or x3 each.
    Hand(
        "fan_table.fan.root",
        "2222333345679m+9m",
        "laok:points=linear,points.base=1,fan_table=product,fan_table.fan={ full_flush = 4 }",
        {"2": Worth(16), "3": Worth(36)},
    ),
    Hand(
        "fan_table.excludes",
        "222m444m666m777m9m+9m",
        "laok:points=linear,points.base=1,fan_table=product,fan_table.fan={ all_pungs = 2, full_flush = 4 }",
        {"{}": Worth(8), '{ full_flush = ["all_pungs"] }': Worth(4)},
    ),
    # 2 x (1 + 1) or 2 x (1 + 2).
    Hand(
        "fan_table.fan.root",
        "222234m567m888p9p+9p",
        "laok:points=linear,points.base=1,fan_table=linear,fan_table.fan={ plain = 2 }",
        {"1": Worth(4), "2": Worth(6)},
    ),
    # 6 x (1 + 1), or a concealed hand swallowed.
    Hand(
        "fan_table.excludes",
        "11m33m55m77m22p44p6p+6p",
        "laok:points=linear,points.base=1,fan_table=linear,fan_table.fan={ seven_pairs = 6, concealed = 1 }",
        {"{}": Worth(12), '{ seven_pairs = ["concealed"] }': Worth(6)},
    ),
    # (2 + 1) or 2 x (1 + 1).
    Hand(
        "fan_table.adds",
        "234m567m888p345p7p+7p",
        "laok:points=linear,points.base=1,fan_table=linear,fan_table.fan={ plain = 2, all_simples = 1 }",
        {'["all_simples"]': Worth(3), "[]": Worth(4)},
    ),
    Hand(
        "fan_table.fan.root", "222234m567m888p9p+9p", "laok", {"1": Worth(12), "0": Worth(6), "2": Worth(24)}
    ),
    Hand(
        "fan_table.fan.all_pungs",
        "222m444m666p88p55p+5p",
        "laok:fan_table=additive",
        {"2": Worth(12), "3": Worth(24)},
    ),
    # 1 + 2 fan = 24, or all pungs swallowed: 2 fan.
    Hand(
        "fan_table.excludes",
        "222m444m666m777m9m+9m",
        "laok:fan_table=additive,fan_table.fan.all_pungs=1,fan_table.fan.full_flush=2",
        {"{}": Worth(24), '{ full_flush = ["all_pungs"] }': Worth(12)},
    ),
    # Seven pairs are 3 fan; a concealed hand is one more, or swallowed by them.
    Hand(
        "fan_table.excludes",
        "11m33m55m77m22p44p6p+6p",
        "laok:fan_table.fan.concealed=1",
        {"{}": Worth(48), '{ seven_pairs = ["concealed"] }': Worth(24)},
    ),
    # A concealed kong, 12 from each, then 3 fan = 24 from each, or 2 = 12. Kongs are not capped.
    Deal(
        "cap.use",
        "CAP-kong-uncapped",
        f"{LAOK},gang_flower=everyone_pays",
        {"none": scores(-36, -36, 108, -36), "fixed,cap.fan=2": scores(-24, -24, 72, -24)},
    ),
    Deal(
        "cap.fan",
        "CAP-kong-uncapped",
        f"{LAOK},gang_flower=everyone_pays,cap=fixed",
        {"3": scores(-36, -36, 108, -36), "2": scores(-24, -24, 72, -24), "1": scores(-18, -18, 54, -18)},
    ),
    # 3 fan: 6 x 2^2, 1 + 1 x 2, the third unit of the table.
    Hand(
        "points.use",
        "11m33m55m77m22p44p6p+6p",
        "laok",
        {"doubling": Worth(24), "linear": Worth(3), "table": Worth(4)},
    ),
    Hand("points.base", "11m33m55m77m22p44p6p+6p", "laok", {"6": Worth(24), "2": Worth(8)}),
    Hand("points.base", "11m33m55m77m22p44p6p+6p", "laok:points=linear", {"1": Worth(3), "5": Worth(7)}),
    Hand("points.base", "11m33m55m77m22p44p6p+6p", "laok:points=table", {"1": Worth(4), "3": Worth(12)}),
    Hand("points.first", "11m33m55m77m22p44p6p+6p", "laok", {"1": Worth(24), "0": Worth(48)}),
    Hand("points.step", "11m33m55m77m22p44p6p+6p", "laok:points=linear", {"1": Worth(3), "4": Worth(9)}),
    Hand(
        "points.units",
        "11m33m55m77m22p44p6p+6p",
        "laok:points=table",
        {"[1, 2, 4]": Worth(4), "[1, 2]": Worth(2), "[5]": Worth(5)},
    ),
    # All pungs 1 fan = 2 from each of three; 2 fan = 4 each; 2 + 1 each.
    # A plain hand is 1 point.
    Hand("win_shape.min_points", "234m567m888p345p9p+9p", "tfmj", {"1": Worth(1), "2": Worth(None)}),
    # 1 point and 1 for the self-draw, from each of three.
    Hand(
        "win_shape.win_on_deal",
        "234m567m888p345p9p+9p",
        "tfmj",
        {"true": Worth(6), "false": Worth(None)},
        {"how": "self_draw", "first_draw": True, "dealer": True},
    ),
    # Four pairs count as seven do, 3 fan = 24.
    Hand("win_shape.short_pairs", "11m33m55p7p+7p", "laok:table.hand=7", {"true": Worth(24), "false": Worth(None)}),
    # 4 fan = 6 x 8 = 48; with 20 points at the most 20. Capped at 2 fan = 12, 2 fan above it at 4 units each.
    Hand("cap.use", "222m444m666m777m9m+9m", "laok", {"points,cap.points=20": Worth(20), "none": Worth(48)}),
    Hand("cap.over", "222m444m666m777m9m+9m", "laok:cap=fixed,cap.fan=2", {"0": Worth(12), "4": Worth(60)}),
    Hand("cap.points", "222m444m666m777m9m+9m", "laok:cap=points", {"20": Worth(20), "40": Worth(40)}),
    Hand(
        "cap.bonus",
        "222m444m666m777m9m+9m",
        "laok:cap=points,cap.points=20,self_draw=plus_base",
        {"outside": Worth(78), "inside": Worth(60)},
        switches=SELF_DRAW,
    ),
    # 1 fan = 2 from each of three, doubled 4; 3 fan = 8 is the cap.
    Hand(
        "self_draw.use", "222m444m666p88p55p+5p", "tfmj", {"plain": Worth(6), "double": Worth(12)}, switches=SELF_DRAW
    ),
    Hand(
        "self_draw.cap",
        "(2222m)444m666m777m9m+9m",
        "tfmj:self_draw=double",
        {"inside": Worth(24), "outside": Worth(48)},
        switches=SELF_DRAW,
    ),
    Hand(
        "self_draw.without",
        "222m444m666p88p55p+5p",
        "tfmj:self_draw=double",
        {"[]": Worth(12), '["all_pungs"]': Worth(6)},
        switches=SELF_DRAW,
    ),
    Hand(
        "self_draw.use",
        "222m444m666p88p55p+5p",
        "tfmj",
        {"plain": Worth(6), "plus_fan": Worth(12), "plus_base": Worth(9)},
        SELF_DRAW,
    ),
    # Exposed off seat 2 for 6, concealed for 12 from each: 6 + 36 = 42.
    Deal(
        "kong.exposed",
        "kong-three-kinds",
        LAOK,
        {"1": scores(-12, -12, -18, 42), "3": scores(-12, -12, -12 - 18, 54)},
    ),
    Deal(
        "kong.exposed_others",
        "kong-three-kinds",
        LAOK,
        {"0": scores(-12, -12, -18, 42), "1": scores(-18, -18, -18, 54)},
    ),
    Deal(
        "kong.concealed",
        "kong-three-kinds",
        LAOK,
        {"2": scores(-12, -12, -18, 42), "5": scores(-30, -30, -36, 96), "0": scores(0, 0, -6, 6)},
    ),
    Deal("kong.added", "KONG-001-pays", LAOK, {"1": scores(-6, 18, -6, -6), "2": scores(-12, 36, -12, -12)}),
    # Seat 2 wins on 7m, which an exposed kong finds at the back and a concealed one at the front.
    Deal(
        "kong.replacement",
        "replacement-back-for-exposed",
        LAOK,
        {"back_for_exposed": scores(-60, -66, 186, -60), "front": Refused(4), "back": Refused(4)},
    ),
    # Seat 0 wins on the front's 9p after an added kong: 3 fan = 24 from each.
    Deal(
        "kong.replacement",
        "KONG-001-unpaid",
        "chengdu-contract:horses=none,missing_suit=free",
        {
            "front": scores(72, -24, -24, -24),
            "back_for_exposed": scores(72, -24, -24, -24),
            "back": Refused(8),
        },
    ),
    # Paid, 6 from each, it is a kong and not a root: 3 fan all the same.
    Deal(
        "kong.delayed_added",
        "KONG-001-unpaid",
        "chengdu-contract:horses=none,missing_suit=free",
        {"unpaid": scores(72, -24, -24, -24), "pays": scores(90, -30, -30, -30), "forbidden": Refused(7)},
    ),
    # Shown, the kong makes seat 3's only wait a dead one, so it gets no ready check.
    Deal(
        "kong.concealed_shown",
        "END-007-unseen-kong",
        "jipin:ready_check.dead_wait=false",
        {"false": scores(-1, -1, -1, 3), "true": scores(0, 0, 0, 0)},
    ),
    # 1 from seat 3 to seat 1, who is out; kong 2 from seat 0 to seat 2. Then 2 fan = 4, with the bonus 5
    # a share.
    Deal(
        "gang_flower.use",
        "LIAB-003-contract",
        TFMJ,
        {
            "everyone_pays": scores(-2 - 5, 1, 2 + 10, -1 - 5),
            "contract": scores(-2 - 10, 1, 2 + 10, -1),
            "feeder_only": scores(-2 - 4, 1, 2 + 4, -1),
            "everyone_plus_feeder": scores(-2 - 5 - 2, 1, 2 + 10 + 2, -1 - 5),
        },
    ),
    # As above: the feeder's one share of 4, with the bonus 5.
    Deal(
        "gang_flower.self_draw_bonus",
        "LIAB-003-contract",
        f"{TFMJ},gang_flower=feeder_only",
        {"true": scores(-2 - 5, 1, 2 + 5, -1), "false": scores(-2 - 4, 1, 2 + 4, -1)},
    ),
    # Seat 0's kongs brought 36 twice; seat 2 wins 12 off the discard after the second.
    Deal(
        "gang_discard.use",
        "KONG-007-one-winner-none",
        LAOK,
        {
            "transfer": scores(72 - 12 - 36, -24, -24 + 12 + 36, -24),
            "refund": scores(72 - 12 - 36, -24 + 12, -24 + 12 + 12, -24 + 12),
            "keep": scores(72 - 12, -24, -24 + 12, -24),
        },
    ),
    # Seat 1's kongs brought 6 twice; the second is lost to two winners of 2 each.
    Deal(
        "gang_discard.several",
        "KONG-007-split",
        TFMJ,
        {
            "split": scores(-4, 12 - 4 - 6, -4 + 2 + 3, -4 + 2 + 3),
            "each": scores(-4, 12 - 4 - 12, -4 + 2 + 6, -4 + 2 + 6),
            "none": scores(-4, 12 - 4, -4 + 2, -4 + 2),
        },
    ),
    # Two kongs in one turn, 6 each.
    Deal(
        "gang_discard.scope",
        "KONG-007-chain-turn",
        TFMJ,
        {"last": scores(12 - 2 - 6, -4, -4 + 2 + 6, -4), "turn": scores(12 - 2 - 12, -4, -4 + 2 + 12, -4)},
    ),
    # Two kongs in two turns, 36 each.
    Deal(
        "gang_discard.scope",
        "KONG-007-scope-all",
        LAOK,
        {"turn": scores(-24, 72 - 12 - 36, -24 + 12 + 36, -24), "all": scores(-24, -12, -24 + 12 + 72, -24)},
    ),
    # 2 fan = 12 a share.
    Deal(
        "rob_kong.use",
        "rob-pays-for-all",
        LAOK,
        {"as_discard": scores(0, 12, 0, -12), "pays_for_all": scores(0, 36, 0, -36), "forbidden": Refused(8)},
    ),
    Deal(
        "several_winners.use",
        "MULTI-001-three",
        TFMJ,
        {"all": scores(4, -7, 1, 2), "nearest": Refused(3)},
    ),
    Deal(
        "pass_win.use",
        "PASS-free",
        LAOK,
        {"free": scores(-6, 0, 6, 0), "until_own_draw": Refused(3)},
    ),
    # Seat 0 passes 6m and wins on 9m.
    Deal(
        "pass_win.scope",
        "PASS-same-tile",
        LAOK,
        {"same_tile": scores(12, 0, -12, 0), "any": Refused(3)},
    ),
    # Seat 1 passes 1 fan and wins 2.
    Deal(
        "pass_win.raise_allowed",
        "PASS-001-raise",
        JIPIN,
        {"true": scores(0, 2, 0, -2), "false": Refused(3)},
    ),
    # Three tiles are left at the win.
    Deal(
        "pass_win.near_end",
        "PASS-near-end-open",
        "jipin:table.suits=ms",
        {"4": scores(0, 0, -1, 1), "3": Refused(18)},
    ),
    Deal(
        "pass_pung.use",
        "pass-pung-blocks",
        LAOK,
        {"free": scores(0, 0, 0, 0), "until_own_draw": Refused(3)},
    ),
    # Four tiles are left when seat 3 discards seat 1's wait: 1 fan = 6.
    Deal(
        "last_four.use",
        "CONF-011-forced-discard",
        "laok:table.suits=mp,horses=none",
        {"forced": scores(0, 6, 0, -6), "optional": scores(0, 0, 0, 0)},
    ),
    Deal(
        "last_four.tiles",
        "CONF-011-forced-discard",
        "laok:table.suits=mp,horses=none",
        {"4": scores(0, 6, 0, -6), "3": scores(0, 0, 0, 0)},
    ),
    Deal(
        "last_four.discard",
        "CONF-011-forced-discard",
        "laok:table.suits=mp,horses=none",
        {"true": scores(0, 6, 0, -6), "false": scores(0, 0, 0, 0)},
    ),
    Deal(
        "last_four.self_draw",
        "last-four-self-draw-off",
        "laok:table.suits=ps,horses=none",
        {"false": scores(0, 0, 0, 0), "true": Refused(18)},
    ),
    # Plain 1 fan and one hit: 2 fan = 12; two fan a hit: 24; a unit a hit: 12 + 6.
    Deal(
        "horses.use",
        "horses-hit-and-miss",
        "laok",
        {"dealer_count": scores(0, 0, -12, 12), "none": scores(0, 0, -6, 6), "side_bet": Refused(1)},
    ),
    # Seat 2, the dealer, pays seat 3 6 for a plain hand. Seat 0 bet on seat 3, seat 1 on seat 2.
    BetDeal(
        "horses.who",
        "horses-hit-and-miss",
        "laok:horses=side_bet",
        {"all": scores(6, -6, -12, 12), "dealer": Refused(3)},
        bets=(3, 2, None, None),
    ),
    BetDeal(
        "horses.must",
        "horses-hit-and-miss",
        "laok:horses=side_bet",
        {"false": scores(6, -6, -12, 12), "true": Refused(1)},
        bets=(3, 2, None, None),
    ),
    BetDeal(
        "horses.horses_pay_horses",
        "horses-hit-and-miss",
        "laok:horses=side_bet",
        {"false": scores(6, -6, -12, 12), "true": scores(12, -12, -12, 12)},
        bets=(3, 2, None, None),
    ),
    # Nobody wins. Seat 3's kongs cost seat 0 12, seat 1 12 and seat 2 18; seat 0 bet on seat 3.
    BetDeal(
        "horses.covers",
        "kong-three-kinds",
        "laok:horses=side_bet",
        {"wins": scores(-12, -12, -18, 42), "everything": scores(-12 + 30, -24, -36, 42)},
        bets=(3, None, None, None),
    ),
    Deal(
        "horses.fan_per_hit",
        "horses-hit-and-miss",
        "laok",
        {"1": scores(0, 0, -12, 12), "2": scores(0, 0, -24, 24), "0": scores(0, 0, -6, 6)},
    ),
    Deal(
        "horses.units_per_hit",
        "horses-hit-and-miss",
        "laok",
        {"0": scores(0, 0, -12, 12), "1": scores(0, 0, -18, 18)},
    ),
    # 2m and 1p for seat 1, one hit, then 4s and 8p for seat 3, two hits. One each: 2m a hit, 1p none.
    Deal(
        "horses.tiles",
        "horses-two-winners",
        "laok",
        {"2": scores(-36, 12, 0, 24), "1": scores(-18, 12, 0, 6)},
    ),
    # Plain 1 and two hits, capped at 2 fan.
    Deal(
        "horses.inside_cap",
        "horses-inside-cap",
        "laok:cap=fixed,cap.fan=2",
        {"true": scores(0, -12, 12, 0), "false": scores(0, -24, 24, 0)},
    ),
    Deal(
        "play_on.use",
        "flow-wins-again",
        f"{LAOK},last_four=optional",
        {"blood_flow": scores(-198, -180, -198, 576), "blood_battle": Refused(4), "first_win": Refused(3)},
    ),
    Deal(
        "play_on.kongs",
        "flow-kong-same-waits",
        f"{LAOK},last_four=optional,play_on=blood_flow",
        {"same_waits": scores(42, -12, -12, -18), "none": Refused(6)},
    ),
    # Win 1 from the pig seat 2 to seat 3; ready check 4 from seat 1 to seat 0; the fine goes to all: 64,
    # or 9 x 1.
    Deal(
        "flower_pig.use",
        "END-005-cap-all",
        JIPIN,
        {
            "cap": scores(4 + 64, -4 + 64, -1 - 192, 1 + 64),
            "units": scores(4 + 9, -4 + 9, -1 - 27, 1 + 9),
            "hand": scores(4 + 8, -4, -1 - 8, 1),
            "none": scores(4, -4, -1, 1),
        },
    ),
    Deal(
        "flower_pig.to",
        "END-005-cap-all",
        JIPIN,
        {
            "all": scores(4 + 64, -4 + 64, -1 - 192, 1 + 64),
            "live": scores(4 + 64, -4 + 64, -1 - 128, 1),
            "winners_and_ready": scores(4 + 64, -4, -1 - 128, 1 + 64),
            "house": scores(4, -4, -1 - 64, 1, house=64),
        },
    ),
    # Win 6 from the pig seat 1 to seat 2; ready check 6 from seat 0 to seat 3; 54 for each payee, or 2 x 6.
    Deal(
        "flower_pig.to",
        "END-005-units-all",
        LAOK,
        {
            "all": scores(-6 + 54, -6 - 162, 6 + 54, 6 + 54),
            "live": scores(-6 + 54, -6 - 108, 6, 6 + 54),
            "winners_and_ready": scores(-6, -6 - 108, 6 + 54, 6 + 54),
            "house": scores(-6, -6 - 54, 6, 6, house=54),
        },
    ),
    Deal(
        "flower_pig.units",
        "END-005-units-all",
        LAOK,
        {"9": scores(48, -168, 60, 60), "2": scores(-6 + 12, -6 - 36, 6 + 12, 6 + 12)},
    ),
    # Nobody is ready; the pig seat 1 gives back what its kong brought, and pays 9 x 6, or 2 fan = 12.
    Deal(
        "flower_pig.only_if_ready",
        "refund-pig",
        LAOK,
        {"true": scores(0, 0, 0, 0), "false": scores(54, -162, 54, 54)},
    ),
    Deal(
        "flower_pig.only_if_ready",
        "refund-pig",
        f"{LAOK},cap=fixed,cap.fan=2,flower_pig=cap",
        {"true": scores(0, 0, 0, 0), "false": scores(12, -36, 12, 12)},
    ),
    # As flower_pig.use: 4 to the ready seat 0 twice, three times.
    Deal(
        "flower_pig.times",
        "END-005-cap-all",
        "jipin:flower_pig=hand",
        {"2": scores(4 + 8, -4, -1 - 8, 1), "3": scores(4 + 12, -4, -1 - 12, 1)},
    ),
    # The fine is 2; seat 0's hand is worth 4.
    Deal(
        "flower_pig.hand_if_more",
        "END-005-cap-all",
        "jipin:flower_pig=units,flower_pig.units=2",
        {"false": scores(4 + 2, -4 + 2, -1 - 6, 1 + 2), "true": scores(4 + 4, -4 + 2, -1 - 8, 1 + 2)},
    ),
    # The cap of 3 fan is 4; seat 0's hand is at the cap, 4, and a unit for the self-draw.
    Deal(
        "flower_pig.hand_if_more",
        "END-005-cap-all",
        "jipin:cap.fan=3,self_draw=plus_base,ready_check.self_draw_bonus=true",
        {"false": scores(5 + 4, -5 + 4, -1 - 12, 1 + 4), "true": scores(5 + 5, -5 + 4, -1 - 13, 1 + 4)},
    ),
    # Twice the 6 that seats 1 and 3 pay seat 2.
    Deal(
        "flower_pig.excused",
        "END-excused",
        "chengdu-contract:horses=none,flower_pig=hand",
        {"true": scores(0, -6, 12, -6), "false": scores(-12, -6, 12 + 12, -6)},
    ),
    # The pig seat 0 discarded its missing suit only; seats 1 and 3 pay seat 2's 6.
    Deal(
        "flower_pig.excused",
        "END-excused",
        "chengdu-contract:horses=none",
        {"true": scores(0, -6, 12, -6), "false": scores(-162, -6 + 54, 12 + 54, -6 + 54)},
    ),
    # The cap of 6 fan is 192.
    Deal(
        "flower_pig.excused",
        "END-excused",
        "chengdu-contract:horses=none,flower_pig=cap",
        {"true": scores(0, -6, 12, -6), "false": scores(-576, -6 + 192, 12 + 192, -6 + 192)},
    ),
    # Win 6 from seat 2 to seat 3. Seat 0 waits for hands of 12 and 6; seats 1 and 2 are not ready.
    Deal(
        "ready_check.use",
        "END-006-largest",
        LAOK,
        {
            "largest": scores(24, -12, -6 - 12, 6),
            "smallest": scores(12, -6, -6 - 6, 6),
            "none": scores(0, 0, -6, 6),
        },
    ),
    # The winner seat 3 had waited for 5s with a plain hand: 6 more from seats 1 and 2.
    Deal(
        "ready_check.to",
        "END-006-largest",
        LAOK,
        {"live": scores(24, -12, -6 - 12, 6), "winners_too": scores(24, -18, -6 - 18, 18)},
    ),
    Deal(
        "ready_check.to",
        "END-006-largest",
        f"{LAOK},ready_check=smallest",
        {"live": scores(12, -6, -6 - 6, 6), "winners_too": scores(12, -12, -6 - 12, 18)},
    ),
    *(
        entry
        for check in ("largest", "smallest")
        for entry in (
            # As flower_pig.units: the pig seat 1 pays the ready seat 3 another 6.
            Deal(
                "ready_check.pigs_pay",
                "END-005-units-all",
                f"{LAOK},ready_check={check}",
                {"false": scores(48, -168, 60, 60), "true": scores(48, -174, 60, 66)},
            ),
            # Win 1 from seat 1 to seat 2; seat 3's only hand is 2 fan = 4, with plus_base 5.
            Deal(
                "ready_check.self_draw_bonus",
                "END-self-draw-bonus",
                f"{TFMJ},ready_check={check}",
                {"true": scores(-5, -1 - 5, 1, 10), "false": scores(-4, -1 - 4, 1, 8)},
            ),
            # Seat 0 has 36 of a kong and waits for 6p alone: plain 1 + kong 1 = 12 from each, or plain 1 = 6.
            Deal(
                "ready_check.kongs",
                "refund-ready-keeps",
                f"laok:table.suits=ps,horses=none,ready_check={check}",
                {"true": scores(36 + 36, -24, -24, -24), "false": scores(36 + 18, -18, -18, -18)},
            ),
            # Seat 3's kong, refunded either way, holds all tiles that seat 2 (6) waits for.
            Deal(
                "ready_check.dead_wait",
                "END-007-dead-counts-not",
                f"{LAOK},ready_check={check}",
                {"true": scores(-6, -6, 18, -6), "false": scores(0, 0, 0, 0)},
            ),
        )
    ),
    Deal(
        "kong_refund.use",
        "refund-keep",
        "laok:table.suits=mp,horses=none",
        {"keep": scores(-12, 36, -12, -12), "refund": scores(0, 0, 0, 0)},
    ),
    # Seat 1 has 20, and 36 of a kong: the pig pays seat 0 its fine of 54 and seat 2 the last 2, nothing comes back;
    # or 12 go back to each before seat 0 gets the 20 that are left.
    Deal(
        "kong_refund.when",
        "refund-pig",
        f"{LAOK},debt=stake,debt.points=20",
        {"last": scores(-12 + 54, -20, -12 + 2, -12), "first": scores(20, -20, 0, 0)},
    ),
    # 6 from seat 2, 12 from each, as kong.exposed; nobody has more than 10, or 15.
    Deal(
        "debt.use",
        "kong-three-kinds",
        LAOK,
        {"unlimited": scores(-12, -12, -18, 42), "stake,debt.points=10": scores(-10, -10, -10, 30)},
    ),
    Deal(
        "debt.points",
        "kong-three-kinds",
        f"{LAOK},debt=stake",
        {"10": scores(-10, -10, -10, 30), "15": scores(-12, -12, -15, 39)},
    ),
    # Seat 2 dealt and seat 0 won.
    Deal(
        "dealer.use",
        "dealer-rotate-stay",
        f"{LAOK},play_on=first_win",
        {"first_winner": NextDealer(0), "rotate": NextDealer(3), "stay": NextDealer(2)},
    ),
    # Seats 2 and 3 win first, on one tile of seat 1.
    Deal(
        "dealer.shared",
        "first-win-several",
        f"{LAOK},play_on=first_win",
        {"discarder": NextDealer(1), "nearest": NextDealer(2)},
    ),
    Succession(
        "dealer.after_change",
        "a change of players",
        "laok",
        {"keep": NextDealer(1), "random": NextDealer(None)},
    ),
    Deal(
        "leaving.use",
        "leave-forbidden",
        JIPIN,
        {"forbidden": Refused(1), "penalty": scores(96, -288, 96, 96)},
    ),
    Deal(
        "leaving.points",
        "leave-live",
        LAOK,
        {"96": scores(96, 96, -288, 96), "10": scores(10, 10, -30, 10)},
    ),
    # Five tiles are left; seat 1 waits for a hand of 192.
    Deal(
        "leaving.check_last",
        "leave-not-yet-last-four",
        "laok:horses=none,table.suits=mp",
        {"4": scores(-288, 96, 96, 96), "5": scores(-384, 192, 96, 96)},
    ),
    Deal(
        "leaving.to",
        "leave-split",
        LAOK,
        {"each": scores(96, -288, 96, 96), "split": scores(32, -96, 32, 32)},
    ),
    # Seat 3 won 6, left, and got 54 from a pig.
    Deal(
        "leaving.winner_forfeits",
        "leave-winner-fine",
        LAOK,
        {
            "none": scores(78, 30, -168, 60),
            "wins": scores(78, 30, -168, 54, house=6),
            "total": scores(78, 30, -168, 0, house=60),
        },
    ),
    # Seat 2 is 36 up.
    Deal(
        "rake.use",
        "rake-on-total",
        f"{LAOK},play_on=first_win",
        {
            "none": scores(-18, -6, 36, -12),
            "percent": scores(-18, -6, 35, -12, house=1),  # 5 % is 1.8
            "fee": scores(-19, -7, 35, -13, house=4),
        },
    ),
    Deal(
        "rake.points",
        "rake-on-total",
        f"{LAOK},play_on=first_win,rake=fee",
        {"1": scores(-19, -7, 35, -13, house=4), "5": scores(-23, -11, 31, -17, house=20)},
    ),
    Deal(
        "rake.percent",
        "rake-on-total",
        f"{LAOK},play_on=first_win,rake=percent",
        {"5": scores(-18, -6, 35, -12, house=1), "50": scores(-18, -6, 18, -12, house=18)},
    ),
]

BUILT_IN = {
    slot: {name: each for name, each in variants.items() if each.__module__.startswith("xuezhan.variants.")}
    for slot, variants in Catalogue.installed().variants.items()
}

CHECKS = ("to", "pigs_pay", "self_draw_bonus", "dead_wait", "kongs")
WITHOUT_EFFECT = {("ready_check", "none", option) for option in CHECKS}
"""Options that may stand where the variant has no use for them."""


@pytest.mark.parametrize("entry", ENTRIES, ids=str)
def test_each_setting_comes_out_as_it_should(entry, scripts):
    found = {
        value: entry.comes_out(entry.under(value), scripts, type(outcome))
        for value, outcome in entry.outcomes.items()
    }
    assert found == entry.outcomes


@pytest.mark.parametrize("entry", ENTRIES, ids=str)
def test_settings_come_out_differently(entry):
    assert len(set(entry.outcomes.values())) > 1


@pytest.mark.parametrize("option", sorted(option for _, _, option in WITHOUT_EFFECT))
def test_options_of_a_check_that_is_off_change_nothing(option, scripts):
    for on in ("END-005-units-all", "END-007-dead-counts-not"):
        entry = Deal(f"ready_check.{option}", on, f"{LAOK},ready_check=none", {})
        values = ("live", "winners_too") if option == "to" else ("false", "true")
        off, on_ = (entry.comes_out(entry.under(value), scripts, Scores) for value in values)
        assert off == on_


def values_of(annotation: Any) -> set[str]:
    """Every value of an option that has few, as a rule file writes it."""
    if annotation is bool:
        return {"true", "false"}
    if get_origin(annotation) is Literal:
        return set(get_args(annotation))
    assert annotation is not NoneType
    return set()


def test_every_variant_is_shown():
    shown: dict[str, dict[str, Outcome]] = {}
    for entry in ENTRIES:
        if entry.option == "use":
            uses = {value.partition(",")[0]: outcome for value, outcome in entry.outcomes.items()}
            shown.setdefault(entry.slot, {}).update(uses)
    for slot, variants in BUILT_IN.items():
        if len(variants) > 1:
            assert set(shown.get(slot, ())) >= set(variants), slot


def test_every_option_and_every_one_of_few_values_is_shown():
    shown: dict[tuple[str, str, str], set[str]] = {}
    for entry in ENTRIES:
        for value in entry.outcomes:
            place = (entry.slot, entry.under(value).uses(entry.slot), entry.option)
            shown.setdefault(place, set()).add(value)
    for slot, variants in BUILT_IN.items():
        for name, variant in variants.items():
            for option, info in variant.Options.model_fields.items():
                place = (slot, name, option)
                if place not in WITHOUT_EFFECT:
                    assert len(shown.get(place, ())) > 1, place
                    assert shown[place] >= values_of(info.annotation), place
