"""Commands that speak two languages: what click needs to know of ours."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Sequence
from typing import Any, TypeVar

import click

from .encoding import fitting
from .texts import (
    COMMANDS_HEAD,
    EXAMPLE,
    HELP_OPTION,
    MEANT,
    NO_COMMAND,
    OPTIONS_HEAD,
    THERE_ARE,
    USAGE_HEAD,
    Language,
    Phrase,
    Voice,
)
from .wrapping import wrapped

__all__ = [
    "Bilingual",
    "Command",
    "Group",
    "Option",
    "command",
    "group",
    "help_voice",
    "language_in",
    "no_command",
    "note_language",
    "option",
    "spoken_voice",
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
            self.help = spoken_voice().say(phrase)

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


def spoken_voice() -> Voice:
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
        words = spoken_voice().say(self.phrases[0]) if self.phrases else ""
        return words if len(words) <= limit else f"{words[: limit - 1]}…"

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Parse, with the language known first."""
        note_language(ctx, args)
        return super().parse_args(ctx, args)


class Group(Command, click.Group):
    """A subcommand with commands of its own; without one of them it shows its help."""

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """The commands, then the options."""
        voice = help_voice(ctx)
        own = [(name, each) for name, each in self.commands.items() if isinstance(each, Command)]
        with formatter.section(voice.say(COMMANDS_HEAD)):
            formatter.write_dl([(name, voice.say(each.phrases[0])) for name, each in own])
        super().format_options(ctx, formatter)

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """The command that the arguments name; a usage error suggests the nearest."""
        if args[0] not in self.commands:
            raise click.UsageError(no_command(fitting(voice_of(ctx), sys.stderr), args[0], list(self.commands)), ctx)
        return super().resolve_command(ctx, args)


def no_command(voice: Voice, name: str, names: Sequence[str]) -> str:
    """That no command is called so, and which was probably meant, or all that there are."""
    from difflib import get_close_matches

    close = get_close_matches(name, names, 1, 0.6)
    hint = voice.say(MEANT, name=close[0]) if close else voice.say(THERE_ARE, names=", ".join(names))
    return voice.say(NO_COMMAND, name=name, hint=hint)


def command(name: str, *phrases: Phrase, example: str) -> Callable[[Callable[..., Any]], Command]:
    """Make a function a command; the first phrase is its one-line help, `example` what to type."""
    return click.command(name, cls=Command, phrases=phrases, example=example)


def group(name: str, *phrases: Phrase, example: str) -> Callable[[Callable[..., Any]], Group]:
    """As `command`, for a command that has commands of its own."""

    def make(function: Callable[..., Any]) -> Group:
        made: Group = click.group(
            name, cls=Group, phrases=phrases, example=example, invoke_without_command=True
        )(function)
        return made

    return make


def option(*names: str, phrase: Phrase, **settings: Any) -> Callable[[Function], Function]:
    """As `click.option`, with the help in both languages."""
    return click.option(*names, cls=Option, phrase=phrase, **settings)
