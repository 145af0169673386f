"""`[table]`: the core's own settings, checked and merged (rules.md F1, F12)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, fields
from typing import Any

from .composition import Origin
from .option_checks import did_you_mean, listed
from .rule_files import Layer, Problems, Spot, origin_of
from .toml_text import shown
from .variant import TableSettings

__all__ = ["merged_table"]

TILES_A_SUIT = 36
_SUITS = "mps"
_DEALS = 1_000_000


@dataclass(frozen=True, slots=True)
class _Setting:
    words: str
    fits: Callable[[Any], bool]


def _whole(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


_SETTINGS = {
    "seats": _Setting("2, 3 or 4", lambda value: _whole(value) and 2 <= value <= 4),
    "suits": _Setting(
        'one to three different letters of "mps" (m 万, p 筒, s 条)',
        lambda value: isinstance(value, str) and 0 < len(value) == len(set(value) & set(_SUITS)),
    ),
    "hand": _Setting("13, 10 or 7 tiles", lambda value: _whole(value) and value in (13, 10, 7)),
    "deals": _Setting(
        "a whole number of 1 to 1,000,000", lambda value: _whole(value) and 1 <= value <= _DEALS
    ),
    "first_dealer": _Setting(
        'a seat (0 to seats - 1) or "random"',
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
            problems.at_value(layer, ("table",), f"[table] wants a table, got {shown(table)}")
            continue
        for key, value in table.items():
            path = ("table", key)
            setting = _SETTINGS.get(key)
            if setting is None:
                names = listed(_SETTINGS)
                problems.at_key(
                    layer,
                    path,
                    f"[table.{key}] is no setting; settings are {names}{did_you_mean(key, _SETTINGS)}",
                )
            elif not setting.fits(value):
                problems.at_value(layer, path, f"[table.{key}] wants {setting.words}, got {shown(value)}")
            else:
                values[key] = "".join(suit for suit in _SUITS if suit in value) if key == "suits" else value
                spots[key] = Spot(layer, path)
    settings = TableSettings(**values)
    _check_together(settings, spots, layers[-1], problems)
    return settings, {
        each.name: origin_of(spots[each.name])
        if each.name in spots
        else Origin("default", chain="default of [table]")
        for each in fields(TableSettings)
    }


def _check_together(table: TableSettings, spots: Mapping[str, Spot], last: Layer, problems: Problems) -> None:
    tiles, dealt = TILES_A_SUIT * len(table.suits), table.seats * table.hand
    if dealt >= tiles:
        spot = _latest(spots, ("hand", "seats", "suits"), last)
        problems.at_value(
            spot.layer,
            spot.path,
            f"[table] {table.seats} seats with {table.hand} tiles each leave no wall: "
            f"{dealt} of {tiles} tiles are dealt, and the dealer's first draw needs one more",
        )
    if isinstance(table.first_dealer, int) and table.first_dealer >= table.seats:
        spot = _latest(spots, ("first_dealer",), last)
        problems.at_value(
            spot.layer,
            spot.path,
            f"[table.first_dealer] wants a seat of 0 to {table.seats - 1}, got {table.first_dealer}",
        )


def _latest(spots: Mapping[str, Spot], names: Sequence[str], last: Layer) -> Spot:
    """The first of these settings that the last layer gives, else the first that any layer gives."""
    given = [spots[name] for name in names if name in spots]
    own = [spot for spot in given if spot.layer is last]
    return (own or given or [Spot(last, ())])[0]
