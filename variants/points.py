"""How fan become points (番数换算)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated

from pydantic import Field
from pydantic.config import JsonDict

from ..core.variant import Options, Says, Slot, Text, Variant, hookimpl
from ..core.variant_examples import VariantExample
from ._examples import examples_of

__all__ = ["SLOT", "Doubling", "Linear", "Table"]

SLOT = Slot(
    name="points",
    default="doubling",
    order=60,
    question=Text("How many points is a number of fan?", "番数怎样换算成分数？"),
)

_BASE = "Points of one unit."
_BASE_ZH: JsonDict = {"zh": "底分，即一个单位的分数。"}


class DoublingOptions(Options):
    """Options of `doubling`."""

    base: int = Field(default=6, ge=1, le=1_000_000, description=_BASE, json_schema_extra=_BASE_ZH)
    first: int = Field(
        default=1,
        ge=0,
        le=1000,
        description="The fan that are worth one unit: 1, or 0 where a plain hand is 0 fan.",
        json_schema_extra={"zh": "值一个底分的番数：平胡算1番时为1，平胡算0番时为0。"},
    )


class Doubling(Variant):
    """base x 2^(fan - first) 滚滚番; fan below `first` count as `first` (rules.md 2 points)."""

    slot = "points"
    name = "doubling"
    text = Text("Every fan doubles the points.", "每多一番，分数翻一倍。")
    Options = DoublingOptions
    options: DoublingOptions
    says = (
        Says(
            "use",
            "A unit is {base:point|points}. A hand of {first} fan is worth one unit, and every further fan doubles it.",
            "底分{base}分：{first}番值一个底分，以后每多一番翻一倍。",
        ),
    )

    @hookimpl
    def xuezhan_unit(self) -> int:
        """Points of one unit."""
        return self.options.base

    @hookimpl
    def xuezhan_points(self, fan: int) -> int:
        """Points of one share of `fan` fan."""
        first = self.options.first
        return int(self.options.base << (max(fan, first) - first))

    @classmethod
    def examples(cls) -> Sequence[VariantExample]:
        """The choice of this variant and each of its options."""
        return examples_of(cls)


class LinearOptions(Options):
    """Options of `linear`."""

    base: int = Field(default=1, ge=1, le=1_000_000, description=_BASE, json_schema_extra=_BASE_ZH)
    step: int = Field(
        default=1,
        ge=0,
        le=1_000_000,
        description="Points that every fan after the first adds.",
        json_schema_extra={"zh": "从第二番起每一番增加的分数。"},
    )


class Linear(Variant):
    """base + step x (fan - 1); 0 fan count as 1 (rules.md 2 points)."""

    slot = "points"
    name = "linear"
    text = Text("Every fan adds the same number of points.", "每多一番，增加固定的分数。")
    Options = LinearOptions
    options: LinearOptions
    says = (
        Says(
            "use",
            "A unit is {base:point|points}. A hand of 1 fan is worth one unit, and every further fan adds "
            "{step:point|points}.",
            "底分{base}分：1番值一个底分，以后每多一番加{step}分。",
        ),
    )

    @hookimpl
    def xuezhan_unit(self) -> int:
        """Points of one unit."""
        return self.options.base

    @hookimpl
    def xuezhan_points(self, fan: int) -> int:
        """Points of one share of `fan` fan."""
        return self.options.base + self.options.step * (max(fan, 1) - 1)

    @classmethod
    def examples(cls) -> Sequence[VariantExample]:
        """The choice of this variant and each of its options."""
        return examples_of(cls)


class TableOptions(Options):
    """Options of `table`."""

    base: int = Field(default=1, ge=1, le=1_000_000, description=_BASE, json_schema_extra=_BASE_ZH)
    units: list[Annotated[int, Field(ge=0, le=1000)]] = Field(
        default=[1, 2, 4, 8, 16, 32],
        min_length=1,
        description="Units of 1 fan, 2 fan and so on; the last one repeats.",
        json_schema_extra={"zh": "1番、2番……各值几个底分；更多的番按最后一个计算。"},
    )


class Table(Variant):
    """base x units[fan - 1], the last one repeating; 0 fan count as 1 (rules.md 2 points)."""

    slot = "points"
    name = "table"
    text = Text("The points of each number of fan stand in a table.", "各番数的分数由表格给出。")
    Options = TableOptions
    options: TableOptions
    says = (
        Says(
            "use",
            "A unit is {base:point|points}. Hands of 1 fan, 2 fan and so on are worth so many units: {units}; "
            "the last figure holds for all higher fan.",
            "底分{base}分：1番、2番……依次值{units}个底分，更高的番按最后一个计算。",
        ),
    )

    @hookimpl
    def xuezhan_unit(self) -> int:
        """Points of one unit."""
        return self.options.base

    @hookimpl
    def xuezhan_points(self, fan: int) -> int:
        """Points of one share of `fan` fan."""
        units = self.options.units
        return self.options.base * units[min(max(fan, 1), len(units)) - 1]

    @classmethod
    def examples(cls) -> Sequence[VariantExample]:
        """The choice of this variant and each of its options."""
        return examples_of(cls)
