"""Soft melds 软碰软杠: pungs and kongs in which 1s stand for tiles of another kind.

Each takes as few 1s as the hand allows. A soft kong is not robbed: the tile added to it is wild.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from xuezhan import KINDS, ClaimPlay, DealView, Meld, PlayEffect, SeatStanding, TurnPlay, parse_tiles, tile_name

__all__ = ["YAOJI", "AddedKong", "ConcealedKong", "ExposedKong", "Pung"]

YAOJI = 18
"""The kind of the wild tile, `1s`."""

OPEN_MELD_RANK = 1
"""A soft claim is as good as a pung or a kong: the nearest seat comes first."""


class _Claim(ClaimPlay):
    """A soft meld with another's discard; the choice is how many 1s are in it."""

    rank = OPEN_MELD_RANK

    def __init__(self, least_natural: int) -> None:
        self._least_natural = least_natural

    def _wilds(self, standing: SeatStanding, tile: int, tiles: int) -> Sequence[int]:
        """How many 1s complete a meld of so many tiles; none where it needs none, or more than are held."""
        natural = standing.counts[tile] + 1
        wilds = tiles - natural
        possible = tile < KINDS and tile != YAOJI and natural >= self._least_natural
        return (wilds,) if possible and 0 < wilds <= standing.counts[YAOJI] else ()

    def encode(self, choice: int) -> dict[str, Any]:
        """The field `wilds`."""
        return {"wilds": choice}

    def decode(self, fields: Mapping[str, Any]) -> int:
        """The number in `wilds`."""
        wilds = fields.get("wilds")
        if type(wilds) is not int:
            raise ValueError('it says how many of its tiles are 1s, such as "wilds":1')
        return wilds


class Pung(_Claim):
    """Soft pung 软碰: a discard, and one tile of its kind and a 1s, or two 1s."""

    name = "yaoji.pung"

    def choices(self, deal: DealView, seat: int, tile: int) -> Sequence[int]:
        """As many 1s as the pung needs."""
        return self._wilds(deal.seats[seat], tile, 3)

    def effect(self, deal: DealView, seat: int, tile: int, choice: int) -> PlayEffect:
        """The pung."""
        wilds = (YAOJI,) * choice
        return PlayEffect(Meld(tile, "pung", deal.turn_seat, wilds=wilds), (tile,) * (2 - choice) + wilds)


class ExposedKong(_Claim):
    """Soft kong of a discard 软直杠."""

    name = "yaoji.exposed_kong"

    def choices(self, deal: DealView, seat: int, tile: int) -> Sequence[int]:
        """As many 1s as the kong needs."""
        return self._wilds(deal.seats[seat], tile, 4)

    def effect(self, deal: DealView, seat: int, tile: int, choice: int) -> PlayEffect:
        """The kong, which its feeder pays for."""
        wilds = (YAOJI,) * choice
        return PlayEffect(Meld(tile, "exposed", deal.turn_seat, wilds=wilds), (tile,) * (3 - choice) + wilds)


class _OwnKong(TurnPlay):
    """A soft kong in the own turn; the choice is its kind."""

    def encode(self, choice: int) -> dict[str, Any]:
        """The field `tile`."""
        return {"tile": tile_name(choice)}

    def decode(self, fields: Mapping[str, Any]) -> int:
        """The kind in `tile`."""
        named = fields.get("tile")
        kinds = parse_tiles(named) if isinstance(named, str) else []
        if len(kinds) != 1:
            raise ValueError('it names the tile that it is a kong of, such as "tile":"5p"')
        return kinds[0]


class ConcealedKong(_OwnKong):
    """Soft concealed kong 软暗杠: all tiles of a kind in hand, and 1s for the rest."""

    name = "yaoji.concealed_kong"
    covered = ("tile",)

    def __init__(self, least_natural: int) -> None:
        self._least_natural = least_natural

    def choices(self, deal: DealView, seat: int) -> Sequence[int]:
        """Every kind that the 1s in hand bring up to four."""
        counts = deal.seats[seat].counts
        wilds = counts[YAOJI]
        return [
            kind
            for kind in range(KINDS)
            if kind != YAOJI and self._least_natural <= counts[kind] < 4 <= counts[kind] + wilds
        ]

    def effect(self, deal: DealView, seat: int, choice: int) -> PlayEffect:
        """The kong."""
        natural = deal.seats[seat].counts[choice]
        wilds = (YAOJI,) * (4 - natural)
        return PlayEffect(Meld(choice, "concealed", wilds=wilds), (choice,) * natural + wilds)


class AddedKong(_OwnKong):
    """Soft added kong 软面下杠: a 1s added to a pung, soft or natural.

    A 1s that was not just drawn is a late one (`kong.delayed_added`).
    """

    name = "yaoji.added_kong"

    def choices(self, deal: DealView, seat: int) -> Sequence[int]:
        """The kinds of the seat's pungs, where it holds a 1s that may be added now."""
        standing = deal.seats[seat]
        late = deal.rules.kong_terms.late_added == "forbidden" and standing.drawn != YAOJI
        if late or not standing.counts[YAOJI]:
            return ()
        # With wild tiles a seat may have two pungs of a kind.
        return list(dict.fromkeys(meld.kind for meld in standing.melds if meld.type == "pung"))

    def effect(self, deal: DealView, seat: int, choice: int) -> PlayEffect:
        """The kong in the place of its pung."""
        standing = deal.seats[seat]
        pung = next(meld for meld in standing.melds if meld.type == "pung" and meld.kind == choice)
        paid = standing.drawn == YAOJI or deal.rules.kong_terms.late_added != "unpaid"
        return PlayEffect(Meld(choice, "added", pung.of, paid, (*pung.wilds, YAOJI)), (YAOJI,))
