"""What becomes of a kong's income when the discard after it is won (杠上炮)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Literal

from pydantic import Field

from ..core.contexts import DealView, Kong, Win
from ..core.money import Entry, Payment
from ..core.variant import Options, Says, Slot, Text, Variant, hookimpl
from ..core.variant_examples import VariantExample
from ._examples import examples_of

__all__ = ["SLOT", "Keep", "Refund", "Transfer"]

SLOT = Slot(
    name="gang_discard",
    default="transfer",
    order=100,
    question=Text(
        "What becomes of a kong's income when the discard after it is won?", "杠后点炮，杠的收入怎么办？"
    ),
)


def _held(deal: DealView, kongs: Iterable[Kong]) -> list[Entry]:
    entries = deal.entries
    return [entries[index] for kong in kongs for index in kong.entries if entries[index].held]


class TransferOptions(Options):
    """Options of `transfer`."""

    several: Literal["each", "split", "none"] = Field(
        default="each",
        description="With several winners: the full amount to each, a part rounded up to each, or nothing.",
        json_schema_extra={"zh": "一炮多响时：每家都得全数、均分（向上取整），或不转。"},
    )
    scope: Literal["last", "turn", "all"] = Field(
        default="last",
        description="What is handed over: the last kong of the turn, all kongs of the turn, "
        "or every kong payment still held.",
        json_schema_extra={"zh": "转移范围：本轮最后一杠、本轮所有的杠，或手上全部的杠分。"},
    )


class Transfer(Variant):
    """The discarder hands over what the kong brought 呼叫转移 (rules.md 2 gang_discard)."""

    slot = "gang_discard"
    name = "transfer"
    text = Text(
        "The discarder hands over to the winner what the kong brought.",
        "呼叫转移：点炮者把杠的收入转给和牌者。",
    )
    Options = TransferOptions
    options: TransferOptions
    says = (
        Says(
            "several",
            values={
                "each": Text(
                    "With several winners each gets the full amount, out of the discarder's own pocket from the "
                    "second on.",
                    "一炮多响时每家都得全数，第二家起由点炮者自己掏。",
                ),
                "split": Text(
                    "With several winners each gets an equal part, rounded up; the discarder tops it up.",
                    "一炮多响时各家均分，除不尽的向上取整，由点炮者补足。",
                ),
                "none": Text("With several winners it is kept.", "一炮多响时不转移。"),
            },
            when=lambda options, rules: rules.winners_per_tile != 1 and rules.table.seats > 2,
        ),
        Says(
            "scope",
            values={
                "last": Text(
                    "Only the last kong of that turn is handed over.", "只转移这一轮最后一杠的收入。"
                ),
                "turn": Text("All kongs of that turn are handed over.", "转移这一轮所有杠的收入。"),
                "all": Text(
                    "Every kong payment that the discarder still holds is handed over.",
                    "转移点炮者手上全部的杠分。",
                ),
            },
        ),
    )

    @hookimpl
    def xuezhan_gang_discard(self, deal: DealView, wins: Sequence[Win]) -> Sequence[Payment]:
        """One payment a winner; the first one settles what is handed over."""
        winners = len(wins)
        if winners > 1 and self.options.several == "none":
            return ()
        last = wins[0].kong
        assert last is not None
        handed = _held(deal, self._kongs(deal, last))
        points = sum(entry.points for entry in handed)
        if self.options.several == "split":
            points = -(-points // winners)
        if not points:
            return ()
        settles = tuple(entry.index for entry in handed)
        return [
            Payment(last.seat, win.seat, points, "kong_transfer", () if place else settles)
            for place, win in enumerate(wins)
        ]

    def _kongs(self, deal: DealView, last: Kong) -> Sequence[Kong]:
        if self.options.scope == "last":
            return (last,)
        own = [kong for kong in deal.kongs if kong.seat == last.seat]
        if self.options.scope == "turn":
            return [kong for kong in own if kong.turn == last.turn]
        return own

    @classmethod
    def examples(cls) -> Sequence[VariantExample]:
        """The choice of this variant and each of its options."""
        return examples_of(cls)


class Refund(Variant):
    """The discarder gives the last kong's income back to those who paid it (rules.md 2 gang_discard)."""

    slot = "gang_discard"
    name = "refund"
    text = Text(
        "The discarder gives the last kong's income back to those who paid it.",
        "点炮者把最后一杠的收入退还给付分的各家。",
    )

    @hookimpl
    def xuezhan_gang_discard(self, deal: DealView, wins: Sequence[Win]) -> Sequence[Payment]:
        """Each payment that the kong brought and its maker still holds goes back, once."""
        last = wins[0].kong
        assert last is not None
        return [
            Payment(entry.payee, entry.payer, entry.points, "kong_refund", (entry.index,))
            for entry in _held(deal, (last,))
        ]

    @classmethod
    def examples(cls) -> Sequence[VariantExample]:
        """The choice of this variant and each of its options."""
        return examples_of(cls)


class Keep(Variant):
    """The discarder keeps what the kong brought (rules.md 2 gang_discard)."""

    slot = "gang_discard"
    name = "keep"
    text = Text("The discarder keeps the kong's income.", "点炮者保留杠的收入。")

    @classmethod
    def examples(cls) -> Sequence[VariantExample]:
        """The choice of this variant and each of its options."""
        return examples_of(cls)
