"""Hands as text and as values (record.md "Tiles and hands as text"): `234m55p[111s](9999s)44m5m+3m`."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Literal, NamedTuple

from .tiles import COPIES, KINDS, RANKS, TileError, TileStyle, format_tiles, overfull, parse_tiles, tile_name

__all__ = ["ANY_FORMS", "PLAIN_FORMS", "HandText", "Meld", "MeldForms", "MeldType", "format_hand", "parse_hand"]

MeldType = Literal["pung", "exposed", "added", "concealed", "run"]


class MeldForms(NamedTuple):
    """What melds there can be beside three or four alike: `wilds` may stand in for tiles, and runs may be melded."""

    wilds: frozenset[int] = frozenset()
    runs: bool = False

    def joined(self, other: MeldForms) -> MeldForms:
        """What either of the two allows."""
        return MeldForms(self.wilds | other.wilds, self.runs or other.runs)


PLAIN_FORMS = MeldForms()
"""Three or four alike."""

ANY_FORMS = MeldForms(frozenset(range(4 * RANKS)), True)
"""Everything that some rules may allow, for text that was read already."""

_PIECE = re.compile(
    r"\[(?P<open>[^\[\]()+]*)\]|\((?P<shut>[^\[\]()+]*)\)|\+(?P<win>[^\[\]()+]*)|(?P<plain>[^\[\]()+]+)"
)


@dataclass(frozen=True, slots=True)
class Meld:
    """A pung 碰, a kong 杠, or a run 吃 where rules allow one: `kind` (the lowest of a run) and how it was made.

    `of` is the seat whose tile was claimed, None when unknown or none was. `paid` is False for an added
    kong that came late and counts as a root 根 and not as a kong (rules.md kong, delayed_added). `wilds` are
    the kinds of the wild tiles among its tiles, each standing for `kind`.
    """

    kind: int
    type: MeldType
    of: int | None = None
    paid: bool = True
    wilds: tuple[int, ...] = ()

    @property
    def is_kong(self) -> bool:
        """Whether it is a kong of any type, unpaid ones too."""
        return self.type not in ("pung", "run")

    @property
    def tiles(self) -> int:
        """Tiles it holds: 3, or 4 for a kong."""
        return 4 if self.is_kong else 3

    @property
    def kinds(self) -> tuple[int, ...]:
        """The kinds of its tiles as they lie there, wild ones last."""
        if self.type == "run":
            return (self.kind, self.kind + 1, self.kind + 2)
        return (self.kind,) * (self.tiles - len(self.wilds)) + self.wilds


@dataclass(frozen=True, slots=True)
class HandText:
    """A hand as typed: concealed tiles in their order, melds, and the winning tile (None if not marked).

    The winning tile is not among `concealed`.
    """

    concealed: tuple[int, ...]
    melds: tuple[Meld, ...] = ()
    winning: int | None = None

    @property
    def tiles(self) -> tuple[int, ...]:
        """The concealed tiles, the winning tile last where there is one."""
        return self.concealed if self.winning is None else (*self.concealed, self.winning)

    @property
    def size(self) -> int:
        """Tiles of the hand, the winning one included, every meld counted as three."""
        return len(self.tiles) + 3 * len(self.melds)


def parse_hand(text: str, forms: MeldForms = PLAIN_FORMS) -> HandText:
    """Read a hand: tiles, `[555p]` pung, `[5555p]` exposed kong, `(5555p)` concealed kong, `+6m` the win.

    `forms` says whether `[345p]` may be a run and which tiles are wild: in `[55p7z]` the first tile tells what
    the wild ones after it stand for. How many tiles a hand needs is left to the caller. Raises TileError for
    text that is no tile, a bracket that is no meld, a winning tile that is not one tile at the end, or a fifth
    copy of a tile.
    """
    concealed: list[int] = []
    melds: list[Meld] = []
    winning: int | None = None
    position = 0
    while position < len(text):
        piece = _PIECE.match(text, position)
        if piece is None:
            raise TileError(
                f"{text[position]!r} at position {position + 1} has no partner in {text!r}",
                f"{text!r} 第 {position + 1} 个字 {text[position]!r} 不成对",
            )
        if winning is not None and piece.group().strip():
            raise TileError(
                f"{piece.group()!r} at position {position + 1} follows the winning tile, the last",
                f"第 {position + 1} 个字起的 {piece.group()!r} 写在和的那张之后，和的那张应在最后",
            )
        whole, at = piece.group(), position + 1
        if piece["plain"] is not None:
            concealed += parse_tiles(piece["plain"], position + 1)
        elif piece["win"] is not None:
            winning = _winning(piece["win"], position + 1)
        elif piece["open"] is not None:
            kinds = parse_tiles(piece["open"], at + 1)
            melds.append(_open_meld(kinds, forms, whole, at))
        else:
            kinds = parse_tiles(piece["shut"], at + 1)
            kind, wilds = _alike(kinds, forms, whole, at)
            if len(kinds) != COPIES:
                raise TileError(
                    f"{whole!r} at position {at}: a concealed kong has four tiles, here are 3",
                    f"第 {at} 个字起的 {whole!r}：暗杠是四张，这里只有 3 张",
                )
            melds.append(Meld(kind, "concealed", wilds=wilds))
        position = piece.end()
    hand = HandText(tuple(concealed), tuple(melds), winning)
    fifth = overfull([*hand.tiles, *(kind for meld in melds for kind in meld.kinds)])
    if fifth is not None:
        raise TileError(
            f"the hand {text!r} holds more than four {tile_name(fifth)}",
            f"{text!r} 里的 {tile_name(fifth, 'zh')} 超过四张",
        )
    return hand


def _winning(text: str, at: int) -> int:
    kinds = parse_tiles(text, at + 1)
    if len(kinds) != 1:
        raise TileError(
            f"{'+' + text!r} at position {at}: one tile is wanted after '+', here are {len(kinds)}",
            f"第 {at} 个字起的 {'+' + text!r}：'+' 后面应有一张牌，这里是 {len(kinds)} 张",
        )
    return kinds[0]


def _open_meld(kinds: list[int], forms: MeldForms, piece: str, at: int) -> Meld:
    if forms.runs and len(kinds) == 3 and _is_run(sorted(kinds)):
        return Meld(min(kinds), "run")
    kind, wilds = _alike(kinds, forms, piece, at)
    return Meld(kind, "pung" if len(kinds) == 3 else "exposed", wilds=wilds)


def _is_run(kinds: list[int]) -> bool:
    low = kinds[0]
    return low < KINDS and low % RANKS < RANKS - 2 and kinds == [low, low + 1, low + 2]


def _alike(kinds: list[int], forms: MeldForms, piece: str, at: int) -> tuple[int, tuple[int, ...]]:
    """The kind of a meld of tiles alike, and the wild tiles in it."""
    wilds = tuple([kind for kind in kinds if kind != kinds[0]])
    if len(kinds) not in (3, 4) or not forms.wilds.issuperset(wilds):
        raise TileError(
            f"{piece!r} at position {at} is no meld: three or four tiles of one kind are wanted",
            f"第 {at} 个字起的 {piece!r} 不是碰或杠：应为三张或四张相同的牌",
        )
    return kinds[0], wilds


def format_hand(hand: HandText, style: TileStyle = "mpsz") -> str:
    """Return a hand as text that `parse_hand` reads back: concealed tiles, melds, `+` and the winning tile.

    An added kong is written like an exposed one.
    """
    parts = [format_tiles(hand.concealed, style)]
    for meld in hand.melds:
        inner = format_tiles(meld.kinds, style)
        parts.append(f"({inner})" if meld.type == "concealed" else f"[{inner}]")
    if hand.winning is not None:
        parts.append("+" + tile_name(hand.winning, style))
    return "".join(parts)
