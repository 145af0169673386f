"""Opening steps that somebody looks at while they are decided, and that are otherwise as they were."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from .opening import OpeningEffect, OpeningStep
from .rng import Stream

if TYPE_CHECKING:
    from .contexts import DealView

__all__ = ["WatchedStep", "would_refuse"]


class WatchedStep(OpeningStep):
    """The step `step`; `told` hears of the deal and of every seat's choice before they take effect."""

    def __init__(self, step: OpeningStep, told: Callable[[DealView, Sequence[Any]], None]) -> None:
        self._step, self._told = step, told
        self.name, self.order, self.before_deal = step.name, step.order, step.before_deal
        self.secret, self.chance_key = step.secret, step.chance_key

    def chance(self, stream: Stream, seats: int) -> str:
        """As the step draws it."""
        return self._step.chance(stream, seats)

    def chance_values(self, seats: int) -> tuple[str, ...]:
        """Those of the step."""
        return self._step.chance_values(seats)

    def options(self, deal: DealView, seat: int) -> Sequence[Any]:
        """Those of the step."""
        return self._step.options(deal, seat)

    def refusal(self, deal: DealView, seat: int, choice: Any) -> str | None:
        """As the step says."""
        return self._step.refusal(deal, seat, choice)

    def effect(self, deal: DealView, choices: Sequence[Any], chance: str | None) -> OpeningEffect:
        """Tell of the choices, and do what the step does."""
        self._told(deal, choices)
        return self._step.effect(deal, choices, chance)

    def encode(self, choice: Any) -> dict[str, Any]:
        """As the step does."""
        return self._step.encode(choice)

    def decode(self, fields: Mapping[str, Any]) -> Any:
        """As the step does."""
        return self._step.decode(fields)


def would_refuse(step: OpeningStep, other: OpeningStep, deal: DealView, choices: Sequence[Any]) -> bool:
    """Whether `other`, a step of the same name, would not have let some seat choose what it chose in `step`."""
    for seat, choice in enumerate(choices):
        try:
            same = other.decode(step.encode(choice))
        except ValueError:
            return True
        if other.refusal(deal, seat, same) is not None:
            return True
    return False
