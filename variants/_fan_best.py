"""The best reading of a hand, by what a fan table makes of each."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, TypeAlias

from ..core.contexts import HandQuestion
from ..core.contributions import FanItem
from ..core.errors import PluginError
from ..core.terms import FanCount
from . import _fan_facts

if TYPE_CHECKING:
    from ..core.readings import Reading

__all__ = ["Question", "Verdict", "Verdicts"]

Question: TypeAlias = int | tuple[int, tuple[int, ...]]
"""What holds of a hand in one reading (`facts_of`), with the number of each further item where there are such."""
Verdict: TypeAlias = tuple[tuple[int, int, int], FanCount]
"""How a count ranks among the readings of a hand (total, largest pattern, its place), and the count."""


class Verdicts:
    """What a fan table makes of readings, each such question judged once.

    `asked` is the mask of the facts that matter to it, `further` are the items that others brought.
    """

    __slots__ = ("_asked", "_further", "_judge", "_known")

    def __init__(self, asked: int, further: Sequence[FanItem], judge: Callable[[Question], Verdict]) -> None:
        self._asked = asked
        self._further = tuple(further)
        self._judge = judge
        self._known: dict[Question, Verdict] = {}

    def best(self, hand: HandQuestion) -> FanCount:
        """The count of the reading that ranks highest, of equal ones the first."""
        found = _fan_facts.facts_of(hand, self._asked)
        known = self._known
        best: Verdict | None = None
        for question in self._with_further(found, hand) if self._further else found:
            verdict = known.get(question)
            if verdict is None:
                verdict = known[question] = self._judge(question)
            if best is None or verdict[0] > best[0]:
                best = verdict
        assert best is not None, "a hand without a reading is not complete"
        return best[1]

    def _with_further(self, found: Sequence[int], hand: HandQuestion) -> list[Question]:
        readings = hand.readings
        return [
            (facts, tuple([_times(item, hand, reading) for item in self._further]))
            for facts, reading in zip(found, readings, strict=True)
        ]


def _times(item: FanItem, hand: HandQuestion, reading: Reading) -> int:
    if item.times is None:
        raise PluginError(f"the fan item {item.name} does not say with `times` how often it counts")
    return item.times(hand, reading)
