"""Only concealed kongs pay, three units from everybody."""

from xuezhan import Deal, KongPrice, KongTerms, RuleSet, Text, Variant, hookimpl, parse_tiles


class HiddenKongs(Variant):
    slot, name = "kong", "hidden_only"
    text = Text("Only concealed kongs are paid, three units by each live seat.", "只有暗杠收分，每家三底。")

    @hookimpl
    def xuezhan_kong_terms(self):
        nothing = KongPrice(feeder=0, others=0)
        return KongTerms(
            price={"exposed": nothing, "added": nothing, "concealed": KongPrice(feeder=0, others=3)},
            replacement={"exposed": "back", "added": "back", "concealed": "back"},
            late_added="pays",
            concealed_shown=True,
        )


def shows() -> None:
    """Three units of 6 points from each of two others; the replacement tile is the wall's last."""
    rules = RuleSet.load({"table": {"seats": 3, "hand": 7}, "kong": {"use": "hidden_only"}}, plugins=[HiddenKongs])
    hands = [parse_tiles(text) for text in ("111m2468p", "3579m357p", "2468s246p")]
    deal = Deal(rules, 0, hands, parse_tiles("1m2s3s9p"))
    deal.apply(0, next(d for d in deal.pending()[0].decisions() if d.type == "kong"))
    assert list(deal.scores) == [36, -18, -18]
    assert deal.seats[0].drawn == parse_tiles("9p")[0]
