"""A kong of 1s brings double."""

from xuezhan import Deal, KongPrice, RuleSet, Text, Variant, hookimpl, parse_tiles


class DearOnes(Variant):
    name = "dear_ones"
    text = Text("Kongs of 1s bring double.", "幺的杠收双份。")

    @hookimpl
    def xuezhan_kong_price(self, kong):
        if kong.tile % 9 != 0:
            return None
        return KongPrice(feeder=2 * kong.price.feeder, others=2 * kong.price.others)


def shows() -> None:
    """A concealed kong usually brings 2 units of 6 points from each seat, here 4 units: 24 from each of two."""
    rules = RuleSet.load({"table": {"seats": 3, "hand": 7}, "extra": [{"use": "dear_ones"}]}, plugins=[DearOnes])
    hands = [parse_tiles(text) for text in ("111m2468p", "3579m357p", "2468s246p")]
    deal = Deal(rules, 0, hands, parse_tiles("1m9s9s9s"))
    deal.apply(0, next(d for d in deal.pending()[0].decisions() if d.type == "kong"))
    assert list(deal.scores) == [48, -24, -24]
