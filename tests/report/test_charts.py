"""Charts as specifications, and what is said where they cannot be drawn."""

from __future__ import annotations

import pytest
from xuezhan.report import extra
from xuezhan.report.charts import Mark, bars, columns, curve, effects, heat_map, steps
from xuezhan.report.extra import MissingExtraError, check_extra


def mark(label, series="A", value=2.0):
    return Mark(label, series, value, value - 1, value + 1, f"{value}", f"{label}: {value}")


def rows(spec):
    """The values of the marks of a chart, wherever altair puts them."""
    data = [each["data"] for each in (spec, *spec.get("layer", ())) if "data" in each]
    sets = [each.get("values") or spec["datasets"][each["name"]] for each in data]
    return next(values for values in sets if "label" in values[0])


def encodings(spec, channel):
    return [layer["encoding"][channel] for layer in spec.get("layer", [spec]) if channel in layer["encoding"]]


def test_series_keep_their_order_and_one_alone_has_no_legend():
    two = bars([mark("kongs", "B"), mark("kongs", "A")], value="units")
    [colour] = encodings(two, "color")
    assert colour["scale"]["domain"] == ["B", "A"]
    assert colour["legend"] is not None
    [colour] = encodings(bars([mark("kongs")], value="units"), "color")
    assert colour["legend"] is None


def test_an_axis_begins_at_zero_unless_a_value_is_below():
    [value] = [each for each in encodings(bars([mark("a", value=0.5)], value="v"), "x") if each["field"] == "value"]
    assert value["scale"] == {"domainMin": 0}
    [value] = [each for each in encodings(bars([mark("a", value=-0.5)], value="v"), "x") if each["field"] == "value"]
    assert value["scale"] == {}


def test_numbers_make_a_line_with_its_band_and_words_make_dots():
    line = curve([mark(1.0), mark(2.0)], label="cap.fan", value="units", level=2.0)
    assert [layer["mark"]["type"] for layer in line["layer"]] == ["rule", "area", "line", "point"]
    dots = curve([mark("none"), mark("fixed")], label="cap.use", value="units")
    assert [layer["mark"]["type"] for layer in dots["layer"]] == ["rule", "point"]


def test_a_heat_map_goes_from_the_lowest_to_the_highest_end_of_an_interval():
    spec = heat_map([mark("1", "2", 4.0), mark("2", "2", 9.0)], across="a", down="b")
    cells = next(layer for layer in spec["layer"] if layer["mark"]["type"] == "rect")
    # 4 - 1 and 9 + 1.
    assert cells["encoding"]["color"]["scale"]["domain"] == [3.0, 10.0]


def test_every_chart_is_as_wide_as_its_room_and_names_no_colour_but_the_map():
    marks = [mark(1.0), mark(2.0)]
    made = [
        bars(marks, value="v"),
        columns(marks, label=None, value="v", kind="share"),
        effects(marks, value="v"),
        curve(marks, label="l", value="v"),
        steps(marks, label="l", value="v"),
    ]
    for spec in made:
        assert spec["width"] == "container"
        assert "#" not in str({key: value for key, value in spec.items() if key != "$schema"})
        assert [row["value"] for row in rows(spec)] == [2.0, 2.0]


def test_what_is_missing_is_said_with_how_to_get_it(monkeypatch):
    check_extra("--save x.html", "report")
    monkeypatch.setattr(extra, "find_spec", lambda name: None)
    with pytest.raises(MissingExtraError, match=r"--save x.html .* pip install 'xuezhan\[report\]'") as caught:
        check_extra("--save x.html", "report")
    assert "pip install 'xuezhan[report]'" in caught.value.in_language("zh")
