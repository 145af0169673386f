"""A seat that is ready gets five points for each tile it waits for, and a pig pays it twice as much."""

from xuezhan import Deal, Payment, RuleSet, Settlement, Text, Variant, hookimpl, parse_tiles


class ByWaits(Variant):
    slot, name = "ready_check", "by_waits"
    text = Text("Who is not ready pays 5 points for each wait of a ready seat.", "没叫的按听牌张数每张赔五分。")

    @hookimpl
    def xuezhan_ready_worth(self, deal, seat):
        return 5 * len(deal.hand_values(seat)) if deal.is_live(seat) else 0

    @hookimpl
    def xuezhan_settlements(self):
        return [Settlement("ready_check", self.payments)]

    def payments(self, deal):
        worth = {seat: deal.rules.ready_worth(deal, seat) for seat in deal.live_seats()}
        payers = [seat for seat, points in worth.items() if not points and not deal.rules.is_pig(deal, seat)]
        return [Payment(payer, payee, due, "ready_check") for payer in payers for payee, due in worth.items() if due]


RULES = {
    "table": {"seats": 3, "hand": 7},
    "ready_check": {"use": "by_waits"},
    "flower_pig": {"use": "hand", "times": 2},
}


def shows() -> None:
    """Seat 1 waits for 3p and 6p: seat 2, not ready, pays it 10, and seat 0, a pig, twice that."""
    rules = RuleSet.load(RULES, plugins=[ByWaits])
    hands = [parse_tiles(text) for text in ("1357m258s", "123m45p99p", "13579m13p")]
    deal = Deal(rules, 0, hands, parse_tiles("8p"))
    deal.apply(0, parse_tiles("1m")[0])  # the last tile of the wall was drawn
    due = [(entry.payer, entry.payee, entry.points, entry.why) for entry in deal.entries]
    assert due == [(0, 1, 20, "flower_pig"), (2, 1, 10, "ready_check")]
