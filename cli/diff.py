"""`xuezhan diff`: what differs between rule sets, and for each difference a hand or deal that shows it."""

from __future__ import annotations

import re
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
from .terms import REASONS, named

if TYPE_CHECKING:
    from ..core.ruleset import RuleSet
    from ..core.score import Score
    from ..rulebook.contrast import DealContrast, DealSide, HandContrast
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
    '"first_draw","dealer","wall_left","horses","sides"} or {"kind":"deal","seed","dealer","event","sides"}.',
    'JSON：{"version":1,"xuezhan","rules":[{"rules","title","digest"}],"differences":[{"slot","option","question",'
    '"values","words","example","why","base"}]}；"example" 为 null、{"kind":"hand","hand","how","after_kong",'
    '"first_draw","dealer","wall_left","horses","sides"} 或 {"kind":"deal","seed","dealer","event","sides"}。',
)
MD = Phrase("Print Markdown instead of text.", "输出 Markdown。")
DEALS = Phrase("How many deals are played in search of each example.", "为找一个例子最多打几盘。")
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
HAND = Phrase("Example: {hand}, {how}", "例：{hand}，{how}")
DEAL = Phrase("Example: a deal in which {dealer} deals. {event}", "例：{dealer}坐庄的一盘。{event}")
UNDER = Phrase(" (all else as in {rules})", "（其余同 {rules}）")
HORSES_ONE = Phrase("1 horse hits", "中1马")
HORSES = Phrase("{hits} horses hit", "中{hits}马")
NO_WIN = Phrase("no win", "不能和")
CANNOT = Phrase("cannot be combined with the rest", "与其余规则冲突")
FAN_ONE, FAN = Phrase("1 fan", "1番"), Phrase("{fan} fan", "{fan}番")
PAYS = Phrase("{who} pays {points}", "{who}付{points}分")
PAY_EACH = Phrase("{who} pay {points} each", "{who}各付{points}分")
PAYS_TO = Phrase("{payer} pays {payee} {points} ({why})", "{payer}付{payee}{points}分（{why}）")
NOBODY = Phrase("nobody pays", "没有人付分")
AT_END = Phrase("at the end {scores}", "终局{scores}")
NEXT = Phrase("next dealer {seat}", "下盘{seat}做庄")
DRAWN = Phrase("drawn by lot", "抽签")
SEARCHING = Phrase("looking for examples", "正在找例子")


@command("diff", ABOUT, SEARCH, JSON_FORM, example="xuezhan diff laok jipin\nxuezhan diff laok friday.toml --md")
@click.argument("names", metavar="RULES RULES...", nargs=-1, required=True, shell_complete=complete_rules)
@option("--deals", type=click.IntRange(0, 100_000), default=2000, show_default=True, metavar="N", phrase=DEALS)
@option("--md", "markdown", is_flag=True, phrase=MD)
@trust_option
@output_options
@tiles_option
def diff_command(names: tuple[str, ...], deals: int, markdown: bool, trust_plugins: bool, output: Output) -> None:
    """Compare and search, then print all of it."""
    from ..rulebook.differences import differences, examples_of

    if len(names) < 2:
        raise Failure(f"diff wants at least two rule sets, here is one: {names[0]}")
    rule_sets = load_rules(names, trust_plugins=trust_plugins)
    found: list[Difference] = []
    with progress(output.screen_voice.say(SEARCHING), len(differences(rule_sets))) as advance:
        for difference in examples_of(rule_sets, deals=deals):
            found.append(difference)
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
            "dealer": switches.dealer,
            "wall_left": switches.wall_left,
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
    parts.append(Paragraph(voice.say(SEATS_ARE, rules=rule_sets[0].name)))
    rows: list[tuple[str, ...]] = []
    breaks = []
    for each in found:
        breaks.append(len(rows))
        label = each.slot if each.option == "use" else f"{each.slot}.{each.option}"
        rows.append((f"{label}: {voice.of(each.question)}", *(voice.of(words) for words in each.words)))
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
        cells = [voice.say(CANNOT) if side is None else _score_cell(voice, side) for side in example.scores]
        return (_hand(voice, example) + under, *cells)
    dealers = difference.slot == "dealer"
    cells = [voice.say(CANNOT) if side is None else _deal_cell(voice, side, dealers) for side in example.sides]
    return (_deal(voice, example) + under, *cells)


def _hand(voice: Voice, example: HandContrast) -> str:
    from .hands import how_won

    how = how_won(voice, example.switches)
    if hits := example.switches.horses:
        how += _comma(voice) + voice.say(HORSES_ONE if hits == 1 else HORSES, hits=hits)
    return voice.say(HAND, hand=voice.hand_of(example.hand), how=how)


def _deal(voice: Voice, example: DealContrast) -> str:
    return voice.say(DEAL, dealer=_seat(voice, example.dealer), event=_sentence(voice, voice.of(example.event)))


def _sentence(voice: Voice, text: str) -> str:
    return f"{_event(voice, text)}。" if voice.language == "zh" else f"{text[:1].upper()}{_event(voice, text[1:])}."


def _event(voice: Voice, text: str) -> str:
    """What happened, with its tiles as they are wanted."""
    return _TILES.sub(lambda found: voice.tiles_of(found.group()), text)


_TILES = re.compile(r"(?:[1-9]+[mpsz])+(?![a-z])")


def _score_cell(voice: Voice, score: Score) -> str:
    from ..rulebook.worked import paid_by

    if not score.complete:
        # The reason is one line of English, as `score` gives it.
        return voice.say(NO_WIN) if voice.language == "zh" else f"{voice.say(NO_WIN)}: {score.why}"
    fan = voice.say(FAN_ONE if score.fan == 1 else FAN, fan=score.fan)
    return f"{fan}{_stop(voice)}{_shares(voice, paid_by(score.payments))}"


def _shares(voice: Voice, paid: Mapping[int, int]) -> str:
    """Who pays how much, those who pay alike together."""
    by_points: dict[int, list[int]] = {}
    for seat, points in paid.items():
        by_points.setdefault(points, []).append(seat)
    parts = [
        voice.say(PAYS if len(seats) == 1 else PAY_EACH, who=_seats(voice, seats), points=points)
        for points, seats in by_points.items()
    ]
    return _comma(voice).join(parts) or voice.say(NOBODY)


def _deal_cell(voice: Voice, side: DealSide, dealers: bool) -> str:
    parts = [] if side.event is None else [_event(voice, voice.of(side.event))]
    parts += [
        voice.say(
            PAYS_TO,
            payer=_seat(voice, payer),
            payee=_seat(voice, payee),
            points=points,
            why=named(voice, REASONS, why),
        )
        for payer, payee, points, why in side.payments
    ]
    if not side.payments and side.event is None and not dealers:
        parts.append(voice.say(NOBODY))
    scores = _comma(voice).join(f"{_seat(voice, seat)} {points:+d}" for seat, points in enumerate(side.scores))
    parts.append(voice.say(AT_END, scores=scores))
    if dealers:
        seat = voice.say(DRAWN) if side.next_dealer is None else _seat(voice, side.next_dealer)
        parts.append(voice.say(NEXT, seat=seat))
    return _stop(voice).join(parts)


def _seat(voice: Voice, seat: int) -> str:
    from ..rulebook.moments import seat_name

    return voice.of(seat_name(seat))


def _seats(voice: Voice, seats: Sequence[int]) -> str:
    names = [_seat(voice, seat) for seat in seats]
    if voice.language == "zh":
        return "、".join(names)
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"


def _comma(voice: Voice) -> str:
    return "，" if voice.language == "zh" else ", "


def _stop(voice: Voice) -> str:
    return "；" if voice.language == "zh" else "; "
