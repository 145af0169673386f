"""A fan table that counts what other rules bring: here an extra that likes nines."""

from xuezhan import FanCount, FanItem, RuleSet, Text, Variant, hookimpl, score


class Open(Variant):
    slot, name = "fan_table", "open"
    text = Text("Every hand is worth one fan, and what other rules bring.", "每种和牌一番，另加其他规则的番。")
    fan_items = (FanItem("plain", "pattern", "plain", "平胡", fan=1),)
    further: tuple[FanItem, ...] = ()

    @hookimpl
    def xuezhan_further_items(self, items):
        self.further = tuple(items)

    @hookimpl
    def xuezhan_fan(self, hand):
        counts = [("plain", 1)]
        for item in self.further:
            times = max(item.times(hand, reading) for reading in hand.readings)
            if times:
                counts.append((item.name, item.fan * times))
        return FanCount("plain", sum(fan for _, fan in counts), tuple(counts))


class Nines(Variant):
    name = "nines"
    text = Text("A win on a 9 counts two fan more.", "和九加两番。")
    fan_items = (
        FanItem("on_nine", "extra", "won on a 9", "和九", fan=2, times=lambda hand, reading: hand.tile % 9 == 8),
    )


def shows() -> None:
    """1 fan, and 2 more on a 9: 6 x 2^(3 - 1) = 24 points."""
    rules = RuleSet.load({"fan_table": {"use": "open"}, "extra": [{"use": "nines"}]}, plugins=[Open, Nines])
    assert score("123456m123p55m78p+6p", rules).points == 6
    assert score("123456m123p55m78p+9p", rules).points == 6 * 2 ** (3 - 1)
