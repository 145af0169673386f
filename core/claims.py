"""The window in which other seats may claim a discard or rob a kong (rules.md F4, F7, F10)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from .actions import PASS, WIN
from .contexts import Chance
from .legal import ClaimLegal, Legal

if TYPE_CHECKING:
    from .state import DealState

__all__ = ["Window", "announce_passed_pung", "announce_passes", "melds_offered", "open_window", "refused"]


class Window:
    """Who may claim the tile, and what was answered so far.

    Wins are asked for first: of all seats at once, or one after the other in turn order while the
    rules let only the nearest win. Only when nobody wins is the seat asked that can pung or kong (no
    second seat can: the tile's maker and the claimer hold all copies but one). A forced win is
    answered by itself.
    """

    __slots__ = ("answers", "chances", "claimer", "kong", "late", "of", "order", "pung", "robbing", "tile")

    def __init__(self, tile: int, of: int, order: tuple[int, ...], *, robbing: bool, late: bool) -> None:
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

    def owed(self, deal: DealState) -> Sequence[int]:
        """Seats that must answer now, in turn order; empty when the window can be settled."""
        if self.chances:
            asked = self._asked_to_win(deal)
            if asked:
                return asked
        claimer = self.claimer
        if claimer < 0 or claimer in self.answers or (self.chances and self.winners()):
            return ()
        return (claimer,)

    def _asked_to_win(self, deal: DealState) -> Sequence[int]:
        most = deal.rules.winners_per_tile
        if most is None:
            return [seat for seat in self.order if seat in self.chances and self._unanswered(deal, seat)]
        for seat in self.order:
            if len(self.winners()) >= most:
                break
            if seat in self.chances and self._unanswered(deal, seat):
                return (seat,)
        return ()

    def _unanswered(self, deal: DealState, seat: int) -> bool:
        if seat in self.answers:
            return False
        must_win = deal.rules.must_win
        if must_win is not None and must_win(deal, self.chances[seat]):
            self.answers[seat] = WIN
            return False
        return True

    def winners(self) -> list[int]:
        """Seats that answered with a win, in turn order."""
        answers = self.answers
        return [seat for seat in self.order if answers.get(seat) == WIN]

    def legal(self, deal: DealState, seat: int) -> Legal:
        """What the seat may answer."""
        claims = seat == self.claimer
        chance = self.chances.get(seat) if self.chances else None
        return ClaimLegal(deal.seats[seat], self.tile, self.of, chance, claims and self.pung, claims and self.kong)

    def fill_with_passes(self, deal: DealState) -> None:
        """Take every answer that is still missing as a pass."""
        while owed := self.owed(deal):
            for seat in owed:
                self.answers[seat] = PASS


def open_window(
    deal: DealState, tile: int, candidates: int, *, robbing: bool = False, late: bool = False
) -> Window | None:
    """The window on a tile of `deal.turn_seat`; None when nobody can claim it.

    `candidates` has the bits of seats that hold a pair of the tile and may use it. `robbing`: the
    tile is that of an added kong; `late`: that kong would be unpaid.
    """
    of = deal.turn_seat
    window = Window(tile, of, deal.order[of], robbing=robbing, late=late)
    if deal.ready >> tile & 1:
        for index in window.order:
            s = deal.seats[index]
            if s.waits >> tile & 1 and s.live:
                chance = deal.chance(index, tile, of, "rob_kong" if robbing else "discard")
                if refused(deal, chance) is None:
                    window.chances[index] = chance
    if candidates:
        claimer = candidates.bit_length() - 1
        window.pung, window.kong = melds_offered(deal, claimer, tile)
        if window.pung or window.kong:
            window.claimer = claimer
    if not window.chances and window.claimer < 0:
        return None
    return window


def refused(deal: DealState, chance: Chance) -> str | None:
    """Why a complete hand may not be won, None when it may."""
    for asks in deal.rules.win_filters:
        if (reason := asks(deal, chance)) is not None:
            return reason
    return None


def melds_offered(deal: DealState, seat: int, tile: int) -> tuple[bool, bool]:
    """Whether a seat that holds a pair of the discard and may use it may pung, and may kong."""
    rules = deal.rules
    pung = True
    for asks in rules.pung_filters:
        pung = pung and asks(deal, seat, tile) is None
    kong = deal.seats[seat].counts[tile] == 3 and deal.back > deal.front
    if kong:
        for asks_kong in rules.kong_filters:
            kong = kong and asks_kong(deal, seat, tile, "exposed") is None
    return pung, kong


def announce_passes(deal: DealState, window: Window) -> None:
    """Tell the rules who passed what.

    A pung counts as passed only where nobody won: a win comes before it, so it was never to be had.
    """
    if not (deal.rules.passed_win and window.chances) and not deal.rules.passed_pung:
        return
    won = WIN in window.answers.values()
    for seat in window.order:
        answer = window.answers.get(seat)
        if answer is None or answer == WIN:
            continue
        if seat in window.chances:
            for told in deal.rules.passed_win:
                told(deal, window.chances[seat])
        if answer == PASS and seat == window.claimer and window.pung and not won:
            announce_passed_pung(deal, seat, window.tile)


def announce_passed_pung(deal: DealState, seat: int, tile: int) -> None:
    """Tell the rules that a seat passed a pung."""
    for told in deal.rules.passed_pung:
        told(deal, seat, tile)
