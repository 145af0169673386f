"""What makes sense of the things that rules list (steps, plays, shapes) when they are asked in the course of a deal."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any, get_args

from . import answers
from .answers import Facts, Given, check_payments, wants
from .flat import ALL_KINDS
from .hands import Meld, MeldType
from .opening import Move, OpeningEffect
from .plays import PlayEffect
from .terms import LockedKongs
from .text import Text
from .tiles import SUITS, tile_name

__all__ = [
    "check_chance",
    "check_choices",
    "check_effect",
    "check_fields",
    "check_mask",
    "check_options",
    "check_play",
    "check_text",
]


def check_options(answer: Any, given: Given, facts: Facts) -> Text | None:
    """Choices of an opening step: at least one, and such as can be told apart."""
    # Nearly always they are a few whole numbers or texts.
    if answer.__class__ is tuple and answer:
        try:
            if len({*answer}) == len(answer):
                return None
        except TypeError:
            pass
    try:
        if isinstance(answer, (str, Mapping)):
            raise TypeError
        first = answer[0]
    except (TypeError, LookupError):
        return wants(answer, "a list of at least one choice", "至少有一个选择的列表")
    if isinstance(answer, range):
        return None
    try:
        different = len(set(answer))
    except TypeError:
        return Text(f"offers {first!r}; a choice must be hashable", f"给出 {first!r}；选择必须可哈希")
    if different < len(answer):
        return Text(f"offers a choice twice: {answer!r}", f"同一选择给出了两次：{answer!r}")
    return None


def check_choices(answer: Any, given: Given, facts: Facts) -> Text | None:
    """Choices of a play, of which there may be none."""
    if isinstance(answer, Sequence) and not isinstance(answer, str):
        return check_options(answer, given, facts) if len(answer) else None
    return wants(answer, "a list of choices, empty for none", "选择的列表，没有就为空")


def check_text(answer: Any, given: Given, facts: Facts) -> Text | None:
    """Why something is not allowed, or None."""
    if answer is None or (isinstance(answer, str) and answer):
        return None
    return wants(answer, "None or why not", " None 或原因")


def check_fields(answer: Any, given: Given, facts: Facts) -> Text | None:
    """Fields of an event."""
    if isinstance(answer, dict) and all(isinstance(key, str) and _plain(value) for key, value in answer.items()):
        return None
    return Text(
        f"encodes a choice as {answer!r}; it wants a dict of texts, whole numbers, true and false, None, and lists",
        f"把选择写成 {answer!r}，应为文字、整数、真假、None 及其列表的 dict",
    )


def _plain(value: Any) -> bool:
    """Whether JSON can write it and reads the same back."""
    if isinstance(value, list):
        return all(map(_plain, value))
    return value is None or isinstance(value, str | int | bool)


def check_chance(answer: Any, given: Given, facts: Facts) -> Text | None:
    """What a step leaves to chance, as headers say it."""
    return None if isinstance(answer, str) else wants(answer, "a text", "文字")


def check_play(answer: Any, given: Given, facts: Facts) -> Text | None:
    """An effect of a play in the deal, its first argument."""
    if not isinstance(answer, PlayEffect):
        return wants(answer, "a PlayEffect", " PlayEffect")
    meld = answer.meld
    if meld is not None:
        sound = isinstance(meld, Meld) and meld.type in get_args(MeldType) and _is_kind(meld.kind)
        if not sound or not isinstance(meld.wilds, tuple) or not isinstance(meld.paid, bool):
            return wants(answer, "meld to be a Meld of a kind of tile", " meld 为某种牌的 Meld")
    if not isinstance(answer.tiles, tuple) or not all(map(_is_kind, answer.tiles)):
        return wants(answer, "tiles to be a tuple of kinds", " tiles 为牌种的 tuple")
    if not _are_marks(answer.marks):
        return wants(answer, "marks to be a tuple of texts", " marks 为文字的 tuple")
    if answer.locks is not None and answer.locks not in get_args(LockedKongs):
        kongs = ", ".join(get_args(LockedKongs))
        return wants(answer, f"locks to be None or one of {kongs}", f" locks 为 None 或 {kongs} 之一")
    return check_payments(answer.payments, given, facts)


def _is_kind(kind: Any) -> bool:
    return answers.whole(kind, 0) and kind < ALL_KINDS


def _are_marks(marks: Any) -> bool:
    return isinstance(marks, tuple) and all(map(_is_text, marks))


def check_mask(answer: Any, given: Given, facts: Facts) -> Text | None:
    """A mask of kinds."""
    return None if answers.whole(answer, 0) else wants(answer, "a mask of kinds, 0 for none", "牌种的掩码，没有为 0")


def _is_text(value: Any) -> bool:
    return isinstance(value, str)


def check_effect(answer: Any, given: Given, facts: Facts) -> Text | None:
    """An effect of an opening step that the deal, its first argument, can let happen."""
    if not isinstance(answer, OpeningEffect):
        return wants(answer, "an OpeningEffect", " OpeningEffect")
    seats = facts.table.seats
    moves, barred, marks, locked, payments, into_wall, mix = answer
    if not _goes_by_seat(barred) or not _goes_by_seat(marks):
        return wants(answer, "barred and marks to go by seat", " barred 和 marks 为按座位的 dict")
    if not isinstance(locked, tuple) or (marks and not all(map(_are_marks, marks.values()))):
        return wants(answer, "locked and each seat's marks to be tuples", " locked 和各家的 marks 为 tuple")
    if not isinstance(moves, tuple) or (moves and not all(map(_is_move, moves))):
        return wants(answer, "moves to be a tuple of Move", " moves 为 Move 的 tuple")
    if not _goes_by_seat(into_wall) or (into_wall and not all(map(_are_kinds, into_wall.values()))):
        return wants(answer, "into_wall to have a tuple of kinds by seat", " into_wall 为按座位的牌种 tuple")
    if not answers.whole(mix, 0):
        return wants(answer, "mix to be whole, 0 or more", " mix 为整数，至少 0")
    named = (*barred, *marks, *locked, *into_wall) if marks or locked or into_wall else barred
    for seat in named:
        if not _is_seat(seat, seats):
            return _no_seat(seat, seats)
    for suit in barred.values():
        if not answers.whole(suit, 0) or suit >= len(SUITS):
            last = len(SUITS) - 1
            return Text(f"bars suit {suit!r}; suits are 0 to {last}", f"定缺 {suit!r}；花色是 0 至 {last}")
    through = [Move(seat, seat, tiles) for seat, tiles in into_wall.items()] if into_wall else []
    moves = (*moves, *through)
    if moves and (fault := _moves_fault(moves, given[0], seats)) is not None:
        return fault
    taken = sum([len(move.tiles) for move in through])
    if taken and taken > (left := given[0].wall_left):
        return Text(f"takes {taken} tiles from a wall of {left}", f"要从只有 {left} 张的牌墙取 {taken} 张")
    return check_payments(payments, given, facts)


def _goes_by_seat(value: Any) -> bool:
    # The first two are what it nearly always is: asking an abstract class takes longer than all other checks together.
    return isinstance(value, (dict, MappingProxyType, Mapping))


def _is_move(move: Any) -> bool:
    return isinstance(move, Move) and isinstance(move.tiles, tuple) and all(map(_is_kind, move.tiles))


def _are_kinds(tiles: Any) -> bool:
    return isinstance(tiles, tuple) and all(map(_is_kind, tiles))


def _is_seat(seat: Any, seats: int) -> bool:
    return answers.whole(seat, 0) and seat < seats


def _no_seat(seat: Any, seats: int) -> Text:
    last = seats - 1
    return Text(f"names seat {seat!r}; seats are 0 to {last}", f"写了座位 {seat!r}；座位是 0 至 {last}")


def _moves_fault(moves: Sequence[Move], deal: Any, seats: int) -> Text | None:
    balance = [0] * seats
    given: list[dict[Any, int]] = [{} for _ in range(seats)]
    for move in moves:
        for seat in (move.giver, move.taker):
            if not _is_seat(seat, seats):
                return _no_seat(seat, seats)
        balance[move.giver] -= len(move.tiles)
        balance[move.taker] += len(move.tiles)
        taken = given[move.giver]
        for kind in move.tiles:
            taken[kind] = taken.get(kind, 0) + 1
    for seat, taken in enumerate(given):
        counts = deal.seats[seat].counts
        for kind, count in taken.items():
            there = kind.__class__ is int and 0 <= kind < ALL_KINDS
            if not there or counts[kind] < count:
                name = tile_name(kind) if there else repr(kind)
                return Text(
                    f"moves {count} {name} from seat {seat}, which does not hold them",
                    f"要从 {seat}号位拿走 {count} 张 {name}，而它没有",
                )
    for seat, more in enumerate(balance):
        if more:
            return Text(
                f"leaves seat {seat} with {more:+d} tiles; every seat must get as many as it gives",
                f"使 {seat}号位的牌数变化 {more:+d}；每家给出几张就要得到几张",
            )
    return None
