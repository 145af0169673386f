"""Rule sets compared on real records instead of simulated deals."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Unpack

from ..core.ruleset import RuleSet
from .comparison import MIN_EFFECT, Comparison, check_effect, check_run
from .contrasts import with_first
from .errors import RunStopped
from .record_runs import ChosenRecords, Files, OnRecords, followed, priced
from .recorded_work import RecordedBlock
from .runner import Means, Ran, check_means
from .simulate import Simulation

__all__ = ["RecordedComparison", "RecordedStopped", "compare_records", "settle_records"]


@dataclass(frozen=True, slots=True, kw_only=True)
class RecordedComparison(OnRecords):
    """Rule sets held against each other on the deals of records.

    `comparison` is about the records that every rule set follows to the end of the deal.
    """

    comparison: Comparison

    @property
    def deals(self) -> int:
        """Deals in every figure."""
        return self.comparison.deals

    def to_json(self) -> dict[str, Any]:
        """The object that `compare --records --json` prints (docs: compare)."""
        found = self.comparison.to_json()
        del found["seed"]
        if not any(found["players"]):
            found["players"] = None
        return {**found, **self.told()}

    def rows(self) -> Iterator[dict[str, Any]]:
        """One row a figure and rule set, as those of a comparison; they are of no seed."""
        for row in self.comparison.rows():
            kept = {key: value for key, value in row.items() if key not in ("seed", "wanted", "stopped")}
            yield {**kept, "records": self.records, "settlement_only": bool(self.departures)}


class RecordedStopped(RunStopped):
    """Ctrl-C: `partial` is what the whole blocks of records that were replayed came to."""

    def __init__(self, partial: RecordedComparison) -> None:
        super().__init__("stopped")
        self.partial = partial


def compare_records(
    files: Files,
    *rules: RuleSet | str | os.PathLike[str],
    first_deal: int = 0,
    deals: int | None = None,
    min_effect: float = MIN_EFFECT,
    **means: Unpack[Means],
) -> RecordedComparison:
    """Replay every deal of these record files under two or more rule sets, and hold the others against the first.

    Only the decisions of a record are taken (`replay`). Figures are about the records that all rule sets follow
    to the end; the others are in `parted`. `deals` records are taken from number `first_deal` on, counted from 0
    over all files; None: all of them from there. Raises RecordError for a file that cannot be read, RuleError,
    SimulationError and ComparisonError as `compare`, and RecordedStopped, a KeyboardInterrupt, on Ctrl-C.
    """
    composed = _composed(rules, means, min_effect)
    with followed(files, first_deal, deals) as chosen:
        ran = chosen.carried_out(composed, with_first(len(composed)), "compare --records", means)
    return _compared(chosen, composed, ran, min_effect)


def settle_records(
    files: Files,
    *rules: RuleSet | str | os.PathLike[str],
    first_deal: int = 0,
    deals: int | None = None,
    min_effect: float = MIN_EFFECT,
    trust_plugins: bool = False,
    **means: Unpack[Means],
) -> RecordedComparison:
    """As `compare_records`, but the course of play stays that of each record under the rules that it names.

    Every rule set only prices it (`PricedCourse`); what it would have forced or forbidden is in `departures`.
    Records that their own rules contradict, and those of another table, are in `parted`.
    """
    composed = _composed(rules, means, min_effect)
    with priced(files, first_deal, deals, trust_plugins=trust_plugins) as chosen:
        ran = chosen.carried_out(composed, with_first(len(composed)), "compare --records --settlement-only", means)
    return _compared(chosen, composed, ran, min_effect)


def _composed(
    rules: Sequence[RuleSet | str | os.PathLike[str]], means: Means, min_effect: float
) -> tuple[RuleSet, ...]:
    composed = tuple(each if isinstance(each, RuleSet) else RuleSet.load(each) for each in rules)
    check_run(composed, 1, 0, unpaired=False)
    check_effect(min_effect)
    check_means(means)
    return composed


def _compared(
    chosen: ChosenRecords, rules: Sequence[RuleSet], ran: Ran[RecordedBlock], min_effect: float
) -> RecordedComparison:
    total = ran.totals.found
    players = chosen.players_at(rules[0].table.seats)
    runs = tuple(
        Simulation(each, players, 0, chosen.numbers.start, None, ran.seconds, tally)
        for each, tally in zip(rules, total.tallies, strict=True)
    )
    pairings = tuple(total.pairings[pair] for pair in with_first(len(rules)))
    found = RecordedComparison(
        comparison=Comparison(runs, pairings, ran.seconds, min_effect), **chosen.told(rules, ran.totals)
    )
    if ran.stopped:
        raise RecordedStopped(found)
    return found
