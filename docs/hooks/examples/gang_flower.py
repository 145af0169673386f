"""The feeder alone pays a gang flower, two shares."""

from xuezhan import Liability, RuleSet, Switches, Text, Variant, hookimpl, score


class FeederTwice(Variant):
    slot, name = "gang_flower", "feeder_twice"
    text = Text("The feeder alone pays, two shares.", "只由引杠者付，付两份。")

    @hookimpl
    def xuezhan_gang_flower(self, win):
        return Liability(shares=((win.kong.feeder, 2),), self_draw_bonus=False)


def shows() -> None:
    """Plain 1, gang flower 1 and the kong 1: 6 x 2^(3 - 1) = 24 a share, and two of them."""
    rules = RuleSet.load({"gang_flower": {"use": "feeder_twice"}}, plugins=[FeederTwice])
    worth = score("123m345m78m55p[1111p]+9m", rules, Switches(how="self_draw", after_kong="exposed"))
    assert (worth.fan, worth.points, worth.total) == (3, 24, 48)
