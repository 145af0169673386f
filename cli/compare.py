"""`xuezhan compare`: the same deals under several rule sets, side by side.

The JSON object (`--json`, version 1) holds `xuezhan` (our version), `paired`, `deals` (under each
rule set), `seed`, `first_deal`, `players`, `duels` (how many of them were also played as
duels, for luck and skill), `wanted` (deals that were asked for), `stopped` (broken off before),
`seconds`, `min_effect`, `looks` (how many differences were weighed together); `rules`, one entry each with
`rules`, `title`, `rules_digest`, `unit` and `plain_hand` (points), `largest_win` and `largest_loss` (points of
a seat in a deal) and `distribution` (pairs: points of a seat in a deal, how often); and `figures` by key, each
with `by_rules` (`value` and `plus_minus`, half the 95 % interval; points also in `units`, plain hands) and
`differences` to the first rule set, one for each further one: `value`, `plus_minus`, `p` and `p_together`
(corrected by Holm's method), `certain` (`p_together` is 0.05 or less), `large` (as large as `min_effect`
wants), `deals_to_settle` (how many deals would do to make it certain; null where it is or there is nothing
to tell); `differences_in` says in what. A value that cannot be had is null. docs/figures.md has every formula.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import click

from .by_slot_runs import BY_SLOT, play_by_slot, price_by_slot, price_records_by_slot
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
    output_options,
    trust_option,
)
from .completion import complete_files, complete_rules
from .given import GIVEN
from .priced import SETTLEMENT_ONLY, compare_prices
from .recorded import RECORDS, ChosenFiles, follow_records, price_records
from .runs import (
    WHO_PLAYS,
    Run,
    deliver_run,
    first_deal_option,
    means_options,
    players_of,
    players_option,
    rows_of,
    rows_option,
    rows_to,
    running,
    seed_option,
    so_far,
    stopped_note,
)
from .screen import PIPE_WIDTH
from .side_by_side import tables
from .weighing import LUCK, Weighing, luck_option, marks_said, min_effect_option

if TYPE_CHECKING:
    from ..compare.comparison import Comparison
    from ..compare.runner import Means
    from ..core.ruleset import RuleSet

__all__ = ["compare_command"]

ABOUT = Phrase(
    "Play the same deals under several rule sets and show what differs from the first.",
    "用同样的牌墙按几套规则模拟，与第一套规则比较。",
)
MORE = Phrase(
    "Differences come with 95 % intervals over the same walls; * marks those that matter and that chance does not "
    "explain.",
    "差别附有同一牌墙下的 95% 置信区间；* 表示差别是确定的，而且够大。",
)
DEALS = Phrase(
    "How many deals to play under each rule set; with --records how many records to take (all of them).",
    "每套规则模拟多少局；与 --records 同用时为取多少份记录（默认全部）。",
)
UNPAIRED = Phrase(
    "Each rule set plays walls of its own; tiles and seats may then differ.",
    "各套规则使用各自的牌墙；这样牌张和人数可以不同。",
)
TOO_FEW = Phrase("compare: at least two rule sets are needed", "compare：至少要有两套规则")
NOT_BOTH = Phrase("compare: {one} and {other} do not go together", "compare：{one} 和 {other} 不能同时用")
LEGEND = Phrase("{name}: {rules}", "{name}：{rules}")
UNITS = Phrase(
    "Points are in plain hands, what one seat pays for a hand without anything special, unless said otherwise: "
    "{bases}.",
    "除注明外，分数以平胡一份的得分为单位：{bases}。",
)
BASE = Phrase("{name} {points}", "{name} {points} 分")
RARE = Phrase(
    "Patterns and extras in fewer than 1 win in 200 are left to --json and --save.",
    "不到二百分之一的牌型和加番只在 --json 与 --save 里列出。",
)
MEANINGS = Phrase(
    "What changes hands is what the winning seats are up at the end of a deal, all set off against each other; "
    "points by reason are all payments in full and come to more. "
    "The spread is the standard deviation of a seat's result in a deal.",
    "每局输赢总额是一局结束时赢家净赢的总和；各项付分是每笔付分的全额，合计更多。标准差指一家每局得分的起伏。",
)
CLASHES = {
    "unpaired": ("by_slot", "settlement_only", "records"),
    "rows": ("by_slot", "settlement_only", "records"),
    "luck_every": ("by_slot", "settlement_only", "records"),
    "records": ("seed", "players"),
}
"""Options that do not go together: another way of comparing, or what the records decide."""
PLAYING = Phrase("Comparing", "比较中")


@command(
    "compare",
    ABOUT,
    MORE,
    WHO_PLAYS,
    example="xuezhan compare laok jipin chengdu-everyone --deals 10000 --save report.html\n"
    "xuezhan compare laok jipin --by-slot --settlement-only --min-effect 5%\n"
    "xuezhan compare laok jipin --deals 100000 --out run --rows deals.csv",
)
@click.argument("names", type=GIVEN, metavar="RULES RULES...", nargs=-1, required=True, shell_complete=complete_rules)
@option("--deals", type=click.IntRange(1), default=2000, show_default=True, metavar="N", phrase=DEALS)
@seed_option
@players_option
@first_deal_option
@means_options
@rows_option
@option("--unpaired", is_flag=True, phrase=UNPAIRED)
@option("--by-slot", is_flag=True, phrase=BY_SLOT)
@option("--settlement-only", is_flag=True, phrase=SETTLEMENT_ONLY)
@option("--records", type=GIVEN, multiple=True, metavar="FILE", shell_complete=complete_files, phrase=RECORDS)
@min_effect_option
@luck_option
@trust_option
@output_options
def compare_command(
    names: tuple[str, ...],
    deals: int,
    seed: int,
    players: str,
    first_deal: int,
    means: Means,
    rows: tuple[Path, ...],
    unpaired: bool,
    by_slot: bool,
    settlement_only: bool,
    records: tuple[str, ...],
    min_effect: float,
    luck_every: int,
    trust_plugins: bool,
    output: Output,
) -> None:
    """Play or replay, then print and save the comparison."""
    output.check_charts()
    if len(names) < 2:
        raise Failure(output.screen_voice.say(TOO_FEW))
    _check_together(output.screen_voice)
    rules = load_rules(names, trust_plugins=trust_plugins)
    run = Run(deals, seed, players_of(players), first_deal, means)
    chosen = ChosenFiles(records, first_deal, deals if "deals" in _given() else None, means)
    if records and by_slot:
        price_records_by_slot(chosen, rules, output, min_effect=min_effect, trust_plugins=trust_plugins)
    elif records and settlement_only:
        price_records(chosen, rules, output, compared, min_effect=min_effect, trust_plugins=trust_plugins)
    elif records:
        follow_records(chosen, rules, output, compared, min_effect=min_effect)
    elif by_slot and settlement_only:
        price_by_slot(rules, run, output, min_effect=min_effect)
    elif by_slot:
        play_by_slot(rules, run, output, min_effect=min_effect)
    elif settlement_only:
        compare_prices(rules, run, output, compared, min_effect=min_effect)
    else:
        _compare(rules, run, Weighing(min_effect, luck_every or None), output, rows, unpaired=unpaired)


def _given() -> list[str]:
    """The options that stand on the command line."""
    context = click.get_current_context()
    return [
        name for name in context.params if context.get_parameter_source(name) is click.core.ParameterSource.COMMANDLINE
    ]


def _check_together(voice: Voice) -> None:
    """Refuse options that do not go together, whatever their values."""
    given = _given()
    for one, others in CLASHES.items():
        for other in others:
            if one in given and other in given:
                names = {"one": f"--{one.replace('_', '-')}", "other": f"--{other.replace('_', '-')}"}
                raise Failure(voice.say(NOT_BOTH, **names))


def _compare(
    rules: Sequence[RuleSet], run: Run, weighing: Weighing, output: Output, rows: Sequence[Path], *, unpaired: bool
) -> None:
    from ..compare.comparison import ComparisonStopped, compare
    from .reports import comparison_report

    label = output.screen_voice.say(PLAYING)
    status = 0
    try:
        with rows_to(rows, rules) as sink, running(label, run.deals, run.means) as told:
            found = compare(
                *rules,
                deals=run.deals,
                seed=run.seed,
                players=run.players,
                first_deal=run.first_deal,
                unpaired=unpaired,
                min_effect=weighing.min_effect,
                luck_every=weighing.luck_every,
                rows=sink,
                **told,
            )
    except ComparisonStopped as stopped:
        found, status = stopped.partial, INTERRUPTED
        note(stopped_note(output.screen_voice, found.deals, run.deals, run.means))
        if not found.deals:
            leave_with(status)
    deliver_run(
        output,
        lambda voice, room: document(voice, found, room),
        found.to_json(),
        title="xuezhan compare",
        rows=rows_of(found.rows(), rules),
        rules=rules,
        status=status,
        further=rows,
        report=partial(comparison_report, found),
    )


def document(voice: Voice, found: Comparison, room: int = PIPE_WIDTH) -> Document:
    """The comparison for people: what was played, a sentence for each rule set, and tables.

    `room` is how many cells a line has.
    """
    from ..compare.wording import headline

    blocks: list[Block] = [Paragraph(headline(found, voice.language))]
    blocks += so_far(voice, found.deals, found.runs[0].wanted)
    return [*blocks, *compared(voice, found, room)]


def compared(voice: Voice, found: Comparison, room: int) -> Document:
    """What every comparison has, whatever the deals are: sentences, tables, and what they mean."""
    from ..compare.wording import summary

    names, made = tables(voice, found, room)
    blocks: list[Block] = [Paragraph(sentence) for sentence in summary(found, voice.language)]
    for name, run in zip(names, found.runs, strict=True):
        if name != run.rules.name:
            blocks.append(Paragraph(voice.say(LEGEND, name=name, rules=run.rules.name)))
    blocks += made
    comma = "、" if voice.language == "zh" else ", "
    bases = comma.join(
        voice.say(BASE, name=name, points=f"{points:,}") for name, points in zip(names, _units(found), strict=True)
    )
    marks = marks_said(voice, found.min_effect, found.looks)
    notes = [marks, voice.say(MEANINGS), voice.say(UNITS, bases=bases), voice.say(RARE)]
    if found.duels:
        notes.append(voice.say(LUCK, duels=f"{found.duels:,}"))
    if {"greedy", "random"} & {player for run in found.runs for player in run.players}:
        notes.append(voice.say(WHO_PLAYS))
    blocks += [Paragraph(text, tone="quiet") for text in notes]
    return blocks


def _units(found: Comparison) -> list[int]:
    return [run.plain_hand for run in found.runs]
