"""What follows a win (血战)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from pydantic import Field

from ..core.terms import PlayOn
from ..core.variant import Options, Says, Slot, Text, Variant, hookimpl
from ..core.variant_examples import VariantExample
from ._examples import examples_of

__all__ = ["SLOT", "BloodBattle", "BloodFlow", "FirstWin"]

SLOT = Slot(
    name="play_on",
    default="blood_battle",
    order=170,
    question=Text("Does the deal go on after a win?", "有人和牌后还打不打？"),
)


class BloodBattle(Variant):
    """A winner is out and the rest play on 血战到底 (rules.md 2 play_on)."""

    slot = "play_on"
    name = "blood_battle"
    text = Text(
        "A winner is out; the others play on until one is left or the wall is used up.",
        "血战到底：和牌者退出，其余各家打到只剩一家或牌墙摸完。",
    )

    @hookimpl
    def xuezhan_play_on(self) -> PlayOn:
        """Winners are out, the deal goes on."""
        return PlayOn()

    @classmethod
    def examples(cls) -> Sequence[VariantExample]:
        """The choice of this variant and each of its options."""
        return examples_of(cls)


class FirstWin(Variant):
    """The first win ends the deal 普通场 (rules.md 2 play_on)."""

    slot = "play_on"
    name = "first_win"
    text = Text("The first win ends the deal.", "普通场：有人和牌就结束。")

    @hookimpl
    def xuezhan_play_on(self) -> PlayOn:
        """The deal ends."""
        return PlayOn(ends_with_win=True)

    @classmethod
    def examples(cls) -> Sequence[VariantExample]:
        """The choice of this variant and each of its options."""
        return examples_of(cls)


class BloodFlowOptions(Options):
    """Options of `blood_flow`."""

    kongs: Literal["none", "same_waits"] = Field(
        default="none",
        description="Kongs that a seat may make once it has won: none, or concealed and added ones "
        "with the drawn tile that leave its waits as they are.",
        json_schema_extra={"zh": "和过牌的人能否再杠：不能，或可用刚摸到的牌暗杠、补杠而不改变听口。"},
    )


class BloodFlow(Variant):
    """Winners stay, with a locked hand 血流成河 (rules.md 2 play_on)."""

    slot = "play_on"
    name = "blood_flow"
    text = Text(
        "Winners stay with a locked hand, may win again and keep paying, until the wall is used up.",
        "血流成河：和牌者锁手继续，可以再和，也继续付分，直到牌墙摸完。",
    )
    Options = BloodFlowOptions
    options: BloodFlowOptions
    says = (
        Says(
            "kongs",
            values={
                "none": Text("A seat that has won makes no more kongs.", "和过牌的人不能再杠。"),
                "same_waits": Text(
                    "A seat that has won may make concealed and added kongs with the tile just drawn that leave "
                    "its waits as they are.",
                    "和过牌的人可以用刚摸到的牌暗杠或补杠，但听口不能改变。",
                ),
            },
        ),
    )

    @hookimpl
    def xuezhan_play_on(self) -> PlayOn:
        """Winners stay live."""
        return PlayOn(winners_stay=True, locked_kongs=self.options.kongs)

    @classmethod
    def examples(cls) -> Sequence[VariantExample]:
        """The choice of this variant and each of its options."""
        return examples_of(cls)
