"""Options that commands share."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import cache, wraps
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

from .command import option, voice_of
from .completion import complete_files
from .failures import Failure
from .files import check_place
from .forms import FORMS, RULE_FILE, ending_of
from .given import PLACE, check_apart, check_not_read
from .output import Output, note
from .texts import JSON_OPTION, LANG_OPTION, LANGUAGES, SAVE_OPTION, TILES_OPTION, TRUST_OPTION, Phrase

if TYPE_CHECKING:
    from ..core.ruleset import RuleSet

__all__ = ["lang_option", "load_rules", "output_options", "tiles_option", "trust_option"]

Function = TypeVar("Function", bound=Callable[..., Any])


def output_options(function: Function, *, further: Sequence[str] = ()) -> Callable[..., Any]:
    """Add `--json`, `--save` and `--lang`; the function gets them as `output`.

    A function that has `tiles_option` too gets the tile style inside `output.voice`. `further` are endings
    that `--save` takes beside the usual ones.
    """
    endings = (*(ending for ending in FORMS if ending != RULE_FILE), *further)
    listed = " ".join(endings)
    save = Phrase(SAVE_OPTION.en.format(endings=listed), SAVE_OPTION.zh.format(endings=listed))

    @option("--json", "as_json", is_flag=True, phrase=JSON_OPTION)
    @option(
        "--save",
        "saves",
        multiple=True,
        type=PLACE,
        metavar="FILE",
        callback=_saves(endings),
        shell_complete=complete_files,
        phrase=save,
    )
    @lang_option
    @wraps(function)
    def call(*args: Any, as_json: bool, saves: tuple[Path, ...], **rest: Any) -> Any:
        context = click.get_current_context()
        check_apart(context)
        voice = replace(voice_of(context), tile_style=rest.pop("tile_style", "mpsz"))
        return function(*args, output=Output(voice, as_json, saves), **rest)

    return call


def lang_option(function: Function) -> Function:
    """Add `--lang`, whose value is known before anything is parsed."""
    return option("--lang", type=click.Choice(LANGUAGES), expose_value=False, phrase=LANG_OPTION)(function)


def tiles_option(function: Function) -> Function:
    """Add `--tiles`; stands below `output_options`."""
    styles = click.Choice(("mpsz", "unicode", "zh"))
    return option("--tiles", "tile_style", type=styles, default="mpsz", phrase=TILES_OPTION)(function)


def trust_option(function: Function) -> Function:
    """Add `--trust-plugins`; the function gets `trust_plugins`."""
    return option("--trust-plugins", is_flag=True, phrase=TRUST_OPTION)(function)


def load_rules(names: Sequence[str], *, trust_plugins: bool) -> list[RuleSet]:
    """Compose every rule set that is named; raises one RuleError with the faults of all of them.

    Raises Failure where the command would write over a file that they are read from.
    """
    from ..core.errors import Problem, RuleError
    from ..core.ruleset import RuleSet

    problems: list[Problem] = []
    found: list[RuleSet] = []
    if names:
        _tell_unusable()
    for name in names:
        try:
            found.append(RuleSet.load(name, trust_plugins=trust_plugins))
        except RuleError as error:
            problems += [problem for problem in error.problems if problem not in problems]
    if problems:
        raise RuleError(problems)
    context = click.get_current_context(silent=True)
    if context is not None:
        check_not_read(context, [file for rules in found for file in rules.composition.files])
    return found


@cache
def _tell_unusable() -> None:
    """Say once which installed packages cannot be used; everything else goes on without them."""
    from ..core.catalogue import Catalogue

    for fault in Catalogue.installed().faults:
        note(str(fault))


def _saves(
    endings: Sequence[str],
) -> Callable[[click.Context, click.Parameter, tuple[Path, ...]], tuple[Path, ...]]:
    def paths_of(context: click.Context, parameter: click.Parameter, paths: tuple[Path, ...]) -> tuple[Path, ...]:
        for path in paths:
            if ending_of(path) not in endings:
                forms = " ".join(endings)
                raise Failure(
                    f"--save {path}: the ending names the form; there are {forms}",
                    f"--save {path}：文件名结尾表示格式，可用 {forms}",
                )
            check_place(path)
        return paths

    return paths_of
