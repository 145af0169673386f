"""Who has passed a win wins no more in this deal, save by self-draw."""

from xuezhan import Deal, RuleSet, Text, Variant, hookimpl, parse_tiles


class PassedForGood(Variant):
    slot, name = "pass_win", "for_good"
    text = Text("Who has passed a win may from then on win only by self-draw.", "过水之后只能自摸。")

    @hookimpl
    def xuezhan_passed_win(self, deal, chance):
        deal.memory(self)[chance.seat] = True

    @hookimpl
    def xuezhan_win_filter(self, deal, chance):
        if chance.how != "self_draw" and chance.seat in deal.memory(self):
            return "the seat has passed a win"
        return None


def shows() -> None:
    """Seat 1 waits for 4p and 7p. It passes the 7p of seat 0; on the 4p that seat 2 discards it is not asked."""
    rules = RuleSet.load({"table": {"seats": 3, "hand": 7}, "pass_win": {"use": "for_good"}}, plugins=[PassedForGood])
    hands = [parse_tiles(text) for text in ("258m258p7p", "123m456p7p", "13579m14p")]
    deal = Deal(rules, 0, hands, parse_tiles("9s8s7s6s"))
    deal.apply(0, parse_tiles("7p")[0])
    deal.apply(1, deal.pending()[1][-1])  # passing comes last
    deal.apply(1, parse_tiles("8s")[0])  # what it drew
    deal.apply(2, parse_tiles("4p")[0])
    assert list(deal.pending()) == [0]  # whose turn it is
