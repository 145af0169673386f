"""Who makes a kong pays a point into the pot of the house."""

from xuezhan import HOUSE, Deal, Payment, RuleSet, Text, Variant, hookimpl, parse_tiles


class KongFee(Variant):
    name = "kong_fee"
    text = Text("Each kong costs its maker a point, to the house.", "每杠付台面一分。")

    @hookimpl
    def xuezhan_pay_reasons(self):
        return ["kong_fee"]

    @hookimpl
    def xuezhan_konged(self, kong):
        return [Payment(kong.seat, HOUSE, 1, "kong_fee")]


def shows() -> None:
    """The concealed kong brings 2 units of 6 points from each of two seats, 24; its maker keeps 23."""
    rules = RuleSet.load({"table": {"seats": 3, "hand": 7}, "extra": [{"use": "kong_fee"}]}, plugins=[KongFee])
    hands = [parse_tiles(text) for text in ("111m2468p", "3579m357p", "2468s246p")]
    deal = Deal(rules, 0, hands, parse_tiles("1m9s9s9s"))
    deal.apply(0, next(d for d in deal.pending()[0].decisions() if d.type == "kong"))
    assert list(deal.scores) == [23, -12, -12]
    assert deal.stop().house == 1
