"""A discard that may be won on must be won on, whatever the wall holds."""

from xuezhan import Deal, RuleSet, Text, Variant, hookimpl, parse_tiles


class NeverPass(Variant):
    slot, name = "last_four", "never_pass"
    text = Text("Who can win on a discard must.", "别家打出的牌能和必须和。")

    @hookimpl
    def xuezhan_must_win(self, chance):
        return chance.how == "discard"


def shows() -> None:
    """Seat 1 waits for the 7p that seat 0 discards: it has won without being asked."""
    rules = RuleSet.load({"table": {"seats": 3, "hand": 7}, "last_four": {"use": "never_pass"}}, plugins=[NeverPass])
    hands = [parse_tiles(text) for text in ("258m258p7p", "123m456p7p", "13579m13s")]
    deal = Deal(rules, 0, hands, parse_tiles("9s8s8s8s"))
    deal.apply(0, parse_tiles("7p")[0])
    assert [win.seat for win in deal.wins] == [1]
