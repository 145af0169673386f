"""`xuezhan trace`: score a hand or play recorded deals again, and show every call of a hook."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import click

from .common import (
    CONTRADICTED,
    Column,
    Document,
    Ending,
    Failure,
    Output,
    Phrase,
    Table,
    Voice,
    command,
    load_rules,
    note,
    option,
    output_options,
    tiles_option,
    trust_option,
)
from .completion import complete_files, complete_rules
from .encoding import encoding_of, fit
from .given import GIVEN
from .switches import switch_options, switches_of

if TYPE_CHECKING:
    from ..core.ruleset import RuleSet
    from ..core.tracing import HookCall

__all__ = ["trace_command"]

ABOUT = Phrase(
    "Score a HAND, or play the deals of a record FILE again, and show every call of a hook: which variant answered "
    "what, and which answer counts.",
    "计算 HAND 的分数，或重放记录 FILE 里的牌局，并显示每次钩子调用：哪种做法怎样回答，以哪个为准。",
)
JSON_FORM = Phrase(
    'JSON, one object a call in the order in which they began: {"where","hook","arguments":{"name":"text"},"depth",'
    '"answers":[{"variant","answer"}],"won","answer","failed"}; "where" is "rules" for what is asked once, when the '
    'rules are composed, else the hand or the file and line.',
    'JSON：每次调用一个对象，按开始的先后：{"where","hook","arguments":{"name":"text"},"depth",'
    '"answers":[{"variant","answer"}],"won","answer","failed"}；"where" 为 "rules" 表示组合规则时只问一次，'
    "否则是手牌或文件与行号。",
)
RULES = Phrase(
    "Rules to score under (laok), or to play records under instead of their own.",
    "用这套规则计算（默认 laok），或代替记录自己的规则。",
)
DEAL = Phrase("Of a record file the deal of this number alone, from 1.", "只看记录文件中的第几局（从 1 起）。")
HOOK = Phrase("Only calls of this hook; may be repeated.", "只看这个钩子的调用，可重复。")
VARIANT = Phrase(
    "Only calls that this variant answers, as slot.name or extra.id; may be repeated.",
    "只看这种做法回答的调用，写 slot.name 或 extra.id，可重复。",
)
COMPOSING = Phrase("{rules}: asked once, when the rules are composed", "{rules}：组合规则时只问一次")
NO_DEAL = Phrase("{file}: there is no deal {number}; it has {count}", "{file}：没有第 {number} 局；共 {count} 局")
NEVER = Phrase("nothing that was asked for was called", "没有发生所要看的调用")
NO_HOOK = Phrase("no hook is called {name}; {hint}", "没有名为 {name} 的钩子；{hint}")
NO_VARIANT = Phrase(
    "{name} is none of the chosen variants; they are {names}", "{name} 不在所选的做法中；所选的有 {names}"
)
MEANT = Phrase("did you mean {name}?", "是不是想写 {name}？")
NOTHING = Phrase("nobody answers", "无人回答")
RAISED = Phrase("failed", "出错")
COUNTS = Phrase("counts", "为准")
WORTH = Phrase("{total} in all", "共 {total} 分")
WHERE, CALL, ANSWERS = Phrase("Where", "何处"), Phrase("Call", "调用"), Phrase("Answers", "回答")


@command("trace", ABOUT, JSON_FORM, example="xuezhan trace 234m567m888p345p9p+9p --rules laok --hook fan --hook points")
@click.argument("what", type=GIVEN, metavar="HAND|FILE", shell_complete=complete_files)
@option("--rules", "name", type=GIVEN, metavar="RULES", shell_complete=complete_rules, phrase=RULES)
@option("--deal", type=click.IntRange(1), metavar="N", phrase=DEAL)
@option("--hook", "hooks", metavar="NAME", multiple=True, phrase=HOOK)
@option("--variant", "variants", metavar="NAME", multiple=True, phrase=VARIANT)
@switch_options
@trust_option
@output_options
@tiles_option
def trace_command(
    what: str,
    name: str | None,
    deal: int | None,
    hooks: tuple[str, ...],
    variants: tuple[str, ...],
    trust_plugins: bool,
    output: Output,
    **switches: Any,
) -> None:
    """Print every call as soon as the outermost one around it has ended."""
    wanted = _Wanted(tuple(_hook_name(output.screen_voice, hook) for hook in hooks), variants)
    shown = _Shown(output, wanted)
    ending = Ending(output.voice)
    with ending:
        if os.path.exists(what) or _is_a_path(what):
            ending.worsen(_replay(what, name, deal, trust_plugins, shown))
        else:
            (rules,) = load_rules([name or "laok"], trust_plugins=trust_plugins)
            _score(what, rules, switches, shown)
    if not shown.anything:
        note(output.screen_voice.say(NEVER))
    shown.save(ending.place(output))
    ending.leave()


def _is_a_path(what: str) -> bool:
    """Whether a text that names no file was meant to name one: no hand has an ending or a folder in it."""
    return "/" in what or os.sep in what or what.endswith((".jsonl", ".json"))


@dataclass(frozen=True, slots=True)
class _Wanted:
    """Which calls are shown: all where nothing is named."""

    hooks: tuple[str, ...]
    variants: tuple[str, ...]

    def has(self, call: HookCall) -> bool:
        """Whether this call is wanted."""
        hook = call.hook.partition(",")[0]
        answered = any(plugin in self.variants for plugin, _ in call.answers)
        return (not self.hooks or hook in self.hooks) and (not self.variants or answered)


class _Shown:
    """What was traced so far: printed at once, and kept where it is to be saved."""

    def __init__(self, output: Output, wanted: _Wanted) -> None:
        self.output = output
        self.wanted = wanted
        self.where = "rules"
        self.heading = ""
        self.kept: list[dict[str, Any]] = []
        self.anything = False

    def begin(self, where: str, heading: str) -> None:
        """What comes next belongs to `where`."""
        self.where, self.heading = where, heading

    def hear(self, call: HookCall) -> None:
        """Show an outermost call and everything within it."""
        if call.depth:
            return
        found = list(_flat(call, self.wanted, 0))
        self.anything = self.anything or bool(found)
        if self.output.as_json:
            self.output.print_objects([_data(each, self.where) for each, _ in found])
        if self.output.saves:
            self.kept += [_data(each, self.where) for each, _ in found]
        if not self.output.as_json and found:
            self._print(self.output.screen_voice, found)
        sys.stdout.flush()

    def _print(self, voice: Voice, found: Sequence[tuple[HookCall, int]]) -> None:
        encoding = encoding_of(sys.stdout)
        heading, self.heading = self.heading, ""
        lines = [line for each, depth in found for line in _lines(voice, each, depth)]
        for line in [heading, *lines] if heading else lines:
            self.output.print_line(fit(line, encoding))

    def save(self, place: Output) -> None:
        """Write what `--save` asks for, where `place` says."""
        place.save(lambda voice: _document(voice, self.kept), self.kept, title="xuezhan trace")


def _flat(call: HookCall, wanted: _Wanted, depth: int) -> Iterator[tuple[HookCall, int]]:
    """The call and those within it that are wanted, in the order in which they began, with how deep they stand."""
    shown = wanted.has(call)
    if shown:
        yield call, depth
    for inner in call.calls:
        yield from _flat(inner, wanted, depth + shown)


def _lines(voice: Voice, call: HookCall, depth: int) -> Iterator[str]:
    from ..core.printable import printable

    indent = "  " * (depth + 1)
    told = [(name, printable(value, name)) for name, value in call.arguments]
    arguments = ", ".join(name if text == name else f"{name}: {text}" for name, text in told)
    yield f"{indent}{call.hook}({arguments})"
    for place, (plugin, answer) in enumerate(call.answers):
        last = place == len(call.answers) - 1 and plugin == call.won
        counts = f"  ← {voice.say(COUNTS)}" if last and len(call.answers) > 1 else ""
        yield f"{indent}  {plugin}: {printable(answer)}{counts}"
    if call.failed:
        yield f"{indent}  {voice.say(RAISED)}"
    elif not call.answers:
        yield f"{indent}  {voice.say(NOTHING)}"


def _data(call: HookCall, where: str) -> dict[str, Any]:
    from ..core.printable import printable

    return {
        "where": where,
        "hook": call.hook,
        "arguments": {name: printable(value, name) for name, value in call.arguments},
        "depth": call.depth,
        "answers": [{"variant": plugin, "answer": printable(answer)} for plugin, answer in call.answers],
        "won": call.won,
        "answer": printable(call.answer),
        "failed": call.failed,
    }


def _document(voice: Voice, kept: Sequence[dict[str, Any]]) -> Document:
    heads = [Column(voice.say(phrase)) for phrase in (WHERE, CALL, ANSWERS)]
    rows = []
    for call in kept:
        arguments = ", ".join(name if text == name else f"{name}: {text}" for name, text in call["arguments"].items())
        answers = "; ".join(f"{each['variant']}: {each['answer']}" for each in call["answers"])
        failed = voice.say(RAISED) if call["failed"] else voice.say(NOTHING)
        rows.append((call["where"], f"{'· ' * call['depth']}{call['hook']}({arguments})", answers or failed))
    return [Table(heads, rows)]


def _score(hand: str, rules: RuleSet, switches: dict[str, Any], shown: _Shown) -> None:
    from ..core.hands import parse_hand
    from ..core.score import score
    from ..core.tiles import TileError

    voice = shown.output.screen_voice
    try:
        parse_hand(hand, rules.meld_forms)
    except TileError as error:
        raise Failure(f"{hand[:60]}: {error}", f"{hand[:60]}：{error.in_language('zh')}") from error
    shown.begin("rules", voice.say(COMPOSING, rules=rules.name))
    traced = _traced(voice, rules, shown)
    shown.begin(hand, hand)
    found = score(hand, traced, switches_of(switches))
    if not shown.output.as_json:
        why = found.why_zh if voice.language == "zh" and found.why_zh else found.why
        shown.output.print_line(voice.say(WORTH, total=found.total) if found.complete else why)


def _replay(file: str, name: str | None, number: int | None, trust_plugins: bool, shown: _Shown) -> int:
    from ..core.records import read_records
    from ..core.replay import replay, rules_of

    voice, status, count = shown.output.screen_voice, 0, 0
    own: dict[str, RuleSet] = {}
    given = load_rules([name], trust_plugins=trust_plugins)[0] if name else None
    traced = None
    for count, record in enumerate(read_records(file), 1):
        if number not in (None, count):
            continue
        key = record.header.rules
        if given is None and key not in own:
            own[key] = rules_of(record, trust_plugins=trust_plugins)
        rules = given or own[key]
        if traced is None or traced.name != rules.name:
            shown.begin("rules", voice.say(COMPOSING, rules=rules.name))
            traced = _traced(voice, rules, shown)
        shown.begin(f"{file}:{record.number}", f"{file}:{record.number}  {rules.name}")
        replayed = replay(record, traced) if given else replay(record, own=traced)
        if replayed.diverged is not None:
            note(f"{file}:{replayed.diverged.line}: {replayed.diverged.why}")
            status = CONTRADICTED
    if number is not None and number > count:
        raise Failure(voice.say(NO_DEAL, file=file, number=number, count=count))
    return status


def _traced(voice: Voice, rules: RuleSet, shown: _Shown) -> RuleSet:
    chosen = rules.composition
    names = [f"{slot}.{choice.variant.name}" for slot, choice in chosen.slots.items()]
    names += [f"extra.{choice.id}" for choice in chosen.extras]
    for name in shown.wanted.variants:
        if name not in names:
            raise Failure(voice.say(NO_VARIANT, name=name, names=", ".join(names)))
    return rules.traced(shown.hear)


def _hook_name(voice: Voice, name: str) -> str:
    """The hook that is meant, also without the prefix that all of them share."""
    from difflib import get_close_matches

    from ..core.hookspecs import HOOKS

    full = name if name in HOOKS or name in _own_hooks() else f"xuezhan_{name}"
    if full in HOOKS or full in _own_hooks():
        return full
    known = {each.removeprefix("xuezhan_"): each for each in (*HOOKS, *_own_hooks())}
    near = get_close_matches(full.removeprefix("xuezhan_"), known, 1, 0.6)
    if not near:
        # A hook that a Python file beside the rules brings is known once it is called.
        return name
    raise Failure(voice.say(NO_HOOK, name=name, hint=voice.say(MEANT, name=known[near[0]])))


def _own_hooks() -> set[str]:
    """Hooks that installed variants bring."""
    from ..core.catalogue import Catalogue

    catalogue = Catalogue.installed()
    variants = [*catalogue.extras.values(), *[each for some in catalogue.variants.values() for each in some.values()]]
    return {own.name for variant in variants for own in variant.hooks}
