"""Deals for tests: stacked hands, players with a leaning, and what must hold of a deal at any moment."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from types import GetSetDescriptorType
from typing import Any, Literal

from xuezhan.core.actions import ADDED, CONCEALED, KONG, PASS, PUNG, WIN
from xuezhan.core.deal import Deal
from xuezhan.core.legal import Legal
from xuezhan.core.rng import OPENING, Stream, shuffled
from xuezhan.core.ruleset import RuleSet
from xuezhan.core.seat import SeatView
from xuezhan.core.tiles import parse_tiles
from xuezhan.core.variant import Variant

Stack = Literal["random", "triplets", "ready", "pairs"]
STACKS: tuple[Stack, ...] = ("ready", "triplets", "pairs", "random")


@dataclass(frozen=True)
class Mood:
    """How likely (0 to 1) a player takes a win, a kong, a pung, and discards just what it drew."""

    win: float = 0.9
    kong: float = 0.9
    pung: float = 0.5
    keep: float = 0.7


EAGER = Mood()
MOODS = (
    EAGER,
    Mood(win=0.5, kong=0.6, pung=0.8, keep=0.4),
    Mood(win=1, kong=1, pung=0.1, keep=0.95),
    Mood(win=0.2, keep=0.9),
)


class MoodyPlayer:
    """Follows its mood; its choices come from the deal's seed and its seat alone."""

    def __init__(self, seed: int, seat: int, mood: Mood = EAGER) -> None:
        self.mood = mood
        self.rng = random.Random(f"{seed}/{seat}")

    def decide(self, view: SeatView, legal: Legal) -> int:
        rng, mood = self.rng, self.mood
        if legal.phase == "opening":
            if legal.step == "missing" and rng.random() < mood.keep:
                return min(legal, key=lambda index: view.codes[legal.options[index]])
            return rng.randrange(len(legal))
        if legal.win and rng.random() < mood.win:
            return WIN
        if legal.phase == "claim":
            if legal.kong and rng.random() < mood.kong:
                return KONG
            return PUNG if legal.pung and rng.random() < mood.pung else PASS
        if legal.kongs and rng.random() < mood.kong:
            return rng.choice(legal.kongs)
        if view.drawn in legal.discards and rng.random() < mood.keep:
            return view.drawn
        return rng.choice(legal.discards)


def moody_players(rules: RuleSet, seed: int, mood: Mood = EAGER) -> list[MoodyPlayer]:
    """One player a seat."""
    return [MoodyPlayer(seed, seat, mood) for seat in range(rules.table.seats)]


def stacked(rules: RuleSet, seed: int, stack: Stack) -> tuple[list[list[int]], list[int]]:
    """Hands and wall of the rule set's tiles; all stacks but "random" favour what is rare."""
    tiles = shuffled(rules.tiles, seed)
    size, seats = rules.table.hand, rules.table.seats
    if stack == "random":
        return [tiles[seat * size : (seat + 1) * size] for seat in range(seats)], tiles[seats * size :]
    rng = random.Random(f"{seed}/{stack}")
    pool = Counter(tiles)
    hands = []
    for _ in range(seats):
        suits = sorted({kind // 9 for kind in tiles})
        suits = rng.sample(suits, min(2, len(suits)))
        hand: list[int] = []
        for _ in range(60):
            group = _group(rng, stack, rng.choice(suits), size - len(hand))
            if len(group) <= size - len(hand) and all(pool[kind] >= n for kind, n in Counter(group).items()):
                hand += group
                pool.subtract(group)
        hands.append(hand)
    rest = list(pool.elements())
    rng.shuffle(rest)
    for hand in hands:
        suits = sorted({kind // 9 for kind in hand})
        rest.sort(key=lambda kind, suits=suits: kind // 9 in suits)
        while len(hand) < size:
            hand.append(rest.pop())
    rng.shuffle(rest)
    return hands, rest


def _group(rng: random.Random, stack: Stack, suit: int, room: int) -> list[int]:
    """Tiles that belong together; a ready hand ends with a pair and a run that waits on both sides."""
    rank = rng.randrange(9)
    kind = suit * 9 + rank
    if stack == "triplets":
        return [kind] * rng.choice((2, 3, 3, 3, 4))
    if stack == "pairs":
        return [kind] * rng.choice((2, 2, 2, 4))
    if room == 4:
        return [kind] * 2
    if room == 2:
        return [kind, kind + 1] if 0 < rank < 7 else [kind] * 3
    return [kind] * 3 if rng.random() < 0.5 or rank > 6 else [kind, kind + 1, kind + 2]


def deal_of(
    rules: RuleSet,
    seed: int,
    stack: Stack = "random",
    *,
    dealer: int = 0,
    players: list[Any] | None = None,
) -> Deal:
    """A deal with a log; what openings leave to chance comes from the seed."""
    hands, wall = stacked(rules, seed, stack)
    stream = Stream(seed, OPENING)
    chance = {
        step.chance_key: step.chance(stream, rules.table.seats)
        for step in rules.opening_steps
        if step.chance_key is not None
    }
    return Deal(rules, dealer, hands, wall, seed=seed, chance=chance, players=players, log=[])


def step_through(
    deal: Deal, players: list[Any], *, seed: int = 0, leave: float = 0.0
) -> Iterator[dict[int, Legal]]:
    """Play a deal stepwise; what is pending is yielded before each decision.

    Seats that may decide at once do so in any order. `leave` is how likely somebody leaves, at each
    decision, where the rules allow it.
    """
    rng = random.Random(f"{seed}/order")
    limit = most_decisions(deal)
    while pending := deal.pending():
        limit -= 1
        assert limit >= 0, "this deal does not end"
        yield pending
        if deal.over:
            return
        last_claims = deal.window is not None and deal.wall_left == 0
        may_leave = deal.rules.leaving is not None and not deal.in_opening and not last_claims
        if may_leave and rng.random() < leave:
            staying = [seat for seat in range(len(deal.seats)) if not deal.has_left(seat)]
            deal.leave(rng.choice(staying))
            continue
        seat = rng.choice(sorted(pending))
        action = players[seat].decide(deal.view(seat), pending[seat])
        deal.apply(seat, action)


def most_decisions(deal: Deal) -> int:
    """More decisions than a deal can hold: each tile is discarded or konged once, and all may claim it twice."""
    seats = len(deal.seats)
    return seats * len(deal.rules.opening_steps) + len(deal.rules.tiles) * (1 + 2 * seats)


def played_out(deal: Deal, players: list[Any], **more: Any) -> Deal:
    """The deal, played stepwise to its end."""
    for _ in step_through(deal, players, **more):
        pass
    return deal


# What must hold


def check_money(deal: Deal) -> None:
    """After each event seats and house sum to zero, and what was paid adds up to the scores."""
    assert deal.log is not None
    balance: Counter[int | str] = Counter()
    paid = 0
    for event in deal.log:
        if event["type"] == "pay":
            assert event["points"] > 0
            assert event["payer"] != event["payee"]
            assert event["why"] in deal.rules.pay_reasons
            balance[event["payer"]] -= event["points"]
            balance[event["payee"]] += event["points"]
            paid += 1
        assert sum(balance.values()) == 0
    assert paid == len(deal.entries)
    assert [balance[seat] for seat in range(len(deal.seats))] == list(deal.scores)
    assert balance["house"] == deal.house


def horse_tiles(deal: Deal) -> list[int]:
    """Every tile shown after a win."""
    assert deal.log is not None
    return [kind for event in deal.log if event["type"] == "horses" for kind in parse_tiles(event["tiles"])]


def won_tiles(deal: Deal) -> list[int]:
    """Every tile that was won on, once however many seats won on it."""
    assert deal.log is not None
    found = []
    claimed = False
    for event in deal.log:
        if event["type"] == "win":
            if event["of"] is None or not claimed:
                found += parse_tiles(event["tile"])
            claimed = event["of"] is not None
        elif event["type"] in ("draw", "discard", "kong", "pung"):
            claimed = False
    assert set(found) == {kind for s in deal.seats for kind in s.set_aside}
    return found


def check_tiles(deal: Deal) -> None:
    """No tile is lost or made, and what seats keep of their tiles agrees with itself."""
    found: Counter[int] = Counter(deal.wall[deal.front : deal.back])
    assert deal.wall_left == found.total()
    found.update(horse_tiles(deal))
    found.update(won_tiles(deal))
    for s in deal.seats:
        assert s.codes == [
            sum(s.counts[9 * suit + rank] * 5**rank for rank in range(9)) for suit in range(len(s.codes))
        ]
        melded = Counter({meld.kind: meld.tiles for meld in s.melds})
        assert s.meld_codes == [
            sum(melded[9 * suit + rank] * 5**rank for rank in range(9)) for suit in range(len(s.codes))
        ]
        found.update(dict(enumerate(s.counts)))
        found.update(melded)
        found.update(s.river)
    assert +found == Counter(deal.rules.tiles)


def visible_to(deal: Deal, seat: int) -> Counter[int]:
    """Every copy that the seat sees: its own hand, and what lies open on the table."""
    shown = deal.rules.kong_terms.concealed_shown
    found: Counter[int] = Counter([*horse_tiles(deal), *won_tiles(deal)])
    for s in deal.seats:
        if s.index == seat:
            found.update(dict(enumerate(s.counts)))
        found.update(s.river)
        for meld in s.melds:
            if s.index == seat or shown or meld.type != "concealed":
                found[meld.kind] += meld.tiles
    return found


def check_unseen(deal: Deal) -> None:
    """What a seat counts as unseen is the tile set without what it sees."""
    for view in deal.seats:
        counted = Counter(
            {
                9 * suit + rank: copies >> 6 * rank & 63
                for suit, copies in enumerate(view.unseen())
                for rank in range(9)
            }
        )
        counted.update(visible_to(deal, view.index))
        assert +counted == Counter(deal.rules.tiles)


def check_hand_sizes(deal: Deal) -> None:
    """Everybody holds a full hand, the seat in its turn one tile more."""
    size = deal.rules.table.hand
    if deal.over or deal.in_opening:
        return
    for s in deal.seats:
        robbed = deal.window is not None and deal.window.robbing and deal.window.of == s.index
        held = sum(s.counts) + 3 * len(s.melds)
        assert held == size + (deal.in_turn(s.index) or robbed)


def check_legal(deal: Deal, pending: dict[int, Legal]) -> None:
    """Somebody owes a decision; every decision is there once; a sequence is what it says it is."""
    assert pending or deal.over
    for seat, legal in pending.items():
        actions = list(legal.actions)
        assert actions, seat
        assert len(actions) == len(set(actions)) == len(legal)
        assert actions == list(legal) == [legal[place] for place in range(len(legal))]
        assert all(action in legal for action in actions)
        decisions = legal.decisions()
        assert len({repr(decision) for decision in decisions}) == len(actions)
        assert all(decision.seat == seat for decision in decisions)
        if legal.phase == "turn":
            check_turn(deal, seat, legal)
        if legal.phase == "claim":
            assert PASS in legal
            assert legal.of is not None
            assert legal.of != seat
            assert deal.view(seat).live
    asked = {legal.phase for legal in pending.values()}
    assert len(asked) <= 1


def check_turn(deal: Deal, seat: int, legal: Legal) -> None:
    """A seat's own turn: what may be discarded and konged by the tiles alone."""
    view = deal.view(seat)
    held = [kind for kind, count in enumerate(view.counts) if count]
    barred = view.barred_suit
    of_barred = [kind for kind in held if kind // 9 == barred]
    if view.locked:
        assert legal.discards == (view.drawn,)
    else:
        must = getattr(deal.rules.slot_options("missing_suit"), "must_discard", "always")
        owed = must == "always" or (must == "first" and not view.discarded)
        assert list(legal.discards) == (of_barred if owed and of_barred else held)
    for action in legal.kongs:
        assert deal.wall_left > 0
        assert view.drawn >= 0
        if action >= ADDED:
            assert view.counts[action - ADDED] == 1
            assert any(meld.type == "pung" and meld.kind == action - ADDED for meld in view.melds)
        else:
            assert view.counts[action - CONCEALED] == 4
    if legal.win:
        assert view.drawn >= 0
        assert not of_barred


def check_end(deal: Deal) -> None:
    """A deal ends as the rules end it."""
    outcome = deal.outcome
    assert outcome is not None
    live = sum(s.live for s in deal.seats)
    match outcome.end:
        case "exhausted":
            assert deal.wall_left == 0
            assert live > 1
        case "three_winners" | "one_left":
            assert live == 1 or (live == 0 and len(deal.wins) == len(deal.seats))
            assert not deal.rules.play_on.winners_stay
            assert (outcome.end == "three_winners") == (len(deal.seats) == 4)
        case "first_win":
            assert deal.rules.play_on.ends_with_win
            assert deal.wins
        case "left":
            assert any(s.left for s in deal.seats)
        case other:
            raise AssertionError(other)
    before_rake = [0] * len(deal.seats)
    for entry in deal.entries:
        if entry.why != "rake":
            for account, points in ((entry.payer, -entry.points), (entry.payee, entry.points)):
                if account >= 0:
                    before_rake[account] += points
    assert outcome.results is not None
    assert [{"win": 1, "lose": -1, "tie": 0}[result] for result in outcome.results] == [
        (points > 0) - (points < 0) for points in before_rake
    ]
    assert deal.pending() == {}


CHECKS: tuple[Callable[[Deal], None], ...] = (check_money, check_tiles, check_unseen, check_hand_sizes)


def state_of(thing: Any, seen: dict[int, int] | None = None) -> Any:
    """All of a deal as plain values, whatever its parts are; equal states give equal values."""
    if thing is None or isinstance(thing, int | str | float | bytes):
        return thing
    seen = {} if seen is None else seen
    if isinstance(thing, RuleSet | Variant) or callable(thing):
        return type(thing).__name__
    if isinstance(thing, list | tuple):
        return [state_of(part, seen) for part in thing]
    if isinstance(thing, set | frozenset):
        return sorted(state_of(part, seen) for part in thing)
    if isinstance(thing, dict):
        return sorted([_named(key), state_of(part, seen)] for key, part in thing.items())
    if id(thing) in seen:
        return f"<{seen[id(thing)]}>"
    seen[id(thing)] = len(seen)
    names = [name for cls in type(thing).__mro__ for name in (*getattr(cls, "__slots__", ()), *_machine_parts(cls))]
    values = {name: getattr(thing, name) for name in names if hasattr(thing, name)}
    values |= getattr(thing, "__dict__", {})
    return type(thing).__name__, [(name, state_of(values[name], seen)) for name in sorted(values)]


def _machine_parts(cls: type) -> list[str]:
    """What instances of a compiled class are made of; its properties, unlike its parts, have a docstring."""
    return [
        name
        for name, member in vars(cls).items()
        if isinstance(member, GetSetDescriptorType) and not name.startswith("__") and not member.__doc__
    ]


def _named(key: Any) -> str:
    return repr(key) if isinstance(key, int | str | tuple) else type(key).__name__
