"""Who has passed a pung of a kind pungs it no more in this deal."""

from xuezhan import Deal, RuleSet, Text, Variant, hookimpl, parse_tiles


class PassedPungs(Variant):
    slot, name = "pass_pung", "for_good"
    text = Text("A pung that was passed is passed for the whole deal.", "过碰之后整盘不能再碰同一种牌。")

    @hookimpl
    def xuezhan_passed_pung(self, deal, seat, tile):
        deal.memory(self)[seat, tile] = True

    @hookimpl
    def xuezhan_pung_filter(self, deal, seat, tile):
        return "the seat has passed a pung of this kind" if (seat, tile) in deal.memory(self) else None


def shows() -> None:
    """Seat 1 holds 55m. It passes the 5m of seat 0; on the 5m that seat 2 discards it is not asked."""
    rules = RuleSet.load({"table": {"seats": 3, "hand": 7}, "pass_pung": {"use": "for_good"}}, plugins=[PassedPungs])
    hands = [parse_tiles(text) for text in ("15m12357p", "1355m246p", "1579m13p6s")]
    deal = Deal(rules, 0, hands, parse_tiles("9s8s7s6s"))
    five = parse_tiles("5m")[0]
    deal.apply(0, five)
    deal.apply(1, deal.pending()[1][-1])  # passing comes last
    deal.apply(1, parse_tiles("8s")[0])  # what it drew
    deal.apply(2, five)
    assert list(deal.pending()) == [0]  # whose turn it is
