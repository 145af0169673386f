"""An indicated tile and the 1s pay at the end of the deal (捉鸡), as in Guizhou."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from xuezhan import (
    AnyOptions,
    DealView,
    Meld,
    Payment,
    Settlement,
    TableSettings,
    Text,
    TurnUp,
    Variant,
    hookimpl,
)

from .chickens import YAOJI, chickens, copies, golden, pointed_at
from .options import SAYS, ZhuajiOptions

__all__ = ["Zhuaji"]

TURNED_UP = "zhuaji.tile"
HELD, FIRST, OWED = "zhuaji", "zhuaji.first", "zhuaji.owed"
"""Reasons: chickens that a seat has, what follows from the first 1s discarded, and what seats owe for theirs."""


class FirstDiscard(NamedTuple):
    """The first 1s discarded: by whom, and the seat that made a meld with it (None: nobody).

    `stands` is false where somebody claimed it, be it for a win.
    """

    seat: int
    claimer: int | None
    stands: bool


class Claim(NamedTuple):
    """Units that a seat may ask of each other seat, and why."""

    seat: int
    units: int
    why: str


class Zhuaji(Variant):
    """At the end a tile is turned up; copies of the next one, and the 1s, pay whoever has them."""

    name = "zhuaji"
    text = Text(
        "At the end of the deal a tile is turned up; the next tile of its suit, and the 1s, pay whoever has them.",
        "捉鸡：一局结束时翻一张牌，其下一张为鸡，与幺鸡一起算分。",
    )
    Options = ZhuajiOptions
    options: ZhuajiOptions
    says = SAYS

    @classmethod
    def warnings(
        cls, options: AnyOptions, table: TableSettings, chosen: Mapping[str, tuple[str, AnyOptions]]
    ) -> list[tuple[str, Text]]:
        """Without bamboos there are no 1s, and without a price for anything no chicken pays."""
        assert isinstance(options, ZhuajiOptions)
        priced = [key for key in ("yaoji", "first_discard", "first_claimed") if getattr(options, key)]
        if not priced and not options.turned:
            words = Text("no chicken is worth anything, so that nothing is ever paid", "所有鸡都不值分，永远没有付分")
            return [("use", words)]
        if "s" in table.suits:
            return []
        words = Text(
            f'there is no 1s at this table (table.suits = "{table.suits}"), so that this has no effect',
            f"这一桌没有条子（table.suits = \"{table.suits}\"），因此不起作用",
        )
        return [(key, words) for key in priced]

    @hookimpl
    def xuezhan_pay_reasons(self) -> Sequence[str]:
        """What chickens are paid for."""
        return (HELD, FIRST, OWED)

    @hookimpl
    def xuezhan_discarded(self, deal: DealView, seat: int, tile: int) -> None:
        """Note the first 1s discarded, and what had become of it by the next discard."""
        notes = deal.memory(self)
        if "by" not in notes:
            if tile == YAOJI:
                notes["by"] = seat
        elif "first" not in notes:
            notes["first"] = _fate(deal, notes["by"])

    @hookimpl
    def xuezhan_settlements(self) -> Sequence[Settlement]:
        """The turned-up tile, and what chickens pay, at every end."""
        return (Settlement("end", self._payments, TurnUp(TURNED_UP)),)

    def _payments(self, deal: DealView) -> Sequence[Payment]:
        if not (deal.wins or self.options.drawn):
            return ()
        chicken = next((pointed_at(tile) for tile in deal.turned_up(TURNED_UP)), None)
        first = self._first(deal)
        collecting = [seat for seat in range(len(deal.seats)) if self._collects(deal, seat)]
        return [
            *self._claimed(deal, first, chicken, collecting),
            *self._paid(deal, list(self._claims(deal, first, chicken)), collecting),
        ]

    def _first(self, deal: DealView) -> FirstDiscard | None:
        notes = deal.memory(self)
        if "by" not in notes:
            return None
        found: FirstDiscard = notes["first"] if "first" in notes else _fate(deal, notes["by"])
        return found

    def _collects(self, deal: DealView, seat: int) -> bool:
        if self.options.not_ready == "collects" or deal.has_won(seat):
            return True
        return deal.is_live(seat) and deal.is_ready(seat, without=deal.rules.dead_kinds(deal))

    def _claims(self, deal: DealView, first: FirstDiscard | None, chicken: int | None) -> Iterator[Claim]:
        """What each seat's chickens are worth, whether it may collect or not."""
        options = self.options
        charging = first.seat if first is not None and first.stands and options.first_discard else None
        for seat in range(len(deal.seats)):
            units = 0
            for kind, worth in chickens(options, chicken).items():
                count = copies(deal, seat, kind, options.river)
                # The first 1s in the river is paid for by its own price.
                if seat == charging and kind == YAOJI and options.river != "none":
                    count -= 1
                units += worth * count
            yield Claim(seat, units, HELD)
            if seat == charging:
                yield Claim(seat, options.first_discard * golden(options, chicken), FIRST)

    def _paid(self, deal: DealView, claims: Sequence[Claim], collecting: Sequence[int]) -> Iterator[Payment]:
        """Every other seat pays a seat that may collect; who may not owes these its own, where that is the rule."""
        unit = deal.rules.unit
        for seat, units, why in claims:
            if not units:
                continue
            if seat in collecting:
                payers = [other for other in range(len(deal.seats)) if other != seat]
                yield from (Payment(payer, seat, units * unit, why) for payer in payers)
            elif self.options.not_ready == "owes":
                yield from (Payment(seat, payee, units * unit, OWED) for payee in collecting)

    def _claimed(
        self, deal: DealView, first: FirstDiscard | None, chicken: int | None, collecting: Sequence[int]
    ) -> Iterator[Payment]:
        """What the discarder of the first 1s pays the seat that made a meld with it."""
        if first is None or first.claimer is None or first.claimer not in collecting:
            return
        points = self.options.first_claimed * golden(self.options, chicken) * deal.rules.unit
        if points:
            yield Payment(first.seat, first.claimer, points, FIRST)


def _fate(deal: DealView, by: int) -> FirstDiscard:
    """What has become of the first 1s discarded; no other can have been claimed before the next discard."""
    claimers = (seat for seat, standing in enumerate(deal.seats) if any(map(_of_1s, standing.melds)))
    claimer = next(claimers, None)
    return FirstDiscard(by, claimer, YAOJI in deal.seats[by].river)


def _of_1s(meld: Meld) -> bool:
    return meld.kind == YAOJI and meld.type != "run"
