"""What `analysis` tells of a hand, for arrays of very many hands at once.

`hands` has a row a hand: its 27 counts by kind, or its three suit codes (`tiles`). The same goes for `melds`, the
melded tiles (a pung three, a kong four; None: none). `missing` is a suit whose tiles may not be used, for all hands or
one for each (-1: none). Seven pairs count for 13 and 14 tiles; `seven_pairs` says whether the rules have them. Answers
are those of `analysis` for each hand by itself. What is no such hand raises TileError, which names the first row.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import Any

import numpy as np
import numpy.typing as npt

from .analysis import NO_HAND, sets_wanted
from .shapes import CLASS_COUNT, NO_SUIT, PAIRS_LACKING, SYMBOLS, USELESS
from .tables import CLASSES, LACKING, PAIRED, PAIRS, SIZE, SPAN, STEPS
from .tiles import COPIES, KINDS, POWERS, RANKS, TileError

__all__ = ["hands_complete", "hands_shanten", "hands_useful", "hands_waits"]

Hands = npt.NDArray[np.integer[Any]]

_AT_ONCE = 1 << 14
"""Hands that are looked at together: what is in between stays in the processor's cache."""
_NO_CLASS = 0xFF
_FAR = 99
_MOST_TILES = 14
_ALL_SETS = 4


def hands_shanten(
    hands: Hands, melds: Hands | None = None, missing: int | Hands = -1, seven_pairs: bool = True
) -> npt.NDArray[np.int8]:
    """How many tiles each hand is away from ready 听: 0 ready, -1 complete; 29 where it cannot get there."""
    found = np.empty(len(hands), dtype=np.int8)
    for part, block in _blocks(hands, melds, missing):
        found[part] = _lacking(block, seven_pairs) - np.int8(1)
    return found


def hands_complete(hands: Hands, missing: int | Hands = -1, seven_pairs: bool = True) -> npt.NDArray[np.bool_]:
    """Which hands are sets and a pair, or seven pairs, and hold nothing of the missing suit."""
    found = np.empty(len(hands), dtype=np.bool_)
    for part, block in _blocks(hands, None, missing):
        found[part] = (_lacking(block, seven_pairs) == 0) & ~block.holds_missing()
    return found


def hands_useful(
    hands: Hands, melds: Hands | None = None, missing: int | Hands = -1, seven_pairs: bool = True
) -> npt.NDArray[np.int32]:
    """The kinds of which one more brings each hand nearer 进张, as masks (bit k is kind k).

    Hands have 13, 10, 7, 4 tiles or one, and a kind of which all four are held, melds included, is none of them.
    `(masks[:, None] >> np.arange(27)) & 1` spreads masks into a row of 27 for each hand.
    """
    found = np.empty(len(hands), dtype=np.int32)
    for part, block in _blocks(hands, melds, missing):
        block.check_waiting()
        found[part] = _useful(block, seven_pairs, _lacking(block, seven_pairs))
    return found


def hands_waits(
    hands: Hands, melds: Hands | None = None, missing: int | Hands = -1, seven_pairs: bool = True
) -> npt.NDArray[np.int32]:
    """The kinds that complete each hand of 13, 10, 7, 4 tiles or one, as masks (bit k is kind k); 0: not ready 听."""
    found = np.zeros(len(hands), dtype=np.int32)
    for part, block in _blocks(hands, melds, missing):
        block.check_waiting()
        lacking = _lacking(block, seven_pairs)
        ready = np.flatnonzero(lacking == 1)
        found[part.start + ready] = _useful(block.only(ready), seven_pairs, lacking[ready])
    return found


@dataclass(frozen=True, slots=True)
class _Block:
    """Hands side by side: the codes of each suit in a row, concealed and melded; `missing` -1 or a suit a hand.

    `start` is the row of the first, `sums` are the sums of the suits' tiles as `_words` has them, `sets` the sets to
    be made.
    """

    start: int
    codes: npt.NDArray[np.intp]
    words: npt.NDArray[np.uint16]
    melds: npt.NDArray[np.intp] | None
    missing: npt.NDArray[np.intp] | None
    sums: npt.NDArray[np.uint16]
    sets: npt.NDArray[np.uint8]

    def classes(self, suit: int, words: npt.NDArray[np.uint16], codes: npt.NDArray[np.intp]) -> npt.NDArray[np.intp]:
        """The classes of one suit that holds these codes. Raises TileError where melds leave no room for them."""
        found = (words & 0xFF).astype(np.intp)
        if self.melds is not None and (melded := np.flatnonzero(self.melds[suit])).size:
            found[melded] = _capped(codes[melded], self.melds[suit][melded])
            _refuse(
                found == NO_SUIT, self.start, "more tiles of a kind or suit than there can be", "某种牌或花色的张数太多"
            )
        if self.missing is not None:
            found[self.missing == suit] = USELESS
        return found

    def pairs(self, suit: int, words: npt.NDArray[np.uint16]) -> npt.NDArray[np.uint16]:
        """What one suit has towards seven pairs, to be summed up."""
        found: npt.NDArray[np.uint16] = words >> np.uint16(8)
        if self.missing is not None:
            found[self.missing == suit] = 0
        return found

    def only(self, places: npt.NDArray[np.intp]) -> _Block:
        """The hands in these places."""
        return _Block(
            self.start,
            self.codes[:, places],
            self.words[:, places],
            None if self.melds is None else self.melds[:, places],
            None if self.missing is None else self.missing[places],
            self.sums[places],
            self.sets[places],
        )

    def holds_missing(self) -> npt.NDArray[np.bool_]:
        """Which hands hold tiles of their missing suit."""
        found = np.zeros(self.codes.shape[1], dtype=np.bool_)
        if self.missing is not None:
            for suit in range(3):
                found |= (self.missing == suit) & (self.codes[suit] > 0)
        return found

    def check_waiting(self) -> None:
        """Raise TileError where a hand has a tile too many to wait."""
        tiles = 2 * (self.sums >> 5) + (self.sums & 31)
        _refuse(tiles % 3 == 2, self.start, "a tile more than a hand that waits", "比等牌时多一张")


def _lacking(block: _Block, seven_pairs: bool) -> npt.NDArray[np.uint8]:
    """Tiles that each hand lacks."""
    paired, lacking, pairs_lacking, _ = _look_ups()
    a, b, c = (block.classes(suit, block.words[suit], block.codes[suit]) for suit in range(3))
    found = lacking.take(paired.take(a * CLASS_COUNT + b) + c + SPAN * block.sets.astype(np.intp))
    if not seven_pairs:
        return found
    sums = block.pairs(0, block.words[0]) + block.pairs(1, block.words[1]) + block.pairs(2, block.words[2])
    return np.minimum(found, _where_all(block, pairs_lacking.take(sums)))


def _where_all(block: _Block, lacking: npt.NDArray[np.uint8]) -> npt.NDArray[np.uint8]:
    """What seven pairs lack, out of reach for hands of fewer than 13 tiles."""
    short = block.sets < _ALL_SETS
    if short.any():
        lacking[short] = _FAR
    return lacking


def _useful(block: _Block, seven_pairs: bool, now: npt.NDArray[np.uint8]) -> npt.NDArray[np.int32]:
    paired, lacking, pairs_lacking, _ = _look_ups()
    words = _words()
    found = np.zeros(block.codes.shape[1], dtype=np.int32)
    classes = [block.classes(suit, block.words[suit], block.codes[suit]) for suit in range(3)]
    pairs = [block.pairs(suit, block.words[suit]) for suit in range(3)]
    sets = SPAN * block.sets.astype(np.intp)
    for suit in range(3):
        one, two = (other for other in range(3) if other != suit)
        row = paired.take(classes[one] * CLASS_COUNT + classes[two]) + sets
        rest = pairs[one] + pairs[two]
        codes = block.codes[suit]
        for rank, power in enumerate(POWERS):
            copies = codes // power % 5
            if block.melds is not None:
                copies = copies + block.melds[suit] // power % 5
            # Where there is no fifth copy to draw nothing changes.
            more = np.where(copies < COPIES, codes + power, codes)
            then = words.take(more)
            after = lacking.take(row + block.classes(suit, then, more))
            if seven_pairs:
                after = np.minimum(after, _where_all(block, pairs_lacking.take(rest + block.pairs(suit, then))))
            found |= (after < now).astype(np.int32) << suit * RANKS + rank
    return found


def _blocks(hands: Hands, melds: Hands | None, missing: int | Hands) -> Iterator[tuple[slice, _Block]]:
    """Parts of the hands with what is known of them."""
    count = _rows(hands, "hands", "手牌")
    if melds is not None and (laid := _rows(melds, "melds", "副露")) != count:
        raise TileError(f"{count} hands have {laid} rows of melds", f"手牌 {count} 行，副露 {laid} 行")
    without = _missing(missing, count)
    words = _words()
    _, _, _, sets_of = _look_ups()
    for start in range(0, count, _AT_ONCE):
        part = slice(start, min(start + _AT_ONCE, count))
        codes = _codes(hands[part], start)
        held = words.take(codes)
        _refuse((held & 0xFF) == _NO_CLASS, start, "more than 14 tiles of a suit", "一门花色超过 14 张")
        sums = (held[0] >> 8) + (held[1] >> 8) + (held[2] >> 8)
        sets = sets_of.take(sums)
        _refuse(sets == NO_HAND, start, "a number of tiles that no hand has", "手牌张数不对")
        yield (
            part,
            _Block(
                start,
                codes,
                held,
                None if melds is None else _codes(melds[part], start),
                None if without is None else without[part],
                sums,
                sets,
            ),
        )


def _rows(given: Hands, what: str, zh: str) -> int:
    """How many there are, if they are of a kind that can be read."""
    if given.ndim != 2 or given.shape[1] not in (3, KINDS) or given.dtype.kind not in "iu":
        raise TileError(
            f"{what} are whole numbers, 3 suit codes or 27 counts a row, not {given.dtype} of shape {given.shape}",
            f"{zh}须为整数数组，每行 3 个花色码或 27 个张数，而不是形状 {given.shape} 的 {given.dtype}",
        )
    return len(given)


def _codes(given: Hands, start: int) -> npt.NDArray[np.intp]:
    """Suit codes, a row a suit."""
    most = SIZE - 1 if given.shape[1] == 3 else COPIES
    if not (given.min() >= 0 and given.max() <= most):
        _refuse(
            ((given < 0) | (given > most)).T, start, f"a number that is not 0 to {most}", f"数目不在 0 到 {most} 之间"
        )
    if given.shape[1] == 3:
        return given.T.astype(np.intp)
    counts = np.ascontiguousarray(given.T.astype(np.uint8))
    # Three ranks come to less than 125, so that most of the sums are of single bytes.
    threes = counts[0::3] + counts[1::3] * np.uint8(5) + counts[2::3] * np.uint8(25)
    codes: npt.NDArray[np.intp] = threes[0::3] + np.intp(125) * threes[1::3] + np.intp(15625) * threes[2::3]
    return codes


def _missing(given: int | Hands, hands: int) -> npt.NDArray[np.intp] | None:
    found = np.asarray(given)
    if found.dtype.kind not in "iu" or (found.size and not (found.min() >= -1 and found.max() < 3)):
        raise TileError(
            "missing is -1 (none), 0 (m), 1 (p) or 2 (s)", "missing 为 -1（无）、0（万）、1（筒）或 2（条）"
        )
    if found.ndim == 0:
        return None if found < 0 else np.full(hands, int(found), dtype=np.intp)
    if found.shape != (hands,):
        raise TileError(f"{hands} hands have missing suits of shape {found.shape}", "手牌与缺门的行数不同")
    return found.astype(np.intp)


def _refuse(wrong: npt.NDArray[np.bool_], start: int, why: str, zh: str) -> None:
    """Raise TileError where one is wrong; hands are the last axis."""
    if wrong.any():
        row = start + int(np.nonzero(wrong)[-1].min())
        raise TileError(f"row {row}: {why}", f"第 {row} 行：{zh}")


def _capped(codes: npt.NDArray[np.intp], melds: npt.NDArray[np.intp]) -> npt.NDArray[np.intp]:
    """Classes of suits with melds (`shapes.read_suit`); NO_SUIT for more tiles than a hand may hold."""
    steps, symbols = np.frombuffer(STEPS, dtype=np.uint16).astype(np.intp), np.array(SYMBOLS)
    state = np.zeros(len(codes), dtype=np.intp)
    for power in POWERS:
        symbol = symbols.take(melds // power % 5 * 5 + codes // power % 5)
        lost = (symbol < 0) | (state == NO_SUIT)
        state = np.where(lost, NO_SUIT, steps.take(np.where(lost, 0, state * 8 + symbol)))
    return state


@cache
def _words() -> npt.NDArray[np.uint16]:
    """By suit code: its class, kinds held an odd number of times (from bit 8) and pairs (from bit 13).

    _NO_CLASS stands for more than 14 tiles.
    """
    tiles = np.zeros(1, dtype=np.uint8)
    for _ in POWERS:
        tiles = np.concatenate([tiles + np.uint8(count) for count in range(5)])
    pairs = np.frombuffer(PAIRS, dtype=np.uint8).astype(np.uint16)
    classes = np.frombuffer(CLASSES, dtype=np.uint8)[:SIZE].astype(np.uint16)
    found: npt.NDArray[np.uint16] = np.where(
        tiles <= _MOST_TILES, classes | (pairs & 15) << 8 | pairs >> 4 << 13, _NO_CLASS
    )
    return found.astype(np.uint16)


@cache
def _look_ups() -> tuple[npt.NDArray[np.intp], npt.NDArray[np.uint8], npt.NDArray[np.uint8], npt.NDArray[np.uint8]]:
    """PAIRED and LACKING; what seven pairs lack and the sets wanted, by the sum of what `_words` has from bit 8 on."""
    sums = [(total >> 5, total & 31) for total in range(3 << 8)]
    lacking = [PAIRS_LACKING[pairs << 4 | odd] if pairs < 8 and odd < 16 else _FAR for pairs, odd in sums]
    sets = [sets_wanted(2 * pairs + odd) for pairs, odd in sums]
    return (
        np.frombuffer(PAIRED, dtype=np.uint16).astype(np.intp),
        np.frombuffer(LACKING, dtype=np.uint8),
        np.array(lacking, dtype=np.uint8),
        np.array(sets, dtype=np.uint8),
    )
