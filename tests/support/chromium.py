"""Pages as a browser shows them: what it says on its console, how the page is laid out, and a picture of it."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

__all__ = ["Look", "look", "needs_chromium"]

_NAMES = ("chromium", "chromium-browser", "google-chrome", "chrome")
_FOUND = next((path for name in _NAMES if (path := shutil.which(name))), None)

needs_chromium = pytest.mark.skipif(_FOUND is None, reason="there is no Chromium here to look at pages with")

_PROBE = """
<script type="module">
setTimeout(() => {
  const charts = [...document.querySelectorAll(".chart")];
  const label = document.querySelector(".chart svg .role-axis-label text");
  console.log("PROBE" + JSON.stringify({
    drawn: charts.filter(each => each.querySelector("svg")?.getBoundingClientRect().height > 50).length,
    charts: charts.length,
    room: document.documentElement.clientWidth,
    width: document.documentElement.scrollWidth,
    paper: getComputedStyle(document.body).backgroundColor,
    label: label && getComputedStyle(label).fill,
  }) + "EBORP");
}, 1000);
</script>
"""


@dataclass(frozen=True, slots=True)
class Look:
    """What came of looking: `console` are lines that the page wrote, `probe` how it is laid out."""

    console: list[str]
    probe: dict[str, Any]
    picture: Path


def look(page: Path, folder: Path, *, width: int, dark: bool = False) -> Look:
    """Open a page without a network, as wide as asked for."""
    assert _FOUND is not None
    probed, picture, frame = folder / f"probed-{page.name}", folder / f"{page.stem}-{width}.png", folder / "frame.html"
    before, end, after = page.read_text("utf-8").rpartition("</body>")
    probed.write_text(before + _PROBE + end + after, "utf-8")
    # A window is never as narrow as a phone.
    frame.write_text(
        f'<body style="margin: 0"><iframe src="{probed.name}" width="{width}" height="3000" style="border: 0">',
        "utf-8",
    )
    ran = subprocess.run(
        [
            _FOUND,
            "--headless=new",
            "--no-sandbox",
            "--disable-gpu",
            "--hide-scrollbars",
            "--enable-logging=stderr",
            "--host-resolver-rules=MAP * ~NOTFOUND",
            f"--user-data-dir={folder / 'profile'}",
            "--virtual-time-budget=10000",
            *(["--force-dark-mode"] if dark else []),
            f"--window-size={width},3000",
            f"--screenshot={picture}",
            frame.as_uri(),
        ],
        capture_output=True,
        check=True,
        timeout=120,
        encoding="utf-8",
    )
    lines = [line for line in ran.stderr.splitlines() if ":CONSOLE" in line]
    probes = [found.group(1) for line in lines if (found := re.search(r"PROBE(\{.*\})EBORP", line))]
    assert len(probes) == 1, ran.stderr
    return Look([line for line in lines if "PROBE" not in line], json.loads(probes[0]), picture)
