"""Tiles as numbers and as text (record.md "Tiles and hands as text").

A *kind* is an int: suit * 9 + rank - 1, suits m 万 = 0, p 筒 = 1, s 条 = 2, ranks 1 to 9. Kinds from 27 on
belong to plugins and are written `1z` to `9z`; whether they are in play is the rule set's business. A *suit
code* holds the nine counts of one suit as a base-5 integer, rank 1 least significant.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import groupby
from typing import Literal

from .errors import XuezhanError

__all__ = [
    "COPIES",
    "KINDS",
    "POWERS",
    "RANKS",
    "SUITS",
    "TileError",
    "TileStyle",
    "codes_of",
    "counts_of",
    "format_tiles",
    "kinds_of",
    "overfull",
    "parse_tiles",
    "tile_name",
]

TileStyle = Literal["mpsz", "unicode", "zh"]

SUITS = "mps"
RANKS = 9
KINDS = 27
"""Kinds of the three suits; plugin kinds start here."""
COPIES = 4
POWERS: tuple[int, ...] = tuple(5**rank for rank in range(RANKS))
"""What one tile of each rank adds to its suit code."""

_LETTERS = "mpsz"
_ZH_DIGITS = "一二三四五六七八九"
_ZH_SUITS = "万筒条"
_DIGITS = ("123456789", "１２３４５６７８９", _ZH_DIGITS)
_RANK_OF = {char: rank for digits in _DIGITS for rank, char in enumerate(digits)}
_SUIT_OF = {char: suit for suit, chars in enumerate(("m万萬", "p筒饼餅", "s条條索", "z")) for char in chars}
# The Unicode block runs 万, 条, 筒, while kinds run 万, 筒, 条.
_UNICODE_FIRST = (0x1F007, 0x1F019, 0x1F010)
_UNICODE_OF_KIND = [chr(first + rank) for first in _UNICODE_FIRST for rank in range(RANKS)]
_KIND_OF_UNICODE = {char: kind for kind, char in enumerate(_UNICODE_OF_KIND)}
_VARIATION_SELECTORS = "\ufe0e\ufe0f"


class TileError(XuezhanError, ValueError):
    """Text that is no tile or no hand; the message names the piece and its position (from 1)."""

    def __init__(self, message: str, zh: str = "") -> None:
        super().__init__(message)
        self.zh = zh


def tile_name(kind: int, style: TileStyle = "mpsz") -> str:
    """Return one tile as text: `5m`, 🀋 or 五万. Plugin kinds are written `7z` in every style."""
    suit, rank = divmod(kind, 9)
    if kind < 0 or suit > 3:
        raise TileError(f"no tile has the number {kind}", f"没有编号为 {kind} 的牌")
    if suit < 3 and style == "unicode":
        return _UNICODE_OF_KIND[kind]
    if suit < 3 and style == "zh":
        return _ZH_DIGITS[rank] + _ZH_SUITS[suit]
    return f"{rank + 1}{_LETTERS[suit]}"


def format_tiles(kinds: Iterable[int], style: TileStyle = "mpsz") -> str:
    """Return tiles as text in the order given; neighbours of one suit share its letter (mpsz)."""
    if style != "mpsz":
        return "".join(tile_name(kind, style) for kind in kinds)
    runs = (list(run) for _, run in groupby(kinds, key=lambda kind: kind // 9))
    return "".join("".join(tile_name(kind)[0] for kind in run) + tile_name(run[0])[1] for run in runs)


def parse_tiles(text: str, at: int = 1) -> list[int]:
    """Return the kinds that `text` names, in its order.

    Reads `123m5p` (a run of ranks shares the letter after it), 一万 3条 九筒 (饼, 索, traditional forms too)
    and Unicode mahjong tiles; blanks between tiles are skipped. `at` is the position of the text's first
    character in what the user typed, for messages. Raises TileError.
    """
    kinds: list[int] = []
    ranks: list[int] = []
    start = 0
    for index, char in enumerate(text):
        if char in _RANK_OF:
            if not ranks:
                start = index
            ranks.append(_RANK_OF[char])
        elif char in _SUIT_OF:
            if not ranks:
                raise TileError(
                    f"no rank (1 to 9) before {char!r} at position {at + index}",
                    f"第 {at + index} 个字 {char!r} 前面没有点数（1 到 9）",
                )
            kinds += [_SUIT_OF[char] * 9 + rank for rank in ranks]
            ranks = []
        elif ranks:
            raise _no_suit(text[start : index + 1], at + start)
        elif char in _KIND_OF_UNICODE:
            kinds.append(_KIND_OF_UNICODE[char])
        elif not char.isspace() and char not in _VARIATION_SELECTORS:
            raise TileError(
                f"{char!r} at position {at + index} is no tile (1m to 9m, 1p to 9p, 1s to 9s are)",
                f"第 {at + index} 个字 {char!r} 不是牌（牌是 1m 到 9m、1p 到 9p、1s 到 9s）",
            )
    if ranks:
        raise _no_suit(text[start:], at + start)
    return kinds


def _no_suit(piece: str, at: int) -> TileError:
    return TileError(
        f"{piece!r} at position {at} is no tile: a suit (m, p or s) must follow the ranks",
        f"第 {at} 个字起的 {piece!r} 不是牌：点数后面要有花色（m、p 或 s）",
    )


def overfull(kinds: Iterable[int]) -> int | None:
    """Return the first kind that occurs more than four times, None when there is none."""
    seen: dict[int, int] = {}
    for kind in kinds:
        seen[kind] = seen.get(kind, 0) + 1
        if seen[kind] > COPIES:
            return kind
    return None


def counts_of(kinds: Iterable[int], size: int = KINDS) -> list[int]:
    """Return how many tiles of each kind there are, `size` kinds long."""
    counts = [0] * size
    for kind in kinds:
        counts[kind] += 1
    return counts


def codes_of(kinds: Iterable[int]) -> list[int]:
    """Return the three suit codes [m, p, s] of tiles; plugin kinds (27 and up) are left out."""
    codes = [0, 0, 0]
    for kind in kinds:
        if kind < KINDS:
            codes[kind // 9] += POWERS[kind % 9]
    return codes


def kinds_of(codes: Sequence[int]) -> list[int]:
    """Return the tiles of the suit codes [m, p, s] in tile order."""
    kinds: list[int] = []
    for suit, code in enumerate(codes):
        for rank in range(RANKS):
            code, count = divmod(code, 5)
            kinds += [suit * 9 + rank] * count
    return kinds
