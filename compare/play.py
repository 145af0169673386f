"""Playing blocks of deals: the same deals whoever plays them, in whatever order."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal

from ..core.blame import rule_fault
from ..core.deal import Deal
from ..core.errors import HookError, XuezhanError
from ..core.match import Match
from ..core.records import header_of, record_lines
from ..core.rng import deal_seed
from ..core.ruleset import RuleSet
from ..players.protocol import Factory
from ..players.registry import make
from .duel import duel
from .errors import PlayedDealError, SimulationError
from .measures import Row, observe
from .tally import Pairing, Tally, tally_together

__all__ = ["OWN_WALLS", "Played", "Seating", "Table", "blocks_of", "seating"]

OWN_WALLS = 1 << 40
"""Rule set k on walls of its own plays the deals from k times this number on: no two share a wall."""

BLOCK = 250
"""Deals that are played at a stretch, of all rule sets together: what Ctrl-C loses at the most."""
SMALLER = 16
"""How much smaller the first blocks are."""


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


def blocks_of(first: int, count: int, deals_each: int = 1) -> list[range]:
    """Numbers from `first` on, cut into blocks that do not depend on who does them.

    The first blocks are smaller, so that a run that is stopped early has something to tell.
    """
    most = max(1, BLOCK // deals_each)
    size, start, end = max(1, most // SMALLER), first, first + count
    blocks = []
    while start < end:
        blocks.append(range(start, min(start + size, end)))
        start += size
        size = min(most, 2 * size) if len(blocks) % 2 == 0 else size
    return blocks


@dataclass(slots=True)
class Played:
    """What came of a block: tallies by rule set, pairings of the first with each other one, records' text.

    `units` is how many deals or matches of each rule set it was; `rows` has one for each deal and rule set
    where they are kept (`deal_rows`).
    """

    units: int
    tallies: list[Tally]
    pairings: list[Pairing] = field(default_factory=list)
    records: str = ""
    rows: list[tuple[str | int, ...]] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class Table:
    """The deals of a run: work for `jobs.in_order`.

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

    def start(self) -> Callable[[range], Played]:
        """Plays a block of deals or matches under every rule set."""
        return self._play

    def _play(self, block: range) -> Played:
        records: list[str] = []
        played = self.totals(block, self.samples(block, records))
        played.records = "".join(records)
        return played

    def samples(self, block: range, records: list[str]) -> list[list[Row]]:
        """The measures of every deal of a block, by rule set; what records write of it is added to `records`."""
        return [self._sample(index, block, records) for index in range(len(self.rules))]

    def totals(self, block: range, samples: Sequence[Sequence[Row]]) -> Played:
        """What the samples of a block come to."""
        if self.walls == "own":
            return Played(len(block), [Tally.of_rows(rows) for rows in samples])
        tallies, pairings = tally_together(samples)
        return Played(len(block), tallies, pairings)

    def _sample(self, index: int, block: range, records: list[str]) -> list[Row]:
        rows = []
        for deal in self._deals(index, block, records):
            rows.append(observe(deal))
            # Without this every deal would wait for the cycle collector.
            deal.dissolve()
        if self.duel_every is not None:
            for number, row in zip(block, rows, strict=True):
                if number % self.duel_every == 0:
                    row |= self._duel(index, number)
        return rows

    def _duel(self, index: int, number: int) -> Row:
        rules, seed = self.rules[index], self._seed(index, number)
        try:
            return duel(rules, seed, number % rules.table.seats)
        except Exception as error:
            raise PlayedDealError(rules.name, number, seed, *_cause(error)) from error

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
            log: list[dict[str, Any]] | None = None if self.name_in_records is None else []
            dealer = number % rules.table.seats
            try:
                players = [factory(seed, seat) for seat, factory in enumerate(factories)]
                deal = Deal.dealt(rules, seed, dealer=dealer, players=players, log=log)
                deal.run()
            except Exception as error:
                raise PlayedDealError(rules.name, number, seed, *_cause(error)) from error
            self._record(deal, number - self.first, None, records)
            yield deal

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
                raise PlayedDealError(rules.name, match.played, own_seed, *_cause(error), number) from error
            in_file = (number - self.first) * rules.table.deals + match.played - 1
            self._record(deal, in_file, number, records)
            yield deal

    def _record(self, deal: Deal, in_file: int, match: int | None, records: list[str]) -> None:
        if self.name_in_records is None or deal.log is None:
            return
        header = header_of(deal, players=self.seats[0].names, deal_number=in_file, match=match)
        header["rules"] = self.name_in_records
        records.extend(line + "\n" for line in record_lines(header, deal.log))


def _cause(error: Exception) -> tuple[str, str]:
    """What went wrong, in English and Chinese (empty where there is but the English)."""
    if isinstance(error, HookError):
        return error.without_seed("en"), error.without_seed("zh")
    message = " ".join(str(error).split())
    if isinstance(error, XuezhanError) and message:
        return message, error.zh
    return rule_fault(error) or f"{type(error).__name__}: {message}", ""
