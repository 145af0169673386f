"""A winner gets a point from everybody for each 9 that it has drawn."""

from xuezhan import Deal, Payment, RuleSet, Text, Variant, hookimpl, parse_tiles


class NinesDrawn(Variant):
    name = "nines_drawn"
    text = Text("A winner gets a point from each seat for each 9 it drew.", "和牌者每摸过一张九，向每家收一分。")

    @hookimpl
    def xuezhan_drawn(self, deal, seat, tile):
        if tile % 9 == 8:
            notes = deal.memory(self)  # empty at the start of every deal
            notes[seat] = notes.get(seat, 0) + 1

    @hookimpl
    def xuezhan_pay_reasons(self):
        return ["nines"]

    @hookimpl
    def xuezhan_win_payments(self, deal, win):
        nines = deal.memory(self).get(win.seat, 0)
        others = [seat for seat in range(len(deal.seats)) if seat != win.seat]
        return [Payment(seat, win.seat, nines, "nines") for seat in others if nines]


def shows() -> None:
    """Seat 1 draws a 9s and wins on the 7p of seat 2: 6 points for a plain hand, and 1 from each of two."""
    rules = RuleSet.load({"table": {"seats": 3, "hand": 7}, "extra": [{"use": "nines_drawn"}]}, plugins=[NinesDrawn])
    hands = [parse_tiles(text) for text in ("1357m157p", "123m456p7p", "13579m13p")]
    deal = Deal(rules, 0, hands, parse_tiles("8s9s7p6s"))
    for seat, tile in enumerate(parse_tiles("8s9s7p")):  # each discards what it drew
        deal.apply(seat, tile)
    deal.apply(1, deal.pending()[1][0])  # the win comes first
    assert list(deal.scores) == [-1, 6 + 2, -6 - 1]
