"""Options that say what matters: how large a difference, and whether luck is told from skill."""

from __future__ import annotations

from dataclasses import dataclass

import click

from .command import voice_of
from .common import Failure, Phrase, Voice, option

__all__ = ["LUCK", "Weighing", "luck_option", "marks_said", "min_effect_option"]

MIN_EFFECT = Phrase(
    "The least difference that matters, as a part of the figure under the first rule set: 0.05 or 5%.",
    "多大的差别才算数：占第一套规则下数值的比例，如 0.05 或 5%。",
)
LUCK_EVERY = Phrase(
    "Every K-th deal is also played by greedy and random players who change places, to tell luck from skill; 0: none.",
    "每 K 局另由 greedy 与 random 换位各打一遍，以区分运气与技术；0 表示不打。",
)
NO_PART = Phrase(
    "--min-effect: {text!r} is no part; write it as 0.05 or 5%, 0 for any difference, {most} at the most",
    "--min-effect：{text!r} 不是比例；请写作 0.05 或 5%，0 表示任何差别，最大 {most}",
)
MOST = 1_000_000
"""The largest part: more is a slip."""
LUCK = Phrase(
    "Luck and skill: as duels, greedy and random players also played {duels} of the deals, and again with places "
    "changed. What wall and seat bring whoever plays is luck; what the better player brings at any seat is skill.",
    "运气与技术：其中 {duels} 局另由 greedy 与 random 换位各打一遍（对比）。"
    "不论谁打都一样的部分是运气，换成强手多得的部分是技术。",
)
MARKS = Phrase(
    "± is how far chance alone may have moved a figure: the 95 % interval. * marks a difference {size} that is "
    "certain: between rules that are alike, 19 of 20 comparisons show none at all (Holm's method, {looks} differences "
    "looked at). pp are percentage points, which differences between percentages are in.",
    "± 是偶然造成的误差范围（95% 置信区间）。* 表示差别{size}，而且是确定的："
    "规则相同时，20 次比较中有 19 次一个 * 也没有（Holm 校正，共 {looks} 项差别）。pp 为百分点，百分数之差以百分点计。",
)
AS_LARGE = Phrase("of {least} or more (of results of seats: of their spread)", "不小于 {least}（各家得分则按标准差计）")
ANY_SIZE = Phrase("of any size", "不论大小")


def marks_said(voice: Voice, min_effect: float, looks: int) -> str:
    """What ± and * mean, where so many differences were weighed together."""
    from ..compare.wording import percent

    size = voice.say(AS_LARGE, least=percent(min_effect)) if min_effect else voice.say(ANY_SIZE)
    return voice.say(MARKS, size=size, looks=f"{looks:,}")


@dataclass(frozen=True, slots=True)
class Weighing:
    """What matters, and how often luck is told from skill (None: never)."""

    min_effect: float
    luck_every: int | None


def _part_of(context: click.Context, parameter: click.Parameter, text: str) -> float:
    """A part that was written as 0.05 or as 5%."""
    bare = text.strip().removesuffix("%")
    try:
        part = float(bare) / (1 if bare == text.strip() else 100)
    except ValueError:
        part = -1
    if not 0 <= part <= MOST:
        raise Failure(voice_of(context).say(NO_PART, text=text, most=f"{MOST:,}"))
    return part


min_effect_option = option(
    "--min-effect", default="1%", show_default=True, metavar="PART", callback=_part_of, phrase=MIN_EFFECT
)
luck_option = option(
    "--luck-every", type=click.IntRange(0), default=25, show_default=True, metavar="K", phrase=LUCK_EVERY
)
