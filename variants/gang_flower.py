"""Who pays a win on the replacement tile of an exposed kong (点杠花)."""

from __future__ import annotations

from collections.abc import Sequence

from pydantic import Field

from ..core.contexts import Win
from ..core.terms import Bonus, Liability
from ..core.variant import Options, Says, Slot, Text, Variant, hookimpl
from ..core.variant_examples import VariantExample
from ._examples import examples_of

__all__ = ["SLOT", "Contract", "EveryonePays", "EveryonePlusFeeder", "FeederOnly"]

SLOT = Slot(
    name="gang_flower",
    default="everyone_pays",
    order=90,
    question=Text(
        "Who pays when a win is made on the replacement tile of an exposed kong?",
        "直杠之后杠上开花，由谁付分？",
    ),
)


def _feeder(win: Win) -> int:
    assert win.kong is not None
    assert win.kong.feeder is not None
    return win.kong.feeder


def _everyone(win: Win) -> tuple[tuple[int, int], ...]:
    return tuple((seat, 1) for seat in win.payers)


class EveryonePays(Variant):
    """Every live seat pays one share 家家有, as for a self-draw (rules.md 2 gang_flower)."""

    slot = "gang_flower"
    name = "everyone_pays"
    text = Text("Every live seat pays one share, as for a self-draw.", "家家有：每个未和家各付一份，同自摸。")

    @hookimpl
    def xuezhan_gang_flower(self, win: Win) -> Liability:
        """One share from each payer, with the self-draw bonus."""
        return Liability(_everyone(win), self_draw_bonus=True)

    @classmethod
    def examples(cls) -> Sequence[VariantExample]:
        """The choice of this variant and each of its options."""
        return examples_of(cls)


class Contract(Variant):
    """The feeder pays every live seat's share 承包 (rules.md 2 gang_flower)."""

    slot = "gang_flower"
    name = "contract"
    text = Text("The feeder pays every live seat's share.", "承包：引杠者包付每个未和家的一份。")

    @hookimpl
    def xuezhan_gang_flower(self, win: Win) -> Liability:
        """All shares from the feeder, with the self-draw bonus in each."""
        return Liability(((_feeder(win), len(win.payers)),), self_draw_bonus=True)

    @classmethod
    def examples(cls) -> Sequence[VariantExample]:
        """The choice of this variant and each of its options."""
        return examples_of(cls)


class FeederOnlyOptions(Options):
    """Options of `feeder_only`."""

    self_draw_bonus: bool = Field(
        default=False,
        description="The self-draw bonus is in the share.",
        json_schema_extra={"zh": "这一份计入自摸加番或加底（一人自摸）。"},
    )


class FeederOnly(Variant):
    """The feeder pays one share, as for a discard 引杠者输点 (rules.md 2 gang_flower)."""

    slot = "gang_flower"
    name = "feeder_only"
    text = Text("The feeder alone pays one share, as for a discard.", "只由引杠者付一份，同点炮。")
    Options = FeederOnlyOptions
    options: FeederOnlyOptions
    says = (
        Says(
            "self_draw_bonus",
            values={
                True: Text(
                    "The bonus of a self-draw is in that share all the same.",
                    "一人自摸：这一份仍计入自摸的加番或加底。",
                ),
                False: Text("The bonus of a self-draw is not in that share.", "这一份不计自摸的加番或加底。"),
            },
            when=lambda options, rules: rules.self_draw_bonus != Bonus(),
        ),
    )

    @hookimpl
    def xuezhan_gang_flower(self, win: Win) -> Liability:
        """One share from the feeder, with the self-draw bonus or without."""
        return Liability(((_feeder(win), 1),), self_draw_bonus=self.options.self_draw_bonus)

    @classmethod
    def examples(cls) -> Sequence[VariantExample]:
        """The choice of this variant and each of its options."""
        return examples_of(cls)


class EveryonePlusFeeder(Variant):
    """Every live seat pays one share, the feeder the kong's units once more (rules.md 2 gang_flower)."""

    slot = "gang_flower"
    name = "everyone_plus_feeder"
    text = Text(
        "Every live seat pays one share, and the feeder pays the units of the exposed kong once more.",
        "每个未和家各付一份，引杠者再多付一次直杠的分。",
    )

    @hookimpl
    def xuezhan_gang_flower(self, win: Win) -> Liability:
        """One share from each payer, and the feeder's units for the kong again."""
        assert win.kong is not None
        units = win.kong.price.feeder
        extra = ((_feeder(win), units, "gang_flower"),) if units else ()
        return Liability(_everyone(win), self_draw_bonus=True, extra=extra)

    @classmethod
    def examples(cls) -> Sequence[VariantExample]:
        """The choice of this variant and each of its options."""
        return examples_of(cls)
