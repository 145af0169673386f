"""At the end a seat is not ready whose waits all lie on the table already."""

from xuezhan import Deal, Payment, RuleSet, Settlement, Text, Variant, hookimpl, parse_tiles


class LiveWaits(Variant):
    slot, name = "ready_check", "live_waits"
    text = Text("Who is not ready pays 5 points; waits that are all gone do not count.", "没叫的赔五分，绝张不算叫。")

    @hookimpl
    def xuezhan_dead_kinds(self, deal):
        return deal.exposed_kinds()

    @hookimpl
    def xuezhan_settlements(self):
        return [Settlement("ready_check", self.payments)]

    def payments(self, deal):
        dead = deal.rules.dead_kinds(deal)
        ready = [seat for seat in deal.live_seats() if deal.is_ready(seat, without=dead)]
        others = [seat for seat in deal.live_seats() if seat not in ready]
        return [Payment(payer, payee, 5, "ready_check") for payer in others for payee in ready]


def paid(wall: str, kong: bool, discard: str) -> list[tuple[int, int, int]]:
    """Seat 0 holds 888p and seat 1 waits for 8p alone; who pays whom when the wall is used up."""
    rules = RuleSet.load({"table": {"seats": 3, "hand": 7}, "ready_check": {"use": "live_waits"}}, plugins=[LiveWaits])
    hands = [parse_tiles(text) for text in ("888p1357m", "123m79p55p", "13579m13p")]
    deal = Deal(rules, 0, hands, parse_tiles(wall))
    if kong:
        deal.apply(0, next(d for d in deal.pending()[0].decisions() if d.type == "kong"))
    deal.apply(0, parse_tiles(discard)[0])
    return [(entry.payer, entry.payee, entry.points) for entry in deal.entries if entry.why == "ready_check"]


def shows() -> None:
    """With the 8p in hand at seat 0 seat 1 is ready, and two pay it; with a kong of 8p on the table it is not."""
    assert sorted(paid("8p", kong=False, discard="1m")) == [(0, 1, 5), (2, 1, 5)]
    assert paid("8p1m", kong=True, discard="1m") == []
