"""Rules with tracing on: the same results, and every call of a hook told."""

from __future__ import annotations

from typing import Any

import pytest
from friday import PLUGINS
from table_play import STACKS, deal_of, moody_players
from xuezhan import Bonus, HookError, Payment, RuleSet, Text, Variant, hookimpl, presets
from xuezhan.core.hookspecs import HOOKS
from xuezhan.core.tracing import HookCall


def record(rules: RuleSet, seed: int) -> Any:
    deal = deal_of(rules, seed, STACKS[seed % 4], players=list(moody_players(rules, seed)))
    deal.run()
    return deal.log, deal.outcome


@pytest.mark.parametrize("name", [preset.name for preset in presets()])
def test_traced_rules_play_the_same_deals(name: str) -> None:
    plain = RuleSet.load(name)
    calls: list[HookCall] = []
    traced = plain.traced(calls.append)
    assert traced.digest == plain.digest
    for seed in range(20):
        assert record(plain, seed) == record(traced, seed)
    assert {call.hook for call in calls} & set(HOOKS)


def test_traced_plugins_play_the_same_deals() -> None:
    extras = {"extra": [{"use": "piao"}, {"use": "nines"}, {"use": "dragons"}]}
    plain = RuleSet.load({"extends": "tfmj", **extras}, plugins=PLUGINS)
    traced = plain.traced(lambda call: None)
    for seed in range(30):
        assert record(plain, seed) == record(traced, seed)


class Extra(Variant):
    text = Text("Ours.", "自己的。")


class Tea(Extra):
    """Two points to the winner from the seat after it, and no win on a 5m."""

    name = "tea"

    @hookimpl
    def xuezhan_pay_reasons(self) -> list[str]:
        return ["tea"]

    @hookimpl
    def xuezhan_win_payments(self, win: Any) -> list[Payment]:
        return [Payment((win.seat + 1) % 4, win.seat, 2, "tea")]

    @hookimpl
    def xuezhan_win_filter(self, chance: Any) -> str | None:
        return "no win on 5m" if chance.tile == 4 else None


class More(Extra):
    """A unit more for a self-draw, around the slot's answer."""

    name = "more"

    @hookimpl(wrapper=True)
    def xuezhan_self_draw_bonus(self) -> Any:
        bonus = yield
        return Bonus(bonus.fan, bonus.units + 1)


def traced(*variants: type[Variant]) -> tuple[RuleSet, list[HookCall]]:
    calls: list[HookCall] = []
    rules = {"extends": "laok", "extra": [{"use": variant.name} for variant in variants]}
    return RuleSet.load(rules, plugins=variants).traced(calls.append), calls


def test_answers_come_in_order_and_the_last_one_counts() -> None:
    _, calls = traced(More)
    (call,) = [call for call in calls if call.hook == "xuezhan_self_draw_bonus"]
    slot = RuleSet.load("laok").self_draw_bonus
    uses = RuleSet.load("laok").uses("self_draw")
    assert call.answers == [(f"self_draw.{uses}", slot), ("extra.more", Bonus(slot.fan, slot.units + 1))]
    assert call.won == "extra.more"
    assert call.answer == Bonus(slot.fan, slot.units + 1)


def test_the_first_answer_counts_and_nobody_after_it_is_asked() -> None:
    rules, calls = traced(Tea)
    for seed in range(12):
        record(rules, seed)
    asked = [call for call in calls if call.hook == "xuezhan_win_filter"]
    refused = [call for call in asked if dict(call.arguments)["chance"].tile == 4]
    assert refused
    for call in asked:
        names = [plugin for plugin, _ in call.answers]
        assert names == sorted(names)
        if call in refused:
            assert call.answers == [("extra.tea", "no win on 5m")]
            assert call.won == "extra.tea"
            assert call.answer == "no win on 5m"
    assert any(len(call.answers) > 1 for call in asked)


def test_calls_within_calls_are_deeper() -> None:
    rules, calls = traced()
    for seed in range(12):
        record(rules, seed)
    outer = [call for call in calls if call.hook.startswith("xuezhan_settlements, ") and call.calls]
    assert outer
    for call in outer:
        assert {inner.depth for inner in call.calls} == {call.depth + 1}
        assert calls.index(call.calls[0]) < calls.index(call)


def test_every_payment_of_an_extra_is_told_with_its_place_in_the_ledger() -> None:
    rules, calls = traced(Tea)
    deal = deal_of(rules, 4, "ready", players=list(moody_players(rules, 4)))
    deal.run()
    asked = [call for call in calls if call.hook == "xuezhan_win_payments" and call.answer]
    assert len(asked) == len(deal.wins) > 0
    for call in asked:
        assert call.entries is not None
        entry = deal.entries[call.entries]
        assert (entry.why, entry.points) == ("tea", 2)


class Breaks(Extra):
    name = "breaks"

    @hookimpl
    def xuezhan_ended(self, deal: Any) -> None:
        raise ValueError("boom")


def test_a_fault_is_the_same_with_tracing_on() -> None:
    rules, calls = traced(Breaks)
    with pytest.raises(HookError, match=r"^extra\.breaks \(class .*: xuezhan_ended failed at .*: ValueError: boom"):
        record(rules, 1)
    assert calls[-1].failed
    assert calls[-1].hook == "xuezhan_ended"
