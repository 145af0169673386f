"""Rule sets compared on real records instead of simulated deals."""

from __future__ import annotations

import hashlib
import json
import os
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from importlib.metadata import version
from pathlib import Path
from typing import Any, Unpack

from ..core.parting import PARTINGS
from ..core.priced_course import PricedCourse, pricing_refusal
from ..core.records import Record, read_records
from ..core.replay import Replayed, replay, rules_of
from ..core.ruleset import RuleSet
from ..core.variant import PROJECT
from .checkpoint import Mark
from .code_marks import code_of
from .comparison import MIN_EFFECT, Comparison, check_effect, check_run
from .departures import Departures
from .errors import ComparisonError, PlayedDealError
from .measures import Row, observe
from .play import cause_of
from .runner import Job, Means, Part, carry_out, check_means
from .simulate import Simulation
from .tally import Pairing, Tally, tally_together

__all__ = ["Parted", "RecordedComparison", "RecordedStopped", "compare_records", "settle_records"]

Records = str | os.PathLike[str] | Sequence[str | os.PathLike[str]]


@dataclass(frozen=True, slots=True)
class Parted:
    """A record that a rule set does not follow: the rule set's name, file and line, the kind (`PARTINGS`), and why."""

    rules: str
    file: str
    line: int
    kind: str
    why: str


@dataclass(frozen=True, slots=True)
class RecordedComparison:
    """Rule sets held against each other on the deals of records.

    `comparison` is about the records that every rule set follows to the end of the deal. `parted` tells of the
    others: where each rule set parts from them. `departures` (only where the records were priced and not
    followed, else empty) has for each rule set what it would have forced or forbidden. `records` is how many were
    read, `wanted` how many there are; `warnings` are for people.
    """

    comparison: Comparison
    files: tuple[str, ...]
    records: int
    wanted: int
    parted: tuple[Parted, ...]
    departures: tuple[Departures, ...] = ()
    warnings: tuple[str, ...] = ()

    @property
    def deals(self) -> int:
        """Deals in every figure."""
        return self.comparison.deals

    def counted(self) -> list[tuple[str, str, int]]:
        """How many records each rule set parts from, by kind; in the order of rule sets and of reports."""
        found = Counter((each.rules, each.kind) for each in self.parted)
        order: list[str] = list(PARTINGS)
        names = list(dict.fromkeys([*(run.rules.name for run in self.comparison.runs), *(name for name, _ in found)]))
        keys = sorted(found, key=lambda key: (names.index(key[0]), order.index(key[1])))
        return [(rules, kind, found[rules, kind]) for rules, kind in keys]

    def to_json(self) -> dict[str, Any]:
        """The object that `compare --records --json` prints (docs: compare)."""
        found = self.comparison.to_json()
        del found["seed"], found["wanted"]
        if not any(found["players"]):
            found["players"] = None
        return {
            **found,
            "stopped": self.records < self.wanted,
            "settlement_only": bool(self.departures),
            "files": list(self.files),
            "records": self.records,
            "wanted": self.wanted,
            "parted": {
                "counts": [{"rules": rules, "kind": kind, "records": count} for rules, kind, count in self.counted()],
                "places": [
                    {"rules": each.rules, "file": each.file, "line": each.line, "kind": each.kind, "why": each.why}
                    for each in self.parted
                ],
            },
            "departures": [each.to_json() for each in self.departures],
        }

    def rows(self) -> Iterator[dict[str, Any]]:
        """One row a figure and rule set, as those of a comparison; they are of no seed."""
        for row in self.comparison.rows():
            kept = {key: value for key, value in row.items() if key not in ("seed", "wanted", "stopped")}
            yield {**kept, "records": self.records, "settlement_only": bool(self.departures)}


class RecordedStopped(KeyboardInterrupt):
    """Ctrl-C: `partial` is what the whole blocks of records that were replayed came to."""

    def __init__(self, partial: RecordedComparison) -> None:
        super().__init__("stopped")
        self.partial = partial


@dataclass(slots=True)
class _Block:
    """What came of a block of records; also the total of any number of blocks."""

    tallies: list[Tally]
    pairings: list[Pairing]
    departures: list[Departures]
    parted: list[Parted] = field(default_factory=list)
    records: int = 0

    @classmethod
    def empty(cls, rule_sets: int) -> _Block:
        return cls(
            [Tally() for _ in range(rule_sets)],
            [Pairing() for _ in range(rule_sets - 1)],
            [Departures() for _ in range(rule_sets)],
        )

    def merge(self, other: _Block) -> None:
        for tally, more in zip(self.tallies, other.tallies, strict=True):
            tally.merge(more)
        for pairing, further in zip(self.pairings, other.pairings, strict=True):
            pairing.merge(further)
        for departures, others in zip(self.departures, other.departures, strict=True):
            departures.merge(others)
        self.parted += other.parted
        self.records += other.records


@dataclass(frozen=True, slots=True)
class _Deals:
    """Records to be replayed under rule sets: work for `runner.carry_out`.

    `own` has for each record the rules that it was played under, where they are only to be priced by the others
    (empty: the others are to follow).
    """

    records: tuple[Record, ...]
    rules: tuple[RuleSet, ...]
    own: tuple[RuleSet, ...] = ()
    courses: dict[tuple[str, int], PricedCourse] = field(default_factory=dict)

    def start(self) -> Callable[[range], Part[_Block, None]]:
        """Replays a block of records."""
        return self._replay

    def _replay(self, block: range) -> Part[_Block, None]:
        samples: list[list[Row]] = [[] for _ in self.rules]
        found = _Block.empty(len(self.rules))
        found.records = len(block)
        for number in block:
            replayed = list(self._replayed(number, found.parted))
            if len(replayed) < len(self.rules):
                continue
            for place, (again, course) in enumerate(replayed):
                assert again.deal is not None
                samples[place].append(observe(again.deal))
                if course is not None:
                    found.departures[place].add(course.departures(again.deal))
                again.deal.dissolve()
        if samples[0]:
            found.tallies, found.pairings = tally_together(samples)
        return Part(found, None)

    def _replayed(self, number: int, parted: list[Parted]) -> Iterator[tuple[Replayed, PricedCourse | None]]:
        """The record under each rule set that follows it to the end; where one does not, `parted` is told."""
        record = self.records[number]
        if self.own and self._parts(record, _sound(record, own=self.own[number]), parted):
            return
        for place, rules in enumerate(self.rules):
            course = None
            if self.own:
                reason = pricing_refusal(self.own[number], rules)
                if reason is not None:
                    parted.append(Parted(rules.name, record.file, record.number, "header", reason))
                    continue
                course = self._course(self.own[number], place)
            again = _sound(record, course or rules)
            if not self._parts(record, again, parted):
                yield again, course

    def _course(self, own: RuleSet, place: int) -> PricedCourse:
        key = (own.digest, place)
        if key not in self.courses:
            self.courses[key] = PricedCourse(own, self.rules[place])
        return self.courses[key]

    def _parts(self, record: Record, again: Replayed, parted: list[Parted]) -> bool:
        if again.diverged is not None:
            end = again.diverged
            parted.append(Parted(again.rules, record.file, end.line, end.kind, end.why))
            return True
        assert again.deal is not None
        if again.deal.over:
            return False
        last = record.lines[-1].number if record.lines else record.number
        why = "the record stops before the deal is over"
        parted.append(Parted(again.rules, record.file, last, "unfinished", why))
        return True


def _sound(record: Record, rules: RuleSet | None = None, *, own: RuleSet | None = None) -> Replayed:
    """The record replayed; a rule that fails in it is told with its place."""
    try:
        return replay(record, rules, own=own)
    except Exception as error:
        named = rules or own
        name = record.header.rules if named is None else named.name
        raise PlayedDealError(name, record.number, record.header.seed or 0, *cause_of(error)) from error


def compare_records(
    files: Records,
    *rules: RuleSet | str | os.PathLike[str],
    min_effect: float = MIN_EFFECT,
    **means: Unpack[Means],
) -> RecordedComparison:
    """Replay every deal of these record files under two or more rule sets, and hold the others against the first.

    Only the decisions of a record are taken (`replay`). Figures are about the records that all rule sets follow
    to the end; the others are in `parted`. Raises RecordError for a file that cannot be read, RuleError,
    SimulationError and ComparisonError as `compare`, and RecordedStopped, a KeyboardInterrupt, on Ctrl-C.
    """
    composed = _composed(rules, means, min_effect)
    records = _read(files)
    return _run(_Deals(records, composed), means, min_effect, ())


def settle_records(
    files: Records,
    *rules: RuleSet | str | os.PathLike[str],
    min_effect: float = MIN_EFFECT,
    trust_plugins: bool = False,
    **means: Unpack[Means],
) -> RecordedComparison:
    """As `compare_records`, but the course of play stays that of each record under the rules that it names.

    Every rule set only prices it (`PricedCourse`); what it would have forced or forbidden is in `departures`.
    Records that their own rules contradict, and those of another table, are in `parted`.
    """
    composed = _composed(rules, means, min_effect)
    records = _read(files)
    known: dict[tuple[str, Path], RuleSet] = {}
    warnings: dict[str, None] = {}
    own = []
    for record in records:
        key = (record.header.rules, Path(record.file).parent)
        if key not in known:
            known[key] = rules_of(record, trust_plugins=trust_plugins)
        own.append(known[key])
        seen = record.header.rules_digest
        if seen is not None and seen != known[key].digest:
            warnings[
                f"{record.file}: the rules {record.header.rules!r} have changed since these deals were recorded"
            ] = None
    return _run(_Deals(records, composed, tuple(own)), means, min_effect, tuple(warnings))


def _composed(
    rules: Sequence[RuleSet | str | os.PathLike[str]], means: Means, min_effect: float
) -> tuple[RuleSet, ...]:
    composed = tuple(each if isinstance(each, RuleSet) else RuleSet.load(each) for each in rules)
    check_run(composed, 1, 0, unpaired=False)
    check_effect(min_effect)
    check_means(means)
    return composed


def _read(files: Records) -> tuple[Record, ...]:
    paths = [files] if isinstance(files, str | os.PathLike) else list(files)
    if not paths:
        raise ComparisonError("there are no records to compare on: name at least one file")
    real = [os.path.realpath(path) for path in paths]
    for place, path in enumerate(paths):
        if real.index(real[place]) < place:
            error = ComparisonError(f"{path} is given twice; each record can be counted but once")
            error.zh = f"{path} 给了两次；每局记录只能算一次"
            raise error
    return tuple(record for path in paths for record in read_records(Path(path)))


def _run(work: _Deals, means: Means, min_effect: float, warnings: tuple[str, ...]) -> RecordedComparison:
    count = len(work.records)
    ran = carry_out(Job(work, range(count), len(work.rules), _Block.empty(len(work.rules)), _marks(work)), means)
    total = ran.totals
    files = tuple(dict.fromkeys(record.file for record in work.records))
    players = _players(work.records, work.rules[0].table.seats)
    runs = tuple(
        Simulation(rules, players, 0, 0, None, ran.seconds, tally)
        for rules, tally in zip(work.rules, total.tallies, strict=True)
    )
    found = RecordedComparison(
        Comparison(runs, tuple(total.pairings), ran.seconds, min_effect),
        files,
        total.records,
        count,
        tuple(sorted(total.parted, key=lambda each: (files.index(each.file), each.line))),
        tuple(total.departures) if work.own else (),
        warnings,
    )
    if ran.stopped:
        raise RecordedStopped(found)
    return found


def _marks(work: _Deals) -> list[Mark]:
    """What the totals depend on."""
    content = hashlib.sha256()
    for record in work.records:
        content.update(json.dumps([record.header.fields, [line.event for line in record.lines]]).encode())
    code = code_of((*work.rules, *work.own), [])
    rules = ", ".join(f"{each.name} ({each.digest})" for each in work.rules)
    made_by = "compare --records --settlement-only" if work.own else "compare --records"
    return [
        Mark("made_by", made_by, made_by),
        Mark("rules", [each.digest for each in work.rules], rules),
        Mark("code", code, ", ".join(f"{name} ({mark})" for name, mark in code.items()) or "—"),
        Mark("records", content.hexdigest(), content.hexdigest()[:16]),
        Mark("xuezhan", version(PROJECT), version(PROJECT)),
    ]


def _players(records: Sequence[Record], seats: int) -> tuple[str, ...]:
    """Who sits where, if it is the same in all records; else nobody in particular."""
    given = [record.header.fields.get("players") for record in records]
    named = {tuple(map(str, each)) if isinstance(each, list) else () for each in given}
    only = next(iter(named)) if len(named) == 1 else ()
    return only if len(only) == seats else ("",) * seats
