"""A seat that still holds two suits when the wall is used up is a pig."""

from xuezhan import Deal, RuleSet, SuitLimit, Text, Variant, hookimpl, parse_tiles


class OneSuit(Variant):
    slot, name = "missing_suit", "one_suit"
    text = Text("A winning hand is of one suit; with two at the end one is a pig.", "只能和清一色，荒庄两门算花猪。")

    @hookimpl
    def xuezhan_suit_limit(self):
        return SuitLimit(most=1)

    @hookimpl
    def xuezhan_is_pig(self, deal, seat):
        return deal.seats[seat].suits_held() > 1


RULES = {
    "table": {"seats": 3, "hand": 7},
    "missing_suit": {"use": "one_suit"},
    "flower_pig": {"use": "units", "units": 2},
    "ready_check": {"use": "none"},
}


def shows() -> None:
    """Seat 2 alone holds two suits: it pays 2 units of 6 points to each of the two others."""
    rules = RuleSet.load(RULES, plugins=[OneSuit])
    hands = [parse_tiles(text) for text in ("1234579m", "1234579p", "134m2579p")]
    deal = Deal(rules, 0, hands, parse_tiles("8m"))
    deal.apply(0, parse_tiles("8m")[0])  # the last tile of the wall
    pigs = [(entry.payer, entry.payee, entry.points) for entry in deal.entries if entry.why == "flower_pig"]
    assert sorted(pigs) == [(2, 0, 12), (2, 1, 12)]
