"""Once in a deal a seat may, in its own turn, put a point into the pot of the house."""

from xuezhan import HOUSE, Deal, Payment, PlayEffect, RuleSet, Text, TurnPlay, Variant, hookimpl, parse_tiles


class Tip(TurnPlay):
    name = "tips.give"

    def choices(self, deal, seat):
        return () if "tipped" in deal.seats[seat].marks else (None,)

    def effect(self, deal, seat, choice):
        return PlayEffect(marks=("tipped",), payments=(Payment(seat, HOUSE, 1, "tip"),))


class Tips(Variant):
    name = "tips"
    text = Text("Once in a deal a seat may give the house a point.", "每盘可以给台面一分小费。")

    @hookimpl
    def xuezhan_pay_reasons(self):
        return ["tip"]

    @hookimpl
    def xuezhan_turn_plays(self):
        return [Tip()]


def shows() -> None:
    """The dealer gives a point; its turn goes on, and it is not offered again."""
    rules = RuleSet.load({"table": {"seats": 3, "hand": 7}, "extra": [{"use": "tips"}]}, plugins=[Tips])
    hands = [parse_tiles(text) for text in ("1357m157p", "2468m246p", "13579m13p")]
    deal = Deal(rules, 0, hands, parse_tiles("9s8s7s"))
    deal.apply(0, next(d for d in deal.pending()[0].decisions() if d.type == "tips.give"))
    assert list(deal.scores) == [-1, 0, 0]
    assert {decision.type for decision in deal.pending()[0].decisions()} == {"discard"}
