"""What one hand is worth under a rule set (record.md `score`)."""

from __future__ import annotations

from dataclasses import dataclass, fields, replace
from typing import Any

from . import settle
from .contexts import Chance, How, Kong, Situation, TakeTiles, Win
from .counting import HeldHand, best_count
from .deal import Deal
from .fan_sums import factors_json
from .flat import ALL_KINDS, SUIT_OF
from .hands import HandText, format_hand, parse_hand
from .money import Payment
from .ruleset import RuleSet
from .shares import limit_of, share_of
from .terms import Award, Bonus, FanCount, KongType, Liability
from .tiles import KINDS, RANKS, SUITS, counts_of, tile_name
from .variant import Text

__all__ = ["Score", "Switches", "Working", "natural_kong", "score", "without_effect", "working_of"]

WINNER = 0


@dataclass(frozen=True, slots=True)
class Switches:
    """How the hand is won. What cannot matter under a rule set changes nothing.

    `after_kong`: type of the kong before (a gang flower, or on a discard a gang discard). `live`:
    seats that can pay a self-draw, None for all others. `wall_left`: tiles left, None for many.
    `horses`: hits. `missing`: the declared suit's index, None for one that the hand does not hold.
    `first_discard`: on the dealer's first discard. `shown`: copies of the winning tile that lay open before, in
    melds and rivers; without any, and on a first draw or first discard, nobody has melded but the winner.
    `marks` are those that rules have put on the winner, `source_marks` those on the seat whose tile it is.
    """

    how: How = "discard"
    after_kong: KongType | None = None
    first_draw: bool = False
    dealer: bool = False
    live: int | None = None
    wall_left: int | None = None
    horses: int = 0
    missing: int | None = None
    marks: tuple[str, ...] = ()
    source_marks: tuple[str, ...] = ()
    first_discard: bool = False
    shown: int = 0


@dataclass(frozen=True, slots=True)
class Working:
    """How fan and payments came about beyond the hand's own items, which count `hand` fan.

    `bonus` is the self-draw bonus that counted (None: none did) and `award` what the horses brought, without tiles;
    `inside` are the fan before the cap and `cap` it (None: no cap). `source` is the seat that the win is
    made of: the one that discarded, made the robbed kong, or fed the kong before (None: nobody in
    particular). `over` are points that fan above the cap add to a share; `limit` is the most points that a
    share pays where it held this one (None: it did not). `liability` says who pays how many shares; a share has
    `share` points, those of the horses included.
    """

    hand: int
    inside: int
    cap: int | None
    bonus: Bonus | None
    award: Award | None
    source: int | None
    liability: Liability
    share: int
    over: int = 0
    limit: int | None = None


@dataclass(frozen=True, slots=True)
class Score:
    """A hand's worth: `points` one share, `total` all that the winner is paid for the win.

    `items` and `factors` are those of the hand's count (`FanCount`), and `count` is that.
    `payments` are (payer, points, reason) of the win itself, `extras` what extras and other rules have paid
    beside it, with those openings before the deal in which every seat chose the first that it could.

    Where `complete` is false `why` says why it is no win under these rules (`why_zh` in Chinese, where
    there is such a text), and the rest is empty. `working` tells how it all adds up.
    """

    hand: str
    rules: str
    complete: bool
    pattern: str = ""
    fan: int = 0
    points: int = 0
    items: tuple[tuple[str, int], ...] = ()
    factors: tuple[tuple[tuple[str, int], ...], ...] = ()
    total: int = 0
    payments: tuple[tuple[int, int, str], ...] = ()
    extras: tuple[Payment, ...] = ()
    why: str = ""
    why_zh: str = ""
    working: Working | None = None

    @property
    def count(self) -> FanCount:
        """What the fan table made of the hand, before self-draw bonus, horses and cap."""
        return FanCount(self.pattern, self.working.hand if self.working else 0, self.items, self.factors)

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
            **factors_json(self.count),
            "total": self.total,
        }


def score(hand: str | HandText, rules: RuleSet, switches: Switches | None = None) -> Score:
    """Price a hand; `hand` as text or already read. Without a `+` the last concealed tile is the winning one.

    Raises TileError for text that is no hand.
    """
    how = switches or Switches()
    if isinstance(hand, str):
        text, parsed = hand, parse_hand(hand, rules.meld_forms)
    else:
        text, parsed = format_hand(hand), hand
    tiles = parsed.tiles
    reason = _no_hand(parsed, rules) or _bad_suits(parsed, rules, how)
    if reason is not None:
        return Score(text, rules.name, False, why=reason.en, why_zh=reason.zh)
    seven_pairs = rules.shape.seven_pairs and rules.table.hand == 13 and not parsed.melds
    tile = tiles[-1]
    situation = _situation(parsed, how)
    barred = -1 if how.missing is None else how.missing
    held = HeldHand(counts_of(tiles, ALL_KINDS), parsed.melds, tile, seven_pairs, barred)
    count = best_count(rules, held, situation)
    if count is None:
        return Score(text, rules.name, False, why="the hand is not complete", why_zh="牌型不完整")
    if how.how == "rob_kong" and not rules.rob_terms.allowed:
        why = Text("kongs may not be robbed (rob_kong.use)", "不能抢杠（rob_kong.use）")
        return Score(text, rules.name, False, why=why.en, why_zh=why.zh)
    deal = _table_with(rules, how)
    _seat_winner(deal, parsed, how)
    of = None if how.how == "self_draw" else 1
    kong = _kong_before(deal, situation)
    left = how.wall_left if how.wall_left is not None else len(rules.tiles)
    chance = Chance(WINNER, tile, of, how.how, left, count, rules.capped(count.fan), situation)
    settle.price_chance(deal, chance, kong)
    for asks in rules.win_filters:
        if (refused := asks(deal, chance)) is not None:
            return Score(text, rules.name, False, why=refused)
    win, charges = settle.price_win(deal, chance, kong, _award(deal, how.horses))
    deal.wins.append(win)
    settle.pay_win(deal, win, charges)
    return Score(
        text,
        rules.name,
        True,
        count.pattern,
        win.fan,
        win.points,
        count.items,
        count.factors,
        deal.scores[WINNER],
        tuple((charge.payer, charge.points, charge.why) for charge in charges),
        tuple(
            Payment(entry.payer, entry.payee, entry.points, entry.why)
            for entry in deal.entries
            if entry.index not in win.entries
        ),
        working=working_of(win, rules),
    )


def without_effect(hand: str | HandText, rules: RuleSet, switches: Switches) -> tuple[str, ...]:
    """The switches (by field name) that were set and change nothing about this hand under these rules.

    What repeats the default counts as unset: all other seats live, a missing suit that the hand does not hold.
    A switch that turns a win into no win has an effect. Raises TileError for text that is no hand.
    """
    found = score(hand, rules, switches)
    if not found.complete:
        return ()
    usual = Switches()
    names = []
    for name in (each.name for each in fields(Switches)):
        value = getattr(switches, name)
        expected = value == rules.table.seats - 1 if name == "live" else name == "missing" and rules.suit_limit.declared
        if value == getattr(usual, name) or expected:
            continue
        changes: dict[str, Any] = {name: getattr(usual, name)}
        if score(hand, rules, replace(switches, **changes)) == found:
            names.append(name)
    return tuple(names)


def working_of(win: Win, rules: RuleSet) -> Working:
    """How the fan and the payments of a priced win came about."""
    liability = win.liability
    assert liability is not None
    bonus = rules.shares.bonus_for(win.count) if liability.self_draw_bonus else None
    bonus = bonus if bonus is not None and (bonus.fan or bonus.units or bonus.factor != 1) else None
    award = win.award
    inside = win.count.fan + (award.fan_inside if award else 0)
    priced = share_of(rules, inside, bonus, award.fan_outside if award else 0)
    inside += bonus.fan if bonus else 0
    limit = limit_of(rules.share_limits, bonus) if priced.held else None
    share = win.points * (award.factor if award else 1) + (award.units * rules.unit if award else 0)
    source = win.of
    if source is None and win.kong is not None:
        source = win.kong.feeder
    shown = award._replace(tiles=()) if award else None
    return Working(win.count.fan, inside, rules.cap, bonus, shown, source, liability, share, priced.over, limit)


def _situation(hand: HandText, how: Switches) -> Situation:
    return Situation(
        how.how,
        how.after_kong if how.how != "rob_kong" else None,
        how.first_draw and how.how == "self_draw" and not hand.melds,
        how.dealer,
        how.wall_left,
        how.marks,
        how.source_marks if how.how != "self_draw" else (),
        how.first_discard and how.how == "discard" and not how.dealer,
        not hand.melds and not how.shown,
        how.shown,
    )


def _no_hand(hand: HandText, rules: RuleSet) -> Text | None:
    wanted = rules.table.hand + 1
    if hand.size != wanted:
        return Text(
            f"the hand has {hand.size} tiles (a meld counts three); a complete one has {wanted}",
            f"手牌有 {hand.size} 张（碰、杠算三张），和牌要 {wanted} 张",
        )
    for kind in (*hand.tiles, *(kind for meld in hand.melds for kind in meld.kinds)):
        if kind not in rules.tiles:
            return Text(f"{tile_name(kind)} is not in play", f"这套规则不用 {tile_name(kind, 'zh')}")
    return None


def _bad_suits(hand: HandText, rules: RuleSet, how: Switches) -> Text | None:
    natural = [kind for kind in hand.tiles if kind not in rules.wilds]
    held = {SUIT_OF[kind] for kind in (*natural, *(meld.kind for meld in hand.melds)) if kind < KINDS}
    limit = rules.suit_limit
    if limit.most is not None and len(held) > limit.most:
        return Text(
            f"the hand holds {len(held)} suits; a winning one has at most {limit.most}",
            f"手牌有 {len(held)} 门花色，和牌最多 {limit.most} 门",
        )
    if limit.declared:
        if how.missing is not None and how.missing in held:
            suit = SUITS[how.missing]
            return Text(f"the hand holds tiles of its missing suit {suit}", f"手里还有定缺 {suit} 的牌")
        if how.missing is None and len(held) == len(rules.table.suits):
            return Text("the hand holds every suit in play, so its missing suit too", "各门花色都有，没有缺门")
    return None


def _table_with(rules: RuleSet, how: Switches) -> Deal:
    """A table at which seat 0 wins and so many others are live."""
    seats = rules.table.seats
    deal = Deal(rules, WINNER if how.dealer else 1, [()] * seats, ())
    paying = seats - 1 if how.live is None else how.live
    for seat in range(1, seats):
        deal.seats[seat].live = seat <= paying
    deal.seats[WINNER].live = rules.play_on.winners_stay
    deal.seats[WINNER].marks, deal.seats[1].marks = how.marks, how.source_marks
    deal.note_live()
    for step in rules.opening_steps:
        if step.before_deal:
            deal.chosen[step.name] = tuple(step.options(deal, seat)[0] for seat in range(seats))
    return deal


def _seat_winner(deal: Deal, hand: HandText, how: Switches) -> None:
    """Give the winner's seat its hand, for rules that look at it; the claimed tile is not in it."""
    s = deal.seats[WINNER]
    drawn = how.how == "self_draw"
    for kind in hand.tiles if drawn else hand.tiles[:-1]:
        s.take(kind)
    for meld in hand.melds:
        # An added kong replaces a pung, and here there is none.
        s.add_meld(replace(meld, type="exposed") if meld.type == "added" else meld)
        s.melds[-1] = meld
    s.drawn = hand.tiles[-1] if drawn else -1
    if how.missing is not None:
        s.barred_suit = how.missing


def natural_kong(deal: Deal, maker: int, type: KongType, feeder: int | None) -> Kong:
    """A kong without wild tiles as it would be paid, of a kind in the middle of a suit."""
    rules = deal.rules
    plain = [kind for kind in rules.tiles if kind not in rules.wilds]
    kind = next((kind for kind in plain if kind < KINDS and kind % RANKS == RANKS // 2), rules.tiles[0])
    kong = Kong(0, maker, kind, type, feeder, 0, rules.kong_terms.price[type], True)
    settle.price_kong(deal, kong)
    return kong


def _kong_before(deal: Deal, situation: Situation) -> Kong | None:
    if situation.after_kong is None:
        return None
    maker = WINNER if situation.how == "self_draw" else 1
    feeder = 1 if situation.after_kong == "exposed" and maker == WINNER else None
    return natural_kong(deal, maker, situation.after_kong, feeder)


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
