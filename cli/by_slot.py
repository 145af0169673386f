"""`xuezhan compare A B --by-slot`: which rule makes the difference.

The JSON object (`--json`, version 1) holds what that of `compare` does, with `by_slot` true; `rules` has the two
rule sets, `groups` the slots that were changed together (`slots`, and the `rules_digest` of the first rule set with
them); `figures` by key have `before` and `after` (under the two rule sets), `alone` (one entry a group), `together`
and `left_over` (`together` less the sum of `alone`), each with `value`, `plus_minus` (half the 95 % interval)
and `certain` (the interval leaves out zero). Points are in points, whatever the bases.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from typing import TYPE_CHECKING

from .columns import width
from .common import (
    INTERRUPTED,
    Block,
    Column,
    Document,
    Failure,
    Output,
    Paragraph,
    Phrase,
    Table,
    Voice,
    leave_with,
    note,
    our_version,
)
from .runs import WHO_PLAYS, Run, deliver_run, running, so_far, stopped_note
from .screen import PIPE_WIDTH

if TYPE_CHECKING:
    from ..compare.by_slot import BySlot, SlotEffects
    from ..compare.contrasts import Effect
    from ..compare.wording import Scale
    from ..core.ruleset import RuleSet

__all__ = ["BY_SLOT", "compare_by_slot"]

BY_SLOT = Phrase(
    "Which rule makes the difference: change each differing slot of the first rule set alone, and all together.",
    "哪一条规则造成差别：把第一套规则中不同的各项逐一换成第二套的，再全部一起换。",
)
TWO = Phrase("compare --by-slot: exactly two rule sets are wanted", "compare --by-slot：要正好两套规则")
PLAYING = Phrase("Comparing slot by slot", "逐项比较中")
HEADLINE = Phrase(
    "{deals} deals of the same walls under {first}, under {other}, and under {first} with each of {count} "
    "changes alone; {players}; seed {seed}.",
    "{deals} 局，牌墙相同：分别按 {first}、{other}，以及只换 {count} 处之一的 {first}；各家：{players}；种子 {seed}。",
)
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
MEANING = Phrase(
    "± is the 95 % interval over the same walls, * marks what chance does not explain; even changes without effect "
    "bear one in about 1 of 20 places. What is left over is all together less the sum of the changes alone; its "
    "interval is that of the same sum and difference deal by deal. "
    "Points are points, whatever the bases. Every other figure is in --json and in --save FILE.csv.",
    "± 是同一牌墙下的 95% 置信区间，* 表示并非偶然；没有作用的更换约 20 处也会有 1 处带 *。"
    "“余下”是全部一起的变化减去各项单独变化之和，其区间由逐局同样的加减算出。"
    "分数按分计，不论底分。其他数字见 --json 和 --save FILE.csv。",
)
MAIN = ("won", "spread", "wins", "fan", "end.exhausted")
"""The figures that people are shown."""


def compare_by_slot(rules: Sequence[RuleSet], run: Run, output: Output) -> None:
    """Play, then print and save what each change does."""
    from ..compare.by_slot import BySlotStopped, by_slot
    from .reports import by_slot_report

    if len(rules) != 2:
        raise Failure(output.screen_voice.say(TWO))
    status = 0
    try:
        with running(output.screen_voice.say(PLAYING), run.deals, run.means) as told:
            found = by_slot(
                *rules, deals=run.deals, seed=run.seed, players=run.players, first_deal=run.first_deal, **told
            )
    except BySlotStopped as stopped:
        found, status = stopped.partial, INTERRUPTED
        note(stopped_note(output.screen_voice, found.deals, run.deals, run.means))
        if not found.deals:
            leave_with(status)
    deliver_run(
        output,
        lambda voice, room: document(voice, found, room),
        found.to_json(),
        title="xuezhan compare --by-slot",
        rows=[{**row, "xuezhan": our_version()} for row in found.rows()],
        rules=rules,
        status=status,
        report=partial(by_slot_report, found),
    )


def document(voice: Voice, found: BySlot, room: int = PIPE_WIDTH) -> Document:
    """The effects for people: what was played, sentences, and tables with a row for each change.

    `room` is how many cells a line has.
    """
    first, other = found.rules[0], found.rules[-1]
    effects = [each for key in MAIN if (each := _effects(found, key)) is not None]
    comma = "、" if voice.language == "zh" else ", "
    names = list(dict.fromkeys(found.players))
    headline = voice.say(
        HEADLINE,
        deals=f"{found.deals:,}",
        first=first.name,
        other=other.name,
        count=len(found.groups),
        players=names[0] if len(names) == 1 else ", ".join(found.players),
        seed=found.seed,
    )
    blocks: list[Block] = [Paragraph(headline), *so_far(voice, found.deals, found.wanted)]
    blocks += [
        Paragraph(voice.say(GROUPED, slots=comma.join(group.slots))) for group in found.groups if len(group.slots) > 1
    ]
    if (won := _effects(found, "won")) is not None:
        blocks.append(Paragraph(_most(voice, found, won)))
    if never := _never(found):
        blocks.append(Paragraph(voice.say(NEVER, slots=comma.join(never))))
    blocks += _tables(voice, found, effects, room)
    notes = [voice.say(MEANING)]
    if {"greedy", "random"} & set(found.players):
        notes.append(voice.say(WHO_PLAYS))
    blocks += [Paragraph(text, tone="quiet") for text in notes]
    return blocks


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
        f"{' + '.join(found.groups[place].slots)} {_told(scale, won.alone[place], same).strip()}"
        for place in order
        if won.alone[place].value
    ]
    return voice.say(
        MOST,
        before=scale.value(won.before),
        after=scale.value(won.after),
        total=_told(scale, won.together, same).strip(),
        parts=("，" if voice.language == "zh" else ", ").join(parts) or same,
        rest=_told(scale, won.left_over, same).strip(),
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
    for effect in (*each.alone, each.together, each.left_over):
        yield _told(scale, effect, voice.say(SAME))
    yield scale.value(each.after) + "  "


def _told(scale: Scale, effect: Effect, same: str) -> str:
    """An effect with its interval; two signs at the end are for the mark, so that columns line up."""
    if effect.value is None:
        return "–  "
    if effect.same:
        return f"{same}  "
    value = scale.value(effect.value)
    sign = "+" if effect.value > 0 and any(digit in value for digit in "123456789") else ""
    return f"{sign}{value} {scale.half(effect.half)}{' *' if effect.certain else '  '}"


def _width(table: Table) -> int:
    cells = [[column.head for column in table.columns], *table.rows]
    return sum(max(width(row[place]) for row in cells) + 3 for place in range(len(table.columns)))
