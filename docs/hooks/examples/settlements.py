"""At every end the dealer pays each seat a point for the table."""

from xuezhan import Deal, Payment, RuleSet, Settlement, Text, Variant, hookimpl, parse_tiles


class TableMoney(Variant):
    name = "table_money"
    text = Text("At the end the dealer pays every other seat a point.", "每盘结束，庄家付每家一分。")

    @hookimpl
    def xuezhan_pay_reasons(self):
        return ["table_money"]

    @hookimpl
    def xuezhan_settlements(self):
        return [Settlement("end", self.payments)]

    def payments(self, deal):
        others = [seat for seat in range(len(deal.seats)) if seat != deal.dealer]
        return [Payment(deal.dealer, seat, 1, "table_money") for seat in others]


RULES = {
    "table": {"seats": 3, "hand": 7},
    "ready_check": {"use": "none"},
    "flower_pig": {"use": "none"},
    "extra": [{"use": "table_money"}],
}


def shows() -> None:
    """The wall is used up and nothing else is settled: the dealer pays 1 to each of two others."""
    rules = RuleSet.load(RULES, plugins=[TableMoney])
    hands = [parse_tiles(text) for text in ("1357m135p", "123m456p7p", "13579m13p")]
    deal = Deal(rules, 0, hands, parse_tiles("9p"))
    deal.apply(0, parse_tiles("9p")[0])  # the last tile of the wall
    assert deal.outcome.end == "exhausted"
    assert deal.outcome.scores == (-2, 1, 1)
