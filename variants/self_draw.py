"""What winning by self-draw adds (自摸)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated, Literal

from pydantic import Field

from ..core.option_checks import meant
from ..core.said import said
from ..core.terms import Bonus
from ..core.variant import AnyOptions, ChosenRules, Options, Says, Slot, TableSettings, Text, Variant, hookimpl
from ..core.variant_examples import VariantExample
from ._examples import examples_of

if TYPE_CHECKING:
    from ..core.ruleset import RuleSet

__all__ = ["SLOT", "Double", "Plain", "PlusBase", "PlusFan"]

SLOT = Slot(
    name="self_draw",
    default="plain",
    order=70,
    question=Text("What does a self-draw add?", "自摸加什么？"),
)


MOST_TOLD = 100
"""Unknown names that are told of."""


def _not_doubled(options: DoubleOptions, rules: RuleSet) -> Text | None:
    named = [item for item in rules.fan_items if item.name in options.without]
    if not named:
        return None
    en, zh = ", ".join(item.en for item in named), "、".join(item.zh or item.en for item in named)
    return Text(f"Not doubled: {en}.", f"不加倍：{zh}。")


class Plain(Variant):
    """Nothing 自摸不加 (rules.md 2 self_draw)."""

    slot = "self_draw"
    name = "plain"
    text = Text("A self-draw adds nothing.", "自摸不加番也不加底。")

    @hookimpl
    def xuezhan_self_draw_bonus(self) -> Bonus:
        """No bonus."""
        return Bonus()

    @classmethod
    def examples(cls) -> Sequence[VariantExample]:
        """The choice of this variant and each of its options."""
        return examples_of(cls)


class PlusFan(Variant):
    """One fan more 自摸加番, inside the cap (rules.md 2 self_draw)."""

    slot = "self_draw"
    name = "plus_fan"
    text = Text("A self-draw adds one fan, inside the cap.", "自摸加一番，计入封顶。")

    @hookimpl
    def xuezhan_self_draw_bonus(self) -> Bonus:
        """One fan."""
        return Bonus(fan=1)

    @classmethod
    def examples(cls) -> Sequence[VariantExample]:
        """The choice of this variant and each of its options."""
        return examples_of(cls)


class PlusBase(Variant):
    """One unit more from each payer 自摸加底, after the cap (rules.md 2 self_draw)."""

    slot = "self_draw"
    name = "plus_base"
    text = Text(
        "A self-draw adds one unit from each payer, after the cap.", "自摸时每家多付一个底分，不计入封顶。"
    )
    says = (
        Says(
            "use",
            "A self-draw adds one unit ({unit:point|points}) from each payer, after the cap.",
            "自摸加底：每家多付一个底分（{unit}分），不计入封顶。",
        ),
    )

    @hookimpl
    def xuezhan_self_draw_bonus(self) -> Bonus:
        """One unit."""
        return Bonus(units=1)

    @classmethod
    def examples(cls) -> Sequence[VariantExample]:
        """The choice of this variant and each of its options."""
        return examples_of(cls)


class DoubleOptions(Options):
    """Options of `double`."""

    cap: Literal["inside", "outside"] = Field(
        default="inside",
        description="Inside: twice the points come to no more than a hand at the cap pays; outside: they may.",
        json_schema_extra={"zh": "加倍后是否以封顶为限：inside 计入封顶，outside 不计入。"},
    )
    without: list[Annotated[str, Field(min_length=1, max_length=60)]] = Field(
        default=[],
        description="Patterns whose self-draws are not doubled.",
        json_schema_extra={"zh": "自摸不加倍的番种。"},
    )


class Double(Variant):
    """Twice the points 自摸加倍 (rules.md 2 self_draw)."""

    slot = "self_draw"
    name = "double"
    text = Text("A self-draw is paid twice the points.", "自摸加倍：每家付两倍的分。")
    Options = DoubleOptions
    options: DoubleOptions
    says = (
        Says("use"),
        Says(
            "cap",
            values={
                "inside": Text(
                    "A self-draw is paid twice the points, but no more than a hand at the cap pays.",
                    "自摸加倍：每家付两倍的分，以封顶为限。",
                ),
                "outside": Text(
                    "A self-draw is paid twice the points, beyond the cap too.",
                    "自摸加倍：每家付两倍的分，不计入封顶。",
                ),
            },
            when=lambda options, rules: rules.most_points is not None,
        ),
        Says("without", tell=_not_doubled),
    )

    @classmethod
    def problems(cls, options: AnyOptions, table: TableSettings, chosen: ChosenRules) -> list[tuple[str, Text]]:
        """Names in `without` that are no patterns."""
        assert isinstance(options, DoubleOptions)
        patterns = [item.name for item in chosen.fan_items if item.kind == "pattern"]
        found = []
        for name in options.without:
            if name not in patterns:
                message = Text(f"there is no pattern {name!r}", f"没有番种 {name!r}")
                found.append(("without", said(message, meant(name, patterns))))
        return found[:MOST_TOLD]

    @hookimpl
    def xuezhan_self_draw_bonus(self) -> Bonus:
        """Twice the points."""
        return Bonus(factor=2, factor_cap=self.options.cap, without=tuple(self.options.without))

    @classmethod
    def examples(cls) -> Sequence[VariantExample]:
        """The choice of this variant and each of its options."""
        return examples_of(cls)
