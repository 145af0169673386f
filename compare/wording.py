"""Figures in words: how many digits, which sign, and a sentence for what differs."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal
from typing import Literal

from ..core.variant import Text
from .comparison import Compared, Comparison, differing
from .figures import Measure
from .statistics import Difference, Estimate

__all__ = ["MANY_DEALS", "Language", "Scale", "headline", "percent", "plus_minus", "scale_of", "summary", "whole"]

Language = Literal["en", "zh"]

_SHORT_FROM = 10**15
"""Numbers from here on are written with a power of ten."""
MANY_DEALS = 10_000_000
"""More deals than anybody plays to settle a difference."""


@dataclass(frozen=True, slots=True)
class Scale:
    """How a figure is written: as a share or not, and with how many decimals; `short` as 1.23×10^45."""

    measure: Measure
    decimals: int
    short: bool = False

    def value(self, value: float | None) -> str:
        """A value; a dash where there is none."""
        if value is None:
            return "–"
        if not math.isfinite(value):
            return "∞" if value > 0 else "−∞"
        share = self.measure == "share"
        return self._digits(100 * value if share else value) + ("%" if share else "")

    def _digits(self, value: float, sign: str = "") -> str:
        if self.short:
            digits, _, power = f"{value:{sign}.2e}".partition("e")
            return _minus(f"{digits}×10^{int(power)}")
        value = round(value, self.decimals)
        return _minus(f"{value:{sign if value else ''},.{self.decimals}f}" if value else f"{0:.{self.decimals}f}")

    def half(self, half: float | None) -> str:
        """Half an interval, with its sign."""
        if half is None or not math.isfinite(half):
            return ""
        if self.short:
            return "±" + self._digits(half)
        return f"±{100 * half if self.measure == 'share' else half:,.{self.decimals}f}"

    def difference(self, apart: Difference, same: str) -> str:
        """A difference with its interval and the mark of one that matters; `same` where there is none at all.

        Between shares it is in percentage points (pp). Two signs at the end are for the mark, so that columns line up.
        """
        if apart.value is None or not math.isfinite(apart.value):
            return "–  "
        if apart.same:
            return f"{same}  "
        share = self.measure == "share"
        text = f"{self._digits(100 * apart.value if share else apart.value, '+')} {self.half(apart.half)}".rstrip()
        return f"{text}{'pp' if share else ''}{' *' if apart.marked else '  '}"


def scale_of(measure: Measure, values: Sequence[float | None]) -> Scale:
    """The scale in which all of these values can be read."""
    largest = max((abs(value) for value in values if value is not None and math.isfinite(value)), default=0.0)
    if measure == "share":
        return Scale(measure, 1 if largest >= 0.01 else 2)
    if largest >= _SHORT_FROM:
        return Scale(measure, 2, short=True)
    if largest >= 10_000:
        return Scale(measure, 0)
    return Scale(measure, 1 if largest >= 20 else 2 if largest >= 0.1 else 3)


def whole(points: int) -> str:
    """Whole points in full, or as 1.23×10^45 where that is long."""
    if abs(points) < _SHORT_FROM:
        return _minus(f"{points:,}")
    digits = str(abs(points))
    return f"{'−' if points < 0 else ''}{digits[0]}.{digits[1:3]}×10^{len(digits) - 1}"


def percent(part: float) -> str:
    """A part of something in plain digits, as somebody gave it: 0.01 as 1%, 10 as 1,000%."""
    return f"{Decimal(f'{100 * part:.12g}'):,f}%"


def _minus(text: str) -> str:
    return text.replace("-", "−")


@dataclass(frozen=True, slots=True)
class _Words:
    """A figure of the summary: its key, and what is said when it is larger or smaller."""

    key: str
    more_en: str
    less_en: str
    more_zh: str
    less_zh: str


_SAID = (
    _Words("won", "more changes hands in a deal", "less changes hands in a deal", "每局输赢更大", "每局输赢更小"),
    _Words(
        "spread",
        "a seat's result spreads more",
        "a seat's result spreads less",
        "各家起伏更大",
        "各家起伏更小",
    ),
    _Words("end.exhausted", "more deals end drawn", "fewer deals end drawn", "荒庄更多", "荒庄更少"),
    _Words("wins", "more wins in a deal", "fewer wins in a deal", "和牌更多", "和牌更少"),
    _Words("self_draw_share", "more wins by self-draw", "fewer wins by self-draw", "自摸更多", "自摸更少"),
    _Words("fan", "wins have more fan", "wins have fewer fan", "番数更高", "番数更低"),
    _Words("points.dealer", "dealing brings more", "dealing brings less", "庄家得分更多", "庄家得分更少"),
    _Words(
        "first_takes",
        "the first winner takes a larger part",
        "the first winner takes a smaller part",
        "先和的一家占得更多",
        "先和的一家占得更少",
    ),
    _Words(
        "first_not_best",
        "the first winner is more often overtaken",
        "the first winner is less often overtaken",
        "先和的一家更常被反超",
        "先和的一家更少被反超",
    ),
)
_IN_SENTENCES = {
    "won": Text("what changes hands", "每局输赢总额"),
    "spread": Text("a seat's spread", "各家起伏"),
    "end.exhausted": Text("how many deals end drawn", "荒庄"),
    "self_draw_share": Text("how many wins are self-draws", "自摸所占"),
    "fan": Text("the mean fan of a win", "平均番数"),
    "first_takes": Text("the part that the first winner takes", "先和的一家所占"),
    "first_not_best": Text("how often the first winner is overtaken", "先和的一家被反超"),
}
"""What figures are called in sentences, where the table's words do not do."""
_MOST_SAID = 4
_MOST_OPEN = 2


def headline(comparison: Comparison, language: Language) -> str:
    """What was played: how many deals, on which walls, by whom."""
    deals = f"{comparison.deals:,}"
    noun = "deal" if comparison.deals == 1 else "deals"
    seed = comparison.runs[0].seed
    named = list(dict.fromkeys(name for run in comparison.runs for name in run.players))
    who = named[0] if len(named) == 1 else ", ".join(comparison.runs[0].players)
    if language == "zh":
        walls = "各套规则牌墙相同" if comparison.paired else "各套规则牌墙不同"
        return f"{deals} 局，{walls}；各家：{who}；种子 {seed}。"
    walls = "the same walls under each rule set" if comparison.paired else "each rule set on walls of its own"
    players = f"{who} at every seat" if len(named) == 1 else f"players {who}"
    return f"{deals} {noun}, {walls}; {players}; seed {seed}."


def summary(comparison: Comparison, language: Language = "en") -> list[str]:
    """A sentence for each rule set but the first: what differs so that it matters, or how many deals would tell."""
    first = comparison.runs[0].rules.name
    found = {each.key: comparison.find(each.key) for each in _SAID if _has(comparison, each.key)}
    said = [words for words in _SAID if words.key in found]
    sentences = []
    for place, run in enumerate(comparison.runs[1:]):
        apart = {words.key: found[words.key].differences[place] for words in said}
        marked = [words for words in said if apart[words.key].marked]
        if marked:
            bases = comparison.runs[0].plain_hand, run.plain_hand
            parts = [_told(words, found[words.key], place, bases, language) for words in marked[:_MOST_SAID]]
            told = _with(run.rules.name, first, parts, language)
            sentences.append(told + _unsettled([(found[words.key], apart[words.key]) for words in said], language))
        elif all(each.same for each in apart.values()):
            differ = differing(comparison.runs[0].rules, run.rules)
            sentences.append(_same(run.rules.name, first, differ, comparison, language))
        else:
            small = any(each.certain for each in apart.values())
            sentences.append(_open(run.rules.name, comparison, found["won"], place, small, language))
    return sentences


def _unsettled(found: Sequence[tuple[Compared, Difference]], language: Language) -> str:
    """The main figures of which more deals would tell whether they differ so that it matters."""
    still = [
        (_IN_SENTENCES.get(each.figure.key, each.figure.text), apart.deals)
        for each, apart in found
        if apart.large and apart.deals is not None and apart.deals <= MANY_DEALS
    ]
    still = sorted(still, key=lambda each: each[1])[:_MOST_OPEN]
    if not still:
        return ""
    if language == "zh":
        return "尚不能确定：" + "，".join(f"{text.zh}（约需 {deals:,} 局）" for text, deals in still) + "。"
    told = " and ".join(f"{text.en} (about {deals:,} deals would tell)" for text, deals in still)
    return f" Not settled: {told}."


def _has(comparison: Comparison, key: str) -> bool:
    return any(figure.key == key for figure in comparison.figures())


def _told(words: _Words, found: Compared, place: int, bases: tuple[int, int], language: Language) -> str:
    here, there = found.units[0], found.units[place + 1]
    scale = scale_of(found.figure.measure, [here.value, there.value])
    value = found.differences[place].value
    larger = value is not None and value > 0
    points = found.figure.measure == "points"
    unit = {"en": " plain hands", "zh": " 份平胡"}[language] if points else ""
    own = _in_points(found, place, language) if words.key == "won" and bases[0] != bases[1] else ""
    if language == "zh":
        text = words.more_zh if larger else words.less_zh
        return f"{text}（{scale.value(there.value)}{unit}，原 {scale.value(here.value)}{own}）"
    text = words.more_en if larger else words.less_en
    return f"{text} ({scale.value(there.value)}{unit}, not {scale.value(here.value)}{own})"


def _in_points(found: Compared, place: int, language: Language) -> str:
    """The same in points, where plain hands differ: a smaller number of larger ones may be more points."""
    here, there = found.estimates[0].value, found.estimates[place + 1].value
    values = [scale_of("points", [value]).value(value) for value in (there, here)]
    if language == "zh":
        return f"；按分数为 {values[0]}，原 {values[1]}"
    return f"; in points {values[0]}, not {values[1]}"


def _with(name: str, first: str, parts: list[str], language: Language) -> str:
    if language == "zh":
        return f"与 {first} 相比，{name}：{'，'.join(parts)}。"
    told = parts[0] if len(parts) == 1 else f"{', '.join(parts[:-1])} and {parts[-1]}"
    return f"Under {name}, against {first}: {told}."


def _same_in_plain_hands(
    name: str, first: str, differ: Sequence[str], bases: tuple[int, int], language: Language
) -> str:
    if language == "zh":
        return (
            f"与 {first} 相比，{name} 的每一局按平胡计都相同，按分数则一个平胡是 {bases[1]} 分，原 {bases[0]} 分："
            f"两套规则的不同之处（{'、'.join(differ)}）没有起别的作用。"
        )
    return (
        f"Under {name} every deal came out as under {first} in plain hands, of which one is {bases[1]} points and not "
        f"{bases[0]}: the rules differ in {_listed(differ)}, which changed nothing else."
    )


def _same(name: str, first: str, differ: Sequence[str], comparison: Comparison, language: Language) -> str:
    deals = f"{comparison.deals:,}"
    bases = [run.plain_hand for run in comparison.runs if run.rules.name in (first, name)]
    if differ and len(set(bases)) > 1:
        return _same_in_plain_hands(name, first, differ, (bases[0], bases[-1]), language)
    if language == "zh":
        if not differ:
            return f"与 {first} 相比，{name} 的每一局都相同：两套规则没有不同。"
        told = f"两套规则的不同之处（{'、'.join(differ)}）在这 {deals} 局里从没起过作用"
        return f"与 {first} 相比，{name} 的每一局都相同：{told}，也可能是这些牌手从不会遇到。"
    if not differ:
        return f"Under {name} every deal came out as under {first}: the rules are the same."
    noun = "deal" if comparison.deals == 1 else "deals"
    told = f"the rules differ in {_listed(differ)}, which never mattered in these {deals} {noun}"
    return f"Under {name} every deal came out as under {first}: {told}; these players may never meet the difference."


def _listed(names: Sequence[str]) -> str:
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"


def _open(name: str, comparison: Comparison, won: Compared, place: int, small: bool, language: Language) -> str:
    """Nothing that matters is certain; `small`: some figure differs for certain, by less than matters."""
    first = comparison.runs[0].rules.name
    apart = won.differences[place]
    scale = scale_of("points", [each.value for each in won.units])
    seen = scale.difference(apart, "0").strip()
    enough = apart.deals is not None and apart.deals <= MANY_DEALS
    done = apart.deals is not None and apart.deals <= comparison.deals
    part = percent(comparison.min_effect)
    if language == "zh":
        what = "没有确定的差别" if not small else f"确定的差别都小于 {part}"
        real = "若差别属实" if apart.large else f"要看出 {part} 的差别"
        rest = f"；{part} 的差别在这些局里应已看出" if done else f"；{real}，约需 {apart.deals:,} 局" if enough else ""
        return f"与 {first} 相比，{name} 的主要数字{what}（每局输赢总额相差 {seen} 份平胡）{rest}。"
    if not small:
        told = f"Under {name} none of the main figures is certain to differ from {first}"
    else:
        told = f"Under {name} the main figures that are certain to differ from {first} do so by less than {part}"
    rest = ""
    if done:
        rest = f"; these deals would have told a difference of {part}"
    elif enough:
        deals = f"about {apart.deals:,} deals would tell"
        rest = f"; if that is real, {deals}" if apart.large else f"; {deals} a difference of {part}"
    return f"{told} (changes hands in a deal: {seen} plain hands){rest}."


def plus_minus(scale: Scale, found: Estimate) -> str:
    """A value and half its interval, as "12.3 ±0.4"; a bare 0 for what was never seen."""
    if found.value == 0 and (not found.half or scale.measure != "points"):
        return "0%" if scale.measure == "share" else "0"
    return f"{scale.value(found.value)} {scale.half(found.half)}".rstrip()
