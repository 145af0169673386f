"""No kongs of 1s and 9s."""

from xuezhan import Deal, RuleSet, Text, Variant, hookimpl, parse_tiles


class NoEdgeKongs(Variant):
    name = "no_edge_kongs"
    text = Text("Kongs of 1s and 9s are not allowed.", "幺九不能杠。")

    @hookimpl
    def xuezhan_kong_filter(self, tile):
        return "1s and 9s may not be konged" if tile % 9 in (0, 8) else None


def kongs(rules: RuleSet, drawn: str) -> list[str]:
    """What the dealer, who holds 111m 555m, may do beside discarding once it has drawn this tile."""
    hands = [parse_tiles(text) for text in ("111555m2p", "3579m357p", "2468s246p")]
    deal = Deal(rules, 0, hands, parse_tiles(drawn + "9s9s9s"))
    return [decision.type for decision in deal.pending()[0].decisions() if decision.type != "discard"]


def shows() -> None:
    """With the fourth 5m a kong is offered, with the fourth 1m it is not."""
    table = {"table": {"seats": 3, "hand": 7}}
    rules = RuleSet.load(table | {"extra": [{"use": "no_edge_kongs"}]}, plugins=[NoEdgeKongs])
    assert kongs(rules, "5m") == ["kong"]
    assert kongs(rules, "1m") == []
    assert kongs(RuleSet.load(table), "1m") == ["kong"]
