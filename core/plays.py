"""Plays: decisions that rules add to a seat's own turn and to the claims on a discard.

A chow, a pung with a wild tile, a declaration: the rules say what may be chosen and what it does, the deal does it.
Records write a play as an event of its name, as they write an opening step.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar

from .hands import Meld, MeldType
from .money import Payment
from .terms import LockedKongs

if TYPE_CHECKING:
    from .contexts import DealView

__all__ = ["MELD_RANK", "ClaimPlay", "Offer", "Play", "PlayEffect", "TurnPlay"]

MELD_RANK = 1
"""Rank of a pung and of a kong among claims; a win comes before everything."""


@dataclass(frozen=True, slots=True)
class PlayEffect:
    """What a play does.

    `meld` is laid down, `tiles` are those that leave the concealed hand for it (not the claimed one). After a
    kong the seat draws a replacement tile, after another meld it discards, and without a meld its turn goes on.
    `marks` are put on the seat, `locks` locks its hand (which kongs it may still make; None: it stays as it is),
    and `payments` are made.
    """

    meld: Meld | None = None
    tiles: tuple[int, ...] = ()
    marks: tuple[str, ...] = ()
    locks: LockedKongs | None = None
    payments: tuple[Payment, ...] = ()


class Play:
    """What turn plays and claim plays have in common.

    `name` is the type of its event and starts with the variant's own name ("tea.pour"). `melds` lists the types
    of melds that it lays beside pungs and kongs, `secret` the fields of its event that other seats are not
    shown, `covered` those that they are not shown where concealed kongs stay hidden. A choice is any hashable
    value that `encode` turns into the event's further fields and `decode` reads back; the default is for plays
    without a choice (None).
    """

    name: ClassVar[str]
    melds: ClassVar[tuple[MeldType, ...]] = ()
    secret: ClassVar[tuple[str, ...]] = ()
    covered: ClassVar[tuple[str, ...]] = ()

    def encode(self, choice: Any) -> dict[str, Any]:
        """The choice as fields of its event."""
        return {}

    def decode(self, fields: Mapping[str, Any]) -> Any:
        """The choice in an event's fields; ValueError with a clause that says what is wrong."""
        return None


class TurnPlay(Play):
    """A decision of a seat's own turn, after it drew."""

    def choices(self, deal: DealView, seat: int) -> Sequence[Any]:
        """Every choice that the seat has now, each once; empty where the play is not open to it."""
        raise LookupError(self.name)

    def effect(self, deal: DealView, seat: int, choice: Any) -> PlayEffect:
        """What the choice does."""
        raise LookupError(self.name)


class ClaimPlay(Play):
    """A claim on another seat's discard.

    Claims of higher `rank` come first, of equal ones the nearest in turn order (a pung and a kong have MELD_RANK).
    """

    rank: ClassVar[int] = 0

    def choices(self, deal: DealView, seat: int, tile: int) -> Sequence[Any]:
        """Every way in which the seat may claim the tile just discarded by `deal.turn_seat`."""
        raise LookupError(self.name)

    def effect(self, deal: DealView, seat: int, tile: int, choice: Any) -> PlayEffect:
        """What the choice does; it lays a meld with the claimed tile."""
        raise LookupError(self.name)


@dataclass(frozen=True, slots=True)
class Offer:
    """A play that is open to a seat now: which one, with which choice, and what it would do."""

    play: Play
    choice: Any
    effect: PlayEffect

    @property
    def rank(self) -> int:
        """Its rank among claims."""
        return self.play.rank if isinstance(self.play, ClaimPlay) else MELD_RANK
