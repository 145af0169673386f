"""Transfers of points: what hooks ask for, and the ledger that books them (rules.md F9, F11)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

__all__ = ["HOUSE", "Entry", "Ledger", "Payment"]

HOUSE = -1
"""The account that is no seat; "house" in records."""


class Payment(NamedTuple):
    """A transfer that a rule asks for.

    `payer` and `payee` are seats or HOUSE, `points` whole and above zero (a payment of nothing is
    not made), `why` a payment reason of the rule set. `settles` lists ledger indexes of earlier
    entries that this one hands over or gives back: from then on nobody holds them.
    """

    payer: int
    payee: int
    points: int
    why: str
    settles: tuple[int, ...] = ()


@dataclass(slots=True)
class Entry:
    """A booked transfer. `cause` is the kong's index for kong payments, the win's for wins, else -1.

    `held` is false once a later entry has handed it over or given it back; that one names it in `settles`.
    """

    index: int
    payer: int
    payee: int
    points: int
    why: str
    cause: int = -1
    held: bool = True
    settles: tuple[int, ...] = ()


class Ledger:
    """All transfers of one deal, in order; seats and house always sum to zero."""

    __slots__ = ("entries", "house", "scores")

    def __init__(self, seats: int) -> None:
        self.entries: list[Entry] = []
        self.scores = [0] * seats
        self.house = 0

    def book(self, payment: Payment, cause: int = -1) -> Entry:
        """Book one transfer and mark what it settles as no longer held."""
        payer, payee, points, why, settles = payment
        entry = Entry(len(self.entries), payer, payee, points, why, cause, True, settles)
        self.entries.append(entry)
        if payer == HOUSE:
            self.house -= points
        else:
            self.scores[payer] -= points
        if payee == HOUSE:
            self.house += points
        else:
            self.scores[payee] += points
        for index in settles:
            self.entries[index].held = False
        return entry

    def take_back(self, count: int) -> None:
        """Undo every entry from index `count` on; what they settled is held again."""
        if count == len(self.entries):
            return
        kept = self.entries[:count]
        del self.entries[:]
        self.scores[:] = [0] * len(self.scores)
        self.house = 0
        for entry in kept:
            self.book(Payment(entry.payer, entry.payee, entry.points, entry.why, entry.settles), entry.cause)
