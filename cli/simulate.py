"""`xuezhan simulate`: many deals under one rule set, and what came of them.

The JSON object (`--json`, version 1) holds `xuezhan` (our version), `rules`, `title`, `rules_digest`, `unit` and
`plain_hand` (points), `players`, `seed`, `first_deal`, `matches` (null for single deals), `deals`, `wanted` (deals
or matches that were asked for), `stopped` (broken off before), `seconds`, `deals_per_second`, `largest_win` and
`largest_loss` (points of a seat in a deal), and `figures` by
key, each with `value` and `plus_minus`, half the 95 % interval (points also in `units`, plain hands). A value
that cannot be had is null. `distribution` has pairs: points of a seat in a deal, and how often. All keys and
their formulas stand in docs/figures.md.
"""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import click

from .common import (
    INTERRUPTED,
    Block,
    Column,
    Document,
    Failure,
    Output,
    Paragraph,
    Phrase,
    Table,
    Voice,
    check_place,
    command,
    leave_with,
    load_rules,
    note,
    option,
    our_version,
    output_options,
    trust_option,
)
from .completion import complete_files, complete_rules
from .given import GIVEN, PLACE
from .runs import (
    WHO_PLAYS,
    deliver_run,
    first_deal_option,
    means_options,
    players_of,
    players_option,
    rows_option,
    rows_to,
    running,
    seed_option,
    so_far,
    stopped_note,
)

if TYPE_CHECKING:
    from ..compare.figures import Group
    from ..compare.runner import Means
    from ..compare.simulate import Simulation

__all__ = ["document", "simulate_command"]

ABOUT = Phrase("Play many deals under one rule set and show what came of them.", "按一套规则模拟许多局，并统计结果。")
DEALS = Phrase("How many deals to play (2000 if neither is given).", "模拟多少局（两者都不给时为 2000）。")
MATCHES = Phrase("How many matches to play instead.", "改为模拟多少场。")
RECORDS = Phrase(
    "Write every deal's record to FILE, for `xuezhan replay`.",
    "把每局的记录写入 FILE，可用 `xuezhan replay` 重放。",
)
PLAYING = Phrase("Simulating", "模拟中")
EITHER = Phrase("simulate: either --deals or --matches, not both", "simulate：--deals 与 --matches 不能同时使用")

ONE_PLAYED = Phrase(
    "{name}: 1 deal{matches}, seed {seed} ({seconds} s).", "{name}：1 局{matches}，种子 {seed}（{seconds} 秒）。"
)
PLAYED = Phrase(
    "{name}: {deals} deals{matches}, seed {seed}; {rate} deals/s ({seconds} s).",
    "{name}：{deals} 局{matches}，种子 {seed}；每秒 {rate} 局（{seconds} 秒）。",
)
IN_MATCHES = Phrase(" in {matches} matches", "（{matches} 场）")
IN_ONE_MATCH = Phrase(" in 1 match", "（1 场）")
LARGEST = Phrase(
    "Of all results of a seat in a deal {most} is the largest win and {least} the largest loss.",
    "单家一局最多赢 {most} 分，最多输 {least} 分。",
)
INTERVALS = Phrase(
    "± is the 95 % interval. Points are those of the rule set; for a plain hand one seat pays {unit}. The spread "
    "is the standard deviation of a seat's result in a deal. What changes hands is what the winning seats are up at "
    "the end of a deal, all set off against each other; points by reason are all payments in full and come to more.",
    "± 为 95% 置信区间。分数按本规则计，平胡一份为 {unit} 分。标准差指一家每局得分的起伏。"
    "每局输赢总额是一局结束时赢家净赢的总和；各项付分是每笔付分的全额，合计更多。",
)
SEAT = Phrase("Seat", "座位")
PLAYER = Phrase("Player", "牌手")
MEAN = Phrase("Points a deal", "每局得分")
SPREAD = Phrase("Spread", "标准差")
WINS = Phrase("Wins a deal", "每局和牌")
DEALER = Phrase("the dealer", "庄家")
HOUSE = Phrase("the house", "公家")
ANY = Phrase("any seat", "各家")
VALUE = Phrase("value", "数值")
UNITS = Phrase("in plain hands", "以平胡计")

IN_SEAT_TABLE = ("spread", "points.dealer", "house")
"""Figures at stake that the table of the seats shows."""


@command(
    "simulate", ABOUT, WHO_PLAYS, example="xuezhan simulate laok --deals 10000 --players greedy,greedy,greedy,random"
)
@click.argument("name", type=GIVEN, metavar="RULES", shell_complete=complete_rules)
@option("--deals", type=click.IntRange(1), metavar="N", phrase=DEALS)
@option("--matches", type=click.IntRange(1), metavar="N", phrase=MATCHES)
@seed_option
@players_option
@first_deal_option
@means_options
@rows_option
@option("--records", type=PLACE, metavar="FILE", shell_complete=complete_files, phrase=RECORDS)
@trust_option
@output_options
def simulate_command(
    name: str,
    deals: int | None,
    matches: int | None,
    seed: int,
    players: str,
    first_deal: int,
    means: Means,
    rows: tuple[Path, ...],
    records: Path | None,
    trust_plugins: bool,
    output: Output,
) -> None:
    """Play, then print and save what came of it."""
    from ..compare.simulate import DEALS as MANY
    from ..compare.simulate import SimulationStopped, simulate
    from .reports import run_report

    if deals is not None and matches is not None:
        raise Failure(output.screen_voice.say(EITHER))
    output.check_charts()
    if records is not None:
        check_place(records)
    [rules] = load_rules([name], trust_plugins=trust_plugins)
    wanted = matches or deals or MANY
    status = 0
    label = output.screen_voice.say(PLAYING)
    try:
        with rows_to(rows, [rules]) as sink, running(label, wanted, means) as told:
            found = simulate(
                rules,
                deals=deals,
                matches=matches,
                seed=seed,
                players=players_of(players),
                first_deal=first_deal,
                records=records,
                rows=sink,
                **told,
            )
    except SimulationStopped as stopped:
        found, status = stopped.partial, INTERRUPTED
        done = found.deals if found.matches is None else found.matches
        note(stopped_note(output.screen_voice, done, wanted, means))
        if not found.deals:
            leave_with(status)
    marks = {"rules_digest": rules.digest, "xuezhan": our_version()}
    deliver_run(
        output,
        lambda voice, room: document(voice, found),
        found.to_json(),
        title=f"xuezhan simulate {name}",
        rows=[{**row, **marks} for row in found.rows()],
        rules=[rules],
        status=status,
        further=[*rows, *([] if records is None else [records])],
        report=partial(run_report, found),
    )


def document(voice: Voice, found: Simulation) -> Document:
    """The run for people: what was played, then a table for the seats and one for each group of figures."""
    from ..compare.wording import whole

    matches = ""
    if found.matches is not None:
        matches = voice.say(IN_ONE_MATCH) if found.matches == 1 else voice.say(IN_MATCHES, matches=f"{found.matches:,}")
    done = found.deals if found.matches is None else found.matches
    blocks: list[Block] = [
        Paragraph(
            voice.say(
                ONE_PLAYED if found.deals == 1 else PLAYED,
                name=found.rules.name,
                deals=f"{found.deals:,}",
                matches=matches,
                seed=found.seed,
                rate=f"{found.deals_per_second:,.0f}",
                seconds=f"{found.seconds:.1f}",
            )
        ),
        *so_far(voice, done, found.wanted),
        _seat_table(voice, found),
    ]
    if found.tally.most is not None and found.tally.least is not None:
        most, least = whole(found.tally.most), whole(found.tally.least)
        blocks.append(Paragraph(voice.say(LARGEST, most=most, least=least)))
    groups: tuple[Group, ...] = (
        "stakes",
        "ends",
        "wins",
        "first",
        "fan",
        "patterns",
        "pattern_points",
        "extras",
        "extra_points",
        "payments",
    )
    blocks += [_group_table(voice, found, group) for group in groups]
    blocks.append(Paragraph(voice.say(INTERVALS, unit=f"{found.plain_hand:,}"), tone="quiet"))
    return blocks


def _seat_table(voice: Voice, found: Simulation) -> Table:
    heads = [Column(voice.say(SEAT)), Column(voice.say(PLAYER))]
    heads += [Column(voice.say(phrase), "right") for phrase in (MEAN, SPREAD, WINS)]
    rows = [
        [str(seat), player, *(_text(found, f"{key}.{seat}") for key in ("points", "spread", "wins"))]
        for seat, player in enumerate(found.players)
    ]
    after = len(rows)
    rows.append([voice.say(ANY), "", "", _text(found, "spread"), _text(found, "wins")])
    rows.append([voice.say(DEALER), "", _text(found, "points.dealer"), "", ""])
    if found.tally.sum("house"):
        rows.append([voice.say(HOUSE), "", _text(found, "house"), "", ""])
    return Table(heads, rows, breaks=frozenset({after}))


def _group_table(voice: Voice, found: Simulation, group: Group) -> Table:
    from ..compare.figures import GROUPS
    from ..compare.statistics import estimate
    from ..compare.wording import plus_minus, scale_of

    points = group in ("stakes", "pattern_points", "extra_points", "payments")
    columns = [Column(voice.of(GROUPS[group])), Column(voice.say(VALUE), "right")]
    if points:
        columns.append(Column(voice.say(UNITS), "right"))
    rows = []
    for figure in found.figures():
        if (
            figure.group != group
            or figure.key in IN_SEAT_TABLE
            or (figure.form == "ratio" and not found.tally.sum(figure.measures[0]))
        ):
            continue
        value = estimate(figure, found.tally)
        row = [voice.of(figure.text), plus_minus(scale_of(figure.measure, [value.value]), value)]
        if points:
            unit = estimate(figure, found.tally, found.plain_hand)
            row.append(plus_minus(scale_of("points", [unit.value]), unit) if figure.measure == "points" else "")
        rows.append(row)
    return Table(columns, rows)


def _text(found: Simulation, key: str) -> str:
    from ..compare.wording import plus_minus, scale_of

    figure = next(figure for figure in found.figures() if figure.key == key)
    value = found.estimate(key)
    return plus_minus(scale_of(figure.measure, [value.value, value.half]), value)
