"""The window in which other seats may claim a discard or rob a kong (rules.md F4, F7, F10)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from .actions import PASS, PLAY, WIN
from .contexts import Chance
from .legal import ClaimLegal, Legal
from .offers import claim_offers
from .plays import MELD_RANK, Offer

if TYPE_CHECKING:
    from .state import DealState

__all__ = ["Claim", "Window", "announce_passed_pung", "announce_passes", "melds_offered", "open_window", "refused"]

PASSED = -1


@dataclass(frozen=True, slots=True)
class Claim:
    """What a seat may make of the tile beside winning with it."""

    pung: bool
    kong: bool
    offers: tuple[Offer, ...] = ()

    @property
    def rank(self) -> int:
        """The highest rank of what it may claim."""
        ranks = [offer.rank for offer in self.offers]
        return max([MELD_RANK, *ranks] if self.pung or self.kong else ranks)

    def rank_of(self, answer: int) -> int:
        """The rank of an answer; a pass has the lowest."""
        if answer == PASS:
            return PASSED
        return self.offers[answer - PLAY].rank if answer >= PLAY else MELD_RANK


class Window:
    """Who may claim the tile, and what was answered so far.

    Wins are asked for first: of all seats at once, or one after the other in turn order while the
    rules let only the nearest win. Only when nobody wins are the seats asked that may make something
    else of the tile, one after the other while one of them could come before what was claimed so far:
    the higher rank first, then the nearest in turn order. (In the core's game that is one seat: the
    tile's maker and the claimer hold all copies but one.) A forced win is answered by itself.
    """

    __slots__ = ("answers", "chances", "claims", "late", "of", "order", "robbing", "tile")

    def __init__(self, tile: int, of: int, order: tuple[int, ...], *, robbing: bool, late: bool) -> None:
        self.tile = tile
        self.of = of
        self.order = order
        self.robbing = robbing
        self.late = late
        self.chances: dict[int, Chance] = {}
        self.claims: Mapping[int, Claim] = {}
        self.answers: dict[int, int] = {}

    def owed(self, deal: DealState) -> Sequence[int]:
        """Seats that must answer now; empty when the window can be settled."""
        if self.chances:
            asked = self._asked_to_win(deal)
            if asked:
                return asked
            if self.winners():
                return ()
        claims, answers = self.claims, self.answers
        if len(claims) < 2:
            return [seat for seat in claims if seat not in answers]
        best = self._best()
        # In the order of rank and turn, so the first that is left is the one to ask.
        for seat, claim in claims.items():
            if seat not in answers and (best is None or self._place(seat, claim.rank) < best[0]):
                return (seat,)
        return ()

    def taker(self) -> int | None:
        """The seat whose claim holds, None where there is none."""
        if not self.claims:
            return None
        best = self._best()
        return None if best is None else best[1]

    def _best(self) -> tuple[tuple[int, int], int] | None:
        """Place and seat of the claim that comes first so far."""
        made = [
            (self._place(seat, claim.rank_of(self.answers[seat])), seat)
            for seat, claim in self.claims.items()
            if self.answers.get(seat, PASS) != PASS
        ]
        return min(made, default=None)

    def _place(self, seat: int, rank: int) -> tuple[int, int]:
        return -rank, self.order.index(seat)

    def add_claims(self, claims: Mapping[int, Claim]) -> None:
        """Let these seats claim the tile, asked in the order of rank and turn."""
        if len(claims) > 1:
            claims = dict(sorted(claims.items(), key=lambda each: self._place(each[0], each[1].rank)))
        self.claims = claims

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
        claim = self.claims.get(seat, NOTHING)
        chance = self.chances.get(seat) if self.chances else None
        return ClaimLegal(deal.seats[seat], self.tile, self.of, chance, claim.pung, claim.kong, claim.offers)

    def fill_with_passes(self, deal: DealState) -> None:
        """Take every answer that is still missing as a pass."""
        while owed := self.owed(deal):
            for seat in owed:
                self.answers[seat] = PASS


NOTHING = Claim(False, False)
"""Of a seat that can do nothing with the tile but win."""

MELDS = {(pung, kong): Claim(pung, kong) for pung in (False, True) for kong in (False, True)}
"""By whether a pung and a kong may be made."""


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
    claims: dict[int, Claim] = {}
    if candidates:
        claimer = candidates.bit_length() - 1
        pung, kong = melds_offered(deal, claimer, tile)
        if pung or kong:
            claims[claimer] = MELDS[pung, kong]
    if deal.rules.claim_plays and not robbing:
        _add_offers(deal, window, claims)
    if not window.chances and not claims:
        return None
    window.add_claims(claims)
    return window


def _add_offers(deal: DealState, window: Window, claims: dict[int, Claim]) -> None:
    for index in window.order:
        s = deal.seats[index]
        if s.live and not s.locked and (offers := claim_offers(deal, s, window.tile)):
            claims[index] = replace(claims.get(index, NOTHING), offers=offers)


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
    if not window.chances and not deal.rules.passed_pung:
        return
    won = WIN in window.answers.values()
    for seat in window.order:
        answer = window.answers.get(seat)
        if answer is None or answer == WIN:
            continue
        if seat in window.chances:
            deal.tell_passed_win(window.chances[seat])
        if answer == PASS and window.claims.get(seat, NOTHING).pung and not won:
            announce_passed_pung(deal, seat, window.tile)


def announce_passed_pung(deal: DealState, seat: int, tile: int) -> None:
    """Tell the rules that a seat passed a pung."""
    for told in deal.rules.passed_pung:
        told(deal, seat, tile)
