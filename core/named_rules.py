"""Rule sets that are found by name: shipped ones, a person's own, and those of installed packages.

Own ones are the TOML files in a folder (`own_folder`): `friday.toml` there is called `friday` everywhere.

An installed package brings rule sets with an entry point in the group `xuezhan.presets`. Its value names a
package (a folder with an `__init__.py`) whose TOML files are the rule sets, each called as its file:

    [project.entry-points."xuezhan.presets"]
    leshan = "xuezhan_leshan.presets"

    [tool.setuptools.package-data]
    "xuezhan_leshan.presets" = ["*.toml"]

A name that two of them have stands for neither: an error names both, so that no update and no
installation can change in silence what a name means. Among themselves shipped files do not look further.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from importlib import import_module, metadata
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Literal

from .errors import Problem
from .installed import installed_points
from .variant import PROJECT, Text

__all__ = [
    "ENTRY_POINTS",
    "FOLDER_VARIABLE",
    "NamedRules",
    "Shelf",
    "find",
    "is_name",
    "own_folder",
    "shelf",
    "shipped",
]

ENTRY_POINTS = f"{PROJECT}.presets"
"""The entry-point group in which installed packages name the packages that hold their rule sets."""

FOLDER_VARIABLE = "XUEZHAN_RULES"
"""The environment variable that names another folder for one's own rule sets."""

_PACKAGE = __name__.rpartition(".core.")[0]
_NAME = re.compile(r"\w[\w .-]*\w")
_ENDING = ".toml"


@dataclass(frozen=True, slots=True)
class NamedRules:
    """A rule file that has a name. `source` tells where it comes from: a distribution, or the file itself."""

    name: str
    origin: Literal["shipped", "own", "plugin"]
    source: str
    entry: Traversable

    @property
    def file(self) -> str:
        """The path of the file."""
        return str(self.entry)

    @property
    def described(self) -> Text:
        """Which one it is, where two are told apart."""
        match self.origin:
            case "shipped":
                return Text(f"the preset that comes with {self.source}", f"{self.source} 自带的")
            case "own":
                return Text(f"your file {self.file}", f"您的文件 {self.file}")
            case "plugin":
                return Text(f"the preset of {self.source} ({self.file})", f"{self.source} 带来的（{self.file}）")


@dataclass(frozen=True, slots=True)
class Shelf:
    """Everything that has a name, and what could not be looked at."""

    rules: tuple[NamedRules, ...]
    faults: tuple[Problem, ...]

    @property
    def names(self) -> list[str]:
        """Every name once."""
        return list(dict.fromkeys(each.name for each in self.rules))

    def called(self, name: str) -> list[NamedRules]:
        """Those of that name: one as a rule, none, or several that cannot be told apart."""
        return [each for each in self.rules if each.name == name]


def own_folder() -> Path:
    """The folder of one's own rule sets; it need not be there.

    What the environment variable XUEZHAN_RULES names, else `rules` in the user's folder for settings of xuezhan.
    """
    named = os.environ.get(FOLDER_VARIABLE)
    if named:
        return Path(named).expanduser()
    from platformdirs import user_config_path

    return user_config_path(PROJECT, appauthor=False) / "rules"


def is_name(text: str) -> bool:
    """Whether a file so called, without its ending, can be found by its name."""
    return _NAME.fullmatch(text) is not None


def find(name: str) -> list[NamedRules]:
    """Every rule set of that name."""
    return shelf().called(name)


def shelf() -> Shelf:
    """Everything that has a name now: shipped, own, then of installed packages, by name in each."""
    own, own_faults = _own()
    brought, faults = _brought()
    return Shelf((*shipped().values(), *own, *brought), (*own_faults, *faults))


@cache
def shipped() -> dict[str, NamedRules]:
    """The presets that come with the package, by name."""
    folder = files(f"{_PACKAGE}.configs")
    return {name: NamedRules(name, "shipped", PROJECT, entry) for name, entry in _rule_files(folder)}


def _rule_files(folder: Traversable) -> list[tuple[str, Traversable]]:
    found = [entry for entry in folder.iterdir() if entry.name.lower().endswith(_ENDING) and entry.is_file()]
    return sorted(((entry.name[: -len(_ENDING)], entry) for entry in found), key=lambda each: each[0])


def _own() -> tuple[list[NamedRules], list[Problem]]:
    folder = own_folder()
    try:
        there = folder.exists()
    except OSError:
        # A home that may not be looked into holds nothing for this user.
        return [], []
    if there and not folder.is_dir():
        said = f"is no folder; put your rule files into one, or let {FOLDER_VARIABLE} name another"
        chinese = f"不是文件夹；请把规则文件放进文件夹，或让 {FOLDER_VARIABLE} 指向别处"
        return [], [Problem(str(folder), 1, 1, said, "file", zh=chinese)]
    try:
        found = _rule_files(folder) if folder.is_dir() else []
    except OSError as error:
        reason = error.strerror or error
        fault = Problem(
            str(folder), 1, 1, f"the folder cannot be read: {reason}", "file", zh=f"读不了这个文件夹：{reason}"
        )
        return [], [fault]
    faults = [
        Problem(
            str(entry),
            1,
            1,
            f'the name "{name}" cannot stand for rules; rename the file to two or more letters, digits, - or _',
            "file",
            zh=f"名字 {name} 不能用来称呼规则；请把文件名改成两个以上的字母、数字、- 或 _",
        )
        for name, entry in found
        if not is_name(name)
    ]
    return [NamedRules(name, "own", str(entry), entry) for name, entry in found if is_name(name)], faults


@cache
def _brought() -> tuple[tuple[NamedRules, ...], tuple[Problem, ...]]:
    """What installed packages bring; looked for once a process."""
    found: list[NamedRules] = []
    faults: list[Problem] = []
    for point, source in _points():
        try:
            folder = files(import_module(point.value.partition(":")[0]))
            found += [NamedRules(name, "plugin", source, entry) for name, entry in _rule_files(folder)]
        except (Exception, SystemExit) as error:
            said = " ".join(f"{type(error).__name__}: {error}".split())
            faults.append(
                Problem(
                    source,
                    1,
                    1,
                    f"its rule sets ({point.name} = {point.value!r}) cannot be read: {said}; update or remove it",
                    "file",
                    zh=f"它带来的规则（{point.name} = {point.value!r}）读不了：{said}；请更新或卸载它",
                )
            )
    return tuple(sorted(found, key=lambda each: (each.name, each.source))), tuple(faults)


def _points() -> Iterator[tuple[metadata.EntryPoint, str]]:
    for point in installed_points(ENTRY_POINTS):
        dist = point.dist
        yield point, point.value if dist is None else f"{dist.name} {dist.version}"
