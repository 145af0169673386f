"""`xuezhan hands`: the price list by example, and the cheapest and dearest hands."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

import click

from .common import (
    Block,
    Column,
    Document,
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
    tiles_option,
    trust_option,
)
from .completion import complete_rules
from .given import GIVEN
from .terms import HOWS

if TYPE_CHECKING:
    from ..core.ruleset import RuleSet
    from ..core.score import Switches
    from ..rulebook.examples import Example, PricedHand

__all__ = ["document_of", "hands_command", "how_won"]

ABOUT = Phrase(
    "Show for every pattern and extra a winning hand in which it counts, with fan, points and payments.",
    "逐个番种和加番举一手和牌，列出番数、分数和收付。",
)
SEARCH = Phrase(
    "The hands are found by a search that is the same each time, and priced by the engine; "
    "self-draws are priced with every other seat still in.",
    "例子由固定的搜索找出，由引擎计算；自摸按其余各家都未和计算。",
)
JSON_FORM = Phrase(
    'JSON: {"version":1,"rules","digest","xuezhan","hands":[{"name","kind","en","zh","worth","why"} and, where there '
    'is a hand, {"hand","how","after_kong","first_draw","first_discard","shown",'
    '"dealer","wall_left","marks","source_marks",'
    '"pattern","fan","points","total","items",'
    '"payments":[[payer,points,why]]}]}; with --cheapest or --dearest those lists of hands instead of "hands".',
    'JSON：{"version":1,"rules","digest","xuezhan","hands":[{"name","kind","en","zh","worth","why"}，有例子时还有 '
    '{"hand","how","after_kong","first_draw","first_discard","shown",'
    '"dealer","wall_left","marks","source_marks",'
    '"pattern","fan","points","total","items",'
    '"payments":[[payer,points,why]]}]}；加 --cheapest 或 --dearest 时以这些牌代替 "hands"。',
)
CHEAPEST = Phrase("Show the N cheapest hands of the search instead.", "改为显示搜索到的最便宜的 N 手牌。")
DEAREST = Phrase("Show the N dearest hands of the search instead.", "改为显示搜索到的最贵的 N 手牌。")

TITLE = Phrase("{title}: hands by example", "{title}：番种举例")
NAMED = Phrase("Rule set {rules}, digest {digest}, xuezhan {version}", "规则 {rules}，摘要 {digest}，xuezhan {version}")
CHEAPEST_TITLE, DEAREST_TITLE = (
    Phrase("The cheapest hands", "最便宜的牌"),
    Phrase("The dearest hands", "最贵的牌"),
)
COUNTED, MISSING = Phrase("What counts", "所计番种"), Phrase("What does not occur", "不出现的番种")
ITEM, HAND, HOW = Phrase("Pattern or extra", "番种或加番"), Phrase("Hand", "手牌"), Phrase("Won", "和法")
WORTH, FAN, SHARE = Phrase("Worth", "番值"), Phrase("Fan", "总番"), Phrase("A share", "每份")
PAID, ITEMS, WHY = Phrase("Paid", "共付"), Phrase("What counts in it", "明细"), Phrase("Why", "原因")
TIMES = Phrase("{total} ({payers} × {points})", "{total}（{payers} × {points}）")

FLOWER = {
    "exposed": Phrase("after an exposed kong", "直杠后杠上花"),
    "added": Phrase("after an added kong", "面下杠后杠上花"),
    "concealed": Phrase("after a concealed kong", "暗杠后杠上花"),
}
AFTER_DISCARDERS_KONG = Phrase("after the discarder's kong", "对方杠后打出")
FIRST_DISCARD = Phrase("on the dealer's first discard", "庄家首张")
SHOWN = Phrase("{shown} such tiles open", "已亮出{shown}张")
FIRST_DEALER, FIRST = Phrase("the dealer's first draw", "庄家首次摸牌"), Phrase("first draw", "首次摸牌")
LAST_TILE, LAST_DISCARD = (
    Phrase("last tile of the wall", "牌墙最后一张"),
    Phrase("wall used up", "牌墙已摸完"),
)
MARKED = Phrase("the winner marked {marks}", "和牌者有标记 {marks}")
SOURCE_MARKED = Phrase("the tile's seat marked {marks}", "出牌者有标记 {marks}")

FIGURES = (WORTH, FAN, SHARE)


@command(
    "hands",
    ABOUT,
    SEARCH,
    JSON_FORM,
    example="xuezhan hands laok --tiles zh\nxuezhan hands jipin --dearest 10",
)
@click.argument("name", type=GIVEN, metavar="RULES", shell_complete=complete_rules)
@option("--cheapest", type=click.IntRange(1), metavar="N", phrase=CHEAPEST)
@option("--dearest", type=click.IntRange(1), metavar="N", phrase=DEAREST)
@trust_option
@output_options
@tiles_option
def hands_command(name: str, cheapest: int | None, dearest: int | None, trust_plugins: bool, output: Output) -> None:
    """Search, and print what was found."""
    from ..rulebook.examples import example_hands, priced_hands

    (rules,) = load_rules([name], trust_plugins=trust_plugins)
    data: dict[str, Any] = {
        "version": 1,
        "rules": rules.name,
        "digest": rules.digest,
        "xuezhan": our_version(),
    }
    if cheapest is None and dearest is None:
        examples = example_hands(rules)
        data["hands"] = [_example(each) for each in examples]
        output.deliver(
            lambda voice: document_of(voice, rules, examples),
            data,
            title=rules.title,
            rows=data["hands"],
        )
        return
    found = priced_hands(rules)
    lists: dict[str, Sequence[PricedHand]] = {}
    if cheapest is not None:
        lists["cheapest"] = found[:cheapest]
    if dearest is not None:
        lists["dearest"] = found[::-1][:dearest]
    data |= {key: [_priced(each) for each in hands] for key, hands in lists.items()}
    output.deliver(
        lambda voice: [*_head(voice, rules), *_lists(voice, rules, lists)],
        data,
        title=rules.title,
        rows=[{"list": key, **row} for key in lists for row in data[key]],
    )


def _example(example: Example) -> dict[str, Any]:
    item, why = example.item, example.why
    said = {"name": item.name, "kind": item.kind, "en": item.en, "zh": item.zh, "worth": example.worth}
    if example.found is None:
        return {**said, "why": None if why is None else {"en": why.en, "zh": why.in_language("zh")}}
    return {**said, "why": None, **_priced(example.found)}


def _priced(priced: PricedHand) -> dict[str, Any]:
    from ..core.fan_sums import factors_json

    switches, found = priced.switches, priced.score
    return {
        "hand": priced.hand,
        "how": switches.how,
        "after_kong": switches.after_kong,
        "first_draw": switches.first_draw,
        "first_discard": switches.first_discard,
        "shown": switches.shown,
        "dealer": switches.dealer,
        "wall_left": switches.wall_left,
        "marks": list(switches.marks),
        "source_marks": list(switches.source_marks),
        "pattern": found.pattern,
        "fan": found.fan,
        "points": found.points,
        "total": found.total,
        "items": [list(item) for item in found.items],
        **factors_json(found.count),
        "payments": [list(payment) for payment in found.payments],
    }


def _head(voice: Voice, rules: RuleSet) -> list[Block]:
    named = voice.say(NAMED, rules=rules.name, digest=rules.digest, version=our_version())
    return [Heading(voice.say(TITLE, title=rules.title), 1), Paragraph(named, "quiet")]


def document_of(voice: Voice, rules: RuleSet, examples: Sequence[Example]) -> Document:
    """The examples for people: those that count, then what does not occur and why."""
    heads = [Column(voice.say(head), "right" if head in FIGURES else "left") for head in (ITEM, WORTH, *_PRICED)]
    rows = [
        (_name(voice, each), str(each.worth or 0), *_cells(voice, rules, each.found))
        for each in examples
        if each.found is not None
    ]
    kinds = [each.item.kind for each in examples if each.found is not None]
    breaks = frozenset(place for place in range(1, len(kinds)) if kinds[place] != kinds[place - 1])
    parts = [*_head(voice, rules), Table(heads, rows, voice.say(COUNTED), breaks)]
    missing = [
        (_name(voice, each), "" if each.why is None else voice.of(each.why)) for each in examples if each.found is None
    ]
    if missing:
        parts.append(Table([Column(voice.say(ITEM)), Column(voice.say(WHY))], missing, voice.say(MISSING)))
    return parts


def _lists(voice: Voice, rules: RuleSet, lists: Mapping[str, Sequence[PricedHand]]) -> Document:
    heads = [Column(voice.say(head), "right" if head in FIGURES else "left") for head in _PRICED]
    titles = {"cheapest": CHEAPEST_TITLE, "dearest": DEAREST_TITLE}
    return [
        Table(heads, [tuple(_cells(voice, rules, each)) for each in hands], voice.say(titles[key]))
        for key, hands in lists.items()
    ]


_PRICED = (HAND, HOW, FAN, SHARE, PAID, ITEMS)


def _cells(voice: Voice, rules: RuleSet, priced: PricedHand) -> tuple[str, ...]:
    from ..rulebook.worked import fan_of

    found = priced.score
    return (
        voice.hand_of(priced.hand),
        how_won(voice, priced.switches),
        str(found.fan),
        str(found.points),
        _paid(voice, priced),
        voice.of(fan_of(rules, found.count)),
    )


def _name(voice: Voice, example: Example) -> str:
    from ..rulebook.sheet import item_name

    return voice.of(item_name(example.item))


def how_won(voice: Voice, switches: Switches) -> str:
    """How a hand is won, and what is special about the moment."""
    drawn = switches.how == "self_draw"
    parts = [voice.say(HOWS[switches.how])]
    if switches.after_kong is not None:
        parts.append(voice.say(FLOWER[switches.after_kong] if drawn else AFTER_DISCARDERS_KONG))
    if switches.first_draw:
        parts.append(voice.say(FIRST_DEALER if switches.dealer else FIRST))
    if switches.first_discard:
        parts.append(voice.say(FIRST_DISCARD))
    if switches.shown:
        parts.append(voice.say(SHOWN, shown=switches.shown))
    if switches.wall_left == 0:
        parts.append(voice.say(LAST_TILE if drawn else LAST_DISCARD))
    if switches.marks:
        parts.append(voice.say(MARKED, marks=" ".join(switches.marks)))
    if switches.source_marks:
        parts.append(voice.say(SOURCE_MARKED, marks=" ".join(switches.source_marks)))
    return ("，" if voice.language == "zh" else ", ").join(parts)


def _paid(voice: Voice, priced: PricedHand) -> str:
    from ..rulebook.worked import paid_by

    paid = list(paid_by(priced.score.payments).values())
    if len(paid) > 1 and len(set(paid)) == 1:
        return voice.say(TIMES, total=priced.score.total, payers=len(paid), points=paid[0])
    parts = " + ".join(map(str, paid))
    return f"{priced.score.total} ({parts})" if len(paid) > 1 else str(priced.score.total)
