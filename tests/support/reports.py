"""Reports of small fixed runs as golden text; `python tests/support/reports.py` writes them anew.

A report's page without the library that draws, then what each chart is drawn of, one value a line.
"""

from __future__ import annotations

import json
import tempfile
from collections.abc import Iterator
from contextlib import chdir
from pathlib import Path
from typing import Any

from click.testing import CliRunner
from xuezhan.cli.app import app
from xuezhan.cli.texts import LANGUAGES

FOLDER = Path(__file__).parents[1] / "data" / "reports"

REPORTS: dict[str, tuple[str, ...]] = {
    "compare": ("compare", "jipin", "jipin:cap.fan=2,kong.replacement=back", "--deals", "60"),
    "curves": ("sweep", "jipin", "cap.fan=1..3", "--deals", "40"),
    "map": ("sweep", "jipin", "cap.fan=1|2,points.base=1..2", "--deals", "40", "--figure", "won"),
}
"""Commands by the name of their report."""

_CHARTS = '<script type="application/json" id="charts">'


def texts() -> dict[str, str]:
    """The golden files by name."""
    return {
        f"{name}.{language}.html": _text([*arguments, "--jobs", "1", "--lang", language])
        for language in LANGUAGES
        for name, arguments in REPORTS.items()
    }


def _text(arguments: list[str]) -> str:
    with tempfile.TemporaryDirectory() as folder, chdir(folder):
        result = CliRunner().invoke(app, [*arguments, "--save", "report.html"])
        assert result.exit_code == 0, result.stderr
        page = Path("report.html").read_text("utf-8")
    body, _, rest = page[page.index("</style>") :].partition(_CHARTS)
    charts = json.loads(rest.partition("</script>")[0])
    lines = [f"{name}: {value}" for name, spec in charts.items() for value in _values(spec)]
    return "\n".join([body, *lines, ""])


def _values(spec: Any) -> Iterator[str]:
    """What is drawn, as it is said, wherever the specification has it; the layers of a chart share it."""
    if isinstance(spec, dict):
        found = [*spec.values()]
    elif isinstance(spec, list):
        found = spec
    else:
        return
    if isinstance(spec, dict) and "said" in spec and "written" in spec:
        yield f"{spec['said']} ({spec['low']:.6g} … {spec['high']:.6g})"
        return
    yield from dict.fromkeys(line for each in found for line in _values(each))


if __name__ == "__main__":
    for name, text in texts().items():
        (FOLDER / name).write_text(text, encoding="utf-8")
