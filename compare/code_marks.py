"""Marks of code that is not ours: a rule or a player that somebody changes makes another run of it."""

from __future__ import annotations

import hashlib
import inspect
import pickle
import sys
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

from ..core.ruleset import RuleSet
from ..core.variant import PROJECT
from ..players.protocol import Factory

__all__ = ["code_of"]


def code_of(rules: Sequence[RuleSet], factories: Iterable[Factory]) -> dict[str, str]:
    """For every rule and player of others, by name, twelve hex digits of its file, and of a player's settings.

    Ours are told by the version of xuezhan. Code whose source cannot be found has no mark, and what it
    calls in other files is not looked at.
    """
    variants = (
        chosen.variant
        for each in rules
        for chosen in (*each.composition.slots.values(), *each.composition.extras)
    )
    found: dict[str, set[bytes]] = {}
    for thing in (*variants, *factories):
        # An object that makes players has a class with a name, and settings of its own.
        named = thing if hasattr(thing, "__qualname__") else type(thing)
        if not named.__module__.startswith(f"{PROJECT}."):
            found.setdefault(named.__qualname__, set()).update(_texts(thing, named))
    return {name: _mark(texts) for name, texts in sorted(found.items()) if texts}


def _texts(thing: object, named: Any) -> Iterator[bytes]:
    # The whole file: what a class calls or reads beside itself changes what it does as well.
    file = getattr(sys.modules.get(str(getattr(named, "__module__", ""))), "__file__", None)
    with suppress(OSError, TypeError):
        yield (
            Path(file).read_bytes()
            if file is not None
            else inspect.getsource(named).encode("utf-8", "surrogatepass")
        )
    if thing is not named:
        with suppress(pickle.PicklingError, AttributeError, TypeError):
            yield pickle.dumps(thing, protocol=4)


def _mark(texts: set[bytes]) -> str:
    whole = hashlib.sha256()
    for text in sorted(texts):
        whole.update(hashlib.sha256(text).digest())
    return whole.hexdigest()[:12]
