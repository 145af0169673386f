"""Who deals next (轮庄)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Literal

from pydantic import Field

from ..core.outcome import DealOutcome
from ..core.variant import Options, Says, Slot, Text, Variant, hookimpl
from ..core.variant_examples import VariantExample
from ._examples import examples_of

if TYPE_CHECKING:
    from ..core.ruleset import RuleSet

__all__ = ["SLOT", "FirstWinner", "Rotate", "Stay"]

SLOT = Slot(
    name="dealer",
    default="first_winner",
    order=210,
    question=Text("Who deals next?", "下一盘谁做庄？"),
)


class FirstWinnerOptions(Options):
    """Options of `first_winner`."""

    after_change: Literal["keep", "random"] = Field(
        default="keep",
        description="When a player was replaced since the last deal: as usual, or drawn at random.",
        json_schema_extra={"zh": "换人后：照常，或第一盘随机选庄。"},
    )
    shared: Literal["discarder", "nearest"] = Field(
        default="discarder",
        description="After a shared first win: the seat whose tile it was deals next, or the winner nearest to it.",
        json_schema_extra={"zh": "最先一炮多响时：由点炮者做庄，或由离他最近的和牌者做庄。"},
    )


def _who_deals(options: FirstWinnerOptions, rules: RuleSet) -> Text:
    if options.shared == "discarder" or rules.winners_per_tile == 1 or rules.table.seats == 2:
        return FirstWinner.text
    return Text(
        "The first winner deals next, of several on one tile the nearest to the seat whose tile it was; the same "
        "dealer without a win.",
        "先和牌者下盘做庄，一炮多响时由离点炮者最近的和牌者做庄，荒庄不下庄。",
    )


class FirstWinner(Variant):
    """The first winner deals next; no win keeps the dealer 荒庄不下庄 (rules.md 2 dealer)."""

    slot = "dealer"
    name = "first_winner"
    text = Text(
        "The first winner deals next, or the seat whose tile it was if that win was shared; "
        "the same dealer without a win.",
        "先和牌者下盘做庄，一炮多响时由点炮者做庄，荒庄不下庄。",
    )
    Options = FirstWinnerOptions
    options: FirstWinnerOptions
    says = (
        Says("use", tell=_who_deals),
        Says("shared"),
        Says(
            "after_change",
            values={
                "keep": None,
                "random": Text(
                    "When a player was replaced since the last deal, the next dealer is drawn.",
                    "换人后第一盘随机选庄。",
                ),
            },
        ),
    )

    @hookimpl
    def xuezhan_next_dealer(self, outcome: DealOutcome, replaced: bool) -> int | None:
        """The seat, or None to draw it."""
        if replaced and self.options.after_change == "random":
            return None
        if not outcome.first_winners:
            return outcome.dealer
        if len(outcome.first_winners) > 1:
            return outcome.first_win_of if self.options.shared == "discarder" else outcome.first_winners[0]
        return outcome.first_winners[0]

    @classmethod
    def examples(cls) -> Sequence[VariantExample]:
        """The choice of this variant and each of its options."""
        return examples_of(cls)


class Rotate(Variant):
    """The deal passes on to the next seat (rules.md 2 dealer)."""

    slot = "dealer"
    name = "rotate"
    text = Text("The next seat deals next.", "轮流做庄。")

    @hookimpl
    def xuezhan_next_dealer(self, outcome: DealOutcome) -> int:
        """The next seat."""
        return (outcome.dealer + 1) % outcome.seats

    @classmethod
    def examples(cls) -> Sequence[VariantExample]:
        """The choice of this variant and each of its options."""
        return examples_of(cls)


class Stay(Variant):
    """The same seat deals always (rules.md 2 dealer)."""

    slot = "dealer"
    name = "stay"
    text = Text("The dealer stays.", "庄家不变。")

    @hookimpl
    def xuezhan_next_dealer(self, outcome: DealOutcome) -> int:
        """The same seat."""
        return outcome.dealer

    @classmethod
    def examples(cls) -> Sequence[VariantExample]:
        """The choice of this variant and each of its options."""
        return examples_of(cls)
