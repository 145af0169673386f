"""A share grows with the square of the fan instead of doubling."""

from xuezhan import RuleSet, Text, Variant, hookimpl, score


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
    """All pungs are 2 fan: 5 x 2 x 2. A flush is 3 fan: 5 x 3 x 3."""
    rules = RuleSet.load({"points": {"use": "squares"}}, plugins=[Squares])
    assert score("111333m555777p9p+9p", rules).points == 20
    assert score("123234456789m5m+5m", rules).points == 45
