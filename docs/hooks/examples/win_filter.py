"""A plain hand wins by self-draw only."""

from xuezhan import Deal, RuleSet, Text, Variant, hookimpl, parse_tiles


class PlainByOneself(Variant):
    name = "plain_by_oneself"
    text = Text("A hand of one fan wins by self-draw only.", "一番的牌只能自摸。")

    @hookimpl
    def xuezhan_win_filter(self, chance):
        if chance.how != "self_draw" and chance.fan < 2:
            return "a hand of one fan wins by self-draw only"
        return None


def asked(rules: RuleSet, hand: str) -> bool:
    """Whether seat 1 is asked about the 7p that seat 0 discards."""
    hands = [parse_tiles(text) for text in ("258m258p7p", hand, "13579m13s")]
    deal = Deal(rules, 0, hands, parse_tiles("9s8s8s8s"))
    deal.apply(0, parse_tiles("7p")[0])
    return deal.pending()[1].phase == "claim"  # else it is already its turn


def shows() -> None:
    """Two runs and a pair are plain, 1 fan. Two pungs and a pair are all pungs, 2 fan."""
    table = {"table": {"seats": 3, "hand": 7}}
    rules = RuleSet.load(table | {"extra": [{"use": "plain_by_oneself"}]}, plugins=[PlainByOneself])
    assert not asked(rules, "123m456p7p")
    assert asked(rules, "111m444p7p")
    assert asked(RuleSet.load(table), "123m456p7p")
