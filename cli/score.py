"""`xuezhan score`: what hands are worth under rule sets."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

import click

from .columns import padded
from .common import (
    BAD_INPUT,
    Column,
    Document,
    Ending,
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
from .encoding import encoding_of, fit
from .hand_arguments import HANDS_ARGUMENT, hands_argument, hands_of

if TYPE_CHECKING:
    from ..core.ruleset import RuleSet
    from ..core.score import Switches

__all__ = ["score_command"]

ABOUT = Phrase(
    "Say what each HAND is worth under each of the rule sets (all presets if none is named).",
    "计算每手牌在各套规则下的番数和分数（不指定规则时用全部自带规则）。",
)
RULES = Phrase("A preset or a rule file; may be repeated.", "自带规则或规则文件，可重复。")
HOW = Phrase("How the hand is won.", "怎样和牌：自摸、点炮、抢杠。")
AFTER_KONG = Phrase(
    "The kind of kong made just before: a gang flower, or on a discard a gang discard.",
    "刚开的杠：杠上花；点炮时为杠上炮。",
)
FIRST_DRAW = Phrase("The winner's own first draw.", "和牌者的第一张摸牌。")
DEALER = Phrase("The winner deals.", "和牌者是庄家。")
LIVE = Phrase("How many seats can pay a self-draw (all others).", "自摸时有几家付分（默认其余各家）。")
WALL_LEFT = Phrase("How many tiles are left in the wall (many).", "牌墙还剩几张（默认很多）。")
HORSES = Phrase("How many horses hit.", "买马中几匹。")
MISSING = Phrase("The winner's missing suit (one that the hand does not hold).", "和牌者的定缺（默认手里没有的花色）。")

WORTH = Phrase("{fan} fan", "{fan} 番")
SHARE = Phrase("{points} points a share", "每份 {points} 分")
TOTAL = Phrase("{total} in all", "共 {total} 分")
NO_WIN = Phrase("no win: {why}", "不能和：{why}")
HOWS = ("self_draw", "discard", "rob_kong")
KONGS = ("exposed", "added", "concealed")
FAN, ONE_SHARE, IN_ALL = Phrase("Fan", "番"), Phrase("A share", "每份"), Phrase("In all", "共计")
HEADS = (
    Phrase("Hand", "手牌"),
    Phrase("Rules", "规则"),
    Phrase("Pattern", "番型"),
    FAN,
    ONE_SHARE,
    IN_ALL,
    Phrase("What counts", "明细"),
)


@command(
    "score",
    ABOUT,
    HANDS_ARGUMENT,
    example="xuezhan score '234m55m[111m](9999m)44m+4m' --rules laok --rules jipin --how self_draw",
)
@hands_argument
@option("--rules", "names", metavar="RULES", multiple=True, phrase=RULES)
@option("--how", type=click.Choice(HOWS), default="discard", show_default=True, phrase=HOW)
@option("--after-kong", type=click.Choice(KONGS), phrase=AFTER_KONG)
@option("--first-draw", is_flag=True, phrase=FIRST_DRAW)
@option("--dealer", is_flag=True, phrase=DEALER)
@option("--live", type=click.IntRange(0, 3), metavar="N", phrase=LIVE)
@option("--wall-left", type=click.IntRange(0), metavar="N", phrase=WALL_LEFT)
@option("--horses", type=click.IntRange(0, 108), metavar="N", default=0, phrase=HORSES)
@option("--missing", type=click.Choice(("m", "p", "s")), phrase=MISSING)
@trust_option
@output_options
@tiles_option
def score_command(
    hands: tuple[str, ...],
    names: tuple[str, ...],
    missing: str | None,
    trust_plugins: bool,
    output: Output,
    **switches: Any,
) -> None:
    """Print one answer a hand and rule set as soon as it is known."""
    from ..core.config import presets
    from ..core.score import Switches
    from ..core.tiles import SUITS

    rule_sets = load_rules(names or [preset.name for preset in presets()], trust_plugins=trust_plugins)
    how = Switches(missing=None if missing is None else SUITS.index(missing), **switches)
    item_names = {item.name: (item.en, item.zh) for rules in rule_sets for item in rules.fan_items}
    found: list[dict[str, Any]] = []
    ending = Ending(output.voice)
    with ending:
        for text in hands_of(hands):
            answers = _answers(text, rule_sets, how)
            if "error" in answers[0]:
                ending.worsen(BAD_INPUT)
            _print(output, answers, item_names)
            if output.saves:
                found += answers
    rows = [_row(answer) for answer in found]
    output.save(lambda voice: _document(voice, found, item_names), found, title="xuezhan score", rows=rows)
    ending.leave()


def _answers(text: str, rule_sets: Sequence[RuleSet], how: Switches) -> list[dict[str, Any]]:
    from ..core.hands import parse_hand
    from ..core.score import score
    from ..core.tiles import TileError

    try:
        parse_hand(text)
    except TileError as error:
        return [{"hand": text, "error": str(error)}]
    return [score(text, rules, how).to_json() for rules in rule_sets]


ItemNames = Mapping[str, tuple[str, str]]


def _name(voice: Voice, item_names: ItemNames, item: str) -> str:
    en, zh = item_names.get(item, (item, item))
    return zh if voice.language == "zh" and zh else en or item


def _items(voice: Voice, answer: Mapping[str, Any], item_names: ItemNames) -> str:
    return " + ".join(f"{_name(voice, item_names, item)} {fan}" for item, fan in answer["items"])


def _print(output: Output, answers: Sequence[Mapping[str, Any]], item_names: ItemNames) -> None:
    if output.as_json:
        output.print_objects(answers)
    elif "error" in answers[0]:
        note(f"{answers[0]['hand'][:60]}: {answers[0]['error']}")
    else:
        _print_lines(output, answers, item_names)
    sys.stdout.flush()


def _print_lines(output: Output, answers: Sequence[Mapping[str, Any]], item_names: ItemNames) -> None:
    voice = output.screen_voice
    encoding = encoding_of(sys.stdout)
    rows = [[fit(cell, encoding) for cell in _cells(voice, answer, item_names)] for answer in answers]
    output.print_line(voice.hand_of(answers[0]["hand"]))
    for line in padded(rows, right=(1, 2, 3)):
        output.print_line("  " + line)


def _cells(voice: Voice, answer: Mapping[str, Any], item_names: ItemNames) -> Iterator[str]:
    yield answer["rules"]
    if not answer["complete"]:
        yield from ("", "", "", voice.say(NO_WIN, why=answer["why"]))
        return
    yield voice.say(WORTH, fan=answer["fan"])
    yield voice.say(SHARE, points=answer["points"])
    yield voice.say(TOTAL, total=answer["total"])
    yield _items(voice, answer, item_names)


def _document(voice: Voice, found: Sequence[Mapping[str, Any]], item_names: ItemNames) -> Document:
    rows: list[tuple[str, ...]] = []
    for answer in found:
        hand = answer["hand"] if "error" in answer else voice.hand_of(answer["hand"])
        if "error" in answer:
            rows.append((hand, "", answer["error"], "", "", "", ""))
        elif not answer["complete"]:
            rows.append((hand, answer["rules"], voice.say(NO_WIN, why=answer["why"]), "", "", "", ""))
        else:
            worth = (str(answer[key]) for key in ("fan", "points", "total"))
            pattern = _name(voice, item_names, answer["pattern"])
            rows.append((hand, answer["rules"], pattern, *worth, _items(voice, answer, item_names)))
    figures = (FAN, ONE_SHARE, IN_ALL)
    heads = [Column(voice.say(phrase), "right" if phrase in figures else "left") for phrase in HEADS]
    return [Table(heads, rows)]


def _row(answer: Mapping[str, Any]) -> dict[str, Any]:
    items = " ".join(f"{item}:{fan}" for item, fan in answer.get("items", ()))
    return {**answer, "items": items} if items else {**answer}
