"""Who discards a 1 as its first tile pays a point to everybody."""

from xuezhan import Deal, Payment, RuleSet, Text, Variant, hookimpl, parse_tiles


class LowOpening(Variant):
    name = "low_opening"
    text = Text("Who discards a 1 as its first tile pays a point to everybody.", "第一张打幺，给每家一分。")

    @hookimpl
    def xuezhan_pay_reasons(self):
        return ["low_opening"]

    @hookimpl
    def xuezhan_discarded(self, deal, seat, tile):
        if tile % 9 != 0 or len(deal.seats[seat].discarded) > 1:
            return None
        return [Payment(seat, other, 1, "low_opening") for other in deal.live_seats() if other != seat]


def shows() -> None:
    """Seat 0 opens with 1m and pays a point to each of two others."""
    rules = RuleSet.load({"table": {"seats": 3, "hand": 7}, "extra": [{"use": "low_opening"}]}, plugins=[LowOpening])
    hands = [parse_tiles(text) for text in ("1357m157p", "2468m246p", "13579m13p")]
    deal = Deal(rules, 0, hands, parse_tiles("9s8s7s"))
    deal.apply(0, parse_tiles("1m")[0])
    assert list(deal.scores) == [-2, 1, 1]
