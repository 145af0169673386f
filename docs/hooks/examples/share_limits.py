"""No share pays more than 50 points, whatever the hand."""

from xuezhan import RuleSet, ShareLimits, Text, Variant, hookimpl, score


class AtMostFifty(Variant):
    slot, name = "cap", "at_most_fifty"
    text = Text("No share pays more than 50 points.", "每份最多付50分。")

    @hookimpl
    def xuezhan_cap(self):
        return None

    @hookimpl
    def xuezhan_share_limits(self):
        return ShareLimits(points=50)


def shows() -> None:
    """A flush of pungs is 4 fan = 6 x 8 = 48; with three kongs, 3 fan more, 6 x 64 = 384, held to 50."""
    rules = RuleSet.load({"cap": {"use": "at_most_fifty"}}, plugins=[AtMostFifty])
    assert score("111333555777m9m+9m", rules).points == 48
    assert score("[1111m](3333m)(5555m)777m9m+9m", rules).points == 50
