"""`xuezhan new`: a rule file of one's own, every question explained, or asked one by one."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from .common import (
    Failure,
    Output,
    Paragraph,
    Phrase,
    Voice,
    command,
    option,
    our_version,
    output_options,
    tiles_option,
    trust_option,
    written_whole,
)
from .completion import complete_files, complete_rules
from .given import GIVEN

if TYPE_CHECKING:
    from ..core.quick_changes import RulesText

__all__ = ["new_command"]

ABOUT = Phrase(
    "Write a rule file to change: every question with its answers and what they mean; what it starts from stands "
    "behind a # until you change it.",
    "写一个供您修改的规则文件：每一项的问题、做法和含义都在里面；原来的值放在 # 之后，改动了才算数。",
)
EXTENDS = Phrase(
    "What to start from: a rule set's name or file, with quick changes if you like.",
    "从哪套规则开始：名字或文件，后面可以加快速修改。",
)
ASK = Phrase(
    "Ask the questions one by one in the terminal, and write only what differs.",
    "在终端里逐项提问，只写不同的地方。",
)
TITLE = Phrase("What the rules are called for people (the file's name).", "给人看的名称（默认为文件名）。")
FORCE = Phrase("Replace a file that is there.", "文件已存在时覆盖。")
JSON_FORM = Phrase(
    'JSON: {"version":1,"xuezhan","file","title","extends","digest"}.',
    'JSON：{"version":1,"xuezhan","file","title","extends","digest"}。',
)
NO_ENDING = Phrase(
    "{file}: a rule file's name ends in .toml; write {file}.toml", "{file}：规则文件名要以 .toml 结尾，请写 {file}.toml"
)
THERE = Phrase(
    "{file}: is there already; give another name, or --force to replace it",
    "{file}：文件已存在；请换一个名字，或加 --force 覆盖",
)
NO_FOLDER = Phrase(
    "{file}: there is no folder {folder}; make it first, or write the file elsewhere",
    "{file}：没有文件夹 {folder}；请先建好，或写到别处",
)
TAKEN = Phrase(
    "{file}: {name} is the name of a preset, and files in this folder are called by their name; give another one",
    "{file}：{name} 是自带规则的名字，而这个文件夹里的文件以文件名称呼；请换一个名字",
)
NO_START = Phrase(
    "say what to start from: --extends with one of {names}, or a rule file; --ask asks for it",
    "请说明从哪套规则开始：--extends 加 {names} 之一或一个规则文件；用 --ask 则会提问",
)
WRITTEN = Phrase(
    "{file}: written; it means what {extends} does until you change something.",
    "{file}：已写好；改动之前与 {extends} 完全相同。",
)
WRITTEN_ASKED = Phrase(
    "{file}: written; it starts from {extends} and says what differs.",
    "{file}：已写好；从 {extends} 开始，写明了不同之处。",
)
NEXT = Phrase(
    "Next: xuezhan check {file} looks for mistakes, xuezhan show {file} reads the rules out.",
    "接下来：xuezhan check {file} 检查错误，xuezhan show {file} 读出规则。",
)
MOVE = Phrase(
    "Put the file into {folder} to call it {name} wherever a command takes RULES.",
    "把文件放进 {folder}，在任何命令里都可以叫它 {name}。",
)


@command("new", ABOUT, JSON_FORM, example="xuezhan new friday.toml --extends chengdu-everyone")
@click.argument("file", type=GIVEN, metavar="FILE", shell_complete=complete_files)
@option("--extends", type=GIVEN, metavar="RULES", shell_complete=complete_rules, phrase=EXTENDS)
@option("--ask", is_flag=True, phrase=ASK)
@option("--name", "title", metavar="TITLE", phrase=TITLE)
@option("--force", is_flag=True, phrase=FORCE)
@trust_option
@output_options
@tiles_option
def new_command(
    file: str, extends: str | None, ask: bool, title: str | None, force: bool, trust_plugins: bool, output: Output
) -> None:
    """Write the file whole or not at all, and say what to do next."""
    from ..core.composition import digest
    from ..core.config import load, load_text
    from ..core.named_rules import is_name, own_folder, shelf
    from ..core.quick_changes import read_rules_text
    from ..core.ruleset import RuleSet
    from ..rulebook.schema import schema_path
    from ..rulebook.writing import NewFile, new_rule_file

    voice = output.screen_voice
    path = Path(file)
    _check_place(voice, path, force)
    if extends is None and not ask:
        raise Failure(voice.say(NO_START, names=", ".join(shelf().names)))
    if ask:
        from .ask import ask_for_start, ask_questions

        extends = extends or ask_for_start(voice)
    assert extends is not None
    start = read_rules_text(extends)
    wanted = load(extends, trust_plugins=trust_plugins)
    # What only shows when all rules stand together, such as two that name one thing.
    RuleSet(wanted)
    parent = load(start.name, trust_plugins=trust_plugins)
    if ask:
        from ..rulebook.asking import Interview

        changes = {path if len(path) > 1 else (*path, "use"): value for path, value in _changes(start)}
        wanted = ask_questions(voice, Interview(start.name, changes, trust_plugins))
    new = NewFile(
        file=file,
        title=title or path.stem,
        extends=_named_from(start.name, start.kind, path),
        parent=parent,
        wanted=wanted,
        style="short" if ask else "full",
        schema=schema_path().as_uri(),
        language=output.voice.language,
    )
    text = new_rule_file(new)
    found = load_text(text.encode("utf-8"), file, trust_plugins=trust_plugins)
    if digest(found) != digest(wanted):
        raise AssertionError(f"the file would mean {digest(found)}, not {digest(wanted)}")
    with written_whole(path) as stream:
        stream.write(text)
    data = {
        "version": 1,
        "xuezhan": our_version(),
        "file": file,
        "title": found.title,
        "extends": new.extends,
        "digest": digest(found),
    }
    said = WRITTEN_ASKED if data["digest"] != digest(parent) else WRITTEN
    folder, name = str(own_folder()), path.stem

    def document(voice: Voice) -> list[Paragraph]:
        blocks = [Paragraph(voice.say(said, file=file, extends=new.extends)), Paragraph(voice.say(NEXT, file=file))]
        if is_name(name):
            blocks.append(Paragraph(voice.say(MOVE, folder=folder, name=name), "quiet"))
        return blocks

    output.deliver(document, data, title=f"xuezhan new {file}")


def _check_place(voice: Voice, path: Path, force: bool) -> None:
    from ..core.named_rules import own_folder, shipped

    if path.suffix.lower() != ".toml":
        raise Failure(voice.say(NO_ENDING, file=path))
    if not path.parent.is_dir():
        raise Failure(voice.say(NO_FOLDER, file=path, folder=path.parent))
    if os.path.lexists(path) and not force:
        raise Failure(voice.say(THERE, file=path))
    if path.stem in shipped() and path.resolve().parent == own_folder().resolve():
        raise Failure(voice.say(TAKEN, file=path, name=path.stem))


def _changes(start: RulesText) -> Iterator[tuple[tuple[str, ...], Any]]:
    return ((change.path, change.value) for change in start.changes)


def _named_from(name: str, kind: str, path: Path) -> str:
    """The start as the new file names it: a path is relative to the file's own folder."""
    if kind == "preset":
        return name
    try:
        return Path(os.path.relpath(name, path.resolve().parent)).as_posix()
    except ValueError:
        # Another drive on Windows: no relative path leads there.
        return Path(name).resolve().as_posix()
