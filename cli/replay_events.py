"""What `replay` tells of a deal beside wins and payments: choices before play, plays of the rules, tiles turned up."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from .document import Block, Column, Paragraph, Table
from .texts import NO, YES, Phrase, Voice

if TYPE_CHECKING:
    from ..core.deal import Deal
    from ..core.events import Event

__all__ = ["RuleEvents", "before_play", "in_play", "rule_events", "turned_up"]

BEFORE = Phrase("Before play", "开局")
PLAYED = Phrase("Played: {told}", "行牌：{told}")
TURNED_UP = Phrase("Turned up: {told}", "翻牌：{told}")
BREAK = Phrase("; ", "；")
COMMON = ("type", "seat")
"""Fields that every decision's event has; the others are what was decided."""


@dataclass(frozen=True, slots=True)
class RuleEvents:
    """Events of a deal, as records have them and in their order, by what brings them.

    `opening` are choices in opening steps, `plays` those that rules add to a seat's own turn (claims lay melds,
    as a pung does, and are not told), and `turned_up` tiles of settlements.
    """

    opening: Sequence[Event]
    plays: Sequence[Event]
    turned_up: Sequence[Event]


def rule_events(deal: Deal) -> RuleEvents:
    """What there is to tell of a deal that was played with a log."""
    from ..core.events import DERIVED

    rules = deal.rules

    def of(types: set[str]) -> tuple[Event, ...]:
        return tuple(event for event in deal.log or () if event["type"] in types)

    return RuleEvents(
        of({step.name for step in rules.opening_steps}),
        of({play.name for play in rules.turn_plays}),
        of(set(rules.derived) - set(DERIVED)),
    )


def before_play(voice: Voice, names: Sequence[str], events: RuleEvents) -> list[Block]:
    """A table with a row for every field of every opening step and a column for every seat; nothing without any."""
    chosen: dict[str, dict[int, str]] = {}
    for event in events.opening:
        for field, value in _decided(event).items():
            chosen.setdefault(f"{event['type']} {field}", {})[event["seat"]] = _value(voice, value)
    if not chosen:
        return []
    columns = [Column(voice.say(BEFORE), breaks="never"), *(Column(name) for name in names)]
    return [Table(columns, [[what, *(by.get(seat, "") for seat in range(len(names)))] for what, by in chosen.items()])]


def in_play(voice: Voice, names: Sequence[str], events: RuleEvents) -> list[Block]:
    """A line with every play of the rules and the seat that made it; nothing without any."""
    return _line(voice, PLAYED, [f"{names[event['seat']]} {_told(voice, event)}" for event in events.plays])


def turned_up(voice: Voice, events: RuleEvents) -> list[Block]:
    """A line with the tiles that settlements turned up; nothing without any."""
    return _line(voice, TURNED_UP, [_told(voice, event) for event in events.turned_up])


def _line(voice: Voice, phrase: Phrase, told: Sequence[str]) -> list[Block]:
    return [Paragraph(voice.say(phrase, told=voice.say(BREAK).join(told)))] if told else []


def _decided(event: Event) -> Mapping[str, Any]:
    return {field: value for field, value in event.items() if field not in COMMON}


def _told(voice: Voice, event: Event) -> str:
    decided = _decided(event)
    if len(decided) == 1:
        return " ".join([event["type"], *(_value(voice, value) for value in decided.values())])
    return " ".join([event["type"], *(f"{field} {_value(voice, value)}" for field, value in decided.items())])


def _value(voice: Voice, value: object) -> str:
    """A field's value as people read it: tiles in their style, yes or no, and the rest as it is."""
    if isinstance(value, bool):
        return voice.say(YES if value else NO)
    if not isinstance(value, str):
        return str(value)
    try:
        return voice.tiles_of(value)
    except ValueError:
        return value
