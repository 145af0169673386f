"""A seat under rules with wild tiles, further win shapes, or melds that wild tiles or runs are part of.

Wild tiles stand outside the three suits: their code comes after those of m, p, s and z and holds them in base 5,
in the order of `RuleSet.wilds`. What a hand lacks is then what its other tiles lack, less its wild ones.
"""

from __future__ import annotations

from collections.abc import Sequence

from .counting import HeldHand, can_fill, suit_plans
from .flat import ALL_KINDS, COPY_OF, KINDS_HELD, SUIT_MASK, kinds_in
from .hands import Meld
from .lacking import hand_deficiency
from .seat import SeatView
from .tiles import COPIES, KINDS, POWERS, RANKS

__all__ = ["WideSeat"]


class WideSeat(SeatView):
    """As `SeatView`, for rules that need more than the three suits' own tiles, sets and pairs."""

    __slots__ = ()

    def _hold(self, tiles: Sequence[int], suits: int) -> None:
        self.codes = [0] * suits
        self.counts = [0] * ALL_KINDS
        for kind in tiles:
            self.take(kind)

    @property
    def wilds_held(self) -> int:
        """Wild tiles in the concealed hand."""
        counts = self.counts
        return sum([counts[kind] for kind in self.wild_kinds])

    def unseen_in(self, suit: int) -> int:
        """Packed copies of a suit that the seat does not see, wild ones among their own kinds."""
        own = sum([self.counts[kind] * COPY_OF[kind] for kind in range(suit * RANKS, suit * RANKS + RANKS)])
        return self._tile_book.hidden[suit] - own - self.covered[suit]

    def take(self, kind: int) -> None:
        """Put a tile into the hand; wild ones make no pung and no kong by themselves."""
        rules = self._deal.rules
        self.counts[kind] = count = self.counts[kind] + 1
        self.codes[rules.suit_of[kind]] += rules.power_of[kind]
        if kind in rules.wilds:
            return
        if count == 2:
            self._tile_book.note_pair(kind, self.bit)
        elif count == COPIES or self.pung_mask >> kind & 1:
            self.kongable |= 1 << kind

    def lose(self, kind: int) -> None:
        """Take a tile out of the hand."""
        rules = self._deal.rules
        self.counts[kind] = count = self.counts[kind] - 1
        self.codes[rules.suit_of[kind]] -= rules.power_of[kind]
        if count == 1:
            self._tile_book.note_no_pair(kind, self.bit)
        if self.kongable:
            self.kongable &= ~(1 << kind)

    def add_meld(self, meld: Meld) -> None:
        """Lay down a meld whose tiles have left the hand; an added kong replaces its pung."""
        if meld.type == "added":
            place = next(i for i, m in enumerate(self.melds) if m.kind == meld.kind and m.type == "pung")
            for kind in self.melds[place].kinds:
                self._note_melded(kind, -1)
            self.melds[place] = meld
            # With wild tiles there may be two pungs of a kind, and a wild tile may have made the kong, with the
            # fourth tile still in hand.
            if not [m for m in self.melds if m.kind == meld.kind and m.type == "pung"]:
                self.pung_mask &= ~(1 << meld.kind)
                self.kongable &= ~(1 << meld.kind)
        else:
            self.melds.append(meld)
            self.sets -= 1
            self.seven_pairs = False
            if meld.type == "pung":
                self.pung_mask |= 1 << meld.kind
                if self.counts[meld.kind]:
                    self.kongable |= 1 << meld.kind
        for kind in meld.kinds:
            self._note_melded(kind, 1)

    def _note_melded(self, kind: int, tiles: int) -> None:
        # A wild tile stands for another and takes no copy of that away.
        if kind not in self._deal.rules.wilds:
            self.meld_codes[kind // RANKS] += tiles * POWERS[kind % RANKS]

    def find_waits(self) -> int:
        """Kinds that complete the hand as it stands (one tile short), under the suits it may use."""
        rules = self._deal.rules
        if self.barred_suit >= 0 and self.codes[self.barred_suit]:
            return 0
        mask = self._wild_waits(self.wilds_held) if rules.wilds else super().find_waits()
        for shape in rules.shapes:
            mask |= shape.waits(self) & self._usable()
        return mask

    def _wild_waits(self, wilds: int) -> int:
        codes, melded, sets, pairs = self.codes, self.meld_codes, self.sets, self.seven_pairs
        if codes[3] or any(meld.kind >= KINDS for meld in self.melds):
            return 0
        choice = suit_plans(self._deal.rules, self.barred_suit, self.melds)
        held = list(codes[:3])
        if hand_deficiency(held, melded, sets, pairs, choice) != wilds + 1:
            return 0
        mask = 0
        for kind in range(KINDS):
            suit, power = kind // RANKS, POWERS[kind % RANKS]
            if held[suit] // power % 5 + melded[suit] // power % 5 < COPIES:
                held[suit] += power
                if hand_deficiency(held, melded, sets, pairs, choice) == wilds:
                    mask |= 1 << kind
                held[suit] -= power
        wild = self._deal.rules.wilds
        mask &= ~sum([1 << kind for kind in wild])
        mask |= sum([1 << kind for kind in wild if self.counts[kind] < COPIES])
        if [meld for meld in self.melds if meld.wilds]:
            mask = self._fillable(mask)
        return mask

    def _fillable(self, mask: int) -> int:
        """The kinds of a mask with which the wild tiles need no fifth copy.

        What a hand lacks leaves out of account a kind of which melds with wild tiles hold one or two.
        """
        rules, melds = self._deal.rules, tuple(self.melds)
        found = 0
        for kind in kinds_in(mask):
            held = list(self.counts)
            held[kind] += 1
            if can_fill(rules, HeldHand(held, melds, kind, self.seven_pairs, self.barred_suit)):
                found |= 1 << kind
        return found

    def _usable(self) -> int:
        """Mask of the kinds that the hand may still take up, by its suits."""
        mask = -1
        if self.barred_suit >= 0:
            mask &= ~SUIT_MASK[self.barred_suit]
        if self.max_suits is not None:
            mask &= self._suits_allowed(self.max_suits) | SUIT_MASK[3]
        return mask

    def kinds_of(self, suit: int) -> tuple[int, ...]:
        """Kinds of one suit in hand, ascending; wild ones belong to none."""
        return KINDS_HELD[suit][self.codes[suit]]

    def kinds(self) -> tuple[int, ...]:
        """Kinds in hand, ascending."""
        return tuple([kind for kind, count in enumerate(self.counts) if count])
