"""`xuezhan check`: every mistake of rule sets and rule files at once, and what is hardly meant."""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

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
    option,
    our_version,
    output_options,
    trust_option,
)
from .completion import complete_rules
from .given import GIVEN

if TYPE_CHECKING:
    from ..core.errors import Problem
    from ..rulebook.warnings import RuleWarning

__all__ = ["check_command"]

ABOUT = Phrase(
    "Look for mistakes in rule files (or any RULES), all of them at once, each with line and column, "
    "and warn of what is allowed and hardly meant.",
    "检查规则文件（或任何 RULES），一次列出全部错误及其行列，并提醒合法但可能不是本意的写法。",
)
LINES = Phrase(
    "Errors and warnings go to standard error as FILE:LINE:COLUMN: error: … (or warning: …), as editors read them. "
    "Status 2 with errors, 0 with warnings alone.",
    "错误和警告以 FILE:LINE:COLUMN: error: …（或 warning: …）写到标准错误，编辑器可以识别。"
    "有错误时返回 2，只有警告时返回 0。",
)
JSON_FORM = Phrase(
    'JSON, one object a FILE: {"version":1,"xuezhan","file","ok","title","digest","errors":[FINDING],'
    '"warnings":[FINDING]}; '
    'FINDING is {"file","line","column","severity","code","slot","option","message"}.',
    'JSON：每个 FILE 一个对象：{"version":1,"xuezhan","file","ok","title","digest","errors":[FINDING],'
    '"warnings":[FINDING]}；'
    'FINDING 为 {"file","line","column","severity","code","slot","option","message"}。',
)
STRICT = Phrase("Take warnings for errors.", "把警告当作错误。")
FINE = Phrase("{file}: OK ({title})", "{file}：没有错误（{title}）")
WARNED_ONE = Phrase("{file}: OK ({title}), 1 warning", "{file}：没有错误（{title}），1 条警告")
WARNED = Phrase("{file}: OK ({title}), {count} warnings", "{file}：没有错误（{title}），{count} 条警告")
HEADS = (Phrase("File", "文件"), Phrase("Place", "位置"), Phrase("Result", "结果"))
OK = Phrase("OK", "没有错误")


@command("check", ABOUT, LINES, JSON_FORM, example="xuezhan check friday.toml laok:cap.use=fixed,cap.fan=3 --strict")
@click.argument("names", type=GIVEN, metavar="FILE...", nargs=-1, required=True, shell_complete=complete_rules)
@option("--strict", is_flag=True, phrase=STRICT)
@trust_option
@output_options
def check_command(names: tuple[str, ...], strict: bool, trust_plugins: bool, output: Output) -> None:
    """Check each and say what was found; status 2 when anything is wrong."""
    severity = "error" if strict else "warning"
    found = [_check(name, trust_plugins, severity, output.voice) for name in names]
    output.save(lambda voice: _document(voice, found), found, title="xuezhan check", rows=_rows(found))
    if output.as_json:
        output.print_objects(found)
    else:
        _tell(output, trust_plugins, severity, found)
    if not all(answer["ok"] for answer in found):
        leave_with(BAD_INPUT)


def _tell(output: Output, trust_plugins: bool, severity: str, found: Sequence[Mapping[str, Any]]) -> None:
    voice = output.screen_voice
    if voice != output.voice:
        found = [_check(answer["file"], trust_plugins, severity, voice) for answer in found]
    for answer in found:
        if answer["ok"]:
            count = len(answer["warnings"])
            phrase = FINE if not count else WARNED_ONE if count == 1 else WARNED
            output.print_line(voice.say(phrase, file=answer["file"], title=answer["title"], count=count))
        for each in (*answer["errors"], *answer["warnings"]):
            sys.stderr.write(f"{_line(each)}\n")


def _check(name: str, trust_plugins: bool, severity: str, voice: Voice) -> dict[str, Any]:
    from ..core.errors import PluginError, RuleError
    from ..core.ruleset import RuleSet
    from ..rulebook.warnings import rule_warnings

    try:
        rules = RuleSet.load(name, trust_plugins=trust_plugins)
    except RuleError as error:
        return _answer(name, errors=[_error(problem, voice) for problem in error.problems])
    except PluginError as error:
        told = _finding("error", "plugin", name, " ".join(error.in_language(voice.language).split()))
        return _answer(name, errors=[told])
    warnings = [_warning(each, severity, voice) for each in rule_warnings(rules)]
    return _answer(name, title=rules.title, digest=rules.digest, warnings=warnings)


def _answer(
    name: str,
    *,
    title: str | None = None,
    digest: str | None = None,
    errors: Sequence[Mapping[str, Any]] = (),
    warnings: Sequence[Mapping[str, Any]] = (),
) -> dict[str, Any]:
    return {
        "version": 1,
        "xuezhan": our_version(),
        "file": name,
        "ok": not errors and all(each["severity"] == "warning" for each in warnings),
        "title": title,
        "digest": digest,
        "errors": list(errors),
        "warnings": list(warnings),
    }


def _error(problem: Problem, voice: Voice) -> dict[str, Any]:
    names = [part for part in problem.path if isinstance(part, str)]
    if len(names) > 1 and names[0] == "extra" and problem.code == "together":
        names[:2] = [".".join(names[:2])]
    slot, option_name = (names[0] if names else None), ".".join(names[1:]) or None
    place = (problem.line, problem.column)
    message = problem.zh if voice.language == "zh" and problem.zh else problem.message
    return _finding("error", problem.code, problem.file, message, place, slot, option_name)


def _warning(warning: RuleWarning, severity: str, voice: Voice) -> dict[str, Any]:
    message = f"[{warning.where}] {voice.of(warning.text)}"
    place = (warning.line, warning.column)
    return _finding(severity, warning.code, warning.file, message, place, warning.slot, warning.option)


def _finding(
    severity: str,
    code: str,
    file: str,
    message: str,
    place: tuple[int | None, int | None] = (None, None),
    slot: str | None = None,
    option_name: str | None = None,
) -> dict[str, Any]:
    return {
        "file": file,
        "line": place[0],
        "column": place[1],
        "severity": severity,
        "code": code,
        "slot": slot,
        "option": option_name,
        "message": message,
    }


def _line(found: Mapping[str, Any]) -> str:
    """As editors and CI read it; warnings end with their name."""
    code = "" if found["code"] in _UNNAMED else f" ({found['code']})"
    return f"{_place(found)} {found['severity']}: {found['message']}{code}"


_UNNAMED = ("file", "name", "value", "together", "plugin")
"""Codes of errors: the message says as much."""


def _place(found: Mapping[str, Any]) -> str:
    where = "" if found["line"] is None else f"{found['line']}:{found['column']}:"
    return f"{found['file']}:{where}"


def _document(voice: Voice, found: Sequence[Mapping[str, Any]]) -> Document:
    rows: list[tuple[str, str, str]] = []
    for answer in found:
        if answer["ok"]:
            rows.append((answer["file"], "", voice.say(OK)))
        for each in (*answer["errors"], *answer["warnings"]):
            rows.append((answer["file"], _place(each), f"{each['severity']}: {each['message']}"))
    return [Table([Column(voice.say(phrase)) for phrase in HEADS], rows)]


def _rows(found: Sequence[Mapping[str, Any]]) -> list[dict[str, Any]]:
    rows: list[dict[str, Any]] = []
    for answer in found:
        findings = (*answer["errors"], *answer["warnings"])
        rows += [{"checked": answer["file"], "ok": answer["ok"], **each} for each in findings]
        if not findings:
            rows.append({"checked": answer["file"], "ok": True})
    return rows
