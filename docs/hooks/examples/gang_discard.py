"""Who discards the winning tile after a kong gives half of the kong's income to the first winner."""

from xuezhan import Deal, Payment, RuleSet, Text, Variant, hookimpl, parse_tiles


class Half(Variant):
    slot, name = "gang_discard", "half"
    text = Text("Half of the kong's income goes to the first winner.", "杠上炮：杠的收入分一半给先和的人。")

    @hookimpl
    def xuezhan_gang_discard(self, deal, wins):
        kong = wins[0].kong
        income = sum(deal.entries[index].points for index in kong.entries)
        if income < 2:
            return []
        return [Payment(kong.seat, wins[0].seat, income // 2, "kong_transfer", settles=kong.entries)]


def shows() -> None:
    """The kong brings 2 x 12 = 24. The win: plain 1 and gang discard 1, 6 x 2 = 12; and half of 24."""
    rules = RuleSet.load({"table": {"seats": 3, "hand": 7}, "gang_discard": {"use": "half"}}, plugins=[Half])
    hands = [parse_tiles(text) for text in ("111m258p7p", "234m456p7p", "3579m135s")]
    deal = Deal(rules, 0, hands, parse_tiles("1m9s8s7s"))
    deal.apply(0, next(d for d in deal.pending()[0].decisions() if d.type == "kong"))
    deal.apply(0, parse_tiles("7p")[0])
    deal.apply(1, deal.pending()[1][0])  # the win comes first
    assert list(deal.scores) == [24 - 12 - 12, -12 + 12 + 12, -12]
