"""Charts as Vega-Lite specifications, without colours of their own: the page gives those.

Each chart is as wide as the page has room. Text is what people read, in their language.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import Any, Literal

import altair as alt

__all__ = ["Kind", "Mark", "bars", "columns", "curve", "effects", "heat_map", "steps"]

Spec = dict[str, Any]
Kind = Literal["number", "share"]

_STEP = 15
"""Pixels of a bar."""
_BETWEEN = 12
"""Pixels between the bars of two labels."""
_TALL = 240
_CELL = 38
"""Pixels of a row of a heat map."""
_TICKS = 12
"""Values of an option that are all written under a curve."""
_FEW_TICKS = 6
_SHORT_FROM = 100_000
"""Numbers from here on are written as 100k."""
_LABEL = 170
"""Pixels that a label on the left may take."""


@dataclass(frozen=True, slots=True)
class Mark:
    """One value to be drawn: `label` says of what, `series` of which rule set; `low` and `high` are its interval.

    `written` is the value as tables write it, `said` what is read when the mouse is on the mark. Where the
    interval is not known its ends are the value.
    """

    label: str | float
    series: str
    value: float
    low: float
    high: float
    written: str
    said: str


def bars(marks: Sequence[Mark], *, value: str, kind: Kind = "number") -> Spec:
    """Bars from the left for each label, one for each series, with their intervals; `value` names the axis.

    Values of the `kind` "share" are shares of 1 and are written as percentages.
    """
    base = _chart(marks).encode(
        y=alt.Y("label:N", sort=None, title=None, axis=alt.Axis(labelLimit=_LABEL)),
        yOffset=alt.YOffset("series:N", sort=None),
        tooltip="said:N",
    )
    drawn = base.mark_bar().encode(
        x=alt.X("value:Q", title=value, axis=_axis(marks, kind), scale=_from_zero(marks)), color=_colour(marks)
    )
    return _spec(drawn + _whiskers(base, "x"), height=_BETWEEN * _count(marks, "label") + _STEP * len(marks))


def columns(marks: Sequence[Mark], *, label: str | None, value: str, kind: Kind = "number") -> Spec:
    """Bars upwards for each label, one for each series, with their intervals."""
    base = _chart(marks).encode(
        x=alt.X("label:N", sort=None, title=label, axis=alt.Axis(labelAngle=0)),
        xOffset=alt.XOffset("series:N", sort=None),
        tooltip="said:N",
    )
    drawn = base.mark_bar().encode(
        y=alt.Y("value:Q", title=value, axis=_axis(marks, kind), scale=_from_zero(marks)), color=_colour(marks)
    )
    return _spec(drawn + _whiskers(base, "y"), height=_TALL)


def effects(marks: Sequence[Mark], *, value: str, kind: Kind = "number") -> Spec:
    """A dot with its interval for each label, and a line where there is no effect."""
    base = _chart(marks).encode(
        y=alt.Y("label:N", sort=None, title=None, axis=alt.Axis(labelLimit=_LABEL)), tooltip="said:N"
    )
    dots = base.mark_point(filled=True, size=60, opacity=1).encode(
        x=alt.X("value:Q", title=value, axis=_axis(marks, kind)), color=_colour(marks)
    )
    return _spec(_line("x", 0.0) + _whiskers(base, "x") + dots, height=2 * _STEP * len(marks))


def curve(marks: Sequence[Mark], *, label: str, value: str, kind: Kind = "number", level: float | None = None) -> Spec:
    """One series over its labels: a line with its band where labels are numbers, else dots with their intervals.

    `level` is drawn as a line across.
    """
    numbers = all(isinstance(mark.label, float) for mark in marks)
    if numbers:
        axis = alt.Axis(format="~g")
        if len(marks) <= _TICKS:
            axis = alt.Axis(values=[float(mark.label) for mark in marks], format="~g")
        x = alt.X("label:Q", title=label, axis=axis, scale=alt.Scale(zero=False, nice=False))
    else:
        x = alt.X("label:N", sort=None, title=label, axis=alt.Axis(labelAngle=0))
    y = alt.Y("value:Q", title=value, axis=_axis(marks, kind), scale=alt.Scale(zero=False))
    base = _chart(marks).encode(x=x, tooltip="said:N")
    layers: list[Any] = []
    if level is not None:
        layers.append(
            alt.Chart(alt.InlineData(values=[{"level": level}])).mark_rule(strokeDash=[4, 3]).encode(y="level:Q")
        )
    if numbers:
        band = base.mark_area(opacity=0.25)
        layers.append(band.encode(y=alt.Y("low:Q", title=value), y2="high:Q", color=_colour(marks)))
        layers.append(base.mark_line().encode(y=y, color=_colour(marks)))
    else:
        layers.append(_whiskers(base, "y"))
    layers.append(base.mark_point(filled=True, size=50, opacity=1).encode(y=y, color=_colour(marks)))
    return _spec(alt.layer(*layers), height=_TALL)


def heat_map(marks: Sequence[Mark], *, across: str, down: str) -> Spec:
    """A cell for each pair of label (across) and series (down), darker for more, with its value in it."""
    base = _chart(marks).encode(
        x=alt.X("label:N", sort=None, title=across, axis=alt.Axis(labelAngle=0, grid=False)),
        y=alt.Y("series:N", sort=None, title=down, axis=alt.Axis(labelLimit=_LABEL, grid=False)),
        tooltip="said:N",
    )
    # From the least to the most that chance allows, so that what may be chance does not look like much.
    ends = [min(mark.low for mark in marks), max(mark.high for mark in marks)]
    scale = alt.Scale(domain=ends, range=["#e3eef9", "#0b4a8f"])
    dark_from = ends[0] + 0.65 * (ends[1] - ends[0])
    cells = base.mark_rect().encode(color=alt.Color("value:Q", scale=scale, legend=None))
    # The cells have colours of their own, so what is written on them has, too.
    text = base.mark_text().encode(
        text="written:N",
        color=alt.condition(alt.datum.value > dark_from, alt.value("#ffffff"), alt.value("#1c1c1c")),
    )
    return _spec(cells + text, height=_CELL * _count(marks, "series"))


def steps(marks: Sequence[Mark], *, label: str, value: str) -> Spec:
    """How often each of many neighbouring labels (numbers) came: a stepped line for each series."""
    chart = (
        _chart(marks)
        .mark_line(interpolate="step", strokeWidth=1.5)
        .encode(
            x=alt.X("label:Q", title=label),
            y=alt.Y("value:Q", title=value, axis=_axis(marks, "share")),
            color=_colour(marks),
            tooltip="said:N",
        )
    )
    return _spec(chart, height=_TALL)


def _chart(marks: Sequence[Mark]) -> alt.Chart:
    return alt.Chart(alt.InlineData(values=[asdict(mark) for mark in marks]))


def _line(side: Literal["x", "y"], value: float) -> alt.Chart:
    """A dashed line across at a value of that axis."""
    chart = alt.Chart(alt.InlineData(values=[{"line": value}]))
    made: alt.Chart = chart.mark_rule(strokeDash=[4, 3]).encode(**{side: "line:Q"})
    return made


def _whiskers(base: alt.Chart, side: Literal["x", "y"]) -> alt.Chart:
    made: alt.Chart = base.mark_rule(strokeWidth=1.2, clip=True).encode(**{side: "low:Q", f"{side}2": "high:Q"})
    return made


def _colour(marks: Sequence[Mark]) -> alt.Color:
    """By series, in their order; without a legend where there is but one."""
    names = list(dict.fromkeys(mark.series for mark in marks))
    legend = None if len(names) == 1 else alt.Legend(title=None, orient="top", columns=2, labelLimit=300)
    return alt.Color("series:N", sort=None, legend=legend, scale=alt.Scale(domain=names))


def _count(marks: Sequence[Mark], field: Literal["label", "series"]) -> int:
    return len({getattr(mark, field) for mark in marks})


def _from_zero(marks: Sequence[Mark]) -> alt.Scale:
    """Nothing below zero where no value is: an interval that goes below is cut there."""
    return alt.Scale(domainMin=0) if all(mark.value >= 0 for mark in marks) else alt.Scale()


def _axis(marks: Sequence[Mark], kind: Kind) -> alt.Axis:
    """Percentages for shares; else numbers in full, or with a letter for thousands where they are long."""
    if kind == "share":
        return alt.Axis(format="~%", tickCount=_FEW_TICKS)
    large = any(abs(end) >= _SHORT_FROM for mark in marks for end in (mark.low, mark.high))
    return alt.Axis(format="~s" if large else ",.4~r", tickCount=_FEW_TICKS)


def _spec(chart: Any, height: int) -> Spec:
    fit = alt.AutoSizeParams(type="fit-x", contains="padding")
    made: Spec = chart.properties(width="container", height=height, autosize=fit).to_dict()
    made.pop("config", None)
    return made
