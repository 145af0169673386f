"""After a win one tile is shown; each of its pips is worth a point."""

from xuezhan import Award, Deal, RuleSet, Text, Variant, hookimpl, parse_tiles


class Pips(Variant):
    slot, name = "horses", "pips"
    text = Text("After a win a tile is shown; each pip is a unit from each payer.", "和牌后翻一张牌，每点一底。")

    @hookimpl
    def xuezhan_win_award(self, take):
        tiles = take(1)
        pips = sum(tile % 9 + 1 for tile in tiles)
        return Award(tiles, hits=pips, units=pips)


def shows() -> None:
    """Plain, 1 fan: 6 points. The wall's last tile is 5s: 5 units of 6 points more."""
    rules = RuleSet.load({"table": {"seats": 3, "hand": 7}, "horses": {"use": "pips"}}, plugins=[Pips])
    hands = [parse_tiles(text) for text in ("258m258p7p", "123m456p7p", "13579m13s")]
    deal = Deal(rules, 0, hands, parse_tiles("9s8s7s5s"))
    deal.apply(0, parse_tiles("7p")[0])
    deal.apply(1, deal.pending()[1][0])  # the win comes first
    assert deal.wins[0].award.tiles == tuple(parse_tiles("5s"))
    assert list(deal.scores) == [-36, 36, 0]
