"""Runs about records instead of deals that are played: which of them, under which rules, and what is told of them."""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from ..core.parting import PARTINGS
from ..core.records import Record
from ..core.replay import rules_of
from ..core.ruleset import RuleSet
from .contrasts import Pairs
from .departures import Departures
from .errors import ComparisonError, SimulationError
from .partings import Parted
from .record_index import Records, opened
from .recorded_work import OwnRules, RecordedBlock, RecordedDeals
from .runner import Job, Means, Ran, carry_out

__all__ = ["ChosenRecords", "Files", "OnRecords", "followed", "priced"]

Files = str | os.PathLike[str] | Sequence[str | os.PathLike[str]]


@dataclass(frozen=True, slots=True, kw_only=True)
class OnRecords:
    """What is told of records whatever is made of them.

    `records` is how many were read, `wanted` how many were to be. `parted` tells where rule sets part from
    records, the first thousand (`MOST_LISTED`) of each rule set and kind; `counts` are those of all of them, by
    rule set and kind. `departures` (only where the records were priced and not followed, else empty) has for each
    rule set what it would have forced or forbidden. `warnings` are for people.
    """

    files: tuple[str, ...]
    records: int
    wanted: int
    parted: tuple[Parted, ...]
    counts: Mapping[tuple[str, str], int]
    departures: tuple[Departures, ...] = ()
    warnings: tuple[str, ...] = ()

    def counted(self) -> list[tuple[str, str, int]]:
        """How many records each rule set parts from, by kind; in the order of rule sets and of reports."""
        order, names = list(PARTINGS), list(dict.fromkeys(rules for rules, _ in self.counts))
        keys = sorted(self.counts, key=lambda key: (names.index(key[0]), order.index(key[1])))
        return [(rules, kind, self.counts[rules, kind]) for rules, kind in keys]

    def told(self) -> dict[str, Any]:
        """All of it as JSON has it."""
        return {
            "stopped": self.records < self.wanted,
            "settlement_only": bool(self.departures),
            "files": list(self.files),
            "records": self.records,
            "wanted": self.wanted,
            "parted": {
                "counts": [{"rules": rules, "kind": kind, "records": count} for rules, kind, count in self.counted()],
                "places": [
                    {
                        "rules": each.rules,
                        "file": each.file,
                        "line": each.line,
                        "kind": each.kind,
                        "why": each.why,
                        "record": each.record,
                    }
                    for each in self.parted
                ],
            },
            "departures": [each.to_json() for each in self.departures],
        }


@dataclass(frozen=True, slots=True)
class ChosenRecords:
    """The records of these numbers, which rule sets are to follow, or only to price where `own` has their rules.

    `players` are the names that all of them give, by seat; empty where they give none, or not the same.
    """

    records: Records
    numbers: range
    players: tuple[str, ...]
    own: OwnRules | None
    warnings: tuple[str, ...]

    def carried_out(
        self, rules: Sequence[RuleSet], pairs: Pairs, made_by: str, means: Means
    ) -> Ran[RecordedBlock]:
        """Replay or price all of them for the command `made_by`. Raises what `carry_out` does."""
        work = RecordedDeals(self.records, tuple(rules), self.own, pairs)
        start = RecordedBlock.empty(len(rules), pairs)
        return carry_out(Job(work, self.numbers, len(rules), start, work.marks(made_by)), means)

    def players_at(self, seats: int) -> tuple[str, ...]:
        """Who sits where; nobody in particular ("") where records do not say so for a table of so many seats."""
        return self.players if len(self.players) == seats else ("",) * seats

    def told(self, rules: Sequence[RuleSet], total: RecordedBlock) -> dict[str, Any]:
        """The values of `OnRecords`."""
        files = tuple(file.name for file in self.records.files)
        counts = total.parted.counts
        names = list(dict.fromkeys([*(each.name for each in rules), *sorted(name for name, _ in counts)]))
        listed = [each for places in total.parted.places.values() for each in places]
        return {
            "files": files,
            "records": total.records,
            "wanted": len(self.numbers),
            "parted": tuple(
                sorted(listed, key=lambda each: (files.index(each.file), each.line, names.index(each.rules)))
            ),
            "counts": {key: counts[key] for key in sorted(counts, key=lambda key: names.index(key[0]))},
            "departures": tuple(total.departures) if self.own is not None else (),
            "warnings": self.warnings,
        }


@contextmanager
def followed(files: Files, first: int, many: int | None) -> Iterator[ChosenRecords]:
    """`many` records of these files from number `first` on (None: all from there), to be followed.

    Raises RecordError for a file that cannot be read, ComparisonError for records that are not there.
    """
    look = _Look(_wanted(first, many))
    with opened(_paths(files), look) as records:
        yield ChosenRecords(records, _numbers(records, first, many), look.named, None, ())


@contextmanager
def priced(files: Files, first: int, many: int | None, *, trust_plugins: bool) -> Iterator[ChosenRecords]:
    """As `followed`, to be priced as they were played; raises RuleError for rules of theirs that do not compose."""
    look = _OwnLook(_wanted(first, many), trust_plugins=trust_plugins)
    with opened(_paths(files), look) as records:
        yield ChosenRecords(records, _numbers(records, first, many), look.named, look.own, tuple(look.warnings))


def _wanted(first: int, many: int | None) -> tuple[int, int | None]:
    if first < 0:
        raise SimulationError(f"records are counted from 0, got first_deal={first}")
    if many is not None and many < 1:
        raise SimulationError(f"at least one record must be taken, got {many}")
    return first, None if many is None else first + many


def _numbers(records: Records, first: int, many: int | None) -> range:
    there = records.count
    stop = there if many is None else first + many
    if first >= there or stop > there:
        error = ComparisonError(
            f"records are numbered from 0 to {there - 1:,} here, and {first:,} to {max(first, stop - 1):,} are asked "
            "for; ask for fewer, or from an earlier one on"
        )
        error.zh = (
            f"这里的记录编号为 0 到 {there - 1:,}，现在要 {first:,} 到 {max(first, stop - 1):,}；"
            "请减少局数，或从较前的编号开始"
        )
        raise error
    return range(first, stop)


def _paths(files: Files) -> list[str | os.PathLike[str]]:
    paths = [files] if isinstance(files, str | os.PathLike) else list(files)
    if not paths:
        raise ComparisonError("there are no records to compare on: name at least one file")
    real = [os.path.realpath(path) for path in paths]
    for place, path in enumerate(paths):
        if real.index(real[place]) < place:
            error = ComparisonError(f"{path} is given twice; each record can be counted but once")
            error.zh = f"{path} 给了两次；每局记录只能算一次"
            raise error
    return paths


class _Look:
    """Looks at records as they are counted, and remembers who played those that are wanted."""

    def __init__(self, wanted: tuple[int, int | None]) -> None:
        self._first, self._stop = wanted
        self._names: set[tuple[str, ...]] = set()

    @property
    def named(self) -> tuple[str, ...]:
        """The players' names, where all records have the same."""
        return next(iter(self._names)) if len(self._names) == 1 else ()

    def __call__(self, file: int, number: int, record: Record) -> None:
        if self._first <= number and (self._stop is None or number < self._stop):
            self.see(file, record)

    def see(self, file: int, record: Record) -> None:
        """Look at one that is wanted."""
        if len(self._names) < 2:
            given = record.header.fields.get("players")
            self._names.add(tuple(map(str, given)) if isinstance(given, list) else ())


class _OwnLook(_Look):
    """Composes the rules that records name, too."""

    def __init__(self, wanted: tuple[int, int | None], *, trust_plugins: bool) -> None:
        super().__init__(wanted)
        self._trust_plugins = trust_plugins
        self.own: dict[tuple[int, str], RuleSet] = {}
        self.warnings: dict[str, None] = {}

    def see(self, file: int, record: Record) -> None:
        """Look at one that is wanted."""
        super().see(file, record)
        key = (file, record.header.rules)
        if key not in self.own:
            self.own[key] = rules_of(record, trust_plugins=self._trust_plugins)
        seen = record.header.rules_digest
        if seen is not None and seen != self.own[key].digest:
            told = f"{record.file}: the rules {record.header.rules!r} have changed since these deals were recorded"
            self.warnings[told] = None
