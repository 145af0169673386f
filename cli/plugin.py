"""`xuezhan plugin new`: a package with a rule of one's own, which installs and whose tests pass as written."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from .common import (
    Bullets,
    Document,
    Output,
    Paragraph,
    Phrase,
    Voice,
    command,
    group,
    lang_option,
    option,
    our_version,
    output_options,
)
from .completion import complete_files, complete_slots
from .given import GIVEN

if TYPE_CHECKING:
    from ..rulebook.new_plugin import NewPlugin

__all__ = ["plugin_command"]

GROUP_ABOUT = Phrase(
    "Packages with rules of one's own: `plugin new` starts one.", "带有自己规则的包：用 `plugin new` 新建。"
)
ABOUT = Phrase(
    "Write a package with a rule of your own, to change: it installs, and its tests pass as they are. NAME is the "
    "package's name, such as house-of-tea.",
    "写一个带有自己规则的包，供您修改：可以直接安装，测试也能通过。NAME 是包名，例如 house-of-tea。",
)
JSON_FORM = Phrase(
    'JSON: {"version":1,"xuezhan","folder","name","module","slot" (null for an extra),"variant","class","rules",'
    '"files"}.',
    'JSON：{"version":1,"xuezhan","folder","name","module","slot"（附加规则为 null）,"variant","class","rules",'
    '"files"}。',
)
SLOT = Phrase(
    "The question that the rule answers (see `xuezhan slots`); without it the rule comes on top of all others.",
    "规则回答哪一项（见 `xuezhan slots`）；不写则为附加规则。",
)
FOLDER = Phrase("The folder to put the package into.", "把包放在哪个文件夹里。")
WRITTEN = Phrase(
    "{folder}: written, {count} files; the rule is {rule}, in {file}.",
    "{folder}：已写好，共 {count} 个文件；规则是 {rule}，在 {file} 里。",
)
NEXT = Phrase("Next:", "接下来：")
INSTALL = Phrase(
    "pip install -e '{folder}[test]' installs it, to be changed in place",
    "pip install -e '{folder}[test]' 安装，之后可就地修改",
)
TEST = Phrase("pytest {folder} runs its tests", "pytest {folder} 运行测试")
SHOW = Phrase("xuezhan show {rules} reads out the rules that use it", "xuezhan show {rules} 读出用到它的规则")


@group("plugin", GROUP_ABOUT, example="xuezhan plugin new house-of-tea --slot self_draw")
@lang_option
@click.pass_context
def plugin_command(context: click.Context) -> None:
    """Without a command its help."""
    if context.invoked_subcommand is None:
        sys.stdout.write(context.get_help() + "\n")


@command("new", ABOUT, JSON_FORM, example="xuezhan plugin new house-of-tea --slot self_draw")
@click.argument("name", metavar="NAME")
@option("--slot", metavar="SLOT", shell_complete=complete_slots, phrase=SLOT)
@option("--dir", "folder", type=GIVEN, metavar="DIR", default=".", shell_complete=complete_files, phrase=FOLDER)
@output_options
def new_command(name: str, slot: str | None, folder: str, output: Output) -> None:
    """Write the folder with all its files or not at all, and say what to do next."""
    from ..core.whole_folder import write_folder
    from ..rulebook.new_plugin import new_plugin, plugin_files

    version = our_version()
    plugin = new_plugin(name, slot)
    files = plugin_files(plugin, ".".join(version.split(".")[:2]))
    path = Path(folder) / plugin.name
    write_folder(path, files)
    data = {
        "version": 1,
        "xuezhan": version,
        "folder": str(path),
        "name": plugin.name,
        "module": plugin.module,
        "slot": plugin.slot,
        "variant": plugin.variant,
        "class": plugin.class_name,
        "rules": str(path / plugin.rule_file),
        "files": sorted(files),
    }
    output.deliver(lambda voice: _document(voice, plugin, data), data, title=f"xuezhan plugin new {name}")


plugin_command.add_command(new_command)


def _document(voice: Voice, plugin: NewPlugin, data: dict[str, Any]) -> Document:
    folder: str = data["folder"]
    files: Sequence[str] = data["files"]
    rule = f"{plugin.slot or 'extra'}.{plugin.variant}"
    here = folder if os.path.isabs(folder) or folder.startswith(".") else f".{os.sep}{folder}"
    return [
        Paragraph(voice.say(WRITTEN, folder=folder, count=len(files), rule=rule, file=plugin.module_file)),
        Paragraph(voice.say(NEXT)),
        Bullets(
            [
                voice.say(INSTALL, folder=here),
                voice.say(TEST, folder=folder),
                voice.say(SHOW, rules=data["rules"]),
            ]
        ),
    ]
