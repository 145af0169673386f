"""Reports of long runs: what was played and how the rules differ, charts, then every table."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import partial
from itertools import takewhile
from typing import TYPE_CHECKING, Any

from .document import Block, Chart, Column, Document, Heading, Paragraph, Table
from .runs import WIDE
from .side_by_side import shown_figures, tables
from .sweep_tables import figure_text
from .texts import Phrase, Voice

if TYPE_CHECKING:
    from ..compare.comparison import Compared, Comparison
    from ..compare.figures import Group, Measure
    from ..compare.simulate import Simulation
    from ..compare.slot_effects import BySlot, SlotEffects
    from ..compare.statistics import Estimate
    from ..compare.sweep import Curve, Point, Sweep
    from ..core.ruleset import RuleSet
    from ..report.charts import Kind, Mark

__all__ = ["by_slot_report", "comparison_report", "run_report", "sweep_report"]

COMPARED = Phrase("{rules} compared", "{rules}：比较")
PLAYED = Phrase("{rules} played", "{rules}：模拟")
SWEPT = Phrase("{rules}: {options}", "{rules}：{options}")
WHAT_DIFFERS = Phrase("How the rules differ", "规则有何不同")
NO_DIFFERENCE = Phrase("The rules are the same.", "规则相同。")
RULE = Phrase("Rule", "规则")
FIGURES = Phrase("Figures", "数字")
EFFECTS = Phrase(
    "What each change alone does to the figure, all together, and what is left over, with 95 % intervals.",
    "各项单独更换、全部一起更换时数字的变化，以及余下的部分，附 95% 置信区间。",
)
DASHED = Phrase(
    "The band, or the line through a dot, is the 95 % interval; the dashed line is {base} as it stands.",
    "阴影（或点上的线）是 95% 置信区间；虚线是 {base} 原样的数值。",
)
DISTRIBUTION = Phrase("A seat's result in a deal", "一家一局的输赢")
IN_PLAIN_HANDS = Phrase("A seat's result in a deal, in plain hands", "一家一局的输赢，以平胡计")
BEYOND = Phrase("The first and the last step also hold everything beyond them.", "最左和最右一格也包含更远的结果。")
SHARE_OF_RESULTS = Phrase("share of results", "占比")
MEDIAN = Phrase("median", "中位数")
UP_TO = Phrase("{part} are at most", "{part} 不超过")
PARTS = (0.01, 0.1, 0.25, 0.5, 0.75, 0.9, 0.99)
"""Parts of all results of a seat that are told by the result that they do not exceed."""
SHARE_OF_WINS = Phrase("share of wins", "占和牌的比例")
SHARE_OF_DEALS = Phrase("share of deals", "占全部牌局的比例")
UNITS = Phrase("plain hands", "份平胡")
POINTS = Phrase("points", "分")
EFFECTS_IN: dict[Measure, Phrase] = {
    "points": POINTS,
    "share": Phrase("percentage points", "百分点"),
    "number": Phrase("", ""),
}
"""What effects are counted in, by the measure of the figure."""
OPTION = Phrase("Option", "选项")
MEANS = Phrase("What it is", "含义")
VALUES = Phrase("Values", "取值")


def comparison_report(found: Comparison, voice: Voice, document: Document) -> Document:
    """The report around what the command prints (`document`), which is all there is where nothing was played."""
    if not found.deals:
        return document
    names = tables(voice, found, WIDE)[0]
    rules = [run.rules for run in found.runs]
    comma = "、" if voice.language == "zh" else ", "
    title = voice.say(COMPARED, rules=comma.join(each.name for each in rules))
    return _woven(
        title,
        voice,
        document,
        [Heading(voice.say(WHAT_DIFFERS)), _differences(voice, rules, names)],
        list(_comparison_charts(voice, found, names)),
    )


def run_report(found: Simulation, voice: Voice, document: Document) -> Document:
    """The report around what the command prints of a run under one rule set (`document`)."""
    from ..compare.comparison import Comparison

    alone = Comparison((found,), (), found.seconds)
    title = voice.say(PLAYED, rules=found.rules.name)
    return _woven(title, voice, document, [], list(_comparison_charts(voice, alone, [found.rules.name])))


def sweep_report(found: Sweep, keys: Sequence[str], voice: Voice, document: Document) -> Document:
    """The report around what the command prints (`document`), with the figures of `keys`."""
    base = found.comparison.runs[0].rules
    comma = "、" if voice.language == "zh" else ", "
    title = voice.say(SWEPT, rules=base.name, options=comma.join(axis.option for axis in found.axes))
    axes = Table(
        [Column(voice.say(OPTION)), Column(voice.say(MEANS)), Column(voice.say(VALUES))],
        [(axis.option, _meaning(voice, found, place), ", ".join(axis.values)) for place, axis in enumerate(found.axes)],
    )
    moving = [each for each in found.curves(keys) if each.moves(found.points)]
    charts = [_sweep_chart(voice, found, each) for each in moving]
    note = voice.say(DASHED, base=base.name) if len(found.axes) == 1 else ""
    return _woven(title, voice, document, [axes], _noted(charts, note))


def by_slot_report(found: BySlot, voice: Voice, document: Document) -> Document:
    """The report around what the command prints (`document`), with the effects on the figures that it shows."""
    from .by_slot import MAIN

    rules = [found.rules[0], found.rules[-1]]
    names = [each.name for each in rules]
    comma = "、" if voice.language == "zh" else ", "
    known = {figure.key for figure in found.figures()}
    effects = [found.find(key) for key in MAIN if key in known]
    moving = [each for each in effects if any(effect.value for effect in (*each.alone, each.together))]
    charts = _noted([_effects_chart(voice, found, each) for each in moving], voice.say(EFFECTS))
    differences = [Heading(voice.say(WHAT_DIFFERS)), _differences(voice, rules, names)]
    return _woven(voice.say(COMPARED, rules=comma.join(names)), voice, document, differences, charts)


def _noted(charts: Sequence[Chart], note: str) -> list[Chart]:
    """The charts with a note that is about all of them: it stands under the last."""
    return [*charts[:-1], *(replace(last, note=note) for last in charts[-1:])]


def _woven(title: str, voice: Voice, document: Document, rules: Sequence[Block], charts: Sequence[Block]) -> Document:
    """What the document says first, then charts and rules, then the rest of it."""
    said = list(takewhile(lambda block: isinstance(block, Paragraph), document))
    rest = document[len(said) :]
    return [Heading(title, 1), *said, *charts, *rules, Heading(voice.say(FIGURES)), *rest]


def _differences(voice: Voice, rules: Sequence[RuleSet], names: Sequence[str]) -> Block:
    from ..rulebook.differences import differences

    rows = []
    for each in differences(rules):
        label = each.slot if each.option == "use" else f"{each.slot}.{each.option}"
        rows.append((f"{label}: {voice.of(each.question)}", *(voice.of(words) for words in each.words)))
    if not rows:
        return Paragraph(voice.say(NO_DIFFERENCE))
    return Table([Column(voice.say(RULE)), *(Column(name) for name in names)], rows)


def _meaning(voice: Voice, found: Sweep, place: int) -> str:
    """What the option of an axis asks for."""
    from ..rulebook.choices import question_of
    from ..rulebook.ranges import meaning_of

    slot, option = found.axes[place].path[:2]
    chosen = next(
        (held for run in found.comparison.runs if (held := run.rules.composition.slots.get(slot)) is not None), None
    )
    if chosen is None:
        return ""
    if option == "use":
        return voice.of(question_of(chosen))
    model = type(found.comparison.runs[-1].rules.composition.slots[slot].options)
    return voice.of(meaning_of(model, option)) if option in model.model_fields else ""


# Charts of a comparison


def _comparison_charts(voice: Voice, found: Comparison, names: Sequence[str]) -> Iterator[Block]:
    from ..compare.figures import GROUPS

    yield Chart(voice.say(DISTRIBUTION), partial(_distribution_chart, voice, found, names), note=voice.say(BEYOND))
    yield _quantiles(voice, found, names)
    shown = shown_figures(found)
    for group, draw in DRAWN.items():
        figures = [each for each in shown if each.figure.group == group and each.figure.measure in draw.measures]
        marks = list(_marks(voice, figures, names))
        if marks:
            yield Chart(voice.of(GROUPS[group]), partial(draw.drawn, voice, marks))


def _distribution_chart(voice: Voice, found: Comparison, names: Sequence[str]) -> dict[str, Any]:
    from ..compare.wording import scale_of
    from ..report.charts import Mark, steps
    from ..report.distribution import binned

    bins = binned([run.tally.distribution() for run in found.runs], [run.plain_hand for run in found.runs])
    marks = []
    for name, shares in zip(names, bins.shares, strict=True):
        for middle, share in zip(bins.middles, shares, strict=True):
            written = scale_of("share", [share]).value(share)
            marks.append(Mark(float(middle), name, share, share, share, written, f"{name} · {middle}: {written}"))
    return steps(marks, label=voice.say(UNITS), value=voice.say(SHARE_OF_RESULTS))


def _quantiles(voice: Voice, found: Comparison, names: Sequence[str]) -> Table:
    from ..compare.forms import as_float
    from ..compare.wording import Scale, scale_of
    from ..report.distribution import quantile

    rows = []
    for name, run in zip(names, found.runs, strict=True):
        counted = run.tally.distribution()
        values = [as_float(Fraction(quantile(counted, part), run.plain_hand)) for part in PARTS]
        whole_hands = all(float(value).is_integer() for value in values)
        scale = Scale("points", 0) if whole_hands else scale_of("points", values)
        rows.append([name, *(scale.value(value) for value in values)])
    heads = [voice.say(MEDIAN) if part == 0.5 else voice.say(UP_TO, part=f"{part:.0%}") for part in PARTS]
    columns = [Column(""), *(Column(head, "right") for head in heads)]
    return Table(columns, rows, title=voice.say(IN_PLAIN_HANDS))


def _ends_chart(voice: Voice, marks: Sequence[Mark]) -> dict[str, Any]:
    from ..report.charts import bars

    return bars(marks, value=voice.say(SHARE_OF_DEALS), kind="share")


def _pattern_chart(voice: Voice, marks: Sequence[Mark]) -> dict[str, Any]:
    from ..report.charts import bars

    return bars(marks, value=voice.say(SHARE_OF_WINS), kind="share")


def _fan_chart(voice: Voice, marks: Sequence[Mark]) -> dict[str, Any]:
    from ..report.charts import columns

    return columns(marks, label=None, value=voice.say(SHARE_OF_WINS), kind="share")


def _payments_chart(voice: Voice, marks: Sequence[Mark]) -> dict[str, Any]:
    from ..report.charts import bars

    return bars(marks, value=voice.say(UNITS))


@dataclass(frozen=True, slots=True)
class _Drawn:
    """How a group of figures is drawn, and figures of which measures."""

    drawn: Callable[[Voice, Sequence[Mark]], dict[str, Any]]
    measures: Sequence[Measure]


DRAWN: Mapping[Group, _Drawn] = {
    "ends": _Drawn(_ends_chart, ("share",)),
    "fan": _Drawn(_fan_chart, ("share",)),
    "patterns": _Drawn(_pattern_chart, ("share",)),
    "payments": _Drawn(_payments_chart, ("points",)),
}
"""The groups of figures that comparisons and single runs have charts of, in their order."""


def _marks(voice: Voice, figures: Sequence[Compared], names: Sequence[str]) -> Iterator[Mark]:
    for each in figures:
        for name, estimate in zip(names, each.units, strict=True):
            yield from _mark(voice.of(each.figure.text), name, each.figure.measure, estimate)


def _mark(label: str | float, series: str, measure: Measure, estimate: Estimate, at: str = "") -> Iterator[Mark]:
    """The mark of an estimate; none where it has no value."""
    from ..compare.wording import plus_minus, scale_of
    from ..report.charts import Mark

    value, half = estimate.value, estimate.half or 0.0
    if value is None or not math.isfinite(value + half):
        return
    scale = scale_of(measure, [value])
    said = f"{at or f'{series} · {label}'}: {plus_minus(scale, estimate)}"
    yield Mark(label, series, value, value - half, value + half, scale.value(value), said)


def _kind(measure: Measure) -> Kind:
    return "share" if measure == "share" else "number"


# Charts of effects


def _effects_chart(voice: Voice, found: BySlot, each: SlotEffects) -> Chart:
    text = voice.of(each.figure.text)
    return Chart(text[:1].upper() + text[1:], partial(_drawn_effects, voice, found, each))


def _drawn_effects(voice: Voice, found: BySlot, each: SlotEffects) -> dict[str, Any]:
    from ..compare.statistics import Estimate
    from ..report.charts import effects
    from .by_slot import LEFT_OVER_SHORT, TOGETHER

    labels = [" + ".join(group.slots) for group in found.groups]
    labels += [voice.say(TOGETHER), voice.say(LEFT_OVER_SHORT)]
    # An effect on a share is a difference of percentages: in percentage points, not in per cent of anything.
    measure: Measure = "number" if each.figure.measure == "share" else each.figure.measure
    times = 100 if each.figure.measure == "share" else 1
    marks = [
        mark
        for label, effect in zip(labels, each.every, strict=True)
        for mark in _mark(label, "", measure, Estimate(_times(times, effect.value), _times(times, effect.half)), label)
    ]
    return effects(marks, value=voice.say(EFFECTS_IN[each.figure.measure]))


def _times(times: int, value: float | None) -> float | None:
    return None if value is None else times * value


# Charts of a sweep


def _sweep_chart(voice: Voice, found: Sweep, each: Curve) -> Chart:
    draw = _curve_chart if len(found.axes) == 1 else _map_chart
    text = figure_text(voice, each)
    return Chart(text[:1].upper() + text[1:], partial(draw, voice, found, each))


def _curve_chart(voice: Voice, found: Sweep, each: Curve) -> dict[str, Any]:
    from ..report.charts import curve

    [axis] = found.axes
    labels: Sequence[str | float] = axis.numbers or axis.values
    marks = [
        mark
        for label, point in zip(labels, found.points, strict=True)
        for mark in _point_mark(found, each, point, label, axis.option)
    ]
    return curve(
        marks,
        label=axis.option,
        value=_counted(voice, each),
        kind=_kind(each.figure.measure),
        level=each.estimates[0].value,
    )


def _map_chart(voice: Voice, found: Sweep, each: Curve) -> dict[str, Any]:
    from ..report.charts import heat_map

    down, across = found.axes
    marks = [
        mark for point in found.points for mark in _point_mark(found, each, point, point.values[1], point.values[0])
    ]
    return heat_map(marks, across=across.option, down=down.option)


def _point_mark(found: Sweep, each: Curve, point: Point, label: str | float, series: str) -> Iterator[Mark]:
    at = ", ".join(f"{axis.option}={value}" for axis, value in zip(found.axes, point.values, strict=True))
    yield from _mark(label, series, each.figure.measure, each.estimates[point.place], at)


def _counted(voice: Voice, each: Curve) -> str:
    """In what the figure is counted; nothing for what is no points."""
    if each.figure.measure != "points":
        return ""
    return voice.say(POINTS if each.counted == "points" else UNITS)
