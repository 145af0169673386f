"""The command `xuezhan`: its subcommands load when they are called, and every ending is a clean one."""

from __future__ import annotations

import os
import signal
import sys
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from importlib import import_module
from types import FrameType
from typing import Any, NoReturn

import click

from ..core.errors import RecordError, RuleError, XuezhanError
from .command import Bilingual, Command, help_voice, language_in, no_command, note_language, option, voice_of
from .encoding import fitting, make_safe
from .failures import BAD_INPUT, BROKEN_PIPE, INTERRUPTED, Failure, one_line
from .plugin_commands import SOURCE, offers, refuse_taken, stand_in, whose
from .texts import (
    ABOUT,
    COMMANDS_HEAD,
    LANG_OPTION,
    LANGUAGES,
    REPORT,
    REPORT_TO,
    RULES_ARGUMENT,
    STOPPED,
    TRY_HELP,
    VERSION_OPTION,
    Phrase,
    Voice,
)

__all__ = ["COMMANDS", "app"]

COMMANDS: dict[str, Phrase] = {
    "presets": Phrase("List the rule sets: shipped ones and your own.", "列出各套规则：自带的和自己的。"),
    "show": Phrase("Print the rule sheet of a rule set.", "输出一套规则的规则单。"),
    "hands": Phrase("Show what hands pay, by example.", "逐个番种举例，看能得多少分。"),
    "check": Phrase("Look for mistakes in rule sets and rule files.", "检查规则和规则文件中的错误。"),
    "new": Phrase("Write a rule file of your own, explained or asked for.", "写自己的规则文件：带说明，或逐项提问。"),
    "set": Phrase("Change values of a rule file in place.", "就地修改规则文件中的值。"),
    "diff": Phrase("Say what differs between rule sets, with examples.", "逐项比较几套规则，并举例说明。"),
    "schema": Phrase("Print the JSON Schema of rule files, for editors.", "输出规则文件的 JSON Schema，供编辑器使用。"),
    "slots": Phrase("List the questions, their answers and options.", "列出各项规则的问题、做法和选项。"),
    "plugins": Phrase("List what is installed, and every hook.", "列出已安装的插件和全部钩子。"),
    "plugin": Phrase("Start a package with a rule of your own.", "新建一个带有自己规则的包。"),
    "score": Phrase("Say what a hand is worth.", "计算一手牌的番数和分数。"),
    "waits": Phrase("Say what a hand waits for.", "看一手牌听什么，或者还差几张。"),
    "trace": Phrase("Show which variant answered what, call by call.", "逐次显示哪种做法回答了什么。"),
    "replay": Phrase("Play recorded deals again.", "重放牌局记录。"),
    "simulate": Phrase("Play many deals under one rule set.", "按一套规则模拟许多局。"),
    "compare": Phrase("Play the same walls under several rule sets.", "用同样的牌墙比较几套规则。"),
    "merge": Phrase("Put runs together that were kept in folders.", "合并保存在文件夹中的运行。"),
    "sweep": Phrase("Play the same walls at every value of an option.", "让一两项取不同的值，用同样的牌墙比较。"),
}
"""Every command of our own with its one-line help; the module `show` holds `show_command`, and so on."""

LANGUAGE_VARIABLE = "XUEZHAN_LANG"
MOST_DIGITS = 100_000
"""Digits of a number that are still written and read: uncapped doubling can make points of some ten thousand."""
_COMPLETION = "_XUEZHAN_COMPLETE"


class App(Bilingual, click.Group):
    """The group: lists commands without loading them, and turns every error into one line and a status."""

    phrases = (ABOUT, RULES_ARGUMENT)
    example = "xuezhan compare laok jipin chengdu-everyone"

    def list_commands(self, ctx: click.Context) -> list[str]:
        """The names of all commands, in the order of help: our own, then those of installed packages."""
        return list(_names())

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """The command of that name, None without one."""
        if cmd_name not in COMMANDS:
            return stand_in(cmd_name)
        if not ctx.resilient_parsing:
            refuse_taken(cmd_name)
        found = getattr(import_module(f".{cmd_name}", __package__), f"{cmd_name}_command")
        assert isinstance(found, Command)
        return found

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """The command that the arguments name; a usage error suggests the nearest."""
        names = _names()
        if args[0] not in names:
            raise click.UsageError(no_command(fitting(voice_of(ctx), sys.stderr), args[0], list(names)), ctx)
        return super().resolve_command(ctx, args)

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Parse, with the language known first."""
        note_language(ctx, args, os.environ.get(LANGUAGE_VARIABLE))
        return super().parse_args(ctx, args)

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """The commands, then the group's own options."""
        voice = help_voice(ctx)
        with formatter.section(voice.say(COMMANDS_HEAD)):
            formatter.write_dl([(name, voice.say(phrase)) for name, phrase in _names().items()])
        super().format_options(ctx, formatter)

    def main(
        self,
        args: Sequence[str] | None = None,
        prog_name: str | None = None,
        complete_var: str | None = None,
        standalone_mode: bool = True,
        **extra: Any,
    ) -> NoReturn:
        """Run a command and end the process with its status."""
        if _COMPLETION in os.environ:
            super().main(args, "xuezhan", **extra)
        _prepare()
        before = sys.get_int_max_str_digits()
        sys.set_int_max_str_digits(MOST_DIGITS)
        try:
            with _terminated_like_interrupted():
                status = self._status(list(sys.argv[1:] if args is None else args))
        finally:
            sys.set_int_max_str_digits(before)
        sys.exit(status)

    def _status(self, args: list[str]) -> int:
        voice = fitting(Voice(language_in(args, os.environ.get(LANGUAGE_VARIABLE)) or "en"), sys.stderr)
        name = " ".join(["xuezhan", *args[:1]])
        meta: dict[str, Any] = {}
        try:
            with self.make_context("xuezhan", list(args)) as context:
                meta = context.meta
                voice = fitting(voice_of(context), sys.stderr)
                self.invoke(context)
            sys.stdout.flush()
        except click.exceptions.Exit as error:
            return _flushed(error.exit_code)
        except (KeyboardInterrupt, click.Abort):
            return _told(voice.say(STOPPED), INTERRUPTED)
        except click.ClickException as error:
            return _told(_usage(error, voice))
        except (RuleError, RecordError) as error:
            return _told_lines(error.in_language(voice.language))
        except XuezhanError as error:
            return _told(error.in_language(voice.language))
        except Failure as error:
            return _told(error.zh if voice.language == "zh" and error.zh else str(error))
        except BrokenPipeError:
            return _unread()
        except OSError as error:
            _unread()
            return _told(f"{error.filename or 'standard output'}: {error.strerror or error}")
        except Exception as error:
            if os.environ.get("XUEZHAN_DEBUG"):
                raise
            from ..core.blame import rule_fault

            fault = rule_fault(error)
            if fault is not None:
                return _told(fault)
            said = f"{type(error).__name__}: {error}"
            if SOURCE in meta:
                return _told(voice.say(REPORT_TO, command=name, source=meta[SOURCE], error=said))
            return _told(voice.say(REPORT, command=name, error=said))
        return 0


def _names() -> dict[str, Phrase]:
    """Every command with its one-line help; those of installed packages last."""
    return COMMANDS | {name: whose(offered) for name, offered in offers().items() if name not in COMMANDS}


@contextmanager
def _terminated_like_interrupted() -> Iterator[None]:
    """SIGTERM ends a command as Ctrl-C does, so that no half-written file stays behind."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return

    def interrupt(number: int, frame: FrameType | None) -> None:
        raise KeyboardInterrupt

    before = signal.signal(signal.SIGTERM, interrupt)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, signal.SIG_DFL if before is None else before)


def _prepare() -> None:
    for name in ("stdout", "stderr"):
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, "w", encoding="utf-8"))  # noqa: SIM115
        make_safe(getattr(sys, name))


def _usage(error: click.ClickException, voice: Voice) -> str:
    from .usage import usage_text

    message = usage_text(voice, error.format_message())
    context = getattr(error, "ctx", None)
    if context is None:
        return message
    hint = voice.say(TRY_HELP, command=context.command_path)
    return f"{message}（{hint}）" if voice.language == "zh" else f"{message} ({hint})"


def _told(message: str, status: int = BAD_INPUT) -> int:
    sys.stderr.write(f"xuezhan: {one_line(message)}\n")
    return status


def _told_lines(message: str) -> int:
    sys.stderr.write(f"{message}\n")
    return BAD_INPUT


def _flushed(status: int) -> int:
    try:
        sys.stdout.flush()
    except BrokenPipeError:
        return _unread()
    return status


def _unread() -> int:
    # What is still buffered must not fail a second time when the interpreter closes the stream.
    with suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return BROKEN_PIPE


def _version(context: click.Context, parameter: click.Parameter, asked: bool) -> None:
    if asked:
        from importlib.metadata import version

        from ..core.engine import build

        running = {"compiled": "compiled", "plain": "plain Python"}[build()]
        sys.stdout.write(f"xuezhan {version('xuezhan')} ({running})\n")
        context.exit()


@click.command("xuezhan", cls=App, invoke_without_command=True)
@option(
    "--lang",
    type=click.Choice(LANGUAGES),
    envvar=LANGUAGE_VARIABLE,
    show_envvar=True,
    expose_value=False,
    phrase=LANG_OPTION,
)
@option(
    "--version",
    is_flag=True,
    expose_value=False,
    is_eager=True,
    callback=_version,
    phrase=VERSION_OPTION,
)
@click.pass_context
def app(context: click.Context) -> None:
    """Sichuan blood battle mahjong; without a command its help."""
    if context.invoked_subcommand is None:
        sys.stdout.write(context.get_help() + "\n")
