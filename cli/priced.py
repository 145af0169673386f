"""`xuezhan compare --settlement-only`: the same course of play under several rule sets' prices.

The JSON object (`--json`, version 1) is that of `compare`, with `settlement_only` true, `left_out` (deals that are in
no figure because a rule set could not follow them) and `departures`, one entry for each rule set but the first: `deals`
in which it would have forced or forbidden something, and `kinds`, by name `times` and `deals`.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

from .common import INTERRUPTED, Block, Column, Document, Output, Paragraph, Phrase, Table, Voice, leave_with, note
from .reports import comparison_report
from .runs import Run, Shown, deliver_run, rows_of, running, so_far, stopped_note

if TYPE_CHECKING:
    from ..compare.departures import Departures
    from ..compare.settlement_only import PricedComparison
    from ..core.ruleset import RuleSet

__all__ = ["SETTLEMENT_ONLY", "compare_prices", "departure_blocks", "left_out_blocks"]

SETTLEMENT_ONLY = Phrase(
    "Play under the first rule set alone; the others only price the same draws, discards, claims and wins.",
    "只按第一套规则打牌；其他规则只给同样的摸打、碰杠、和牌算分。",
)
PLAYING = Phrase("Playing and pricing", "打牌算分中")
HEADLINE = Phrase(
    "{deals} deals played once, under {first}, and priced under each rule set; {players}; seed {seed}.",
    "{deals} 局，只按 {first} 打一遍，再按各套规则算分；各家：{players}；种子 {seed}。",
)
LEFT_OUT = Phrase(
    "{count} further deals are in no figure: a rule set could not follow them to their end.",
    "另有 {count} 局没有计入：有规则无法结算到底。",
)
NOTHING = Phrase(
    "None of the others would have forced or forbidden anything in these deals.",
    "在这些牌局里，其他规则没有会强制或禁止的事。",
)
OTHERWISE = Phrase(
    "What a rule set would have had otherwise (counted, not followed)", "按该规则本来会不同的事（只计数，不照办）"
)
RULES, TIMES, IN_DEALS = Phrase("rules", "规则"), Phrase("times", "次数"), Phrase("in deals", "涉及局数")
ANY = Phrase("any of it", "任何一项")


def compare_prices(rules: Sequence[RuleSet], run: Run, output: Output, shown: Shown, *, min_effect: float) -> None:
    """Play, then print and save what each rule set makes of it; `shown` tells a comparison."""
    from ..compare.settlement_only import PricedStopped, settlement_only

    status = 0
    try:
        with running(output.screen_voice.say(PLAYING), run.deals, run.means) as told:
            found = settlement_only(
                *rules,
                deals=run.deals,
                seed=run.seed,
                players=run.players,
                first_deal=run.first_deal,
                min_effect=min_effect,
                **told,
            )
    except PricedStopped as stopped:
        found, status = stopped.partial, INTERRUPTED
        note(stopped_note(output.screen_voice, found.deals, run.deals, run.means))
        if not found.deals:
            leave_with(status)
    deliver_run(
        output,
        lambda voice, room: document(voice, found, room, shown),
        found.to_json(),
        title="xuezhan compare --settlement-only",
        rows=rows_of(found.rows(), rules),
        rules=rules,
        status=status,
        report=partial(comparison_report, found.comparison),
    )


def document(voice: Voice, found: PricedComparison, room: int, shown: Shown) -> Document:
    """The comparison for people, with what the others would have had otherwise before the tables."""
    runs = found.comparison.runs
    names = list(dict.fromkeys(runs[0].players))
    headline = voice.say(
        HEADLINE,
        deals=f"{found.deals:,}",
        first=runs[0].rules.name,
        players=names[0] if len(names) == 1 else ", ".join(runs[0].players),
        seed=runs[0].seed,
    )
    blocks: list[Block] = [Paragraph(headline), *so_far(voice, found.deals, runs[0].wanted)]
    blocks += left_out_blocks(voice, found.left_out)
    if found.deals:
        blocks += shown(voice, found.comparison, room)
    return [*blocks, *departure_blocks(voice, [run.rules.name for run in runs[1:]], found.departures)]


def left_out_blocks(voice: Voice, left_out: int) -> list[Block]:
    """How many deals are in no figure; nothing where all are."""
    return [Paragraph(voice.say(LEFT_OUT, count=f"{left_out:,}"), "bad")] if left_out else []


def departure_blocks(voice: Voice, names: Sequence[str], departures: Sequence[Departures]) -> list[Block]:
    """A table of what each rule set would have forced or forbidden; a sentence where that is nothing."""
    from ..core.priced_course import DEPARTURES

    rows: list[list[str]] = []
    breaks = set()
    for name, found in zip(names, departures, strict=True):
        kinds = [kind for kind in DEPARTURES if kind in found.times]
        if not kinds:
            continue
        breaks.add(len(rows))
        for kind in kinds:
            rows.append([name, voice.of(DEPARTURES[kind]), f"{found.times[kind]:,}", f"{found.deals[kind]:,}"])
        if len(kinds) > 1:
            rows.append([name, voice.say(ANY), "", f"{found.touched:,}"])
    if not rows:
        return [Paragraph(voice.say(NOTHING))]
    columns = [Column(voice.say(RULES)), Column(voice.say(OTHERWISE))]
    columns += [Column(voice.say(TIMES), "right"), Column(voice.say(IN_DEALS), "right")]
    return [Table(columns, rows, breaks=frozenset(breaks))]
