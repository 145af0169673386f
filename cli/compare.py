"""`xuezhan compare`: the same deals under several rule sets, side by side.

The JSON object (`--json`, version 1) holds `xuezhan` (our version), `paired`, `deals` (under each rule set), `seed`,
`players`, `seconds`; `rules`, one entry each with `rules`, `title`, `rules_digest`, `unit` (points),
`largest_win` and `largest_loss` (points of a seat in a deal); and `figures` by key, each with
`by_rules` (`value` and `plus_minus`, half the 95 % interval; points also in `units`) and
`differences` to the first rule set, one for each further one: `value`, `plus_minus`, `certain` (the
interval leaves out zero), `deals_to_settle` (how many deals would make it certain if it is as large
as it looks, else null); `differences_in` says in what. A value that cannot be had is null.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Any

import click

from .common import (
    INTERRUPTED,
    Column,
    Document,
    Failure,
    Output,
    Paragraph,
    Phrase,
    Table,
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
from .runs import jobs_option, players_of, players_option, running, seed_option, stopped_note

if TYPE_CHECKING:
    from ..compare.comparison import Compared, Comparison

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
RULES_HEAD = Phrase("figure", "项目")
AGAINST = Phrase("against {first}", "与 {first} 之差")
SAME = Phrase("same", "相同")
LARGEST_WIN = Phrase("largest win of a seat", "单家最大赢分")
LARGEST_LOSS = Phrase("largest loss of a seat", "单家最大输分")
WON_POINTS = Phrase("the same in points", "同上，以分计")
UNITS = Phrase(
    "Points are in units, the base of each rule set, unless said otherwise: {bases}.",
    "除注明外，分数以各套规则的底分为单位：{bases}。",
)
BASE = Phrase("{name} {points}", "{name} {points} 分")
MARKS = Phrase(
    "± is the 95 % interval; * marks a difference that it tells from zero (by chance alone, 1 in 20 is).",
    "± 为 95% 置信区间；* 表示差别确定不为零（仅凭偶然，20 项中也会有 1 项）。",
)
PLAYING = Phrase("Comparing", "比较中")

TOGETHER = 2
"""Further rule sets that fit into one table beside the first, in 100 columns."""
SHOWN_FAN = 6
"""Fan up to this have a row each; more are taken together."""
LONG_NAME = 22


@command(
    "compare",
    ABOUT,
    MORE,
    example="xuezhan compare laok jipin chengdu-everyone --deals 10000 --save report.html",
)
@click.argument("names", metavar="RULES RULES...", nargs=-1, required=True, shell_complete=complete_rules)
@option("--deals", type=click.IntRange(1), default=2000, show_default=True, metavar="N", phrase=DEALS)
@seed_option
@players_option
@jobs_option
@option("--unpaired", is_flag=True, phrase=UNPAIRED)
@trust_option
@output_options
def compare_command(
    names: tuple[str, ...],
    deals: int,
    seed: int,
    players: str,
    jobs: int | None,
    unpaired: bool,
    trust_plugins: bool,
    output: Output,
) -> None:
    """Play, then print and save the comparison."""
    from ..compare.comparison import ComparisonStopped, compare

    if len(names) < 2:
        raise Failure("compare: at least two rule sets are needed")
    rules = load_rules(names, trust_plugins=trust_plugins)
    label = output.screen_voice.say(PLAYING)
    status = 0
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
            )
    except ComparisonStopped as stopped:
        found, status = stopped.partial, INTERRUPTED
        note(stopped_note(output.screen_voice, found.deals, deals))
        if not found.deals:
            leave_with(status)
    digests = {run.rules.name: run.rules.digest for run in found.runs}
    output.deliver(
        lambda voice: document(voice, found),
        found.to_json(),
        title="xuezhan compare",
        rows=[{**row, "rules_digest": digests[row["rules"]], "xuezhan": our_version()} for row in found.rows()],
        rules=rules,
    )
    if status:
        leave_with(status)


def document(voice: Voice, found: Comparison) -> Document:
    """The comparison for people: what was played, a sentence for each rule set, and tables."""
    from ..compare.wording import headline, summary

    blocks: list[Any] = [Paragraph(headline(found, voice.language))]
    blocks += [Paragraph(sentence) for sentence in summary(found, voice.language)]
    names = _names(found)
    for name, run in zip(names, found.runs, strict=True):
        if name != run.rules.name:
            blocks.append(Paragraph(f"{name}: {run.rules.name}"))
    shown = _shown(found)
    further = list(range(1, len(found.runs)))
    for start in range(0, len(further), TOGETHER):
        blocks.append(_table(voice, found, shown, further[start : start + TOGETHER]))
    bases = ", ".join(
        voice.say(BASE, name=name, points=f"{points:,}") for name, points in zip(names, _units(found), strict=True)
    )
    blocks.append(Paragraph(voice.say(MARKS), tone="quiet"))
    blocks.append(Paragraph(voice.say(UNITS, bases=bases), tone="quiet"))
    return blocks


def _names(found: Comparison) -> list[str]:
    """What the columns are called: RULES, or letters where one of them is long."""
    names = [run.rules.name for run in found.runs]
    if max(map(len, names)) <= LONG_NAME and len(set(names)) == len(names):
        return names
    return [chr(ord("A") + place) if len(names) <= 26 else str(place + 1) for place in range(len(names))]


def _units(found: Comparison) -> list[int]:
    return [run.rules.unit for run in found.runs]


def _shown(found: Comparison) -> list[Compared]:
    """What people are shown: no patterns, nothing that is all zero, seats only where their players differ."""
    from ..compare.measures import MANY_FAN

    seats_alike = all(len(set(run.players)) == 1 for run in found.runs)
    kept = []
    for each in found.compared():
        group, key = each.figure.group, each.figure.key
        if group == "patterns" or (group == "seats" and seats_alike):
            continue
        if key.startswith("fan.") and int(key.removeprefix("fan.")) >= MANY_FAN:
            continue
        if any(estimate.value for estimate in each.estimates):
            kept.append(each)
    return kept


def _table(voice: Voice, found: Comparison, shown: Sequence[Compared], places: Sequence[int]) -> Table:
    from ..compare.figures import GROUPS

    names = _names(found)
    columns = [Column(voice.say(RULES_HEAD)), Column(names[0], "right")]
    for place in places:
        columns += [Column(names[place], "right"), Column(voice.say(AGAINST, first=names[0]), "right")]
    empty = [""] * (len(columns) - 1)
    rows: list[list[str]] = []
    breaks = set()
    group = None
    for each in shown:
        if each.figure.group != group:
            group = each.figure.group
            breaks.add(len(rows))
            rows.append([voice.of(GROUPS[group]), *empty])
        rows.append(["  " + voice.of(each.figure.text), *_cells(voice, each, places)])
        if each.figure.key == "won":
            rows.append(_points_row(voice, found, places))
        if each.figure.key == "spread":
            rows += _extreme_rows(voice, found, places)
    return Table(columns, rows, breaks=frozenset(breaks))


def _cells(voice: Voice, each: Compared, places: Sequence[int]) -> Iterator[str]:
    from ..compare.wording import scale_of

    scale = scale_of(each.figure.measure, [unit.value for unit in each.units])
    yield scale.value(each.units[0].value)
    for place in places:
        yield scale.value(each.units[place].value)
        yield scale.difference(each.differences[place - 1], voice.say(SAME))


def _points_row(voice: Voice, found: Comparison, places: Sequence[int]) -> list[str]:
    from ..compare.wording import scale_of

    won = found.find("won")
    cells = [voice.say(WON_POINTS)]
    for place in (0, *places):
        value = won.estimates[place].value
        cells.append(scale_of("points", [value]).value(value))
        if place:
            cells.append("")
    return ["  " + cells[0], *cells[1:]]


def _extreme_rows(voice: Voice, found: Comparison, places: Sequence[int]) -> list[list[str]]:
    from ..compare.figures import as_float
    from ..compare.wording import scale_of

    rows = []
    for phrase, name in ((LARGEST_WIN, "most"), (LARGEST_LOSS, "least")):
        values = [as_float(Fraction(getattr(run.tally, name) or 0, run.rules.unit)) for run in found.runs]
        scale = scale_of("points", values)
        row = ["  " + voice.say(phrase), scale.value(values[0])]
        for place in places:
            row += [scale.value(values[place]), ""]
        rows.append(row)
    return rows
