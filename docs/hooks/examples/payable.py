"""Nobody pays more than ten points at once."""

from xuezhan import Deal, RuleSet, Text, Variant, hookimpl, parse_tiles


class AtMostTen(Variant):
    slot, name = "debt", "at_most_ten"
    text = Text("No payment is above 10 points; the rest is not paid.", "每次最多付十分，多出部分不计。")

    @hookimpl
    def xuezhan_payable(self, payment):
        return min(payment.points, 10)


def shows() -> None:
    """A concealed kong brings 2 units of 6 points: 10 from each instead of 12."""
    rules = RuleSet.load(
        {"table": {"seats": 3, "hand": 7}, "points": {"base": 6}, "debt": {"use": "at_most_ten"}}, plugins=[AtMostTen]
    )
    hands = [parse_tiles(text) for text in ("1111m357p", "123m45p99p", "13579m13p")]
    deal = Deal(rules, 0, hands, parse_tiles("8p8s8s"))
    deal.apply(0, next(d for d in deal.pending()[0].decisions() if d.type == "kong"))
    assert [(entry.payer, entry.payee, entry.points) for entry in deal.entries] == [(1, 0, 10), (2, 0, 10)]
