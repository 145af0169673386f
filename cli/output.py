"""Where a command's result goes: the console, as JSON or for people, and the files of `--save`."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ..core.whole_file import PlaceError, place_of_part
from .document import Document, Paragraph
from .encoding import can_show, encoding_of, fitting
from .failures import one_line
from .files import written_whole
from .forms import Data, Result, ascii_json, ending_of, fit_form, json_text, to_form
from .screen import show
from .texts import Phrase, Voice

if TYPE_CHECKING:
    from ..core.ruleset import RuleSet

__all__ = ["Output", "note", "our_version"]

NAMED = Phrase("{rules} (digest {digest})", "{rules}（摘要 {digest}）")
BETWEEN = Phrase(", ", "、")
PART = Phrase(
    "what is done goes to {parts}; nothing changes at {files}, where only whole results are put",
    "已完成的部分写入 {parts}；{files} 保持原样，那里只放完整的结果",
)
MADE_UNDER = Phrase("Rules: {rules}; xuezhan {version}.", "规则：{rules}；xuezhan {version}。")


@dataclass(frozen=True, slots=True)
class Output:
    """What the options shared by all commands ask for.

    `voice` is for files, which are always UTF-8; `screen_voice` falls back to English and to `5m` where the
    console cannot show more.
    """

    voice: Voice
    as_json: bool
    saves: tuple[Path, ...]

    def of_part(self, further: Sequence[Path] = ()) -> Output:
        """Where the result of a command goes that was broken off: beside the files of `--save`, which stay.

        Says so, also of `further` files whose parts are written already.
        """
        files = [*further, *self.saves]
        if files:
            voice = fitting(self.voice, sys.stderr)
            comma = voice.say(BETWEEN)
            parts = comma.join(str(place_of_part(path)) for path in files)
            note(voice.say(PART, files=comma.join(map(str, files)), parts=parts))
        return replace(self, saves=tuple(map(place_of_part, self.saves)))

    @property
    def screen_voice(self) -> Voice:
        """The voice for standard output, in what its encoding can show."""
        return fitting(self.voice, sys.stdout)

    def deliver(
        self,
        document: Callable[[Voice], Document],
        data: Data,
        *,
        title: str = "xuezhan",
        rows: Sequence[Mapping[str, Any]] | None = None,
        toml: Callable[[Voice], str] | None = None,
        form: str = "text",
        rules: Sequence[RuleSet] = (),
    ) -> None:
        """Write the files of `--save`, then print: JSON (`data`, one object a line) or the document.

        `data` is one object or a sequence of them; `rows` are what a `.csv` holds (None: the objects);
        `toml` is the result as a rule file where it is one. `form` names what is printed without
        `--json`: "text", or the ending of a form. `rules` are those that files for people name at
        their end, with digests and our version.
        """
        with self.saved(document, data, title=title, rows=rows, toml=toml, rules=rules):
            if self.as_json or form == "json":
                self.print_objects([data] if isinstance(data, Mapping) else data)
            elif form == "text":
                show(document(self.screen_voice), sys.stdout)
            else:
                voice = self.screen_voice
                result = Result(document(voice), data, title, voice.language, rows, toml(voice) if toml else "")
                sys.stdout.write(fit_form(to_form(result, f".{form}"), f".{form}", encoding_of(sys.stdout)))
            sys.stdout.flush()

    def save(
        self,
        document: Callable[[Voice], Document],
        data: Data,
        *,
        title: str = "xuezhan",
        rows: Sequence[Mapping[str, Any]] | None = None,
        toml: Callable[[Voice], str] | None = None,
        rules: Sequence[RuleSet] = (),
    ) -> None:
        """Write the files of `--save` (as `saved`) and print nothing."""
        with self.saved(document, data, title=title, rows=rows, toml=toml, rules=rules):
            pass

    @contextmanager
    def saved(
        self,
        document: Callable[[Voice], Document],
        data: Data,
        *,
        title: str = "xuezhan",
        rows: Sequence[Mapping[str, Any]] | None = None,
        toml: Callable[[Voice], str] | None = None,
        rules: Sequence[RuleSet] = (),
    ) -> Iterator[None]:
        """Write the files of `--save`, then let the block print.

        `document` may hold more than what is printed, and charts. A file that cannot be written is told after the
        block (PlaceError), so that a full disk does not cost what was found.
        """
        failed = self._failures(document, data, title, rows, toml, rules) if self.saves else []
        yield
        for error in failed[1:]:
            note(error.in_language(self.voice.language))
        if failed:
            raise failed[0]

    def _failures(
        self,
        document: Callable[[Voice], Document],
        data: Data,
        title: str,
        rows: Sequence[Mapping[str, Any]] | None,
        toml: Callable[[Voice], str] | None,
        rules: Sequence[RuleSet],
    ) -> list[PlaceError]:
        """Write the files; what kept some from being written."""
        rule_file = toml(self.voice) if toml else ""
        blocks = [*document(self.voice), *([Paragraph(_made_under(self.voice, rules), "quiet")] if rules else [])]
        result = Result(blocks, data, title, self.voice.language, rows, rule_file)
        failed = []
        for path in self.saves:
            try:
                with written_whole(path) as file:
                    file.write(to_form(result, ending_of(path) or ".json"))
            except PlaceError as error:
                failed.append(error)
        return failed

    def check_charts(self) -> None:
        """Before a long run: raise MissingExtraError where a page with charts is wanted that cannot be drawn."""
        from ..report.extra import check_extra

        for path in self.saves:
            if ending_of(path) == ".html":
                check_extra(f"--save {path}", "report")

    def print_objects(self, objects: Iterable[Mapping[str, Any]]) -> None:
        """Print JSON objects, one a line."""
        encoding = encoding_of(sys.stdout)
        for item in objects:
            text = json_text(item)
            sys.stdout.write((text if can_show(text, encoding) else ascii_json(item)) + "\n")

    def print_line(self, text: str) -> None:
        """Print one line for people at once, before the rest is known."""
        sys.stdout.write(text + "\n")


def note(text: str) -> None:
    """Say something on standard error, beside the result."""
    sys.stderr.write(f"xuezhan: {one_line(text)}\n")


def _made_under(voice: Voice, rules: Sequence[RuleSet]) -> str:
    named = {each.digest: voice.say(NAMED, rules=each.name, digest=each.digest) for each in rules}
    return voice.say(MADE_UNDER, rules=voice.say(BETWEEN).join(named.values()), version=our_version())


@cache
def our_version() -> str:
    """The version of xuezhan, as results name it beside the digest of their rules."""
    from importlib.metadata import version

    return version("xuezhan")
