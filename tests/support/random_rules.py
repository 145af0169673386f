"""Hypothesis strategies: rule sets put together from every variant and option that is installed."""

from __future__ import annotations

from typing import Annotated, Any, Literal, get_args, get_origin

import annotated_types
from hypothesis import strategies as st
from pydantic.fields import FieldInfo
from xuezhan.core.catalogue import Catalogue
from xuezhan.core.errors import RuleError
from xuezhan.core.ruleset import RuleSet

MOST = 12
"""Largest number drawn for an option (or its least, where that is more)."""

PATTERNS = ("all_pungs", "full_flush", "seven_pairs", "terminals", "dragon_seven_pairs", "heaven", "earth")
EXTRAS = ("root", "kong", "gang_flower", "gang_discard", "rob_kong", "single_wait", "last_tile", "concealed")

SIZES = [
    (seats, suits, hand)
    for hand in (13, 10, 7)
    for seats in (4, 3, 2)
    for suits in ("mps", "ps", "m")
    if seats * hand < 36 * len(suits)
]
"""Tables that leave a wall; the usual one first."""


def _whole(bounds: tuple[Any, ...]) -> st.SearchStrategy[int]:
    low, high = 0, MOST
    for bound in bounds:
        match bound:
            case annotated_types.Ge(ge=least):
                low = int(least)  # type: ignore[call-overload]
            case annotated_types.Le(le=most):
                high = min(high, int(most))  # type: ignore[call-overload]
    return st.integers(low, max(low, high))


def _values(kind: Any, bounds: tuple[Any, ...] = ()) -> st.SearchStrategy[Any]:
    origin = get_origin(kind)
    if origin is Annotated:
        inner, *metadata = get_args(kind)
        return _values(inner, tuple(part for item in metadata for part in getattr(item, "metadata", [item])))
    if origin is Literal:
        return st.sampled_from(get_args(kind))
    if origin is list:
        return st.lists(_values(get_args(kind)[0]), min_size=1, max_size=6)
    if kind is bool:
        return st.booleans()
    if kind is int:
        return _whole(bounds)
    raise NotImplementedError(f"no strategy for options of type {kind}")


FANS = st.dictionaries(st.sampled_from(PATTERNS + EXTRAS), st.integers(0, 6), max_size=5)
ONE_WAY = {"heaven": ["plain"], "full_flush": ["all_pungs", "root"], "seven_pairs": ["concealed"]}
"""Items that swallow others, none of them each other."""

BY_NAME = {
    "fan": FANS,
    "excludes": st.sets(st.sampled_from(sorted(ONE_WAY))).map(lambda names: {name: ONE_WAY[name] for name in names}),
    "without": st.lists(st.sampled_from(PATTERNS), max_size=3, unique=True),
    "adds": st.lists(st.sampled_from(EXTRAS), max_size=3, unique=True),
    "min_points": st.sampled_from((0, 0, 0, 2)),
    "min_fan": st.sampled_from((0, 0, 0, 1, 2)),
}
"""Options that are tables of names, and one that would leave hardly any wins."""


def _option(name: str, info: FieldInfo) -> st.SearchStrategy[Any]:
    if (get_origin(info.annotation) in (dict, list) and name in BY_NAME) or name in ("min_fan", "min_points"):
        return BY_NAME[name]
    return _values(info.annotation, tuple(info.metadata))


@st.composite
def rule_tables(draw: st.DrawFn) -> dict[str, Any]:
    """What a rule file may say: a table, and for every slot a variant with all its options."""
    seats, suits, hand = draw(st.sampled_from(SIZES))
    rules: dict[str, Any] = {"table": {"seats": seats, "suits": suits, "hand": hand}}
    for slot, variants in Catalogue.installed().variants.items():
        variant = variants[draw(st.sampled_from(list(variants)))]
        options = {
            name: draw(_option(name, info)) for name, info in variant.Options.model_fields.items()
        }
        rules[slot] = {"use": variant.name, **options}
    return rules


def composed(table: dict[str, Any]) -> RuleSet | None:
    """The rule set of such a table, None where its parts do not go together."""
    try:
        return RuleSet.load(table)
    except RuleError:
        return None


def rule_sets() -> st.SearchStrategy[RuleSet]:
    """Composed rule sets; combinations without a meaning are passed over."""
    return rule_tables().map(composed).filter(lambda rules: rules is not None)  # type: ignore[return-value]
