"""Values of hook calls in a few signs, as traces show them: the same on every machine and in every run."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from .contexts import Chance, HandQuestion, Kong, Win
from .fan_sums import fan_sum
from .flat import ALL_KINDS
from .hands import Meld
from .money import HOUSE, Entry, Payment
from .outcome import DealOutcome
from .state import DealState
from .terms import Award, FanCount, Liability
from .tiles import format_tiles, tile_name

__all__ = ["printable"]

TILES = frozenset({"tile", "winning"})
"""Arguments that are a kind of tile."""
LONGEST = 120
MOST = 6
"""Things of a list that are shown."""


def printable(value: Any, name: str = "") -> str:
    """The value in one line; `name` is what the argument is called."""
    text = _told(value, name)
    return text if len(text) <= LONGEST else f"{text[: LONGEST - 1]}…"


def _told(value: Any, name: str = "") -> str:
    match value:
        case None | bool() | str():
            return repr(value)
        case int():
            return tile_name(value) if name in TILES and 0 <= value < ALL_KINDS else str(value)
        case DealState():
            return "deal"
        case HandQuestion():
            held = [kind for kind, count in enumerate(value.counts) for _ in range(count)]
            if value.tile in held:
                held.remove(value.tile)
            melds = "".join(map(_told, value.melds))
            return f"{format_tiles(held)}{melds}+{tile_name(value.tile)} {value.situation.how}"
        case Meld():
            return f"{value.type} {tile_name(value.kind)}"
        case Win() | Chance():
            of = "" if value.of is None else f" of seat {value.of}"
            return f"seat {value.seat}, {value.how} {tile_name(value.tile)}{of}"
        case Kong():
            return f"seat {value.seat}, {value.type} kong {tile_name(value.tile)}"
        case Entry() | Payment():
            return f"{_account(value.payer)} pays {_account(value.payee)} {value.points} ({value.why})"
        case FanCount():
            return f"{value.fan} fan: {fan_sum(value, str) or value.pattern}"
        case Award():
            more = {"inside": value.fan_inside, "outside": value.fan_outside, "units": value.units}
            gains = [f"{count} {what}" for what, count in more.items() if count]
            gains += [f"times {value.factor}"] if value.factor != 1 else []
            return f"{value.hits} hits ({', '.join(gains) or 'nothing'})"
        case Liability():
            shares = ", ".join(f"seat {seat} pays {count}" for seat, count in value.shares)
            further = "".join(f", seat {seat} {units} units ({why})" for seat, units, why in value.extra)
            return f"{shares or 'nobody pays'}{further}"
        case DealOutcome():
            return f"{value.end} {list(value.scores)}"
        case Mapping():
            return "{" + ", ".join(f"{_told(key)}: {_told(each)}" for key, each in value.items()) + "}"
        case Sequence():
            shown = [_told(each) for each in value[:MOST]]
            shown += [f"… {len(value)} in all"] if len(value) > MOST else []
            return "[" + ", ".join(shown) + "]"
    return _thing(value)


def _account(account: int) -> str:
    return "house" if account == HOUSE else f"seat {account}"


def _thing(value: Any) -> str:
    """What has no words of its own: data by its fields, everything else by its class."""
    kind = type(value)
    name = getattr(value, "name", None)
    if isinstance(name, str):
        return f"{kind.__name__} {name}"
    fields = getattr(kind, "__dataclass_fields__", None)
    if fields is not None:
        values = {field: getattr(value, field) for field in fields}
        parts = [f"{field}={_told(each, field)}" for field, each in values.items() if not callable(each)]
        return f"{kind.__name__}({', '.join(parts)})"
    return getattr(value, "__name__", kind.__name__)
