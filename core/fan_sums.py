"""How the fan of a hand come about, as text: a sum of items, or a product of such sums."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from .terms import FanCount

__all__ = ["factors_json", "fan_sum"]


def fan_sum(count: FanCount, named: Callable[[str], str]) -> str:
    """The count as a sum ("all pungs 2 + root 1") or product ("(plain 2 + all simples 1) × (1 + root 1)").

    `named` gives an item's name for people. Empty where nothing is listed.
    """
    if not count.factors:
        return _sum(count.items, named)
    if len(count.factors) == 1:
        return _sum(count.factors[0], named)
    return " × ".join(_bracketed(factor, named) for factor in count.factors)


def factors_json(count: FanCount) -> dict[str, Any]:
    """The key `factors` of a win in JSON: what `fan` is the product of; no key where it is the sum of the items."""
    if not count.factors:
        return {}
    return {"factors": [[list(item) for item in factor] for factor in count.factors]}


def _bracketed(factor: Sequence[tuple[str, int]], named: Callable[[str], str]) -> str:
    text = _sum(factor, named)
    return f"({text})" if len(factor) > 1 else text


def _sum(items: Sequence[tuple[str, int]], named: Callable[[str], str]) -> str:
    return " + ".join(f"{named(item)} {fan}" if item else str(fan) for item, fan in items)
