"""The rule sheet that people put on the table, made of the composed rules alone, so that it cannot drift."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from importlib.metadata import version

from ..core.composition import Chosen
from ..core.contributions import FanItem
from ..core.ruleset import RuleSet
from ..core.sentences import sentences
from ..core.variant import Text
from .basics import AFTER_WIN, FEEDER, ROBBED, STILL_BARRED, draw_line, play_lines, table_lines
from .choices import question_of
from .examples import priced_hands
from .glossary import GLOSSARY, NOTATION
from .model import Block, Grid, Head, Line, Section, Sheet, same
from .prices import PricedItem, kong_figures, point_table, price_list
from .worked import gang_flower_example, horse_ranks

__all__ = ["item_name", "rule_sheet"]

SECTIONS: tuple[tuple[str, Text, tuple[str, ...]], ...] = (
    ("table", Text("The table", "牌桌"), ()),
    ("opening", Text("Before the first discard", "开局"), ("opening",)),
    ("play", Text("How a deal is played", "行牌"), ()),
    ("winning", Text("Which hands may win", "和牌条件"), ("win_shape", "missing_suit")),
    ("worth", Text("What a hand is worth", "番种与分数"), ("fan_table", "cap", "points", "self_draw")),
    ("kongs", Text("Kongs", "杠（刮风下雨）"), ("kong",)),
    (
        "gang_flower",
        Text("A win on the tile drawn after an exposed kong", "直杠杠上花由谁付分"),
        ("gang_flower",),
    ),
    ("gang_discard", Text("A win on the discard after a kong", "杠上炮"), ("gang_discard",)),
    ("rob_kong", Text("Robbing an added kong", "抢杠"), ("rob_kong",)),
    ("several_winners", Text("Several winners of one tile", "一炮多响"), ("several_winners",)),
    ("passing", Text("Passing a win or a pung", "过水与过手碰"), ("pass_win", "pass_pung")),
    ("last_four", Text("The last tiles of the wall", "最后四张"), ("last_four",)),
    ("horses", Text("Horses", "买马"), ("horses",)),
    ("play_on", Text("After a win", "和牌之后"), ("play_on",)),
    ("draw", Text("When the wall is used up", "流局结算"), ("flower_pig", "ready_check", "kong_refund")),
    ("debt", Text("When a seat has nothing left", "输光"), ("debt",)),
    ("dealer", Text("The next dealer", "轮庄"), ("dealer",)),
    ("leaving", Text("Leaving before the end", "逃跑"), ("leaving",)),
    ("house", Text("The house", "台面"), ("rake",)),
)
"""Sections in the order of play: name, title and the slots whose sentences stand there."""

FIRST: Mapping[str, Callable[[RuleSet], Text]] = {"gang_flower": lambda _: FEEDER, "draw": draw_line}
"""What has to be said before the slots' own sentences."""
NOT_COUNTED = Text("Known and not counted here: {names}.", "本规则不计：{names}。")


def rule_sheet(rules: RuleSet) -> Sheet:
    """The rule sheet of a rule set. Raises PluginError for a plugin's sentence that cannot be filled in."""
    composition = rules.composition
    makers: Mapping[str, Callable[[RuleSet], Iterator[Block]]] = {
        "table": _table,
        "play": _play,
        "worth": _worth,
        "kongs": _kongs,
        "gang_flower": _gang_flower,
        "rob_kong": _robbing,
        "last_four": _last_four,
        "horses": _horses,
        "play_on": _after_win,
    }
    slots = dict(composition.slots)
    sections = []
    for name, title, names in SECTIONS:
        chosen = [slots.pop(slot) for slot in names if slot in slots]
        blocks: list[Block] = [line for choice in chosen for line in _lines(rules, choice)]
        if name in FIRST:
            blocks.insert(0, Line(FIRST[name](rules)))
        if name in makers:
            blocks += makers[name](rules)
        sections.append(Section(name, title, blocks))
    sections += [_of_slot(rules, slot, chosen) for slot, chosen in slots.items()]
    if composition.extras:
        lines = [line for extra in composition.extras for line in _lines(rules, extra)]
        sections.append(Section("extra", Text("Further house rules", "其他约定"), lines))
    sections.append(_glossary())
    return Sheet(
        rules.name,
        composition.title,
        composition.summary,
        composition.source,
        rules.digest,
        version("xuezhan"),
        sections,
    )


def item_name(item: FanItem) -> Text:
    """A pattern or extra for people: both names in English, the Chinese one alone in Chinese."""
    return Text(f"{item.en} {item.zh}".strip(), item.zh or item.en)


def _lines(rules: RuleSet, chosen: Chosen) -> list[Line]:
    return [Line(said.text, said.table, said.key) for said in sentences(rules, chosen)]


def _of_slot(rules: RuleSet, slot: str, chosen: Chosen) -> Section:
    return Section(slot, question_of(chosen), _lines(rules, chosen))


def _table(rules: RuleSet) -> Iterator[Block]:
    yield from table_lines(rules)


def _play(rules: RuleSet) -> Iterator[Block]:
    yield from map(Line, play_lines(rules))


PATTERN, EXTRA, FAN = Text("Pattern", "番种"), Text("Extra", "加番"), Text("Fan", "番")
DISCARD = Text("Discarder pays", "点炮付")
EACH = Text("Self-draw: each pays", "自摸每家付")
MEANING = Text("What it is", "说明")


def _in_all(rules: RuleSet) -> Text:
    others = rules.table.seats - 1
    return Text(f"all {others} together", f"{others}家共付") if others > 1 else Text("in all", "共付")


def _worth(rules: RuleSet) -> Iterator[Block]:
    prices = price_list(rules)
    counted = [priced for priced in prices if priced.fan != 0 or priced.item.name == "plain"]
    patterns = [priced for priced in counted if priced.item.kind == "pattern"]
    extras = [priced for priced in counted if priced.item.kind == "extra"]
    figures = [Head(text, "right") for text in (FAN, DISCARD, EACH, _in_all(rules))]
    fed = _won_on_discards(rules)
    rows = [_pattern_row(each, each.item.name in fed) for each in patterns]
    yield Grid("patterns", [Head(PATTERN), *figures, Head(MEANING)], rows)
    if extras:
        heads = [Head(EXTRA), Head(FAN, "right"), Head(MEANING)]
        yield Grid("extras", heads, [(item_name(e.item), _figure(e.fan), _meaning(e.item)) for e in extras])
    off = [item_name(priced.item) for priced in prices if priced not in counted]
    if off:
        en, zh = ", ".join(name.en for name in off), "、".join(name.zh for name in off)
        yield Line(Text(NOT_COUNTED.en.format(names=en), NOT_COUNTED.zh.format(names=zh)), "fan_table", "fan")
    yield _point_grid(rules, figures)


def _won_on_discards(rules: RuleSet) -> set[str]:
    """Patterns that can count in a win on a discard, as far as the examples show: heaven and earth cannot."""
    priced = priced_hands(rules)
    fed = {name for each in priced if each.switches.how != "self_draw" for name in each.items}
    only_drawn = {name for each in priced for name in each.items} - fed
    return {item.name for item in rules.fan_items} - only_drawn


def _pattern_row(priced: PricedItem, fed: bool) -> Sequence[Text]:
    price = priced.price
    if price is None:
        figures = [same("")] * 3
    else:
        discard = same(price.discard if fed else "–")
        figures = [discard, same(price.self_draw), same(price.self_draw_total)]
    return (item_name(priced.item), _figure(priced.fan), *figures, _meaning(priced.item))


def _figure(fan: int | None) -> Text:
    return same("" if fan is None else fan)


def _meaning(item: FanItem) -> Text:
    return item.meaning or same("")


def _point_grid(rules: RuleSet, heads: Sequence[Head]) -> Grid:
    rows = []
    for price in point_table(rules):
        at_cap = price.fan == rules.cap and not rules.share_limits.over
        fan = Text(f"{price.fan} and more", f"{price.fan}及以上") if at_cap else same(price.fan)
        rows.append((fan, same(price.discard), same(price.self_draw), same(price.self_draw_total)))
    return Grid(
        "points",
        heads,
        rows,
        Text("Points by fan, pattern and extras together", "番数与分数（番种加上加番）"),
    )


KONG_NAMES = {
    "exposed": Text("exposed kong 直杠", "直杠"),
    "added": Text("added kong 面下杠", "面下杠"),
    "concealed": Text("concealed kong 暗杠", "暗杠"),
}


def _kongs(rules: RuleSet) -> Iterator[Block]:
    heads = [
        Head(Text("Kong", "杠")),
        Head(Text("The feeder pays", "引杠者付"), "right"),
        Head(Text("Each other live seat pays", "其余未和家每家付"), "right"),
        Head(Text("In all, nobody out yet", "无人和牌时共得"), "right"),
    ]
    rows = []
    for kong in kong_figures(rules):
        feeder = same(kong.feeder) if kong.type == "exposed" else same("–")
        rows.append((KONG_NAMES[kong.type], feeder, same(kong.others), same(kong.total)))
    yield Grid("kongs", heads, rows)


def _gang_flower(rules: RuleSet) -> Iterator[Block]:
    example = gang_flower_example(rules)
    if example is not None:
        yield example


def _robbing(rules: RuleSet) -> Iterator[Block]:
    if rules.rob_terms.allowed:
        yield Line(ROBBED)


def _last_four(rules: RuleSet) -> Iterator[Block]:
    if rules.must_win is not None and rules.passed_win:
        yield Line(STILL_BARRED)


def _after_win(rules: RuleSet) -> Iterator[Block]:
    if not rules.play_on.ends_with_win:
        yield Line(AFTER_WIN)


def _horses(rules: RuleSet) -> Iterator[Block]:
    rows = horse_ranks(rules)
    if rows:
        heads = [Head(Text("The winner is", "和牌者")), Head(Text("Ranks that hit", "中马的点数"))]
        yield Grid("horses", heads, rows)


def _glossary() -> Section:
    heads = [Head(Text("Word", "词语")), Head(Text("Chinese", "英文")), Head(MEANING)]
    rows = [(word, Text(word.zh, word.en), meaning) for word, meaning in GLOSSARY]
    return Section("words", Text("Words", "词语"), [Line(NOTATION), Grid("words", heads, rows)])
