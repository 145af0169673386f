"""Composed rule sets: one answer a question, what plugins add, what they get wrong, who wraps whom."""

from __future__ import annotations

import pickle
from collections.abc import Sequence
from typing import Any

import pytest
from friday import PLUGINS, RED_DRAGON, Dragons, Nines, Piao
from shared_data import script_record
from table_play import (
    CHECKS,
    STACKS,
    check_end,
    check_legal,
    deal_of,
    moody_players,
    played_out,
    stacked,
    step_through,
)
from xuezhan import (
    HOUSE,
    Bonus,
    Chance,
    Deal,
    DealView,
    DecisionError,
    FanCount,
    FanItem,
    HandQuestion,
    KongTerms,
    OpeningStep,
    Payment,
    PluginError,
    RuleSet,
    Settlement,
    SuitLimit,
    Text,
    Variant,
    header_of,
    hookimpl,
    record_lines,
    replay,
    score,
)
from xuezhan.core.hookspecs import HOOKS
from xuezhan.core.records import parse_records
from xuezhan.core.ruleset import CORE_REASONS
from xuezhan.players.greedy import GreedyPlayer
from xuezhan.players.random_player import RandomPlayer

EXTRAS = {"extra": [{"use": "piao"}, {"use": "nines"}, {"use": "dragons"}]}


class Base(Variant):
    name = "mine"
    text = Text("Something of ours.", "自己的规则。")


def with_extra(*variants: type[Variant], extends: str = "laok", **uses: str) -> RuleSet:
    """The preset with these extras, and with these variants in slots."""
    rules = {"extends": extends, "extra": [{"use": variant.name} for variant in variants]}
    return RuleSet.load(rules | {slot: {"use": name} for slot, name in uses.items()}, plugins=variants)


def of_slot(variant: type[Variant], extends: str = "laok") -> RuleSet:
    """The preset with this variant in its slot."""
    assert variant.slot is not None
    return RuleSet.load({"extends": extends, variant.slot: {"use": variant.name}}, plugins=[variant])


def lines_of(deal: Deal) -> list[str]:
    assert deal.log is not None
    return list(record_lines(header_of(deal), deal.log))


# What a plugin may add


@pytest.fixture(scope="module")
def house() -> RuleSet:
    return RuleSet.load({"extends": "tfmj", **EXTRAS}, plugins=PLUGINS)


def test_an_opening_step_of_its_own(house: RuleSet) -> None:
    # After the exchange (10) and the missing suit (20).
    assert [step.name for step in house.opening_steps] == ["missing", "piao.stake"]
    deal = deal_of(house, 1)
    for seat in (2, 0, 3, 1):
        assert deal.pending()[seat].step == "missing"
        deal.apply(seat, 0)
    assert {seat: (legal.step, list(legal.options)) for seat, legal in deal.pending().items()} == {
        seat: ("piao.stake", [0, 1, 2]) for seat in range(4)
    }
    with pytest.raises(DecisionError, match="seat 1: a stake is 0 to 2 points"):
        deal.choose(1, 3)
    for seat, stake in enumerate((2, 0, 1, 2)):
        deal.choose(seat, stake)
    assert deal.choices("piao.stake") == (2, 0, 1, 2)
    assert deal.log is not None
    assert deal.log[5:9] == [
        {"type": "piao.stake", "seat": seat, "points": stake} for seat, stake in enumerate((2, 0, 1, 2))
    ]
    assert not deal.in_opening


def test_a_payment_reason_and_a_settlement_of_its_own(house: RuleSet) -> None:
    assert house.pay_reasons == (*CORE_REASONS, "piao")
    paid = 0
    for seed in range(30):
        deal = played_out(deal_of(house, seed, "ready"), moody_players(house, seed), seed=seed)
        stakes = deal.choices("piao.stake")
        won = {win.seat for win in deal.wins}
        entries = [entry for entry in deal.entries if entry.why == "piao"]
        if deal.outcome is None or deal.outcome.end != "exhausted":
            assert entries == []
            continue
        due = {(s, w): stakes[s] for s in range(4) for w in won if s not in won and stakes[s]}
        assert {(entry.payer, entry.payee): entry.points for entry in entries} == due
        paid += len(entries)
        # After the kong refunds.
        order = [entry.why for entry in deal.entries]
        assert "kong_refund" not in order[order.index("piao") :] if entries else True
    assert paid > 20


def test_a_fan_item_of_its_own(house: RuleSet) -> None:
    hand = "234m567m888p345p9p+9p"
    without = score(hand, RuleSet.load("tfmj"))
    counted = score(hand, house)
    assert counted.items == (*without.items, ("on_nine", 1))
    assert counted.fan == without.fan + 1
    other = "234m567m888p345p7p+7p"
    assert score(other, house).fan == score(other, RuleSet.load("tfmj")).fan
    assert [item.name for item in house.fan_items][-1] == "on_nine"
    dear = RuleSet.load({"extends": "tfmj", **EXTRAS, "fan_table": {"fan": {"on_nine": 3}}}, plugins=PLUGINS)
    assert score(hand, dear).fan == without.fan + 3
    off = RuleSet.load({"extends": "tfmj", **EXTRAS, "fan_table": {"fan": {"on_nine": 0}}}, plugins=PLUGINS)
    assert score(hand, off).items == without.items


def test_a_tile_of_its_own(house: RuleSet) -> None:
    assert house.tiles.count(RED_DRAGON) == 4
    assert len(house.tiles) == 112
    deal = deal_of(house, 1)
    assert sum(hand.count(RED_DRAGON) for hand in deal.hands) + deal.wall.count(RED_DRAGON) == 4
    assert header_of(deal)["wall"].count("z") >= 1
    # Three dragons and a fourth: a concealed kong that pays.
    hands, wall = stacked(house, 3, "random")
    pool = [kind for hand in hands for kind in hand] + wall
    pool = [kind for kind in pool if kind != RED_DRAGON]
    hand = [RED_DRAGON] * 3 + pool[:10]
    rest = pool[10:]
    deal = Deal(house, 0, [hand, rest[:13], rest[13:26], rest[26:39]], [RED_DRAGON, *rest[39:]], log=[])
    for seat in range(4):
        deal.apply(seat, 0)
    for seat in range(4):
        deal.apply(seat, 0)
    legal = deal.pending()[0]
    assert 64 + RED_DRAGON in legal.kongs
    deal.apply(0, 64 + RED_DRAGON)
    # tfmj: two units of one point from each.
    assert deal.scores == [6, -2, -2, -2]


def test_a_hand_with_a_foreign_tile_is_not_complete(house: RuleSet) -> None:
    assert score("234m567m888p345p7z+7z", house).complete is False
    assert score("234m567m888p7z7z7z9p+9p", house).complete is False
    for seed in range(60):
        deal = played_out(deal_of(house, seed, STACKS[seed % 2]), moody_players(house, seed), seed=seed)
        for win in deal.wins:
            assert deal.seats[win.seat].counts[RED_DRAGON] == 0


def test_what_is_added_keeps_money_tiles_and_records(house: RuleSet) -> None:
    for seed in range(12):
        deal = deal_of(house, seed, STACKS[seed % 4], dealer=seed % 4)
        for pending in step_through(deal, moody_players(house, seed), seed=seed):
            check_legal(deal, pending)
            for check in CHECKS:
                check(deal)
        check_end(deal)
        (record,) = parse_records("a.jsonl", lines_of(deal))
        again = replay(record, own=house)
        assert again.diverged is None
        assert again.deal is not None
        assert lines_of(again.deal) == lines_of(deal)


@pytest.mark.parametrize("factory", [GreedyPlayer, RandomPlayer])
def test_built_in_players_can_play_it(house: RuleSet, factory: Any) -> None:
    for seed in range(6):
        deal = deal_of(house, seed, players=[factory(seed, seat) for seat in range(4)])
        deal.run()
        check_end(deal)


def test_a_record_names_what_is_added_and_only_it_is_known(house: RuleSet) -> None:
    plain = with_extra(Piao, extends="jipin")
    deal = played_out(deal_of(plain, 2), moody_players(plain, 2))
    assert deal.log is not None
    record = script_record("a.jsonl", [header_of(deal), *deal.log])
    assert replay(record, own=plain).diverged is None
    # Under the record's own rules an unknown type is an error; under other rules it is skipped.
    found = replay(record, own=RuleSet.load("jipin")).diverged
    assert found is not None
    assert found.line == 3
    assert "'piao.stake' is unknown" in found.why
    assert replay(record, RuleSet.load("jipin")).diverged is None


def test_order_of_extras_does_not_matter() -> None:
    def composed(order: Sequence[str]) -> RuleSet:
        return RuleSet.load({"extends": "tfmj", "extra": [{"use": name} for name in order]}, plugins=PLUGINS)

    one, other = composed(["piao", "nines", "dragons"]), composed(["dragons", "nines", "piao"])
    assert one.digest == other.digest
    assert one.tiles == other.tiles
    for seed in range(4):
        first, second = (
            played_out(deal_of(rules, seed, "ready"), moody_players(rules, seed), seed=seed) for rules in (one, other)
        )
        assert first.log == second.log


def test_a_rule_set_with_plugins_can_be_pickled(house: RuleSet) -> None:
    again = pickle.loads(pickle.dumps(house))
    assert again.digest == house.digest
    assert again.tiles == house.tiles


def test_rule_sets_live_side_by_side(house: RuleSet) -> None:
    plain = RuleSet.load("tfmj")
    assert plain.tiles.count(RED_DRAGON) == 0
    assert plain.pay_reasons == CORE_REASONS
    assert "on_nine" not in [item.name for item in plain.fan_items]
    before = [played_out(deal_of(plain, seed, "ready"), moody_players(plain, seed)).log for seed in range(3)]
    with_extra(*PLUGINS, extends="tfmj")
    fresh = RuleSet.load("tfmj")
    assert before == [played_out(deal_of(fresh, seed, "ready"), moody_players(fresh, seed)).log for seed in range(3)]


# What may clash


def test_two_answers_to_one_question_are_an_error_that_names_both() -> None:
    class Greedy(Base):
        name = "greedy"

        @hookimpl
        def xuezhan_points(self, fan: int) -> int:
            return 1

    message = r"xuezhan_points takes one answer \(slot points\), but extra\.greedy and points\.doubling both answer it"
    with pytest.raises(PluginError, match=message):
        with_extra(Greedy)


@pytest.mark.parametrize("name", sorted(name for name, hook in HOOKS.items() if hook.slot is not None))
def test_every_slots_question_has_one_answer(name: str) -> None:
    """An extra that answers it beside the slot's variant is an error, whatever the slot's variant does."""
    slot = HOOKS[name].slot
    assert slot is not None
    answers = {
        f"xuezhan_{part}": hookimpl(function)
        for part, function in {name.removeprefix("xuezhan_"): lambda self: None}.items()
    }
    one = type("One", (Base,), {"name": "one", **answers})
    two = type("Two", (Base,), {"name": "two", **answers})
    with pytest.raises(PluginError, match=rf"{name} takes one answer \(slot {slot}\)"):
        with_extra(one, two)


def test_a_slots_variant_must_answer() -> None:
    class Silent(Base):
        slot = "points"

        @hookimpl
        def xuezhan_unit(self) -> int:
            return 1

    message = r"no chosen variant answers xuezhan_points; the variant of slot points must implement it"
    with pytest.raises(PluginError, match=message):
        of_slot(Silent)


def test_a_hook_that_there_is_not() -> None:
    class Typo(Base):
        @hookimpl
        def xuezhan_point(self, fan: int) -> int:
            return 1

    message = r"extra\.mine.*xuezhan_point is no hook; did you mean xuezhan_points\?"
    with pytest.raises(PluginError, match=message) as caught:
        with_extra(Typo)
    assert "\n" not in str(caught.value)


def test_an_argument_that_there_is_not() -> None:
    class Argues(Base):
        @hookimpl
        def xuezhan_kong_filter(self, deal: Any, colour: int) -> str | None:
            return None

    with pytest.raises(PluginError, match=r"extra.mine.*xuezhan_kong_filter.*colour") as caught:
        with_extra(Argues)
    assert "\n" not in str(caught.value)


def test_any_subset_of_the_arguments_will_do() -> None:
    class NoKongs(Base):
        @hookimpl
        def xuezhan_kong_filter(self, type: str, seat: int) -> str | None:
            return f"seat {seat} makes no {type} kong"

    rules = with_extra(NoKongs)
    assert [asks(None, 3, 5, "added") for asks in rules.kong_filters] == ["seat 3 makes no added kong"]  # type: ignore[arg-type]
    for seed in range(5):
        assert played_out(deal_of(rules, seed, "triplets"), moody_players(rules, seed)).kongs == []


def test_items_reasons_steps_and_tiles_of_one_name() -> None:
    class Again(Base):
        @hookimpl
        def xuezhan_pay_reasons(self) -> Sequence[str]:
            return ("win",)

    with pytest.raises(PluginError, match="payment reason win is added by two of the chosen variants"):
        with_extra(Again)

    class Root(Base):
        fan_items = (FanItem("root", "extra", "root", "根", 1, lambda hand, reading: 1),)

    with pytest.raises(PluginError, match="fan item root is added by two"):
        with_extra(Root)

    class Twin(Dragons):
        name = "twin"

    with pytest.raises(PluginError, match="tile 7z is added by two"):
        with_extra(Dragons, Twin)

    class Stakes(Piao):
        name = "stakes"

        @hookimpl
        def xuezhan_pay_reasons(self) -> Sequence[str]:
            return ()

    with pytest.raises(PluginError, match=r"decision piao\.stake is added by two"):
        with_extra(Piao, Stakes)


# Nonsense


@pytest.mark.parametrize(
    ("slot", "hook", "answer", "said"),
    [
        ("points", "xuezhan_unit", "six", "xuezhan_unit answers 'six'; it wants int"),
        ("points", "xuezhan_unit", True, "xuezhan_unit answers True; it wants int"),
        ("points", "xuezhan_unit", None, "xuezhan_unit answers None; it wants int"),
        ("cap", "xuezhan_cap", 2.5, "xuezhan_cap answers 2.5; it wants int or None"),
        ("kong", "xuezhan_kong_terms", 7, "xuezhan_kong_terms answers 7; it wants KongTerms"),
        ("self_draw", "xuezhan_self_draw_bonus", 1, "xuezhan_self_draw_bonus answers 1; it wants Bonus"),
        ("several_winners", "xuezhan_winners_per_tile", "2", "xuezhan_winners_per_tile answers '2'; it wants int"),
        (None, "xuezhan_tiles", ["7z"], "xuezhan_tiles lists '7z'; it wants int"),
        (None, "xuezhan_tiles", [3], "xuezhan_tiles adds kind 3; further kinds are 27 to 35"),
        (None, "xuezhan_tiles", [36], "xuezhan_tiles adds kind 36; further kinds are 27 to 35"),
        (None, "xuezhan_tiles", [33, 33], "tile 7z is added by two"),
        (None, "xuezhan_pay_reasons", [1], "xuezhan_pay_reasons lists 1; it wants PayReason or str"),
        (None, "xuezhan_opening_steps", ["stake"], "xuezhan_opening_steps lists 'stake'; it wants OpeningStep"),
        (None, "xuezhan_settlements", [print], "it wants Settlement"),
        (None, "xuezhan_settlements", [Settlement("never", list)], "a settlement names the stage 'never'; stages are"),
    ],
)
def test_answers_that_make_no_sense(slot: str | None, hook: str, answer: Any, said: str) -> None:
    base = Base if slot is None else RuleSet.load("laok").composition.slots[slot].variant
    odd = type("Odd", (base,), {"slot": slot, "name": "odd", hook: _answering(hook, answer)})
    with pytest.raises(PluginError) as caught:
        with_extra(odd) if slot is None else of_slot(odd)
    assert said in str(caught.value)


def _answering(hook: str, answer: Any) -> Any:
    def implementation(self: Any) -> Any:
        return answer

    implementation.__name__ = hook
    return hookimpl(implementation)


def _settling(payments: list[Payment]) -> type[Variant]:
    class Settles(Base):
        @hookimpl
        def xuezhan_settlements(self) -> Sequence[Settlement]:
            return (Settlement("before_pigs", lambda deal: payments),)

    return Settles


@pytest.mark.parametrize(
    ("payment", "said"),
    [
        (Payment(0, 1, 0, "win"), "a payment of 0 points"),
        (Payment(0, 1, -5, "win"), "a payment of -5 points"),
        (Payment(0, 1, 2.5, "win"), "a payment of 2.5 points"),  # type: ignore[arg-type]
        (Payment(0, 1, True, "win"), "a payment of True points"),
        (Payment(0, 0, 5, "win"), "a payment from 0 to 0"),
        (Payment(0, 4, 5, "win"), "a payment from 0 to 4"),
        (Payment(-2, 1, 5, "win"), "a payment from -2 to 1"),
        (Payment(0, 1, 5, "tea"), "pays for 'tea', a reason that it has not named in xuezhan_pay_reasons"),
    ],
)
def test_payments_that_make_no_sense(payment: Payment, said: str) -> None:
    rules = with_extra(_settling([payment]), extends="jipin")
    deal = deal_of(rules, 1, players=[RandomPlayer(1, seat) for seat in range(4)])
    with pytest.raises(PluginError) as caught:
        deal.run()
    assert said in str(caught.value)


def test_a_fan_item_that_cannot_be_counted() -> None:
    class Uncounted(Base):
        fan_items = (FanItem("luck", "extra", "luck", "运气", 1),)

    rules = with_extra(Uncounted)
    with pytest.raises(PluginError, match="the fan item luck does not say with `times` how often it counts"):
        score("234m567m888p345p9p+9p", rules)


# Wrappers


def wrapping(hook: str, change: Any = None) -> type[Variant]:
    """An extra that wraps a hook and hands its result on, changed or as it is."""

    def around(self: Any) -> Any:
        result = yield
        return result if change is None else change(result)

    around.__name__ = hook
    return type("Wraps", (Base,), {"name": "wraps", hook: hookimpl(wrapper=True)(around)})


ANSWERING = sorted(name for name, hook in HOOKS.items() if hook.answers != "told" and name != "xuezhan_further_items")
"""Hooks with a result that a wrapper can hand on."""


@pytest.mark.parametrize("hook", ANSWERING)
@pytest.mark.parametrize("preset", ["laok", "tfmj"])
def test_a_wrapped_hook_gives_the_same_results(hook: str, preset: str) -> None:
    plain = RuleSet.load(f"{preset}:opening=exchange")
    wrapped = with_extra(wrapping(hook), extends=preset, opening="exchange")
    for seed in range(3):
        one, other = (
            played_out(deal_of(rules, seed, STACKS[seed]), moody_players(rules, seed), seed=seed)
            for rules in (plain, wrapped)
        )
        assert one.log == other.log


@pytest.mark.parametrize("hook", ["xuezhan_passed_win", "xuezhan_passed_pung"])
def test_a_wrapped_telling_still_tells(hook: str) -> None:
    plain = RuleSet.load("laok:pass_pung=until_own_draw")
    wrapped = with_extra(wrapping(hook), pass_pung="until_own_draw")
    for seed in range(8):
        one, other = (
            played_out(deal_of(rules, seed, STACKS[seed % 4]), moody_players(rules, seed), seed=seed)
            for rules in (plain, wrapped)
        )
        assert one.log == other.log


def test_a_wrapper_may_change_an_answer() -> None:
    doubled = with_extra(wrapping("xuezhan_points", lambda points: 2 * points))
    hand = "234m567m888p345p9p+9p"
    assert score(hand, doubled).points == 2 * score(hand, RuleSet.load("laok")).points == 12
    bonus = with_extra(wrapping("xuezhan_self_draw_bonus", lambda result: Bonus(units=1)))
    assert bonus.self_draw_bonus == Bonus(units=1)


def test_a_wrapped_collection_is_still_collected() -> None:
    def with_more(answers: Any) -> Any:
        return [*answers, ("tea",)]

    rules = with_extra(Piao, wrapping("xuezhan_pay_reasons", with_more))
    assert set(rules.pay_reasons) == {*CORE_REASONS, "piao", "tea"}


def test_filters_are_asked_until_one_refuses() -> None:
    class NoFives(Base):
        name = "no_fives"

        @hookimpl
        def xuezhan_win_filter(self, chance: Chance) -> str | None:
            return "no win on a five" if chance.tile % 9 == 4 else None

    rules = with_extra(NoFives, pass_win="free")
    for seed in range(20):
        deal = played_out(deal_of(rules, seed, "ready"), moody_players(rules, seed), seed=seed)
        assert all(win.tile % 9 != 4 for win in deal.wins)


def test_memories_are_a_deals_own() -> None:
    class Counts(Base):
        @hookimpl
        def xuezhan_passed_win(self, deal: DealView, chance: Chance) -> None:
            notes = deal.memory(self)
            notes["passed"] = notes.get("passed", 0) + 1

    rules = with_extra(Counts)
    deals = [deal_of(rules, seed, "ready") for seed in (0, 0)]
    players = [moody_players(rules, 0) for _ in deals]
    for _ in zip(*(step_through(deal, seats, seed=0) for deal, seats in zip(deals, players, strict=True)), strict=True):
        pass
    notes = [[list(memory.items()) for memory in deal.memories.values()] for deal in deals]
    assert deals[0].log == deals[1].log
    assert notes[0] == notes[1]


def test_data_is_asked_for_once() -> None:
    asked = []

    class Asked(Base):
        @hookimpl
        def xuezhan_tiles(self) -> Sequence[int]:
            asked.append("tiles")
            return (RED_DRAGON,)

        @hookimpl
        def xuezhan_opening_steps(self) -> Sequence[OpeningStep]:
            asked.append("steps")
            return ()

    rules = with_extra(Asked)
    played_out(deal_of(rules, 1), moody_players(rules, 1))
    assert sorted(asked) == ["steps", "tiles"]


def test_answers_that_are_data_are_attributes() -> None:
    rules = RuleSet.load("tfmj")
    assert (rules.unit, rules.cap, rules.winners_per_tile) == (1, 3, None)
    assert rules.self_draw_bonus == Bonus(units=1)
    assert rules.suit_limit == SuitLimit(most=None, declared=True)
    assert isinstance(rules.kong_terms, KongTerms)
    assert rules.kong_terms.late_added == "forbidden"
    assert (rules.uses("cap"), rules.slot_options("cap").model_dump()) == ("fixed", {"fan": 3, "over": 0})
    # 0 fan is 2^0, above the cap of 3 it is 2^3.
    assert [rules.share_points(fan) for fan in (0, 1, 3, 9)] == [1, 2, 8, 8]
    assert rules.share_points(9, rules.self_draw_bonus) == 9
    assert repr(rules) == f"<RuleSet tfmj {rules.digest}>"
    assert Nines.name not in repr(rules)


def test_a_fan_table_that_counts_no_items_of_others() -> None:
    class Flat(Base):
        slot = "fan_table"
        name = "flat"

        @hookimpl
        def xuezhan_fan(self, hand: HandQuestion) -> FanCount:
            return FanCount("plain", 1, (("plain", 1),))

    rules = {"extends": "laok", "fan_table": {"use": "flat"}}
    assert score("222m444m666m777m9m+9m", RuleSet.load(rules, plugins=[Flat])).points == 6
    with pytest.raises(PluginError, match="the fan table flat counts no items of others, so not on_nine"):
        RuleSet.load(rules | {"extra": [{"use": "nines"}]}, plugins=[Flat, Nines])


def test_the_house_may_pay() -> None:
    class Prize(Base):
        @hookimpl
        def xuezhan_pay_reasons(self) -> Sequence[str]:
            return ("prize",)

        @hookimpl
        def xuezhan_settlements(self) -> Sequence[Settlement]:
            return (Settlement("before_pigs", lambda deal: [Payment(HOUSE, 2, 50, "prize")]),)

    rules = with_extra(Prize, extends="jipin")
    deal = deal_of(rules, 1, players=[RandomPlayer(1, seat) for seat in range(4)])
    deal.run()
    assert deal.house == -50
    assert sum(deal.scores) == 50
    assert {"type": "pay", "payer": "house", "payee": 2, "points": 50, "why": "prize"} in (deal.log or [])
    (record,) = parse_records("a.jsonl", lines_of(deal))
    assert replay(record, own=rules).diverged is None


def test_a_hand_with_melded_foreign_tiles_is_not_complete():
    """`xuezhan_tiles`: the core's shapes use no such tile, so no winner ever holds one, in hand or melded."""
    house = RuleSet.load({"extends": "tfmj", "extra": [{"use": "dragons"}]}, plugins=PLUGINS)
    melded = 0
    for seed in range(40):
        deal = played_out(deal_of(house, seed, STACKS[seed % 2]), moody_players(house, seed), seed=seed)
        for seat in deal.seats:
            kinds = {meld.kind for meld in seat.melds}
            melded += RED_DRAGON in kinds
            assert not (seat.won and RED_DRAGON in kinds), f"seed {seed}"
    assert melded, "no deal of these ever melds a foreign tile"


def test_a_share_with_each_bonus() -> None:
    # A unit is 6 points and 2 fan are two of them; the self-draw's own bonus is one unit, another one three.
    own = {"points": {"use": "doubling", "base": 6}, "cap": {"use": "none"}, "self_draw": {"use": "plus_base"}}
    rules = RuleSet.load({"extends": "laok", **own})
    for _ in range(2):
        assert rules.share_points(2) == 12
        assert rules.share_points(2, rules.self_draw_bonus) == 12 + 6
        assert rules.share_points(2, Bonus(units=3)) == 12 + 18
