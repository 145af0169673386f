"""`xuezhan compare`: the same deals under several rule sets, side by side.

The JSON object (`--json`, version 1) holds `xuezhan` (our version), `paired`, `deals` (under each
rule set), `seed`, `players`, `wanted` (deals that were asked for), `stopped` (broken off before),
`seconds`; `rules`, one entry each with `rules`, `title`, `rules_digest`, `unit` (points), `largest_win`
and `largest_loss` (points of a seat in a deal); and `figures` by key, each with `by_rules` (`value`
and `plus_minus`, half the 95 % interval; points also in `units`) and `differences` to the first rule
set, one for each further one: `value`, `plus_minus`, `certain` (the interval leaves out zero),
`deals_to_settle` (how many deals would make it certain if it is as large as it looks, else null);
`differences_in` says in what. A value that cannot be had is null.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

from .common import (
    INTERRUPTED,
    Block,
    Document,
    Failure,
    Output,
    Paragraph,
    Phrase,
    Voice,
    command,
    leave_with,
    load_rules,
    note,
    option,
    our_version,
    output_options,
    trust_option,
)
from .completion import complete_rules
from .runs import (
    WHO_PLAYS,
    jobs_option,
    players_of,
    players_option,
    rows_option,
    rows_to,
    running,
    seed_option,
    so_far,
    stopped_note,
)
from .screen import PIPE_WIDTH, room_on, show
from .side_by_side import tables

if TYPE_CHECKING:
    from ..compare.comparison import Comparison

__all__ = ["compare_command"]

ABOUT = Phrase(
    "Play the same deals under several rule sets and show what differs from the first.",
    "用同样的牌墙按几套规则模拟，与第一套规则比较。",
)
MORE = Phrase(
    "Differences come with 95 % intervals over the same walls; * marks those that chance does not explain.",
    "差别附有同一牌墙下的 95% 置信区间；* 表示差别是确定的。",
)
DEALS = Phrase("How many deals to play under each rule set.", "每套规则模拟多少局。")
UNPAIRED = Phrase(
    "Each rule set plays walls of its own; tiles and seats may then differ.",
    "各套规则使用各自的牌墙；这样牌张和人数可以不同。",
)
TOO_FEW = Phrase("compare: at least two rule sets are needed", "compare：至少要有两套规则")
LEGEND = Phrase("{name}: {rules}", "{name}：{rules}")
UNITS = Phrase(
    "Points are in units, the base of each rule set, unless said otherwise: {bases}.",
    "除注明外，分数以各套规则的底分为单位：{bases}。",
)
BASE = Phrase("{name} {points}", "{name} {points} 分")
MARKS = Phrase(
    "± is how far chance alone may have moved a figure: the 95 % interval. * marks a difference larger than that; "
    "even between rules that are alike about 1 row in 20 would bear one. "
    "Differences between percentages are in percentage points.",
    "± 是偶然造成的误差范围（95% 置信区间）。* 表示差别超出这个范围；即使规则相同，大约 20 行里也会有 1 行带 *。"
    "百分数之差以百分点计。",
)
MEANINGS = Phrase(
    "What changes hands is what the winning seats are up at the end of a deal, all set off against each other; "
    "points by reason are all payments in full and come to more. "
    "The spread is the standard deviation of a seat's result in a deal.",
    "每局输赢总额是一局结束时赢家净赢的总和；各项付分是每笔付分的全额，合计更多。标准差指一家每局得分的起伏。",
)
PLAYING = Phrase("Comparing", "比较中")


@command(
    "compare",
    ABOUT,
    MORE,
    WHO_PLAYS,
    example="xuezhan compare laok jipin chengdu-everyone --deals 10000 --save report.html",
)
@click.argument("names", metavar="RULES RULES...", nargs=-1, required=True, shell_complete=complete_rules)
@option("--deals", type=click.IntRange(1), default=2000, show_default=True, metavar="N", phrase=DEALS)
@seed_option
@players_option
@jobs_option
@rows_option
@option("--unpaired", is_flag=True, phrase=UNPAIRED)
@trust_option
@output_options
def compare_command(
    names: tuple[str, ...],
    deals: int,
    seed: int,
    players: str,
    jobs: int | None,
    row_path: Path | None,
    unpaired: bool,
    trust_plugins: bool,
    output: Output,
) -> None:
    """Play, then print and save the comparison."""
    from ..compare.comparison import ComparisonStopped, compare
    from .reports import WIDE, comparison_report

    output.check_charts()
    if len(names) < 2:
        raise Failure(output.screen_voice.say(TOO_FEW))
    rules = load_rules(names, trust_plugins=trust_plugins)
    label = output.screen_voice.say(PLAYING)
    status = 0
    with rows_to(row_path, rules) as rows:
        try:
            with running(label, deals) as move:
                found = compare(
                    *rules,
                    deals=deals,
                    seed=seed,
                    players=players_of(players),
                    jobs=jobs,
                    unpaired=unpaired,
                    progress=move,
                    rows=rows,
                )
        except ComparisonStopped as stopped:
            found, status = stopped.partial, INTERRUPTED
            note(stopped_note(output.screen_voice, found.deals, deals))
            if not found.deals:
                leave_with(status)
    digests = {run.rules.name: run.rules.digest for run in found.runs}
    output.save(
        lambda voice: comparison_report(voice, found, document(voice, found, WIDE)),
        found.to_json(),
        title="xuezhan compare",
        rows=[{**row, "rules_digest": digests[row["rules"]], "xuezhan": our_version()} for row in found.rows()],
        rules=rules,
    )
    if output.as_json:
        output.print_objects([found.to_json()])
    else:
        show(document(output.screen_voice, found, room_on(sys.stdout)), sys.stdout)
    sys.stdout.flush()
    if status:
        leave_with(status)


def document(voice: Voice, found: Comparison, room: int = PIPE_WIDTH) -> Document:
    """The comparison for people: what was played, a sentence for each rule set, and tables.

    `room` is how many cells a line has.
    """
    from ..compare.wording import headline, summary

    names, made = tables(voice, found, room)
    blocks: list[Block] = [Paragraph(headline(found, voice.language))]
    blocks += so_far(voice, found.deals, found.runs[0].wanted)
    blocks += [Paragraph(sentence) for sentence in summary(found, voice.language)]
    for name, run in zip(names, found.runs, strict=True):
        if name != run.rules.name:
            blocks.append(Paragraph(voice.say(LEGEND, name=name, rules=run.rules.name)))
    blocks += made
    comma = "、" if voice.language == "zh" else ", "
    bases = comma.join(
        voice.say(BASE, name=name, points=f"{points:,}") for name, points in zip(names, _units(found), strict=True)
    )
    notes = [voice.say(MARKS), voice.say(MEANINGS), voice.say(UNITS, bases=bases)]
    if {"greedy", "random"} & {player for run in found.runs for player in run.players}:
        notes.append(voice.say(WHO_PLAYS))
    blocks += [Paragraph(text, tone="quiet") for text in notes]
    return blocks


def _units(found: Comparison) -> list[int]:
    return [run.rules.unit for run in found.runs]
