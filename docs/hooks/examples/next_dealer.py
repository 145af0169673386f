"""The seat that lost most deals next; of equal ones the first."""

from xuezhan import Deal, RuleSet, Text, Variant, hookimpl


class LoserDeals(Variant):
    slot, name = "dealer", "loser"
    text = Text("The seat that lost most deals next.", "输得最多的人坐庄。")

    @hookimpl
    def xuezhan_next_dealer(self, outcome):
        return min(range(outcome.seats), key=lambda seat: outcome.scores[seat])


def shows() -> None:
    """Seat 2 leaves and pays: it has the lowest score, whatever the penalty is."""
    rules = {"leaving": {"use": "penalty"}, "dealer": {"use": "loser"}}
    deal = Deal.dealt(RuleSet.load(rules, plugins=[LoserDeals]), seed=1)
    deal.leave(2)
    assert min(deal.outcome.scores) == deal.outcome.scores[2] < 0
    assert deal.outcome.next_dealer == 2
