"""A record walked line by line along a deal that is asked step by step."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from . import own_turn
from .actions import ADDED, CONCEALED, KONG, PASS, PLAY, PUNG, WIN
from .claims import Window
from .contexts import How
from .deal import Deal
from .errors import DecisionError
from .opening import OpeningStep
from .parting import TURN_DECISIONS, Parting, parting_at
from .plays import ClaimPlay, Offer
from .records import Line, Record
from .rng import OPENING, Stream
from .ruleset import RuleSet
from .tiles import format_tiles, parse_tiles, tile_name

__all__ = ["Diverged", "RecordWalk"]

CLAIMS = ("win", "pung", "kong", "pass")


class Diverged(Exception):
    """The record and the rules part at this line; play stops there. `RecordWalk` tells the kind as it ends."""

    kind: Parting = "event"

    def __init__(self, line: int, why: str) -> None:
        self.line = line
        self.why = why


@dataclass(slots=True)
class RecordWalk:
    """The lines of a record beside the deal that they tell.

    `checked`: all that the record says is held against the rules, not its decisions alone.
    `answered` are places of claims and opening choices already taken, `listed` indexes in the
    deal's log of wins that a line has accounted for, `compared` how far derived events were checked,
    and `declined` the turn in which a self-draw was passed in so many words.
    """

    record: Record
    rules: RuleSet
    checked: bool
    deal: Deal = field(init=False)
    place: int = 0
    compared: int = 0
    answered: set[int] = field(default_factory=set)
    listed: set[int] = field(default_factory=set)
    declined: int = -1

    def __post_init__(self) -> None:
        header = self.record.header
        self.deal = Deal(
            self.rules,
            header.dealer,
            header.hands,
            header.wall,
            seed=header.seed or 0,
            chance=self._chance(),
            log=[],
        )

    def _chance(self) -> dict[str, str]:
        stream = Stream(self.record.header.seed or 0, OPENING)
        given = self.record.header.fields
        chance = {}
        for step in self.rules.opening_steps:
            if step.chance_key is not None:
                drawn = step.chance(stream, self.rules.table.seats)
                chance[step.chance_key] = given.get(step.chance_key, drawn)
        return chance

    def to_the_end(self) -> None:
        """Play all that the record says; Diverged at the first line that the rules do not give."""
        try:
            self._walk()
        except Diverged as end:
            line = next((each for each in self.record.lines[self.place :] if each.number == end.line), None)
            end.kind = parting_at(self.deal, line, forced_win=self._forced_a_win())
            raise

    def _forced_a_win(self) -> bool:
        """Whether the rules made a win happen that no line has told of so far."""
        log = self.deal.log
        if self.rules.must_win is None or log is None:
            return False
        return any(event["type"] == "win" and index not in self.listed for index, event in enumerate(log))

    def _walk(self) -> None:
        lines = self.record.lines
        while True:
            owed = self.deal.pending()
            if owed and self.deal.in_opening:
                if not self._opening():
                    return
                continue
            if self.deal.window is not None and self.place < len(lines):
                self._claims()
                continue
            if self.place >= len(lines):
                self._lines_ran_out()
                return
            line = lines[self.place]
            if self.place in self.answered:
                self._compare_decision(line)
            elif line.type in self.rules.derived:
                self._compare(line)
            else:
                self._decide(line)
            self.place += 1

    def _lines_ran_out(self) -> None:
        """The record stops early: claims that are still missing are passes."""
        if self.deal.window is not None:
            self.deal.close_window()
        last = self.record.lines[-1] if self.record.lines else None
        if last is not None and last.type == "end" and not self.deal.over:
            waiting = " and ".join(f"seat {seat}" for seat in self.deal.owed)
            raise Diverged(last.number, f"the record ends here, but under these rules {waiting} must go on")

    # Opening decisions

    def _opening(self) -> bool:
        """Make one opening step's decisions; whether all of them were there."""
        step = self.rules.opening_steps[self.deal.step]
        lines = self.record.lines
        place = self.place
        while place < len(lines) and len(self.deal.owed):
            line = lines[place]
            if place in self.answered:
                place += 1
                continue
            if line.type == step.name:
                self._choose(line, step)
                self.answered.add(place)
                if not self.deal.in_opening or self.deal.rules.opening_steps[self.deal.step] is not step:
                    return True
            elif line.type in TURN_DECISIONS or line.type in self.rules.plays or line.type in self._step_names():
                waiting = " and ".join(f"seat {seat}" for seat in sorted(self.deal.owed))
                raise Diverged(line.number, f"{line.type} comes too early: {waiting} must first decide {step.name}")
            elif line.type not in self.rules.derived and self.checked:
                raise Diverged(line.number, f"event type {line.type!r} is unknown under these rules")
            place += 1
        while self.place < len(lines):
            line = lines[self.place]
            if line.type in self.rules.derived:
                self._compare(line)
            self.place += 1
        return False

    def _step_names(self) -> set[str]:
        return {step.name for step in self.rules.opening_steps}

    def _choose(self, line: Line, step: OpeningStep) -> None:
        seat = self._seat(line)
        try:
            choice = step.decode(line.event)
        except Exception as error:
            raise Diverged(line.number, f"{line.type} by seat {seat}: {error}") from error
        try:
            self.deal.choose(seat, choice)
        except DecisionError as error:
            raise Diverged(line.number, f"{line.type} by {error}") from error

    # Claims

    def _claims(self) -> None:
        """Answer a window with all claims that the record makes on its tile; the others pass."""
        window = self.deal.window
        assert window is not None
        found: dict[int, tuple[int, int]] = {}
        for place in self._claim_places(window.tile, window.of):
            line = self.record.lines[place]
            seat = self._seat(line)
            action = self._claim_action(line, seat, window)
            self._check_claim(line, seat, action)
            found[seat] = (action, place)
        taken = set()
        while self.deal.window is window:
            for seat in list(self.deal.owed):
                if seat in found:
                    action, place = found[seat]
                    taken.add(seat)
                    self.answered.add(place)
                else:
                    action = PASS
                self.deal.answer_claim(seat, action)
        self.deal.run()
        winners = window.winners()
        for seat, (action, place) in found.items():
            if (action == WIN and seat in winners) or action == PASS:
                self.answered.add(place)
            elif seat not in taken or winners:
                line = self.record.lines[place]
                raise Diverged(
                    line.number, f"{line.type} by seat {seat} does not hold: another seat's win comes first"
                )

    def _claim_action(self, line: Line, seat: int, window: Window) -> int:
        if line.type not in self.rules.plays:
            return {"win": WIN, "pung": PUNG, "kong": KONG, "pass": PASS}[line.type]
        claim = window.claims.get(seat)
        return self._play_action(line, seat, claim.offers if claim else ())

    def _play_action(self, line: Line, seat: int, offers: Sequence[Offer]) -> int:
        """The action of a play that the line names, among those that the seat is offered."""
        try:
            choice = self.rules.plays[line.type].decode(line.event)
        except Exception as error:
            raise Diverged(line.number, f"{line.type} by seat {seat}: {error}") from error
        for place, offer in enumerate(offers):
            if offer.play.name == line.type and offer.choice == choice:
                return PLAY + place
        raise Diverged(line.number, f"{line.type} by seat {seat} is not legal: that play is not open to it now")

    def _claim_places(self, tile: int, of: int) -> list[int]:
        """Where the record's answers to this window stand: one a seat, before any other decision."""
        places = []
        seats = set()
        for place in range(self.place, len(self.record.lines)):
            line = self.record.lines[place]
            if line.type in self.rules.derived:
                continue
            if line.type not in CLAIMS and not isinstance(self.rules.plays.get(line.type), ClaimPlay):
                break
            if line.type == "win" and line.event.get("of") is None:
                break
            if line.type == "kong" and line.event.get("kind") != "exposed":
                break
            if self._tile(line) != tile or line.event.get("of", of) != of or line.event.get("seat") == of:
                break
            seat = self._seat(line)
            if seat in seats:
                break
            seats.add(seat)
            places.append(place)
        return places

    def _check_claim(self, line: Line, seat: int, action: int) -> None:
        window = self.deal.window
        assert window is not None
        tile = tile_name(window.tile)
        if action == WIN and seat not in window.chances:
            raise Diverged(line.number, f"seat {seat} cannot win with {tile}: {self._no_win(seat, window)}")
        claim = window.claims.get(seat)
        if action == PASS and seat not in window.chances and claim is None:
            raise Diverged(line.number, f"pass by seat {seat}, which has nothing to decide on this {tile}")
        if action == PUNG and not (claim and claim.pung):
            raise Diverged(line.number, f"seat {seat} cannot pung {tile} now")
        if action == KONG and not (claim and claim.kong):
            raise Diverged(line.number, f"seat {seat} cannot kong {tile} now")

    def _no_win(self, seat: int, window: Window) -> str:
        how: How = "rob_kong" if window.robbing else "discard"
        return own_turn.win_refusal(self.deal, seat, window.tile, window.of, how) or "it may not win now"

    # Turns

    def _decide(self, line: Line) -> None:
        if line.type in self.rules.plays:
            self._play(line)
            return
        if line.type not in TURN_DECISIONS:
            if line.type in self._step_names():
                raise Diverged(line.number, f"{line.type} comes too late: the opening is over")
            if not self.checked and self.deal.turn <= 1:
                return
            raise Diverged(line.number, f"event type {line.type!r} is unknown under these rules")
        seat = self._seat(line)
        if line.type == "leave":
            try:
                self.deal.leave(seat)
            except DecisionError as error:
                raise Diverged(line.number, str(error)) from error
            self._compare_decision(line)
            return
        tile = self._tile(line)
        if line.type == "win" and self._won_already(seat, tile, line):
            return
        if self.deal.over:
            raise Diverged(line.number, f"{line.type} by seat {seat}, but the deal is over")
        legal = self.deal.owed.get(seat)
        named = f"{line.type} of {tile_name(tile)} by seat {seat}"
        if legal is None:
            waiting = " and ".join(f"seat {other}" for other in sorted(self.deal.owed))
            raise Diverged(line.number, f"{named}, but it is the turn of {waiting}")
        if line.type == "pass" and legal.chance is not None and tile == legal.chance.tile:
            self.declined = self.deal.turn
            return
        if line.type == "win" and self.declined == self.deal.turn:
            raise Diverged(line.number, f"{named} is not legal: it has just passed that win")
        action = self._turn_action(line, named, tile)
        if action not in legal.actions:
            why = own_turn.turn_refusal(self.deal, seat, action)
            raise Diverged(line.number, f"{named} is not legal: {why}")
        self.deal.apply(seat, action)
        self._compare_decision(line)

    def _play(self, line: Line) -> None:
        seat = self._seat(line)
        if self.deal.over:
            raise Diverged(line.number, f"{line.type} by seat {seat}, but the deal is over")
        legal = self.deal.owed.get(seat)
        if legal is None:
            waiting = " and ".join(f"seat {other}" for other in sorted(self.deal.owed))
            raise Diverged(line.number, f"{line.type} by seat {seat}, but it is the turn of {waiting}")
        self.deal.apply(seat, self._play_action(line, seat, legal.offers))

    def _turn_action(self, line: Line, named: str, tile: int) -> int:
        event = line.event
        if line.type == "discard":
            return tile
        if line.type == "win" and event.get("of") is None:
            if tile != self.deal.seats[event["seat"]].drawn:
                raise Diverged(line.number, f"{named} is not legal: it has not just drawn that tile")
            return WIN
        if line.type == "kong" and event.get("kind") == "concealed":
            return CONCEALED + tile
        if line.type == "kong" and event.get("kind") == "added":
            return ADDED + tile
        if line.type == "kong" and event.get("kind") != "exposed":
            raise Diverged(
                line.number, f"{named}: kind {event.get('kind')!r} is unknown; exposed, added or concealed"
            )
        raise Diverged(line.number, f"{named} is not legal: nobody's tile is there to be claimed now")

    def _won_already(self, seat: int, tile: int, line: Line) -> bool:
        """Whether the line lists a win that the rules forced by themselves."""
        if self.rules.must_win is None:
            return False
        index = self._unlisted_win(seat, tile, line)
        if index is None:
            return False
        self._compare_decision(line)
        return True

    def _unlisted_win(self, seat: int, tile: int, line: Line) -> int | None:
        """Index in the log of this win, where no line has accounted for it yet."""
        assert self.deal.log is not None
        for index, event in enumerate(self.deal.log):
            if (
                event["type"] == "win"
                and index not in self.listed
                and (event["seat"], event["tile"], event["of"]) == (seat, tile_name(tile), line.event.get("of"))
            ):
                return index
        return None

    # What a record says beside its decisions

    def _compare_decision(self, line: Line) -> None:
        """Account for a win that the deal has settled, and check what the record says of it."""
        if line.type != "win":
            return
        assert self.deal.log is not None
        index = self._unlisted_win(self._seat(line), self._tile(line), line)
        if index is None:
            raise Diverged(line.number, f"win by seat {line.event['seat']}, which the rules do not give")
        self.listed.add(index)
        if self.checked and not _agrees(line.event, self.deal.log[index]):
            raise Diverged(
                line.number,
                f"the record says {_told(line.event)}, the rules give {_told(self.deal.log[index])}",
            )

    def _compare(self, line: Line) -> None:
        """Check a derived event against the engine's."""
        if not self.checked:
            return
        log = self.deal.log
        assert log is not None
        said = line.event
        meant = None
        for index in range(self.compared, len(log)):
            event = log[index]
            if event["type"] != said["type"]:
                continue
            if _agrees(said, event):
                self.compared = index + 1
                return
            if meant is None or (said.get("seat") == event.get("seat") != meant.get("seat")):
                meant = event
        engine = "nothing of the kind" if meant is None else _told(meant)
        raise Diverged(line.number, f"the record says {_told(said)}, the rules give {engine}")

    def _seat(self, line: Line) -> int:
        seat = line.event.get("seat")
        if isinstance(seat, bool) or not isinstance(seat, int) or not 0 <= seat < len(self.deal.seats):
            raise Diverged(
                line.number, f"{line.type}: seat {seat!r} is no seat; seats are 0 to {len(self.deal.seats) - 1}"
            )
        return seat

    def _tile(self, line: Line) -> int:
        text = line.event.get("tile")
        try:
            kinds = parse_tiles(text) if isinstance(text, str) else []
        except ValueError as error:
            raise Diverged(line.number, f"{line.type}: {error}") from error
        if len(kinds) != 1:
            raise Diverged(line.number, f"{line.type}: one tile is wanted, got {text!r}")
        return kinds[0]


def _agrees(said: Mapping[str, Any], event: Mapping[str, Any]) -> bool:
    return all(key in event and _plain(value) == _plain(event[key]) for key, value in said.items())


def _plain(value: Any) -> Any:
    """Items in any order, tiles in any spelling."""
    if isinstance(value, list) and value and all(isinstance(item, list) for item in value):
        return sorted(value, key=str)
    if isinstance(value, str):
        try:
            return format_tiles(parse_tiles(value)) or value
        except ValueError:
            return value
    return value


def _told(event: Mapping[str, Any]) -> str:
    return ", ".join(f"{key} {value}" for key, value in event.items())
