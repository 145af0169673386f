"""One seat of a deal: its tiles, kept flat, and everything that it may see.

This is the view that a player is asked with and what rules read of a seat. Nothing in it shows
another hand, the wall's order or the seed.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from . import flat, shapes
from .flat import ALL_KINDS, BIT_OF, KINDS_HELD, KINDS_OF_RANKS, POWER_OF, REMEMBERS, SUIT_MASK, SUIT_OF
from .hands import Meld
from .legal import TurnLegal
from .tables import FORMS, PAIRS
from .terms import LockedKongs

if TYPE_CHECKING:
    from .ruleset import RuleSet
    from .state import DealState

__all__ = ["SeatView"]

_MAN, _PIN, _SOU, _ = KINDS_HELD

SIX_PAIRS_AND_ONE = 0x61
"""Sum of the suits' PAIRS of a hand that waits for its seventh pair."""


class SeatView:
    """A seat's own tiles, and what lies open on the table.

    Attributes are the seat's own: `codes` and `counts` of concealed tiles, `melds`, `meld_codes`,
    `sets` still to be made, `barred_suit` (its missing suit, -1 none), `drawn` (kind last drawn in
    its turn, -1), `draws`, `covered` (packed copies, by suit, of its concealed kongs that nobody else sees),
    `discarded` (every discard in order), `waits` (mask of kinds that complete the hand as it stands
    without the drawn tile), `live`, `won`, `left`, `locked` (it discards what it draws), `marks` that
    rules have put on it. Players must not change them.
    """

    __slots__ = (
        "_deal",
        "_tile_book",
        "barred_suit",
        "bit",
        "claimed",
        "codes",
        "counts",
        "covered",
        "declares_missing",
        "discarded",
        "drawn",
        "draws",
        "index",
        "kongable",
        "left",
        "live",
        "locked",
        "locked_kongs",
        "marks",
        "max_suits",
        "meld_codes",
        "melds",
        "most_owed",
        "plain",
        "pung_mask",
        "set_aside",
        "sets",
        "seven_pairs",
        "waits",
        "won",
    )

    def __init__(self, deal: DealState, index: int, tiles: Sequence[int]) -> None:
        self._deal = deal
        self._tile_book = deal.tiles
        self.index = index
        self.bit = 1 << index
        self.kongable = 0
        self.pung_mask = 0
        self.covered = [0, 0, 0, 0]
        self.melds: list[Meld] = []
        self.meld_codes = [0] * deal.suits
        # The last: how many discards must be of the barred suit while some of it is held; -1: all.
        self.sets, self.seven_pairs, self.max_suits, self.declares_missing, self.most_owed = deal.rules.for_a_seat
        self.barred_suit = -1
        self.waits = 0
        self.drawn = -1
        self.draws = 0
        self.discarded: list[int] = []
        self.claimed: list[int] = []
        self.set_aside: list[int] = []
        self.live = True
        self.won = False
        self.left = False
        self.locked = False
        self.locked_kongs: LockedKongs = "none"
        self.marks: tuple[str, ...] = ()
        self.plain = TurnLegal(self)
        self._hold(tiles, deal.suits)

    def _hold(self, tiles: Sequence[int], suits: int) -> None:
        """Take the tiles dealt, all at once."""
        self.codes = codes = [0] * suits
        self.counts = counts = [0] * ALL_KINDS
        pairs, bit, suit_of, power_of = self._tile_book.pairs, self.bit, SUIT_OF, POWER_OF
        for kind in tiles:
            counts[kind] = count = counts[kind] + 1
            suit = suit_of[kind]
            codes[suit] += power_of[kind]
            if count == 2:
                pairs[kind] |= bit
            elif count == 4:
                self.kongable |= BIT_OF[kind]

    def unlink(self) -> None:
        """Let go of the deal (`Deal.dissolve`)."""
        del self._deal, self.plain

    @property
    def rules(self) -> RuleSet:
        """The rules that are played by."""
        return self._deal.rules

    @property
    def wild_kinds(self) -> tuple[int, ...]:
        """The kinds that are wild under the rules."""
        return self._deal.rules.wilds

    @property
    def wilds_held(self) -> int:
        """Wild tiles in the concealed hand."""
        return 0

    def lock(self, kongs: LockedKongs) -> None:
        """Lock the hand: from now on it discards what it draws, and makes only such kongs."""
        self.locked = True
        self.locked_kongs = kongs

    def take(self, kind: int) -> None:
        """Put a tile into the hand."""
        self.counts[kind] = count = self.counts[kind] + 1
        suit = SUIT_OF[kind]
        self.codes[suit] += POWER_OF[kind]
        if count == 2:
            self._tile_book.pairs[kind] |= self.bit
        elif count == 4 or self.pung_mask >> kind & 1:
            self.kongable |= BIT_OF[kind]

    def lose(self, kind: int) -> None:
        """Take a tile out of the hand."""
        self.counts[kind] = count = self.counts[kind] - 1
        suit = SUIT_OF[kind]
        self.codes[suit] -= POWER_OF[kind]
        if count == 1:
            self._tile_book.pairs[kind] &= ~self.bit
        if self.kongable:
            self.kongable &= ~BIT_OF[kind]

    def add_meld(self, meld: Meld) -> None:
        """Lay down a meld whose tiles have left the hand; an added kong replaces its pung."""
        kind, type = meld.kind, meld.type
        suit, power = SUIT_OF[kind], POWER_OF[kind]
        if type == "added":
            place = [each.kind for each in self.melds].index(kind)
            self.melds[place] = meld
            self.pung_mask &= ~BIT_OF[kind]
            self.meld_codes[suit] += power
            return
        self.melds.append(meld)
        self.meld_codes[suit] += meld.tiles * power
        self.sets -= 1
        self.seven_pairs = False
        if type == "pung":
            self.pung_mask |= BIT_OF[kind]
            if self.counts[kind]:
                self.kongable |= BIT_OF[kind]

    def owed_suit(self) -> int:
        """The suit that must be discarded now (its missing suit, while it holds some), -1: any."""
        barred = self.barred_suit
        if barred < 0 or not self.codes[barred]:
            return -1
        most = self.most_owed
        return barred if most < 0 or len(self.discarded) < most else -1

    def find_waits(self) -> int:
        """Kinds that complete the hand as it stands (one tile short), under the suits it may use."""
        codes = self.codes
        barred = self.barred_suit
        if barred >= 0 and codes[barred]:
            return 0
        if len(codes) > 3:
            if codes[3] or self.meld_codes[3]:
                return 0
            codes = codes[:3]
        a, b, c = codes
        # Most hands are not ready, and nearly always these tables tell (see shapes.waits_mask).
        if not (FORMS[a] and FORMS[b] and FORMS[c]) and not (
            self.seven_pairs and PAIRS[a] + PAIRS[b] + PAIRS[c] == SIX_PAIRS_AND_ONE
        ):
            return 0
        mask = shapes.waits_mask(codes, self.meld_codes, self.seven_pairs)
        if mask:
            if barred >= 0:
                mask &= ~SUIT_MASK[barred]
            if self.max_suits is not None:
                mask &= self._suits_allowed(self.max_suits)
        return mask

    def waits_without_drawn(self) -> int:
        """What `find_waits` finds, the tile just drawn aside."""
        drawn = self.drawn
        if drawn < 0:
            return self.find_waits()
        self.lose(drawn)
        found = self.find_waits()
        self.take(drawn)
        return found

    def _suits_allowed(self, most: int) -> int:
        used = [suit for suit in range(3) if self.codes[suit] or self.meld_codes[suit]]
        if len(used) > most:
            return 0
        if len(used) < most:
            return -1
        return sum(SUIT_MASK[suit] for suit in used)

    def kinds(self) -> tuple[int, ...]:
        """Kinds in hand, ascending."""
        codes = self.codes
        if REMEMBERS:
            held = _MAN[codes[0]] + _PIN[codes[1]] + _SOU[codes[2]]
        else:
            held = self.kinds_of(0) + self.kinds_of(1) + self.kinds_of(2)
        return held if len(codes) == 3 else held + self.kinds_of(3)

    def kinds_of(self, suit: int) -> tuple[int, ...]:
        """Kinds of one suit in hand, ascending."""
        code = self.codes[suit]
        return KINDS_HELD[suit][code] if REMEMBERS else KINDS_OF_RANKS[suit << 9 | flat.ranks_held(code)]

    def discardable(self) -> tuple[int, ...]:
        """Kinds that a hand that is not locked may discard, ascending."""
        owed = self.owed_suit()
        return self.kinds_of(owed) if owed >= 0 else self.kinds()

    def tiles(self) -> tuple[int, ...]:
        """The concealed tiles, ascending, the drawn one among them."""
        return tuple(kind for kind in self.kinds() for _ in range(self.counts[kind]))

    def suits_held(self) -> int:
        """How many of the three suits hand and melds together hold."""
        a, b, c = self.codes[:3]
        x, y, z = self.meld_codes[:3]
        return bool(a or x) + bool(b or y) + bool(c or z)

    @property
    def river(self) -> list[int]:
        """Discards that nobody claimed, in order."""
        return [kind for place, kind in enumerate(self.discarded) if place not in self.claimed]

    # What lies open for all

    @property
    def seat(self) -> int:
        """The seat's own number."""
        return self.index

    @property
    def seats(self) -> int:
        """Seats at the table."""
        return len(self._deal.seats)

    def unseen_in(self, suit: int) -> int:
        """Packed copies of a suit (six bits a rank) that the seat does not see.

        They are neither in its hand nor open on the table.
        """
        code = self.codes[suit]
        if suit < 0:
            raise IndexError(f"there is no suit {suit}")
        return self._tile_book.hidden[suit] - flat.copies_of(code) - self.covered[suit]

    def unseen(self) -> tuple[int, ...]:
        """Packed copies, by suit (m, p, s, z), that the seat does not see."""
        return tuple([self.unseen_in(suit) for suit in range(min(self._deal.suits, len(SUIT_MASK)))])

    @property
    def dealer(self) -> int:
        """The dealer's seat."""
        return self._deal.dealer

    @property
    def wall_left(self) -> int:
        """Tiles left in the wall."""
        return self._deal.wall_left

    @property
    def rivers(self) -> list[list[int]]:
        """Every seat's river."""
        return [seat.river for seat in self._deal.seats]

    @property
    def all_melds(self) -> list[list[Meld | None]]:
        """Every seat's melds; None where another seat's concealed kong is not shown."""
        shown = self._deal.rules.kong_terms.concealed_shown
        return [
            [
                meld if shown or meld.type != "concealed" or seat is self else None
                for meld in seat.melds
            ]
            for seat in self._deal.seats
        ]

    @property
    def missing(self) -> list[int]:
        """Every seat's missing suit, -1 before it is declared."""
        return [seat.barred_suit for seat in self._deal.seats]

    @property
    def hand_sizes(self) -> list[int]:
        """Concealed tiles of every seat."""
        return [sum(seat.counts) for seat in self._deal.seats]

    @property
    def won_tiles(self) -> list[list[int]]:
        """The tiles that every seat has won on."""
        return [list(seat.set_aside) for seat in self._deal.seats]

    @property
    def all_live(self) -> list[bool]:
        """Which seats are live."""
        return [seat.live for seat in self._deal.seats]

    @property
    def all_marks(self) -> list[tuple[str, ...]]:
        """Marks that rules have put on every seat."""
        return [seat.marks for seat in self._deal.seats]

    @property
    def scores(self) -> list[int]:
        """Points a seat so far."""
        return list(self._deal.ledger.scores)

    def snapshot(self) -> dict[str, Any]:
        """All of the view as plain data: equal snapshots are the same to the seat."""
        return {
            "seat": self.index,
            "hand": self.tiles(),
            "drawn": self.drawn,
            "draws": self.draws,
            "dealer": self.dealer,
            "wall_left": self.wall_left,
            "rivers": self.rivers,
            "melds": self.all_melds,
            "missing": self.missing,
            "hand_sizes": self.hand_sizes,
            "won_tiles": self.won_tiles,
            "live": self.all_live,
            "scores": self.scores,
            "marks": self.all_marks,
            "locked": [seat.locked for seat in self._deal.seats],
            "unseen": self.unseen(),
        }
