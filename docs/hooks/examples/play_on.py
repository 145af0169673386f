"""The deal ends with the first win."""

from xuezhan import Deal, PlayOn, RuleSet, Text, Variant, hookimpl, parse_tiles


class OneWin(Variant):
    slot, name = "play_on", "one_win"
    text = Text("The first win ends the deal.", "有人和牌，这盘就结束。")

    @hookimpl
    def xuezhan_play_on(self):
        return PlayOn(ends_with_win=True)


def first_win(rules: RuleSet) -> Deal:
    """Seat 0 discards the 7p that seat 1 waits for."""
    hands = [parse_tiles(text) for text in ("258m258p7p", "123m456p7p", "13579m13s")]
    deal = Deal(rules, 0, hands, parse_tiles("9s8s8s8s"))
    deal.apply(0, parse_tiles("7p")[0])
    deal.apply(1, deal.pending()[1][0])  # the win comes first
    return deal


def shows() -> None:
    """Elsewhere the two seats that are left play on."""
    small = {"table": {"seats": 3, "hand": 7}}
    assert not first_win(RuleSet.load(small)).over
    ended = first_win(RuleSet.load(small | {"play_on": {"use": "one_win"}}, plugins=[OneWin]))
    assert ended.outcome.end == "first_win"
