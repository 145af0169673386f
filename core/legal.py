"""What one seat may decide now: in its own turn, on another seat's tile, in an opening step."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, Literal

from .actions import ADDED, CONCEALED, KONG, PASS, PLAY, PUNG, WIN, Decision
from .contexts import Chance
from .plays import Offer

if TYPE_CHECKING:
    from .seat import SeatView

__all__ = ["ClaimLegal", "Legal", "OpeningLegal", "Phase", "TurnLegal"]

Phase = Literal["turn", "claim", "opening"]


class Legal:
    """The legal decisions of one seat, as actions (`xuezhan.core.actions`), each once.

    `phase` says which of the three kinds it is; what belongs to another kind is empty: `win` (and
    `chance`, the hand that would be won), `kongs` (actions) and `only` (the one kind that may be
    discarded, -1: any) in a turn; `tile`, `of`, `pung` and `kong` on another seat's tile; `offers`,
    the plays of the rules, in both; `step` and `options` in an opening step.
    """

    __slots__ = ("seat",)

    phase: ClassVar[Phase] = "turn"
    seat: SeatView
    win: bool = False
    chance: Chance | None = None
    kongs: tuple[int, ...] = ()
    only: int = -1
    tile: int = -1
    of: int | None = None
    pung: bool = False
    kong: bool = False
    offers: tuple[Offer, ...] = ()
    step: str = ""
    options: Sequence[Any] = ()

    @property
    def discards(self) -> tuple[int, ...]:
        """Kinds that may be discarded, ascending."""
        return ()

    @property
    def forced_suit(self) -> int:
        """The suit that must be discarded now (the seat's missing suit, while it holds some), -1: any."""
        return self.seat.owed_suit()

    @property
    def actions(self) -> tuple[int, ...]:
        """All legal actions."""
        return ()

    def __len__(self) -> int:
        return len(self.actions)

    def __getitem__(self, index: Any) -> Any:
        return self.actions[index]

    def __iter__(self) -> Iterator[int]:
        return iter(self.actions)

    def __contains__(self, action: object) -> bool:
        return action in self.actions

    def __reversed__(self) -> Iterator[int]:
        return reversed(self.actions)

    def index(self, action: int) -> int:
        """The place of an action. Raises ValueError where it is not legal."""
        return self.actions.index(action)

    def count(self, action: int) -> int:
        """1 for a legal action, else 0."""
        return self.actions.count(action)

    def decision(self, action: int) -> Decision:
        """A legal action as it stands in records."""
        raise LookupError(action)

    def decisions(self) -> tuple[Decision, ...]:
        """All legal decisions as they stand in records."""
        return tuple(self.decision(action) for action in self.actions)


# It is one in all but its base class, which machine code would not let it have.
Sequence.register(Legal)


class TurnLegal(Legal):
    """In a seat's own turn: the win, kongs, discards."""

    __slots__ = ("chance", "kongs", "offers", "only", "win")

    phase = "turn"

    def __init__(
        self,
        seat: SeatView,
        chance: Chance | None = None,
        kongs: tuple[int, ...] = (),
        only: int = -1,
        offers: tuple[Offer, ...] = (),
    ) -> None:
        self.seat = seat
        self.chance = chance
        self.win = chance is not None
        self.kongs = kongs
        self.only = only
        self.offers = offers

    @property
    def discards(self) -> tuple[int, ...]:
        """Kinds that may be discarded, ascending."""
        return (self.only,) if self.only >= 0 else self.seat.discardable()

    @property
    def actions(self) -> tuple[int, ...]:
        """The win, kongs, discards, plays."""
        found = (self.only,) if self.only >= 0 else self.seat.discardable()
        if self.kongs:
            found = self.kongs + found
        if self.chance is not None:
            found = (WIN, *found)
        return (*found, *range(PLAY, PLAY + len(self.offers))) if self.offers else found

    def decision(self, action: int) -> Decision:
        """A legal action as it stands in records."""
        seat = self.seat.index
        if action >= PLAY:
            offer = self.offers[action - PLAY]
            return Decision(offer.play.name, seat, choice=offer.choice)
        if action == WIN:
            return Decision("win", seat, self.seat.drawn)
        if action >= ADDED:
            return Decision("kong", seat, action - ADDED, kind="added")
        if action >= CONCEALED:
            return Decision("kong", seat, action - CONCEALED, kind="concealed")
        return Decision("discard", seat, action)


class ClaimLegal(Legal):
    """On the discard or the added kong of seat `of`: win, kong, pung, plays, pass."""

    __slots__ = ("chance", "kong", "of", "offers", "pung", "tile", "win")

    phase = "claim"

    def __init__(
        self,
        seat: SeatView,
        tile: int,
        of: int,
        chance: Chance | None,
        pung: bool,
        kong: bool,
        offers: tuple[Offer, ...] = (),
    ) -> None:
        self.seat = seat
        self.tile = tile
        self.of = of
        self.chance = chance
        self.win = chance is not None
        self.pung = pung
        self.kong = kong
        self.offers = offers

    @property
    def actions(self) -> tuple[int, ...]:
        """Win, kong, pung, plays, pass."""
        found = [WIN] if self.chance is not None else []
        if self.kong:
            found.append(KONG)
        if self.pung:
            found.append(PUNG)
        if self.offers:
            found += range(PLAY, PLAY + len(self.offers))
        found.append(PASS)
        return tuple(found)

    def __contains__(self, action: object) -> bool:
        return (
            action == PASS
            or (action == PUNG and self.pung)
            or (action == WIN and self.chance is not None)
            or (action == KONG and self.kong)
            or (isinstance(action, int) and PLAY <= action < PLAY + len(self.offers))
        )

    def decision(self, action: int) -> Decision:
        """A legal action as it stands in records."""
        if action >= PLAY:
            offer = self.offers[action - PLAY]
            return Decision(offer.play.name, self.seat.index, self.tile, self.of, choice=offer.choice)
        name = {WIN: "win", KONG: "kong", PUNG: "pung", PASS: "pass"}[action]
        return Decision(name, self.seat.index, self.tile, self.of, "exposed" if action == KONG else None)


class OpeningLegal(Legal):
    """In an opening step: the indexes of its options."""

    __slots__ = ("options", "step")

    phase = "opening"

    def __init__(self, seat: SeatView, step: str, options: Sequence[Any]) -> None:
        self.seat = seat
        self.step = step
        self.options = options

    @property
    def actions(self) -> tuple[int, ...]:
        """Indexes of the options."""
        return tuple(range(len(self.options)))

    def __len__(self) -> int:
        return len(self.options)

    def __contains__(self, action: object) -> bool:
        return isinstance(action, int) and 0 <= action < len(self.options)

    def decision(self, action: int) -> Decision:
        """A legal action as it stands in records."""
        return Decision(self.step, self.seat.index, choice=self.options[action])
