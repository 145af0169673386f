"""Commands that speak two languages: what click needs to know of ours."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Sequence
from typing import Any, TypeVar

import click

from .encoding import fitting
from .texts import EXAMPLE, HELP_OPTION, OPTIONS_HEAD, USAGE_HEAD, Language, Phrase, Voice
from .wrapping import wrapped

__all__ = [
    "Bilingual",
    "Command",
    "Option",
    "command",
    "help_voice",
    "language_in",
    "note_language",
    "option",
    "voice_of",
]

Function = TypeVar("Function", bound=Callable[..., Any])

LANGUAGE_VARIABLE = "XUEZHAN_LANG"
_LANGUAGE = "xuezhan.language"


def voice_of(context: click.Context) -> Voice:
    """The voice in the language that was asked for."""
    return Voice(context.meta.get(_LANGUAGE, "en"))


def note_language(context: click.Context, arguments: Sequence[str], asked: str | None = None) -> None:
    """Find out the language before anything is parsed: help and faults are told while parsing."""
    language = language_in(arguments, asked)
    if language is not None:
        context.meta[_LANGUAGE] = language


def language_in(arguments: Sequence[str], asked: str | None = None) -> Language | None:
    """The language that a command line asks for; `asked` where it says nothing, None for no language of ours."""
    for before, argument in zip(["", *arguments], arguments, strict=False):
        if before == "--lang":
            asked = argument
        elif argument.startswith("--lang="):
            asked = argument.removeprefix("--lang=")
    return "zh" if asked == "zh" else "en" if asked == "en" else None


class Option(click.Option):
    """An option whose help is a Phrase."""

    def __init__(self, *args: Any, phrase: Phrase | None = None, **more: Any) -> None:
        super().__init__(*args, **more)
        self.phrase = phrase
        if phrase is not None:
            self.help = _spoken().say(phrase)

    def get_help_record(self, ctx: click.Context) -> tuple[str, str] | None:
        """The option as help shows it."""
        voice = help_voice(ctx)
        if self.phrase is not None:
            self.help = voice.say(self.phrase)
        record = super().get_help_record(ctx)
        if record is None or voice.language == "en":
            return record
        return record[0], record[1].replace("[default: ", "[默认：").replace("[env var: ", "[环境变量：")


class Bilingual(click.Command):
    """A command whose help is made of Phrases and may end with one example."""

    phrases: tuple[Phrase, ...] = ()
    example: str = ""

    def format_usage(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """The line that shows how to call it."""
        pieces = " ".join(self.collect_usage_pieces(ctx))
        formatter.write_usage(ctx.command_path, pieces, f"{help_voice(ctx).say(USAGE_HEAD)} ")

    def format_help_text(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """What it does."""
        for phrase in self.phrases:
            formatter.write_paragraph()
            with formatter.indentation():
                text = help_voice(ctx).say(phrase)
                lines = wrapped(text, formatter.width - formatter.current_indent).split("\n")
                if len(lines) == 1:
                    formatter.write_text(text)
                else:
                    # click counts signs, and a Chinese one is as wide as two.
                    formatter.write("".join(f"{'':{formatter.current_indent}}{line}\n" for line in lines))

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """The options."""
        options = [parameter for parameter in self.get_params(ctx) if isinstance(parameter, click.Option)]
        records = [option.get_help_record(ctx) for option in options]
        with formatter.section(help_voice(ctx).say(OPTIONS_HEAD)):
            formatter.write_dl([record for record in records if record is not None])

    def format_epilog(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """The example."""
        if self.example:
            with formatter.section(help_voice(ctx).say(EXAMPLE)):
                for line in self.example.splitlines():
                    formatter.write(f"{'':{formatter.current_indent}}{line}\n")

    def get_help_option(self, ctx: click.Context) -> click.Option | None:
        """The option `--help`."""
        found = super().get_help_option(ctx)
        if found is not None:
            found.help = help_voice(ctx).say(HELP_OPTION)
            found.callback = _show_help
        return found


def help_voice(context: click.Context) -> Voice:
    """The voice for help: English where the console cannot show Chinese."""
    return fitting(voice_of(context), sys.stdout)


def _spoken() -> Voice:
    """The voice where nothing is parsed: in the language of the environment."""
    return Voice("zh" if os.environ.get(LANGUAGE_VARIABLE) == "zh" else "en")


def _show_help(context: click.Context, parameter: click.Parameter, asked: bool) -> None:
    # click's own way writes UTF-8 to consoles that say they are ASCII.
    if asked and not context.resilient_parsing:
        sys.stdout.write(context.get_help() + "\n")
        context.exit()


class Command(Bilingual):
    """One subcommand."""

    def __init__(self, *args: Any, phrases: tuple[Phrase, ...] = (), example: str = "", **rest: Any) -> None:
        super().__init__(*args, **rest)
        self.phrases = phrases
        self.example = example

    def get_short_help_str(self, limit: int = 45) -> str:
        """What shells show beside the name."""
        words = _spoken().say(self.phrases[0]) if self.phrases else ""
        return words if len(words) <= limit else f"{words[: limit - 1]}…"

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Parse, with the language known first."""
        note_language(ctx, args)
        return super().parse_args(ctx, args)


def command(name: str, *phrases: Phrase, example: str) -> Callable[[Callable[..., Any]], Command]:
    """Make a function a command; the first phrase is its one-line help, `example` what to type."""
    return click.command(name, cls=Command, phrases=phrases, example=example)


def option(*names: str, phrase: Phrase, **settings: Any) -> Callable[[Function], Function]:
    """As `click.option`, with the help in both languages."""
    return click.option(*names, cls=Option, phrase=phrase, **settings)
