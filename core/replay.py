"""Playing a record under its own rules or under others (record.md `replay`)."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

from .deal import Deal
from .events import account_name
from .fan_sums import factors_json
from .parting import Parting
from .record_walk import Diverged, RecordWalk
from .records import Record
from .ruleset import RuleSet
from .tiles import tile_name

__all__ = ["Divergence", "Replayed", "replay", "rules_of"]


@dataclass(frozen=True, slots=True)
class Divergence:
    """Where a record and the rules part: the file's line, what each of them says, and of what kind it is."""

    line: int
    why: str
    kind: Parting = "event"


@dataclass(frozen=True, slots=True)
class Replayed:
    """A record as the rules see it.

    `deal` has everything that happened as far as play went; `diverged` is None when the rules agree
    with the whole record. `warnings` are for people (rules that now compose to something else).
    """

    file: str
    rules: str
    deal: Deal | None
    diverged: Divergence | None
    warnings: tuple[str, ...] = ()

    def to_json(self) -> dict[str, Any]:
        """The object of record.md: points in whole numbers, `points` of a win one share."""
        diverged = None if self.diverged is None else {"line": self.diverged.line, "why": self.diverged.why}
        deal = self.deal
        if deal is None:
            return {
                "file": self.file,
                "rules": self.rules,
                "end": "unfinished",
                "scores": [],
                "house": 0,
                "results": None,
                "next_dealer": None,
                "wins": [],
                "payments": [],
                "diverged": diverged,
            }
        outcome = deal.stop()
        return {
            "file": self.file,
            "rules": self.rules,
            "end": outcome.end,
            "scores": list(outcome.scores),
            "house": outcome.house,
            "results": None if outcome.results is None else list(outcome.results),
            "next_dealer": outcome.next_dealer,
            "wins": [
                {
                    "seat": win.seat,
                    "tile": tile_name(win.tile),
                    "of": win.of,
                    "how": win.how,
                    "fan": win.fan,
                    "points": win.points,
                    "items": [list(item) for item in win.count.items],
                    **factors_json(win.count),
                    "horses": win.horses,
                }
                for win in deal.wins
            ],
            "payments": [
                {
                    "payer": account_name(entry.payer),
                    "payee": account_name(entry.payee),
                    "points": entry.points,
                    "why": entry.why,
                }
                for entry in deal.entries
            ],
            "diverged": diverged,
        }


def rules_of(record: Record, *, trust_plugins: bool = False) -> RuleSet:
    """The rules that a record names; a file's path is relative to the record. Raises RuleError."""
    return RuleSet.load(record.header.rules, base=Path(record.file).parent, trust_plugins=trust_plugins)


def replay(
    record: Record,
    rules: RuleSet | None = None,
    *,
    own: RuleSet | None = None,
    trust_plugins: bool = False,
) -> Replayed:
    """Play a record: under its own rules, checking all that it says, or under `rules`.

    With other rules only the decisions are taken, opening decisions unknown to them skipped. A
    record that the rules contradict comes back with `diverged`; play stops there. `own` are the
    record's own rules where the caller has them (`rules_of`), None to load them. Raises RuleError
    when they cannot be composed.
    """
    warnings: list[str] = []
    checked = rules is None
    if rules is None:
        rules = own or rules_of(record, trust_plugins=trust_plugins)
        seen = record.header.rules_digest
        if seen is not None and seen != rules.digest:
            warnings.append(
                f"{record.file}:{record.number}: the rules {record.header.rules!r} have changed since this deal "
                f"was recorded (digest {seen} then, {rules.digest} now)"
            )
    reason = _header_fault(record, rules, checked=checked)
    if reason is not None:
        return Replayed(
            record.file, rules.name, None, Divergence(record.number, reason, "header"), tuple(warnings)
        )
    walk = RecordWalk(record, rules, checked=checked)
    try:
        walk.to_the_end()
        diverged = None
    except Diverged as end:
        diverged = Divergence(end.line, end.why, end.kind)
    return Replayed(record.file, rules.name, walk.deal, diverged, tuple(warnings))


def _header_fault(record: Record, rules: RuleSet, *, checked: bool) -> str | None:
    header, table = record.header, rules.table
    if len(header.hands) != table.seats:
        return f"header: {len(header.hands)} hands are dealt, but the rules have {table.seats} seats"
    if not 0 <= header.dealer < table.seats:
        return f"header: dealer {header.dealer} is no seat; seats are 0 to {table.seats - 1}"
    for seat, hand in enumerate(header.hands):
        if len(hand) != table.hand:
            return f"header: seat {seat} is dealt {len(hand)} tiles, but the rules deal {table.hand}"
    dealt = sorted([*header.wall, *(kind for hand in header.hands for kind in hand)])
    for kind in sorted(set(dealt) | set(rules.tiles)):
        here, wanted = dealt.count(kind), rules.tiles.count(kind)
        if here != wanted:
            return f"header: hands and wall hold {here} of {tile_name(kind)}, but the tile set has {wanted}"
    for step in rules.opening_steps:
        if step.chance_key is None:
            continue
        allowed = ", ".join(step.chance_values(table.seats))
        given = header.fields.get(step.chance_key)
        if given is None:
            if checked or header.seed is None:
                return f"header: {step.chance_key} is missing; these rules leave it to chance ({allowed})"
        elif given not in step.chance_values(table.seats):
            return f"header: {step.chance_key} {given!r} is unknown; it may be {allowed}"
    return None
