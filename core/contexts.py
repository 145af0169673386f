"""What hooks are shown: read-only views of the deal, of a win, of a kong and of a hand to be counted."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal, NamedTuple, Protocol

from .hands import Meld
from .money import Entry
from .terms import (
    Award,
    Bonus,
    FanCount,
    KongPrice,
    KongTerms,
    KongType,
    Liability,
    PlayOn,
    RobTerms,
    ShareLimits,
    SuitLimit,
)

if TYPE_CHECKING:
    from .readings import Form, Reading

__all__ = [
    "CALM",
    "Chance",
    "DealView",
    "HandQuestion",
    "How",
    "Kong",
    "RulesView",
    "SeatStanding",
    "Situation",
    "TakeTiles",
    "Win",
]

How = Literal["self_draw", "discard", "rob_kong"]


class TakeTiles(Protocol):
    """Takes tiles from the back of the wall, shown to all."""

    def __call__(self, count: int, /) -> tuple[int, ...]:
        """Up to so many tiles; fewer if fewer are left."""


class Situation(NamedTuple):
    """How and when a hand is completed: what extras may look at beside the tiles.

    `after_kong`: type of the last kong of the turn in which the winning tile was drawn or
    discarded, None without one or for a robbed kong. `first_draw`: the winner's own first draw,
    with no meld. `wall_left`: tiles left at the decision, None where that must not count. `marks` are
    those that rules put on the winner, `source_marks` those on the seat whose tile it was. `first_discard`: won
    on the dealer's first discard. `untouched`: no seat has a meld yet. `shown`: copies of the winning tile that
    lay in melds and rivers before it. `kongs`: whether the hand's kongs bring fan, as themselves, as roots where
    they are not paid, or as four kongs.
    """

    how: How
    after_kong: KongType | None = None
    first_draw: bool = False
    dealer: bool = False
    wall_left: int | None = None
    marks: tuple[str, ...] = ()
    source_marks: tuple[str, ...] = ()
    first_discard: bool = False
    untouched: bool = False
    shown: int = 0
    kongs: bool = True


CALM = Situation("discard")
"""A win on a discard without anything special: how ready hands are valued (rules.md ready_check)."""


class HandQuestion(NamedTuple):
    """A complete hand whose fan is asked for; `codes` and `counts` hold the winning tile, not the melds.

    `forms` are the core's shapes that it may be read in (none where tiles that rules add keep it from both), `shaped`
    its readings in shapes that rules add. `wilds` are the kinds of the wild tiles that the concealed hand really
    holds; `codes`, `counts`, `tile` and `readings` have what they stand for in their place.
    """

    codes: tuple[int, int, int]
    counts: Sequence[int]
    melds: tuple[Meld, ...]
    tile: int
    forms: tuple[Form, ...]
    situation: Situation
    wilds: tuple[int, ...] = ()
    shaped: tuple[Reading, ...] = ()

    @property
    def readings(self) -> tuple[Reading, ...]:
        """Every way to read the hand, sets and a pair first, those of shapes that rules add last.

        They are found anew each time, so that a fan table that has no need of them does not wait for them.
        """
        if not self.forms:
            return self.shaped
        # With it come the tables of hand analysis, which who only names rules does without.
        from .readings import readings

        return readings(self.codes, self.melds, self.tile, "seven_pairs" in self.forms) + self.shaped


@dataclass(slots=True)
class Kong:
    """A kong that took effect (or was robbed: then it is not among the deal's kongs).

    `turn` numbers the turn in which it was made; `feeder` is the seat that fed an exposed kong.
    `counts_as_kong` is false for a late added kong that is unpaid (it counts as a root). `entries`
    are the ledger indexes of what it brought, `wilds` the kinds of the wild tiles in it.
    """

    index: int
    seat: int
    tile: int
    type: KongType
    feeder: int | None
    turn: int
    price: KongPrice
    counts_as_kong: bool
    entries: tuple[int, ...] = ()
    wilds: tuple[int, ...] = ()


@dataclass(slots=True)
class Win:
    """A win; its price is there once it is settled.

    `of` is the seat whose tile it was, None for a self-draw. `payers` are the other live seats in
    turn order after the winner at the moment of the win, winners of the same tile left out (they
    are out; in blood flow nobody ever is). `fan` is what is recorded (after the cap), `points` one
    share, `horses` the hits.
    """

    index: int
    seat: int
    tile: int
    of: int | None
    how: How
    situation: Situation
    kong: Kong | None
    payers: tuple[int, ...]
    count: FanCount
    award: Award | None = None
    liability: Liability | None = None
    fan: int = 0
    points: int = 0
    entries: tuple[int, ...] = ()

    @property
    def horses(self) -> int:
        """Hits among the tiles shown after the win."""
        return self.award.hits if self.award else 0


@dataclass(slots=True)
class Chance:
    """A hand that could be won now by `seat`, before filters and choice.

    `fan` is what the win would be recorded with (after self-draw bonus and cap, horses aside), `points` what one
    share would pay.
    """

    seat: int
    tile: int
    of: int | None
    how: How
    wall_left: int
    count: FanCount
    fan: int
    situation: Situation = CALM
    points: int = 0


class SeatStanding(Protocol):
    """What rules may read of one seat."""

    @property
    def codes(self) -> Sequence[int]:
        """Suit codes (m, p, s) of the concealed hand."""

    @property
    def counts(self) -> Sequence[int]:
        """Concealed tiles by kind."""

    @property
    def melds(self) -> Sequence[Meld]:
        """Melds in the order in which they were made."""

    @property
    def barred_suit(self) -> int:
        """The suit that the seat may not use (its missing suit): 0, 1, 2, or -1."""

    @property
    def draws(self) -> int:
        """How often the seat has drawn, replacement tiles included."""

    @property
    def discarded(self) -> Sequence[int]:
        """Every tile that the seat discarded, claimed ones included, in order."""

    @property
    def river(self) -> Sequence[int]:
        """Discards that nobody claimed."""

    def suits_held(self) -> int:
        """How many of the three suits hand and melds together hold."""

    @property
    def drawn(self) -> int:
        """The kind last drawn in the turn under way, -1 outside the seat's turn or after a pung."""

    @property
    def marks(self) -> tuple[str, ...]:
        """Marks that rules have put on the seat, such as that it declared something."""

    @property
    def locked(self) -> bool:
        """Whether the hand is locked: it discards what it draws."""


class RulesView(Protocol):
    """What rules may read of each other: answers that are data, and prices."""

    @property
    def unit(self) -> int:
        """Points of one unit."""

    @property
    def cap(self) -> int | None:
        """The cap in fan, None without one."""

    @property
    def share_limits(self) -> ShareLimits:
        """What holds for a share beside the cap."""

    @property
    def most_points(self) -> int | None:
        """Points of one share at the cap, without a self-draw's bonus; None: nothing holds them."""

    @property
    def suit_limit(self) -> SuitLimit:
        """Which suits a winning hand may hold."""

    @property
    def self_draw_bonus(self) -> Bonus:
        """What a self-draw adds."""

    @property
    def kong_terms(self) -> KongTerms:
        """What kongs pay."""

    @property
    def rob_terms(self) -> RobTerms:
        """Whether kongs may be robbed."""

    @property
    def play_on(self) -> PlayOn:
        """What follows a win."""

    @property
    def winners_per_tile(self) -> int | None:
        """How many seats may win on one tile, None: any number."""

    @property
    def points(self) -> Callable[[int], int]:
        """Points of one share by fan, after the cap."""

    @property
    def is_pig(self) -> Callable[[DealView, int], bool]:
        """Whether a live seat is a pig."""

    @property
    def dead_kinds(self) -> Callable[[DealView], int]:
        """Mask of the waits that make nobody ready."""

    @property
    def ready_worth(self) -> Callable[[DealView, int], int]:
        """Points that each payer of the ready check pays to a seat, 0 for one that it does not pay."""

    def capped(self, fan: int) -> int:
        """`fan` under the cap."""

    def share_points(self, fan: int, bonus: Bonus | None = None) -> int:
        """Points of one share of a hand of `fan` fan before bonus and cap."""

    def ask(self, hook: str) -> Callable[..., Any]:
        """A hook of a variant's own (`Variant.hooks`), to be called with its arguments in their order."""


class DealView(Protocol):
    """What rules may read of a deal under way."""

    @property
    def rules(self) -> RulesView:
        """What the composed rule set answers."""

    @property
    def dealer(self) -> int:
        """The dealer's seat."""

    @property
    def seats(self) -> Sequence[SeatStanding]:
        """One standing a seat."""

    @property
    def wall_left(self) -> int:
        """Tiles left in the wall."""

    @property
    def turn_seat(self) -> int:
        """The seat whose turn it is, or whose discard or kong is being claimed."""

    @property
    def scores(self) -> Sequence[int]:
        """Points a seat so far."""

    @property
    def entries(self) -> Sequence[Entry]:
        """All transfers so far."""

    @property
    def kongs(self) -> Sequence[Kong]:
        """All kongs that took effect, in order."""

    @property
    def wins(self) -> Sequence[Win]:
        """All settled wins, in order."""

    def live_seats(self) -> tuple[int, ...]:
        """Live seats, in turn order from the dealer."""

    def is_live(self, seat: int) -> bool:
        """Whether the seat has neither won (where winners leave) nor left."""

    def has_won(self, seat: int) -> bool:
        """Whether the seat has won in this deal."""

    def has_left(self, seat: int) -> bool:
        """Whether the seat has left the deal."""

    def waits(self, seat: int) -> int:
        """Mask of the kinds (bit k = kind k) that complete the seat's hand, the tile just drawn aside."""

    def is_ready(self, seat: int, *, without: int = 0) -> bool:
        """Whether some tile would complete the seat's hand (rules.md ready_check), kinds in mask `without` aside."""

    def hand_values(
        self, seat: int, *, without: int = 0, situation: Situation = CALM
    ) -> tuple[tuple[int, FanCount], ...]:
        """(tile, count) for every tile that would complete a 13-tile hand, as a calm discard win.

        `situation` is what another win than that is like. Empty when the seat is not ready. Kinds in mask `without`
        are left out.
        """

    def best_hand_values(self, seat: int, *, without: int = 0) -> tuple[tuple[int, FanCount], ...]:
        """As `hand_values`; a seat with a tile more is valued by its best legal discard."""

    def exposed_kinds(self) -> int:
        """Mask of the kinds of which all four copies lie in melds and rivers for all to see."""

    def memory(self, owner: object) -> dict[str, Any]:
        """The deal's own notes of one variant, empty at the start of every deal."""

    def choices(self, step: str) -> Sequence[Any]:
        """What each seat chose in an opening step; empty where there was none."""

    def turned_up(self, name: str) -> tuple[int, ...]:
        """Tiles that settlements have turned up under this name so far."""
