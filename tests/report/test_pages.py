"""Reports in a browser: drawn, without a word on the console, for each width, light and dark."""

from __future__ import annotations

import pytest
from chromium import look, needs_chromium
from click.testing import CliRunner
from PIL import Image
from xuezhan.cli.app import app

RUN = ("--deals", "60", "--jobs", "1")
FIRST_LIGHT, FIRST_DARK = (0x00, 0x72, 0xB2), (0x56, 0xB4, 0xE9)
"""The colour of the first rule set."""

REPORTS = {
    "compare": (("compare", "laok", "jipin", "chengdu-everyone"), 5),
    "simulate": (("simulate", "laok"), 5),
    "slots": (("compare", "jipin", "jipin:points.base=2,cap.fan=1", "--by-slot"), 3),
    "curves": (("sweep", "jipin", "cap.fan=1..3", "--figure", "won", "--figure", "fan", "--lang", "zh"), 2),
    "variants": (("sweep", "jipin", "gang_flower=everyone_pays|feeder_only", "--figure", "won"), 1),
    "map": (("sweep", "jipin", "cap.fan=1..3,points.base=1|2", "--figure", "won"), 2),
}
"""Commands, and how many charts their reports have."""


@pytest.fixture(scope="module")
def pages(tmp_path_factory):
    """Every report as a file, by name."""
    folder = tmp_path_factory.mktemp("pages")
    for name, (arguments, _) in REPORTS.items():
        shown = CliRunner().invoke(app, [*arguments, *RUN, "--save", str(folder / f"{name}.html")])
        assert shown.exit_code == 0, shown.stderr
    return {name: folder / f"{name}.html" for name in REPORTS}


@needs_chromium
@pytest.mark.parametrize(
    ("name", "width", "dark"),
    [
        ("compare", 1000, False),
        ("compare", 1000, True),
        ("compare", 390, False),
        ("simulate", 1000, False),
        ("simulate", 390, True),
        ("slots", 390, False),
        ("curves", 1000, False),
        ("curves", 390, True),
        ("variants", 390, False),
        ("map", 390, True),
    ],
)
def test_a_report_is_drawn(pages, tmp_path, name, width, dark):
    seen = look(pages[name], tmp_path, width=width, dark=dark)
    assert seen.console == []
    assert seen.probe["charts"] == seen.probe["drawn"] == REPORTS[name][1]
    # Wide tables scroll by themselves; the page as a whole does not.
    assert seen.probe["width"] <= seen.probe["room"] <= width
    paper, ink = ("rgb(22, 22, 22)", "rgb(230, 228, 223)") if dark else ("rgb(255, 255, 255)", "rgb(28, 28, 28)")
    assert (seen.probe["paper"], seen.probe["label"]) == (paper, ink)
    with Image.open(seen.picture) as picture:
        counts = {colour: count for count, colour in picture.convert("RGB").getcolors(1 << 24)}
    here, there = (FIRST_DARK, FIRST_LIGHT) if dark else (FIRST_LIGHT, FIRST_DARK)
    assert counts.get(there, 0) == 0
    # A map has colours of its own.
    assert name == "map" or counts.get(here, 0) > 30


@pytest.mark.parametrize("name", REPORTS)
def test_a_report_is_one_file_that_asks_for_nothing_else(pages, name):
    text = pages[name].read_text("utf-8")
    before, _, library = text.partition('<script type="module">')
    assert "<link" not in before
    assert "src=" not in before
    assert library.count("</script>") == 1
