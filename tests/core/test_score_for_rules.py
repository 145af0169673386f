"""What rules are shown when one hand is priced, and what they answer then."""

from __future__ import annotations

from saturday import SoftMelds, WildBirds
from xuezhan import Chance, DealView, Meld, RuleSet, Switches, Text, Variant, hookimpl, score
from xuezhan.core.tiles import counts_of, parse_tiles
from xuezhan.rulebook.prices import kong_figures


class Watcher(Variant):
    """Refuses every win and notes what it saw of the winner."""

    name = "watcher"
    text = Text("Nobody wins.", "谁也不和。")
    seen: tuple[object, ...] = ()

    @hookimpl
    def xuezhan_win_filter(self, deal: DealView, chance: Chance) -> str:
        s = deal.seats[chance.seat]
        Watcher.seen = (tuple(s.counts), tuple(s.melds), s.drawn, s.barred_suit, s.suits_held())
        return "nobody wins here"


def test_a_win_filter_sees_the_hand_that_is_priced() -> None:
    rules = RuleSet.load({"extends": "laok", "extra": [{"use": "watcher"}]}, plugins=[Watcher])
    melds = (Meld(18, "pung"), Meld(26, "concealed"))
    # On a discard the winning tile is not in the hand yet.
    found = score("234567m4m[111s](9999s)+4m", rules, Switches(missing=1))
    assert found.why == "nobody wins here"
    held = tuple(counts_of(parse_tiles("234567m4m"), 36))
    assert Watcher.seen == (held, melds, -1, 1, 2)
    score("234567m4m[111s](9999s)+4m", rules, Switches(how="self_draw"))
    drawn = tuple(counts_of(parse_tiles("234567m44m"), 36))
    assert Watcher.seen == (drawn, melds, 3, -1, 2)


def test_the_kong_before_is_priced_as_in_a_deal() -> None:
    # 1 unit of 6 points for an exposed kong, twice that without wild tiles; its feeder pays it once more.
    base = {"extends": "laok", "gang_flower": {"use": "everyone_plus_feeder"}, "kong": {"exposed": 1}}
    flower = Switches(how="self_draw", after_kong="exposed")
    hand = "234567m4m[1111p]99m9m+4m"
    usual = score(hand, RuleSet.load(base))
    assert usual.complete
    more = {**base, "extra": [{"use": "wild_birds"}, {"use": "soft"}]}
    rules = RuleSet.load(more, plugins=[WildBirds, SoftMelds])
    plain, doubled = (score(hand, each, flower).payments for each in (RuleSet.load(base), rules))
    assert [points for _, points, why in plain if why == "gang_flower"] == [6]
    assert [points for _, points, why in doubled if why == "gang_flower"] == [12]
    figures = {each.type: (each.feeder, each.others) for each in kong_figures(rules)}
    # 1, 1 and 2 units, doubled.
    assert figures == {"exposed": (12, 0), "added": (0, 12), "concealed": (0, 24)}
