"""The cap lies at three fan on small tables and at five on full ones."""

from xuezhan import RuleSet, Text, Variant, hookimpl, score


class CapBySeats(Variant):
    slot, name = "cap", "by_seats"
    text = Text("The cap is 5 fan with four seats, else 3.", "四家封顶五番，人少时三番。")

    @hookimpl
    def xuezhan_cap(self):
        return 5 if self.table.seats == 4 else 3


def shows() -> None:
    """Flush of pungs, 4 fan: 6 x 2^(4 - 1) under the larger cap, under the smaller one 6 x 2^(3 - 1)."""
    hand = "111333555777m9m+9m"
    for seats, points in ((4, 6 * 2 ** (4 - 1)), (3, 6 * 2 ** (3 - 1))):
        rules = {"table": {"seats": seats}, "cap": {"use": "by_seats"}}
        assert score(hand, RuleSet.load(rules, plugins=[CapBySeats])).points == points
