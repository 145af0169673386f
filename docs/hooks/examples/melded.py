"""Who pungs pays a point to the seat whose discard it took."""

from xuezhan import Deal, Payment, RuleSet, Text, Variant, hookimpl, parse_tiles


class PungFee(Variant):
    name = "pung_fee"
    text = Text("Who pungs pays the discarder a point.", "碰牌付打牌者一分。")

    @hookimpl
    def xuezhan_pay_reasons(self):
        return ["pung_fee"]

    @hookimpl
    def xuezhan_melded(self, seat, meld):
        return [Payment(seat, meld.of, 1, "pung_fee")]


def shows() -> None:
    """Seat 1 pungs the 5m that seat 0 discards: one point changes hands."""
    rules = RuleSet.load({"table": {"seats": 3, "hand": 7}, "extra": [{"use": "pung_fee"}]}, plugins=[PungFee])
    hands = [parse_tiles(text) for text in ("15m12357p", "1355m246p", "1579m13p6s")]
    deal = Deal(rules, 0, hands, parse_tiles("9s8s7s"))
    deal.apply(0, parse_tiles("5m")[0])
    deal.apply(1, deal.pending()[1][0])  # the pung
    assert list(deal.scores) == [1, -1, 0]
