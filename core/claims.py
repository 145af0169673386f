"""The window in which other seats may claim a discard or rob a kong (rules.md F4, F7, F10)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from .actions import KONG, PASS, PUNG, WIN
from .contexts import Chance
from .legal import Legal

if TYPE_CHECKING:
    from .deal import Deal

__all__ = ["Window", "open_window"]


class Window:
    """Who may claim the tile, and what was answered so far.

    Wins are asked for first: of all seats at once, or one after the other in turn order while the
    rules let only the nearest win. Only when nobody wins is the seat asked that can pung or kong.
    A forced win is answered by itself.
    """

    __slots__ = ("answers", "chances", "claimer", "kong", "late", "of", "order", "pung", "robbing", "tile")

    def __init__(self, tile: int, of: int, order: tuple[int, ...], *, robbing: bool, late: bool = False) -> None:
        self.tile = tile
        self.of = of
        self.order = order
        self.robbing = robbing
        self.late = late
        self.chances: dict[int, Chance] = {}
        self.claimer = -1
        self.pung = False
        self.kong = False
        self.answers: dict[int, int] = {}

    def owed(self, deal: Deal) -> list[int]:
        """Seats that must answer now, in turn order; empty when the window can be settled."""
        most = deal.rules.winners_per_tile
        if most is None:
            waiting = [seat for seat in self.order if seat in self.chances and self._unanswered(deal, seat)]
            if waiting:
                return waiting
        else:
            for seat in self.order:
                if len(self.winners()) >= most:
                    break
                if seat in self.chances and self._unanswered(deal, seat):
                    return [seat]
        if self.claimer >= 0 and self.claimer not in self.answers and not self.winners():
            return [self.claimer]
        return []

    def _unanswered(self, deal: Deal, seat: int) -> bool:
        if seat in self.answers:
            return False
        must_win = deal.rules.must_win
        if must_win is not None and must_win(deal, self.chances[seat]):
            self.answers[seat] = WIN
            return False
        return True

    def winners(self) -> list[int]:
        """Seats that answered with a win, in turn order."""
        return [seat for seat in self.order if self.answers.get(seat) == WIN]

    def taker(self) -> int:
        """The seat whose pung or kong holds, -1 when there is none."""
        if self.claimer >= 0 and self.answers.get(self.claimer) in (PUNG, KONG) and not self.winners():
            return self.claimer
        return -1

    def legal(self, deal: Deal, seat: int) -> Legal:
        """What the seat may answer."""
        claims = seat == self.claimer
        return Legal(
            deal.seats[seat],
            "claim",
            chance=self.chances.get(seat),
            tile=self.tile,
            of=self.of,
            pung=claims and self.pung,
            kong=claims and self.kong,
        )

    def fill_with_passes(self, deal: Deal) -> None:
        """Take every answer that is still missing as a pass."""
        while owed := self.owed(deal):
            for seat in owed:
                self.answers[seat] = PASS


def open_window(deal: Deal, tile: int, candidates: int, *, robbing: bool, late: bool = False) -> Window | None:
    """The window on a tile of `deal.turn_seat`; None when nobody can claim it.

    `candidates` has the bits of seats that hold a pair of the tile and may use it. `late`: the kong
    to be robbed would be unpaid.
    """
    of = deal.turn_seat
    window = Window(tile, of, deal.turn_order_after(of), robbing=robbing, late=late)
    bit = 1 << tile
    for index in window.order:
        seat = deal.seats[index]
        if seat.waits & bit and seat.live:
            chance = deal.chance(index, tile, of, "rob_kong" if robbing else "discard")
            if not refused(deal, chance):
                window.chances[index] = chance
        if candidates >> index & 1:
            _offer_melds(deal, window, index)
    if not window.chances and window.claimer < 0:
        return None
    return window


def refused(deal: Deal, chance: Chance) -> str | None:
    """Why a complete hand may not be won, None when it may."""
    for asks in deal.rules.win_filters:
        if (reason := asks(deal, chance)) is not None:
            return reason
    return None


def _offer_melds(deal: Deal, window: Window, index: int) -> None:
    seat, tile = deal.seats[index], window.tile
    pung = all(asks(deal, index, tile) is None for asks in deal.rules.pung_filters)
    kong = (
        seat.counts[tile] == 3
        and deal.wall_left > 0
        and all(asks(deal, index, tile, "exposed") is None for asks in deal.rules.kong_filters)
    )
    if pung or kong:
        window.claimer, window.pung, window.kong = index, pung, kong


def announce_passes(deal: Deal, window: Window, order: Sequence[int]) -> None:
    """Tell the rules who passed what.

    A pung counts as passed only where nobody won: a win comes before it, so it was never to be had.
    """
    winners = window.winners()
    for seat in order:
        answer = window.answers.get(seat)
        if answer is None or answer == WIN:
            continue
        if seat in window.chances:
            for told in deal.rules.passed_win:
                told(deal, window.chances[seat])
        if answer == PASS and seat == window.claimer and window.pung and not winners:
            for told_pung in deal.rules.passed_pung:
                told_pung(deal, seat, window.tile)
