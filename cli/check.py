"""`xuezhan check`: every mistake of rule sets and rule files at once."""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from typing import Any

import click

from .common import (
    BAD_INPUT,
    Column,
    Document,
    Output,
    Phrase,
    Table,
    Voice,
    command,
    leave_with,
    output_options,
    trust_option,
)

__all__ = ["check_command"]

ABOUT = Phrase(
    "Look for mistakes in rule files (or any RULES), all of them at once, each with line and column.",
    "检查规则文件（或任何 RULES），一次列出全部错误及其行列。",
)
JSON_FORM = Phrase(
    'JSON, one object a FILE: {"version":1,"file","ok","title","digest",'
    '"errors":[{"file","line","column","message"}]}.',
    'JSON：每个 FILE 一个对象：{"version":1,"file","ok","title","digest",'
    '"errors":[{"file","line","column","message"}]}。',
)
FINE = Phrase("{file}: OK ({title})", "{file}：没有错误（{title}）")
HEADS = (Phrase("File", "文件"), Phrase("Place", "位置"), Phrase("Result", "结果"))
OK = Phrase("OK", "没有错误")


@command("check", ABOUT, JSON_FORM, example="xuezhan check friday.toml laok:cap.use=fixed,cap.fan=3")
@click.argument("names", metavar="FILE...", nargs=-1, required=True)
@trust_option
@output_options
def check_command(names: tuple[str, ...], trust_plugins: bool, output: Output) -> None:
    """Check each and say what was found; status 2 when anything is wrong."""
    found = [_check(name, trust_plugins) for name in names]
    output.save(lambda voice: _document(voice, found), found, title="xuezhan check", rows=_rows(found))
    if output.as_json:
        output.print_objects(found)
    else:
        voice = output.screen_voice
        for answer in found:
            if answer["ok"]:
                output.print_line(voice.say(FINE, file=answer["file"], title=answer["title"]))
            for error in answer["errors"]:
                sys.stderr.write(f"{_place(error)} error: {error['message']}\n")
    if not all(answer["ok"] for answer in found):
        leave_with(BAD_INPUT)


def _check(name: str, trust_plugins: bool) -> dict[str, Any]:
    from ..core.errors import PluginError, RuleError
    from ..core.ruleset import RuleSet

    try:
        rules = RuleSet.load(name, trust_plugins=trust_plugins)
    except RuleError as error:
        errors: list[dict[str, Any]] = [
            {"file": problem.file, "line": problem.line, "column": problem.column, "message": problem.message}
            for problem in error.problems
        ]
    except PluginError as error:
        errors = [{"file": name, "line": None, "column": None, "message": " ".join(str(error).split())}]
    else:
        return _answer(name, rules.title, rules.digest, [])
    return _answer(name, None, None, errors)


def _answer(name: str, title: str | None, digest: str | None, errors: list[dict[str, Any]]) -> dict[str, Any]:
    return {
        "version": 1,
        "file": name,
        "ok": not errors,
        "title": title,
        "digest": digest,
        "errors": errors,
    }


def _place(error: Mapping[str, Any]) -> str:
    where = "" if error["line"] is None else f"{error['line']}:{error['column']}:"
    return f"{error['file']}:{where}"


def _document(voice: Voice, found: Sequence[Mapping[str, Any]]) -> Document:
    rows: list[tuple[str, str, str]] = []
    for answer in found:
        if answer["ok"]:
            rows.append((answer["file"], "", voice.say(OK)))
        rows += [(answer["file"], _place(error), error["message"]) for error in answer["errors"]]
    return [Table([Column(voice.say(phrase)) for phrase in HEADS], rows)]


def _rows(found: Sequence[Mapping[str, Any]]) -> list[dict[str, Any]]:
    rows: list[dict[str, Any]] = []
    for answer in found:
        rows += [{"checked": answer["file"], "ok": False, **error} for error in answer["errors"]]
        if answer["ok"]:
            rows.append({"checked": answer["file"], "ok": True})
    return rows
