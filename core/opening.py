"""Opening steps: decisions that all seats make before the first discard (rules.md F2, opening)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, NamedTuple

from .money import Payment
from .rng import Stream

if TYPE_CHECKING:
    from .contexts import DealView

__all__ = ["Move", "OpeningEffect", "OpeningStep"]


@dataclass(frozen=True, slots=True)
class Move:
    """Tiles that pass from one seat's hand to another's, in this order."""

    giver: int
    taker: int
    tiles: tuple[int, ...]


_NOBODY: Mapping[int, Any] = MappingProxyType({})


class OpeningEffect(NamedTuple):
    """What a step changes once every seat has chosen.

    `moves` pass tiles, `barred` names missing suits (seat -> suit index), `marks` puts marks on seats
    (seat -> names; see `Situation.marks`), `locked` locks the hands of seats, and `payments` are made.
    `into_wall` (seat -> tiles) are put into the wall: each seat gets as many from its front, in turn order
    from the dealer, and then the wall is mixed with them, `mix` naming one of the ways to do it.
    """

    moves: tuple[Move, ...] = ()
    barred: Mapping[int, int] = _NOBODY
    marks: Mapping[int, tuple[str, ...]] = _NOBODY
    locked: tuple[int, ...] = ()
    payments: tuple[Payment, ...] = ()
    into_wall: Mapping[int, tuple[int, ...]] = _NOBODY
    mix: int = 0


class OpeningStep:
    """A decision that every seat makes at once; choices take effect when all are made.

    `name` is the decision's type in records, `order` its place among the steps. A choice is any
    hashable value that `encode` turns into the event's fields and `decode` reads back; `secret` names
    the fields that other seats are not shown. Steps with `before_deal` come first, whatever their
    order, and are decided without a look at the tiles.
    """

    name: str
    order: int
    before_deal: bool = False
    secret: tuple[str, ...] = ()
    chance_key: str | None = None
    """Header key of what the step leaves to chance, None when nothing is."""

    def chance(self, stream: Stream, seats: int) -> str:
        """Draw what `chance_key` names, from the deal's opening stream."""
        raise LookupError(self.name)

    def chance_values(self, seats: int) -> tuple[str, ...]:
        """Every value that the header may give for `chance_key`."""
        return ()

    def options(self, deal: DealView, seat: int) -> Sequence[Any]:
        """Every choice the seat has, each once, in a fixed order."""
        raise LookupError(self.name)

    def refusal(self, deal: DealView, seat: int, choice: Any) -> str | None:
        """Why this choice is not allowed (a lower-case clause), None when it is."""
        return None if choice in self.options(deal, seat) else "this choice is not offered"

    def effect(self, deal: DealView, choices: Sequence[Any], chance: str | None) -> OpeningEffect:
        """What the choices (by seat) do, nothing by default; `chance` is the header's value for `chance_key`."""
        return OpeningEffect()

    def encode(self, choice: Any) -> dict[str, Any]:
        """The choice as fields of its event."""
        raise LookupError(self.name)

    def decode(self, fields: Mapping[str, Any]) -> Any:
        """The choice in an event's fields; ValueError with a clause that says what is wrong."""
        raise LookupError(self.name)
