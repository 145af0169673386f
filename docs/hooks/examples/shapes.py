"""A hand of fourteen tiles of which no two are alike wins too."""

from xuezhan import Reading, RuleSet, Shape, Text, Variant, hookimpl, score


class NoTwoAlike(Shape):
    name = "no_two_alike"

    def waits(self, hand):
        if hand.melds or max(hand.counts) > 1 or sum(hand.counts) < 13:
            return 0
        return sum(1 << kind for kind in range(27) if not hand.counts[kind])

    def readings(self, hand, winning):
        if hand.melds or max(hand.counts) > 1:
            return ()
        return (Reading(self.name, sets=(), pair=None, winning=winning),)


class Scattered(Variant):
    name = "scattered"
    text = Text("Fourteen tiles of which no two are alike win.", "十四张各不相同也算和。")

    @hookimpl
    def xuezhan_shapes(self):
        return [NoTwoAlike()]


def shows() -> None:
    """No sets, no pair, no seven pairs: it wins by this shape alone. No pattern fits but plain, 1 fan, 6 points."""
    scattered = "123456789m1357p+9p"
    assert not score(scattered, RuleSet.load({})).complete
    worth = score(scattered, RuleSet.load({"extra": [{"use": "scattered"}]}, plugins=[Scattered]))
    assert (worth.fan, worth.points) == (1, 6)
