"""What a hand waits for and how far it is from complete, as text in and JSON out (record.md `waits`)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from .hands import HandText, format_hand, parse_hand
from .shapes import Analysis, Outlook, analyse
from .tiles import SUITS, format_tiles, tile_name

__all__ = ["Waits", "waits"]


@dataclass(frozen=True, slots=True)
class Waits:
    """A hand and what was found of it; `found` holds tiles as kinds."""

    hand: str
    found: Analysis

    @property
    def shanten(self) -> int:
        """-1 complete, 0 ready 听, n tiles away otherwise."""
        return self.found.shanten

    @property
    def waits(self) -> str | None:
        """The tiles that complete a hand that waits, in tile order; None for a hand with a tile more."""
        return None if self.found.waits is None else format_tiles(self.found.waits)

    @property
    def complete(self) -> bool | None:
        """Whether a hand with a tile more is complete; None for a hand that waits."""
        return self.found.complete

    @property
    def discards(self) -> Mapping[str, Outlook] | None:
        """What each discard leaves, by tile, of a hand with a tile more; None for a hand that waits."""
        found = self.found.discards
        return None if found is None else {tile_name(kind): outlook for kind, outlook in found.items()}

    def to_json(self) -> dict[str, Any]:
        """The object of record.md."""
        if self.found.discards is None:
            return {"hand": self.hand, "shanten": self.shanten, "waits": self.waits}
        return {
            "hand": self.hand,
            "shanten": self.shanten,
            "complete": self.complete,
            "discards": {
                tile_name(kind): {"shanten": outlook.shanten, "waits": format_tiles(outlook.waits)}
                for kind, outlook in self.found.discards.items()
            },
        }


def waits(hand: str | HandText, missing: str | None = None) -> Waits:
    """Shanten 向听 and waits 听牌 of a hand of 13, 10 or 7 tiles (melds count three), or of one tile more.

    `missing` ("m", "p" or "s") names a suit whose tiles may not be used, None none. Raises TileError for
    text that is no hand, another size, or a meld of the missing suit.
    """
    if isinstance(hand, str):
        text, parsed = hand, parse_hand(hand)
    else:
        text, parsed = format_hand(hand), hand
    return Waits(text, analyse(parsed, None if missing is None else SUITS.index(missing)))
