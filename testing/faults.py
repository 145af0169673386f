"""What is wrong with a variant, as data and as the one error that tells all of it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

__all__ = ["Fault", "FaultKind", "VariantFault"]

FaultKind = Literal[
    "rules", "hook", "option", "language", "example", "money", "seed", "record", "change", "order", "raise"
]


@dataclass(frozen=True, slots=True)
class Fault:
    """One thing that is wrong.

    `kind`: the rule set cannot be made ("rules"); a "hook" has a wrong name or signature; an "option" is checked
    wrongly; a "language" is missing; an "example" is missing or shows nothing; "money" is made or lost; the same
    "seed" gives another deal; a "record" does not play back; a hook makes a "change" in what it may only read; the
    "order" of registration matters; code of the variant may "raise". `where` is the hook, option or example;
    `message` says what is wrong and what to do.
    """

    kind: FaultKind
    where: str
    message: str

    def __str__(self) -> str:
        return f"[{self.kind}] {self.where}: {self.message}"


class VariantFault(AssertionError):
    """A variant with faults; `faults` are all of them, in the order in which they were found."""

    def __init__(self, name: str, faults: Sequence[Fault]) -> None:
        self.faults = tuple(faults)
        count = len(self.faults)
        lines = "\n".join(f"  {fault}" for fault in self.faults)
        super().__init__(f"{name} has {count} fault{'' if count == 1 else 's'}:\n{lines}")
