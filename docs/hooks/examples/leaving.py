"""Who leaves pays 10 points to each seat that stays."""

from xuezhan import Deal, Payment, RuleSet, Text, Variant, hookimpl


class Farewell(Variant):
    slot, name = "leaving", "farewell"
    text = Text("Who leaves pays 10 points to each live seat.", "逃跑付每家十分。")

    @hookimpl
    def xuezhan_leaving(self, deal, seat):
        return [Payment(seat, other, 10, "leave") for other in deal.live_seats() if other != seat]


def shows() -> None:
    """Seat 2 leaves before it has played a tile: 10 points to each of three, and the deal is over."""
    deal = Deal.dealt(RuleSet.load({"leaving": {"use": "farewell"}}, plugins=[Farewell]), seed=1)
    deal.leave(2)
    assert deal.outcome.end == "left"
    assert deal.outcome.scores == (10, 10, -30, 10)
