"""Chow: the next seat may take a discard for a run."""

from xuezhan import ClaimPlay, Deal, Meld, PlayEffect, RuleSet, Text, Variant, hookimpl, parse_tiles


class Chow(ClaimPlay):
    """A choice is the lowest kind of the run."""

    name = "chow.take"
    melds = ("run",)

    def choices(self, deal, seat, tile):
        if (deal.turn_seat + 1) % len(deal.seats) != seat:
            return ()
        counts = deal.seats[seat].counts
        lowest = [low for low in (tile - 2, tile - 1, tile) if low >= 0 and low // 9 == (low + 2) // 9 == tile // 9]
        return [low for low in lowest if all(counts[kind] for kind in range(low, low + 3) if kind != tile)]

    def effect(self, deal, seat, tile, choice):
        own = tuple(kind for kind in range(choice, choice + 3) if kind != tile)
        return PlayEffect(meld=Meld(choice, "run", deal.turn_seat), tiles=own)

    def encode(self, choice):
        return {"low": choice}

    def decode(self, fields):
        return fields["low"]


class Chows(Variant):
    name = "chow"
    text = Text("The next seat may take a discard for a run.", "可以吃上家打出的牌。")

    @hookimpl
    def xuezhan_claim_plays(self):
        return [Chow()]


def shows() -> None:
    """Seat 1 holds 2m and 4m and takes the 3m of seat 0; two tiles leave its hand of seven, and then it discards."""
    rules = RuleSet.load({"table": {"seats": 3, "hand": 7}, "extra": [{"use": "chow"}]}, plugins=[Chows])
    hands = [parse_tiles(text) for text in ("1357m157p", "2468m246p", "13579m13p")]
    deal = Deal(rules, 0, hands, parse_tiles("9s8s7s"))
    deal.apply(0, parse_tiles("3m")[0])
    deal.apply(1, next(d for d in deal.pending()[1].decisions() if d.type == "chow.take"))
    assert [meld.kinds for meld in deal.seats[1].melds] == [tuple(parse_tiles("234m"))]
    assert sum(deal.seats[1].counts) == 7 - 2
    assert list(deal.pending()) == [1]
