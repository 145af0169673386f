"""A variant under watch: nothing that a hook is shown may be different afterwards."""

from __future__ import annotations

import copy
import functools
import io
import pickle
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from types import BuiltinFunctionType, FunctionType, GetSetDescriptorType, MethodType
from typing import Any, TypeVar

from ..core.composition import Composition
from ..core.contributions import Settlement
from ..core.deal import Deal
from ..core.opening import OpeningStep
from ..core.plays import ClaimPlay, TurnPlay
from ..core.rng import Stream
from ..core.ruleset import RuleSet
from ..core.tile_book import TileBook
from ..core.variant import Variant
from ..core.win_shapes import Shape
from .signatures import hooks_of

__all__ = ["Watch", "watched"]

Answer = TypeVar("Answer")

UNWATCHED = frozenset({"rules", "players", "memories", "log", "window", "owed", "made"})
"""Parts of a deal that are no state of the game, or (memories) a variant's own."""
TAKING = frozenset({"front", "back", "hidden"})
"""Parts that a hook may change that is handed a function to take tiles with."""
PARTS = (OpeningStep, TurnPlay, ClaimPlay, Shape)
"""What rules answer with that is asked again in the course of a deal."""
APART = (RuleSet, Variant, Deal, Stream, TileBook, *PARTS, FunctionType, MethodType, BuiltinFunctionType, type)
"""What is told apart by what it is, not by what is in it; a stream is there to be drawn from."""


@dataclass(slots=True)
class Watch:
    """What was caught: by hook, the first thing of each that was changed ("the deal (scores)", "its options")."""

    changed: dict[str, list[str]] = field(default_factory=dict)

    @contextmanager
    def over(self, hook: str, owner: Variant | None, given: Sequence[Any]) -> Iterator[None]:
        """Note what a call of `hook` changes of its arguments, and of the options of `owner`."""
        before = _state(owner, given)
        try:
            yield
        finally:
            after = _state(owner, given)
            found = self.changed.setdefault(hook, [])
            for name, value in before.items():
                if after[name] != value and name not in found:
                    found.append(name)
            if not found:
                del self.changed[hook]


def watched(composition: Composition, variant: type[Variant], watch: Watch) -> RuleSet:
    """The rule set with the variant's hooks under watch; everything else is as it was."""
    double = _double(variant, watch)
    slots = {
        name: replace(chosen, variant=double) if chosen.variant is variant else chosen
        for name, chosen in composition.slots.items()
    }
    extras = tuple(
        replace(chosen, variant=double) if chosen.variant is variant else chosen for chosen in composition.extras
    )
    return RuleSet(replace(composition, slots=slots, extras=extras))


def _double(variant: type[Variant], watch: Watch) -> type[Variant]:
    members: dict[str, Any] = {name: _hook(name, *found, watch) for name, found in hooks_of(variant).items()}
    members["fan_items"] = tuple(
        item if item.times is None else replace(item, times=_plain(f"fan item {item.name}", item.times, watch))
        for item in variant.fan_items
    )
    members["__module__"] = variant.__module__
    return type(variant.__name__, (variant,), members)


def _hook(name: str, function: Any, options: Mapping[str, Any], watch: Watch) -> Any:
    hook = options.get("specname") or name
    if options.get("wrapper") or options.get("hookwrapper"):

        @functools.wraps(function)
        def wraps(self: Variant, *given: Any) -> Any:
            with watch.over(hook, self, given):
                return (yield from function(self, *given))

        return wraps

    @functools.wraps(function)
    def answers(self: Variant, *given: Any) -> Any:
        with watch.over(hook, self, given):
            answer = function(self, *given)
        return _later(hook, answer, watch)

    return answers


def _later(hook: str, answer: Any, watch: Watch) -> Any:
    """An answer whose own functions are called later, those under watch too."""
    # An Award or a FanCount is a tuple too, and one answer.
    if type(answer) not in (list, tuple):
        return answer
    return [_part(hook, each, watch) for each in answer]


def _part(hook: str, part: Any, watch: Watch) -> Any:
    if isinstance(part, Settlement):
        return replace(part, payments=_plain(hook, part.payments, watch))
    base = next((kind for kind in PARTS if isinstance(part, kind)), None)
    if base is None:
        return part
    kind = type(part)
    asked = [name for name in dir(base) if not name.startswith("_") and callable(getattr(kind, name))]
    members = {name: _plain(f"{kind.__name__}.{name}", getattr(kind, name), watch) for name in asked}
    double = copy.copy(part)
    double.__class__ = type(kind.__name__, (kind,), {"__slots__": (), "__module__": kind.__module__, **members})
    return double


def _plain(name: str, function: Callable[..., Answer], watch: Watch) -> Callable[..., Answer]:
    @functools.wraps(function)
    def called(*given: Any) -> Answer:
        with watch.over(name, None, given):
            return function(*given)

    return called


def _state(owner: Variant | None, given: Sequence[Any]) -> dict[str, bytes]:
    """Everything that must stay as it is, by what to call it."""
    found = {}
    takes = any(callable(each) for each in given)
    for each in given:
        if isinstance(each, Deal):
            if each.in_opening:
                # Worked out when they are first asked for.
                for seat in range(len(each.seats)):
                    each.waits(seat)
            for name, value in _parts(each).items():
                if name not in UNWATCHED and not (takes and name in TAKING):
                    found[f"the deal ({name})"] = _frozen(value)
        elif not callable(each):
            what = type(each).__name__
            found[f"its argument ({what})"] = _frozen(each)
    if owner is not None:
        found["its options"] = _frozen(owner.options.model_dump())
    return found


def _parts(deal: Deal) -> dict[str, Any]:
    """What a deal is made of, by name; in machine code that stands in its classes and not in the deal.

    Properties stand there too; unlike parts they have a docstring.
    """
    found = {**vars(deal), "hidden": list(deal.tiles.hidden), "pairs": list(deal.tiles.pairs)}
    for kind in type(deal).__mro__:
        for name, member in vars(kind).items():
            if isinstance(member, GetSetDescriptorType) and not name.startswith("__") and not member.__doc__:
                found[name] = getattr(deal, name)
    return found


class _Freezer(pickle.Pickler):
    def persistent_id(self, thing: Any) -> Any:
        return repr(type(thing)) if isinstance(thing, APART) else None


def _frozen(value: Any) -> bytes:
    """A value as bytes: the same bytes for the same things with the same contents."""
    if value is None or isinstance(value, int | str):
        return repr(value).encode()
    out = io.BytesIO()
    try:
        _Freezer(out, protocol=5).dump(value)
    except (pickle.PicklingError, TypeError, AttributeError):
        return repr(value).encode()
    return out.getvalue()
