"""Two seats at the most win on one tile."""

from xuezhan import Deal, RuleSet, Text, Variant, hookimpl, parse_tiles


class Two(Variant):
    slot, name = "several_winners", "two"
    text = Text("Two seats at the most win on one tile, the nearest first.", "一张牌最多两家和，近者优先。")

    @hookimpl
    def xuezhan_winners_per_tile(self):
        return 2


def shows() -> None:
    """Seats 1, 2 and 3 all wait for the 7p that seat 0 discards; the third is not asked once two have won."""
    rules = RuleSet.load({"table": {"hand": 7}, "several_winners": {"use": "two"}}, plugins=[Two])
    hands = [parse_tiles(text) for text in ("258m258p7p", "123m456p7p", "234m68p99m", "345m68p11m")]
    deal = Deal(rules, 0, hands, parse_tiles("9s9s9s9s"))
    deal.apply(0, parse_tiles("7p")[0])
    for seat in (1, 2):
        assert list(deal.pending()) == [seat]
        deal.apply(seat, deal.pending()[seat][0])  # the win comes first
    assert [win.seat for win in deal.wins] == [1, 2]
