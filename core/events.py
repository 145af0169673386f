"""Events as record.md writes them, and what of them another seat is shown."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from .errors import PluginError
from .money import HOUSE
from .tiles import format_tiles, tile_name

if TYPE_CHECKING:
    from .contexts import Win
    from .money import Entry
    from .opening import OpeningStep
    from .outcome import DealOutcome
    from .plays import Offer, Play

__all__ = [
    "DERIVED",
    "Event",
    "account_name",
    "discard",
    "draw",
    "end",
    "horses",
    "kong",
    "leave",
    "opening",
    "passed",
    "pay",
    "play",
    "pung",
    "shown_to",
    "turned_up",
    "win",
]

Event = dict[str, Any]

DERIVED = ("draw", "horses", "pay", "end")
"""Types of events that follow from decisions (record.md)."""


def draw(seat: int, kind: int, end_of_wall: str) -> Event:
    """A tile taken from the wall."""
    return {"type": "draw", "seat": seat, "tile": tile_name(kind), "end": end_of_wall}


def opening(step: OpeningStep, seat: int, choice: Any) -> Event:
    """A choice in an opening step. Raises PluginError where the step cannot read back what it writes."""
    return {"type": step.name, "seat": seat, **_written(step, choice, ("type", "seat"))}


def _written(decision: OpeningStep | Play, choice: Any, taken_keys: Sequence[str]) -> dict[str, Any]:
    """The choice as fields of its event, held to being read back as it was; the event has `taken_keys` already."""
    fields = decision.encode(choice)
    try:
        read = decision.decode(fields)
    except Exception as error:
        why = f"{type(error).__name__}: {error}"
        raise PluginError(f"{decision.name} writes {choice!r} as {fields!r}, which it cannot read: {why}") from error
    if taken := [key for key in taken_keys if key in fields]:
        raise PluginError(f"{decision.name} writes the fields {', '.join(taken)}, which its event has already")
    if read != choice:
        raise PluginError(f"{decision.name} writes {choice!r} as {fields!r} and reads that back as {read!r}")
    return fields


def discard(seat: int, kind: int) -> Event:
    """A discard."""
    return {"type": "discard", "seat": seat, "tile": tile_name(kind)}


def pung(seat: int, kind: int, of: int) -> Event:
    """A pung of the discard of seat `of`."""
    return {"type": "pung", "seat": seat, "tile": tile_name(kind), "of": of}


def kong(seat: int, kind: int, type: str, of: int | None) -> Event:
    """A kong; `of` is the feeder of an exposed one, else None."""
    event = {"type": "kong", "seat": seat, "tile": tile_name(kind), "kind": type}
    return event if of is None else {**event, "of": of}


def play(offer: Offer, seat: int, claimed: int, of: int | None) -> Event:
    """A play of the rules; `claimed` is the tile that it claims of seat `of` (-1: none).

    Raises PluginError where the play cannot read back what it writes.
    """
    event = {"type": offer.play.name, "seat": seat}
    if claimed >= 0:
        event |= {"tile": tile_name(claimed), "of": of}
    return event | _written(offer.play, offer.choice, tuple(event))


def passed(seat: int, kind: int) -> Event:
    """A claim that might have been made and was not."""
    return {"type": "pass", "seat": seat, "tile": tile_name(kind)}


def win(win: Win) -> Event:
    """A win, with its fan after the cap and its items."""
    return {
        "type": "win",
        "seat": win.seat,
        "tile": tile_name(win.tile),
        "of": win.of,
        "how": win.how,
        "fan": win.fan,
        "items": [list(item) for item in win.count.items],
    }


def horses(win: Win) -> Event:
    """The tiles shown after a win, and its hits."""
    assert win.award is not None
    return {"type": "horses", "seat": win.seat, "tiles": format_tiles(win.award.tiles), "hits": win.award.hits}


def turned_up(name: str, tiles: Sequence[int]) -> Event:
    """Tiles that a settlement turns up, under the name that it gave."""
    return {"type": name, "tiles": format_tiles(tiles)}


def pay(entry: Entry) -> Event:
    """A transfer."""
    return {
        "type": "pay",
        "payer": account_name(entry.payer),
        "payee": account_name(entry.payee),
        "points": entry.points,
        "why": entry.why,
    }


def leave(seat: int) -> Event:
    """A seat leaves."""
    return {"type": "leave", "seat": seat}


def end(outcome: DealOutcome) -> Event:
    """The end of a deal."""
    return {
        "type": "end",
        "why": outcome.end,
        "scores": list(outcome.scores),
        "house": outcome.house,
        "results": None if outcome.results is None else list(outcome.results),
        "next_dealer": outcome.next_dealer,
    }


def account_name(account: int) -> int | str:
    """A seat's number, or "house"."""
    return "house" if account == HOUSE else account


def shown_to(
    log: Iterable[Event], seat: int, secrets: Mapping[str, Sequence[str]], *, concealed_shown: bool
) -> list[Event]:
    """The events as `seat` sees them while the deal goes on.

    Other seats' draws show no tile, nor do their concealed kongs where these stay hidden; passes are
    not shown at all. `secrets` names by event type the fields that stay with the seat itself.
    """
    return [_shown(event, seat, secrets, concealed_shown) for event in log if event["type"] != "pass"]


def _shown(event: Event, seat: int, secrets: Mapping[str, Sequence[str]], concealed_shown: bool) -> Event:
    if event.get("seat") == seat:
        return event
    if event["type"] == "draw":
        return _without(event, ("tile",))
    if event["type"] == "kong" and event["kind"] == "concealed" and not concealed_shown:
        return _without(event, ("tile",))
    return _without(event, secrets.get(event["type"], ()))


def _without(event: Event, keys: Sequence[str]) -> Event:
    if not keys:
        return event
    return {key: value for key, value in event.items() if key not in keys}
