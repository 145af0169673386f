"""Added kongs are safe: nobody may rob them."""

from xuezhan import Deal, RobTerms, RuleSet, Text, Variant, hookimpl, parse_tiles


class SafeKongs(Variant):
    slot, name = "rob_kong", "safe"
    text = Text("Added kongs cannot be robbed.", "不能抢杠。")

    @hookimpl
    def xuezhan_rob_terms(self):
        return RobTerms(allowed=False)


def added_kong(rules: RuleSet) -> Deal:
    """Seat 1 pungs a 7p on which seat 2 waits and passes; on its next turn it draws the fourth and adds it."""
    hands = [parse_tiles(text) for text in ("1357m157p", "77p2468m1s", "123m55m68p")]
    deal = Deal(rules, 0, hands, parse_tiles("9s9s9s7p1s1s"))
    seven, nine = parse_tiles("7p9s")
    deal.apply(0, seven)
    deal.apply(2, deal.pending()[2][-1])  # passing comes last
    deal.apply(1, deal.pending()[1][0])  # the pung
    deal.apply(1, parse_tiles("1s")[0])
    deal.apply(2, nine)
    deal.apply(0, nine)
    deal.apply(1, next(d for d in deal.pending()[1].decisions() if d.type == "kong"))
    return deal


def shows() -> None:
    """At the usual table seat 2 is asked whether it robs the kong; here the kong is simply paid."""
    small = {"table": {"seats": 3, "hand": 7}}
    assert added_kong(RuleSet.load(small)).pending()[2].win
    safe = added_kong(RuleSet.load(small | {"rob_kong": {"use": "safe"}}, plugins=[SafeKongs]))
    assert [kong.type for kong in safe.kongs] == ["added"]
