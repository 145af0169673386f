"""`xuezhan set`: changes single values of a rule file in place."""

from __future__ import annotations

import difflib
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from .common import (
    Block,
    Column,
    Failure,
    Output,
    Paragraph,
    Phrase,
    Table,
    Voice,
    command,
    option,
    our_version,
    output_options,
    trust_option,
    written_whole,
)
from .completion import complete_rules
from .given import GIVEN

if TYPE_CHECKING:
    from ..core.composition import Composition
    from ..core.errors import Problem
    from ..core.quick_changes import RulesText
    from ..core.toml_places import KeyPath, Places
    from ..rulebook.editing import Edited

__all__ = ["set_command"]

ABOUT = Phrase(
    "Change single values of a rule file in place; comments and order stay. All changes are checked together before "
    "anything is written.",
    "就地修改规则文件中的个别值，保留注释和顺序。全部改动一起检查，通过后才写入。",
)
CHANGES = Phrase(
    "CHANGE is slot.option=value, as in quick changes: cap.fan=4, gang_flower=contract, table.hand=10, "
    'fan_table.fan.root=2, extra.ID.option=value; also name="Friday".',
    "CHANGE 写成 项目.选项=值，与快速修改相同：cap.fan=4、gang_flower=contract、table.hand=10、"
    'fan_table.fan.root=2、extra.ID.option=value；也可以 name="Friday"。',
)
JSON_FORM = Phrase(
    'JSON: {"version":1,"xuezhan","file","written","digest","changes":[{"path","before","after"}] '
    '(every value in force that is another one now),"removed":[path],"diff"}.',
    'JSON：{"version":1,"xuezhan","file","written","digest","changes":[{"path","before","after"}]'
    '（所有实际改变了的值）,"removed":[path],"diff"}。',
)
DRY_RUN = Phrase("Show what would change and write nothing.", "只显示会怎样改，不写文件。")
NO_FILE = Phrase(
    "{name}: there is no such file; xuezhan new {name} --extends laok writes one",
    "{name}：没有这个文件；用 xuezhan new {name} --extends laok 可以写一个",
)
SHIPPED = Phrase(
    "{name} is no file of yours; write one that starts from it: xuezhan new my-table.toml --extends {name}",
    "{name} 不是您自己的文件；请先写一个从它开始的文件：xuezhan new my-table.toml --extends {name}",
)
NO_NAME = Phrase(
    "{name}: a rule file's name ends in .toml, and no file of yours is called so; xuezhan presets lists them",
    "{name}：规则文件名以 .toml 结尾，您也没有叫这个名字的文件；xuezhan presets 可以列出",
)
UNREADABLE = Phrase("{file}: cannot be read: {why}", "{file}：读不了：{why}")
SAME = Phrase("{file}: nothing to change; it says so already.", "{file}：不用改，已经是这样。")
WRITTEN = Phrase("{file}: written.", "{file}：已写好。")
NOT_WRITTEN = Phrase("{file}: not written (--dry-run).", "{file}：没有写（--dry-run）。")
REMOVED = Phrase("Taken out, because {use} has no such option: {names}.", "已去掉，因为 {use} 没有这些选项：{names}。")
NO_EFFECT = Phrase("The rules are the same as before.", "规则与原来相同。")
CHANGED, BEFORE, AFTER = Phrase("Changed", "改变"), Phrase("Before", "原来"), Phrase("Now", "现在")


@command("set", ABOUT, CHANGES, JSON_FORM, example="xuezhan set friday.toml cap.use=fixed cap.fan=4")
@click.argument("name", type=GIVEN, metavar="FILE", shell_complete=complete_rules)
@click.argument("changes", metavar="CHANGE...", nargs=-1, required=True)
@option("--dry-run", is_flag=True, phrase=DRY_RUN)
@trust_option
@output_options
def set_command(name: str, changes: tuple[str, ...], dry_run: bool, trust_plugins: bool, output: Output) -> None:
    """Edit, check, write whole or not at all, and show what changed."""
    from ..core.composition import digest

    voice = output.screen_voice
    path = _file_named(voice, name)
    content = _read(voice, path)
    asked = _asked(name, changes)
    before = _composed(content, path, trust_plugins)
    text = _text(content, path, trust_plugins)
    found = _edited(voice, text, asked, path, trust_plugins)
    after = _checked(found, text, asked, path, trust_plugins)
    changed = found.text != text
    if changed and not dry_run:
        with written_whole(path) as stream:
            stream.write(("\ufeff" if content.startswith(b"\xef\xbb\xbf") else "") + found.text)
    data = {
        "version": 1,
        "xuezhan": our_version(),
        "file": str(path),
        "written": changed and not dry_run,
        "digest": digest(after),
        "changes": _differences(before, after),
        "removed": list(found.removed),
        "diff": _diff(text, found.text, str(path)),
    }
    output.deliver(lambda voice: _document(voice, data, after), data, title=f"xuezhan set {name}")


def _file_named(voice: Voice, name: str) -> Path:
    from ..core.named_rules import find

    path = Path(name)
    if path.suffix.lower() == ".toml":
        if path.is_file():
            return path
        raise Failure(voice.say(NO_FILE, name=name))
    own = [each for each in find(name) if each.origin == "own"]
    if own:
        return Path(own[0].file)
    raise Failure(voice.say(SHIPPED if find(name) else NO_NAME, name=name))


def _read(voice: Voice, path: Path) -> bytes:
    try:
        return path.read_bytes()
    except OSError as error:
        raise Failure(voice.say(UNREADABLE, file=path, why=error.strerror or error)) from error


def _asked(name: str, changes: tuple[str, ...]) -> RulesText:
    """The changes taken apart; raises RuleError with all that is wrong with how they are written."""
    from ..core.errors import Problem, RuleError
    from ..core.quick_changes import read_rules_text

    asked = read_rules_text(f"{name}:{','.join(changes)}")
    if asked.faults:
        text = asked.places.text
        raise RuleError(
            [Problem(text, *asked.places.position(fault.offset), fault.message, zh=fault.zh) for fault in asked.faults]
        )
    return asked


def _composed(content: bytes, path: Path, trust_plugins: bool) -> Composition | None:
    """What the file means now; None where it has faults, which a change may be about to mend."""
    from ..core.config import load_text
    from ..core.errors import PluginError, RuleError

    try:
        return load_text(content, str(path), trust_plugins=trust_plugins)
    except (RuleError, PluginError):
        return None


def _text(content: bytes, path: Path, trust_plugins: bool) -> str:
    """The file's text; raises RuleError, as `check` tells it, for one that is no TOML."""
    import tomli

    from ..core.config import load_text

    try:
        text = content.removeprefix(b"\xef\xbb\xbf").decode("utf-8")
        tomli.loads(text)
    except (ValueError, RecursionError) as error:
        load_text(content, str(path), trust_plugins=trust_plugins)
        raise Failure(f"{path}: cannot be changed: {error}") from error
    return text


def _edited(voice: Voice, text: str, asked: RulesText, path: Path, trust_plugins: bool) -> Edited:
    from ..rulebook.editing import EditError, edit_rule_file

    inherited = _inherited(text, path, trust_plugins)
    extras = [extra.id for extra in inherited.extras] if inherited else []
    try:
        return edit_rule_file(text, [(change.path, change.value) for change in asked.changes], inherited_extras=extras)
    except EditError as error:
        raise Failure(f"{path}: {voice.of(error.text)}") from error


def _inherited(text: str, path: Path, trust_plugins: bool) -> Composition | None:
    """What the file starts from; None where it starts from nothing, or that has faults of its own."""
    import tomli

    from ..core.toml_text import toml_value

    start = tomli.loads(text).get("extends")
    if not isinstance(start, str):
        return None
    return _composed(f"extends = {toml_value(start)}\n".encode(), path, trust_plugins)


def _checked(found: Edited, text: str, asked: RulesText, path: Path, trust_plugins: bool) -> Composition:
    """What the changed file means; raises RuleError with every fault, told where the user can see it."""
    from ..core.config import load_text
    from ..core.errors import RuleError
    from ..core.ruleset import RuleSet
    from ..core.toml_places import places_of

    try:
        composition = load_text(found.text.encode("utf-8"), str(path), trust_plugins=trust_plugins)
        # What only shows when all rules stand together, such as two that name one thing.
        RuleSet(composition)
        return composition
    except RuleError as error:
        old, by_place = places_of(text), {place: change for change, place in found.places.items()}
        raise RuleError([_told(each, by_place, asked, old, str(path)) for each in error.problems]) from error


def _told(problem: Problem, by_place: dict[KeyPath, KeyPath], asked: RulesText, old: Places, file: str) -> Problem:
    """A fault of the changed text, told where the change was asked for or where the file has it now."""
    if problem.file != file:
        return problem
    key = problem.path
    for place, change in by_place.items():
        added = bool(key) and place[: len(key)] == key and key not in old.keys
        if key[: len(place)] == place or added:
            found = asked.places.key(change) if problem.code == "name" else asked.places.value(change)
            return replace(problem, file=asked.places.text, line=found[0], column=found[1])
    line, column = old.key(key) if problem.code == "name" else old.value(key)
    return replace(problem, line=line, column=column)


def _differences(before: Composition | None, after: Composition) -> list[dict[str, Any]]:
    from ..core.composition import rows

    was = {} if before is None else {f"{row.table}.{row.key}": row.value for row in rows(before)}
    now = {f"{row.table}.{row.key}": row.value for row in rows(after)}
    return [
        {"path": path, "before": was.get(path), "after": now.get(path)}
        for path in dict.fromkeys([*was, *now])
        if before is not None and was.get(path) != now.get(path)
    ]


def _diff(old: str, new: str, file: str) -> str:
    lines = difflib.unified_diff(old.splitlines(), new.splitlines(), file, file, n=1, lineterm="")
    return "\n".join(lines)


def _document(voice: Voice, data: dict[str, Any], after: Composition) -> list[Block]:
    from ..core.toml_text import toml_value

    file = data["file"]
    if not data["diff"]:
        return [Paragraph(voice.say(SAME, file=file))]
    blocks: list[Block] = [Paragraph(line) for line in data["diff"].splitlines()[2:]]
    for slot in dict.fromkeys(path.partition(".")[0] for path in data["removed"]):
        names = [path for path in data["removed"] if path.startswith(f"{slot}.")]
        use = after.slots[slot].variant.name
        blocks.append(Paragraph(voice.say(REMOVED, use=f"{slot}.{use}", names=", ".join(names))))
    if data["changes"]:
        rows = [
            [row["path"], *("–" if value is None else toml_value(value) for value in (row["before"], row["after"]))]
            for row in data["changes"]
        ]
        blocks.append(Table([Column(voice.say(phrase)) for phrase in (CHANGED, BEFORE, AFTER)], rows))
    else:
        blocks.append(Paragraph(voice.say(NO_EFFECT)))
    blocks.append(Paragraph(voice.say(WRITTEN if data["written"] else NOT_WRITTEN, file=file)))
    return blocks
