"""A document as one page of HTML that needs nothing beside it: for any screen, light or dark, and for print."""

from __future__ import annotations

import html
from collections.abc import Mapping
from typing import Any

from .document import Bullets, Chart, Document, Heading, Paragraph, Table
from .texts import Phrase, Voice

__all__ = ["page"]

NO_SCRIPTS = Phrase(
    "The charts need JavaScript; the tables hold the same figures.", "图表需要 JavaScript；表格里有同样的数字。"
)

_STYLE = """\
:root { color-scheme: light dark; --ink: #1c1c1c; --paper: #fff; --faint: #666; --rule: #ddd; --strong: #888;
  --good: #17652a; --bad: #a11; --series-1: #0072b2; --series-2: #d55e00; --series-3: #00845f; --series-4: #b0509a;
  --series-5: #8a6d00; --series-6: #3f8fc4; --series-7: #7a4fb0; --series-8: #666; }
@media screen and (prefers-color-scheme: dark) { :root { --ink: #e6e4df; --paper: #161616; --faint: #9c9a95;
  --rule: #3a3a3a; --strong: #777; --good: #7fce91; --bad: #ff8a80; --series-1: #56b4e9; --series-2: #ff9e5e;
  --series-3: #4fd1a5; --series-4: #f0a6cf; --series-5: #e6c84f; --series-6: #9ecbff; --series-7: #c3a6ff;
  --series-8: #aaa; } }
body { font: 16px/1.5 system-ui, "Noto Sans CJK SC", "Microsoft YaHei", "PingFang SC", sans-serif; color: var(--ink);
  background: var(--paper); margin: 2rem auto; max-width: 60rem; padding: 0 1rem; }
h1 { font-size: 1.7rem; margin: 0 0 .5rem; } h2 { font-size: 1.2rem; margin: 2rem 0 .4rem; }
ul { margin: .4rem 0; padding-left: 1.3rem; } li { margin: .2rem 0; }
h1, h2, p, li, figcaption { overflow-wrap: anywhere; }
.wide { overflow-x: auto; }
figure { margin: 1.2rem 0; } figcaption { font-weight: 600; padding: .3rem 0; }
.chart { width: 100%; } .chart svg { display: block; max-width: 100%; height: auto; }
#vg-tooltip-element { background: var(--paper) !important; color: var(--ink) !important;
  border: 1px solid var(--strong) !important; }
table { border-collapse: collapse; margin: 1rem 0; }
caption { text-align: left; font-weight: 600; padding: .3rem 0; }
th, td { padding: .25rem .7rem; border-bottom: 1px solid var(--rule); text-align: left; vertical-align: top; }
th { border-bottom: 2px solid var(--strong); }
.right { text-align: right; font-variant-numeric: tabular-nums; }
td.right { white-space: nowrap; }
.group td { font-weight: 600; } .break td { border-top: 2px solid var(--strong); }
.quiet { color: var(--faint); } .good { color: var(--good); } .bad { color: var(--bad); }
@media (max-width: 40rem) {
  body { font-size: 15px; margin: 1rem auto; } h1 { font-size: 1.4rem; } th, td { padding: .25rem .5rem; }
  td:not(.right) { min-width: 8.5rem; } th:not(.right) { white-space: nowrap; }
}
@page { margin: 15mm; }
@media print {
  :root { color-scheme: light; --ink: #000; --paper: #fff; --faint: #444; --rule: #bbb; --strong: #555; }
  body { font-size: 10pt; margin: 0; max-width: none; padding: 0; }
  h2 { break-after: avoid; margin-top: 1rem; } tr, li, figure { break-inside: avoid; }
  thead { display: table-header-group; }
  .wide { overflow: visible; } table { margin: .4rem 0; } th, td { padding: .1rem .5rem; } li { margin: .05rem 0; }
}
"""


def page(document: Document, title: str, language: str) -> str:
    """The whole text of the page; the library that draws charts is in it only where there are some."""
    body: list[str] = []
    charts: dict[str, Mapping[str, Any]] = {}
    for block in document:
        match block:
            case Heading():
                body.append(f"<h{block.level}>{html.escape(block.text)}</h{block.level}>")
            case Bullets():
                items = "\n".join(f"<li>{html.escape(item)}</li>" for item in block.items)
                body.append(f"<ul>\n{items}\n</ul>")
            case Paragraph():
                body.append(f'<p class="{block.tone}">{html.escape(block.text)}</p>')
            case Chart():
                name = f"chart-{len(charts) + 1}"
                charts[name] = {"description": block.title, **block.draw()}
                caption = f"<figcaption>{html.escape(block.title)}</figcaption>"
                body.append(f'<figure>{caption}<div class="chart" id="{name}"></div></figure>')
                if block.note:
                    body.append(f'<p class="quiet">{html.escape(block.note)}</p>')
            case Table():
                body.append(_table(block))
    marked = "zh-Hans" if language == "zh" else "en"
    return (
        f'<!DOCTYPE html>\n<html lang="{marked}">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{html.escape(title)}</title>\n<style>\n{_STYLE}</style>\n</head>\n<body>\n"
        + "\n".join(body)
        + f"\n{_drawn(charts, language)}</body>\n</html>\n"
    )


def _drawn(charts: Mapping[str, Mapping[str, Any]], language: str) -> str:
    if not charts:
        return ""
    from ..report.scripts import chart_scripts

    without = html.escape(Voice("zh" if language == "zh" else "en").say(NO_SCRIPTS))
    return f'<noscript><p class="quiet">{without}</p></noscript>\n{chart_scripts(charts)}'


def _table(table: Table) -> str:
    sides = [' class="right"' if column.align == "right" else "" for column in table.columns]
    lines = ['<div class="wide">', "<table>"]
    if table.title:
        lines.append(f"<caption>{html.escape(table.title)}</caption>")
    heads = [f"<th{side}>{html.escape(at.head)}</th>" for at, side in zip(table.columns, sides, strict=True)]
    lines += [f"<thead><tr>{''.join(heads)}</tr></thead>", "<tbody>"]
    for index, row in enumerate(table.rows):
        group = _row_class(table, index)
        cells = "".join(f"<td{side}>{html.escape(cell)}</td>" for cell, side in zip(row, sides, strict=True))
        lines.append(f"<tr{group}>{cells}</tr>")
    return "\n".join([*lines, "</tbody>", "</table>", "</div>"])


def _row_class(table: Table, index: int) -> str:
    """A line above a row that begins a group, and weight for one that is its head alone."""
    names = ["break"] if index in table.breaks and index else []
    names += ["group"] if index in table.breaks and not any(table.rows[index][1:]) else []
    return f' class="{" ".join(names)}"' if names else ""
