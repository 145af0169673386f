"""What is wrong with the options of a fan table, in both languages."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ..core.option_checks import listed_text, meant
from ..core.said import said
from ..core.variant import ChosenRules, Text

__all__ = ["MOST_TOLD", "doubling_problems", "exclusion_problems", "unknown_item"]

MOST_TOLD = 100
"""Unknown names that are told of."""


def doubling_problems(name: str, chosen: ChosenRules) -> list[tuple[str, Text]]:
    """Points that double with every fan, where fan are times."""
    if "points" not in chosen or chosen["points"][0] != "doubling":
        return []
    words = Text(
        f'"{name}" counts how many times the unit a hand pays, which points.use = "doubling" would double again '
        'for each; "linear" pays so many times the base (step = base)',
        f'"{name}" 算出的是倍数，而 points.use = "doubling" 会按每一倍再翻一番；应改用 "linear"（step 与 base 相同）',
    )
    return [("use", words)]


def exclusion_problems(
    excludes: Mapping[str, Sequence[str]], known: Sequence[str], most: int
) -> list[tuple[str, Text]]:
    """Unknown names in `excludes`, up to `most`, and items that exclude each other, or themselves."""
    found: list[tuple[str, Text]] = []
    for name, swallowed in excludes.items():
        place = f"excludes.{name}"
        for other in (name, *swallowed):
            if other not in known and len(found) < most:
                found.append((place, unknown_item(other, known)))
        for other in swallowed:
            if other == name:
                found.append((place, Text(f"{name!r} cannot exclude itself", f"{name!r} 不能排除自己")))
            elif name < other and name in excludes.get(other, ()):
                words = Text(f"{name!r} and {other!r} exclude each other", f"{name!r} 与 {other!r} 互相排除")
                found.append((place, words))
    return found


def unknown_item(name: str, known: Sequence[str]) -> Text:
    """What to say of a fan item that there is not: the nearest name, or all that are known."""
    message = Text(f"unknown fan item {name!r}", f"没有番种 {name!r}")
    near = meant(name, known)
    if near.en:
        return said(message, near)
    names = listed_text(known)
    return said(message, Text(f"; known are {names.en}", f"；现有 {names.zh}"))
