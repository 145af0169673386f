"""Marks of code that is not ours: a rule or a player that somebody changes makes another run of it."""

from __future__ import annotations

import hashlib
import inspect
from collections.abc import Iterable, Sequence

from ..core.ruleset import RuleSet
from ..core.variant import PROJECT
from ..players.protocol import Factory

__all__ = ["code_of"]


def code_of(rules: Sequence[RuleSet], factories: Iterable[Factory]) -> dict[str, str]:
    """For every rule and player of others, by name, twelve hex digits that its source text has.

    Ours are told by the version of xuezhan. Code whose source cannot be found has no mark, and what it
    calls elsewhere is not looked at.
    """
    variants = [
        chosen.variant
        for each in rules
        for chosen in (*each.composition.slots.values(), *each.composition.extras)
    ]
    players = [factory if hasattr(factory, "__qualname__") else type(factory) for factory in factories]
    found: dict[str, str] = {}
    for thing in (*variants, *players):
        source = None if thing.__module__.startswith(f"{PROJECT}.") else _source(thing)
        if source is not None:
            mark = hashlib.sha256(source.encode("utf-8", "surrogatepass")).hexdigest()[:12]
            found[thing.__qualname__] = mark
    return dict(sorted(found.items()))


def _source(thing: object) -> str | None:
    try:
        return inspect.getsource(thing)  # type: ignore[arg-type]
    except (OSError, TypeError):
        return None
