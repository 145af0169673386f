"""`xuezhan score`: what hands are worth under rule sets."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import reduce
from typing import TYPE_CHECKING, Any

from .columns import padded
from .common import (
    BAD_INPUT,
    Column,
    Document,
    Ending,
    Output,
    Paragraph,
    Phrase,
    Table,
    Voice,
    command,
    load_rules,
    note,
    option,
    our_version,
    output_options,
    tiles_option,
    trust_option,
)
from .completion import complete_rules
from .document import Bullets
from .encoding import encoding_of, fit
from .given import GIVEN
from .hand_arguments import HANDS_ARGUMENT, hands_argument, hands_of
from .switches import switch_options, switches_of
from .texts import LANGUAGES
from .why import EXPLAIN, Priced, Why, why_data, why_text, win_reasons
from .workings import counted, paid_by

if TYPE_CHECKING:
    from ..core.ruleset import RuleSet
    from ..core.score import Score, Switches
    from ..core.tiles import TileError

__all__ = ["score_command"]

ABOUT = Phrase(
    "Say what each HAND is worth under each of the rule sets (all presets if none is named).",
    "计算每手牌在各套规则下的番数和分数（不指定规则时用全部自带规则）。",
)
RULES = Phrase("A preset or a rule file; may be repeated.", "自带规则或规则文件，可重复。")
WORTH = Phrase("{fan} fan", "{fan} 番")
SHARE = Phrase("{points} points a share", "每份 {points} 分")
ONE_POINT = Phrase("1 point a share", "每份 1 分")
TOTAL = Phrase("{total} in all", "共 {total} 分")
NO_WIN = Phrase("no win: {why}", "不能和：{why}")
NOTHING = Phrase("{switch} changes nothing under {rules}", "{switch} 对 {rules} 没有影响")
FEWER = Phrase("--horses {asked}: at most {hits} can hit under {rules}", "--horses {asked}：{rules} 最多中 {hits} 马")
FAN, ONE_SHARE, IN_ALL = Phrase("Fan", "番"), Phrase("A share", "每份"), Phrase("In all", "共计")
TRIED = 20
"""Hands for which it is tried whether a switch changes anything."""
REPEATED = {"marks": "--mark", "source_marks": "--source-mark"}
"""Switches that may be repeated, by the field that holds them all."""
HEADS = (
    Phrase("Hand", "手牌"),
    Phrase("Rules", "规则"),
    Phrase("Pattern", "番型"),
    FAN,
    ONE_SHARE,
    IN_ALL,
    Phrase("Who pays", "谁付"),
    Phrase("What counts", "明细"),
)


@command(
    "score",
    ABOUT,
    HANDS_ARGUMENT,
    example="xuezhan score '234m55m[111m](9999m)44m+4m' --rules laok --rules jipin --how self_draw",
)
@hands_argument
@option("--rules", "names", type=GIVEN, metavar="RULES", multiple=True, shell_complete=complete_rules, phrase=RULES)
@switch_options
@option("--explain", is_flag=True, phrase=EXPLAIN)
@trust_option
@output_options
@tiles_option
def score_command(
    hands: tuple[str, ...],
    names: tuple[str, ...],
    explain: bool,
    trust_plugins: bool,
    output: Output,
    **switches: Any,
) -> None:
    """Print one answer a hand and rule set as soon as it is known."""
    from ..core.config import presets

    rule_sets = load_rules(names or [preset.name for preset in presets()], trust_plugins=trust_plugins)
    how = switches_of(switches)
    item_names = {item.name: (item.en, item.zh) for rules in rule_sets for item in rules.fan_items}
    words = _Words(item_names, how.how)
    idle = _Idle(rule_sets, how)
    explained = [_Explained(rules, how, words) for rules in rule_sets] if explain else []
    found: list[_Answer] = []
    ending = Ending(output.voice)
    with ending:
        for text in hands_of(hands):
            answers = _answers(text, rule_sets, how)
            for answer, explaining in zip(answers, explained, strict=False):
                explaining.add_to(answer)
            if answers[0].score is None:
                ending.worsen(BAD_INPUT)
            else:
                idle.try_on(text, answers)
            _print(output, answers, words)
            if output.saves:
                found += answers
    notes = list(idle.notes(output.screen_voice))
    if not output.as_json:
        for line in notes:
            note(line)
    ending.place(output).save(
        lambda voice: [*_document(voice, found, words), *(Paragraph(line) for line in idle.notes(voice))],
        [answer.data for answer in found],
        title="xuezhan score",
        rows=[_row(answer) for answer in found],
        rules=rule_sets,
    )
    ending.leave()


@dataclass(slots=True)
class _Answer:
    """What a hand is worth under one rule set; `score` None: it is no hand, and `error` says why.

    `why` says whose answers made it, where that was asked for.
    """

    data: dict[str, Any]
    rules: RuleSet | None = None
    score: Score | None = None
    error: TileError | None = None
    why: Callable[[Voice], Sequence[Why]] | None = None


class _Explained:
    """A rule set that is traced to find out whose answers make a price."""

    def __init__(self, rules: RuleSet, how: Switches, words: _Words) -> None:
        from ..core.explaining import Hearing

        self.hearing = Hearing()
        self.rules = rules.traced(self.hearing.hear)
        self.how = how
        self.words = words

    def add_to(self, answer: _Answer) -> None:
        """Tell why, in the answer and its data."""
        from ..core.score import score

        found = answer.score
        if found is None or found.working is None:
            return
        self.hearing.begin()
        score(found.hand, self.rules, self.how)
        working, how = found.working, self.how

        def why(voice: Voice) -> list[Why]:
            items = self.words.listed(voice, found)
            win = Priced(working, items, found.fan, found.points, how.how, how.after_kong, found.extras)
            return list(win_reasons(voice, self.hearing, self.rules, win))

        # What the hearing knows is of this hand alone.
        known = {language: why(Voice(language)) for language in LANGUAGES}
        answer.why = lambda voice: known[voice.language]
        answer.data["why"] = [why_data(each) for each in known["en"]]


@dataclass(frozen=True, slots=True)
class _Words:
    """Names of what counts, in English and Chinese, and how the hands are won."""

    items: Mapping[str, tuple[str, str]]
    how: str

    def name(self, voice: Voice, item: str) -> str:
        """An item's name for people."""
        en, zh = self.items.get(item, (item, item))
        return zh if voice.language == "zh" and zh else en or item

    def counted(self, voice: Voice, found: Score) -> str:
        """How the fan add up."""
        return counted(voice, found.working, self.listed(voice, found))

    def listed(self, voice: Voice, found: Score) -> str:
        """What the hand itself counts."""
        from ..core.fan_sums import fan_sum

        return fan_sum(found.count, lambda item: self.name(voice, item))


class _Idle:
    """Which switches changed nothing about any hand, by rule set."""

    def __init__(self, rule_sets: Sequence[RuleSet], how: Switches) -> None:
        self.how = how
        self.tried = 0
        self.idle: dict[int, tuple[str, ...] | None] = dict.fromkeys(range(len(rule_sets)))
        self.names = [rules.name for rules in rule_sets]
        self.most_hits: dict[int, int] = {}

    def try_on(self, text: str, answers: Sequence[_Answer]) -> None:
        """Look at one hand and its answers, one a rule set."""
        from ..core.score import without_effect

        if self.tried == TRIED:
            return
        self.tried += 1
        for place, answer in enumerate(answers):
            if answer.score is None or not answer.score.complete or answer.rules is None:
                continue
            known, now = self.idle[place], without_effect(text, answer.rules, self.how)
            self.idle[place] = now if known is None else tuple(name for name in known if name in now)
            award = answer.score.working.award if answer.score.working else None
            if award is not None:
                self.most_hits[place] = award.hits

    def notes(self, voice: Voice) -> Iterator[str]:
        """A line for each switch without effect."""
        by_switch: dict[str, list[str]] = {}
        for place, names in self.idle.items():
            for name in names or ():
                by_switch.setdefault(name, []).append(self.names[place])
        comma = "、" if voice.language == "zh" else ", "
        for name, rules in by_switch.items():
            switch = REPEATED.get(name, f"--{name.replace('_', '-')}")
            yield voice.say(NOTHING, switch=switch, rules=comma.join(dict.fromkeys(rules)))
        for place, hits in self.most_hits.items():
            if 0 < hits < self.how.horses:
                yield voice.say(FEWER, asked=self.how.horses, hits=hits, rules=self.names[place])


def _answers(text: str, rule_sets: Sequence[RuleSet], how: Switches) -> list[_Answer]:
    from ..core.hands import PLAIN_FORMS, parse_hand
    from ..core.tiles import TileError

    try:
        parse_hand(text, reduce(lambda forms, rules: forms.joined(rules.meld_forms), rule_sets, PLAIN_FORMS))
    except TileError as error:
        return [_Answer({"hand": text, "error": str(error)}, error=error)]
    found = [(rules, _scored(text, rules, how)) for rules in rule_sets]
    return [_Answer(each.to_json(), rules, each) for rules, each in found]


def _scored(text: str, rules: RuleSet, how: Switches) -> Score:
    """The score of a hand that some of the rule sets can read; under the others it is no win."""
    from ..core.score import Score, score
    from ..core.tiles import TileError

    try:
        return score(text, rules, how)
    except TileError as error:
        return Score(text, rules.name, False, why=str(error), why_zh=error.zh)


def _print(output: Output, answers: Sequence[_Answer], words: _Words) -> None:
    if output.as_json:
        output.print_objects([answer.data for answer in answers])
    elif answers[0].error is not None:
        said = answers[0].error.in_language(output.screen_voice.language)
        note(f"{answers[0].data['hand'][:60]}: {said}")
    else:
        _print_lines(output, answers, words)
    sys.stdout.flush()


def _print_lines(output: Output, answers: Sequence[_Answer], words: _Words) -> None:
    voice = output.screen_voice
    encoding = encoding_of(sys.stdout)
    rows = [[fit(cell, encoding) for cell in _cells(voice, answer, words)] for answer in answers]
    output.print_line(voice.hand_of(answers[0].data["hand"]))
    for answer, line in zip(answers, padded(rows, right=(1, 2, 3)), strict=True):
        output.print_line("  " + line)
        for why in answer.why(voice) if answer.why else ():
            output.print_line("      " + fit(why_text(voice, why), encoding))


def _no_win(voice: Voice, found: Score) -> str:
    return voice.say(NO_WIN, why=found.why_zh if voice.language == "zh" and found.why_zh else found.why)


def _cells(voice: Voice, answer: _Answer, words: _Words) -> Iterator[str]:
    found = answer.score
    assert found is not None
    assert answer.rules is not None
    yield found.rules
    if not found.complete:
        yield from ("", "", "", _no_win(voice, found), "")
        return
    yield voice.say(WORTH, fan=found.fan)
    yield voice.say(ONE_POINT) if found.points == 1 else voice.say(SHARE, points=f"{found.points:,}")
    yield voice.say(TOTAL, total=f"{found.total:,}")
    yield paid_by(voice, found.working, found.extras, words.how, answer.rules)
    yield words.counted(voice, found)


def _document(voice: Voice, found: Sequence[_Answer], words: _Words) -> Document:
    rows: list[tuple[str, ...]] = []
    for answer in found:
        hand = answer.data["hand"]
        worth = answer.score
        if answer.error is not None:
            rows.append((hand, "", answer.error.in_language(voice.language), "", "", "", "", ""))
        elif worth is not None and answer.rules is not None:
            shown = voice.hand_of(hand)
            if not worth.complete:
                rows.append((shown, worth.rules, _no_win(voice, worth), "", "", "", "", ""))
                continue
            figures = (str(worth.fan), f"{worth.points:,}", f"{worth.total:,}")
            payers = paid_by(voice, worth.working, worth.extras, words.how, answer.rules)
            pattern = words.name(voice, worth.pattern)
            rows.append((shown, worth.rules, pattern, *figures, payers, words.counted(voice, worth)))
    right = (FAN, ONE_SHARE, IN_ALL)
    heads = [Column(voice.say(phrase), "right" if phrase in right else "left") for phrase in HEADS]
    told = [
        f"{voice.hand_of(answer.data['hand'])}, {answer.data['rules']}: {why_text(voice, why)}"
        for answer in found
        for why in (answer.why(voice) if answer.why else ())
    ]
    return [Table(heads, rows), *([Bullets(told)] if told else [])]


def _row(answer: _Answer) -> dict[str, Any]:
    row = {**answer.data}
    if items := " ".join(f"{item}:{fan}" for item, fan in row.get("items", ())):
        row["items"] = items
    digest = None if answer.rules is None else answer.rules.digest
    return {**row, "rules_digest": digest, "xuezhan": our_version()}
