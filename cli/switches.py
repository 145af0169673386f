"""How a hand is won, as commands take it: the options of `score` and of `trace`."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, TypeVar

import click

from .command import option
from .texts import Phrase

if TYPE_CHECKING:
    from ..core.score import Switches

__all__ = ["switch_options", "switches_of"]

Function = TypeVar("Function", bound=Callable[..., Any])

HOW = Phrase("How the hand is won.", "怎样和牌：自摸、点炮、抢杠。")
AFTER_KONG = Phrase(
    "The kind of kong made just before: a gang flower, or on a discard a gang discard.",
    "刚开的杠：杠上花；点炮时为杠上炮。",
)
FIRST_DRAW = Phrase("The winner's own first draw.", "和牌者的第一张摸牌。")
FIRST_DISCARD = Phrase("On the dealer's first discard.", "和庄家打出的第一张牌。")
SHOWN = Phrase(
    "How many copies of the winning tile lay open before, in melds and rivers.",
    "和的牌此前已亮出几张（碰、杠和打出的）。",
)
DEALER = Phrase("The winner deals.", "和牌者是庄家。")
LIVE = Phrase("How many seats can pay a self-draw (all others).", "自摸时有几家付分（默认其余各家）。")
WALL_LEFT = Phrase("How many tiles are left in the wall (many).", "牌墙还剩几张（默认很多）。")
HORSES = Phrase("How many horses hit.", "买马中几匹。")
MISSING = Phrase("The winner's missing suit (one that the hand does not hold).", "和牌者的定缺（默认手里没有的花色）。")
MARK = Phrase("A mark that rules have put on the winner; may be repeated.", "规则给和牌者的标记，可重复。")
SOURCE_MARK = Phrase(
    "A mark on the seat whose tile it is; may be repeated.", "规则给出牌者（点炮或被抢杠者）的标记，可重复。"
)
HOWS = ("self_draw", "discard", "rob_kong")
KONGS = ("exposed", "added", "concealed")


def switch_options(function: Function) -> Function:
    """Add the options; the function gets them by their names, for `switches_of`."""
    for add in reversed(_OPTIONS):
        function = add(function)
    return function


def switches_of(given: Mapping[str, Any]) -> Switches:
    """How the hand is won, from what the options gave."""
    from ..core.score import Switches
    from ..core.tiles import SUITS

    missing = given["missing"]
    return Switches(**{**given, "missing": None if missing is None else SUITS.index(missing)})


_OPTIONS: tuple[Callable[[Any], Any], ...] = (
    option("--how", type=click.Choice(HOWS), default="discard", show_default=True, phrase=HOW),
    option("--after-kong", type=click.Choice(KONGS), phrase=AFTER_KONG),
    option("--first-draw", is_flag=True, phrase=FIRST_DRAW),
    option("--first-discard", is_flag=True, phrase=FIRST_DISCARD),
    option("--shown", type=click.IntRange(0, 3), metavar="N", default=0, phrase=SHOWN),
    option("--dealer", is_flag=True, phrase=DEALER),
    option("--live", type=click.IntRange(0, 3), metavar="N", phrase=LIVE),
    option("--wall-left", type=click.IntRange(0), metavar="N", phrase=WALL_LEFT),
    option("--horses", type=click.IntRange(0, 108), metavar="N", default=0, phrase=HORSES),
    option("--missing", type=click.Choice(("m", "p", "s")), phrase=MISSING),
    option("--mark", "marks", metavar="NAME", multiple=True, phrase=MARK),
    option("--source-mark", "source_marks", metavar="NAME", multiple=True, phrase=SOURCE_MARK),
)
