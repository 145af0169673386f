"""Whether deals under a variant behave: money, seeds, what hooks may only read, and the order of registration."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from ..core.composition import Composition
from ..core.money import HOUSE, Entry
from ..core.records import parse_records
from ..core.replay import replay
from ..core.rng import deal_seed
from ..core.ruleset import RuleSet
from ..core.variant import Variant
from ..core.variant_examples import DealExample, Leaving, VariantExample
from .examples import told_error
from .faults import Fault
from .ground import Ground, chosen_in
from .playing import Played, play_seed
from .watching import Watch, watched

__all__ = ["Run", "behaviour_faults", "runs_of"]

SEED = 1
PLAYERS = ("trial", "greedy", "random")
LEAVING = Leaving(seat=1, after=30)


@dataclass(frozen=True, slots=True)
class Run:
    """A deal to be played: of which rule set, and how."""

    rules: RuleSet
    seed: int
    player: str
    dealer: int
    leaving: Leaving | None

    def __str__(self) -> str:
        left = f", seat {self.leaving.seat} leaving after {self.leaving.after} decisions" if self.leaving else ""
        return f"seed {self.seed} under {self.rules.name}, players {self.player}, dealer {self.dealer}{left}"

    def played(self, rules: RuleSet) -> Played:
        """The deal, under `rules` in the place of its own."""
        return play_seed(rules, self.seed, self.player, dealer=self.dealer, leaving=self.leaving)


def runs_of(ground: Ground, rules: RuleSet, examples: Sequence[VariantExample], deals: int) -> list[Run]:
    """`deals` deals of the rule set, and those that the examples are about where the variant is chosen."""
    found = []
    for number in range(deals):
        leaving = LEAVING if rules.leaving is not None and number % 4 == 3 else None
        player, dealer = PLAYERS[number % len(PLAYERS)], number % rules.table.seats
        found.append(Run(rules, deal_seed(SEED, number), player, dealer, leaving))
    for example in examples:
        if isinstance(example, DealExample) and not example.script:
            for setting in example.settings:
                made = ground.load(example.rules, setting)
                if chosen_in(made.composition, ground.variant):
                    found.append(Run(made, example.seed, example.player, example.dealer, example.leaving))
    return found


@dataclass(frozen=True, slots=True)
class _Bench:
    """A rule set beside the same rules registered the other way round, and with the variant under watch."""

    rules: RuleSet
    turned: RuleSet
    watched: RuleSet
    watch: Watch


def behaviour_faults(variant: type[Variant], runs: Iterable[Run]) -> Iterator[Fault]:
    """Play every deal several times: as it is, again, under watch, and registered in another order."""
    told: set[tuple[str, str]] = set()
    benches: dict[int, _Bench] = {}
    for run in runs:
        for fault in _of_run(variant, run, benches):
            if (fault.kind, fault.where) not in told:
                told.add((fault.kind, fault.where))
                yield fault


def _bench(variant: type[Variant], rules: RuleSet) -> _Bench:
    watch = Watch()
    return _Bench(rules, RuleSet(_turned(rules.composition)), watched(rules.composition, variant, watch), watch)


def _of_run(variant: type[Variant], run: Run, benches: dict[int, _Bench]) -> Iterator[Fault]:
    try:
        bench = benches.get(id(run.rules)) or benches.setdefault(id(run.rules), _bench(variant, run.rules))
    except Exception as error:
        yield Fault("raise", "a rule set", f"{told_error(error)} ({run})")
        return
    failed = None
    try:
        first, again, other, _ = [run.played(each) for each in (bench.rules, bench.rules, bench.turned, bench.watched)]
    except Exception as error:
        failed = Fault("raise", "a deal", f"{told_error(error)} ({run})")
    for hook, names in bench.watch.changed.items():
        things = " and ".join(names)
        yield Fault("change", hook, f"it changes {things}; what a hook is given is to be read only ({run})")
    if failed is not None:
        yield failed
        return
    yield from _money(first, run)
    if again.lines != first.lines:
        yield Fault(
            "seed",
            "a deal",
            f"played twice it differs: {_first_difference(first.lines, again.lines)}; keep what a deal must remember "
            f"in deal.memory(self), and draw nothing at random ({run})",
        )
        return
    yield from _played_back(first, run, bench.rules)
    if other.course != first.course:
        yield Fault(
            "order",
            "a deal",
            f"registered in another order it differs: {_first_difference(first.course, other.course)}; "
            f"a variant must not look at who was there before it ({run})",
        )


def _played_back(played: Played, run: Run, rules: RuleSet) -> Iterator[Fault]:
    if played.outcome.end == "unfinished":
        return
    (record,) = parse_records("the record", played.lines)
    parted = replay(record, own=rules).diverged
    if parted is not None:
        yield Fault(
            "record",
            "a deal",
            f"its record does not play back: line {parted.line}, {parted.why}; what a play or an opening step "
            f"encodes it must decode ({run})",
        )


def _turned(composition: Composition) -> Composition:
    """The same rules, registered the other way round."""
    slots = dict(reversed(list(composition.slots.items())))
    return replace(composition, slots=slots, extras=tuple(reversed(composition.extras)))


def _money(played: Played, run: Run) -> Iterator[Fault]:
    outcome = played.outcome
    total = sum(outcome.scores) + outcome.house
    if total:
        yield Fault("money", "a deal", f"seats {list(outcome.scores)} and house {outcome.house} sum to {total} ({run})")
    owed = _balance(played.deal.entries, len(outcome.scores))
    if owed != [*outcome.scores, outcome.house]:
        yield Fault(
            "money",
            "a deal",
            f"the payments add up to {owed[:-1]} and house {owed[-1]}, the scores are {list(outcome.scores)} and "
            f"{outcome.house}: points move by payments only ({run})",
        )
    for entry in played.deal.entries:
        if type(entry.points) is not int or entry.points <= 0 or entry.payer == entry.payee:
            yield Fault("money", entry.why, f"{entry} is no payment of whole points from one to another ({run})")
            return


def _balance(entries: Iterable[Entry], seats: int) -> list[int]:
    """Points by seat, and of the house in the last place."""
    found = [0] * (seats + 1)
    for entry in entries:
        found[entry.payer if entry.payer != HOUSE else seats] -= entry.points
        found[entry.payee if entry.payee != HOUSE else seats] += entry.points
    return found


def _first_difference(one: Sequence[str], other: Sequence[str]) -> str:
    for number, (a, b) in enumerate(zip(one, other, strict=False), 1):
        if a != b:
            return f"line {number} is {a} and then {b}"
    return f"{len(one)} lines and then {len(other)}"
