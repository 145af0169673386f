"""Playing blocks of deals: the same deals whoever plays them, in whatever order."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from importlib.metadata import version
from typing import Any, Literal

from ..core.blame import rule_fault
from ..core.deal import Deal
from ..core.errors import HookError, XuezhanError
from ..core.match import Match
from ..core.records import header_of, record_lines
from ..core.rng import deal_seed
from ..core.ruleset import RuleSet
from ..core.variant import PROJECT
from ..players.protocol import Factory
from ..players.registry import make
from .code_marks import code_of
from .duel import duel
from .errors import PlayedDealError, SimulationError
from .marks import Mark
from .measures import Observer
from .runner import Part
from .sample import Row, Sample
from .tally import Pairing, Tally, tally_together

__all__ = ["OWN_WALLS", "Seating", "Table", "Totals", "cause_of", "seating"]

OWN_WALLS = 1 << 40
"""Rule set k on walls of its own plays the deals from k times this number on: no two share a wall."""


@dataclass(frozen=True, slots=True)
class Seating:
    """Who plays: a name and a factory (deal's seed, seat) for each seat."""

    names: tuple[str, ...]
    factories: tuple[Factory, ...]


def seating(players: str | Factory | Sequence[str | Factory], seats: int) -> Seating:
    """The seating that `players` asks for: one player for all seats, or one for each.

    A player is the name of a built-in one or a factory. Raises SimulationError for another number
    of them, and UnknownPlayerError.
    """
    wanted = [players] if isinstance(players, str) or callable(players) else list(players)
    if len(wanted) == 1:
        wanted *= seats
    if len(wanted) != seats:
        error = SimulationError(f"{len(wanted)} players for {seats} seats; name one for all seats or one for each")
        error.zh = f"{seats} 家却有 {len(wanted)} 名牌手；请写一名（用于各家），或每家一名"
        raise error
    names = tuple(player if isinstance(player, str) else _name(player) for player in wanted)
    return Seating(names, tuple(make(player) if isinstance(player, str) else player for player in wanted))


def _name(factory: Factory) -> str:
    return str(getattr(factory, "__name__", None) or type(factory).__name__)


@dataclass(slots=True)
class Totals:
    """What deals came to: tallies by rule set, and pairings of the first with each other one.

    `units` is how many deals or matches of each rule set it was; `pairings` are empty where each played
    walls of its own.
    """

    units: int
    tallies: list[Tally]
    pairings: list[Pairing] = field(default_factory=list)

    @classmethod
    def empty(cls, table: Table) -> Totals:
        """Those of no deals of `table`."""
        pairings = [] if table.walls == "own" else [Pairing() for _ in table.rules[1:]]
        return cls(0, [Tally() for _ in table.rules], pairings)

    def merge(self, other: Totals) -> None:
        """Take in the totals of other deals under the same rule sets."""
        self.units += other.units
        for tally, more in zip(self.tallies, other.tallies, strict=True):
            tally.merge(more)
        for pairing, further in zip(self.pairings, other.pairings, strict=True):
            pairing.merge(further)


@dataclass(frozen=True, slots=True)
class Table:
    """The deals of a run: work for `runner.carry_out`.

    Deal i has seed `deal_seed(seed, i)` and dealer i modulo seats; with `unit` "match" it is match i
    that has that seed, and its own dealers. `walls` "own": every rule set but the first plays walls
    of its own. `name_in_records` is what records call the rule set; None: no records. Deals whose
    number is a multiple of `duel_every` also bring the measures of a duel; None: no deal does.
    """

    rules: tuple[RuleSet, ...]
    seats: tuple[Seating, ...]
    seed: int
    unit: Literal["deal", "match"] = "deal"
    walls: Literal["same", "own"] = "same"
    name_in_records: str | None = None
    first: int = 0
    duel_every: int | None = None

    def marks(self, made_by: str) -> list[Mark]:
        """What the totals depend on, for runs of the command `made_by`."""
        names = [list(seated.names) for seated in self.seats]
        shown = "; ".join(",".join(each) for each in dict.fromkeys(map(tuple, names)))
        rules = ", ".join(f"{each.name} ({each.digest})" for each in self.rules)
        code = code_of(self.rules, [factory for seated in self.seats for factory in seated.factories])
        return [
            Mark("made_by", made_by, made_by),
            Mark("rules", [each.digest for each in self.rules], rules),
            Mark("code", code, ", ".join(f"{name} ({mark})" for name, mark in code.items()) or "—"),
            Mark("players", names, shown),
            Mark("seed", self.seed, str(self.seed)),
            Mark("unit", self.unit, self.unit),
            Mark("walls", self.walls, self.walls),
            Mark("duel_every", self.duel_every, str(self.duel_every or "—")),
            Mark("xuezhan", version(PROJECT), version(PROJECT)),
        ]

    def start(self) -> Callable[[range], Part[Totals, str]]:
        """Plays a block of deals or matches under every rule set; aside stands the text of their records."""
        return self._play

    def _play(self, block: range) -> Part[Totals, str]:
        records: list[str] = []
        totals = self.totals(block, self.samples(block, records))
        return Part(totals, "".join(records))

    def samples(self, block: range, records: list[str]) -> list[Sample]:
        """The measures of every deal of a block, by rule set; what records write of it is added to `records`."""
        return [self._sample(index, block, records) for index in range(len(self.rules))]

    def totals(self, block: range, samples: Sequence[Sample]) -> Totals:
        """What the samples of a block come to."""
        if self.walls == "own":
            return Totals(len(block), [Tally.of_sample(sample) for sample in samples])
        tallies, pairings = tally_together(samples)
        return Totals(len(block), tallies, pairings)

    def _sample(self, index: int, block: range, records: list[str]) -> Sample:
        observer = Observer()
        for deal in self._deals(index, block, records):
            observer.note(deal)
            # Without this every deal would wait for the cycle collector.
            deal.dissolve()
        sample = observer.sample()
        every = self.duel_every
        if every is None or all(number % every for number in block):
            return sample
        return sample.joined(
            Sample.of_rows([self._duel(index, number) if number % every == 0 else {} for number in block])
        )

    def _duel(self, index: int, number: int) -> Row:
        rules, seed = self.rules[index], self._seed(index, number)
        try:
            return duel(rules, seed, number % rules.table.seats)
        except Exception as error:
            raise PlayedDealError(rules.name, number, seed, *cause_of(error)) from error

    def _seed(self, index: int, number: int) -> int:
        shift = index * OWN_WALLS if self.walls == "own" else 0
        return deal_seed(self.seed, shift + number)

    def _deals(self, index: int, block: range, records: list[str]) -> Iterator[Deal]:
        rules, factories = self.rules[index], self.seats[index].factories
        for number in block:
            seed = self._seed(index, number)
            if self.unit == "match":
                yield from self._match(rules, factories, seed, number, records)
                continue
            deal = self.played(index, seed, number, None if self.name_in_records is None else [])
            self._record(deal, number - self.first, None, records)
            yield deal

    def played(self, index: int, seed: int, number: int, log: list[dict[str, Any]] | None) -> Deal:
        """Deal `number` under a rule set, played to the end. Raises PlayedDealError where a player or rule fails."""
        rules = self.rules[index]
        try:
            players = [factory(seed, seat) for seat, factory in enumerate(self.seats[index].factories)]
            deal = Deal.dealt(rules, seed, dealer=number % rules.table.seats, players=players, log=log)
            deal.run()
        except Exception as error:
            raise PlayedDealError(rules.name, number, seed, *cause_of(error)) from error
        return deal

    def _match(
        self, rules: RuleSet, factories: Sequence[Factory], seed: int, number: int, records: list[str]
    ) -> Iterator[Deal]:
        match = Match(rules, seed)
        while not match.over:
            own_seed = deal_seed(seed, match.played)
            log: list[dict[str, Any]] | None = None if self.name_in_records is None else []
            try:
                players = [factory(own_seed, seat) for seat, factory in enumerate(factories)]
                deal = match.next_deal(players, log)
                deal.run()
                match.finish(deal)
            except Exception as error:
                raise PlayedDealError(rules.name, match.played, own_seed, *cause_of(error), number) from error
            in_file = (number - self.first) * rules.table.deals + match.played - 1
            self._record(deal, in_file, number, records)
            yield deal

    def _record(self, deal: Deal, in_file: int, match: int | None, records: list[str]) -> None:
        if self.name_in_records is None or deal.log is None:
            return
        header = header_of(deal, players=self.seats[0].names, deal_number=in_file, match=match)
        header["rules"] = self.name_in_records
        records.extend(line + "\n" for line in record_lines(header, deal.log))


def cause_of(error: Exception) -> tuple[str, str]:
    """What went wrong, in English and Chinese (empty where there is but the English)."""
    if isinstance(error, HookError):
        return error.without_seed("en"), error.without_seed("zh")
    message = " ".join(str(error).split())
    if isinstance(error, XuezhanError) and message:
        return message, error.zh
    return rule_fault(error) or f"{type(error).__name__}: {message}", ""
