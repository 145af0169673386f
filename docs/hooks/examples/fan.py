"""Every hand is worth one fan, and one more when it is won by self-draw."""

from xuezhan import FanCount, FanItem, RuleSet, Switches, Text, Variant, hookimpl, score


class Flat(Variant):
    slot, name = "fan_table", "flat"
    text = Text("Every hand is worth one fan, a self-draw two.", "每种和牌都是一番，自摸两番。")
    fan_items = (FanItem("plain", "pattern", "plain", "平胡", fan=1),)

    @hookimpl
    def xuezhan_fan(self, hand):
        fan = 2 if hand.situation.how == "self_draw" else 1
        return FanCount("plain", fan, (("plain", fan),))


def shows() -> None:
    """A flush of pungs counts 1 like any other hand; 6 points a share double with the second fan."""
    rules = RuleSet.load({"fan_table": {"use": "flat"}}, plugins=[Flat])
    flush = "111333555777m9m+9m"
    discard, drawn = score(flush, rules), score(flush, rules, Switches(how="self_draw"))
    assert (discard.fan, discard.points) == (1, 6)
    assert (drawn.fan, drawn.points) == (2, 6 * 2)

