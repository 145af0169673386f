"""`xuezhan diff`: what differs between rule sets, and for each difference a hand or deal that shows it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

import click

from .common import (
    Block,
    Column,
    Document,
    Failure,
    Heading,
    Output,
    Paragraph,
    Phrase,
    Table,
    Voice,
    command,
    load_rules,
    option,
    our_version,
    output_options,
    progress,
    tiles_option,
    trust_option,
)
from .completion import complete_rules
from .contrasts import CANNOT, deal_words, hand_words, score_words, side_words
from .given import GIVEN

if TYPE_CHECKING:
    from ..core.ruleset import RuleSet
    from ..core.score import Score
    from ..rulebook.contrast import DealSide
    from ..rulebook.differences import Difference

__all__ = ["diff_command"]

ABOUT = Phrase(
    "Say what differs between rule sets, value by value, each with a hand or deal that pays differently by it.",
    "逐项比较几套规则的不同，并为每一处不同举一手或一盘收付不同的牌。",
)
SEARCH = Phrase(
    "The examples are found by a search that is the same each time: hands are priced, and deals played, under one "
    "of the rule sets with that one value as each of them has it.",
    "例子由固定的搜索找出：在其中一套规则上只换这一项的值，再计算手牌或打牌局。",
)
JSON_FORM = Phrase(
    'JSON: {"version":1,"xuezhan","rules":[{"rules","title","digest"}],"differences":[{"slot","option","question",'
    '"values","words","example","why","base"}]}; "example" is null, {"kind":"hand","hand","how","after_kong",'
    '"first_draw","first_discard","shown","dealer","wall_left","marks","source_marks","horses",'
    '"sides"} or {"kind":"deal","seed","dealer","event","sides"}.',
    'JSON：{"version":1,"xuezhan","rules":[{"rules","title","digest"}],"differences":[{"slot","option","question",'
    '"values","words","example","why","base"}]}；"example" 为 null、{"kind":"hand","hand","how","after_kong",'
    '"first_draw","first_discard","shown","dealer","wall_left","marks","source_marks","horses",'
    '"sides"} 或 {"kind":"deal","seed","dealer","event","sides"}。',
)
MD = Phrase("Print Markdown instead of text.", "输出 Markdown。")
DEALS = Phrase("How many deals are played in search of each example.", "为找一个例子最多打几盘。")
VALUES = Phrase("Say the values alone, without a search for examples.", "只列出各项的值，不找例子。")
DIFFERENT = Phrase("These rules differ in {count} values", "这几套规则有 {count} 处不同")
DIFFERENT_ONE = Phrase("These rules differ in one value", "这几套规则有一处不同")
EQUAL = Phrase(
    "These rules are the same: nothing that is played or paid differs.", "这几套规则相同，打法和收付没有区别。"
)
NAMED = Phrase("{rules}: {title}, digest {digest}", "{rules}：{title}，摘要 {digest}")
VERSION = Phrase("xuezhan {version}", "xuezhan {version}")
SEATS_ARE = Phrase(
    "In the examples the winner of a hand is A; in a deal A, B, C and D sit in turn order. Each is played and priced "
    "under {rules} with nothing but that one value changed.",
    "例子中和牌者为甲；牌局中甲、乙、丙、丁依次而坐。每个例子都以 {rules} 为准，只换这一项的值。",
)
RULE = Phrase("Rule", "项目")
UNDER = Phrase(" (all else as in {rules})", "（其余同 {rules}）")
SEARCHING = Phrase("looking for examples", "正在找例子")


@command("diff", ABOUT, SEARCH, JSON_FORM, example="xuezhan diff laok jipin\nxuezhan diff laok friday.toml --md")
@click.argument("names", type=GIVEN, metavar="RULES RULES...", nargs=-1, required=True, shell_complete=complete_rules)
@option("--deals", type=click.IntRange(0, 100_000), default=2000, show_default=True, metavar="N", phrase=DEALS)
@option("--values", "values_alone", is_flag=True, phrase=VALUES)
@option("--md", "markdown", is_flag=True, phrase=MD)
@trust_option
@output_options
@tiles_option
def diff_command(
    names: tuple[str, ...], deals: int, values_alone: bool, markdown: bool, trust_plugins: bool, output: Output
) -> None:
    """Compare and search, then print all of it."""
    from ..rulebook.differences import differences, differences_by_example

    if len(names) < 2:
        raise Failure(f"diff wants at least two rule sets, here is one: {names[0]}")
    rule_sets = load_rules(names, trust_plugins=trust_plugins)
    found = list(differences(rule_sets))
    if not values_alone:
        with progress(output.screen_voice.say(SEARCHING), len(found)) as advance:
            for place, difference in enumerate(differences_by_example(rule_sets, deals=deals)):
                found[place] = difference
                advance(1)
    data = _data(rule_sets, found)
    output.deliver(
        lambda voice: _document(voice, rule_sets, found),
        data,
        title=" / ".join(names),
        rows=[_row(rule_sets, each) for each in data["differences"]],
        form="md" if markdown else "text",
    )


# For programs


def _data(rule_sets: Sequence[RuleSet], found: Sequence[Difference]) -> dict[str, Any]:
    return {
        "version": 1,
        "xuezhan": our_version(),
        "rules": [{"rules": rules.name, "title": rules.title, "digest": rules.digest} for rules in rule_sets],
        "differences": [
            {
                "slot": each.slot,
                "option": each.option,
                "question": each.question.en,
                "values": list(each.values),
                "words": [words.en for words in each.words],
                "example": _example(each),
                "why": None if each.why is None else each.why.en,
                "base": each.base,
            }
            for each in found
        ],
    }


def _example(difference: Difference) -> dict[str, Any] | None:
    from ..rulebook.contrast import HandContrast

    example = difference.example
    if example is None:
        return None
    if isinstance(example, HandContrast):
        switches = example.switches
        return {
            "kind": "hand",
            "hand": example.hand,
            "how": switches.how,
            "after_kong": switches.after_kong,
            "first_draw": switches.first_draw,
            "first_discard": switches.first_discard,
            "shown": switches.shown,
            "dealer": switches.dealer,
            "wall_left": switches.wall_left,
            "marks": list(switches.marks),
            "source_marks": list(switches.source_marks),
            "horses": switches.horses,
            "sides": [None if side is None else _priced(side) for side in example.scores],
        }
    return {
        "kind": "deal",
        "seed": example.seed,
        "dealer": example.dealer,
        "event": example.event.en,
        "sides": [None if side is None else _played(side) for side in example.sides],
    }


def _priced(score: Score) -> dict[str, Any]:
    return {
        "complete": score.complete,
        "fan": score.fan,
        "points": score.points,
        "total": score.total,
        "payments": [list(payment) for payment in score.payments],
        "why": score.why,
    }


def _played(side: DealSide) -> dict[str, Any]:
    from ..core.events import account_name

    return {
        "event": None if side.event is None else side.event.en,
        "payments": [
            {"payer": account_name(payer), "payee": account_name(payee), "points": points, "why": why}
            for payer, payee, points, why in side.payments
        ],
        "scores": list(side.scores),
        "house": side.house,
        "next_dealer": side.next_dealer,
    }


def _row(rule_sets: Sequence[RuleSet], each: Mapping[str, Any]) -> dict[str, Any]:
    """A spreadsheet's row: one column for the value under each rule set."""
    values = {f"{place}: {rules.name}": value for place, (rules, value) in enumerate(_pairs(rule_sets, each), start=1)}
    return {"slot": each["slot"], "option": each["option"], "question": each["question"], **values}


def _pairs(rule_sets: Sequence[RuleSet], each: Mapping[str, Any]) -> Iterator[tuple[RuleSet, str]]:
    return zip(rule_sets, each["words"], strict=True)


# For people


def _document(voice: Voice, rule_sets: Sequence[RuleSet], found: Sequence[Difference]) -> Document:
    parts: list[Block] = []
    title = voice.say(DIFFERENT_ONE if len(found) == 1 else DIFFERENT, count=len(found))
    parts.append(Heading(title if found else voice.say(EQUAL), 1))
    for rules in rule_sets:
        parts.append(Paragraph(voice.say(NAMED, rules=rules.name, title=rules.title, digest=rules.digest), "quiet"))
    parts.append(Paragraph(voice.say(VERSION, version=our_version()), "quiet"))
    if not found:
        return parts
    if any(each.example is not None for each in found):
        parts.append(Paragraph(voice.say(SEATS_ARE, rules=rule_sets[0].name)))
    rows: list[tuple[str, ...]] = []
    breaks = []
    for each in found:
        breaks.append(len(rows))
        label = each.slot if each.option == "use" else f"{each.slot}.{each.option}"
        rows.append((f"{label}: {voice.of(each.question)}", *(voice.of(words) for words in each.words)))
        if each.example is not None or each.why is not None:
            rows.append(_example_row(voice, rule_sets, each))
    heads = [Column(voice.say(RULE)), *(Column(rules.name) for rules in rule_sets)]
    return [*parts, Table(heads, rows, None, frozenset(breaks))]


def _example_row(voice: Voice, rule_sets: Sequence[RuleSet], difference: Difference) -> tuple[str, ...]:
    from ..rulebook.contrast import HandContrast

    example = difference.example
    under = voice.say(UNDER, rules=rule_sets[difference.base].name) if difference.base else ""
    if example is None:
        why = "" if difference.why is None else voice.of(difference.why)
        return (why, *("" for _ in rule_sets))
    if isinstance(example, HandContrast):
        cells = [voice.say(CANNOT) if side is None else score_words(voice, side) for side in example.scores]
        return (hand_words(voice, example) + under, *cells)
    dealers = difference.slot == "dealer"
    cells = [voice.say(CANNOT) if side is None else side_words(voice, side, dealers) for side in example.sides]
    return (deal_words(voice, example) + under, *cells)
