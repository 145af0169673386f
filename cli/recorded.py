"""`xuezhan compare --records FILE A B …`: rule sets held against each other on real records.

The JSON object (`--json`, version 1) is that of `compare` without `seed`, with `files`, `records` (how many were
replayed; `wanted`: how many were to be; `deals` are those in the figures), `settlement_only`, and `parted`: `counts` by
`rules` and `kind`, and `places`, the first thousand of each, with `rules`, `file`, `line`, `kind`, `why` and `record`
(its number over all files, from 0: `--first-deal` counts in the same way). `departures` has with
`--settlement-only` one entry for each rule set, as there. `players` are null where records name none, or others.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from .common import (
    CONTRADICTED,
    INTERRUPTED,
    Block,
    Column,
    Document,
    Output,
    Paragraph,
    Phrase,
    Table,
    Voice,
    leave_with,
    note,
)
from .priced import departure_blocks
from .record_files import headers_in
from .reports import comparison_report
from .runs import Shown, deliver_run, rows_of, running, so_far, stopped_note

if TYPE_CHECKING:
    from collections.abc import Callable

    from ..compare.from_records import RecordedComparison
    from ..compare.record_runs import OnRecords
    from ..compare.runner import Means
    from ..core.ruleset import RuleSet

__all__ = ["RECORDS", "ChosenFiles", "follow_records", "parted_blocks", "price_records", "warn"]

RECORDS = Phrase(
    "Compare on the deals of this file of records instead of simulated ones; may be given several times.",
    "不模拟，而用这个记录文件里的牌局比较；可以给出多次。",
)
PLAYING = Phrase("Replaying", "重放中")
FOLLOWED = Phrase(
    "{deals} of {records} records from {files}, those that every rule set follows to the end of the deal.",
    "{files} 的 {records} 份记录中有 {deals} 份：各套规则都能走到终局的。",
)
PRICED = Phrase(
    "{deals} of {records} records from {files}, as they were played, priced under each rule set.",
    "{files} 的 {records} 份记录中有 {deals} 份：照原来的打法，按各套规则算分。",
)
NO_DEAL = Phrase(
    "There is no record that every rule set follows, so there is nothing to compare; --settlement-only prices the "
    "deals as they were played.",
    "没有一份记录是各套规则都能走到终局的，无从比较；--settlement-only 照原来的打法算分。",
)
NO_PRICE = Phrase(
    "There is no record that every rule set can price, so there is nothing to compare.",
    "没有一份记录是各套规则都能算分的，无从比较。",
)
SELECTED = Phrase(
    "The records left out are not like the others: they are those in which the rules matter to how people play.",
    "没有计入的记录与其他的不同：规则影响打法的正是这些牌局。",
)
RULES, WHERE = Phrase("rules", "规则"), Phrase("where", "位置")
PARTED = Phrase("where records and rules part", "记录与规则不符之处")
COUNT = Phrase("records", "记录数")
PLACES = 5
"""Places that are named of each kind; more of them are in the JSON."""


@dataclass(frozen=True, slots=True)
class ChosenFiles:
    """Which records are to be compared on: `many` from number `first` on over all files; None: all from there."""

    files: Sequence[str]
    first: int
    many: int | None
    means: Means

    @property
    def expected(self) -> int:
        """How many that are, at a glance."""
        return self.many or max(0, sum(map(headers_in, self.files)) - self.first)


def follow_records(
    chosen: ChosenFiles, rules: Sequence[RuleSet], output: Output, shown: Shown, *, min_effect: float
) -> None:
    """Replay the records under each rule set, then print and save the comparison, which `shown` tells."""
    from ..compare.from_records import compare_records

    _run(
        lambda told: compare_records(
            chosen.files, *rules, first_deal=chosen.first, deals=chosen.many, min_effect=min_effect, **told
        ),
        chosen,
        rules,
        output,
        shown,
    )


def price_records(
    chosen: ChosenFiles,
    rules: Sequence[RuleSet],
    output: Output,
    shown: Shown,
    *,
    min_effect: float,
    trust_plugins: bool,
) -> None:
    """Price the records as they were played under each rule set, then print and save what `shown` tells of it."""
    from ..compare.from_records import settle_records

    _run(
        lambda told: settle_records(
            chosen.files,
            *rules,
            first_deal=chosen.first,
            deals=chosen.many,
            min_effect=min_effect,
            trust_plugins=trust_plugins,
            **told,
        ),
        chosen,
        rules,
        output,
        shown,
    )


def _run(
    compare: Callable[[Means], RecordedComparison],
    chosen: ChosenFiles,
    rules: Sequence[RuleSet],
    output: Output,
    shown: Shown,
) -> None:
    from ..compare.from_records import RecordedStopped

    status = 0
    try:
        with running(output.screen_voice.say(PLAYING), chosen.expected, chosen.means) as told:
            found = compare(told)
    except RecordedStopped as stopped:
        found, status = stopped.partial, INTERRUPTED
        note(stopped_note(output.screen_voice, found.records, found.wanted, chosen.means))
        if not found.records:
            leave_with(status)
    warn(found)
    deliver_run(
        output,
        lambda voice, room: document(voice, found, room, shown),
        found.to_json(),
        title="xuezhan compare --records",
        rows=rows_of(found.rows(), rules),
        rules=rules,
        status=status or (0 if found.deals else CONTRADICTED),
        report=partial(comparison_report, found.comparison),
    )


def warn(found: OnRecords) -> None:
    """Say beside the result what is odd about the records."""
    for warning in found.warnings:
        note(warning)


def document(voice: Voice, found: RecordedComparison, room: int, shown: Shown) -> Document:
    """The comparison for people, then where records and rules part."""
    comma = "、" if voice.language == "zh" else ", "
    priced = bool(found.departures)
    headline = voice.say(
        PRICED if priced else FOLLOWED,
        deals=f"{found.deals:,}",
        records=f"{found.records:,}",
        files=comma.join(found.files),
    )
    blocks: list[Block] = [Paragraph(headline), *so_far(voice, found.records, found.wanted)]
    if found.deals:
        if found.parted and not priced:
            blocks.append(Paragraph(voice.say(SELECTED), "quiet"))
        blocks += shown(voice, found.comparison, room)
    else:
        blocks.append(Paragraph(voice.say(NO_PRICE if priced else NO_DEAL), "bad"))
    if priced:
        names = [run.rules.name for run in found.comparison.runs]
        blocks += departure_blocks(voice, names, found.departures)
    return [*blocks, *parted_blocks(voice, found)]


def parted_blocks(voice: Voice, found: OnRecords) -> list[Block]:
    """A table of where records and rules part; nothing where they do not."""
    from ..core.parting import PARTINGS

    rows = []
    for rules, kind, count in found.counted():
        places = [f"{each.file}:{each.line}" for each in found.parted if (each.rules, each.kind) == (rules, kind)]
        shown = ", ".join(places[:PLACES]) + (" …" if count > PLACES else "")
        rows.append([rules, voice.of(PARTINGS[kind]), f"{count:,}", shown])
    columns = [Column(voice.say(RULES)), Column(voice.say(PARTED)), Column(voice.say(COUNT), "right")]
    return [Table([*columns, Column(voice.say(WHERE))], rows)] if rows else []
