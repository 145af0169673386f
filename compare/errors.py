"""What can go wrong in a run of many deals."""

from __future__ import annotations

from typing import Any

from ..core.errors import XuezhanError
from ..core.text import Text

__all__ = ["CheckpointError", "ClusterError", "ComparisonError", "PlayedDealError", "RunStopped", "SimulationError"]


class SimulationError(XuezhanError):
    """A run that cannot be made or cannot go on: wrong numbers, wrong players, a worker that died."""


class PlayedDealError(SimulationError):
    """A deal of the run in which a player or a rule failed; the message names deal, seed and cause."""

    def __init__(
        self, rules: str, deal: int, seed: int, cause: str, cause_zh: str = "", match: int | None = None
    ) -> None:
        self.rules = rules
        self.deal = deal
        self.seed = seed
        self.cause = cause
        self.cause_zh = cause_zh
        self.match = match
        place = f"deal {deal}" if match is None else f"match {match}, deal {deal}"
        super().__init__(f"{place} (seed {seed}) under {rules}: {cause}")
        if cause_zh:
            place = f"第 {deal} 局" if match is None else f"第 {match} 场第 {deal} 局"
            self.zh = f"{rules} {place}（种子 {seed}）：{cause_zh}"

    def __reduce__(self) -> tuple[Any, ...]:
        return (PlayedDealError, (self.rules, self.deal, self.seed, self.cause, self.cause_zh, self.match))


class ComparisonError(SimulationError):
    """Rule sets that cannot be compared on the same walls."""


class RunStopped(KeyboardInterrupt):
    """Ctrl-C or SIGTERM ended a run after a whole block; the `partial` of each kind of it is what was played."""


class CheckpointError(SimulationError):
    """A folder that a run cannot be kept in or gone on from: the message names it, says why and what to do."""

    def __init__(self, place: object, why: Text) -> None:
        super().__init__(f"{place}: {why.en}")
        self.zh = f"{place}：{why.zh}"


class ClusterError(SimulationError):
    """A cluster that cannot be reached, or on which the run cannot go on."""

    def __init__(self, why: Text) -> None:
        super().__init__(why.en)
        self.zh = why.zh

    def __reduce__(self) -> tuple[Any, ...]:
        return (ClusterError, (Text(str(self), self.zh),))
