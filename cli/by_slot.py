"""What each differing slot does, for people: sentences, and tables with a row for each change."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from .columns import width
from .common import Block, Column, Paragraph, Phrase, Table, Voice
from .runs import WHO_PLAYS
from .weighing import marks_said

if TYPE_CHECKING:
    from ..compare.slot_effects import BySlot, SlotEffects

__all__ = ["LEFT_OVER_SHORT", "MAIN", "TOGETHER", "named_players", "slot_blocks"]

CHANGE = Phrase("change", "更换")
BEFORE = Phrase("under {rules}", "{rules}")
TOGETHER = Phrase("all together", "全部一起")
LEFT_OVER = Phrase("left over: what they do to each other", "余下：各项互相影响")
LEFT_OVER_SHORT = Phrase("left over", "余下")
POINTS = Phrase("{figure}, points", "{figure}（分）")
SAME = Phrase("same", "相同")
MOST = Phrase(
    "What changes hands in a deal goes from {before} to {after} points ({total}). Alone: {parts}; left over: {rest}.",
    "每局输赢总额从 {before} 分变为 {after} 分（{total}）。单独更换：{parts}；余下：{rest}。",
)
NEVER = Phrase("Changed alone, {slots} made no difference to any deal.", "单独更换 {slots} 时，没有一局因此不同。")
GROUPED = Phrase(
    "{slots} change together: some of them alone would be no sound rule set.", "{slots} 一起更换：单独换不成立。"
)
UNSETTLED = Phrase("Not settled: {parts}.", "尚不能确定：{parts}。")
WOULD_TELL = Phrase("{slots} (about {deals} deals would tell)", "{slots}（约需 {deals} 局）")
OPEN = Phrase(
    "None of these effects is certain and {least} or more of the figure.",
    "这些作用没有一项是确定的、并且达到数值的 {least}。",
)
ENOUGH = Phrase(
    "About {deals} deals would tell every effect of {least} on what changes hands.",
    "约需 {deals} 局才能看出对每局输赢总额的每一项达到 {least} 的作用。",
)
MEANING = Phrase(
    "What is left over is all together less the sum of the changes alone; its "
    "interval is that of the same sum and difference deal by deal. "
    "Points are points, whatever the bases. Every other figure is in --json and in --save FILE.csv.",
    "“余下”是全部一起的变化减去各项单独变化之和，其区间由逐局同样的加减算出。"
    "分数按分计，不论底分。其他数字见 --json 和 --save FILE.csv。",
)
MAIN = ("won", "spread", "wins", "fan", "end.exhausted")
"""The figures that people are shown."""
MOST_OPEN = 3
"""Effects that are named of those that more deals would settle."""


def slot_blocks(voice: Voice, found: BySlot, room: int) -> list[Block]:
    """What the effects are, in sentences and tables, and what they mean; `room` is how many cells a line has."""
    effects = [each for key in MAIN if (each := _effects(found, key)) is not None]
    comma = _comma(voice)
    blocks: list[Block] = [
        Paragraph(voice.say(GROUPED, slots=comma.join(group.slots))) for group in found.groups if len(group.slots) > 1
    ]
    if (won := _effects(found, "won")) is not None:
        blocks.append(Paragraph(_most(voice, found, won)))
        blocks += [Paragraph(text) for text in _open(voice, found, effects, won)]
    if never := _never(found):
        blocks.append(Paragraph(voice.say(NEVER, slots=comma.join(never))))
    blocks += _tables(voice, found, effects, room)
    notes = [marks_said(voice, found.min_effect, found.looks), voice.say(MEANING)]
    if {"greedy", "random"} & set(found.players):
        notes.append(voice.say(WHO_PLAYS))
    return [*blocks, *(Paragraph(text, tone="quiet") for text in notes)]


def named_players(players: Sequence[str]) -> str:
    """Who plays: one name where it is the same everywhere."""
    names = list(dict.fromkeys(players))
    return names[0] if len(names) == 1 else ", ".join(players)


def _comma(voice: Voice) -> str:
    return "、" if voice.language == "zh" else ", "


def _open(voice: Voice, found: BySlot, effects: Sequence[SlotEffects], won: SlotEffects) -> Iterator[str]:
    """What is not certain about what changes hands, and how many deals would tell."""
    from ..compare.wording import MANY_DEALS, percent

    least = percent(found.min_effect)
    if not any(effect.marked for each in effects for effect in each.every):
        yield voice.say(OPEN, least=least)
    names = [" + ".join(group.slots) for group in found.groups]
    # Of a single group all together is what it does alone.
    named = list(zip(names, won.alone, strict=True)) + [(voice.say(TOGETHER), won.together)] * (len(names) > 1)
    named.append((voice.say(LEFT_OVER_SHORT), won.left_over))
    told = [(each.deals, each.large, name) for name, each in named if each.deals is not None]
    still = sorted((deals, name) for deals, large, name in told if large and deals <= MANY_DEALS)
    if still:
        parts = [voice.say(WOULD_TELL, slots=name, deals=f"{deals:,}") for deals, name in still[:MOST_OPEN]]
        yield voice.say(UNSETTLED, parts=_comma(voice).join(parts))
    elif small := [deals for deals, _, _ in told if deals <= MANY_DEALS]:
        yield voice.say(ENOUGH, least=least, deals=f"{max(small):,}")


def _effects(found: BySlot, key: str) -> SlotEffects | None:
    return found.find(key) if any(figure.key == key for figure in found.figures()) else None


def _never(found: BySlot) -> list[str]:
    """Slots whose change alone moved nothing in any deal."""
    every = found.effects()
    return [
        " + ".join(group.slots)
        for place, group in enumerate(found.groups)
        if not any(each.alone[place].value or each.alone[place].half for each in every)
    ]


def _most(voice: Voice, found: BySlot, won: SlotEffects) -> str:
    from ..compare.wording import scale_of

    scale = scale_of("points", [won.before, won.after])
    same = voice.say(SAME)
    order = sorted(range(len(found.groups)), key=lambda place: -abs(won.alone[place].value or 0.0))
    parts = [
        f"{' + '.join(found.groups[place].slots)} {scale.difference(won.alone[place], same).strip()}"
        for place in order
        if won.alone[place].value
    ]
    return voice.say(
        MOST,
        before=scale.value(won.before),
        after=scale.value(won.after),
        total=scale.difference(won.together, same).strip(),
        parts=("，" if voice.language == "zh" else ", ").join(parts) or same,
        rest=scale.difference(won.left_over, same).strip(),
    )


def _tables(voice: Voice, found: BySlot, effects: Sequence[SlotEffects], room: int) -> list[Table]:
    """One table, or as many as there must be for lines of `room` cells."""
    tables: list[Table] = []
    left = list(effects)
    while left:
        many = next(
            (count for count in range(len(left), 1, -1) if _width(_table(voice, found, left[:count])) <= room), 1
        )
        tables.append(_table(voice, found, left[:many]))
        left = left[many:]
    return tables


def _table(voice: Voice, found: BySlot, effects: Sequence[SlotEffects]) -> Table:
    columns = [Column(voice.say(CHANGE), breaks="never")]
    columns += [Column(_head(voice, each), "right") for each in effects]
    heads = [
        voice.say(BEFORE, rules=found.rules[0].name),
        *[" + ".join(group.slots) for group in found.groups],
        voice.say(TOGETHER),
        voice.say(LEFT_OVER),
        voice.say(BEFORE, rules=found.rules[-1].name),
    ]
    cells = [list(_cells(voice, each)) for each in effects]
    rows = [[head, *[cell[place] for cell in cells]] for place, head in enumerate(heads)]
    return Table(columns, rows, breaks=frozenset([1, len(rows) - 3, len(rows) - 1]))


def _head(voice: Voice, each: SlotEffects) -> str:
    name = voice.of(each.figure.text)
    return voice.say(POINTS, figure=name) if each.figure.measure == "points" else name


def _cells(voice: Voice, each: SlotEffects) -> Iterator[str]:
    from ..compare.wording import scale_of

    scale = scale_of(each.figure.measure, [each.before, each.after])
    yield scale.value(each.before) + "  "
    for effect in each.every:
        yield scale.difference(effect, voice.say(SAME))
    yield scale.value(each.after) + "  "


def _width(table: Table) -> int:
    cells = [[column.head for column in table.columns], *table.rows]
    return sum(max(width(row[place]) for row in cells) + 3 for place in range(len(table.columns)))
