"""Axes of a sweep as people write them: an option and the values that it is to have."""

from __future__ import annotations

import math
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from .errors import SimulationError

__all__ = ["MOST_POINTS", "Axis", "SweepError", "read_axes"]

MOST_AXES = 2
MOST_POINTS = 400
"""Rule sets of one sweep: more are no curve and no map that anybody reads."""

_RANGE = re.compile(r"(-?\d{1,9})\.\.(-?\d{1,9})(?:\.\.(\d{1,9}))?")
_MEANT_AS_RANGE = re.compile(r"\d+ *(?:[-–—~～…:]|to) *\d+")
_QUOTED = r""""(?:\\.|[^"\\])*"|'[^']*'|\[[^\]]*\]|\{[^}]*\}"""
_BETWEEN_COMMAS = re.compile(rf"(?:{_QUOTED}|[^,])+")
_BETWEEN_BARS = re.compile(rf"(?:{_QUOTED}|[^|])+")


class SweepError(SimulationError):
    """Axes that cannot be read or played."""

    def __init__(self, message: str, zh: str = "") -> None:
        super().__init__(message)
        self.zh = zh


@dataclass(frozen=True, slots=True)
class Axis:
    """An option as rule files call it ("cap.fan", "cap.use", "cap") and its values as quick changes write them."""

    option: str
    values: tuple[str, ...]

    @property
    def path(self) -> tuple[str, ...]:
        """Slot and option; a slot alone is its `use`."""
        parts = tuple(self.option.split("."))
        return parts if len(parts) > 1 else (*parts, "use")

    @property
    def numbers(self) -> tuple[float, ...] | None:
        """The values as numbers; None where one of them is none."""
        try:
            return tuple(float(value) for value in self.values)
        except ValueError:
            return None


def read_axes(texts: Sequence[str]) -> tuple[Axis, ...]:
    """Read one or two axes, which a comma or a new text separates.

    `slot.option=1..8` is a range, both ends in it, `0..100..10` one with a step; `slot.option=1|2|4` and
    `slot.use=one|other` are lists, in which ranges may stand too. Raises SweepError, also where they make more
    than `MOST_POINTS` points.
    """
    pieces = [piece.strip() for text in texts for piece in _BETWEEN_COMMAS.findall(text)]
    axes = tuple(_axis(piece) for piece in pieces if piece)
    if not axes:
        raise SweepError(
            "a sweep wants an option and its values: slot.option=1..8", "请写要改变的选项和取值：slot.option=1..8"
        )
    if len(axes) > MOST_AXES:
        raise SweepError(
            f"{len(axes)} options are too many for a sweep; one makes a curve, two a map",
            f"一次最多改变两项，这里有 {len(axes)} 项",
        )
    if len({axis.path for axis in axes}) < len(axes):
        raise SweepError(f"`{axes[0].option}` is swept twice", f"`{axes[0].option}` 写了两次")
    counts = [len(axis.values) for axis in axes]
    if math.prod(counts) > MOST_POINTS:
        raise _too_many(counts, list(_thinner(axes)))
    return axes


def _thinner(axes: Sequence[Axis]) -> Iterator[str]:
    """The axes with fewer values, as they would be written, so that their points are not too many."""
    fewest = min(len(axis.values) for axis in axes) if len(axes) > 1 else 1
    most = max(MOST_POINTS // fewest, math.isqrt(MOST_POINTS))
    for axis in axes:
        numbers = axis.numbers
        if len(axis.values) > most and numbers is not None and all(map(float.is_integer, numbers)):
            yield f"{axis.option}={_stepped(int(min(numbers)), int(max(numbers)), most)}"


def _stepped(first: int, last: int, most: int) -> str:
    """A range of no more than `most` values, with a step of 1, 2 or 5 and noughts."""
    least = math.ceil((last - first + 1) / most)
    noughts = 10 ** (len(str(least)) - 1)
    step = next(each * noughts for each in (1, 2, 5, 10) if each * noughts >= least)
    return f"{first}..{last}..{step}"


def _too_many(counts: Sequence[int], instead: Sequence[str]) -> SweepError:
    points = f"{math.prod(counts):,}"
    product = " × ".join(f"{count:,}" for count in counts)
    counted = points if len(counts) == 1 else f"{product} = {points}"
    example = ",".join(instead) or "0..100..10"
    return SweepError(
        f"{counted} points are too many for a sweep, {MOST_POINTS} are the most: leave values out, or give a range a "
        f"step, such as {example}",
        f"共 {counted} 个取值点，最多 {MOST_POINTS} 个：请减少取值，或给范围加步长，如 {example}",
    )


def _axis(piece: str) -> Axis:
    option, equals, values = (part.strip() for part in piece.partition("="))
    if not equals or not option or not values:
        raise SweepError(
            f"{piece!r} is no option with values: write slot.option=1..8, slot.option=1|2|4 or slot.use=one|other",
            f"{piece!r} 不是选项和取值：请写 slot.option=1..8、slot.option=1|2|4 或 slot.use=甲|乙",
        )
    found = [value for part in _BETWEEN_BARS.findall(values) for value in _values(option, part.strip()) if value]
    return Axis(option, tuple(dict.fromkeys(found)))


def _values(option: str, text: str) -> list[str]:
    found = _RANGE.fullmatch(text)
    if found is None:
        if (".." in text or _MEANT_AS_RANGE.fullmatch(text)) and not text.startswith(("'", '"', "[", "{")):
            raise SweepError(
                f"{option}: {text!r} is no range; a range is 1..8, with a step 0..100..10",
                f"{option}：{text!r} 不是范围；范围写作 1..8，带步长写作 0..100..10",
            )
        return [text]
    first, last, step = int(found[1]), int(found[2]), int(found[3] or 1)
    if step < 1 or last < first:
        raise SweepError(
            f"{option}: {text!r} is empty; a range goes up, and its step is at least 1",
            f"{option}：{text!r} 是空的；范围要从小到大，步长至少为 1",
        )
    numbers = range(first, last + 1, step)
    if len(numbers) > MOST_POINTS:
        raise _too_many([len(numbers)], [f"{option}={_stepped(first, last, MOST_POINTS)}"])
    return [str(number) for number in numbers]
