"""Where a record and rules part: of what kind it is."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from .text import Text

if TYPE_CHECKING:
    from .deal import Deal
    from .records import Line

__all__ = ["PARTINGS", "TURN_DECISIONS", "Parting", "parting_at"]

Parting = Literal[
    "header",
    "opening",
    "win",
    "forced_win",
    "pung",
    "kong",
    "discard",
    "pass",
    "leave",
    "play",
    "turn",
    "over",
    "goes_on",
    "event",
    "unfinished",
]

PARTINGS: dict[str, Text] = {
    "header": Text("another table: seats, tiles or what is left to chance", "牌桌不同：人数、牌张或随机决定"),
    "opening": Text("other opening decisions", "开局的决定不同"),
    "win": Text("a win that is not allowed", "不允许的和牌"),
    "forced_win": Text("a win was passed that happens by itself", "放过了自动和的牌"),
    "pung": Text("a pung that is not allowed", "不允许的碰"),
    "kong": Text("a kong that is not allowed", "不允许的杠"),
    "discard": Text("a discard that is not allowed", "不允许的打牌"),
    "pass": Text("a pass with nothing to pass", "没有可过的牌"),
    "leave": Text("leaving that is not allowed", "不允许逃跑"),
    "play": Text("a play that is not allowed", "不允许的打法"),
    "turn": Text("another seat's turn", "轮到别家"),
    "over": Text("the deal is over already", "牌局已经结束"),
    "goes_on": Text("the deal goes on", "牌局还要继续"),
    "event": Text("the record says otherwise", "记录与规则所得不符"),
    "unfinished": Text("the record stops amid the deal", "记录没有打完"),
}
"""Every kind of parting in words, in the order of reports."""

TURN_DECISIONS = ("discard", "pung", "kong", "win", "pass", "leave")

_BY_TYPE: dict[str, Parting] = {
    "discard": "discard",
    "pung": "pung",
    "kong": "kong",
    "win": "win",
    "pass": "pass",
    "leave": "leave",
}


def parting_at(deal: Deal, line: Line | None, *, forced_win: bool) -> Parting:
    """What kind of parting it is where the deal stands and the record goes on with `line` (None: it ends).

    `forced_win`: the rules have made a win happen that the record does not have.
    """
    if line is None:
        return "goes_on"
    if forced_win:
        return "forced_win"
    if line.type in deal.rules.derived:
        return "event"
    if line.type not in deal.rules.plays and line.type not in TURN_DECISIONS:
        steps = {step.name for step in deal.rules.opening_steps}
        return "opening" if line.type in steps else "event"
    if deal.over:
        return "over"
    if deal.in_opening:
        return "opening"
    seat, claims = line.event.get("seat"), line.event.get("of") is not None
    if deal.window is None and not claims and line.type != "leave" and isinstance(seat, int) and seat not in deal.owed:
        return "turn"
    return _BY_TYPE.get(line.type, "play")
