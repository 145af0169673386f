"""The forms in which `--save` writes a result: the file's ending names one."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from .document import Bullets, Chart, Document, Heading, Paragraph, Table
from .encoding import can_show

__all__ = ["FORMS", "RULE_FILE", "Result", "ascii_json", "ending_of", "fit_form", "json_text", "to_form"]

Data = Mapping[str, Any] | Sequence[Mapping[str, Any]]


@dataclass(frozen=True, slots=True)
class Result:
    """What a command found: for people, as JSON (one object or several), and as rows for a spreadsheet.

    `rows` None: the JSON objects, one a row. `toml` is the result as a rule file, for commands that have one.
    """

    document: Document
    data: Data
    title: str
    language: str = "en"
    rows: Sequence[Mapping[str, Any]] | None = None
    toml: str = ""

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


def fit_form(text: str, ending: str, encoding: str) -> str:
    """The text of a form for a console: what `encoding` lacks is written in the form's own escapes, if any."""
    if ending == ".html":
        return text.encode(encoding, "xmlcharrefreplace").decode(encoding)
    if ending == RULE_FILE and not can_show(text, encoding):
        return "".join(sign if can_show(sign, encoding) else _toml_escape(sign) for sign in text)
    return text


def _toml_escape(sign: str) -> str:
    code = ord(sign)
    return f"\\u{code:04x}" if code < 0x10000 else f"\\U{code:08x}"


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
                parts.append(f"{'#' * block.level} {_plain_md(block.text)}\n")
            case Bullets():
                parts.append("".join(f"- {_plain_md(item)}\n" for item in block.items))
            case Paragraph():
                parts.append(_plain_md(block.text) + "\n")
            case Chart():
                continue
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


def _html(result: Result) -> str:
    from .page import page

    return page(result.document, result.title, result.language)


def _text(result: Result) -> str:
    from .screen import as_text

    return as_text(result.document)


def _toml(result: Result) -> str:
    return result.toml


FORMS: dict[str, Callable[[Result], str]] = {
    ".json": _json,
    ".jsonl": _json_lines,
    ".csv": _csv,
    ".md": _markdown,
    ".html": _html,
    ".txt": _text,
    ".toml": _toml,
}
RULE_FILE = ".toml"
"""The form that only results have which are rule sets."""
