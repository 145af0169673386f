"""A self-draw brings a fan and, from each payer, a unit on top."""

from xuezhan import Bonus, RuleSet, Switches, Text, Variant, hookimpl, score


class FanAndUnit(Variant):
    slot, name = "self_draw", "fan_and_unit"
    text = Text("A self-draw adds a fan and a unit from each payer.", "自摸加一番，每家另加一底。")

    @hookimpl
    def xuezhan_self_draw_bonus(self):
        return Bonus(fan=1, units=1)


def shows() -> None:
    """Plain 1 + 1 fan: 6 x 2 = 12, and a unit of 6 on top: 18 from each of three."""
    rules = RuleSet.load({"self_draw": {"use": "fan_and_unit"}}, plugins=[FanAndUnit])
    worth = score("123456m123p55m78p+9p", rules, Switches(how="self_draw"))
    assert (worth.points, worth.total) == (18, 54)
