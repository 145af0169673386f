"""Records replayed under rule sets, or priced by them: work for `runner.carry_out`."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from importlib.metadata import version

from ..core.deal import Deal
from ..core.priced_course import PricedCourse, pricing_refusal
from ..core.records import Record
from ..core.replay import Replayed, replay
from ..core.ruleset import RuleSet
from ..core.variant import PROJECT
from .checkpoint import Mark
from .code_marks import code_of
from .contrasts import Crossing, Pairs, crossing
from .departures import Departures
from .errors import PlayedDealError
from .measures import Observer
from .partings import Parted, Partings
from .play import cause_of
from .record_index import Records
from .runner import Part

__all__ = ["OwnRules", "RecordedBlock", "RecordedDeals"]

OwnRules = Mapping[tuple[int, str], RuleSet]
"""The rules that records name, by the index of their file and what they are called there."""


@dataclass(slots=True)
class RecordedBlock:
    """What came of a block of records; also the total of any number of blocks.

    `found` is about the records that every rule set follows or prices. `departures` has for each rule set what
    it would have forced or forbidden, where it only prices.
    """

    found: Crossing
    departures: list[Departures]
    parted: Partings
    records: int = 0

    @classmethod
    def empty(cls, count: int, pairs: Pairs) -> RecordedBlock:
        """Of no record under so many rule sets."""
        return cls(Crossing.empty(count, pairs), [Departures() for _ in range(count)], Partings())

    def merge(self, other: RecordedBlock) -> None:
        """Take in another block."""
        self.found.merge(other.found)
        for departures, others in zip(self.departures, other.departures, strict=True):
            departures.merge(others)
        self.parted.merge(other.parted)
        self.records += other.records


@dataclass(frozen=True, slots=True)
class RecordedDeals:
    """Records under rule sets: work for `runner.carry_out`.

    With `own` the rule sets only price what was played under these; None: they are to follow it. `pairs` are the
    rule sets that are held against each other.
    """

    records: Records
    rules: tuple[RuleSet, ...]
    own: OwnRules | None
    pairs: Pairs
    courses: dict[tuple[str, int], PricedCourse] = field(default_factory=dict)

    def start(self) -> Callable[[range], Part[RecordedBlock, None]]:
        """Replays a block of records. Raises RecordError where the files are not those that were counted."""
        self.records.check()
        return replace(self, courses={})._replay

    def marks(self, made_by: str) -> list[Mark]:
        """What the totals depend on, for runs of the command `made_by`."""
        own = () if self.own is None else tuple(self.own.values())
        code = code_of((*self.rules, *own), [])
        rules = ", ".join(f"{each.name} ({each.digest})" for each in self.rules)
        sums = [file.sha256 for file in self.records.files]
        return [
            Mark("made_by", made_by, made_by),
            Mark("rules", [each.digest for each in self.rules], rules),
            Mark("code", code, ", ".join(f"{name} ({mark})" for name, mark in code.items()) or "—"),
            Mark("records", sums, ", ".join(each[:12] for each in sums)),
            Mark("own_rules", sorted({each.digest for each in own}), ", ".join(sorted({each.digest for each in own}))),
            Mark("xuezhan", version(PROJECT), version(PROJECT)),
        ]

    def _replay(self, block: range) -> Part[RecordedBlock, None]:
        observers = [Observer() for _ in self.rules]
        total = RecordedBlock.empty(len(self.rules), self.pairs)
        total.records = len(block)
        for number, (file, record) in zip(block, self.records.read(block), strict=True):
            own = None if self.own is None else self.own[file, record.header.rules]
            replayed = list(self._replayed(number, record, own, total.parted))
            if len(replayed) == len(self.rules):
                for place, (deal, course) in enumerate(replayed):
                    observers[place].note(deal)
                    if course is not None:
                        total.departures[place].add(course.departures(deal))
            for deal, _ in replayed:
                # Without this every deal would wait for the cycle collector.
                deal.dissolve()
        total.found = crossing([observer.sample() for observer in observers], self.pairs)
        return Part(total, None)

    def _replayed(
        self, number: int, record: Record, own: RuleSet | None, parted: Partings
    ) -> Iterator[tuple[Deal, PricedCourse | None]]:
        """The deal under each rule set that follows it to the end; where one does not, `parted` is told."""
        if own is not None:
            sound = _whole(number, record, _sound(record, own=own), parted)
            if sound is None:
                return
            sound.dissolve()
        for place, rules in enumerate(self.rules):
            course = None
            if own is not None:
                reason = pricing_refusal(own, rules)
                if reason is not None:
                    parted.add(Parted(rules.name, record.file, record.number, "header", reason, number))
                    continue
                course = self._course(own, place)
            deal = _whole(number, record, _sound(record, course or rules), parted)
            if deal is not None:
                yield deal, course

    def _course(self, own: RuleSet, place: int) -> PricedCourse:
        key = (own.digest, place)
        if key not in self.courses:
            self.courses[key] = PricedCourse(own, self.rules[place])
        return self.courses[key]


def _whole(number: int, record: Record, again: Replayed, parted: Partings) -> Deal | None:
    """The deal, if it is the whole record and over with it; else `parted` is told where they part."""
    if again.diverged is not None:
        end = again.diverged
        parted.add(Parted(again.rules, record.file, end.line, end.kind, end.why, number))
    elif again.deal is not None and again.deal.over:
        return again.deal
    else:
        last = record.lines[-1].number if record.lines else record.number
        why = "the record stops before the deal is over"
        parted.add(Parted(again.rules, record.file, last, "unfinished", why, number))
    if again.deal is not None:
        again.deal.dissolve()
    return None


def _sound(record: Record, rules: RuleSet | None = None, *, own: RuleSet | None = None) -> Replayed:
    """The record replayed; a rule that fails in it is told with its place."""
    try:
        return replay(record, rules, own=own)
    except Exception as error:
        named = rules or own
        name = record.header.rules if named is None else named.name
        raise PlayedDealError(name, record.number, record.header.seed or 0, *cause_of(error)) from error
