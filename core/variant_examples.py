"""What a variant shows of itself: hands and deals that come out differently because of it (`Variant.examples`)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal, TypeAlias

if TYPE_CHECKING:
    from .score import Switches

__all__ = ["DealExample", "HandExample", "Leaving", "NoEffect", "Rules", "VariantExample"]

Rules: TypeAlias = str | Mapping[str, Any]
"""A rule set to start from: RULES text ("laok", "tfmj:horses=none") or a mapping like a rule file."""

@dataclass(frozen=True, slots=True)
class HandExample:
    """A hand that is worth something else under each of `settings`.

    `shows` is the option that makes the difference ("base", a key of a table as "fan.root"), or "use" for the
    choice of the variant itself. A setting is one quick change or several ("points.base=2", "cap=fixed,cap.fan=2",
    "extra.tea.use=tea") made to `rules`; an empty one leaves them as they are. `switches` say how the hand is
    won, None: on a discard.
    """

    shows: str
    rules: Rules
    settings: tuple[str, ...]
    hand: str
    switches: Switches | None = None


@dataclass(frozen=True, slots=True)
class Leaving:
    """Who leaves a deal: `seat`, once so many decisions were made after the opening."""

    seat: int
    after: int


@dataclass(frozen=True, slots=True)
class DealExample:
    """A deal that comes out differently under each of `settings` (see `HandExample`).

    The tiles are those of `seed`, and every seat is played by `player` ("greedy", "random", or "trial", who tries
    every rule); the dealer is seat `dealer`. With a `script`, lines of a deal record (header and decisions), these
    count instead, as in `xuezhan replay FILE --rules`. `leaving`: a seat leaves on the way.

    `differs`: in "points" (scores, the house, who deals next, or a decision that the rules refuse) or in the
    "course", every event of the deal.
    """

    shows: str
    rules: Rules
    settings: tuple[str, ...]
    seed: int = 1
    player: str = "greedy"
    dealer: int = 0
    script: Sequence[str] = ()
    leaving: Leaving | None = None
    differs: Literal["points", "course"] = "points"


@dataclass(frozen=True, slots=True)
class NoEffect:
    """An option that may stand in a file and changes nothing with this variant; `why` says so to a reader."""

    shows: str
    why: str


VariantExample: TypeAlias = HandExample | DealExample | NoEffect
"""One thing that a variant shows of itself."""
