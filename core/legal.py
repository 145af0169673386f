"""What one seat may decide now."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any, Literal

from .actions import ADDED, CONCEALED, KONG, PASS, PUNG, WIN, Decision
from .contexts import Chance
from .flat import SUIT_OF

if TYPE_CHECKING:
    from .seat import SeatView

__all__ = ["Legal", "Phase"]

Phase = Literal["turn", "claim", "opening"]


class Legal(Sequence[int]):
    """The legal decisions of one seat, as actions (`xuezhan.core.actions`), each once.

    In a turn: the win, kongs, discards. On another seat's tile (`tile`): win, kong, pung, pass. In
    an opening step (`step`): indexes into `options`.
    """

    __slots__ = ("chance", "kong", "kongs", "of", "only", "options", "phase", "pung", "seat", "step", "tile")

    def __init__(
        self,
        seat: SeatView,
        phase: Phase,
        *,
        chance: Chance | None = None,
        kongs: tuple[int, ...] = (),
        only: int = -1,
        tile: int = -1,
        of: int | None = None,
        pung: bool = False,
        kong: bool = False,
        step: str = "",
        options: Sequence[Any] = (),
    ) -> None:
        self.seat = seat
        self.phase: Phase = phase
        self.chance = chance
        self.kongs = kongs
        self.only = only
        self.tile = tile
        self.of = of
        self.pung = pung
        self.kong = kong
        self.step = step
        self.options = options

    @property
    def win(self) -> bool:
        """Whether the seat may win."""
        return self.chance is not None

    @property
    def forced_suit(self) -> int:
        """The suit that must be discarded first (the seat's missing suit, while it holds some), -1: any."""
        barred = self.seat.barred_suit
        return barred if barred >= 0 and self.seat.codes[barred] else -1

    @property
    def discards(self) -> tuple[int, ...]:
        """Kinds that may be discarded, ascending; empty outside the seat's own turn."""
        if self.phase != "turn":
            return ()
        if self.only >= 0:
            return (self.only,)
        suit = self.forced_suit
        return self.seat.kinds() if suit < 0 else self.seat.kinds_of(suit)

    @property
    def actions(self) -> tuple[int, ...]:
        """All legal actions."""
        if self.phase == "turn":
            if self.chance is None:
                return self.kongs + self.discards
            return (WIN, *self.kongs, *self.discards)
        if self.phase == "opening":
            return tuple(range(len(self.options)))
        claims = ((WIN, self.chance is not None), (KONG, self.kong), (PUNG, self.pung))
        return (*(action for action, may in claims if may), PASS)

    def __len__(self) -> int:
        return len(self.actions)

    def __getitem__(self, index: Any) -> Any:
        return self.actions[index]

    def __iter__(self) -> Iterator[int]:
        return iter(self.actions)

    def __contains__(self, action: object) -> bool:
        if self.phase == "claim":
            return (
                action == PASS
                or (action == PUNG and self.pung)
                or (action == WIN and self.chance is not None)
                or (action == KONG and self.kong)
            )
        return action in self.actions

    def decision(self, action: int) -> Decision:
        """A legal action as it stands in records."""
        seat = self.seat.index
        if self.phase == "opening":
            return Decision(self.step, seat, choice=self.options[action])
        if self.phase == "turn":
            if action == WIN:
                return Decision("win", seat, self.seat.drawn)
            if action >= ADDED:
                return Decision("kong", seat, action - ADDED, kind="added")
            if action >= CONCEALED:
                return Decision("kong", seat, action - CONCEALED, kind="concealed")
            return Decision("discard", seat, action)
        name = {WIN: "win", KONG: "kong", PUNG: "pung", PASS: "pass"}[action]
        return Decision(name, seat, self.tile, self.of, "exposed" if action == KONG else None)

    def decisions(self) -> tuple[Decision, ...]:
        """All legal decisions as they stand in records."""
        return tuple(self.decision(action) for action in self.actions)

    def allows_discard(self, kind: int) -> bool:
        """Whether this kind may be discarded."""
        if self.only >= 0:
            return kind == self.only
        suit = self.forced_suit
        return (suit < 0 or SUIT_OF[kind] == suit) and self.seat.counts[kind] > 0
