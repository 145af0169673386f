"""The questions of `xuezhan new --ask` in the terminal."""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from ..core.toml_text import toml_value
from .columns import padded
from .common import Failure, Phrase, Voice
from .encoding import encoding_of, fit
from .terms import HOWS, REASONS, named

if TYPE_CHECKING:
    from ..core.composition import Composition
    from ..core.ruleset import RuleSet
    from ..rulebook.asking import Interview, Question
    from ..rulebook.effects import Effect

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
NO_EXAMPLE = Phrase("No short example shows the difference.", "没有简短的例子能看出区别。")
HAND = Phrase("For example {hand}, {how}:", "例如 {hand}，{how}：")
DEAL = Phrase(
    "For example one deal, everybody doing the same; what seats 0, 1, … end with:",
    "例如同一盘牌，各家打法相同；0、1……各家的得分：",
)
DEALT = Phrase(
    "For example one deal from the same walls, played under each; what seats 0, 1, … end with:",
    "例如同样的牌墙，按各种规则各打一盘；0、1……各家的得分：",
)
WORTH = Phrase("{fan} fan, {total} points ({parts})", "{fan} 番，共 {total} 分（{parts}）")
FROM_ONE = Phrase("all from one seat", "全由一家付")
NO_WIN = Phrase("no win", "不能和")
PAID = Phrase("{reason} {points}", "{reason} {points} 分")
DEALS_NEXT = Phrase("seat {seat} deals next", "下一盘由 {seat} 家做庄")
AFTER = {
    "exposed": Phrase("after an exposed kong", "直杠之后"),
    "added": Phrase("after an added kong", "面下杠之后"),
    "concealed": Phrase("after a concealed kong", "暗杠之后"),
}
FIRST_DRAW = Phrase("on the first draw", "第一次摸牌")
LAST = Phrase("with the wall empty", "牌墙摸完时")
YES, NO = Phrase("yes", "是"), Phrase("no", "否")
DONE = Phrase("That was the last question.", "问完了。")


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
    _say(voice.say(GUIDE))
    try:
        while (question := interview.question()) is not None:
            _ask(voice, interview, question)
        _say("")
        _say(voice.say(DONE))
    except _Stop:
        pass
    return interview.composition


def _ask(voice: Voice, interview: Interview, question: Question) -> None:
    from ..core.errors import RuleError

    number, total = interview.place()
    _say("")
    place = voice.say(PLACE, number=number, total=total)
    _say(f"{place} {voice.of(question.section)}  [{'.'.join(question.path)}]")
    if question.words != question.section:
        _say(f"  {voice.of(question.words)}")
    _show_answers(voice, interview, question)
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
                _say(voice.say(REFUSED, why=problem.message))
        except ValueError:
            _say(voice.say(WRONG, text=text, range=_range(voice, question)))


def _show_answers(voice: Voice, interview: Interview, question: Question) -> None:
    if not question.answers:
        _say("  " + _range(voice, question))
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
        _show_effect(voice, {names[value]: rules for value, rules in tried.items() if rules is not None})


def _labelled(voice: Voice, interview: Interview, question: Question, value: Any) -> str:
    name = _value(voice, value)
    needs = interview.provisional(question, value)
    return f"{name} ({', '.join(f'{key} = {toml_value(item)}' for key, item in needs.items())})" if needs else name


def _show_effect(voice: Voice, choices: Mapping[str, RuleSet]) -> bool:
    from ..rulebook.effects import effect

    found = effect(list(choices.values())) if len(choices) > 1 else None
    if found is None:
        return False
    for line in _effect_lines(voice, found, list(choices)):
        _say(f"  {line}")
    return True


def _effect_lines(voice: Voice, found: Effect, names: Sequence[str]) -> list[str]:
    if found.kind == "hand":
        head = voice.say(HAND, hand=voice.hand_of(found.hand), how=_how(voice, found))
        cells = [_worth(voice, score) for score in found.scores]
    else:
        head = voice.say(DEAL if found.same_play else DEALT)
        reasons = [dict(deal.paid) for deal in found.deals]
        telling = [
            reason
            for reason in dict.fromkeys(name for paid in reasons for name in paid)
            if len({paid.get(reason, 0) for paid in reasons}) > 1
        ]
        dealers = {deal.next_dealer for deal in found.deals}
        cells = []
        for deal, paid in zip(found.deals, reasons, strict=True):
            parts = [f"{score:+d}" if score else "0" for score in deal.scores]
            told = [
                voice.say(PAID, reason=named(voice, REASONS, reason), points=paid.get(reason, 0)) for reason in telling
            ]
            if len(dealers) > 1 and deal.next_dealer is not None:
                told.append(voice.say(DEALS_NEXT, seat=deal.next_dealer))
            cells.append("  ".join(parts) + (f"  ({', '.join(told)})" if told else ""))
    return [
        head,
        *(f"  {line}" for line in padded([(f"{name}:", cell) for name, cell in zip(names, cells, strict=True)])),
    ]


def _how(voice: Voice, found: Effect) -> str:
    switches = found.switches
    parts = [named(voice, HOWS, switches.how)]
    if switches.after_kong:
        parts.append(voice.say(AFTER[switches.after_kong]))
    if switches.first_draw:
        parts.append(voice.say(FIRST_DRAW))
    if switches.wall_left == 0:
        parts.append(voice.say(LAST))
    return ", ".join(parts)


def _worth(voice: Voice, score: Any) -> str:
    if not score.complete:
        return voice.say(NO_WIN)
    paid: dict[int, int] = {}
    for payer, points, _ in score.payments:
        paid[payer] = paid.get(payer, 0) + points
    parts = " + ".join(map(str, paid.values())) if len(paid) > 1 else voice.say(FROM_ONE)
    return voice.say(WORTH, fan=score.fan, total=score.total, parts=parts)


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
    elif isinstance(question.value, int) and not question.answers and question.path[0] != "table":
        other = question.value + 1
        choices = {str(value): interview.tried(question, value) for value in (question.value, other)}
        if not _show_effect(voice, {value: rules for value, rules in choices.items() if rules is not None}):
            _say("  " + voice.say(NO_EXAMPLE))


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
    line = sys.stdin.readline()
    if not line:
        sys.stdout.write("\n")
        raise Failure(voice.say(ENDED))
    if not sys.stdin.isatty():
        sys.stdout.write("\n")
    return line.strip()
