"""Who pays somebody pays the house a tenth on top, rounded down."""

from xuezhan import HOUSE, Deal, Payment, RuleSet, Text, Variant, hookimpl, parse_tiles


class Tithe(Variant):
    name = "tithe"
    text = Text("Who pays 10 points or more pays a tenth of it to the house too.", "每付十分，另付台面一分。")

    @hookimpl
    def xuezhan_pay_reasons(self):
        return ["tithe"]

    @hookimpl
    def xuezhan_surcharges(self, entry):
        tenth = entry.points // 10
        return [Payment(entry.payer, HOUSE, tenth, "tithe")] if tenth and entry.payer != HOUSE else []


def shows() -> None:
    """A concealed kong brings 2 units of 6 points from each of two seats; 12 // 10 = 1 from each to the house."""
    rules = RuleSet.load({"table": {"seats": 3, "hand": 7}, "extra": [{"use": "tithe"}]}, plugins=[Tithe])
    hands = [parse_tiles(text) for text in ("111m2468p", "3579m357p", "2468s246p")]
    deal = Deal(rules, 0, hands, parse_tiles("1m9s9s9s"))
    deal.apply(0, next(d for d in deal.pending()[0].decisions() if d.type == "kong"))
    assert list(deal.scores) == [24, -13, -13]
    assert deal.stop().house == 2
