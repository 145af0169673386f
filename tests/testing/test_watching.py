"""Whatever hook a variant answers, it is caught when it changes the deal; one that only reads is not."""

from __future__ import annotations

import pytest
from xuezhan import ClaimPlay, RuleSet, Shape, Text, TurnPlay, Variant, hookimpl
from xuezhan.core.hookspecs import HOOKS
from xuezhan.testing import play_seed
from xuezhan.testing.signatures import known_hooks
from xuezhan.testing.watching import Watch, watched

KNOWN = known_hooks([])
RULES = "jipin:last_four=forced,horses=dealer_count,opening=exchange,debt=stake"
SEEDS = range(1, 200)
COLLECTED = [name for name, hook in HOOKS.items() if hook.slot is None and "deal" in KNOWN[name].arguments]
OWNED = [name for name, hook in HOOKS.items() if hook.slot is not None and "deal" in KNOWN[name].arguments]
NEVER = {"xuezhan_leaving"}
"""Nobody leaves here."""


def meddler(name: str, touch: str, wraps: bool) -> type[Variant]:
    """An extra that answers a hook, with the statement `touch` before the answer."""
    arguments = ", ".join(KNOWN[name].arguments)
    answer = "return (yield)" if wraps else "return None if 'filter' in hook or 'price' in hook or told else ()"
    source = f"def {name}(self, {arguments}):\n    {touch}\n    {answer}\n"
    space = {"hook": name, "told": HOOKS[name].answers == "told"}
    exec(source, space)
    member = hookimpl(wrapper=True)(space[name]) if wraps else hookimpl(space[name])
    return type("Meddler", (Variant,), {"name": "meddler", "text": Text("", ""), name: member})


def changed_by(variant: type[Variant]) -> dict[str, list[str]]:
    """What is caught in the first deal in which something is."""
    rules = RuleSet.load(f"{RULES},extra.meddler.use=meddler", plugins=[variant])
    watch = Watch()
    under_watch = watched(rules.composition, variant, watch)
    for seed in SEEDS:
        play_seed(under_watch, seed, "trial")
        if watch.changed:
            break
    return watch.changed


@pytest.mark.parametrize("name", COLLECTED)
def test_a_change_is_caught_in_each_collected_hook(name):
    assert changed_by(meddler(name, "deal.first_winners = (9, len(deal.first_winners))", False)) == {
        name: ["the deal (first_winners)"]
    }


@pytest.mark.parametrize("name", [name for name in OWNED if name not in NEVER])
def test_a_change_is_caught_in_who_wraps_each_slots_hook(name):
    assert changed_by(meddler(name, "deal.first_winners = (9, len(deal.first_winners))", True)) == {
        name: ["the deal (first_winners)"]
    }


@pytest.mark.parametrize("name", ["xuezhan_win_filter", "xuezhan_win_payments", "xuezhan_kong_filter"])
def test_who_only_reads_is_left_alone(name, monkeypatch):
    monkeypatch.setattr(f"{__name__}.SEEDS", range(1, 12))
    look = "[(deal.waits(s), deal.is_ready(s), deal.exposed_kinds()) for s in deal.live_seats()]"
    assert changed_by(meddler(name, f"deal.memory(self)['seen'] = {look}", False)) == {}


class Peek(TurnPlay):
    name = "meddler.peek"

    def choices(self, deal, seat):
        deal.wall.reverse()
        return ()


class Snatch(ClaimPlay):
    name = "meddler.snatch"

    def choices(self, deal, seat, tile):
        deal.seats[seat].discarded.clear()
        return ()


class Odd(Shape):
    name = "meddler.odd"

    def waits(self, hand):
        hand.draws += 100
        return 0

    def readings(self, hand, winning):
        return ()


@pytest.mark.parametrize(
    ("hook", "part", "changed"),
    [
        ("xuezhan_turn_plays", Peek, {"Peek.choices": ["the deal (wall)"]}),
        ("xuezhan_claim_plays", Snatch, {"Snatch.choices": ["the deal (seats)"]}),
    ],
)
def test_a_change_is_caught_in_what_is_asked_later(hook, part, changed):
    variant = type(
        "Meddler",
        (Variant,),
        {"name": "meddler", "text": Text("", ""), hook: hookimpl(lambda self: (part(),))},
    )
    assert changed_by(variant) == changed


def test_a_change_is_caught_in_a_shape():
    variant = type(
        "Meddler",
        (Variant,),
        {"name": "meddler", "text": Text("", ""), "xuezhan_shapes": hookimpl(lambda self: (Odd(),))},
    )
    (what,) = changed_by(variant)["Odd.waits"]
    assert what.startswith("its argument (")
