"""One deal from the first draw to the last payment (rules.md section 1).

The state is flat and lies in slots; decisions come from players or, seat by seat, from `apply`.
Both run through the same code: `run` plays on until somebody without a player owes a decision or
the deal is over.
"""

from __future__ import annotations

import copy
from collections.abc import Mapping, Sequence
from typing import Any, Protocol

from . import claims, events, own_turn, settle, worth
from .actions import ADDED, CONCEALED, KONG, PASS, WIN
from .contexts import Chance, How, Kong, Win
from .errors import DecisionError, PlayerError
from .flat import FIELD, POWER_OF, SUIT_OF
from .hands import Meld
from .legal import Legal, OpeningLegal, TurnLegal
from .money import Entry, Ledger, Payment
from .opening import OpeningEffect
from .outcome import DealOutcome
from .rng import OPENING as OPENING_STREAM
from .rng import Stream, shuffled
from .ruleset import RuleSet
from .seat import SeatView
from .terms import KongType

__all__ = ["Deal", "Player"]

OPENING, DRAW, TURN, CLAIMS, OVER = range(5)
"""Phases of a deal: opening decisions, a draw, a seat's own turn, claims on a tile, the end."""

ORDERS = {
    count: tuple(tuple((seat + step) % count for step in range(1, count)) for seat in range(count))
    for count in range(2, 5)
}
"""By number of seats and seat: the other seats in turn order."""

IN_HAND: dict[KongType, int] = {"concealed": 4, "exposed": 3, "added": 1}
"""Tiles that leave the hand for a kong."""


class Player(Protocol):
    """Who decides for a seat."""

    def decide(self, view: SeatView, legal: Legal) -> int:
        """One of the legal actions, chosen by what the view shows."""


class Deal:
    """A deal under a rule set.

    `hands` are the tiles dealt to each seat and `wall` the rest, drawn from the left; `chance` holds
    what opening steps leave to chance (by header key). `players` decide for their seats; a seat whose
    player is None is asked through `pending` and `apply`. With a list `log` every event is appended
    to it as record.md writes it. Several attributes are read by the rules (`contexts.DealView`).
    """

    def __init__(
        self,
        rules: RuleSet,
        dealer: int,
        hands: Sequence[Sequence[int]],
        wall: Sequence[int],
        *,
        seed: int = 0,
        chance: Mapping[str, str] | None = None,
        players: Sequence[Player | None] | None = None,
        log: list[dict[str, Any]] | None = None,
    ) -> None:
        self.rules = rules
        self.dealer = dealer
        self.seed = seed
        self.given = dict(chance or {})
        self.log = log
        self.suits = rules.suit_count
        self.pairs = [0] * len(FIELD)
        self.hidden = rules.packed_tiles
        self.hands = tuple(tuple(hand) for hand in hands)
        self.wall = list(wall)
        self.front = 0
        self.back = len(self.wall)
        self.seats = [SeatView(self, index, hand) for index, hand in enumerate(hands)]
        count = len(self.seats)
        self.players: list[Player | None] = list(players) if players is not None else [None] * count
        self.ledger = Ledger(count)
        self.kongs: list[Kong] = []
        self.wins: list[Win] = []
        self.first_winners: tuple[int, ...] = ()
        self.first_win_of: int | None = None
        self.turn = 0
        self.turn_seat = dealer
        self.phase = OPENING
        self.step = 0
        self.made: dict[int, Any] = {}
        self.chosen: dict[str, tuple[Any, ...]] = {}
        self.window: claims.Window | None = None
        self.owed: dict[int, Legal] = {}
        self.answer = -1
        self.ready = 0
        self.claimers = [0] * self.suits
        self.next_live = [0] * count
        self.memories: dict[object, dict[str, Any]] = {}
        self.outcome: DealOutcome | None = None
        self.note_live()

    @classmethod
    def dealt(
        cls,
        rules: RuleSet,
        seed: int,
        *,
        dealer: int = 0,
        players: Sequence[Player | None] | None = None,
        log: list[dict[str, Any]] | None = None,
    ) -> Deal:
        """The deal of a seed: wall and opening chances come from streams of the seed alone."""
        table = rules.table
        tiles = shuffled(rules.tiles, seed)
        hands = [tiles[seat * table.hand : (seat + 1) * table.hand] for seat in range(table.seats)]
        stream = Stream(seed, OPENING_STREAM)
        chance = {
            step.chance_key: step.chance(stream, table.seats)
            for step in rules.opening_steps
            if step.chance_key is not None
        }
        wall = tiles[table.seats * table.hand :]
        return cls(rules, dealer, hands, wall, seed=seed, chance=chance, players=players, log=log)

    def copy(self) -> Deal:
        """A deal in the same state that goes its own way; it has no players attached."""
        players, log = self.players, self.log
        self.players, self.log = [None] * len(players), None if log is None else list(log)
        try:
            return copy.deepcopy(self, {id(self.rules): self.rules})
        finally:
            self.players, self.log = players, log

    # Deciding

    @property
    def over(self) -> bool:
        """Whether the deal has ended."""
        return self.phase == OVER

    def pending(self) -> dict[int, Legal]:
        """Every seat that owes a decision now, with its legal decisions; empty when the deal is over."""
        self.run()
        return dict(self.owed)

    def apply(self, seat: int, action: int) -> None:
        """Decide for a seat that owes a decision, and play on.

        Raises DecisionError, leaving the deal as it was, for a seat that owes none and for an action
        that is not legal; the message says why.
        """
        self.run()
        self._accept(seat, action)
        self.run()

    def choose(self, seat: int, choice: Any) -> None:
        """Decide an opening step by the choice itself, tiles in the order they are handed over."""
        self.run()
        if self.phase != OPENING or seat not in self.owed:
            raise DecisionError(self._not_asked(seat))
        step = self.rules.opening_steps[self.step]
        reason = step.refusal(self, seat, choice)
        if reason is not None:
            raise DecisionError(f"seat {seat}: {reason}")
        self.made[seat] = choice
        del self.owed[seat]
        self.run()

    def leave(self, seat: int) -> None:
        """A seat leaves (rules.md leaving): a live one ends the deal, a winner may forfeit.

        Claims that are still missing count as passes. Raises DecisionError, leaving the deal as it
        was, where leaving is forbidden, in the opening, after the end, or twice.
        """
        self.run()
        settle.check_leaving(self, seat)
        if self.window is not None:
            ahead = self.copy()
            ahead.close_window()
            settle.check_leaving(ahead, seat)
            self.close_window()
        settle.leave(self, seat)
        if not self.over:
            self.run()

    def dissolve(self) -> None:
        """Unlink a deal that is over from its views, so that its memory is free at once.

        Outcome, wins and entries stay; views and copies are gone. For who plays very many deals.
        """
        for s in self.seats:
            s.unlink()

    def view(self, seat: int) -> SeatView:
        """What the seat sees; it stays up to date as the deal goes on."""
        return self.seats[seat]

    def events_for(self, seat: int) -> list[dict[str, Any]]:
        """The events so far as the seat is shown them; the deal must keep a log."""
        if self.log is None:
            raise ValueError("this deal keeps no log")
        return events.shown_to(self.log, seat, concealed_shown=self.rules.kong_terms.concealed_shown)

    def run(self) -> None:
        """Play on until a seat without a player owes a decision, or the deal is over."""
        while True:
            phase = self.phase
            if phase == OVER:
                return
            if phase == OPENING:
                on = self._open()
            elif phase == CLAIMS:
                on = self._claim()
            else:
                on = self._play()
            if not on:
                return

    def stop(self) -> DealOutcome:
        """End the deal where it stands: what was paid so far stands, everything else is left open."""
        if self.outcome is None:
            settle.finish(self, "unfinished")
        assert self.outcome is not None
        return self.outcome

    # The loop

    def _play(self) -> bool:
        """Draws and turns until a claim is possible, a decision is owed, or the end; whether to go on.

        This runs for every tile: `SeatView.take` and `lose` and the check of a plain discard are
        written out.
        """
        seats, players, wall, pairs, log = self.seats, self.players, self.wall, self.pairs, self.log
        next_live, claimers = self.next_live, self.claimers
        suit_of, power_of, field = SUIT_OF, POWER_OF, FIELD
        while True:
            s = seats[self.turn_seat]
            counts, codes = s.counts, s.codes
            if self.phase == DRAW:
                if self.front == self.back:
                    settle.finish(self, "exhausted")
                    return False
                drawn = wall[self.front]
                self.front += 1
                self.turn += 1
                counts[drawn] = count = counts[drawn] + 1
                codes[suit_of[drawn]] += power_of[drawn]
                s.packed += field[drawn]
                if count == 2:
                    pairs[drawn] |= s.bit
                elif count == 4 or s.pung_mask >> drawn & 1:
                    s.kongable |= 1 << drawn
                s.drawn = drawn
                s.draws += 1
                self.phase = TURN
                if log is not None:
                    log.append(events.draw(s.index, drawn, "front"))
            else:
                drawn = s.drawn
            legal: TurnLegal = s.plain
            if drawn >= 0 and (s.waits >> drawn & 1 or s.kongable or s.locked):
                legal = own_turn.turn_legal(self, s)
                if legal.chance is not None and self._must_win(legal.chance):
                    self._win_self(s, legal.chance)
                    return True
            player = players[s.index]
            if player is not None:
                action = player.decide(s, legal)
            else:
                action = self.answer
                if action < 0:
                    self.owed = {s.index: legal}
                    return False
                self.answer = -1
                self.owed = {}
            if not 0 <= action < CONCEALED:
                self._act(s, legal, action)
                return True
            suit = suit_of[action]
            barred = s.barred_suit
            if (
                not counts[action]
                or (barred >= 0 and suit != barred and codes[barred])
                or (legal.only >= 0 and action != legal.only)
            ):
                raise PlayerError(self._not_legal(s, legal, action))
            if legal.chance is not None:
                self._tell_passed(legal.chance)
            counts[action] = count = counts[action] - 1
            codes[suit] -= power_of[action]
            s.packed -= field[action]
            if count == 1:
                pairs[action] &= ~s.bit
            if s.kongable:
                s.kongable &= ~(1 << action)
            s.drawn = -1
            s.discarded.append(action)
            self.hidden -= field[action]
            if log is not None:
                log.append(events.discard(s.index, action))
            if not s.locked:
                waits = s.find_waits()
                if waits != s.waits:
                    s.waits = waits
                    self._note_ready()
            candidates = pairs[action] & claimers[suit] & ~s.bit
            if candidates or self.ready >> action & 1:
                self.window = claims.open_window(self, action, candidates)
                if self.window is not None:
                    self.phase = CLAIMS
                    if not self._claim() or self.phase == OVER:
                        return False
                    continue
            self.turn_seat = next_live[s.index]
            self.phase = DRAW

    def _draw(self, s: SeatView, end: str) -> None:
        if end == "front":
            kind = self.wall[self.front]
            self.front += 1
        else:
            self.back -= 1
            kind = self.wall[self.back]
        s.take(kind, self.pairs)
        s.drawn = kind
        s.draws += 1
        if self.log is not None:
            self.log.append(events.draw(s.index, kind, end))

    def show_from_back(self, count: int) -> tuple[int, ...]:
        """Show tiles from the back of the wall, laid open: up to `count`, fewer if fewer are left."""
        first = max(self.front, self.back - count)
        taken = tuple(reversed(self.wall[first : self.back]))
        self.back = first
        for kind in taken:
            self.hidden -= FIELD[kind]
        return taken

    # Opening

    def _open(self) -> bool:
        if self.turn == 0:
            self.turn = 1
            self._draw(self.seats[self.dealer], "front")
        steps = self.rules.opening_steps
        while self.step < len(steps):
            step = steps[self.step]
            order = self._from_dealer()
            self.owed = {}
            for index in order:
                if index in self.made:
                    continue
                legal = OpeningLegal(self.seats[index], step.name, step.options(self, index))
                player = self.players[index]
                if player is None:
                    self.owed[index] = legal
                else:
                    self.made[index] = legal.options[self._ask(player, legal)]
            if self.owed:
                return False
            choices = tuple(self.made[index] for index in range(len(self.seats)))
            self.made = {}
            self.chosen[step.name] = choices
            if self.log is not None:
                self.log.extend(events.opening(step, index, choices[index]) for index in order)
            chance = self.given.get(step.chance_key) if step.chance_key is not None else None
            self._take_effect(step.effect(self, choices, chance))
            self.step += 1
        self._first_waits()
        self.phase = TURN
        return True

    def _take_effect(self, effect: OpeningEffect) -> None:
        for move in effect.moves:
            for kind in move.tiles:
                self.seats[move.giver].lose(kind, self.pairs)
        dealer = self.seats[self.dealer]
        kept = dealer.counts[dealer.drawn] > 0
        for move in effect.moves:
            for kind in move.tiles:
                self.seats[move.taker].take(kind, self.pairs)
            if move.taker == self.dealer and move.tiles and not kept:
                dealer.drawn = move.tiles[-1]
        for index, suit in effect.barred.items():
            self.seats[index].barred_suit = suit
        self.note_live()

    def _first_waits(self) -> None:
        for s in self.seats:
            if s.index == self.dealer:
                s.lose(s.drawn, self.pairs)
                s.waits = s.find_waits()
                s.take(s.drawn, self.pairs)
            else:
                s.waits = s.find_waits()
        self._note_ready()

    # A seat's own turn

    def _must_win(self, chance: Chance) -> bool:
        must_win = self.rules.must_win
        return must_win is not None and must_win(self, chance)

    def _tell_passed(self, chance: Chance) -> None:
        for told in self.rules.passed_win:
            told(self, chance)

    def _act(self, s: SeatView, legal: Legal, action: int) -> None:
        if action not in legal:
            raise PlayerError(self._not_legal(s, legal, action))
        if action == WIN:
            assert legal.chance is not None
            self._win_self(s, legal.chance)
            return
        if legal.chance is not None:
            self._tell_passed(legal.chance)
        if action >= ADDED:
            self._start_added(s, action - ADDED)
            return
        kind = action - CONCEALED
        if self.log is not None:
            self.log.append(events.kong(s.index, kind, "concealed", None))
        self._make_kong(s, kind, "concealed")

    def _win_self(self, s: SeatView, chance: Chance) -> None:
        kong = self.turn_kong(s.index)
        s.lose(s.drawn, self.pairs)
        settle.settle_wins(self, [(chance, kong)], ())

    # Kongs

    def turn_kong(self, seat: int) -> Kong | None:
        """The last kong that the seat made in the turn under way."""
        if self.kongs and self.kongs[-1].turn == self.turn and self.kongs[-1].seat == seat:
            return self.kongs[-1]
        return None

    def _start_added(self, s: SeatView, kind: int) -> None:
        late = kind != s.drawn and self.rules.kong_terms.late_added == "unpaid"
        if self.log is not None:
            self.log.append(events.kong(s.index, kind, "added", None))
        if self.rules.rob_terms.allowed and self.ready >> kind & 1:
            self.window = claims.open_window(self, kind, 0, robbing=True, late=late)
            if self.window is not None:
                self.phase = CLAIMS
                return
        self._make_kong(s, kind, "added", late=late)

    def _make_kong(
        self, s: SeatView, kind: int, type: KongType, *, feeder: int | None = None, late: bool = False
    ) -> None:
        """Lay down a kong that takes effect, collect what it brings, and draw the replacement."""
        terms = self.rules.kong_terms
        for _ in range(IN_HAND[type]):
            s.lose(kind, self.pairs)
        if type == "concealed" and not terms.concealed_shown:
            s.packed += 4 * FIELD[kind]
        else:
            self.hidden -= IN_HAND[type] * FIELD[kind]
        of = feeder if type != "added" else next(meld.of for meld in s.melds if meld.kind == kind)
        s.add_meld(Meld(kind, type, of, paid=not late))
        s.drawn = -1
        s.waits = s.find_waits()
        self._note_ready()
        kong = Kong(len(self.kongs), s.index, kind, type, feeder, self.turn, terms.price[type], not late)
        self.kongs.append(kong)
        if not late:
            settle.pay_kong(self, kong)
        self._draw(s, terms.replacement[type])
        self.turn_seat = s.index
        self.phase = TURN

    # Claims

    def answer_claim(self, seat: int, action: int) -> None:
        """Answer for a seat in the window, without playing on."""
        self._accept(seat, action)
        if not self.owed:
            self._claim()

    def _claim(self) -> bool:
        """Ask whoever owes an answer; whether the window is settled."""
        window = self.window
        assert window is not None
        answers, players = window.answers, self.players
        while owed := window.owed(self):
            self.owed = {}
            for index in owed:
                legal = window.legal(self, index)
                player = players[index]
                if player is None:
                    self.owed[index] = legal
                else:
                    answers[index] = self._ask(player, legal)
            if self.owed:
                return False
        self._settle_window(window)
        return True

    def close_window(self) -> None:
        """Take missing claims as passes and play on to the next decision of anybody."""
        assert self.window is not None
        self.window.fill_with_passes(self)
        players, self.players = self.players, [None] * len(self.players)
        self._settle_window(self.window)
        self.run()
        self.players = players

    def _settle_window(self, window: claims.Window) -> None:
        self.window = None
        self.owed = {}
        maker = self.seats[window.of]
        answers = window.answers
        if WIN in answers.values():
            kong = None if window.robbing else self.turn_kong(window.of)
            if window.robbing:
                maker.lose(window.tile, self.pairs)
                maker.drawn = -1
                if not maker.locked:
                    maker.waits = maker.find_waits()
                self.hidden -= FIELD[window.tile]
            else:
                maker.claimed.add(len(maker.discarded) - 1)
            claims.announce_passes(self, window)
            passed = [seat for seat, answer in answers.items() if answer != WIN]
            wins = [(window.chances[seat], kong) for seat in window.winners()]
            settle.settle_wins(self, wins, passed)
            return
        if self.log is not None:
            for seat in window.order:
                if answers.get(seat) == PASS:
                    self.log.append(events.passed(seat, window.tile))
        claims.announce_passes(self, window)
        if window.robbing:
            self._make_kong(maker, window.tile, "added", late=window.late)
        elif answers.get(window.claimer, PASS) != PASS:
            maker.claimed.add(len(maker.discarded) - 1)
            self._take_claim(self.seats[window.claimer], window)
        else:
            self.turn_seat = self.next_live[window.of]
            self.phase = DRAW

    def _take_claim(self, s: SeatView, window: claims.Window) -> None:
        tile = window.tile
        self.turn += 1
        self.turn_seat = s.index
        if window.answers[s.index] == KONG:
            if self.log is not None:
                self.log.append(events.kong(s.index, tile, "exposed", window.of))
            self._make_kong(s, tile, "exposed", feeder=window.of)
            return
        s.lose(tile, self.pairs)
        s.lose(tile, self.pairs)
        self.hidden -= 2 * FIELD[tile]
        s.add_meld(Meld(tile, "pung", window.of))
        s.drawn = -1
        if self.log is not None:
            self.log.append(events.pung(s.index, tile, window.of))
        self.phase = TURN

    # What the rules and the settlement read

    def chance(self, seat: int, tile: int, of: int | None, how: How) -> Chance:
        """The hand that `seat` could win with `tile` now, priced without horses."""
        return worth.chance_of(self, seat, tile, of, how)

    def hand_values(self, seat: int, *, without: int = 0) -> worth.Values:
        """(tile, count) for each wait of the seat, kinds in `without` aside."""
        return worth.hand_values(self, seat, without)

    def best_hand_values(self, seat: int, *, without: int = 0) -> worth.Values:
        """As `hand_values`; a seat in its turn is valued by its best legal discard."""
        return worth.best_hand_values(self, seat, without)

    def exposed_kinds(self) -> int:
        """Mask of the kinds of which all four copies lie in melds and rivers for all to see."""
        return worth.exposed_kinds(self)

    def in_turn(self, seat: int) -> bool:
        """Whether the seat is in its own turn, a tile more in hand."""
        return self.phase == TURN and seat == self.turn_seat

    def own_legal(self, seat: int) -> Legal:
        """The legal decisions of the seat whose turn it is."""
        s = self.seats[seat]
        return own_turn.turn_legal(self, s) if s.drawn >= 0 else s.plain

    @property
    def wall_left(self) -> int:
        """Tiles left in the wall."""
        return self.back - self.front

    @property
    def scores(self) -> list[int]:
        """Points a seat so far."""
        return self.ledger.scores

    @property
    def house(self) -> int:
        """Points of the house so far."""
        return self.ledger.house

    @property
    def entries(self) -> list[Entry]:
        """All transfers so far."""
        return self.ledger.entries

    def live_seats(self) -> tuple[int, ...]:
        """Live seats, in turn order from the dealer."""
        seats = self.seats
        return tuple([seat for seat in self._from_dealer() if seats[seat].live])

    def is_live(self, seat: int) -> bool:
        """Whether the seat is live."""
        return self.seats[seat].live

    def has_won(self, seat: int) -> bool:
        """Whether the seat has won in this deal."""
        return self.seats[seat].won

    def has_left(self, seat: int) -> bool:
        """Whether the seat has left the deal."""
        return self.seats[seat].left

    def is_ready(self, seat: int, *, without: int = 0) -> bool:
        """Whether some kind outside the mask `without` would complete the seat's hand."""
        return self.seats[seat].waits & ~without != 0

    @property
    def in_opening(self) -> bool:
        """Whether opening decisions are still to be made."""
        return self.phase == OPENING

    def draw_next_after(self, seat: int) -> None:
        """Give the turn to the next live seat after `seat`."""
        self.turn_seat = self.next_live[seat]
        self.phase = DRAW

    def close(self, outcome: DealOutcome) -> None:
        """Take the outcome as final; the rules name the next dealer of a deal that was finished."""
        if outcome.end != "unfinished":
            outcome = outcome._replace(next_dealer=self.rules.next_dealer(outcome, False))
        self.outcome = outcome
        self.window = None
        self.owed = {}
        self.phase = OVER
        if self.log is not None:
            self.log.append(events.end(outcome))

    def memory(self, owner: object) -> dict[str, Any]:
        """The deal's notes of one variant."""
        notes = self.memories.get(owner)
        if notes is None:
            notes = self.memories[owner] = {}
        return notes

    def choices(self, step: str) -> Sequence[Any]:
        """What each seat chose in an opening step."""
        return self.chosen.get(step, ())

    def book(self, payment: Payment, cause: int = -1) -> Entry:
        """The one way by which points move; a payment of nothing must not be asked for."""
        entry = self.ledger.book(payment, cause)
        if self.log is not None:
            self.log.append(events.pay(entry))
        return entry

    def turn_order_after(self, seat: int) -> tuple[int, ...]:
        """The other seats in turn order."""
        return ORDERS[len(self.seats)][seat]

    def _from_dealer(self) -> tuple[int, ...]:
        return (self.dealer, *self.turn_order_after(self.dealer))

    def note_live(self) -> None:
        """Bring up to date what follows from who is live and from barred suits."""
        claiming = 0
        for s in self.seats:
            if s.live and not s.locked:
                claiming |= s.bit
            for seat in ORDERS[len(self.seats)][s.index]:
                if self.seats[seat].live:
                    self.next_live[s.index] = seat
                    break
        self.claimers = [claiming] * self.suits
        for s in self.seats:
            if s.barred_suit >= 0:
                self.claimers[s.barred_suit] &= ~s.bit
        self._note_ready()

    def _note_ready(self) -> None:
        ready = 0
        for s in self.seats:
            if s.live:
                ready |= s.waits
        self.ready = ready

    def _accept(self, seat: int, action: int) -> None:
        legal = self.owed.get(seat)
        if legal is None:
            raise DecisionError(self._not_asked(seat))
        if action not in legal:
            raise DecisionError(f"seat {seat} may not do that now")
        if self.phase == OPENING:
            self.made[seat] = legal.options[action]
        elif self.phase == CLAIMS:
            assert self.window is not None
            self.window.answers[seat] = action
        else:
            self.answer = action
        del self.owed[seat]

    def _ask(self, player: Player, legal: Legal) -> int:
        action = player.decide(legal.seat, legal)
        if action not in legal:
            raise PlayerError(self._not_legal(legal.seat, legal, action))
        return action

    def _not_legal(self, s: SeatView, legal: Legal, action: int) -> str:
        return f"seat {s.index} answered {action!r}, which is none of its {len(legal)} legal decisions"

    def _not_asked(self, seat: int) -> str:
        if self.over:
            return "the deal is over"
        if not 0 <= seat < len(self.seats):
            return f"there is no seat {seat}; seats are 0 to {len(self.seats) - 1}"
        waiting = " and ".join(f"seat {index}" for index in sorted(self.owed))
        return f"seat {seat} owes no decision now; {waiting} does"

