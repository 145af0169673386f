"""The state of a deal: tiles, seats, money, whose turn it is; and what rules read of it (`contexts.DealView`).

Everything is kept flat. A few numbers follow from the rest and are kept in step because they are
asked for with every tile: `tiles` (`tile_book.TileBook`), `ready` (mask of kinds that would complete some live
hand), `claimers` (seat bits by suit, m, p, s, z and wild, of who may pung) and `next_live` (by seat, of four).
"""

from __future__ import annotations

import copy
from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any, Self

from . import events, settle, worth
from .contexts import CALM, Chance, How, Kong, Situation, Win
from .flat import WILD_SUIT
from .money import HOUSE, Entry, Ledger, Payment
from .outcome import DealOutcome
from .ruleset import RuleSet
from .seat import SeatView
from .tile_book import TileBook
from .wide_seat import WideSeat

__all__ = ["CLAIMS", "DRAW", "OPENING", "OVER", "TURN", "DealState"]

OPENING, DRAW, TURN, CLAIMS, OVER = range(5)
"""Phases of a deal: opening decisions, a draw, a seat's own turn, claims on a tile, the end."""

MOST_SEATS = 4
ORDERS = {
    count: tuple(tuple((seat + step) % count for step in range(1, count)) for seat in range(count))
    for count in range(2, MOST_SEATS + 1)
}
"""By number of seats and seat: the other seats in turn order."""


@cache
def _next_live(seats: int, live: int) -> tuple[int, ...]:
    """By seat: the live seat (bits `live`) that comes next, the seat itself where there is no other; four of them."""
    after = [next((other for other in ORDERS[seats][seat] if live >> other & 1), seat) for seat in range(seats)]
    return (*after, *range(seats, MOST_SEATS))


class DealState:
    """A deal as it stands.

    `hands` are the tiles dealt to each seat and `wall` the rest, drawn from the left; `chance` holds
    what opening steps leave to chance (by header key). With a list `log` every event is appended to
    it as record.md writes it.
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
        log: list[dict[str, Any]] | None = None,
    ) -> None:
        self.rules = rules
        self.dealer = dealer
        self.seed = seed
        self.given = dict(chance or {})
        self.log = log
        self.hands = tuple([tuple(hand) for hand in hands])
        self.dealt_wall = tuple(wall)
        self.wall = list(wall)
        self.front = 0
        self.back = len(self.wall)
        self.suits = rules.suit_count
        self.tiles = TileBook(rules.packed_tiles)
        seat = WideSeat if rules.wide else SeatView
        self.seats: list[SeatView] = [seat(self, index, hand) for index, hand in enumerate(hands)]
        self.order = ORDERS[len(self.seats)]
        self.ledger = Ledger(len(self.seats))
        self.kongs: list[Kong] = []
        self.wins: list[Win] = []
        self.passed_wins = 0
        self.first_winners: tuple[int, ...] = ()
        self.first_win_of: int | None = None
        self.phase = OPENING
        self.turn = 0
        self.turn_seat = dealer
        self.chosen: dict[str, tuple[Any, ...]] = {}
        self.shown: dict[str, tuple[int, ...]] = {}
        self.memories: dict[object, dict[str, Any]] = {}
        self.outcome: DealOutcome | None = None
        # As note_live would have it: everybody is live and nothing is barred.
        everybody = (1 << len(self.seats)) - 1
        self.ready = 0
        self.claimers = [everybody, everybody, everybody, everybody, 0]
        self.next_live = list(_next_live(len(self.seats), everybody))

    def copy(self) -> Self:
        """The same state in a deal that goes its own way."""
        return copy.deepcopy(self, {id(self.rules): self.rules})

    def dissolve(self) -> None:
        """Unlink a deal that is over from its views, so that its memory is free at once.

        Outcome, wins and entries stay; views and copies are gone. For who plays very many deals.
        """
        for s in self.seats:
            s.unlink()

    @property
    def over(self) -> bool:
        """Whether the deal has ended."""
        return self.phase == OVER

    @property
    def in_opening(self) -> bool:
        """Whether opening decisions are still to be made."""
        return self.phase == OPENING

    def in_turn(self, seat: int) -> bool:
        """Whether the seat is in its own turn, a tile more in hand."""
        return self.phase == TURN and seat == self.turn_seat

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
        return tuple([seat for seat in self.from_dealer() if seats[seat].live])

    def is_live(self, seat: int) -> bool:
        """Whether the seat is live."""
        return self.seats[seat].live

    def has_won(self, seat: int) -> bool:
        """Whether the seat has won in this deal."""
        return self.seats[seat].won

    def has_left(self, seat: int) -> bool:
        """Whether the seat has left the deal."""
        return self.seats[seat].left

    def waits(self, seat: int) -> int:
        """Mask of the kinds that complete the seat's hand, the tile just drawn aside."""
        s = self.seats[seat]
        return s.waits_without_drawn() if self.phase == OPENING else s.waits

    def is_ready(self, seat: int, *, without: int = 0) -> bool:
        """Whether some kind outside the mask `without` would complete the seat's hand."""
        return self.waits(seat) & ~without != 0

    def hand_values(self, seat: int, *, without: int = 0, situation: Situation = CALM) -> worth.Values:
        """(tile, count) for each wait of the seat, kinds in `without` aside, won in `situation`."""
        return worth.hand_values(self, seat, without, situation)

    def best_hand_values(self, seat: int, *, without: int = 0) -> worth.Values:
        """As `hand_values`; a seat in its turn is valued by its best legal discard."""
        return worth.best_hand_values(self, seat, without)

    def exposed_kinds(self) -> int:
        """Mask of the kinds of which all four copies lie in melds and rivers for all to see."""
        return worth.exposed_kinds(self)

    def chance(self, seat: int, tile: int, of: int | None, how: How) -> Chance:
        """The hand that `seat` could win with `tile` now, priced without horses."""
        return worth.chance_of(self, seat, tile, of, how)

    def turn_kong(self, seat: int) -> Kong | None:
        """The last kong that the seat made in the turn under way."""
        if self.kongs and self.kongs[-1].turn == self.turn and self.kongs[-1].seat == seat:
            return self.kongs[-1]
        return None

    def memory(self, owner: object) -> dict[str, Any]:
        """The deal's notes of one variant."""
        notes = self.memories.get(owner)
        if notes is None:
            notes = self.memories[owner] = {}
        return notes

    def choices(self, step: str) -> Sequence[Any]:
        """What each seat chose in an opening step."""
        return self.chosen.get(step, ())

    def turned_up(self, name: str) -> tuple[int, ...]:
        """Tiles that settlements have turned up under this name."""
        return self.shown.get(name, ())

    def view(self, seat: int) -> SeatView:
        """What the seat sees; it stays up to date as the deal goes on."""
        return self.seats[seat]

    def events_for(self, seat: int) -> list[dict[str, Any]]:
        """The events so far as the seat is shown them; the deal must keep a log."""
        if self.log is None:
            raise ValueError("this deal keeps no log")
        rules = self.rules
        return events.shown_to(self.log, seat, rules.secrets, concealed_shown=rules.kong_terms.concealed_shown)

    def turn_order_after(self, seat: int) -> tuple[int, ...]:
        """The other seats in turn order."""
        return self.order[seat]

    def from_dealer(self) -> tuple[int, ...]:
        """All seats in turn order from the dealer."""
        return (self.dealer, *self.order[self.dealer])

    # Moves

    def book(self, payment: Payment, cause: int = -1) -> Entry | None:
        """The one way by which points move; a payment of nothing must not be asked for.

        What rules add to it is booked after it. None: its payer can pay nothing.
        """
        entry = self.book_alone(payment, cause)
        if entry is not None and self.rules.surcharges:
            settle.add_surcharges(self, entry)
        return entry

    def book_alone(self, payment: Payment, cause: int = -1) -> Entry | None:
        """As `book`, without what rules add."""
        payable = self.rules.payable
        if payable is not None and payment.payer != HOUSE:
            points = payable(self, payment)
            if not points:
                return None
            payment = payment._replace(points=points)
        entry = self.ledger.book(payment, cause)
        if self.log is not None:
            self.log.append(events.pay(entry))
        return entry

    def draw(self, s: SeatView, end: str) -> None:
        """Give a seat the tile at one end of the wall ("front" or "back")."""
        if end == "front":
            kind = self.wall[self.front]
            self.front += 1
        else:
            self.back -= 1
            kind = self.wall[self.back]
        s.take(kind)
        s.drawn = kind
        s.draws += 1
        if self.log is not None:
            self.log.append(events.draw(s.index, kind, end))
        for told in self.rules.drawn:
            told(self, s.index, kind)

    def show_from_back(self, count: int) -> tuple[int, ...]:
        """Show tiles from the back of the wall, laid open: up to `count`, fewer if fewer are left."""
        first = max(self.front, self.back - count)
        taken = tuple(reversed(self.wall[first : self.back]))
        self.back = first
        for kind in taken:
            self.tiles.lay_open(kind)
        return taken

    def draw_next_after(self, seat: int) -> None:
        """Give the turn to the next live seat after `seat`."""
        self.turn_seat = self.next_live[seat]
        self.phase = DRAW

    def tell_passed_win(self, chance: Chance) -> None:
        """A seat that might have won did not; `passed_wins` counts them."""
        self.passed_wins += 1
        for told in self.rules.passed_win:
            told(self, chance)

    def close(self, outcome: DealOutcome) -> None:
        """Take the outcome as final; the rules name the next dealer of a deal that was finished."""
        for told in self.rules.ended:
            told(self, outcome)
        if outcome.end != "unfinished":
            # The next dealer is the last field; `_replace` takes several times as long.
            outcome = DealOutcome(*outcome[:-1], self.rules.next_dealer(outcome, False))
        self.outcome = outcome
        self.phase = OVER
        if self.log is not None:
            self.log.append(events.end(outcome))

    def note_live(self) -> None:
        """Bring up to date what follows from who is live and from barred suits."""
        live = claiming = ready = 0
        barred = [0] * len(self.claimers)
        for s in self.seats:
            if s.live:
                live |= s.bit
                ready |= s.waits
                if not s.locked:
                    claiming |= s.bit
                    if s.barred_suit >= 0:
                        barred[s.barred_suit] |= s.bit
        # Nobody makes a pung of wild tiles.
        barred[WILD_SUIT] = claiming
        # In place: the loop has them at hand.
        for suit, bits in enumerate(barred):
            self.claimers[suit] = claiming & ~bits
        for seat, following in enumerate(_next_live(len(self.seats), live)):
            self.next_live[seat] = following
        self.ready = ready

    def note_ready(self) -> None:
        """Bring up to date which kinds would complete some live hand."""
        ready = 0
        for s in self.seats:
            if s.live:
                ready |= s.waits
        self.ready = ready
