"""Before the first discard each seat may put a point into a box on the table."""

from xuezhan import HOUSE, Deal, OpeningEffect, OpeningStep, Payment, RuleSet, Text, Variant, hookimpl


class BoxStep(OpeningStep):
    """A choice is the number of points, 0 or 1."""

    name, order = "box", 5

    def options(self, deal, seat):
        return (0, 1)

    def effect(self, deal, choices, chance):
        return OpeningEffect(payments=tuple(Payment(seat, HOUSE, 1, "box") for seat, put in enumerate(choices) if put))

    def encode(self, choice):
        return {"points": choice}

    def decode(self, fields):
        return fields["points"]


class Box(Variant):
    name = "box"
    text = Text("Before play each seat may put a point into the box.", "开打前每家可以往盒里放一分。")

    @hookimpl
    def xuezhan_opening_steps(self):
        return [BoxStep()]

    @hookimpl
    def xuezhan_pay_reasons(self):
        return ["box"]


def shows() -> None:
    """Seats 0 and 2 put a point in: the house holds 2, and all accounts together are zero."""
    rules = RuleSet.load({"table": {"seats": 3}, "extra": [{"use": "box"}]}, plugins=[Box])
    deal = Deal.dealt(rules, seed=1)
    assert [legal.step for legal in deal.pending().values()] == ["box"] * 3
    for seat, points in enumerate((1, 0, 1)):
        deal.choose(seat, points)
    assert list(deal.scores) == [-1, 0, -1]
    assert deal.stop().house == 2
