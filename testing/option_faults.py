"""Whether a variant's options hold what they promise: bounds, types, defaults, and the way through a rule file."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Literal, get_args, get_origin

from pydantic.fields import FieldInfo

from ..core.catalogue import Catalogue
from ..core.composition import dump_toml
from ..core.config import load_text
from ..core.errors import XuezhanError
from ..core.option_checks import check_options
from ..core.ruleset import RuleSet
from ..core.variant import Options, Variant
from .faults import Fault
from .ground import chosen_in

__all__ = ["option_faults", "round_trip_faults"]

UNKNOWN = "no_such_option"
FILE = "check_variant.toml"


def option_faults(variant: type[Variant], values: Mapping[str, Any]) -> Iterator[Fault]:
    """Options that take what they should refuse, refuse what they should take, or change what they are given.

    `values` are sound values of all options; each is tried at its bounds and just outside, the others as they are.
    """
    model = variant.Options
    checked, faults = check_options(model, values)
    if checked is None:
        for fault in faults:
            path = ".".join(str(part) for part in fault.path) or "all"
            yield Fault("option", path, f"the values {dict(values)} are refused: {fault.message}")
        return
    if check_options(model, {**values, UNKNOWN: 1})[0] is not None:
        yield Fault("option", "all", 'an unknown name is let through: keep model_config extra="forbid"')
    yield from _changeable(checked)
    for name, info in model.model_fields.items():
        if checked.model_dump()[name] != values[name]:
            yield _changed(name, values[name], checked.model_dump()[name])
        for value, why in _outside(info, values[name]):
            found, _ = check_options(model, {**values, name: value})
            if found is not None:
                got = found.model_dump()[name]
                yield Fault("option", name, f"{value!r} is taken (as {got!r}) though {why}: such values are refused")
        for value in _at_bounds(info):
            found, _ = check_options(model, {**values, name: value})
            if found is not None and found.model_dump()[name] != value:
                yield _changed(name, value, found.model_dump()[name])


def round_trip_faults(variant: type[Variant], rule_sets: Iterable[RuleSet], catalogue: Catalogue) -> Iterator[Fault]:
    """Options that come back from a rule file as something else, in the first rule set where they do."""
    for rules in rule_sets:
        written = chosen_in(rules.composition, variant)
        if written is None:
            continue
        try:
            again = load_text(dump_toml(rules.composition).encode(), FILE, catalogue=catalogue, trust_plugins=True)
        except (XuezhanError, TypeError, ValueError) as error:
            message = " ".join(str(error).split())
            yield Fault("option", "all", f"{written.values()} cannot be read back from the rule file: {message}")
            return
        read = chosen_in(again, variant)
        if read is None or read.values() != written.values():
            got = None if read is None else read.values()
            yield Fault("option", "all", f"a rule file gives {got} back for {written.values()}")
            return


def _changeable(options: Options) -> Iterator[Fault]:
    for name, value in options.model_dump().items():
        try:
            setattr(options, name, value)
        except (ValueError, AttributeError, TypeError):
            continue
        yield Fault("option", name, "it can be set anew on checked options: keep model_config frozen=True")


def _changed(name: str, given: Any, got: Any) -> Fault:
    return Fault("option", name, f"{given!r} becomes {got!r}: values are taken as they stand or refused, never changed")


def _outside(info: FieldInfo, value: Any) -> Iterator[tuple[Any, str]]:
    """Values that must be refused, each with the reason why."""
    annotation = info.annotation
    if annotation is bool:
        yield int(value), "true or false is wanted"
    elif annotation in (int, float):
        yield str(value), "a number is wanted, not a text"
    elif annotation is str:
        yield 1, "a text is wanted"
    elif get_origin(annotation) is Literal:
        texts = [choice for choice in get_args(annotation) if isinstance(choice, str)]
        if texts:
            yield f"not_{texts[0]}", "it is none of the choices"
    if annotation in (int, float):
        for number, sign in ((_bound(info, "ge"), -1), (_bound(info, "le"), 1)):
            if number is not None:
                yield _next(number, sign, annotation), f"{number!r} is the {'least' if sign < 0 else 'most'}"
        for number, side in ((_bound(info, "gt"), "more"), (_bound(info, "lt"), "less")):
            if number is not None:
                yield annotation(number), f"{side} than {number!r} is wanted"
    if isinstance(value, list | tuple | str) and value:
        most, least = _bound(info, "max_length"), _bound(info, "min_length")
        if most is not None and most < 10_000:
            yield (value * (most // len(value) + 1))[: most + 1], f"{most} is the greatest length"
        if least:
            yield value[: least - 1], f"{least} is the least length"


def _at_bounds(info: FieldInfo) -> Iterator[Any]:
    if info.annotation in (int, float):
        for name in ("ge", "le"):
            number = _bound(info, name)
            if number is not None:
                yield info.annotation(number)


def _next(number: Any, sign: int, kind: Any) -> Any:
    return number + sign if kind is int else math.nextafter(number, sign * math.inf)


def _bound(info: FieldInfo, name: str) -> Any:
    for item in info.metadata:
        number = getattr(item, name, None)
        if isinstance(number, int | float) and not isinstance(number, bool):
            return number
    return None
