"""An indicated tile and the 1s pay at the end of the deal (捉鸡), as in Guizhou."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from xuezhan import (
    AnyOptions,
    ChosenRules,
    DealExample,
    DealView,
    Kong,
    Meld,
    Payment,
    PayReason,
    Settlement,
    TableSettings,
    Text,
    TurnUp,
    Variant,
    VariantExample,
    Win,
    hookimpl,
)

from .chickens import YAOJI, chickens, copies, golden, pointed_at
from .options import SAYS, ZhuajiOptions

__all__ = ["Zhuaji"]

TURNED_UP = "zhuaji.tile"
HELD, FIRST, OWED = "zhuaji", "zhuaji.first", "zhuaji.owed"
"""Reasons: chickens that a seat has, what follows from the first 1s discarded, and what seats owe for theirs."""


class FirstDiscard(NamedTuple):
    """The first 1s discarded: by whom, and the seat that made a pung or kong with it (None: nobody).

    `stands` is false where somebody claimed it, be it for a win.
    """

    seat: int
    claimer: int | None = None
    stands: bool = True


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
    def warnings(cls, options: AnyOptions, table: TableSettings, chosen: ChosenRules) -> list[tuple[str, Text]]:
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
            f'这一桌没有条子（table.suits = "{table.suits}"），因此不起作用',
        )
        return [(key, words) for key in priced]

    @classmethod
    def examples(cls) -> Sequence[VariantExample]:
        """Whole deals that the first win ends, or in which nobody wins."""
        plain = "jipin:missing_suit=off,flower_pig=none,play_on=first_win"
        rules = f"{plain},extra.zhuaji.use=zhuaji"

        def told(option: str, *values: str, seed: int, player: str = "greedy") -> DealExample:
            settings = tuple(f"extra.zhuaji.{option}={value}" for value in values)
            return DealExample(option, rules, settings, seed=seed, player=player)

        return (
            DealExample("use", plain, ("", "extra.zhuaji.use=zhuaji"), seed=2),
            told("yaoji", "0", "1", seed=2),
            told("turned", "0", "1", seed=2),
            told("golden", "1", "2", seed=10),
            told("river", "none", "yaoji", "all", seed=4),
            told("not_ready", "collects", "pays", "owes", seed=1),
            told("first_discard", "0", "2", seed=4),
            told("first_claimed", "0", "1", seed=2),
            told("drawn", "true", "false", seed=39, player="random"),
        )

    @hookimpl
    def xuezhan_pay_reasons(self) -> Sequence[PayReason]:
        """What chickens are paid for."""
        return (
            PayReason(HELD, Text("chickens", "捉鸡")),
            PayReason(FIRST, Text("first 1s discarded", "冲锋鸡、责任鸡")),
            PayReason(OWED, Text("chickens of seats that are not ready", "包鸡")),
        )

    @hookimpl
    def xuezhan_discarded(self, deal: DealView, seat: int, tile: int) -> None:
        """Note who discarded the first 1s."""
        if tile == YAOJI:
            deal.memory(self).setdefault("first", FirstDiscard(seat))

    @hookimpl
    def xuezhan_melded(self, deal: DealView, seat: int, meld: Meld) -> None:
        """Note who made a pung with the first 1s discarded."""
        self._claimed(deal, meld.of, None if meld.type == "run" else seat)

    @hookimpl
    def xuezhan_konged(self, deal: DealView, kong: Kong) -> None:
        """Note who made a kong with the first 1s discarded."""
        if kong.type == "exposed":
            self._claimed(deal, kong.feeder, kong.seat)

    @hookimpl
    def xuezhan_win_payments(self, deal: DealView, win: Win) -> Sequence[Payment]:
        """Note that the first 1s discarded was won with; nothing is paid for that."""
        if win.how == "discard":
            self._claimed(deal, win.of, None)
        return ()

    @hookimpl
    def xuezhan_settlements(self) -> Sequence[Settlement]:
        """The turned-up tile, and what chickens pay, at every end."""
        return (Settlement("end", self._payments, TurnUp(TURNED_UP)),)

    def _payments(self, deal: DealView) -> Sequence[Payment]:
        if not (deal.wins or self.options.drawn):
            return ()
        chicken = next((pointed_at(tile) for tile in deal.turned_up(TURNED_UP)), None)
        first: FirstDiscard | None = deal.memory(self).get("first")
        collecting = [seat for seat in range(len(deal.seats)) if self._collects(deal, seat)]
        return [
            *self._fed(deal, first, chicken, collecting),
            *self._paid(deal, list(self._claims(deal, first, chicken)), collecting),
        ]

    def _claimed(self, deal: DealView, of: int | None, claimer: int | None) -> None:
        """Somebody claims the tile that seat `of` has just discarded: note it where that is the first 1s."""
        notes = deal.memory(self)
        first: FirstDiscard | None = notes.get("first")
        if first is None or first.seat != of:
            return
        *before, last = deal.seats[first.seat].discarded
        if last == YAOJI and YAOJI not in before:
            notes["first"] = first._replace(claimer=claimer, stands=False)

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

    def _fed(
        self, deal: DealView, first: FirstDiscard | None, chicken: int | None, collecting: Sequence[int]
    ) -> Iterator[Payment]:
        """What the discarder of the first 1s pays the seat that made a meld with it."""
        if first is None or first.claimer is None or first.claimer not in collecting:
            return
        points = self.options.first_claimed * golden(self.options, chicken) * deal.rules.unit
        if points:
            yield Payment(first.seat, first.claimer, points, FIRST)
