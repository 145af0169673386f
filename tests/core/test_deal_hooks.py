"""What rules are told of in a deal, and what they may add to it: each hook by itself."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

import pytest
from saturday import Blind, Lantern, Limit, Watcher
from table_play import EAGER, check_money, deal_of, moody_players, played_out
from xuezhan import (
    Award,
    Deal,
    DealView,
    FanItem,
    HandQuestion,
    Kong,
    KongPrice,
    OpeningEffect,
    OpeningStep,
    OwnHook,
    Payment,
    PluginError,
    Reading,
    RuleSet,
    Settlement,
    Switches,
    TakeTiles,
    Text,
    TurnUp,
    Variant,
    compare,
    header_of,
    hookimpl,
    parse_tiles,
    record_lines,
    replay,
    score,
    simulate,
)
from xuezhan.core.records import parse_records


class Mine(Variant):
    name = "mine"
    text = Text("Something of ours.", "自己的规则。")


def house(*variants: type[Variant], extends: str = "laok", **more: Any) -> RuleSet:
    rules = {"extends": extends, "extra": [{"use": variant.name} for variant in variants]} | more
    return RuleSet.load(rules, plugins=variants)


def played(rules: RuleSet, seed: int) -> Deal:
    """A deal with many kongs and wins, played stepwise."""
    return played_out(deal_of(rules, seed, "triplets"), moody_players(rules, seed, EAGER), seed=seed)


def replayed(deal: Deal, rules: RuleSet) -> dict[str, Any]:
    assert deal.log is not None
    (record,) = parse_records("x", record_lines(header_of(deal), deal.log))
    return replay(record, own=rules).to_json()


# Watching


@pytest.mark.parametrize("seed", range(6))
def test_every_draw_discard_and_kong_is_told(seed: int) -> None:
    rules = house(Watcher)
    deal = played(rules, seed)
    (notes,) = (note for owner, note in deal.memories.items() if isinstance(owner, Watcher))
    assert deal.log is not None

    def logged(kind: str) -> list[tuple[int, int]]:
        return [(each["seat"], parse_tiles(each["tile"])[0]) for each in deal.log or () if each["type"] == kind]

    assert notes["drawn"] == logged("draw")
    assert notes["discarded"] == logged("discard")
    pungs = [(each["seat"], parse_tiles(each["tile"])[0], each["of"]) for each in deal.log if each["type"] == "pung"]
    assert notes.get("melded", []) == pungs
    assert notes.get("konged", []) == [kong.index for kong in deal.kongs]
    assert deal.outcome is not None
    assert notes["ended"] == (deal.outcome.scores, None)
    # A point for the first discard, and one back for each kong.
    paid = [(entry.payer, entry.payee, entry.points) for entry in deal.entries if entry.why == "watch"]
    due = [(notes["discarded"][0][0], -1, 1), *[(-1, kong.seat, 1) for kong in deal.kongs]]
    assert sorted(paid) == sorted(due)
    check_money(deal)


def test_watching_changes_nothing_else() -> None:
    plain, watched = RuleSet.load("laok"), house(Watcher)
    for seed in range(6):
        bare, seen = played(plain, seed), played(watched, seed)
        assert [e for e in seen.log or () if e.get("why") != "watch" and e["type"] != "end"] == [
            e for e in bare.log or () if e["type"] != "end"
        ]


# Surcharges, stakes before the deal, hooks of a variant's own


def test_a_stake_is_made_before_any_tile_is_seen_and_is_shown_to_nobody() -> None:
    rules = house(Blind)
    assert rules.opening_steps[0].name == "blind.stake"
    deal = deal_of(rules, 1)
    view = deal.pending()[2].seat
    assert (view.tiles(), view.drawn, deal.view(2).tiles()) == ((), -1, ())
    assert deal.log == []
    for seat, points in enumerate((2, 0, 1, 1)):
        deal.choose(seat, points)
    assert len(deal.view(2).tiles()) == 13
    assert deal.log is not None
    # Only then is a tile drawn.
    assert [event["type"] for event in deal.log][:8] == ["blind.stake"] * 4 + ["pay"] * 3 + ["draw"]
    assert deal.events_for(1)[:4] == [
        {"type": "blind.stake", "seat": 0},
        {"type": "blind.stake", "seat": 1, "points": 0},
        {"type": "blind.stake", "seat": 2},
        {"type": "blind.stake", "seat": 3},
    ]
    assert [standing.marks for standing in deal.seats] == [("staked",), (), ("staked",), ("staked",)]
    assert list(deal.scores) == [-2, 0, -1, -1]


@pytest.mark.parametrize("seed", range(6))
def test_what_is_added_to_transfers_is_booked_after_them_and_gets_nothing_added_itself(seed: int) -> None:
    rules = house(Blind, Limit)
    deal = played(rules, seed)
    check_money(deal)
    staked = [points > 0 for points in deal.choices("blind.stake")]
    entries = list(deal.entries)
    for entry, after in zip(entries, [*entries[1:], None], strict=True):
        plain = entry.why != "blind" and entry.payer >= 0 and entry.payee >= 0
        if plain and staked[entry.payer] and staked[entry.payee]:
            # The other variant answers a point more than the number of the payer's seat.
            assert after is not None
            said = (after.payer, after.payee, after.points, after.why)
            assert said == (entry.payer, entry.payee, entry.payer + 1, "blind")
        elif after is not None and after.why == "blind":
            assert entry.why == "blind"
            assert after.payee == -1
    assert replayed(deal, rules)["diverged"] is None


def test_without_an_answer_a_hook_of_ones_own_is_an_empty_list() -> None:
    rules = house(Blind)
    assert rules.ask("blind_limit")(0) == []
    assert house(Blind, Limit).ask("blind_limit")(2) == [3]
    with pytest.raises(LookupError):
        rules.ask("blind_limits")


def only_one(seat: int) -> int:
    """Points of this seat."""
    return 0


class Asker(Mine):
    hooks = (OwnHook(only_one, answers="only"),)


class Answers(Variant):
    text = Text("An answer.", "答。")

    @hookimpl
    def only_one(self, seat: int) -> int | None:
        return seat if seat else None


class FirstAnswer(Answers):
    name = "first_answer"


class SecondAnswer(Answers):
    name = "second_answer"


def test_two_answers_where_one_is_wanted_are_an_error_when_they_are_given() -> None:
    assert house(Asker, FirstAnswer).ask("only_one")(3) == 3
    both = house(Asker, FirstAnswer, SecondAnswer).ask("only_one")
    assert both(0) is None
    with pytest.raises(PluginError, match=r"only_one takes one answer.*extra\.first_answer.*extra\.second_answer"):
        both(1)


def test_a_hook_of_ones_own_may_not_be_called_as_another_is() -> None:
    def xuezhan_cap() -> int:
        """A cap."""
        return 0

    class Thief(Mine):
        hooks = (OwnHook(xuezhan_cap),)

    with pytest.raises(PluginError, match="the hook xuezhan_cap is there already"):
        house(Thief)


# Kongs, tiles turned up, awards


def test_a_kong_pays_what_the_rules_say_of_just_this_kong() -> None:
    class Dear(Mine):
        @hookimpl
        def xuezhan_kong_price(self, deal: DealView, kong: Kong) -> KongPrice | None:
            return KongPrice(7, 5) if kong.tile % 2 else None

    rules = house(Dear)
    seen: Counter[bool] = Counter()
    for seed in range(20):
        deal = played(rules, seed)
        for kong in deal.kongs:
            price = KongPrice(7, 5) if kong.tile % 2 else rules.kong_terms.price[kong.type]
            for entry in (deal.entries[index] for index in kong.entries):
                units = price.feeder if entry.payer == kong.feeder else price.others
                assert entry.points == units * rules.unit
            seen[kong.price == price and bool(kong.entries)] += 1
    assert seen[True] > 10


@pytest.mark.parametrize("seed", range(4))
def test_tiles_are_turned_up_once_from_the_back_and_written(seed: int) -> None:
    rules = house(Lantern)
    deal = played(rules, seed)
    assert deal.log is not None
    shown = [event for event in deal.log if event["type"] == "lantern.tiles"]
    assert len(shown) == 1
    tiles = deal.turned_up("lantern.tiles")
    assert tuple(parse_tiles(shown[0]["tiles"])) == tiles
    assert len(tiles) <= 2
    due = Counter({s: sum(deal.seats[s].counts[kind] for kind in tiles) for s in range(4)})
    paid = Counter({entry.payee: entry.points for entry in deal.entries if entry.why == "lantern"})
    assert +due == paid
    assert replayed(deal, rules)["diverged"] is None


def test_turned_up_tiles_that_a_record_tells_wrongly_are_found() -> None:
    rules = house(Lantern)
    deal = next(deal for deal in (played(rules, seed) for seed in range(9)) if deal.turned_up("lantern.tiles"))
    assert deal.log is not None
    lines = list(record_lines(header_of(deal), deal.log))
    place = next(n for n, line in enumerate(lines) if "lantern.tiles" in line)
    true = deal.turned_up("lantern.tiles")[0]
    lines[place] = '{"type":"lantern.tiles","tiles":"%s"}' % ("9s" if true != 26 else "1m")
    (record,) = parse_records("x", lines)
    diverged = replay(record, own=rules).to_json()["diverged"]
    assert diverged["line"] == place + 1


def test_an_award_may_multiply_the_share() -> None:
    class Double(Variant):
        slot, name = "horses", "double"
        text = Text("Every win pays threefold.", "每和三倍。")

        @hookimpl
        def xuezhan_win_award(self, deal: DealView, seat: int, take: TakeTiles) -> Award:
            return Award(take(1), 2, units=1, factor=3)

    rules = RuleSet.load({"extends": "tfmj", "horses": {"use": "double"}}, plugins=[Double])
    plain = RuleSet.load("tfmj")
    hand = "111222333m44p55p+5p"
    bare = score(hand, plain)
    found = score(hand, rules, Switches(horses=2))
    # Twice the share on top of the share, and a unit.
    assert found.payments == ((1, bare.points, "win"), (1, 2 * bare.points + rules.unit, "horses"))
    assert found.total == 3 * bare.points + rules.unit


def test_an_award_without_a_factor_is_nonsense() -> None:
    class None_(Variant):
        slot, name = "horses", "zero"
        text = Text("Nothing.", "无。")

        @hookimpl
        def xuezhan_win_award(self, take: TakeTiles) -> Award:
            return Award((), 1, factor=0)

    rules = RuleSet.load({"extends": "tfmj", "horses": {"use": "zero"}}, plugins=[None_])
    with pytest.raises(PluginError, match="its factor is whole, 1 or more"):
        score("111222333m44p55p+5p", rules, Switches(horses=1))


# Marks and locked hands


class DeclareStep(OpeningStep):
    name = "mine.declare"
    order = 50

    def options(self, deal: DealView, seat: int) -> Sequence[bool]:
        return (False, True) if deal.is_ready(seat) else (False,)

    def effect(self, deal: DealView, choices: Sequence[Any], chance: str | None) -> OpeningEffect:
        declared = tuple(seat for seat, choice in enumerate(choices) if choice)
        return OpeningEffect(marks=dict.fromkeys(declared, ("mine",)), locked=declared)

    def encode(self, choice: Any) -> dict[str, Any]:
        return {"declared": choice}

    def decode(self, fields: Any) -> bool:
        return bool(fields["declared"])


def _marked(hand: HandQuestion, reading: Reading) -> int:
    return len([mark for mark in hand.situation.marks if mark == "mine"])


def _fed_by_marked(hand: HandQuestion, reading: Reading) -> int:
    return len([mark for mark in hand.situation.source_marks if mark == "mine"])


class Declares(Mine):
    fan_items = (
        FanItem("declared", "extra", "declared", "报", 2, _marked),
        FanItem("caught", "extra", "caught", "捉", 1, _fed_by_marked),
    )

    @hookimpl
    def xuezhan_opening_steps(self) -> Sequence[OpeningStep]:
        return (DeclareStep(),)


def test_readiness_is_known_in_the_opening_and_a_declared_hand_is_locked() -> None:
    rules = house(Declares, missing_suit={"use": "off"})
    ready = parse_tiles("123m456m789m1p1p9s9s")
    rest = list((Counter(rules.tiles) - Counter(ready)).elements())
    # Seat 1 holds no two tiles alike and is far from ready.
    apart = parse_tiles("159m147p258s369p5s")
    more = list((Counter(rest) - Counter(apart)).elements())
    others = [apart, more[:13], more[13:26]]
    left = list((Counter(rest) - Counter([kind for hand in others for kind in hand])).elements())
    for dealer, seats in ((0, [ready, *others]), (1, [ready, *others])):
        deal = Deal(rules, dealer, seats, left, log=[])
        offered = {seat: list(legal.options) for seat, legal in deal.pending().items()}
        assert offered[0] == [False, True]
        assert offered[1] == [False]
        for seat in range(4):
            deal.apply(seat, int(seat == 0))
        assert deal.seats[0].locked
        assert not deal.claimers[0] & 1
        assert deal.seats[0].marks == ("mine",)
        while not deal.over:
            for seat, legal in deal.pending().items():
                if seat == 0 and legal.phase == "turn":
                    assert legal.discards == (deal.seats[0].drawn,)
                deal.apply(seat, legal.actions[-1])
        wins = [win for win in deal.wins if win.seat == 0]
        assert all(("declared", 2) in win.count.items for win in wins)
        fed = [win for win in deal.wins if win.of == 0]
        assert all(("caught", 1) in win.count.items for win in fed)
        assert replayed(deal, rules)["diverged"] is None


def test_settlements_name_their_stage_and_tiles_once() -> None:
    class Twice(Mine):
        @hookimpl
        def xuezhan_settlements(self) -> Sequence[Settlement]:
            return [Settlement("end", _nothing, TurnUp("mine.tile")) for _ in range(2)]

    with pytest.raises(PluginError, match=r"event type mine\.tile is added by two"):
        house(Twice)


def _nothing(deal: DealView) -> Sequence[Payment]:
    return ()


def test_a_reason_has_a_name_for_people() -> None:
    rules = house(Watcher)
    assert rules.pay_reasons[-1] == "watch"
    assert rules.reason_texts == {"watch": Text("watching", "看牌")}
    run = simulate(rules, deals=5, seed=1, players="random", jobs=1)
    assert [figure.text for figure in run.figures() if figure.key == "pay.watch"] == [Text("watching", "看牌")]
    both = compare(RuleSet.load("laok"), rules, deals=5, seed=1, players="random", jobs=1)
    assert both.find("pay.watch").figure.text == Text("watching", "看牌")
