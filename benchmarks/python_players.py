"""Players in Python for the measurements: the same two for xuezhan and for riichienv, through their public face."""

from __future__ import annotations

import random
from typing import Any

from xuezhan import Legal, SeatView, hand_shanten, nearest_discards
from xuezhan.core.actions import PASS, WIN

__all__ = ["Nearest", "RandomLegal", "riichi_nearest", "riichi_random"]

_random = random.Random(1).random


def riichi_random(seen: Any) -> Any:
    """Any legal decision of riichienv, drawn alike: `random.choice` would take a third of a decision of ours."""
    actions = seen.legal_actions()
    return actions[int(_random() * len(actions))]


class RandomLegal:
    """Any legal decision, each as likely."""

    __slots__ = ()

    def __init__(self, seed: int = 0, seat: int = 0) -> None:
        pass

    def decide(self, view: SeatView, legal: Legal) -> int:
        """One of the legal actions."""
        actions = legal.actions
        return actions[int(_random() * len(actions))]


class Nearest:
    """Wins when it may, claims nothing else, and discards what leaves its hand nearest."""

    __slots__ = ()

    def __init__(self, seed: int = 0, seat: int = 0) -> None:
        pass

    def decide(self, view: SeatView, legal: Legal) -> int:
        """One of the legal actions."""
        if legal.win:
            return WIN
        phase = legal.phase
        if phase == "turn":
            return nearest_discards(view, legal)[0]
        if phase == "claim":
            return PASS
        if legal.step == "missing":
            away = [hand_shanten(view.codes, view.meld_codes, suit, view.seven_pairs) for suit in legal.options]
            return away.index(min(away))
        return 0


def riichi_nearest(seen: Any, actions: Any, shanten: Any) -> Any:
    """The same for riichienv: `actions` are its ActionType, `shanten` its calculate_shanten."""
    legal = seen.legal_actions()
    for action in legal:
        if action.action_type == actions.TSUMO or action.action_type == actions.RON:
            return action
    best, least = None, 99
    hand, tried = seen.hand, set()
    for action in legal:
        if action.action_type == actions.DISCARD and action.tile >> 2 not in tried:
            tried.add(action.tile >> 2)
            left = list(hand)
            left.remove(action.tile)
            away = shanten(left)
            if away < least:
                best, least = action, away
    if best is not None:
        return best
    return next((action for action in legal if action.action_type == actions.PASS), legal[0])
