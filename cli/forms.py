"""The forms in which `--save` writes a result: the file's ending names one."""

from __future__ import annotations

import csv
import html
import io
import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from .document import Document, Heading, Paragraph, Table

__all__ = ["FORMS", "Result", "ascii_json", "ending_of", "json_text", "to_form"]

Data = Mapping[str, Any] | Sequence[Mapping[str, Any]]


@dataclass(frozen=True, slots=True)
class Result:
    """What a command found: for people, as JSON (one object or several), and as rows for a spreadsheet.

    `rows` None: the JSON objects, one a row.
    """

    document: Document
    data: Data
    title: str
    language: str = "en"
    rows: Sequence[Mapping[str, Any]] | None = None

    def objects(self) -> list[Mapping[str, Any]]:
        """The JSON objects, also where there is but one."""
        return [self.data] if isinstance(self.data, Mapping) else list(self.data)


def json_text(value: Any) -> str:
    """JSON on one line; what is no text in UTF-8 (stray bytes in a file name) is escaped."""
    text = json.dumps(value, ensure_ascii=False, separators=(",", ":"))
    try:
        text.encode("utf-8")
    except UnicodeEncodeError:
        return ascii_json(value)
    return text


def ascii_json(value: Any) -> str:
    """JSON on one line in ASCII alone."""
    return json.dumps(value, separators=(",", ":"))


def to_form(result: Result, ending: str) -> str:
    """The whole text of a file with that ending (one of FORMS)."""
    return FORMS[ending](result)


def ending_of(path: Path) -> str | None:
    """The ending of a file's name if it names a form, else None."""
    ending = path.suffix.lower()
    return ending if ending in FORMS else None


def _json(result: Result) -> str:
    return json_text(result.data if isinstance(result.data, Mapping) else result.objects()) + "\n"


def _json_lines(result: Result) -> str:
    return "".join(json_text(item) + "\n" for item in result.objects())


def _csv(result: Result) -> str:
    rows = [dict(_flat(row)) for row in (result.objects() if result.rows is None else result.rows)]
    heads = list(dict.fromkeys(key for row in rows for key in row))
    stream = io.StringIO()
    writer = csv.DictWriter(stream, heads, restval="", lineterminator="\n")
    writer.writeheader()
    writer.writerows(rows)
    return stream.getvalue()


def _flat(row: Mapping[str, Any], before: str = "") -> Iterable[tuple[str, Any]]:
    for key, value in row.items():
        if isinstance(value, Mapping):
            yield from _flat(value, f"{before}{key}.")
        elif isinstance(value, list | tuple | bool):
            yield before + key, json_text(value)
        else:
            yield before + key, "" if value is None else value


def _markdown(result: Result) -> str:
    parts: list[str] = []
    for block in result.document:
        match block:
            case Heading():
                parts.append(f"## {_plain_md(block.text)}\n")
            case Paragraph():
                parts.append(_plain_md(block.text) + "\n")
            case Table():
                title = f"**{_plain_md(block.title)}**\n\n" if block.title else ""
                parts.append(title + _table_md(block))
    return "\n".join(parts)


def _table_md(table: Table) -> str:
    lines = [
        [_plain_md(column.head) for column in table.columns],
        ["---:" if column.align == "right" else "---" for column in table.columns],
        *([_plain_md(cell) for cell in row] for row in table.rows),
    ]
    return "".join("| " + " | ".join(line) + " |\n" for line in lines)


def _plain_md(text: str) -> str:
    for sign in "\\`*_[]<>|":
        text = text.replace(sign, "\\" + sign)
    return text.replace("\n", " ")


_STYLE = """\
body { font: 16px/1.5 system-ui, sans-serif; margin: 2rem auto; max-width: 70rem; padding: 0 1rem; }
table { border-collapse: collapse; margin: 1rem 0; }
caption { text-align: left; font-weight: 600; padding: .3rem 0; }
th, td { padding: .25rem .7rem; border-bottom: 1px solid #ddd; text-align: left; vertical-align: top; }
th { border-bottom: 2px solid #888; }
.right { text-align: right; font-variant-numeric: tabular-nums; }
.break td { border-top: 2px solid #bbb; }
.quiet { color: #666; } .good { color: #17652a; } .bad { color: #a11; }
"""


def _html(result: Result) -> str:
    body: list[str] = []
    for block in result.document:
        match block:
            case Heading():
                body.append(f"<h2>{html.escape(block.text)}</h2>")
            case Paragraph():
                body.append(f'<p class="{block.tone}">{html.escape(block.text)}</p>')
            case Table():
                body.append(_table_html(block))
    language = "zh-Hans" if result.language == "zh" else "en"
    return (
        f'<!DOCTYPE html>\n<html lang="{language}">\n<head>\n<meta charset="utf-8">\n'
        f"<title>{html.escape(result.title)}</title>\n<style>\n{_STYLE}</style>\n</head>\n<body>\n"
        + "\n".join(body)
        + "\n</body>\n</html>\n"
    )


def _table_html(table: Table) -> str:
    sides = [' class="right"' if column.align == "right" else "" for column in table.columns]
    lines = ["<table>"]
    if table.title:
        lines.append(f"<caption>{html.escape(table.title)}</caption>")
    heads = [f"<th{side}>{html.escape(at.head)}</th>" for at, side in zip(table.columns, sides, strict=True)]
    lines.append(f"<tr>{''.join(heads)}</tr>")
    for index, row in enumerate(table.rows):
        group = ' class="break"' if index in table.breaks and index else ""
        cells = "".join(f"<td{side}>{html.escape(cell)}</td>" for cell, side in zip(row, sides, strict=True))
        lines.append(f"<tr{group}>{cells}</tr>")
    return "\n".join([*lines, "</table>"])


def _text(result: Result) -> str:
    from .screen import as_text

    return as_text(result.document)


FORMS: dict[str, Callable[[Result], str]] = {
    ".json": _json,
    ".jsonl": _json_lines,
    ".csv": _csv,
    ".md": _markdown,
    ".html": _html,
    ".txt": _text,
}
