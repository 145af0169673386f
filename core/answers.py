"""Answers of hooks that must make sense before money moves by them; nonsense is told with the hook's name."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from .contexts import DealView, TakeTiles, Win
from .errors import PluginError
from .terms import Award, Liability

__all__ = ["sound_award", "sound_liability", "sound_points"]


def sound_points(function: Callable[[int], int]) -> Callable[[int], int]:
    """`xuezhan_points`, each number of fan asked for once and held to whole points, zero or more."""
    known: dict[int, int] = {}

    def ask(fan: int) -> int:
        points = known.get(fan)
        if points is None:
            points = function(fan)
            if not _whole(points, 0):
                raise PluginError(f"xuezhan_points answers {points!r} for {fan} fan; it wants whole points, 0 or more")
            known[fan] = points
        return points

    return ask


def sound_liability(
    function: Callable[[DealView, Win], Liability], seats: int, reasons: Sequence[str]
) -> Callable[[DealView, Win], Liability]:
    """`xuezhan_gang_flower`, held to shares of one or more by other seats, and to known payment reasons."""

    def ask(deal: DealView, win: Win) -> Liability:
        answer: Any = function(deal, win)
        if not isinstance(answer, Liability):
            raise PluginError(f"xuezhan_gang_flower answers {answer!r}; it wants a Liability")
        for share in answer.shares:
            _check_payer("shares", share, 2, win.seat, seats)
        for extra in answer.extra:
            _check_payer("extra", extra, 3, win.seat, seats)
            if extra[2] not in reasons:
                raise PluginError(
                    f"xuezhan_gang_flower pays for {extra[2]!r}, a reason that no chosen variant has named "
                    "in xuezhan_pay_reasons"
                )
        return answer

    return ask


def _check_payer(what: str, given: Any, length: int, winner: int, seats: int) -> None:
    wanted = "(seat, number of shares)" if length == 2 else "(seat, units, reason)"
    if not isinstance(given, tuple) or len(given) != length:
        raise PluginError(f"xuezhan_gang_flower: {what} holds {given!r}; it wants {wanted}")
    payer, count = given[0], given[1]
    if not _whole(payer, 0) or payer >= seats or payer == winner:
        raise PluginError(f"xuezhan_gang_flower: {what} names {payer!r}, which is no other seat than the winner's")
    if not _whole(count, 1):
        raise PluginError(f"xuezhan_gang_flower: {what} gives seat {payer} {count!r}; it wants a whole number above 0")


def sound_award(
    function: Callable[[DealView, int, TakeTiles], Award | None],
) -> Callable[[DealView, int, TakeTiles], Award | None]:
    """`xuezhan_win_award`, held to whole hits, fan and units, zero or more, and a factor of at least one."""

    def ask(deal: DealView, seat: int, take: TakeTiles) -> Award | None:
        answer: Any = function(deal, seat, take)
        if answer is None:
            return None
        if not isinstance(answer, Award):
            raise PluginError(f"xuezhan_win_award answers {answer!r}; it wants an Award or None")
        _, hits, inside, outside, units, factor = answer
        if not (_whole(hits, 0) and _whole(inside, 0) and _whole(outside, 0) and _whole(units, 0)):
            raise PluginError(f"xuezhan_win_award answers {answer!r}; hits, fan and units are whole, 0 or more")
        if not _whole(factor, 1):
            raise PluginError(f"xuezhan_win_award answers {answer!r}; its factor is whole, 1 or more")
        return answer

    return ask


def _whole(value: Any, least: int) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and value >= least
