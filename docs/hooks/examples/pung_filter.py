"""A seat pungs once in a deal at the most."""

from xuezhan import Deal, RuleSet, Text, Variant, hookimpl, parse_tiles


class OnePung(Variant):
    name = "one_pung"
    text = Text("A seat may pung only once.", "每家只能碰一次。")

    @hookimpl
    def xuezhan_pung_filter(self, deal, seat):
        return "it has a meld already" if deal.seats[seat].melds else None


def asked(rules: RuleSet) -> list[int]:
    """Seat 1 holds 55m 66m. It pungs the 5m of seat 0; then seat 2 discards 6m: who is asked?"""
    hands = [parse_tiles(text) for text in ("15m13579p", "5566m246p", "137m13p68s")]
    deal = Deal(rules, 0, hands, parse_tiles("9s6m8s7s"))
    deal.apply(0, parse_tiles("5m")[0])
    deal.apply(1, deal.pending()[1][0])  # the pung
    deal.apply(1, parse_tiles("2p")[0])
    deal.apply(2, parse_tiles("6m")[0])  # what it drew
    return list(deal.pending())


def shows() -> None:
    """At the usual table seat 1 may pung again; here it is the turn of seat 0."""
    table = {"table": {"seats": 3, "hand": 7}}
    assert asked(RuleSet.load(table)) == [1]
    assert asked(RuleSet.load(table | {"extra": [{"use": "one_pung"}]}, plugins=[OnePung])) == [0]
