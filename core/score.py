"""What one hand is worth under a rule set (record.md `score`)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from . import settle
from .contexts import Chance, HandQuestion, How, Kong, Situation, TakeTiles
from .deal import Deal
from .flat import SUIT_OF
from .hands import HandText, format_hand, parse_hand
from .readings import readings
from .ruleset import RuleSet
from .terms import Award, KongType
from .tiles import SUITS, codes_of, counts_of, tile_name

__all__ = ["Score", "Switches", "score"]

WINNER = 0


@dataclass(frozen=True, slots=True)
class Switches:
    """How the hand is won. What cannot matter under a rule set changes nothing.

    `after_kong`: type of the kong before (a gang flower, or on a discard a gang discard). `live`:
    seats that can pay a self-draw, None for all others. `wall_left`: tiles left, None for many.
    `horses`: hits. `missing`: the declared suit's index, None for one that the hand does not hold.
    """

    how: How = "discard"
    after_kong: KongType | None = None
    first_draw: bool = False
    dealer: bool = False
    live: int | None = None
    wall_left: int | None = None
    horses: int = 0
    missing: int | None = None


@dataclass(frozen=True, slots=True)
class Score:
    """A hand's worth: `points` one share, `total` all that the winner is paid for the win.

    Where `complete` is false `why` says why it is no win under these rules, and the rest is empty.
    """

    hand: str
    rules: str
    complete: bool
    pattern: str = ""
    fan: int = 0
    points: int = 0
    items: tuple[tuple[str, int], ...] = ()
    total: int = 0
    payments: tuple[tuple[int, int, str], ...] = ()
    why: str = ""

    def to_json(self) -> dict[str, Any]:
        """The object of record.md."""
        if not self.complete:
            return {"hand": self.hand, "rules": self.rules, "complete": False, "why": self.why}
        return {
            "hand": self.hand,
            "rules": self.rules,
            "complete": True,
            "pattern": self.pattern,
            "fan": self.fan,
            "points": self.points,
            "items": [list(item) for item in self.items],
            "total": self.total,
        }


def score(hand: str | HandText, rules: RuleSet, switches: Switches | None = None) -> Score:
    """Price a hand; `hand` as text or already read. Without a `+` the last concealed tile is the winning one.

    Raises TileError for text that is no hand.
    """
    how = switches or Switches()
    if isinstance(hand, str):
        text, parsed = hand, parse_hand(hand)
    else:
        text, parsed = format_hand(hand), hand
    tiles = parsed.tiles
    reason = _no_hand(parsed, rules) or _bad_suits(parsed, rules, how)
    if reason is not None:
        return Score(text, rules.name, False, why=reason)
    codes, counts = codes_of(tiles), counts_of(tiles)
    seven_pairs = rules.shape.seven_pairs and rules.table.hand == 13 and not parsed.melds
    tile = tiles[-1]
    found = readings(codes, parsed.melds, tile, seven_pairs)
    if not found:
        return Score(text, rules.name, False, why="the hand is not complete")
    if how.how == "rob_kong" and not rules.rob_terms.allowed:
        return Score(text, rules.name, False, why="kongs may not be robbed (rob_kong.use)")
    situation = Situation(
        how.how,
        how.after_kong if how.how != "rob_kong" else None,
        how.first_draw and how.how == "self_draw" and not parsed.melds,
        how.dealer,
        how.wall_left,
    )
    count = rules.fan(HandQuestion((codes[0], codes[1], codes[2]), counts, parsed.melds, tile, found, situation))
    deal = _table_with(rules, how)
    of = None if how.how == "self_draw" else 1
    kong = _kong_before(rules, situation)
    left = how.wall_left if how.wall_left is not None else len(rules.tiles)
    chance = Chance(WINNER, tile, of, how.how, left, count, rules.capped(count.fan), situation)
    for asks in rules.win_filters:
        if (reason := asks(deal, chance)) is not None:
            return Score(text, rules.name, False, why=reason)
    win, charges = settle.price_win(deal, chance, kong, _award(deal, how.horses))
    return Score(
        text,
        rules.name,
        True,
        count.pattern,
        win.fan,
        win.points,
        count.items,
        sum(charge.points for charge in charges),
        tuple((charge.payer, charge.points, charge.why) for charge in charges),
    )


def _no_hand(hand: HandText, rules: RuleSet) -> str | None:
    wanted = rules.table.hand + 1
    if hand.size != wanted:
        return f"the hand has {hand.size} tiles (a meld counts three); a complete one has {wanted}"
    for kind in (*hand.tiles, *(meld.kind for meld in hand.melds)):
        if kind not in rules.tiles:
            return f"{tile_name(kind)} is not in play"
    return None


def _bad_suits(hand: HandText, rules: RuleSet, how: Switches) -> str | None:
    held = {SUIT_OF[kind] for kind in (*hand.tiles, *(meld.kind for meld in hand.melds))}
    limit = rules.suit_limit
    if limit.most is not None and len(held) > limit.most:
        return f"the hand holds {len(held)} suits; a winning one has at most {limit.most}"
    if limit.declared:
        if how.missing is not None and how.missing in held:
            return f"the hand holds tiles of its missing suit {SUITS[how.missing]}"
        if how.missing is None and len(held) == len(rules.table.suits):
            return "the hand holds every suit in play, so its missing suit too"
    return None


def _table_with(rules: RuleSet, how: Switches) -> Deal:
    """A table at which seat 0 wins and so many others are live."""
    seats = rules.table.seats
    deal = Deal(rules, WINNER if how.dealer else 1, [()] * seats, ())
    paying = seats - 1 if how.live is None else how.live
    for seat in range(1, seats):
        deal.seats[seat].live = seat <= paying
    deal.seats[WINNER].live = rules.play_on.winners_stay
    deal.note_live()
    return deal


def _kong_before(rules: RuleSet, situation: Situation) -> Kong | None:
    if situation.after_kong is None:
        return None
    maker = WINNER if situation.how == "self_draw" else 1
    feeder = 1 if situation.after_kong == "exposed" and maker == WINNER else None
    price = rules.kong_terms.price[situation.after_kong]
    return Kong(0, maker, 0, situation.after_kong, feeder, 0, price, True)


def _award(deal: Deal, hits: int) -> Award | None:
    """What so many hits bring: tiles are tried until as many as asked for, or as many as there can be, hit."""
    ask = deal.rules.win_award
    if ask is None or hits <= 0:
        return None
    best: Award | None = None
    for hitting in range(9):
        for missing in range(9):
            tiles = (hitting,) * hits + (missing,) * len(deal.rules.tiles)
            award = ask(deal, WINNER, _taker(tiles))
            if award is not None and award.hits <= hits and (best is None or award.hits > best.hits):
                best = award
            if best is not None and best.hits == hits:
                return best
    return best


def _taker(tiles: tuple[int, ...]) -> TakeTiles:
    return lambda count: tiles[:count]
