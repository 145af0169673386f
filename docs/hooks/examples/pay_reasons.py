"""A payment of a rule's own has a reason of its own, so that reports can tell it from the rest."""

from xuezhan import Payment, PayReason, RuleSet, Text, Variant, hookimpl


class Applause(Variant):
    name = "applause"
    text = Text("The dealer gives every winner a point.", "庄家给每个和牌者一分。")

    @hookimpl
    def xuezhan_pay_reasons(self):
        return [PayReason("applause", Text("applause", "喝彩"))]

    @hookimpl
    def xuezhan_win_payments(self, deal, win):
        return [] if win.seat == deal.dealer else [Payment(deal.dealer, win.seat, 1, "applause")]


def shows() -> None:
    """The reason stands behind the core's own."""
    rules = RuleSet.load({"extra": [{"use": "applause"}]}, plugins=[Applause])
    assert rules.pay_reasons[0] == "win"
    assert rules.pay_reasons[-1] == "applause"
