"""Names of files and folders that commands are given: never empty, and nothing is written over what is read."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import click

from .command import spoken_voice, voice_of
from .failures import Failure
from .texts import Phrase

__all__ = ["GIVEN", "PLACE", "check_apart", "check_not_read"]

EMPTY = Phrase("it is empty; write a name, or leave it out", "是空的；请写上名字，或者不写这一项")
TAKEN = Phrase(
    "{given}: {other} is to be written there, too; name another file", "{given}：{other} 也要写到那里；请换一个文件"
)
INSIDE = Phrase(
    "{given}: the folder of --out holds nothing but the run; name a file elsewhere",
    "{given}：--out 的文件夹只存放运行本身；请把文件放在别处",
)
READ = Phrase(
    "{given}: is what the command reads ({read}), and would be written over; name another file",
    "{given}：这是命令要读的文件（{read}），写入会覆盖它；请换一个文件",
)


class _Given(click.ParamType):  # type: ignore[type-arg]  # generic in newer versions of click alone
    """Something that is read: a file, a folder, or the name of a rule set."""

    name = "text"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """The text as it is. Raises BadParameter for an empty one."""
        if not str(value).strip():
            self.fail((spoken_voice() if ctx is None else voice_of(ctx)).say(EMPTY), param, ctx)
        return value


class _Place(_Given):
    """A file or folder that is written."""

    name = "path"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """The path. Raises BadParameter for an empty one."""
        return Path(super().convert(value, param, ctx))


GIVEN = _Given()
PLACE = _Place()


def check_apart(context: click.Context) -> None:
    """Raise Failure where two results would go to one file, or one to the folder of a run or over what is read."""
    voice = voice_of(context)
    out = context.params.get("out")
    taken: dict[Path, str] = {}
    for given, path in _written(context):
        place = Path(os.path.realpath(path))
        if place in taken:
            raise Failure(voice.say(TAKEN, given=given, other=taken[place]))
        taken[place] = given
        if out is not None and place.parent == Path(os.path.realpath(out)):
            raise Failure(voice.say(INSIDE, given=given))
    check_not_read(context, [text for text in _texts(context) if os.path.isfile(text)])


def check_not_read(context: click.Context, files: Iterable[str | Path]) -> None:
    """Raise Failure where a result of the command would be written over one of the files, which it reads."""
    places = {os.path.realpath(path): given for given, path in _written(context)}
    for file in files:
        given = places.get(os.path.realpath(file))
        if given is not None:
            raise Failure(voice_of(context).say(READ, given=given, read=file))


def _written(context: click.Context) -> Iterator[tuple[str, Path]]:
    """Every file that the command line wants written, with its option; the folder of a run apart."""
    for parameter in context.command.params:
        if parameter.type is PLACE and parameter.name != "out":
            values = context.params.get(str(parameter.name)) or ()
            for path in values if isinstance(values, tuple) else (values,):
                yield f"{parameter.opts[0]} {path}", path


def _texts(context: click.Context) -> Iterator[str]:
    for parameter in context.command.params:
        if parameter.type is GIVEN:
            values = context.params.get(str(parameter.name)) or ()
            yield from values if isinstance(values, tuple) else (values,)
