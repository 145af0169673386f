"""The questions of `xuezhan new --ask` in the terminal."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from ..core.toml_text import toml_value
from .columns import padded
from .common import Failure, Phrase, Voice
from .contrasts import CANNOT, deal_words, hand_words, score_words, side_words
from .encoding import encoding_of, fit
from .texts import NO, YES

if TYPE_CHECKING:
    from ..core.composition import Composition
    from ..core.ruleset import RuleSet
    from ..rulebook.asking import Interview, Question
    from ..rulebook.contrast import Trials

__all__ = ["ask_for_start", "ask_questions"]

FROM = Phrase("Which rules do you start from?", "从哪套规则开始？")
START_PROMPT = Phrase("Name or number: ", "名字或编号：")
NO_START = Phrase(
    "{text} is none of them; type a name or a number from the list", "没有 {text}；请输入列表中的名字或编号"
)
ENDED = Phrase(
    "the answers ended before the last question, so nothing was written; the answer w writes what was said so far",
    "问题还没问完，回答就结束了，什么也没有写；回答 w 可以随时写下已有的回答",
)
GUIDE = Phrase(
    "Enter keeps the value in brackets; ? explains; b goes back; w writes the file now and keeps all the rest. "
    "Ctrl-C leaves without writing anything.",
    "直接回车保留方括号里的值；? 查看说明；b 返回上一题；w 现在就写文件，其余保留。Ctrl-C 退出，什么也不写。",
)
SEATS_ARE = Phrase(
    "In the examples the winner of a hand is A; in a deal A, B, C and D sit in turn order.",
    "例子中和牌者为甲；牌局中甲、乙、丙、丁依次而坐。",
)
PLACE = Phrase("({number} of {total})", "（{number}／{total}）")
PROMPT = Phrase("Your answer [{value}]: ", "您的回答 [{value}]：")
MUST = Phrase("Your answer: ", "您的回答：")
OWED = Phrase("This must be given: {range}.", "这一项必须给出：{range}。")
WRONG = Phrase("{text} does not do here. {range}", "这里不能填 {text}。{range}")
REFUSED = Phrase("The rules do not allow that: {why}", "规则不允许：{why}")
FIRST = Phrase("This is the first question.", "这已经是第一题。")
MAY = Phrase("It may be {range}.", "可以是 {range}。")
PAIRS = Phrase(
    "Write what shall change as name = number, for example: {example}. ? lists all.",
    "把要改的写成 名字 = 数字，例如：{example}。输入 ? 列出全部。",
)
ANY_PAIRS = Phrase("Write it as name = value, name = value.", "写成 名字 = 值, 名字 = 值。")
NOT_NOW = Phrase("not possible with the answers so far", "与前面的回答矛盾，不能选")
DONE = Phrase("That was the last question.", "问完了。")

DEALS = 150
"""Deals that are played in search of an example."""


class _Stop(Exception):
    """Write what there is."""


def ask_for_start(voice: Voice) -> str:
    """The name of the rule set to start from; raises Failure where the answers end."""
    from ..core.config import load
    from ..core.errors import XuezhanError
    from ..core.named_rules import shelf

    names = shelf().names
    rows = []
    for number, name in enumerate(names, start=1):
        try:
            rows.append((str(number), name, load(name).title))
        except XuezhanError:
            rows.append((str(number), name, ""))
    _say(voice.say(FROM))
    for line in padded(rows, right=(0,)):
        _say(f"  {line}")
    while True:
        text = _read(voice, voice.say(START_PROMPT))
        if text.isdecimal() and 1 <= int(text) <= len(names):
            return names[int(text) - 1]
        if text in names or text.endswith(".toml") or text.partition(":")[0] in names:
            return text
        _say(voice.say(NO_START, text=text or '""'))


def ask_questions(voice: Voice, interview: Interview) -> Composition:
    """Ask until all is said or the answers say `w`; returns what the rules then are."""
    from ..rulebook.contrast import Trials

    trials = Trials(DEALS)
    _say(voice.say(GUIDE))
    _say(voice.say(SEATS_ARE))
    try:
        while (question := interview.question()) is not None:
            _ask(voice, interview, question, trials)
        _say("")
        _say(voice.say(DONE))
    except _Stop:
        pass
    return interview.composition


def _ask(voice: Voice, interview: Interview, question: Question, trials: Trials) -> None:
    from ..core.errors import RuleError

    number, total = interview.place()
    _say("")
    place = voice.say(PLACE, number=number, total=total)
    _say(f"{place} {voice.of(question.section)}  [{'.'.join(question.path)}]")
    if question.words != question.section:
        _say(f"  {voice.of(question.words)}")
    _show_answers(voice, interview, question, trials)
    while True:
        prompt = voice.say(MUST) if question.must_be_given else voice.say(PROMPT, value=_short(voice, question))
        text = _read(voice, prompt)
        if text == "?":
            _explain(voice, question, interview)
            continue
        if text == "b":
            if interview.back():
                return
            _say(voice.say(FIRST))
            continue
        if question.must_be_given and text in ("", "w"):
            _say(voice.say(OWED, range=voice.of(question.range)))
            continue
        if text == "w":
            raise _Stop
        if not text:
            interview.keep(question)
            return
        try:
            interview.answer(question, question.read(text))
            return
        except RuleError as error:
            for problem in error.problems:
                why = problem.zh if voice.language == "zh" and problem.zh else problem.message
                _say(voice.say(REFUSED, why=why))
        except ValueError:
            _say(voice.say(WRONG, text=text, range=_range(voice, question)))


def _show_answers(voice: Voice, interview: Interview, question: Question, trials: Trials) -> None:
    if not question.answers:
        _say("  " + _range(voice, question))
        counts = isinstance(question.value, int) and not question.must_be_given
        if counts and question.path[0] != "table":
            _show_next_value(voice, interview, question, trials)
        return
    tried = {answer.value: interview.tried(question, answer.value) for answer in question.answers}
    rows = []
    for number, answer in enumerate(question.answers, start=1):
        mark = "*" if answer.value == question.value and not question.must_be_given else " "
        meaning = interview.meaning(question, answer.value) or answer.meaning
        told = voice.of(meaning)
        if tried[answer.value] is None:
            told = f"{told} ({voice.say(NOT_NOW)})".strip()
        number_text = "" if isinstance(answer.value, int) and not isinstance(answer.value, bool) else str(number)
        rows.append((mark, number_text, _value(voice, answer.value), told))
    for line in padded(rows, right=(1,)):
        _say(f" {line}")
    if question.path[0] != "table":
        names = {value: _labelled(voice, interview, question, value) for value in tried}
        choices = {names[value]: rules for value, rules in tried.items() if rules is not None}
        _show_example(voice, choices, question.path[0], trials)


def _labelled(voice: Voice, interview: Interview, question: Question, value: Any) -> str:
    name = _value(voice, value)
    needs = interview.provisional(question, value)
    return f"{name} ({', '.join(f'{key} = {toml_value(item)}' for key, item in needs.items())})" if needs else name


def _show_example(voice: Voice, choices: Mapping[str, RuleSet], slot: str, trials: Trials) -> None:
    """A hand or a deal that the choices pay differently, where there is one."""
    from ..rulebook.asking import example
    from ..rulebook.contrast import HandContrast

    found = example(list(choices.values()), slot, trials)
    if found is None:
        return
    if isinstance(found, HandContrast):
        _say(f"  {hand_words(voice, found)}")
        cells = [voice.say(CANNOT) if score is None else score_words(voice, score) for score in found.scores]
    else:
        _say(f"  {deal_words(voice, found)}")
        cells = [
            voice.say(CANNOT) if side is None else side_words(voice, side, slot == "dealer") for side in found.sides
        ]
    for line in padded([(f"{name}:", cell) for name, cell in zip(choices, cells, strict=True)]):
        _say(f"    {line}")


def _explain(voice: Voice, question: Question, interview: Interview) -> None:
    from ..rulebook.choices import choices_of
    from ..rulebook.ranges import meaning_of, range_of

    _say("  " + voice.of(question.words))
    if question.path[-1] == "use":
        for name, variant in choices_of(interview.composition.slots[question.path[0]]).items():
            _say(f"  {name}: {voice.of(variant.text)}")
            for option in variant.Options.model_fields:
                model = variant.Options
                _say(f"      {option} ({voice.of(range_of(model, option))}): {voice.of(meaning_of(model, option))}")
        return
    _say("  " + _range(voice, question))
    if isinstance(question.value, Mapping):
        items = {item.name: item for item in interview.composition.fan_items}
        rows = []
        for key, item in question.value.items():
            known = items.get(key)
            told = "" if known is None else f"{known.zh}" if voice.language == "zh" else f"{known.en} {known.zh}"
            rows.append((f"{key} = {toml_value(item)}", told))
        for line in padded(rows):
            _say(f"    {line}")


def _show_next_value(voice: Voice, interview: Interview, question: Question, trials: Trials) -> None:
    """What one more would change."""
    value = question.value
    tried = {str(each): interview.tried(question, each) for each in (value, value + 1)}
    _show_example(voice, {name: rules for name, rules in tried.items() if rules is not None}, question.path[0], trials)


def _range(voice: Voice, question: Question) -> str:
    if isinstance(question.value, Mapping):
        some = [f"{key} = {toml_value(item)}" for key, item in question.value.items()][1:3]
        return voice.say(PAIRS, example=", ".join(some)) if some else voice.say(ANY_PAIRS)
    return voice.say(MAY, range=voice.of(question.range))


def _short(voice: Voice, question: Question) -> str:
    if isinstance(question.value, Mapping):
        return "…"
    return _value(voice, question.value)


def _value(voice: Voice, value: Any) -> str:
    if isinstance(value, bool):
        return voice.say(YES if value else NO)
    return value if isinstance(value, str) else toml_value(value) if value is not None else "–"


def _say(text: str) -> None:
    sys.stdout.write(fit(text, encoding_of(sys.stdout)) + "\n")


def _read(voice: Voice, prompt: str) -> str:
    sys.stdout.write(fit(prompt, encoding_of(sys.stdout)))
    sys.stdout.flush()
    try:
        line = sys.stdin.readline() if sys.stdin is not None else ""
    except UnicodeDecodeError as error:
        raise Failure(voice.say(ENDED)) from error
    if not line:
        sys.stdout.write("\n")
        raise Failure(voice.say(ENDED))
    if not sys.stdin.isatty():
        sys.stdout.write("\n")
    return line.strip()
