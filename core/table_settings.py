"""`[table]`: the core's own settings, checked and merged (rules.md F1, F12)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, fields
from functools import partial
from typing import Any

from .belongs import OTHER_WORDS
from .composition import Origin
from .layers import Layer, Origins, Problems, Spot, origin_of
from .option_checks import listed_text, meant
from .said import said
from .toml_text import shown
from .variant import TableSettings, Text

__all__ = ["merged_table"]

TILES_A_SUIT = 36
_SUITS = "mps"
_DEALS = 1_000_000


@dataclass(frozen=True, slots=True)
class _Setting:
    words: Text
    fits: Callable[[Any], bool]


def _whole(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


_SETTINGS = {
    "seats": _Setting(Text("2, 3 or 4", " 2、3 或 4"), lambda value: _whole(value) and 2 <= value <= 4),
    "suits": _Setting(
        Text(
            'one to three different letters of "mps" (m 万, p 筒, s 条)',
            ' "mps" 中一到三个不同的字母（m 万、p 筒、s 条）',
        ),
        lambda value: isinstance(value, str) and 0 < len(value) == len(set(value) & set(_SUITS)),
    ),
    "hand": _Setting(
        Text("13, 10 or 7 tiles", " 13、10 或 7 张"), lambda value: _whole(value) and value in (13, 10, 7)
    ),
    "deals": _Setting(
        Text("a whole number of 1 to 1,000,000", "整数（1 到 1,000,000）"),
        lambda value: _whole(value) and 1 <= value <= _DEALS,
    ),
    "first_dealer": _Setting(
        Text('a seat (0 to seats - 1) or "random"', '座位（0 到 seats - 1）或 "random"'),
        lambda value: value == "random" if isinstance(value, str) else _whole(value) and 0 <= value <= 3,
    ),
}


def merged_table(layers: Sequence[Layer], problems: Problems) -> tuple[TableSettings, Mapping[str, Origin]]:
    """The table's settings out of all layers, the last one that says something counting."""
    values: dict[str, Any] = {}
    spots: dict[str, Spot] = {}
    for layer in layers:
        table = layer.data.get("table", {})
        if not isinstance(table, dict):
            problems.at_value(
                layer,
                ("table",),
                Text(f"[table] wants a table, got {shown(table)}", f"[table] 应为表，而这里是 {shown(table)}"),
            )
            continue
        for key, value in table.items():
            path = ("table", key)
            setting = _SETTINGS.get(key)
            if setting is None:
                problems.at_key(layer, path, _unknown(key, problems))
            elif not setting.fits(value):
                words, got = setting.words, shown(value)
                wants = Text(
                    f"[table.{key}] wants {words.en}, got {got}", f"[table.{key}] 应为{words.zh}，而这里是 {got}"
                )
                problems.at_value(layer, path, wants)
            else:
                values[key] = "".join(suit for suit in _SUITS if suit in value) if key == "suits" else value
                spots[key] = Spot(layer, path)
    settings = TableSettings(**values)
    _check_together(settings, spots, layers[-1], problems)
    return settings, Origins(partial(_origins, spots))


def _origins(spots: Mapping[str, Spot]) -> dict[str, Origin]:
    default = Origin("default", chain="default of [table]")
    names = [each.name for each in fields(TableSettings)]
    return {name: origin_of(spots[name]) if name in spots else default for name in names}


def _unknown(key: str, problems: Problems) -> Text:
    message = Text(f"[table.{key}] is no setting", f"[table.{key}]：没有这个设置")
    near = meant(OTHER_WORDS.get(key, key), _SETTINGS)
    if key in OTHER_WORDS:
        near = Text(f"; did you mean {OTHER_WORDS[key]}?", f"；是不是想写 {OTHER_WORDS[key]}？")
    if near.en or not problems.first_list("table"):
        return said(message, near)
    names = listed_text(_SETTINGS)
    return said(message, Text(f"; settings are {names.en}", f"；设置有 {names.zh}"))


def _check_together(table: TableSettings, spots: Mapping[str, Spot], last: Layer, problems: Problems) -> None:
    tiles, dealt = TILES_A_SUIT * len(table.suits), table.seats * table.hand
    if dealt >= tiles:
        spot = _latest(spots, ("hand", "seats", "suits"), last)
        problems.at_value(
            spot.layer,
            spot.path,
            Text(
                f"[table] {table.seats} seats with {table.hand} tiles each leave no wall: "
                f"{dealt} of {tiles} tiles are dealt, and the dealer's first draw needs one more",
                f"[table] {table.seats} 家各 {table.hand} 张就没有牌墙了：{tiles} 张中发掉 {dealt} 张，庄家还要摸一张",
            ),
        )
    if isinstance(table.first_dealer, int) and table.first_dealer >= table.seats:
        spot = _latest(spots, ("first_dealer",), last)
        problems.at_value(
            spot.layer,
            spot.path,
            Text(
                f"[table.first_dealer] wants a seat of 0 to {table.seats - 1}, got {table.first_dealer}",
                f"[table.first_dealer] 应为座位 0 到 {table.seats - 1}，而这里是 {table.first_dealer}",
            ),
        )


def _latest(spots: Mapping[str, Spot], names: Sequence[str], last: Layer) -> Spot:
    """The first of these settings that the last layer gives, else the first that any layer gives."""
    given = [spots[name] for name in names if name in spots]
    own = [spot for spot in given if spot.layer is last]
    return (own or given or [Spot(last, ())])[0]
