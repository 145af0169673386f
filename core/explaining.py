"""Why points moved: which variant asked for a payment, and which answers made a win's price."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from .money import Entry, Payment
from .tracing import HookCall

__all__ = ["Asked", "Hearing"]


class Asked(NamedTuple):
    """Who asked for a payment: the variant, and the hook that it answered."""

    plugin: str
    hook: str


class Hearing:
    """Listens to traced rules (`RuleSet.traced`); `begin` forgets the deal before."""

    def __init__(self) -> None:
        self._last: dict[str, str] = {}
        self._paying: list[HookCall] = []

    def hear(self, call: HookCall) -> None:
        """Take in one call."""
        if call.won is not None:
            self._last[call.hook] = call.won
        if call.entries is not None and call.won is not None and _payments(call.answer):
            self._paying.append(call)

    def begin(self) -> None:
        """A new deal begins; what was asked once, when the rules were composed, is kept."""
        self._paying.clear()

    def who(self, hook: str) -> str | None:
        """The variant whose answer to the hook counted last, None where nobody answered."""
        return self._last.get(hook)

    def asked(self, entries: Sequence[Entry]) -> dict[int, Asked]:
        """By index in the ledger: who asked for the transfer, for those that no price of the game's own made."""
        found: dict[int, Asked] = {}
        for call in self._paying:
            assert call.entries is not None
            assert call.won is not None
            place = call.entries
            for payment in _payments(call.answer):
                # Surcharges stand between the payments of one answer.
                while place < len(entries) and not _is(entries[place], payment):
                    place += 1
                if place < len(entries):
                    found[place] = Asked(call.won, call.hook)
                    place += 1
        return found

    def asked_for(self, payment: Payment) -> Asked | None:
        """Who asked for such a payment in this deal, None where nobody did."""
        for call in self._paying:
            if any(each[:4] == payment[:4] for each in _payments(call.answer)):
                assert call.won is not None
                return Asked(call.won, call.hook)
        return None


def _payments(answer: object) -> Sequence[Payment]:
    listed = getattr(answer, "payments", answer)
    if isinstance(listed, (list, tuple)) and listed and all(isinstance(each, Payment) for each in listed):
        return listed
    return ()


def _is(entry: Entry, payment: Payment) -> bool:
    return (entry.payer, entry.payee, entry.points, entry.why) == payment[:4]
