"""A sweep for people: a sentence for each figure that moves, and tables of the points."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from .columns import width
from .document import Block, Column, Document, Paragraph, Table
from .runs import WHO_PLAYS, so_far
from .side_by_side import BESIDE, BETWEEN
from .texts import Phrase, Voice
from .weighing import LUCK

if TYPE_CHECKING:
    from ..compare.sweep import Curve, Sweep

__all__ = ["MAIN", "figure_text", "sweep_document", "sweep_notes", "sweep_said", "sweep_tables"]

MAIN = (
    "won",
    "spread",
    "wins",
    "fan",
    "self_draw_share",
    "end.exhausted",
    "skill",
    "skill_share",
    "luck_share",
)
"""Figures that are shown unless others are asked for."""
FROM_TO = Phrase(
    "{figure}: from {least} ({at_least}) to {most} ({at_most}).",
    "{figure}：从 {least}（{at_least}）到 {most}（{at_most}）。",
)
NOTHING = Phrase(
    "None of these figures is certain to differ from {base} at any point; more deals (--deals) may tell.",
    "这些项目在各取值点都没有确定的差别（与 {base} 相比）；可用 --deals 增加局数。",
)
ALIKE = Phrase(
    "Every one of these figures is the same at every point, on the same deals.",
    "在同样的牌局上，这些项目在各取值点都相同。",
)
ALIKE_IN_UNITS = Phrase(
    "In plain hands every one of these figures is the same at every point, on the same deals; only points differ.",
    "在同样的牌局上，以平胡份数计，这些项目在各取值点都相同，只有分数不同。",
)
STAYS = Phrase("{figure}: {value} at every point.", "{figure}：各取值点都是 {value}。")
IN_POINTS = Phrase("{figure}, in points", "{figure}（以分计）")
AS_IT_STANDS = Phrase("{base} (as it stands)", "{base}（原样）")
MARKS = Phrase(
    "± is the 95 % interval. * marks what differs from {base} for certain and by {least} or more, on the same walls: "
    "where nothing changes, 19 of 20 sweeps show none at all (Holm's method, {looks} differences looked at).",
    "± 为 95% 置信区间。* 表示与 {base} 之差（同样的牌墙）是确定的，而且不小于 {least}："
    "没有变化时，20 次模拟中有 19 次一个 * 也没有（Holm 校正，共 {looks} 项差别）。",
)
UNITS = Phrase(
    "Points are in plain hands, what one seat pays for a hand without anything special, unless said otherwise.",
    "除注明外，分数以平胡一份的得分为单位。",
)


def sweep_document(voice: Voice, found: Sweep, keys: Sequence[str], room: int) -> Document:
    """The sweep with the figures of `keys`; `room` is how many cells a line has."""
    said = [Paragraph(text) for text in sweep_said(voice, found, keys)]
    unfinished = so_far(voice, found.comparison.deals, found.comparison.runs[0].wanted)
    tables = sweep_tables(voice, found, keys, room)
    return [*said[:1], *unfinished, *said[1:], *tables, *sweep_notes(voice, found)]


def sweep_said(voice: Voice, found: Sweep, keys: Sequence[str]) -> list[str]:
    """What was played; then for each figure that differs for certain somewhere where it is least and most."""
    from ..compare.wording import headline

    sentences = [headline(found.comparison, voice.language)]
    moved = [each for each in found.curves(keys) if any(each.certain) and each.moves(found.points)]
    sentences += [sentence for each in moved for sentence in _from_to(voice, found, each)]
    if not moved:
        moving = {each.counted for each in found.curves(keys) if each.moves(found.points)}
        nothing = NOTHING if "units" in moving else ALIKE_IN_UNITS if moving else ALIKE
        sentences.append(voice.say(nothing, base=_base(found)))
    return sentences


def sweep_notes(voice: Voice, found: Sweep) -> list[Block]:
    """What the signs in the tables mean, and who played."""
    from ..compare.wording import percent

    compared = found.comparison
    marks = voice.say(MARKS, base=_base(found), least=percent(compared.min_effect), looks=compared.looks)
    notes = [marks, voice.say(UNITS)]
    if compared.duels:
        notes.append(voice.say(LUCK, duels=f"{compared.duels:,}"))
    if {"greedy", "random"} & {player for run in found.comparison.runs for player in run.players}:
        notes.append(voice.say(WHO_PLAYS))
    return [Paragraph(text, "quiet") for text in notes]


def sweep_tables(voice: Voice, found: Sweep, keys: Sequence[str], room: int) -> list[Block]:
    """One option: its values down, the figures across; two: a table for each figure, one option down, one across."""
    shown = found.curves(keys)
    if len(found.axes) == 1:
        return list(_curves(voice, found, shown, room))
    moving = [each for each in shown if each.moves(found.points)]
    still = [Paragraph(_stays(voice, found, each)) for each in shown if each not in moving]
    return [*still, *(table for each in moving for table in _maps(voice, found, each, room))]


def figure_text(voice: Voice, each: Curve) -> str:
    """What the figure is called, and in what it is counted where that is not units."""
    text = voice.of(each.figure.text)
    return voice.say(IN_POINTS, figure=text) if each.counted == "points" else text


def _base(found: Sweep) -> str:
    return found.comparison.runs[0].rules.name


def _stays(voice: Voice, found: Sweep, each: Curve) -> str:
    from ..compare.wording import plus_minus, scale_of

    estimate = each.estimates[found.points[0].place]
    value = plus_minus(scale_of(each.figure.measure, [estimate.value]), estimate)
    return voice.say(STAYS, figure=_capital(figure_text(voice, each)), value=value)


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def _from_to(voice: Voice, found: Sweep, each: Curve) -> Iterator[str]:
    from ..compare.wording import scale_of

    values = [(value, point) for point in found.points if (value := each.estimates[point.place].value) is not None]
    if not values:
        return
    least, most = min(values, key=lambda at: at[0]), max(values, key=lambda at: at[0])
    scale = scale_of(each.figure.measure, [least[0], most[0]])
    named = [
        ", ".join(f"{axis.option}={value}" for axis, value in zip(found.axes, point.values, strict=True))
        for _, point in (least, most)
    ]
    yield voice.say(
        FROM_TO,
        figure=_capital(figure_text(voice, each)),
        least=scale.value(least[0]),
        at_least=named[0],
        most=scale.value(most[0]),
        at_most=named[1],
    )


def _curves(voice: Voice, found: Sweep, shown: Sequence[Curve], room: int) -> Iterator[Table]:
    [axis] = found.axes
    labels = [point.values[0] for point in found.points]
    places = [point.place for point in found.points]
    if 0 not in places:
        labels.insert(0, voice.say(AS_IT_STANDS, base=_base(found)))
        places.insert(0, 0)
    first = [axis.option, *labels]
    columns = [[figure_text(voice, each), *_cells(each, places)] for each in shown]
    for taken in _fitting([first], columns, room):
        heads = [Column(axis.option), *(Column(column[0], "right") for column in taken)]
        rows = [[label, *(column[at] for column in taken)] for at, label in enumerate(labels, start=1)]
        breaks = frozenset({1}) if len(labels) > len(found.points) else frozenset()
        yield Table(heads, rows, breaks=breaks)


def _maps(voice: Voice, found: Sweep, each: Curve, room: int) -> Iterator[Table]:
    down, across = found.axes
    places = {point.values: point.place for point in found.points}
    first = [f"{down.option} \\ {across.option}", *down.values]
    columns = [[value, *_marked(each, [places[row, value] for row in down.values])] for value in across.values]
    for taken in _fitting([first], columns, room):
        heads = [Column(first[0]), *(Column(column[0], "right") for column in taken)]
        rows = [[label, *(column[at] for column in taken)] for at, label in enumerate(down.values, start=1)]
        yield Table(heads, rows, title=figure_text(voice, each))


def _cells(each: Curve, places: Sequence[int]) -> list[str]:
    from ..compare.wording import plus_minus, scale_of

    scale = scale_of(each.figure.measure, [each.estimates[place].value for place in places])
    return [plus_minus(scale, each.estimates[place]) + _mark(each, place) for place in places]


def _marked(each: Curve, places: Sequence[int]) -> list[str]:
    from ..compare.wording import scale_of

    scale = scale_of(each.figure.measure, [unit.value for unit in each.estimates])
    return [scale.value(each.estimates[place].value) + _mark(each, place) for place in places]


def _mark(each: Curve, place: int) -> str:
    """Two signs, so that columns line up."""
    return " *" if each.certain[place] else "  "


def _fitting(
    kept: Sequence[Sequence[str]], columns: Sequence[Sequence[str]], room: int
) -> Iterator[list[Sequence[str]]]:
    """The columns in groups that fit beside those that every table keeps; a head may break between words."""
    left = room - sum(max(map(width, column)) + BESIDE + BETWEEN for column in kept)
    taken: list[Sequence[str]] = []
    used = 0
    for column in columns:
        words = max(map(width, column[0].split()), default=0)
        cells = max([words, *map(width, column[1:])]) + BESIDE + BETWEEN
        if taken and used + cells > left:
            yield taken
            taken, used = [], 0
        taken.append(column)
        used += cells
    if taken:
        yield taken
