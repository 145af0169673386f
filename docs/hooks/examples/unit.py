"""A unit is 5 points. Kongs are priced in units, so they follow it."""

from xuezhan import Deal, RuleSet, Text, Variant, hookimpl, parse_tiles


class Squares(Variant):
    slot, name = "points", "squares"
    text = Text("A share is 5 points for each fan, times the fan.", "每份是番数的平方乘五分。")

    @hookimpl
    def xuezhan_unit(self):
        return 5

    @hookimpl
    def xuezhan_points(self, fan):
        return 5 * fan * fan


def shows() -> None:
    """A concealed kong brings 2 units, 10 points, from each of two others."""
    rules = RuleSet.load({"table": {"seats": 3, "hand": 7}, "points": {"use": "squares"}}, plugins=[Squares])
    hands = [parse_tiles(text) for text in ("111m2468p", "3579m357p", "2468s246p")]
    deal = Deal(rules, 0, hands, parse_tiles("1m9s9s9s"))
    kong = next(d for d in deal.pending()[0].decisions() if d.type == "kong")
    deal.apply(0, kong)
    assert list(deal.scores) == [20, -10, -10]
