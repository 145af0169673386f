"""The events of a deal in words of both languages; seats are A 甲, B 乙 and so on, from seat 0."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ..core.events import DERIVED
from ..core.variant import Text
from .model import same
from .worked import SEATS

__all__ = ["is_decision", "moment", "seat_name"]

_KONGS = {
    "concealed": Text("{seat} makes a concealed kong of {tile}", "{seat}暗杠{tile}"),
    "added": Text("{seat} adds {tile} to a pung", "{seat}面下杠{tile}"),
    "exposed": Text("{seat} makes a kong of {of}'s {tile}", "{seat}直杠{of}打出的{tile}"),
}
_WINS = {
    "self_draw": Text("{seat} draws {tile} and wins", "{seat}自摸{tile}和牌"),
    "discard": Text("{seat} wins on {of}'s {tile}", "{seat}和{of}打出的{tile}"),
    "rob_kong": Text("{seat} robs {of}'s kong of {tile} and wins", "{seat}抢{of}的杠{tile}和牌"),
}
_OTHERS = {
    "draw": Text("{seat} draws {tile}", "{seat}摸{tile}"),
    "discard": Text("{seat} discards {tile}", "{seat}打{tile}"),
    "pung": Text("{seat} pungs {of}'s {tile}", "{seat}碰{of}打出的{tile}"),
    "pass": Text("{seat} lets {tile} pass", "{seat}放过{tile}"),
    "exchange": Text("{seat} hands over {tiles}", "{seat}换出{tiles}"),
    "missing": Text("{seat} does without {suit}", "{seat}定缺{suit}"),
    "horses": Text("the horses are {tiles}: {hits} hit", "马牌{tiles}，中{hits}个"),
    "leave": Text("{seat} leaves", "{seat}逃跑"),
    "end": Text("the deal ends", "牌局结束"),
}


def seat_name(seat: int) -> Text:
    """What a seat is called in examples; the house where it is no seat."""
    return SEATS[seat] if 0 <= seat < len(SEATS) else Text("the house", "台面")


def is_decision(event: Mapping[str, Any]) -> bool:
    """Whether somebody decided this, or it happened by itself."""
    return event["type"] not in DERIVED


def moment(event: Mapping[str, Any]) -> Text:
    """What happened, in a few words; the type of events that only a plugin knows."""
    kind = str(event["type"])
    text = (
        _KONGS.get(str(event.get("kind")))
        if kind == "kong"
        else _WINS.get(str(event.get("how")))
        if kind == "win"
        else _OTHERS.get(kind)
    )
    if text is None:
        return same(kind)
    figures = {key: value for key, value in event.items() if key not in ("seat", "of")}
    names = {key: seat_name(event[key]) for key in ("seat", "of") if isinstance(event.get(key), int)}
    try:
        return Text(
            text.en.format(**figures, **{key: name.en for key, name in names.items()}),
            text.zh.format(**figures, **{key: name.zh for key, name in names.items()}),
        )
    except LookupError:
        return same(kind)
