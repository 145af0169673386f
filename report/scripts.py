"""What a page needs to draw its charts, so that it opens without a network: the library, and what starts it."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from typing import Any

import vl_convert

__all__ = ["chart_scripts"]

SERIES = 8
"""Colours that a page has for rule sets (`--series-1` and so on)."""

_FONT = 'system-ui, "Noto Sans CJK SC", "Microsoft YaHei", "PingFang SC", sans-serif'

# Colours are names that the page's style gives values to, so that light, dark and print need nothing drawn anew.
_CONFIG = {
    "background": "transparent",
    "font": _FONT,
    "view": {"stroke": None},
    "axis": {
        "labelColor": "var(--ink)",
        "titleColor": "var(--faint)",
        "titleFontWeight": "normal",
        "gridColor": "var(--rule)",
        "domainColor": "var(--strong)",
        "tickColor": "var(--strong)",
        "labelFontSize": 12,
        "titleFontSize": 12,
    },
    "legend": {"labelColor": "var(--ink)", "titleColor": "var(--ink)", "labelFontSize": 12},
    "rule": {"color": "var(--ink)"},
    "text": {"color": "var(--ink)"},
    "range": {"category": [f"var(--series-{number})" for number in range(1, SERIES + 1)]},
}

_START = """\
for (const [id, spec] of Object.entries(JSON.parse(document.getElementById("charts").textContent)))
  vegaEmbed("#" + id, spec, {renderer: "svg", actions: false, config: CONFIG}).catch(console.error);
"""


def chart_scripts(specs: Mapping[str, Mapping[str, Any]]) -> str:
    """Script elements that draw each specification into the element with its id."""
    data = json.dumps(specs, ensure_ascii=False, separators=(",", ":")).replace("<", "\\u003c")
    start = _START.replace("CONFIG", json.dumps(_CONFIG))
    return (
        f'<script type="application/json" id="charts">{data}</script>\n'
        f'<script type="module">\n{_library()}\n{start}</script>\n'
    )


@cache
def _library() -> str:
    # A closing tag inside a text of the library would end the script.
    bundle: str = vl_convert.javascript_bundle(snippet=None)  # type: ignore[arg-type]  # its own default
    return bundle.replace("</script", "<\\/script")
