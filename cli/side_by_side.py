"""Rule sets side by side: the tables of a comparison, in as few columns as there is room for."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING

from .columns import width
from .document import Column, Table
from .texts import Phrase, Voice

if TYPE_CHECKING:
    from ..compare.comparison import Compared, Comparison

__all__ = ["letters", "shown_figures", "tables"]

RULES_HEAD = Phrase("figure", "项目")
AGAINST = Phrase("against {first}", "与 {first} 之差")
SAME = Phrase("same", "相同")
LARGEST_WIN = Phrase("largest win of a seat", "单家最大赢分")
LARGEST_LOSS = Phrase("largest loss of a seat", "单家最大输分")
WON_POINTS = Phrase("the same in points", "同上，以分计")

ITEMS = ("patterns", "pattern_points", "extras", "extra_points")
"""Groups of which only what comes often enough is shown."""
RARE = 0.005
"""Share of wins below which a pattern or extra is rare."""
TOGETHER = 2
"""Further rule sets beside the first in one table, where there is room."""
LONG_NAME = 22
"""Names that are longer become letters."""
BESIDE, BETWEEN = 2, 1
"""Blanks inside and between columns."""


def letters(count: int) -> list[str]:
    """A, B, C … for so many rule sets; numbers where there are more than letters."""
    return [chr(ord("A") + place) if count <= 26 else str(place + 1) for place in range(count)]


def tables(voice: Voice, found: Comparison, room: int) -> tuple[list[str], list[Table]]:
    """What the rule sets are called, and the tables; `room` is how many cells a line has.

    Names of rule sets give way to letters, and further rule sets to further tables, before labels break.
    """
    count = len(found.runs)
    shown = shown_figures(found)
    names = [run.rules.name for run in found.runs]
    plain = max(map(len, names)) <= LONG_NAME and len(set(names)) == len(names)
    together = min(TOGETHER, count - 1)
    choices = [(names, together)] if plain else []
    choices += [(letters(count), many) for many in range(together, 0, -1)]
    for called, many in choices:
        made = [_table(voice, found, shown, called, places) for places in _groups(count, many)]
        if all(_width(table) <= room for table in made):
            break
    return called, made


def shown_figures(found: Comparison) -> list[Compared]:
    """What people are shown: nothing rare, nothing that is all zero, seats only where their players differ."""
    from ..compare.figures import ALL_BUT_ONE
    from ..compare.measures import MANY_FAN

    seats_alike = all(len(set(run.players)) == 1 for run in found.runs)
    compared = found.compared()
    # The same end under two names would be two rows, each with a difference that is none.
    twice = ALL_BUT_ONE.measures if any(each.figure.key == ALL_BUT_ONE.key for each in compared) else ()
    often = {each.figure.key for each in compared if max(unit.value or 0 for unit in each.units) >= RARE}
    kept = []
    for each in compared:
        group, key = each.figure.group, each.figure.key
        if (group == "seats" and seats_alike) or key in twice:
            continue
        if group in ITEMS and key.replace("_points.", ".") not in often:
            continue
        if key.startswith("fan.") and int(key.removeprefix("fan.")) >= MANY_FAN:
            continue
        if any(estimate.value for estimate in each.estimates):
            kept.append(each)
    return kept


def _groups(count: int, many: int) -> list[range]:
    return [range(start, min(start + many, count)) for start in range(1, count, many)]


def _width(table: Table) -> int:
    cells = [[column.head for column in table.columns], *table.rows]
    widest = [max(width(row[place]) for row in cells) for place in range(len(table.columns))]
    return sum(widest) + BESIDE * len(widest) + BETWEEN * (len(widest) - 1)


def _table(
    voice: Voice, found: Comparison, shown: Sequence[Compared], names: Sequence[str], places: Sequence[int]
) -> Table:
    from ..compare.figures import GROUPS

    columns = [Column(voice.say(RULES_HEAD)), Column(names[0], "right")]
    for place in places:
        columns += [Column(names[place], "right"), Column(voice.say(AGAINST, first=names[0]), "right")]
    empty = [""] * (len(columns) - 1)
    rows: list[list[str]] = []
    breaks = set()
    group = None
    for each in shown:
        if each.figure.group != group:
            group = each.figure.group
            breaks.add(len(rows))
            rows.append([voice.of(GROUPS[group]), *empty])
        rows.append(["  " + voice.of(each.figure.text), *_cells(voice, each, places)])
        if each.figure.key == "won":
            rows.append(_points_row(voice, found, places))
        if each.figure.key == "spread":
            rows += _extreme_rows(voice, found, places)
    return Table(columns, rows, breaks=frozenset(breaks))


def _cells(voice: Voice, each: Compared, places: Sequence[int]) -> Iterator[str]:
    from ..compare.wording import scale_of

    scale = scale_of(each.figure.measure, [unit.value for unit in each.units])
    yield scale.value(each.units[0].value)
    for place in places:
        yield scale.value(each.units[place].value)
        yield scale.difference(each.differences[place - 1], voice.say(SAME))


def _points_row(voice: Voice, found: Comparison, places: Sequence[int]) -> list[str]:
    from ..compare.wording import scale_of

    won = found.find("won")
    cells = [voice.say(WON_POINTS)]
    for place in (0, *places):
        value = won.estimates[place].value
        cells.append(scale_of("points", [value]).value(value))
        if place:
            cells.append("")
    return ["  " + cells[0], *cells[1:]]


def _extreme_rows(voice: Voice, found: Comparison, places: Sequence[int]) -> list[list[str]]:
    from ..compare.forms import as_float
    from ..compare.wording import Scale, scale_of

    exact = {
        name: [Fraction(getattr(run.tally, name) or 0, run.plain_hand) for run in found.runs]
        for name in ("most", "least")
    }
    values = {name: [as_float(value) for value in each] for name, each in exact.items()}
    scale = scale_of("points", [value for each in values.values() for value in each])
    if not scale.short and all(value.denominator == 1 for each in exact.values() for value in each):
        scale = Scale("points", 0)
    rows = []
    for phrase, name in ((LARGEST_WIN, "most"), (LARGEST_LOSS, "least")):
        row = ["  " + voice.say(phrase), scale.value(values[name][0])]
        for place in places:
            row += [scale.value(values[name][place]), ""]
        rows.append(row)
    return rows
