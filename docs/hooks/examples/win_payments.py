"""Every other seat pays the winner a point, winners before it too."""

from xuezhan import Deal, Payment, RuleSet, Text, Variant, hookimpl, parse_tiles


class Tea(Variant):
    name = "tea"
    text = Text("After each win every other seat pays the winner a point.", "每次和牌，其余各家付一分茶钱。")

    @hookimpl
    def xuezhan_pay_reasons(self):
        return ["tea"]

    @hookimpl
    def xuezhan_win_payments(self, deal, win):
        return [Payment(seat, win.seat, 1, "tea") for seat in range(len(deal.seats)) if seat != win.seat]


def shows() -> None:
    """Plain, 1 fan: 6 points from the discarder; and a point from each of two others."""
    rules = RuleSet.load({"table": {"seats": 3, "hand": 7}, "extra": [{"use": "tea"}]}, plugins=[Tea])
    hands = [parse_tiles(text) for text in ("258m258p7p", "123m456p7p", "13579m13s")]
    deal = Deal(rules, 0, hands, parse_tiles("9s8s7s5s"))
    deal.apply(0, parse_tiles("7p")[0])
    deal.apply(1, deal.pending()[1][0])  # the win comes first
    assert list(deal.scores) == [-7, 8, -1]
